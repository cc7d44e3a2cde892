"""Tiles: a print-and-play set at true scale — board pieces, every obstacle, ramps, oil and trucks.

One set plays every arena it is printed for: the supply of the game, and whatever tokens the arenas have beyond
it. Fronts and backs follow each other, to be printed on both sides and turned on the long edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.banner import FOOTER_HEIGHT, RULER_MM, draw_ruler
from export.cutting import AROUND, Face, Laid, Part, draw_part, laid_out, turned
from export.document import Draw, Entry, Label, Page, pdf_bytes
from export.fonts import BOLD, REGULAR, text_width
from export.ink import INK, SOFT
from export.paper import MARGIN, MM, paper_size
from export.patterns import Box
from export.sheet import Sheet, about, require_printable
from export.text import put
from export.tile_art import (
    obstacle_back,
    obstacle_front,
    oil_front,
    piece_front,
    plain_back,
    ramp_front,
    truck_front,
)
from layouts.arena import KIND_OF, LETTER_OF, Arena, Board
from seeds.faults import BadInput
from seeds.roll_and_smash import RollAndSmash, shipped

#: side of a space in millimetres: as usual, and the range in which letters can be read and cut
SPACE_MM, LEAST_MM, MOST_MM = 25.0, 10.0, 60.0
HEAD = 16.0


def tiles_pdf(
    sheets: Sequence[Sheet], paper: str = "a4", rules: RollAndSmash | None = None,
    *, space_mm: float = SPACE_MM, low_ink: bool = False,
) -> bytes:  # fmt: skip
    """The PDF file of the set for these arenas, spaces `space_mm` wide, to be printed at 100 % on both sides.

    `BadInput`: unknown paper, no sheet, a space out of range, or a part too large for the paper.
    """
    size, numbers = paper_size(paper), rules or shipped()
    require_printable(sheets, numbers)
    area = _area(size)
    parts = fitted(tuple(parts_of([sheet.arena for sheet in sheets], numbers, space_mm)), area, space_mm, paper)
    laid = laid_out(parts, area)
    ids = tuple(dict.fromkeys(sheet.arena_id for sheet in sheets))
    pages = [page for number in range(len(laid)) for page in _sides(laid, number, size, ids, numbers)]
    entry = Entry(f"Tiles, {space_mm:g} mm a space", "tiles")
    return pdf_bytes(pages, size, about(sheets, numbers), [entry], [Label(0)], low_ink=low_ink, turned_on="long")


def _area(size: tuple[float, float]) -> Box:
    """Where parts may lie: inside the margin, below the head, above the footer."""
    bottom = MARGIN + FOOTER_HEIGHT
    return MARGIN, bottom, size[0] - 2 * MARGIN, size[1] - MARGIN - HEAD - bottom


def parts_of(arenas: Sequence[Arena], rules: RollAndSmash, space_mm: float) -> Iterator[Part]:
    """Everything that the arenas need on the table, in the order of cutting."""
    space = space_mm * MM
    for board in dict.fromkeys(arena.board for arena in arenas):
        yield from _pieces(board, space)
    for kind, number in tokens(arenas, rules):
        yield _obstacle(kind, f"{LETTER_OF[kind]}{number}", space, rules)
    ramp = plain_back("RAMP")
    yield from (Part(space, space, ramp_front, ramp) for _ in range(max(rules.ramp.most, rules.rookie.ramps)))
    yield from (Part(space, space, oil_front, plain_back("OIL")) for _ in range(oils(arenas, rules)))
    for truck in rules.truck.values():
        yield Part(space, space, truck_front(truck.name), plain_back(truck.name))


def _pieces(board: Board, space: float) -> Iterator[Part]:
    cols, rows = board.pieces
    for at in range(cols * rows):
        col, row = at % cols, at // cols
        back = plain_back(f"PIECE {at + 1} OF {cols * rows}", f"column {col + 1}, row {row + 1} of the board")
        yield Part(board.piece[0] * space, board.piece[1] * space, piece_front(board, col, row), back)


def tokens(arenas: Sequence[Arena], rules: RollAndSmash) -> list[tuple[str, int]]:
    """(kind, number) of every obstacle tile: the supply (rules §1), and the arenas' own; blank ones only if used."""
    supply = {(kind, number) for kind in LETTER_OF if kind != "blank" for number in _numbers(kind, rules)}
    used = {(tile.kind, tile.number) for arena in arenas for tile in arena.tiles}
    order = list(KIND_OF.values())
    return sorted(supply | used, key=lambda token: (order.index(token[0]), token[1]))


def _numbers(kind: str, rules: RollAndSmash) -> range:
    return range(1, rules.obstacle[kind].supply + 1)  # type: ignore[index]


