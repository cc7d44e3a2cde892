"""`bigfoot tournament`: whole games between policies, win rates with intervals, and the deck's balance."""

from __future__ import annotations

import os
from pathlib import Path

import click

from cli import options, output
from cli.status import DONE, STOPPED


@click.command("tournament")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="Games a pairing.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The same seed, the same games.")
@click.option(
    "--policies",
    default="random,certain,greedy,lookahead",
    show_default=True,
    metavar="A,B,...",
    help="Who plays: each as Cryptozoologist against each as Bigfoot.",
)
@click.option("--elusive", is_flag=True, help="Elusive mode: five cards a round.")
@click.option("--family", is_flag=True, help="Family mode: paths lie face down.")
@click.option("--cards-file", metavar="FILE", help="A TOML file whose cards replace the shipped ones.")
@options.jobs_option
@options.limit_option
@options.json_option
def command(
    games: int,
    seed: int,
    policies: str,
    elusive: bool,
    family: bool,
    cards_file: str | None,
    jobs: int | None,
    time_limit: float | None,
    as_json: bool,
) -> int:
    """Every policy as Cryptozoologist against every policy as Bigfoot, N games each.

    Win rates with 95 % intervals, each policy against each opponent, and how balanced the deck is when lookahead
    plays both sides. Exit status 4 when stopped early, with the games finished.
    """
    # products of small matrices: threads of their own cost more than they do
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from export.bigfoot_tournament_text import tournament_record, tournament_text
    from seeds.bigfoot import load
    from solver.bigfoot.tournament import Standings, Tournament, check, played
    from solver.parallel import collected

    names = options.card_names(policies)
    check(names)
    edition = load(None if cards_file is None else Path(cards_file))
    tournament = Tournament(edition, names, seed, elusive, family)
    rounds, finished = collected(played(tournament, games, options.processes(jobs), output.watch(time_limit)))
    standings = Standings(tournament, rounds)
    if as_json:
        output.write_json(tournament_record(standings, games))
    else:
        output.write(tournament_text(standings, games))
    return DONE if finished else STOPPED
