"""Booklet: many arenas in one — cover, how to read, contents, arenas from easy to hard, answers at the back.

    cover │ how to read │ contents │ arena, arena … │ answer, answer …

On full pages, or on halves of the paper in the order for folding and stitching. The pages are planned first,
so that the contents know every page number, and only then drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from reportlab.pdfgen.canvas import Canvas

from export.answer_card import Answer, answer_card
from export.arena_card import Card, card, needs_page
from export.banner import draw_ruler
from export.blocks import Block
from export.document import About, Draw, Entry, Label, Page, pdf_bytes
from export.flow import Run, flowed
from export.fonts import BLACK, BOLD, REGULAR
from export.front_matter import ContentsHead, ContentsRow, draw_cover, level_name, reading_blocks
from export.imposition import saddle_stitched
from export.ink import HAIR, INK, SOFT
from export.layout_page import layout_pages
from export.notes import LooseNotes
from export.page_format import PageFormat, full_page, half_page
from export.sheet import Sheet, about, require_printable
from export.text import put, shortened
from export.tiles import listed_ids
from seeds.faults import BadInput
from seeds.roll_and_smash import RollAndSmash, shipped

#: arenas a page → columns and rows of cards
GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2)}
#: between cards, and room for a page's title
GAP, HEAD = 16.0, 30.0


@dataclass(frozen=True)
class Leaf:
    """A page before it has its number: what it draws, which sheets are on it, the outline entries that lead to it."""

    draw: Draw
    shown: tuple[int, ...]
    entries: tuple[tuple[str, int], ...] = ()


@dataclass
class _Plan:
    """The booklet while it is planned; sheets are told by their number, since one may be bound in twice."""

    sheets: tuple[Sheet, ...]
    rules: RollAndSmash
    area: PageFormat
    per_page: int
    whole: bool  # one arena on a full page has a layout page with everything
    page_of: dict[int, int] = field(default_factory=dict)
    answer_of: dict[int, int] = field(default_factory=dict)

    def all(self) -> tuple[int, ...]:
        """The numbers of all sheets."""
        return tuple(range(len(self.sheets)))


def booklet_pdf(
    sheets: Sequence[Sheet], paper: str = "a4", rules: RollAndSmash | None = None,
    *, per_page: int = 1, fold: bool = False, low_ink: bool = False,
) -> bytes:  # fmt: skip
    """The PDF file of the booklet on `a4` or `letter`, `per_page` arenas (1, 2 or 4) on a page.

    With `fold` the pages are halves of the paper, in saddle-stitch order. `BadInput`: unknown paper, no sheet, another
    number of arenas a page, or a character that the font cannot print.
    """
    area, numbers = (half_page if fold else full_page)(paper), rules or shipped()
    if per_page not in GRIDS:
        raise BadInput.one("--per-page", f"{per_page} is no number of arenas a page", "1, 2 or 4")
    require_printable(sheets, numbers)
    plan = _Plan(in_order(sheets), numbers, area, per_page, whole=per_page == 1 and not fold)
    leaves = _leaves(plan)
    pages, outline = _numbered(leaves, plan)
    said = _about(plan)
    if not fold:
        return pdf_bytes(pages, area.size, said, outline, [Label(0)], low_ink=low_ink)
    sides, size = saddle_stitched(pages, area.size[0]), (2 * area.size[0], area.size[1])
    return pdf_bytes(sides, size, said, outline, low_ink=low_ink, turned_on="short")


def in_order(sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """The sheets by difficulty, those without one last, otherwise as given."""
    return tuple(sorted(sheets, key=lambda sheet: (sheet.arena.difficulty is None, sheet.arena.difficulty or 0)))


def _about(plan: _Plan) -> About:
    told = about(plan.sheets, plan.rules)
    return About(f"Arena booklet: {told.title}", told.subject, told.author, told.keywords)


# -- planning ------------------------------------------------------------------------------------


def _leaves(plan: _Plan) -> list[Leaf]:
    """All pages in reading order; the contents are drawn last, when the pages of arenas and answers are known."""
    front = [Leaf(lambda c: draw_cover(c, plan.area, plan.sheets, plan.rules), plan.all(), (("Cover", 0),))]
    answered = any(sheet.answers for sheet in plan.sheets)
    front += _flow(plan, list(reading_blocks(plan.sheets, plan.rules, answered)), "How to read the arenas")
    arenas = _arena_leaves(plan)
    first = len(front) + len(_contents(plan)) + 1
    for number, leaf in enumerate(arenas, start=first):
        for at in leaf.shown:
            plan.page_of.setdefault(at, number)
    answers = _answer_leaves(plan, first + len(arenas)) if answered else []
    return [*front, *_contents(plan), *arenas, *answers]


def _flow(plan: _Plan, blocks: Sequence[Block], title: str) -> list[Leaf]:
    """Pages of blocks under a title."""
    pages = flowed(blocks, plan.area.width, plan.area.body - HEAD)
    entry = ((title, 0),)
    return [
        Leaf(_titled(plan.area, page, title + (", continued" if number else "")), plan.all(), () if number else entry)
        for number, page in enumerate(pages)
    ]


def _titled(area: PageFormat, page: Run, title: str) -> Draw:
    def drawn(c: Canvas) -> None:
        put(c, area.left, area.top - 18, title, 16, BLACK)
        page.draw(c, area.left, area.top - HEAD, area.width)

    return drawn


def _contents(plan: _Plan) -> list[Leaf]:
    """The contents; they have the same length before page numbers are known."""
    columns = ("ARENA", "ANSWER") if any(sheet.answers for sheet in plan.sheets) else ("ARENA",)
    blocks: list[Block] = []
    for level, group in groupby(enumerate(plan.sheets), key=lambda item: item[1].arena.difficulty):
        blocks.append(ContentsHead(level, columns))
        blocks += [ContentsRow(sheet.name, plan.page_of.get(at, 0), plan.answer_of.get(at)) for at, sheet in group]
    return _flow(plan, blocks, "Contents")


# -- arenas --------------------------------------------------------------------------------------


def _arena_leaves(plan: _Plan) -> list[Leaf]:
    """Pages of arenas in order, and after each the notes that did not fit."""
    leaves: list[Leaf] = []
    for shown, grid in _shared(plan):
        leaves += _layout_leaves(plan, shown[0]) if plan.whole else _card_leaves(plan, shown, grid)
    return leaves


def _shared(plan: _Plan) -> list[tuple[tuple[int, ...], tuple[int, int]]]:
    """Which sheets share a page, and its grid; one whose spaces would be too small has a page of its own."""
    grid = GRIDS[plan.per_page]
    pages: list[tuple[tuple[int, ...], tuple[int, int]]] = []
    waiting: tuple[int, ...] = ()
    for at, sheet in enumerate(plan.sheets):
        alone = plan.per_page > 1 and needs_page(sheet, plan.rules, *_slot(plan.area, grid))
        if waiting and (alone or len(waiting) == plan.per_page):
            pages.append((waiting, grid))
            waiting = ()
        if alone:
            pages.append(((at,), GRIDS[1]))
        else:
            waiting += (at,)
    return [*pages, (waiting, grid)] if waiting else pages


def _slot(area: PageFormat, grid: tuple[int, int]) -> tuple[float, float]:
    """Width and height of a card's place."""
    return (area.width - GAP * (grid[0] - 1)) / grid[0], (area.body - GAP * (grid[1] - 1)) / grid[1]


