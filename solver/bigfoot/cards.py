"""Path cards: sensors and Action cards as values, found by what is printed on them, told in words and records.

camera: forest                    {"sensor": "camera", "terrains": ["forest"]}
audio-recorder: 1 + 2 + 3         {"sensor": "audio-recorder", "lairs": ["Timberline Den", …]}
donation                          {"action": "donation"}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from seeds.bigfoot import Edition
from seeds.faults import BadInput, near_miss, quoted


@dataclass(frozen=True, order=True)
class Sensor:
    """A sensor card: its kind, and the terrains or lairs it counts, as the edition lists them."""

    kind: str
    names: tuple[str, ...]

    def __str__(self) -> str:
        """`camera: forest`."""
        return f"{self.kind}: {' + '.join(self.names)}"


@dataclass(frozen=True, order=True)
class Action:
    """An Action card, named by the Cryptozoologist's side."""

    name: str

    def __str__(self) -> str:
        """`donation`."""
        return self.name


PathCard = Sensor | Action


def deck(edition: Edition) -> tuple[PathCard, ...]:
    """Every Path card in all its copies, in a fixed order (docs/bigfoot.md §1)."""
    sensors = [
        Sensor(name, names) for name, kind in edition.sensor.items() for names in kind.cards for _ in range(kind.copies)
    ]
    actions = [Action(name) for name, kind in edition.action.items() for _ in range(kind.copies)]
    return (*sensors, *actions)


def weights(edition: Edition, sensor: Sensor) -> tuple[int, ...]:
    """Footprints that each lair adds to a reading of the sensor, by the lair's index (docs/bigfoot.md §3)."""
    if edition.sensor[sensor.kind].counts == "lairs":
        return tuple(int(name in sensor.names) for name in edition.names)
    return tuple(sum(terrains.count(terrain) for terrain in sensor.names) for terrains in edition.lairs.cards.values())


def find_sensor(edition: Edition, kind: str, names: Sequence[str]) -> Sensor | None:
    """The card of the kind that counts just these names, in any order."""
    cards = edition.sensor[kind].cards
    return next((Sensor(kind, card) for card in cards if sorted(card) == sorted(names)), None)


def card_record(edition: Edition, card: PathCard) -> dict[str, Any]:
    """The card as JSON values."""
    if isinstance(card, Action):
        return {"action": card.name}
    return {"sensor": card.kind, edition.sensor[card.kind].counts: list(card.names)}


def bigfoot_names(edition: Edition) -> dict[str, str]:
    """Bigfoot's side of each Action card, by the Cryptozoologist's."""
    return {name: kind.bigfoot for name, kind in edition.action.items()}


def sides(edition: Edition) -> dict[str, str]:
    """Every side's name with the Action card it is on."""
    return {side: name for name, other in bigfoot_names(edition).items() for side in (name, other)}


def is_bigfoots(edition: Edition, side: str) -> bool:
    """Whether this is the name of Bigfoot's side of a card."""
    return side in bigfoot_names(edition).values()


def parse_card(edition: Edition, text: str, source: str) -> PathCard:
    """The card that a short text names: `camera:forest`, `motion:river+cave`, `audio:1+2+3`, `donation`.

    Words may be cut short and in any case of letters as long as only one fits; lairs go by name or number.
    `BadInput` says which word fits nothing.
    """
    kind, colon, rest = text.partition(":")
    if not colon:
        return Action(fitting(kind, edition.action, "Action card", source))
    kind = fitting(kind, edition.sensor, "sensor", source)
    counts = edition.sensor[kind].counts
    known = edition.lairs.terrains if counts == "terrains" else edition.names
    parts = (part.strip() for part in rest.split("+"))
    names = [
        lair_named(edition, part, source) if counts == "lairs" else fitting(part, known, "terrain", source)
        for part in parts
    ]
    found = find_sensor(edition, kind, names)
    if found is None:
        raise BadInput.one(source, f"no {kind} counts {' + '.join(names)}", cards_of_kind(edition, kind))
    return found


def lair_named(edition: Edition, word: str, source: str) -> str:
    """A lair by its number from 1, its name, or a beginning of it that only one has."""
    if word.isdecimal() and 1 <= int(word) <= len(edition.names):
        return edition.names[int(word) - 1]
    return fitting(word, edition.names, "lair", source)


def lairs_named(edition: Edition, words: Sequence[str], source: str) -> tuple[str, ...]:
    """The hidden lairs that these words name; `BadInput` if they are not as many different ones as are hidden."""
    names = tuple(lair_named(edition, word, source) for word in words)
    if len(set(names)) != edition.lairs.hidden or len(names) != edition.lairs.hidden:
        raise BadInput.one(source, f"{len(set(names))} different hidden lairs", f"{edition.lairs.hidden} of them")
    return names


def cards_of_kind(edition: Edition, kind: str) -> str:
    """A remedy: the cards there are."""
    return "there are " + "; ".join(" + ".join(card) for card in edition.sensor[kind].cards)


def fitting(word: str, known: Iterator[str] | Sequence[str] | dict[Any, Any], noun: str, source: str) -> str:
    """The one known word that a word is, or begins, in any case of letters; `BadInput` of none or several."""
    words = [str(name) for name in known]
    word = word.strip()
    exact = [name for name in words if name.lower() == word.lower()]
    found = exact or [name for name in words if word and name.lower().startswith(word.lower())]
    if len(found) > 1:
        raise BadInput.one(source, f"{quoted(word)} fits {', '.join(found)}", "more letters of it")
    if not found:
        raise BadInput.one(source, f"unknown {noun} {quoted(word)}", near_miss(word, words))
    return found[0]
