"""Imposition: pages two to a side, so that the folded sheets are a booklet stitched through the fold.

    8 | 1    2 | 7        sheet 1, front and back; the back reads upright when the sheet
    6 | 3    4 | 5        is turned on its short edge

Blank pages at the end make the number of pages a multiple of four.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from reportlab.pdfgen.canvas import Canvas

from export.document import Draw, Page


def saddle_order(pages: int) -> list[tuple[int, int]]:
    """(left, right) page numbers, from 1, of every side: front, back, front …; numbers beyond `pages` are blank."""
    whole = -(-pages // 4) * 4
    sheets = range(0, whole // 2, 2)
    return list(chain.from_iterable(((whole - at, at + 1), (at + 2, whole - at - 1)) for at in sheets))


def saddle_stitched(pages: Sequence[Page], width: float) -> list[Page]:
    """The sides of the sheets; `width` is that of one page, in PDF points."""
    return [_side(pages, left, right, width) for left, right in saddle_order(len(pages))]


def _side(pages: Sequence[Page], left: int, right: int, width: float) -> Page:
    placed = [(pages[number - 1], shift) for number, shift in ((left, 0.0), (right, width)) if number <= len(pages)]
    return Page(_beside(placed), tuple(chain.from_iterable(page.marks for page, _ in placed)))


def _beside(placed: list[tuple[Page, float]]) -> Draw:
    def drawn(c: Canvas) -> None:
        for page, shift in placed:
            c.saveState()
            c.translate(shift, 0)
            page.draw(c)
            c.restoreState()

    return drawn
