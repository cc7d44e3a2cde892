"""Verdicts that never look like more than they are, and the watch that long work is done under."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """`OPTIMAL`: proved best. `INFEASIBLE`: proved that there is none. `BOUND`: stopped early, value and bound told."""

    OPTIMAL = "optimal"
    INFEASIBLE = "infeasible"
    BOUND = "bound"


class Stopped(Exception):
    """The time given is used up; work that catches it tells how far it came."""


@dataclass
class Watch:
    """Time limit in seconds (None: none) and somebody to tell progress: `tell(what is being done, share 0 … 1)`."""

    limit: float | None = None
    tell: Callable[[str, float], None] | None = None
    started: float = field(default_factory=time.monotonic)

    def look(self, what: str, share: float) -> None:
        """Report progress; raise `Stopped` when the time is up."""
        if self.tell:
            self.tell(what, share)
        if self.limit is not None and self.seconds() > self.limit:
            raise Stopped

    def seconds(self) -> float:
        """Seconds since the work began."""
        return time.monotonic() - self.started
