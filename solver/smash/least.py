"""The least over all uses of a Hazard tile of what a hand can still score, at every total of points at once.

    known from below, use by use            8  9  11   ◀── without the card, or a plan that the use leaves alone
    least of the uses searched              7  9  10   ──▶ only where something is below it, a search can matter

Like `worst_hazard` for many totals: each use that is searched gives best plans for several totals, and these hold for
every use that does not meet their footprint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solver.smash.field import Ints
from solver.smash.footprint import witness
from solver.smash.plans import Plan
from solver.smash.question import Question
from solver.smash.run_values import Hand, RunValues
from solver.smash.search import NEVER


@dataclass(frozen=True)
class Uses:
    """Everything that can be done with one tile on the arena of `before`: the runs after it, the spaces it touches."""

    kind: str
    before: RunValues
    runs: tuple[RunValues, ...]
    touched: tuple[int, ...]


#: values found: by place in the runs, by total
Found = dict[int, dict[int, int]]


def deciding(task: tuple[Uses, Hand, Sequence[int]]) -> Found:
    """The values with this hand after those uses that decide what the least is, for each of the totals."""
    uses, hand, totals = task
    floors = np.array([[values.floor(hand, total) for total in totals] for values in uses.runs], dtype=np.int64)
    least = np.full(len(totals), NEVER, dtype=np.int64)
    found: Found = {}
    _note(uses, hand, totals, floors, _plans(uses.before, hand, totals))
    while open_ := [place for place in range(len(floors)) if place not in found and (floors[place] < least).any()]:
        place = min(open_, key=lambda place: int(floors[place].sum()))
        plans = _plans(uses.runs[place], hand, totals)
        found[place] = uses.runs[place].known[hand]
        least = np.minimum(least, [found[place][total] for total in totals])
        _note(uses, hand, totals, floors, plans)
    return found


def _plans(values: RunValues, hand: Hand, totals: Sequence[int]) -> list[Plan]:
    """Learn the totals; best plans of them, none where they are known already."""
    plans: list[Plan] = []
    values.learn(hand, totals, plans)
    return plans


def _note(uses: Uses, hand: Hand, totals: Sequence[int], floors: Ints, plans: Sequence[Plan]) -> None:
    """Raise the floors of every use that leaves one of the plans alone."""
    before = uses.before
    question = Question(before.arena, before.rules, totals[-1], hand, before.rules.plan.tiles, before.truck)
    for seen in filter(None, (witness(question, plan) for plan in plans)):
        alone = [place for place, touched in enumerate(uses.touched) if not touched & seen.footprint]
        able = [column for column, total in enumerate(totals) if total >= seen.cost]
        if alone and able:
            part = np.ix_(alone, able)
            floors[part] = np.maximum(floors[part], seen.vp)
