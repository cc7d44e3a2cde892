"""Board art: an arena as one sees it on the table.

    ┌───┬───╥───┬───┐   double lines are seams between pieces, tiles are dominoes that carry
    │ (U1   )   │ → │   their token on a plate, oil is a dark splash with an arrow.
    └───┴───╨───┴───┘
"""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas

from export.fonts import BOLD
from export.frame import Frame, column_step, gutter, label_size, row_step
from export.ink import HAIR, INK, SOFT, WASH, WHITE, faded
from export.patterns import paint_tile
from export.text import CAP_HEIGHT, put, text_width
from layouts.arena import Arena, Tile
from layouts.space import STEP, Space, column_name


def draw_board(c: Canvas, arena: Arena, frame: Frame, strength: float = 1) -> None:
    """The board, its coordinates, tiles and hazards. Below `strength` 1 it is a pale ground for a route to
    be drawn on, and tokens stand in the corners of their tiles."""
    _pieces(c, arena, frame)
    _grid_lines(c, frame)
    _clipped(c, frame)
    for tile in arena.tiles:
        if any(map(frame.shows, tile.spaces)):
            _tile(c, arena, tile, frame, strength)
    for oil in arena.oils:
        if frame.shows(oil.at):
            draw_oil(c, *frame.centre(oil.at), frame.cell, oil.toward, strength)
    c.restoreState()
    _seams(c, arena, frame)
    _border(c, arena, frame)
    _coordinates(c, frame)


def _clipped(c: Canvas, frame: Frame) -> None:
    """Nothing is drawn outside the frame until the state is restored."""
    c.saveState()
    path = c.beginPath()
    path.rect(frame.left, frame.bottom, frame.width, frame.height)
    c.clipPath(path, stroke=0, fill=0)


def _pieces(c: Canvas, arena: Arena, frame: Frame) -> None:
    """Neighbouring pieces are told apart by a faint wash as well."""
    for space in frame.spaces():
        x, y = frame.corner(space)
        c.setFillColor(WASH if sum(arena.board.piece_of(space)) % 2 else WHITE)
        c.rect(x, y, frame.cell, frame.cell, stroke=0, fill=1)


def _grid_lines(c: Canvas, frame: Frame) -> None:
    c.setStrokeColor(HAIR)
    c.setLineWidth(max(0.3, min(0.7, frame.cell * 0.03)))
    right = frame.left + frame.width
    for col in range(1, frame.cols):
        x = frame.left + col * frame.cell
        c.line(x, frame.bottom, x, frame.top)
    for row in range(1, frame.rows):
        y = frame.top - row * frame.cell
        c.line(frame.left, y, right, y)


def _seams(c: Canvas, arena: Arena, frame: Frame) -> None:
    """A dark band with a white line in it, wherever two pieces meet."""
    right = frame.left + frame.width
    for col in range(1, frame.cols):
        if (frame.first.col + col) % arena.board.piece[0] == 0:
            x = frame.left + col * frame.cell
            draw_seam(c, x, frame.bottom, x, frame.top, frame.cell)
    for row in range(1, frame.rows):
        if (frame.first.row + row) % arena.board.piece[1] == 0:
            y = frame.top - row * frame.cell
            draw_seam(c, frame.left, y, right, y, frame.cell)


def draw_seam(c: Canvas, x: float, y: float, to_x: float, to_y: float, cell: float) -> None:
    """A seam from (x, y) to (to_x, to_y)."""
    width = max(1.5, min(3.6, cell * 0.1))
    for color, part in ((INK, 1.0), (WHITE, 0.42)):
        c.setStrokeColor(color)
        c.setLineWidth(width * part)
        c.line(x, y, to_x, to_y)


def _border(c: Canvas, arena: Arena, frame: Frame) -> None:
    """The edge of the board is heavy; where a window cuts the board it is a broken line."""
    right, bottom = frame.left + frame.width, frame.bottom
    last_col, last_row = frame.first.col + frame.cols, frame.first.row + frame.rows
    sides = [
        (frame.left, bottom, frame.left, frame.top, frame.first.col == 0),
        (right, bottom, right, frame.top, last_col == arena.board.width),
        (frame.left, frame.top, right, frame.top, frame.first.row == 0),
        (frame.left, bottom, right, bottom, last_row == arena.board.height),
    ]
    c.saveState()
    c.setStrokeColor(INK)
    c.setLineCap(2)
    for x, y, to_x, to_y, edge in sides:
        c.setLineWidth(1.8 if edge else 0.8)
        c.setDash([] if edge else [3, 3])
        c.line(x, y, to_x, to_y)
    c.restoreState()


