"""Hazard tiles: every legal use of one on an arena, as a pure function from arena to arena (docs/rules.md §7).

    . U1 .       U1 about its lower square:   . . .      left       . . .      right
    . U1 .                                    U1 U1 .               . U1 U1

A quarter turn swings a tile onto one new space, which has to be empty and in the same piece. A Replace takes the
lowest number of its kind that is free, so that every other tile keeps its token and plans that name it stay true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Protocol

from layouts.arena import Arena, Oil, Tile
from layouts.read_hazards import BLANK, OIL
from layouts.space import HEADINGS, Space
from seeds.faults import BadInput, near_miss, quoted
from seeds.roll_and_smash import RollAndSmash

ROTATE = "rotate"
REPLACE = "replace"
#: ways to turn a tile, in quarters to the right
WAYS = {1: "right", -1: "left"}


class Use(Protocol):
    """One use of a Hazard tile; its text says what is done."""

    @property
    def kind(self) -> str:
        """The kind of Hazard tile."""

    def on(self, arena: Arena) -> Arena:
        """The arena afterwards."""

    def spaces(self, arena: Arena) -> tuple[Space, ...]:
        """The spaces that may hold something else afterwards."""


@dataclass(frozen=True)
class Blanking:
    """An obstacle is blank for the run."""

    token: str
    kind: str = BLANK

    def on(self, arena: Arena) -> Arena:
        """The arena with the obstacle blanked."""
        return replace(arena, blanked=arena.blanked | {self.token})

    def spaces(self, arena: Arena) -> tuple[Space, ...]:
        """Those of the tile."""
        return arena.by_token[self.token].spaces

    def __str__(self) -> str:
        """`nothing to see on U2`."""
        return f"nothing to see on {self.token}"


@dataclass(frozen=True)
class Rotation:
    """A tile makes a quarter turn about one of its squares: `quarters` is 1 to the right, -1 to the left."""

    token: str
    about: Space
    quarters: int
    kind: str = ROTATE

    def on(self, arena: Arena) -> Arena:
        """The arena with the tile turned."""
        tile = arena.by_token[self.token]
        return _exchanged(arena, tile, replace(tile, spaces=(self.about, swung(tile, self.about, self.quarters))))

    def spaces(self, arena: Arena) -> tuple[Space, ...]:
        """Those of the tile, and the one it swings onto."""
        tile = arena.by_token[self.token]
        return (*tile.spaces, swung(tile, self.about, self.quarters))

    def __str__(self) -> str:
        """`U2 a quarter turn left about C3`."""
        return f"{self.token} a quarter turn {WAYS[self.quarters]} about {self.about}"


@dataclass(frozen=True)
class Replacement:
    """A tile goes back to the supply and one of another kind lies in its place."""

    token: str
    by: str
    kind: str = REPLACE

    def on(self, arena: Arena) -> Arena:
        """The arena with the new tile, which is not blanked whatever the old one was."""
        tile = arena.by_token[self.token]
        taken = {other.number for other in arena.tiles if other.kind == self.by}
        number = next(number for number in count(1) if number not in taken)
        cleared = replace(arena, blanked=arena.blanked - {self.token})
        return _exchanged(cleared, tile, Tile(self.by, number, tile.spaces))

    def spaces(self, arena: Arena) -> tuple[Space, ...]:
        """Those of the tile."""
        return arena.by_token[self.token].spaces

    def __str__(self) -> str:
        """`U2 is replaced by in`."""
        return f"{self.token} is replaced by {self.by}"


@dataclass(frozen=True)
class Spill:
    """Oil on an empty space."""

    oil: Oil
    kind: str = OIL

    def on(self, arena: Arena) -> Arena:
        """The arena with the oil."""
        return replace(arena, oils=(*arena.oils, self.oil))

    def spaces(self, arena: Arena) -> tuple[Space, ...]:
        """The one it lies on."""
        return (self.oil.at,)

    def __str__(self) -> str:
        """`oil on C5 toward N`."""
        return f"oil on {self.oil.at} toward {self.oil.toward}"


@dataclass(frozen=True)
class Nothing:
    """The Hazard tile changes nothing: it has no legal use and is discarded, or replaces a tile by its own kind."""

    kind: str

    def on(self, arena: Arena) -> Arena:
        """The arena as it is."""
        return arena

    def spaces(self, arena: Arena) -> tuple[Space, ...]:
        """None."""
        return ()

    def __str__(self) -> str:
        """`replace: nothing changes`."""
        return f"{self.kind}: nothing changes"


def swung(tile: Tile, about: Space, quarters: int) -> Space:
    """The space that the tile's other square comes to lie on."""
    other = next(space for space in tile.spaces if space != about)
    across, down = other.col - about.col, other.row - about.row
    return Space(about.col - quarters * down, about.row + quarters * across)


def uses(arena: Arena, kind: str, rules: RollAndSmash) -> tuple[Use, ...]:
    """Every legal use of a Hazard tile of this kind, tile by tile or space by space; empty where there is none.

    Replacing a tile by its own kind is legal in the game and useless: it is left out here. `BadInput` for a kind
    that this program does not know.
    """
    if kind not in _USES:
        raise BadInput.one(f"hazard {quoted(kind)}", "unknown Hazard tile", near_miss(kind, _USES))
    return tuple(_USES[kind](arena, rules))


def choices(arena: Arena, kind: str, rules: RollAndSmash) -> tuple[Use, ...]:
    """What somebody with such a Hazard tile can do: a legal use, or nothing where rules §7 allow that."""
    found = uses(arena, kind, rules)
    idle = not found or kind == REPLACE  # a tile without a use is discarded; a kind may be replaced by itself
    return (*found, Nothing(kind)) if idle else found


def _blankings(arena: Arena, _rules: RollAndSmash) -> Iterator[Use]:
    return (Blanking(tile.token) for tile in arena.obstacles)


def _rotations(arena: Arena, _rules: RollAndSmash) -> Iterator[Use]:
    for tile in arena.tiles:
        for about in tile.spaces:
            for quarters in WAYS:
                if _has_room(arena, about, swung(tile, about, quarters)):
                    yield Rotation(tile.token, about, quarters)


def _has_room(arena: Arena, about: Space, onto: Space) -> bool:
    board = arena.board
    return board.holds(onto) and arena.is_empty(onto) and board.piece_of(onto) == board.piece_of(about)


def _replacements(arena: Arena, rules: RollAndSmash) -> Iterator[Use]:
    lying = Counter(tile.kind for tile in arena.tiles)
    supply = [kind for kind, seed in rules.obstacle.items() if kind != "blank" and lying[kind] < seed.supply]
    tiles = (tile for tile in arena.tiles if tile.kind != "blank")  # rules §1: blank tiles are never in the supply
    return (Replacement(tile.token, kind) for tile in tiles for kind in supply if kind != tile.kind)


def _spills(arena: Arena, _rules: RollAndSmash) -> Iterator[Use]:
    empty = filter(arena.is_empty, arena.board.spaces())
    return (Spill(Oil(space, toward)) for space in empty for toward in HEADINGS)


_USES: dict[str, Callable[[Arena, RollAndSmash], Iterator[Use]]] = {
    BLANK: _blankings,
    ROTATE: _rotations,
    REPLACE: _replacements,
    OIL: _spills,
}
#: the kinds of Hazard tile there are
KINDS = tuple(_USES)


def _exchanged(arena: Arena, old: Tile, new: Tile) -> Arena:
    tiles = tuple(new if tile == old else tile for tile in arena.tiles)
    return replace(arena, tiles=tiles)
