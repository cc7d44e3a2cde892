"""`bigfoot solve`: a whole reduced edition of the card game, in equilibrium."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE, STOPPED

if TYPE_CHECKING:
    from solver.bigfoot.cfr import Solution
    from solver.bigfoot.state import State
    from solver.verdict import Watch

#: iterations unless told; small games need some hundred
ITERATIONS = 10_000
#: a hundredth of a game
EXPLOITABILITY = 0.01


@click.command("solve")
@click.option("--cards-file", metavar="EDITION.toml", help="The edition: cards laid over the shipped ones.")
@click.option(
    "--iterations",
    type=click.IntRange(1),
    default=ITERATIONS,
    show_default=True,
    metavar="N",
    help="At most N iterations.",
)
@click.option(
    "--exploitability",
    type=options.NumberRange(min=0),
    default=EXPLOITABILITY,
    show_default=True,
    metavar="E",
    help="Stop when both sides together could gain no more than E (1 is a game).",
)
@options.limit_option
@options.json_option
def solve_command(
    cards_file: str | None, iterations: int, exploitability: float, time_limit: float | None, as_json: bool
) -> int:
    """Equilibrium strategies of a whole reduced edition: value, exploitability, and the first round.

    CFR+ over the game as played, certified by exact best responses. The edition has to be small (the shipped one is
    far too large); examples/bigfoot-small.toml is one. Exit status 4 if stopped above the exploitability asked for.
    """
    from seeds.bigfoot import load
    from solver.bigfoot.game import start

    edition = load(None if cards_file is None else Path(cards_file))
    watch = output.watch(time_limit)
    solved = _solved(start(edition), cards_file, exploitability, iterations, watch)
    if solved is None:
        return _nothing(exploitability, as_json)
    return _show(solved, as_json)


def _solved(root: State, source: str | None, target: float, iterations: int, watch: Watch) -> Solution | None:
    """None if the watch or Ctrl-C came before there was a tree."""
    from seeds.bigfoot import SHIPPED
    from solver.bigfoot.cfr import solve
    from solver.bigfoot.size import checked_tree
    from solver.verdict import Stopped

    try:
        tree = checked_tree(root, source or SHIPPED, watch)
    except (Stopped, KeyboardInterrupt):
        return None
    return solve(tree, target, iterations, watch)


def _show(solved: Solution, as_json: bool) -> int:
    from export.bigfoot_solve_text import solve_record, solve_text

    if as_json:
        output.write_json(solve_record(solved))
    else:
        output.write(solve_text(solved))
    return DONE if solved.reached else STOPPED


def _nothing(target: float, as_json: bool) -> int:
    from export.bigfoot_solve_text import unsolved_record

    output.note("stopped before the game tree was built; nothing is known of its value")
    if as_json:
        output.write_json(unsolved_record(target))
    return STOPPED
