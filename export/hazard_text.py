"""What Hazard tiles do to the best plan, as text and as a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from export.answers import run_parts, title_line
from export.records import Record, arena_record
from layouts.identity import arena_code
from solver.smash.hazards import WAYS, Blanking, Replacement, Rotation, Spill, Use
from solver.smash.plan_json import plan_record, score_record
from solver.smash.question import Question
from solver.smash.worst_hazard import Outcome, Worst

if TYPE_CHECKING:
    from rich.text import Text


def hazards_record(question: Question, worst: Worst) -> Record:
    """`hazards --json`: `vp` is what is left at worst (null: no legal plan), `outcomes` the worst arenas."""
    first = worst.outcomes[0].answer.vp if worst.outcomes else None
    return {
        "arena": arena_record(question.arena),
        "truck": question.truck,
        "points": question.points,
        "cards": list(question.cards),
        "tiles": question.tiles,
        "draw": list(worst.draw),
        "verdict": str(worst.verdict),
        "untouched": worst.untouched.vp,
        "vp": first,
        "outcomes": [_outcome_record(outcome) for outcome in worst.outcomes],
        "searched": worst.solved,
    }


def _outcome_record(outcome: Outcome) -> Record:
    answer = outcome.answer
    return {
        "uses": [use_record(use) for use in outcome.uses],
        "vp": answer.vp,
        "code": arena_code(outcome.arena),
        "plan": plan_record(answer.plan) if answer.plan else None,
        "score": score_record(answer.score) if answer.score else None,
    }


def use_record(use: Use) -> Record:
    """A use with the keys of a layout file's hazards: `on` a tile, `at` a space, `toward` a heading."""
    match use:
        case Blanking(token=token):
            return {"kind": use.kind, "on": token}
        case Rotation(token=token, about=about, quarters=quarters):
            return {"kind": use.kind, "on": token, "about": str(about), "turn": WAYS[quarters]}
        case Replacement(token=token, by=by):
            return {"kind": use.kind, "on": token, "by": by}
        case Spill(oil=oil):
            return {"kind": use.kind, "at": str(oil.at), "toward": oil.toward}
    return {"kind": use.kind}


def hazards_text(question: Question, worst: Worst, *, width: int | None, ascii_only: bool) -> Text:
    """What is left at worst, where the tiles go, the next worst, and the worst arena with its best plan."""
    from rich.text import Text

    lines = "\n".join([_verdict(question, worst), *_ranking(worst)])
    parts = [Text("\n").join([title_line(question.arena), Text(lines)])]
    if worst.outcomes and (answer := worst.outcomes[0].answer).plan and answer.score:
        after = worst.outcomes[0].arena
        parts += run_parts(after, answer.plan, answer.score, question.rules, width, ascii_only)
    return Text("\n\n").join(parts)


def _verdict(question: Question, worst: Worst) -> str:
    drawn = ", ".join(worst.draw)
    if not worst.outcomes:
        return f"{drawn}: stopped early, nothing is known"
    left, before = (_vp(answer.vp) for answer in (worst.outcomes[0].answer, worst.untouched))
    proven = "proven" if worst.verdict == "optimal" else "stopped early: perhaps fewer"
    return f"{drawn}, {question.points} plan points: {left} at worst, {before} without, {proven}"


def _ranking(worst: Worst) -> Iterator[str]:
    """A line for each arena told, the worst first."""
    named = ["; ".join(map(str, outcome.uses)) for outcome in worst.outcomes]
    wide = max(map(len, named), default=0)
    for number, (name, outcome) in enumerate(zip(named, worst.outcomes, strict=True), start=1):
        yield f"{number}. {name.ljust(wide)}  {_vp(outcome.answer.vp)}{_loss(outcome, worst)}"


def _loss(outcome: Outcome, worst: Worst) -> str:
    before, after = worst.untouched.vp, outcome.answer.vp
    return "" if before is None or after is None else f"  {after - before:+d}" if after != before else "  no loss"


def _vp(vp: int | None) -> str:
    return "no legal plan" if vp is None else f"{vp} VP"
