"""Reading layout files (TOML, `format = 1`): an arena, or every fault of the file at once.

    format = 1
    name = "Two Ups"                                    each fault is told with its line and column
    board = { pieces = [2, 1], piece = [2, 2] }         in the file — for the map, those of the token —
    map = \"\"\"                                           and with what would be right
    U1 U1 .  .
    .  .  U2 U2
    \"\"\"

A designer writes maps by hand and mends them by these messages; a reader that stops at the first fault
would make that a day's work.
"""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Any

from layouts.arena import BASES, Arena, Board
from layouts.page import MOST_NAME, MOST_NOTES, TOP_KEYS, Page, short_number
from layouts.read_hazards import read_hazards
from layouts.read_map import read_map
from seeds.faults import Faults
from seeds.reading import read_text
from seeds.roll_and_smash import RollAndSmash, shipped
from seeds.toml_text import parse_toml

FORMAT = 1
#: spaces along the longest side of a board
MOST_SIDE = 60
#: tables within tables in the recipe
MOST_NESTED = 16

_NEEDED = {
    "format": f"format = {FORMAT}",
    "name": 'name = "…"',
    "board": "board = { pieces = [2, 2], piece = [4, 4] }",
    "map": 'map = """ … """, a line for each row of the board',
}
_KEYS = (*TOP_KEYS, "hazard", "generated")


def load_layout(path: FilePath | str, rules: RollAndSmash | None = None) -> Arena:
    """The arena in a layout file (`-` reads standard input); `BadInput` with every fault."""
    source = "standard input" if str(path) == "-" else str(path)
    return read_layout(read_text(path), source, rules)


def read_layout(text: str, source: str, rules: RollAndSmash | None = None) -> Arena:
    """The arena that a layout text holds; `BadInput` with every fault, its line and column in `text`.

    `source` names the text in messages; `rules` are the numbers of the game (the shipped ones).
    """
    table, places = parse_toml(text, source)
    page = Page(table, places, Faults(source), rules or shipped())
    arena = read_page(page)
    page.faults.raise_any()
    return arena


def read_page(page: Page) -> Arena:
    """The arena of a page, as far as it can be made out; everything wrong is noted in the page's faults."""
    _check_keys(page)
    board = _board(page)
    chart = read_map(page, board)
    oils, blanked = read_hazards(page, board, chart)
    table = page.table
    arena = Arena(
        name=page.text("name", MOST_NAME, needed=True) or "",
        board=board or Board((1, 1), (1, 1)),
        tiles=chart.tiles if chart else (),
        oils=oils,
        blanked=blanked,
        author=page.text("author", MOST_NAME),
        difficulty=_difficulty(page),
        notes=page.text("notes", MOST_NOTES, breaks="\n\t"),
        basis=page.word(("basis",), table["basis"], BASES) if "basis" in table else None,
        generated=_generated(page),
    )
    if board and chart and chart.sound and not any(map(arena.is_empty, board.spaces())):
        page.wrong(("map",), "no empty space", "a truck needs an empty space to start on (rules §2)")
    return arena


def _check_keys(page: Page) -> None:
    page.unknown_keys((), page.table, _KEYS)
    for key, remedy in _NEEDED.items():
        if key not in page.table:
            strayed = isinstance(page.table.get("generated"), dict) and key in page.table["generated"]
            page.missing((), key, f"`{key}` stands in [generated]: move it above" if strayed else remedy)
    number = page.table.get("format", FORMAT)
    if type(number) is not int:
        page.mistyped(("format",), number, f"format = {FORMAT}")
    elif number != FORMAT:
        page.wrong(("format",), f"unknown format {short_number(number)}", f"this version reads format = {FORMAT}")


def _difficulty(page: Page) -> int | None:
    if "difficulty" not in page.table:
        return None
    span = page.rules.difficulty
    return page.whole(("difficulty",), page.table["difficulty"], span.least, span.most)


def _board(page: Page) -> Board | None:
    value = page.table.get("board")
    if "board" not in page.table:
        return None
    if not isinstance(value, dict):
        page.mistyped(("board",), value, _NEEDED["board"])
        return None
    page.unknown_keys(("board",), value, ("pieces", "piece"))
    pieces, piece = _pair(page, value, "pieces"), _pair(page, value, "piece")
    if not pieces or not piece:
        return None
    board = Board(pieces, piece)
    if max(board.width, board.height) <= MOST_SIDE:
        return board
    page.wrong(("board",), f"a board of {board.width} × {board.height} spaces", f"at most {MOST_SIDE} along a side")
    return None


def _pair(page: Page, table: dict[str, Any], key: str) -> tuple[int, int] | None:
    """`[columns, rows]`, both sensible."""
    path = ("board", key)
    if key not in table:
        page.missing(("board",), key, f"{key} = [columns, rows]")
        return None
    if not isinstance(table[key], list):
        page.mistyped(path, table[key], f"{key} = [columns, rows]")
        return None
    if len(table[key]) != 2:
        page.wrong(path, f"board.{key} is not two numbers", f"{key} = [columns, rows]")
        return None
    cols, rows = (page.whole((*path, index), item, 1, MOST_SIDE) for index, item in enumerate(table[key]))
    return (cols, rows) if cols and rows else None


def _generated(page: Page) -> dict[str, object] | None:
    """The recipe of a generated arena: whatever its maker put there."""
    value = page.table.get("generated")
    if value is None:
        return None
    if not isinstance(value, dict):
        page.mistyped(("generated",), value, "a table: [generated]")
        return None
    if _depth(value, MOST_NESTED + 1) > MOST_NESTED:
        page.wrong(("generated",), "generated is nested too deep", f"at most {MOST_NESTED} levels")
    return value


def _depth(value: object, most: int) -> int:
    """Levels of tables and arrays in a value, counted up to `most`."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    if inner is None or not most:
        return 0
    return 1 + max((_depth(item, most - 1) for item in inner), default=0)
