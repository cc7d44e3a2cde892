"""`print`: layout sheets to set up from, as a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE

if TYPE_CHECKING:
    from export.sheet import Sheet
    from solver.smash.question import Question


@click.command("print")
@click.argument("arenas", metavar="ARENA...", nargs=-1, required=True)
@click.option("-o", "--output", "path", required=True, metavar="FILE", help="The PDF to write.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--solutions", is_flag=True, help="Add the best plan of each arena, on pages of their own at the end.")
@options.points_option(required=False, help="Plan points of the solutions (default: the most the dice can show).")
@options.truck_option
@options.cards_option
@options.tiles_option
@options.rules_option
@options.json_option
def command(
    arenas: tuple[str, ...],
    path: str,
    paper: str,
    solutions: bool,
    points: int | None,
    truck: str | None,
    cards: str | None,
    tiles: int | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """Print a layout sheet for each ARENA into one PDF, to be printed at 100 %.

    Nothing is written unless all of it is: not after bad input, nor when stopped (exit status 4).
    """
    from export.sheet import sheets_pdf
    from layouts.library import find_arena
    from seeds.faults import BadInput
    from seeds.writing import require_place, write_whole

    if path == "-":
        raise BadInput.one("-o", "`-` is no file to write", "a name, or /dev/stdout")
    rules = options.load_rules(rules_file)
    limit = options.points_or_most(rules, points)
    require_place(path)
    questions = [options.ask(find_arena(arena, rules), rules, limit, cards, tiles, truck) for arena in arenas]
    write_whole(path, sheets_pdf([_sheet(question, solutions) for question in questions], paper, rules))
    if as_json:
        from export.records import arena_record

        output.write_json({"file": path, "paper": paper, "arenas": [arena_record(q.arena) for q in questions]})
    else:
        output.note(f"{path}: {len(questions)} sheet{'s' if len(questions) > 1 else ''}, print at 100 %")
    return DONE


def _sheet(question: Question, solutions: bool) -> Sheet:
    from export.sheet import Sheet, Solution
    from layouts.identity import arena_id

    if not solutions:
        return Sheet(question.arena, arena_id(question.arena))
    from solver.smash.best import best_plan

    answer = best_plan(question, output.watch())
    if answer.verdict == "bound":  # Ctrl-C, since there is no other limit: no file rather than half the answers
        raise click.Abort
    if answer.plan is None or answer.score is None:
        output.note(f"{question.arena.name}: no plan is legal with {question.points} points, so no solution is printed")
        return Sheet(question.arena, arena_id(question.arena))
    note = f"Best possible with {question.points} points: proved"
    solution = Solution(answer.plan, answer.score, question.points, question.cards, note)
    return Sheet(question.arena, arena_id(question.arena), solution)
