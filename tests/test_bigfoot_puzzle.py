"""Puzzles: one answer and no reading too many by plain enumeration, graded as said, printed with answers apart."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from export.bigfoot_cards import CARD_MM, card_parts, cards_pdf
from export.bigfoot_pages import aid_pdf, puzzles_pdf
from export.bigfoot_puzzle_text import puzzle_record, reasons
from generator.bigfoot_puzzle import KINDS, Ingredients, Puzzle, graded, puzzles, sensors_of
from seeds.bigfoot import Edition, load, shipped
from seeds.faults import BadInput
from solver.bigfoot.belief import Space, space_of
from solver.bigfoot.cards import deck, weights
from solver.bigfoot.record_writing import event_record
from solver.bigfoot.waves import reasoning
from tests.bigfoot_games import SMALL, Case, enumerated, sixteen, small
from tests.commands import refused, run
from tests.printing import grey_pages, inked, pages_text, reader

EDITION = shipped()
LEVELS = range(1, len(EDITION.puzzle.least) + 1)
MADE = [puzzle for kind in KINDS for level in LEVELS for puzzle in puzzles(11, 2, EDITION, kind, level)]
Answer = tuple[frozenset[str], frozenset[str]]


def name_of(puzzle: Puzzle) -> str:
    return f"{puzzle.kind}-{puzzle.difficulty}-{puzzle.name}"


def case_of(puzzle: Puzzle, kept: tuple[int, ...] | None = None) -> Case:
    """The puzzle's readings (or some of them, from 0) as a record."""
    numbers = range(len(puzzle.readings)) if kept is None else kept
    return {"events": [event_record(puzzle.found.edition, puzzle.readings[number]) for number in numbers]}


def answer(edition: Edition, sets: list[set[str]]) -> Answer:
    """The lairs in all sets, and those in none."""
    return frozenset(set.intersection(*sets)), frozenset(edition.names).difference(*sets)


# -- one answer, nothing too many ----------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", MADE, ids=name_of)
def test_the_answer_is_the_only_one(puzzle: Puzzle) -> None:
    sets = enumerated(EDITION, case_of(puzzle))
    assert len(sets) == puzzle.found.belief.count
    assert answer(EDITION, sets) == (frozenset(puzzle.proved(True)), frozenset(puzzle.proved(False)))
    assert (len(sets) == 1) == (puzzle.kind == "lairs") == (not puzzle.open)
    assert puzzle.proved(True)
    assert puzzle.proved(False)


@pytest.mark.parametrize("puzzle", MADE, ids=name_of)
def test_no_reading_is_superfluous(puzzle: Puzzle) -> None:
    count = len(puzzle.readings)
    whole = answer(EDITION, enumerated(EDITION, case_of(puzzle)))
    for left_out in range(count):
        rest = tuple(number for number in range(count) if number != left_out)
        assert answer(EDITION, enumerated(EDITION, case_of(puzzle, rest))) != whole
    assert len(set(puzzle.readings)) == count >= 2


@pytest.mark.parametrize("puzzle", MADE, ids=name_of)
def test_every_proof_proves(puzzle: Puzzle) -> None:
    longest = 0
    for name, certain in puzzle.found.certain.items():
        sets = enumerated(EDITION, case_of(puzzle, certain.because))
        assert all((name in lairs) == certain.hidden for lairs in sets)
        longest = max(longest, len(certain.because))
    assert puzzle.ingredients.proof == longest


# -- the grade -----------------------------------------------------------------------------------------


def closure(puzzle: Puzzle, together: int) -> list[dict[str, bool]]:
    """What is known after each wave by somebody who takes so many readings together, set by set."""
    known: dict[str, bool] = {}
    waves: list[dict[str, bool]] = []
    while True:
        new = dict(known)
        for size in range(together + 1):
            for kept in combinations(range(len(puzzle.readings)), size):
                sets = [
                    lairs
                    for lairs in enumerated(EDITION, case_of(puzzle, kept))
                    if all((name in lairs) == hidden for name, hidden in known.items())
                ]
                inside, outside = answer(EDITION, sets)
                new |= dict.fromkeys(inside, True) | dict.fromkeys(outside, False)
        if new == known:
            return waves
        known = new
        waves.append(known)


@pytest.mark.parametrize("puzzle", MADE[::3], ids=name_of)
def test_the_reasoning_is_the_easiest(puzzle: Puzzle) -> None:
    together = puzzle.ingredients.together
    waves = closure(puzzle, together)
    assert len(waves) == puzzle.ingredients.waves == len(puzzle.way.waves)
    assert len(waves[-1]) == len(puzzle.found.certain)
    told = [{EDITION.names[step.lair]: step.hidden for step in wave} for wave in puzzle.way.waves]
    assert told[0] == waves[0]
    assert {name: hidden for wave in told for name, hidden in wave.items()} == waves[-1]
    fewer = closure(puzzle, together - 1)
    assert not fewer or len(fewer[-1]) < len(waves[-1])


