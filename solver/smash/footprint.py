"""Footprints: the spaces that a plan's score hangs on, so that most changes of an arena need no replay.

    . U1 .  .        a run along the bottom row past B1: its footprint is that row, and both
    . U1 B1 B1       spaces of B1, which it scores from beside. U1 may be turned or replaced,
    ▸ ─  ─  ▸        and the plan stays legal and scores no less.

Why no less: driving depends on what lies on spaces entered, under ramps and on the start; what is scored or failed
lies there too, or is a `by` beside them. A change elsewhere can only put one more `by` beside the run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from layouts.arena import Arena
from layouts.space import Space
from solver.smash.best import judged
from solver.smash.plans import Plan, Score
from solver.smash.question import Question
from solver.smash.rules import IllegalPlan


@dataclass(frozen=True)
class Witness:
    """A plan that is legal on an arena: what it is worth there, what it costs, and its footprint as a bit mask."""

    vp: int
    cost: int
    plan: Plan
    footprint: int


def witness(question: Question, plan: Plan) -> Witness | None:
    """The plan as the judge sees it on the question's arena, None where it is illegal."""
    try:
        score = judged(question, plan)
    except IllegalPlan:
        return None
    return Witness(score.vp, score.cost, plan, spaces_mask(question.arena, footprint(question.arena, plan, score)))


def footprint(arena: Arena, plan: Plan, score: Score) -> set[Space]:
    """While what lies on these spaces stays, the plan stays legal and scores no less."""
    marked = {tile for token in (*score.scored, *score.failed, *plan.destroy) for tile in arena.by_token[token].spaces}
    entered = {entry.space for move in plan.moves for entry in move.path}
    return {plan.start, *(space for space, _ in plan.ramps)} | entered | marked


def spaces_mask(arena: Arena, spaces: Iterable[Space]) -> int:
    """Spaces as bits, counted row by row."""
    mask = 0
    for space in spaces:
        mask |= 1 << space.row * arena.board.width + space.col
    return mask
