"""What one run is worth on one arena, hand by hand and total by total: the numbers that races are reckoned from.

The best plans of all hands that a truck can draw are some hundred questions, most of them with more cards than a table
without a target bears. But no card has to be played, and no point spent:

    a smaller hand, fewer points  ≤  this hand, these points

So what is known of smaller hands is a floor, and the search, told to look for runs of at least the floor, is several
times faster and just as exact. A band of neighbouring totals shares a search: its floor is that of the least total.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import msgspec
import numpy as np

from layouts.arena import Arena
from layouts.symmetry import canonical, form
from seeds.roll_and_smash import RollAndSmash
from solver import store
from solver.smash.best import Unsound, destroyable
from solver.smash.field import Ints
from solver.smash.question import Question
from solver.smash.search import NEVER, Search
from solver.verdict import Watch

Hand = tuple[str, ...]
#: neighbouring totals that share a search with a floor, at most
BAND = 7


@dataclass
class RunValues:
    """Best VP of a run on an arena by hand and plan points, worked out as it is asked for.

    The truck counts by its VP table only. With `kept` the values are read from the store and written there.
    """

    arena: Arena
    rules: RollAndSmash
    truck: str | None = None
    kept: bool = True
    known: dict[Hand, dict[int, int]] = field(default_factory=dict)  # -NEVER: no plan is legal

    def vp(self, hand: Hand, points: int) -> int:
        """Best VP, -NEVER where no plan is legal; it has to be learnt first."""
        return self.known[hand][points]

    def learn(self, hand: Hand, totals: Iterable[int], watch: Watch | None = None) -> None:
        """Work out the best VP of these totals. Smaller hands that are known make it faster. May raise `Stopped`."""
        mine = self.known.setdefault(hand, self._recalled(hand))
        due = sorted(set(totals) - mine.keys())
        if not due:
            return
        for band in self._bands(hand, due):
            best = self._searched(hand, band, watch or Watch())
            mine.update((points, int(best[points])) for points in band)
        if self.kept:
            store.save(self._key(hand), json.dumps(sorted(mine.items())).encode())

    def floor(self, hand: Hand, points: int) -> int:
        """VP that some run is known to reach: with a card less, with fewer points, or with these."""
        fewer = {hand[:place] + hand[place + 1 :] for place in range(len(hand))}
        known = (self.known[other] for other in (hand, *fewer) if other in self.known)
        return max((vp for values in known for total, vp in values.items() if total <= points), default=-NEVER)

    def _bands(self, hand: Hand, due: Sequence[int]) -> Iterator[list[int]]:
        """Totals to be searched together; all of them where no floor is known."""
        rest = list(due)
        while rest:
            size = len(rest)
            if self.floor(hand, rest[0]) > -NEVER:
                size = next((n for n in range(1, len(rest)) if rest[n] > rest[n - 1] + 1 or n == BAND), len(rest))
            yield rest[:size]
            rest = rest[size:]

    def _searched(self, hand: Hand, band: Sequence[int], watch: Watch) -> Ints:
        """[points + 1]: best VP, exact for the totals of the band."""
        floor = self.floor(hand, band[0])
        question = Question(self.arena, self.rules, band[-1], hand, self.rules.plan.tiles, self.truck)
        best = np.full(band[-1] + 1, -NEVER, dtype=np.int64)
        for destroyed in destroyable(question):
            search = Search(question, destroyed, watch)
            target = max(floor, int(best[band[0]]))  # less is of no interest for any total of the band
            if target == -NEVER or search.most() >= target:
                search.run(target)
                best = np.maximum(best, search.best)
        if best[band[0]] < floor:
            raise Unsound(f"{floor} VP are possible with fewer of {hand}, and not with all")
        return best

    # -- store ---------------------------------------------------------------------------------------

    def _recalled(self, hand: Hand) -> dict[int, int]:
        data = store.load(self._key(hand)) if self.kept else None
        return {int(points): int(vp) for points, vp in json.loads(data)} if data else {}

    def _key(self, hand: Hand) -> str:
        return "\n".join((self.setting, *hand))

    @cached_property
    def setting(self) -> str:
        """What every value depends on: the arena however it lies, the rules, the truck's VP table."""
        return setting("run values 1", self.arena, self.rules, self.truck)


def setting(what: str, arena: Arena, rules: RollAndSmash, truck: str | None) -> str:
    """The beginning of a key in the store: arenas that are alike however they lie share it, and trucks of one table."""
    table = {kind: rules.vp_of(kind, truck) for kind in rules.obstacle}
    return "\n".join((what, form(canonical(arena)), msgspec.json.encode(rules).decode(), json.dumps(table)))
