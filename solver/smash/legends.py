"""Arena Legends: beat every arena, each with a different truck (docs/rules.md §9). Which truck goes where?

              arena 1   arena 2   arena 3        a line-up takes one cell of each column, no row twice:
    truck A     p, s      p, s      p, s         the chance is the product of its p,
    truck B     p, s      p, s      p, s         the score the sum of its s
    truck C     p, s      p, s      p, s

The arenas are beaten one by one, so chances multiply. p is a certified interval (`odds`), s the mean winning score of
games played for the chance first and for VP second (`solo_game`), with its standard error. An assignment problem of
four by four has 24 line-ups: all of them are looked at, so nothing has to be believed of the intervals' order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import prod, sqrt

from layouts.arena import Arena
from layouts.identity import arena_id
from seeds.faults import BadInput
from seeds.roll_and_smash import RollAndSmash
from solver.estimates import Estimate, mean
from solver.smash.odds import Solo, solved
from solver.smash.solo import Win
from solver.smash.solo_mind import DEPTH, SoloSetting
from solver.smash.solo_simulation import played_solo, prepared
from solver.verdict import Stopped, Watch


@dataclass(frozen=True)
class Pair:
    """A truck on an arena: the certified chance to beat it, and the winning score of the games played for it."""

    arena: Arena
    truck: str
    low: float
    high: float
    games: int
    score: Estimate  # of the games won; mean None where none was


@dataclass(frozen=True)
class LineUp:
    """A truck for each arena, in the order the arenas are asked for."""

    pairs: tuple[Pair, ...]

    @property
    def low(self) -> float:
        """The least the chance to beat all arenas can be."""
        return prod(sorted(pair.low for pair in self.pairs))  # sorted: the same product whoever drives where

    @property
    def high(self) -> float:
        """The most it can be."""
        return prod(sorted(pair.high for pair in self.pairs))

    @property
    def chance(self) -> float:
        """The middle of the interval."""
        return (self.low + self.high) / 2

    @property
    def score(self) -> Estimate:
        """The expected Legends score when all are beaten; the arenas' games are independent."""
        scores = [pair.score for pair in self.pairs]
        if any(score.mean is None for score in scores):
            return Estimate(None)
        total = sum(score.mean or 0.0 for score in scores)
        reach = sqrt(sum(_reach(score) ** 2 for score in scores))
        return Estimate(total, total - reach, total + reach)


@dataclass(frozen=True)
class Legends:
    """Every line-up, the likeliest first. `best` has the greatest expected score within `within` of the likeliest."""

    line_ups: tuple[LineUp, ...]
    within: float
    stopped: bool

    @property
    def likeliest(self) -> LineUp:
        """The line-up of the greatest certified chance."""
        return self.line_ups[0]

    @property
    def proved(self) -> bool:
        """Whether no other line-up can be likelier."""
        return all(other.high <= self.likeliest.low for other in self.line_ups[1:])

    @property
    def rivals(self) -> int:
        """Line-ups that the certified intervals do not tell apart from the likeliest."""
        return sum(other.high > self.likeliest.low for other in self.line_ups[1:])

    @property
    def equals(self) -> int:
        """Line-ups that are exactly as likely as the likeliest."""
        first = self.likeliest
        return sum(one.low == one.high == first.low == first.high for one in self.line_ups[1:])

    @property
    def near(self) -> tuple[LineUp, ...]:
        """Line-ups whose chance, at its least, is within `within` of the likeliest's."""
        return tuple(one for one in self.line_ups if one.low >= self.likeliest.low - self.within)

    @property
    def best(self) -> LineUp:
        """The near line-up of the greatest expected score, the likelier one of equals."""
        return max(self.near, key=lambda one: (_mean(one.score), one.low))


@dataclass(frozen=True)
class Wish:
    """What is asked: games for the score of each pair, their seed, the gap of each chance, what counts as near."""

    games: int
    seed: int
    gap: float
    within: float
    win: Win = "two-run"
    ignored: tuple[str, ...] = ()


def legends(arenas: Sequence[Arena], rules: RollAndSmash, wish: Wish, jobs: int, watch: Watch) -> Legends:
    """The line-ups for these arenas. Stopped by the watch or Ctrl-C, the chances are as wide as they are known then."""
    check_arenas(arenas, rules)
    pairs, stopped = [], False
    for number, (arena, truck) in enumerate(product(arenas, rules.truck)):
        if watch.tell:
            watch.tell(f"{truck} on {arena.name}", number / (len(arenas) * len(rules.truck)))
        pair, over = _pair(arena, truck, rules, wish, jobs, watch)
        pairs.append(pair)
        if over:
            stopped, watch = True, Watch(limit=-1.0)  # what comes after is read from store and not worked out
    found = sorted(line_ups(arenas, tuple(rules.truck), pairs), key=lambda one: -one.low)
    return Legends(tuple(found), wish.within, stopped)


def line_ups(arenas: Sequence[Arena], trucks: Sequence[str], pairs: Sequence[Pair]) -> Iterator[LineUp]:
    """Every way to give each arena a truck of its own."""
    of = {(arena_id(pair.arena), pair.truck): pair for pair in pairs}
    ids = [arena_id(arena) for arena in arenas]
    for chosen in permutations(trucks, len(arenas)):
        yield LineUp(tuple(of[one, truck] for one, truck in zip(ids, chosen, strict=True)))


def check_arenas(arenas: Sequence[Arena], rules: RollAndSmash) -> None:
    """`BadInput` if there is no line-up for them."""
    if len(arenas) > len(rules.truck):
        what = f"{len(arenas)} arenas for {len(rules.truck)} trucks"
        raise BadInput.one("arenas", what, "each arena takes a truck of its own (rules §9)")
    ids = [arena_id(arena) for arena in arenas]
    for place, arena in enumerate(arenas):
        if not arena.obstacles:
            raise BadInput.one(arena.name, "no obstacle to beat", "an arena with obstacles")
        if ids[place] in ids[:place]:
            other = arenas[ids.index(ids[place])]
            raise BadInput.one(arena.name, f"the same arena as {other.name}", "each arena once")


def _pair(arena: Arena, truck: str, rules: RollAndSmash, wish: Wish, jobs: int, watch: Watch) -> tuple[Pair, bool]:
    """The pair, and whether it was stopped before it was known well enough."""
    odds = solved(Solo(arena, rules, truck, wish.win, wish.ignored, jobs), wish.gap, watch)
    setting = SoloSetting(arena, rules, "best", truck, wish.win, wish.ignored, DEPTH, wish.seed)
    scores, games, stopped = list[float](), 0, odds.stopped
    try:
        if wish.games and not stopped:
            prepared(setting, jobs, watch)
            for game in played_solo(setting, wish.games, jobs, watch):
                games += 1
                scores += [float(game.vp)] if game.won else []
    except (Stopped, KeyboardInterrupt):
        stopped = True
    return Pair(arena, truck, odds.low, odds.high, games, mean(sorted(scores))), stopped


def _reach(score: Estimate) -> float:
    """Half the width of an interval."""
    return 0.0 if score.low is None or score.high is None else (score.high - score.low) / 2


def _mean(score: Estimate) -> float:
    return float("-inf") if score.mean is None else score.mean
