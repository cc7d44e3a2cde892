"""Advice in a position: the choices with their chances of winning, the best first.

Two vehicles in their last lap: exact, from the duel. Otherwise every choice is played out many times, everybody going
on by the duel, and its share of wins is told with a confidence interval.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.crashcanyon.duel import Duel, Position
from solver.crashcanyon.position import Asked
from solver.crashcanyon.race import Option, Race, Share, option_share, options
from solver.crashcanyon.road import BOTH, PIT_FLIPPED
from solver.verdict import Watch


@dataclass(frozen=True)
class Valued:
    """A choice and the mover's chance of winning with it; `share` where it was simulated."""

    option: Option
    chance: float
    share: Share | None = None


@dataclass(frozen=True)
class Advice:
    """The choices, the best first, and whether their chances are exact."""

    asked: Asked
    choices: tuple[Valued, ...]
    exact: bool


def advise(duel: Duel, asked: Asked, games: int, seed: int, watch: Watch) -> Advice:
    """What to choose; of choices of equal worth the first (red before both, backwards before forwards)."""
    race = asked.race
    exact = len(race.vehicles) == 2 and not any(vehicle.laps for vehicle in race.vehicles)
    choices = options(duel, race, asked.star)
    if exact:
        valued = [Valued(option, _exact(duel, race, option, asked.star)) for option in choices]
    else:
        spent = asked.star is not None
        shares = [option_share(duel, race, option, games, seed, watch, spent=spent) for option in choices]
        valued = [Valued(option, share.chance, share) for option, share in zip(choices, shares, strict=True)]
    return Advice(asked, tuple(sorted(valued, key=lambda one: -one.chance)), exact)


def seen(race: Race) -> Position:
    """A race of two as the duel sees it from the vehicle whose turn it is."""
    mover, other = race.vehicles[race.turn], race.vehicles[1 - race.turn]
    return Position(race.gone, (mover.tokens, other.tokens), (mover.place, other.place))


def _exact(duel: Duel, race: Race, option: Option, star: int | None) -> float:
    position = seen(race)
    if duel.road.lying[position.places[0]] == PIT_FLIPPED:
        return duel.chance(position)
    if option.target is not None:
        return duel.starring(position, option.dice)[option.way]
    if star is not None:  # nobody can be moved: the same dice again
        return float(duel.roll[(star, position.gone, *position.tokens, *position.places)])
    red, both = duel.rolling(position)
    return both if option.dice == BOTH and both is not None else red
