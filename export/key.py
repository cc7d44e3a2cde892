"""Key: which obstacles an arena asks for, and how its picture is read — in our own words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.blocks import Heading, Iconed, Stack, Words, bold_lead, stacked
from export.board_art import cross_out, draw_oil, draw_plate, draw_seam, pattern_unit
from export.fonts import BLACK, BOLD, REGULAR
from export.ink import HAIR, INK, SOFT
from export.patterns import paint_tile
from export.text import put
from layouts.arena import LETTER_OF, Arena
from seeds.roll_and_smash import RollAndSmash

#: how each kind is scored (rules §4), short enough for a table
HOW = {
    "up": "fly over it",
    "by": "beside or over it",
    "on": "drive onto it",
    "in": "drive in, slide out",
}
SWATCH = (40.0, 20.0)

Icon = Callable[[Canvas, float, float], None]


@dataclass(frozen=True)
class Requirement:
    """A row of the table: a kind, its swatch, what to do, its VP, and how many tiles of it are required."""

    kind: str
    vp: int
    count: int

    def height(self, width: float) -> float:
        """A swatch and some air."""
        return 26

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Swatch, name over its hint, VP, count, and a hairline below."""
        middle = top - 12.5
        draw_swatch(c, left + SWATCH[0] / 2, middle, self.kind, LETTER_OF[self.kind])
        put(c, left + SWATCH[0] + 7, middle + 1, self.kind.capitalize(), 10, BLACK)
        put(c, left + SWATCH[0] + 7, middle - 7.5, HOW[self.kind], 7, REGULAR, SOFT)
        put(c, left + width - 34, middle - 4, str(self.vp), 10, REGULAR, INK, 1)
        put(c, left + width, middle - 4.5, f"{self.count}", 13, BLACK, INK, 1)
        c.setStrokeColor(HAIR)
        c.setLineWidth(0.5)
        c.line(left, top - 26, left + width, top - 26)


def draw_swatch(c: Canvas, x: float, y: float, kind: str, token: str, size: tuple[float, float] = SWATCH) -> None:
    """A tile of the kind around (x, y), with letters on its plate."""
    paint_tile(c, kind, (x - size[0] / 2, y - size[1] / 2, *size), pattern_unit(size[1] * 1.5))
    draw_plate(c, x, y, token, size[1] * 0.5)


@dataclass(frozen=True)
class TableHead:
    """The names of the table's columns."""

    def height(self, width: float) -> float:
        """One small line."""
        return 8

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Above the numbers they name."""
        put(c, left + width - 34, top - 6, "VP", 7, BOLD, SOFT, 1)
        put(c, left + width, top - 6, "TILES", 7, BOLD, SOFT, 1)


def requirements(arena: Arena, rules: RollAndSmash) -> Stack:
    """The table of required obstacles, and their sum."""
    counts = {kind: sum(tile.kind == kind for tile in arena.obstacles) for kind in HOW}
    rows = [Requirement(kind, rules.vp_of(kind), count) for kind, count in counts.items()]
    total = sum(counts.values())
    worth = sum(rules.vp_of(kind) * count for kind, count in counts.items())
    tiles = f"{total} tile{'' if total == 1 else 's'}, {worth} VP"
    failed = bold_lead("Failed:", f"{signed(rules.failed.vp)} VP each")
    sums = Words(bold_lead(tiles, "in all"), 7.6), Words(failed, 7.6)
    return stacked([Heading("Required obstacles"), TableHead(), *rows, _Gap(5), *sums])


@dataclass(frozen=True)
class _Gap:
    room: float

    def height(self, width: float) -> float:
        return self.room

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Nothing: it is air."""


def signed(vp: int) -> str:
    """`+3`, `−5` with a true minus."""
    return f"+{vp}" if vp >= 0 else f"−{-vp}"


def legend(arena: Arena, rules: RollAndSmash) -> Stack:
    """How to read the picture: only what this arena shows, and what beating it means."""
    runs = rules.solo.runs
    goal = f"score every obstacle in at least one of {runs} runs." if runs > 1 else "score every obstacle in one run."
    lines = [Iconed(icon, bold_lead(lead, rest)) for icon, lead, rest in _shown(arena)]
    return stacked([Heading("How to read it"), *lines, Words(bold_lead("To beat it,", goal), 7.6)])


def _shown(arena: Arena) -> Iterator[tuple[Icon, str, str]]:
    """(picture, first words, the rest) of what can be seen on the board."""
    yield _domino(arena), "Tile", "on two spaces: letter and pattern tell the kind."
    if arena.board.pieces != (1, 1):
        yield seam_icon, "Double line:", "a seam, where two board pieces meet."
    if arena.blanked:
        kind = next(tile.kind for tile in arena.tiles if tile.token in arena.blanked)
        yield crossed_icon(kind), "Crossed out", "(Nothing to See Here): takes its spaces, never scored or failed."
    if any(tile.kind == "blank" for tile in arena.tiles):
        yield _blank_icon, "Blank tile:", "takes up its spaces, counts for nothing."
    if arena.oils:
        yield _oil_icon, "Oil:", "driven onto, it turns the truck the arrow's way."


ICON = (28.0, 14.0)


def _domino(arena: Arena) -> Icon:
    tile = next(iter(arena.obstacles or arena.tiles), None)
    kind, token = (tile.kind, tile.token) if tile else ("up", "U1")
    return lambda c, x, y: draw_swatch(c, x, y, kind, token, ICON)


def crossed_icon(kind: str) -> Icon:
    """A tile of the kind, blanked."""

    def icon(c: Canvas, x: float, y: float) -> None:
        box = (x - ICON[0] / 2, y - ICON[1] / 2, *ICON)
        paint_tile(c, kind, box, pattern_unit(20))
        cross_out(c, box, 18)

    return icon


def _blank_icon(c: Canvas, x: float, y: float) -> None:
    draw_swatch(c, x, y, "blank", LETTER_OF["blank"], ICON)


def _oil_icon(c: Canvas, x: float, y: float) -> None:
    draw_oil(c, x, y, 18, "E")


def seam_icon(c: Canvas, x: float, y: float) -> None:
    """Two spaces with a seam between them."""
    c.setStrokeColor(HAIR)
    c.setLineWidth(0.6)
    c.rect(x - ICON[0] / 2, y - ICON[1] / 2, *ICON)
    draw_seam(c, x, y - ICON[1] / 2 - 1, x, y + ICON[1] / 2 + 1, 36)
