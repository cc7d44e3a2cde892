"""`hint`: three hints for whoever wants to beat a solo arena without being told how."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE, IMPOSSIBLE, STOPPED

if TYPE_CHECKING:
    from export.hints import Hints
    from layouts.arena import Arena
    from seeds.roll_and_smash import RollAndSmash

GRADES = 3


@click.command("hint")
@options.arena_argument
@click.option(
    "--grade",
    type=click.IntRange(1, GRADES),
    default=GRADES,
    show_default=True,
    help="The last hint to tell: 1 what to take, 2 where to start, 3 the first tiles.",
)
@options.limit_option
@options.rules_option
@options.json_option
def command(arena: str, grade: int, time_limit: float | None, rules_file: str | None, as_json: bool) -> int:
    """Three hints how to beat ARENA in two runs, each telling one thing more.

    Exit status 3 when it cannot be beaten: then there is nothing to hint at.
    """
    rules = options.load_rules(rules_file)
    found = options.find_arena(arena, rules)
    status, told = _hints(found, rules, time_limit)
    _show(found, status, told[:grade] if told else (), as_json)
    return status


def _hints(arena: Arena, rules: RollAndSmash, time_limit: float | None) -> tuple[int, Hints | None]:
    from export.hints import Unbeatable, hints
    from solver.verdict import Stopped

    try:
        return DONE, hints(arena, rules, output.watch(time_limit))
    except Unbeatable:
        return IMPOSSIBLE, None
    except (Stopped, KeyboardInterrupt):
        return STOPPED, None


def _show(arena: Arena, status: int, told: tuple[str, ...], as_json: bool) -> None:
    if as_json:
        from export.records import arena_record

        beatable = {DONE: True, IMPOSSIBLE: False, STOPPED: None}[status]
        output.write_json({"arena": arena_record(arena), "beatable": beatable, "hints": list(told)})
        return
    from export.answers import title_line

    output.write(title_line(arena))
    if status == DONE:
        for number, hint in enumerate(told, start=1):
            output.write(f"{number}. {hint}")
    else:
        cannot = "cannot be beaten in two runs: there is nothing to hint at"
        output.write(cannot if status == IMPOSSIBLE else "stopped early: nothing is known")
