"""A plan as data: what a driver lays out before the run, and every space the run then enters (rules §2).

The record holds what happened, space by space, so that the judge can replay it without choosing anything:
a `^` behind a space means that the truck was in the air there after entering it.
"""

from __future__ import annotations

from dataclasses import dataclass

from layouts.space import Space

#: how a move came about: one of the seven, an extra manoeuvre, or a card that moves no wheel
AS_TILE = "tile"
AS_CARD = "card"


@dataclass(frozen=True)
class Entered:
    """A space the truck entered, and whether it was in the air there afterwards."""

    space: Space
    air: bool

    def __str__(self) -> str:
        """`C4^` in the air, `C4` on the ground."""
        return f"{self.space}{'^' if self.air else ''}"


@dataclass(frozen=True)
class Move:
    """One resolved manoeuvre.

    `what`: a Plan tile or a card that acts between tiles. `how`: `tile` for the seven, the card's name
    for an extra manoeuvre, `card` for a card that acts by itself (the JSON key is `as`).
    `heading` is the truck's after the move, slides included.
    """

    what: str
    how: str
    path: tuple[Entered, ...]
    heading: str


@dataclass(frozen=True)
class Plan:
    """Start, ramps (space, arrow), the tokens named for Destroy (one a copy), and the moves in order."""

    start: Space
    heading: str
    ramps: tuple[tuple[Space, str], ...]
    destroy: tuple[str, ...]
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Score:
    """What a legal run is worth: tokens in order, donuts resolved, VP by card that paid, VP in all.

    `cost` is what the plan spends in plan points.
    """

    scored: tuple[str, ...]
    failed: tuple[str, ...]
    donuts: int
    cards: dict[str, int]
    vp: int
    cost: int
