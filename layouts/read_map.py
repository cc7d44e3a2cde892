"""Reading the map: rows of tokens into tiles, with everything that is wrong about them.

    U1 U1 B1 .       a tile is a token on exactly two adjacent spaces of one piece (rules §1):
    .  .  B1 .       not one, not three, not apart, not across a seam

A row with too few or too many tokens shifts what follows it. So whatever depends on columns is only
checked among rows of the right length; what does not (how often a token stands there, two in one row)
is checked always.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from layouts.arena import KIND_OF, Board, Tile
from layouts.page import Page
from layouts.space import Space, column_name
from layouts.tokens import EMPTY, Row, Slip, Token, complaint, is_token, map_rows

_REMEDY = "a tile covers two adjacent spaces of one piece"


@dataclass(frozen=True)
class Chart:
    """What the map says: tiles, the token meant on every covered space, and whether it has no fault."""

    tiles: tuple[Tile, ...]
    names: dict[Space, str]
    sound: bool


def read_map(page: Page, board: Board | None) -> Chart | None:
    """The file's map, its faults noted; None if there is none to be read."""
    text = page.table.get("map")
    if "map" not in page.table:
        return None
    if not isinstance(text, str):
        page.mistyped(("map",), text, 'one text: map = """ … """, a line for each row of the board')
        return None
    known = len(page.faults.found)
    rows, slips = map_rows(text, page.places)
    named = _by_name(rows)
    width = board.width if board else _usual_width(rows)
    _check_words(page, rows, slips)
    _check_size(page, rows, board, width)
    _check_supply(page, named)
    tiles = tuple(_tiles(page, named, rows, board, width))
    names = {token.space: name for name, tokens in named.items() for token in tokens}
    return Chart(tiles, names, sound=len(page.faults.found) == known)


def _usual_width(rows: list[Row]) -> int:
    """The length that most rows have, for a file whose board cannot be read."""
    return Counter(len(row.tokens) for row in rows).most_common(1)[0][0] if rows else 0


def _check_words(page: Page, rows: list[Row], slips: list[Slip]) -> None:
    for slip in slips:
        page.faults.add(*slip)
    for row in rows:
        for token in row.tokens:
            if token.text != EMPTY and not is_token(token.text):
                page.faults.add(token.place, *complaint(token.text))


def _check_size(page: Page, rows: list[Row], board: Board | None, width: int) -> None:
    lengths = {len(row.tokens) for row in rows}
    if board and len(rows) > 1 and len(lengths) == 1 and lengths != {width}:
        message = f"every row has {lengths.pop()} tokens, the board {width} columns"
        page.faults.add(rows[0].tokens[0].place, message, f"{width} tokens a row, or another `board`")
    else:
        for number, row in enumerate(rows, start=1):
            _check_row(page, row, number, width)
    if board:
        _check_height(page, rows, board)


def _check_row(page: Page, row: Row, number: int, width: int) -> None:
    count = len(row.tokens)
    if count != width:
        place = row.end if count < width else row.tokens[width].place
        page.faults.add(
            place, f"row {number} has {count} token{'s'[: count != 1]}", f"{width} are needed, one for each column"
        )


def _check_height(page: Page, rows: list[Row], board: Board) -> None:
    remedy = f"{board.height} are needed, one for each row of the board"
    if len(rows) > board.height:
        page.faults.add(rows[board.height].tokens[0].place, f"the map has {len(rows)} rows", remedy)
    elif len(rows) < board.height:
        place = rows[-1].end if rows else page.places.value("map")
        page.faults.add(place, f"the map has {len(rows)} row{'s'[: len(rows) != 1]}", remedy)


def _by_name(rows: list[Row]) -> dict[str, list[Token]]:
    """The tokens of each tile in reading order; mistyped ones count where the tile they mean lacks a space."""
    tokens = [token for row in rows for token in row.tokens if token.text != EMPTY]
    written = Counter(token.text for token in tokens)
    found: dict[str, list[Token]] = defaultdict(list)
    for token in tokens:
        name = token.meaning
        if name == token.text or (name and name != EMPTY and written[name] < 2):
            found[name].append(token)
    return found


def _tiles(
    page: Page, named: dict[str, list[Token]], rows: list[Row], board: Board | None, width: int
) -> Iterator[Tile]:
    for name, tokens in named.items():
        if flaw := _shape_flaw(name, tokens) or _place_flaw(name, tokens, rows, board, width):
            token, message, remedy = flaw
            page.faults.add(token.place, message, remedy)
        else:
            yield Tile(KIND_OF[name[0]], int(name[1:]), (tokens[0].space, tokens[1].space))


def _shape_flaw(name: str, tokens: list[Token]) -> tuple[Token, str, str] | None:
    """What is wrong with the number of a tile's spaces."""
    if len(tokens) == 1:
        return tokens[0], f"{name} stands on one space", _REMEDY
    if len(tokens) > 2:
        spaces = ", ".join(str(token.space) for token in tokens[:6]) + (", …" if len(tokens) > 6 else "")
        return (
            tokens[2],
            f"{name} stands on {len(tokens)} spaces: {spaces}",
            "two a tile; another number for another tile",
        )
    return None


def _place_flaw(
    name: str, tokens: list[Token], rows: list[Row], board: Board | None, width: int
) -> tuple[Token, str, str] | None:
    """What is wrong with where the two spaces of a tile are: apart, or across a seam."""
    one, two = (token.space for token in tokens)
    lengths = {len(rows[space.row].tokens) for space in (one, two)}
    if len(lengths) == 1 and abs(one.col - two.col) + abs(one.row - two.row) != 1:
        return tokens[1], f"{name} stands on {one} and {two}, which are not adjacent", _REMEDY
    if board and lengths == {width} and board.piece_of(one) != board.piece_of(two):
        return tokens[1], f"{name} lies across the seam between {_seam(one, two)}", "both spaces in one piece"
    return None


def _seam(one: Space, two: Space) -> str:
    if one.row == two.row:
        return f"columns {column_name(one.col)} and {column_name(two.col)}"
    return f"rows {one.row + 1} and {two.row + 1}"


def _check_supply(page: Page, named: dict[str, list[Token]]) -> None:
    """No more tiles of a kind than the box holds (rules §1)."""
    for letter, kind in KIND_OF.items():
        most = page.rules.obstacle[kind].supply  # type: ignore[index]
        tiles = [tokens for name, tokens in named.items() if name[0] == letter]
        if len(tiles) > most:
            message = f"{len(tiles)} `{kind}` tiles ({letter})"
            page.faults.add(tiles[most][0].place, message, f"at most {most}: the supply holds no more")
