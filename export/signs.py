"""Signs: the key of a route — only the marks that it uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.fonts import REGULAR, text_width
from export.ink import FLIGHT, HAIR, INK, faded, thrifty
from export.marks import (
    draw_badge,
    draw_end,
    draw_failed,
    draw_landing,
    draw_launch,
    draw_ramp,
    draw_scored,
    draw_start,
)
from export.text import put

Icon = Callable[[Canvas, float, float], None]
SIZE, ICON, ROW, GAP = 8.0, 23.0, 17.0, 8.0


def _ground(c: Canvas, x: float, y: float) -> None:
    c.setStrokeColor(INK)
    c.setLineWidth(2.2)
    c.line(x - 10, y, x + 10, y)


def _flight(c: Canvas, x: float, y: float) -> None:
    c.saveState()
    if not thrifty(c):
        c.setStrokeColor(faded(FLIGHT, 0.16))
        c.setLineWidth(7)
        c.line(x - 10, y, x + 10, y)
    c.setStrokeColor(FLIGHT)
    c.setLineWidth(1.8)
    c.setDash(4.6, 3.1)
    c.line(x - 10, y, x + 10, y)
    c.restoreState()


#: (what shows it on a route, its picture, its name); those without a condition are always listed
SIGNS: tuple[tuple[tuple[str, ...], Icon, str], ...] = (
    ((), lambda c, x, y: draw_start(c, x, y, 5.6, "E"), "start and heading"),
    ((), lambda c, x, y: draw_badge(c, x, y, 6, 1), "move"),
    (("drive", "slide", "ramp", "going-up"), _ground, "on the ground"),
    (("fly", "land"), _flight, "in the air"),
    (("ramp",), lambda c, x, y: draw_ramp(c, x, y, 7.5, "E"), "ramp"),
    (("going-up",), lambda c, x, y: draw_launch(c, x, y, 5.5), "Going Up"),
    (("land",), lambda c, x, y: draw_landing(c, x, y, 5), "down to the ground"),
    ((), lambda c, x, y: draw_end(c, x, y, 5.5), "end"),
    (("scored",), lambda c, x, y: draw_scored(c, x, y, 5), "scored"),
    (("failed",), lambda c, x, y: draw_failed(c, x, y, 4.4), "failed"),
)


@dataclass(frozen=True)
class Signs:
    """Pictures and names, one after another, in as many rows as they need."""

    signs: tuple[tuple[Icon, str], ...]

    def _places(self, width: float) -> list[tuple[float, int]]:
        """(x, row) of each sign."""
        places, x, row = [], 0.0, 0
        for _, name in self.signs:
            needed = ICON + 3 + text_width(name, REGULAR, SIZE) + GAP
            if x and x + needed - GAP > width:
                x, row = 0.0, row + 1
            places.append((x, row))
            x += needed
        return places

    def height(self, width: float) -> float:
        """A hairline and the rows."""
        return (self._places(width)[-1][1] + 1) * ROW + 3

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Each picture before its name."""
        c.setStrokeColor(HAIR)
        c.setLineWidth(0.5)
        c.line(left, top, left + width, top)
        for (icon, name), (x, row) in zip(self.signs, self._places(width), strict=True):
            middle = top - 3 - (row + 0.5) * ROW
            icon(c, left + x + ICON / 2, middle)
            put(c, left + x + ICON + 3, middle - SIZE * 0.355, name, SIZE)


def signs(used: frozenset[str]) -> Signs:
    """The signs of a route that uses these."""
    return Signs(tuple((icon, name) for needs, icon, name in SIGNS if not needs or used & set(needs)))
