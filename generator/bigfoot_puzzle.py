"""Puzzles of Bigfoot: a table of readings, and what they prove.

    lairs   the readings leave one set of hidden lairs: which?
    proof   they leave several: which lairs are surely hidden, which surely leftovers, and which stay open?

Every puzzle is dealt at random: lairs are hidden, sensors read, and readings taken away as long as the answer stays
the same, so that none is superfluous. Then it is graded by the reasoning it takes (docs/bigfoot.md §10), and kept if
it is as hard as asked for. A seed gives the same puzzles everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from seeds.bigfoot import Edition
from seeds.faults import BadInput
from solver.bigfoot.belief import Belief, Sets, Space, space_of
from solver.bigfoot.cards import Sensor, deck, weights
from solver.bigfoot.deduce import Deduction, deduce
from solver.bigfoot.events import GameRecord, Reading
from solver.bigfoot.waves import Known, Reasoning, reasoning, settled

Kind = Literal["lairs", "proof"]
KINDS: tuple[Kind, ...] = ("lairs", "proof")
#: deals looked at for one puzzle before giving up
TRIES = 4_000
#: readings dealt for a proof, before the superfluous ones are taken away
DEALT = (2, 6)
#: fewest readings of a puzzle: one alone is no puzzle
LEAST_READINGS = 2


@dataclass(frozen=True)
class Ingredients:
    """What makes a puzzle hard: readings to take together, waves, and readings in the longest proof needed."""

    together: int
    waves: int
    proof: int

    def points(self, edition: Edition) -> int:
        """Added up as the edition weighs them."""
        seed = edition.puzzle
        return seed.together * max(0, self.together - 1) + seed.wave * self.waves + seed.proof * self.proof


@dataclass(frozen=True)
class Puzzle:
    """Readings, everything that follows from them, the way there, and how hard it is (from 1 on)."""

    seed: int
    number: int
    kind: Kind
    readings: tuple[Reading, ...]
    found: Deduction
    way: Reasoning
    ingredients: Ingredients
    difficulty: int

    @property
    def name(self) -> str:
        """`7-2`: seed and number."""
        return f"{self.seed}-{self.number}"

    def proved(self, hidden: bool) -> tuple[str, ...]:
        """The lairs that are surely hidden (or surely leftovers)."""
        return tuple(name for name, certain in self.found.certain.items() if certain.hidden == hidden)

    @property
    def open(self) -> tuple[str, ...]:
        """The lairs about which nothing is certain."""
        return tuple(name for name in self.found.edition.names if name not in self.found.certain)


def puzzles(seed: int, count: int, edition: Edition, kind: Kind, wanted: int | None = None) -> Iterator[Puzzle]:
    """`count` puzzles of a seed, of the wanted difficulty if there is one; `BadInput` if none is found."""
    hardest = len(edition.puzzle.least)
    if wanted is not None and not 1 <= wanted <= hardest:
        raise BadInput.one("--difficulty", f"no difficulty {wanted}", f"1 to {hardest}")
    for number in range(1, count + 1):
        yield _puzzle(seed, number, edition, kind, wanted)


def _puzzle(seed: int, number: int, edition: Edition, kind: Kind, wanted: int | None) -> Puzzle:
    dice = random.Random(f"bigfoot puzzle {kind} {seed} {number}")
    for _ in range(TRIES):
        readings = _dealt(dice, edition, kind)
        if len(readings) >= LEAST_READINGS:
            made = _made(seed, number, kind, readings, edition)
            if wanted in (None, made.difficulty):
                return made
    raise BadInput.one("--seed", f"no such puzzle in {TRIES:,} deals", "another seed or difficulty")


# -- dealing -------------------------------------------------------------------------------------------


def sensors_of(edition: Edition) -> tuple[Sensor, ...]:
    """Every sensor once, in the order of the deck."""
    return tuple(dict.fromkeys(card for card in deck(edition) if isinstance(card, Sensor)))


def _dealt(dice: random.Random, edition: Edition, kind: Kind) -> tuple[Reading, ...]:
    """Readings of which none is superfluous, in the order of the deck; none if these sensors do not make a puzzle."""
    space, sensors = space_of(edition), sensors_of(edition)
    hidden = dice.randrange(len(space.sets))
    order = dice.sample(range(len(sensors)), len(sensors))
    facts = {place: _read(space, edition, sensors[place], hidden) for place in order}
    chosen = (_until_one if kind == "lairs" else _some)(dice, space, [(place, facts[place][1]) for place in order])
    if kind == "proof" and not _tells(space, settled(space, _left(space, chosen))):
        return ()
    kept = sorted(place for place, _ in _needed(space, chosen))
    return tuple(Reading(sensors[place], facts[place][0]) for place in kept)


#: a sensor's place in the deck, and the sets that agree with what it reads
Fact = tuple[int, Sets]


def _read(space: Space, edition: Edition, sensor: Sensor, hidden: int) -> tuple[int, Sets]:
    """What the sensor reads with this set hidden, and the sets that agree (docs/bigfoot.md §3)."""
    everything = Belief.start(edition)
    found = everything.by_footprints(weights(edition, sensor)).items()
    return next((footprints, sets) for footprints, sets in found if sets >> hidden & 1)


def _until_one(_dice: random.Random, space: Space, facts: Sequence[Fact]) -> list[Fact]:
    """As many facts as leave one set; none if all of them leave several."""
    left = space.every
    for count, (_, allowed) in enumerate(facts, start=1):
        left &= allowed
        if left.bit_count() == 1:
            return list(facts[:count])
    return []


def _some(dice: random.Random, _space: Space, facts: Sequence[Fact]) -> list[Fact]:
    """A few facts."""
    return list(facts[: dice.randint(*DEALT)])


def _tells(space: Space, known: Known) -> bool:
    """Whether a lair is surely hidden and one surely a leftover, and some are open."""
    return set(known.values()) == {True, False} and len(known) < space.lairs


def _needed(space: Space, facts: list[Fact]) -> list[Fact]:
    """The facts without those that prove nothing more; a fact that is needed stays so when others go."""
    same = settled(space, _left(space, facts))
    for fact in tuple(facts):
        rest = [other for other in facts if other is not fact]
        if settled(space, _left(space, rest)) == same:
            facts = rest
    return facts


def _left(space: Space, facts: Sequence[Fact]) -> Sets:
    left = space.every
    for _, allowed in facts:
        left &= allowed
    return left


# -- grading -------------------------------------------------------------------------------------------


def _made(seed: int, number: int, kind: Kind, readings: tuple[Reading, ...], edition: Edition) -> Puzzle:
    """The puzzle of these readings, graded; its answer has been checked."""
    found = deduce(GameRecord(readings), edition)
    _check(kind, found, readings, edition)
    way = reasoning(found.belief.space, found.facts)
    proof = max(len(certain.because) for certain in found.certain.values())
    mixed = Ingredients(way.together, len(way.waves), proof)
    return Puzzle(seed, number, kind, readings, found, way, mixed, graded(mixed, edition))


def graded(mixed: Ingredients, edition: Edition) -> int:
    """The difficulty, from 1 on."""
    points = mixed.points(edition)
    return max(1, sum(least <= points for least in edition.puzzle.least))


def _check(kind: Kind, found: Deduction, readings: tuple[Reading, ...], edition: Edition) -> None:
    """The exact belief's own word, before anybody sees the puzzle: one answer, and every reading counts."""
    fewer = (deduce(GameRecord((*readings[:at], *readings[at + 1 :])), edition) for at in range(len(readings)))
    if (kind == "lairs") != (found.belief.count == 1) or any(_answer(other) == _answer(found) for other in fewer):
        raise AssertionError(f"no puzzle: {readings}")


def _answer(found: Deduction) -> Known:
    return settled(found.belief.space, found.belief.sets)
