"""Blocks: pieces of a page that know their height before they are drawn, so that a page can be planned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from reportlab.pdfgen.canvas import Canvas

from export.fonts import BLACK, BOLD, REGULAR
from export.ink import INK, SOFT
from export.text import Run, lines_height, put, put_lines, wrap


class Block(Protocol):
    """Something of a known height for a given width."""

    def height(self, width: float) -> float:
        """Height in PDF points when `width` wide."""

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Draw it, its top left corner at (left, top)."""


@dataclass(frozen=True)
class Heading:
    """The title of a block: small capitals above a rule."""

    text: str

    def height(self, width: float) -> float:
        """One line, the rule and the room under it."""
        return 17

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Words, then the rule."""
        put(c, left, top - 8, self.text.upper(), 8, BLACK, INK, spacing=0.5)
        c.setStrokeColor(INK)
        c.setLineWidth(0.9)
        c.line(left, top - 12, left + width, top - 12)


@dataclass(frozen=True)
class Words:
    """Running text in one or more faces; `hang` sets every line but the first in by so much."""

    runs: tuple[Run, ...]
    size: float
    soft: bool = False
    after: float = 0

    def height(self, width: float) -> float:
        """All lines, and the room after them."""
        return lines_height(wrap(self.runs, self.size, width), self.size) + self.after

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """The lines, under each other."""
        put_lines(c, left, top, wrap(self.runs, self.size, width), self.size, SOFT if self.soft else INK)


@dataclass(frozen=True)
class Iconed:
    """A picture, and words beside it: a line of a legend. `icon` draws around a centre."""

    icon: Callable[[Canvas, float, float], None]
    runs: tuple[Run, ...]
    size: float = 7.6
    room: float = 36

    def height(self, width: float) -> float:
        """The taller of picture and words, and the room after it."""
        return max(16.0, lines_height(wrap(self.runs, self.size, width - self.room), self.size)) + 5

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Both centred on the same level."""
        lines = wrap(self.runs, self.size, width - self.room)
        middle = top - (self.height(width) - 5) / 2
        self.icon(c, left + (self.room - 8) / 2, middle)
        put_lines(c, left + self.room, middle + lines_height(lines, self.size) / 2, lines, self.size)


@dataclass(frozen=True)
class Stack:
    """Blocks under each other."""

    blocks: tuple[Block, ...]
    gap: float = 0

    def height(self, width: float) -> float:
        """Their heights and the gaps between them."""
        return sum(block.height(width) for block in self.blocks) + self.gap * max(0, len(self.blocks) - 1)

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """One after another from the top."""
        for block in self.blocks:
            block.draw(c, left, top, width)
            top -= block.height(width) + self.gap


@dataclass(frozen=True)
class Columns:
    """Blocks beside each other, all of the same width."""

    blocks: tuple[Block, ...]
    gap: float = 18

    def _width(self, width: float) -> float:
        return (width - self.gap * (len(self.blocks) - 1)) / len(self.blocks)

    def height(self, width: float) -> float:
        """The tallest one's."""
        return max(block.height(self._width(width)) for block in self.blocks)

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """From left to right, level at the top."""
        each = self._width(width)
        for number, block in enumerate(self.blocks):
            block.draw(c, left + number * (each + self.gap), top, each)


def bold_lead(lead: str, rest: str) -> tuple[Run, ...]:
    """Runs of a sentence whose first words are bold."""
    return ((BOLD, lead), (REGULAR, rest))


def stacked(blocks: Sequence[Block], gap: float = 0) -> Stack:
    """A `Stack` of any sequence."""
    return Stack(tuple(blocks), gap)