def test_waves_by_hand() -> None:
    """Three lairs of which two are hidden: a + b reads 2; or a reads 1, then b + c reads 1."""
    space = Space(3, 2)
    every = space.every
    both = space.counted(every, (1, 1, 0), 7)[2]
    one_step = reasoning(space, [both])
    assert (one_step.together, len(one_step.waves), len(one_step.waves[0])) == (1, 1, 3)
    assert reasoning(space, []).waves == ()
    some = space.counted(every, (0, 1, 1), 7)[1]
    way = reasoning(space, [some])
    assert [(step.lair, step.hidden) for step in way.waves[0]] == [(0, True)]


def test_points_and_thresholds() -> None:
    assert [Ingredients(1, 2, 2).points(EDITION), Ingredients(3, 2, 5).points(EDITION)] == [4, 13]
    assert [graded(Ingredients(1, 1, points - 1), EDITION) for points in (6, 7, 9, 10, 12, 13)] == [1, 2, 2, 3, 3, 4]
    for puzzle in MADE:
        assert puzzle.difficulty == graded(puzzle.ingredients, EDITION)
    assert [puzzle.difficulty for puzzle in MADE] == [1, 1, 2, 2, 3, 3, 4, 4] * 2


def test_a_seed_is_a_promise() -> None:
    again = list(puzzles(11, 2, EDITION, "lairs", 1))
    assert [puzzle.readings for puzzle in again] == [puzzle.readings for puzzle in MADE[:2]]
    (first,) = puzzles(7, 1, EDITION, "lairs")
    assert [str(reading) for reading in first.readings] == [
        "motion-detector: forest + river reads 3",
        "motion-detector: mountain + swamp reads 5",
        "motion-detector: river + cave reads 2",
        "audio-recorder: Sinkhole + Timberline Den + Root Cellar reads 2",
    ]
    assert first.proved(True) == ("Timberline Den", "Moss Hollow", "Root Cellar", "Tarn Camp", "Granite Vault")


def test_other_editions(tmp_path: Path) -> None:
    for edition in (small(tmp_path), sixteen(tmp_path)):
        for puzzle in puzzles(1, 1, edition, "lairs"):
            assert [set(puzzle.proved(True))] == enumerated(edition, case_of(puzzle))
    with pytest.raises(BadInput, match="no such puzzle in 4,000 deals"):
        list(puzzles(1, 1, small(tmp_path), "lairs", 4))
    assert space_of(sixteen(tmp_path)).lairs == 16


# -- paper ---------------------------------------------------------------------------------------------


def test_answers_are_printed_apart() -> None:
    for kind in KINDS:
        made = [puzzle for puzzle in MADE if puzzle.kind == kind]
        data = puzzles_pdf(made, EDITION)
        assert data == puzzles_pdf(made, EDITION)
        labels = reader(data).page_labels
        first = labels.index("S-1")
        pages = [" ".join(text.split()) for text in pages_text(data)]
        asked, told = " ".join(pages[:first]), " ".join(pages[first:])
        assert "Wave" not in asked
        assert "Hidden:" not in asked
        for puzzle in made:
            assert f"Puzzle {puzzle.name}" in asked
            assert f"PUZZLE {puzzle.name}, DIFFICULTY {puzzle.difficulty}" in told
        assert len(reader(data).outline) == 2 * len(made)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("low_ink", [False, True])
def test_pages_stay_in_the_safe_area(paper: str, low_ink: bool) -> None:
    files = [puzzles_pdf(MADE[8:12], EDITION, paper, low_ink=low_ink), aid_pdf(EDITION, paper, low_ink=low_ink)]
    for page in (page for data in files for page in grey_pages(data)):
        left, top, right, bottom = inked(page)
        assert min(left, top, page.width - right, page.height - bottom) >= 28


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cards_at_true_scale(paper: str) -> None:
    data = cards_pdf(EDITION, paper)
    assert data == cards_pdf(EDITION, paper)
    parts = list(card_parts(EDITION))
    assert len(parts) == len(EDITION.names) + 2 + len(deck(EDITION)) == 48
    assert all((part.width, part.height) == pytest.approx((63 / 25.4 * 72, 88 / 25.4 * 72)) for part in parts)
    file = reader(data)
    assert len(file.pages) == 12
    preferences = file.viewer_preferences
    assert preferences is not None
    assert [str(preferences[key]) for key in ("/Duplex", "/PrintScaling")] == ["/DuplexFlipShortEdge", "/None"]
    width, height = (float(side) for side in file.pages[0].mediabox[2:])
    assert width > height
    _crop_marks_are_true(grey_pages(data, 4)[0])


