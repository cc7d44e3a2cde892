"""Arena card: an arena on a page or a part of one — as much of a layout page as a booklet needs.

┌──────────────┐   ┌───────────────────────┐   Upright cards have the board in the middle,
│ name      QR │   │ ┌───────┐ name     QR │   wide ones have all else beside it.
│ ┌──────────┐ │   │ │ board │ tally       │
│ │  board   │ │   │ │       │ boxes       │
│ └──────────┘ │   │ └───────┘ hints       │
│ tally  boxes │   └───────────────────────┘
└──────────────┘
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from reportlab.pdfgen.canvas import Canvas

from export.banner import LEVELS, draw_tyre
from export.blocks import Block, Stack, Words
from export.board_art import draw_board
from export.fonts import BLACK, BOLD, ITALIC, REGULAR
from export.frame import largest_cell, whole_board
from export.hint_block import HintBlock
from export.ink import SOFT
from export.key import HOW, draw_swatch
from export.notes import Notes, set_notes
from export.qr import draw_sign, sign
from export.record import Fields
from export.sheet import Sheet
from export.text import fit_size, lines_height, put, put_lines, shortened, wrap_plain
from layouts.arena import LETTER_OF, Arena
from seeds.roll_and_smash import RollAndSmash

#: side of the QR sign, largest space of a board, gap between blocks, type size of notes; in PDF points
SIGN, LARGEST_CELL, GAP, NOTE_SIZE = 46.0, 54.0, 7.0, 7.5
#: a card this much wider than high has everything beside its board; the board's part of the width then
WIDE, BOARD_PART = 1.2, 0.6
#: notes take at most this part of a card, the rest of them goes on to a page of notes
NOTES_PART = 0.3
#: what an arena without a difficulty is, and the width of that beside its tyres
UNRATED, RATING = "not rated", 104.0
#: smaller spaces than this ask for a page of their own
LEAST_CELL = 9.5


@dataclass(frozen=True)
class Head:
    """Name, difficulty and ID, with the arena's QR sign beside them."""

    arena: Arena
    arena_id: str

    def _room(self, width: float) -> float:
        return width - (SIGN + 12 if sign(self.arena) else 0)

    def _title(self, width: float) -> tuple[float, list[tuple[tuple[str, str], ...]]]:
        name = " ".join(self.arena.name.split())
        size = fit_size(name, BLACK, self._room(width), 16, 9)
        lines = wrap_plain(name, BLACK, size, self._room(width))
        if len(lines) > 3:
            lines = [*lines[:2], ((BLACK, "…"),)]
        return size, lines

    def height(self, width: float) -> float:
        """Name, tyres, ID; at least the sign."""
        size, lines = self._title(width)
        author = 9 if self.arena.author else 0
        return max(SIGN + 2 if sign(self.arena) else 0, lines_height(lines, size) + author + 28)

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """The sign in the right corner, the rest on the left."""
        size, lines = self._title(width)
        below = put_lines(c, left, top, lines, size)
        if self.arena.author:
            author = shortened(f"by {self.arena.author}", REGULAR, 7.5, self._room(width))
            put(c, left, below - 7, author, 7.5, REGULAR, SOFT)
            below -= 9
        if self.arena.difficulty is None and self._room(width) < RATING:
            put(c, left, below - 12, UNRATED, 9, BLACK)
        else:
            draw_rating(c, left, below - 9, self.arena.difficulty)
        put(c, left, below - 24, f"ID {self.arena_id}", 7.5, BOLD, SOFT)
        draw_sign(c, self.arena, left + width - SIGN, top - 1, SIGN)


def draw_rating(c: Canvas, left: float, y: float, difficulty: int | None) -> None:
    """Small tyres, filled up to the difficulty, and the number; `y` is their middle."""
    for level in range(LEVELS):
        draw_tyre(c, left + 5 + level * 12.5, y, 5, filled=difficulty is not None and level < difficulty)
    number = UNRATED if difficulty is None else str(difficulty)
    put(c, left + 54, y - 3.2, number, 9, BLACK)


