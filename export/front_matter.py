"""Front matter: the cover of a booklet, how its pages are read, and what stands where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.arena_card import draw_rating
from export.banner import draw_bar
from export.blocks import Block, Heading, Iconed, Words, bold_lead
from export.board_art import draw_board, draw_oil
from export.fonts import BLACK, BOLD, REGULAR, text_width
from export.frame import whole_board
from export.ink import HAIR, INK, SOFT
from export.key import HOW, Icon, crossed_icon, draw_swatch, seam_icon, signed
from export.legend import MEANING
from export.page_format import PageFormat
from export.score_block import Row
from export.sheet import Sheet
from export.text import fit_size, put, shortened
from export.words import counted, tile_name
from layouts.arena import LETTER_OF
from seeds.roll_and_smash import RollAndSmash

#: room above a heading
AIR = Words(((REGULAR, ""),), 6)
#: largest space of the board on the cover, and type size of running text
COVER_CELL, SIZE = 40.0, 8.5
SWATCH = (28.0, 14.0)


def draw_cover(c: Canvas, area: PageFormat, sheets: Sequence[Sheet], rules: RollAndSmash) -> None:
    """The game, how many arenas of which difficulty, and the first board."""
    left, top, width = area.left, area.top, area.width
    draw_bar(c, left, top, width)
    put(c, left, top - 24, rules.game.upper(), 8, BOLD, SOFT, spacing=0.8)
    title = counted(len(sheets), "Arena")
    put(c, left, top - 74, title, fit_size(title, BLACK, width, 46, 20), BLACK)
    put(c, left, top - 94, "to beat alone, from easy to hard", 12, REGULAR, SOFT)
    counts = Counter(sheet.arena.difficulty for sheet in sheets)
    order = sorted(counts, key=lambda level: (level is None, level))
    for number, level in enumerate(order):
        draw_rating(c, left, top - 122 - number * 18, level)
        put(c, left + 120, top - 125 - number * 18, counted(counts[level], "arena"), 9.5, BOLD)
    below = top - 126 - len(order) * 18
    height = below - area.bottom - 44
    frame = whole_board(sheets[0].arena.board, left, below, width, height, COVER_CELL)
    draw_board(c, sheets[0].arena, frame)
    put(c, left, area.bottom + 24, "Made with Arenasmith, an unofficial aid.", 7.5, REGULAR, SOFT)


def reading_blocks(sheets: Sequence[Sheet], rules: RollAndSmash, answers: bool) -> Iterator[Block]:
    """How to read the arenas, the plans, and the booklet itself."""
    yield Heading("The obstacles")
    for kind in HOW:
        lead, _, rest = MEANING[kind].partition(": ")
        yield Iconed(_swatch(kind), bold_lead(f"{lead}, {rules.vp_of(kind)} VP:", rest), SIZE)
    failed = "An up or a by entered on the ground is failed, and stays so for the run"
    yield Words(bold_lead(f"{signed(rules.failed.vp)} VP:", f"{failed}."), SIZE, after=8)
    yield Heading("The board")
    yield from (Iconed(icon, bold_lead(lead, rest), SIZE) for icon, lead, rest in _signs())
    yield AIR
    yield from _plan_blocks(rules)
    yield from _booklet_blocks(sheets, rules, answers)


def _swatch(kind: str) -> Icon:
    return lambda c, x, y: draw_swatch(c, x, y, kind, LETTER_OF[kind], SWATCH)


def _signs() -> Iterator[tuple[Icon, str, str]]:
    yield _swatch("by"), "A tile", "lies on two spaces: letter and pattern tell its kind."
    yield seam_icon, "Double line:", "a seam, where two board pieces meet. Trucks drive over it as over any line."
    yield _oil, "Oil", "turns the truck the way its arrow points."
    yield crossed_icon("up"), "Crossed out:", "the obstacle takes up its spaces and counts for nothing."


def _oil(c: Canvas, x: float, y: float) -> None:
    draw_oil(c, x, y, 18, "E")


def _plan_blocks(rules: RollAndSmash) -> Iterator[Block]:
    """The Plan tiles and what they cost (rules §2)."""
    yield Heading("A plan")
    dice = f"Roll {rules.dice.count} dice, up to {rules.dice.rerolls} re-rolls; the numbers are plan points."
    pays = f"They pay for {rules.plan.tiles} Plan tiles in order, and for ramps."
    yield Words(((REGULAR, f"{dice} {pays}"),), SIZE, after=3)
    for name, tile in rules.tile.items():
        way = f"forward {tile.steps[0]} to {tile.steps[1]} spaces" if tile.steps else _turns(tile.quarters or 1)
        worth = f", {tile.vp} VP" if tile.vp else ""
        yield Row(
            bold_lead(f"{tile_name(name, rules)}:", way + worth), counted(tile.cost, "point") if tile.cost else "free"
        )
    most = f"before the run, on an empty space, at most {rules.ramp.most}; its arrow launches the truck"
    yield Row(bold_lead("Ramp:", most), counted(rules.ramp.cost, "point"))
    yield AIR


def _turns(quarters: int) -> str:
    """`four times the same way: a quarter turn, then forward 1 space`."""
    if quarters == 1:
        return "a quarter turn, then forward 1 space"
    times = {2: "twice", 3: "three times", 4: "four times"}.get(quarters, f"{quarters} times")
    return f"{times} the same way: a quarter turn, then forward 1 space"


def _booklet_blocks(sheets: Sequence[Sheet], rules: RollAndSmash, answers: bool) -> Iterator[Block]:
    yield Heading("This booklet")
    runs = rules.solo.runs
    yield Words(bold_lead("To beat an arena,", f"score every obstacle in at least one of {runs} runs."), SIZE, after=2)
    code = "holds the layout as an arena code; whoever scans it can solve, change and print it with Arenasmith."
    yield Words(bold_lead("The square sign", code), SIZE, after=2)
    if any(sheet.hints for sheet in sheets):
        yield Words(bold_lead("Hints", "stand upside down at the foot, the gentlest first."), SIZE, after=2)
    if answers:
        beaten = any(sheet.runs for sheet in sheets)
        what = f"{runs} runs that beat each arena" if beaten else "a best plan for every arena"
        yield Words(bold_lead("Answers", f"are at the back: {what}, and what each plan scores."), SIZE, after=2)


@dataclass(frozen=True)
class ContentsRow:
    """An arena in the contents: its name, and the pages of puzzle and answer."""

    name: str
    page: int
    answer: int | None

    def height(self, width: float) -> float:
        """One line."""
        return 12.5

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Name, a line to follow, page numbers."""
        name = shortened(self.name, REGULAR, SIZE, width - 70)
        put(c, left, top - 9, name, SIZE)
        put(c, left + width - 34, top - 9, str(self.page), SIZE, BOLD, INK, 1)
        if self.answer is not None:
            put(c, left + width, top - 9, str(self.answer), SIZE, REGULAR, SOFT, 1)
        start = left + text_width(name, REGULAR, SIZE) + 6
        c.setStrokeColor(HAIR)
        c.setLineWidth(0.5)
        c.setDash([1, 2])
        c.line(start, top - 8, left + width - 52, top - 8)
        c.setDash([])


@dataclass(frozen=True)
class ContentsHead:
    """A difficulty in the contents; the first one names the columns of numbers."""

    level: int | None
    columns: tuple[str, ...] = ()

    def height(self, width: float) -> float:
        """Tyres and room above them."""
        return 22

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Tyres left, names of the columns right."""
        draw_rating(c, left, top - 12, self.level)
        for name, right in zip(self.columns, (left + width - 34, left + width), strict=False):
            put(c, right, top - 14, name, 6.5, BOLD, SOFT, 1)


def level_name(level: int | None) -> str:
    """`Difficulty 3`."""
    return "Not rated" if level is None else f"Difficulty {level}"