def oils(arenas: Sequence[Arena], rules: RollAndSmash) -> int:
    """Oil spills: the Hazard tiles of that kind (rules §7), more if an arena has more."""
    hazard = rules.hazard.get("oil-spill")
    return max([len(arena.oils) for arena in arenas] + [hazard.tiles if hazard else 0])


def _obstacle(kind: str, token: str, space: float, rules: RollAndSmash) -> Part:
    label = "blank tile" if kind == "blank" else f"{kind} · {rules.vp_of(kind)} VP"
    back = "blank tile" if kind == "blank" else f"{kind} · blank this run"
    return Part(2 * space, space, obstacle_front(kind, token, label), obstacle_back(kind, token, back))


def fitted(parts: Sequence[Part], area: Box, space_mm: float, paper: str) -> list[Part]:
    """The parts, those laid on their side that fit only so; `BadInput` tells the largest space that fits."""
    if not LEAST_MM <= space_mm <= MOST_MM:
        raise BadInput.one("--space-mm", f"{space_mm:g} is out of range", f"{LEAST_MM:g} to {MOST_MM:g} millimetres")
    room = area[2] - 2 * AROUND, area[3] - 2 * AROUND
    most = min(_largest(part, room) for part in parts)
    if most < 1:
        raise _too_large(parts, most * space_mm, space_mm, paper)
    return [part if _scale(part.width, part.height, room) >= 1 else _on_its_side(part) for part in parts]


def _too_large(parts: Sequence[Part], fits: float, space_mm: float, paper: str) -> BadInput:
    part = max(parts, key=lambda part: part.width * part.height)
    what = f"a part of {part.width / MM:g} × {part.height / MM:g} mm does not fit {paper} at {space_mm:g} mm a space"
    down = int(fits * 10) / 10
    if down < LEAST_MM:
        return BadInput.one("--space-mm", what, "a board of smaller pieces, since no size of space fits")
    return BadInput.one("--space-mm", what, f"at most {down:g} fits")


def _scale(width: float, height: float, room: tuple[float, float]) -> float:
    """How much larger a part could be; a hair of rounding does not count."""
    return min(room[0] / width, room[1] / height) + 1e-9


def _largest(part: Part, room: tuple[float, float]) -> float:
    return max(_scale(part.width, part.height, room), _scale(part.height, part.width, room))


def _on_its_side(part: Part) -> Part:
    return Part(part.height, part.width, turned(part.front), turned(part.back))


@dataclass(frozen=True)
class _Side:
    """The frame of one side of a sheet: what it says above and below the parts."""

    size: tuple[float, float]
    ids: tuple[str, ...]
    place: str
    rules: RollAndSmash

    def draw(self, c: Canvas) -> None:
        """Head, ruler, advice."""
        right, top = self.size[0] - MARGIN, self.size[1] - MARGIN
        head = f"{self.rules.game.upper()} · TILES TO CUT OUT"
        put(c, MARGIN, top - 7, head, 7, BOLD, SOFT, spacing=0.4)
        width = right - MARGIN - text_width(head, BOLD, 7) - 0.4 * len(head) - 16
        put(c, right, top - 7, listed_ids(self.ids, width), 7, BOLD, INK, 1)
        draw_ruler(c, MARGIN, MARGIN + 27)
        advice = f"Print at 100 %, on both sides, turned on the long edge: the ruler is {RULER_MM} mm long."
        put(c, MARGIN, MARGIN + 2, f"{advice} Arenasmith, an unofficial aid.", 7, REGULAR, SOFT)
        put(c, right, MARGIN + 2, self.place, 7.5, BOLD, INK, 1)


def listed_ids(ids: Sequence[str], width: float, size: float = 7) -> str:
    """`ID 7S1KD-VP5FN, …`: as many as the width holds, and how many more there are."""
    for shown in range(len(ids), 0, -1):
        more = f" and {len(ids) - shown} more" if shown < len(ids) else ""
        text = f"ID {', '.join(ids[:shown])}{more}"
        if text_width(text, BOLD, size) <= width:
            return text
    return f"{len(ids)} arenas"


def _sides(
    laid: list[list[Laid]], number: int, size: tuple[float, float], ids: tuple[str, ...], rules: RollAndSmash
) -> tuple[Page, Page]:
    """Front and back of a sheet."""
    place = f"tiles, sheet {number + 1} of {len(laid)}"
    front, back = (_Side(size, ids, f"{place}, {side}", rules) for side in ("front", "back"))
    fronts = [(at.part.front, at.box()) for at in laid[number]]
    backs = [(at.part.back, at.back_box(size[0])) for at in laid[number]]
    return Page(_side(front, fronts), () if number else ("tiles",)), Page(_side(back, backs))


def _side(frame: _Side, faces: list[tuple[Face, Box]]) -> Draw:
    def drawn(c: Canvas) -> None:
        frame.draw(c)
        for face, box in faces:
            draw_part(c, face, box)

    return drawn
