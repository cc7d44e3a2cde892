"""Can a solo arena be beaten, with how many points, and if not, why not (docs/rules.md §9)?

Everything is read off the RunTable: two runs beat an arena when one scores a set and the other what is left.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from solver.smash.field import Ints
from solver.smash.plans import Plan
from solver.smash.search import NEVER
from solver.smash.table import RunTable

Win = Literal["two-run", "one-run"]


@dataclass(frozen=True)
class Check:
    """The answer; points are None where no run, or pair of runs, within the table's points does it.

    `plans` are the runs that prove `beatable`: one, or two of `two_run_max` points at most with the least sum.
    `missing` names obstacles that no run scores; `clash` a group that cannot be scored together in the
    runs there are, though any one fewer of it can.
    """

    win: Win
    beatable: bool
    one_run_points: int | None
    two_run_max: int | None
    two_run_sum: int | None
    plans: tuple[Plan, ...]
    missing: tuple[str, ...]
    clash: tuple[str, ...]


def check(table: RunTable, win: Win = "two-run") -> Check:
    """Whether the arena of the table can be beaten within its points."""
    one = _or_none(int(table.cover[table.everything]))
    most, total, first = two_runs(table.cover)
    beatable = (most if win == "two-run" else one) is not None
    sets = (first, table.everything & ~first) if win == "two-run" else (table.everything,)
    missing = tuple(t for bit, t in enumerate(table.tokens(table.everything)) if table.cover[1 << bit] >= NEVER)
    return Check(
        win=win,
        beatable=beatable,
        one_run_points=one,
        two_run_max=most,
        two_run_sum=total,
        plans=tuple(table.plan_scoring(marks) for marks in sets) if beatable else (),
        missing=missing,
        clash=() if beatable or missing else _clash(table, win),
    )


def two_runs(cover: Ints) -> tuple[int | None, int | None, int]:
    """(least points that both runs stay within, least sum, the first run's set of a witness of the former).

    `cover` is a RunTable's, or its part for some of the obstacles.
    """
    other = cover[::-1]  # the set left over: reversing the order of sets complements each
    most, total = np.maximum(cover, other), cover + other
    least = int(most.min())
    if least >= NEVER:
        return None, None, 0
    witness = int(np.lexsort((total, most))[0])
    return least, int(total.min()), witness


def _or_none(points: int) -> int | None:
    return points if points < NEVER else None


def _clash(table: RunTable, win: Win) -> tuple[str, ...]:
    """A group that cannot be scored in the runs there are, and can as soon as any one of it is left out."""
    possible = _in_one(table) if win == "one-run" else _in_two(table)
    group = table.everything
    for bit in range(len(table.obstacles)):
        if not possible(group & ~(1 << bit)):
            group &= ~(1 << bit)
    return table.tokens(group)


def _in_one(table: RunTable) -> Callable[[int], bool]:
    return lambda marks: bool(table.cover[marks] < NEVER)


def _in_two(table: RunTable) -> Callable[[int], bool]:
    """Whether two runs score a set: one of them some of it, the other the rest."""
    able = table.cover < NEVER
    sets = np.flatnonzero(able)
    return lambda marks: bool(able[marks & ~sets].any())
