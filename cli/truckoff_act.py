"""`truckoff act`: the best next action of a round, and `truckoff puzzle`: positions to solve, on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE, STOPPED

if TYPE_CHECKING:
    from solver.truckoff.act import Answer
    from solver.truckoff.scenario import Scenario


@click.command("act")
@click.argument("scenario")
@click.option(
    "--most",
    type=click.IntRange(1, 12),
    default=3,
    show_default=True,
    metavar="N",
    help="Cards of a hand looked ahead or selected at most.",
)
@click.option(
    "--samples",
    type=click.IntRange(64, 1_000_000),
    default=2000,
    show_default=True,
    metavar="N",
    help="Worlds sampled where hands are hidden.",
)
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="Of the sampled worlds.")
@options.limit_option
@options.rules_option
@options.json_option
def act(
    scenario: str, most: int, samples: int, seed: int, time_limit: float | None, rules_file: str | None, as_json: bool
) -> int:  # fmt: skip
    """The best next action in SCENARIO, a TOML file (- is standard input), and the line of play.

    After the roll, to this round's payouts. Two players: exact, with the value of every action. More: exact while
    nobody else can act, else an estimate from sampled hands with its error. A hand to select counts what its cards
    are worth unused. Exit status 4 when stopped early.
    """
    from cli.truckoff import load_rules
    from solver.truckoff.scenario_file import load_scenario

    asked = load_scenario(scenario, load_rules(rules_file))
    answer = _answer(asked, most, samples, seed, time_limit)
    if answer is None:
        output.note("stopped early: nothing is known")
        if as_json:
            output.write_json(None)
        return STOPPED
    if as_json:
        from export.truckoff_act import act_record

        output.write_json(act_record(asked, answer))
    else:
        from export.truckoff_act import act_text

        output.write(act_text(asked, answer))
    if answer.stopped:
        output.note(f"stopped early: {answer.candidates[0].worlds:,} worlds sampled instead of {samples:,}")
    return STOPPED if answer.stopped else DONE


def _answer(asked: Scenario, most: int, samples: int, seed: int, time_limit: float | None) -> Answer | None:
    from solver.truckoff.act import act as best_action
    from solver.verdict import Stopped

    try:
        return best_action(asked, most, samples, seed, output.watch(time_limit))
    except (Stopped, KeyboardInterrupt):
        return None


@click.command("puzzle")
@click.option("--seed", type=int, required=True, metavar="S", help="The same seed gives the same puzzles everywhere.")
@click.option("--count", type=click.IntRange(1, 200), default=1, show_default=True, metavar="N", help="How many.")
@click.option("--difficulty", type=click.IntRange(1, 4), metavar="D", help="1 to 4 (default: as they come).")
@click.option("-o", "--output", "path", metavar="FILE", help="A PDF to write, answers on pages of their own.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--low-ink", is_flag=True, help="Spare ink in the PDF.")
@options.rules_option
@options.json_option
def puzzle(
    seed: int,
    count: int,
    difficulty: int | None,
    path: str | None,
    paper: str,
    low_ink: bool,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """Make puzzles: two actions, most money. Each has one best answer, and is graded 1 to 4."""
    from cli.truckoff import load_rules
    from export.truckoff_sheet import puzzle_record, puzzles_pdf, puzzles_text
    from generator.truckoff_puzzle import puzzles
    from seeds.writing import require_place, write_whole

    rules, watch = load_rules(rules_file), output.watch()
    if path is not None:
        require_place(path)
    made = list(puzzles(seed, count, rules, difficulty, watch))
    if path is not None:
        write_whole(path, puzzles_pdf(made, rules, paper, low_ink=low_ink))
        output.note(f"{path}: {count} puzzle{'s' if count > 1 else ''}, answers on pages of their own")
    if as_json:
        output.write_json({"seed": seed, "file": path, "puzzles": [puzzle_record(one) for one in made]})
    elif path is None:
        output.write(puzzles_text(made))
    return DONE
