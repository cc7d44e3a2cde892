"""The search of Rookie mode: against brute force, by hand, turned around, and never worse for more."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.scatter import scattered
from layouts.arena import Arena
from layouts.library import find_arena, shipped_names
from layouts.space import Space, parse_space
from layouts.symmetry import SYMMETRIES, transform
from seeds.roll_and_smash import shipped
from solver.smash import rookie_search
from solver.smash.rookie import RookieAnswer, best_turn
from solver.smash.rookie_question import RookieQuestion, ask_rookie
from solver.smash.rookie_rules import judge_turn
from tests.arenas import drawn, small_arenas
from tests.rookie_brute import from_each

RULES = shipped()
FULL = {"up": 4, "by": 4, "on": 4, "in": 4}


def asked(arena: Arena, *roll: str, start: str | None = None) -> RookieAnswer:
    """The best turn with any faces, also such as no die has."""
    return best_turn(RookieQuestion(arena, RULES, roll, parse_space(start) if start else None))


def points(arena: Arena, *roll: str, start: str | None = None) -> int:
    return asked(arena, *roll, start=start).haul.points


def row(spaces: str) -> Arena:
    """A board of one row."""
    return drawn(spaces, (1, 1), (len(spaces.split()), 1))


def numbers(most: int) -> st.SearchStrategy[str]:
    return st.integers(1, most).map(str)


# -- against brute force -----------------------------------------------------------------------------


@settings(max_examples=50)
@given(small_arenas(hazards=False, heights=(1, 5)), st.lists(numbers(4), min_size=1, max_size=2))
def test_numbers_are_the_brute_forces(arena: Arena, roll: list[str]) -> None:
    """Any start, no ramps."""
    assert points(arena, *roll) == max(from_each(arena, tuple(roll)).values())


@settings(max_examples=30)
@given(small_arenas(hazards=False, widths=(2, 4), heights=(1, 6)), st.lists(numbers(5), max_size=2), st.data())
def test_ramps_are_the_brute_forces(arena: Arena, roll: list[str], data: st.DataObject) -> None:
    """A start, one style die or two, the dice in any order."""
    styles = ["style"] * data.draw(st.integers(1, 2 if len(roll) < 2 else 1))
    dice = data.draw(st.permutations([*roll, *styles]))
    best = from_each(arena, tuple(dice))
    start = data.draw(st.sampled_from(sorted(best)))
    assert points(arena, *dice, start=str(start)) == best[start]
    assert points(arena, *dice) == max(best.values())


@settings(max_examples=40)
@given(small_arenas(hazards=False, widths=(1, 2), heights=(4, 8), tiles=(1, 4)), st.integers(6, 10).map(str))
def test_long_movements_are_the_brute_forces(arena: Arena, number: str) -> None:
    """So long that the truck may come back to a ramp, or to where one could have stood."""
    assert points(arena, "style", number) == max(from_each(arena, ("style", number)).values())


@settings(max_examples=40)
@given(small_arenas(hazards=False, widths=(2, 4), heights=(1, 5), tiles=(1, 5)), st.integers(1, 2), st.data())
def test_removals_are_the_brute_forces(arena: Arena, hazards: int, data: st.DataObject) -> None:
    """The opponents remove what hurts most, wherever the driver starts."""
    dice = data.draw(st.lists(st.one_of(numbers(4), st.just("style")), max_size=2))
    roll = (*["hazard"] * hazards, *dice)
    answer = asked(arena, *roll)
    assert answer.haul.points == max(from_each(arena, roll).values())
    assert answer.haul.points == points(arena, *roll, start=str(answer.turn.start))


# -- by hand -----------------------------------------------------------------------------------------


def test_one_obstacle_to_jump() -> None:
    """`up` lies on B and C of a row: a ramp on A cannot be driven onto, one on D can, from E; it is left on A."""
    arena = row(". U1 U1 . .")
    answer = asked(arena, "style", "4", start="E1")
    assert answer.haul.scored == ("U1",)
    assert [str(entered) for spent in answer.turn.spent for entered in spent.path] == ["D1^", "C1^", "B1^", "A1^", "A1"]
    assert answer.turn.ramps == ((Space(3, 0), "W"),)
    assert points(arena, "style", "3", start="E1") == 0  # the movement would end over it
    assert points(arena, "style", "3", "3", start="E1") == 0  # and dice are not added up
    assert points(arena, "style", "4", start="D1") == 0  # D is entered from E only
    assert points(arena, "style", "5", start="D1") == 1
    assert points(arena, "6", start="E1") == 0


def test_one_obstacle_to_drive_on() -> None:
    """An `in` pays for one more space, an `on` does not."""
    for kind, beyond in (("I1", 1), ("O1", 0)):
        arena = row(f". {kind} {kind} . . B1 B1")
        assert points(arena, "1", start="A1") == 1
        assert points(arena, "3", start="A1") == 1 + beyond  # E is beside B1
        assert points(arena, "4", start="A1") == 2


def test_extra_space_of_a_landing() -> None:
    """The movement ends over an `in`: the truck comes down on it and has one space more, straight on or not."""
    arena = row(". . U1 U1 I1 I1 O1 O1")
    assert points(arena, "style", "4", start="A1") == 2
    assert points(arena, "style", "5", start="A1") == 3


def test_one_ramp_twice() -> None:
    """Over the ramp, down on O1 to turn back, and over the ramp once more: what stands launches every time."""
    arena = row(". . O1 O1 U1 U1 .")
    answer = asked(arena, "style", "10", start="A1")
    path = "B1^ C1^ C1 B1 A1 B1^ C1^ D1^ E1^ F1^ G1^ G1"
    assert [str(entered) for spent in answer.turn.spent for entered in spent.path] == path.split()
    assert answer.haul.points == 2
    assert points(arena, "style", "9", start="A1") == 1
    assert points(arena, "style", "9", start="B1") == 2  # B is not entered at the start


def test_a_ramp_was_there_before_the_movement() -> None:
    """B2 is driven straight over to I1 and flown from later: not in one movement, the ramp would launch at once."""
    arena = drawn(". .\nB1 .\nB1 I1\n. I1\nU1 U1\n. .\n. I2\n. I2", (1, 1), (2, 8))
    answer = asked(arena, "style", "11")
    assert answer.haul.points == 4 == max(from_each(arena, ("style", "11")).values())
    assert answer.turn.ramps[0] == (Space(1, 1), "S")


def test_opponents_remove_what_hurts() -> None:
    """U1 bars the way to O1, so it stays; what is out of reach goes only when nothing else is left."""
    arena = row("U1 U1 . O1 O1 . B1 B1 .")
    answer = asked(arena, "hazard", "2", start="C1")
    assert (answer.turn.removed, answer.haul.scored) == (("O1",), ())
    answer = asked(arena, "hazard", "hazard", "6", start="C1")
    assert (answer.turn.removed, answer.haul.scored) == (("B1", "O1"), ())
    assert asked(arena, *["hazard"] * 4).turn.removed == ("U1", "B1", "O1")


# -- laws ----------------------------------------------------------------------------------------------

rolls = st.lists(st.sampled_from(["2", "3", "4", "style", "hazard"]), min_size=1, max_size=3).map(tuple)


@settings(max_examples=15)
@given(small_arenas(hazards=False), rolls)
def test_turning_an_arena_changes_nothing(arena: Arena, roll: tuple[str, ...]) -> None:
    assert len({points(transform(arena, k), *roll) for k in SYMMETRIES}) == 1


@settings(max_examples=30)
@given(small_arenas(hazards=False), rolls, numbers(5), st.data())
def test_more_never_lowers_the_result(arena: Arena, roll: tuple[str, ...], number: str, data: st.DataObject) -> None:
    """A bigger number, a die more; and a hazard more never raises it above what the roll without it gives."""
    start = str(data.draw(st.sampled_from([space for space in arena.board.spaces() if arena.is_empty(space)])))
    before = points(arena, *roll, number, start=start)
    assert points(arena, *roll, str(int(number) + 1), start=start) >= before
    assert points(arena, *roll, start=start) <= before <= points(arena, *roll, number, "style", start=start)


@pytest.mark.parametrize(
    ("name", "roll"), [*((name, "5,style") for name in shipped_names()), ("the-crucible", "hazard,5,style")]
)
def test_starts_of_a_shipped_arena(name: str, roll: str) -> None:
    """The best start in hindsight is the best of all starts, and every answer is the judge's too."""
    arena = find_arena(name)
    answer = best_turn(ask_rookie(arena, RULES, roll))
    starts = [str(space) for space in arena.board.spaces() if arena.is_empty(space)]
    each = {start: best_turn(ask_rookie(arena, RULES, roll, start)) for start in starts}
    assert answer.haul.points == max(other.haul.points for other in each.values())
    assert each[str(answer.turn.start)].haul.points == answer.haul.points
    for other in each.values():
        assert judge_turn(arena, other.turn, RULES, roll=tuple(roll.split(","))) == other.haul


