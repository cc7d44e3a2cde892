"""Plans in JSON: what is written is read again, and every fault stands at its line and column."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.space import Space
from seeds.faults import BadInput
from seeds.roll_and_smash import shipped
from solver.smash.plan_json import PlanFile, plan_record, read_plan, score_record
from solver.smash.plan_words import MOST_ENTERED, MOST_LISTED
from solver.smash.plans import Entered, Move, Plan, Score
from solver.smash.rules import judge
from tests.drawing import WORKED, worked_example
from tests.plan_writing import MOVE, PLAN, awkward, faults, held, plans, swapped

RULES = shipped()
DOCS = Path(__file__).parent.parent / "docs" / "plans.md"
READ = Plan(
    Space(0, 1),
    "E",
    ((Space(1, 1), "E"),),
    (),
    (Move("straight-1-4", "tile", (Entered(Space(1, 1), True), Entered(Space(2, 1), False)), "E"),),
)


# -- reading what was written ------------------------------------------------------------------------


@given(plans(RULES))
def test_every_plan_is_read_as_written(plan: Plan) -> None:
    for indent in (None, 1):
        assert read_plan(json.dumps(plan_record(plan), indent=indent), "file", RULES) == PlanFile(plan)


@given(plans(awkward()))
def test_ids_may_be_anything(plan: Plan) -> None:
    assert read_plan(json.dumps(plan_record(plan)), "file", awkward()).plan == plan


def test_the_worked_example_both_ways() -> None:
    """Read, judged, written as it was, judged again (rules §11)."""
    arena, plan, case = worked_example()
    read = read_plan(WORKED.read_text("utf-8"), "file", RULES)
    assert read == PlanFile(plan, 17, ("deja-vu", "sick-trick-in", "roll-over"))
    assert plan_record(read.plan) == case["plan"]
    score = judge(arena, read.plan, RULES, points=17, hand=case["cards"])
    assert score.vp == 25
    assert score_record(score) == case["score"]


def test_destroy_has_the_shape_that_its_number_asks_for() -> None:
    shapes: dict[tuple[str, ...], Any] = {(): None, ("U1",): "U1", ("U1", "O2"): ["U1", "O2"]}
    for tokens, shape in shapes.items():
        assert plan_record(Plan(Space(0, 0), "N", (), tokens, ()))["destroy"] == shape
    assert read_plan(swapped("null", '["U1"]'), "file", RULES).plan.destroy == ("U1",)


def test_score_record_leaves_the_cost_out() -> None:
    record = score_record(Score(("U1",), ("B1",), 1, {"smash": 2}, 5, 17))
    assert record == {"scored": ["U1"], "failed": ["B1"], "donuts": 1, "cards": {"smash": 2}, "vp": 5}


def test_beside_the_plan() -> None:
    """The keys that are read, null as if they were missing, and others ignored whatever they hold."""
    assert read_plan(PLAN, "file", RULES) == PlanFile(READ)
    told = held('"points": 18, "cards": ["destroy"], "tiles": 5, "truck": "snake-bite", "score": {"a": 1, "a": []}')
    assert read_plan(told, "file", RULES) == PlanFile(READ, 18, ("destroy",), 5, "snake-bite")
    null = held('"points": null, "cards": null, "tiles": null, "truck": null, "vp": 1e999')
    assert read_plan(null, "file", RULES) == PlanFile(READ)
    assert read_plan(held('"cards": []'), "file", RULES).cards == ()


def test_marks_and_line_ends_shift_no_column() -> None:
    text = PLAN.replace("\n", "\r\n")
    assert read_plan("\ufeff" + text, "file", RULES) == PlanFile(READ)
    assert faults("\ufeff" + text.replace('"A2"', '"A0"')) == ["2:11: `A0` is no space"]


def test_the_example_in_the_docs_is_a_plan() -> None:
    text = re.search(r"```json\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert text is not None
    assert read_plan(text[1], "docs", RULES).plan.moves[-1].what == "roll-over"


# -- absurd input --------------------------------------------------------------------------------------


def test_nesting_without_end() -> None:
    assert faults("[" * 100_000) == ["1:65: nested too deep"]
    assert faults('{"plan":' * 20_000) == [f"1:{64 * 8 + 1}: nested too deep"]
    assert faults(held('"score": ' + "[" * 63 + "]" * 63)[:-1] + ', "points": -1}') == ["10:148: `points` is `-1`"]
    assert faults(held('"score": ' + "[" * 64 + "]" * 64)) == ["10:73: nested too deep"]


def test_lists_without_end() -> None:
    most, path = ", ".join([MOVE] * MOST_LISTED), ", ".join(['"A1"'] * MOST_ENTERED)
    assert len(read_plan(swapped(MOVE, most), "file", RULES).plan.moves) == MOST_LISTED
    assert faults(swapped(MOVE, f"{most}, {MOVE}")) == ["6:11: `moves` has 65 entries"]
    assert faults(swapped('["B2", "E"]', ", ".join(['["B2", "E"]'] * 65))) == ["4:11: `ramps` has 65 entries"]
    assert faults(swapped("null", json.dumps(["U1"] * 65))) == ["5:13: `destroy` has 65 entries"]
    assert faults(held(f'"cards": {json.dumps(["smash"] * 65)}')) == ["10:10: `cards` has 65 entries"]
    assert len(read_plan(swapped('"B2^", "C2"', path), "file", RULES).plan.moves[0].path) == MOST_ENTERED
    assert faults(swapped('"B2^", "C2"', f'{path}, "A1"')) == ["7:50: `path` has 10,001 entries"]
    long = MOVE.replace('"B2^", "C2"', path)
    assert faults(swapped(MOVE, f"{MOVE},\n  {long}")) == ["8:50: more than 10,000 spaces entered"]


@given(st.text())
def test_any_text_is_a_plan_or_told(text: str) -> None:
    with pytest.raises(BadInput):
        read_plan(text, "file", RULES)


@given(st.data())
def test_a_spoiled_plan_is_a_plan_or_told(data: st.DataObject) -> None:
    """Whatever is cut out or put in, there is a plan or a list of faults inside the text."""
    first = data.draw(st.integers(0, len(PLAN)))
    last = data.draw(st.integers(first, min(len(PLAN), first + 9)))
    text = PLAN[:first] + data.draw(st.text(st.sampled_from('"[]{}:,\\ \n^09Ee-nulNaI'), max_size=4)) + PLAN[last:]
    try:
        read_plan(text, "file", RULES)
    except BadInput as bad:
        lines = text.split("\n")
        assert all(1 <= fault.line <= len(lines) for fault in bad.faults)
        assert all(1 <= fault.column <= len(lines[fault.line - 1]) + 1 for fault in bad.faults)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["what", "as", "path", "heading", "x"]), inner)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["start", "heading", "ramps", "destroy", "moves"]), JSON, min_size=1))
def test_any_values_are_told(record: dict[str, Any]) -> None:
    """No shape of JSON trips the reader."""
    try:
        read = read_plan(
            json.dumps({"plan": record, "cards": record.get("ramps"), "tiles": record.get("start")}), "file", RULES
        )
    except BadInput as bad:
        assert bad.faults
    else:
        assert plan_record(read.plan).keys() == record.keys()
