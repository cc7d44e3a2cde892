"""Puzzles of Truck Off on paper and on the terminal: two actions, most money; the answers apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from export.records import Record
from export.truckoff_words import CARD_NAMES, action_words, chart, table_rows
from generator.truckoff_puzzle import Puzzle
from seeds.truck_off import CardId, TruckOff
from solver.truckoff.actions import Action
from solver.truckoff.table import Table

if TYPE_CHECKING:
    from rich.text import Text

    from export.blocks import Block
    from export.puzzle_page import Named

TITLE = "Two actions, most money"
#: what a card does, as a reminder (rules §3)
REMINDERS: dict[CardId, str] = {
    "reroll": "roll any die again",
    "move": "one of your trucks goes to any other venue",
    "move-other": "a truck of another player goes to any other venue",
    "place": "one of your trucks at home joins any venue",
    "double": "one of your trucks gets {factor} times its share",
    "truck-shutdown": "any truck goes home",
    "venue-shutdown": "a venue pays nothing this round",
    "promote": "a venue pays {per_truck} more for every truck there at the payout",
    "trigger": "an open venue pays now, and its trucks go home",
}
QUESTION = (
    "All dice have been rolled. Play two of your cards, one after the other; nobody else acts, then every open venue "
    "pays: its die shared by the trucks there, rounded down. “+ {per_truck}” adds {per_truck} to every truck's share, "
    "and a {factor}× truck gets {factor} times its share. A shut venue pays nothing, but trucks may come and go. "
    "Trucks are named by their number, wherever they stand; everybody has one for each venue, and those not shown are "
    "at home. Which two actions bring you (the first row) most money in this round? There is one best answer."
)


def reminder(card: CardId, rules: TruckOff) -> str:
    """What the card does."""
    return _numbered(REMINDERS[card], rules)


def question(rules: TruckOff) -> str:
    """What is asked, with the numbers of these rules."""
    return _numbered(QUESTION, rules)


def _numbered(words: str, rules: TruckOff) -> str:
    return words.format(factor=rules.token.factor, per_truck=rules.promotion.per_truck)


# -- records and text --------------------------------------------------------------------------------


def puzzle_record(puzzle: Puzzle) -> Record:
    """A puzzle of `truckoff puzzle --json`."""
    table, names = puzzle.table, puzzle.names
    return {
        "name": puzzle.name,
        "difficulty": puzzle.difficulty,
        "venues": list(table.venues),
        "dice": list(table.dice),
        "promotions": list(table.promotions),
        "shut": list(table.shut),
        "trucks": {name: _trucks(table, player) for player, name in enumerate(names)},
        "hand": list(puzzle.hand),
        "money": puzzle.best.money,
        "without": puzzle.without,
        "runner_up": puzzle.runner_up,
        "either_order": puzzle.best.reverse == puzzle.best.money,
        "answer": [_action(table, names, action) for action in (puzzle.best.first, puzzle.best.second)],
    }


def _trucks(table: Table, player: int) -> list[Record]:
    """The player's trucks that are out or have tokens."""
    told = []
    for which in table.ids():
        truck = table.truck(which)
        if which.player == player and (truck.venue is not None or truck.tokens):
            at = None if truck.venue is None else table.venues[truck.venue]
            told.append({"truck": table.venues[which.number], "at": at, "tokens": truck.tokens})
    return told


def _action(table: Table, names: Sequence[str], action: Action) -> Record:
    return {
        "card": action.card,
        "truck": [names[action.truck.player], table.venues[action.truck.number]] if action.truck else None,
        "venue": None if action.venue is None else table.venues[action.venue],
    }


def puzzles_text(puzzles: Sequence[Puzzle]) -> Text:
    """All puzzles, then all answers."""
    from rich.text import Text

    return Text("\n".join(_text_lines(puzzles)))


def _text_lines(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    yield f"{TITLE}. {question(puzzles[0].table.rules)}"
    for puzzle in puzzles:
        yield ""
        yield f"Puzzle {puzzle.name}, difficulty {puzzle.difficulty}"
        yield from chart(table_rows(puzzle.table, puzzle.names))
        yield f"your hand: {', '.join(CARD_NAMES[card] for card in puzzle.hand)}"
    yield ""
    yield "Answers"
    yield from (f"{puzzle.name}: {' '.join(answer_words(puzzle))}" for puzzle in puzzles)


def answer_words(puzzle: Puzzle) -> tuple[str, str]:
    """What to do, and what it brings."""
    best, table = puzzle.best, puzzle.table
    second = _after(puzzle)
    joined = "and" if best.reverse == best.money else "then"
    order = ", in either order" if joined == "and" else ", in this order"
    first = action_words(best.first, table, puzzle.names, 0)
    told = f"{first}, {joined} {action_words(best.second, second, puzzle.names, 0)}{order}: {best.money} money."
    rest = f"Doing nothing brings {puzzle.without}, the next best two actions {puzzle.runner_up}."
    return told[0].upper() + told[1:], rest


def _after(puzzle: Puzzle) -> Table:
    """The table after the first action."""
    from solver.truckoff.actions import outcomes

    return outcomes(puzzle.table, 0, puzzle.best.first)[0][1]


# -- paper -------------------------------------------------------------------------------------------


def puzzles_pdf(puzzles: Sequence[Puzzle], rules: TruckOff, paper: str = "a4", *, low_ink: bool = False) -> bytes:
    """The PDF file of the puzzles; `BadInput` for an unknown paper or a name that the font cannot print."""
    from export.blocks import Words
    from export.fonts import REGULAR, require_glyphs
    from export.puzzle_page import Part, puzzle_pdf

    names = [(f"venue {venue}, name", seed.name) for venue, seed in rules.venue.items()]
    require_glyphs([("rules, game", rules.game), *names])
    words = Words(((REGULAR, question(rules)),), 9.5)
    game = rules.game.upper()
    asked = Part(f"{game} · PUZZLES", TITLE, (words,), tuple(_asked(puzzle, rules) for puzzle in puzzles))
    told = Part(f"{game} · ANSWERS", "Answers", (), tuple(_told(puzzle) for puzzle in puzzles))
    return puzzle_pdf(rules.game, asked, told, paper, low_ink=low_ink)


def _asked(puzzle: Puzzle, rules: TruckOff) -> Named:
    from export.blocks import Stack, Words, bold_lead
    from export.puzzle_page import Named, PuzzleHead
    from export.truckoff_board import TableChart

    cards: list[Block] = [
        Words(bold_lead(f"{CARD_NAMES[card]}:", reminder(card, rules)), 9, after=1.5) for card in puzzle.hand
    ]
    head = PuzzleHead(f"Puzzle {puzzle.name}", puzzle.difficulty)
    hand = Stack((Words(bold_lead("Your hand, two of which you play", ""), 9, after=3), *cards))
    return Named(f"Puzzle {puzzle.name}", Stack((head, TableChart(puzzle.table, puzzle.names), hand), 9))


def _told(puzzle: Puzzle) -> Named:
    from export.blocks import Heading, Stack, Words, bold_lead
    from export.puzzle_page import Named

    words = Words(bold_lead(*answer_words(puzzle)), 9.5)
    heading = Heading(f"Puzzle {puzzle.name}, difficulty {puzzle.difficulty}")
    return Named(f"Answer {puzzle.name}", Stack((heading, words)))
