"""Dice with re-rolls: what a roll is worth when the player keeps what is best to keep.

Dice of a kind are alike, so a roll is a multiset of faces. Four dice of six faces have 126 rolls and 210 things
to keep (any part of a roll); what the others then show has a probability for every roll it can end in. With a
value for every final roll, the best way of re-rolling is read backwards:

    worth of a roll with r re-rolls left = max over what to keep of  Σ chance × worth of the next roll, r - 1 left

All chances are floats; sums of at most 126 products of numbers below 1 are right to about 1e-14.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: digits behind the point that a value can be told from another by
DIGITS = 12
#: faces by index, in rising order
Roll = tuple[int, ...]


@dataclass(frozen=True)
class Dice:
    """`count` dice with these `faces`, and how many times any of them may be rolled again."""

    faces: tuple[str, ...]
    count: int
    rerolls: int

    @cached_property
    def rolls(self) -> tuple[Roll, ...]:
        """Every roll of all dice."""
        return tuple(combinations_with_replacement(range(len(self.faces)), self.count))

    @cached_property
    def keeps(self) -> tuple[Roll, ...]:
        """Everything that can be kept of a roll, from nothing to all of it."""
        sizes = range(self.count + 1)
        return tuple(kept for size in sizes for kept in combinations_with_replacement(range(len(self.faces)), size))

    @cached_property
    def place(self) -> dict[Roll, int]:
        """The row of each roll."""
        return {roll: row for row, roll in enumerate(self.rolls)}

    @cached_property
    def after(self) -> Floats:
        """[keeps, rolls]: the chance of each roll when this is kept and the others are rolled."""
        chance = np.zeros((len(self.keeps), len(self.rolls)))
        for row, kept in enumerate(self.keeps):
            for rolled in combinations_with_replacement(range(len(self.faces)), self.count - len(kept)):
                chance[row, self.place[tuple(sorted(kept + rolled))]] += self._chance(rolled)
        return chance

    def _chance(self, rolled: Roll) -> float:
        """Of these faces, in any order, on as many dice."""
        ways = factorial(len(rolled)) // prod(factorial(times) for times in Counter(rolled).values())
        return float(ways / len(self.faces) ** len(rolled))

    @cached_property
    def choices(self) -> Ints:
        """[rolls, most choices]: rows of `keeps` that are part of each roll, the last one repeated to fill up."""
        parts = [
            [row for row, kept in enumerate(self.keeps) if not Counter(kept) - Counter(roll)] for roll in self.rolls
        ]
        longest = max(map(len, parts))
        return np.array([part + [part[-1]] * (longest - len(part)) for part in parts], dtype=np.int64)

    def worth(self, final: Floats) -> Floats:
        """The expected value before the first roll, re-rolling as is best; `final` is [rolls] or [rolls, n]."""
        for _ in range(self.rerolls):
            final = (self.after @ final)[self.choices].max(axis=1)
        expected: Floats = self.after[0] @ final
        return expected

    def policy(self, final: Floats) -> Ints:
        """[rerolls + 1, rolls]: row r is what to keep (a row of `keeps`) with r re-rolls left; with 0, everything."""
        everything = self.choices.max(axis=1)
        best = [everything]
        for _ in range(self.rerolls):
            options = (self.after @ final)[self.choices]
            chosen = last_best(options)
            best.append(np.take_along_axis(self.choices, chosen[:, None], axis=1)[:, 0])
            final = options.max(axis=1)
        return np.array(best)

    def worth_of_policy(self, policy: Ints, final: Floats) -> float:
        """The expected value before the first roll when `policy` is followed."""
        for row in policy[1:]:
            final = (self.after @ final)[row]
        return float(self.after[0] @ final)

    def names(self, roll: Sequence[int]) -> tuple[str, ...]:
        """The faces of a roll or a part of one."""
        return tuple(self.faces[face] for face in roll)


def last_best(options: Floats) -> Ints:
    """[rows]: the last of the greatest of each row; of things to keep that is the one with most dice.

    What differs by rounding only is equal, so that the choice is the same on every machine.
    """
    told = np.round(options, DIGITS)
    last: Ints = told.shape[1] - 1 - told[:, ::-1].argmax(axis=1)
    return last


@cache
def totals(faces: tuple[int, ...], count: int) -> dict[int, Fraction]:
    """The chance of every total of `count` dice with these numbers on them, exact; no dice show 0."""
    if not count:
        return {0: Fraction(1)}
    chances: dict[int, Fraction] = {}
    for total, chance in totals(faces, count - 1).items():
        for face in faces:
            chances[total + face] = chances.get(total + face, Fraction(0)) + chance / len(faces)
    return chances


@cache
def at_least(faces: tuple[int, ...], count: int, wanted: int) -> Fraction:
    """The chance that `count` dice with these numbers total `wanted` or more, exact."""
    return sum((chance for total, chance in totals(faces, count).items() if total >= wanted), Fraction(0))
