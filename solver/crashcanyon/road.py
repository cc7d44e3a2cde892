"""The road in numbers: a track and the dice as arrays that compiled functions read.

Where a vehicle is, is one number, its *location*:

    0           just off the board
    1 … S       on the road
    S + 1       home: across the Finish Line
    S + 2 …     in the first pit upright, in it flipped, in the second upright, …

Boulders leave the road in order: nobody is beyond one that lies there. So `gone`, how many have left, says which.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from seeds.crash_canyon import CrashCanyon
from solver.crashcanyon.track import FLIPPED, UPRIGHT, Outcome, Track

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

#: how a vehicle lies at a location: on the road, in a pit upright, in a pit flipped; also what free-wheeling ends in
ON_ROAD, PIT_UPRIGHT, PIT_FLIPPED = 0, 1, 2
#: the dice of a roll: red alone, or red and black for a Turbo token
RED, BOTH = 0, 1


class Road(NamedTuple):
    """A track and the dice. Arrays by location: `beside` (the space beside it), `lying`; `order` (the foremost first).

    `ends`, `shifts`, `odds` are [space, outcome]: how a vehicle let go there lies, how far it rolls, with what chance.
    `numbers` is [dice, n]: the chance of rolling n without a star; `stars` is [dice].
    """

    spaces: int
    home: int
    boulders: Ints
    beside: Ints
    lying: Ints
    pit: Ints
    order: Ints
    ends: Ints
    shifts: Ints
    odds: Floats
    push: float
    numbers: Floats
    stars: Floats

    @property
    def locations(self) -> int:
        """How many locations there are."""
        return len(self.beside)


def road_of(track: Track, rules: CrashCanyon) -> Road:
    """The arrays of a track."""
    home, pits = track.spaces + 1, np.array(track.pits, dtype=np.int64)
    beside = np.concatenate([np.arange(home + 1), np.repeat(pits, 2)]).astype(np.int64)
    lying = np.concatenate([np.zeros(home + 1, np.int64), np.tile([PIT_UPRIGHT, PIT_FLIPPED], len(pits))])
    pit = np.full(home + 1, -1, dtype=np.int64)
    pit[pits] = home + 1 + 2 * np.arange(len(pits))
    order = np.array(sorted(range(len(beside)), key=lambda here: (-beside[here], lying[here])), dtype=np.int64)
    numbers, stars = _rolls(rules)
    ends, shifts, odds = _wheels(track)
    return Road(
        spaces=track.spaces,
        home=home,
        boulders=np.array(track.boulders, dtype=np.int64),
        beside=beside,
        lying=lying.astype(np.int64),
        pit=pit,
        order=order,
        ends=ends,
        shifts=shifts,
        odds=odds,
        push=float(track.push),
        numbers=numbers,
        stars=stars,
    )


def _wheels(track: Track) -> tuple[Ints, Ints, Floats]:
    """Outcomes of letting go by space; space 0 has none, and rows are filled up with chances of 0."""
    most = max(len(wheel.chances) for wheel in track.wheels)
    ends, shifts = (np.zeros((track.spaces + 1, most), np.int64) for _ in range(2))
    odds = np.zeros((track.spaces + 1, most))
    for space, wheel in enumerate(track.wheels, start=1):
        for place, (outcome, chance) in enumerate(wheel.chances.items()):
            ends[space, place], shifts[space, place] = _coded(outcome)
            odds[space, place] = chance
    return ends, shifts, odds


def _coded(outcome: Outcome) -> tuple[int, int]:
    """How the vehicle lies then, and how far it rolls."""
    if isinstance(outcome, int):
        return ON_ROAD, outcome
    return {UPRIGHT: PIT_UPRIGHT, FLIPPED: PIT_FLIPPED}[outcome], 0


def _rolls(rules: CrashCanyon) -> tuple[Floats, Floats]:
    """Chances of the numbers and of a star, for red alone and for both dice."""
    red, black = rules.dice["red"], rules.dice["black"]
    numbers = np.zeros((2, max(red.numbers) + max(black.numbers) + 1))
    for one in red.numbers:
        numbers[RED, one] += 1 / len(red.faces)
        for two in black.numbers:
            numbers[BOTH, one + two] += 1 / (len(red.faces) * len(black.faces))
    return numbers, np.full(2, red.stars / len(red.faces))


def boulders_passed(road: Road, location: int) -> int:
    """How many boulders must be gone for a vehicle to be at a location."""
    if location == road.home:
        return len(road.boulders)
    return int(np.searchsorted(road.boulders, road.beside[location], side="right"))
