"""A live record: a game's record kept event by event at the table, each checked against all before it.

An event that cannot be is told and not taken, so that the record never contradicts itself. What stands beside the
events in a record that somebody began elsewhere is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from seeds.bigfoot import Edition
from seeds.json_text import parse_json
from seeds.reading import read_text
from seeds.toml_text import parse_toml
from seeds.writing import write_whole
from solver.bigfoot.deduce import Contradiction, Deduction, deduce
from solver.bigfoot.events import Event, GameRecord
from solver.bigfoot.record_reading import is_toml, read_game
from solver.bigfoot.record_writing import record_text


@dataclass
class LiveRecord:
    """The record so far, and what follows from it; `beside`: the keys of its file other than the events."""

    edition: Edition
    record: GameRecord
    beside: Mapping[str, Any] = field(default_factory=dict)
    as_json: bool = False

    def __post_init__(self) -> None:
        """What follows from the events so far."""
        self.found: Deduction = deduce(self.record, self.edition)

    def take(self, event: Event) -> tuple[Contradiction, ...]:
        """Take an event into the record; if it cannot be, all contradictions it makes, and nothing changes."""
        after = self._with((*self.record.events, event))
        found = deduce(after, self.edition)
        if found.consistent:
            self.record, self.found = after, found
        return tuple(found.contradictions)

    def undo(self) -> Event | None:
        """Take back the last event; None if there is none."""
        if not self.record.events:
            return None
        last = self.record.events[-1]
        self.record = self._with(self.record.events[:-1])
        self.found = deduce(self.record, self.edition)
        return last

    def _with(self, events: tuple[Event, ...]) -> GameRecord:
        return replace(self.record, events=events, places=())

    def text(self) -> str:
        """The record's file."""
        return record_text(self.edition, self.record.events, self.beside, as_json=self.as_json)

    def write(self) -> None:
        """Write the file whole, in place of the one before."""
        write_whole(self.record.source, self.text().encode())


def open_record(edition: Edition, path: str) -> LiveRecord:
    """The record in a file, or a new one if there is none, or nothing in it; `BadInput` names every fault of form.

    A new one whose name ends in `.json` is JSON, any other TOML.
    """
    if not Path(path).exists() or not Path(path).stat().st_size:
        return LiveRecord(edition, GameRecord(source=path), as_json=path.lower().endswith(".json"))
    return resumed(edition, read_text(path), path)


def resumed(edition: Edition, text: str, source: str) -> LiveRecord:
    """A record that somebody began, with all that stands beside its events."""
    record = read_game(text, source, edition)
    table = parse_toml(text, source)[0] if is_toml(text) else parse_json(text, source)[0]
    assert isinstance(table, dict)
    beside = {key: value for key, value in table.items() if key != "events"}
    return LiveRecord(edition, record, beside, as_json=not is_toml(text))
