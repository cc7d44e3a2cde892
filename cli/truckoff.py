"""`truckoff`: ties, the secret choice of trucks, the best actions of a round, puzzles of *Truck Off*."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import options, output, truckoff_act
from cli.status import DONE

if TYPE_CHECKING:
    from seeds.truck_off import TruckOff
    from solver.truckoff.selection import Selection
    from solver.truckoff.tiebreak import Owner

players_option = click.option(
    "--players", type=click.IntRange(2, 6), required=True, metavar="N", help="How many play, 2 to 6."
)


@click.group("truckoff")
def command() -> None:
    """Truck Off: The Food Truck Frenzy: what to pick, select and play.

    Rules, file formats and JSON keys are in docs/truck-off.md.
    """


def load_rules(rules_file: str | None) -> TruckOff:
    """The numbers of the game, a user's laid over the shipped ones."""
    from seeds.truck_off import load

    return load(None if rules_file is None else Path(rules_file))


@command.command("tiebreak")
@click.option(
    "--players", type=click.IntRange(2, 6), default=2, show_default=True, metavar="N", help="How many are tied."
)
@click.option(
    "--owner",
    type=click.Choice(["me", "other", "none"]),
    default="none",
    show_default=True,
    help="Who of the tied owns the game, and wins what is still tied.",
)
@options.rules_option
@options.json_option
def tiebreak(players: int, owner: Owner, rules_file: str | None, as_json: bool) -> int:
    """Which dice to pick when tied, and the chance to win. Exact."""
    from export.truckoff_choice import tie_record, tie_text
    from solver.truckoff.tiebreak import Tie

    tie = Tie(load_rules(rules_file), players)
    if as_json:
        output.write_json(tie_record(tie, owner))
    else:
        output.write(tie_text(tie, owner))
    return DONE


@command.command("select")
@players_option
@click.option("--habits", metavar="FILE", help="How the others select: the answer is the best reply.")
@click.option("--special", "specials", multiple=True, metavar="NAME", help="A Daily Special that lies (repeatable).")
@options.rules_option
@options.json_option
def select(players: int, habits: str | None, specials: tuple[str, ...], rules_file: str | None, as_json: bool) -> int:
    """Which two trucks to select in secret, with N players.

    Without habits the symmetric equilibrium, and what the best reply to it would gain; with them the best reply.
    Exact expectations of the dice; actions are not foreseen. With two players the aim is the difference.
    """
    from solver.truckoff.selection import selection_of

    selection = selection_of(load_rules(rules_file), players, specials)
    if habits is None:
        _show_equilibrium(selection, as_json)
    else:
        _show_reply(selection, habits, as_json)
    return DONE


def _show_equilibrium(selection: Selection, as_json: bool) -> None:
    from export.truckoff_choice import equilibrium_record, equilibrium_text
    from solver.truckoff.selection import equilibrium

    found = equilibrium(selection)
    if as_json:
        output.write_json(equilibrium_record(selection, found))
    else:
        output.write(equilibrium_text(selection, found))


def _show_reply(selection: Selection, habits: str, as_json: bool) -> None:
    from export.truckoff_choice import habits_record, habits_text
    from solver.truckoff.habits import load_habits
    from solver.truckoff.selection import attendance

    mixtures = load_habits(habits, selection)
    others = [attendance(mixture, len(selection.venues)) for mixture in mixtures.values()]
    if as_json:
        output.write_json(habits_record(selection, mixtures, others))
    else:
        output.write(habits_text(selection, mixtures, others))


command.add_command(truckoff_act.act)
command.add_command(truckoff_act.puzzle)
