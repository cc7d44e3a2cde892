"""What a simulation counts and measures, with how far it can be from the truth: 95 %, from normal quantiles.

A share of wins gets Wilson's interval. A mean gets plus and minus 1.96 standard errors, which is a little narrow for
fewer than about 30 games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt

from solver.intervals import Z95, wilson


@dataclass(frozen=True)
class Estimate:
    """A mean with the ends of its 95 % interval; None where there are too few values to tell."""

    mean: float | None
    low: float | None = None
    high: float | None = None


def share(values: Sequence[float]) -> Estimate:
    """The mean of wins (1), losses (0) and parts of a win.

    Parts vary less than whole wins of the same mean, so with many of them the interval is wider than it need be.
    """
    if not values:
        return Estimate(None)
    won = fsum(values)
    return Estimate(won / len(values), *wilson(won, len(values)))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of any numbers."""
    count = len(values)
    if count < 2:
        return Estimate(values[0] if values else None)
    middle = fsum(values) / count
    reach = Z95 * sqrt(fsum((value - middle) ** 2 for value in values) / (count - 1) / count)
    return Estimate(middle, middle - reach, middle + reach)


def errors_apart(won: float, count: int, low: float, high: float) -> float:
    """How many standard errors a share of so many games lies outside of the chances from `low` to `high`."""
    if low <= won <= high:
        return 0.0
    chance = low if won < low else high
    error = sqrt(chance * (1 - chance) / count)
    return abs(won - chance) / error if error else inf
