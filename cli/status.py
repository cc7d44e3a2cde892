"""Exit statuses, and which of several is the worst."""

from __future__ import annotations

from collections.abc import Iterable

DONE = 0
BAD_INPUT = 2
IMPOSSIBLE = 3
STOPPED = 4

#: from best to worst: input that could not be read outweighs everything that was answered
_ORDER = (DONE, IMPOSSIBLE, STOPPED, BAD_INPUT)


def worst(statuses: Iterable[int]) -> int:
    """The worst exit status of several."""
    return max(statuses, key=_ORDER.index, default=DONE)
