"""Puzzle sheets of Boogie Beasts: a page a puzzle with everything it takes, and the answers after all of them.

Score the most with this hand      the question, on the first page
Puzzle 7-2              ◉◉◉○ 3     hand, jumps with what lies there,
[ hand ] [ jumps ] [ chances ]     and a table of chances to reckon with
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export import puzzle_page
from export.blocks import Block, Heading, Stack, Words, bold_lead
from export.boogie_cards import CardRow, Chips, shown
from export.boogie_text import jump_name
from export.fonts import BOLD, REGULAR, require_glyphs
from export.ink import HAIR, INK, SOFT, WASH
from export.paper import SAFE_HEIGHT, SAFE_WIDTH
from export.puzzle_page import Named, Part, PuzzleHead, puzzle_pdf
from export.text import put
from generator.boogie_puzzle import Puzzle
from seeds.boogie_beasts import BoogieBeasts
from seeds.faults import BadInput
from solver.boogie.cards import Card
from solver.boogie.open_jump import US, OpenJump
from solver.dice import at_least

TITLE = "Score the most with this hand"
#: the most room between the blocks of a puzzle
GAP = 12.0
#: the largest difficulty with a column in the table of chances, and the dice it has rows for
MOST_DIFFICULTY, MOST_DICE = 34, 11


def puzzles_pdf(puzzles: Sequence[Puzzle], rules: BoogieBeasts, paper: str = "a4", *, low_ink: bool = False) -> bytes:
    """The PDF file of the puzzles on `a4` or `letter`; `BadInput`: unknown paper, or no puzzle."""
    if not puzzles:
        raise BadInput.one("puzzles", "no puzzle to print", "at least one")
    require_glyphs([("rules, game", rules.game)])
    game = rules.game.upper()
    asked = Part(f"{game} · PUZZLES", TITLE, (_question(rules),), tuple(_asked(puzzle, rules) for puzzle in puzzles))
    told = Part(f"{game} · ANSWERS", "Answers", (), tuple(_told(puzzle, rules) for puzzle in puzzles))
    return puzzle_pdf(rules.game, asked, told, paper, low_ink=low_ink)


def _asked(puzzle: Puzzle, rules: BoogieBeasts) -> Named:
    return Named(f"Puzzle {puzzle.name}", puzzle_body(puzzle, rules))


def room(rules: BoogieBeasts) -> float:
    """The height that a puzzle may take on any page: the first one has the question above it."""
    page = SAFE_HEIGHT - puzzle_page.HEAD - puzzle_page.FOOT
    return page - _question(rules).height(SAFE_WIDTH) - puzzle_page.GAP


def puzzle_body(puzzle: Puzzle, rules: BoogieBeasts) -> Stack:
    """A puzzle, the gaps closed up where there is much of it."""
    blocks: tuple[Block, ...] = (
        PuzzleHead(f"Puzzle {puzzle.name}", puzzle.difficulty),
        Stack((Heading("Your hand"), CardRow(puzzle.hand))),
        *(_jump_block(jump) for jump in puzzle.jumps),
        Stack((Heading("Chance of success in %"), ChanceTable(rules))),
    )
    free = room(rules) - sum(block.height(SAFE_WIDTH) for block in blocks)
    return Stack(blocks, min(GAP, free / (len(blocks) - 1)))


def _jump_block(jump: OpenJump) -> Block:
    title = jump_name(jump.number).capitalize()
    return Stack((Heading(title), Chips(jump.card, jump.companions), CardRow(jump.cards, "no jump cards there yet")))


def _question(rules: BoogieBeasts) -> Block:
    asked = (
        "All character cards lie on the table as shown, your own with a heavy frame. Lay any of your jump cards on the "
        "jumps; the rest stay in your hand. Nobody adds anything else. On the solo jump only figures up to "
        f"{rules.solo.largest_figure} count. Which cards go where, for most expected points in all? Of ways worth the "
        "same, use the fewest cards. There is one best answer."
    )
    return Words(((REGULAR, asked),), 9.5)


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


def _told(puzzle: Puzzle, rules: BoogieBeasts) -> Named:
    heading = Heading(f"Puzzle {puzzle.name}, difficulty {puzzle.difficulty}")
    lines = [Words(bold_lead(lead, rest), 9) for lead, rest in answer_lines(puzzle, rules)]
    return Named(f"Answer {puzzle.name}", Stack((heading, *lines)))


def answer_lines(puzzle: Puzzle, rules: BoogieBeasts) -> Iterator[tuple[str, str]]:
    """(lead, rest) for each jump, and what it is worth."""
    for jump, cards in zip(puzzle.jumps, puzzle.best.allocation, strict=True):
        yield f"{jump_name(jump.number).capitalize()}: ", _laid(jump, cards, rules)
    ahead = "" if puzzle.best.runner_up is None else f"; the next best value is {float(puzzle.best.runner_up):.3f}"
    yield "In all: ", f"{float(puzzle.best.value):.3f} points expected{ahead}"


def _laid(jump: OpenJump, cards: Sequence[Card], rules: BoogieBeasts) -> str:
    ruling = jump.judged(jump.card, cards, rules)
    if US not in ruling.jumpers:
        return "nothing, you would not jump"
    if not ruling.points:
        return "nothing"
    laid = ", ".join(map(shown, cards)) or "no card of yours"
    dice = f"{ruling.dice} {'die' if ruling.dice == 1 else 'dice'} against {ruling.difficulty}"
    return f"{laid} — {dice}, {100 * float(ruling.chance):.1f} % for {ruling.points} points"
