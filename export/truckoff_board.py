"""A table of Truck Off on paper: a column for each venue, a row for each player, a lozenge for each truck.

        d8          d10         d12
      ┌─────┐     ┌─────┐     ┌─────┐     the venue's die as it lies; promotions below it;
      │  5  │     │  7  │     │  3  │     a shut venue is crossed out
      └─────┘     └─────┘     └─────┘
You   ( d8 )
Ann                ( d8 2× )              trucks keep their number wherever they stand
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.fonts import BLACK, BOLD, REGULAR
from export.ink import BAD, HAIR, INK, SOFT, WASH, WHITE, thrifty
from export.text import fit_size, put, shortened
from solver.truckoff.table import Table

#: width of the names' column, heights of the venues' row and of a player's
NAMES, VENUES, ROW = 62.0, 76.0, 24.0
DIE, CHIP = 34.0, 15.0


@dataclass(frozen=True)
class TableChart:
    """The table as a block; the first player's row is shaded."""

    table: Table
    names: Sequence[str]

    def height(self, width: float) -> float:
        """Venues, and a row a player."""
        return VENUES + ROW * len(self.names)

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Venues above, players below."""
        self._rows(c, left, top - VENUES, width)
        step = (width - NAMES) / len(self.table.venues)
        for venue in range(len(self.table.venues)):
            middle = left + NAMES + (venue + 0.5) * step
            self._venue(c, middle, top, step, venue)
            for player in range(len(self.names)):
                self._trucks(c, middle, top - VENUES - (player + 0.5) * ROW, step, venue, player)

    def _rows(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Names, and lines between the players."""
        c.setStrokeColor(HAIR)
        c.setLineWidth(0.5)
        for player, name in enumerate(self.names):
            y = top - player * ROW
            if player == 0:
                c.setFillColor(WASH)
                c.rect(left, y - ROW, width, ROW, stroke=0, fill=0 if thrifty(c) else 1)
            c.line(left, y, left + width, y)
            put(c, left + 4, y - ROW / 2 - 3.4, shortened(name, BOLD, 9.5, NAMES - 6), 9.5, BOLD)
        c.line(left, top - len(self.names) * ROW, left + width, top - len(self.names) * ROW)

    def _venue(self, c: Canvas, x: float, top: float, step: float, venue: int) -> None:
        """Name, die, promotions, shut."""
        table = self.table
        name = table.rules.venue[table.venues[venue]].name
        put(c, x, top - 9, table.venues[venue], 10, BLACK, INK, 0.5)
        put(c, x, top - 17, name, fit_size(name, REGULAR, step - 4, 6.5, 4), REGULAR, SOFT, 0.5)
        low = top - 22 - DIE
        c.setFillColor(WHITE)
        c.setStrokeColor(INK)
        c.setLineWidth(1.1)
        c.roundRect(x - DIE / 2, low, DIE, DIE, 5, stroke=1, fill=1)
        put(c, x, low + DIE / 2 - 6.4, str(table.dice[venue]), 18, BLACK, INK, 0.5)
        if table.shut[venue]:
            self._cross(c, x, low)
        put(c, x, low - 10, self._under(venue), 7, BOLD, BAD if table.shut[venue] else INK, 0.5)

    def _cross(self, c: Canvas, x: float, low: float) -> None:
        c.setStrokeColor(BAD)
        c.setLineWidth(1.6)
        for start, end in ((-1, 1), (1, -1)):
            c.line(x + start * DIE / 2, low, x + end * DIE / 2, low + DIE)

    def _under(self, venue: int) -> str:
        """What is told under a die."""
        table = self.table
        each = table.promotions[venue] * table.rules.promotion.per_truck
        return " · ".join([*["SHUT"] * table.shut[venue], *([f"+ {each} each"] if each else [])])

    def _trucks(self, c: Canvas, x: float, y: float, step: float, venue: int, player: int) -> None:
        """The player's trucks there, side by side."""
        trucks = [which for which in self.table.at(venue) if which.player == player]
        wide = min(38.0, (step - 4) / max(1, len(trucks)))
        for number, which in enumerate(trucks):
            middle = x + (number - (len(trucks) - 1) / 2) * wide
            tokens = self.table.truck(which).tokens
            signs = f" {self.table.rules.token.factor}×" * tokens
            self._chip(c, middle, y, wide - 3, self.table.venues[which.number] + signs, own=player == 0)

    def _chip(self, c: Canvas, x: float, y: float, wide: float, label: str, *, own: bool) -> None:
        """A truck; one's own is dark."""
        dark = own and not thrifty(c)
        c.setFillColor(INK if dark else WHITE)
        c.setStrokeColor(INK)
        c.setLineWidth(1.4 if own else 0.9)
        c.roundRect(x - wide / 2, y - CHIP / 2, wide, CHIP, 6, stroke=1, fill=1)
        size = fit_size(label, BOLD, wide - 4, 8.5, 5)
        put(c, x, y - size * 0.355, label, size, BOLD, WHITE if dark else INK, 0.5)
