"""Paths: what each division of the drawn cards is worth, one round ahead (docs/bigfoot.md §6).

Bigfoot knows the hidden lairs and takes one path; its sensors are read, but for one that an awake Bigfoot may
avoid, and Action cards of the other path join those held. What the Cryptozoologist then believes depends only on
the sensors read, so the sets are parted into *classes* of equal readings, once for each group of sensors:

    path taken   sensors read        classes of the belief
    A            camera: forest      {ab, ac} {bc, …}
    A, avoided   none                {ab, ac, bc, …}
    B            …

Values are fractions with small denominators, so they are ranked once and compared as ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from solver.bigfoot.belief import Sets
from solver.bigfoot.cards import Action, PathCard, Sensor, weights
from solver.bigfoot.situation import Situation
from solver.bigfoot.worth import Reach, Wins, reach

Ranks = NDArray[np.int64]


@dataclass(frozen=True)
class Division:
    """Two paths: the positions (from 0) of the drawn cards in the path with card 0, and the cards of both."""

    first: tuple[int, ...]
    paths: tuple[tuple[PathCard, ...], tuple[PathCard, ...]]


def division(drawn: Sequence[PathCard], first: Iterable[int]) -> Division:
    """The division with these positions in one path; told by the path that holds card 0."""
    chosen = set(first)
    one = tuple(place for place in range(len(drawn)) if place in chosen)
    other = tuple(place for place in range(len(drawn)) if place not in chosen)
    first_path = one if 0 in chosen else other
    second = other if 0 in chosen else one
    return Division(first_path, (tuple(drawn[place] for place in first_path), tuple(drawn[place] for place in second)))


def divisions(drawn: Sequence[PathCard]) -> tuple[Division, ...]:
    """All divisions into two paths of at least a card each (31 of six cards), in order of their positions."""
    rest = range(1, len(drawn))
    firsts = sorted((0, *more) for size in range(len(drawn) - 1) for more in combinations(rest, size))
    return tuple(division(drawn, first) for first in firsts)


@dataclass(frozen=True)
class Option:
    """What Bigfoot can do: the path taken (0 or 1) and the sensor avoided."""

    path: int
    avoided: Sensor | None = None


def options(divided: Division, awake: bool) -> tuple[Option, ...]:
    """Both paths, each with nothing avoided or, if awake, one of its sensors (equal cards count once)."""
    found: list[Option] = []
    for number, path in enumerate(divided.paths):
        found.append(Option(number))
        if awake:
            sensors = dict.fromkeys(card for card in path if isinstance(card, Sensor))
            found += [Option(number, sensor) for sensor in sensors]
    return tuple(found)


@dataclass(frozen=True)
class Outcome:
    """What an option leads to: the sensors read (each once), and what guesses can reach afterwards."""

    read: frozenset[Sensor]
    how: Reach


class PathWorth:
    """Path values in one situation; classes, their values and ranks are remembered."""

    def __init__(self, now: Situation) -> None:
        self.now = now
        self.space = now.belief.space
        self.members: NDArray[np.int64] = np.fromiter(self.space.members(now.belief.sets), dtype=np.int64)
        self.wins = Wins(self.space)
        self._classes: dict[frozenset[Sensor], tuple[Sets, ...]] = {frozenset(): (now.belief.sets,)}
        self._values: dict[Outcome, tuple[Fraction, ...]] = {}

    def outcome(self, divided: Division, option: Option) -> Outcome:
        """The sensors that are read and what guesses reach with the Action cards of the path not taken."""
        sensors = [card for card in divided.paths[option.path] if isinstance(card, Sensor)]
        if option.avoided:
            sensors.remove(option.avoided)
        gained = sum(isinstance(card, Action) for card in divided.paths[1 - option.path])
        return Outcome(frozenset(sensors), self._reach(gained))

    def _reach(self, gained: int) -> Reach:
        now = self.now
        then = Situation(now.edition, now.belief, now.respected, now.awake, now.rounds_left, now.actions + gained, None)
        return reach(now.respected, then.guesses, now.belief.to_find)

    def classes(self, read: frozenset[Sensor]) -> tuple[Sets, ...]:
        """The belief's sets parted by what these sensors read."""
        if read not in self._classes:
            last = max(read)
            counts = weights(self.now.edition, last)
            undiscovered = self.now.belief.undiscovered
            self._classes[read] = tuple(
                part
                for sets in self.classes(read - {last})
                for part in self.space.counted(sets, counts, undiscovered).values()
            )
        return self._classes[read]

    def values(self, outcome: Outcome) -> tuple[Fraction, ...]:
        """The guess value in each class."""
        if outcome not in self._values:
            classes = self.classes(outcome.read)
            self._values[outcome] = tuple(self.wins.value(sets, outcome.how) for sets in classes)
        return self._values[outcome]

    def value_for(self, outcome: Outcome, number: int) -> Fraction:
        """The guess value when the hidden set is the one of this number."""
        return next(
            value
            for sets, value in zip(self.classes(outcome.read), self.values(outcome), strict=True)
            if sets >> number & 1
        )


class Ranked:
    """The values of many outcomes for every set of the belief, as ranks in one rising list of fractions."""

    def __init__(self, worth: PathWorth, outcomes: Iterable[Outcome]) -> None:
        self.worth = worth
        self.outcomes = tuple(dict.fromkeys(outcomes))
        self.rising = tuple(sorted({value for outcome in self.outcomes for value in worth.values(outcome)}))
        self._rank = {value: rank for rank, value in enumerate(self.rising)}
        self._row: dict[Outcome, Ranks] = {}

    @cached_property
    def _place(self) -> Ranks:
        """Where each set of the space stands among the belief's."""
        place = np.zeros(len(self.worth.space.sets), dtype=np.int64)
        place[self.worth.members] = np.arange(len(self.worth.members))
        return place

    def row(self, outcome: Outcome) -> Ranks:
        """[sets of the belief]: the rank of the guess value after this outcome."""
        if outcome not in self._row:
            row = np.zeros(len(self.worth.members), dtype=np.int64)
            for sets, value in zip(self.worth.classes(outcome.read), self.worth.values(outcome), strict=True):
                numbers = np.fromiter(self.worth.space.members(sets), dtype=np.int64)
                row[self._place[numbers]] = self._rank[value]
            self._row[outcome] = row
        return self._row[outcome]

    def average(self, ranks: Ranks) -> Fraction:
        """The exact average of the values that these ranks stand for."""
        times = np.bincount(ranks, minlength=len(self.rising))
        total = sum((int(count) * value for count, value in zip(times, self.rising, strict=True) if count), Fraction(0))
        return total / len(ranks)


def least_ranks(ranked: Ranked, outcomes: Iterable[Outcome]) -> Ranks:
    """[sets of the belief]: the least rank over what Bigfoot can do."""
    least: Ranks = np.minimum.reduce([ranked.row(outcome) for outcome in outcomes])
    return least
