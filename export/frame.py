"""Frame: where on the page each space of a board lies.

    A   B   C        `first` is the space in the top left corner and `cols` × `rows` spaces are shown:
  ┌───┬───┬───┐      the whole board, or a window of it where a route uses a corner of a huge one.
4 │   │   │   │ 4    y grows upwards, as on every PDF page; rows grow downwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from export.fonts import BOLD, text_width
from layouts.arena import Board, Tile
from layouts.space import Space, column_name

CORNER = Space(0, 0)


@dataclass(frozen=True)
class Frame:
    """`left`, `top`: the corner of the first space shown; `cell`: a space's side; all in PDF points."""

    left: float
    top: float
    cell: float
    cols: int
    rows: int
    first: Space = CORNER

    @property
    def width(self) -> float:
        """Width of the spaces shown."""
        return self.cols * self.cell

    @property
    def height(self) -> float:
        """Height of the spaces shown."""
        return self.rows * self.cell

    @property
    def bottom(self) -> float:
        """The y under the last row."""
        return self.top - self.height

    def corner(self, space: Space) -> tuple[float, float]:
        """The lower left corner of the space."""
        across, down = space.col - self.first.col, space.row - self.first.row
        return self.left + across * self.cell, self.top - (down + 1) * self.cell

    def centre(self, space: Space) -> tuple[float, float]:
        """The middle of the space."""
        x, y = self.corner(space)
        return x + self.cell / 2, y + self.cell / 2

    def shows(self, space: Space) -> bool:
        """Whether the space is among those shown."""
        return 0 <= space.col - self.first.col < self.cols and 0 <= space.row - self.first.row < self.rows

    def spaces(self) -> Iterator[Space]:
        """Every space shown, row by row."""
        return (Space(self.first.col + x, self.first.row + y) for y in range(self.rows) for x in range(self.cols))

    def tile_box(self, tile: Tile) -> tuple[float, float, float, float]:
        """The tile's rectangle (x, y, width, height), a little smaller than its two spaces."""
        corners = [self.corner(space) for space in tile.spaces]
        pad = self.cell * 0.07
        x, y = min(x for x, _ in corners), min(y for _, y in corners)
        far_x, far_y = max(x for x, _ in corners) + self.cell, max(y for _, y in corners) + self.cell
        return x + pad, y + pad, far_x - x - 2 * pad, far_y - y - 2 * pad


def label_size(cell: float) -> float:
    """Type size of the coordinates: 6 to 9 pt, a little less where the spaces of a huge board ask for it."""
    return max(6.0 if cell >= 9 else 5.0, min(9.0, cell * 0.36))


def gutter(cell: float) -> float:
    """Room that the coordinates need beside the spaces, on each side."""
    return label_size(cell) * 1.7


def largest_cell(cols: int, rows: int, width: float, height: float, cap: float) -> float:
    """The largest space side with which the board and its coordinates fit into width × height."""
    cell = cap
    for _ in range(4):  # the gutter shrinks with the cell: a few rounds settle it
        cell = min(cap, (width - 2 * gutter(cell)) / cols, (height - 2 * gutter(cell)) / rows)
    return max(cell, 0.1)


def label_step(cell: float, needed: float) -> int:
    """Every how many spaces a coordinate can stand without touching the next."""
    return next(step for step in (1, 2, 5, 10, 20, 50, 100, 10_000) if step * cell >= needed)


def column_step(frame: Frame) -> int:
    """`label_step` for the column letters shown."""
    widest = text_width(column_name(frame.first.col + frame.cols - 1), BOLD, label_size(frame.cell))
    return label_step(frame.cell, widest + 1)


def row_step(frame: Frame) -> int:
    """`label_step` for the row numbers."""
    return label_step(frame.cell, label_size(frame.cell) * 0.9)


def whole_board(board: Board, left: float, top: float, width: float, height: float, cap: float) -> Frame:
    """The board in the middle of a width × height area whose top left corner is given."""
    cell = largest_cell(board.width, board.height, width, height, cap)
    return Frame(
        left + (width - board.width * cell) / 2,
        top - (height - board.height * cell) / 2,
        cell,
        board.width,
        board.height,
    )
