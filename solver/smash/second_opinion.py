"""The second opinion: the same question put to CP-SAT, its plan replayed by the judge like any other."""

from __future__ import annotations

from solver.smash.best import Answer, most_vp, replayed
from solver.smash.cpsat import solve_cpsat
from solver.smash.question import Question
from solver.verdict import Verdict, Watch


def second_opinion(question: Question, watch: Watch | None = None) -> Answer:
    """What CP-SAT proves about the question; a plan whose cost is not proved least is still a best one in VP.

    Stopped early it is a `BOUND`, with a plan if one was found.
    """
    watch = watch or Watch()
    try:
        found = solve_cpsat(
            question.arena,
            question.points,
            question.cards,
            question.tiles,
            rules=question.rules,
            truck=question.truck,
            time_limit=watch.limit,
        )
    except KeyboardInterrupt:  # while the model was built
        return Answer(Verdict.BOUND, bound=most_vp(question))
    if found.plan is None:
        return Answer(Verdict(found.verdict), bound=found.bound)
    score = replayed(question, found.plan)
    return Answer(Verdict(found.verdict), score.vp, found.bound, score.cost, found.plan, score)
