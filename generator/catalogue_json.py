r"""An entry as one line of JSON: what leaves one catalogue and comes into another (docs/commands.md).

    {"format": 1, "id": "7K3MQ-9XT2B", "layout": "format = 1\n…", "points": 19, "sum": 35, "chance": null,
     "grade": null, "proofs": [plan, plan], "recipe": null}

Whatever can be worked out is: the layout says name, difficulty and tiles, and the ID is compared with it. A
proof is judged again; a line that says more than the judge agrees with is refused.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from generator.catalogue_entry import Entry, Record, entry_of
from generator.catalogue_proof import RUNS, wrongs
from layouts.arena import Arena
from layouts.identity import arena_id
from layouts.reading import read_layout
from seeds.faults import BadInput, Fault
from seeds.json_page import JsonPage, json_page
from seeds.places import Path
from seeds.roll_and_smash import RollAndSmash
from solver.smash.plan_json import read_plan
from solver.smash.plans import Plan

FORMAT = 1
#: keys of a line, each with what it may look like
KEYS = {
    "format": str(FORMAT),
    "id": '"7K3MQ-9XT2B"',
    "layout": "the text of a layout file",
    "points": "19, or null",
    "sum": "35, or null",
    "chance": "0.6, or null",
    "grade": "{…}, or null",
    "proofs": "[] or two plans",
    "recipe": "{…}, or null",
}


def entry_record(entry: Entry) -> Record:
    """The entry as JSON values; `read_entry` of their text gives an equal entry."""
    told = entry.summary
    return {
        "format": FORMAT,
        "id": told.arena_id,
        "layout": entry.layout,
        "points": told.points,
        "sum": told.total,
        "chance": told.chance,
        "grade": entry.grade,
        "proofs": list(entry.proofs),
        "recipe": entry.recipe,
    }


def entry_line(entry: Entry) -> str:
    """The record on one line, without its end; the same bytes for the same entry."""
    return json.dumps(entry_record(entry), ensure_ascii=False)


def read_entry(text: str, source: str, rules: RollAndSmash) -> Entry:
    """The entry that a line holds, its proofs judged; `BadInput` names every fault of the line."""
    page = json_page(text, source)
    entry = _Reader(page, rules).entry()
    page.faults.raise_any()
    if entry is None:
        raise AssertionError("a line without faults holds an entry")
    return entry


@dataclass
class _Reader:
    """Whatever is wrong is noted on the page, and None or nothing stands for what could not be read."""

    page: JsonPage
    rules: RollAndSmash

    def entry(self) -> Entry | None:
        table = self.page.table((), self.page.value, "an entry as `catalog export` writes it")
        if table is None:
            return None
        self.page.keys((), table, KEYS)
        self._format(table.get("format", FORMAT))
        arena = self._arena(table)
        points, total = (self._points(table, key, runs) for key, runs in (("points", 1), ("sum", RUNS)))
        chance, grade, recipe = (
            self._chance(table.get("chance")),
            self._record(table, "grade"),
            self._record(table, "recipe"),
        )
        plans = self._proofs(table.get("proofs", []))
        if arena is None or self.page.faults.found:
            return None
        self._judge(arena, [plan for plan, _ in plans], points, total)
        records = [record for _, record in plans]
        return entry_of(arena, points=points, total=total, chance=chance, grade=grade, proofs=records, recipe=recipe)

    def _format(self, value: object) -> None:
        if value != FORMAT:
            self.page.wrong(("format",), "an unknown format", f"this version reads {FORMAT}")

    def _arena(self, table: dict[str, object]) -> Arena | None:
        text = self.page.text(("layout",), table.get("layout", ""), KEYS["layout"])
        if text is None or "layout" not in table:
            return None
        try:
            arena = read_layout(text, "layout", self.rules)
        except BadInput as bad:
            for fault in bad.faults:
                self.page.wrong(("layout",), str(replace(fault, remedy="")), fault.remedy)
            return None
        if table.get("id") != (known := arena_id(arena)) and "id" in table:
            self.page.wrong(("id",), "not the ID of this layout", known)
        return arena

    def _points(self, table: dict[str, object], key: str, runs: int) -> int | None:
        value = table.get(key)
        return None if value is None else self.page.whole((key,), value, 0, runs * self.rules.most_points)

    def _chance(self, value: object) -> float | None:
        if value is None:
            return None
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
            return float(value)
        self.page.mistyped(("chance",), value, "a number from 0 to 1, or null")
        return None

    def _record(self, table: dict[str, object], key: str) -> Record | None:
        value = table.get(key)
        return None if value is None else self.page.table((key,), value, KEYS[key])

    def _proofs(self, value: object) -> list[tuple[Plan, Record]]:
        proofs = self.page.entries(("proofs",), value, RUNS, KEYS["proofs"])
        if len(proofs) == 1:
            self.page.wrong(("proofs",), "one plan is no proof", KEYS["proofs"])
        return [read for index, proof in enumerate(proofs) for read in self._plan(("proofs", index), proof)]

    def _plan(self, path: Path, value: Any) -> list[tuple[Plan, Record]]:
        """The plan, or nothing; its own reader tells what is wrong, here it is told where."""
        try:
            return [(read_plan(json.dumps(value), "plan", self.rules).plan, value)]
        except BadInput as bad:
            for fault in bad.faults:
                self.page.wrong(path, fault.message, fault.remedy)
            return []

    def _judge(self, arena: Arena, plans: list[Plan], points: int | None, total: int | None) -> None:
        """Points without proof, and proofs that the judge does not agree with."""
        if not plans and points is None and total is None:
            return
        for wrong in wrongs(arena, plans, points, total, self.rules):
            self.page.wrong(("proofs",), wrong, "the plans of `check --json`, or no points and no proofs")


def shifted(bad: BadInput, line: int) -> tuple[Fault, ...]:
    """Faults of a line that was read by itself, at its place in the file."""
    return tuple(replace(fault, line=line) for fault in bad.faults)