def _card_leaves(plan: _Plan, shown: tuple[int, ...], grid: tuple[int, int]) -> list[Leaf]:
    size = _slot(plan.area, grid)
    made = [card(plan.sheets[at], plan.rules, *size) for at in shown]
    cards = [drawn for drawn, _ in made]
    page = Leaf(lambda c: _draw_cards(c, plan.area, cards, grid), shown, _entries(plan, shown))
    rests = [LooseNotes(rest, _notes_title(plan, at)) for at, (_, rest) in zip(shown, made, strict=True) if rest]
    runs = flowed(rests, plan.area.width, plan.area.body)
    return [page, *(Leaf(_run_draw(plan.area, run), shown) for run in runs)]


def _notes_title(plan: _Plan, at: int) -> str:
    """A heading in capitals is wider than its letters: two thirds of the page hold it."""
    return shortened(f"Notes on {plan.sheets[at].name}", BLACK, 8, plan.area.width * 0.66)


def _run_draw(area: PageFormat, run: Run) -> Draw:
    return lambda c: run.draw(c, area.left, area.top, area.width)


def _draw_cards(c: Canvas, area: PageFormat, cards: Sequence[Card], grid: tuple[int, int]) -> None:
    """The cards row by row, hairlines between them."""
    width, height = _slot(area, grid)
    c.setStrokeColor(HAIR)
    c.setLineWidth(0.5)
    for row in range(1, grid[1]):
        y = area.top - row * (height + GAP) + GAP / 2
        c.line(area.left, y, area.left + area.width, y)
    for at, drawn in enumerate(cards):
        drawn.draw(c, area.left + at % grid[0] * (width + GAP), area.top - at // grid[0] * (height + GAP))


def _layout_leaves(plan: _Plan, at: int) -> list[Leaf]:
    """The pages of a layout sheet, ruler included."""
    sheet, area = plan.sheets[at], plan.area
    drawn = layout_pages(sheet.arena, sheet.arena_id, plan.rules, sheet.hints)
    entries = _entries(plan, (at,))
    return [Leaf(_layout_draw(area, draw), (at,), () if number else entries) for number, draw in enumerate(drawn)]


def _layout_draw(area: PageFormat, draw: Draw) -> Draw:
    def drawn(c: Canvas) -> None:
        c.saveState()
        c.translate(area.left, area.bottom)
        draw(c)
        draw_ruler(c, 0, 31)
        c.restoreState()

    return drawn


def _entries(plan: _Plan, shown: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    """Outline entries of arenas: their names, each difficulty's first one after the difficulty itself."""
    entries: list[tuple[str, int]] = []
    for at in shown:
        level = plan.sheets[at].arena.difficulty
        if at == 0 or plan.sheets[at - 1].arena.difficulty != level:
            entries.append((level_name(level), 0))
        entries.append((plan.sheets[at].name, 1))
    return tuple(entries)


# -- answers, numbers ----------------------------------------------------------------------------


def _answer_leaves(plan: _Plan, first: int) -> list[Leaf]:
    """Pages of answers; notes where each one begins."""
    numbered = [(at, answer) for at, sheet in enumerate(plan.sheets) for answer in sheet.answers]
    cards = [
        answer_card(plan.sheets[at], answer, f"page {plan.page_of[at]}", plan.rules) for at, answer in numbered
    ]  # fmt: skip
    waiting, leaves = [at for at, _ in numbered], []
    for number, page in enumerate(flowed(cards, plan.area.width, plan.area.body - HEAD)):
        on_it = [waiting.pop(0) for block in page.blocks if isinstance(block, Answer) and not block.begun]
        begun = [at for at in dict.fromkeys(on_it) if at not in plan.answer_of]
        plan.answer_of |= dict.fromkeys(begun, first + number)
        entries = ((("Answers", 0),) if not number else ()) + tuple((plan.sheets[at].name, 1) for at in begun)
        title = "Answers" + (", continued" if number else "")
        leaves.append(Leaf(_titled(plan.area, page, title), tuple(dict.fromkeys(on_it)) or plan.all(), entries))
    return leaves


def _numbered(leaves: Sequence[Leaf], plan: _Plan) -> tuple[list[Page], list[Entry]]:
    """The pages with their feet, and the outline."""
    pages, outline = [], []
    for number, leaf in enumerate(leaves, start=1):
        marks = tuple(f"page-{number}-{at}" for at in range(len(leaf.entries)))
        outline += [Entry(title, mark, level) for mark, (title, level) in zip(marks, leaf.entries, strict=True)]
        ids = tuple(dict.fromkeys(plan.sheets[at].arena_id for at in leaf.shown))
        draw = _with_foot(leaf.draw, plan.area, ids, number)
        pages.append(Page(draw, marks))
    return pages, outline


def _with_foot(draw: Draw, area: PageFormat, ids: tuple[str, ...], number: int) -> Draw:
    """The page, and at its foot the IDs of its arenas and its number."""

    def drawn(c: Canvas) -> None:
        draw(c)
        put(c, area.left, area.bottom + 2, listed_ids(ids, area.width - 40, 6.5), 6.5, REGULAR, SOFT)
        put(c, area.left + area.width, area.bottom + 2, str(number), 9, BOLD, INK, 1)

    return drawn
