"""Sheets: arenas on paper — a layout page each to play from, and their solutions after all of them.

The same sheets give the same bytes on every machine. Nobody sees an answer by turning one page: the puzzles
come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.banner import Footer, recipe
from export.document import About, Draw, Entry, Label, Page, pdf_bytes
from export.fonts import require_glyphs
from export.layout_page import layout_pages
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
    """An arena to print, the ID that names it for ever, its best plan if the answer is wanted too, and hints.

    `runs`: instead of the best plan, the runs that beat the arena between them.
    """

    arena: Arena
    arena_id: str
    solution: Solution | None = None
    hints: tuple[str, ...] = ()
    runs: tuple[Solution, ...] = ()

    @property
    def name(self) -> str:
        """The arena's name in one line."""
        return " ".join(self.arena.name.split())

    @property
    def answers(self) -> tuple[Solution, ...]:
        """What is printed behind all arenas: the runs, else the best plan, else nothing."""
        return self.runs or ((self.solution,) if self.solution else ())


@dataclass(frozen=True)
class _Leaf:
    """A page to draw: of which sheet, and the outline entry that leads to it (the first of its kind has one)."""

    sheet: Sheet
    draw: Draw
    entry: str = ""


def sheets_pdf(
    sheets: Sequence[Sheet], paper: str = "a4", rules: RollAndSmash | None = None, *, low_ink: bool = False
) -> bytes:
    """The PDF file of the sheets on `a4` or `letter`, to be printed at 100 %.

    `BadInput`: unknown paper, no sheet, or a character that the font cannot print, with its place.
    """
    size = paper_size(paper)
    numbers = rules or shipped()
    require_printable(sheets, numbers)
    layouts, solutions = _leaves(sheets, numbers)
    pages, outline = _bound(layouts, solutions, safe_origin(paper), numbers)
    labels = [Label(0), *([Label(len(layouts), "S-")] if solutions else [])]
    return pdf_bytes(pages, size, about(sheets, numbers), outline, labels, low_ink=low_ink)


def require_printable(sheets: Sequence[Sheet], rules: RollAndSmash) -> None:
    """`BadInput` if there is no sheet, or for every character of theirs that the font cannot print."""
    if not sheets:
        raise BadInput.one("sheets", "no arena to print", "name at least one")
    require_glyphs([("rules, game", rules.game), *(field for sheet in sheets for field in _texts(sheet))])


def _texts(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Every text that comes from outside, and where it stands."""
    arena = sheet.arena
    fields = {"name": arena.name, "author": arena.author, "notes": arena.notes, "basis": arena.basis}
    fields["generated"] = recipe(arena)
    fields |= {f"hint {number}": hint for number, hint in enumerate(sheet.hints, start=1)}
    for number, answer in enumerate(sheet.answers, start=1):
        what = f"solution {number}" if len(sheet.answers) > 1 else "solution"
        fields |= {f"{what} note": answer.note, f"{what} cards": " ".join([*answer.cards, *answer.score.cards])}
    yield "arena ID", sheet.arena_id
    yield from ((f"arena {sheet.arena_id}, {field}", text) for field, text in fields.items() if text)


def _leaves(sheets: Sequence[Sheet], rules: RollAndSmash) -> tuple[list[_Leaf], list[_Leaf]]:
    """Layout pages of all sheets, solution pages of all sheets."""
    layouts, solutions = [], []
    for sheet in sheets:
        layouts += _entered(sheet, layout_pages(sheet.arena, sheet.arena_id, rules, sheet.hints), sheet.name)
        drawn = [
            page for answer in sheet.answers for page in solution_pages(sheet.arena, sheet.arena_id, answer, rules)
        ]
        solutions += _entered(sheet, drawn, f"Solution: {sheet.name}")
    return layouts, solutions


def _entered(sheet: Sheet, drawn: list[Draw], entry: str) -> list[_Leaf]:
    return [_Leaf(sheet, draw, "" if number else entry) for number, draw in enumerate(drawn)]


def _bound(
    layouts: list[_Leaf], solutions: list[_Leaf], origin: tuple[float, float], rules: RollAndSmash
) -> tuple[list[Page], list[Entry]]:
    """Pages with their feet, and the outline."""
    pages, outline = [], []
    for number, leaf in enumerate(layouts + solutions, start=1):
        solution = number > len(layouts)
        place = f"S-{number - len(layouts)} of S-{len(solutions)}" if solution else f"page {number} of {len(layouts)}"
        footer = Footer(leaf.sheet.arena, leaf.sheet.arena_id, rules.game, place)
        mark = f"page-{number}"
        pages.append(Page(_on_paper(leaf.draw, footer, origin), (mark,) if leaf.entry else ()))
        outline += [Entry(leaf.entry, mark)] if leaf.entry else []
    return pages, outline


def _on_paper(draw: Draw, footer: Footer, origin: tuple[float, float]) -> Draw:
    def drawn(c: Canvas) -> None:
        c.translate(*origin)
        draw(c)
        footer.draw(c)

    return drawn


def about(sheets: Sequence[Sheet], rules: RollAndSmash) -> About:
    """What a file of these sheets says of itself."""
    authors = dict.fromkeys(sheet.arena.author for sheet in sheets if sheet.arena.author)
    names = [sheet.name for sheet in sheets]
    return About(
        title=", ".join(names) if len(names) <= MOST_NAMES else f"{len(names)} arenas",
        subject=f"Solo arenas for {rules.game}",
        author=", ".join(authors) or "Arenasmith",
        keywords=", ".join(sheet.arena_id for sheet in sheets),
    )
