"""The plan kept in case somebody stops a search: there may be none yet, and the search goes on either way."""

from __future__ import annotations

import pytest

from generator.scatter import scattered
from layouts.arena import Board
from seeds.roll_and_smash import shipped
from solver.smash.best import best_plan
from solver.smash.listing import Goal, Listing
from solver.smash.question import Question
from solver.smash.rules import judge
from solver.smash.search import Search
from solver.verdict import Verdict, Watch


class _Slow(Watch):
    """A watch by which every search is long enough to be stopped."""

    def seconds(self) -> float:
        return 100.0


def test_a_long_search_without_a_plan_to_keep_goes_on() -> None:
    """The first target of 22 VP is out of reach, and its tables hold no plan of the 18 VP met on the way."""
    question = Question(scattered(970547, {"up": 3, "by": 2}), shipped(), 17)
    search = Search(question, ())
    search.run(22)
    met = int(search.best[-1])
    assert (met, Listing(search, Goal(17, met)).any()) == (18, None)
    long, short = best_plan(question, _Slow()), best_plan(question)
    assert (long.verdict, long.vp, long.cost) == (short.verdict, short.vp, short.cost)


def test_the_plan_kept_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped after the first target is missed, the search shows the plan it has kept, or none."""
    arena = scattered(7, {"up": 2, "by": 1, "on": 1, "in": 1}, Board((2, 1), (3, 4)))
    question = Question(arena, shipped(), 12)
    runs: list[Search] = []
    run = Search.run

    def once(search: Search, target: int) -> None:
        if runs:
            raise KeyboardInterrupt
        run(search, target)
        runs.append(search)

    monkeypatch.setattr(Search, "run", once)
    answer = best_plan(question, _Slow())
    assert answer.verdict is Verdict.BOUND
    assert answer.bound is not None
    if answer.plan:
        score = judge(arena, answer.plan, question.rules, points=12)
        assert answer.vp == score.vp
        assert score.vp <= answer.bound
