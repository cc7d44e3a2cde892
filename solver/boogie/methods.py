"""Methods: how people look for a good play, from the plainest on. A puzzle is as hard as the first one that solves it.

1  all in one place    every card that can help on the one jump where they pay most
2  card by card        the largest first, each where it adds most at that moment
3  moved about         as 2, then single cards are moved as long as a move gains
4  nothing of these    several cards have to move at once
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from solver.boogie.allocation import Table
from solver.boogie.cards import Card

#: cards on each jump, and last those in the hand
Laid = list[list[Card]]
Method = Callable[[Sequence[Card], Table], Laid]


def all_in_one_place(hand: Sequence[Card], table: Table) -> Laid:
    """Every card that can help, on the one jump where they pay most."""
    return max((_piled(hand, table, place) for place in range(len(table.jumps))), key=lambda laid: _value(laid, table))


def _piled(hand: Sequence[Card], table: Table, place: int) -> Laid:
    laid: Laid = [[] for _ in range(len(table.jumps) + 1)]
    for card in hand:
        laid[place if table.useful(place, card) else -1].append(card)
    return laid


def card_by_card(hand: Sequence[Card], table: Table) -> Laid:
    """The largest figures first, then the effects, each where it adds most; a card that adds nothing stays in hand."""
    laid: Laid = [[] for _ in range(len(table.jumps) + 1)]
    for card in sorted(hand, key=lambda card: (not card.figure, -abs(card.value), card.value)):
        options = [_with(laid, card, place) for place in (-1, *range(len(table.jumps)))]
        laid = max(options, key=lambda option: _value(option, table))
    return laid


def moved_about(hand: Sequence[Card], table: Table) -> Laid:
    """Card by card, then the single move that gains most, again and again."""
    laid = card_by_card(hand, table)
    while True:
        best = max(_moves(laid), key=lambda option: _value(option, table), default=laid)
        if _value(best, table) <= _value(laid, table):
            return laid
        laid = best


def _moves(laid: Laid) -> Iterator[Laid]:
    """One card from anywhere to anywhere else."""
    for source, cards in enumerate(laid):
        for card in dict.fromkeys(cards):
            without = [list(pile) for pile in laid]
            without[source].remove(card)
            yield from (_with(without, card, target) for target in range(len(laid)) if target != source)


def _with(laid: Laid, card: Card, place: int) -> Laid:
    more = [list(pile) for pile in laid]
    more[place].append(card)
    return more


def _value(laid: Laid, table: Table) -> Fraction:
    return table.value(laid[:-1])


METHODS: tuple[Method, ...] = (all_in_one_place, card_by_card, moved_about)
#: the difficulty of what no method solves
HARDEST = len(METHODS) + 1


def difficulty(hand: Sequence[Card], table: Table, best: Fraction) -> int:
    """1 to 4: the first method that finds the best value."""
    for level, method in enumerate(METHODS, start=1):
        if _value(method(hand, table), table) == best:
            return level
    return HARDEST
