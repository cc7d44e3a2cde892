"""Tables, hands and grids as the kernels have them: rows of whole numbers, cards by number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from seeds.truck_off import CARDS, CardId, Special
from solver.truckoff.actions import Action
from solver.truckoff.grid import covers
from solver.truckoff.kernel import NO_CARD, Floats, Ints, Memo, Numbers, Play, search
from solver.truckoff.table import Table, TruckId

#: nodes that a search remembers, a power of two
MEMO = 1 << 16
#: number of each card
CARD = {card: number for number, card in enumerate(CARDS)}


def numbers_of(table: Table) -> Numbers:
    """What the table does not change during a round."""
    lying = [table.rules.special[name] if name else None for name in table.specials]
    return Numbers(
        table.players,
        len(table.venues),
        table.rules.promotion.per_truck,
        table.rules.token.factor,
        np.array(table.sides, dtype=np.int64),
        np.array([[_amount(s, "add-to-roll", 0, end) for s in lying] for end in (False, True)], dtype=np.int64),
        np.array([[_amount(s, "multiply-share", 1, end) for s in lying] for end in (False, True)], dtype=np.int64),
        np.array([CARD[s.action] if s and s.action else NO_CARD for s in lying], dtype=np.int64),
    )


def _amount(special: Special | None, operation: str, neutral: int, ending: bool) -> int:
    """The amount at payouts if the special does this then."""
    if special is None or (special.operation, special.phase) != (operation, "payouts"):
        return neutral
    return special.amount if ending or special.timing == "during" else neutral


def row_of(table: Table) -> Ints:
    """The table as a row (see `kernel`)."""
    trucks = [truck for row in table.trucks for truck in row]
    stands = [-1 if truck.venue is None else truck.venue for truck in trucks]
    tokens = [truck.tokens for truck in trucks]
    parts = [*stands, *tokens, *table.dice, *table.promotions, *table.shut, *table.money]
    return np.array(parts, dtype=np.int64)


def weight_of(table: Table, aim: dict[int, float]) -> Floats:
    """The aim as weights by player."""
    return np.array([aim.get(player, 0.0) for player in range(table.players)])


def coded(action: Action, venues: int) -> tuple[int, int, int]:
    """The action as (card, truck or venue, venue); a discard has -1 twice."""
    if action.truck is None:
        return CARD[action.card], -1 if action.venue is None else action.venue, -1
    truck = action.truck.player * venues + action.truck.number
    return CARD[action.card], truck, -1 if action.venue is None else action.venue


def decoded(card: int, one: int, two: int, venues: int) -> Action:
    """The action that the numbers mean."""
    name = CARDS[card]
    if one < 0:
        return Action(name)
    if name in ("reroll", "venue-shutdown", "promote", "trigger"):
        return Action(name, venue=one)
    return Action(name, TruckId(*divmod(one, venues)), two if two >= 0 else None)


def counted(hand: Sequence[CardId]) -> Ints:
    """How many of each card."""
    return np.array([list(hand).count(card) for card in CARDS], dtype=np.int64)


def play_of_grid(
    grid: Sequence[CardId | None], rows: Sequence[int], movers: Sequence[int], signs: Sequence[int], weight: Floats
) -> Play:
    """The rest of a two-player round."""
    over = covers(rows)
    under = [[place for place, above in enumerate(over) if lying in above] for lying in range(len(grid))]
    return Play(
        np.array(movers, dtype=np.int64),
        np.array(signs, dtype=np.int64),
        np.array([CARD[card] if card else NO_CARD for card in grid], dtype=np.int64),
        np.array([_bits(places) for places in over], dtype=np.int64),
        np.array([_bits(places) for places in under], dtype=np.int64),
        weight,
        False,
    )


def play_of_hand(hand: Sequence[CardId], me: int, most: int, weight: Floats) -> Play:
    """One player with a hand, of which at most so many cards are executed, and nobody else."""
    turns, nothing = min(most, len(hand)), np.zeros(len(hand), dtype=np.int64)
    kinds = np.array([CARD[card] for card in hand], dtype=np.int64)
    return Play(
        np.full(turns, me, dtype=np.int64), np.ones(turns, dtype=np.int64), kinds, nothing, nothing, weight, True
    )


def _bits(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


def taken_bits(grid: Sequence[CardId | None]) -> int:
    """The places whose cards are gone."""
    return _bits([place for place, card in enumerate(grid) if card is None])


@dataclass(frozen=True)
class Room:
    """What a search works in: rows and options by turn, sums by venue, values found."""

    rows: Ints
    lists: Ints
    sums: Floats
    memo: Memo


def room(numbers: Numbers, row: Ints, turns: int, *, memory: bool = True) -> Room:
    """Room for a search of so many turns from the row; without memory only actions can be appraised in it."""
    rows = np.zeros((turns + 1, row.size), dtype=np.int64)
    rows[0] = row
    most = numbers.players * numbers.venues * numbers.venues + numbers.venues
    size = MEMO if memory else 1
    memo = Memo(np.zeros((size, row.size), np.int64), np.full(size, -1, np.int64), np.zeros(size))
    return Room(rows, np.zeros((turns + 1, most, 2), dtype=np.int64), np.zeros((3, numbers.venues)), memo)


def value_of(numbers: Numbers, play: Play, where: Room, turn: int = 0, taken: int = 0) -> float:
    """The exact value of the row at this turn, in whole windows."""
    rows, lists, sums, memo = where.rows, where.lists, where.sums, where.memo
    return float(search(numbers, play, memo, rows, lists, sums, turn, taken, -np.inf, np.inf))
