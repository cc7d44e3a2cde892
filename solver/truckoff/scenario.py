"""A scenario: one table after the roll, who acts next, and the cards that everyone may still act with.

Between the dice and the payouts a player either *selects* actions (no hand yet) or *executes* them. What others
hold is hidden: a number of cards, or the cards themselves where they were seen. With two players all is open.
"""

from __future__ import annotations

from dataclasses import dataclass

from seeds.truck_off import CardId
from solver.truckoff.match import Hand
from solver.truckoff.table import Table


@dataclass(frozen=True)
class Seat:
    """A player: cards still unused and not taken this round, the hand taken (None: not yet selected).

    `hidden`: of the hand only this number is known; `taken`: cards taken from the grid this round.
    """

    name: str
    cards: Hand = ()
    hand: Hand | None = None
    hidden: int = 0
    taken: int = 0
    money: int = 0


@dataclass(frozen=True)
class Scenario:
    """`me` is whom the answer is for, `next` whose action it is; `takes`: cards that others are taken to select."""

    name: str
    table: Table
    seats: tuple[Seat, ...]
    me: int
    next: int
    takes: int
    grid: tuple[CardId | None, ...] = ()

    @property
    def for_two(self) -> bool:
        """Whether this is the two-player game."""
        return len(self.seats) == 2

    @property
    def selecting(self) -> bool:
        """Whether the hands are still to be selected."""
        return not self.for_two and self.seats[self.me].hand is None

    @property
    def others_hold(self) -> bool:
        """Whether anybody else may still act this round."""
        others = [seat for player, seat in enumerate(self.seats) if player != self.me]
        if self.selecting:
            return self.takes > 0 and any(seat.cards for seat in others)
        return any(seat.hand or seat.hidden for seat in others)

    @property
    def places(self) -> list[int]:
        """The places of the grid whose cards are left."""
        return [place for place, card in enumerate(self.grid) if card]

    def turns(self) -> list[int]:
        """Who takes a card when, to the end of the round (rules §4): alternately, from `next` on."""
        each = self.table.rules.grid.each
        left = [each - seat.taken for seat in self.seats]
        order, player = [], self.next
        while any(left):
            if left[player]:
                order.append(player)
                left[player] -= 1
            player = 1 - player
        return order[: len(self.places)]