@dataclass(frozen=True)
class Tally:
    """How many obstacles of each kind have to be scored, and what they are worth."""

    arena: Arena
    rules: RollAndSmash

    def _each(self, width: float) -> float:
        return width / 4 if width >= 4 * 52 else width / 2

    def height(self, width: float) -> float:
        """One row of swatches or two, and the sum."""
        return 20 * (1 if self._each(width) * 4 <= width + 1 else 2) + 11

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """A swatch and a number for every kind."""
        each, across = self._each(width), round(width / self._each(width))
        for at, kind in enumerate(HOW):
            x, y = left + at % across * each, top - 10 - at // across * 20
            count = sum(tile.kind == kind for tile in self.arena.obstacles)
            draw_swatch(c, x + 13, y, kind, LETTER_OF[kind], (26, 14))
            put(c, x + 30, y - 3.5, f"× {count}", 9.5, BLACK)
        worth = sum(self.rules.vp_of(tile.kind) for tile in self.arena.obstacles)
        board = self.arena.board
        text = f"{len(self.arena.obstacles)} tiles, {worth} VP · {board.width} × {board.height} spaces"
        put(c, left, top - self.height(width) + 3, text, fit_size(text, REGULAR, width, 7.5, 6), REGULAR, SOFT)


def _boxes(rules: RollAndSmash) -> Fields:
    names = [*(f"Run {number}" for number in range(1, rules.solo.runs + 1)), "Total"]
    return Fields(tuple((name, 1 / len(names)) for name in names), 22)


@dataclass(frozen=True)
class Card:
    """An arena's card on an area `width` × `height`."""

    sheet: Sheet
    rules: RollAndSmash
    width: float
    height: float
    notes: Notes | None = None
    pointer: str = ""

    @property
    def wide(self) -> bool:
        """Whether the board stands beside the rest."""
        return self.width > WIDE * self.height

    def _column(self) -> float:
        """Width of what is not the board."""
        return self.width * (1 - BOARD_PART) - 14 if self.wide else self.width

    def _head(self) -> Head:
        return Head(self.sheet.arena, self.sheet.arena_id)

    def _rest(self) -> Stack:
        """What stands below head and board; hints stand below that, at the foot of the card."""
        blocks: list[Block] = [Tally(self.sheet.arena, self.rules), _boxes(self.rules)]
        blocks += [self.notes] if self.notes else []
        blocks += [Words(((ITALIC, self.pointer),), 7, soft=True)] if self.pointer else []
        return Stack(tuple(blocks), GAP)

    def _hints(self) -> HintBlock:
        return HintBlock(self.sheet.hints)

    def _below(self, width: float) -> float:
        """Height of the rest and the hints."""
        return self._rest().height(width) + (self._hints().height(width) + GAP if self.sheet.hints else 0)

    def _board_room(self) -> tuple[float, float]:
        if self.wide:
            return self.width * BOARD_PART, self.height
        used = self._head().height(self.width) + self._below(self.width)
        return self.width, self.height - used - 2 * GAP

    @property
    def cell(self) -> float:
        """Side of a space; 0 if there is no room for the board, or not for the rest beside it."""
        board, (width, height) = self.sheet.arena.board, self._board_room()
        beside = self._head().height(self._column()) + self._below(self._column()) + GAP
        if height <= 0 or (self.wide and beside > self.height):
            return 0
        return largest_cell(board.width, board.height, width, height, LARGEST_CELL)

    def draw(self, c: Canvas, left: float, top: float) -> None:
        """The card, its upper left corner at (left, top)."""
        width, height = self._board_room()
        head, rest, column = self._head(), self._rest(), self._column()
        right = left + self.width - column
        head.draw(c, right, top, column)
        below = top - head.height(column) - GAP
        board_top = top if self.wide else below
        frame = whole_board(self.sheet.arena.board, left, board_top, width, height, LARGEST_CELL)
        draw_board(c, self.sheet.arena, frame)
        rest.draw(c, right, below if self.wide else below - height - GAP, column)
        hints = self._hints()
        hints.draw(c, right, top - self.height + hints.height(column), column)


def card(sheet: Sheet, rules: RollAndSmash, width: float, height: float) -> tuple[Card, str]:
    """The arena's card on such an area, and the notes that have to go on elsewhere."""
    bare = Card(sheet, rules, width, height)
    text = (sheet.arena.notes or "").strip()
    if not text:
        return bare, ""
    column = bare._column()
    notes = set_notes(text, NOTE_SIZE, column)
    for part in (NOTES_PART, NOTES_PART / 2):
        first, rest = notes.split(column, height * part)
        noted = replace(bare, notes=first)
        if first and noted.cell >= min(LEAST_CELL, bare.cell):
            return noted, rest
    return replace(bare, pointer="notes on the next page"), text


def needs_page(sheet: Sheet, rules: RollAndSmash, width: float, height: float) -> bool:
    """Whether the arena's spaces, or what stands beside them, are too small on such an area."""
    return Card(sheet, rules, width, height).cell < LEAST_CELL
