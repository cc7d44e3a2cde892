"""Lines: from an offset in a text to the line and column that people look for."""

from __future__ import annotations

import re
from bisect import bisect_right

from seeds.places import Place


class Lines:
    """Where the lines of a text begin; they are ended by a line feed (see `seeds.places.plain`)."""

    def __init__(self, text: str) -> None:
        """Note every line's first offset."""
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def at(self, offset: int) -> Place:
        """Line and column (1-based, in characters) of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1
