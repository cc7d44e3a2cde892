"""What a run is worth before the first roll, and the dice to keep, as text and as a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from export.answers import title_line
from export.odds_text import COLUMNS, SHORT
from export.records import Record, arena_record
from layouts.arena import Arena
from solver.smash.race import Hazards, Race

if TYPE_CHECKING:
    from rich.text import Text

#: what is said of hazard dice
TOLD = {"none": "hazard dice do nothing", "random": "hazards used at random", "worst": "hazards used to hurt most"}


def race_record(arena: Arena, truck: str, hazards: Hazards, race: Race | None) -> Record:
    """`race --json`; without a race (stopped early) its numbers are null."""
    return {
        "arena": arena_record(arena),
        "truck": truck,
        "hazards": hazards,
        "exact": race and race.exact,
        "expected": race and race.expected,
        "low": race and race.low,
        "high": race and race.high,
        "by_table": race and race.by_table,
        "rerolls": None if race is None else [_reroll(race, left, row) for left, row in _rows(race)],
    }


def _reroll(race: Race, left: int, row: int) -> Record:
    return {
        "rolls_left": left,
        "rolled": list(race.dice.names(race.dice.rolls[row])),
        "keep": list(race.dice.names(race.dice.keeps[race.keep[left, row]])),
    }


def _rows(race: Race) -> Iterator[tuple[int, int]]:
    return ((left, row) for left in range(race.dice.rerolls, 0, -1) for row in range(len(race.dice.rolls)))


def race_text(arena: Arena, truck: str, hazards: Hazards, race: Race | None) -> Text:
    """The expected VP, and what to keep of every roll."""
    from rich.text import Text

    lines = [f"{truck}: one run with the best re-rolls and plans, {TOLD[hazards]}"]
    lines += ["stopped early: what was worked out is kept, ask again to go on"] if race is None else _told(race)
    return Text("\n").join([title_line(arena), *map(Text, lines)])


def _told(race: Race) -> Iterator[str]:
    if race.exact:
        yield f"expected VP  {race.expected:.4f}  exact"
    else:
        yield f"expected VP  certified between {race.low:.4f} and {race.high:.4f}"
        yield f"  by the table below, between {race.low:.4f} and {race.by_table:.4f}"
    for left in range(race.dice.rerolls, 0, -1):
        yield ""
        yield f"{left} re-roll{'s' if left > 1 else ''} left: rolled → keep (S style, H hazard)"
        entries = [_entry(race, left, row) for row in range(len(race.dice.rolls))]
        wide, height = max(map(len, entries)), -(-len(entries) // COLUMNS)
        for line in range(height):
            yield "   ".join(entry.ljust(wide) for entry in entries[line::height]).rstrip()


def _entry(race: Race, left: int, row: int) -> str:
    told = _reroll(race, left, row)
    return f"{_faces(told['rolled'])} → {_faces(told['keep']) or 'nothing'}"


def _faces(names: list[str]) -> str:
    return " ".join(SHORT.get(name, name) for name in names)
