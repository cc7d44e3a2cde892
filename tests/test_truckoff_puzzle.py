"""Puzzles: one best pair by plain enumeration, graded as said, the same for a seed, on paper with answers apart."""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path

import pytest

from export.truckoff_sheet import answer_words, puzzles_pdf, puzzles_text, question
from generator.truckoff_puzzle import HARDEST, Puzzle, puzzles
from seeds.truck_off import CARDS, load, shipped
from solver.truckoff.actions import Action, legal, outcomes
from solver.truckoff.lines import alone_value
from solver.truckoff.pairs import pairs
from solver.truckoff.payouts import paid_out
from solver.truckoff.table import Table
from tests.commands import refused, run
from tests.printing import grey_pages, inked, pages_text, reader
from tests.test_truckoff_kernel import random_table

RULES = shipped()
MADE = [puzzle for level in (None, 1, 2, 4) for puzzle in puzzles(7, 2, RULES, level)]


def enumerated(table: Table, hand: tuple[str, ...]) -> dict[frozenset[Action], int]:
    """The best money of every two executed actions, by the engine."""
    best: dict[frozenset[Action], int] = defaultdict(int)
    for first in _actions(table, hand):
        ((_, then),) = outcomes(table, 0, first)
        for second in _actions(then, tuple(card for card in hand if card != first.card)):
            ((_, after),) = outcomes(then, 0, second)
            key = frozenset((first, second))
            best[key] = max(best[key], paid_out(after).money[0])
    return dict(best)


def _actions(table: Table, hand: tuple[str, ...]) -> list[Action]:
    return [action for card in CARDS if card in hand for action in legal(table, 0, card)[:-1]]


@pytest.mark.parametrize("puzzle", MADE[:3] + MADE[-1:], ids=lambda puzzle: f"{puzzle.name}-{puzzle.difficulty}")
def test_one_pair_alone_is_best(puzzle: Puzzle) -> None:
    brought = enumerated(puzzle.table, puzzle.hand)
    ranked = sorted(brought.values(), reverse=True)
    assert brought[frozenset((puzzle.best.first, puzzle.best.second))] == puzzle.best.money == ranked[0]
    assert ranked[1] == puzzle.runner_up < puzzle.best.money
    assert paid_out(puzzle.table).money[0] == puzzle.without
    assert "reroll" not in puzzle.hand


def test_pairs_are_those_of_the_engine() -> None:
    dice = random.Random(6)
    for players in (3, 5):
        table = random_table(dice, players, specials=players == 3)
        hand = tuple(dice.sample([card for card in CARDS if card != "reroll"], 3))
        brought = enumerated(table, hand)
        assert {frozenset((pair.first, pair.second)): pair.money for pair in pairs(table, 0, hand)} == brought


@pytest.mark.parametrize("puzzle", MADE, ids=lambda puzzle: f"{puzzle.name}-{puzzle.difficulty}")
def test_both_actions_are_needed(puzzle: Puzzle) -> None:
    """No single card does as well; the search for lines of two cards finds the same money."""
    two = [puzzle.best.first.card, puzzle.best.second.card]
    assert all(alone_value(puzzle.table, 0, (card,)) < puzzle.best.money for card in puzzle.hand)
    assert alone_value(puzzle.table, 0, tuple(two)) == puzzle.best.money


def test_puzzles_are_as_hard_as_asked() -> None:
    assert [puzzle.difficulty for puzzle in MADE[2:]] == [1, 1, 2, 2, 4, 4]
    assert all(1 <= puzzle.difficulty <= HARDEST for puzzle in MADE)
    clear = [puzzle for puzzle in MADE if puzzle.difficulty == 1]
    assert all(puzzle.best.money - puzzle.runner_up >= 2 for puzzle in clear)


def test_a_seed_is_a_promise() -> None:
    assert list(puzzles(7, 2, RULES)) == MADE[:2]
    assert [puzzle.name for puzzle in MADE[:2]] == ["7-1", "7-2"]
    first = MADE[0]
    assert (first.hand, first.table.dice, first.best.money) == (
        ("move-other", "double", "truck-shutdown", "venue-shutdown", "promote"),
        (2, 9, 1, 4),
        12,
    )
    assert answer_words(first)[0].startswith("Double your d10 truck at d10, and promote d10, in either order: 12")


def test_answers_are_printed_apart() -> None:
    data = puzzles_pdf(MADE, RULES)
    assert data == puzzles_pdf(MADE, RULES)
    pages = pages_text(data)
    labels = reader(data).page_labels
    first_answer = labels.index("S-1")
    assert labels[first_answer:] == [f"S-{n + 1}" for n in range(len(labels) - first_answer)]
    asked, told = " ".join(pages[:first_answer]), " ".join(" ".join(pages[first_answer:]).split())
    for puzzle in MADE:
        assert f"Puzzle {puzzle.name}" in asked
        assert f"{puzzle.best.money} money." in told
    assert "money." not in asked.replace(" ".join(question(RULES).split()), "")
    assert "Doing nothing" not in asked
    assert len(reader(data).outline) == 2 * len(MADE)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_stay_in_the_safe_area(paper: str) -> None:
    for page in grey_pages(puzzles_pdf(MADE[:4], RULES, paper)):
        left, top, right, bottom = inked(page)
        assert left >= 28
        assert top >= 28
        assert page.width - right >= 28
        assert page.height - bottom >= 28


def test_a_name_that_cannot_be_printed_is_told(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[venue.d8]\nname = "\U0001f642"\n', "utf-8")
    path = tmp_path / "p.pdf"
    err = refused("truckoff", "puzzle", "--seed", "1", "--difficulty", "1", "-o", str(path), "--rules", str(own))
    assert "venue d8, name:1:1: cannot print" in err
    assert load(own).venue["d8"].sides == 8
    assert not path.exists()


def test_puzzle_commands(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.pdf"
    done = run("truckoff", "puzzle", "--seed", "7", "--count", "2", "-o", str(path), "--json")
    record = done.record
    assert (done.status, record["file"], len(record["puzzles"])) == (0, str(path), 2)
    assert path.read_bytes() == puzzles_pdf(MADE[:2], RULES)
    assert record["puzzles"][0]["answer"][0] == {"card": "double", "truck": ["You", "d10"], "venue": None}
    text = run("truckoff", "puzzle", "--seed", "7").out
    assert text.index("Puzzle 7-1, difficulty 2") < text.index("Answers") < text.index("12 money")
    assert "cannot be written" in refused("truckoff", "puzzle", "--seed", "7", "-o", str(tmp_path))


def test_words_and_signs_follow_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[token]\nfactor = 3\n[promotion]\nper_truck = 5\n", "utf-8")
    rules = load(path)
    made = list(puzzles(7, 6, rules))
    assert any(truck.tokens for puzzle in made for row in puzzle.table.trucks for truck in row)
    for told in (puzzles_text(made).plain, "\n".join(pages_text(puzzles_pdf(made, rules)))):
        assert "3 times its share" in told
        assert "“+ 5” adds 5" in told
        assert not any(sign in told for sign in ("2x", "2×", "twice"))
