"""`bigfoot puzzle`, `cards` and `aid`: what is printed of *Bigfoot* — puzzles, the cards, a sheet to track lairs on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.lines import require_file
from cli.status import DONE

if TYPE_CHECKING:
    from seeds.bigfoot import Edition

paper_option = click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
low_ink_option = click.option("--low-ink", is_flag=True, help="Spare ink: outlines, no backgrounds.")
cards_file_option = click.option(
    "--cards-file", metavar="FILE", help="A TOML file whose cards replace the shipped ones."
)
file_option = click.option("-o", "--output", "path", required=True, metavar="FILE", help="The PDF to write.")


@click.command("puzzle")
@click.option("--seed", type=int, required=True, metavar="S", help="The same seed gives the same puzzles everywhere.")
@click.option(
    "--kind",
    type=click.Choice(["lairs", "proof"]),
    default="lairs",
    show_default=True,
    help="Find the hidden lairs, or say what can be proved.",
)
@click.option("--count", type=click.IntRange(1, 200), default=1, show_default=True, metavar="N", help="How many.")
@click.option("--difficulty", type=int, metavar="D", help="From 1, easy, to 4 (default: as they come).")
@click.option("-o", "--output", "path", metavar="FILE", help="A PDF to write, answers on pages of their own.")
@paper_option
@low_ink_option
@cards_file_option
@options.json_option
def puzzle(
    seed: int,
    kind: str,
    count: int,
    difficulty: int | None,
    path: str | None,
    paper: str,
    low_ink: bool,
    cards_file: str | None,
    as_json: bool,
) -> int:
    """Make deduction puzzles: a table of readings, none superfluous, with one answer.

    Graded 1 to 4 by the reasoning they take: how many readings have to be taken together, and how often.
    """
    from export.bigfoot_puzzle_text import puzzle_record, puzzles_text
    from generator.bigfoot_puzzle import KINDS, puzzles
    from seeds.writing import write_whole

    edition = load_cards(cards_file)
    if path is not None:
        require_file(path, "-o")
    made = list(puzzles(seed, count, edition, next(one for one in KINDS if one == kind), difficulty))
    if path is not None:
        from export.bigfoot_pages import puzzles_pdf

        write_whole(path, puzzles_pdf(made, edition, paper, low_ink=low_ink))
        output.note(f"{path}: {count} puzzle{'s' if count > 1 else ''}, answers on pages of their own")
    if as_json:
        output.write_json({"seed": seed, "file": path, "puzzles": [puzzle_record(one) for one in made]})
    elif path is None:
        output.write(puzzles_text(made, edition))
    return DONE


@click.command("cards")
@file_option
@paper_option
@low_ink_option
@cards_file_option
@options.json_option
def cards(path: str, paper: str, low_ink: bool, cards_file: str | None, as_json: bool) -> int:
    """Print every card at true scale, to cut out: lairs, Path cards, and what each player's standing is."""
    from export.bigfoot_cards import cards_pdf

    return _printed(path, "cards", lambda edition: cards_pdf(edition, paper, low_ink=low_ink), cards_file, as_json)


@click.command("aid")
@file_option
@paper_option
@low_ink_option
@cards_file_option
@options.json_option
def aid(path: str, paper: str, low_ink: bool, cards_file: str | None, as_json: bool) -> int:
    """Print the lair-tracking aid: what every sensor counts on every lair, and room for its readings."""
    from export.bigfoot_pages import aid_pdf

    return _printed(path, "aid", lambda edition: aid_pdf(edition, paper, low_ink=low_ink), cards_file, as_json)


def _printed(path: str, what: str, drawn: Callable[[Edition], bytes], cards_file: str | None, as_json: bool) -> int:
    from seeds.writing import write_whole

    edition = load_cards(cards_file)
    require_file(path, "-o")
    write_whole(path, drawn(edition))
    if as_json:
        output.write_json({"file": path, "printed": what})
    else:
        output.note(f"{path}: {what}, to be printed at 100 %")
    return DONE


def load_cards(cards_file: str | None) -> Edition:
    """The cards, a user's laid over the shipped ones."""
    from seeds.bigfoot import load

    return load(None if cards_file is None else Path(cards_file))
