"""The climb: from a random arena towards the difficulty wished, a tile at a time, the solver in the loop.

    score  2.1 ─▶ 2.4 ─▶ 2.3 ─▶ 2.9 ─▶ 3.3 ─▶ 3.9 ─▶ 4.2        one search (0.1 s) an arena: what two runs can do
                                                      └──▶ graded in full, plans replayed: accepted or climbed on

What the table of a run gives (least points, chance) tells the score but for a few minor ingredients; how far those
shift it is learnt from each full grade. Now and then a step away from the target is taken, ever more seldom. All
choices come from one generator and the work is bounded in searches, never in seconds.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from generator.grade import Grade, graded, table_of
from generator.place import Impossible, placed
from generator.sharing import DIGITS, Sharing, sharing_of
from generator.wish import UNBEATABLE, Wish
from layouts.arena import Arena
from solver.smash.table import RunTable

#: searches that one climb takes at most
MOST_SOLVES = 150
#: searches without coming nearer after which a climb ends
PATIENCE = 60
#: how readily a step away is taken at the start, in units of distance
HEAT = 0.1
#: tiles that a step moves at most: usually one
MOVED = (1, 1, 1, 2)


@dataclass(frozen=True)
class Seen:
    """An arena on the way: its table, what is measured (None: it cannot be beaten), how far that is from the target."""

    arena: Arena
    table: RunTable
    value: float | None
    distance: float


class Climb:
    """One climb. After `run`: `nearest` is the arena that came nearest, `solves` the searches it took."""

    def __init__(self, wish: Wish, dice: random.Random) -> None:
        self.wish, self.dice = wish, dice
        self.solves = 0
        self.shift = 0.0  # of the score, by what the table does not tell
        self.nearest: Seen | None = None

    def run(self) -> tuple[Arena, Grade] | None:
        """The first arena met whose full grade is as wished, None if the climb ends before."""
        for seen in self._path():
            if seen.value is None or not self._may_be(seen.value):
                continue
            grade = graded(seen.arena, self.wish.rules, self.wish.grades, seen.table)
            self.solves += grade.solves - 1  # the table was there
            if self.wish.target is None or self.wish.target.met_by(grade):
                return seen.arena, grade
            if self.wish.target.measure == "difficulty" and grade.score is not None:
                self.shift = grade.score - seen.value
        return None

    def _may_be(self, value: float) -> bool:
        return self.wish.target is None or self.wish.target.may_be(value + self.shift)

    def _path(self) -> Iterator[Seen]:
        """The arenas met, one step after another."""
        here = self._seen(placed(self.wish.site, self.dice))
        improved = 0
        yield here
        while self.solves < MOST_SOLVES and self.solves - improved < PATIENCE:
            before = self.nearest
            there = self._seen(self._near(here.arena))
            if self.nearest is not before:
                improved = self.solves
            yield there
            if self._is_taken(self._distance(here), self._distance(there)):
                here = there

    def _near(self, arena: Arena) -> Arena:
        try:
            return placed(self.wish.site, self.dice, arena, self.dice.choice(MOVED))
        except Impossible:  # nothing else is near
            return placed(self.wish.site, self.dice)

    def _seen(self, arena: Arena) -> Seen:
        table = table_of(arena, self.wish.rules)
        self.solves += 1
        sharing = sharing_of(table)
        value = self._value(sharing)
        seen = Seen(arena, table, value, self._far(value, sharing))
        if self.nearest is None or seen.distance < self.nearest.distance:
            self.nearest = seen
        return seen

    def _value(self, sharing: Sharing) -> float | None:
        if not sharing.beatable:
            return None
        return self.wish.target.value_of(sharing, self.wish.grades) if self.wish.target else 0.0

    def _far(self, value: float | None, sharing: Sharing) -> float:
        if value is None:
            return UNBEATABLE + sharing.missing
        return self.wish.target.distance(value) if self.wish.target else 0.0

    def _distance(self, seen: Seen) -> float:
        """The distance, with what has been learnt of the shift meanwhile."""
        if seen.value is None or self.wish.target is None:
            return seen.distance
        return self.wish.target.distance(seen.value + self.shift)

    def _is_taken(self, here: float, there: float) -> bool:
        """A step that comes nearer, or as near, is taken; one away with a chance that falls as the work is used up."""
        if there <= here:
            return True
        heat = HEAT * (1 - self.solves / MOST_SOLVES)
        return heat > 0 and self.dice.random() < round(math.exp((here - there) / heat), DIGITS)
