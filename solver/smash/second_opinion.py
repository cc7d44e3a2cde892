"""The second opinion: the same question put to CP-SAT, its plan replayed by the judge like any other."""

from __future__ import annotations

import signal
import threading

from solver.smash.best import Answer, most_vp, replayed
from solver.smash.cpsat import CpsatAnswer, solve_cpsat
from solver.smash.question import Question
from solver.smash.search import NEVER
from solver.verdict import Verdict, Watch


def second_opinion(question: Question, watch: Watch | None = None) -> Answer:
    """What CP-SAT proves about the question; a plan whose cost is not proved least is still a best one in VP.

    Stopped early it is a `BOUND`, with a plan if one was found.
    """
    watch = watch or Watch()
    try:
        found = _asked(question, watch)
    except KeyboardInterrupt:  # while the model was built
        return Answer(Verdict.BOUND, bound=most_vp(question))
    verdict = Verdict(found.verdict)
    if found.plan is None:
        bound = None if verdict is Verdict.INFEASIBLE else min(found.bound or NEVER, most_vp(question))
        return Answer(verdict, bound=bound)
    score = replayed(question, found.plan)
    return Answer(verdict, score.vp, found.bound, score.cost, found.plan, score)


def _asked(question: Question, watch: Watch) -> CpsatAnswer:
    """CP-SAT's answer. The solver leaves Ctrl-C at the system's own handling, so Python's is put back."""
    handler = signal.getsignal(signal.SIGINT)
    try:
        return solve_cpsat(
            question.arena,
            question.points,
            question.cards,
            question.tiles,
            rules=question.rules,
            truck=question.truck,
            time_limit=watch.limit,
        )
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, handler)
