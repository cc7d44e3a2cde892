"""Record: the boxes that a player fills in — who, when, with which truck, and how each run went.

    PLAYER ______  DATE ____  TRUCK ____
    ┌ RUN 1 ─────────┐ ┌ RUN 2 ─────────┐
    │ points cards VP│ │ points cards VP│
    │ □U1 □U2 □B1 …  │ │ □U1 □U2 □B1 …  │
    └────────────────┘ └────────────────┘

Every obstacle has a box in every run: ticked when scored, crossed when failed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.blocks import Block, Columns, Stack, stacked
from export.fonts import BLACK, BOLD, REGULAR
from export.ink import INK, SOFT, WASH, WHITE, thrifty
from export.text import put
from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash

BOX = 10.0
CHECK_WIDTH, CHECK_HEIGHT = 30.0, 16.5


def record(arena: Arena, rules: RollAndSmash) -> Stack:
    """All boxes of a solo game."""
    tokens = tuple(tile.token for tile in arena.obstacles)
    runs = [RunCard(number, tokens) for number in range(1, rules.solo.runs + 1)]
    rows: list[Block] = [Columns(tuple(runs[at : at + 2]), 12) for at in range(0, len(runs), 2)]
    return stacked([Fields((("Player", 0.46), ("Date", 0.2), ("Truck", 0.34))), *rows, Total(rules.solo.runs)], 7)


@dataclass(frozen=True)
class Fields:
    """Boxes in a row, each a name and its part of the width."""

    parts: tuple[tuple[str, float], ...]
    tall: float = 25

    def height(self, width: float) -> float:
        """One row of boxes."""
        return self.tall

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Side by side, a gap between them."""
        gap = 6.0
        room = width - gap * (len(self.parts) - 1)
        for name, part in self.parts:
            draw_field(c, left, top, part * room, self.tall, name)
            left += part * room + gap


def draw_field(c: Canvas, left: float, top: float, width: float, height: float, name: str) -> None:
    """An empty box with its name in the corner."""
    c.setStrokeColor(INK)
    c.setFillColor(WHITE)
    c.setLineWidth(0.7)
    c.roundRect(left, top - height, width, height, 2.5, stroke=1, fill=1)
    put(c, left + 4, top - 8, name, 7, BOLD, SOFT)


def draw_card(c: Canvas, left: float, top: float, width: float, height: float, title: str, hint: str) -> None:
    """A card with its title on a dark bar, or above a line where ink is spared."""
    spare = thrifty(c)
    c.setFillColor(WHITE if spare else WASH)
    c.setStrokeColor(INK)
    c.setLineWidth(0.9)
    c.rect(left, top - height, width, height, stroke=1, fill=1)
    c.setFillColor(WHITE if spare else INK)
    c.rect(left, top - 15, width, 15, stroke=int(spare), fill=1)
    put(c, left + 6, top - 11, title, 9, BLACK, INK if spare else WHITE)
    put(c, left + width - 6, top - 10.5, hint, 7, REGULAR, INK if spare else WHITE, 1)


@dataclass(frozen=True)
class RunCard:
    """A run: points rolled, cards, VP, and the check list."""

    number: int
    tokens: tuple[str, ...]

    def height(self, width: float) -> float:
        """Title, boxes and as many rows of the check list as the tokens need."""
        return 15 + 38 + check_rows(self.tokens, width) * CHECK_HEIGHT + 5

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """A card with a dark title."""
        height = self.height(width)
        draw_card(c, left, top, width, height, f"RUN {self.number}", "tick what scored, cross what failed")
        boxes = Fields((("Points rolled", 0.24), ("Style cards", 0.56), ("VP", 0.2)), 29)
        boxes.draw(c, left + 5, top - 20, width - 10)
        draw_checks(c, self.tokens, left + 6, top - 54, width)


def check_rows(tokens: Sequence[str], width: float) -> int:
    """Rows that a check list needs on a card of this width."""
    return math.ceil(len(tokens) / int((width - 10) / CHECK_WIDTH))


def draw_checks(c: Canvas, tokens: Sequence[str], left: float, top: float, width: float) -> None:
    """A box to tick for every token."""
    columns = math.ceil(len(tokens) / max(1, check_rows(tokens, width)))
    each = min((width - 10) / max(columns, 1), 1.4 * CHECK_WIDTH)
    for at, token in enumerate(tokens):
        x, y = left + at % columns * each, top - at // columns * CHECK_HEIGHT - BOX - 1
        draw_box(c, x, y, BOX)
        put(c, x + BOX + 2.5, y + 1.8, token, 8.5, BOLD)


def draw_box(c: Canvas, x: float, y: float, side: float) -> None:
    """An empty box to tick."""
    c.setFillColor(WHITE)
    c.setStrokeColor(INK)
    c.setLineWidth(0.7)
    c.rect(x, y, side, side, stroke=1, fill=1)


@dataclass(frozen=True)
class Total:
    """The last line: was the arena beaten, and the sum of the runs."""

    runs: int

    def height(self, width: float) -> float:
        """One row."""
        return 27

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """The question on the left, the sum on the right."""
        c.setFillColor(WHITE)
        c.setStrokeColor(INK)
        c.setLineWidth(0.9)
        c.rect(left, top - 19, 12, 12, stroke=1, fill=1)
        put(c, left + 18, top - 16.5, "Arena beaten", 10, BLACK)
        put(c, left + 88, top - 16.5, "every obstacle is ticked in at least one run", 8, REGULAR, SOFT)
        names = [f"Run {number}" for number in range(1, self.runs + 1)] + ["Total score"]
        x = left + width - 62 * len(names) - 22 * (len(names) - 1)
        for number, name in enumerate(names):
            draw_field(c, x, top, 62, 27, name)
            if number < len(names) - 1:
                put(c, x + 73, top - 18, "+" if number < len(names) - 2 else "=", 13, BOLD, INK, 0.5)
            x += 84
