"""Hints for a solo arena, in three grades that each tell one thing more of two runs that beat it.

    1. First run: O2, U3. Second run: what is left, B1, O1, U1.        what to take
    2. The first run starts on A8 facing north, the second on …         where to start
    3. The first run begins with Straight 1–2, then Turn 90° right; …   the first tiles

The runs are the witness of `solver.smash.solo.check`: least points for both, and the judge has replayed them.
"""

from __future__ import annotations

from collections.abc import Sequence

from export.journey import journey
from export.words import HEADING_NAMES, tile_and_way
from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash
from solver.smash.best import replayed
from solver.smash.plans import AS_TILE, Plan
from solver.smash.question import Question, checked
from solver.smash.solo import check
from solver.smash.table import run_table
from solver.verdict import Watch

#: Plan tiles of each run that the third hint tells
FIRST_TILES = 3

Hints = tuple[str, str, str]


class Unbeatable(LookupError):
    """The arena cannot be beaten, as is proved, so there is nothing to hint at."""


def hints(arena: Arena, rules: RollAndSmash, watch: Watch | None = None) -> Hints:
    """The three hints, with the most points that the dice can show.

    Raises `Unbeatable` where no two runs beat the arena, `BadInput` for an arena that cannot be searched,
    and `Stopped` by the watch.
    """
    question = checked(Question(arena, rules, min(rules.most_rolled, rules.most_points)))
    found = check(run_table(question, watch, marks_only=True))
    if not found.beatable:
        raise Unbeatable(arena.name)
    return hints_of(question, found.plans)


def hints_of(question: Question, plans: Sequence[Plan]) -> Hints:
    """The three hints of two runs that score everything between them."""
    first, second = plans
    return _what(question, first), _where(first, second), _how(question, first, second)


def _what(question: Question, first: Plan) -> str:
    """What each run is for, by obstacles alone."""
    scored = replayed(question, first).scored
    taken = [tile.token for tile in question.arena.obstacles if tile.token in scored]
    left = [tile.token for tile in question.arena.obstacles if tile.token not in scored]
    rest = f"what is left, {_listed(left)}" if left else "nothing is left to score"
    return f"First run: {_listed(taken)}. Second run: {rest}."


def _where(first: Plan, second: Plan) -> str:
    return f"The first run starts {_start(first)}, the second {_start(second)}."


def _start(plan: Plan) -> str:
    return f"on {plan.start} facing {HEADING_NAMES[plan.heading]}"


def _how(question: Question, first: Plan, second: Plan) -> str:
    return f"The first run begins with {_begins(question, first)}; the second with {_begins(question, second)}."


def _begins(question: Question, plan: Plan) -> str:
    legs = [leg for leg in journey(plan, question.arena, question.rules) if leg.move.how == AS_TILE]
    return ", then ".join(tile_and_way(leg, question.rules) for leg in legs[:FIRST_TILES])


def _listed(tokens: Sequence[str]) -> str:
    return ", ".join(tokens) or "nothing"
