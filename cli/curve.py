"""`curve`: the best VP for every total of plan points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE, IMPOSSIBLE, STOPPED

if TYPE_CHECKING:
    from solver.smash.question import Question
    from solver.smash.table import RunTable


@click.command("curve")
@options.arena_argument
@options.points_option(required=False, help="Up to so many plan points (default: the most the dice can show).")
@options.truck_option
@options.cards_option
@options.tiles_option
@options.limit_option
@options.rules_option
@options.json_option
def command(
    arena: str,
    points: int | None,
    truck: str | None,
    cards: str | None,
    tiles: int | None,
    time_limit: float | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """Best VP on ARENA for every total of plan points: a table and a small chart.

    Exit status 3 when no plan is legal with any of them, 4 when stopped early: then nothing is known.
    """
    rules = options.load_rules(rules_file)
    limit = options.points_or_most(rules, points)
    question = options.ask(options.find_arena(arena, rules), rules, limit, cards, tiles, truck)
    table = _table(question, time_limit)
    _show(question, table, as_json)
    if table is None:
        return STOPPED
    return DONE if table.vp_by_points[-1] is not None else IMPOSSIBLE


def _table(question: Question, time_limit: float | None) -> RunTable | None:
    from solver.smash.table import run_table
    from solver.verdict import Stopped

    try:
        return run_table(question, output.watch(time_limit))
    except (Stopped, KeyboardInterrupt):
        return None


def _show(question: Question, table: RunTable | None, as_json: bool) -> None:
    from export.records import curve_record

    if as_json:
        output.write_json(curve_record(question, table))
        return
    from export.answers import title_line
    from export.chart import curve_text

    screen = output.screen()
    output.write(title_line(question.arena))
    if table is None:
        output.write("stopped early: no total is proven")
    else:
        output.write(curve_text(table.vp_by_points, width=screen["width"] or 80, ascii_only=screen["ascii_only"]))
