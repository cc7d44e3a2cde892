"""Sharing: what is left for the second run when the first has P points, and all that follows from it.

    points of the first run        9   10   11  …  16
    least points of the second    17   14   14  …   9      one number a column says all that two runs can do

A RunTable says what each set of obstacles costs; a run scores a set, the other what is left. Only the cheapest rest
matters for winning, so a table of 2ⁿ sets shrinks to a curve of 25 numbers, and the least points and the chance of
beating the arena (no cards, no hazards) are read off it in no time: that is what a search among arenas climbs by.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from seeds.roll_and_smash import RollAndSmash
from solver.dice import Dice, Floats
from solver.smash.field import Ints
from solver.smash.search import NEVER
from solver.smash.table import RunTable

#: decimals of a chance that are the same on every machine
DIGITS = 9


@dataclass(frozen=True)
class Sharing:
    """What two runs of one table can do. `cover[set]`: least points to score at least the set."""

    cover: Ints
    rules: RollAndSmash

    @cached_property
    def second(self) -> Ints:
        """[P]: least points of the second run when the first may spend P; NEVER where none is enough."""
        return self._cheapest(self.cover)

    def _cheapest(self, cost: Ints) -> Ints:
        rest = cost[::-1]  # reversing the order of sets complements each
        most = range(self.rules.most_rolled + 1)
        return np.array([rest[cost <= points].min(initial=NEVER) for points in most], np.int64)

    @cached_property
    def beatable(self) -> bool:
        """Whether two runs of the most points that the dice can show score everything."""
        return bool(self.second.min() < NEVER)

    @property
    def points(self) -> int:
        """Least points that both runs stay within; NEVER if it cannot be beaten."""
        return int(np.maximum(np.arange(self.second.size), self.second).min())

    @property
    def total(self) -> int:
        """Least points that both runs spend together; from NEVER on if it cannot be beaten."""
        return int((np.arange(self.second.size) + self.second).min())

    @property
    def chance(self) -> float:
        """The chance of beating it in two runs, re-rolled as is best, no cards drawn and no hazards (rules §6, §9).

        A run may be left out: it scores nothing, which is all that a roll without a legal plan allows.
        """
        thrown = _thrown(self.rules.dice.faces, self.rules.dice.count, self.rules.dice.rerolls)
        cost = self.cover.copy()
        cost[0] = 0
        needed = np.minimum(self._cheapest(cost)[thrown.points], thrown.reached.size - 1)
        return round(float(thrown.dice.worth(thrown.reached[needed])), DIGITS)

    def splits(self, points: int) -> float:
        """The share of all ways to divide the obstacles between two runs that both can do with so many points."""
        return float((np.maximum(self.cover, self.cover[::-1]) <= points).mean())

    @property
    def missing(self) -> int:
        """Obstacles that no run scores."""
        return sum(bool(self.cover[1 << bit] >= NEVER) for bit in range(int(self.cover.size).bit_length() - 1))


def sharing_of(table: RunTable) -> Sharing:
    """The sharing of a table without cards, asked for the most points that the dice can show."""
    return Sharing(table.cover, table.question.rules)


@dataclass(frozen=True)
class _Thrown:
    """The dice: points of each final roll, and [P] the chance to reach P points (last: more than there can be)."""

    dice: Dice
    points: Ints
    reached: Floats


@cache
def _thrown(faces: tuple[str, ...], count: int, rerolls: int) -> _Thrown:
    dice = Dice(faces, count, rerolls)
    points = np.array([sum(int(f) for f in dice.names(roll) if f.isdecimal()) for roll in dice.rolls], np.int64)
    enough = (points[:, None] >= np.arange(points.max() + 2)[None, :]).astype(np.float64)
    return _Thrown(dice, points, dice.worth(enough))
