"""`curve`: the best VP for every total of plan points."""

from __future__ import annotations

import click

from cli import options, output
from cli.status import DONE, IMPOSSIBLE


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
    """Best VP on ARENA for every total of plan points: a table and a small chart."""
    from layouts.library import find_arena
    from solver.smash.table import run_table

    rules = options.load_rules(rules_file)
    limit = rules.most_rolled if points is None else points
    question = options.ask(find_arena(arena, rules), rules, limit, cards, tiles, truck)
    table = run_table(question, output.watch(time_limit))
    output.clear_progress()
    if as_json:
        from export.records import curve_record

        output.write_json(curve_record(table))
    else:
        from export.answers import title_line
        from export.chart import curve_text

        screen = output.screen()
        output.write(title_line(question.arena))
        output.write(curve_text(table.vp_by_points, width=screen["width"] or 80, ascii_only=screen["ascii_only"]))
    return DONE if table.vp_by_points[-1] is not None else IMPOSSIBLE
