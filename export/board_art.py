"""Board art: an arena as one sees it on the table.

┌───┬───╥───┬───┐   double lines are seams between pieces, tiles are dominoes that carry
│ (U1   )   │ → │   their token on a plate, oil is a dark splash with an arrow.
└───┴───╨───┴───┘
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from export.fonts import BOLD, text_width
from export.frame import Frame, column_step, gutter, label_size, row_step
from export.ink import HAIR, INK, SOFT, WASH, WHITE, faded, thrifty
from export.patterns import Box, paint_tile
from export.text import CAP_HEIGHT, put
from layouts.arena import LETTER_OF, Arena, Tile
from layouts.space import STEP, Space, column_name

#: an oil splash, in parts of a space: its edge around the middle, and drops (across, up, radius) beside it
OIL_EDGE = (0.45, 0.35, 0.42, 0.32, 0.37, 0.45, 0.33, 0.41, 0.34, 0.45, 0.36, 0.31, 0.4)
OIL_DROPS = ((-0.39, 0.33, 0.05), (0.4, -0.34, 0.06), (0.36, 0.38, 0.035))


def draw_board(c: Canvas, arena: Arena, frame: Frame, strength: float = 1) -> None:
    """The board, its coordinates, tiles and hazards. Below `strength` 1 it is a pale ground for a route,
    and the tokens are left for `draw_corner_tokens`.
    """
    _pieces(c, arena, frame)
    _grid_lines(c, frame)
    _seams(c, arena, frame)
    _border(c, arena, frame)
    _coordinates(c, frame)
    _clipped(c, frame)
    for tile in arena.tiles:
        if any(map(frame.shows, tile.spaces)):
            _tile(c, arena, tile, frame, strength)
    for oil in arena.oils:
        if frame.shows(oil.at):
            draw_oil(c, *frame.centre(oil.at), frame.cell, oil.toward, strength)
    c.restoreState()


def _clipped(c: Canvas, frame: Frame) -> None:
    """Nothing is drawn outside the frame until the state is restored."""
    c.saveState()
    path = c.beginPath()
    path.rect(frame.left, frame.bottom, frame.width, frame.height)
    c.clipPath(path, stroke=0, fill=0)


def _pieces(c: Canvas, arena: Arena, frame: Frame) -> None:
    """Neighbouring pieces are told apart by a faint wash as well, where ink is not spared."""
    for space in frame.spaces():
        x, y = frame.corner(space)
        c.setFillColor(WASH if sum(arena.board.piece_of(space)) % 2 and not thrifty(c) else WHITE)
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
    width = max(2.1, min(3.6, cell * 0.1))
    for color, part in ((INK, 1.0), (WHITE, 0.45)):
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
        cross_out(c, box, frame.cell, strength)
    if strength == 1:
        size = token_size(frame.cell)
        draw_plate(c, box[0] + box[2] / 2, box[1] + box[3] / 2, tile.token, size, tight=size > frame.cell * 0.4)


def token_size(cell: float) -> float:
    """Type size of a token: a good third of its space, more where that would be too small to read."""
    return max(min(14.0, cell * 0.36), min(7.0, cell * 0.8))


def pattern_unit(cell: float) -> float:
    """Spacing of a tile's pattern on spaces of side `cell`."""
    return max(1.6, min(6.0, cell * 0.16))


def cross_out(c: Canvas, box: Box, cell: float, strength: float = 1) -> None:
    """A cross over the whole tile: out of play."""
    x, y, width, height = box
    inset = cell * 0.06
    left, right, low, high = x + inset, x + width - inset, y + inset, y + height - inset
    for color, line in ((WHITE, 0.16), (faded(INK, strength), 0.07)):
        c.setStrokeColor(color)
        c.setLineWidth(max(0.8, min(5.0, cell * line)))
        c.line(left, low, right, high)
        c.line(left, high, right, low)


def draw_plate(c: Canvas, x: float, y: float, token: str, size: float, tight: bool = False) -> None:
    """The token on a white plate around (x, y); a `tight` one has hardly any rim."""
    width, height = text_width(token, BOLD, size) + size * (0.2 if tight else 0.7), size * (0.9 if tight else 1.3)
    c.setFillColor(WHITE)
    c.setStrokeColor(INK)
    c.setLineWidth(max(0.3, size * 0.05))
    c.roundRect(x - width / 2, y - height / 2, width, height, height * 0.3, stroke=not tight, fill=1)
    put(c, x, y - size * CAP_HEIGHT / 2, token, size, BOLD, INK, 0.5)


def draw_corner_tokens(c: Canvas, arena: Arena, frame: Frame, named: Sequence[str] = ()) -> None:
    """On a pale board the tokens stand in their tiles' corners, out of a route's way; drawn after it.

    Tokens `named` for Destroy say that they are `on` obstacles in this run: `U1=O`.
    """
    _clipped(c, frame)
    for tile in arena.tiles:
        if any(map(frame.shows, tile.spaces)):
            label = f"{tile.token}={LETTER_OF['on']}" if tile.token in named else tile.token
            _corner_token(c, tile, label, frame)
    c.restoreState()


def _corner_token(c: Canvas, tile: Tile, label: str, frame: Frame) -> None:
    size = max(6.0, min(7.5, frame.cell * 0.25))
    x, y, _, height = frame.tile_box(tile)
    width = text_width(label, BOLD, size) + size * 0.4
    c.setFillColor(WHITE)
    c.roundRect(x + 0.6, y + height - size * 1.1 - 0.6, width, size * 1.1, size * 0.2, stroke=0, fill=1)
    put(c, x + 0.6 + size * 0.2, y + height - size * 0.95, label, size, BOLD)


def draw_oil(c: Canvas, x: float, y: float, cell: float, toward: str, strength: float = 1) -> None:
    """A dark splash around (x, y) with a white arrow that way; an outline and a dark arrow where ink is spared."""
    spare = thrifty(c)
    c.setFillColor(WHITE if spare else faded(INK, strength))
    c.setStrokeColor(faded(INK, strength))
    c.setLineWidth(max(0.6, cell * 0.03))
    smooth_blob(c, x, y, [part * cell for part in OIL_EDGE], stroke=int(spare))
    for dx, dy, radius in OIL_DROPS:
        c.circle(x + dx * cell, y + dy * cell, radius * cell, stroke=int(spare), fill=1)
    draw_arrow(c, x, y, cell * 0.25, toward, faded(INK, strength) if spare else WHITE)


def smooth_blob(c: Canvas, x: float, y: float, radii: list[float], stroke: int = 0) -> None:
    """A closed curve around (x, y) that passes at these distances, evenly spread, and is smooth there."""
    step = 2 * math.pi / len(radii)
    points = [(x + r * math.cos(n * step), y + r * math.sin(n * step)) for n, r in enumerate(radii)]
    path = c.beginPath()
    path.moveTo(*points[0])
    for n, (px, py) in enumerate(points):
        before, (qx, qy), after = points[n - 1], points[(n + 1) % len(points)], points[(n + 2) % len(points)]
        lead = (px + (qx - before[0]) / 6, py + (qy - before[1]) / 6)
        path.curveTo(*lead, qx - (after[0] - px) / 6, qy - (after[1] - py) / 6, qx, qy)
    c.drawPath(path, stroke=stroke, fill=1)


def draw_arrow(c: Canvas, x: float, y: float, reach: float, toward: str, ink: Color = WHITE) -> None:
    """An arrow through (x, y), `reach` long each way: white, for a dark ground, unless another ink is given."""
    dx, dy = STEP[toward][0], -STEP[toward][1]
    c.setFillColor(ink)
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
