"""Bigfoot: deduce in process, advice on the shipped edition, and games of policies.

The heaviest records: many readings for deduce, an empty one (every set of lairs possible) for guess and split.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from bench.measure import Row, seconds, wall
from export.bigfoot_text import deduction_record
from seeds.bigfoot import Edition, shipped
from solver.bigfoot.belief import space_of
from solver.bigfoot.cards import Sensor, card_record, deck, weights
from solver.bigfoot.deduce import deduce
from solver.bigfoot.record_reading import read_game

#: readings of a record; a whole game has no more
READINGS = 26
#: games whose records are deduced
SEEDS = range(10)
#: draws for split: sensors of all kinds, all different, and with Action cards
DRAWS = (
    "camera:forest,camera:cave,motion:river+swamp,motion:mountain+cave,audio:1+2+3,donation",
    "camera:forest,motion:mountain+cave,motion:river+swamp,motion:forest+swamp,audio:4+5+6,audio:3+6+8",
)
#: tournaments of a thousand games in all: nine pairings of the baselines, one of the policy that looks ahead
TOURNAMENTS = (
    ("--policies random,certain,greedy --games 112", "60 s"),
    ("--policies lookahead --games 1000", "1800 s"),
)
EMPTY = {"events": [], "rounds_left": 6}


def read_records() -> Iterator[Row]:
    """A record read from its text, believed, proved and told, the slowest of some."""
    edition = shipped()
    texts = [json.dumps(record(edition, seed), indent=1) for seed in SEEDS]
    slowest = max(seconds(partial(_deduced, edition, text)) for text in texts)
    yield f"deduce, {READINGS} readings, the slowest of {len(texts)}", f"{1000 * slowest:.1f} ms", "20 ms"


def _deduced(edition: Edition, text: str) -> dict[str, Any]:
    told = read_game(text, "bench.json", edition)
    return deduction_record(told, deduce(told, edition))


def record(edition: Edition, seed: int) -> dict[str, Any]:
    """Readings of random sensors on random hidden lairs."""
    chance = random.Random(f"bench {seed}")
    hidden = chance.choice(space_of(edition).sets)
    sensors = [card for card in deck(edition) if isinstance(card, Sensor)]
    return {"events": [_reading(edition, card, hidden) for card in chance.sample(sensors, READINGS)]}


def _reading(edition: Edition, card: Sensor, hidden: tuple[int, ...]) -> dict[str, Any]:
    counts = weights(edition, card)
    return {"reading": card_record(edition, card), "footprints": sum(counts[lair] for lair in hidden)}


def lair_advice() -> Iterator[Row]:
    """Whole commands, wall seconds: every set of lairs is possible yet. Equilibria may stop at their limit."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.json"
        path.write_text(json.dumps(EMPTY), "utf-8")
        yield "bigfoot guess, an empty record", f"{wall(f'bigfoot guess {path}'):.2f} s", "2 s"
        for model in ("no-news", "indifferent", "spiteful", "equilibrium"):
            spent = [_split(path, drawn, model) for drawn in DRAWS]
            yield f"bigfoot split --model {model}, the slower of {len(DRAWS)}", f"{max(spent):.2f} s", "10 s"


def _split(path: Path, drawn: str, model: str) -> float:
    return wall(f"bigfoot split {path} --drawn {drawn} --model {model}", None, (0, 4))


def lair_games() -> Iterator[Row]:
    """A thousand games of the baselines, and of the policy that looks ahead, all processors, wall seconds."""
    for asked, limit in TOURNAMENTS:
        line = f"bigfoot tournament {asked} --seed 1"
        yield line, f"{wall(line):.0f} s", limit


GROUPS = (read_records, lair_advice, lair_games)
