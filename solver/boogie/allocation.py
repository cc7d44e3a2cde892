"""Allocations: every way of laying a hand on the jumps of one jumprun, with exact values.

    hand  1 2 2 4 −1      a part of the hand for each jump, the rest stays in the hand
          │ │ │ │  └► formation 3
          └─┴─┴─────► solo jump

Slower than the tables of `hand_table` and of one jumprun only, but in fractions: it can say that two ways are worth
the same, which way is the only best one, and how far behind the next is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from seeds.boogie_beasts import BoogieBeasts
from solver.boogie.cards import Card, counting, in_order
from solver.boogie.jury import SOLO, reduced, strength
from solver.boogie.open_jump import OpenJump, share
from solver.dice import at_least

#: copies of each different card of the hand
Part = tuple[int, ...]
#: cards laid on each jump
Allocation = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Ways:
    """The ways of one value: the fewest cards that it takes, how many ways there are with so few, one of them."""

    cards: int
    count: int
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Best:
    """The most expected points, the ways with fewest cards, and the next lower value there is (None: there is none)."""

    value: Fraction
    count: int
    allocation: Allocation
    runner_up: Fraction | None

    @property
    def unique(self) -> bool:
        """Whether there is one best way: most points, then fewest cards."""
        return self.count == 1


class Table:
    """The jumps of one jumprun and what any cards on them are worth to us; every jump's own card is settled."""

    def __init__(self, jumps: Sequence[OpenJump], rules: BoogieBeasts) -> None:
        """Values are worked out when they are asked for, and kept."""
        self.jumps, self.rules = tuple(jumps), rules
        self.worth = cache(self._worth)

    def value(self, allocation: Sequence[Sequence[Card]]) -> Fraction:
        """Expected points of an allocation."""
        return sum((self.worth(place, in_order(cards)) for place, cards in enumerate(allocation)), Fraction(0))

    def _worth(self, place: int, cards: tuple[Card, ...]) -> Fraction:
        """Expected points of one jump with these cards of ours on it."""
        jump = self.jumps[place]
        if not (how := share(jump, jump.card)):
            return Fraction(0)
        dice, difficulty, potential = strength((*jump.cards, *cards), solo=jump.number == SOLO, rules=self.rules)
        points = reduced(potential, short=how == 1, rules=self.rules)
        return at_least(self.rules.dice.faces, dice, difficulty) * points

    def useful(self, place: int, card: Card) -> bool:
        """Whether a card could be of any use on a jump."""
        jump = self.jumps[place]
        counts = bool(list(counting([card], solo=jump.solo, rules=self.rules)))
        return counts and share(jump, jump.card) > 0 and (card.figure or card.value < 0)


def best_allocation(hand: Sequence[Card], table: Table) -> Best:
    """The best way of laying the hand on the jumps, of all of them."""
    held = Counter(hand)
    kinds = tuple(sorted(held))
    whole = tuple(held[card] for card in kinds)
    ways = _ways(table, kinds, whole)
    values = sorted(ways, reverse=True)
    best = ways[values[0]]
    laid = tuple(tuple(_cards(kinds, part)) for part in best.parts)
    return Best(values[0], best.count, laid, values[1] if len(values) > 1 else None)


def _ways(table: Table, kinds: tuple[Card, ...], whole: Part) -> dict[Fraction, Ways]:
    """The two highest values of laying the hand on all jumps."""

    @cache
    def laid(place: int, rest: Part) -> dict[Fraction, Ways]:
        if place == len(table.jumps):
            return {Fraction(0): Ways(0, 1, ())}
        found: dict[Fraction, Ways] = {}
        for part in _parts(table, place, kinds, rest):
            worth = table.worth(place, _cards(kinds, part))
            for value, ways in laid(place + 1, tuple(map(int.__sub__, rest, part))).items():
                more = Ways(ways.cards + sum(part), ways.count, (part, *ways.parts))
                found[worth + value] = _merged(found.get(worth + value), more)
        return {value: found[value] for value in sorted(found, reverse=True)[:2]}

    return laid(0, whole)


def _parts(table: Table, place: int, kinds: Sequence[Card], rest: Part) -> product[tuple[int, ...]]:
    """Everything of the rest that could be of use on a jump."""
    return product(
        *(range(left + 1 if table.useful(place, card) else 1) for card, left in zip(kinds, rest, strict=True))
    )


def _merged(one: Ways | None, two: Ways) -> Ways:
    if one is None or two.cards < one.cards:
        return two
    return one if one.cards < two.cards else Ways(one.cards, one.count + two.count, one.parts)


def _cards(kinds: Sequence[Card], part: Part) -> tuple[Card, ...]:
    return in_order(card for card, copies in zip(kinds, part, strict=True) for _ in range(copies))
