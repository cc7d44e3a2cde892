"""Puzzle sheets of Boogie Beasts: a page a puzzle with everything it takes, and the answers after all of them.

PUZZLE 7-2          ◉◉◉○ 3     the hand, the jumps with what lies there, the question,
hand, jumps, question          and a table of chances to reckon with;
chances                        the same puzzles give the same bytes on every machine
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.banner import draw_difficulty
from export.blocks import Block, Heading, Stack, Words, bold_lead
from export.boogie_cards import CardRow, Chips, shown
from export.boogie_text import jump_name
from export.fonts import BLACK, BOLD, REGULAR, require_glyphs
from export.ink import ACCENT, HAIR, INK, SOFT, WASH
from export.paper import SAFE_HEIGHT, SAFE_WIDTH, paper_size, safe_origin
from export.text import put
from generator.boogie_puzzle import Puzzle
from seeds.boogie_beasts import BoogieBeasts
from seeds.faults import BadInput
from solver.boogie.cards import Card
from solver.boogie.open_jump import US, OpenJump
from solver.dice import at_least

GAP, HEAD, FOOT = 12.0, 62.0, 16.0
#: height of what stands between title and foot
ROOM = SAFE_HEIGHT - HEAD - FOOT
#: the largest difficulty with a column in the table of chances, and the dice it has rows for
MOST_DIFFICULTY, MOST_DICE = 34, 11

Draw = Callable[[Canvas], None]


def puzzles_pdf(puzzles: Sequence[Puzzle], rules: BoogieBeasts, paper: str = "a4") -> bytes:
    """The PDF file of the puzzles on `a4` or `letter`; `BadInput`: unknown paper, or no puzzle."""
    if not puzzles:
        raise BadInput.one("puzzles", "no puzzle to print", "at least one")
    size = paper_size(paper)
    require_glyphs([("rules, game", rules.game)])
    file = io.BytesIO()
    c = Canvas(file, pagesize=size, invariant=1, initialFontName=REGULAR, lang="en", pdfVersion=(1, 6))
    _describe(c, puzzles, rules)
    answers = list(_answer_pages(puzzles, rules))
    c.addPageLabel(len(puzzles), "ARABIC", 1, "S-")
    for number, draw in enumerate([*(_puzzle_page(puzzle, rules) for puzzle in puzzles), *answers], start=1):
        place = f"{number}" if number <= len(puzzles) else f"S-{number - len(puzzles)}"
        c.translate(*safe_origin(paper))
        draw(c)
        _foot(c, rules, place)
        c.showPage()
    c.save()
    return file.getvalue()


def _describe(c: Canvas, puzzles: Sequence[Puzzle], rules: BoogieBeasts) -> None:
    c.setTitle(f"{rules.game}: puzzle{'s' if len(puzzles) > 1 else ''} {', '.join(p.name for p in puzzles[:4])}")
    c.setAuthor("Arenasmith")
    c.setSubject(f"Puzzles for {rules.game}")
    c.setCreator("Arenasmith")
    c.setViewerPreference("PrintScaling", "None")


def _foot(c: Canvas, rules: BoogieBeasts, place: str) -> None:
    put(c, 0, 2, f"Arenasmith, an unofficial aid for {rules.game}.", 7, REGULAR, SOFT)
    put(c, SAFE_WIDTH, 2, f"page {place}", 7.5, BOLD, INK, 1)


def _head(c: Canvas, overline: str, title: str, difficulty: int | None) -> None:
    """The heavy bar, and the title under it."""
    c.setFillColor(INK)
    c.rect(0, SAFE_HEIGHT - 4, SAFE_WIDTH, 4, stroke=0, fill=1)
    c.setFillColor(ACCENT)
    c.rect(0, SAFE_HEIGHT - 4, 56, 4, stroke=0, fill=1)
    put(c, 0, SAFE_HEIGHT - 15, overline, 7, BOLD, SOFT, spacing=0.6)
    put(c, 0, SAFE_HEIGHT - 42, title, 28, BLACK)
    if difficulty is not None:
        put(c, SAFE_WIDTH, SAFE_HEIGHT - 15, "DIFFICULTY", 7, BOLD, SOFT, 1, 0.6)
        draw_difficulty(c, SAFE_WIDTH, SAFE_HEIGHT - 34, difficulty)


def _puzzle_page(puzzle: Puzzle, rules: BoogieBeasts) -> Draw:
    body = puzzle_body(puzzle, rules)

    def draw(c: Canvas) -> None:
        _head(c, f"{rules.game.upper()} · PUZZLE", f"Puzzle {puzzle.name}", puzzle.difficulty)
        body.draw(c, 0, SAFE_HEIGHT - HEAD, SAFE_WIDTH)

    return draw


def puzzle_body(puzzle: Puzzle, rules: BoogieBeasts) -> Stack:
    """Everything under the title of a puzzle's page, the gaps closed up where there is much of it."""
    blocks = (
        Stack((Heading("Your hand"), CardRow(puzzle.hand))),
        *(_jump_block(jump) for jump in puzzle.jumps),
        Stack((Heading("The question"), Words(_question(rules), 9.5))),
        Stack((Heading("Chance of success in %"), ChanceTable(rules))),
    )
    free = ROOM - sum(block.height(SAFE_WIDTH) for block in blocks)
    return Stack(blocks, min(GAP, free / (len(blocks) - 1)))


