"""New arenas on the terminal: the layout with its grade, a line for a file, what came nearest, what it all took."""

from __future__ import annotations

from collections.abc import Sequence

from export.grade_text import grade_line
from export.odds_text import percent
from export.words import counted
from generator.batch import Slot
from generator.making import Made, Missed
from layouts.arena import Arena
from layouts.writing import layout_text, map_lines


def made_text(made: Made) -> str:
    """A new arena as a layout file, its ID and grade as comments before it."""
    return f"# {made.arena_id}: {grade_line(made.grade)}\n{layout_text(made.arena)}"


def made_line(made: Made, path: str) -> str:
    """An arena that was written to a file."""
    return f"{path}: {grade_line(made.grade)}, {made.solves} searches"


def missed_text(slot: Slot) -> str:
    """A slot that stays empty: in how much work, and the arena that came nearest."""
    head = f"arena {slot.number + 1}: none found in {slot.solves} searches"
    if slot.clashes:
        head += f", {slot.clashes} too like earlier ones"
    if slot.nearest is None:
        return head
    lines = [f"{head}; nothing is proved. Nearest, {_told(slot.nearest)}:", *map_lines(slot.nearest.arena)]
    return "\n".join(lines)


def impossible_text(why: str, nearest: Arena | None) -> str:
    """Why a wish cannot be had, and what comes nearest to it."""
    if nearest is None:
        return f"impossible: {why}"
    head = f"impossible: {why}. Nearest, {counted(len(nearest.tiles), 'tile')}:"
    return "\n".join([head, *map_lines(nearest)])


def _told(missed: Missed) -> str:
    """How near it is."""
    if missed.value is None:
        return "not to be beaten by two runs"
    match missed.measure:
        case "difficulty":
            return f"score about {missed.value:.2f}"
        case "points":
            return f"two runs of {counted(round(missed.value), 'point')}"
        case "chance":
            return f"chance {percent(missed.value).strip()}"
        case None:
            return "it can be beaten"


def summary_line(slots: Sequence[Slot], count: int) -> str:
    """How many arenas there are, and the searches each of them took."""
    made = sum(slot.made is not None for slot in slots)
    solves = sum(slot.solves for slot in slots)
    each = f", {solves / made:.1f} searches an arena" if made else f", {solves} searches"
    return f"{made} of {counted(count, 'arena')}{each}"
