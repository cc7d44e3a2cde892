"""`race`: what one run is worth before the first roll, and the re-rolls to make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE, STOPPED

if TYPE_CHECKING:
    from layouts.arena import Arena
    from seeds.roll_and_smash import RollAndSmash
    from solver.smash.race import Hazards, Race


@click.command("race")
@options.arena_argument
@click.option("--truck", required=True, metavar="NAME", help="The truck: its deck and its VP table.")
@click.option(
    "--hazards",
    type=click.Choice(["none", "random", "worst"]),
    default="none",
    show_default=True,
    help="What opponents do with the hazard dice.",
)
@options.jobs_option
@options.limit_option
@options.rules_option
@options.json_option
def command(
    arena: str,
    truck: str,
    hazards: Hazards,
    jobs: int | None,
    time_limit: float | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """The expected best VP of one run on ARENA with the best re-rolls, and what to keep of each roll.

    Exact without hazards; with them a certified interval. What is worked out is kept on disk. Exit status 4 when
    stopped early: the same question then goes on from there.
    """
    rules = options.load_rules(rules_file)
    where = options.find_arena(arena, rules)
    options.ask(where, rules, 0, None, None, truck)
    found = _race(where, rules, truck, hazards, options.processes(jobs), time_limit)
    _show(where, truck, hazards, found, as_json)
    return STOPPED if found is None else DONE


def _race(
    arena: Arena, rules: RollAndSmash, truck: str, hazards: Hazards, jobs: int, time_limit: float | None
) -> Race | None:
    from solver.smash.race import race
    from solver.verdict import Stopped

    try:
        return race(arena, rules, truck, hazards, jobs, output.watch(time_limit))
    except (Stopped, KeyboardInterrupt):
        return None


def _show(arena: Arena, truck: str, hazards: Hazards, found: Race | None, as_json: bool) -> None:
    if as_json:
        from export.race_text import race_record

        output.write_json(race_record(arena, truck, hazards, found))
    else:
        from export.race_text import race_text

        output.write(race_text(arena, truck, hazards, found))
