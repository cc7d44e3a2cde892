"""Seeing: what policies share — a view read, a method for each kind of decision, and words about paths and cards.

Normally Bigfoot takes a path and its sensors are read; after Turn the Tables the Cryptozoologist takes one and the
*other* one is read. `bigfoots_paths` tells for each choice the cards that Bigfoot would have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from seeds.bigfoot import Edition
from solver.bigfoot import moves
from solver.bigfoot.cards import PathCard, Sensor
from solver.bigfoot.moves import Decision
from solver.bigfoot.sight import Follower, Ints, Sight, chart_of
from solver.bigfoot.state import WINDOWS, Step, rule_of
from solver.bigfoot.table import BIGFOOT
from solver.bigfoot.view import View

#: cards that a Cryptozoologist pays with, the first held first
PAYMENT = ("detour", "perfect-placement", "tranquilizer", "epiphany", "donation")
SURE = 1.0


class Seeing:
    """A policy that believes what a view tells; each kind of decision is a method."""

    def __init__(self, edition: Edition, chance: Random) -> None:
        self.edition, self.chance = edition, chance
        self.chart = chart_of(edition)
        self._follower = Follower(edition)

    def move(self, view: View) -> Decision:
        """A legal move."""
        sight = Sight(self.chart, view, self._follower.belief(view.record.events))
        if view.step in WINDOWS:
            side = self.plays(sight)
            return moves.Pass() if side is None else moves.Play(side)
        if view.step == Step.LAYOUT:
            return self.lays_out(sight)
        if view.step == Step.TAKE:
            return moves.Take(self.takes(sight))
        if view.step == Step.RESOLVE:
            return moves.Avoid(self.avoids(sight))
        lair = self.names(sight)
        return moves.Decline() if lair is None else moves.Name(self.edition.names[lair], payment(sight))

    def plays(self, _sight: Sight) -> str | None:
        """The Action card played in a window; None passes."""
        return None

    def lays_out(self, sight: Sight) -> Decision:
        """Two paths of the drawn cards."""
        return any_layout(sight.view, self.chance)

    def takes(self, sight: Sight) -> int:
        """The path taken."""
        return self.chance.randrange(len(sight.view.path_sizes))

    def avoids(self, _sight: Sight) -> Sensor | None:
        """The sensor that Bigfoot becomes tired for."""
        return None

    def names(self, _sight: Sight) -> int | None:
        """The lair named, by its number from 0; None declines."""
        return None


# -- paths ---------------------------------------------------------------------------------------------


def any_layout(view: View, chance: Random) -> moves.LayOut:
    """Any division, each as likely, and any card between if one has to lie there."""
    places = list(range(len(view.drawn)))
    between = chance.choice(places) if view.places_between else None
    rest = [place for place in places if place != between]
    number = 2 * chance.randrange((1 << (len(rest) - 1)) - 1) + 1
    return moves.LayOut(tuple(place for bit, place in enumerate(rest) if number >> bit & 1), between)


def bigfoots_paths(sight: Sight) -> tuple[tuple[PathCard, ...], tuple[PathCard, ...]]:
    """For taking path 0 and path 1: the cards that Bigfoot has then."""
    view = sight.view
    between = () if view.between is None else (view.between,)
    first, second = ((*path, *between) for path in view.paths)
    return (first, second) if view.player == BIGFOOT else (second, first)


def sensors_of(path: Sequence[PathCard]) -> tuple[Sensor, ...]:
    """The sensors of a path."""
    return tuple(card for card in path if isinstance(card, Sensor))


def shorter(view: View) -> int:
    """The path that leaves Bigfoot the shorter one (of equals the first), for whoever sees nothing more."""
    sizes = view.path_sizes if view.player == BIGFOOT else view.path_sizes[::-1]
    return place_of_least(sizes)


def place_of_least(values: Sequence[float]) -> int:
    """Where the least of some values is, the first of equals."""
    return min(range(len(values)), key=values.__getitem__)


def remaining(sight: Sight, sensors: Sequence[Sensor]) -> Ints:
    """The sets that are left after these sensors are read; Bigfoot's view only."""
    showing = sight.showing(sensors)
    agree: Ints = sight.members[(showing == showing[:, [sight.own]]).all(axis=0)]
    return agree


def least_avoided(sight: Sight, harm: Callable[[tuple[Sensor, ...]], float]) -> Sensor | None:
    """What to avoid so that the rest does least harm; nothing if that is as good."""
    sensors = sight.view.unresolved
    kept: list[Sensor | None] = [None, *dict.fromkeys(sensors)]
    return kept[place_of_least([harm(without(sensors, one)) for one in kept])]


def without(sensors: Sequence[Sensor], avoided: Sensor | None) -> tuple[Sensor, ...]:
    """The sensors but one copy of the one avoided."""
    left = list(sensors)
    if avoided is not None:
        left.remove(avoided)
    return tuple(left)


# -- Action cards --------------------------------------------------------------------------------------


def payment(sight: Sight) -> str | None:
    """The card that a second guess is paid with; None for a first one."""
    held = sight.table.actions_held
    return min(held, key=PAYMENT.index) if sight.table.guesses_made else None


def useful(sight: Sight, rule: str) -> bool:
    """Whether playing the card of this rule does anything now."""
    table = sight.table
    does = {
        "donation": not table.respected,
        "rest": not table.awake,
        "epiphany": len(table.shown) < sight.chart.edition.leftovers and len(sight.members) > 1,
        "tranquilizer": table.awake,
        "prank": table.respected,
        "detour": bool(sight.view.discard),
        "decoy": False,
        "turn-the-tables": False,
    }
    return does.get(rule, True)


def first_useful(sight: Sight, rules: Sequence[str]) -> str | None:
    """The side of the first of these rules that can be played and does something."""
    playable = {rule_of(sight.chart.edition, side): side for side in sight.view.playable}
    return next((playable[rule] for rule in rules if rule in playable and useful(sight, rule)), None)


def between_of(sight: Sight) -> int | None:
    """The drawn card that tells most, to lie between the paths if one has to."""
    if not sight.view.places_between:
        return None
    left = [float(np.square(np.bincount(row)).sum()) for row in sight.showing(sight.view.drawn)]
    return place_of_least(left)
