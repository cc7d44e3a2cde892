"""Printed solutions: verdict, moves in words, the score added up, and a route that never hides itself."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest

from export.frame import Frame, whole_board
from export.journey import journey
from export.lanes import Track, tracks
from export.sheet import Sheet, Solution, sheets_pdf
from export.words import moves_in_words, setup_in_words
from layouts.arena import Arena, Board
from seeds.roll_and_smash import shipped
from solver.smash.plans import Plan, Score
from tests.drawing import arena_of, plan_of, random_arena, random_walk, space, worked_example
from tests.printing import (
    pages_text,
    words_on,
    worked_sheet,
)

# -- the solution page ---------------------------------------------------------------------------


def test_a_solution_tells_verdict_setup_moves_and_score() -> None:
    sheet = worked_sheet()
    text = pages_text(sheets_pdf([sheet]))[1]
    for words in (
        "25 VP: replayed",
        "Start on A2, facing east",
        "Ramp on B2 facing east",
        "Cost 17 of 17 points, 1 for ramps",
        "Hand Deja Vu, Sick Trick (in), Roll Over",
        "B2 failed: 1 × −5",
        "I1, I2 in: 2 × 3",
        "Donut 1 × 3",
        "1. Straight 1–4 (2 points): over the ramp at B2, fly C2, D2, E2",
    ):
        assert words in text, words


def test_the_score_adds_up_to_its_total() -> None:
    sheet = worked_sheet()
    text = " ".join(words_on(sheets_pdf([sheet]), 1))
    found = re.search(r"SCORE (.*) Victory Points (\d+)", text)
    assert found is not None
    products = re.findall(r"(\d+) × (−?\d+) (−?\d+)", found[1])
    cards = re.findall(r"(?:Roll Over|Sick Trick \(in\)) (\d+)", found[1])
    numbers = [[int(part.replace("−", "-")) for part in product] for product in products]
    assert all(count * vp == worth for count, vp, worth in numbers)
    assert sheet.solution is not None
    assert sum(worth for *_, worth in numbers) + sum(map(int, cards)) == sheet.solution.score.vp == int(found[2])


def test_moves_go_on_over_further_pages_and_none_is_lost() -> None:
    arena = random_arena(5, (2, 2), (4, 4), 12)
    plan = random_walk(7, arena, 90)
    texts = pages_text(sheets_pdf([Sheet(arena, "ID", Solution(plan, Score((), (), 0, {}, 0, 0), 24, (), "a walk"))]))
    assert len(texts) > 2
    solution = " ".join(" ".join(texts[1:]).split())
    for sentence in moves_in_words(plan, arena, shipped()):
        assert " ".join(sentence.split()) in solution


def test_a_huge_board_is_shown_where_the_route_is() -> None:
    arena = arena_of([". " * 60] * 60, (2, 2), (30, 30))
    moves = [("straight-1-4", "tile", "AC31 AC32 AC33", "S"), ("turn-90", "tile", "AD33", "E")]
    plan = plan_of("AC30", "S", [], moves)
    texts = pages_text(sheets_pdf([Sheet(arena, "ID", Solution(plan, Score((), (), 0, {}, 0, 5), 5, (), "short"))]))
    assert "The picture shows spaces AA28 to AF35." in texts[-1]
    assert {"AA", "AF", "28", "35"} <= set(texts[-1].split())
    assert not {"Z", "AG", "27", "36"} & set(texts[-1].split())


def test_destroy_is_told_before_the_run_and_on_the_tile() -> None:
    arena = arena_of(["U1 U1 . .", ". . . ."], (1, 1), (4, 2))
    plan = replace(plan_of("A2", "N", [], [("straight-1-2", "tile", "A1", "N")]), destroy=("U1",))
    solution = Solution(plan, Score(("U1",), (), 0, {}, 4, 0), 0, ("destroy",), "note")
    text = pages_text(sheets_pdf([Sheet(arena, "ID", solution)]))[1]
    assert "Destroy U1 is an “on” obstacle in this run" in text
    assert "U1 on: 1 × 4" in text
    assert "U1=O" in text.split()


# -- words ---------------------------------------------------------------------------------------


def test_the_worked_example_in_words() -> None:
    arena, plan, _ = worked_example()
    assert moves_in_words(plan, arena, shipped()) == (
        "1. Straight 1–4 (2 points): over the ramp at B2, fly C2, D2, E2",
        "2. Straight 1–2 (free): fly F2, land on G2",
        "3. Deja Vu, Straight 1–2 (free): drive H2",
        "4. Turn 180° right (4 points): drive H3, G3",
        "5. Straight 1–4 (2 points): drive F3, E3, D3, slide C3, B3",
        "6. Turn 90° left (3 points): drive B4, slide B5",
        "7. Straight 1–2 (free): drive B6",
        "8. Donut 360° left (5 points, +3 VP): drive C6, C5, B5, B6",
        "9. Roll Over (+6 VP): the run ends",
    )


WORDS = [
    # over mud in the air, then a turn: comes down, slides, turns
    (("A1", "E", [("B1", "E")]), [("straight-1-4", "tile", "B1^ C1^", "E"), ("turn-90", "tile", "D1 E1 E2", "S")],
     ["1. Straight 1–4 (2 points): over the ramp at B1, fly C1",
      "2. Turn 90° right (3 points): come down on C1, slide D1, E1, drive E2"]),
    # the run ends in the air, over the ground and over mud
    (("A1", "E", [("B1", "E")]), [("straight-1-2", "tile", "B1^", "E")],
     ["1. Straight 1–2 (free): over the ramp at B1, come down on B1"]),
    (("A1", "E", [("B1", "E")]), [("straight-1-2", "tile", "B1^ C1^ D1 E1", "E")],
     ["1. Straight 1–2 (free): over the ramp at B1, fly C1, come down on C1, slide D1, E1"]),
    # oil turns the truck, and moves it off where the movement ends
    (("E2", "E", []), [("straight-1-2", "tile", "F2 F3", "S")],
     ["1. Straight 1–2 (free): drive F2, the oil turns it south, drive F3"]),
    # cards
    (("A1", "E", [("B1", "E")]), [("straight-1-2", "tile", "B1^", "E"), ("zero-point-turn", "card", "", "S")],
     ["1. Straight 1–2 (free): over the ramp at B1", "2. Zero Point Turn (+3 VP): come down on B1, face south"]),
    (("A3", "E", []), [("straight-1-2", "tile", "B3^", "E"), ("turn-90", "nitro-boost", "B2", "N"),
                       ("roll-over", "card", "", "N"), ("straight-1-4", "tile", "", "N")],
     ["1. Straight 1–2 (free): Going Up at B3", "2. Nitro Boost, Turn 90° left (free): come down on B3, drive B2",
      "3. Roll Over (+6 VP): the run ends", "4. Straight 1–4 (2 points): not driven, the run is over"]),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "moves", "told"), WORDS)
def test_moves_in_words(
    setup: tuple[str, str, list[tuple[str, str]]], moves: list[tuple[str, str, str, str]], told: list[str]
) -> None:
    arena = arena_of([". . I1 I1 . .", ". . . . . .", ". O1 O1 . . ."], (1, 1), (6, 3), [("F2", "S")])
    assert list(moves_in_words(plan_of(*setup, moves), arena, shipped())) == told


def test_setup_in_words() -> None:
    plan = replace(plan_of("C5", "N", [("C4", "N"), ("B2", "W")], []), destroy=("U3",))
    assert setup_in_words(plan, shipped()) == (
        ("Start", "on C5, facing north"),
        ("Ramps", "on C4 facing north, B2 facing west"),
        ("Destroy", "U3 is an “on” obstacle in this run"),
    )


# -- lanes ---------------------------------------------------------------------------------------


def route_of(plan: Plan, arena: Arena) -> tuple[list[Track], Frame]:
    frame = whole_board(arena.board, 0, 400, 400, 400, 40)
    steps = [step for leg in journey(plan, arena, shipped()) for step in leg.steps]
    return tracks(steps, frame), frame


@pytest.mark.parametrize("seed", range(12))
def test_no_stretch_of_a_route_lies_on_another(seed: int) -> None:
    arena = replace(random_arena(0, (2, 1), (3, 4), 0), oils=(), blanked=frozenset())
    route, _ = route_of(random_walk(seed, arena, 12), arena)
    for one, two in combinations(route, 2):
        for across in (0, 1):
            level = [len({round(track.start[across], 3), round(track.end[across], 3)}) == 1 for track in (one, two)]
            if all(level) and abs(one.start[across] - two.start[across]) < 0.01:
                spans = [sorted((track.start[1 - across], track.end[1 - across])) for track in (one, two)]
                assert min(spans[0][1], spans[1][1]) <= max(spans[0][0], spans[1][0]) + 0.01, (one, two)


@pytest.mark.parametrize("seed", range(12))
def test_a_route_keeps_to_the_spaces_it_enters(seed: int) -> None:
    arena = replace(random_arena(0, (2, 1), (3, 4), 0), oils=(), blanked=frozenset())
    route, frame = route_of(random_walk(seed, arena, 12), arena)
    for track in route:
        for point, here in ((track.start, track.step.start), (track.end, track.step.space)):
            middle = frame.centre(here)
            assert max(abs(point[0] - middle[0]), abs(point[1] - middle[1])) < frame.cell / 2


def test_a_frame_lays_rows_downwards_and_columns_to_the_right() -> None:
    frame = whole_board(Board((3, 1), (1, 2)), 0, 100, 90, 100, 20)
    ax, ay = frame.centre(space("A1"))
    cx, cy = frame.centre(space("C2"))
    assert cx - ax == pytest.approx(2 * frame.cell)
    assert ay - cy == pytest.approx(frame.cell)
