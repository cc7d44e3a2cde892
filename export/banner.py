"""Banner and footer: what every page carries — whose arena this is, and a ruler to trust the print by.

    ▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬
    THE CRUCIBLE        ◉◉◉○ 3
    by … · 8 × 8 spaces     ID

Loose pages find their arena again by name and ID.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.fonts import BLACK, BOLD, ITALIC, REGULAR, text_width
from export.ink import ACCENT, INK, SOFT, WHITE, thrifty
from export.paper import MM, SAFE_WIDTH
from export.qr import SIDE as SIGN
from export.qr import draw_sign, sign
from export.text import Line, fit_size, lines_height, put, put_lines, shortened, wrap, wrap_plain
from layouts.arena import Arena

#: difficulties an arena can have: 1 to 4 (layout format 1)
LEVELS = 4
#: what the layout's `basis` means to whoever sets the arena up
BASIS = {
    "printed": "As printed: the obstacles stand where the game's own diagram has them.",
    "reconstruction": "Positions reconstructed: name, difficulty and counts are the game's, the places are ours.",
    "designed": "Designed by hand for this game.",
    "generated": "Made by Arenasmith",
}
#: width of the column on the right that holds difficulty and ID, and of the ID in it
SIDE, ID_SIDE = 132.0, 92.0
FOOTER_HEIGHT = 42.0
#: longest key and value of a recipe that is printed, in characters
SHORT = 24
RULER_MM = 100


@dataclass(frozen=True)
class Banner:
    """The head of a page. `overline` says what the page is; a `small` one heads further pages."""

    arena: Arena
    arena_id: str
    overline: str
    small: bool = False

    def _title(self, width: float) -> tuple[float, list[Line]]:
        """Size and lines of the name: large if it fits, then smaller, then in several lines."""
        largest, smallest = (17.0, 12.0) if self.small else (30.0, 17.0)
        name = " ".join(self.arena.name.split())
        if self.small:
            name = shortened(name, BLACK, smallest, width)
        size = fit_size(name, BLACK, width, largest, smallest)
        if (lines := len(wrap_plain(name, BLACK, size, width))) > 3:
            size = max(9.0, size - lines)
        return size, wrap_plain(name, BLACK, size, width)

    def _facts(self, width: float) -> list[Line]:
        return [] if self.small else [line for text in facts(self.arena) for line in wrap(text, 8.5, width)]

    def height(self, width: float) -> float:
        """Bar, overline, name, facts, and the room under them."""
        size, lines = self._title(self._text_width(width, SIDE))
        text = 18 + lines_height(lines, size) + lines_height(self._facts(self._text_width(width, ID_SIDE)), 8.5) + 6
        return max(text, 40.0 if self.small else 72.0) + 8

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """From the heavy bar down to a thin rule."""
        draw_bar(c, left, top, width)
        put(c, left, top - 15, self.overline, 7, BOLD, SOFT, spacing=0.6)
        size, lines = self._title(self._text_width(width, SIDE))
        below = put_lines(c, left, top - 17, lines, size)
        put_lines(c, left, below - 2, self._facts(self._text_width(width, ID_SIDE)), 8.5, SOFT)
        self._side(c, left + width, top)

    def _side(self, c: Canvas, right: float, top: float) -> None:
        if self.small:
            put(c, right, top - 15, "ARENA ID", 7, BOLD, SOFT, 1, 0.6)
            put(c, right, top - 28, self.arena_id, fit_size(self.arena_id, BOLD, ID_SIDE - 10, 11, 7), BOLD, INK, 1)
            return
        right -= self._sign_room()
        put(c, right, top - 15, "DIFFICULTY", 7, BOLD, SOFT, 1, 0.6)
        draw_difficulty(c, right, top - 34, self.arena.difficulty)
        put(c, right, top - 58, "ARENA ID", 7, BOLD, SOFT, 1, 0.6)
        put(c, right, top - 71, self.arena_id, fit_size(self.arena_id, BOLD, ID_SIDE - 10, 11, 7), BOLD, INK, 1)
        if self._sign_room():
            put(c, right + self._sign_room(), top - 15, "ARENA CODE", 7, BOLD, SOFT, 1, 0.1)
            draw_sign(c, self.arena, right + self._sign_room() - SIGN, top - 20)

    def _sign_room(self) -> float:
        """Width that the arena's QR sign takes; a small banner has none, and neither has an arena too large for one."""
        return 0 if self.small or not sign(self.arena) else SIGN + 16

    def _text_width(self, width: float, beside: float) -> float:
        """Width left for text that has so much beside it, and the sign."""
        return width - beside - self._sign_room()


def draw_bar(c: Canvas, left: float, top: float, width: float) -> None:
    """The heavy bar at the top of a page, its beginning in the house's colour; thin lines where ink is spared."""
    thick = 1.0 if thrifty(c) else 4.0
    c.setFillColor(INK)
    c.rect(left, top - thick, width, thick, stroke=0, fill=1)
    c.setFillColor(INK if thrifty(c) else ACCENT)
    c.rect(left, top - 4, 56, 4 if thick > 1 else 1, stroke=0, fill=1)


