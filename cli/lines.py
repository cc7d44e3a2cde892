"""Lines: what somebody types or a pipe brings, one at a time; the prompt goes to standard error, to people only."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress

#: bytes of a line that are looked at
_LONGEST = 2_000


def somebody_types() -> bool:
    """Whether standard input is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def typed_lines(prompt: str) -> Iterator[str]:
    """Lines until the end of standard input; what is no UTF-8 comes as replacement signs."""
    while sys.stdin is not None:
        if somebody_types() and sys.stderr:
            with suppress(OSError):
                sys.stderr.write(prompt)
                sys.stderr.flush()
        line = sys.stdin.buffer.readline()
        if not line:
            return
        yield line[:_LONGEST].decode("utf-8", "replace").strip()
