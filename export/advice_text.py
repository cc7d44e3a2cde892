"""Advice at the table, as text and as a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from export.answers import run_parts, title_line
from export.odds_text import percent
from export.records import arena_record
from layouts.arena import Arena
from solver.smash.advice import Advice, Moment
from solver.smash.odds import Solo
from solver.smash.plan_json import plan_record, score_record

if TYPE_CHECKING:
    from rich.text import Text


def swaps(solo: Solo, arena: Arena, moment: Moment, advice: Advice) -> dict[str, str]:
    """What this roll's Replaces should make of which obstacle (tokens of the arena as given)."""
    tokens = [arena.tile_at[spaces[0]].token for spaces in solo.grounds.places]
    pairs = zip(tokens, moment.kinds, advice.kinds or moment.kinds, strict=True)
    return {token: after for token, before, after in pairs if before != after}


def advice_record(solo: Solo, arena: Arena, moment: Moment, advice: Advice) -> dict[str, Any]:
    """`advise --json`: `keep` with re-rolls left; else `swap`, `plan` and `score`, tokens numbered after the swaps."""
    record: dict[str, Any] = {"arena": arena_record(arena), "run": moment.run, "rolls_left": moment.rerolls_left}
    record["chance"] = advice.chance
    if advice.keep is not None:
        return record | {"keep": list(advice.keep)}
    return record | {
        "swap": swaps(solo, arena, moment, advice),
        "plan": plan_record(advice.plan) if advice.plan else None,
        "score": score_record(advice.score) if advice.score else None,
    }


def advice_text(
    solo: Solo, arena: Arena, moment: Moment, advice: Advice, *, width: int | None, ascii_only: bool
) -> Text:
    """What to do, and the chance of beating the arena then."""
    from rich.text import Text

    head = title_line(arena)
    chance = Text(f"chance of beating it then: {percent(advice.chance).strip()} at least")
    if advice.keep is not None:
        keep = " ".join(advice.keep) or "nothing: roll all of them again"
        done = len(advice.keep) == len(moment.rolled)
        return Text("\n").join([head, Text(f"keep {keep}" + (" (all: do not roll again)" if done else "")), chance])
    parts = [head]
    for token, kind in swaps(solo, arena, moment, advice).items():
        parts.append(Text(f"Replace {token} by an “{kind}” obstacle"))
    if advice.plan and advice.score and advice.kinds:
        now = solo.grounds.arena_of(advice.kinds)
        parts += run_parts(now, advice.plan, advice.score, solo.rules, width, ascii_only)
    lost = moment.run == solo.rules.solo.runs and advice.chance == 0
    parts.append(Text("the arena cannot be beaten any more; this is the plan of most VP") if lost else chance)
    return Text("\n\n").join(parts)
