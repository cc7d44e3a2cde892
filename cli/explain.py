"""`explain`: what makes an arena hard — dear obstacles, dead ones, and where good plans drive."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE, IMPOSSIBLE, STOPPED

if TYPE_CHECKING:
    from solver.smash.explain import Explanation
    from solver.smash.question import Question


@click.command("explain")
@options.arena_argument
@options.points_option(required=False, help="Plan points a run at most (default: the most the dice can show).")
@options.tiles_option
@options.limit_option
@options.rules_option
@options.json_option
def command(
    arena: str, points: int | None, tiles: int | None, time_limit: float | None, rules_file: str | None, as_json: bool
) -> int:
    """What makes ARENA hard: what each obstacle costs, and where good plans drive.

    The price of an obstacle is what two runs save if they need not score it, though it still lies
    there. Exit status 3 when the arena cannot be beaten within the points.
    """
    rules = options.load_rules(rules_file)
    limit = options.points_or_most(rules, points)
    question = options.ask(options.find_arena(arena, rules), rules, limit, None, tiles, None)
    explanation = _explained(question, time_limit)
    _show(question, explanation, as_json)
    if explanation is None:
        return STOPPED
    return DONE if explanation.check.beatable else IMPOSSIBLE


def _explained(question: Question, time_limit: float | None) -> Explanation | None:
    from solver.smash.explain import explain
    from solver.verdict import Stopped

    try:
        return explain(question, output.watch(time_limit))
    except (Stopped, KeyboardInterrupt):
        return None


def _show(question: Question, explanation: Explanation | None, as_json: bool) -> None:
    from export.explain_text import explanation_record, explanation_text, unexplained_record, unexplained_text

    if as_json:
        output.write_json(explanation_record(explanation) if explanation else unexplained_record(question))
    elif explanation:
        output.write(explanation_text(explanation, **output.screen()))
    else:
        output.write(unexplained_text(question))
