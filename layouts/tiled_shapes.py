"""Shapes of a Tiled map: from an object's pixels to the spaces it covers.

    x, y ┌───────┬───────┐     each edge has to lie on a line of the grid, give or take a slip of the mouse
         │  C2   │  D2   │
         └───────┴───────┘

A rectangle's x and y are its top left corner, a tile object's its bottom left one; a turned object turns about
it, clockwise, in degrees.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from layouts.space import Space
from seeds.faults import quoted
from seeds.json_page import JsonPage
from seeds.places import Path

#: how far from a grid line an edge may lie, in spaces, and from a quarter turn a rotation, in degrees
SLIP, SLANT = 1 / 16, 1.0
#: an object over more spaces is no tile drawn too large
_MOST_SPACES = 64
_SHAPES = ("ellipse", "polygon", "polyline", "capsule")
_PIXELS = "a number of pixels"

Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Grid:
    """The map's size in spaces, and a space's in pixels."""

    cols: int
    rows: int
    wide: int
    high: int

    def rows_of_spaces(self) -> list[list[Space]]:
        """Every space, row by row."""
        return [[Space(col, row) for col in range(self.cols)] for row in range(self.rows)]

    @property
    def span(self) -> str:
        """Its first and its last space."""
        return f"A1 to {Space(self.cols - 1, self.rows - 1)}"


def covered(
    page: JsonPage,
    path: Path,
    table: dict[str, object],
    shift: tuple[float, float],
    grid: Grid,
    label: str,
    *,
    point: bool,
) -> tuple[Space, ...] | None:
    """The spaces an object covers, in reading order; None, and the fault noted, if it is not on the grid.

    `shift` is its layer's, in pixels; `point`: a point is as good as the space it lies in.
    """
    box = _box(page, path, table, shift, label, point=point)
    if box is None:
        return None
    if table.get("point"):
        left, top = math.floor(box[0] / grid.wide), math.floor(box[1] / grid.high)
        edges = (left, top, left + 1, top + 1)
    else:
        found = _edges(page, path, box, grid, label)
        if found is None:
            return None
        edges = found
    return _spaces(page, path, edges, grid, label)


def _box(
    page: JsonPage, path: Path, table: dict[str, object], shift: tuple[float, float], label: str, *, point: bool
) -> Box | None:
    """Where an object lies on the map, in pixels."""
    shape = next((shape for shape in _SHAPES if table.get(shape)), "point" if table.get("point") else "")
    if shape and not (shape == "point" and point):
        page.wrong(path, f"{label} is of the shape {quoted(shape)}", "a rectangle over the spaces it covers")
        return None
    if "template" in table:
        page.wrong((*path, "template"), f"{label} is made from a template", "detach it from its template in Tiled")
        return None
    numbers = [_number(page, path, table, key, label) for key in ("x", "y", "width", "height", "rotation")]
    if None in numbers:
        return None
    x, y, width, height, rotation = (number or 0.0 for number in numbers)
    quarters = round(rotation / 90)
    if abs(rotation - 90 * quarters) > SLANT:
        page.wrong((*path, "rotation"), f"{label} is turned by {rotation:g} degrees", "0, 90, 180 or 270")
        return None
    up = -height if "gid" in table else 0.0
    left, top, right, bottom = _turned((0.0, up, width, up + height), quarters)
    x, y = x + shift[0], y + shift[1]
    return x + left, y + top, x + right, y + bottom


def _number(page: JsonPage, path: Path, table: dict[str, object], key: str, label: str) -> float | None:
    if key in table:
        return page.number((*path, key), table[key], "degrees" if key == "rotation" else _PIXELS)
    if key == "rotation":
        return 0.0
    page.wrong(path, f"{label} has no `{key}`", f'"{key}": {_PIXELS}')
    return None


def _turned(box: Box, quarters: int) -> Box:
    """A box turned clockwise about the origin."""
    for _ in range(quarters % 4):
        left, top, right, bottom = box
        box = (-bottom, left, -top, right)
    return box


def _edges(page: JsonPage, path: Path, box: Box, grid: Grid, label: str) -> tuple[int, int, int, int] | None:
    """The grid lines of a box; None, and the fault noted, if it has no size or an edge is on none."""
    left, top, right, bottom = (edge / side for edge, side in zip(box, (grid.wide, grid.high) * 2, strict=True))
    lines = (round(left), round(top), round(right), round(bottom))
    off = max(abs(edge - line) for edge, line in zip((left, top, right, bottom), lines, strict=True))
    if off > SLIP:
        what = f"{label} is off the grid: {left:.2f} to {right:.2f} across, {top:.2f} to {bottom:.2f} down, in spaces"
        page.wrong(path, what, "whole numbers: View > Snapping > Snap to Grid, and drag it to the lines")
        return None
    if lines[0] == lines[2] or lines[1] == lines[3]:
        page.wrong(path, f"{label} covers no space", "a rectangle drawn over the spaces it covers")
        return None
    return lines


def _spaces(
    page: JsonPage, path: Path, edges: tuple[int, int, int, int], grid: Grid, label: str
) -> tuple[Space, ...] | None:
    left, top, right, bottom = edges
    if left < 0 or top < 0 or right > grid.cols or bottom > grid.rows:
        page.wrong(path, f"{label} lies off the board", f"{grid.span} are on it")
        return None
    if (right - left) * (bottom - top) > _MOST_SPACES:
        page.wrong(path, f"{label} covers {right - left} × {bottom - top} spaces", "a rectangle over two spaces")
        return None
    return tuple(Space(col, row) for row in range(top, bottom) for col in range(left, right))
