"""Layout page: everything a table needs to set an arena up, play it and write down how it went.

    ┌────────┐ key       ┌──────────────┐
    │ board  │           │    board     │    whichever leaves the board the larger spaces
    └────────┘           └──────────────┘
    record               key     legend

Notes stand where the board suffers least. A huge board has a page of its own, and the rest follows on the next.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from reportlab.pdfgen.canvas import Canvas

from export.banner import FOOTER_HEIGHT, Banner
from export.blocks import Block, Columns, Stack
from export.board_art import draw_board
from export.fonts import ITALIC
from export.frame import gutter, largest_cell, whole_board
from export.hint_block import HintBlock
from export.ink import SOFT
from export.key import legend, requirements
from export.notes import SIZES, Notes, WritingLines, set_notes
from export.paper import SAFE_HEIGHT, SAFE_WIDTH
from export.record import record
from export.text import put
from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash

#: largest side of a space, and the smallest before the board gets a page of its own (PDF points)
LARGEST_CELL, SMALLEST_CELL = 54.0, 11.5
#: the part of its size that a board keeps when notes ask for room; if all of them fit then, and at any rate
KEPT_IF_ALL, KEPT = 0.67, 0.8
#: type size of notes that go on on a further page
CUT_SIZE = 8.5
#: room below which no lines to write on are drawn
LEAST_LINES = 56.0
SIDE_WIDTH, GAP = 150.0, 12.0

NO_HINTS = HintBlock(())

Draw = Callable[[Canvas], None]


@dataclass(frozen=True)
class Parts:
    """What goes onto an arena's pages."""

    arena: Arena
    arena_id: str
    rules: RollAndSmash
    hints: HintBlock = NO_HINTS

    def banner(self, small: bool = False) -> Banner:
        """The head of the first page, or of a further one."""
        line = f"{self.rules.game.upper()} · SOLO ARENA{' · CONTINUED' if small else ''}"
        return Banner(self.arena, self.arena_id, line, small)

    def key(self) -> tuple[Block, Block]:
        """The required obstacles, and how to read the picture."""
        return requirements(self.arena, self.rules), legend(self.arena, self.rules)

    def foot(self) -> Stack:
        """What stands on the footer: the boxes to fill in, and the hints under them."""
        return Stack((record(self.arena, self.rules), *([self.hints] if self.hints.texts else [])), 6)


def layout_pages(arena: Arena, arena_id: str, rules: RollAndSmash, hints: tuple[str, ...] = ()) -> list[Draw]:
    """The arena's pages, each drawn into the safe area with its lower left corner at (0, 0)."""
    parts = Parts(arena, arena_id, rules, HintBlock(hints))
    room = _body_height(parts.banner()) - parts.foot().height(SAFE_WIDTH) - GAP
    bare = max((Shape(parts, room, beside) for beside in (True, False)), key=lambda shape: shape.cell)
    if bare.cell < SMALLEST_CELL:
        return _apart(parts)
    shape, rest = _with_notes(bare)
    pointer = "notes on the next page" if rest and not shape.notes else ""
    return [lambda c: _draw_page(c, parts, shape, pointer), *_further(parts, rest, started=bool(shape.notes))]


def _body_height(banner: Banner) -> float:
    return SAFE_HEIGHT - banner.height(SAFE_WIDTH) - FOOTER_HEIGHT - GAP


@dataclass(frozen=True)
class Shape:
    """The body of a page `room` high: the key beside the board or below it, and the notes at their `place` —
    in the key's column (`side`), under the board in its column (`left`), under all (`under`).
    """

    parts: Parts
    room: float
    beside: bool
    notes: Notes | None = None
    place: str = ""

    @property
    def board_width(self) -> float:
        """Width of the board's column."""
        return SAFE_WIDTH - SIDE_WIDTH - 16 if self.beside else SAFE_WIDTH

    def notes_width(self) -> float:
        """Width of the notes at their place."""
        return {"side": SIDE_WIDTH, "left": self.board_width}.get(self.place, SAFE_WIDTH)

    def _taken(self, place: str) -> float:
        """Height that notes at this place take, the gap included."""
        return self.notes.height(self.notes_width()) + GAP if self.notes and self.place == place else 0

    def _key(self) -> Block:
        return Stack(self.parts.key(), GAP) if self.beside else Columns(self.parts.key(), 24)

    def _side(self) -> float:
        """Height of the column beside the board."""
        return self._key().height(SIDE_WIDTH) + self._taken("side") if self.beside else 0

    def _board_room(self) -> float:
        """Height left for the board and its coordinates; 0 when the column beside it does not fit."""
        height = self.room - self._taken("under")
        if self.beside:
            return height - self._taken("left") if self._side() <= height else 0
        return height - self._key().height(SAFE_WIDTH) - GAP

    @property
    def cell(self) -> float:
        """Side of a space, 0 if there is no room for the board."""
        board, height = self.parts.arena.board, self._board_room()
        return largest_cell(board.width, board.height, self.board_width, height, LARGEST_CELL) if height > 0 else 0

    def draw(self, c: Canvas, top: float) -> float:
        """Board, key and notes; the y below them."""
        board, cell = self.parts.arena.board, self.cell
        height = board.height * cell + 2 * gutter(cell)
        column = max(height, self._side() - self._taken("left"))
        draw_board(c, self.parts.arena, whole_board(board, 0, top, self.board_width, column, cell))
        if self.beside:
            self._key().draw(c, SAFE_WIDTH - SIDE_WIDTH, top, SIDE_WIDTH)
            bottom = top - max(column + self._taken("left"), self._side())
        else:
            self._key().draw(c, 0, top - height - GAP, SAFE_WIDTH)
            bottom = top - height - GAP - self._key().height(SAFE_WIDTH)
        return self._draw_notes(c, top, top - column, bottom)

    def _draw_notes(self, c: Canvas, top: float, below_board: float, bottom: float) -> float:
        if not self.notes:
            return bottom
        tops = {"side": top - self._key().height(SIDE_WIDTH) - GAP, "left": below_board - GAP, "under": bottom - GAP}
        left = SAFE_WIDTH - SIDE_WIDTH if self.place == "side" else 0
        self.notes.draw(c, left, tops[self.place], self.notes_width())
        return bottom - self._taken("under")


