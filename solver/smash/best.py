"""The best plan: proved by search, shown only after the judge has replayed it.

The search is asked for runs of at least a *target*. With a target no run can reach it answers at once, so the
target comes down in steps from what no run exceeds; each step without an answer proves a lower bound on the
best, and the first answer that reaches its target is the best itself. A search that is stopped early keeps the
last bound proved and the best plan seen.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from layouts.space import Space
from solver.smash.field import field_of
from solver.smash.hand import Hand
from solver.smash.listing import Goal, Listing
from solver.smash.plans import Plan, Score
from solver.smash.question import Question
from solver.smash.rules import IllegalPlan, judge
from solver.smash.search import NEVER, REQUIRED, Search, kinds_in_cards
from solver.verdict import Stopped, Verdict, Watch

#: VP the target comes down by: a step too far costs little more than a step too many
STEP = 4
#: different best plans are counted so far
MOST_COUNTED = 1_000_000


@dataclass(frozen=True)
class Answer:
    """What was found: `vp` and `bound` are equal when optimal; all None when infeasible.

    `cost` and `plan` belong to the plan shown. `count` is the number of different best plans where it was
    asked for (`counted_all` False: there are more), `starts` the number of spaces that those counted start from, and
    `others` the first of them, `plan` included.
    """

    verdict: Verdict
    vp: int | None = None
    bound: int | None = None
    cost: int | None = None
    plan: Plan | None = None
    score: Score | None = None
    count: int | None = None
    counted_all: bool = True
    starts: int | None = None
    others: tuple[Plan, ...] = ()


class Unsound(AssertionError):
    """The judge does not agree with the search: a fault of this program, never shown as an answer."""


def best_plan(question: Question, watch: Watch | None = None, *, listed: int | None = None) -> Answer:
    """The best plan: most VP, then least cost, then the first in a fixed order.

    `listed`: also count the different best plans and list so many of them (None: do neither). A watch that
    stops, Ctrl-C or a full memory gives `BOUND`: the bound proved so far and the best plan seen (None if none was).
    """
    watch = watch or Watch()
    hunt = _Hunt(question, watch)
    try:
        hunt.search()
        return hunt.answer(listed)
    except (Stopped, KeyboardInterrupt, MemoryError):
        return hunt.stopped()


class _Hunt:
    """The search for one question, over every choice of what Destroy may name."""

    def __init__(self, question: Question, watch: Watch) -> None:
        self.question, self.watch = question, watch
        self.choices = tuple(destroyable(question))
        self.base = REQUIRED * len(set(question.required))  # what a plan is worth for scoring what it has to
        # VP no run of a choice exceeds; like all VP of the search, with the base
        self.most = {choice: _most_vp(question, choice) + self.base for choice in self.choices}
        self.able: dict[tuple[str, ...], bool] = {}  # choices with which what has to be scored can, or cannot, be
        self.goal = Goal(points=-1, vp=-NEVER)
        self.searches: list[Search] = []  # those that reach the goal
        self.seen: Plan | None = None  # a legal plan on the way, for a search that is stopped

    def search(self) -> None:
        """Find the best VP and its least cost."""
        for choice in self.choices:
            search = Search(self.question, choice, self.watch)
            self.most[choice] = min(self.most[choice], search.most() + self.base)
            self._descend(search)

    def _descend(self, search: Search) -> None:
        """Lower the target until it is reached, or proved out of reach down to what is known already."""
        most, floor = self.most[search.destroyed], max(self.goal.vp, self.base + _least_vp(self.question))
        target = max(floor, most - (most - self.base) // 4) if self.goal.vp == -NEVER else floor
        while True:
            search.run(target)
            found = int(search.best[-1])
            if found >= target:
                self.most[search.destroyed] = found
                return self._improve(search, found)
            self.most[search.destroyed] = target - 1
            if target <= floor or (2 * (target - self.base) < most - self.base and not self._may_score(search)):
                return None
            self._see(search, found)
            target = max(floor, found, target - STEP)

    def _may_score(self, search: Search) -> bool:
        """Whether some run scores what it has to; asked once a choice, when targets of many VP are out of reach.

        Going down to the least VP would answer it too, at many times the cost: without VP far fewer suffixes matter.
        """
        if self.base and search.destroyed not in self.able:
            marks = Search(self.question, search.destroyed, self.watch, marks_only=True)
            marks.run()
            self.able[search.destroyed] = bool(marks.cover[marks.required] <= self.question.points)
            if not self.able[search.destroyed]:
                self.most[search.destroyed] = -NEVER
        return self.able.get(search.destroyed, True)

    def _improve(self, search: Search, vp: int) -> None:
        cost = int(np.flatnonzero(search.best >= vp)[0])
        if (vp, -cost) > (self.goal.vp, -self.goal.points):
            self.goal, self.searches, self.seen = Goal(cost, vp), [], None
        if (vp, cost) == (self.goal.vp, self.goal.points):
            self.searches.append(search)

    def _see(self, search: Search, vp: int) -> None:
        """Keep a plan of a run met on the way, where the search is long enough that somebody may stop it."""
        if self.watch.seconds() > 1 and vp >= self.base + _least_vp(self.question) and not self.searches:
            # the search looked for more than `vp`: what leads to less may have been left out of its tables
            self.seen = Listing(search, Goal(self.question.points, vp)).any() or self.seen

    def answer(self, listed: int | None) -> Answer:
        """The proved answer, its plan replayed by the judge."""
        if not self.searches:
            return Answer(Verdict.INFEASIBLE)
        plan = Listing(self.searches[0], self.goal).first()
        score = self._replayed(plan)
        answer = Answer(Verdict.OPTIMAL, score.vp, score.vp, score.cost, plan, score)
        return answer if listed is None else self._counted(answer, listed)

    def _replayed(self, plan: Plan) -> Score:
        return replayed(self.question, plan, Goal(self.goal.points, self.goal.vp - self.base))

    def _plans(self) -> Iterator[Plan]:
        return itertools.chain.from_iterable(Listing(search, self.goal).plans() for search in self.searches)

    def _counted(self, answer: Answer, listed: int) -> Answer:
        others = tuple(itertools.islice(self._plans(), listed))
        for plan in others:
            self._replayed(plan)
        count, starts = 0, set[Space]()
        for search in self.searches:
            more, spaces = Listing(search, self.goal).tally(MOST_COUNTED - count)
            count, starts = count + more, starts | spaces
        counted = replace(answer, count=min(count, MOST_COUNTED), counted_all=count <= MOST_COUNTED)
        return replace(counted, starts=len(starts), others=others)

    def stopped(self) -> Answer:
        """What is known when the search is stopped: the bound proved and the best plan seen."""
        self.watch.limit = None
        bound = max(self.goal.vp, *self.most.values()) - self.base
        plan = next(self._plans(), None) or self.seen
        if plan is None:
            return Answer(Verdict.BOUND, bound=bound)
        score = replayed(self.question, plan)
        return Answer(Verdict.BOUND, score.vp, bound, score.cost, plan, score)


def destroyable(question: Question) -> Iterator[tuple[str, ...]]:
    """What Destroy may name: nothing, or obstacles that it changes, one a copy (rules §5), as tokens."""
    hand = Hand(question.rules, question.cards)
    becomes = {question.rules.card[name].kind for name in hand.of("becomes")}
    tokens = [tile.token for tile in question.arena.obstacles if tile.kind not in becomes]
    for copies in range(hand.destroys + 1):
        yield from itertools.combinations(tokens, copies)


def most_vp(question: Question) -> int:
    """VP that no run exceeds, whatever Destroy names, before anything is searched."""
    return max(_most_vp(question, choice) for choice in destroyable(question))


def _most_vp(question: Question, destroyed: tuple[str, ...]) -> int:
    hand = Hand(question.rules, question.cards)
    field = field_of(question.arena, destroyed, **kinds_in_cards(hand))
    return hand.most_vp(hand.worth(field, question.truck), question.points, question.tiles)


def _least_vp(question: Question) -> int:
    """Less than any legal run is worth: everything failed."""
    return question.rules.failed.vp * len(question.arena.obstacles) - 1


def judged(question: Question, plan: Plan) -> Score:
    """The judge's score of a plan as an answer to the question; `IllegalPlan` names the rule that it breaks."""
    return judge(
        question.arena,
        plan,
        question.rules,
        points=question.points,
        hand=question.cards,
        tiles=question.tiles,
        truck=question.truck,
    )


def replayed(question: Question, plan: Plan, goal: Goal | None = None) -> Score:
    """The judge's score of a plan found; `Unsound` if it is not what the search says."""
    try:
        score = judged(question, plan)
    except IllegalPlan as breach:
        raise Unsound(f"the search found a plan that the judge refuses: {breach}") from breach
    if lacking := set(question.required) - set(score.scored):
        raise Unsound(f"the plan has to score {sorted(lacking)}, and does not")
    if goal and (score.vp, score.cost) != (goal.vp, goal.points):
        raise Unsound(f"the search says {goal.vp} VP for {goal.points}, the judge {score.vp} VP for {score.cost}")
    return score
