"""The second opinion: the same question put to CP-SAT, its plan replayed by the judge like any other."""

from __future__ import annotations

from solver.smash.best import Answer, replayed
from solver.smash.cpsat import solve_cpsat
from solver.smash.question import Question
from solver.verdict import Verdict, Watch


def second_opinion(question: Question, watch: Watch | None = None) -> Answer:
    """What CP-SAT proves about the question; a plan whose cost is not proved least is still a best one in VP."""
    watch = watch or Watch()
    found = solve_cpsat(
        question.arena,
        question.points,
        question.cards,
        question.tiles,
        rules=question.rules,
        truck=question.truck,
        time_limit=watch.limit,
    )
    verdict = Verdict(found.verdict)
    if found.plan is None:
        return Answer(verdict, bound=found.bound)
    score = replayed(question, found.plan)
    return Answer(verdict, score.vp, found.bound, score.cost, found.plan, score)
