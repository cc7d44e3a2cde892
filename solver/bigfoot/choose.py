"""Choose: which path Bigfoot takes, who knows the hidden lairs, and which sensor is worth becoming tired for.

Under `no-news` every option leads to one guess value, and the least is best (of equals one that avoids nothing). So
it does under `indifferent`: who takes the choice for chance believes the readings as well. Under `spiteful` the
Cryptozoologist takes it for the most harmful one and learns from that. Under `equilibrium` the options carry shares:
how often each is chosen with these hidden lairs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from seeds.faults import BadInput
from solver.bigfoot.cards import Sensor, weights
from solver.bigfoot.deduce import Deduction
from solver.bigfoot.events import GameRecord
from solver.bigfoot.models import after_news
from solver.bigfoot.paths import Division, Option, PathWorth, options


@dataclass(frozen=True)
class Choice:
    """An option for Bigfoot: the readings it gives, and the guess value afterwards."""

    option: Option
    readings: tuple[tuple[Sensor, int], ...]
    value: Fraction


def hidden_number(record: GameRecord, found: Deduction) -> int:
    """The number of the hidden set that Bigfoot's record tells; `BadInput` if it tells none."""
    if record.hidden is None:
        names = ", ".join(f'"{name}"' for name in found.edition.names[: found.edition.lairs.hidden])
        raise BadInput.one(record.source, "the hidden lairs are not told", f"hidden = [{names}], or --hidden")
    return found.belief.space.sets.index(tuple(sorted(map(found.edition.names.index, record.hidden))))


def choices(worth: PathWorth, divided: Division, number: int, model: str = "no-news") -> tuple[Choice, ...]:
    """Everything Bigfoot can do with the hidden set of this number, in a fixed order."""
    listed = tuple(_choice(worth, divided, option, number) for option in options(divided, worth.now.awake))
    if model != "spiteful":
        return listed
    value = after_news(worth, divided)
    return tuple(replace(choice, value=value(choice.option, number)) for choice in listed)


def best(listed: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices that leave least; those that avoid nothing if any of them does."""
    least = min(choice.value for choice in listed)
    found = [choice for choice in listed if choice.value == least]
    return tuple(choice for choice in found if choice.option.avoided is None) or tuple(found)


def _choice(worth: PathWorth, divided: Division, option: Option, number: int) -> Choice:
    outcome = worth.outcome(divided, option)
    sensors = [card for card in divided.paths[option.path] if isinstance(card, Sensor)]
    if option.avoided:
        sensors.remove(option.avoided)
    readings = tuple((sensor, _footprints(worth, sensor, number)) for sensor in sensors)
    return Choice(option, readings, worth.value_for(outcome, number))


def _footprints(worth: PathWorth, sensor: Sensor, number: int) -> int:
    """What the sensor reads with this hidden set (docs/bigfoot.md §3)."""
    counts = weights(worth.now.edition, sensor)
    undiscovered = worth.now.belief.undiscovered
    return sum(counts[lair] for lair in worth.space.sets[number] if undiscovered >> lair & 1)
