"""`setup`: where the next obstacle tile of a set-up helps one's own truck most."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE, IMPOSSIBLE, STOPPED

if TYPE_CHECKING:
    from layouts.arena import Arena
    from solver.smash.placing import Placer, Placing


@click.command("setup")
@options.arena_argument
@click.option("--kind", required=True, metavar="KIND", help="The tile to place: up, by, on or in.")
@click.option("--truck", metavar="NAME", help="One's own truck, to be helped against the others.")
@options.points_option(required=False, help="Plan points of the run (default: the dice are rolled).")
@options.jobs_option
@options.limit_option
@options.rules_option
@options.json_option
def command(
    arena: str,
    kind: str,
    truck: str | None,
    points: int | None,
    jobs: int | None,
    time_limit: float | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """Where to place the next obstacle tile on ARENA in set-up, the best places first.

    A place is judged by what it gains the own truck over the mean of the others, in expected best VP of a run
    without cards. Exit status 3 when there is no place, 4 when stopped early.
    """
    from solver.smash.placing import Placer

    rules = options.load_rules(rules_file)
    where = options.find_arena(arena, rules)
    options.ask(where, rules, options.points_or_most(rules, points), None, None, truck)
    placer = Placer(rules, kind, truck, points)
    found = _placings(placer, where, options.processes(jobs), time_limit)
    _show(where, placer, found, as_json)
    if found is None:
        return STOPPED
    return DONE if found else IMPOSSIBLE


def _placings(placer: Placer, arena: Arena, jobs: int, time_limit: float | None) -> list[Placing] | None:
    from solver.verdict import Stopped

    try:
        return placer.placings(arena, jobs, output.watch(time_limit))
    except (Stopped, KeyboardInterrupt):
        return None


def _show(arena: Arena, placer: Placer, found: list[Placing] | None, as_json: bool) -> None:
    if as_json:
        from export.setup_text import setup_record

        output.write_json(setup_record(arena, placer, found))
    else:
        from export.setup_text import setup_text

        output.write(setup_text(arena, placer, found))
