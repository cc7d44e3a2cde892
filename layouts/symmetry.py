"""Symmetry: the eight ways to lay the same arena on the table, as a small group.

    k = 0     k = 1     k = 2     k = 3      `k % 4` quarter turns clockwise;
    a b       c a       d c       b d
    c d       d b       b a       a c

    k = 4     k = 5     k = 6     k = 7      from 4 on, the arena is mirrored left to right first.
    b a       d b       c d       a c
    d c       c a       a b       b d

No rule knows north from east or left from right, so a plan carried along (`place` for its spaces,
`heading` for its headings) scores the same. Notes are kept as they are, places named in them included.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from layouts.arena import LETTER_OF, Arena, Board, Oil, Tile
from layouts.space import HEADINGS, Space, turned

#: the identity and the seven others
SYMMETRIES = range(8)
_MIRRORED = 4


def transform(arena: Arena, k: int) -> Arena:
    """The whole arena laid on the table in way `k` (0 to 7); tokens and texts stay."""
    board = arena.board
    return replace(
        arena,
        board=transform_board(board, k),
        tiles=tuple(replace(tile, spaces=_both(tile, board, k)) for tile in arena.tiles),
        oils=tuple(Oil(place(oil.at, board, k), heading(oil.toward, k)) for oil in arena.oils),
    )


def transform_board(board: Board, k: int) -> Board:
    """The board in way `k`: odd ones swap columns and rows."""
    if k % 2 == 0:
        return board
    return Board((board.pieces[1], board.pieces[0]), (board.piece[1], board.piece[0]))


def place(space: Space, board: Board, k: int) -> Space:
    """Where a space of the board lies in way `k`."""
    col, row, width, height = space.col, space.row, board.width, board.height
    if k >= _MIRRORED:
        col = width - 1 - col
    for _ in range(k % 4):
        col, row, width, height = height - 1 - row, col, height, width
    return Space(col, row)


def heading(name: str, k: int) -> str:
    """What a heading becomes in way `k`."""
    quarters = HEADINGS.index(name)
    return turned(HEADINGS[0], (-quarters if k >= _MIRRORED else quarters) + k)


def compose(first: int, then: int) -> int:
    """The way that does `first` and afterwards `then`."""
    quarters = -first if then >= _MIRRORED else first
    return (quarters + then) % 4 + _MIRRORED * ((first >= _MIRRORED) != (then >= _MIRRORED))


def inverse(k: int) -> int:
    """The way that undoes `k`: mirrored ones undo themselves."""
    return k if k >= _MIRRORED else -k % 4


def canonical(arena: Arena) -> Arena:
    """The one arena that stands for all eight, its tokens renumbered in reading order; texts stay."""
    return renumbered(min((transform(arena, k) for k in SYMMETRIES), key=form))


def form(arena: Arena) -> str:
    """The arena as it lies, in plain text: board, tiles by kind, blanked ones, oils; no numbers, no texts.

    `2x1 2x2 U0.0> I!3.0v ~1.1N` is a board of 2 × 1 pieces of 2 × 2 spaces with an `up` on A1 and B1, a blanked
    `in` on D1 and D2, and oil on B2 pointing north. Arena IDs are made of this: it never changes.
    """
    board = arena.board
    tiles = [(tile.spaces[0].row, tile.spaces[0].col, _tile_form(tile, arena)) for tile in arena.tiles]
    oils = [f"~{oil.at.col}.{oil.at.row}{oil.toward}" for oil in arena.oils]
    size = f"{board.pieces[0]}x{board.pieces[1]} {board.piece[0]}x{board.piece[1]}"
    return " ".join([size, *(text for _, _, text in sorted(tiles)), *oils])


def renumbered(arena: Arena) -> Arena:
    """The arena with the tiles of each kind numbered 1, 2, 3… in reading order."""
    count: Counter[str] = Counter()
    tiles, blanked = [], set()
    for tile in sorted(arena.tiles, key=lambda tile: (tile.spaces[0].row, tile.spaces[0].col)):
        count[tile.kind] += 1
        tiles.append(replace(tile, number=count[tile.kind]))
        if tile.token in arena.blanked:
            blanked.add(tiles[-1].token)
    return replace(arena, tiles=tuple(tiles), blanked=frozenset(blanked))


def _both(tile: Tile, board: Board, k: int) -> tuple[Space, Space]:
    return place(tile.spaces[0], board, k), place(tile.spaces[1], board, k)


def _tile_form(tile: Tile, arena: Arena) -> str:
    one, two = tile.spaces
    blanked = "!" if tile.token in arena.blanked else ""
    return f"{LETTER_OF[tile.kind]}{blanked}{one.col}.{one.row}{'>' if one.row == two.row else 'v'}"
