"""Grades and made arenas as JSON values: what `grade --json` and `generate --json` write and the catalogue keeps."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from generator.batch import Slot
from generator.grade import Grade
from generator.making import Made, Missed
from layouts.arena import Arena
from layouts.identity import arena_code, arena_id
from layouts.writing import map_lines
from seeds.grades import Grades
from solver.smash.plan_json import plan_record

Record = dict[str, Any]


def grade_record(grade: Grade, grades: Grades) -> Record:
    """A grade: figures, and for each ingredient its value, position, weight, marks and the difficulty without it.

    `beatable` false: proved, and all else is null or empty.
    """
    return {
        "beatable": grade.difficulty is not None,
        "difficulty": grade.difficulty,
        "score": grade.score,
        "points": grade.points,
        "total": grade.total,
        "chance": grade.chance,
        "best_vp": grade.best_vp,
        "tricks": asdict(grade.tricks),
        "ingredients": {
            part.name: {
                "value": part.value,
                "position": part.position,
                "weight": part.weight,
                "marks": list(grades.ingredient[part.name].marks),
                "without": grade.without(part.name),
            }
            for part in grade.parts
        },
    }


def made_record(made: Made, grades: Grades) -> Record:
    """An accepted arena, its grade, the two plans that beat it, and its recipe."""
    return _told(made.arena) | {
        "grade": grade_record(made.grade, grades),
        "proofs": [plan_record(plan) for plan in made.proofs],
        "recipe": made.recipe,
        "solves": made.solves,
    }


def failed_record(slot: Slot) -> Record:
    """A slot without an arena: `nearest` is the nearest miss, `clashes` how many it made that were too like others."""
    missed = slot.nearest
    near = None if missed is None else missed_record(missed)
    return {"arena": None, "number": slot.number + 1, "nearest": near, "clashes": slot.clashes, "solves": slot.solves}


def missed_record(missed: Missed) -> Record:
    """The arena that came nearest; `value` null: it cannot be beaten."""
    return _told(missed.arena) | {"value": missed.value}


def impossible_record(why: str, nearest: Arena | None) -> Record:
    """A wish proved impossible: the reason, and the placing that comes nearest to it, null if none does."""
    return {"arena": None, "impossible": why, "nearest": _told(nearest) if nearest else None}


def _told(arena: Arena) -> Record:
    return {
        "arena": {"name": arena.name, "id": arena_id(arena)},
        "code": arena_code(arena),
        "map": map_lines(arena),
    }
