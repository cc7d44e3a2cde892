"""Two actions, most money: every way to play two cards of a hand one after the other, nobody acting in between.

A *pair* is two executed actions whatever their order; it is worth its better order. Rerolls are left out: a pair
has no chance in it. All pairs are looked at, so that a single best one is proved to be single.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solver.truckoff.actions import Action
from solver.truckoff.kernel import Ints, appraise_options, execute
from solver.truckoff.match import Hand
from solver.truckoff.payouts import paid_out
from solver.truckoff.rows import CARD, decoded, numbers_of, room, row_of, weight_of
from solver.truckoff.table import Table


@dataclass(frozen=True)
class Pair:
    """Two actions in their better order, the money they bring, and what they bring in the other order.

    `reverse` is None where the other order is not legal.
    """

    first: Action
    second: Action
    money: int
    reverse: int | None


Values = dict[Action, int]


def singles(table: Table, me: int, cards: Hand) -> Values:
    """My money in this round after each single action with one of the cards (no Rerolls), none pruned."""
    return {action: money for action, _, money in _Appraiser(table, me).values(row_of(table), cards)}


def pairs(table: Table, me: int, hand: Hand) -> list[Pair]:
    """Every pair, the best first; the hand holds a card once."""
    found: dict[frozenset[Action], Pair] = {}
    appraiser, row = _Appraiser(table, me), row_of(table)
    for first, code, _ in appraiser.values(row, hand):
        then = row.copy()
        execute(appraiser.numbers, then, *code)
        rest = tuple(card for card in hand if card != first.card)
        for second, _, money in appraiser.values(then, rest):
            key, pair = frozenset((first, second)), Pair(first, second, money, None)
            found[key] = _joined(found[key], pair) if key in found else pair
    return sorted(found.values(), key=lambda pair: -pair.money)


Code = tuple[int, int, int]


class _Appraiser:
    """My money after single actions, on rows that share a table's numbers."""

    def __init__(self, table: Table, me: int) -> None:
        self.numbers, self._me, self._venues = numbers_of(table), me, len(table.venues)
        self._room = room(self.numbers, row_of(table), 1, memory=False)
        self._weight = weight_of(table, {me: 1.0})
        self._values = np.zeros(self._room.lists.shape[1])

    def values(self, row: Ints, cards: Hand) -> list[tuple[Action, Code, int]]:
        """Each action with one of the cards, as the kernels call it, and my money if the round ended after it."""
        found = []
        for card in dict.fromkeys(card for card in cards if card != "reroll"):
            lists, number = self._room.lists[0], CARD[card]
            count = appraise_options(
                self.numbers, row, self._me, number, self._weight, lists, self._room.sums, self._values
            )
            for (one, two), money in zip(lists[:count].tolist(), self._values[:count].tolist(), strict=True):
                found.append((decoded(number, one, two, self._venues), (number, one, two), round(money)))
        return found


def _joined(one: Pair, other: Pair) -> Pair:
    """Both orders as one pair."""
    better, worse = (one, other) if one.money >= other.money else (other, one)
    return Pair(better.first, better.second, better.money, worse.money)


def money_now(table: Table, me: int) -> int:
    """My money in this round if nothing is done."""
    return paid_out(table).money[me]
