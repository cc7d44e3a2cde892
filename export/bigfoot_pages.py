"""Sheets of Bigfoot: deduction puzzles with their answers apart, and the lair-tracking aid.

    1 ◎ camera   (forest)          2 🐾      a reading a row; below them every lair with
    2 )) motion  (river)(cave)     3 🐾      its terrains and boxes to tick

The aid has a row for each lair and a column for each sensor: what the sensor counts there, and room for its readings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.banner import FOOTER_HEIGHT, RULER_MM, draw_bar, draw_ruler
from export.bigfoot_puzzle_text import ASKED, TITLES, answer_lines, rules_words
from export.bigfoot_signs import draw_footprint, draw_sensor, draw_terrain
from export.bigfoot_track import Track
from export.blocks import Block, Heading, Stack, Words, bold_lead
from export.document import About, Entry, Page, pdf_bytes
from export.fonts import BLACK, BOLD, REGULAR, require_glyphs, text_width
from export.ink import HAIR, INK, SOFT, WHITE
from export.paper import SAFE_HEIGHT, SAFE_WIDTH, paper_size, safe_origin
from export.puzzle_page import Named, Part, PuzzleHead, puzzle_pdf
from export.text import fit_size, put, shortened
from generator.bigfoot_puzzle import Puzzle
from seeds.bigfoot import Edition
from solver.bigfoot.cards import Sensor
from solver.bigfoot.events import Reading

#: height of a reading's row; of a lair's box, and how many stand beside each other
ROW, LAIR, ACROSS = 21.0, 43.0, 5
#: boxes to tick for a lair
TICKS = {"lairs": ("hidden", "not"), "proof": ("hidden", "not", "open")}


def require_names(edition: Edition) -> None:
    """`BadInput` for every character of the cards' names that the font cannot print."""
    names = [("lairs", name) for name in edition.names] + [("terrains", name) for name in edition.lairs.terrains]
    sides = [("action", action.bigfoot) for action in edition.action.values()]
    require_glyphs([("game", edition.game), *names, *sides, *(("sensor", kind) for kind in edition.sensor)])


# -- puzzles -------------------------------------------------------------------------------------------


def puzzles_pdf(puzzles: Sequence[Puzzle], edition: Edition, paper: str = "a4", *, low_ink: bool = False) -> bytes:
    """The PDF file of puzzles of one kind; `BadInput`: an unknown paper, a name that the font cannot print."""
    require_names(edition)
    kind, game = puzzles[0].kind, edition.game.upper()
    words = Words(((REGULAR, " ".join([*rules_words(edition), ASKED[kind]])),), 9.5)
    asked = Part(f"{game} · PUZZLES", TITLES[kind], (words,), tuple(_asked(puzzle, edition) for puzzle in puzzles))
    told = Part(f"{game} · ANSWERS", "Answers", (), tuple(map(_told, puzzles)))
    return puzzle_pdf(edition.game, asked, told, paper, low_ink=low_ink)


def _asked(puzzle: Puzzle, edition: Edition) -> Named:
    name = f"Puzzle {puzzle.name}"
    readings = ReadingTable(puzzle.readings, edition)
    lairs = LairBoxes(edition, TICKS[puzzle.kind])
    return Named(name, Stack((PuzzleHead(name, puzzle.difficulty), readings, lairs), 5))


def _told(puzzle: Puzzle) -> Named:
    lines: list[Block] = [Words(bold_lead(lead, rest), 9.5) for lead, rest in answer_lines(puzzle)]
    heading = Heading(f"Puzzle {puzzle.name}, difficulty {puzzle.difficulty}")
    return Named(f"Answer {puzzle.name}", Stack((heading, *lines), 2))


