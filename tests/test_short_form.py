"""The short form: what is written is read again, however it was typed, and every fault stands at its column."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from layouts.space import Space
from seeds.faults import BadInput
from seeds.roll_and_smash import shipped
from solver.smash.plan_json import plan_record, read_plan
from solver.smash.plans import Entered, Move, Plan
from solver.smash.rules import judge
from solver.smash.short_codes import tile_codes
from solver.smash.short_form import read_short, write_short
from tests.drawing import worked_example
from tests.plan_writing import awkward, plans

RULES = shipped()
DOCS = Path(__file__).parent.parent / "docs" / "plans.md"
WORKED_SHORT = "A2E r:B2E s4:e^e^e^e^ s2:e^e +deja-vu/s2:e t180:sw s4:wwwww t90:ss s2:s d360:enws +roll-over"


def same(text: str) -> str:
    """A line as it is written after reading."""
    return write_short(read_short(text, "typed", RULES), RULES)


# -- reading what was written --------------------------------------------------------------------------


@given(plans(RULES))
def test_every_plan_is_read_as_written(plan: Plan) -> None:
    line = write_short(plan, RULES)
    assert read_short(line, "typed", RULES) == plan
    assert line.isascii()
    assert "\n" not in line


@given(plans(awkward()))
def test_ids_may_be_anything(plan: Plan) -> None:
    line = write_short(plan, awkward())
    assert read_short(line, "typed", awkward()) == plan
    assert line.isascii()


@given(plans(RULES), st.booleans(), st.data())
def test_typing_does_not_matter(plan: Plan, upper: bool, data: st.DataObject) -> None:
    """Any case, blanks and line breaks, whole ids and headings that need not be told: the same line again."""
    line = write_short(plan, RULES)
    words = [data.draw(st.sampled_from(["", " ", "\n", "\t "])) + word for word in line.split()]
    typed = " ".join(words).upper() if upper else " ".join(words).lower()
    assert same(typed) == line
    whole = dict(zip(tile_codes(RULES).values(), RULES.tile, strict=True))
    assert same(re.sub(r"(?<![rx\d])\b[std]\d+\b", lambda found: whole[found[0]], line)) == line
    moved = list(zip(line.split()[-len(plan.moves) :], plan.moves, strict=True)) if plan.moves else []
    before = line.split()[: len(line.split()) - len(moved)]
    headed = [word.removesuffix(f"/{move.heading}") + f"/{move.heading}" for word, move in moved]
    assert same(" ".join([*before, *headed])) == line


@given(plans(RULES))
def test_both_forms_hold_the_same(plan: Plan) -> None:
    read = read_plan(json.dumps(plan_record(plan)), "file", RULES).plan
    assert write_short(read, RULES) == write_short(plan, RULES)


def test_the_worked_example_both_ways() -> None:
    """Written, read, judged; the docs show the same line (rules §11)."""
    arena, plan, case = worked_example()
    assert write_short(plan, RULES) == WORKED_SHORT
    read = read_short(WORKED_SHORT, "typed", RULES)
    assert read == plan
    assert judge(arena, read, RULES, points=case["points"], hand=case["cards"]).vp == 25
    assert f"\n{WORKED_SHORT}\n" in DOCS.read_text("utf-8")


READ = {
    "b12w": Plan(Space(1, 11), "W", (), (), ()),
    "A1N x:u1 R:c3s X:B2": Plan(Space(0, 0), "N", ((Space(2, 2), "S"),), ("U1", "B2"), ()),
    "A2N s4:NeE^S^": Plan(
        Space(0, 1),
        "N",
        (),
        (),
        (
            Move(
                "straight-1-4",
                "tile",
                (
                    Entered(Space(0, 0), False),
                    Entered(Space(1, 0), False),
                    Entered(Space(2, 0), True),
                    Entered(Space(2, 1), True),
                ),
                "S",
            ),
        ),
    ),
    "A1E t90 +zero-point-turn/n +nitro-boost/turn-90:s/w +Roll-Over:s S2": Plan(
        Space(0, 0),
        "E",
        (),
        (),
        (
            Move("turn-90", "tile", (), "E"),
            Move("zero-point-turn", "card", (), "N"),
            Move("turn-90", "nitro-boost", (Entered(Space(0, 1), False),), "W"),
            Move("roll-over", "card", (Entered(Space(0, 2), False),), "S"),
            Move("straight-1-2", "tile", (), "S"),
        ),
    ),
}


@pytest.mark.parametrize("line", READ)
def test_what_a_line_means(line: str) -> None:
    assert read_short(line, "typed", RULES) == READ[line]


def test_canonical_writing() -> None:
    """Only headings that are not those of the last step are told, ramps before Destroy, ids by their codes."""
    assert (
        same("a2e X:U1 R:b2E straight-1-4:E^E/E turn-90/e DONUT-360:SWNE/N") == "A2E r:B2E x:U1 s4:e^e t90 d360:swne/N"
    )


# -- codes ---------------------------------------------------------------------------------------------


def test_codes_of_tiles() -> None:
    """First letter and last part; whole ids where codes would clash, with each other or with an id."""
    assert list(tile_codes(RULES).values()) == ["s2", "s4", "t90", "t180", "d360"]
    tile = RULES.tile["turn-90"]
    names = ("straight-1-2", "slow-2", "turn-90", "t90", "r", "spin", "Hop-1", "two words")
    codes = tile_codes(replace(RULES, tile=dict.fromkeys(names, tile)))
    assert list(codes.values()) == ["straight-1-2", "slow-2", "turn-90", "t90", "%r", "spin", "H1", "two%20words"]


# -- what cannot be written, and any line ---------------------------------------------------------------

UNWRITABLE = {
    "not adjacent": Plan(Space(0, 0), "E", (), (), (Move("turn-90", "tile", (Entered(Space(1, 1), False),), "E"),)),
    "where it is": Plan(Space(0, 0), "E", (), (), (Move("turn-90", "tile", (Entered(Space(0, 0), False),), "E"),)),
    "off the grid": Plan(Space(0, 0), "E", (), (), (Move("turn-90", "tile", (Entered(Space(-1, 0), False),), "W"),)),
    "start off the grid": Plan(Space(-1, 0), "E", (), (), ()),
    "ramp off the grid": Plan(Space(0, 0), "E", ((Space(0, -1), "E"),), (), ()),
    "no tile": Plan(Space(0, 0), "E", (), (), (Move("turn-45", "tile", (), "E"),)),
}


@pytest.mark.parametrize("case", UNWRITABLE)
def test_plans_that_no_drive_makes_cannot_be_written(case: str) -> None:
    with pytest.raises(ValueError, match="not adjacent|without a name|no Plan tile"):
        write_short(UNWRITABLE[case], RULES)


@given(st.data())
def test_a_spoiled_line_is_a_plan_or_told(data: st.DataObject) -> None:
    """Whatever is cut out or put in: a plan that is written and read again, or faults inside the line."""
    line = f"{WORKED_SHORT} +zero-point-turn:e/N"
    first = data.draw(st.integers(0, len(line)))
    last = data.draw(st.integers(first, min(len(line), first + 9)))
    line = line[:first] + data.draw(st.text(st.sampled_from("+/:^ nesw0129AEQrx-%"), max_size=4)) + line[last:]
    try:
        read = read_short(line, "typed", RULES)
    except BadInput as bad:
        assert all(fault.line == 1 and 1 <= fault.column <= len(line) + 1 for fault in bad.faults)
    else:
        assert read_short(write_short(read, RULES), "typed", RULES) == read
