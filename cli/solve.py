"""`solve`: the best plan on an arena with these points and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE, IMPOSSIBLE, STOPPED

if TYPE_CHECKING:
    from solver.smash.best import Answer
    from solver.smash.question import Question

#: plans that `--all` lists unless told
LISTED = 10


class _OptionalNumber(click.Command):
    """`--all` takes a number if one follows it, and never swallows the ARENA behind it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Give a bare `--all` its number before click reads the line."""
        read: list[str] = []
        for place, word in enumerate(args):
            bare = word == "--all" and not (place + 1 < len(args) and args[place + 1].isdecimal())
            read.append(f"--all={LISTED}" if bare else word)
        return super().parse_args(ctx, read)


@click.command("solve", cls=_OptionalNumber)
@options.arena_argument
@options.points_option(required=True, help="Plan points rolled.")
@options.truck_option
@options.cards_option
@options.tiles_option
@click.option(
    "--all",
    "listed",
    type=click.IntRange(0),
    metavar="[N]",
    help=f"Count the different best plans, list up to N ({LISTED}).",
)
@click.option(
    "--engine",
    type=click.Choice(["search", "cpsat"]),
    default="search",
    show_default=True,
    help="cpsat is the slow second opinion.",
)
@options.limit_option
@options.rules_option
@options.json_option
def command(
    arena: str,
    points: int,
    truck: str | None,
    cards: str | None,
    tiles: int | None,
    listed: int | None,
    engine: str,
    time_limit: float | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """The provably best plan on ARENA: most VP, then least points.

    Exit status 0 with a plan proved best, 3 when no plan is legal, 4 when stopped early.
    """
    rules = options.load_rules(rules_file)
    question = options.ask(options.find_arena(arena, rules), rules, points, cards, tiles, truck)
    answer = _answer(question, engine, listed, time_limit)
    _show(question, answer, as_json)
    return {"optimal": DONE, "infeasible": IMPOSSIBLE, "bound": STOPPED}[answer.verdict]


def _answer(question: Question, engine: str, listed: int | None, time_limit: float | None) -> Answer:
    if engine == "cpsat":
        from solver.smash.second_opinion import second_opinion

        if listed is not None:
            raise click.UsageError("--all is for the search; --engine cpsat finds one plan")
        return second_opinion(question, output.watch(time_limit))
    from solver.smash.best import MOST_COUNTED, best_plan

    return best_plan(question, output.watch(time_limit), listed=None if listed is None else min(listed, MOST_COUNTED))


def _show(question: Question, answer: Answer, as_json: bool) -> None:
    from export.records import answer_record

    if as_json:
        output.write_json(answer_record(question, answer))
        return
    from export.answers import answer_text

    output.write(answer_text(question, answer, **output.screen()))
