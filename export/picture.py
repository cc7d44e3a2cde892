"""The arena on the terminal, as it is set up on the table, and the run that a plan drives through it.

            A       B       C       D
        ┏━━━━━━━┯━━━━━━━┯━━━━━━━┯━━━━━━━┓     heavy lines: rim and seams of the pieces
      1 ┃       │       │╱ U1 ╱╱│░ B1 ░░┃     a tile has no line between its two halves
        ┃       │       │╱╱╱╱╱╱╱│░░░░░░░┃
        ┠───────┼───────┤╱╱╱╱╱╱╱├░░░░░░░┨
      2 ┃ go →  │ramp → │╱ U1 ╱╱│░ B1 ░░┃     go: start; then every space names the moves that
        ┃       →       →╱╱╱╱╱╱╱→░░░░░░░┃     entered it, `^` in the air, and arrows on the lines
        ┃       │  1^   │╱ 1^ ╱╱│░ 1^ ░░┃     show the way, `→` in the air and `►` on the ground
        ┗━━━━━━━┷━━━━━━━┷━━━━━━━┷━━━━━━━┛

Rows grow with what they hold, columns do not, so the grid never breaks. Where the terminal is too narrow
the compact form takes over (`export.compact`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from export.canvas import Canvas
from export.compact import compact_picture
from export.glyphs import HEAVY, LIGHT, NONE, STYLE, Signs, signs
from export.labels import fill_kind, pointing, tight, tile_label
from export.route import Route, route
from layouts.arena import Arena, Tile
from layouts.space import Space, column_name
from solver.smash.plans import Plan

if TYPE_CHECKING:
    from rich.text import Text

#: inner size of a space in characters where there is room: about square on a terminal
ROOMY, ROOMY_WITH_ROUTE = (5, 2), (7, 3)
NARROWEST = 3


Note = tuple[str, str]  # text, style


def board_picture(
    arena: Arena,
    plan: Plan | None = None,
    *,
    notes: Mapping[Space, Note] | None = None,
    ascii_only: bool = False,
    width: int | None = None,
) -> Text:
    """The board with its tiles and oil; with a plan also start, ramps, the moves entering each space, and the end.

    `ascii_only`: see `export.stream.needs_ascii`. `width`: columns of the terminal, None without limit; a
    board that does not fit is drawn in the compact form, one character a space. Lines never wrap.
    `notes`: something more to write at the bottom of spaces; the compact form leaves it out.
    """
    shown = signs(ascii_only)
    cells = _cells(arena, plan, shown, notes or {})
    wide = _cell_width(arena, plan, cells, width)
    if wide is None:
        return compact_picture(arena, plan, ascii_only=ascii_only, width=width)
    return _Sheet(arena, plan, shown, cells, wide).drawn()


def fits(arena: Arena, plan: Plan | None, width: int | None, notes: Mapping[Space, Note] | None = None) -> bool:
    """Whether the full form fits in `width` columns (None: without limit); else the compact one is drawn."""
    return _cell_width(arena, plan, _cells(arena, plan, signs(ascii_only=True), notes or {}), width) is not None


@dataclass(frozen=True)
class _Cell:
    """What is written in a space: `head` is what stands there, `marks` what the run did there."""

    head: tuple[Note, ...]
    marks: tuple[Note, ...] = ()
    end: tuple[Note, ...] = ()

    def notes(self) -> tuple[Note, ...]:
        return self.head + self.end + self.marks

    def top(self, wide: int) -> list[list[Note]]:
        """Lines from the top of the space."""
        return _wrapped(self.head, wide)

    def bottom(self, wide: int) -> list[list[Note]]:
        """Lines down to the bottom of the space: the end, then moves in order, clear of the arrows on the lines."""
        return _wrapped(self.end, wide) + _wrapped(self.marks, wide - 1)


def _wrapped(notes: tuple[Note, ...], wide: int) -> list[list[Note]]:
    """As many notes on a line as its width takes."""
    lines: list[list[Note]] = []
    for note in notes:
        if lines and len(_joined([*lines[-1], note])) <= wide:
            lines[-1].append(note)
        else:
            lines.append([note])
    return lines


def _joined(notes: list[Note]) -> str:
    return " ".join(text for text, _ in notes)


def _cells(arena: Arena, plan: Plan | None, shown: Signs, notes: Mapping[Space, Note]) -> dict[Space, _Cell]:
    driven = route(plan) if plan else None
    return {space: _cell(arena, plan, driven, space, shown, notes) for space in arena.board.spaces()}


def _cell(
    arena: Arena, plan: Plan | None, driven: Route | None, space: Space, shown: Signs, notes: Mapping[Space, Note]
) -> _Cell:
    head = tuple(_head(arena, plan, space, shown))
    noted = (notes[space],) if space in notes else ()
    if driven is None:
        return _Cell(head, (), noted)
    marks = tuple((str(mark), STYLE["air" if mark.air else "ground"]) for mark in driven.marks.get(space, ()))
    end = ((pointing("end", driven.heading, shown), STYLE["end"]),) if space == driven.end else ()
    return _Cell(head, marks, end + noted)


def _head(arena: Arena, plan: Plan | None, space: Space, shown: Signs) -> Iterator[Note]:
    """What stands on the space before the run; on a legal board that is one thing at most."""
    if tile := arena.tile_at.get(space):
        kind = fill_kind(arena, tile)
        yield tile_label(arena, tile, plan, shown), STYLE["label"] if kind == "blank" else f"bold {STYLE[kind]}"
    if oil := arena.oil_at.get(space):
        yield pointing("oil", oil, shown), STYLE["oil"]
    if plan and space == plan.start:
        yield pointing("go", plan.heading, shown), STYLE["start"]
    for ramp, arrow in plan.ramps if plan else ():
        if ramp == space:
            yield pointing("ramp", arrow, shown), STYLE["ramp"]


def _cell_width(arena: Arena, plan: Plan | None, cells: dict[Space, _Cell], width: int | None) -> int | None:
    """The widest cell that fits, None if the longest note of the board does not."""
    notes = (len(tight(text)) for cell in cells.values() for text, _ in cell.notes())
    longest = max(NARROWEST, len(column_name(arena.board.width - 1)), *notes)
    roomy = (ROOMY_WITH_ROUTE if plan else ROOMY)[0]
    if width is None:
        return max(roomy, longest)
    fits = (width - _margin(arena) - 1) // arena.board.width - 1
    return min(max(roomy, longest), fits) if fits >= longest else None


def _margin(arena: Arena) -> int:
    return len(str(arena.board.height)) + 1


class _Sheet:
    """The full form on a canvas: `xs`, `ys` are where the lines left of each column and above each row run."""

    def __init__(self, arena: Arena, plan: Plan | None, shown: Signs, cells: dict[Space, _Cell], wide: int) -> None:
        self.arena, self.shown, self.cells, self.wide = arena, shown, cells, wide
        self.driven = route(plan) if plan else None
        self.least = (ROOMY_WITH_ROUTE if plan else ROOMY)[1]
        board = arena.board
        self.xs = [_margin(arena) + col * (wide + 1) for col in range(board.width + 1)]
        self.ys = [1]
        for row in range(board.height):
            self.ys.append(self.ys[-1] + self._row_height(row) + 1)
        self.canvas = Canvas(self.xs[-1] + 1, self.ys[-1] + 1)

    def drawn(self) -> Text:
        """The whole picture."""
        self._coordinates()
        for row in range(self.arena.board.height + 1):
            for col in range(self.arena.board.width + 1):
                self._lines_at(col, row)
        for tile in self.arena.tiles:
            self._fill(tile)
        for space, cell in self.cells.items():
            self._write(space, cell)
        if self.driven:
            self._arrows(self.driven)
        return self.canvas.text()

    def _row_height(self, row: int) -> int:
        cells = [self.cells[Space(col, row)] for col in range(self.arena.board.width)]
        return max(self.least, *(max(1, len(cell.top(self.wide))) + len(cell.bottom(self.wide)) for cell in cells))

    def _coordinates(self) -> None:
        for col in range(self.arena.board.width):
            name = column_name(col)
            self.canvas.put(self.xs[col] + 1 + (self.wide - len(name)) // 2, 0, name, STYLE["label"])
        for row in range(self.arena.board.height):
            self.canvas.put(0, self.ys[row] + 1, str(row + 1).rjust(_margin(self.arena) - 1), STYLE["label"])

    # -- lines -------------------------------------------------------------------------------------

    def _weight(self, here: Space, there: Space) -> int:
        """The line between two neighbouring spaces, either of which may be off the board."""
        board = self.arena.board
        if not board.holds(here) or not board.holds(there):
            return HEAVY if board.holds(here) or board.holds(there) else NONE
        tile = self.arena.tile_at.get(here)
        if tile and tile == self.arena.tile_at.get(there):
            return NONE
        return LIGHT if board.piece_of(here) == board.piece_of(there) else HEAVY

    def _lines_at(self, col: int, row: int) -> None:
        """The corner above and left of a space, the line from it to the right, and the one down from it."""
        north_west, north_east = Space(col - 1, row - 1), Space(col, row - 1)
        south_west, south_east = Space(col - 1, row), Space(col, row)
        east, south = self._weight(north_east, south_east), self._weight(south_west, south_east)
        north, west = self._weight(north_west, north_east), self._weight(north_west, south_west)
        x, y = self.xs[col], self.ys[row]
        self.canvas.put(x, y, self.shown.corner(north, east, south, west), _line_style(max(north, east, south, west)))
        if east:
            self.canvas.fill(x + 1, y, self.wide, 1, self.shown.lines[east][0], _line_style(east))
        if south:
            down = self.ys[row + 1] - y - 1
            self.canvas.fill(x, y + 1, 1, down, self.shown.lines[south][1], _line_style(south))

    # -- what stands in the spaces -------------------------------------------------------------------

    def _fill(self, tile: Tile) -> None:
        """The tile's pattern over both spaces and the gap between them."""
        first, second = tile.spaces
        kind = fill_kind(self.arena, tile)
        x, y = self.xs[first.col] + 1, self.ys[first.row] + 1
        across, down = self.xs[second.col + 1] - x, self.ys[second.row + 1] - y
        self.canvas.fill(x, y, across, down, self.shown.fill[kind], STYLE[kind])

    def _write(self, space: Space, cell: _Cell) -> None:
        top, bottom = self.ys[space.row] + 1, self.ys[space.row + 1]
        lines = cell.bottom(self.wide)
        placed = [*enumerate(cell.top(self.wide), start=top), *enumerate(lines, start=bottom - len(lines))]
        for y, notes in placed:
            self._centred(space, y, notes)

    def _centred(self, space: Space, y: int, notes: list[Note]) -> None:
        """Notes in the middle of the space, with a blank on either side where there is room."""
        if len(_joined(notes)) > self.wide:
            notes = [(tight(text), style) for text, style in notes]
        size = len(_joined(notes))
        x = self.xs[space.col] + 1 + (self.wide - size) // 2
        left, right = max(x - 1, self.xs[space.col] + 1), min(x + size + 1, self.xs[space.col + 1])
        self.canvas.put(left, y, " " * (right - left))
        for text, style in notes:
            self.canvas.put(x, y, text, style)
            x += len(text) + 1

    # -- the way ---------------------------------------------------------------------------------------

    def _arrows(self, driven: Route) -> None:
        """The way over the borders; where one is crossed to and fro, each arrow keeps to its right."""
        for space, headings in driven.crossed.items():
            for heading, air in headings.items():
                x, y = self._border(space, heading, aside=int(driven.both_ways(space, heading)))
                arrow = (self.shown.arrow if air else self.shown.driven)[heading]
                self.canvas.put(x, y, arrow, STYLE["air" if air else "ground"])

    def _border(self, space: Space, heading: str, aside: int) -> tuple[int, int]:
        """The middle of the border in that heading, or as much to its right as `aside` says."""
        there = space.ahead(heading)
        if heading in "EW":
            return self.xs[max(space.col, there.col)], self.ys[space.row] + 2 + (aside if heading == "E" else -aside)
        middle = self.xs[space.col] + 1 + self.wide // 2
        return middle + (aside if heading == "N" else -aside), self.ys[max(space.row, there.row)]


def _line_style(weight: int) -> str:
    return STYLE["seam" if weight == HEAVY else "line"]
