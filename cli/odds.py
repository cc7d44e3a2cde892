"""`odds`: the chance of beating a solo arena, and the re-rolls to make."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

import click

from cli import options, output
from cli.status import DONE, STOPPED, worst

if TYPE_CHECKING:
    from layouts.arena import Arena
    from seeds.roll_and_smash import RollAndSmash
    from solver.smash.odds import Odds

#: faces that can be left out
IGNORABLE = ("cards", "hazards")
#: seconds for a truck unless told: the last table and the figures come on top
PATIENCE = 95.0


@click.command("odds")
@options.arena_argument
@options.truck_option
@click.option(
    "--win",
    type=click.Choice(["two-run", "one-run"]),
    default="two-run",
    show_default=True,
    help="In how many runs every obstacle has to be scored.",
)
@click.option("--ignore", "ignored", metavar="cards,hazards", help="Treat these faces of the dice as blanks.")
@click.option(
    "--gap",
    type=options.NumberRange(0, 1),
    default=0.001,
    show_default=True,
    help="Stop when the certified interval is no wider.",
)
@click.option(
    "--time-limit",
    type=options.NumberRange(min=0),
    default=PATIENCE,
    show_default=True,
    metavar="S",
    help="Stop after S seconds a truck with the interval so far.",
)
@click.option("--jobs", type=click.IntRange(1), metavar="J", help="Processes (default: one a core).")
@click.option("--table/--no-table", default=None, help="Tell what to keep after each roll (default: for one truck).")
@options.rules_option
@options.json_option
def command(
    arena: str,
    truck: str | None,
    win: Literal["two-run", "one-run"],
    ignored: str | None,
    gap: float,
    time_limit: float,
    jobs: int | None,
    table: bool | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """The chance of beating ARENA with the best re-rolls and plans, over both runs.

    A certified interval, exact where no branch is cut. Without --truck every truck is told, unless its cards
    are ignored. Exit status 4 when the interval is still wider than the gap at the time limit.
    """
    rules = options.load_rules(rules_file)
    where = options.find_arena(arena, rules)
    left_out = options.words(ignored, IGNORABLE, "--ignore")
    options.ask(where, rules, 0, None, None, truck)
    trucks = [truck] if truck or "cards" in left_out else list(rules.truck)
    statuses = []
    for name in trucks:
        status, found = _odds(where, rules, name, win, left_out, gap, time_limit, jobs or os.cpu_count() or 1)
        statuses.append(status)
        _show(where, found, as_json, len(trucks) == 1 if table is None else table)
    return worst(statuses)


def _odds(
    arena: Arena,
    rules: RollAndSmash,
    truck: str | None,
    win: Literal["two-run", "one-run"],
    ignored: tuple[str, ...],
    gap: float,
    limit: float,
    jobs: int,
) -> tuple[int, Odds]:
    from solver.smash.odds import Solo, solved

    found = solved(Solo(arena, rules, truck, win, ignored, jobs), gap, output.watch(limit))
    return (DONE if found.high - found.low <= gap else STOPPED), found


def _show(arena: Arena, found: Odds, as_json: bool, table: bool) -> None:
    if as_json:
        from export.records import odds_record

        output.write_json(odds_record(arena, found))
        return
    from export.odds_text import odds_text

    output.write(odds_text(arena, found, table=table))
    output.write("")
