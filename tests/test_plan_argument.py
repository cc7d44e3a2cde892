"""PLAN on the command line: a file in either form, standard input, or the plan itself."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.space import Space
from seeds.faults import BadInput
from seeds.roll_and_smash import shipped
from solver.smash.plan_json import PlanFile, plan_record
from solver.smash.short_form import read_plan_argument, write_short
from tests.drawing import WORKED, worked_example

RULES = shipped()
WORKED_SHORT = write_short(worked_example()[1], RULES)


def argument_faults(text: str) -> list[str]:
    """The faults of an argument as messages show them, the remedies left out."""
    with pytest.raises(BadInput) as caught:
        read_plan_argument(text, RULES)
    return [str(fault).split(" — ")[0] for fault in caught.value.faults]


def test_files_of_either_form(tmp_path: Path) -> None:
    _, plan, _ = worked_example()
    short, bare, spoiled = tmp_path / "short.txt", tmp_path / "bare.json", tmp_path / "spoiled"
    short.write_text(f"\n{WORKED_SHORT.replace(' s4', chr(10) + 's4')}\n", "utf-8")
    bare.write_text(json.dumps(plan_record(plan)), "utf-8")
    spoiled.write_text("A2E\n s2:y", "utf-8")
    assert read_plan_argument(str(WORKED), RULES) == PlanFile(plan, 17, ("deja-vu", "sick-trick-in", "roll-over"))
    assert read_plan_argument(str(bare), RULES) == read_plan_argument(str(short), RULES) == PlanFile(plan)
    assert argument_faults(str(spoiled)) == [f"{spoiled}:2:5: `y` is no step"]


def test_a_path_that_exists_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert read_plan_argument("A2E", RULES).plan.start == Space(0, 1)
    Path("A2E").write_text("B3N", "utf-8")
    assert read_plan_argument("A2E", RULES).plan.start == Space(1, 2)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in (WORKED_SHORT, WORKED.read_text("utf-8")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))
        assert read_plan_argument("-", RULES).plan == worked_example()[1]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"A2E s2:y"), "utf-8"))
    assert argument_faults("-") == ["standard input:1:8: `y` is no step"]


def test_plans_on_the_command_line() -> None:
    _, plan, _ = worked_example()
    assert read_plan_argument(WORKED_SHORT, RULES) == PlanFile(plan)
    assert read_plan_argument(json.dumps(plan_record(plan)), RULES) == PlanFile(plan)
    assert argument_faults("s4:ee") == ["plan:1:1: the start is missing"]
    assert argument_faults('{"start": 1') == ["plan:1:12: not JSON: the text ends too early"]


@pytest.mark.parametrize(
    "text", ["", "plan.json", "my plans/best.json", "C:\\plans\\best.json", "the best one", "\0", "5C"]
)
def test_neither_form_tells_both(text: str) -> None:
    with pytest.raises(BadInput, match="no such file, and no plan: .*JSON.*short form: A2E r:B2E"):
        read_plan_argument(text, RULES)


def test_files_that_hold_no_plan(tmp_path: Path) -> None:
    file = tmp_path / "plan"
    file.write_text("name = 'The Crucible'\n", "utf-8")
    assert argument_faults(str(file)) == [f"{file}: neither JSON nor a plan in short form"]
    file.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    assert argument_faults(str(file)) == [f"{file}:1:1: not UTF-8: byte 0x89"]
    file.write_bytes(b"\0" * 100_000)
    assert argument_faults(str(file)) == [f"{file}: neither JSON nor a plan in short form"]
    file.write_bytes(b"[" * 100_000)
    assert argument_faults(str(file)) == [f"{file}:1:65: nested too deep"]
    file.write_text(" \n", "utf-8")
    assert argument_faults(str(file)) == [f"{file}: the file is empty"]
    assert argument_faults(str(tmp_path)) == [f"{tmp_path}: a directory"]


@given(st.text())
def test_any_text_is_a_plan_or_told(text: str) -> None:
    try:
        read_plan_argument(text, RULES)
    except BadInput as bad:
        assert bad.faults
