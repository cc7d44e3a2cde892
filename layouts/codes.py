"""Codes: a whole arena in one line that survives a chat window, a web address or a QR sign.

    arena1.AJmsVGhlIENydWNpYmxl…        `arena`, the format's number, a dot, and URL-safe letters

Behind the dot: a packed list (texts as they are; each tile one small number, by kind and token number),
deflated where that is shorter, and a check sum, so that a letter lost or mistyped is told as such.
Unpacked arenas are judged by the reader of layout files: there is one judge of what is legal.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import Annotated

import msgspec
from msgspec.structs import replace

from layouts.arena import BASES, KIND_OF, LETTER_OF, Arena, Board, Oil, Tile
from layouts.reading import MOST_SIDE, read_layout
from layouts.space import HEADINGS, Space
from layouts.tokens import MOST_NUMBER
from layouts.writing import layout_text
from seeds.faults import BadInput, quoted
from seeds.reading import LARGEST
from seeds.roll_and_smash import RollAndSmash
from seeds.toml_text import parse_toml
from seeds.toml_writing import toml_pair

SOURCE = "arena code"
_PREFIX = "arena1."
_ANY_PREFIX = re.compile(r"arena([0-9]+)\.")
_CHECK = 4  # bytes of CRC-32: misses one in four billion spoiled codes, and no single letter
_RAW, _DEFLATED = b"\0", b"\1"

_Side = Annotated[int, msgspec.Meta(ge=1, le=MOST_SIDE)]
#: twice the number of the first space (row by row), plus 1 if the tile lies across two rows
_Lies = Annotated[int, msgspec.Meta(ge=0, lt=2 * MOST_SIDE * MOST_SIDE)]


class _Packed(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """An arena as a list. `tiles`: for each letter in order, where number 1, 2, 3… lies (None: no such number)."""

    name: str
    board: tuple[_Side, _Side, _Side, _Side]
    tiles: tuple[Annotated[list[_Lies | None], msgspec.Meta(max_length=MOST_NUMBER)], ...]
    difficulty: int | None
    basis: str | int | None
    oils: list[tuple[_Lies, Annotated[int, msgspec.Meta(ge=0, le=3)]]]
    blanked: list[str]
    author: str | None
    notes: str | None
    generated: str | None


def arena_code(arena: Arena) -> str:
    """The arena as one line of URL-safe characters, everything included; `from_code` reads it back."""
    packed = msgspec.msgpack.encode(_packed(arena))
    deflated = zlib.compress(packed, 9)
    body = _DEFLATED + deflated if len(deflated) < len(packed) else _RAW + packed
    return _PREFIX + base64.urlsafe_b64encode(body + _check(body)).decode("ascii").rstrip("=")


def from_code(code: str, rules: RollAndSmash | None = None) -> Arena:
    """The arena that a code holds (blanks and line breaks in it do not matter); `BadInput` if it holds none."""
    data = _opened(_body("".join(code.split())))
    try:
        packed = msgspec.msgpack.decode(data, type=_Packed)
        text = layout_text(_arena(packed))
    except (msgspec.DecodeError, LookupError, RecursionError) as error:
        raise _spoiled() from error
    arena = read_layout(text, SOURCE, rules)
    if replace(_packed(arena), generated=packed.generated) != packed:  # tiles that hide each other, or off the board
        raise _spoiled()
    return arena


def looks_like_code(text: str) -> bool:
    """Whether a text begins as a code of this or another format does."""
    return _ANY_PREFIX.match(text.strip()) is not None


def _body(code: str) -> bytes:
    """The checked bytes of a code."""
    found = _ANY_PREFIX.match(code)
    if not found:
        raise BadInput.one(SOURCE, f"no arena code: {quoted(code)}", f"a code begins with {_PREFIX}")
    if found.group() != _PREFIX:
        raise BadInput.one(SOURCE, f"a code of format {quoted(found[1])}", f"this version reads {_PREFIX}…")
    letters = code.removeprefix(_PREFIX)
    if stray := re.search(r"[^A-Za-z0-9_-]", letters):
        column = len(_PREFIX) + stray.start() + 1
        raise BadInput.one(SOURCE, f"{quoted(stray.group())} is in no code", "letters, figures, - and _", 1, column)
    return _checked(letters)


def _checked(letters: str) -> bytes:
    if len(letters) % 4 == 1:
        raise _spoiled()
    data = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    again = base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")
    body, check = data[:-_CHECK], data[-_CHECK:]
    if again != letters or not body or check != _check(body):
        raise _spoiled()
    return body


def _check(body: bytes) -> bytes:
    return zlib.crc32(body).to_bytes(_CHECK, "big")


def _spoiled() -> BadInput:
    return BadInput.one(SOURCE, "mistyped or cut short: the check sum does not fit", "copy the whole line again")


def _opened(body: bytes) -> bytes:
    """The packed list, inflated up to a bound."""
    if body[:1] == _RAW:
        return body[1:]
    try:
        return zlib.decompressobj().decompress(body[1:], LARGEST)
    except zlib.error as error:
        raise _spoiled() from error


def _packed(arena: Arena) -> _Packed:
    width = arena.board.width
    return _Packed(
        name=arena.name,
        board=(*arena.board.pieces, *arena.board.piece),
        tiles=tuple(_slots(arena, kind) for kind in LETTER_OF),
        difficulty=arena.difficulty,
        basis=BASES.index(arena.basis) if arena.basis in BASES else arena.basis,
        oils=[(_number(oil.at, width), HEADINGS.index(oil.toward)) for oil in arena.oils],
        blanked=sorted(arena.blanked),
        author=arena.author,
        notes=arena.notes,
        generated=None if arena.generated is None else "\n".join(toml_pair(*item) for item in arena.generated.items()),
    )


def _slots(arena: Arena, kind: str) -> list[int | None]:
    lies = {tile.number: _lies(tile, arena.board.width) for tile in arena.tiles if tile.kind == kind}
    return [lies.get(number) for number in range(1, max(lies, default=0) + 1)]


def _lies(tile: Tile, width: int) -> int:
    return 2 * _number(tile.spaces[0], width) + (tile.spaces[0].row != tile.spaces[1].row)


def _number(space: Space, width: int) -> int:
    return space.row * width + space.col


def _board(packed: _Packed) -> Board:
    board = Board(packed.board[:2], packed.board[2:])
    if max(board.width, board.height) > MOST_SIDE:
        remedy = f"at most {MOST_SIDE} along a side"
        raise BadInput.one(SOURCE, f"a board of {board.width} × {board.height} spaces", remedy)
    return board


def _arena(packed: _Packed) -> Arena:
    board = _board(packed)
    return Arena(
        name=packed.name,
        board=board,
        tiles=tuple(_tiles(packed, board)),
        oils=tuple(Oil(_space(number, board), HEADINGS[toward]) for number, toward in packed.oils),
        blanked=frozenset(packed.blanked),
        author=packed.author,
        difficulty=packed.difficulty,
        notes=packed.notes,
        basis=BASES[packed.basis] if isinstance(packed.basis, int) else packed.basis,
        generated=None if packed.generated is None else parse_toml(packed.generated, SOURCE)[0],
    )


def _tiles(packed: _Packed, board: Board) -> list[Tile]:
    return [
        Tile(kind, number, _spaces(lies, board))
        for kind, slots in zip(KIND_OF.values(), packed.tiles, strict=False)
        for number, lies in enumerate(slots, start=1)
        if lies is not None
    ]


def _spaces(lies: int, board: Board) -> tuple[Space, Space]:
    first = _space(lies // 2, board)
    return first, first.ahead("S" if lies % 2 else "E")


def _space(number: int, board: Board) -> Space:
    return Space(number % board.width, number // board.width)
