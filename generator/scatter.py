"""Scatter: random arenas with given counts, the same for a seed on every machine.

Tiles are laid one after another on a random free pair of spaces inside one piece. No arena here is rated or
even beatable for sure: benches and tests want many arenas, not good ones.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from layouts.arena import LETTER_OF, Arena, Board, Tile
from layouts.space import Space
from seeds.faults import BadInput
from seeds.roll_and_smash import shipped

#: laying tiles at random can paint itself into a corner; so many fresh starts are made before giving up
TRIES = 100


def scattered(seed: int, counts: Mapping[str, int], board: Board | None = None) -> Arena:
    """A random arena with `counts` tiles of each kind on `board` (the box's by default).

    `BadInput` if the tiles do not fit on the board, at least one space left empty.
    """
    box = shipped().board
    board = board or Board(box.pieces, box.piece)
    dice = random.Random(f"scatter {seed}")
    for _ in range(TRIES):
        tiles = _lay(dice, counts, board)
        if tiles is not None and 2 * len(tiles) < board.width * board.height:
            return Arena(f"Scattered {seed}", board, tiles, basis="generated")
    raise BadInput.one("counts", f"{sum(counts.values())} tiles do not fit", "fewer tiles or a larger board")


def _lay(dice: random.Random, counts: Mapping[str, int], board: Board) -> tuple[Tile, ...] | None:
    """The tiles in token order, or None if some tile found no place."""
    free, tiles = set(board.spaces()), []
    for kind in sorted(counts, key=lambda kind: LETTER_OF[kind]):
        for number in range(1, counts[kind] + 1):
            places = _places(board, free)
            if not places:
                return None
            spaces = dice.choice(places)
            free -= set(spaces)
            tiles.append(Tile(kind, number, spaces))
    return tuple(tiles)


def _places(board: Board, free: set[Space]) -> list[tuple[Space, Space]]:
    """Every free pair of adjacent spaces inside one piece, in reading order."""
    return [
        (space, other)
        for space in board.spaces()
        for other in (space.ahead("E"), space.ahead("S"))
        if {space, other} <= free and board.piece_of(space) == board.piece_of(other)
    ]
