"""Ink: the colours of every sheet, and the face of each obstacle kind.

Nobody needs colour to read a sheet: each kind has a pattern and a letter too, and its paper and ink differ
from the others' in how dark they are, so that a black-and-white printer keeps them apart.
"""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

INK = HexColor("#17202a")
SOFT = HexColor("#566573")
HAIR = HexColor("#c3cad1")
WASH = HexColor("#f1f3f5")
WHITE = HexColor("#ffffff")
ACCENT = HexColor("#d9480f")
GOOD = HexColor("#1e7d34")
BAD = HexColor("#b3261e")
FLIGHT = HexColor("#b0125b")
RAMP = HexColor("#ffd43b")
SAND = HexColor("#f3ecdf")


@dataclass(frozen=True)
class Look:
    """How a kind of tile is painted: paper, ink, pattern (see `export.patterns`)."""

    paper: Color
    ink: Color
    pattern: str


LOOKS = {
    "up": Look(HexColor("#fff0d9"), HexColor("#e8590c"), "chevrons"),
    "by": Look(HexColor("#dbeafe"), HexColor("#2563eb"), "stripes"),
    "on": Look(HexColor("#c9ecc9"), HexColor("#1b6e2c"), "dots"),
    "in": Look(HexColor("#c9ab92"), HexColor("#5b3a29"), "waves"),
    "blank": Look(WHITE, SOFT, "none"),
}


def faded(color: Color, strength: float) -> Color:
    """The colour mixed with white: 1 leaves it, 0 is white."""
    return Color(*(1 - strength * (1 - part) for part in (color.red, color.green, color.blue)))


def thrifty(c: Canvas) -> bool:
    """Whether this canvas spares ink: no fills, only lines, patterns and letters."""
    return bool(getattr(c, "low_ink", False))


def spared(look: Look) -> Look:
    """The look without its colours."""
    return Look(WHITE, INK, look.pattern)
