"""Layout picture: one arena as an SVG or PNG file, for a web page or a chat.

name ●●○○ 2   QR     the same board as on the printed sheet: pattern and letter tell the kinds,
┌───────────┐        the title and the description say all of it in words
│   board   │
└───────────┘
▨ × 3  ▤ × 4 …
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.arena_card import Head, Tally
from export.board_art import draw_board
from export.document import About, Page, pdf_bytes
from export.frame import Frame, gutter
from export.sheet import Sheet, require_printable
from export.svg import SvgCanvas
from layouts.identity import arena_code
from seeds.roll_and_smash import RollAndSmash, shipped

#: side of a space, and at least for boards whose longer side is more than ROOM; the margin; in PDF points
CELL, LEAST_CELL, ROOM, MARGIN = 44.0, 11.0, 900.0, 16.0
#: narrowest column for name, difficulty and tally
NARROW = 230.0
#: pixels a PDF point of a PNG: 192 dots an inch
SCALE = 8 / 3
GAP = 10.0


@dataclass(frozen=True)
class _Picture:
    sheet: Sheet
    rules: RollAndSmash

    @property
    def cell(self) -> float:
        """Side of a space."""
        board = self.sheet.arena.board
        return max(LEAST_CELL, min(CELL, ROOM / max(board.width, board.height)))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, margins included."""
        board, cell = self.sheet.arena.board, self.cell
        width = max(NARROW, board.width * cell + 2 * gutter(cell))
        height = board.height * cell + 2 * gutter(cell) + 2 * GAP
        return width + 2 * MARGIN, height + self._head().height(width) + self._tally().height(width) + 2 * MARGIN

    def _head(self) -> Head:
        return Head(self.sheet.arena, self.sheet.arena_id)

    def _tally(self) -> Tally:
        return Tally(self.sheet.arena, self.rules)

    def draw(self, c: Canvas) -> None:
        """Head, board, tally."""
        width, top = self.size[0] - 2 * MARGIN, self.size[1] - MARGIN
        board, cell = self.sheet.arena.board, self.cell
        self._head().draw(c, MARGIN, top, width)
        top -= self._head().height(width) + GAP + gutter(cell)
        left = MARGIN + (width - board.width * cell) / 2
        draw_board(c, self.sheet.arena, Frame(left, top, cell, board.width, board.height))
        top -= board.height * cell + gutter(cell) + GAP
        self._tally().draw(c, MARGIN, top, width)


def layout_svg(sheet: Sheet, rules: RollAndSmash | None = None, *, low_ink: bool = False) -> bytes:
    """The arena as an SVG file; `BadInput` for a character that the font cannot print."""
    numbers = rules or shipped()
    require_printable([sheet], numbers)
    picture = _Picture(sheet, numbers)
    canvas = SvgCanvas(*picture.size, low_ink=low_ink)
    picture.draw(canvas)
    return canvas.picture(_title(sheet), described(sheet)).encode()


def layout_png(sheet: Sheet, rules: RollAndSmash | None = None, *, low_ink: bool = False) -> bytes:
    """The arena as a PNG file, title and description in its text; `BadInput` as for an SVG."""
    import pypdfium2
    from PIL.PngImagePlugin import PngInfo

    numbers = rules or shipped()
    require_printable([sheet], numbers)
    picture = _Picture(sheet, numbers)
    page = pdf_bytes([Page(picture.draw)], picture.size, About(_title(sheet), numbers.game), [], low_ink=low_ink)
    said = PngInfo()
    said.add_itxt("Title", _title(sheet))
    said.add_itxt("Description", described(sheet))
    file = io.BytesIO()
    pypdfium2.PdfDocument(page)[0].render(scale=SCALE).to_pil().save(file, "PNG", pnginfo=said)
    return file.getvalue()


def _title(sheet: Sheet) -> str:
    level = sheet.arena.difficulty
    return f"{sheet.name}: arena{'' if level is None else f' of difficulty {level}'}"


def described(sheet: Sheet) -> str:
    """The whole layout in words: board, tiles, hazards, ID and code."""
    board = sheet.arena.board
    pieces = f"{board.pieces[0]} × {board.pieces[1]} pieces of {board.piece[0]} × {board.piece[1]} spaces"
    things = "; ".join(_things(sheet)) or "nothing on it"
    return f"Board of {pieces}. {things}. Arena ID {sheet.arena_id}. Arena code {arena_code(sheet.arena)}"


def _things(sheet: Sheet) -> Iterator[str]:
    for tile in sheet.arena.tiles:
        blank = ", blank for the run" if tile.token in sheet.arena.blanked else ""
        yield f"{tile.token} ({tile.kind}{blank}) on {tile.spaces[0]} and {tile.spaces[1]}"
    for oil in sheet.arena.oils:
        yield f"oil on {oil.at} pointing {oil.toward}"
