"""Worth: the greatest chance of discovering every lair when nothing is learned but the answers to guesses.

A plan of guesses wins for certain hidden sets, at most one for each way the guesses can go wrong (docs/bigfoot.md §6):

- Shamed, one more wrong guess loses: a plan names one set lair by lair and wins for that set alone.
- Respected with a guess to spare: one wrong guess may happen. Say the plan names lairs l1, l2, … as long as all
  are right; if l_i is wrong it goes on, shamed, with one set that has the lairs before it and not l_i.

      name l1 ── right ── name l2 ── right ── …      wins(sets) = max over l of wins(sets with l)
        └ wrong: one set without l1                              + 1 if some set lacks l

- Guesses that just suffice leave no room for a wrong one: one set again. Fewer: none.

So the value is `wins / number of sets`, and with weights on the sets the sum of the weights won.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction

from solver.bigfoot.belief import Belief, Sets, Space


class Reach(IntEnum):
    """What the guesses still to come can reach."""

    NOTHING = 0
    ONE_SET = 1
    CHAIN = 2


def reach(respected: bool, guesses: int, to_find: int) -> Reach:
    """The reach of `guesses` when so many lairs are undiscovered."""
    if guesses < to_find:
        return Reach.NOTHING
    return Reach.CHAIN if respected and guesses > to_find else Reach.ONE_SET


class Wins:
    """How many sets the best plan wins for, remembered by belief. One space of lairs each."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self._chains: dict[Sets, int] = {}

    def wins(self, sets: Sets, how: Reach) -> int:
        """Sets won; 0 of none."""
        if how == Reach.CHAIN:
            return self._chain(sets)
        return int(how == Reach.ONE_SET and sets != 0)

    def value(self, sets: Sets, how: Reach) -> Fraction:
        """The chance of winning, all sets equally likely; 0 of none."""
        return Fraction(self.wins(sets, how), sets.bit_count()) if sets else Fraction(0)

    def naming(self, sets: Sets, lair: int, how: Reach) -> int:
        """Sets won when this lair is named first."""
        right = sets & self.space.contains[lair]
        spare = how == Reach.CHAIN and right != sets
        return self.wins(right, how) + spare

    def _chain(self, sets: Sets) -> int:
        count = sets.bit_count()
        if count <= 2:
            return count
        known = self._chains.get(sets)
        if known is None:
            known = self._chains[sets] = self._longest(sets, count)
        return known

    def _longest(self, sets: Sets, count: int) -> int:
        """1 and the most uncertain lairs that can be named in a row; the likeliest are tried first."""
        shares = [(sets & holding).bit_count() for holding in self.space.contains]
        most = min(count, 1 + _uncertain(self.space, sets))
        best = 1
        for lair in sorted(range(len(shares)), key=lambda lair: -shares[lair]):
            if 0 < shares[lair] < count:
                best = max(best, 1 + self._chain(sets & self.space.contains[lair]))
            if best == most:
                break
        return best


@dataclass(frozen=True)
class Plan:
    """A plan of guesses by what it wins: the sum of the weights, and the sets."""

    weight: float
    sets: Sets


#: weights, heaviest first, each with the sets that have it; sets in none weigh nothing
Levels = tuple[tuple[float, Sets], ...]


def best_plan(space: Space, sets: Sets, levels: Levels, how: Reach) -> Plan:
    """The plan of most weight won; of sets that weigh nothing none is won. Exact for whole numbers."""
    sets &= sum(having for weight, having in levels if weight > 0)
    if how == Reach.NOTHING or not sets:
        return Plan(0, 0)
    if how == Reach.ONE_SET:
        return _heaviest(sets, levels)
    return _best_chain(space, sets, levels, {})


def weight_levels(weight: Mapping[int, float]) -> Levels:
    """Weights of sets (by number), heaviest first, each with the sets that have it."""
    levels: dict[float, Sets] = {}
    for number, value in weight.items():
        levels[value] = levels.get(value, 0) | 1 << number
    return tuple(sorted(levels.items(), reverse=True))


def _heaviest(sets: Sets, levels: Levels) -> Plan:
    """The heaviest set of some, the first of equals."""
    for weight, having in levels:
        if found := sets & having:
            return Plan(weight, found & -found)
    return Plan(0, 0)


def _uncertain(space: Space, sets: Sets) -> int:
    """The most lairs that can be named before it is settled what is hidden."""
    return space.hidden - [sets & holding for holding in space.contains].count(sets)


def _most(space: Space, sets: Sets, levels: Levels) -> float:
    """No plan wins more: the heaviest sets together, as many as there can be."""
    left = min(sets.bit_count(), 1 + _uncertain(space, sets))
    most = 0.0
    for weight, having in levels:
        taken = min(left, (sets & having).bit_count())
        most += taken * weight
        left -= taken
        if not left:
            break
    return most


def _best_chain(space: Space, sets: Sets, levels: Levels, known: dict[Sets, Plan]) -> Plan:
    if sets in known:
        return known[sets]
    best = _heaviest(sets, levels)
    most = _most(space, sets, levels)
    for holding in space.contains:
        if best.weight >= most:
            break
        right, lacking = sets & holding, sets & ~holding
        if right and lacking:
            wrong = _heaviest(lacking, levels)
            if _most(space, right, levels) + wrong.weight > best.weight:
                rest = _best_chain(space, right, levels, known)
                if rest.weight + wrong.weight > best.weight:
                    best = Plan(rest.weight + wrong.weight, rest.sets | wrong.sets)
    known[sets] = best
    return best


def belief_value(belief: Belief, respected: bool, guesses: int) -> Fraction:
    """The guess value of a belief (docs/bigfoot.md §6)."""
    return Wins(belief.space).value(belief.sets, reach(respected, guesses, belief.to_find))
