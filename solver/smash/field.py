"""The arena as arrays: what a compiled kernel needs to drive on it (docs/rules.md §1, §3, §4).

A truck state is one number, `(space * 4 + heading) * 2 + air`, spaces counted row by row, headings N E S W.
Marks are bit masks over the obstacles that can be scored. Those that trigger Roll Over come first, so that
the trigger set is simply the low bits of a mark mask.

A ramp worth thinking of has a *ramp bit*. One whose line ahead holds nothing but empty spaces and `on` or
blank tiles has none: flown over, they give no more than driven over, so such a ramp is never in a plan of
least cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from layouts.arena import Arena, Tile
from layouts.space import HEADINGS, Space

Ints = NDArray[np.int64]

#: ramp bits in one word of a mask; 63 keeps every mask a non-negative int64
WORD = 63
#: obstacles one arena can have here: two marks, a trigger and the needs of Deja Vu share a 63-bit key
MOST_OBSTACLES = 18


class Ground(NamedTuple):
    """The board for the kernels; every array is int64. P spaces, W words of ramp bits."""

    next: Ints  # [P * 4] space one step ahead in a heading, -1 off the board
    air_scored: Ints  # [P] marks scored by entering the space in the air
    ground_scored: Ints  # [P] … by entering it on the ground
    ground_failed: Ints  # [P]
    down_scored: Ints  # [P] … by coming down on it: the tile under the truck only
    down_failed: Ints  # [P]
    mud: Ints  # [P] 0/1
    lift: Ints  # [P] 0/1: Going Up can be used here
    oil: Ints  # [P] heading the oil gives, -1 none
    ramp_bit: Ints  # [P * 4] bit of a ramp with this arrow here, -1 none
    empty: Ints  # [P] 0/1


@dataclass(frozen=True)
class Field:
    """An arena under one reading of its tiles (Destroy may have changed one), ready for the kernels.

    `obstacles` gives the tile of each mark bit, `kinds` what it counts as, `triggers` how many low bits
    trigger Roll Over, `ramps` the (space, arrow) of each ramp bit.
    """

    arena: Arena
    ground: Ground
    obstacles: tuple[Tile, ...]
    kinds: tuple[str, ...]
    triggers: int
    ramps: tuple[tuple[Space, str], ...]

    @property
    def words(self) -> int:
        """Words in a mask of ramp bits."""
        return max(1, -(-len(self.ramps) // WORD))

    def space(self, index: int) -> Space:
        """The space of a row-by-row index."""
        return Space(index % self.arena.board.width, index // self.arena.board.width)

    def tokens(self, marks: int) -> tuple[str, ...]:
        """The tokens of a mark mask, in token order."""
        tiles = (tile for bit, tile in enumerate(self.obstacles) if marks >> bit & 1)
        return tuple(tile.token for tile in sorted(tiles, key=lambda t: (t.token[0], t.number)))


def field_of(
    arena: Arena, destroyed: Sequence[str] = (), becomes: str = "on", trigger: str = "up", launch: str = "on"
) -> Field:
    """The field of an arena in which `destroyed` tiles count as `becomes`.

    `trigger` is the kind that lets Roll Over be played, `launch` the kind Going Up launches from (rules §5).
    """
    kind_of = {t: becomes if t.token in destroyed else t.kind for t in arena.obstacles}
    tiles = sorted(kind_of, key=lambda t: (kind_of[t] != trigger, arena.tiles.index(t)))
    ramps = tuple(_ramps(arena, kind_of))
    triggers = sum(kind_of[t] == trigger for t in tiles)
    ground = _ground(arena, kind_of, {t: 1 << bit for bit, t in enumerate(tiles)}, ramps, launch)
    return Field(arena, ground, tuple(tiles), tuple(kind_of[t] for t in tiles), triggers, ramps)


def _ramps(arena: Arena, kind_of: dict[Tile, str]) -> Iterator[tuple[Space, str]]:
    """Every ramp with something ahead in its line that it can be better to fly over, space by space."""
    worth = {s for t, kind in kind_of.items() if kind in ("up", "by", "in") for s in t.spaces} | set(arena.oil_at)
    for space in filter(arena.is_empty, arena.board.spaces()):
        for heading in HEADINGS:
            ahead = space.ahead(heading)
            while arena.board.holds(ahead) and ahead not in worth:
                ahead = ahead.ahead(heading)
            if arena.board.holds(ahead):
                yield space, heading


def _ground(
    arena: Arena, kind_of: dict[Tile, str], bit: dict[Tile, int], ramps: tuple[tuple[Space, str], ...], launch: str
) -> Ground:
    spaces = list(arena.board.spaces())
    index = {space: number for number, space in enumerate(spaces)}
    under = {space: tile for tile in kind_of for space in tile.spaces}
    ramp_index = {ramp: number for number, ramp in enumerate(ramps)}

    def mark(space: Space, *kinds: str) -> int:
        tile = under.get(space)
        return bit[tile] if tile and kind_of[tile] in kinds else 0

    def beside(space: Space) -> int:
        near = (under.get(space.ahead(h)) for h in HEADINGS)
        marks = {bit[t] for t in near if t and kind_of[t] == "by" and t is not arena.tile_at.get(space)}
        return sum(marks)

    def each(value: list[int]) -> Ints:
        return np.array(value, dtype=np.int64)

    return Ground(
        next=each([index.get(s.ahead(h), -1) for s in spaces for h in HEADINGS]),
        air_scored=each([mark(s, "up", "by") | beside(s) for s in spaces]),
        ground_scored=each([mark(s, "on", "in") | beside(s) for s in spaces]),
        ground_failed=each([mark(s, "up", "by") for s in spaces]),
        down_scored=each([mark(s, "on", "in") for s in spaces]),
        down_failed=each([mark(s, "up", "by") for s in spaces]),
        mud=each([mark(s, "in") > 0 for s in spaces]),
        lift=each([mark(s, launch) > 0 for s in spaces]),
        oil=each([HEADINGS.index(arena.oil_at[s]) if s in arena.oil_at else -1 for s in spaces]),
        ramp_bit=each([ramp_index.get((s, h), -1) for s in spaces for h in HEADINGS]),
        empty=each([arena.is_empty(s) for s in spaces]),
    )


def ramps_at(field: Field) -> dict[Space, list[int]]:
    """The ramp bits of each space."""
    at: dict[Space, list[int]] = {}
    for bit, (space, _) in enumerate(field.ramps):
        at.setdefault(space, []).append(bit)
    return at


def rival_ramps(field: Field) -> Ints:
    """[ramp bits, W]: the other ramps that would stand on the same space."""
    rivals = np.zeros((max(1, len(field.ramps)), field.words), dtype=np.int64)
    at = ramps_at(field)
    for one, (space, _) in enumerate(field.ramps):
        for other in at[space]:
            if other != one:
                rivals[one, other // WORD] |= 1 << other % WORD
    return rivals
