"""A sheet of characters with a style each, drawn upon by place and handed over as rich text.

Pictures and charts put signs where they belong instead of stringing lines together, so that nothing
written in one space can push another space out of its column.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text


class Canvas:
    """`width` × `height` characters, blank at first; (0, 0) is the top left."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write `text` to the right from (x, y). Writing off the sheet is a mistake of the caller's."""
        if not (0 <= y < self.height and 0 <= x <= self.width - len(text)):
            raise IndexError(f"{text!r} at ({x}, {y}) is off a sheet of {self.width} x {self.height}")
        self._cells[y][x : x + len(text)] = [(sign, style) for sign in text]

    def fill(self, x: int, y: int, width: int, height: int, sign: str, style: str = "") -> None:
        """Fill a rectangle with one sign."""
        for row in range(y, y + height):
            self.put(x, row, sign * width, style)

    def text(self) -> Text:
        """The sheet as rich text that never wraps, without blanks at the ends of lines."""
        from rich.text import Text

        text = Text(no_wrap=True, overflow="ignore", end="\n")
        for number, row in enumerate(self._cells):
            text.append("\n" if number else "")
            for style, run in groupby(_trimmed(row), key=lambda cell: cell[1]):
                text.append("".join(sign for sign, _ in run), style or None)
        return text


def _trimmed(row: list[tuple[str, str]]) -> list[tuple[str, str]]:
    used = max((x for x, (sign, _) in enumerate(row, start=1) if sign != " "), default=0)
    return row[:used]
