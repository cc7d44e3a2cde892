"""Answer card: a solution as small as it can be read — the route, and beside it what to do and what it scores.

Answers follow each other, as many as a page holds; the words of a long one go on on the next page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from reportlab.pdfgen.canvas import Canvas

from export.blocks import Block, Words, bold_lead, stacked
from export.board_art import draw_board, draw_corner_tokens, window_around
from export.fonts import BLACK, REGULAR, text_width
from export.frame import Frame, gutter, largest_cell
from export.ink import INK, SOFT
from export.journey import journey
from export.route_art import draw_marked_tiles, draw_route, route_spaces
from export.score_block import score_rows, told_hand
from export.sheet import Sheet
from export.solution_page import Solution
from export.text import put, shortened
from export.words import counted, setup_in_words, told_moves
from layouts.space import Space
from seeds.roll_and_smash import RollAndSmash

#: type size of the words, room for the name, largest and smallest space; in PDF points
SIZE, NAME, LARGEST_CELL, SMALLEST_CELL = 7.5, 18.0, 30.0, 13.0
#: the board's part of the width, and the highest it gets
BOARD_PART, BOARD_HEIGHT = 0.44, 180.0
GAP, PALE, MARGIN = 12.0, 0.45, 2


@dataclass(frozen=True)
class Answer:
    """An arena's answer; `words` are those that are left to print, `begun` whether some are on the page before."""

    sheet: Sheet
    solution: Solution
    rules: RollAndSmash
    place: str
    words: tuple[Block, ...]
    begun: bool = False

    def _lines(self) -> Block:
        return stacked(self.words)

    def height(self, width: float) -> float:
        """The name, and board or words, whichever is taller."""
        column = self._column(width)
        board = 0 if self.begun else self._frame(0, 0, width).height + 2 * gutter(self._frame(0, 0, width).cell)
        return NAME + max(board, self._lines().height(column)) + GAP

    def split(self, width: float, height: float) -> tuple[Answer, Answer | None]:
        """What fits into `height`, and the rest for the next page."""
        room = height - NAME - GAP
        tops = accumulate(block.height(self._column(width)) for block in self.words)
        fit = max(1, sum(top <= room for top in tops))
        if fit >= len(self.words):
            return self, None
        return replace(self, words=self.words[:fit]), replace(self, words=self.words[fit:], begun=True)

    def _column(self, width: float) -> float:
        return width if self.begun else width * (1 - BOARD_PART) - 12

    def _frame(self, left: float, top: float, width: float) -> Frame:
        """The board, or where its spaces would be too small the part that the route uses."""
        board, room = self.sheet.arena.board, width * BOARD_PART
        first, cols, rows = Space(0, 0), board.width, board.height
        if largest_cell(cols, rows, room, BOARD_HEIGHT, LARGEST_CELL) < SMALLEST_CELL:
            first, cols, rows = self._window()
        cell = largest_cell(cols, rows, room, BOARD_HEIGHT, LARGEST_CELL)
        return Frame(left + (room - cols * cell) / 2, top - gutter(cell), cell, cols, rows, first)

    def _window(self) -> tuple[Space, int, int]:
        board = self.sheet.arena.board
        first, last = window_around(route_spaces(self.solution.plan), MARGIN)
        col, row = max(0, first.col), max(0, first.row)
        return Space(col, row), min(board.width, last.col + 1) - col, min(board.height, last.row + 1) - row

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Name over a line, then board and words."""
        c.setStrokeColor(INK)
        c.setLineWidth(0.7)
        c.line(left, top - 13, left + width, top - 13)
        after = (f" · {self.solution.run}" if self.solution.run else "") + (", continued" if self.begun else "")
        tag = f"{self.sheet.arena_id} · {self.place}"
        room = width - 130 - text_width(after, BLACK, 10)
        put(c, left, top - 10, shortened(self.sheet.name, BLACK, 10, room) + after, 10, BLACK)
        put(c, left + width, top - 9.5, tag, 7, REGULAR, SOFT, 1)
        if not self.begun:
            self._picture(c, self._frame(left, top - NAME, width))
        column = self._column(width)
        self._lines().draw(c, left + width - column, top - NAME, column)

    def _picture(self, c: Canvas, frame: Frame) -> None:
        arena, plan = self.sheet.arena, self.solution.plan
        draw_board(c, arena, frame, PALE)
        draw_route(c, plan, journey(plan, arena, self.rules), frame)
        draw_corner_tokens(c, arena, frame, plan.destroy)
        draw_marked_tiles(c, arena, self.solution.score, frame)


def answer_card(sheet: Sheet, solution: Solution, place: str, rules: RollAndSmash) -> Answer:
    """The answer with all its words; `place` says where the puzzle is: `page 7`."""
    words = tuple(Words(bold_lead(lead, rest), SIZE, after=1.5) for lead, rest in _told(sheet, solution, rules))
    return Answer(sheet, solution, rules, place, words)


def _told(sheet: Sheet, solution: Solution, rules: RollAndSmash) -> Iterator[tuple[str, str]]:
    plan, score = solution.plan, solution.score
    yield f"{score.vp} VP", f"with {score.cost} of {counted(solution.points, 'point')}. {solution.note}."
    sums = "; ".join(f"{words} = {value}" for words, value in score_rows(plan, score, sheet.arena, rules))
    yield "Score:", sums or "nothing"
    if solution.cards:
        yield "Hand", told_hand(solution.cards, rules)
    yield from setup_in_words(plan, rules)
    yield from told_moves(plan, sheet.arena, rules)
