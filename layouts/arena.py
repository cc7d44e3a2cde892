"""Arena: a board of pieces, obstacle tiles on it, and the hazards that stay for the run (rules §1, §7).

    ┌───────┬───────┐   `Board` is `pieces` of `piece` spaces; a tile lies inside one piece,
    │ . U1 U1 . ‖ . │   never across a seam (‖). A blanked tile keeps its spaces and loses its
    └───────┴───────┘   encounters; oil lies on an empty space and points somewhere.

Values only: whether an arena is legal is judged where one is read (`layouts.reading`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from layouts.space import Space

#: letter in the map → kind of tile; the format's own alphabet
KIND_OF = {"U": "up", "B": "by", "O": "on", "I": "in", "X": "blank"}
LETTER_OF = {kind: letter for letter, kind in KIND_OF.items()}
#: where an arena comes from
BASES = ("printed", "reconstruction", "designed", "generated")


@dataclass(frozen=True)
class Board:
    """`pieces` (columns, rows) of equal pieces of `piece` (columns, rows) spaces."""

    pieces: tuple[int, int]
    piece: tuple[int, int]

    @property
    def width(self) -> int:
        """Columns of spaces."""
        return self.pieces[0] * self.piece[0]

    @property
    def height(self) -> int:
        """Rows of spaces."""
        return self.pieces[1] * self.piece[1]

    def holds(self, space: Space) -> bool:
        """Whether the space is on the board."""
        return 0 <= space.col < self.width and 0 <= space.row < self.height

    def piece_of(self, space: Space) -> tuple[int, int]:
        """Column and row of the piece that holds the space."""
        return space.col // self.piece[0], space.row // self.piece[1]

    def spaces(self) -> Iterator[Space]:
        """Every space, row by row from the top left."""
        return (Space(col, row) for row in range(self.height) for col in range(self.width))


@dataclass(frozen=True, order=True)
class Tile:
    """An obstacle tile: kind, number, and the two spaces it covers in reading order (row, then column)."""

    kind: str
    number: int
    spaces: tuple[Space, Space]

    def __post_init__(self) -> None:
        """Bring the spaces into reading order: for two adjacent ones that is the order of `Space`."""
        object.__setattr__(self, "spaces", tuple(sorted(self.spaces)))

    @property
    def token(self) -> str:
        """The name in the map: `U1`."""
        return f"{LETTER_OF[self.kind]}{self.number}"


def token_order(tile: Tile) -> tuple[int, int]:
    """Sort key of tiles: by letter as the format lists them, then by number."""
    return tuple(KIND_OF.values()).index(tile.kind), tile.number


@dataclass(frozen=True, order=True)
class Oil:
    """An oil spill: the space it lies on and the heading it points."""

    at: Space
    toward: str


@dataclass(frozen=True)
class Arena:
    """A playing field as people set it up. `tiles` in token order; `blanked` are tokens (rules §7).

    Tiles and oils may be given in any order: arenas that look the same on the table are equal.
    """

    name: str
    board: Board
    tiles: tuple[Tile, ...]
    oils: tuple[Oil, ...] = ()
    blanked: frozenset[str] = frozenset()
    author: str | None = None
    difficulty: int | None = None
    notes: str | None = None
    basis: str | None = None
    generated: dict[str, object] | None = field(default=None, hash=False)

    def __post_init__(self) -> None:
        """Bring tiles into token order (U, B, O, I, X, then numbers) and oils into reading order."""
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles, key=token_order)))
        object.__setattr__(self, "oils", tuple(sorted(self.oils, key=lambda oil: (oil.at.row, oil.at.col))))

    @cached_property
    def tile_at(self) -> dict[Space, Tile]:
        """The tile on each covered space."""
        return {space: tile for tile in self.tiles for space in tile.spaces}

    @cached_property
    def by_token(self) -> dict[str, Tile]:
        """The tile of each token."""
        return {tile.token: tile for tile in self.tiles}

    @cached_property
    def oil_at(self) -> dict[Space, str]:
        """The heading of the oil on each oiled space."""
        return {oil.at: oil.toward for oil in self.oils}

    @cached_property
    def obstacles(self) -> tuple[Tile, ...]:
        """The tiles that can be scored: not blank by kind, not blanked by a hazard."""
        return tuple(tile for tile in self.tiles if tile.kind != "blank" and tile.token not in self.blanked)

    def is_empty(self, space: Space) -> bool:
        """No tile (blank ones count) and no hazard on the space (rules §1); ramps are the plan's."""
        return space not in self.tile_at and space not in self.oil_at
