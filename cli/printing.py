"""`print`: sheets, booklets, tiles, campaign and Rookie sheets as a PDF, or the picture of a layout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import options, output
from cli.status import DONE

if TYPE_CHECKING:
    from export.beating import Beaten
    from export.printout import Printout
    from export.sheet import Sheet, Solution
    from generator.catalogue_entry import Entry
    from solver.smash.question import Question


@click.command("print")
@click.argument("arenas", metavar="ARENA...", nargs=-1)
@click.option(
    "-o", "--output", "path", required=True, metavar="FILE", help="The PDF to write; *.svg or *.png for a picture."
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--booklet", is_flag=True, help="One booklet: cover, how to read, arenas by difficulty, answers.")
@click.option("--per-page", type=int, metavar="1|2|4", help="Arenas on a page of the booklet (default: 1).")
@click.option("--fold", is_flag=True, help="The booklet on half pages, in the order for folding and stitching.")
@click.option("--tiles", is_flag=True, help="Board pieces, obstacles and ramps to cut out, at true scale.")
@click.option("--space-mm", type=float, metavar="MM", help="Side of a space of the tiles (default: 25).")
@click.option("--campaign", is_flag=True, help="The Arena Legends sheet (default arenas: the shipped ones).")
@click.option("--ranks", metavar="FILE", help="A TOML file of ranks for the campaign sheet.")
@click.option("--rookie", is_flag=True, help="A Rookie score sheet for each arena.")
@click.option("--low-ink", is_flag=True, help="Patterns and outlines, no fills.")
@click.option(
    "--solutions/--no-solutions",
    default=None,
    help="Add the best plan of each arena at the end (default: only in a booklet).",
)
@click.option("--hints", is_flag=True, help="Add three hints for each arena, upside down at the foot.")
@options.points_option(required=False, help="Plan points of the solutions (default: the most the dice can show).")
@options.truck_option
@options.cards_option
@click.option("--plan-tiles", type=int, metavar="N", help="Plan tiles of the solutions' runs (default: all).")
@click.option("--catalog", "catalogue", metavar="FILE", help="A catalogue whose proofs answer for what it holds.")
@options.rules_option
@options.json_option
def command(
    arenas: tuple[str, ...],
    points: int | None,
    truck: str | None,
    cards: str | None,
    plan_tiles: int | None,
    catalogue: str | None,
    rules_file: str | None,
    as_json: bool,
    **asked: Any,
) -> int:
    """Print each ARENA: a layout sheet to set up from, or what the options ask for; at 100 %.

    Nothing is written unless all of it is: not after bad input, nor when stopped (exit status 4).
    """
    from export.printout import Printout
    from seeds.faults import BadInput
    from seeds.writing import require_place, write_whole

    printout = Printout(**asked)
    if not arenas and not printout.campaign:
        raise click.UsageError("Missing argument 'ARENA...'.")
    if printout.path == "-":
        raise BadInput.one("-o", "`-` is no file to write", "a name, or /dev/stdout")
    rules = options.load_rules(rules_file)
    limit = options.points_or_most(rules, points)
    printout.check(len(arenas))
    options.check_range(rules, points, plan_tiles, "--plan-tiles")
    require_place(printout.path)
    named = options.find_arenas(arenas or tuple(rules.arena), rules, Path(catalogue) if catalogue else None)
    found = [one.found.arena for one in named]
    questions = [options.ask(arena, rules, limit, cards, plan_tiles, truck) for arena in found]
    best = printout.kind != "--booklet" or any(asked is not None for asked in (points, truck, cards, plan_tiles))
    sheets = [_sheet(printout, one.entry, question, best) for one, question in zip(named, questions, strict=True)]
    write_whole(printout.path, printout.made(sheets, rules))
    if as_json:
        from export.records import arena_record

        record = {"file": printout.path, "paper": printout.paper, "arenas": [arena_record(arena) for arena in found]}
        output.write_json(record)
    else:
        output.note(f"{printout.path}: {printout.told(len(sheets))}")
    return DONE


def _sheet(printout: Printout, entry: Entry | None, question: Question, best: bool) -> Sheet:
    """The arena with what is wanted of answers (the best plan, or the runs that beat it) and hints."""
    from export.sheet import Sheet
    from layouts.identity import arena_id

    answered = printout.answered
    runs = _beaten(entry, question) if printout.hints or (answered and not best) else None
    solution = _solution(question) if answered and (best or not runs) else None
    hints = runs.hints if runs and printout.hints else ()
    return Sheet(
        question.arena, arena_id(question.arena), solution, hints, _runs(runs) if answered and not best else ()
    )


def _runs(beaten: Beaten | None) -> tuple[Solution, ...]:
    return beaten.solutions if beaten else ()


def _solution(question: Question) -> Solution | None:
    from export.sheet import Solution
    from solver.smash.best import best_plan

    answer = best_plan(question, output.watch())
    if answer.verdict == "bound":  # Ctrl-C, since there is no other limit: no file rather than half the answers
        raise click.Abort
    if answer.plan is None or answer.score is None:
        output.note(f"{question.arena.name}: no plan is legal with {question.points} points, so no solution is printed")
        return None
    note = f"Best possible with {question.points} points: proved"
    return Solution(answer.plan, answer.score, question.points, question.cards, note)


def _beaten(entry: Entry | None, question: Question) -> Beaten | None:
    from export.beating import beaten
    from export.hints import Unbeatable
    from solver.verdict import Stopped

    try:
        return beaten(question.arena, question.rules, entry, output.watch())
    except Unbeatable:
        output.note(f"{question.arena.name}: cannot be beaten in two runs, so no such runs are printed, nor hints")
        return None
    except Stopped as stopped:
        raise click.Abort from stopped
