"""What more plan points buy: the best VP for every point total, as a table and as a small step chart.

    points  best VP  gain        VP        11
         0        6              12 ┤    8 ┏━━
       1–3        8    +2         8 ┤ 6 ┏━━┛
         4       11    +3         4 ┤━━━┛
                                  0 ┤
                                    └┬──┬──┬──
                                     0  1  2

The table has the numbers, equal neighbours on one line; the chart has the shape, and the numbers again where
there is room for them. Point totals without a legal plan are told as such in both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from export.canvas import Canvas
from export.glyphs import HEAVY, LIGHT, NONE, STYLE, Signs, signs

if TYPE_CHECKING:
    from rich.text import Text

HEADS = ("points", "best VP", "gain")
NO_PLAN = "no legal plan"
POINTS = "plan points"
#: rows of the chart at most, columns a point total at most
MOST_ROWS, MOST_COLUMNS = 12, 3

Group = tuple[int, int, int | None]  # first and last point total, their best VP


def curve_text(vp_by_points: Sequence[int | None], *, width: int = 80, ascii_only: bool = False) -> Text:
    """Table and chart of `vp_by_points[P]`, the best VP with P plan points (None: no legal plan).

    `width`: columns of the terminal. A chart that does not fit is left out, and a line says so.
    """
    from rich.text import Text

    shown = signs(ascii_only)
    parts = [Text("\n".join(_table(vp_by_points, shown)))]
    if any(vp is not None for vp in vp_by_points):
        parts.append(_chart(vp_by_points, width, shown))
    if None in vp_by_points and len(parts) > 1:
        parts.append(Text(f"{shown.crossed} {NO_PLAN}"))
    whole = Text("\n\n").join(parts)
    whole.no_wrap, whole.overflow = True, "ignore"
    return whole


# -- table -----------------------------------------------------------------------------------------


def _groups(values: Sequence[int | None]) -> list[Group]:
    """Equal neighbours together: (first points, last points, VP)."""
    runs = (list(run) for _, run in groupby(enumerate(values), key=lambda pair: pair[1]))
    return [(run[0][0], run[-1][0], run[0][1]) for run in runs]


def _table(values: Sequence[int | None], shown: Signs) -> Iterator[str]:
    yield "  ".join(HEADS)
    before: int | None = None
    for first, last, vp in _groups(values):
        points = f"{first}{shown.dash}{last}" if last > first else str(first)
        best = NO_PLAN if vp is None else str(vp).rjust(len(HEADS[1]))
        gain = "" if vp is None or before is None else f"{vp - before:+}".rjust(len(HEADS[2]))
        yield f"{points.rjust(len(HEADS[0]))}  {best}  {gain}".rstrip()
        before = vp if vp is not None else before


# -- chart -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Frame:
    """Where things go: row 1 of the chart is `top` VP, each row `step` VP lower; a point total has `column` columns."""

    top: int
    step: int
    rows: int
    left: int
    column: int

    def y(self, vp: int) -> int:
        """The row of a value, the nearest one; never row 0, which is for its label."""
        return 1 + round((self.top - vp) / self.step)

    def x(self, points: int) -> int:
        """The first column of a point total."""
        return self.left + 1 + points * self.column

    @property
    def foot(self) -> int:
        """The row of the axis of points."""
        return self.rows + 1


def _chart(values: Sequence[int | None], width: int, shown: Signs) -> Text:
    from rich.text import Text

    frame = _frame(values, width)
    if frame.column < 1:
        return Text(f"(the chart needs {frame.x(0) + 1 + len(values)} columns)")
    canvas = Canvas(max(frame.x(len(values)) + 1, frame.left + 1 + len(POINTS)), frame.foot + 3)
    _upright_axis(canvas, frame, values, shown)
    _points_axis(canvas, frame, values, shown)
    _steps(canvas, frame, values, shown)
    return canvas.text()


def _frame(values: Sequence[int | None], width: int) -> _Frame:
    known = [vp for vp in values if vp is not None]
    low, high = min(*known, 0), max(*known, 0)
    step = next(step for step in _round_steps() if (high - low) // step < MOST_ROWS)
    top = -(-high // step) * step
    rows = -(-(top - low) // step) + 1
    left = max(len(str(top)), len(str(top - (rows - 1) * step)), len("VP")) + 1
    return _Frame(top, step, rows, left, max(0, min(MOST_COLUMNS, (width - left - 2) // len(values))))


def _round_steps() -> Iterator[int]:
    """1, 2, 3, 4, 5, 10, 20 …"""
    size = 1
    while True:
        yield from (digit * size for digit in (1, 2, 3, 4, 5))
        size *= 10


def _upright_axis(canvas: Canvas, frame: _Frame, values: Sequence[int | None], shown: Signs) -> None:
    canvas.put(0, 0, "VP".rjust(frame.left - 1), STYLE["label"])
    for row in range(frame.rows):
        value = frame.top - row * frame.step
        canvas.put(0, row + 1, str(value).rjust(frame.left - 1))
        canvas.put(frame.left, row + 1, shown.corner(LIGHT, NONE, LIGHT, LIGHT), STYLE["line"])
        if value == 0:
            canvas.fill(frame.x(0), row + 1, len(values) * frame.column, 1, shown.lines[LIGHT][0], STYLE["line"])


def _points_axis(canvas: Canvas, frame: _Frame, values: Sequence[int | None], shown: Signs) -> None:
    canvas.put(frame.left, frame.foot, shown.corner(LIGHT, LIGHT, NONE, NONE), STYLE["line"])
    canvas.fill(frame.x(0), frame.foot, len(values) * frame.column, 1, shown.lines[LIGHT][0], STYLE["line"])
    every = next(every for every in (1, 2, 5) if every * frame.column >= MOST_COLUMNS)
    for points in range(0, len(values), every):
        x = frame.x(points) + frame.column // 2
        canvas.put(x, frame.foot, shown.corner(NONE, LIGHT, LIGHT, LIGHT), STYLE["line"])
        canvas.put(x, frame.foot + 1, str(points)[: canvas.width - x])
    canvas.put(frame.x(0), frame.foot + 2, POINTS, STYLE["label"])


def _steps(canvas: Canvas, frame: _Frame, values: Sequence[int | None], shown: Signs) -> None:
    before: int | None = None
    for points, vp in enumerate(values):
        if vp is None:
            canvas.put(frame.x(points) + frame.column // 2, frame.foot - 1, shown.crossed, STYLE["failed"])
        else:
            canvas.fill(frame.x(points), frame.y(vp), frame.column, 1, shown.lines[HEAVY][0], STYLE["curve"])
            if before is not None and frame.y(before) != frame.y(vp):
                _riser(canvas, frame.x(points), frame.y(before), frame.y(vp), shown)
            if vp != before and len(str(vp)) < frame.column:
                canvas.put(frame.x(points) + 1, frame.y(vp) - 1, str(vp), STYLE["label"])
        before = vp


def _riser(canvas: Canvas, x: int, old: int, new: int, shown: Signs) -> None:
    """The line from the old level up or down to the new one."""
    up = new < old
    top, bottom = min(old, new), max(old, new)
    canvas.fill(x, top, 1, bottom - top, shown.lines[HEAVY][1], STYLE["curve"])
    canvas.put(x, old, shown.corner(HEAVY if up else NONE, NONE, NONE if up else HEAVY, HEAVY), STYLE["curve"])
    canvas.put(x, new, shown.corner(NONE if up else HEAVY, HEAVY, HEAVY if up else NONE, NONE), STYLE["curve"])
