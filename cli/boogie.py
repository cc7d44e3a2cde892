"""`boogie`: jumps, hands and formations of Boogie Beasts, and puzzles with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE

if TYPE_CHECKING:
    from seeds.boogie_beasts import BoogieBeasts
    from solver.boogie.jury import Jump
    from solver.boogie.open_jump import Question


@click.group("boogie")
def command() -> None:
    """Boogie Beasts: what a jump, a hand or a card on a formation is worth.

    Jump cards are written as printed: 1 to 6 are figures; +1, +2, -1, -2 and 0 are effects.
    """


cards_option = click.option("--cards", metavar="1,2,-1,...", help="Jump cards, parted by commas.")
formation_option = click.option("--formation", type=int, metavar="N", help="The formation's number (default: solo).")


@command.command("chance")
@click.argument("scenario", required=False)
@cards_option
@formation_option
@click.option("--played", metavar="check,question,...", help="A character card of each player on it (default: check).")
@options.rules_option
@options.json_option
def chance(
    scenario: str | None,
    cards: str | None,
    formation: int | None,
    played: str | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """The exact chance of a jump, who jumps, and expected points.

    SCENARIO is a TOML file with the jumps of a jumprun (examples/boogie-jumprun.toml); without one the options
    tell a single jump.
    """
    from solver.boogie.jury import judge, scores

    rules = _rules(rules_file)
    _either(scenario, cards, formation, played)
    jumps, totals, late = _table(scenario, rules) if scenario else _single(cards, formation, played, rules)
    rolled = [total for total in totals if total is not None]
    scored = scores(jumps, rolled, rules, late) if len(rolled) == len(jumps) else None
    rulings = [judge(jump, rules) for jump in jumps]
    if as_json:
        from export.boogie_records import chance_record

        output.write_json(chance_record(jumps, rulings, scored))
    else:
        from export.boogie_text import chance_text

        output.write(chance_text(jumps, rulings, scored))
    return DONE


def _rules(rules_file: str | None) -> BoogieBeasts:
    from pathlib import Path

    from seeds.boogie_beasts import load

    return load(None if rules_file is None else Path(rules_file))


def _either(scenario: str | None, *given: object) -> None:
    """A file or options, not both and not neither."""
    if (scenario is None) == all(value is None for value in given):
        raise click.UsageError("Give a SCENARIO, or options instead of it.")


_Table = tuple["tuple[Jump, ...]", "tuple[int | None, ...]", tuple[str, ...]]


def _table(scenario: str, rules: BoogieBeasts) -> _Table:
    from solver.boogie.scenario import read_jumprun

    jumps, totals, file = read_jumprun(scenario, rules)
    return jumps, totals, file.late


def _single(cards: str | None, formation: int | None, played: str | None, rules: BoogieBeasts) -> _Table:
    from solver.boogie.typed_jump import typed_jump

    return (typed_jump(cards, formation, played, rules),), (None,), ()


@command.command("hand")
@click.argument("scenario", required=False)
@cards_option
@formation_option
@click.option("--with", "companions", metavar="check,...", help="The other players' cards on that formation.")
@click.option("--jumpruns", type=int, metavar="N", help="Jumpruns left, this one included (default: 1).")
@options.rules_option
@options.json_option
def hand(
    scenario: str | None,
    cards: str | None,
    formation: int | None,
    companions: str | None,
    jumpruns: int | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """The cards to play from a hand, to get rid of and to keep, for most expected points.

    SCENARIO is a TOML file with a hand and the jumps open to it (examples/boogie-hand.toml); without one the
    options tell the hand and a single jump. Exact where the others do what is told of them.
    """
    from solver.boogie.hand import best_play

    rules = _rules(rules_file)
    _either(scenario, cards, formation, companions, jumpruns)
    question = _question(scenario, cards, formation, companions, jumpruns, rules)
    answer = best_play(question)
    if as_json:
        from export.boogie_records import hand_record

        output.write_json(hand_record(answer, len(question.runs)))
    else:
        from export.boogie_text import hand_text

        output.write(hand_text(answer, len(question.runs)))
    return DONE


def _question(
    scenario: str | None,
    cards: str | None,
    formation: int | None,
    companions: str | None,
    jumpruns: int | None,
    rules: BoogieBeasts,
) -> Question:
    from solver.boogie.scenario import read_hand
    from solver.boogie.typed_jump import typed_hand

    if scenario is not None:
        return read_hand(scenario, rules)
    return typed_hand(cards, formation, companions, 1 if jumpruns is None else jumpruns, rules)


@command.command("formation")
@click.argument("scenario")
@options.rules_option
@options.json_option
def formation(scenario: str, rules_file: str | None, as_json: bool) -> int:
    """What a check, a question, a bluff or no card on a formation is worth.

    SCENARIO is a TOML file with the others' intentions (examples/boogie-formation.toml). Against players without one
    the formation is a matrix game, solved with its equilibrium.
    """
    from solver.boogie.formation import advise
    from solver.boogie.scenario import read_formation

    advice = advise(read_formation(scenario, _rules(rules_file)))
    if as_json:
        from export.boogie_records import formation_record

        output.write_json(formation_record(advice))
    else:
        from export.boogie_text import formation_text

        output.write(formation_text(advice))
    return DONE


@command.command("puzzle")
@click.option("--seed", type=int, required=True, metavar="S", help="The same seed gives the same puzzles everywhere.")
@click.option("--count", "number", type=click.IntRange(1, 100), default=1, show_default=True, help="How many.")
@click.option("--difficulty", type=click.IntRange(1, 4), help="How hard (default: as it comes).")
@click.option("-o", "--output", "path", metavar="FILE", help="Write a PDF, the answers on pages of their own.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--low-ink", is_flag=True, help="Spare ink in the PDF.")
@options.rules_option
@options.json_option
def puzzle(
    seed: int,
    number: int,
    difficulty: int | None,
    path: str | None,
    paper: str,
    low_ink: bool,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """Make puzzles: score the most with this hand. Each has one best answer, and is graded 1 to 4."""
    from generator.boogie_puzzle import puzzles
    from seeds.writing import require_place, write_whole

    rules = _rules(rules_file)
    if path is not None:
        require_place(path)
    made = list(puzzles(seed, number, rules, difficulty))
    if path is not None:
        from export.boogie_sheet import puzzles_pdf

        write_whole(path, puzzles_pdf(made, rules, paper, low_ink=low_ink))
        output.note(f"{path}: {number} puzzle{'s' if number > 1 else ''}, answers on pages of their own")
    if as_json:
        from export.boogie_puzzle_text import puzzle_record

        output.write_json({"file": path, "puzzles": [puzzle_record(one, rules) for one in made]})
    elif path is None:
        from export.boogie_puzzle_text import puzzles_text

        output.write(puzzles_text(made, rules))
    return DONE