@dataclass(frozen=True)
class ReadingTable:
    """The readings under each other, numbered from 1."""

    readings: Sequence[Reading]
    edition: Edition

    def height(self, width: float) -> float:
        """A row each."""
        return ROW * len(self.readings)

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Number, sensor, what it counts, footprints."""
        for number, reading in enumerate(self.readings, start=1):
            middle = top - (number - 0.5) * ROW
            put(c, left + 4, middle - 3.4, str(number), 9.5, BLACK, SOFT)
            draw_sensor(c, left + 30, middle, 7, reading.sensor.kind)
            put(c, left + 44, middle - 3.4, shortened(reading.sensor.kind, BOLD, 9.5, 84), 9.5, BOLD)
            _counted(c, self.edition, reading.sensor, left + 132, middle, width - 132 - 50)
            put(c, left + width - 22, middle - 5, str(reading.footprints), 14, BLACK, INK, 1)
            draw_footprint(c, left + width - 9, middle, 8)
            c.setStrokeColor(HAIR)
            c.setLineWidth(0.5)
            c.line(left, middle - ROW / 2, left + width, middle - ROW / 2)


def _counted(c: Canvas, edition: Edition, sensor: Sensor, x: float, middle: float, room: float) -> None:
    """The terrains by sign and name, or the lairs by number and name."""
    if edition.sensor[sensor.kind].counts == "lairs":
        told = ",  ".join(f"{edition.names.index(name) + 1} {name}" for name in sensor.names)
        size = fit_size(told, REGULAR, room, 9.5, 6)
        put(c, x, middle - 3.4, shortened(told, REGULAR, size, room), size)
        return
    step = min(104.0, room / len(sensor.names))
    for at, terrain in enumerate(sensor.names):
        draw_terrain(c, x + at * step + 8, middle, 8, terrain)
        put(c, x + at * step + 21, middle - 3.4, shortened(terrain, REGULAR, 9.5, step - 24), 9.5)


@dataclass(frozen=True)
class LairBoxes:
    """Every lair with its number, name and terrains, and boxes to tick."""

    edition: Edition
    ticks: Sequence[str]

    def height(self, width: float) -> float:
        """Rows of five."""
        return LAIR * -(-len(self.edition.names) // ACROSS)

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Row by row."""
        step = (width + 5) / ACROSS
        for at in range(len(self.edition.names)):
            row, column = divmod(at, ACROSS)
            self._lair(c, left + column * step, top - row * LAIR, step - 5, at)

    def _lair(self, c: Canvas, x: float, top: float, width: float, lair: int) -> None:
        name = self.edition.names[lair]
        terrains = self.edition.lairs.cards[name]
        c.setStrokeColor(INK)
        c.setFillColor(WHITE)
        c.setLineWidth(0.7)
        c.roundRect(x, top - LAIR + 4, width, LAIR - 5, 3, stroke=1, fill=1)
        put(c, x + 13, top - 12, str(lair + 1), 8.5, BLACK, SOFT, 1)
        room = width - 19 - 13 * len(terrains)
        size = fit_size(name, BOLD, room, 8.5, 5.5)
        put(c, x + 15.5, top - 12, shortened(name, BOLD, size, room), size, BOLD)
        for at, terrain in enumerate(reversed(terrains)):
            draw_terrain(c, x + width - 8 - 13 * at, top - 9.5, 6, terrain)
        x += 5
        for word in self.ticks:
            c.rect(x, top - 33, 8, 8, stroke=1, fill=0)
            put(c, x + 10, top - 31.5, word, 7, REGULAR, SOFT)
            x += 15 + text_width(word, REGULAR, 7)


# -- the aid -------------------------------------------------------------------------------------------


def aid_pdf(edition: Edition, paper: str = "a4", *, low_ink: bool = False) -> bytes:
    """The PDF file of the lair-tracking aid; `BadInput`: an unknown paper, a name that the font cannot print."""
    require_names(edition)
    size, origin = paper_size(paper), safe_origin(paper)
    track = Track(edition)
    top = SAFE_HEIGHT - 58
    pages = track.pages(SAFE_WIDTH, top - FOOTER_HEIGHT - 6)

    def page(number: int) -> Page:
        def draw(c: Canvas) -> None:
            c.translate(*origin)
            _aid_head(c, edition)
            pages[number].draw(c, 0, top, SAFE_WIDTH)
            _aid_foot(c, edition, f"page {number + 1} of {len(pages)}")

        return Page(draw, () if number else ("aid",))

    about = About(f"{edition.game}: lair-tracking aid", f"An aid for {edition.game}")
    return pdf_bytes(
        [page(number) for number in range(len(pages))], size, about, [Entry("Lairs", "aid")], low_ink=low_ink
    )


def _aid_head(c: Canvas, edition: Edition) -> None:
    draw_bar(c, 0, SAFE_HEIGHT, SAFE_WIDTH)
    put(c, 0, SAFE_HEIGHT - 15, f"{edition.game.upper()} · LAIR TRACKING", 7, BOLD, SOFT, spacing=0.6)
    put(c, 0, SAFE_HEIGHT - 40, "Which lairs?", 24, BLACK)


def _aid_foot(c: Canvas, edition: Edition, place: str) -> None:
    draw_ruler(c, 0, 27)
    advice = f"Print at 100 %: the ruler is {RULER_MM} mm long."
    put(c, 0, 2, f"{advice} Arenasmith, an unofficial aid for {edition.game}.", 7, REGULAR, SOFT)
    put(c, SAFE_WIDTH, 2, place, 7.5, BOLD, INK, 1)
