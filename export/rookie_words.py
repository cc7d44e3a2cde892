"""A Rookie turn in words, in a picture and as a JSON record (docs/commands.md).

    1. style: a ramp on C4 facing north
    2. 5: drive north C5, over the ramp at C4, fly north C3, C2, C1, come down on C1 — U1

The picture is that of a planned run: the numbers are those of the dice in the order they were spent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from export.answers import title_line
from export.picture import board_picture
from export.records import arena_record
from export.words import HEADING_NAMES, counted
from layouts.space import HEADINGS, Space
from solver.smash.plans import AS_TILE, Entered, Move, Plan
from solver.smash.rookie import RookieAnswer
from solver.smash.rookie_question import RookieQuestion
from solver.smash.rookie_rules import judge_turn
from solver.smash.rookie_turn import RookieTurn, Spent, without

if TYPE_CHECKING:
    from rich.text import Text

TITLE = 10  # columns of the titles
#: what the picture shows, and how Rookie mode scores the kinds (rules §10)
KEY = """\
go: start; end: where the truck stops; on a space: the number of the die that entered it, ^ in the air
U up: fly over it; B by: drive past beside it, or fly over it; O on, I in: drive on it"""


def rookie_text(question: RookieQuestion, answer: RookieAnswer, *, width: int | None, ascii_only: bool) -> Text:
    """The whole answer: picture, what is set up, the dice one by one, what they score."""
    from rich.text import Text

    arena = without(question.arena, answer.turn.removed)
    picture = board_picture(arena, drawn(answer.turn), width=width, ascii_only=ascii_only)
    setup = [Text.assemble((lead.ljust(TITLE), "bold"), rest) for lead, rest in _setup(question, answer)]
    told = [Text(line) for line in _dice(question, answer.turn)]
    points = f"{counted(answer.haul.points, 'point')}, proven best"
    end = [
        Text.assemble(("Scored".ljust(TITLE), "bold"), " ".join(answer.haul.scored) or "none"),
        Text.assemble(("optimal", "green"), f": {points}{_whom(question, answer)}"),
    ]
    blocks = [[title_line(question.arena)], [picture], [Text(KEY)], [*setup, *told], end]
    return Text("\n\n").join(Text("\n").join(block) for block in blocks)


def _setup(question: RookieQuestion, answer: RookieAnswer) -> Iterator[tuple[str, str]]:
    chosen = "the best start in hindsight: it is chosen before rolling" if answer.hindsight else "as given"
    yield "Roll", ", ".join(question.roll)
    yield "Start", f"{answer.turn.start} ({chosen})"
    if answer.turn.removed:
        yield "Removed", f"{' '.join(answer.turn.removed)} (what leaves the driver least)"


def _whom(question: RookieQuestion, answer: RookieAnswer) -> str:
    """For whom the points are the best."""
    against = " against the worst that the opponents can remove" if answer.turn.removed else ""
    return f"{against} for this roll from {'any start' if answer.hindsight else answer.turn.start}"


# -- the dice in words ------------------------------------------------------------------------------------


def _dice(question: RookieQuestion, turn: RookieTurn) -> Iterator[str]:
    """A line a die, with what it scores; then the dice left unused."""
    left, scored = list(question.dice), set[str]()
    for number, spent in enumerate(turn.spent, start=1):
        so_far = replace(turn, spent=turn.spent[:number])
        now = judge_turn(question.arena, so_far, question.rules, roll=question.roll).scored
        new = " ".join(token for token in now if token not in scored)
        scored.update(now)
        left.remove(spent.die)
        yield f"{number}. {spent.die}: {_told(spent, _space_before(turn, number - 1))}{f' — {new}' if new else ''}"
    if left:
        yield f"Unused: {', '.join(left)}"


def _space_before(turn: RookieTurn, place: int) -> Space:
    """Where the truck is before it spends the die at this place."""
    return [turn.start, *(entered.space for spent in turn.spent[:place] for entered in spent.path)][-1]


def _told(spent: Spent, start: Space) -> str:
    if spent.ramp:
        return f"a ramp on {spent.ramp[0]} facing {HEADING_NAMES[spent.ramp[1]]}"
    beats = [_beat(before, after) for before, after in pairwise([Entered(start, False), *spent.path])]
    phrases = groupby(beats, key=lambda beat: beat[0])
    return ", ".join(verb.format(", ".join(space for _, space in steps)) for verb, steps in phrases)


def _beat(before: Entered, after: Entered) -> tuple[str, str]:
    """(phrase, space) of one entry of a path; like phrases in a row are said once."""
    if before.space == after.space:
        return "come down on {}", str(after.space)
    heading = HEADING_NAMES[_heading(before.space, after.space)]
    if after.air and not before.air:
        return f"{heading} over the ramp at {{}}", str(after.space)
    return f"{'fly' if after.air else 'drive'} {heading} {{}}", str(after.space)


def _heading(before: Space, after: Space) -> str:
    return next(heading for heading in HEADINGS if before.ahead(heading) == after)


# -- the picture and the record --------------------------------------------------------------------------


def drawn(turn: RookieTurn) -> Plan:
    """The turn as a run that the picture can draw: a move a die."""
    moves, at, heading, first = [], turn.start, "", ""
    for spent in turn.spent:
        for entered in spent.path:
            if entered.space != at:
                heading = _heading(at, entered.space)
                first = first or heading
            at = entered.space
        moves.append(Move(spent.die, AS_TILE, spent.path, heading or HEADINGS[0]))
    return Plan(turn.start, first or HEADINGS[0], turn.ramps, (), tuple(moves))


def rookie_record(question: RookieQuestion, answer: RookieAnswer, *, hazards_off: bool) -> dict[str, Any]:
    """`rookie --json`; `hazards_off`: the layout had hazards, which Rookie mode leaves out."""
    return {
        "arena": arena_record(question.arena),
        "roll": list(question.roll),
        "start": str(answer.turn.start),
        "hindsight": answer.hindsight,
        "ignored": ["hazards"] if hazards_off else [],
        "verdict": "optimal",
        "points": answer.haul.points,
        "scored": list(answer.haul.scored),
        "removed": list(answer.turn.removed),
        "spent": [_spent_record(spent) for spent in answer.turn.spent],
    }


def _spent_record(spent: Spent) -> dict[str, Any]:
    if spent.ramp:
        return {"die": spent.die, "ramp": [str(spent.ramp[0]), spent.ramp[1]]}
    return {"die": spent.die, "path": [str(entered) for entered in spent.path]}
