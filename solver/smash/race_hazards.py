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

One use at a time is a small arena of its own (`RunValues`), so everything is in the store, use by use. At worst few
uses need a search with a card: without one a plan is worth no more, and where that is enough already, no search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product

from layouts.arena import Arena
from solver.smash.best import destroyable
from solver.smash.field import field_of
from solver.smash.hand import Hand as Held
from solver.smash.hazards import choices, uses
from solver.smash.question import Question
from solver.smash.course import Course, Ends, mean, run_worth
from solver.smash.run_values import Hand, RunValues, Wanted, in_parallel, learn_all
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

    def draws(self, count: int) -> Iterator[tuple[tuple[str, ...], float]]:
        """Every order of kinds that so many draws can give, with its chance."""
        for drawn in product(self.tiles, repeat=count):
            chance, left = 1.0, dict(self.tiles)
            for kind in drawn:
                chance *= left[kind] / max(1, sum(left.values()))
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
        """What a run is worth that can do at least this; where no plan is known, one that is legal may be worth less."""
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
        if hazards == 1 and len(hand) < 2:
            return mean((chance, self._mean(kind, hand, points)) for (kind,), chance in self.draws(1))
        if hazards == 1:
            low = sum(chance * self._low_mean(kind, points) for (kind,), chance in self.draws(1))
            return low, ceiling
        if hazards == 2:
            return mean((chance, (self.pairs.mean(pair, points), ceiling)) for pair, chance in self.draws(2))
        return self.least, ceiling

    def _mean(self, kind: str, hand: Hand, points: int) -> Ends:
        runs = self.runs[kind]
        worth = sum(run_worth(values.vp(hand, points)) for values in runs) / len(runs)
        return worth, worth

    def _low_mean(self, kind: str, points: int) -> float:
        """What any hand leaves at least, in the mean."""
        runs = self.runs[kind]
        return sum(self.low(values.vp((), points)) for values in runs) / len(runs)


class AtWorst(Menace):
    """Every tile is used where the best plan that is left is worth least."""

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self._least: dict[tuple[str, Hand], dict[int, int]] = {}
        self._met: dict[str, RunValues] = {}

    def after(self, kind: str) -> list[Arena]:
        """The arenas after each legal use, and the arena itself where the tile may be used for nothing."""
        return [use.on(self.arena) for use in choices(self.arena, kind, self.rules)]

    def learn(self, watch: Watch) -> None:
        """Every use without cards; with one card those that may be the worst; with two cards one use."""
        jobs = self.course.jobs
        for kind, runs in self.runs.items():
            learn_all([(values, [self.bare()]) for values in runs], jobs, watch, kind)
            self._met[kind] = min(runs, key=lambda values: sum(values.known[()].values()))
        self._learn_singles(watch)
        learn_all([(values, self._few()) for values in self._met.values()], jobs, watch, "hands of 2 cards")
        self.pairs.learn(watch)

    def _learn_singles(self, watch: Watch) -> None:
        """The least over all uses with one card, or none."""
        dice = self.course.dice.count
        totals = sorted({*self.course.totals(dice - 2), *self.course.totals(dice - 3)})
        tasks = [(kind, hand) for kind in self.tiles for hand in self.course.hands[1]] if totals else []
        for kind, hand in tasks:
            for values in self.runs[kind]:
                values.recall()
        work = [(self.runs[kind], hand, totals) for kind, hand in tasks]
        for done, ((runs, hand, _), found) in enumerate(in_parallel(_least, work, self.course.jobs)):
            kind = next(kind for kind in self.tiles if self.runs[kind] is runs)
            self._least[kind, hand] = _merged(runs, hand, found, totals)
            watch.look("hands of 1 card", done / len(work))
        for kind, runs in self.runs.items():
            known = [values.known[()] for values in runs]
            self._least[kind, ()] = {total: min(values[total] for values in known) for total in known[0]}

    def _few(self) -> list[Wanted]:
        """Hands of two cards, after those of one, at the totals they have beside one tile."""
        totals = self.course.totals(self.course.dice.count - 3)
        return [(hand, totals) for hands in self.course.hands[1:3] for hand in hands] if totals else []

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

    def _two(self, pair: tuple[str, ...], hand: Hand, points: int, ceiling: float) -> Ends:
        low, high = self.pairs.least(pair, points)
        return low, ceiling if hand else high


def _least(task: tuple[Sequence[RunValues], Hand, Sequence[int]]) -> dict[int, dict[int, int]]:
    """Values of those runs that decide what the least is with this hand: by place in the runs and by total."""
    runs, hand, totals = task
    found: dict[int, dict[int, int]] = {}
    least = dict.fromkeys(totals, NEVER)
    for place in sorted(range(len(runs)), key=lambda place: sum(runs[place].floor(hand, total) for total in totals)):
        values = runs[place]
        if any(values.floor(hand, total) < least[total] for total in totals):
            values.learn(hand, totals)
            found[place] = values.known[hand]
            least = {total: min(least[total], values.vp(hand, total)) for total in totals}
    return found


def _merged(
    runs: Sequence[RunValues], hand: Hand, found: dict[int, dict[int, int]], totals: Sequence[int]
) -> dict[int, int]:
    """The least by total; what was found is kept."""
    for place, values in found.items():
        runs[place].known[hand] = values
        runs[place].keep()
    return {total: min(values[total] for values in found.values()) for total in totals}
