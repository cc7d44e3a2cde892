"""Hazard dice in a race: what opponents make of the best plan, exact where it is likely, bounded where it is rare.

Tiles are drawn without replacement (rules §7). Opponents see the hand and the points, and use what they drew either
at random, every legal use alike, or to hurt most. What is searched, and what is only bounded:

    Hazard tiles  cards   at worst                          at random
    1             0, 1    exact                             exact
    1             2       low: with a card less             low: without cards
                          high: one use, searched           high: more than any plan scores
    2             any     low: plans that survive, no cards the same
                          high: the worst pairs met, …      high: more than any plan scores
    else                  everything failed … more than any plan scores

The arena after one use is an arena like any other (`RunValues`), so its values are kept in the store, use by use.
`solver.smash.race_worst` has the right-hand column's other half.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product

from layouts.arena import Arena
from solver.smash.best import destroyable
from solver.smash.course import Course, Ends, mean, run_worth
from solver.smash.field import field_of
from solver.smash.hand import Hand as Held
from solver.smash.hazards import uses
from solver.smash.question import Question
from solver.smash.run_values import Hand, RunValues, Wanted, learn_all
from solver.smash.search import NEVER, kinds_in_cards
from solver.smash.two_hazards import Pairs
from solver.verdict import Watch


class Menace:
    """What both ways of using Hazard tiles share. `learn` works everything out, `ends` tells it."""

    def __init__(self, course: Course) -> None:
        self.course, self.rules, self.arena = course, course.rules, course.arena
        self._ceilings: dict[Hand, dict[int, float]] = {}

    @cached_property
    def tiles(self) -> dict[str, int]:
        """Hazard tiles of each kind in the box."""
        return {kind: seed.tiles for kind, seed in self.rules.hazard.items() if seed.tiles}

    @property
    def most(self) -> int:
        """Tiles that can be drawn."""
        return sum(self.tiles.values())

    def draws(self, count: int) -> Iterator[tuple[tuple[str, ...], float]]:
        """Every order of kinds that so many draws can give, with its chance."""
        for drawn in product(self.tiles, repeat=count):
            chance, left = 1.0, dict(self.tiles)
            for kind in drawn:
                chance *= max(0, left[kind]) / max(1, sum(left.values()))
                left[kind] -= 1
            if chance > 0:
                yield drawn, chance

    @cached_property
    def runs(self) -> dict[str, list[RunValues]]:
        """For each kind, the runs after each thing that can be done with such a tile."""
        return {kind: [self._values(arena) for arena in self.after(kind)] for kind in self.tiles}

    @cached_property
    def pairs(self) -> Pairs:
        """Two tiles."""
        return Pairs(self.course, tuple(self.tiles), self.least)

    def after(self, kind: str) -> list[Arena]:
        """The arenas that one tile can make."""
        raise NotImplementedError

    def learn(self, watch: Watch) -> None:
        """Work out what `ends` tells, or take it from the store. May raise `Stopped`."""
        raise NotImplementedError

    def ends(self, hand: Hand, points: int, hazards: int) -> Ends:
        """What the best plan is worth with this hand after so many Hazard tiles, one at least."""
        raise NotImplementedError

    def _values(self, arena: Arena) -> RunValues:
        return RunValues(arena, self.rules, self.course.truck)

    def singles(self) -> list[Wanted]:
        """Runs after one tile, with one card."""
        totals = self.course.totals(self.course.dice.count - 2)
        return [(hand, totals) for hand in self.course.hands[1]] if totals else []

    def bare(self) -> Wanted:
        """Runs after one tile, without cards, at every total there can be."""
        return (), self.course.totals_within(self.course.dice.count - 1)

    # -- what no run exceeds, what every legal run is worth --------------------------------------------

    @cached_property
    def least(self) -> float:
        """Every obstacle failed, or no legal plan."""
        return float(min(0, self.rules.failed.vp * len(self.arena.obstacles)))

    def low(self, vp: int) -> float:
        """What a run is worth at least that can do this; where no plan is known, a legal one may be worth less."""
        return self.least if vp == -NEVER else float(vp)

    def ceiling(self, hand: Hand, points: int, hazards: int) -> float:
        """More than any run is worth after so many tiles: each may have made an obstacle the dearest there is."""
        known = self._ceilings.setdefault(hand, {})
        if points not in known:
            known[points] = self._ceiling(hand, points)
        return known[points] + hazards * self._dearest(hand)

    def _ceiling(self, hand: Hand, points: int) -> float:
        course, held = self.course, Held(self.rules, hand)
        fields = [
            field_of(self.arena, destroyed, **kinds_in_cards(held))
            for destroyed in destroyable(Question(self.arena, self.rules, points, hand, truck=course.truck))
        ]
        return float(max(held.most_vp(held.worth(f, course.truck), points, self.rules.plan.tiles) for f in fields))

    def _dearest(self, hand: Hand) -> int:
        kinds = [kind for kind in self.rules.obstacle if kind != "blank"]
        cards = [self.rules.card[name] for name in hand]
        each = {
            kind: sum(card.vp for card in cards if card.kind == kind and card.effect != "end-run") for kind in kinds
        }
        return max(self.rules.vp_of(kind, self.course.truck) + each[kind] for kind in kinds)


class AtRandom(Menace):
    """Every legal use of a tile is as likely as any other."""

    def after(self, kind: str) -> list[Arena]:
        """The arenas after each legal use; the arena itself if there is none."""
        return [use.on(self.arena) for use in uses(self.arena, kind, self.rules)] or [self.arena]

    def learn(self, watch: Watch) -> None:
        """Every use, without cards and with each single card."""
        wanted = [self.bare(), *self.singles()]
        for kind, runs in self.runs.items():
            learn_all([(values, wanted) for values in runs], self.course.jobs, watch, kind)
        self.pairs.learn(watch)

    def ends(self, hand: Hand, points: int, hazards: int) -> Ends:
        """Low and high end of the mean."""
        ceiling = self.ceiling(hand, points, hazards)
        if hazards == 1:
            return mean((chance, self._mean(kind, hand, points, ceiling)) for (kind,), chance in self.draws(1))
        if hazards == 2:
            return mean((chance, (self.pairs.mean(pair, points), ceiling)) for pair, chance in self.draws(2))
        return self.least, ceiling

    def _mean(self, kind: str, hand: Hand, points: int, ceiling: float) -> Ends:
        """Over the uses of one tile."""
        runs = self.runs[kind]
        if any(values.missing((hand, (points,))) for values in runs):
            return sum(self.low(values.floor(hand, points)) for values in runs) / len(runs), ceiling
        worth = sum(run_worth(values.vp(hand, points)) for values in runs) / len(runs)
        return worth, worth
