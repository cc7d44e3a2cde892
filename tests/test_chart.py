"""The curve of VP against plan points: every number in the table, the shape in the chart."""

from __future__ import annotations

import pytest

from export.chart import curve_text

RISING = """\
points  best VP  gain
     0        6
   1–3        8    +2
     4       11    +3

VP               11
11 ┤            ┏━━
10 ┤            ┃
 9 ┤    8       ┃
 8 ┤   ┏━━━━━━━━┛
 7 ┤ 6 ┃
 6 ┤━━━┛
 5 ┤
 4 ┤
 3 ┤
 2 ┤
 1 ┤
 0 ┤───────────────
   └─┬──┬──┬──┬──┬─
     0  1  2  3  4
    plan points"""

BELOW_ZERO = """\
points  best VP  gain
   0-1  no legal plan
     2       -4
     3        3    +7
     4        1    -2

VP            3
 3 +         #==#
 2 +         #  #1
 1 +         #  #==
 0 +---------#-----
-1 +         #
-2 +         #
-3 +       -4#
-4 + x  x ===#
   +-+--+--+--+--+-
     0  1  2  3  4
    plan points

x no legal plan"""

NO_PLAN = """\
points  best VP  gain
   0–3  no legal plan"""

CURVES: list[list[int | None]] = [
    [6, 8, 8, 8, 11],
    [10, 11, 11, 18, 21, 21, 21, 23, 23, 26, 26, 26, 26, 28, 31, 31, 31, 31, 33, 33, 33, 36, 36, 36, 36],
    [-12, -12, -5, 0, 0, 100],
    [None, 3, None, None, 2, 2],
    [0],
    list(range(44)),
]


def table(text: str) -> list[int | None]:
    """The curve that a table tells, read back."""
    values: list[int | None] = []
    for line in text.split("\n\n")[0].split("\n")[1:]:
        points, best = line[:6].strip(), line[8:15].strip()
        first, _, last = points.replace("–", "-").partition("-")
        count = int(last or first) - int(first) + 1
        assert int(first) == len(values)
        values += [None if line[8:].startswith("no legal plan") else int(best)] * count
    return values


def levels(text: str, count: int) -> list[float | None]:
    """The value at which the step of each point total is drawn, by the labels of the axis; None without a step."""
    rows = [line for line in text.split("\n\n")[1].split("\n") if "┤" in line]
    left = rows[0].index("┤") + 1
    column = (max(map(len, rows)) - left) // count
    found: list[float | None] = []
    for points in range(count):
        last = left + (points + 1) * column - 1
        found.append(next((float(row[: left - 1]) for row in rows if row[last : last + 1] in tuple("━┏┗")), None))
    return found


def test_a_rising_curve() -> None:
    assert curve_text([6, 8, 8, 8, 11], width=80).plain == RISING


def test_below_zero_falling_and_without_a_plan_in_ascii() -> None:
    assert curve_text([None, None, -4, 3, 1], width=80, ascii_only=True).plain == BELOW_ZERO


def test_no_legal_plan_at_all() -> None:
    assert curve_text([None] * 4, width=80).plain == NO_PLAN


@pytest.mark.parametrize("curve", CURVES)
@pytest.mark.parametrize("width", [50, 80, 200])
def test_the_table_tells_the_whole_curve(curve: list[int | None], width: int) -> None:
    assert table(curve_text(curve, width=width).plain) == curve


@pytest.mark.parametrize("curve", CURVES)
@pytest.mark.parametrize("width", [50, 80, 200])
def test_the_chart_draws_every_value_at_the_nearest_row(curve: list[int | None], width: int) -> None:
    text = curve_text(curve, width=width).plain
    labels = [int(line.partition("┤")[0]) for line in text.split("\n") if "┤" in line]
    step = labels[0] - labels[1] if len(labels) > 1 else 1
    for vp, level in zip(curve, levels(text, len(curve)), strict=True):
        assert (vp is None) == (level is None)
        assert vp is None or level is None or abs(vp - level) <= step / 2
    assert len(labels) <= 13


@pytest.mark.parametrize("curve", CURVES)
def test_no_line_is_wider_than_asked_for(curve: list[int | None]) -> None:
    for width in (40, 60, 80, 120):
        assert max(map(len, curve_text(curve, width=width).plain.split("\n"))) <= width


def test_a_chart_without_room_is_left_out_and_said_so() -> None:
    text = curve_text(list(range(25)), width=20).plain
    assert text.endswith("(the chart needs 30 columns)")
    assert "needs" not in curve_text(list(range(25)), width=30).plain


def test_ascii_has_only_ascii() -> None:
    for curve in CURVES:
        assert curve_text(curve, width=80, ascii_only=True).plain.isascii()
