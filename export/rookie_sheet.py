"""Rookie sheet: an arena and the boxes of a Rookie game (rules §10) — one turn for everybody, most points win.

board   key
┌ PLAYER 1 ─┐ ┌ PLAYER 2 ─┐    start, dice, what was removed, a tick for every obstacle scored
└───────────┘ └───────────┘
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.banner import FOOTER_HEIGHT, Banner, Footer
from export.blocks import Block, Columns, Heading, Iconed, Stack, Words, bold_lead, stacked
from export.board_art import draw_board
from export.document import Entry, Label, Page, pdf_bytes
from export.frame import whole_board
from export.key import HOW, Icon, draw_swatch
from export.paper import SAFE_HEIGHT, SAFE_WIDTH, paper_size, safe_origin
from export.record import CHECK_HEIGHT, Fields, check_rows, draw_card, draw_checks
from export.sheet import Sheet, about, require_printable
from export.words import counted
from layouts.arena import LETTER_OF
from seeds.roll_and_smash import RollAndSmash, shipped

#: seats at the table (rules §8)
PLAYERS = 4
SIDE_WIDTH, GAP, LARGEST_CELL, SIZE = 158.0, 12.0, 48.0, 7.6
#: how each kind gives its point (rules §10)
SCORED = {
    "up": "fly over it",
    "by": "drive past beside it, or fly over it",
    "on": "drive onto it",
    "in": "drive onto it",
}


def rookie_pdf(
    sheets: Sequence[Sheet], paper: str = "a4", rules: RollAndSmash | None = None, *, low_ink: bool = False
) -> bytes:
    """The PDF file of a Rookie sheet for each arena. `BadInput` as for layout sheets."""
    size, numbers = paper_size(paper), rules or shipped()
    require_printable(sheets, numbers)
    pages = [_page(sheet, number, len(sheets), paper, numbers) for number, sheet in enumerate(sheets, start=1)]
    outline = [Entry(f"Rookie: {sheet.name}", f"page-{number}") for number, sheet in enumerate(sheets, start=1)]
    return pdf_bytes(pages, size, about(sheets, numbers), outline, [Label(0)], low_ink=low_ink)


def _page(sheet: Sheet, number: int, count: int, paper: str, rules: RollAndSmash) -> Page:
    footer = Footer(sheet.arena, sheet.arena_id, rules.game, f"page {number} of {count}")

    def drawn(c: Canvas) -> None:
        c.translate(*safe_origin(paper))
        _draw(c, sheet, rules)
        footer.draw(c)

    return Page(drawn, (f"page-{number}",))


def _draw(c: Canvas, sheet: Sheet, rules: RollAndSmash) -> None:
    banner = Banner(sheet.arena, sheet.arena_id, f"{rules.game.upper()} · ROOKIE")
    banner.draw(c, 0, SAFE_HEIGHT, SAFE_WIDTH)
    top = SAFE_HEIGHT - banner.height(SAFE_WIDTH)
    foot = _foot(sheet, rules)
    room = top - FOOTER_HEIGHT - foot.height(SAFE_WIDTH) - GAP
    width = SAFE_WIDTH - SIDE_WIDTH - 16
    draw_board(c, sheet.arena, whole_board(sheet.arena.board, 0, top, width, room, LARGEST_CELL))
    _key(rules).draw(c, SAFE_WIDTH - SIDE_WIDTH, top, SIDE_WIDTH)
    foot.draw(c, 0, FOOTER_HEIGHT + foot.height(SAFE_WIDTH), SAFE_WIDTH)


def _foot(sheet: Sheet, rules: RollAndSmash) -> Stack:
    """The players' cards two by two. Hints are for solo runs, so there are none."""
    tokens = tuple(tile.token for tile in sheet.arena.tiles if tile.kind != "blank")
    cards = [PlayerCard(number, tokens, rules.dice.count) for number in range(1, PLAYERS + 1)]
    rows: list[Block] = [Columns(tuple(cards[at : at + 2]), 12) for at in range(0, PLAYERS, 2)]
    return stacked(rows, 8)


def _key(rules: RollAndSmash) -> Stack:
    """What gives points, and how the dice are spent."""
    point = counted(rules.rookie.point, "point")
    kinds = [Iconed(_swatch(kind), bold_lead(f"{kind.capitalize()}:", SCORED[kind]), SIZE) for kind in HOW]
    return stacked([Heading(f"{point} each"), *kinds, Heading("A turn"), *_turn(rules)])


def _swatch(kind: str) -> Icon:
    return lambda c, x, y: draw_swatch(c, x, y, kind, LETTER_OF[kind], (28, 14))


def _turn(rules: RollAndSmash) -> list[Block]:
    """The turn in short sentences."""
    extra = counted(rules.rookie.extra_movement, "space")
    told = (
        ("Start:", "choose an empty space before you roll."),
        ("Roll", f"{rules.dice.count} dice, up to {rules.dice.rerolls} re-rolls."),
        ("Hazard:", "for each, the others take away one obstacle for this turn."),
        ("Number:", "as many spaces of movement. Turn freely before any step; stay on the board."),
        ("Style:", f"a ramp (at most {rules.rookie.ramps}) or 1 space of movement."),
        ("On the ground", "you may not enter up or by. A first in gives " + extra + " more."),
        ("Youngest first,", "one turn each; most points win."),
    )
    return [Words(bold_lead(lead, rest), SIZE, after=2.5) for lead, rest in told]


@dataclass(frozen=True)
class PlayerCard:
    """A player's turn: who, where from, which dice, and a tick for every obstacle scored."""

    number: int
    tokens: tuple[str, ...]
    dice: int

    def height(self, width: float) -> float:
        """Title, two rows of boxes, the check list."""
        return 15 + 5 + 2 * 29 + 5 + check_rows(self.tokens, width) * CHECK_HEIGHT + 4

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """A card with a dark title."""
        draw_card(c, left, top, width, self.height(width), f"PLAYER {self.number}", "tick what scored")
        first = Fields((("Name", 0.56), ("Start", 0.2), ("Points", 0.24)), 26)
        first.draw(c, left + 5, top - 20, width - 10)
        parts = [(f"Die {number}", 0.56 / self.dice) for number in range(1, self.dice + 1)]
        Fields((*parts, ("Removed", 0.44)), 26).draw(c, left + 5, top - 49, width - 10)
        draw_checks(c, self.tokens, left + 6, top - 79, width)
