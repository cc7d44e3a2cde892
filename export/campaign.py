"""Campaign sheet: Arena Legends on one page — four arenas, each beaten with another truck, one score (rules §9).

ARENA LEGENDS          player, date
┌─────┐ The Fun-derdome   ▢ BIGFOOT ▢ Snake Bite …
│board│ ●○○○ 1  QR        run 1 + run 2 = score
└─────┘
…                  total          ranks, if the group has some
"""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from export.arena_card import Head
from export.banner import FOOTER_HEIGHT, draw_bar, draw_ruler
from export.board_art import draw_board
from export.document import About, Entry, Page, pdf_bytes
from export.fonts import BLACK, BOLD, REGULAR, require_glyphs
from export.frame import whole_board
from export.ink import HAIR, INK, SOFT
from export.paper import SAFE_HEIGHT, SAFE_WIDTH, paper_size, safe_origin
from export.record import Fields, draw_box, draw_field
from export.sheet import Sheet, about, require_printable
from export.text import fit_size, put, shortened
from seeds.faults import BadInput
from seeds.ranks import Rank
from seeds.roll_and_smash import RollAndSmash, shipped

TITLE = "Arena Legends"
#: height of an arena's row, side of its board, gap; in PDF points
ROW, BOARD, GAP = 116.0, 108.0, 12.0
RANK_ROW = 11.0


def campaign_pdf(
    sheets: Sequence[Sheet], paper: str = "a4", rules: RollAndSmash | None = None,
    *, ranks: Sequence[Rank] = (), low_ink: bool = False,
) -> bytes:  # fmt: skip
    """The PDF file of the campaign sheet for these arenas, in the order given.

    `BadInput`: unknown paper, not as many arenas as the campaign has, or a character that the font cannot print.
    """
    size, numbers = paper_size(paper), rules or shipped()
    if len(sheets) != len(numbers.arena):
        raise BadInput.one("--campaign", f"{len(sheets)} arenas", f"{len(numbers.arena)}: a campaign's number")
    require_printable(sheets, numbers)
    names = [("rank", rank.name) for rank in ranks] + [("truck", truck.name) for truck in numbers.truck.values()]
    require_glyphs(names)

    def drawn(c: Canvas) -> None:
        c.translate(*safe_origin(paper))
        _draw(c, sheets, numbers, ranks)

    told = about(sheets, numbers)
    said = About(f"{TITLE}: {told.title}", told.subject, told.author, told.keywords)
    return pdf_bytes([Page(drawn, ("campaign",))], size, said, [Entry(TITLE, "campaign")], low_ink=low_ink)


def _draw(c: Canvas, sheets: Sequence[Sheet], rules: RollAndSmash, ranks: Sequence[Rank]) -> None:
    draw_bar(c, 0, SAFE_HEIGHT, SAFE_WIDTH)
    put(c, 0, SAFE_HEIGHT - 15, f"{rules.game.upper()} · CAMPAIGN", 7, BOLD, SOFT, spacing=0.6)
    put(c, 0, SAFE_HEIGHT - 42, TITLE, 26, BLACK)
    words = "Beat every arena, each with a different truck. The score is the sum of the winning scores."
    put(c, 0, SAFE_HEIGHT - 55, words, 8, REGULAR, SOFT)
    Fields((("Player", 0.7), ("Date", 0.3))).draw(c, 240, SAFE_HEIGHT - 10, SAFE_WIDTH - 240)
    top = SAFE_HEIGHT - 66
    for sheet in sheets:
        _row(c, sheet, rules, top)
        top -= ROW
    _total(c, top - 4, ranks)
    _foot(c, sheets, rules)


def _row(c: Canvas, sheet: Sheet, rules: RollAndSmash, top: float) -> None:
    """An arena: its board and its head, the trucks to choose from, the boxes for the runs."""
    c.setStrokeColor(HAIR)
    c.setLineWidth(0.6)
    c.line(0, top, SAFE_WIDTH, top)
    draw_board(c, sheet.arena, whole_board(sheet.arena.board, 0, top - 4, BOARD, BOARD, 30))
    left = BOARD + 14
    Head(sheet.arena, sheet.arena_id).draw(c, left, top - 6, 190)
    _trucks(c, rules, left, top - 76)
    runs = [f"Run {number}" for number in range(1, rules.solo.runs + 1)]
    width, x = 52.0, SAFE_WIDTH - 52.0 * (len(runs) + 1) - 16.0 * len(runs)
    for number, name in enumerate([*runs, "Score"]):
        draw_field(c, x, top - 14, width, 34, name)
        if number < len(runs):
            put(c, x + width + 8, top - 36, "+" if number < len(runs) - 1 else "=", 12, BOLD, INK, 0.5)
        x += width + 16
    draw_box(c, SAFE_WIDTH - 96, top - 78, 12)
    put(c, SAFE_WIDTH - 80, top - 76, "Arena beaten", 9, BLACK)


def _trucks(c: Canvas, rules: RollAndSmash, left: float, top: float) -> None:
    """A box for every truck: one is ticked, and another for every arena."""
    put(c, left, top - 7, "TRUCK", 7, BOLD, SOFT, spacing=0.4)
    for at, truck in enumerate(rules.truck.values()):
        x, y = left + at % 2 * 96, top - 20 - at // 2 * 14
        draw_box(c, x, y, 9)
        put(c, x + 13, y + 1.4, shortened(truck.name, REGULAR, 8.5, 80), 8.5)


def _total(c: Canvas, top: float, ranks: Sequence[Rank]) -> None:
    """The sum, and the ranks it earns."""
    c.setStrokeColor(INK)
    c.setLineWidth(0.9)
    c.line(0, top, SAFE_WIDTH, top)
    draw_field(c, SAFE_WIDTH - 120, top - 10, 120, 40, "Campaign score")
    if ranks:
        draw_field(c, SAFE_WIDTH - 120, top - 56, 120, 26, "Rank")
    rows = -(-len(ranks) // 2)
    for at, rank in enumerate(ranks):
        x, y = at // rows * 185, top - 20 - at % rows * RANK_ROW
        name = shortened(rank.name, BOLD, 8, 140)
        put(c, x, y, name, 8, BOLD)
        put(c, x + 170, y, f"from {rank.least}", 8, REGULAR, SOFT, 1)


def _foot(c: Canvas, sheets: Sequence[Sheet], rules: RollAndSmash) -> None:
    draw_ruler(c, 0, 27)
    put(c, 0, 2, f"Print at 100 %. Arenasmith, an unofficial aid for {rules.game}.", 7, REGULAR, SOFT)
    ids = "ID " + ", ".join(sheet.arena_id for sheet in sheets)
    put(c, SAFE_WIDTH, 2, ids, fit_size(ids, REGULAR, 260, 7, 6), REGULAR, SOFT, 1)
    put(c, SAFE_WIDTH, FOOTER_HEIGHT - 24, "page 1 of 1", 7.5, BOLD, INK, 1)
