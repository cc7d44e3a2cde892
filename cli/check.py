"""`check`: can these solo arenas be beaten, with how many points, and if not, why not?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import click

from cli import options, output
from cli.status import BAD_INPUT, DONE, IMPOSSIBLE, STOPPED, worst

if TYPE_CHECKING:
    from seeds.roll_and_smash import RollAndSmash
    from solver.smash.question import Question
    from solver.smash.solo import Check

Win = Literal["two-run", "one-run"]


@click.command("check")
@click.argument("arenas", metavar="ARENA...", nargs=-1, required=True)
@options.points_option(required=False, help="Plan points a run at most (default: the most the dice can show).")
@click.option(
    "--win",
    type=click.Choice(["two-run", "one-run"]),
    default="two-run",
    show_default=True,
    help="In how many runs every obstacle has to be scored.",
)
@options.truck_option
@options.cards_option
@options.tiles_option
@options.limit_option
@options.rules_option
@options.json_option
def command(
    arenas: tuple[str, ...],
    points: int | None,
    win: Win,
    truck: str | None,
    cards: str | None,
    tiles: int | None,
    time_limit: float | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """Whether each ARENA can be beaten, the least points for it and the runs, or why not.

    No cards unless given (the same hand for every run). With several arenas: a JSON line, or a text,
    each, and the worst exit status. Exit status 3 when one cannot be beaten within the points.
    """
    from seeds.faults import BadInput

    rules = options.load_rules(rules_file)
    options.check_range(rules, points, tiles)
    statuses = []
    for number, arena in enumerate(arenas):
        if number and not as_json:
            output.write("")
        try:
            statuses.append(_check(arena, rules, points, win, truck, cards, tiles, time_limit, as_json))
        except BadInput as bad:
            output.note("\n".join(output.fault_lines("error", bad.faults)))
            if as_json and len(arenas) > 1:
                output.write_json({"arena": None, "source": arena, "errors": [str(fault) for fault in bad.faults]})
            statuses.append(BAD_INPUT)
    return worst(statuses)


def _check(
    arena: str,
    rules: RollAndSmash,
    points: int | None,
    win: Win,
    truck: str | None,
    cards: str | None,
    tiles: int | None,
    time_limit: float | None,
    as_json: bool,
) -> int:
    from solver.smash.solo import check
    from solver.smash.table import run_table
    from solver.verdict import Stopped

    limit = options.points_or_most(rules, points)
    question = options.ask(options.find_arena(arena, rules), rules, limit, cards, tiles, truck)
    try:
        checked = check(run_table(question, output.watch(time_limit)), win)
    except Stopped:
        _show(question, win, None, as_json)
        return STOPPED
    except KeyboardInterrupt as stop:  # the arenas behind it are not begun
        _show(question, win, None, as_json)
        raise click.Abort from stop
    _show(question, win, checked, as_json)
    return DONE if checked.beatable else IMPOSSIBLE


def _show(question: Question, win: Win, checked: Check | None, as_json: bool) -> None:
    from export.records import check_record, unchecked_record

    if as_json:
        arena = question.arena
        output.write_json(check_record(arena, checked) if checked else unchecked_record(arena, win))
        return
    from export.answers import check_text, unchecked_text

    if checked:
        output.write(check_text(question.arena, checked, question.points, question.rules))
    else:
        output.write(unchecked_text(question.arena, win))
