"""The odds of an arena on the terminal: the chance, what skill is worth, and the dice to keep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from export.answers import title_line
from export.words import percent as percent
from layouts.arena import Arena
from solver.smash.odds import Odds

if TYPE_CHECKING:
    from rich.text import Text

#: how a face is written in the table
SHORT = {"style": "S", "hazard": "H"}
COLUMNS = 4


def odds_text(arena: Arena, odds: Odds, *, table: bool) -> Text:
    """One truck's odds; `table`: what to keep after each roll of the first run."""
    from rich.text import Text

    lines = [*_chances(odds), *(_rerolls(odds) if table else ())]
    return Text("\n").join([title_line(arena), *map(Text, lines)])


def _chances(odds: Odds) -> Iterator[str]:
    runs = "two runs" if odds.win == "two-run" else "one run of two"
    ignored = f", {' and '.join(odds.ignored)} ignored" if odds.ignored else ""
    yield f"{odds.truck or 'any truck'}: beaten in {runs}{ignored}"
    yield f"chance                {percent(odds.chance)}" + _interval(odds)
    yield f"  most points kept    {percent(odds.greedy)}"
    yield f"  no re-rolls         {percent(odds.unrolled)}"


def _interval(odds: Odds) -> str:
    exact = odds.high - odds.low < 1e-12
    return "  exact" if exact else f"  certified between {percent(odds.low)} and {percent(odds.high)}"


def _rerolls(odds: Odds) -> Iterator[str]:
    """For each number of re-rolls left, what to keep of every roll, in columns."""
    for left in range(odds.dice.rerolls, 0, -1):
        yield ""
        yield f"first run, {left} re-roll{'s' if left > 1 else ''} left: rolled → keep (S style, H hazard)"
        entries = [_entry(odds, left, row) for row in range(len(odds.dice.rolls))]
        height = -(-len(entries) // COLUMNS)
        for line in range(height):
            yield "   ".join(entry.ljust(19) for entry in entries[line::height]).rstrip()


def _entry(odds: Odds, left: int, row: int) -> str:
    kept = odds.dice.names(odds.dice.keeps[odds.keep[left, row]])
    return f"{_faces(odds.dice.names(odds.dice.rolls[row]))} → {_faces(kept) or 'nothing'}"


def _faces(names: tuple[str, ...]) -> str:
    return " ".join(SHORT.get(name, name) for name in names)
