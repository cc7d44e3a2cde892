"""`legends`: the truck for each arena of an Arena Legends campaign."""

from __future__ import annotations

from typing import Literal

import click

from cli import options, output
from cli.odds import IGNORABLE
from cli.status import DONE, STOPPED


@click.command("legends")
@click.argument("arenas", metavar="[ARENA...]", nargs=-1)
@click.option(
    "--within",
    type=options.NumberRange(0, 1),
    default=0.01,
    show_default=True,
    help="How much chance may be given up for a greater score.",
)
@click.option(
    "--games",
    type=click.IntRange(0),
    default=50,
    show_default=True,
    metavar="G",
    help="Games played for the score of each truck on each arena; 0: chances only.",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The same seed, the same games.")
@click.option(
    "--gap",
    type=options.NumberRange(0, 1),
    default=0.001,
    show_default=True,
    help="Certify each chance until its interval is no wider.",
)
@click.option("--win", type=click.Choice(["two-run", "one-run"]), default="two-run", show_default=True)
@click.option("--ignore", "ignored", metavar="cards,hazards", help="Treat these faces of the dice as blanks.")
@click.option("--ranks", "ranks_file", metavar="FILE", help="A TOML file of ranks: [[rank]] with name and least.")
@options.jobs_option
@options.limit_option
@options.rules_option
@options.json_option
def command(
    arenas: tuple[str, ...],
    within: float,
    games: int,
    seed: int,
    gap: float,
    win: Literal["two-run", "one-run"],
    ignored: str | None,
    ranks_file: str | None,
    jobs: int | None,
    time_limit: float | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """Beat every ARENA (default: the shipped ones), each with a different truck: which truck goes where?

    The line-up that is likeliest to beat them all, and the one of the greatest expected score near it: chances are
    certified, scores are means of simulated games. Exit status 4 when stopped early.
    """
    from export.legends_text import legends_record, legends_text
    from layouts.library import shipped_names
    from seeds.ranks import load_ranks
    from solver.smash.legends import Wish, legends

    rules = options.load_rules(rules_file)
    ranks = load_ranks(ranks_file) if ranks_file else ()
    chosen = [named.found.arena for named in options.find_arenas(arenas or shipped_names(), rules)]
    wish = Wish(games, seed, gap, within, win, options.words(ignored, IGNORABLE, "--ignore"))
    found = legends(chosen, rules, wish, options.processes(jobs), output.watch(time_limit))
    if as_json:
        output.write_json(legends_record(found, ranks))
    else:
        output.write(legends_text(found, rules, ranks))
    return STOPPED if found.stopped else DONE
