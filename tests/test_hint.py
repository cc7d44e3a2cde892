"""Hints: each tells what its grade promises, of runs that the judge has seen, and nothing of a higher grade."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from export.hints import FIRST_TILES, Unbeatable, hints, hints_of
from export.words import HEADING_NAMES, tile_name
from layouts.arena import Arena
from layouts.library import find_arena, shipped_names
from seeds.roll_and_smash import shipped
from solver.smash.plans import Plan
from solver.smash.question import Question
from solver.smash.rules import judge
from solver.smash.solo import check
from solver.smash.table import run_table
from solver.verdict import Stopped, Watch
from tests.commands import PADDOCK, layout_file, run
from tests.drawing import arena_of

RULES = shipped()
MOST = 24
TILES = [tile_name(tile, RULES) for tile in RULES.tile]
#: no line to jump over U1
HOPELESS = arena_of(["U1 U1 .", ". . .", ". O1 O1"], (1, 1), (3, 3))
NAME = re.compile(r"\b[A-Z]+[1-9][0-9]*\b")


def witness(arena: Arena) -> tuple[Plan, Plan]:
    """The runs that the hints are about."""
    first, second = check(run_table(Question(arena, RULES, MOST), marks_only=True)).plans
    return first, second


def tiles_told(text: str) -> list[str]:
    """The Plan tiles a text names, in order."""
    return re.findall("|".join(re.escape(name) for name in TILES), text)


@pytest.mark.parametrize("name", shipped_names())
def test_what_each_hint_tells(name: str) -> None:
    """Checked against the witness replayed by the judge."""
    arena = find_arena(name)
    what, where, how = hints(arena, RULES)
    first, second = witness(arena)
    taken = set(judge(arena, first, RULES, points=MOST).scored)
    left = {tile.token for tile in arena.obstacles} - taken
    halves = what.split("Second run")
    assert [set(NAME.findall(half)) for half in halves] == [taken, left]
    assert left <= set(judge(arena, second, RULES, points=MOST).scored)
    assert NAME.findall(where) == [str(first.start), str(second.start)]
    headings = re.findall("|".join(HEADING_NAMES.values()), where)
    assert headings == [HEADING_NAMES[first.heading], HEADING_NAMES[second.heading]]
    told = [[tile_name(move.what, RULES) for move in plan.moves[:FIRST_TILES]] for plan in (first, second)]
    assert [tiles_told(half) for half in how.split("; the second")] == told


@pytest.mark.parametrize("name", shipped_names())
def test_no_hint_tells_more_than_its_grade(name: str) -> None:
    """The first knows obstacles and nothing else, the second starts, the third tiles but no spaces."""
    arena = find_arena(name)
    what, where, how = hints(arena, RULES)
    assert set(NAME.findall(what)) <= {tile.token for tile in arena.obstacles}
    assert tiles_told(what) == tiles_told(where) == []
    assert not any(heading in text for heading in HEADING_NAMES.values() for text in (what, how))
    assert len(NAME.findall(where)) == 2
    assert NAME.findall(how) == []
    assert len(tiles_told(how)) == 2 * FIRST_TILES < 2 * RULES.plan.tiles
    assert not any("ramp" in text.lower() for text in (what, where, how))


def test_turns_say_which_way() -> None:
    """As on the board: left or right behind every tile that turns."""
    arena = find_arena("the-crucible")
    how = hints(arena, RULES)[2]
    turning = [
        name for name, tile in ((tile_name(key, RULES), tile) for key, tile in RULES.tile.items()) if tile.quarters
    ]
    assert any(name in how for name in turning)
    for name in turning:
        assert how.count(name) == len(re.findall(re.escape(name) + " (left|right)", how))


def test_one_run_is_enough() -> None:
    """When the first run takes everything, that is said; so is an arena with nothing in it."""
    easy = arena_of([". . . . .", ". . . . .", "B1 B1 . . ."], (1, 1), (5, 3))
    what = hints(easy, RULES)[0]
    assert what in (
        "First run: B1. Second run: nothing is left to score.",
        "First run: nothing. Second run: what is left, B1.",
    )
    empty = arena_of([". . . .", ". . . ."], (1, 1), (4, 2))
    assert hints(empty, RULES)[0] == "First run: nothing. Second run: nothing is left to score."


def test_shorter_runs() -> None:
    """A run of fewer tiles than the third hint tells: all of them."""
    arena = arena_of([". . . . .", "B1 B1 . . .", ". . . . ."], (1, 1), (5, 3))
    question = Question(arena, RULES, 6, tiles=1)
    plans = check(run_table(question, marks_only=True)).plans
    assert len(tiles_told(hints_of(question, plans)[2])) == 2


def test_nothing_to_hint_at() -> None:
    with pytest.raises(Unbeatable):
        hints(HOPELESS, RULES)
    with pytest.raises(Stopped):
        hints(find_arena("the-crucible"), RULES, Watch(limit=0))


def test_the_command(tmp_path: Path) -> None:
    """Text and record, up to a grade; impossible and stopped have none."""
    told = list(hints(find_arena(PADDOCK), RULES))
    done = run("hint", PADDOCK, "--json")
    assert (done.status, list(done.record)) == (0, ["arena", "beatable", "hints"])
    assert (done.record["beatable"], done.record["hints"]) == (True, told)
    for grade in (1, 2, 3):
        lines = run("hint", PADDOCK, "--grade", str(grade)).out.splitlines()
        assert lines[1:] == [f"{number}. {hint}" for number, hint in enumerate(told[:grade], start=1)]
        assert run("hint", PADDOCK, "--grade", str(grade), "--json").record["hints"] == told[:grade]
    hopeless = run("hint", layout_file(tmp_path, HOPELESS), "--json")
    assert (hopeless.status, hopeless.record["beatable"], hopeless.record["hints"]) == (3, False, [])
    assert "nothing to hint at" in run("hint", layout_file(tmp_path, HOPELESS)).out
    stopped = run("hint", PADDOCK, "--time-limit", "0", "--json")
    assert (stopped.status, stopped.record["beatable"], stopped.record["hints"]) == (4, None, [])


def test_a_start_is_a_space() -> None:
    """The start told is empty, as rules §2 has it."""
    for name in shipped_names():
        arena = find_arena(name)
        for start in (plan.start for plan in witness(arena)):
            assert arena.is_empty(start)
