"""The progress line: one line of a terminal, written over and over and wiped before anything else is told.

It is never wider than the terminal, since what has wrapped cannot be wiped, and it needs no escape codes.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

#: columns that a terminal adds when it echoes Ctrl-C
_ECHO = len("^C")


class ProgressLine:
    """What standard error shows of it: `wide` columns, none at first."""

    def __init__(self) -> None:
        """Nothing is shown yet."""
        self.wide = 0

    def is_seen(self) -> bool:
        """Whether standard error is a terminal, so that somebody may look."""
        return sys.stderr is not None and sys.stderr.isatty()

    def show(self, line: str) -> None:
        """Put a line in place of the one before."""
        line = line[: _columns() - 1]
        self.wide = max(self.wide, len(line))  # before it is written, which Ctrl-C may interrupt
        self._put(f"\r{line:<{self.wide}}")

    def wipe(self) -> None:
        """Leave nothing of it, not even the ^C of somebody who stopped the work."""
        if self.wide:
            self._put("\r" + " " * min(self.wide + _ECHO, _columns() - 1) + "\r")
        self.wide = 0

    def _put(self, text: str) -> None:
        with suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except OSError:
        return 80
