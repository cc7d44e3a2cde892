"""The arena as arrays for Rookie mode: what its compiled search needs to drive on it (docs/rules.md §10).

Spaces are counted row by row, headings N E S W; marks are bit masks over the obstacles that can be scored.
The rules differ from those of a planned run, so the arrays do: nothing fails, nothing slides, and walls are
what the truck may not stand on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from layouts.arena import Arena, Tile
from layouts.space import HEADINGS, Space
from solver.smash.field import Ints
from solver.smash.rookie_rules import BARRED, DRIVEN, FLOWN


class Ground(NamedTuple):
    """The board for the kernels; every array is int64, P spaces."""

    next: Ints  # [P * 4] space one step ahead in a heading, -1 off the board
    drive: Ints  # [P] marks scored by driving onto the space
    fly: Ints  # [P] … by flying over it
    wall: Ints  # [P] 0/1: the truck may not stand here
    open: Ints  # [P] 0/1: a ramp may be placed here
    ahead: Ints  # [P * 4] steps to the first wall in a heading, P where there is none
    muds: Ints  # [1] the marks that give extra movement


@dataclass(frozen=True)
class Field:
    """An arena ready for the kernels: `obstacles` gives the tile of each mark bit."""

    arena: Arena
    ground: Ground
    obstacles: tuple[Tile, ...]

    @property
    def spaces(self) -> int:
        """How many spaces the board has."""
        return self.ground.wall.size

    def space(self, index: int) -> Space:
        """The space of a row-by-row index."""
        return Space(index % self.arena.board.width, index // self.arena.board.width)

    def index(self, space: Space) -> int:
        """The row-by-row index of a space."""
        return space.row * self.arena.board.width + space.col


def field_of(arena: Arena) -> Field:
    """The field of an arena as it stands: removed obstacles are gone already."""
    bit = {tile: 1 << place for place, tile in enumerate(arena.obstacles)}
    spaces = list(arena.board.spaces())

    def under(space: Space, kinds: tuple[str, ...]) -> int:
        tile = arena.tile_at.get(space)
        return bit[tile] if tile and tile.kind in kinds else 0

    def driven(space: Space) -> int:
        beside = {under(space.ahead(heading), ("by",)) for heading in HEADINGS}
        return under(space, DRIVEN) | sum(beside)

    ground = Ground(
        next=_each(_index(arena, space.ahead(heading)) for space in spaces for heading in HEADINGS),
        drive=_each(driven(space) for space in spaces),
        fly=_each(under(space, FLOWN) for space in spaces),
        wall=_each(under(space, BARRED) > 0 for space in spaces),
        open=_each(arena.is_empty(space) for space in spaces),
        ahead=_each(_to_wall(arena, space, heading) for space in spaces for heading in HEADINGS),
        muds=_each([sum(bit[tile] for tile in arena.obstacles if tile.kind == "in")]),
    )
    return Field(arena, ground, arena.obstacles)


def _each(values: Iterable[int]) -> Ints:
    return np.array(list(values), dtype=np.int64)


def _index(arena: Arena, space: Space) -> int:
    return space.row * arena.board.width + space.col if arena.board.holds(space) else -1


def _to_wall(arena: Arena, space: Space, heading: str) -> int:
    """Steps to the first tile ahead that the truck may not stand on; as many as there are spaces if none."""
    steps, ahead = 1, space.ahead(heading)
    while arena.board.holds(ahead):
        tile = arena.tile_at.get(ahead)
        if tile and tile.kind in BARRED:
            return steps
        steps, ahead = steps + 1, ahead.ahead(heading)
    return arena.board.width * arena.board.height
