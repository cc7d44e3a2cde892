"""A game record written: events as JSON values, and a whole record as TOML or JSON that reads back the same.

    events = [
        { reading = { sensor = "camera", terrains = ["forest"] }, footprints = 2 },
        { discovered = "Fern Bank" },
    ]

Whatever else a record holds is kept as it was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from seeds.bigfoot import Edition
from seeds.toml_writing import toml_pair, toml_value
from solver.bigfoot.cards import card_record
from solver.bigfoot.events import (
    Avoided,
    Dealt,
    Discovered,
    Event,
    Paid,
    Played,
    Reading,
    RoundBegun,
    ShownLeftover,
    WrongGuess,
)

#: the key of an event about a name or a number, and the field that holds it
_KEYS: dict[type, tuple[str, str]] = {
    Discovered: ("discovered", "lair"),
    WrongGuess: ("wrong-guess", "lair"),
    ShownLeftover: ("shown-leftover", "lair"),
    RoundBegun: ("round", "number"),
    Dealt: ("dealt", "side"),
    Played: ("action", "side"),
    Paid: ("paid", "action"),
}


def event_record(edition: Edition, event: Event) -> dict[str, Any]:
    """An event as a record keeps it (docs/bigfoot.md §7)."""
    if isinstance(event, Reading):
        return {"reading": card_record(edition, event.sensor), "footprints": event.footprints}
    if isinstance(event, Avoided):
        return {"avoided": card_record(edition, event.sensor)}
    key, field = _KEYS[type(event)]
    return {key: getattr(event, field)}


def record_text(edition: Edition, events: Sequence[Event], beside: Mapping[str, Any], *, as_json: bool = False) -> str:
    """The text of a record with these events and, beside them, the other keys of it."""
    listed = [event_record(edition, event) for event in events]
    if as_json:
        return json.dumps({**beside, "events": listed}, ensure_ascii=False, indent=1) + "\n"
    lines = [f"    {toml_value(event)},\n" for event in listed]
    return "".join(["events = [\n", *lines, "]\n", *(f"{toml_pair(key, value)}\n" for key, value in beside.items())])
