"""Document: pages, outline and metadata become the bytes of one PDF file.

The same pages give the same bytes on every machine: no clock, no random name and no set's order goes in.
An outline entry names a mark, and a page says which marks are on it, so that pages may be bound in any order
while the outline keeps the order of reading.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from export.fonts import REGULAR

Draw = Callable[[Canvas], None]
Size = tuple[float, float]


@dataclass(frozen=True)
class Page:
    """A page: what draws it, from the lower left corner of the paper, and the marks of the outline on it."""

    draw: Draw
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A line of the outline: its words, the mark it leads to (one of its own), and how deep it stands."""

    title: str
    mark: str
    level: int = 0


@dataclass(frozen=True)
class About:
    """What the file says of itself."""

    title: str
    subject: str
    author: str = "Arenasmith"
    keywords: str = ""


@dataclass(frozen=True)
class Label:
    """From page `first` (0-based) on, pages are called `prefix` and a number from 1."""

    first: int
    prefix: str = ""


def pdf_bytes(
    pages: Sequence[Page], size: Size, about: About, outline: Sequence[Entry], labels: Sequence[Label] = (),
    *, low_ink: bool = False, turned_on: str = "",
) -> bytes:  # fmt: skip
    """The file; `low_ink` spares ink on every page, `turned_on` (`long`, `short`) an edge asks for both sides."""
    file = io.BytesIO()
    rl_config.useA85 = 0  # text of 7 bits serves nobody, and takes a quarter longer
    c = Canvas(
        file, pagesize=size, invariant=1, pageCompression=1, initialFontName=REGULAR, lang="en", pdfVersion=(1, 6)
    )
    c.low_ink = low_ink
    _describe(c, about, turned_on)
    for label in labels:
        c.addPageLabel(label.first, "ARABIC", 1, label.prefix or None)
    for page in pages:
        for mark in page.marks:
            c.bookmarkPage(mark)
        page.draw(c)
        c.showPage()
    for entry in outline:
        c.addOutlineEntry(entry.title, entry.mark, entry.level)
    c.save()
    return file.getvalue()


def _describe(c: Canvas, about: About, turned_on: str) -> None:
    """Metadata, and no scaling by the print dialogue."""
    c.setTitle(about.title)
    c.setAuthor(about.author)
    c.setSubject(about.subject)
    c.setKeywords(about.keywords)
    c.setCreator("Arenasmith")
    c.setViewerPreference("PrintScaling", "None")
    if turned_on:
        c.setViewerPreference("Duplex", {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}[turned_on])
    c.showOutline()
