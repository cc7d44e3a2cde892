r"""Patterns: what tells the obstacle kinds apart when colour cannot.

    /\\/\\  up: chevrons     ///  by: stripes     · ·  on: dots     ~~~  in: waves (mud)

Each is drawn inside a clipped rounded rectangle, at a scale of its own, so that a swatch in the legend and a
tile on the board look alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from reportlab.pdfgen.canvas import Canvas

from export.ink import INK, LOOKS, Look, faded, spared, thrifty

Box = tuple[float, float, float, float]  # x, y, width, height in PDF points
Stroke = list[tuple[float, float]]
#: weight of a pattern where ink is spared, of what it has elsewhere
SPARED = 0.55


def paint_tile(c: Canvas, kind: str, box: Box, unit: float, strength: float = 1) -> None:
    """Paint a tile of `kind` into `box` (x, y, width, height); `unit` is the pattern's spacing in PDF points."""
    look = spared(LOOKS[kind]) if thrifty(c) else LOOKS[kind]
    radius = min(box[2], box[3]) * 0.16
    c.saveState()
    outline = c.beginPath()
    outline.roundRect(*box, radius)
    c.clipPath(outline, stroke=0, fill=0)
    c.setFillColor(faded(look.paper, strength))
    c.rect(*box, stroke=0, fill=1)
    _pattern(c, look, box, unit, strength)
    c.restoreState()
    _edge(c, kind, box, radius, unit, strength)


def paint_ground(c: Canvas, kind: str, box: Box, unit: float, strength: float = 1) -> None:
    """Fill the whole box with the look of `kind`, up to its square corners: what is cut out with room to spare."""
    look = spared(LOOKS[kind]) if thrifty(c) else LOOKS[kind]
    c.saveState()
    outline = c.beginPath()
    outline.rect(*box)
    c.clipPath(outline, stroke=0, fill=0)
    c.setFillColor(faded(look.paper, strength))
    c.rect(*box, stroke=0, fill=1)
    _pattern(c, look, box, unit, strength)
    c.restoreState()


def _edge(c: Canvas, kind: str, box: Box, radius: float, unit: float, strength: float) -> None:
    c.saveState()
    c.setStrokeColor(faded(INK, 0.35 + 0.65 * strength))
    c.setLineWidth(max(0.5, min(1.1, unit * 0.2)))
    if kind == "blank":
        c.setDash(2.4, 1.8)
    c.roundRect(*box, radius, stroke=1, fill=0)
    c.restoreState()


def _pattern(c: Canvas, look: Look, box: Box, unit: float, strength: float) -> None:
    color = faded(look.ink, strength)
    c.setStrokeColor(color)
    c.setFillColor(color)
    weight = SPARED if thrifty(c) else 1.0
    c.setLineWidth(unit * 0.26 * weight)
    if look.pattern == "dots":
        _dots(c, box, unit, unit * 0.24 * weight**0.5)
        return
    path = c.beginPath()
    for stroke in _STROKES.get(look.pattern, _nothing)(box, unit):
        path.moveTo(*stroke[0])
        for point in stroke[1:]:
            path.lineTo(*point)
    c.drawPath(path, stroke=1, fill=0)


def _dots(c: Canvas, box: Box, unit: float, radius: float) -> None:
    for row, y in enumerate(_grid(box[1] - unit, box[3] + unit, unit * 0.8)):
        for x in _grid(box[0] - (unit / 2 if row % 2 else unit), box[2] + unit, unit):
            c.circle(x, y, radius, stroke=0, fill=1)


def _stripes(box: Box, unit: float) -> Iterator[Stroke]:
    x, y, width, height = box
    for left in _grid(x - height, width + height, unit):
        yield [(left, y), (left + height, y + height)]


def _chevrons(box: Box, unit: float) -> Iterator[Stroke]:
    """Rows of ^ that touch."""
    rise = unit * 0.75
    for y in _grid(box[1] - 2 * unit, box[3] + 2 * unit, unit):
        yield [(x, y + rise * (n % 2)) for n, x in enumerate(_grid(box[0] - unit, box[2] + 2 * unit, unit))]


def _waves(box: Box, unit: float) -> Iterator[Stroke]:
    """Level lines that rise and fall."""
    step = unit * 0.3
    for y in _grid(box[1] - unit, box[3] + unit, unit * 0.85):
        xs = _grid(box[0] - unit, box[2] + 2 * unit, step)
        yield [(x, y + unit * 0.27 * math.sin(n * math.pi / 4)) for n, x in enumerate(xs)]


def _nothing(box: Box, unit: float) -> Iterator[Stroke]:
    """No strokes."""
    return iter(())


_STROKES = {"stripes": _stripes, "chevrons": _chevrons, "waves": _waves}


def _grid(start: float, length: float, step: float) -> Iterator[float]:
    """Marks from `start` on, `step` apart, over `length` and a little more."""
    return (start + step * (number + 0.5) for number in range(int(length / step) + 2))
