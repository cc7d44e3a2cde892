"""`bigfoot`: the lair-deduction card game — what is certain, what to guess, how to divide and which path to take."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import bigfoot_play, bigfoot_puzzle, bigfoot_solve, bigfoot_table, bigfoot_tournament, options, output
from cli.status import DONE, IMPOSSIBLE, STOPPED

if TYPE_CHECKING:
    from solver.bigfoot.cards import PathCard
    from solver.bigfoot.deduce import Deduction
    from solver.bigfoot.events import GameRecord
    from solver.bigfoot.paths import Division, PathWorth

#: models of Bigfoot's choice (docs/bigfoot.md §6)
MODELS = ("no-news", "indifferent", "spiteful", "equilibrium")
#: seconds in which an equilibrium is looked for unless told; with what comes before and after, the command takes ten
PATIENCE = 9.0

game_argument = click.argument("game")
cards_file_option = click.option(
    "--cards-file", metavar="FILE", help="A TOML file whose cards replace the shipped ones."
)
drawn_option = click.option(
    "--drawn", metavar="C1,C2,...", help="The Path cards drawn: camera:forest, audio:1+2+3, donation, ..."
)
limit_option = click.option(
    "--time-limit",
    type=options.NumberRange(min=0),
    default=PATIENCE,
    show_default=True,
    metavar="S",
    help="Stop looking for an equilibrium after S seconds.",
)


@click.group("bigfoot")
def command() -> None:
    """Bigfoot, the lair-deduction card game: advice for both sides, puzzles, cards, a record, a game, tournaments.

    GAME is a record of the game so far (TOML or JSON, - for standard input); see docs/bigfoot.md.
    """


command.add_command(bigfoot_solve.solve_command)
command.add_command(bigfoot_tournament.command)


@command.command("deduce")
@game_argument
@cards_file_option
@options.json_option
def deduce_command(game: str, cards_file: str | None, as_json: bool) -> int:
    """What the readings and guesses of GAME prove, each lair's chance, and why.

    Exit status 3 if the record contradicts itself: every event that cannot be is named.
    """
    from export import bigfoot_text as told

    record, found = _read(game, cards_file)
    if as_json:
        output.write_json(told.deduction_record(record, found))
    else:
        output.write(told.deduction_text(record, found))
    return DONE if found.consistent else IMPOSSIBLE


@command.command("guess")
@game_argument
@cards_file_option
@options.json_option
def guess_command(game: str, cards_file: str | None, as_json: bool) -> int:
    """Which lair to name, or whether to wait or play an Action card, each with its chance of winning.

    Exact, over the guesses still to come, when nothing more is learned than their answers.
    """
    from export import bigfoot_text as told
    from solver.bigfoot.guess import Guessing
    from solver.bigfoot.situation import situation

    record, found = _read(game, cards_file)
    if not found.consistent:
        return _contradicted(record, found, as_json)
    advice = Guessing(situation(record, found))
    if as_json:
        output.write_json(told.guess_record(advice))
    else:
        output.write(told.guess_text(advice))
    return DONE


@command.command("split")
@game_argument
@drawn_option
@click.option(
    "--model",
    type=click.Choice(MODELS),
    default="no-news",
    show_default=True,
    help="How Bigfoot chooses, and whether that is news.",
)
@limit_option
@cards_file_option
@options.json_option
def split_command(
    game: str, drawn: str | None, model: str, time_limit: float, cards_file: str | None, as_json: bool
) -> int:
    """The best division of the drawn cards into two paths, one round ahead.

    Exact fractions; the equilibrium is a certified interval. Exit status 4 if it was stopped early.
    """
    from export import bigfoot_text as told
    from solver.bigfoot.models import EXACT, ranked
    from solver.bigfoot.paths import divisions

    record, found = _read(game, cards_file, drawn)
    if not found.consistent:
        return _contradicted(record, found, as_json)
    worth, cards = _worth(record, found)
    divided = divisions(cards)
    if model == "equilibrium":
        return _split_in_equilibrium(worth, divided, time_limit, as_json)
    values = ranked(worth, divided)
    worths = {one: EXACT[model](values, one) for one in divided}
    if as_json:
        output.write_json(told.split_record(model, worths))
    else:
        output.write(told.split_text(model, worths))
    return DONE


def _split_in_equilibrium(worth: PathWorth, divided: tuple[Division, ...], limit: float, as_json: bool) -> int:
    from export import bigfoot_text as told
    from solver.bigfoot.equilibrium import solve

    solved = solve(worth, divided, output.watch(limit))
    if as_json:
        output.write_json(told.equilibrium_record(solved))
    else:
        output.write(told.equilibrium_text(solved))
    return DONE if solved.settled else STOPPED


@command.command("choose")
@game_argument
@drawn_option
@click.option(
    "--paths", required=True, metavar="0,2[/1,3,...]", help="The division: positions of the drawn cards, from 0."
)
@click.option("--hidden", metavar="L1,L2,...", help="The hidden lairs, which only Bigfoot knows (names or numbers).")
@click.option(
    "--model",
    type=click.Choice(MODELS),
    default="no-news",
    show_default=True,
    help="What the Cryptozoologist takes the choice for.",
)
@limit_option
@cards_file_option
@options.json_option
def choose_command(
    game: str,
    drawn: str | None,
    paths: str,
    hidden: str | None,
    model: str,
    time_limit: float,
    cards_file: str | None,
    as_json: bool,
) -> int:
    """The path that Bigfoot takes, and the sensor worth becoming tired for, one round ahead."""
    from export import bigfoot_text as told
    from solver.bigfoot.choose import choices, hidden_number
    from solver.bigfoot.draw import named_division
    from solver.bigfoot.equilibrium import shares, solve_division

    record, found = _read(game, cards_file, drawn, hidden)
    if not found.consistent:
        return _contradicted(record, found, as_json)
    worth, cards = _worth(record, found)
    divided = named_division(cards, paths)
    number = hidden_number(record, found)
    listed = choices(worth, divided, number, model)
    solved = solve_division(worth, divided, output.watch(time_limit)) if model == "equilibrium" else None
    mix = shares(solved, number) if solved else {}
    if as_json:
        output.write_json(told.choose_record(model, listed, divided, solved, mix))
    else:
        output.write(told.choose_text(listed, divided, solved, mix))
    return DONE if solved is None or solved.settled else STOPPED


# -- reading -------------------------------------------------------------------------------------------


def _read(
    game: str, cards_file: str | None, drawn: str | None = None, hidden: str | None = None
) -> tuple[GameRecord, Deduction]:
    from seeds.bigfoot import load
    from seeds.reading import read_text
    from solver.bigfoot.cards import lairs_named, parse_card
    from solver.bigfoot.deduce import deduce
    from solver.bigfoot.record_reading import read_game

    edition = load(None if cards_file is None else Path(cards_file))
    record = read_game(read_text(game), "standard input" if game == "-" else game, edition)
    if drawn is not None:
        cards = tuple(parse_card(edition, word, "--drawn") for word in _words(drawn))
        record = replace(record, drawn=cards)
    if hidden is not None:
        record = replace(record, hidden=lairs_named(edition, _words(hidden), "--hidden"))
    return record, deduce(record, edition)


def _worth(record: GameRecord, found: Deduction) -> tuple[PathWorth, tuple[PathCard, ...]]:
    from solver.bigfoot.draw import checked_draw, surplus
    from solver.bigfoot.paths import PathWorth
    from solver.bigfoot.situation import situation

    cards = checked_draw(record)
    for told in surplus(cards, found.edition):
        output.note(f"note: {told}")
    return PathWorth(situation(record, found, needs_rounds=True)), cards


def _contradicted(record: GameRecord, found: Deduction, as_json: bool) -> int:
    from export import bigfoot_text as told

    if as_json:
        output.write_json({"value": None, "contradictions": told.contradictions_record(record, found)})
    else:
        output.write(told.contradictions_text(record, found))
    return IMPOSSIBLE


def _words(text: str) -> list[str]:
    return [word for word in (part.strip() for part in text.split(",")) if word]


for other_command in (
    bigfoot_puzzle.puzzle,
    bigfoot_puzzle.cards,
    bigfoot_puzzle.aid,
    bigfoot_table.record,
    bigfoot_play.play,
):
    command.add_command(other_command)