def _with_notes(bare: Shape) -> tuple[Shape, str]:
    """The shape with the notes where and as large as suits the board; what does not fit is for a further page."""
    text = (bare.parts.arena.notes or "").strip()
    if not text:
        return bare, ""
    shapes = [_placed(bare, place, size, text) for place in _places(bare) for size in SIZES]
    best = max(shapes, key=lambda shape: shape.cell * (shape.notes.size if shape.notes else 0))
    if best.cell >= bare.cell * KEPT_IF_ALL:
        return best, ""
    return min((_cut(bare, place, text) for place in _places(bare)), key=lambda cut: len(cut[1]))


def _places(shape: Shape) -> tuple[str, ...]:
    return ("side", "left", "under") if shape.beside else ("under",)


def _placed(bare: Shape, place: str, size: float, text: str) -> Shape:
    shape = replace(bare, place=place)
    return replace(shape, notes=set_notes(text, size, shape.notes_width()))


def _cut(bare: Shape, place: str, text: str) -> tuple[Shape, str]:
    """As many lines of the notes as leave the board its size, and the text that is left."""
    shape = _placed(bare, place, CUT_SIZE, text)
    notes, width = set_notes(text, CUT_SIZE, shape.notes_width()), shape.notes_width()
    for room in range(int(bare.room), 0, -4):
        first, rest = notes.split(width, room)
        if first and replace(shape, notes=first).cell >= bare.cell * KEPT:
            return replace(shape, notes=first), rest
    return bare, text


def _draw_page(c: Canvas, parts: Parts, shape: Shape, pointer: str) -> None:
    """Banner, board, key and notes; the record stands on the footer, and lines to write on fill what is free.
    `pointer` says where to look further.
    """
    top = _draw_banner(c, parts.banner())
    boxes = parts.foot()
    top = shape.draw(c, top) - GAP
    above = FOOTER_HEIGHT + boxes.height(SAFE_WIDTH)
    _writing_lines(c, top, top - above - GAP)
    put(c, SAFE_WIDTH, above + 4, pointer, 7.5, ITALIC, SOFT, 1)
    boxes.draw(c, 0, above, SAFE_WIDTH)


def _writing_lines(c: Canvas, top: float, room: float) -> None:
    """Lines to write on, if there is room for some."""
    if room >= LEAST_LINES:
        WritingLines(room).draw(c, 0, top, SAFE_WIDTH)


def _draw_banner(c: Canvas, banner: Banner) -> float:
    """The banner at the top of the page; the y that is free below it."""
    banner.draw(c, 0, SAFE_HEIGHT, SAFE_WIDTH)
    return SAFE_HEIGHT - banner.height(SAFE_WIDTH)


def _further(parts: Parts, text: str, started: bool) -> list[Draw]:
    """Pages for the notes that are left."""
    pages: list[Draw] = []
    banner = parts.banner(small=True)
    title = "Notes, continued" if started else "Notes"
    while text:
        notes, text = set_notes(text, SIZES[0], SAFE_WIDTH, title).split(SAFE_WIDTH, _body_height(banner))
        pages.append(_notes_page(banner, notes))
    return pages


def _notes_page(banner: Banner, notes: Notes | None) -> Draw:
    def draw(c: Canvas) -> None:
        top = _draw_banner(c, banner)
        if notes:
            notes.draw(c, 0, top, SAFE_WIDTH)

    return draw


def _apart(parts: Parts) -> list[Draw]:
    """A page for the board, one for key, record and notes, and further ones for what notes remain."""
    banner = parts.banner(small=True)
    above = Columns(parts.key(), 24).height(SAFE_WIDTH) + parts.foot().height(SAFE_WIDTH) + 2 * GAP
    room = _body_height(banner) - above - GAP
    text = (parts.arena.notes or "").strip()
    notes, rest = set_notes(text, CUT_SIZE, SAFE_WIDTH).split(SAFE_WIDTH, room) if text else (None, "")
    return [
        lambda c: _board_page(c, parts),
        lambda c: _key_page(c, parts, notes),
        *_further(parts, rest, started=bool(notes)),
    ]


def _board_page(c: Canvas, parts: Parts) -> None:
    top = _draw_banner(c, parts.banner())
    height = _body_height(parts.banner())
    draw_board(c, parts.arena, whole_board(parts.arena.board, 0, top, SAFE_WIDTH, height, LARGEST_CELL))
    put(c, SAFE_WIDTH, FOOTER_HEIGHT, "obstacles and boxes to fill in: next page", 7.5, ITALIC, SOFT, 1)


def _key_page(c: Canvas, parts: Parts, notes: Notes | None) -> None:
    top = _draw_banner(c, parts.banner(small=True))
    for block in (Columns(parts.key(), 24), parts.foot(), notes):
        if block:
            block.draw(c, 0, top, SAFE_WIDTH)
            top -= block.height(SAFE_WIDTH) + GAP
    _writing_lines(c, top, top - FOOTER_HEIGHT - GAP)
