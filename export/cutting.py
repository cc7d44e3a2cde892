"""Cutting: parts laid out on sheets to be cut out, with bleed, crop marks, and backs in register.

 ╷       ╷     The picture of a part goes BLEED beyond its edge, so that a cut half a millimetre off
╶┏━━━━━━━┓╴    shows no white; crop marks in line with its edges say where to cut.
 ┃       ┃
╶┗━━━━━━━┛╴    A back lies mirrored, left for right: it is behind its front when the sheet
 ╵       ╵     has been turned on its long edge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.ink import INK
from export.paper import MM
from export.patterns import Box

#: how far a picture goes beyond the cut, and how long a crop mark is from there on; in PDF points
BLEED, MARK = 3 * MM, 3 * MM
#: what a part needs around it
AROUND = BLEED + MARK

#: draws into the box that is cut out (x, y, width, height) and BLEED around it
Face = Callable[[Canvas, Box], None]


@dataclass(frozen=True)
class Part:
    """Something to cut out: its size in PDF points, its front and its back."""

    width: float
    height: float
    front: Face
    back: Face


@dataclass(frozen=True)
class Laid:
    """A part and the lower left corner of its front on the sheet."""

    part: Part
    x: float
    y: float

    def box(self) -> Box:
        """The front's box."""
        return self.x, self.y, self.part.width, self.part.height

    def back_box(self, sheet_width: float) -> Box:
        """The back's box on a sheet of this width, turned on its long edge."""
        return sheet_width - self.x - self.part.width, self.y, self.part.width, self.part.height


def laid_out(parts: Sequence[Part], area: Box) -> list[list[Laid]]:
    """The parts in rows from the top of the area, each row in its middle; a list for every sheet needed."""
    sheets: list[list[Laid]] = []
    room = 0.0
    for row in _rows(parts, area[2]):
        tall = max(part.height for part in row) + 2 * AROUND
        if not sheets or tall > room + 1e-6:
            sheets.append([])
            room = area[3]
        sheets[-1] += _in_row(row, area, area[1] + room - tall)
        room -= tall
    return sheets


def _rows(parts: Sequence[Part], width: float) -> list[list[Part]]:
    """Parts of one height, as many beside each other as the width holds."""
    rows: list[list[Part]] = []
    room = 0.0
    for part in parts:
        needed = part.width + 2 * AROUND
        if not rows or needed > room + 1e-6 or rows[-1][0].height != part.height:
            rows.append([])
            room = width
        rows[-1].append(part)
        room -= needed
    return rows


def _in_row(row: list[Part], area: Box, bottom: float) -> list[Laid]:
    x = area[0] + (area[2] - sum(part.width + 2 * AROUND for part in row)) / 2
    laid = []
    for part in row:
        laid.append(Laid(part, x + AROUND, bottom + AROUND))
        x += part.width + 2 * AROUND
    return laid


def draw_part(c: Canvas, face: Face, box: Box) -> None:
    """A face with its bleed, and its crop marks."""
    x, y, width, height = box
    c.saveState()
    outline = c.beginPath()
    outline.rect(x - BLEED, y - BLEED, width + 2 * BLEED, height + 2 * BLEED)
    c.clipPath(outline, stroke=0, fill=0)
    face(c, box)
    c.restoreState()
    _crop_marks(c, box)


def _crop_marks(c: Canvas, box: Box) -> None:
    """Two fine lines at every corner, outside of the bleed."""
    left, bottom, width, height = box
    right, top = left + width, bottom + height
    c.setStrokeColor(INK)
    c.setLineWidth(0.4)
    for y in (bottom, top):
        c.line(left - AROUND, y, left - BLEED, y)
        c.line(right + BLEED, y, right + AROUND, y)
    for x in (left, right):
        c.line(x, bottom - AROUND, x, bottom - BLEED)
        c.line(x, top + BLEED, x, top + AROUND)


def turned(face: Face) -> Face:
    """The face lying on its side: for a part that fits its sheet only so."""

    def drawn(c: Canvas, box: Box) -> None:
        x, y, width, height = box
        c.saveState()
        c.translate(x + width, y)
        c.rotate(90)
        face(c, (0, 0, height, width))
        c.restoreState()

    return drawn
