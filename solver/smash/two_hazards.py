"""Two Hazard tiles one after another: bounds for what the best plan is worth, without searching every pair of uses.

There are some 50,000 pairs of uses on an arena and a tenth of a second is needed for each, so they are bounded from
below by *witnesses*: a plan that is legal on the arena as it is, and whose footprint neither use touches, is legal
after both. The pair that looks worst is searched; its best plan is the next witness, and what it is worth bounds the
worst from above. Pairs that no witness is left for are searched first, as far as they are few.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

import numpy as np
from numpy.typing import NDArray

from layouts.arena import Arena
from solver import store
from solver.smash.course import Course
from solver.smash.footprint import spaces_mask, witness
from solver.smash.hazards import Nothing, Use, choices
from solver.smash.proved import proved_best
from solver.smash.question import Question
from solver.smash.run_values import setting
from solver.smash.search import NEVER
from solver.verdict import Watch

Pair = tuple[str, ...]
#: of a pair of kinds at some points: least VP at least, least VP at most, mean VP at least
Bounds = tuple[float, float, float]
#: searches for each pair of kinds at each total
ROUNDS = 3
#: searches of pairs without a witness, at each total
STRAYS = 100
#: every so many totals are looked at; between them, the lower neighbour is a low end and the upper one a high end
STRIDE = 2


class Pairs:
    """What two tiles leave of the best plan without cards, for every pair of kinds in the order of the draw."""

    def __init__(self, course: Course, kinds: Sequence[str], floor: float) -> None:
        self.course, self.kinds, self.floor = course, kinds, floor
        totals = course.totals_within(course.dice.count - 2) if course.dice.count > 1 else []
        self.marks = sorted({*totals[::STRIDE], *totals[-1:]})
        self.bounds: dict[tuple[Pair, int], Bounds] = {}

    def learn(self, watch: Watch) -> None:
        """Work the bounds out, or take them from the store. May raise `Stopped`."""
        if not self.marks or not self.kinds:  # two tiles are never drawn
            return
        key = setting("two hazards 1", self.course.arena, self.course.rules, self.course.truck)
        data = store.load(key)
        rows = json.loads(data) if data else list(self._rows(watch))
        if not data:
            store.save(key, json.dumps(rows).encode())
        self.bounds = {((one, two), mark): (low, high, mean) for one, two, mark, low, high, mean in rows}

    def least(self, pair: Pair, points: int) -> tuple[float, float]:
        """Low and high end of what is left at worst."""
        low, _, _ = self.bounds[pair, max(mark for mark in self.marks if mark <= points)]
        _, high, _ = self.bounds[pair, min(mark for mark in self.marks if mark >= points)]
        return low, high

    def mean(self, pair: Pair, points: int) -> float:
        """Low end of what is left when both uses are random."""
        return self.bounds[pair, max(mark for mark in self.marks if mark <= points)][2]

    def _rows(self, watch: Watch) -> Iterator[tuple[str, str, int, float, float, float]]:
        survey = _Survey(self.course, list(product(self.kinds, repeat=2)), self.marks, watch)
        survey.search()
        for one, two in survey.pairs:
            for mark in self.marks:
                yield one, two, mark, *survey.bounds((one, two), mark, self.floor)


@dataclass(frozen=True)
class _Leaf:
    """A pair of uses, and how likely it is when both are random."""

    uses: tuple[Use, Use]
    chance: float

    def arena(self, arena: Arena) -> Arena:
        """The arena after both."""
        return self.uses[1].on(self.uses[0].on(arena))


class _Survey:
    """Every pair of uses with what is known of its best plan, at each of the marks."""

    def __init__(self, course: Course, pairs: Sequence[Pair], marks: Sequence[int], watch: Watch) -> None:
        self.course, self.pairs, self.marks, self.watch = course, pairs, marks, watch
        self.leaves: list[_Leaf] = []
        masks: list[int] = []
        self.part: dict[Pair, slice] = {}
        for pair in pairs:
            begin = len(self.leaves)
            for leaf, mask in _leaves(course, pair):
                self.leaves.append(leaf)
                masks.append(mask)
            self.part[pair] = slice(begin, len(self.leaves))
        self.masks = self._words(masks)
        self.known = {mark: np.full(len(self.leaves), -NEVER, dtype=np.int64) for mark in marks}  # VP at least
        self.exact = {mark: np.zeros(len(self.leaves), dtype=bool) for mark in marks}

    def search(self) -> None:
        """Look at the worst pairs of uses there seem to be."""
        for mark in self.marks:
            self._solve(self.course.arena, mark)
            for done, leaf in enumerate(islice(self._strays(mark), STRAYS)):
                self.watch.look("pairs of hazards without a witness", done / STRAYS)
                self._settle(mark, leaf)
        steps = list(product(self.pairs, self.marks, range(ROUNDS)))
        for done, (pair, mark, _) in enumerate(steps):
            self.watch.look("pairs of hazards", done / len(steps))
            leaf = self.part[pair].start + int(self.known[mark][self.part[pair]].argmin())
            if not self.exact[mark][leaf]:
                self._settle(mark, leaf)

    def _strays(self, mark: int) -> Iterator[int]:
        """Leaves that no witness is known for, as long as there are any."""
        while (strays := (self.known[mark] == -NEVER) & ~self.exact[mark]).any():
            yield int(strays.argmax())

    def _settle(self, mark: int, leaf: int) -> None:
        """Search a leaf; what it is worth is a floor with more points."""
        vp = self._solve(self.leaves[leaf].arena(self.course.arena), mark)
        self.exact[mark][leaf] = True
        for more in self.marks:
            if more >= mark:
                self.known[more][leaf] = max(vp, self.known[more][leaf])

    def bounds(self, pair: Pair, mark: int, floor: float) -> Bounds:
        """The summary of a pair of kinds; `floor` is less than any legal run is worth."""
        known, exact = self.known[mark][self.part[pair]], self.exact[mark][self.part[pair]]
        low = np.where(known > -NEVER, known, floor)
        high = float(max(0, known[exact].min()))  # some leaf has been searched
        chances = np.array([leaf.chance for leaf in self.leaves[self.part[pair]]])
        return float(low.min()), high, float(chances @ low)

    def _solve(self, arena: Arena, points: int) -> int:
        """Best VP there; its plan bounds every pair of uses that leaves it alone."""
        course = self.course
        question = Question(arena, course.rules, points, (), course.rules.plan.tiles, course.truck)
        answer = proved_best(question, self.watch)
        if answer.plan is None:
            return -NEVER
        seen = witness(replace(question, arena=course.arena), answer.plan)
        if seen:
            untouched = (self.masks & self._words([seen.footprint]) == 0).all(axis=1)
            for mark in self.marks:
                if mark >= seen.cost:
                    np.maximum(self.known[mark], seen.vp, out=self.known[mark], where=untouched & ~self.exact[mark])
        return -NEVER if answer.vp is None else answer.vp

    def _words(self, masks: Sequence[int]) -> NDArray[np.uint64]:
        """Masks of spaces as rows of 64-bit words."""
        board = self.course.arena.board
        size = 8 * -(-board.width * board.height // 64)
        data = b"".join(mask.to_bytes(size, "little") for mask in masks)
        return np.frombuffer(data, dtype="<u8").reshape(len(masks), -1)


def _leaves(course: Course, pair: Pair) -> Iterator[tuple[_Leaf, int]]:
    """Every pair of uses with the spaces that they may change."""
    arena = course.arena
    for one, first in _likely(arena, pair[0], course):
        touched, then = spaces_mask(arena, one.spaces(arena)), one.on(arena)
        for two, second in _likely(then, pair[1], course):
            yield _Leaf((one, two), first * second), touched | spaces_mask(then, two.spaces(then))


def _likely(arena: Arena, kind: str, course: Course) -> list[tuple[Use, float]]:
    """What can be done with a tile, and how likely it is at random: nothing only where nothing else can be done."""
    found = choices(arena, kind, course.rules)
    useful = [use for use in found if not isinstance(use, Nothing)] or list(found)
    return [(use, 1 / len(useful) if use in useful else 0.0) for use in found]
