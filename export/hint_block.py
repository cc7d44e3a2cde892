"""Hint block: what helps a little, a little more, and a lot, upside down at the foot of a page.

¿ɹǝʇʇɐɯ dɯɐɹ ǝɥʇ sǝop ǝɹǝɥʍ  ˙1      nobody reads one by looking at the board
"""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.blocks import Block, Words, bold_lead, stacked
from export.fonts import ITALIC
from export.ink import HAIR, SOFT
from export.text import put

#: as many are printed as there are grades of help
GRADES = ("A nudge:", "More:", "Nearly all:")
SIZE = 7.0
#: room for the line that says what stands on its head
HEAD = 12.0


@dataclass(frozen=True)
class HintBlock:
    """Up to three hints, the gentlest first for whoever turns the page round."""

    texts: tuple[str, ...]

    def _block(self) -> Block:
        shown = zip(GRADES, self.texts, strict=False)
        return stacked([Words(bold_lead(grade, text), SIZE, after=2) for grade, text in shown])

    def height(self, width: float) -> float:
        """The words and their head; nothing at all without hints."""
        return self._block().height(width) + HEAD if self.texts else 0

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """A hairline, its words the right way up, and the hints turned round below it."""
        if not self.texts:
            return
        c.setStrokeColor(HAIR)
        c.setLineWidth(0.5)
        c.line(left, top, left + width, top)
        put(c, left + width, top - 8, "hints: turn the page round", 6.5, ITALIC, SOFT, 1)
        c.saveState()
        c.translate(left + width, top - self.height(width))
        c.rotate(180)
        self._block().draw(c, 0, 0, width)
        c.restoreState()
