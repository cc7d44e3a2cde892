"""Notes: the designer's text, of any length — smaller type first, then further pages, never off the page."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from reportlab.pdfgen.canvas import Canvas

from export.blocks import Heading
from export.fonts import ITALIC, REGULAR
from export.ink import HAIR, SOFT
from export.text import LEADING, Line, put, put_lines, wrap_plain

#: type sizes tried, best first
SIZES = (9.0, 8.5, 8.0, 7.5)
GUTTER = 18.0
#: wider than this many times the type size is too wide for one column
WIDE = 50
#: fewer rows than these are not worth breaking the text for
LEAST_ROWS = 4
#: distance of lines to write on, in PDF points
WRITING = 20.0


@dataclass(frozen=True)
class Notes:
    """Lines of notes, wrapped for one column or two."""

    text: str
    lines: tuple[Line, ...]
    size: float
    columns: int = 1
    more: bool = False
    title: str = "Notes"

    def _rows(self) -> int:
        return math.ceil(len(self.lines) / self.columns)

    def height(self, width: float) -> float:
        """Heading, the longer column, and a line that says that it goes on."""
        return Heading("").height(width) + self._rows() * self.size * LEADING + (10 if self.more else 0)

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """The columns, the left one first."""
        heading, rows = Heading(self.title), self._rows()
        heading.draw(c, left, top, width)
        top -= heading.height(width)
        put_lines(c, left, top, self.lines[:rows], self.size)
        bottom = put_lines(c, left + (width + GUTTER) / 2, top, self.lines[rows:], self.size)
        if self.more:
            bottom = top - rows * self.size * LEADING
            put(c, left + width, bottom - 7, "continued on the next page", 7, ITALIC, SOFT, 1)

    def split(self, width: float, height: float) -> tuple[Notes | None, str]:
        """What fits into `height` (None: too few rows to begin), and the text that is left for the next page."""
        if self.height(width) <= height:
            return self, ""
        rows = int((height - Heading("").height(width) - 10) / (self.size * LEADING))
        if rows < LEAST_ROWS:
            return None, self.text
        first = replace(self, lines=self.lines[: self.columns * rows], more=True)
        return first, _after(self.text, first.lines)


def _after(text: str, lines: tuple[Line, ...]) -> str:
    """The text without what the lines hold; lines have blanks of their own, so only what is seen counts."""
    seen = sum(not char.isspace() for line in lines for _, part in line for char in part)
    at = 0
    while seen:
        seen -= not text[at].isspace()
        at += 1
    return text[at:].strip()


@dataclass(frozen=True)
class LooseNotes:
    """Notes that go on over as many pages as they need, set for the width they are asked about."""

    text: str
    title: str
    size: float = SIZES[0]

    def _set(self, width: float) -> Notes:
        return set_notes(self.text, self.size, width, self.title)

    def height(self, width: float) -> float:
        """All lines, and room below."""
        return self._set(width).height(width) + GUTTER

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """The notes, whole."""
        self._set(width).draw(c, left, top, width)

    def split(self, width: float, height: float) -> tuple[Notes | LooseNotes, LooseNotes | None]:
        """What fits into `height`, and the rest for the next page."""
        first, rest = self._set(width).split(width, height)
        return first or self, replace(self, text=rest) if first and rest else None


@dataclass(frozen=True)
class WritingLines:
    """Lines to write on, where a page has room left."""

    room: float

    def height(self, width: float) -> float:
        """All the room."""
        return self.room

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """A heading, and a line every 7 mm or so."""
        heading = Heading("Your notes")
        heading.draw(c, left, top, width)
        free = self.room - heading.height(width)
        c.setStrokeColor(HAIR)
        c.setLineWidth(0.6)
        for number in range(1, int(free / WRITING) + 1):
            y = top - heading.height(width) - number * WRITING + 3
            c.line(left, y, left + width, y)


def set_notes(text: str, size: float, width: float, title: str = "Notes") -> Notes:
    """The text wrapped for `width`; where that is too wide to read well, three lines and more make two columns."""
    lines = wrap_plain(text, REGULAR, size, width)
    columns = 1 if len(lines) <= 2 or width < WIDE * size else 2
    if columns == 2:
        lines = wrap_plain(text, REGULAR, size, (width - GUTTER) / 2)
    return Notes(text, tuple(lines), size, columns, title=title)
