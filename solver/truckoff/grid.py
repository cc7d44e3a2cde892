"""The grid of the two-player game: face-up cards in overlapping rows; only an uncovered one may be taken.

    row 1     □ □ □ □         laid first, lowest
    row 2    □ □ □ □ □        card i of a row lies under cards i and i + 1 of a longer next row,
    row 3     ■ □ □ ■         under cards i - 1 and i of a shorter one
    row 4      ■ ■ ■          on top: free from the beginning

Places are numbered row by row, 0 to 15 in the printed grid (rules §4).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import accumulate

from seeds.truck_off import CardId, TruckOff


def covers(rows: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """For each place, the places of the cards that lie on it."""
    starts = [0, *accumulate(rows)]
    return tuple(_above(rows, starts, row, card) for row, length in enumerate(rows) for card in range(length))


def _above(rows: Sequence[int], starts: Sequence[int], row: int, card: int) -> tuple[int, ...]:
    if row + 1 == len(rows):
        return ()
    longer = rows[row + 1] > rows[row]
    over = (card, card + 1) if longer else (card - 1, card)
    return tuple(starts[row + 1] + i for i in over if 0 <= i < rows[row + 1])


def free(rows: Sequence[int], left: Iterable[int]) -> list[int]:
    """The places, of those whose cards are left, on which no card lies."""
    lying = set(left)
    return [place for place, over in enumerate(covers(rows)) if place in lying and not lying & set(over)]


def dealt(rules: TruckOff, dice: random.Random) -> tuple[CardId, ...]:
    """The cards of a new game by place: both decks shuffled, some removed."""
    cards = list(rules.deck) * 2
    dice.shuffle(cards)
    return tuple(cards[rules.grid.removed :])
