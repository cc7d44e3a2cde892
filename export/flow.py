"""Flow: blocks under each other over as many pages as they need, each whole on a page if it fits on one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.blocks import Block


@dataclass(frozen=True)
class Run:
    """Blocks of one page."""

    blocks: tuple[Block, ...]

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """From the top down."""
        for block in self.blocks:
            block.draw(c, left, top, width)
            top -= block.height(width)


def flowed(blocks: Iterable[Block], width: float, height: float) -> list[Run]:
    """The pages; a block with `split` that fits on no page is broken, any other is set on a page of its own."""
    pages: list[list[Block]] = [[]]
    room = height
    for block in blocks:
        rest: Block | None = block
        while rest is not None:
            if pages[-1] and rest.height(width) > room:
                pages.append([])
                room = height
            now, rest = _fitting(rest, width, room)
            pages[-1].append(now)
            room -= now.height(width)
    return [Run(tuple(page)) for page in pages if page]


def _fitting(block: Block, width: float, room: float) -> tuple[Block, Block | None]:
    split = getattr(block, "split", None)
    if block.height(width) <= room or split is None:
        return block, None
    now, rest = split(width, room)
    return now, rest
