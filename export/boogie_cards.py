"""Boogie Beasts' cards on paper: jump cards and character cards in a row, told apart without colour.

┌───┐ ┌───┐ ┌╌╌╌┐   figures have a plain frame, effects a dashed one on grey;
│ 2 │ │ 4 │ ╎−1 ╎   our own character card has a heavy frame
└───┘ └───┘ └╌╌╌┘
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.fonts import BLACK, BOLD, REGULAR
from export.ink import INK, SOFT, WASH, WHITE
from export.text import CAP_HEIGHT, put
from solver.boogie.cards import Card

#: a card's width, height, and room beside it, in PDF points
WIDTH, HEIGHT, GAP = 34.0, 46.0, 6.0
CHIP_WIDTH, CHIP_HEIGHT = 62.0, 20.0


def shown(card: Card) -> str:
    """A card's sign with a true minus."""
    return str(card).replace("-", "−")


@dataclass(frozen=True)
class CardRow:
    """Jump cards beside each other; `empty` is said where there is none."""

    cards: Sequence[Card]
    empty: str = "no jump cards"

    def height(self, width: float) -> float:
        """A card, or a line of text."""
        return HEIGHT + GAP if self.cards else 14

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """From left to right."""
        if not self.cards:
            put(c, left, top - 9, self.empty, 8.5, REGULAR, SOFT)
        for place, card in enumerate(self.cards):
            draw_card(c, left + place * (WIDTH + GAP), top - HEIGHT, card)


def draw_card(c: Canvas, x: float, y: float, card: Card) -> None:
    """A jump card with its lower left corner at (x, y)."""
    _frame(c, (x, y, WIDTH, HEIGHT), heavy=False, dashed=not card.figure)
    put(c, x + WIDTH / 2, y + HEIGHT / 2 - 18 * CAP_HEIGHT / 2 + 4, shown(card), 18, BLACK, INK, 0.5)
    put(c, x + WIDTH / 2, y + 5, "figure" if card.figure else "effect", 6, REGULAR, SOFT, 0.5)


@dataclass(frozen=True)
class Chips:
    """Character cards beside each other, our own first and with a heavy frame."""

    ours: str | None
    others: Sequence[str]

    def height(self, width: float) -> float:
        """One row; more where they do not fit."""
        return self._rows(width) * (CHIP_HEIGHT + GAP)

    def _a_row(self, width: float) -> int:
        return max(1, int((width + GAP) // (CHIP_WIDTH + GAP)))

    def _rows(self, width: float) -> int:
        return -(-(len(self.others) + (self.ours is not None)) // self._a_row(width))

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Row by row."""
        own = [f"you: {self.ours}"] if self.ours else []
        for place, text in enumerate([*own, *self.others]):
            row, column = divmod(place, self._a_row(width))
            x, y = left + column * (CHIP_WIDTH + GAP), top - CHIP_HEIGHT - row * (CHIP_HEIGHT + GAP)
            mine = place < len(own)
            _frame(c, (x, y, CHIP_WIDTH, CHIP_HEIGHT), heavy=mine, dashed=False)
            put(c, x + CHIP_WIDTH / 2, y + 6.8, text, 8, BOLD if mine else REGULAR, INK, 0.5)


def _frame(c: Canvas, box: tuple[float, float, float, float], *, heavy: bool, dashed: bool) -> None:
    c.saveState()
    c.setFillColor(WASH if dashed else WHITE)
    c.setStrokeColor(INK)
    c.setLineWidth(1.8 if heavy else 0.8)
    c.setDash([3, 2] if dashed else [])
    c.roundRect(*box, 4, stroke=1, fill=1)
    c.restoreState()
