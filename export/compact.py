"""The arena where there is no room for a proper picture: one character a space, and lists of what it stands for.

         ABCD EFGH
       1 .Uu.|....       the first half of a tile is a capital, the second a small letter; lines are
       2 ....|@.>b       the seams of the pieces. A second map shows the route, a sign a move, and the
                         lists under them say which tile is which and where every move went.

A board wider than the terminal comes in bands of columns, each with its own coordinates: rows never wrap.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from export.canvas import Canvas
from export.glyphs import LIGHT, STYLE, Signs, signs
from export.labels import fill_kind, pointing, tile_label
from export.route import Route, route
from layouts.arena import LETTER_OF, Arena
from layouts.space import Space, column_name
from solver.smash.plans import Plan

if TYPE_CHECKING:
    from rich.text import Text

EMPTY, OIL, START, SEVERAL = ".", "%", "@", "+"
#: columns of the titles before lists; a blank at which no line breaks
LIST_TITLE, UNBROKEN = 9, "\N{NO-BREAK SPACE}"
MOVE_SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"

Sign = tuple[str, str]  # one character, its style


def compact_picture(
    arena: Arena, plan: Plan | None = None, *, ascii_only: bool = False, width: int | None = None
) -> Text:
    """Maps of one character a space in bands that fit `width`, then lists of tiles, oil and the plan."""
    from rich.text import Text

    shown, driven = signs(ascii_only), route(plan) if plan else None
    blocks = list(_map(arena, width, shown, lambda space: _standing(arena, plan, space, shown)))
    if plan and driven:
        blocks.append(Text("Route, by number of the move", STYLE["label"]))
        blocks += _map(arena, width, shown, lambda space: _driven(plan, driven, space))
    blocks.append(Text("\n".join(_lists(arena, plan, driven, shown, width))))
    whole = Text("\n\n").join(block for block in blocks if block.plain)
    whole.no_wrap, whole.overflow = True, "ignore"
    return whole


def move_sign(number: int) -> str:
    """The sign of a move on the route map: 1 … 9, a … z, `*` beyond."""
    return MOVE_SIGNS[number - 1] if number <= len(MOVE_SIGNS) else "*"


def _standing(arena: Arena, plan: Plan | None, space: Space, shown: Signs) -> Sign:
    if tile := arena.tile_at.get(space):
        kind = fill_kind(arena, tile)
        letter = LETTER_OF[kind] if space == tile.spaces[0] else LETTER_OF[kind].lower()
        return letter, f"bold {STYLE[kind]}"
    if space in arena.oil_at:
        return OIL, STYLE["oil"]
    if plan and space == plan.start:
        return START, STYLE["start"]
    ramps = dict(plan.ramps) if plan else {}
    return (shown.arrow[ramps[space]], STYLE["ramp"]) if space in ramps else (EMPTY, STYLE["line"])


def _driven(plan: Plan, driven: Route, space: Space) -> Sign:
    numbers = {mark.number for mark in driven.marks.get(space, ())}
    if len(numbers) > 1:
        return SEVERAL, STYLE["ground"]
    if numbers:
        return move_sign(*numbers), STYLE["ground"]
    return (START, STYLE["start"]) if space == plan.start else (EMPTY, STYLE["line"])


# -- maps ------------------------------------------------------------------------------------------


def _map(arena: Arena, width: int | None, shown: Signs, sign: Callable[[Space], Sign]) -> Iterator[Text]:
    """The map band by band."""
    for columns in _bands(arena, width):
        yield _Band(arena, columns, shown).drawn(sign)


def _margin(arena: Arena) -> int:
    return len(str(arena.board.height)) + 1


def _bands(arena: Arena, width: int | None) -> Iterator[range]:
    """Columns cut into bands that fit, at seams where a whole piece fits."""
    board, piece = arena.board, arena.board.piece[0]
    room = board.width * 2 if width is None else max(1, width - _margin(arena))
    pieces = (room + 1) // (piece + 1)
    most = pieces * piece if pieces else room
    return (range(first, min(first + most, board.width)) for first in range(0, board.width, most))


class _Band:
    """Some columns of the board on a canvas; a column or row of lines at every seam between pieces."""

    def __init__(self, arena: Arena, columns: range, shown: Signs) -> None:
        self.board, self.columns, self.shown = arena.board, columns, shown
        piece_cols, piece_rows = self.board.piece
        self.top = len(column_name(columns[-1]))
        left = _margin(arena) - columns[0] - columns[0] // piece_cols
        self.xs = {col: left + col + col // piece_cols for col in columns}
        self.ys = {row: self.top + row + row // piece_rows for row in range(self.board.height)}
        self.canvas = Canvas(max(self.xs.values()) + 1, max(self.ys.values()) + 1)

    def drawn(self, sign: Callable[[Space], Sign]) -> Text:
        self._coordinates()
        self._seams()
        for col, x in self.xs.items():
            for row, y in self.ys.items():
                self.canvas.put(x, y, *sign(Space(col, row)))
        return self.canvas.text()

    def _coordinates(self) -> None:
        """Names of columns are written downwards: AA is an A over an A."""
        for col, x in self.xs.items():
            for y, letter in enumerate(column_name(col).rjust(self.top)):
                self.canvas.put(x, y, letter, STYLE["label"])
        for row, y in self.ys.items():
            self.canvas.put(0, y, str(row + 1).rjust(len(str(self.board.height))), STYLE["label"])

    def _seams(self) -> None:
        across, upright = self.shown.lines[LIGHT]
        first, size = self.xs[self.columns[0]], self.canvas.width - self.xs[self.columns[0]]
        rows = [y - 1 for row, y in self.ys.items() if row and row % self.board.piece[1] == 0]
        for y in rows:
            self.canvas.fill(first, y, size, 1, across, STYLE["line"])
        for col, x in self.xs.items():
            if col > self.columns[0] and col % self.board.piece[0] == 0:
                self.canvas.fill(x - 1, self.top, 1, self.canvas.height - self.top, upright, STYLE["line"])
                for y in rows:
                    self.canvas.put(x - 1, y, self.shown.corner(LIGHT, LIGHT, LIGHT, LIGHT), STYLE["line"])


# -- lists -----------------------------------------------------------------------------------------


def _lists(arena: Arena, plan: Plan | None, driven: Route | None, shown: Signs, width: int | None) -> Iterator[str]:
    tiles = [f"{tile_label(arena, tile, plan, shown)} {tile.spaces[0]} {tile.spaces[1]}" for tile in arena.tiles]
    yield from _listed("Tiles", tiles, width)
    yield from _listed("Oil", [pointing(str(oil.at), oil.toward, shown) for oil in arena.oils], width)
    if plan and driven:
        yield from _listed("Start", [pointing(str(plan.start), plan.heading, shown)], width)
        yield from _listed("Ramps", [pointing(str(space), arrow, shown) for space, arrow in plan.ramps], width)
        for number, move in enumerate(plan.moves, start=1):
            yield from _listed(f"Move {number}", [str(entry) for entry in move.path], width)
        yield from _listed("End", [pointing(str(driven.end), driven.heading, shown)], width)


def _listed(title: str, items: list[str], width: int | None) -> list[str]:
    """`Tiles    U1 C1 C2, B1 D1 D2`, wrapped under itself between items."""
    if not items:
        return []
    indent = " " * LIST_TITLE
    whole = [item.replace(" ", UNBROKEN) for item in items]
    line = title.ljust(LIST_TITLE) + ", ".join(whole)
    size = max(width or len(line), LIST_TITLE + max(map(len, whole)) + 1)
    wrapped = textwrap.wrap(line, size, subsequent_indent=indent, break_on_hyphens=False)
    return [part.replace(UNBROKEN, " ") for part in wrapped]
