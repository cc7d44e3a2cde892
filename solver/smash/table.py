"""The RunTable: for one arena and hand, the least points of every set and the best VP of every total.

Solve, check, odds, grading and generating are questions to this table. It says what a single run can do:

    cover[set]          least plan points of a run that scores at least the set
    vp_by_points[P]     best VP with at most P plan points, None where no plan is legal
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from layouts.arena import Arena, Tile
from solver.smash.best import destroyable, replayed
from solver.smash.field import Field, Ints
from solver.smash.listing import Goal, Listing
from solver.smash.plans import Plan
from solver.smash.question import Question
from solver.smash.search import NEVER, Search
from solver.verdict import Watch


@dataclass(frozen=True)
class RunTable:
    """Built by `run_table`. Bit i of a set stands for `obstacles[i]`, the arena's order of scorable tiles."""

    question: Question
    obstacles: tuple[Tile, ...]
    cover: Ints  # [2^n], NEVER where no run within the points scores the set
    searches: tuple[Search, ...]  # one for each choice of what Destroy names

    @property
    def everything(self) -> int:
        """The set of all obstacles."""
        return (1 << len(self.obstacles)) - 1

    @cached_property
    def vp_by_points(self) -> tuple[int | None, ...]:
        """Best VP with at most 0, 1, … points."""
        best = np.max([search.best for search in self.searches], axis=0)
        return tuple(int(vp) if vp > -NEVER else None for vp in best)

    def tokens(self, marks: int) -> tuple[str, ...]:
        """The tokens of a set, in the arena's order."""
        return tuple(tile.token for bit, tile in enumerate(self.obstacles) if marks >> bit & 1)

    def plan_scoring(self, marks: int) -> Plan:
        """A plan of least points that scores at least the set, replayed by the judge. The set must be coverable."""
        for listing in self._listings(marks):
            return self._kept(marks, listing.first())
        raise AssertionError(f"no search covers {self.tokens(marks)} for {self.cover[marks]} points")

    def plans_scoring(self, marks: int) -> Iterator[Plan]:
        """Every plan of least points that scores at least the set, replayed by the judge. The set must be coverable."""
        for listing in self._listings(marks):
            for plan in listing.plans():
                yield self._kept(marks, plan)

    def _listings(self, marks: int) -> Iterator[Listing]:
        """The plans of every search that scores the set for its least points."""
        points, wanted = int(self.cover[marks]), set(self.tokens(marks))
        for search in self.searches:
            own = _own_bits(search.field, wanted)
            if search.cover[own] == points:
                yield Listing(search, Goal(points, marks=own))

    def _kept(self, marks: int, plan: Plan) -> Plan:
        """The plan, if the judge finds in it what the table promises."""
        score, points, wanted = replayed(self.question, plan), int(self.cover[marks]), self.tokens(marks)
        if not set(wanted) <= set(score.scored) or score.cost != points:
            raise AssertionError(f"the table promises {wanted} for {points} points, the judge refuses")
        return plan


def run_table(question: Question, watch: Watch | None = None, *, marks_only: bool = False) -> RunTable:
    """The RunTable of a question, exact for every set and every total up to its points. May raise `Stopped`.

    `marks_only`: only `cover` and `plan_scoring` are wanted, which takes a fraction of the time.
    """
    obstacles = question.arena.obstacles
    searches = []
    for destroyed in destroyable(question):
        search = Search(question, destroyed, watch, marks_only=marks_only)
        search.run()
        searches.append(search)
    cover: Ints = np.min([_in_arena_order(search, question.arena) for search in searches], axis=0)
    return RunTable(question, obstacles, cover, tuple(searches))


def _in_arena_order(search: Search, arena: Arena) -> Ints:
    """The search's cover with bits as in the arena's order of obstacles."""
    sets = np.arange(search.cover.size, dtype=np.int64)
    own = np.zeros_like(sets)
    for bit, tile in enumerate(arena.obstacles):
        own |= (sets >> bit & 1) << search.field.obstacles.index(tile)
    return search.cover[own]


def _own_bits(field: Field, tokens: set[str]) -> int:
    return sum(1 << bit for bit, tile in enumerate(field.obstacles) if tile.token in tokens)
