"""`rookie`: the most obstacles in Rookie mode with a roll of the dice."""

from __future__ import annotations

import click

from cli import options, output
from cli.status import DONE


@click.command("rookie")
@options.arena_argument
@click.option("--roll", required=True, metavar="3,4,style,6", help="The faces of the dice after the last re-roll.")
@click.option("--start", metavar="SPACE", help="The start, chosen before rolling (default: the best in hindsight).")
@options.rules_option
@options.json_option
def command(arena: str, roll: str, start: str | None, rules_file: str | None, as_json: bool) -> int:
    """The most points on ARENA in Rookie mode with this roll, and the way to drive it.

    Each hazard face lets the opponents remove an obstacle: those that leave the driver least.
    """
    from export.rookie_words import rookie_record, rookie_text
    from solver.smash.rookie import best_turn
    from solver.smash.rookie_question import ask_rookie

    rules = options.load_rules(rules_file)
    laid = options.find_arena(arena, rules)
    question = ask_rookie(laid, rules, roll, start)
    hazards_off = question.arena != laid
    answer = best_turn(question, output.watch())
    if hazards_off:
        output.note("Rookie mode has no hazards: those of the layout are left out")
    if as_json:
        output.write_json(rookie_record(question, answer, hazards_off=hazards_off))
    else:
        output.write(rookie_text(question, answer, **output.screen()))
    return DONE
