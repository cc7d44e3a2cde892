"""Solution page: the best plan on its board, in words, and added up — on pages of its own, after all puzzles.

    ┌─────────┐ before the run
    │  route  │ score
    └─────────┘
    1. Straight 1–4 (2 points): …

The moves in words are numbered as on the route, and go on to a further page when there are many.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

from reportlab.pdfgen.canvas import Canvas

from export.banner import FOOTER_HEIGHT, Banner
from export.blocks import Block, Columns, Heading, Stack, Words, bold_lead, stacked
from export.board_art import draw_board, draw_corner_tokens, window_around
from export.fonts import BOLD, REGULAR
from export.frame import Frame, gutter, largest_cell, whole_board
from export.journey import journey
from export.paper import SAFE_HEIGHT, SAFE_WIDTH
from export.route_art import draw_marked_tiles, draw_route, route_spaces
from export.score_block import plan_block, score_block
from export.signs import Signs, signs
from export.words import told_moves
from layouts.arena import Arena
from layouts.space import Space
from seeds.roll_and_smash import RollAndSmash
from solver.smash.plans import Plan, Score

Draw = Callable[[Canvas], None]
SIDE_WIDTH, GAP, COLUMN_GAP = 158.0, 12.0, 20.0
#: room for the board, and its spaces: below SMALLEST only the part around the route is shown, with a margin
BOARD_HEIGHT, LARGEST_CELL, SMALLEST_CELL, WINDOW_MARGIN = 330.0, 38.0, 15.0, 2
PALE = 0.45
#: type sizes of the moves in words, best first
SIZES = (9.0, 8.5, 8.0)


@dataclass(frozen=True)
class Solution:
    """A plan that the judge has passed, what it scores, and with how many plan points and which cards.

    `note` is the verdict in words: `best possible with 18 points: proved`. `run`: which of several it is.
    """

    plan: Plan
    score: Score
    points: int
    cards: tuple[str, ...]
    note: str
    run: str = ""


def solution_pages(arena: Arena, arena_id: str, solution: Solution, rules: RollAndSmash) -> list[Draw]:
    """The solution's pages, each drawn into the safe area with its lower left corner at (0, 0)."""
    answer = _Answer(arena, arena_id, solution, rules)
    room = answer.room(first=True)
    splits = [answer.moves(size).split(SAFE_WIDTH, room) for size in SIZES]
    first, rest = next((split for split in splits if not split[1]), splits[0])
    pages = [answer.page(first, first=True)]
    while rest:
        now, rest = rest.split(SAFE_WIDTH, answer.room(first=False))
        pages.append(answer.page(now, first=False))
    return pages


@dataclass(frozen=True)
class Sentences:
    """Blocks of text under each other; in two columns where one does not hold them."""

    blocks: tuple[Block, ...]

    def split(self, width: float, height: float) -> tuple[Block, Sentences | None]:
        """What fits into `height`, set for drawing, and the rest."""
        if stacked(self.blocks).height(width) <= height:
            return stacked(self.blocks), None
        column = (width - COLUMN_GAP) / 2
        left = _fitting(self.blocks, column, height)
        right = _fitting(self.blocks[left:], column, height)
        rest = self.blocks[left + right :]
        block = Columns((stacked(self.blocks[:left]), stacked(self.blocks[left : left + right])), COLUMN_GAP)
        return block, Sentences(rest) if rest else None


def _fitting(blocks: tuple[Block, ...], width: float, height: float) -> int:
    """How many of the blocks the height holds."""
    return sum(total <= height for total in accumulate(block.height(width) for block in blocks))