def _jump_block(jump: OpenJump) -> Block:
    title = jump_name(jump.number).capitalize()
    return Stack((Heading(title), Chips(jump.card, jump.companions), CardRow(jump.cards, "no jump cards there yet")))


def _question(rules: BoogieBeasts) -> tuple[tuple[str, str], ...]:
    solo = f"On the solo jump only figures up to {rules.solo.largest_figure} count. "
    return (
        *bold_lead("Score the most with this hand. ", "All character cards lie on the table as shown. "),
        (REGULAR, "Lay any of your jump cards on the jumps; the rest stay in your hand. Nobody adds anything else. "),
        (REGULAR, solo),
        (REGULAR, "Which cards go where, for most expected points in all? Of ways worth the same, use fewest cards. "),
        (REGULAR, "There is one best answer."),
    )


@dataclass(frozen=True)
class ChanceTable:
    """Per cent by dice (rows) and difficulty (columns), where it is neither sure nor impossible."""

    rules: BoogieBeasts
    row: float = 9.5

    def height(self, width: float) -> float:
        """A row for each number of dice, one for the difficulties, one of words."""
        return (MOST_DICE + 1) * self.row + 14

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Difficulties across, dice down."""
        cell = (width - 34) / MOST_DIFFICULTY
        for difficulty in range(1, MOST_DIFFICULTY + 1):
            put(c, left + 34 + (difficulty - 0.5) * cell, top - 9, str(difficulty), 6.5, BOLD, INK, 0.5)
        for dice in range(1, MOST_DICE + 1):
            self._draw_row(c, left, top - dice * self.row, cell, dice, width)
        words = "Empty on the left: certain. Empty on the right: impossible, or beyond this table (six dice and more)."
        put(c, left, top - (MOST_DICE + 1) * self.row - 8, words, 7, REGULAR, SOFT)

    def _draw_row(self, c: Canvas, left: float, top: float, cell: float, dice: int, width: float) -> None:
        if dice % 2:
            c.setFillColor(WASH)
            c.rect(left, top - self.row, width, self.row, stroke=0, fill=1)
        c.setStrokeColor(HAIR)
        put(c, left, top - 7.2, f"{dice} {'die' if dice == 1 else 'dice'}", 7, BOLD)
        for difficulty in range(1, MOST_DIFFICULTY + 1):
            chance = at_least(self.rules.dice.faces, dice, difficulty)
            if 0 < chance < 1:
                middle = left + 34 + (difficulty - 0.5) * cell
                put(c, middle, top - 7.2, _percent(float(chance)), 6.5, REGULAR, INK, 0.5)


def _percent(chance: float) -> str:
    """Whole per cents, never 0 or 100 for what is neither."""
    return str(min(99, max(1, round(100 * chance))))


def _answer_pages(puzzles: Sequence[Puzzle], rules: BoogieBeasts) -> Iterator[Draw]:
    """Answers under each other, as many as fit on a page."""
    page: list[Block] = []
    for puzzle in puzzles:
        block = _answer(puzzle, rules)
        if page and Stack((*page, block), GAP).height(SAFE_WIDTH) > ROOM:
            yield _answers(page, rules)
            page = []
        page.append(block)
    yield _answers(page, rules)


def _answers(blocks: Sequence[Block], rules: BoogieBeasts) -> Draw:
    kept = tuple(blocks)

    def draw(c: Canvas) -> None:
        _head(c, f"{rules.game.upper()} · ANSWERS", "Answers", None)
        Stack(kept, GAP).draw(c, 0, SAFE_HEIGHT - HEAD, SAFE_WIDTH)

    return draw


def _answer(puzzle: Puzzle, rules: BoogieBeasts) -> Block:
    lines = [Words(bold_lead(lead, rest), 9) for lead, rest in answer_lines(puzzle, rules)]
    return Stack((Heading(f"Puzzle {puzzle.name}, difficulty {puzzle.difficulty}"), *lines))


def answer_lines(puzzle: Puzzle, rules: BoogieBeasts) -> Iterator[tuple[str, str]]:
    """(lead, rest) for each jump, and what it is worth."""
    for jump, cards in zip(puzzle.jumps, puzzle.best.allocation, strict=True):
        yield f"{jump_name(jump.number).capitalize()}: ", _told(jump, cards, rules)
    ahead = "" if puzzle.best.runner_up is None else f"; the next best value is {float(puzzle.best.runner_up):.3f}"
    yield "In all: ", f"{float(puzzle.best.value):.3f} points expected{ahead}"


def _told(jump: OpenJump, cards: Sequence[Card], rules: BoogieBeasts) -> str:
    ruling = jump.judged(jump.card, cards, rules)
    if US not in ruling.jumpers:
        return "nothing, you would not jump"
    if not ruling.points:
        return "nothing"
    laid = ", ".join(map(shown, cards)) or "no card of yours"
    dice = f"{ruling.dice} {'die' if ruling.dice == 1 else 'dice'} against {ruling.difficulty}"
    return f"{laid} — {dice}, {100 * float(ruling.chance):.1f} % for {ruling.points} points"
