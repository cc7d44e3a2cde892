"""What the counts leave open: the winning chance on tracks whose free-wheel counts are drawn again.

    counted   stay 31   +1 14   +2 3   -1 2        50 times let go
    drawn     stay 28   +1 17   +2 4   -1 1        50 times, each outcome with the share it was seen with
              stay 34   +1 12   +2 1   -1 3        …

Measuring the same road once more would give other counts, about as different from the first as these are. Each drawn
track is solved, so vehicles choose what is best on it. What was never seen is never drawn: a chance of 0 stays 0.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from statistics import stdev

import numpy as np

from seeds.crash_canyon import CrashCanyon
from solver.crashcanyon.duel import Duel, solve_alike
from solver.crashcanyon.track import Counts, Outcome, Track, measured_wheel
from solver.intervals import Z95, Interval
from solver.verdict import Stopped, Watch

#: fewest drawn tracks that a spread can be told of
LEAST = 2


@dataclass(frozen=True)
class Redrawn:
    """The first vehicle's chance of winning by the counts themselves, and on each drawn track; how many were asked."""

    chance: float
    chances: tuple[float, ...]
    asked: int

    @property
    def interval(self) -> Interval | None:
        """The chance, plus and minus 1.96 standard deviations of the drawn ones; None for too few of them."""
        if len(self.chances) < LEAST:
            return None
        reach = Z95 * stdev(self.chances)
        return Interval(max(0.0, self.chance - reach), min(1.0, self.chance + reach))


def redrawn_chances(duel: Duel, track: Track, rules: CrashCanyon, times: int, seed: int, watch: Watch) -> Redrawn:
    """The chance on so many drawn tracks, fewer when stopped; the same for the same seed."""
    chances: list[float] = []
    try:
        for number in range(times if track.counts else 0):
            watch.look("drawing counts again", number / times)
            drawn = redraw(track, np.random.Generator(np.random.PCG64([seed, number])))
            chances.append(solve_alike(duel, drawn, rules, Watch(_left(watch))).start)
    except (Stopped, KeyboardInterrupt):
        pass
    return Redrawn(duel.start, tuple(chances), times)


def _left(watch: Watch) -> float | None:
    """Seconds that are left."""
    return None if watch.limit is None else max(0.0, watch.limit - watch.seconds())


def redraw(track: Track, source: np.random.Generator) -> Track:
    """The track with each table of counts drawn again."""
    counts = tuple(Counts(table.spaces, _drawn(table, source)) for table in track.counts)
    wheels = tuple(measured_wheel(counts, space) or wheel for space, wheel in enumerate(track.wheels, start=1))
    return replace(track, wheels=wheels, counts=counts)


def _drawn(table: Counts, source: np.random.Generator) -> dict[Outcome, int]:
    """As many as were counted, each with the share it was seen with."""
    seen = sum(table.times.values())
    times = source.multinomial(seen, [count / seen for count in table.times.values()])
    return dict(zip(table.times, times.tolist(), strict=True))