def _crop_marks_are_true(page: object) -> None:
    """The marks above the cards are as far apart as cards are wide."""
    from PIL import Image

    assert isinstance(page, Image.Image)
    ink = page.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert ink is not None
    strip = page.crop((0, ink[1] + 4, page.width, ink[1] + 8)).point(lambda value: 255 if value < 160 else 0)
    columns = [x for x in range(strip.width) if strip.crop((x, 0, x + 1, 1)).getbbox()]
    marks = [x for at, x in enumerate(columns) if not at or x - columns[at - 1] > 3]
    assert len(marks) == 5
    steps = [(after - before) / 4 / 72 * 25.4 for before, after in zip(marks, marks[1:], strict=False)]
    assert steps == pytest.approx([CARD_MM[0]] * 4, abs=0.15)


def test_every_card_is_printed_in_full() -> None:
    words = " ".join(" ".join(pages_text(cards_pdf(EDITION))).split())
    assert words.count("camera") == 10
    assert words.count("motion-detector") == 10
    assert words.count("audio-recorder") == 6
    for name, action in EDITION.action.items():
        for side in (name, action.bigfoot):
            assert words.count(side.replace("-", " ").capitalize()) == 2
    for word in ("respected", "shamed", "awake", "tired"):
        assert word in words
    assert words.count("LAIR") == 10 + 2 * 10
    assert words.count("PATH") == 26 + 2 * 36


def test_the_aid_has_every_weight() -> None:
    words = pages_text(aid_pdf(EDITION))[0].split()
    for count in ("1", "2"):
        printed = sum(row.count(int(count)) for row in (weights(EDITION, sensor) for sensor in sensors_of(EDITION)))
        assert words.count(count) >= printed
    assert {"footprints", "read", "hidden", "leftover", "shamed", "tired"} <= set(words)


# -- commands ------------------------------------------------------------------------------------------


def test_puzzle_command(tmp_path: Path) -> None:
    path = tmp_path / "p.pdf"
    asked = ("bigfoot", "puzzle", "--seed", "11", "--count", "2", "--difficulty", "3", "--kind", "proof")
    done = run(*asked, "-o", str(path), "--json")
    made = [puzzle for puzzle in MADE if puzzle.kind == "proof" and puzzle.difficulty == 3]
    assert (done.status, done.record["file"]) == (0, str(path))
    assert done.record["puzzles"] == json.loads(json.dumps([puzzle_record(puzzle) for puzzle in made]))
    assert path.read_bytes() == puzzles_pdf(made, EDITION)
    text = run(*asked).out
    assert text.index("Puzzle 11-2, difficulty 3") < text.index("Answers") < text.index("Wave 1: ")
    assert run("bigfoot", "puzzle", "--seed", "11", "--difficulty", "1").status == 0


def test_a_puzzle_is_a_record(tmp_path: Path) -> None:
    """What `--json` tells of a puzzle is read by the other commands."""
    told = puzzle_record(MADE[0])
    path = tmp_path / "game.json"
    path.write_text(json.dumps({"events": told["events"]}), "utf-8")
    certain = run("bigfoot", "deduce", str(path), "--json").record["certain"]
    assert {name for name, one in certain.items() if one["hidden"]} == set(told["answer"]["hidden"])
    assert {name: one["because"] for name, one in certain.items()} == told["answer"]["proofs"]


def test_cards_and_aid_commands(tmp_path: Path) -> None:
    for word in ("cards", "aid"):
        path = tmp_path / f"{word}.pdf"
        done = run("bigfoot", word, "-o", str(path), "--paper", "letter", "--json")
        assert (done.status, done.record) == (0, {"file": str(path), "printed": word})
        assert path.read_bytes().startswith(b"%PDF")
    assert "cannot be written" in refused("bigfoot", "cards", "-o", str(tmp_path))
    assert "-o: `-` is no file to write" in refused("bigfoot", "puzzle", "--seed", "1", "-o", "-")


def test_bad_questions(tmp_path: Path) -> None:
    assert "--difficulty: no difficulty 9 — 1 to 4" in refused("bigfoot", "puzzle", "--seed", "1", "--difficulty", "9")
    own = tmp_path / "own.toml"
    own.write_text(SMALL.replace("Ash", '"A\U0001f642"').replace('""', '"').replace('[""', '["'), "utf-8")
    assert load(own).names[0] == "A\U0001f642"
    path = tmp_path / "p.pdf"
    for words in (("cards",), ("aid",), ("puzzle", "--seed", "1")):
        assert "cannot print" in refused("bigfoot", *words, "--cards-file", str(own), "-o", str(path))
    assert not path.exists()
    own.write_text("[puzzle]\nleast = [0, 5, 5]\n", "utf-8")
    assert "a harder puzzle with fewer points" in refused("bigfoot", "aid", "-o", str(path), "--cards-file", str(own))


def test_reasons_in_words() -> None:
    assert [reasons(()), reasons((1,)), reasons((0, 2))] == ["by counting", "reading 2", "readings 1 and 3 together"]
