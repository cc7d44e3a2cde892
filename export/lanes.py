"""Lanes: a route that passes the same spaces again is drawn beside itself, never upon itself.

    ─────①────▶      Every straight stretch takes the lane nearest to the middle of its row or column that no
    ◀────②─────┐     earlier stretch of the route uses there; corners lie where two lanes cross.

A donut through its own way in stays a donut to the eye.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from export.frame import Frame
from export.journey import Step

Point = tuple[float, float]
Lane = tuple[bool, float]  # along a row or not; how far from its middle, in PDF points


@dataclass(frozen=True)
class Stretch:
    """Steps `first` to `last` go straight on: along row or column `line`, over `low` to `high` of it."""

    first: int
    last: int
    level: bool
    line: int
    low: int
    high: int
    lane: int = 0

    def meets(self, other: Stretch) -> bool:
        """Whether the two would lie on each other; where one ends and one begins, a corner may reach over."""
        same = (self.level, self.line, self.lane) == (other.level, other.line, other.lane)
        return same and self.low <= other.high and other.low <= self.high


@dataclass(frozen=True)
class Track:
    """A step's line on the page: `start` to `end`, `bridge` from where the step before it ended."""

    step: Step
    start: Point
    end: Point
    bridge: Point | None = None


def tracks(steps: Sequence[Step], frame: Frame) -> list[Track]:
    """A line for every step, in the order driven."""
    stretches = _in_lanes(_stretches(steps))
    spacing = _spacing(stretches, frame.cell)
    lanes = [(s.level, s.lane * spacing) for s in stretches for _ in range(s.first, s.last + 1)]
    starts = [
        _corner(frame.centre(step.start), lane, before)
        for step, lane, before in zip(steps, lanes, [None, *lanes], strict=False)
    ]
    ends = [
        _corner(frame.centre(step.space), lane, after)
        for step, lane, after in zip(steps, lanes, [*lanes[1:], None], strict=True)
    ]
    bridges = [before if before != start else None for before, start in zip([None, *ends], starts, strict=False)]
    return [Track(*parts) for parts in zip(steps, starts, ends, bridges, strict=True)]


def _corner(centre: Point, own: Lane, other: Lane | None) -> Point:
    """The centre moved onto the step's own lane, and onto the lane it meets there at a right angle."""
    level, offset = own
    across = other[1] if other and other[0] != level else 0.0
    return (centre[0] + across, centre[1] - offset) if level else (centre[0] + offset, centre[1] - across)


def _stretches(steps: Sequence[Step]) -> list[Stretch]:
    found, first = [], 0
    for number in range(1, len(steps) + 1):
        if number == len(steps) or steps[number].heading != steps[first].heading:
            found.append(_stretch(steps, first, number - 1))
            first = number
    return found


def _stretch(steps: Sequence[Step], first: int, last: int) -> Stretch:
    start, end = steps[first].start, steps[last].space
    level = steps[first].heading in "EW"
    along = sorted((start.col, end.col) if level else (start.row, end.row))
    return Stretch(first, last, level, start.row if level else start.col, *along)


def _in_lanes(stretches: list[Stretch]) -> list[Stretch]:
    """Each stretch in the free lane nearest to the middle: 0, 1, −1, 2, −2 …"""
    placed: list[Stretch] = []
    for stretch in stretches:
        lane = 0
        while any(replace(stretch, lane=lane).meets(other) for other in placed):
            lane = -lane if lane > 0 else 1 - lane
        placed.append(replace(stretch, lane=lane))
    return placed


def _spacing(stretches: list[Stretch], cell: float) -> float:
    """Lanes stand wide apart, and closer when there are many, so that all stay inside their space."""
    most = max((abs(stretch.lane) for stretch in stretches), default=0)
    return cell * min(0.2, 0.38 / max(1, most))
