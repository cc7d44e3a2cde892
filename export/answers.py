"""Whole answers on the terminal: the picture, the plan in words, the score, the verdict — in this order of size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from export.legend import legend
from export.picture import board_picture
from export.tell import check_lines, plan_lines, score_lines, verdict_line
from export.words import card_name
from layouts.arena import Arena
from layouts.identity import arena_code, arena_id
from seeds.faults import BadInput
from seeds.roll_and_smash import RollAndSmash
from solver.smash.best import Answer
from solver.smash.plans import Plan, Score
from solver.smash.question import Question
from solver.smash.short_form import write_short
from solver.smash.solo import Check

if TYPE_CHECKING:
    from rich.text import Text

#: runs of a check, as they are headed
RUNS = ("First run", "Second run")


def title_line(arena: Arena) -> Text:
    """The arena's name and ID."""
    from rich.text import Text

    return Text.assemble((arena.name, "bold"), f"  {arena_id(arena)}")


def arena_text(arena: Arena, plan: Plan | None, *, width: int | None, ascii_only: bool) -> Text:
    """An arena to set up, with a plan's run in it: title, board, signs, code; `BadInput` if it leaves the board."""
    from rich.text import Text

    if plan:
        _require_on_board(plan, arena)
    parts = [title_line(arena), *_drawn(arena, plan, width, ascii_only)]
    if arena.notes:
        parts.append(Text(f"Notes: {arena.notes}"))
    return _stacked([*parts, Text(f"Code  {arena_code(arena)}")])


def answer_text(question: Question, answer: Answer, *, width: int | None, ascii_only: bool) -> Text:
    """The answer of `solve`."""
    from rich.text import Text

    parts = [title_line(question.arena)]
    if answer.plan and answer.score:
        parts += run_parts(question.arena, answer.plan, answer.score, question.rules, width, ascii_only)
    if answer.count is not None:
        parts.append(Text("\n").join(map(Text, _count_lines(answer, question.rules))))
    return _stacked([*parts, _verdict(question, answer)])


def run_parts(
    arena: Arena, plan: Plan, score: Score, rules: RollAndSmash, width: int | None, ascii_only: bool
) -> list[Text]:
    """A run: picture, signs, words, short form, score."""
    from rich.text import Text

    parts = [*_drawn(arena, plan, width, ascii_only), plan_lines(plan, arena, rules)]
    return [*parts, Text(f"Short form\n{write_short(plan, rules)}"), score_lines(score, rules)]


def check_text(arena: Arena, check: Check, limit: int, rules: RollAndSmash) -> Text:
    """The answer of `check`: whether, with how many points, and the runs or the reason."""
    from rich.text import Text

    lines = check_lines(
        win=check.win,
        beatable=check.beatable,
        one_run_points=check.one_run_points,
        two_run_max=check.two_run_max,
        two_run_sum=check.two_run_sum,
        missing=check.missing,
    )
    parts = [Text("\n").join([title_line(arena), lines])]
    parts += [Text("\n").join(map(Text, _reason(check, limit)))] if not check.beatable else []
    for head, plan in zip(RUNS, check.plans, strict=False):
        run = Text.assemble((head if len(check.plans) > 1 else "The run", "bold"), "\n", plan_lines(plan, arena, rules))
        parts.append(Text("\n").join([run, Text(f"Short form  {write_short(plan, rules)}")]))
    return _stacked(parts)


def unchecked_text(arena: Arena, win: str) -> Text:
    """A check that was stopped early."""
    from rich.text import Text

    return Text("\n").join([title_line(arena), check_lines(win=win, beatable=None)])


def _require_on_board(plan: Plan, arena: Arena) -> None:
    spaces = (plan.start, *(ramp for ramp, _ in plan.ramps), *(at.space for move in plan.moves for at in move.path))
    off = next((space for space in spaces if not arena.board.holds(space)), None)
    if off is not None:
        raise BadInput.one("plan", f"{off} is off the board of {arena.name}", "a plan for this arena")


def _reason(check: Check, limit: int) -> Iterator[str]:
    runs = "one run" if check.win == "one-run" else "two runs"
    yield f"at most {limit} plan points a run"
    if not check.missing and not check.clash:
        yield "no plan is legal on this board"
    if check.clash:
        yield f"these cannot all be scored in {runs}, though any one fewer can: {', '.join(check.clash)}"


def _count_lines(answer: Answer, rules: RollAndSmash) -> Iterator[str]:
    if not answer.counted_all:
        yield f"more than {answer.count:,} different best plans"
    else:
        yield "the only best plan" if answer.count == 1 else f"{answer.count:,} different best plans"
    if len(answer.others) > 1:
        yield from (write_short(plan, rules) for plan in answer.others)


def _drawn(arena: Arena, plan: Plan | None, width: int | None, ascii_only: bool) -> Sequence[Text]:
    return [
        board_picture(arena, plan, width=width, ascii_only=ascii_only),
        legend(arena, plan, width=width, ascii_only=ascii_only),
    ]


def _verdict(question: Question, answer: Answer) -> Text:
    line = verdict_line(str(answer.verdict), points=question.points, vp=answer.vp, bound=answer.bound)
    hand = ", ".join(card_name(card, question.rules) for card in question.cards)
    return line.append(f" (in hand: {hand})") if hand else line


def _stacked(parts: Sequence[Text]) -> Text:
    from rich.text import Text

    return Text("\n\n").join(part for part in parts if part.plain)
