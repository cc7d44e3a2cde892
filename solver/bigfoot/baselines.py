"""Baselines: policies that do not look ahead — anything legal, what is certain, and most information a round.

side              certain                                greedy
lays out          at random                              the most information that Bigfoot cannot keep back
names             lairs that are surely hidden           the likeliest lair, every round
Bigfoot takes     the path that leaves fewest lairs sure  the path that leaves most sets
Action cards      for second guesses alone               at once, where they do something
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.bigfoot import moves
from solver.bigfoot.cards import Sensor
from solver.bigfoot.moves import Decision
from solver.bigfoot.paths import divisions
from solver.bigfoot.seeing import (
    SURE,
    Seeing,
    between_of,
    bigfoots_paths,
    first_useful,
    least_avoided,
    place_of_least,
    remaining,
    sensors_of,
    shorter,
)
from solver.bigfoot.sight import Classes, Sight


class Anything(Seeing):
    """Any legal move, each kind of decision at random."""

    def plays(self, sight: Sight) -> str | None:
        """Any card or none."""
        return self.chance.choice((*sight.view.playable, None))

    def avoids(self, sight: Sight) -> Sensor | None:
        """Any sensor or none."""
        return self.chance.choice((*dict.fromkeys(sight.view.unresolved), None))

    def names(self, sight: Sight) -> int | None:
        """Any lair or none."""
        return self.chance.choice((*sight.belief.nameable, None))


class CertainHunter(Seeing):
    """Names only lairs that are surely hidden."""

    def names(self, sight: Sight) -> int | None:
        """A lair that every believed set holds."""
        return next((lair for lair in sight.belief.nameable if sight.chances[lair] == SURE), None)


class CertainBigfoot(Seeing):
    """Leaves the fewest lairs sure, hidden or not; avoids a sensor that makes one sure."""

    def takes(self, sight: Sight) -> int:
        """The path whose readings leave fewest lairs sure; where paths lie face down, the shorter one."""
        if not sight.view.paths:
            return shorter(sight.view)
        return place_of_least([self._sure(sight, sensors_of(path)) for path in bigfoots_paths(sight)])

    def avoids(self, sight: Sight) -> Sensor | None:
        """The sensor without which fewest are sure."""
        return least_avoided(sight, lambda sensors: self._sure(sight, sensors))

    def _sure(self, sight: Sight, sensors: Sequence[Sensor]) -> int:
        """Lairs that are settled after these readings."""
        sets = remaining(sight, sensors)
        held = sight.chart.holds[sets].sum(axis=0)
        return int(((held == 0) | (held == len(sets))).sum())


class GreedyHunter(Seeing):
    """The most information of each round, and the likeliest lair."""

    def plays(self, sight: Sight) -> str | None:
        """Everything that does something, at once."""
        return first_useful(sight, ("donation", "epiphany", "tranquilizer", "detour", "perfect-placement"))

    def lays_out(self, sight: Sight) -> Decision:
        """The division that leaves fewest sets on average when Bigfoot always takes the path that leaves more."""
        drawn, between = sight.view.drawn, between_of(sight)
        sizes = Classes(sight.showing(drawn)).sizes
        always = 0 if between is None else 1 << between
        places = [place for place in range(len(drawn)) if place != between]
        left = {}
        for one in divisions([drawn[place] for place in places]):
            first = sum(1 << places[place] for place in one.first)
            second = (1 << len(drawn)) - 1 - first - always
            left[one.first] = float(np.maximum(sizes[first | always], sizes[second | always]).mean())
        best = self.chance.choice([first for first, mean in left.items() if mean == min(left.values())])
        return moves.LayOut(tuple(places[place] for place in best), between)

    def names(self, sight: Sight) -> int | None:
        """The likeliest lair; for an Action card only a sure one."""
        lair = int(sight.chances.argmax())
        return lair if not sight.table.guesses_made or sight.chances[lair] == SURE else None


class GreedyBigfoot(Seeing):
    """Leaves the most sets of each round."""

    def plays(self, sight: Sight) -> str | None:
        """Everything that does something, at once."""
        return first_useful(sight, ("rest", "prank", "shortcut"))

    def takes(self, sight: Sight) -> int:
        """The path whose readings leave most sets; where paths lie face down, the shorter one."""
        if not sight.view.paths:
            return shorter(sight.view)
        return place_of_least([-len(remaining(sight, sensors_of(path))) for path in bigfoots_paths(sight)])

    def avoids(self, sight: Sight) -> Sensor | None:
        """The sensor without which most sets are left."""
        return least_avoided(sight, lambda sensors: -len(remaining(sight, sensors)))
