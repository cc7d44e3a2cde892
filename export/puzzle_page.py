"""Puzzle pages of any game: blocks under each other, as many as fit, and every answer after all the puzzles.

▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬
GAME · PUZZLES            a puzzle is a block with a name; it is never broken over two pages
Two actions, most money
[ puzzle ] [ puzzle ] …   then S-1, S-2 …: the answers
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.banner import draw_bar, draw_difficulty
from export.blocks import Block, Stack
from export.document import About, Draw, Entry, Label, Page, pdf_bytes
from export.fonts import BLACK, BOLD, REGULAR
from export.ink import INK, SOFT
from export.paper import SAFE_HEIGHT, SAFE_WIDTH, paper_size, safe_origin
from export.text import fit_size, put

HEAD, FOOT, GAP = 58.0, 18.0, 18.0


@dataclass(frozen=True)
class Named:
    """A block, and the line of the outline that leads to its page."""

    name: str
    block: Block


@dataclass(frozen=True)
class Part:
    """Pages of one kind: what stands above their title, the title, words before the first block, and the blocks."""

    overline: str
    title: str
    words: tuple[Block, ...]
    named: tuple[Named, ...]


def puzzle_pdf(game: str, puzzles: Part, answers: Part, paper: str, *, low_ink: bool = False) -> bytes:
    """The PDF file: all puzzles, then all answers, on `a4` or `letter`; `BadInput` for an unknown paper."""
    size, origin = paper_size(paper), safe_origin(paper)
    pages: list[Page] = []
    outline: list[Entry] = []
    labels: list[Label] = []
    for part, prefix in ((puzzles, ""), (answers, "S-")):
        labels.append(Label(len(pages), prefix))
        flow = list(_flow(part))
        for number, named in enumerate(flow, start=1):
            place = f"{prefix}{number} of {prefix}{len(flow)}"
            words = part.words if number == 1 else ()
            marks = tuple(f"{prefix}{one.name}" for one in named)
            pages.append(Page(_drawn(part, words, named, origin, game, place), marks))
            outline += [Entry(one.name, mark) for one, mark in zip(named, marks, strict=True)]
    about = About(f"{game}: {puzzles.title}", f"Puzzles for {game}")
    return pdf_bytes(pages, size, about, outline, labels, low_ink=low_ink)


def _flow(part: Part) -> Iterator[list[Named]]:
    """The blocks of each page."""
    page: list[Named] = []
    words = part.words
    for named in part.named:
        blocks = (*words, *(one.block for one in page), named.block)
        if page and Stack(blocks, GAP).height(SAFE_WIDTH) > SAFE_HEIGHT - HEAD - FOOT:
            yield page
            page, words = [], ()
        page.append(named)
    yield page


def _drawn(
    part: Part, words: tuple[Block, ...], named: Sequence[Named], origin: tuple[float, float], game: str, place: str
) -> Draw:
    def draw(c: Canvas) -> None:
        c.translate(*origin)
        draw_bar(c, 0, SAFE_HEIGHT, SAFE_WIDTH)
        put(c, 0, SAFE_HEIGHT - 15, part.overline, 7, BOLD, SOFT, spacing=0.6)
        put(c, 0, SAFE_HEIGHT - 40, part.title, fit_size(part.title, BLACK, SAFE_WIDTH, 24, 12), BLACK)
        blocks = (*words, *(one.block for one in named))
        Stack(blocks, GAP).draw(c, 0, SAFE_HEIGHT - HEAD, SAFE_WIDTH)
        put(c, 0, 2, f"Arenasmith, an unofficial aid for {game}.", 7, REGULAR, SOFT)
        put(c, SAFE_WIDTH, 2, f"page {place}", 7.5, BOLD, INK, 1)

    return draw


@dataclass(frozen=True)
class PuzzleHead:
    """A puzzle's name, and its difficulty in tyres."""

    title: str
    difficulty: int

    def height(self, width: float) -> float:
        """One large line and a rule."""
        return 28

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Name left, difficulty right."""
        put(c, left, top - 18, self.title, 15, BLACK)
        draw_difficulty(c, left + width, top - 12, self.difficulty)
        c.setStrokeColor(INK)
        c.setLineWidth(0.9)
        c.line(left, top - 26, left + width, top - 26)
