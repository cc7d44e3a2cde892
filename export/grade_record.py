"""The record of `grade --json`: the grade, and full odds where they were asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from export.records import Record, arena_record
from generator.grade import Grade
from generator.grade_record import grade_record
from layouts.arena import Arena
from seeds.grades import Grades

if TYPE_CHECKING:
    from solver.smash.odds import Odds


def arena_grade_record(arena: Arena, grade: Grade, grades: Grades, odds: Sequence[Odds]) -> Record:
    """`grade --json`, a line an arena; `odds` by truck, certified intervals."""
    record = {"arena": arena_record(arena)} | grade_record(grade, grades)
    if odds:
        record["odds"] = {
            str(found.truck): {"chance": found.chance, "low": found.low, "high": found.high} for found in odds
        }
    return record
