"""Belief: the sets of hidden lairs that agree with everything seen, exactly (docs/bigfoot.md §6).

Every possible set of hidden lairs is a bit of one large whole number; a belief is such a number, and whatever is
learned is an AND with another. With 10 lairs of which 5 are hidden there are 252 bits, with 16 and 8 12,870.

    lairs            a b c d      sets of two      ab ac ad bc bd cd
    contains[a]                                     1  1  1  0  0  0
    belief after "a reading of a + b is 1"          0  1  1  1  1  0

A reading is counted without looking at sets one by one: lairs are taken in turn, and `at[k]` are the sets that
have shown k footprints so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations

from seeds.bigfoot import Edition

#: sets of hidden lairs, a bit each
Sets = int
#: lairs, a bit each
Mask = int


@dataclass(frozen=True)
class Space:
    """Every set of `hidden` lairs out of `lairs`; sets are numbered as `itertools.combinations` gives them."""

    lairs: int
    hidden: int

    @cached_property
    def sets(self) -> tuple[tuple[int, ...], ...]:
        """The lairs of each set."""
        return tuple(combinations(range(self.lairs), self.hidden))

    @cached_property
    def every(self) -> Sets:
        """All sets."""
        return (1 << len(self.sets)) - 1

    @cached_property
    def contains(self) -> tuple[Sets, ...]:
        """For each lair the sets that hold it."""
        digits = [bytearray(b"0" * len(self.sets)) for _ in range(self.lairs)]
        for number, members in enumerate(reversed(self.sets)):
            for lair in members:
                digits[lair][number] = ord("1")
        return tuple(int(row.decode(), 2) for row in digits)

    def counted(self, within: Sets, weights: Sequence[int], undiscovered: Mask) -> dict[int, Sets]:
        """The sets of `within` by the footprints they show; `weights`: footprints of each lair (docs/bigfoot.md §3)."""
        at = {0: within}
        for lair, weight in enumerate(weights):
            if weight and undiscovered >> lair & 1:
                at = _with_lair(at, self.contains[lair], weight)
        return {footprints: sets for footprints, sets in sorted(at.items()) if sets}

    def members(self, sets: Sets) -> Iterator[int]:
        """The numbers of the sets, rising."""
        while sets:
            lowest = sets & -sets
            yield lowest.bit_length() - 1
            sets ^= lowest


def _with_lair(at: dict[int, Sets], holding: Sets, weight: int) -> dict[int, Sets]:
    after: dict[int, Sets] = {}
    for footprints, sets in at.items():
        for total, part in ((footprints, sets & ~holding), (footprints + weight, sets & holding)):
            if part:
                after[total] = after.get(total, 0) | part
    return after


@cache
def _space(lairs: int, hidden: int) -> Space:
    return Space(lairs, hidden)


def space_of(edition: Edition) -> Space:
    """The space of an edition, made once."""
    return _space(len(edition.names), edition.lairs.hidden)


@dataclass(frozen=True)
class Belief:
    """What may be hidden: sets that agree with all that is known, lairs discovered and leftovers shown."""

    space: Space
    sets: Sets
    discovered: Mask = 0
    shown: Mask = 0

    @classmethod
    def start(cls, edition: Edition) -> Belief:
        """Before anything is known (docs/bigfoot.md §2)."""
        space = space_of(edition)
        return cls(space, space.every)

    @property
    def count(self) -> int:
        """How many sets agree."""
        return self.sets.bit_count()

    @property
    def undiscovered(self) -> Mask:
        """Lairs that a reading still counts, if they are hidden."""
        return ((1 << self.space.lairs) - 1) & ~self.discovered

    @property
    def to_find(self) -> int:
        """Hidden lairs still undiscovered."""
        return self.space.hidden - self.discovered.bit_count()

    @property
    def nameable(self) -> tuple[int, ...]:
        """Lairs neither discovered nor shown (docs/bigfoot.md §3)."""
        return tuple(lair for lair in range(self.space.lairs) if not (self.discovered | self.shown) >> lair & 1)

    def by_footprints(self, weights: Sequence[int]) -> dict[int, Sets]:
        """The sets by what a sensor would read now."""
        return self.space.counted(self.sets, weights, self.undiscovered)

    def after_reading(self, weights: Sequence[int], footprints: int) -> Belief:
        """A sensor was resolved."""
        return self._with(self.by_footprints(weights).get(footprints, 0))

    def after_right(self, lair: int) -> Belief:
        """A right guess."""
        return self._with(self.sets & self.space.contains[lair], discovered=1 << lair)

    def after_shown(self, lair: int) -> Belief:
        """A wrong guess, or a leftover shown."""
        return self._with(self.sets & ~self.space.contains[lair], shown=1 << lair)

    def _with(self, sets: Sets, discovered: Mask = 0, shown: Mask = 0) -> Belief:
        return Belief(self.space, sets, self.discovered | discovered, self.shown | shown)

    def chance(self, lair: int) -> Fraction:
        """The lair's share of the sets: how likely it is hidden (1 if discovered); `ZeroDivisionError` of none."""
        return Fraction((self.sets & self.space.contains[lair]).bit_count(), self.count)
