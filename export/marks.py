"""Marks: the small signs on a route — start, end, ramp, landing, move numbers, scored and failed.

Each has a shape of its own, so that none is told by colour; the key of the solution page draws them with
the same functions as the route.
"""

from __future__ import annotations

import math
from itertools import pairwise

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from export.board_art import draw_arrow
from export.fonts import BLACK, BOLD
from export.ink import BAD, FLIGHT, GOOD, INK, RAMP, WHITE, thrifty
from export.text import CAP_HEIGHT, put
from layouts.space import STEP

Point = tuple[float, float]


def polygon(c: Canvas, points: list[Point], fill: Color, stroke: Color, width: float) -> None:
    """A closed outline, filled."""
    path = c.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    c.setFillColor(fill)
    c.setStrokeColor(stroke)
    c.setLineWidth(width)
    c.setLineJoin(1)
    c.drawPath(path, stroke=1, fill=1)


def turned_points(x: float, y: float, heading: str, outline: list[Point]) -> list[Point]:
    """An outline of (ahead, aside) points laid around (x, y) so that it points in the heading."""
    dx, dy = STEP[heading][0], -STEP[heading][1]
    return [(x + dx * ahead - dy * aside, y + dy * ahead + dx * aside) for ahead, aside in outline]


def draw_start(c: Canvas, x: float, y: float, radius: float, heading: str) -> None:
    """A dark disc whose nose and white arrow point in the heading; white with a dark arrow where ink is spared."""
    disc, arrow = (WHITE, INK) if thrifty(c) else (INK, WHITE)
    nose = [(radius * 1.45, 0.0), (radius * 0.7, radius * 0.72), (radius * 0.7, -radius * 0.72)]
    polygon(c, turned_points(x, y, heading, nose), disc, arrow, 0.8)
    c.setFillColor(disc)
    c.setStrokeColor(arrow)
    c.circle(x, y, radius, stroke=1, fill=1)
    c.circle(x, y, radius - 0.4, stroke=0, fill=1)
    inner = [nose[0], (radius * 0.5, radius * 0.7), (radius * 0.5, -radius * 0.7)]
    polygon(c, turned_points(x, y, heading, inner), disc, disc, 0.3)
    draw_arrow(c, x, y, radius * 0.72, heading, arrow)


def draw_end(c: Canvas, x: float, y: float, radius: float) -> None:
    """A chequered square: the run ends here."""
    side = radius * 1.7
    left, bottom, quarter = x - side / 2, y - side / 2, side / 4
    c.setFillColor(WHITE)
    c.setStrokeColor(INK)
    c.setLineWidth(1)
    c.rect(left, bottom, side, side, stroke=1, fill=1)
    c.setFillColor(INK)
    for col in range(4):
        for row in range(col % 2, 4, 2):
            c.rect(left + col * quarter, bottom + row * quarter, quarter, quarter, stroke=0, fill=1)


def draw_ramp(c: Canvas, x: float, y: float, reach: float, arrow: str) -> None:
    """A wedge that points the way it is driven, with two treads across."""
    outline = [(reach, 0.0), (-reach * 0.8, reach * 0.86), (-reach * 0.8, -reach * 0.86)]
    polygon(c, turned_points(x, y, arrow, outline), WHITE if thrifty(c) else RAMP, INK, 0.9)
    c.setLineWidth(0.7)
    for ahead in (-0.45, -0.1):
        wide = reach * (0.86 - (ahead + 0.8) * 0.478)
        ends = turned_points(x, y, arrow, [(ahead * reach, wide), (ahead * reach, -wide)])
        c.line(*ends[0], *ends[1])


def draw_landing(c: Canvas, x: float, y: float, radius: float) -> None:
    """A white diamond: the wheels meet the ground."""
    points = [(x + radius, y), (x, y + radius), (x - radius, y), (x, y - radius)]
    polygon(c, points, WHITE, FLIGHT, max(0.9, radius * 0.36))


def draw_launch(c: Canvas, x: float, y: float, radius: float) -> None:
    """A white triangle that points up: Going Up."""
    corners = [(x + radius * math.sin(turn), y + radius * math.cos(turn)) for turn in (0, 2.094, 4.189)]
    polygon(c, corners, WHITE, FLIGHT, max(0.9, radius * 0.3))


def draw_badge(c: Canvas, x: float, y: float, radius: float, number: int) -> None:
    """The number of a move, in a disc."""
    c.setFillColor(WHITE)
    c.setStrokeColor(INK)
    c.setLineWidth(0.9)
    c.circle(x, y, radius, stroke=1, fill=1)
    size = radius * (1.4 if number < 10 else 1.15)
    put(c, x, y - size * CAP_HEIGHT / 2, str(number), size, BLACK if number < 10 else BOLD, INK, 0.5)


def draw_scored(c: Canvas, x: float, y: float, radius: float) -> None:
    """A dark disc with a white tick; the other way round where ink is spared."""
    disc, tick = (WHITE, GOOD) if thrifty(c) else (GOOD, WHITE)
    c.setFillColor(disc)
    c.setStrokeColor(tick)
    c.setLineWidth(0.7)
    c.circle(x, y, radius, stroke=1, fill=1)
    _strokes(c, x, y, radius, [[(-0.5, 0.0), (-0.12, -0.42), (0.52, 0.42)]], tick)


def draw_failed(c: Canvas, x: float, y: float, radius: float) -> None:
    """A white square with a cross."""
    c.setFillColor(WHITE)
    c.setStrokeColor(BAD)
    c.setLineWidth(1.1)
    c.rect(x - radius, y - radius, 2 * radius, 2 * radius, stroke=1, fill=1)
    _strokes(c, x, y, radius, [[(-0.55, -0.55), (0.55, 0.55)], [(-0.55, 0.55), (0.55, -0.55)]], BAD)


def _strokes(c: Canvas, x: float, y: float, radius: float, strokes: list[list[Point]], ink: Color) -> None:
    c.setStrokeColor(ink)
    c.setLineWidth(radius * 0.34)
    c.setLineCap(1)
    for stroke in strokes:
        for (x0, y0), (x1, y1) in pairwise(stroke):
            c.line(x + x0 * radius, y + y0 * radius, x + x1 * radius, y + y1 * radius)
    c.setLineCap(0)


def draw_head(c: Canvas, x: float, y: float, reach: float, heading: str, ink: Color) -> None:
    """An arrowhead on a line, its middle at (x, y)."""
    outline = [(reach, 0.0), (-reach * 0.8, reach * 0.8), (-reach * 0.4, 0.0), (-reach * 0.8, -reach * 0.8)]
    polygon(c, turned_points(x, y, heading, outline), ink, WHITE, 0.5)
