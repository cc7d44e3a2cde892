"""Bigfoot for tests: records written and read, random records, and belief by plain enumeration.

The enumeration keeps every hidden set as a Python set of names and counts footprints symbol by symbol; it shares
nothing with `solver.bigfoot.belief` but the cards.
"""

from __future__ import annotations

import json
import random
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import combinations
from pathlib import Path
from typing import Any

from seeds.bigfoot import Edition, load, shipped
from solver.bigfoot.cards import Sensor, card_record, deck
from solver.bigfoot.deduce import Deduction, deduce
from solver.bigfoot.events import Event, GameRecord
from solver.bigfoot.record_reading import read_game

Case = dict[str, Any]

#: three lairs of four, two hidden: small enough to work by hand
SMALL = """
[lairs]
hidden = 2
symbols = 1
terrains = ["hill", "lake"]
[lairs.cards]
Ash = ["hill"]
Birch = ["hill"]
Cedar = ["lake"]
Dell = ["lake"]
[sensor.camera]
copies = 3
cards = [["hill"], ["lake"]]
[sensor.motion-detector]
cards = [["hill", "lake"]]
[sensor.audio-recorder]
copies = 2
cards = [["Ash"], ["Birch", "Cedar"]]
[play]
rounds = 3
draw = 4
elusive_draw = 3
"""


@cache
def bigfoot_cases(name: str) -> tuple[Case, ...]:
    """The cases of `tests/cases/bigfoot/NAME.json`."""
    folder = resources.files("tests.cases").joinpath("bigfoot")
    return tuple(json.loads(folder.joinpath(f"{name}.json").read_text("utf-8"))["cases"])


def small(folder: Path) -> Edition:
    """The small edition."""
    path = folder / "small.toml"
    path.write_text(SMALL, "utf-8")
    return load(path)


def sixteen(folder: Path) -> Edition:
    """Sixteen lairs, eight hidden: 12,870 sets."""
    path = folder / "sixteen.toml"
    path.write_text(sixteen_text(), "utf-8")
    return load(path)


def sixteen_text() -> str:
    """A lair for each of sixteen pairs of seven terrains."""
    terrains = [f"t{number}" for number in range(7)]
    pairs = list(combinations(terrains, 2))[:16]
    lairs = [f"Lair {number}" for number in range(1, 17)]
    cards = "\n".join(f'"{name}" = {json.dumps(pair)}' for name, pair in zip(lairs, pairs, strict=True))
    audio = [lairs[at : at + 3] for at in range(13)]
    return (
        f"[lairs]\nhidden = 8\nterrains = {json.dumps(terrains)}\n[lairs.cards]\n{cards}\n"
        f"[sensor.camera]\ncards = {json.dumps([[name] for name in terrains])}\n"
        f"[sensor.motion-detector]\ncards = {json.dumps(pairs)}\n[sensor.audio-recorder]\ncards = {json.dumps(audio)}\n"
    )


def record_of(case: Case, edition: Edition | None = None) -> GameRecord:
    """A case's record, read from its text."""
    return read_game(json.dumps(case, indent=1), "case.json", edition or shipped())


def deduced(case: Case, edition: Edition | None = None) -> Deduction:
    """What follows from a case."""
    return deduce(record_of(case, edition), edition or shipped())


def footprints(edition: Edition, sensor: Sensor, lairs: set[str]) -> int:
    """A reading, symbol by symbol."""
    if edition.sensor[sensor.kind].counts == "lairs":
        return len(lairs & set(sensor.names))
    return sum(symbol == name for lair in lairs for symbol in edition.lairs.cards[lair] for name in sensor.names)


def random_record(edition: Edition, generator: random.Random, length: int) -> tuple[Case, set[str]]:
    """Events that agree with some hidden lairs, and those."""
    hidden = set(generator.sample(edition.names, edition.lairs.hidden))
    sensors = [card for card in deck(edition) if isinstance(card, Sensor)]
    events: list[Case] = []
    named: set[str] = set()
    for _ in range(length):
        if generator.random() < 0.75:
            sensor = generator.choice(sensors)
            events.append(
                {
                    "reading": card_record(edition, sensor),
                    "footprints": footprints(edition, sensor, hidden - named),
                }
            )
            continue
        lair = generator.choice([name for name in edition.names if name not in named])
        kind = "discovered" if lair in hidden else generator.choice(["wrong-guess", "shown-leftover"])
        if kind == "discovered" and len(named & hidden) == len(hidden) - 1:
            continue
        named.add(lair)
        events.append({kind: lair})
    return {"events": events}, hidden


def enumerated(edition: Edition, case: Case) -> list[set[str]]:
    """The hidden sets that agree with the events, one by one."""
    return [
        set(lairs) for lairs in combinations(edition.names, edition.lairs.hidden) if _agrees(edition, case, set(lairs))
    ]


def _agrees(edition: Edition, case: Case, hidden: set[str]) -> bool:
    left = set(hidden)
    for event in case["events"]:
        if "reading" in event:
            card = event["reading"]
            sensor = Sensor(card["sensor"], tuple(card.get("terrains") or card["lairs"]))
            if footprints(edition, sensor, left) != event["footprints"]:
                return False
        elif "discovered" in event:
            if event["discovered"] not in left:
                return False
            left.remove(event["discovered"])
        elif next(iter(event.values())) in hidden:
            return False
    return True


@cache
def expectimax(sets: frozenset[frozenset[str]], named: frozenset[str], guesses: int, respected: bool) -> Fraction:
    """The greatest number of sets won, guess by guess as the rules tell it."""
    if all(lairs <= named for lairs in sets):
        return Fraction(len(sets))
    if not guesses:
        return Fraction(0)
    best = Fraction(0)
    for lair in frozenset().union(*sets) - named:
        right = frozenset(lairs for lairs in sets if lair in lairs)
        value = expectimax(right, named | {lair}, guesses - 1, respected)
        if respected and right != sets:
            value += expectimax(sets - right, named, guesses - 1, False)
        best = max(best, value)
    return best


def events_record(edition: Edition, events: tuple[Event, ...]) -> list[Case]:
    """Events as a record's JSON values."""
    from solver.bigfoot import events as told

    written: list[Case] = []
    for event in events:
        match event:
            case told.Reading(sensor, number):
                written.append({"reading": card_record(edition, sensor), "footprints": number})
            case told.Avoided(sensor):
                written.append({"avoided": card_record(edition, sensor)})
            case told.Discovered(lair):
                written.append({"discovered": lair})
            case told.WrongGuess(lair):
                written.append({"wrong-guess": lair})
            case told.ShownLeftover(lair):
                written.append({"shown-leftover": lair})
            case told.RoundBegun(number):
                written.append({"round": number})
            case told.Dealt(side):
                written.append({"dealt": side})
            case told.Played(side):
                written.append({"action": side})
            case told.Paid(action):
                written.append({"paid": action})
    return written