def test_the_worst_removal_of_a_shipped_arena() -> None:
    """No single removal leaves less than the one told."""
    arena = find_arena("the-vipers-nest")
    answer = asked(arena, "hazard", "5", "style", start="A1")
    boards = [replace(arena, tiles=tuple(other for other in arena.tiles if other != tile)) for tile in arena.tiles]
    left = [points(board, "5", "style", start="A1") for board in boards]
    assert answer.haul.points == min(left)
    assert left[[tile.token for tile in arena.tiles].index(answer.turn.removed[0])] == min(left)


def test_every_obstacle_and_every_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole supply on the board of the box; with little room at first the tables grow and nothing changes."""
    arena = scattered(1, FULL)
    rolls = [
        ("6", "6", "6", "6"),
        ("6", "5", "4", "style"),
        ("6", "6", "style", "style"),
        ("hazard", "6", "5", "style"),
    ]
    roomy = [points(arena, *roll) for roll in rolls]
    monkeypatch.setattr(rookie_search, "FIRST_ROOM", 64)
    monkeypatch.setattr(rookie_search, "SWEEPS", ())
    assert [points(arena, *roll) for roll in rolls] == roomy


def test_same_question_same_turn() -> None:
    arena = find_arena("the-proving-ground")
    for roll in (("6", "style", "4"), ("hazard", "6", "style")):
        assert asked(arena, *roll) == asked(arena, *roll)


CHECKED = """
from generator.scatter import scattered
from seeds.roll_and_smash import shipped
from solver.smash import rookie_search
from solver.smash.rookie import best_turn
from solver.smash.rookie_question import ask_rookie

rookie_search.FIRST_ROOM, rookie_search.PLACES = 64, 256
arena = scattered(2, {"up": 3, "by": 3, "on": 3, "in": 4})
for roll in ("4,3,3", "5,4,style", "3,style,style,style", "hazard,4,style"):
    best_turn(ask_rookie(arena, shipped(), roll))
"""


def test_kernels_with_bounds_checked(tmp_path: Path) -> None:
    """No kernel reads or writes beside its arrays."""
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    root = Path(__file__).resolve().parent.parent
    done = subprocess.run([sys.executable, "-c", CHECKED], env=env, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
