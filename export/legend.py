"""What the signs of a terminal picture mean: those that stand in this one, and no others.

    ╱U╱     up: score it in the air
    ramp →  ramp and its arrow
    3^      entered by move 3, in the air

The pictures are drawn in two forms, so the legend asks the same question as they do: does the board fit?
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from export import compact
from export.glyphs import HEAVY, LIGHT, STYLE, Signs, signs
from export.labels import fill_kind, pointing, tile_label
from export.picture import fits
from export.route import Route, route
from layouts.arena import LETTER_OF, Arena
from solver.smash.plans import Plan

if TYPE_CHECKING:
    from rich.text import Text

#: how each kind is scored (rules §4)
MEANING = {
    "up": "up: score it in the air",
    "by": "by: score it from beside it, or in the air over it",
    "on": "on: score it by driving onto it",
    "in": "in: mud, score it by driving in; it slides the truck on",
    "blank": "blank: nothing happens here, but the space is not empty",
}

Entry = tuple[str, str, str]  # sign, style, meaning


def legend(arena: Arena, plan: Plan | None = None, *, ascii_only: bool = False, width: int | None = None) -> Text:
    """One line for every sign that `board_picture` with the same arguments uses."""
    from rich.text import Text

    shown = signs(ascii_only)
    form = _full if fits(arena, plan, width) else _compact
    entries = list(form(arena, plan, shown))
    widest = max((len(sign) for sign, _, _ in entries), default=0)
    lines = [Text.assemble((sign.ljust(widest), style), "  ", meaning) for sign, style, meaning in entries]
    return Text("\n").join(lines)


def _kinds(arena: Arena, *, blanked: bool) -> list[str]:
    """The kinds on the board as they are drawn, in the order of the rules; `blanked`: tiles blanked for the run too."""
    shown = (tile for tile in arena.tiles if blanked or tile.token not in arena.blanked)
    present = {fill_kind(arena, tile) for tile in shown}
    return [kind for kind in MEANING if kind in present]


def _full(arena: Arena, plan: Plan | None, shown: Signs) -> Iterator[Entry]:
    for kind in _kinds(arena, blanked=False):
        yield f"{shown.fill[kind]}{LETTER_OF[kind]}{shown.fill[kind]}", STYLE[kind], MEANING[kind]
    yield from _changed(arena, plan, shown)
    if arena.oils:
        yield pointing("oil", arena.oils[0].toward, shown), STYLE["oil"], "oil spill: turns the truck along its arrow"
    if plan:
        yield from _of_the_run(plan, shown)
    if arena.board.pieces != (1, 1):
        yield " ".join(shown.lines[HEAVY]), STYLE["seam"], "heavy line: rim, and seam between board pieces"


def _changed(arena: Arena, plan: Plan | None, shown: Signs) -> Iterator[Entry]:
    """Tiles that are not what they are printed as in this run (rules §5, §7)."""
    for tile in arena.tiles:
        label = tile_label(arena, tile, plan, shown)
        if tile.token in arena.blanked:
            yield label, STYLE["blank"], f"{tile.token} is blank for this run: nothing happens here"
        elif plan and tile.token in plan.destroy:
            yield label, STYLE[tile.kind], f"{tile.token} counts as an on for this run"


def _of_the_run(plan: Plan, shown: Signs) -> Iterator[Entry]:
    driven = route(plan)
    if plan.ramps:
        yield pointing("ramp", plan.ramps[0][1], shown), STYLE["ramp"], "ramp and its arrow"
    yield pointing("go", plan.heading, shown), STYLE["start"], "start and heading"
    yield pointing("end", driven.heading, shown), STYLE["end"], "end of the run and heading"
    marks = [mark for entered in driven.marks.values() for mark in entered]
    for mark in [mark for mark in marks if not mark.air][:1]:
        yield str(mark), STYLE["ground"], f"entered by move {mark.number}, on the ground"
    for mark in [mark for mark in marks if mark.air][:1]:
        yield str(mark), STYLE["air"], f"entered by move {mark.number}, in the air"
    yield from _ways(driven, shown)


def _ways(driven: Route, shown: Signs) -> Iterator[Entry]:
    """The arrows on the lines, those in the air apart from those on the ground."""
    crossed = [way for headings in driven.crossed.values() for way in headings.items()]
    for air, arrows, where in ((False, shown.driven, "on the ground"), (True, shown.arrow, "in the air")):
        used = [arrows[heading] for heading in arrows if (heading, air) in crossed]
        if used:
            yield " ".join(used), STYLE["air" if air else "ground"], f"on a line: the way {where}"


def _compact(arena: Arena, plan: Plan | None, shown: Signs) -> Iterator[Entry]:
    for kind in _kinds(arena, blanked=True):
        yield f"{LETTER_OF[kind]}{LETTER_OF[kind].lower()}", STYLE[kind], f"two halves of a tile; {MEANING[kind]}"
    yield from _changed(arena, plan, shown)
    if arena.oils:
        yield compact.OIL, STYLE["oil"], "oil spill; the list has its arrow"
    if plan:
        yield from _compact_run(plan, shown)
    if arena.board.pieces != (1, 1):
        yield " ".join(shown.lines[LIGHT]), STYLE["line"], "seam between board pieces"


def _compact_run(plan: Plan, shown: Signs) -> Iterator[Entry]:
    marks = route(plan).marks.values()
    if plan.ramps:
        yield shown.arrow[plan.ramps[0][1]], STYLE["ramp"], "ramp and its arrow"
    yield compact.START, STYLE["start"], "start; the list has its heading"
    numbers = sorted({mark.number for entered in marks for mark in entered})
    if numbers:
        yield compact.move_sign(numbers[0]), STYLE["ground"], f"route: entered by move {numbers[0]}"
    for number in [number for number in numbers if len(str(number)) > 1][:1]:
        yield compact.move_sign(number), STYLE["ground"], f"route: entered by move {number}, and so on by letters"
    if any(len({mark.number for mark in entered}) > 1 for entered in marks):
        yield compact.SEVERAL, STYLE["ground"], "route: entered by several moves"
    if any(mark.air for entered in marks for mark in entered):
        yield "^", STYLE["air"], "in the list of a move: in the air"
