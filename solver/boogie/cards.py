"""Jump cards: figures, which carry the score and roll the dice, and effects, which bend the difficulty.

Written as they are printed: `3` is a figure, `+2`, `-1` and `0` are effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from seeds.boogie_beasts import BoogieBeasts


class Card(NamedTuple):
    """A jump card: a figure with its number, or an effect with what it adds to the difficulty."""

    figure: bool
    value: int

    def __str__(self) -> str:
        """As it is printed."""
        return str(self.value) if self.figure or not self.value else f"{self.value:+d}"


def figure(number: int) -> Card:
    """The figure card with this number."""
    return Card(True, number)


def effect(value: int) -> Card:
    """The effect card with this value."""
    return Card(False, value)


def deck(rules: BoogieBeasts) -> dict[Card, int]:
    """Every jump card of the box with its copies: figures, then effects, each in rising order."""
    figures = {figure(int(name)): copies for name, copies in rules.figures.cards.items()}
    effects = {effect(int(name)): copies for name, copies in rules.effects.cards.items()}
    return dict([*sorted(figures.items()), *sorted(effects.items())])


def known(rules: BoogieBeasts) -> dict[str, Card]:
    """Every jump card by its name."""
    return {str(card): card for card in deck(rules)}


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Figures from the smallest, then effects from the most helpful."""
    return tuple(sorted(cards, key=lambda card: (not card.figure, card.value)))


def names(cards: Iterable[Card]) -> list[str]:
    """The cards in order, as they are printed."""
    return list(map(str, in_order(cards)))


def counting(cards: Iterable[Card], *, solo: bool, rules: BoogieBeasts) -> Iterator[Card]:
    """The cards that count: on a solo jump large figures are removed (rules §3)."""
    return (card for card in cards if not (solo and card.figure and card.value > rules.solo.largest_figure))