def facts(arena: Arena) -> list[tuple[tuple[str, str], ...]]:
    """Lines under the name: author and board, then what the layout rests on."""
    board = arena.board
    size = f"{board.width} × {board.height} spaces"
    pieces = f"{board.pieces[0]} × {board.pieces[1]} pieces of {board.piece[0]} × {board.piece[1]}"
    pieces = "one piece" if board.pieces == (1, 1) else pieces
    author = f"by {' '.join(arena.author.split())}  ·  " if arena.author else ""
    lines: list[tuple[tuple[str, str], ...]] = [((BOLD, author + size), (REGULAR, f"·  {pieces}"))]
    if arena.basis:
        lines.append(((ITALIC, BASIS.get(arena.basis, arena.basis) + recipe(arena)),))
    return lines


def recipe(arena: Arena) -> str:
    """What a generated arena was made from: the short values of its recipe, such as ` (difficulty 3, seed 7).`"""
    if arena.basis != "generated":
        return ""
    values = {key: str(value) for key, value in (arena.generated or {}).items() if isinstance(value, int | str)}
    short = [f"{key} {values[key]}" for key in sorted(values) if len(key + values[key]) <= SHORT]
    return f" ({', '.join(short)})." if short else "."


def draw_difficulty(c: Canvas, right: float, y: float, difficulty: int | None) -> None:
    """Tyres, filled up to the difficulty, and the number; `y` is their middle."""
    number = "not rated" if difficulty is None else str(difficulty)
    size = 10 if difficulty is None else 22
    put(c, right, y - size * 0.355, number, size, BLACK, INK, 1)
    x = right - text_width(number, BLACK, size) - 16
    for level in range(LEVELS, 0, -1):
        draw_tyre(c, x, y, 9, filled=difficulty is not None and level <= difficulty)
        x -= 23


def draw_tyre(c: Canvas, x: float, y: float, radius: float, filled: bool) -> None:
    """A tyre with lugs; an empty one is an outline. Where ink is spared a filled one has a heavy outline and a hub."""
    spare = thrifty(c)
    path = c.beginPath()
    lugs = 24
    for corner in range(lugs * 2):
        reach = radius * (1 if corner % 4 in (0, 1) else 0.84)
        angle = math.pi * corner / lugs
        (path.lineTo if corner else path.moveTo)(x + reach * math.cos(angle), y + reach * math.sin(angle))
    path.close()
    c.setFillColor(INK if filled and not spare else WHITE)
    c.setStrokeColor(INK)
    c.setLineWidth(1.6 if filled and spare else 0.9)
    c.setLineJoin(1)
    c.drawPath(path, stroke=1, fill=1)
    c.setFillColor(INK if filled and spare else WHITE)
    c.circle(x, y, radius * (0.25 if spare and filled else 0.42), stroke=0 if filled else 1, fill=1)


@dataclass(frozen=True)
class Footer:
    """The foot of a page: a 100 mm ruler, and which page of which arena this is."""

    arena: Arena
    arena_id: str
    game: str
    page: str

    def draw(self, c: Canvas) -> None:
        """At the bottom of the safe area, whose lower left corner is (0, 0)."""
        draw_ruler(c, 0, 27)
        right = SAFE_WIDTH
        advice = f"Print at 100 %: this ruler is {RULER_MM} mm long."
        put(c, 0, 2, f"{advice} Arenasmith, an unofficial aid for {self.game}.", 7, REGULAR, SOFT)
        put(c, right, 2, self.page, 7.5, BOLD, INK, 1)
        room = SAFE_WIDTH - RULER_MM * MM - 30
        put(c, right, 22, shortened(self.arena.name, BOLD, 8, room), 8, BOLD, INK, 1)
        put(c, right, 12, f"ID {self.arena_id}", 7.5, REGULAR, SOFT, 1)


def draw_ruler(c: Canvas, left: float, top: float) -> None:
    """Millimetre marks hanging from a line, longer every 5 and 10, a number every 10."""
    c.setStrokeColor(INK)
    c.setLineWidth(0.6)
    c.line(left, top, left + RULER_MM * MM, top)
    for mm in range(RULER_MM + 1):
        length = 7 if mm % 10 == 0 else 5 if mm % 5 == 0 else 3
        c.setLineWidth(0.6 if mm % 10 == 0 else 0.35)
        c.line(left + mm * MM, top, left + mm * MM, top - length)
    for mm in range(0, RULER_MM + 1, 10):
        put(c, left + mm * MM, top - 14.5, str(mm), 7, REGULAR, SOFT, 0.5 if mm else 0)
    put(c, left + RULER_MM * MM + 8, top - 14.5, "mm", 7, REGULAR, SOFT)
