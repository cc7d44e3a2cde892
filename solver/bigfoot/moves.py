"""Moves of the game: what the players decide, and what chance does (docs/bigfoot.md §3–§5)."""

from __future__ import annotations

from dataclasses import dataclass

from solver.bigfoot.cards import PathCard, Sensor


class IllegalMove(Exception):
    """A rule that a move breaks: the section of docs/bigfoot.md, and what is wrong."""

    def __init__(self, section: str, message: str) -> None:
        self.section, self.message = section, message
        super().__init__(f"{message} (rules §{section})")


# -- decisions -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Play:
    """Play an Action card, named by the player's side."""

    side: str


@dataclass(frozen=True)
class Pass:
    """Play no Action card now."""


@dataclass(frozen=True)
class LayOut:
    """Lay out the drawn cards: positions in the first path, and of the card between; the others are the second path."""

    first: tuple[int, ...]
    between: int | None = None


@dataclass(frozen=True)
class Take:
    """Take the first path (0) or the second (1)."""

    path: int


@dataclass(frozen=True)
class Avoid:
    """Bigfoot becomes tired to discard this sensor unresolved; None: all are resolved."""

    sensor: Sensor | None = None


@dataclass(frozen=True)
class Name:
    """Name a lair; `paid`: the Action card that a second guess costs."""

    lair: str
    paid: str | None = None


@dataclass(frozen=True)
class Decline:
    """Name no lair now."""


Decision = Play | Pass | LayOut | Take | Avoid | Name | Decline


# -- chance --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hidden:
    """The lairs that Bigfoot drew at set-up."""

    lairs: tuple[str, ...]


@dataclass(frozen=True)
class Drawn:
    """The Path cards drawn from the deck."""

    cards: tuple[PathCard, ...]


@dataclass(frozen=True)
class Joined:
    """The cards of the discard pile that a Detour adds to the draw."""

    cards: tuple[PathCard, ...]


@dataclass(frozen=True)
class Lost:
    """The drawn card that a Shortcut discards."""

    card: PathCard


@dataclass(frozen=True)
class TopLeftover:
    """The leftover that an Epiphany shows."""

    lair: str


Luck = Hidden | Drawn | Joined | Lost | TopLeftover
Move = Decision | Luck
