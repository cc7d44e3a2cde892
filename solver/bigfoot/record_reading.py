"""A game record read from TOML or JSON: every fault of form at its line and column, all at once.

    events = [
        { reading = { sensor = "camera", terrains = ["forest"] }, footprints = 2 },
        { wrong-guess = "Granite Vault" },
    ]

Form only: keys, types, names that exist, cards that the edition has. Whether the events can have happened is
asked of `solver.bigfoot.deduce`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

import msgspec

from seeds.bigfoot import Edition
from seeds.faults import BadInput, near_miss, quoted
from seeds.json_text import parse_json
from seeds.places import Path
from seeds.toml_text import parse_toml
from seeds.typed import Flaw, Located, raise_flaws, type_flaws
from solver.bigfoot import events as told
from solver.bigfoot.cards import Action, PathCard, Sensor, bigfoot_names, cards_of_kind, find_sensor, sides
from solver.bigfoot.events import Event, GameRecord

Footprints = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Rounds = Annotated[int, msgspec.Meta(ge=0, le=64)]
#: more events than any game has
MOST_EVENTS = 2_000
#: kept beside the events by whoever wrote them; nothing is read from them
BESIDE = ("about", "name", "notes", "sets", "probability", "guess_value", "value", "best_first_paths")
_AN_EVENT = 'one event: { discovered = "…" }, { reading = { … }, footprints = 2 }, …'


#: events that name a lair, by their field
_ABOUT_A_LAIR: dict[str, type[told.Discovered] | type[told.WrongGuess] | type[told.ShownLeftover]] = {
    "discovered": told.Discovered,
    "wrong_guess": told.WrongGuess,
    "shown_leftover": told.ShownLeftover,
}


class _Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Path card as written."""

    sensor: str | None = None
    terrains: tuple[str, ...] | None = None
    lairs: tuple[str, ...] | None = None
    action: str | None = None


class _Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """An event as written: one of these, and footprints with a reading."""

    reading: _Card | None = None
    footprints: Footprints | None = None
    discovered: str | None = None
    wrong_guess: str | None = None
    shown_leftover: str | None = None
    round: Rounds | None = None
    dealt: str | None = None
    action: str | None = None
    paid: str | None = None
    avoided: _Card | None = None


class _Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record as written."""

    events: tuple[_Event, ...]
    guesses: Rounds | None = None
    respected: bool | None = None
    awake: bool | None = None
    rounds_left: Rounds | None = None
    actions_held: Rounds | tuple[str, ...] | None = None
    drawn: tuple[_Card, ...] | None = None
    hidden: tuple[str, ...] | None = None


def read_game(text: str, source: str, edition: Edition) -> GameRecord:
    """The record that a TOML or JSON text holds; `BadInput` names every fault with its line and column."""
    table, places = _parsed(text, source)
    remedy = "as in docs/bigfoot.md §7"
    raise_flaws(type_flaws(table, _Game), places, source, remedy)
    game = msgspec.convert(table, _Game)
    reader = _Reader(edition)
    record = reader.record(game, source)
    raise_flaws(reader.flaws, places, source, remedy)
    spots = tuple(places.key("events", index) for index in range(len(record.events)))
    return replace(record, places=spots)


def _parsed(text: str, source: str) -> tuple[dict[str, Any], Located]:
    """The table of the text without what is kept beside the events, and its places."""
    if is_toml(text):
        table, toml_places = parse_toml(text, source)
        return _without_beside(table), toml_places
    value, places = parse_json(text, source)
    again = [Flaw(path, f"{quoted(str(path[-1]))} is set twice", "once", True) for path in places.repeated]
    numbers = [
        Flaw(path, f"{quoted(places.written(*path))} is no number of JSON", "digits") for path in places.constants
    ]
    raise_flaws([*again, *numbers], places, source, "")
    if not isinstance(value, dict):
        raise BadInput.one(source, "no game record", '{"events": […]}', *places.value())
    return _without_beside(value), places


def is_toml(text: str) -> bool:
    """Whether a record's text is TOML; one that begins with a brace or bracket is JSON, but for `[[events]]`."""
    begins = text.lstrip("\ufeff \t\r\n")
    return not begins.startswith(("{", "[")) or begins.startswith("[[events]]")


def _without_beside(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in BESIDE}


