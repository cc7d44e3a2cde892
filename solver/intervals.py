"""Intervals: how far a share that was counted can be from the true chance.

Wilson's score interval: it stays within 0 and 1, and is honest for few counts and for shares near the ends, where the
plain "share ± two standard errors" says that what was never seen can never happen.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

#: standard errors of a confidence of 95 %
Z95 = 1.959963984540054


class Interval(NamedTuple):
    """Lower and upper end of a chance."""

    low: float
    high: float


def wilson(hits: float, tries: int, z: float = Z95) -> Interval:
    """The interval of a chance that came true `hits` times in `tries`; 0 to 1 if nothing was tried."""
    if not tries:
        return Interval(0.0, 1.0)
    share, spread = hits / tries, z * z / tries
    middle = share + spread / 2
    reach = z * sqrt(share * (1 - share) / tries + spread / (4 * tries))
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return Interval(max(0.0, low) if hits else 0.0, min(1.0, high) if hits < tries else 1.0)
