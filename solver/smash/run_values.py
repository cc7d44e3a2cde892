"""What one run is worth on one arena, hand by hand and total by total: the numbers that races are reckoned from.

The best plans of all hands that a truck can draw are some hundred questions, most of them with more cards than a table
without a target bears. But no card has to be played, and no point spent:

    a smaller hand, fewer points  ≤  this hand, these points

So what is known of smaller hands is a floor, and the search, told to look for runs of at least the floor, is several
times faster and just as exact. Neighbouring totals share a search: its floor is that of the least total.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

import msgspec
import numpy as np

from layouts.arena import Arena
from layouts.symmetry import canonical, form
from seeds.roll_and_smash import RollAndSmash
from solver import store
from solver.parallel import in_parallel
from solver.smash.best import Unsound, destroyable
from solver.smash.field import Ints
from solver.smash.listing import Goal, Listing
from solver.smash.plans import Plan
from solver.smash.question import Question
from solver.smash.search import NEVER, Search
from solver.verdict import Watch

Hand = tuple[str, ...]
#: what is wanted of a hand: best VP of these totals of plan points
Wanted = tuple[Hand, Sequence[int]]
#: neighbouring totals that share a search with a floor, at most
BAND = 7


@dataclass
class RunValues:
    """Best VP of a run on an arena by hand and plan points; -NEVER where no plan is legal.

    The truck counts by its VP table only.
    """

    arena: Arena
    rules: RollAndSmash
    truck: str | None = None
    known: dict[Hand, dict[int, int]] = field(default_factory=dict)
    recalled: bool = False

    def vp(self, hand: Hand, points: int) -> int:
        """Best VP; it has to be known."""
        return self.known[hand][points]

    def missing(self, wanted: Wanted) -> bool:
        """Whether some of these are not known."""
        hand, totals = wanted
        return not set(totals) <= self.known.get(hand, {}).keys()

    def learn(self, hand: Hand, totals: Iterable[int], plans: list[Plan] | None = None) -> None:
        """Work out the best VP of these totals. Smaller hands that are known make it faster.

        `plans`: add to it a best plan for each total that is worth more than the one before, where not known yet.
        """
        mine = self.known.setdefault(hand, {})
        for band in self._bands(hand, sorted(set(totals) - mine.keys())):
            searches = list(self._searches(hand, band))
            best: Ints = np.max([search.best for search in searches], axis=0)
            if best[band[0]] < self.floor(hand, band[0]):
                raise Unsound(f"{self.floor(hand, band[0])} VP are possible with fewer of {hand}, and not with all")
            mine.update((points, int(best[points])) for points in band)
            if plans is not None:
                plans.extend(_best_plans(searches, band, best))

    def floor(self, hand: Hand, points: int) -> int:
        """VP that some run is known to reach: with a card less, with fewer points, or with these."""
        fewer = {hand[:place] + hand[place + 1 :] for place in range(len(hand))}
        known = (self.known[other] for other in (hand, (), *fewer) if other in self.known)
        return max((vp for values in known for total, vp in values.items() if total <= points), default=-NEVER)

    def _bands(self, hand: Hand, due: list[int]) -> Iterator[list[int]]:
        """Totals to be searched together; all of them where no floor is known."""
        while due:
            size = len(due)
            if self.floor(hand, due[0]) > -NEVER:
                size = next((n for n in range(1, size) if due[n] > due[n - 1] + 1 or n == BAND), size)
            yield due[:size]
            due = due[size:]

    def _searches(self, hand: Hand, band: Sequence[int]) -> Iterator[Search]:
        """Searches that find the best VP of each total of the band, one for each useful choice of Destroy."""
        question = Question(self.arena, self.rules, band[-1], hand, self.rules.plan.tiles, self.truck)
        target = self.floor(hand, band[0])  # less is of no interest for any total of the band
        for destroyed in destroyable(question):
            search = Search(question, destroyed)
            if not destroyed or search.most() >= target:
                search.run(target)
                target = max(target, int(search.best[band[0]]))
                yield search

    # -- store ---------------------------------------------------------------------------------------

    def recall(self) -> None:
        """Know what is in the store, which is looked at once."""
        data = None if self.recalled else store.load(self._key)
        self.recalled = True
        for cards, values in json.loads(data) if data else ():
            mine = self.known.setdefault(tuple(cards), {})
            mine.update((points, vp) for points, vp in values if points not in mine)

    def keep(self) -> None:
        """Put into the store what is known."""
        record = [[hand, sorted(values.items())] for hand, values in self.known.items()]
        store.save(self._key, json.dumps(record).encode())

    @cached_property
    def _key(self) -> str:
        return setting("run values 1", self.arena, self.rules, self.truck)


def setting(what: str, arena: Arena, rules: RollAndSmash, truck: str | None) -> str:
    """A key for the store: arenas that are alike however they lie share it, and trucks of one VP table."""
    table = {kind: rules.vp_of(kind, truck) for kind in rules.obstacle}
    return "\n".join((what, form(canonical(arena)), msgspec.json.encode(rules).decode(), json.dumps(table)))


def _best_plans(searches: Sequence[Search], band: Sequence[int], best: Ints) -> Iterator[Plan]:
    """A best plan of each total that is worth more than the total before."""
    before = -NEVER
    for points in band:
        if best[points] > before:
            before = int(best[points])
            search = next(search for search in searches if search.best[points] == before)
            yield from islice(Listing(search, Goal(points, before)).plans(), 1)


# -- many at once ------------------------------------------------------------------------------------


def learn_all(tasks: Sequence[tuple[RunValues, Sequence[Wanted]]], jobs: int, watch: Watch, what: str) -> None:
    """Learn what is not in store, in so many processes at once, each task in its order. May raise `Stopped`."""
    for values, wanted in tasks:
        if any(map(values.missing, wanted)):
            values.recall()
    due = [task for task in tasks if any(map(task[0].missing, task[1]))]
    for done, ((values, _), learnt) in enumerate(in_parallel(_learnt, due, jobs)):
        values.known |= learnt
        values.keep()
        watch.look(what, done / len(due))


def _learnt(task: tuple[RunValues, Sequence[Wanted]]) -> dict[Hand, dict[int, int]]:
    values, wanted = task
    for hand, totals in wanted:
        values.learn(hand, totals)
    return {hand: values.known[hand] for hand, _ in wanted}
