"""Making: arena number `slot` of a batch, from its seed alone — so any process can make any of them.

    (seed, wish, slot, attempt)  ──▶  its own random choices  ──▶  an arena, its grade, its proof

A slot has numbered attempts: one whose climb fails, or whose arena is too like an earlier one, goes on with the next.
An arena is accepted only when its layout reads back the same and the judge has passed the two runs that beat it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from generator.climb import Climb
from generator.grade import Grade
from generator.wish import Measure, Wish
from layouts.arena import Arena
from layouts.identity import arena_id
from layouts.reading import FORMAT, read_layout
from layouts.writing import layout_text
from solver import store
from solver.smash.plans import Plan

#: attempts of a slot whose climbs fail
ATTEMPTS = 6


@dataclass(frozen=True)
class Made:
    """An accepted arena: `arena_id`, its grade, `proofs` (two plans that beat it), and the searches it took."""

    slot: int
    attempt: int
    arena: Arena
    arena_id: str
    grade: Grade
    proofs: tuple[Plan, ...]
    recipe: dict[str, Any]
    solves: int


@dataclass(frozen=True)
class Missed:
    """An attempt without result: the arena that came nearest, what was measured there, how far that is off.

    `value` is None where it cannot be beaten. `measure`: what was asked for, None for any arena that can be.
    """

    slot: int
    attempt: int
    arena: Arena
    measure: Measure | None
    value: float | None
    distance: float
    solves: int


def made(wish: Wish, seed: int, slot: int, attempt: int = 0) -> Made | Missed:
    """One attempt at an arena: the same for the same arguments in every process and on every machine.

    `Impossible` if no placing is as wished.
    """
    climb = Climb(wish, random.Random(f"arena {seed} {slot} {attempt} {wish.key}"))
    found = climb.run()
    if found is None:
        near = climb.nearest
        assert near is not None
        measure = wish.target.measure if wish.target else None
        arena = replace(near.arena, name=f"Near miss {seed}-{slot + 1}")
        return Missed(slot, attempt, arena, measure, near.value, near.distance, climb.solves)
    arena, grade = found
    recipe = _recipe(wish, seed, slot, attempt, grade, climb.solves)
    arena = replace(
        arena, name=f"Arena {seed}-{slot + 1}", difficulty=grade.difficulty, basis="generated", generated=recipe
    )
    _read_back(arena, wish)
    return Made(slot, attempt, arena, arena_id(arena), grade, grade.proofs, recipe, climb.solves)


def _recipe(wish: Wish, seed: int, slot: int, attempt: int, grade: Grade, solves: int) -> dict[str, Any]:
    """What has to be the same to make the arena again, and its grade in short."""
    from importlib.metadata import version

    return {
        "program": store.version(),
        "format": FORMAT,
        "ortools": version("ortools"),
        "seed": seed,
        "number": slot + 1,
        "attempt": attempt + 1,
        "solves": solves,
        "wish": wish.recipe(),
        "score": grade.score,
        "points": grade.points,
        "total": grade.total,
        "chance": grade.chance,
    }


def _read_back(arena: Arena, wish: Wish) -> None:
    """The reader of layout files, which knows nothing of how an arena is placed, has the last word on it."""
    if read_layout(layout_text(arena), arena.name, wish.rules) != arena:
        raise AssertionError(f"{arena.name} does not read back as it was made")
