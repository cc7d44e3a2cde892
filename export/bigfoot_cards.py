"""Bigfoot's cards to cut out at true scale: lairs, Path cards, and a card each for what a player's standing is.

  ╷    ╷    ╷    ╷    ╷        eight cards edge to edge on a sheet laid crosswise; crop marks outside say
╶ ┌────┬────┬────┬────┐ ╴      where to cut. Faces keep white at their edges, so that a cut half a millimetre
  │    │    │    │    │        off shows nothing; backs follow each sheet, to be turned on its short edge.
╶ ├────┼────┼────┼────┤ ╴
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.bigfoot_faces import action_front, back, lair_front, sensor_front, standing
from export.bigfoot_pages import require_names
from export.cutting import Face, Laid, Part
from export.document import About, Draw, Entry, Label, Page, Size, pdf_bytes
from export.fonts import BOLD, REGULAR
from export.ink import HAIR, INK, SOFT
from export.paper import MARGIN, MM, paper_size
from export.text import put
from seeds.bigfoot import Edition
from solver.bigfoot.cards import Action, deck

#: a card's width and height, in millimetres
CARD_MM = (63, 88)
WIDTH, HEIGHT = CARD_MM[0] * MM, CARD_MM[1] * MM
ACROSS, DOWN = 4, 2
#: a crop mark begins this far from the cards and ends so far from them; room for the words below
NEAR, FAR, FOOT = 0.6 * MM, 3.1 * MM, 6 * MM


def cards_pdf(edition: Edition, paper: str = "a4", *, low_ink: bool = False) -> bytes:
    """The PDF file of all cards, fronts and backs; `BadInput`: an unknown paper, a name that cannot be printed."""
    require_names(edition)
    short, long = paper_size(paper)
    parts = tuple(card_parts(edition))
    each = ACROSS * DOWN
    sheets = [parts[at : at + each] for at in range(0, len(parts), each)]
    pages = [page for number in range(len(sheets)) for page in _sides(sheets, number, (long, short), edition)]
    about = About(f"{edition.game}: cards", f"Cards for {edition.game}, {CARD_MM[0]} × {CARD_MM[1]} mm")
    return pdf_bytes(
        pages, (long, short), about, [Entry("Cards", "cards")], [Label(0)], low_ink=low_ink, turned_on="short"
    )


def card_parts(edition: Edition) -> Iterator[Part]:
    """Every card once: lairs, the two standings, Path cards (docs/bigfoot.md §1)."""
    for name in edition.names:
        yield Part(WIDTH, HEIGHT, lair_front(edition, name), back("lair"))
    yield Part(WIDTH, HEIGHT, standing("respected"), standing("shamed"))
    yield Part(WIDTH, HEIGHT, standing("awake"), standing("tired"))
    for card in deck(edition):
        front = action_front(edition, card) if isinstance(card, Action) else sensor_front(edition, card)
        yield Part(WIDTH, HEIGHT, front, back("path"))


def _laid(parts: Sequence[Part], size: Size) -> list[Laid]:
    """The parts edge to edge, from the top left."""
    left = (size[0] - ACROSS * WIDTH) / 2
    top = _bottom(size) + DOWN * HEIGHT
    spots = ((at % ACROSS, at // ACROSS) for at in range(len(parts)))
    return [
        Laid(part, left + column * WIDTH, top - (row + 1) * HEIGHT)
        for part, (column, row) in zip(parts, spots, strict=True)
    ]


def _bottom(size: Size) -> float:
    """The cards' lower edge: what is left of the height stands above and below alike."""
    spare = size[1] - 2 * MARGIN - DOWN * HEIGHT - FOOT
    return MARGIN + FOOT + spare / 2


def _sides(sheets: Sequence[Sequence[Part]], number: int, size: Size, edition: Edition) -> tuple[Page, Page]:
    """Front and back of a sheet."""
    laid = _laid(sheets[number], size)
    fronts = [(one.part.front, one) for one in laid]
    backs = [(one.part.back, Laid(one.part, one.back_box(size[0])[0], one.y)) for one in laid]
    place = f"cards, sheet {number + 1} of {len(sheets)}"
    marks = () if number else ("cards",)
    front = _Side(size, edition, f"{place}, front", fronts)
    return Page(front.draw, marks), Page(_Side(size, edition, f"{place}, back", backs).draw)


@dataclass(frozen=True)
class _Side:
    """One side of a sheet."""

    size: Size
    edition: Edition
    place: str
    faces: Sequence[tuple[Face, Laid]]

    @property
    def draw(self) -> Draw:
        """Faces, the lines between them, crop marks, words."""

        def drawn(c: Canvas) -> None:
            for face, one in self.faces:
                c.saveState()
                face(c, one.box())
                c.restoreState()
                c.setStrokeColor(HAIR)
                c.setLineWidth(0.3)
                c.rect(*one.box(), stroke=1, fill=0)
            self._crop_marks(c)
            self._words(c)

        return drawn

    def _crop_marks(self, c: Canvas) -> None:
        """In line with every edge, outside of the whole block."""
        left, bottom = (self.size[0] - ACROSS * WIDTH) / 2, _bottom(self.size)
        right, top = left + ACROSS * WIDTH, bottom + DOWN * HEIGHT
        c.setStrokeColor(INK)
        c.setLineWidth(0.4)
        for column in range(ACROSS + 1):
            x = left + column * WIDTH
            c.line(x, bottom - FAR, x, bottom - NEAR)
            c.line(x, top + NEAR, x, top + FAR)
        for row in range(DOWN + 1):
            y = bottom + row * HEIGHT
            c.line(left - FAR, y, left - NEAR, y)
            c.line(right + NEAR, y, right + FAR, y)

    def _words(self, c: Canvas) -> None:
        advice = f"Print at 100 %, on both sides, turned on the short edge: a card is {CARD_MM[0]} × {CARD_MM[1]} mm."
        told = f"{advice} Arenasmith, an unofficial aid for {self.edition.game}."
        put(c, MARGIN, MARGIN + 1, told, 7, REGULAR, SOFT)
        put(c, self.size[0] - MARGIN, MARGIN + 1, self.place, 7.5, BOLD, INK, 1)
