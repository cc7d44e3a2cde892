"""Hazard tiles used to hurt most, in a race: the least over all uses, for every hand and total that is likely.

Without cards every use is a table, and the least is read off. With a card few uses need a search: see
`solver.smash.least`. With two cards one use is searched, the one that hurts most without them, as a high end.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from itertools import product

from layouts.arena import Arena
from solver import store
from solver.parallel import in_parallel
from solver.smash.course import Course, Ends, mean, run_worth
from solver.smash.footprint import spaces_mask
from solver.smash.hazards import Use, choices
from solver.smash.least import Found, Uses, deciding
from solver.smash.race_hazards import Menace
from solver.smash.run_values import Hand, RunValues, Wanted, learn_all, setting
from solver.smash.search import NEVER
from solver.smash.two_hazards import Pair
from solver.verdict import Watch

#: least VP by total of plan points
Least = dict[int, int]


class AtWorst(Menace):
    """Every tile is used where the best plan that is left is worth least."""

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self._least: dict[tuple[str, Hand], Least] = {}
        self._met: dict[str, RunValues] = {}

    def after(self, kind: str) -> list[Arena]:
        """The arenas after each legal use, and the arena itself where the tile may be used for nothing."""
        return [use.on(self.arena) for use in choices(self.arena, kind, self.rules)]

    def learn(self, watch: Watch) -> None:
        """Every use without cards; with one card those that decide; with two cards one use."""
        jobs = self.course.jobs
        for kind, runs in self.runs.items():
            learn_all([(values, [self.bare()]) for values in runs], jobs, watch, kind)
            known = [values.known[()] for values in runs]
            self._least[kind, ()] = {total: min(values[total] for values in known) for total in known[0]}
            self._met[kind] = min(runs, key=lambda values: sum(values.known[()].values()))
        self._learn_singles(watch)
        learn_all([(values, self._few(2)) for values in self._met.values()], jobs, watch, "hands of 2 cards")
        self.pairs.learn(watch)
        learn_all([(values, self._few(1)) for values in self._met_pairs.values()], jobs, watch, "two tiles and a card")

    def _learn_singles(self, watch: Watch) -> None:
        dice = self.course.dice.count
        totals = sorted({*self.course.totals(dice - 2), *self.course.totals(dice - 3)})
        hands = self.course.hands[1] if totals else {}
        for kind in self.tiles:
            uses = self._uses(kind)
            due = [hand for hand in hands if not self._recall(kind, hand)]
            tasks = [(uses, hand, totals) for hand in due]
            for done, ((_, hand, _), found) in enumerate(in_parallel(deciding, tasks, self.course.jobs)):
                self._keep(kind, hand, totals, found)
                watch.look(f"{kind}, hands of 1 card", done / len(tasks))

    def _uses(self, kind: str) -> Uses:
        arena = self.arena
        touched = tuple(spaces_mask(arena, use.spaces(arena)) for use in choices(arena, kind, self.rules))
        before = self._values(arena)  # nothing known: its best plans are wanted, not only their worth
        return Uses(kind, before, tuple(self.runs[kind]), touched)

    def _few(self, cards: int) -> list[Wanted]:
        """Hands of up to so many cards, at the totals beside three dice that show cards and hazards."""
        totals = self.course.totals(self.course.dice.count - 3)
        return [(hand, totals) for hands in self.course.hands[: cards + 1] for hand in hands] if totals else []

    @cached_property
    def _met_pairs(self) -> dict[Pair, RunValues]:
        """Runs after two tiles, each used as hurts most by itself where the first one leaves that possible."""
        return {(one, two): self._values(self._after(one, two)) for one, two in product(self.tiles, repeat=2)}

    def _after(self, one: str, two: str) -> Arena:
        arena = self._met[one].arena
        by_itself = self._use(two)
        possible = choices(arena, two, self.rules)
        return (by_itself if by_itself in possible else possible[0]).on(arena)

    def _use(self, kind: str) -> Use:
        """The use that hurts most by itself."""
        place = next(place for place, values in enumerate(self.runs[kind]) if values is self._met[kind])
        return choices(self.arena, kind, self.rules)[place]

    # -- what is known ---------------------------------------------------------------------------------

    def ends(self, hand: Hand, points: int, hazards: int) -> Ends:
        """Low and high end of the least."""
        ceiling = self.ceiling(hand, points, hazards)
        if hazards == 1:
            return mean((chance, self._one(kind, hand, points, ceiling)) for (kind,), chance in self.draws(1))
        if hazards == 2:
            return mean((chance, self._two(pair, hand, points, ceiling)) for pair, chance in self.draws(2))
        return self.least, ceiling

    def _one(self, kind: str, hand: Hand, points: int, ceiling: float) -> Ends:
        known = self._least.get((kind, hand), {})
        if points in known:
            return run_worth(known[points]), run_worth(known[points])
        fewer = [hand[:place] + hand[place + 1 :] for place in range(len(hand))]
        low = max(self._least.get((kind, part), {}).get(points, -NEVER) for part in (*fewer, ()))
        met = self._met[kind].known.get(hand, {}).get(points)
        return self.low(low), ceiling if met is None else max(0.0, run_worth(met))

    def _two(self, pair: Pair, hand: Hand, points: int, ceiling: float) -> Ends:
        low, high = self.pairs.least(pair, points)
        met = self._met_pairs[pair].known.get(hand, {}).get(points)
        if met is not None:
            return low, min(ceiling if hand else high, max(0.0, run_worth(met)))
        return low, ceiling if hand else high

    # -- store -----------------------------------------------------------------------------------------

    def _recall(self, kind: str, hand: Hand) -> bool:
        data = store.load(self._key(kind, hand))
        if data:
            self._least[kind, hand] = {int(total): int(vp) for total, vp in json.loads(data)}
        return data is not None

    def _keep(self, kind: str, hand: Hand, totals: Sequence[int], found: Found) -> None:
        least = {total: min(values[total] for values in found.values()) for total in totals}
        self._least[kind, hand] = least
        store.save(self._key(kind, hand), json.dumps(sorted(least.items())).encode())

    def _key(self, kind: str, hand: Hand) -> str:
        return "\n".join((setting("least 1", self.arena, self.rules, self.course.truck), kind, *hand))
