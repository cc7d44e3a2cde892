"""Spaces and headings: the grid every game piece stands on (rules §1).

        A  B  C        columns are lettered from the left, rows numbered from the top;
     1  .  .  .        `C2` is the third column, second row.
     2  .  .  x  → E   headings are N (towards row 1), E, S, W.

Spaces are counted from 0 inside and named from A1 outside; only this module converts.
"""

from __future__ import annotations

import re
from typing import NamedTuple

HEADINGS = "NESW"
#: (columns, rows) that one step in each heading moves
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Space(NamedTuple):
    """A space by its 0-based column (from the left) and row (from the top)."""

    col: int
    row: int

    def __str__(self) -> str:
        """The name on the sheet: `C5`."""
        return f"{column_name(self.col)}{self.row + 1}"

    def ahead(self, heading: str) -> Space:
        """The next space in `heading`; it may lie off the board."""
        dx, dy = STEP[heading]
        return Space(self.col + dx, self.row + dy)


def column_name(col: int) -> str:
    """Letters of a 0-based column: A, B … Z, AA, AB and so on; `?` for one left of the board."""
    if col < 0:
        return "?"
    name = ""
    col += 1
    while col:
        col, rest = divmod(col - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def parse_space(text: str) -> Space | None:
    """The space a name like `C5` or `AA12` means, else None."""
    found = re.fullmatch(r"([A-Z]{1,3})([1-9][0-9]{0,3})", text)
    if not found:
        return None
    col = 0
    for letter in found.group(1):
        col = col * 26 + ord(letter) - ord("A") + 1
    return Space(col - 1, int(found.group(2)) - 1)


def turned(heading: str, quarters: int) -> str:
    """`heading` after that many quarter turns to the right (negative: left)."""
    return HEADINGS[(HEADINGS.index(heading) + quarters) % 4]
