"""Proofs: two plans that beat an arena, judged again before they are believed.

What was stored or sent may be wrong; the judge is not. Two plans show that the arena can be beaten with the
points told; that fewer are not enough is shown by solving it again (`prove`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.catalogue_entry import Entry, entry_of
from layouts.arena import Arena, Board
from layouts.symmetry import SYMMETRIES, form, heading, place, transform
from seeds.roll_and_smash import RollAndSmash, shipped
from solver.smash.plan_json import plan_record, read_plan
from solver.smash.plans import Entered, Move, Plan, Score
from solver.smash.rules import IllegalPlan, judge
from solver.verdict import Watch

#: a solo arena is beaten in so many runs (rules §9)
RUNS = 2


def plans_of(entry: Entry, rules: RollAndSmash) -> list[Plan]:
    """The plans of the entry's proofs; `BadInput` if one has a wrong form."""
    return [
        read_plan(json.dumps(proof), f"{entry.arena_id} in the catalogue, run {run}", rules).plan
        for run, proof in enumerate(entry.proofs, start=1)
    ]


def wrongs(
    arena: Arena, plans: Sequence[Plan], points: int | None, total: int | None, rules: RollAndSmash
) -> list[str]:
    """What the judge and arithmetic have against the plans as a proof; nothing if they are one."""
    if points is None or total is None or len(plans) != RUNS:
        return [f"{len(plans)} plans with {points} points, {total} together, are no proof: {RUNS} plans are one"]
    scores, told = [], []
    for run, plan in enumerate(plans, start=1):
        try:
            scores.append(judge(arena, plan, rules, points=points))
        except IllegalPlan as breach:
            told.append(f"run {run} is illegal: {breach}")
    if told:
        return told
    scored = {token for score in scores for token in score.scored}
    missing = [tile.token for tile in arena.obstacles if tile.token not in scored]
    return list(_amiss(missing, [score.cost for score in scores], points, total))


def _amiss(missing: Sequence[str], costs: Sequence[int], points: int, total: int) -> Iterator[str]:
    if missing:
        yield f"neither run scores {', '.join(missing)}"
    if max(costs) != points:
        yield f"the runs cost {max(costs)} points at most, so {points} are not the least"
    if sum(costs) < total:
        yield f"the runs cost {sum(costs)} points together, so {total} are not the least"


def judged_runs(entry: Entry, arena: Arena, rules: RollAndSmash) -> tuple[tuple[Plan, Score], ...]:
    """The two runs of the entry's proof as `arena`, the same arena, lies, with what the judge says they score.

    None where the entry has no proof, or one that the judge does not agree with under these rules.
    """
    laid = laid_as(entry, entry_of(arena), rules) if entry.proofs else entry
    plans = plans_of(laid, rules)
    points, total = entry.summary.points, entry.summary.total
    if points is None or wrongs(arena, plans, points, total, rules):
        return ()
    return tuple((plan, judge(arena, plan, rules, points=points)) for plan in plans)


def prove(entry: Entry, rules: RollAndSmash, watch: Watch) -> Entry:
    """The entry with its least points and two plans worked out; without them where it cannot be beaten.

    `BadInput` for an arena that cannot be searched; may raise `Stopped`.
    """
    from solver.smash.question import Question, checked
    from solver.smash.solo import check
    from solver.smash.table import run_table

    arena = entry.arena(rules)
    question = checked(Question(arena, rules, min(rules.most_rolled, rules.most_points)))
    found = check(run_table(question, watch, marks_only=True))
    return entry_of(
        arena,
        points=found.two_run_max,
        total=found.two_run_sum,
        chance=entry.summary.chance,
        grade=entry.grade,
        proofs=[plan_record(plan) for plan in found.plans],
        recipe=entry.recipe,
    )


# -- the same arena lying otherwise ------------------------------------------------------------------


def laid_as(entry: Entry, known: Entry, rules: RollAndSmash | None = None) -> Entry:
    """`known` with everything it lacks from `entry`, the same arena, whose plans are turned with the board."""
    rules = rules or shipped()
    arena, theirs = known.arena(rules), entry.arena(rules)
    lies = form(arena)
    k = next(k for k in SYMMETRIES if form(transform(theirs, k)) == lies)
    told, new = known.summary, entry.summary
    return entry_of(
        replace(arena, difficulty=new.difficulty if told.difficulty is None else told.difficulty),
        points=new.points,
        total=new.total,
        chance=new.chance if told.chance is None else told.chance,
        grade=known.grade or entry.grade,
        proofs=[plan_record(_turned(plan, theirs.board, k)) for plan in plans_of(entry, rules)],
        recipe=known.recipe or entry.recipe,
    )


def _turned(plan: Plan, board: Board, k: int) -> Plan:
    """The plan on the board laid in way `k`; no proof names obstacles, as none has a card in hand."""
    moves = tuple(
        Move(
            move.what,
            move.how,
            tuple(Entered(place(at.space, board, k), at.air) for at in move.path),
            heading(move.heading, k),
        )
        for move in plan.moves
    )
    ramps = tuple((place(space, board, k), heading(arrow, k)) for space, arrow in plan.ramps)
    return Plan(place(plan.start, board, k), heading(plan.heading, k), ramps, plan.destroy, moves)
