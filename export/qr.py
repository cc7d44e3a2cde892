"""QR: the arena code as a sign that a telephone reads, so that a sheet of paper is the layout file too.

    ▛▀▜ ▖▗ ▛▀▜     A sign holds the whole code where it has room. The recipe of a generated arena is left out first,
    ▙▄▟ ▞▚ ▙▄▟     and where notes are too long, all texts: board, tiles and hazards always come back.

The modules never get so small that a common printer blurs them; an arena that needs more has no sign.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from reportlab.graphics.barcode.qrencoder import QR8bitByte, QRCode, QRErrorCorrectLevel, QRRSBlock
from reportlab.pdfgen.canvas import Canvas

from export.ink import INK
from layouts.arena import Arena
from layouts.codes import arena_code

#: side of the sign, in PDF points: 19 mm
SIDE = 54.0
#: up to the first version a sign survives a stain (level M), up to the second it is as dense as it may be (level L)
STAINED, DENSEST = 8, 12

Modules = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=256)
def sign(arena: Arena) -> Modules | None:
    """Rows of modules, True for dark, from the top; None if not even the layout alone has room."""
    for shown, level, most in _ways(arena):
        code = arena_code(shown)
        if version := _version(len(code), level, most):
            return _modules(code, version, level)
    return None


def _ways(arena: Arena) -> Iterator[tuple[Arena, str, int]]:
    """What the sign may hold, best first: rather no recipe than a dense sign, rather a dense one than no notes."""
    yield arena, "M", STAINED
    yield replace(arena, generated=None), "M", STAINED
    yield arena, "L", DENSEST
    bare = replace(arena, author=None, notes=None, generated=None)
    for shown in (bare, replace(bare, name="?")):
        yield shown, "M", STAINED
        yield shown, "L", DENSEST


def _version(length: int, level: str, most: int) -> int | None:
    """The smallest version that holds so many bytes."""
    return next((version for version in range(1, most + 1) if length <= _room(version, level)), None)


@lru_cache(maxsize=64)
def _room(version: int, level: str) -> int:
    """Bytes that a sign holds beside its mode and length (4 bits, and 8 or 16)."""
    blocks = QRRSBlock.getRSBlocks(version, getattr(QRErrorCorrectLevel, level))
    data: int = sum(block.dataCount for block in blocks)
    return (data * 8 - 4 - (8 if version < 10 else 16)) // 8


def _modules(code: str, version: int, level: str) -> Modules:
    made = QRCode(version, getattr(QRErrorCorrectLevel, level))
    made.addData(QR8bitByte(code))
    made.make()
    return tuple(tuple(map(bool, row)) for row in made.modules)


def draw_sign(c: Canvas, arena: Arena, left: float, top: float, side: float = SIDE) -> None:
    """The arena's sign in a square; the white around it is the page's."""
    modules = sign(arena)
    if not modules:
        return
    module = side / len(modules)
    c.setFillColor(INK)
    path = c.beginPath()
    for row, start, length in _runs(modules):
        path.rect(left + start * module, top - (row + 1) * module, length * module, module)
    c.drawPath(path, stroke=0, fill=1)


def _runs(modules: Modules) -> Iterator[tuple[int, int, int]]:
    """(row, first column, length) of every run of dark modules."""
    for row, line in enumerate(modules):
        column = 0
        for dark, group in groupby(line):
            length = len(list(group))
            if dark:
                yield row, column, length
            column += length
