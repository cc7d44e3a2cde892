"""The best plan, proved or not at all: for work that asks for many and has no use for half an answer."""

from __future__ import annotations

from solver.smash.best import Answer, best_plan
from solver.smash.question import Question
from solver.verdict import Stopped, Verdict, Watch


class _Quiet(Watch):
    """The same limit, but nothing is told, and no time seems to pass: no plan is kept in case somebody stops it."""

    def __init__(self, outer: Watch) -> None:
        super().__init__(outer.limit, None, outer.started)
        self.outer = outer

    def look(self, what: str, share: float) -> None:
        """Raise `Stopped` when the outer time is up."""
        if self.outer.limit is not None and self.outer.seconds() > self.outer.limit:
            raise Stopped

    def seconds(self) -> float:
        """None."""
        return 0.0


def proved_best(question: Question, watch: Watch) -> Answer:
    """The best plan, or that there is none; raises `Stopped` if the watch, or Ctrl-C, did not let it be proved."""
    answer = best_plan(question, _Quiet(watch))
    if answer.verdict is Verdict.BOUND:
        raise Stopped
    return answer