def _coordinates(c: Canvas, frame: Frame) -> None:
    """Letters above and below, numbers left and right."""
    size, room = label_size(frame.cell), gutter(frame.cell)
    drop = size * CAP_HEIGHT / 2
    above, below = frame.top + room / 2 - drop, frame.bottom - room / 2 - drop
    for col in range(0, frame.cols, column_step(frame)):
        x = frame.left + (col + 0.5) * frame.cell
        for y in (above, below):
            put(c, x, y, column_name(frame.first.col + col), size, BOLD, SOFT, 0.5)
    for row in range(0, frame.rows, row_step(frame)):
        y = frame.top - (row + 0.5) * frame.cell - drop
        for x in (frame.left - room / 2, frame.left + frame.width + room / 2):
            put(c, x, y, str(frame.first.row + row + 1), size, BOLD, SOFT, 0.5)


def _tile(c: Canvas, arena: Arena, tile: Tile, frame: Frame, strength: float) -> None:
    box = frame.tile_box(tile)
    paint_tile(c, tile.kind, box, pattern_unit(frame.cell), strength)
    if tile.token in arena.blanked:
        cross_out(c, box, frame.cell)
    if strength < 1:
        _corner_token(c, tile, frame)
    else:
        draw_plate(c, box[0] + box[2] / 2, box[1] + box[3] / 2, tile.token, max(4.0, min(14.0, frame.cell * 0.36)))


def pattern_unit(cell: float) -> float:
    """Spacing of a tile's pattern on spaces of side `cell`."""
    return max(1.6, min(6.0, cell * 0.16))


def cross_out(c: Canvas, box: tuple[float, float, float, float], cell: float) -> None:
    """A cross over the whole tile: out of play."""
    x, y, width, height = box
    c.saveState()
    c.setLineCap(1)
    for color, line in ((WHITE, 0.16), (INK, 0.07)):
        c.setStrokeColor(color)
        c.setLineWidth(max(0.8, min(5.0, cell * line)))
        c.line(x, y, x + width, y + height)
        c.line(x, y + height, x + width, y)
    c.restoreState()


def draw_plate(c: Canvas, x: float, y: float, token: str, size: float) -> None:
    """The token on a white plate around (x, y)."""
    width, height = text_width(token, BOLD, size) + size * 0.7, size * 1.3
    c.setFillColor(WHITE)
    c.setStrokeColor(INK)
    c.setLineWidth(max(0.3, size * 0.05))
    c.roundRect(x - width / 2, y - height / 2, width, height, height * 0.3, stroke=1, fill=1)
    put(c, x, y - size * CAP_HEIGHT / 2, token, size, BOLD, INK, 0.5)


def _corner_token(c: Canvas, tile: Tile, frame: Frame) -> None:
    """The token in the top left corner of the tile, out of a route's way."""
    size = max(4.5, min(8.0, frame.cell * 0.27))
    x, y, _, height = frame.tile_box(tile)
    width = text_width(tile.token, BOLD, size) + size * 0.4
    c.setFillColor(WHITE)
    c.roundRect(x + 0.6, y + height - size * 1.1 - 0.6, width, size * 1.1, size * 0.2, stroke=0, fill=1)
    put(c, x + 0.6 + size * 0.2, y + height - size * 0.95, tile.token, size, BOLD)


def draw_oil(c: Canvas, x: float, y: float, cell: float, toward: str, strength: float = 1) -> None:
    """A dark splash around (x, y) with a white arrow that way."""
    c.setFillColor(faded(INK, strength))
    for dx, dy, radius in ((0, 0, 0.36), (-0.3, 0.24, 0.1), (0.32, 0.2, 0.12), (0.26, -0.3, 0.1), (-0.3, -0.24, 0.13)):
        c.circle(x + dx * cell, y + dy * cell, radius * cell, stroke=0, fill=1)
    draw_arrow(c, x, y, cell * 0.26, toward)


def draw_arrow(c: Canvas, x: float, y: float, reach: float, toward: str) -> None:
    """A white arrow through (x, y), `reach` long each way."""
    dx, dy = STEP[toward][0], -STEP[toward][1]
    c.setFillColor(WHITE)
    shaft, wing = reach * 0.26, reach * 0.8
    outline = [(1, 0), (0.05, wing), (0.05, shaft), (-0.95, shaft), (-0.95, -shaft), (0.05, -shaft), (0.05, -wing)]
    path = c.beginPath()
    for number, (ahead, aside) in enumerate(outline):
        point = (x + dx * ahead * reach - dy * aside, y + dy * ahead * reach + dx * aside)
        (path.lineTo if number else path.moveTo)(*point)
    path.close()
    c.drawPath(path, stroke=0, fill=1)


def window_around(spaces: list[Space], margin: int) -> tuple[Space, Space]:
    """First and last space of the smallest window that holds the spaces and a margin."""
    cols, rows = [space.col for space in spaces], [space.row for space in spaces]
    return Space(min(cols) - margin, min(rows) - margin), Space(max(cols) + margin, max(rows) + margin)