class _Reader:
    """Turns what is written into values of the game; what cannot be is noted, and reading goes on."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.flaws: list[Flaw] = []

    def record(self, game: _Game, source: str) -> GameRecord:
        """The whole record."""
        if len(game.events) > MOST_EVENTS:
            self._wrong(("events",), f"{len(game.events):,} events", f"at most {MOST_EVENTS:,}")
            return GameRecord()
        events = (self._event(("events", index), event) for index, event in enumerate(game.events))
        return GameRecord(
            tuple(event for event in events if event),
            source,
            guesses=game.guesses,
            respected=game.respected,
            awake=game.awake,
            rounds_left=self._rounds(game.rounds_left),
            actions_held=self._held(game.actions_held),
            drawn=self._drawn(game.drawn),
            hidden=self._hidden(game.hidden),
        )

    def _rounds(self, left: int | None) -> int | None:
        if left is not None and left > self.edition.play.rounds:
            self._wrong(("rounds_left",), f"{left} rounds left", f"at most {self.edition.play.rounds}")
        return left

    def _held(self, held: int | tuple[str, ...] | None) -> int | tuple[str, ...] | None:
        if isinstance(held, tuple):
            for index, name in enumerate(held):
                self._known(("actions_held", index), name, self.edition.action, "Action card")
        return held

    def _drawn(self, cards: tuple[_Card, ...] | None) -> tuple[PathCard, ...] | None:
        if cards is None:
            return None
        read = (self._card(("drawn", index), card) for index, card in enumerate(cards))
        return tuple(card for card in read if card)

    def _hidden(self, names: tuple[str, ...] | None) -> tuple[str, ...] | None:
        if names is None:
            return None
        for index, name in enumerate(names):
            self._lair(("hidden", index), name)
        if len(set(names)) != self.edition.lairs.hidden or len(names) != self.edition.lairs.hidden:
            self._wrong(
                ("hidden",), f"{len(set(names))} different hidden lairs", f"{self.edition.lairs.hidden} of them"
            )
        return names

    # -- events ----------------------------------------------------------------------------------

    def _event(self, path: Path, event: _Event) -> Event | None:
        kinds = [key for key in _Event.__struct_fields__ if key != "footprints" and getattr(event, key) is not None]
        if len(kinds) != 1:
            self._wrong(path, "an event that says nothing" if not kinds else "two events in one", _AN_EVENT)
            return None
        if (event.footprints is None) == (kinds[0] == "reading"):
            missing = event.footprints is None
            self._wrong(path, "a reading without footprints" if missing else "footprints without a reading", _AN_EVENT)
            return None
        return self._read(path, kinds[0], event)

    def _read(self, path: Path, kind: str, event: _Event) -> Event | None:
        value = getattr(event, kind)
        where = (*path, kind.replace("_", "-"))
        match kind:
            case "reading" | "avoided":
                sensor = self._sensor(where, value)
                if sensor is None:
                    return None
                return told.Avoided(sensor) if kind == "avoided" else told.Reading(sensor, event.footprints or 0)
            case "round":
                return self._round(where, value)
            case "dealt" | "action":
                self._known(where, value, sides(self.edition), "Action card")
                return told.Dealt(value) if kind == "dealt" else told.Played(value)
            case "paid":
                self._paid(where, value)
                return told.Paid(value)
        self._lair(where, value)
        return _ABOUT_A_LAIR[kind](value)

    def _round(self, path: Path, number: int) -> Event | None:
        if not 1 <= number <= self.edition.play.rounds:
            self._wrong(path, f"round {number}", f"1 to {self.edition.play.rounds}")
        return told.RoundBegun(number)

    def _paid(self, path: Path, name: str) -> None:
        own = {other: mine for mine, other in bigfoot_names(self.edition).items()}
        if name in own:
            self._wrong(path, f"{quoted(name)} is Bigfoot's side", f"the Cryptozoologist's: {own[name]}")
        else:
            self._known(path, name, self.edition.action, "Action card")

    # -- cards and names -------------------------------------------------------------------------

    def _card(self, path: Path, card: _Card) -> PathCard | None:
        if card.action is None:
            return self._sensor(path, card)
        if (card.sensor, card.terrains, card.lairs) != (None, None, None):
            self._wrong(path, "a sensor and an Action card in one", "one card each")
        self._known((*path, "action"), card.action, self.edition.action, "Action card")
        return Action(card.action)

    def _sensor(self, path: Path, card: _Card) -> Sensor | None:
        if card.sensor is None or card.action is not None:
            self._wrong(path, "no sensor", '{ sensor = "camera", terrains = ["forest"] }')
            return None
        if not self._known((*path, "sensor"), card.sensor, self.edition.sensor, "sensor"):
            return None
        counts = self.edition.sensor[card.sensor].counts
        names: tuple[str, ...] | None = getattr(card, counts)
        other = card.lairs if counts == "terrains" else card.terrains
        if names is None or other is not None:
            self._wrong(path, f"a {card.sensor} counts {counts}", f"{counts} = […] and nothing else")
            return None
        return self._found((*path, counts), card.sensor, names)

    def _found(self, path: Path, kind: str, names: tuple[str, ...]) -> Sensor | None:
        counts = self.edition.sensor[kind].counts
        known = self.edition.lairs.terrains if counts == "terrains" else self.edition.names
        fine = [self._known((*path, index), name, known, counts.removesuffix("s")) for index, name in enumerate(names)]
        found = find_sensor(self.edition, kind, names) if all(fine) else None
        if all(fine) and found is None:
            self._wrong(path, f"no {kind} counts {' + '.join(names) or 'nothing'}", cards_of_kind(self.edition, kind))
        return found

    def _lair(self, path: Path, name: str) -> None:
        self._known(path, name, self.edition.names, "lair")

    def _known(self, path: Path, name: str, known: Any, noun: str) -> bool:
        if name not in known:
            self._wrong(path, f"unknown {noun} {quoted(name)}", near_miss(name, known))
        return name in known

    def _wrong(self, path: Path, message: str, remedy: str) -> None:
        self.flaws.append(Flaw(path, message, remedy))
