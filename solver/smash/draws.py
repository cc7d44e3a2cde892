"""Draws from a deck: which hands come, and how often (docs/rules.md §5, §6).

Most cards of a deck may not matter to a question (a Sick Trick scores no obstacle); they are `blanks`, alike to each
other. What is drawn for the first run is gone for the second.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import product
from math import comb, prod

from seeds.roll_and_smash import RollAndSmash

#: copies of each card that matters
Copies = tuple[int, ...]


@dataclass(frozen=True)
class Deck:
    """`copies` of the `cards` that matter, and so many that do not."""

    cards: tuple[str, ...]
    copies: Copies
    blanks: int

    @property
    def size(self) -> int:
        """Cards left."""
        return sum(self.copies) + self.blanks

    def draws(self, count: int) -> Iterator[tuple[Copies, float]]:
        """Each different draw of `count` cards (all there are, if fewer), by what matters, with its chance."""
        count = min(count, self.size)
        for drawn in product(*(range(min(held, count) + 1) for held in self.copies)):
            rest = count - sum(drawn)
            if 0 <= rest <= self.blanks:
                ways = prod(map(comb, self.copies, drawn)) * comb(self.blanks, rest)
                yield drawn, ways / comb(self.size, count)

    def without(self, drawn: Copies, count: int) -> Deck:
        """The deck after a draw of `count` cards with `drawn` among them."""
        blanks = self.blanks - (min(count, self.size) - sum(drawn))
        return Deck(self.cards, tuple(held - gone for held, gone in zip(self.copies, drawn, strict=True)), blanks)

    def hand(self, drawn: Copies) -> tuple[str, ...]:
        """The cards of a draw, a name for each copy."""
        return tuple(card for card, copies in zip(self.cards, drawn, strict=True) for _ in range(copies))


def deck_of(truck: str, rules: RollAndSmash, effects: Collection[str]) -> Deck:
    """A truck's deck, where only cards with one of these effects matter."""
    deck = rules.truck[truck].deck
    cards = tuple(card for card in rules.card if deck.get(card, 0) and rules.card[card].effect in effects)
    return Deck(cards, tuple(deck[card] for card in cards), sum(deck.values()) - sum(deck[card] for card in cards))
