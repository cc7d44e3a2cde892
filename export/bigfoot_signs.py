"""Signs of Bigfoot's cards: a terrain in a ring, a footprint, a sensor — lines only, so that no colour is needed.

    forest ▲ on a stem   mountain ⋀⋀   river ≈   swamp reeds   cave an arch

A terrain of somebody's own edition that has no sign here shows its first letters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reportlab.pdfgen.canvas import Canvas

from export.fonts import BOLD
from export.ink import INK, WHITE, thrifty
from export.text import CAP_HEIGHT, put

#: draws within a circle of radius 1 around the origin
Sign = Callable[[Canvas], None]
Points = Sequence[tuple[float, float]]


def draw_terrain(c: Canvas, x: float, y: float, radius: float, terrain: str) -> None:
    """A ring around the terrain's sign, its centre at (x, y)."""
    c.saveState()
    c.setStrokeColor(INK)
    c.setFillColor(WHITE)
    c.setLineWidth(max(0.6, radius * 0.08))
    c.circle(x, y, radius, stroke=1, fill=1)
    c.restoreState()
    if sign := _TERRAINS.get(terrain):
        _scaled(c, x, y, radius * 0.72, sign)
    else:
        size = radius * 0.95
        put(c, x, y - size * CAP_HEIGHT / 2, terrain[:2].capitalize(), size, BOLD, INK, 0.5)


def draw_sensor(c: Canvas, x: float, y: float, radius: float, kind: str) -> None:
    """The sensor's sign without a ring; nothing for a kind that has none."""
    if sign := _SENSORS.get(kind):
        _scaled(c, x, y, radius, sign)


def draw_footprint(c: Canvas, x: float, y: float, radius: float) -> None:
    """A large bare foot."""
    _scaled(c, x, y, radius, _foot)


def _scaled(c: Canvas, x: float, y: float, radius: float, sign: Sign) -> None:
    c.saveState()
    c.translate(x, y)
    c.scale(radius, radius)
    c.setStrokeColor(INK)
    c.setFillColor(INK)
    c.setLineWidth(0.14)
    c.setLineCap(1)
    c.setLineJoin(1)
    sign(c)
    c.restoreState()


def _line(c: Canvas, points: Points, *, closed: bool = False, filled: bool = False) -> None:
    path = c.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    if closed:
        path.close()
    c.drawPath(path, stroke=1, fill=int(filled))


def _forest(c: Canvas) -> None:
    _line(c, [(-0.6, -0.35), (0, 0.85), (0.6, -0.35)], closed=True, filled=True)
    c.line(0, -0.35, 0, -0.85)


def _mountain(c: Canvas) -> None:
    _line(c, [(-0.95, -0.6), (-0.3, 0.55), (0.05, -0.05), (0.35, 0.4), (0.95, -0.6)], closed=True)
    _line(c, [(-0.5, 0.2), (-0.3, 0.55), (-0.1, 0.2)], closed=True, filled=True)


def _river(c: Canvas) -> None:
    for y in (-0.5, 0.0, 0.5):
        path = c.beginPath()
        path.moveTo(-0.9, y)
        path.curveTo(-0.5, y + 0.45, -0.4, y + 0.45, 0, y)
        path.curveTo(0.4, y - 0.45, 0.5, y - 0.45, 0.9, y)
        c.drawPath(path, stroke=1, fill=0)


def _swamp(c: Canvas) -> None:
    for x, tall in ((-0.5, 0.45), (0.0, 0.8), (0.5, 0.45)):
        c.line(x, -0.55, x, tall)
        c.ellipse(x - 0.13, tall - 0.4, x + 0.13, tall + 0.1, stroke=1, fill=1)
    c.line(-0.85, -0.6, 0.85, -0.6)


def _cave(c: Canvas) -> None:
    path = c.beginPath()
    path.moveTo(-0.85, -0.65)
    path.curveTo(-0.85, 0.95, 0.85, 0.95, 0.85, -0.65)
    path.close()
    c.drawPath(path, stroke=1, fill=0)
    inner = c.beginPath()
    inner.moveTo(-0.38, -0.65)
    inner.curveTo(-0.38, 0.35, 0.38, 0.35, 0.38, -0.65)
    inner.close()
    c.drawPath(inner, stroke=1, fill=1)


def _camera(c: Canvas) -> None:
    c.roundRect(-0.9, -0.6, 1.8, 1.1, 0.15, stroke=1, fill=0)
    c.circle(0, -0.05, 0.36, stroke=1, fill=1)
    _line(c, [(-0.35, 0.5), (-0.2, 0.75), (0.2, 0.75), (0.35, 0.5)])


def _detector(c: Canvas) -> None:
    c.circle(-0.6, 0, 0.16, stroke=1, fill=1)
    for reach in (0.5, 0.9, 1.3):
        c.arc(-0.6 - reach, -reach, -0.6 + reach, reach, startAng=-42, extent=84)


def _recorder(c: Canvas) -> None:
    c.roundRect(-0.28, -0.15, 0.56, 1.05, 0.28, stroke=1, fill=1)
    c.arc(-0.55, -0.45, 0.55, 0.65, startAng=180, extent=180)
    c.line(0, -0.45, 0, -0.85)
    c.line(-0.35, -0.85, 0.35, -0.85)


def _foot(c: Canvas) -> None:
    path = c.beginPath()
    path.moveTo(-0.35, -0.75)
    path.curveTo(-0.55, -0.2, -0.6, 0.3, -0.5, 0.4)
    path.curveTo(-0.2, 0.6, 0.35, 0.5, 0.5, 0.2)
    path.curveTo(0.55, -0.1, 0.1, -0.2, 0.2, -0.7)
    path.curveTo(0.2, -1.0, -0.3, -1.0, -0.35, -0.75)
    spared = int(thrifty(c))
    c.setLineWidth(0.08)
    c.drawPath(path, stroke=spared, fill=1 - spared)
    for x, y, size in (
        (-0.42, 0.72, 0.19),
        (-0.1, 0.82, 0.15),
        (0.18, 0.76, 0.13),
        (0.42, 0.62, 0.11),
        (0.6, 0.42, 0.1),
    ):
        c.circle(x, y, size, stroke=spared, fill=1 - spared)


_TERRAINS: dict[str, Sign] = {
    "forest": _forest,
    "mountain": _mountain,
    "river": _river,
    "swamp": _swamp,
    "cave": _cave,
}
_SENSORS: dict[str, Sign] = {"camera": _camera, "motion-detector": _detector, "audio-recorder": _recorder}