@dataclass(frozen=True)
class _Answer:
    arena: Arena
    arena_id: str
    solution: Solution
    rules: RollAndSmash

    def banner(self, first: bool) -> Banner:
        line = f"{self.rules.game.upper()} · SOLUTION{'' if first else ' · CONTINUED'}"
        return Banner(self.arena, self.arena_id, line, small=True)

    def moves(self, size: float) -> Sentences:
        moves = told_moves(self.solution.plan, self.arena, self.rules)
        return Sentences(tuple(Words(bold_lead(head, rest), size, after=size * 0.35) for head, rest in moves))

    def side(self) -> Stack:
        plan, score = self.solution.plan, self.solution.score
        before = plan_block(plan, score, self.solution.points, self.solution.cards, self.rules)
        return stacked([before, score_block(plan, score, self.arena, self.rules)], GAP)

    def note(self) -> Words:
        """The verdict, and which part of a huge board is shown."""
        frame = self.frame(0)
        last = Space(frame.first.col + frame.cols - 1, frame.first.row + frame.rows - 1)
        part = f"The picture shows spaces {frame.first} to {last}."
        whole = frame.cols == self.arena.board.width and frame.rows == self.arena.board.height
        return Words(((BOLD, self.solution.note), (REGULAR, "" if whole else part)), 11, after=8)

    def body_height(self) -> float:
        """Board or side column, whichever is taller."""
        frame = self.frame(0)
        return max(frame.height + 2 * gutter(frame.cell), self.side().height(SIDE_WIDTH))

    def frame(self, top: float) -> Frame:
        """The whole board, or the window around the route where its spaces would be too small."""
        width, board = SAFE_WIDTH - SIDE_WIDTH - 16, self.arena.board
        whole = whole_board(board, 0, top, width, BOARD_HEIGHT, LARGEST_CELL)
        if whole.cell < SMALLEST_CELL:
            first, cols, rows = self.window()
            cell = largest_cell(cols, rows, width, BOARD_HEIGHT, LARGEST_CELL)
            whole = Frame((width - cols * cell) / 2, 0, cell, cols, rows, first)
        return Frame(whole.left, top - gutter(whole.cell), whole.cell, whole.cols, whole.rows, whole.first)

    def window(self) -> tuple[Space, int, int]:
        """First space, columns and rows of the part of the board that the route uses."""
        board = self.arena.board
        first, last = window_around(route_spaces(self.solution.plan), WINDOW_MARGIN)
        col, row = max(0, first.col), max(0, first.row)
        return Space(col, row), min(board.width, last.col + 1) - col, min(board.height, last.row + 1) - row

    def room(self, first: bool) -> float:
        """Height left for the moves."""
        above = self.banner(first).height(SAFE_WIDTH) + Heading("").height(SAFE_WIDTH)
        room = SAFE_HEIGHT - FOOTER_HEIGHT - GAP - above
        if first:
            room -= self.note().height(SAFE_WIDTH) + self.body_height() + self.signs().height(SAFE_WIDTH) + 2 * GAP
        return room

    def signs(self) -> Signs:
        """The key of the marks that the route uses."""
        steps = [step for leg in journey(self.solution.plan, self.arena, self.rules) for step in leg.steps]
        found = {step.how for step in steps} | {"land" for step in steps if step.came_down}
        score = self.solution.score
        found |= {"ramp"} if self.solution.plan.ramps else set()
        found |= {name for name, tokens in (("scored", score.scored), ("failed", score.failed)) if tokens}
        return signs(frozenset(found))

    def page(self, moves: Block, first: bool) -> Draw:
        def draw(c: Canvas) -> None:
            banner = self.banner(first)
            banner.draw(c, 0, SAFE_HEIGHT, SAFE_WIDTH)
            top = SAFE_HEIGHT - banner.height(SAFE_WIDTH)
            if first:
                top = self._picture(c, top)
            Heading("The run, move by move").draw(c, 0, top, SAFE_WIDTH)
            moves.draw(c, 0, top - Heading("").height(SAFE_WIDTH), SAFE_WIDTH)

        return draw

    def _picture(self, c: Canvas, top: float) -> float:
        """Verdict, board with the route, side column, signs; the y below them."""
        self.note().draw(c, 0, top, SAFE_WIDTH)
        top -= self.note().height(SAFE_WIDTH)
        frame, plan = self.frame(top), self.solution.plan
        draw_board(c, self.arena, frame, PALE)
        draw_route(c, plan, journey(plan, self.arena, self.rules), frame)
        draw_corner_tokens(c, self.arena, frame, plan.destroy)
        draw_marked_tiles(c, self.arena, self.solution.score, frame)
        self.side().draw(c, SAFE_WIDTH - SIDE_WIDTH, top, SIDE_WIDTH)
        top -= self.body_height() + GAP
        row = self.signs()
        row.draw(c, 0, top, SAFE_WIDTH)
        return top - row.height(SAFE_WIDTH) - GAP
