"""Sheets: arenas on paper — a layout page each to play from, and their solutions after all of them.

The same sheets give the same bytes on every machine: no clock, no random name and no set's order goes into
the file. Nobody sees an answer by turning one page: the puzzles come first.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.banner import Footer, recipe
from export.fonts import REGULAR, require_glyphs
from export.layout_page import Draw, layout_pages
from export.paper import paper_size, safe_origin
from export.solution_page import Solution, solution_pages
from layouts.arena import Arena
from seeds.faults import BadInput
from seeds.roll_and_smash import RollAndSmash, shipped

#: more arenas than these are counted in the file's title, not named
MOST_NAMES = 4

__all__ = ["Sheet", "Solution", "sheets_pdf"]


@dataclass(frozen=True)
class Sheet:
    """An arena to print, the ID that names it for ever, and its best plan if the answer is wanted too."""

    arena: Arena
    arena_id: str
    solution: Solution | None = None


@dataclass(frozen=True)
class Page:
    """A page to draw: of which sheet, and the outline entry that leads to it (the first of its kind has one)."""

    sheet: Sheet
    draw: Draw
    entry: str = ""


def sheets_pdf(sheets: Sequence[Sheet], paper: str = "a4", rules: RollAndSmash | None = None) -> bytes:
    """The PDF file of the sheets on `a4` or `letter`, to be printed at 100 %.

    `BadInput`: unknown paper, no sheet, or a character that the font cannot print, with its place.
    """
    size = paper_size(paper)
    if not sheets:
        raise BadInput.one("sheets", "no arena to print", "name at least one")
    numbers = rules or shipped()
    require_glyphs([("rules, game", numbers.game), *(field for sheet in sheets for field in _texts(sheet))])
    return _written(sheets, size, safe_origin(paper), numbers)


def _texts(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Every text that comes from outside, and where it stands."""
    arena, solution = sheet.arena, sheet.solution
    fields = {"name": arena.name, "author": arena.author, "notes": arena.notes, "basis": arena.basis}
    fields["generated"] = recipe(arena)
    if solution:
        cards = [*solution.cards, *solution.score.cards]
        fields |= {"solution note": solution.note, "solution cards": " ".join(cards)}
    yield "arena ID", sheet.arena_id
    yield from ((f"arena {sheet.arena_id}, {field}", text) for field, text in fields.items() if text)


def _pages(sheets: Sequence[Sheet], rules: RollAndSmash) -> tuple[list[Page], list[Page]]:
    """Layout pages of all sheets, solution pages of all sheets."""
    layouts, solutions = [], []
    for sheet in sheets:
        name = " ".join(sheet.arena.name.split())
        drawn = layout_pages(sheet.arena, sheet.arena_id, rules)
        layouts += _entered(sheet, drawn, name)
        if sheet.solution:
            drawn = solution_pages(sheet.arena, sheet.arena_id, sheet.solution, rules)
            solutions += _entered(sheet, drawn, f"Solution: {name}")
    return layouts, solutions


def _entered(sheet: Sheet, drawn: list[Draw], entry: str) -> list[Page]:
    return [Page(sheet, draw, "" if number else entry) for number, draw in enumerate(drawn)]


def _written(
    sheets: Sequence[Sheet], size: tuple[float, float], origin: tuple[float, float], rules: RollAndSmash
) -> bytes:
    layouts, solutions = _pages(sheets, rules)
    file = io.BytesIO()
    c = Canvas(
        file, pagesize=size, invariant=1, pageCompression=1, initialFontName=REGULAR, lang="en", pdfVersion=(1, 6)
    )
    _describe(c, sheets, rules)
    _label(c, len(layouts), len(solutions))
    for number, page in enumerate(layouts + solutions, start=1):
        solution = number > len(layouts)
        place = f"S-{number - len(layouts)} of S-{len(solutions)}" if solution else f"page {number} of {len(layouts)}"
        _draw(c, page, origin, Footer(page.sheet.arena, page.sheet.arena_id, rules.game, place), f"page-{number}")
    c.save()
    return file.getvalue()


def _draw(c: Canvas, page: Page, origin: tuple[float, float], footer: Footer, key: str) -> None:
    if page.entry:
        c.bookmarkPage(key)
        c.addOutlineEntry(page.entry, key, 0)
    c.translate(*origin)
    page.draw(c)
    footer.draw(c)
    c.showPage()


def _describe(c: Canvas, sheets: Sequence[Sheet], rules: RollAndSmash) -> None:
    """Metadata, and no scaling by the print dialogue."""
    authors = dict.fromkeys(sheet.arena.author for sheet in sheets if sheet.arena.author)
    names = [" ".join(sheet.arena.name.split()) for sheet in sheets]
    c.setTitle(", ".join(names) if len(names) <= MOST_NAMES else f"{len(names)} arenas")
    c.setAuthor(", ".join(authors) or "Arenasmith")
    c.setSubject(f"Solo arenas for {rules.game}")
    c.setKeywords(", ".join(sheet.arena_id for sheet in sheets))
    c.setCreator("Arenasmith")
    c.setViewerPreference("PrintScaling", "None")
    c.showOutline()


def _label(c: Canvas, layouts: int, solutions: int) -> None:
    """Page labels: 1, 2, 3 … for the layouts, S-1, S-2 … for the solutions."""
    c.addPageLabel(0, "ARABIC", 1)
    if solutions:
        c.addPageLabel(layouts, "ARABIC", 1, "S-")
