"""Races simulated: how often each vehicle wins, and how often each choice does, with confidence intervals.

For more than two vehicles, or several laps, nobody has solved the game. Everybody drives by the duel (see
`race_kernel`); choices are then compared by rollouts against that. Seeds make the results the same everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solver.crashcanyon.duel import Duel
from solver.crashcanyon.road import BOTH, PIT_FLIPPED, RED, Floats, Ints
from solver.intervals import Interval, wilson
from solver.verdict import Watch

#: races simulated between two looks at the watch
BATCH = 2_000


@dataclass(frozen=True)
class Vehicle:
    """A vehicle in a race: its location (see `road`), tokens left in this lap, laps after this one."""

    name: str
    place: int
    tokens: int
    laps: int = 0


@dataclass(frozen=True)
class Race:
    """Vehicles in the order of their turns, whose turn it is, and boulders gone."""

    vehicles: tuple[Vehicle, ...]
    turn: int
    gone: int

    def array(self) -> Ints:
        """As `race_kernel` reads it."""
        rows = [(one.place, one.laps, one.tokens, 0) for one in self.vehicles]
        array: Ints = np.ascontiguousarray(np.array(rows, dtype=np.int64).T)
        array[3, 0] = self.gone
        return array


@dataclass(frozen=True)
class Share:
    """Races won of those simulated."""

    won: int
    races: int

    @property
    def chance(self) -> float:
        """The share won."""
        return self.won / self.races

    @property
    def interval(self) -> Interval:
        """Where the true chance lies with a confidence of 95 %."""
        return wilson(self.won, self.races)


@dataclass(frozen=True)
class Option:
    """A choice: red alone or both dice; or, after a star, which vehicle is moved which way (-1, 1)."""

    dice: int
    target: int | None = None
    way: int = 0


def table(duel: Duel) -> Floats:
    """The duel's `roll` as the kernels read it."""
    return duel.roll.reshape((*duel.roll.shape[:4], -1))


def start(vehicles: int, laps: int, tokens: int) -> Race:
    """All vehicles just off the board with all their tokens."""
    return Race(tuple(Vehicle(f"vehicle {n}", 0, tokens, laps - 1) for n in range(1, vehicles + 1)), 0, 0)


def winning_shares(
    duel: Duel, race: Race, games: int, seed: int, watch: Watch, thinker: int | None = None, rollouts: int = 0
) -> tuple[Share, ...]:
    """How often each vehicle wins; `thinker` chooses by so many rollouts a choice, all others by the duel."""
    from solver.crashcanyon.race_kernel import NOBODY, simulate

    won, seat = np.zeros(len(race.vehicles), np.int64), NOBODY if thinker is None else thinker
    batch = BATCH if thinker is None else 10
    for number, done in enumerate(range(0, games, batch)):
        watch.look("racing", done / games)
        size = min(batch, games - done)
        here = _seed(seed, number)
        won += simulate(duel.road, table(duel), race.array(), race.turn, _tokens(duel), seat, rollouts, size, here)
    return tuple(Share(int(one), games) for one in won)


def _seed(seed: int, number: int) -> int:
    """A seed of 32 bits for the number-th part of a simulation."""
    return int(np.random.SeedSequence([abs(seed), number]).generate_state(1)[0])


def _tokens(duel: Duel) -> int:
    """Tokens of a lap."""
    return int(duel.turn.shape[1]) - 1


def options(duel: Duel, race: Race, star: int | None) -> list[Option]:
    """What the vehicle whose turn it is can choose from: the dice, or with a star on these dice what is moved."""
    from solver.crashcanyon.race_kernel import star_options

    mover = race.vehicles[race.turn]
    if star is not None:
        rows = star_options(duel.road, race.array(), race.turn).tolist()
        return [Option(star, target, way) for target, way in rows] or [Option(star)]
    if duel.road.lying[mover.place] == PIT_FLIPPED or not mover.tokens:
        return [Option(RED)]
    return [Option(RED), Option(BOTH)]


def option_share(duel: Duel, race: Race, option: Option, games: int, seed: int, watch: Watch, *, spent: bool) -> Share:
    """How often the vehicle whose turn it is wins with a choice; `spent`: the token of both dice is spent already."""
    from solver.crashcanyon.race_kernel import NOBODY, TOKENS, tried

    array, won = race.array(), 0
    array[TOKENS, race.turn] -= option.dice == BOTH and not spent
    target = NOBODY if option.target is None else option.target
    for number, done in enumerate(range(0, games, BATCH)):
        watch.look("racing", done / games)
        size, here = min(BATCH, games - done), _seed(seed, number)
        won += tried(
            duel.road, table(duel), array, race.turn, option.dice, target, option.way, _tokens(duel), size, here
        )
    return Share(won, games)
