"""Table: who is shamed or tired, which round it is, and who holds which Action cards — as a record tells it.

A record that keeps rounds or Action cards is followed by the rules (docs/bigfoot.md §3–§5), and an event that they
forbid is named. One that does not is a list of facts: only naming a lair twice or going on after the end is wrong
there, and a Cryptozoologist who guessed wrongly is shamed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from seeds.bigfoot import Edition
from solver.bigfoot.cards import is_bigfoots, sides
from solver.bigfoot.events import (
    Avoided,
    Dealt,
    Discovered,
    Event,
    Paid,
    Played,
    RoundBegun,
    ShownLeftover,
    WrongGuess,
)

CRYPTOZOOLOGIST = "cryptozoologist"
BIGFOOT = "bigfoot"


class IllegalEvent(Exception):
    """Why an event cannot follow those before it."""


@dataclass(frozen=True)
class Table:
    """The public state of the game besides belief. `held`: Action cards by the name of the holder's side, sorted."""

    edition: Edition
    complete: bool
    round: int = 0
    respected: bool = True
    awake: bool = True
    guesses_made: int = 0  # in this round
    paid: bool = False  # an Action card lies discarded for a second guess
    held: tuple[str, ...] = ()
    discovered: frozenset[str] = frozenset()
    shown: frozenset[str] = frozenset()
    winner: str | None = None

    @classmethod
    def start(cls, edition: Edition, complete: bool) -> Table:
        """Bigfoot awake, the Cryptozoologist respected (docs/bigfoot.md §2)."""
        return cls(edition, complete)

    @property
    def actions_held(self) -> tuple[str, ...]:
        """The Cryptozoologist's Action cards."""
        return tuple(side for side in self.held if not is_bigfoots(self.edition, side))

    @property
    def rounds_left(self) -> int:
        """Rounds still to be played, the one under way included."""
        return self.edition.play.rounds - max(self.round, 1) + 1

    def after(self, event: Event) -> Table:
        """The table after an event; `IllegalEvent` says why it cannot be."""
        if self.winner:
            raise IllegalEvent(f"the game is over, {_won(self.winner)}")
        match event:
            case Discovered(lair) | WrongGuess(lair):
                return self._guessed(lair, isinstance(event, Discovered))
            case ShownLeftover(lair):
                if lair in self.discovered:
                    raise IllegalEvent(f"{lair} is discovered already")
                if self.complete and lair in self.shown:
                    raise IllegalEvent(f"{lair} is shown already")
                return replace(self, shown=self.shown | {lair})
            case RoundBegun(number):
                return self._begun(number)
            case Dealt(side):
                return replace(self, held=tuple(sorted((*self.held, side))))
            case Played(side):
                return self._played(side)
            case Paid(action):
                return self._paid_with(action)
            case Avoided(sensor):
                return self._avoided(str(sensor))
        return self

    def _begun(self, number: int) -> Table:
        if number != self.round + 1:
            raise IllegalEvent(f"round {self.round + 1} is next, not round {number}")
        return replace(self, round=number, guesses_made=0, paid=False)

    def _guessed(self, lair: str, right: bool) -> Table:
        """A guess (docs/bigfoot.md §3)."""
        if lair in self.discovered or lair in self.shown:
            raise IllegalEvent(f"{lair} is {'discovered' if lair in self.discovered else 'shown'} already")
        if self.complete and self.guesses_made and not self.paid:
            raise IllegalEvent("a second guess in a round costs an Action card, and none was paid")
        after = replace(self, guesses_made=self.guesses_made + 1, paid=False)
        return after._right(lair) if right else after._wrong(lair)

    def _right(self, lair: str) -> Table:
        discovered = self.discovered | {lair}
        won = len(discovered) == self.edition.lairs.hidden
        return replace(self, discovered=discovered, winner=CRYPTOZOOLOGIST if won else None)

    def _wrong(self, lair: str) -> Table:
        lost = self.complete and not self.respected
        return replace(self, shown=self.shown | {lair}, respected=False, winner=BIGFOOT if lost else None)

    def _paid_with(self, action: str) -> Table:
        if self.guesses_made != 1 or self.paid:
            raise IllegalEvent("an Action card is paid after the first guess of a round, once")
        return replace(self, paid=True, held=self._without(action))

    def _played(self, side: str) -> Table:
        after = replace(self, held=self._without(side))
        match sides(self.edition)[side], is_bigfoots(self.edition, side):
            case "donation", False:
                return replace(after, respected=True)
            case "donation", True:
                return replace(after, awake=True)
            case "tranquilizer", False:
                return replace(after, awake=False)
            case "tranquilizer", True:
                return replace(after, respected=False)
        return after

    def _avoided(self, sensor: str) -> Table:
        if not self.awake:
            raise IllegalEvent(f"Bigfoot is tired and cannot avoid {sensor}")
        return replace(self, awake=False)

    def _without(self, side: str) -> tuple[str, ...]:
        if side not in self.held:
            raise IllegalEvent(f"nobody holds {side}{_holding(self.held)}")
        held = list(self.held)
        held.remove(side)
        return tuple(held)


def _won(winner: str) -> str:
    return "Bigfoot has won" if winner == BIGFOOT else "every lair is discovered"


def _holding(held: Iterable[str]) -> str:
    listed = ", ".join(held)
    return f"; held: {listed}" if listed else ""
