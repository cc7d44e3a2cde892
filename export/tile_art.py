r"""Tile art: the faces of the parts of a print-and-play set, front and back, drawn with bleed.

┌──────┐ ┌─────────┐ ┌────┐ ┌────┐   A board piece shows its coordinates, an obstacle its token, kind
│A1  B1│ │ (U1) up │ │ /\ │ │ ●→ │   and VP. An obstacle's back is the same obstacle blanked for the
│A2  B2│ │    5 VP │ │/__\│ │ oil│   run (rules §7): the hazard turns it over.
└──────┘ └─────────┘ └────┘ └────┘
"""

from __future__ import annotations

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from export.board_art import cross_out, draw_oil, draw_plate
from export.cutting import BLEED, Face
from export.fonts import BLACK, BOLD
from export.ink import HAIR, INK, RAMP, SAND, SOFT, WHITE, faded, thrifty
from export.marks import draw_ramp, draw_start
from export.patterns import Box, paint_ground
from export.text import CAP_HEIGHT, fit_size, put, shortened
from layouts.arena import Board
from layouts.space import Space

#: smallest type on a part, in PDF points
LEAST = 6.0
#: how dark the pattern of a blanked obstacle is
PALE = 0.4


def _with_bleed(box: Box) -> Box:
    return box[0] - BLEED, box[1] - BLEED, box[2] + 2 * BLEED, box[3] + 2 * BLEED


def _ground(c: Canvas, box: Box, color: Color) -> None:
    """One colour, bleed included; nothing where ink is spared."""
    if not thrifty(c):
        c.setFillColor(color)
        c.rect(*_with_bleed(box), stroke=0, fill=1)


def piece_front(board: Board, col: int, row: int) -> Face:
    """The piece of the board in that column and row of pieces: its spaces and their names."""
    cols, rows = board.piece

    def drawn(c: Canvas, box: Box) -> None:
        _ground(c, box, SAND)
        cell = box[2] / cols
        for at in range(cols * rows):
            across, down = at % cols, at // cols
            corner = (box[0] + across * cell, box[1] + box[3] - (down + 1) * cell)
            _space(c, *corner, cell, str(Space(col * cols + across, row * rows + down)))
        _grid(c, box, cols, rows)

    return drawn


def _space(c: Canvas, x: float, y: float, cell: float, name: str) -> None:
    """An inset space with its name in the corner."""
    inset = cell * 0.05
    c.setFillColor(WHITE)
    c.setStrokeColor(HAIR)
    c.setLineWidth(0.8)
    c.roundRect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset, cell * 0.08, stroke=1, fill=1)
    size = max(LEAST, min(10.0, cell * 0.13))
    put(c, x + inset * 2, y + cell - inset * 2 - size * CAP_HEIGHT, name, size, BOLD, SOFT)


def _grid(c: Canvas, box: Box, cols: int, rows: int) -> None:
    """Lines between the spaces, through the bleed."""
    x, y, width, height = box
    c.setStrokeColor(SOFT)
    c.setLineWidth(0.5)
    for col in range(cols + 1):
        at = x + width * col / cols
        c.line(at, y - BLEED, at, y + height + BLEED)
    for row in range(rows + 1):
        at = y + height * row / rows
        c.line(x - BLEED, at, x + width + BLEED, at)


def plain_back(*lines: str) -> Face:
    """A hatched back with a few words on a plate."""

    def drawn(c: Canvas, box: Box) -> None:
        _hatching(c, _with_bleed(box))
        _words_on_plate(c, box, lines)

    return drawn


def _hatching(c: Canvas, box: Box) -> None:
    """Fine lines that rise from left to right."""
    x, y, width, height = box
    c.setStrokeColor(HAIR)
    c.setLineWidth(0.9)
    for number in range(int((width + height) / 7) + 1):
        left = x - height + number * 7
        c.line(left, y, left + height, y + height)


def _words_on_plate(c: Canvas, box: Box, lines: tuple[str, ...]) -> None:
    """The lines in the middle of the box, the first one heavy."""
    faces = (BLACK, *[BOLD] * (len(lines) - 1))
    sizes = [
        fit_size(line, face, box[2] * 0.8, min(14.0, max(LEAST, box[3] * 0.14)), LEAST)
        for line, face in zip(lines, faces, strict=True)
    ]
    tall, wide = sum(sizes) * 1.3 + 4, box[2] * 0.9
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    c.setFillColor(WHITE)
    c.setStrokeColor(INK)
    c.setLineWidth(0.6)
    c.roundRect(x - wide / 2, y - tall / 2, wide, tall, 3, stroke=1, fill=1)
    top = y + tall / 2 - 2
    for line, face, size in zip(lines, faces, sizes, strict=True):
        put(c, x, top - size, shortened(line, face, size, wide), size, face, INK, 0.5)
        top -= size * 1.3


def obstacle_front(kind: str, token: str, label: str) -> Face:
    """An obstacle: pattern, token in the middle, and a label such as `up · 5 VP` at the foot."""

    def drawn(c: Canvas, box: Box) -> None:
        paint_ground(c, kind, _with_bleed(box), _unit(box))
        draw_plate(c, box[0] + box[2] / 2, box[1] + box[3] * 0.58, token, min(30.0, box[3] * 0.34))
        _label(c, box, label)

    return drawn


def obstacle_back(kind: str, token: str, label: str) -> Face:
    """The obstacle blanked for the run: pale, crossed out."""

    def drawn(c: Canvas, box: Box) -> None:
        paint_ground(c, kind, _with_bleed(box), _unit(box), PALE)
        cross_out(c, box, box[3], PALE)
        draw_plate(c, box[0] + box[2] / 2, box[1] + box[3] * 0.58, token, min(30.0, box[3] * 0.34))
        _label(c, box, label)

    return drawn


def _unit(box: Box) -> float:
    """Spacing of a pattern on a tile of this height."""
    return max(3.0, min(9.0, box[3] * 0.11))


def _label(c: Canvas, box: Box, text: str) -> None:
    size = max(LEAST, min(11.0, box[3] * 0.12))
    size = fit_size(text, BOLD, box[2] * 0.85, size, LEAST)
    text = shortened(text, BOLD, size, box[2] * 0.88)
    draw_plate(c, box[0] + box[2] / 2, box[1] + box[3] * 0.06 + size * 0.75, text, size)


def ramp_front(c: Canvas, box: Box) -> None:
    """A wedge that points up the page."""
    _ground(c, box, faded(RAMP, 0.25))
    draw_ramp(c, box[0] + box[2] / 2, box[1] + box[3] * 0.56, box[3] * 0.36, "N")
    _label(c, box, "ramp")


def oil_front(c: Canvas, box: Box) -> None:
    """A splash that turns the truck up the page."""
    _ground(c, box, SAND)
    draw_oil(c, box[0] + box[2] / 2, box[1] + box[3] * 0.56, box[3] * 0.8, "N")
    _label(c, box, "oil")


def truck_front(name: str) -> Face:
    """A truck that faces up the page."""

    def drawn(c: Canvas, box: Box) -> None:
        _ground(c, box, WHITE)
        draw_start(c, box[0] + box[2] / 2, box[1] + box[3] * 0.54, box[3] * 0.24, "N")
        _label(c, box, name)

    return drawn
