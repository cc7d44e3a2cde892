"""What makes an arena hard, as text and as a record: prices of obstacles, the bottleneck, and heat maps.

U1    8 points a run, 13 together  <- bottleneck
O1    nothing

│  U3 ╱│   a space says how many of a hundred good plans drive it, with a bar for the eye;
│ ▅ 63 │   nothing is written where none does
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from export.answers import title_line
from export.legend import legend
from export.picture import Note, board_picture, fits
from export.records import Record, arena_record
from export.words import counted
from layouts.arena import Arena
from layouts.space import Space, column_name
from solver.smash.explain import Explanation, Heat, Price
from solver.smash.question import Question

if TYPE_CHECKING:
    from rich.text import Text

_BARS = "▁▂▃▄▅▆▇█"
#: shares of a space in the narrow form: none, then tenths, and all
_NONE, _ALL = ".", "*"
STYLE = "bold green"


def explanation_record(explanation: Explanation) -> Record:
    """`explain --json`; points and heat maps are null where there are none."""
    question, check = explanation.question, explanation.check
    return {
        "arena": arena_record(question.arena),
        "points": question.points,
        "tiles": question.tiles,
        "beatable": check.beatable,
        "two_run_max": check.two_run_max,
        "two_run_sum": check.two_run_sum,
        "obstacles": [_price_record(question.arena, price, explanation) for price in explanation.prices],
        "bottleneck": list(explanation.bottleneck),
        "dead": None if explanation.dead is None else list(explanation.dead),
        "best": None if explanation.best is None else _heat_record(explanation.best, explanation),
        "beating": None if explanation.beating is None else _heat_record(explanation.beating),
    }


def unexplained_record(question: Question) -> Record:
    """`explain --json` of a question that was stopped early: nothing is known."""
    nothing = ("beatable", "two_run_max", "two_run_sum", "obstacles", "bottleneck", "dead", "best", "beating")
    about = {"arena": arena_record(question.arena), "points": question.points, "tiles": question.tiles}
    return about | dict.fromkeys(nothing)


def _price_record(arena: Arena, price: Price, explanation: Explanation) -> Record:
    tile = arena.by_token[price.token]
    return {
        "token": price.token,
        "kind": tile.kind,
        "spaces": [str(space) for space in tile.spaces],
        "max_without": price.max_without,
        "sum_without": price.sum_without,
        "max_saved": price.saved_max,
        "sum_saved": price.saved_sum,
        "best_plans": explanation.scoring[price.token],
    }


def _heat_record(heat: Heat, of_best: Explanation | None = None) -> Record:
    value = {"vp": of_best.vp, "cost": of_best.cost} if of_best else {}
    return value | {"plans": heat.plans, "complete": heat.complete, "driven": [list(row) for row in heat.driven]}


# -- text ------------------------------------------------------------------------------------------------


def explanation_text(explanation: Explanation, *, width: int | None, ascii_only: bool) -> Text:
    """Title, prices, dead obstacles, and a heat map for each family of good plans."""
    from rich.text import Text

    arena = explanation.question.arena
    parts = [Text("\n").join([title_line(arena), *map(Text, _verdict(explanation))])]
    if explanation.prices:
        parts.append(Text("\n").join(map(Text, _prices(explanation))))
    parts.append(Text("\n").join(map(Text, _best_lines(explanation))))
    families = ((explanation.best, "best plans"), (explanation.beating, "pairs of runs that beat it"))
    heats = [(heat, what) for heat, what in families if heat]
    for heat, what in heats:
        parts += _heat_map(arena, heat, what, width, ascii_only)
    if any(fits(arena, None, width, _notes(arena, heat, ascii_only)) for heat, _ in heats):
        parts.append(legend(arena, width=width, ascii_only=ascii_only))
    return Text("\n\n").join(parts)


def unexplained_text(question: Question) -> Text:
    """A question that was stopped early."""
    from rich.text import Text

    return Text("\n").join([title_line(question.arena), Text("stopped early: nothing is known")])


def _verdict(explanation: Explanation) -> Iterator[str]:
    check, most = explanation.check, explanation.question.points
    if check.beatable and check.two_run_sum is not None:
        points = f"{counted(check.two_run_max or 0, 'point')} a run, or {check.two_run_sum} together, are enough"
        yield f"two runs score everything: {points}"
    else:
        yield f"two runs of {counted(most, 'point')} cannot score everything"
        if check.missing:
            yield f"no run scores: {' '.join(check.missing)}"


def _prices(explanation: Explanation) -> Iterator[str]:
    """A line an obstacle, the dearest first."""
    if not explanation.check.beatable:
        yield "if one obstacle did not have to be scored:"
        for price in explanation.prices:
            yield f"  {price.token:4}{_possible(price)}"
        return
    yield "points saved if an obstacle did not have to be scored:"
    for price in sorted(explanation.prices, key=lambda price: (-(price.saved_max or 0), -(price.saved_sum or 0))):
        mark = "  <- bottleneck" if price.token in explanation.bottleneck else ""
        yield f"  {price.token:4}{_saving(price)}{mark}"


def _possible(price: Price) -> str:
    if price.max_without is None:
        return "still impossible"
    return f"possible: {counted(price.max_without, 'point')} a run, or {price.sum_without} together"


def _saving(price: Price) -> str:
    if not price.saved_max and not price.saved_sum:
        return "nothing"
    return f"{counted(price.saved_max or 0, 'point')} a run, {price.saved_sum} together"


def _best_lines(explanation: Explanation) -> Iterator[str]:
    points = counted(explanation.question.points, "plan point")
    if explanation.best is None:
        yield f"no plan is legal with {points}"
        return
    plans = "the only best plan" if explanation.best.plans == 1 else f"{explanation.best.plans:,} best plans"
    more = "" if explanation.best.complete else " looked at, there are more"
    yield f"{plans} with {points}{more}: {explanation.vp} VP for {counted(explanation.cost or 0, 'point')}"
    if explanation.dead is None:
        yield "dead obstacles: not known, since not every best plan was looked at"
    else:
        yield f"dead obstacles, scored by no best plan: {' '.join(explanation.dead) or 'none'}"


# -- heat maps -------------------------------------------------------------------------------------------


def _heat_map(arena: Arena, heat: Heat, what: str, width: int | None, ascii_only: bool) -> Iterator[Text]:
    from rich.text import Text

    more = "" if heat.complete else ", those looked at"
    notes = _notes(arena, heat, ascii_only)
    if fits(arena, None, width, notes):
        yield Text(f"spaces driven, in % of the {heat.plans:,} {what}{more}")
        yield board_picture(arena, notes=notes, width=width, ascii_only=ascii_only)
    else:
        yield Text(f"spaces driven, in tenths of the {heat.plans:,} {what}{more} ({_NONE} none, {_ALL} all)")
        yield Text("\n".join(_tenths(arena, heat)), no_wrap=True)


def _notes(arena: Arena, heat: Heat, ascii_only: bool) -> dict[Space, Note]:
    """What is written in each space that some plan drives."""
    return {space: (_note(heat, space, ascii_only), STYLE) for space in arena.board.spaces() if _share(heat, space)}


def _share(heat: Heat, space: Space) -> float:
    return heat.driven[space.row][space.col] / heat.plans


def percent(share: float) -> int:
    """A share in a hundred; 0 and 100 for none and all only."""
    return round(share * 100) if share in (0, 1) else min(99, max(1, round(share * 100)))


def _note(heat: Heat, space: Space, ascii_only: bool) -> str:
    share = _share(heat, space)
    bar = "" if ascii_only else _BARS[min(len(_BARS) - 1, int(share * len(_BARS)))]
    return f"{bar}{percent(share):3}"


def _tenths(arena: Arena, heat: Heat) -> Iterator[str]:
    """A sign a space, for narrow terminals."""
    margin = len(str(arena.board.height))
    yield " " * (margin + 1) + "".join(column_name(col)[-1] for col in range(arena.board.width))
    for row in range(arena.board.height):
        signs = (_tenth(_share(heat, Space(col, row))) for col in range(arena.board.width))
        yield f"{row + 1:{margin}} {''.join(signs)}"


def _tenth(share: float) -> str:
    return _NONE if share == 0 else _ALL if share == 1 else str(int(share * 10))
