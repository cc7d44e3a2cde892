"""A Rookie turn as data: what the driver does die by die (docs/rules.md §10).

        A     B     C     D     E
    1   go    ▲     U1    U1    .        die 5:  B1^ C1^ D1^ E1^ E1      a ramp on B1, flown over U1, down on E1

A path holds every space entered, `^` in the air. Coming down is driving onto the space that the truck is over,
so that space stands in the path once more, without `^`. Nothing else has to be told: a turn is where the
heading from space to space changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from layouts.arena import Arena
from layouts.space import Space
from solver.smash.plans import Entered

#: the faces that are not a number
STYLE, HAZARD = "style", "hazard"


@dataclass(frozen=True)
class Spent:
    """A die spent: its face, and the ramp (space, arrow) it placed or else the path it was driven for."""

    die: str
    ramp: tuple[Space, str] | None = None
    path: tuple[Entered, ...] = ()


@dataclass(frozen=True)
class RookieTurn:
    """Start, the tokens of the obstacles that the opponents removed, and the dice spent in order."""

    start: Space
    removed: tuple[str, ...]
    spent: tuple[Spent, ...]

    @property
    def ramps(self) -> tuple[tuple[Space, str], ...]:
        """The ramps in the order they were placed."""
        return tuple(spent.ramp for spent in self.spent if spent.ramp)


@dataclass(frozen=True)
class Haul:
    """What a legal turn is worth: the tokens scored, in token order, and the points."""

    scored: tuple[str, ...]
    points: int


def on_the_table(arena: Arena) -> Arena:
    """The arena as Rookie mode sets it up: no oil, and blanked obstacles are what they were (rules §10)."""
    return replace(arena, oils=(), blanked=frozenset())


def without(arena: Arena, removed: Iterable[str]) -> Arena:
    """The arena while these tokens are off the board."""
    gone = frozenset(removed)
    return replace(arena, tiles=tuple(tile for tile in arena.tiles if tile.token not in gone))


def to_remove(arena: Arena, roll: Iterable[str]) -> int:
    """How many obstacles the opponents remove: one a hazard die, while there are any (rules §10)."""
    return min(Counter(roll)[HAZARD], len(arena.obstacles))


def steps_of(die: str) -> int:
    """Spaces of movement that a die gives: its number, or one for a style die (rules §10)."""
    return 1 if die == STYLE else int(die)
