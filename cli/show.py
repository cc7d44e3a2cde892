"""`show`: an arena in the terminal, with a plan's run in it, or as a code to paste."""

from __future__ import annotations

import click

from cli import options, output
from cli.status import DONE


@click.command("show")
@options.arena_argument
@click.option("--plan", metavar="PLAN", help="A plan to draw: JSON file or short form.")
@click.option("--code", is_flag=True, help="Only the arena code: the whole layout in one line.")
@options.rules_option
@options.json_option
def command(arena: str, plan: str | None, code: bool, rules_file: str | None, as_json: bool) -> int:
    """Draw ARENA, and with --plan the run through it.

    The plan is drawn as recorded; verify tells whether it is legal.
    """
    from layouts.identity import arena_code
    from solver.smash.short_form import read_plan_argument

    rules = options.load_rules(rules_file)
    shown = options.find_arena(arena, rules)
    drawn = None if plan is None else read_plan_argument(plan, rules).plan
    if as_json:
        from export.records import layout_record

        output.write_json(layout_record(shown))
    elif code:
        output.write(arena_code(shown))
    else:
        from export.answers import arena_text

        output.write(arena_text(shown, drawn, **output.screen()))
    return DONE
