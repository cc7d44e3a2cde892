"""The best turn on one board with these dice: exact search between a bound and the best turn seen (docs/rules.md §10).

A turn is a chain of movements, one a die. Between two of them little has to be remembered (see the kernel), so
whatever is reached twice is driven on from once. Two things keep the rest small:

    hope    what one movement scores at most from a space to a space on a board where nothing is scored yet,
            chained over the dice left; a rest whose points and hope do not beat the best turn seen is dropped
    sweeps  the most hopeful rests with every number of dice left are driven first, to see a good turn early

The answer is exact: a rest is dropped only when it cannot beat a turn that was really driven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from layouts.arena import Arena
from layouts.space import HEADINGS, Space
from seeds.roll_and_smash import RollAndSmash
from solver.smash.field import Ints
from solver.smash.plans import Entered
from solver.smash.rookie_field import Field, field_of
from solver.smash.rookie_kernel import (
    AIR,
    AT,
    DIE,
    FIELDS,
    HEADING,
    MARKS,
    NONE,
    POINTS,
    RAMPS,
    ROW,
    SCORED,
    SPACE,
    STANDING,
    Course,
    Dice,
    Hopes,
    Rests,
    Seen,
    begin,
    expand,
    following,
    keep,
    reaches,
    refill,
    seen_nothing,
)
from solver.smash.rookie_turn import STYLE, RookieTurn, Spent, steps_of
from solver.verdict import Watch

#: rests driven first with every number of dice left, to see a good turn before everything is driven
SWEEPS = (16, 256)
#: rests driven between two looks at the watch
CHUNK = 4096
#: less than any sum of hopes: no way from here to there
NOWHERE = -1000
FIRST_ROOM = 1 << 12
#: places on the ground that are remembered
PLACES = 1 << 20


@dataclass(frozen=True)
class Bag:
    """The dice that the driver spends, by kind: faces of the numbers falling, `style` last."""

    faces: tuple[str, ...]
    dice: Dice

    @property
    def size(self) -> int:
        """How many different parts of the dice may be left."""
        return int(self.dice.weight[0] * (self.dice.count[0] + 1))

    def left(self, number: int) -> Counter[str]:
        """The dice that are left where `number` says so."""
        held = zip(self.faces, self.dice.weight, self.dice.count, strict=True)
        return Counter({face: int(number // weight % (count + 1)) for face, weight, count in held})


def bag_of(dice: Sequence[str]) -> Bag:
    """The dice of a roll, hazard dice left out, in the form of the kernels."""
    count = Counter(dice)
    faces = (*sorted((face for face in count if face != STYLE), key=int, reverse=True), STYLE)
    sizes = [count[face] + 1 for face in faces]
    weights = [int(np.prod(sizes[place + 1 :], dtype=np.int64)) for place in range(len(sizes))]
    columns = ([steps_of(face) for face in faces], weights, [count[face] for face in faces])
    return Bag(faces, Dice(*(np.array(column, dtype=np.int64) for column in columns)))


class RookieSearch:
    """The best turns on one board: `arena` as it stands, obstacles removed, hazards none."""

    def __init__(self, arena: Arena, rules: RollAndSmash, dice: Sequence[str], watch: Watch | None = None, seen: Seen | None = None, coarse: bool=False) -> None:
        self.field: Field = field_of(arena)
        self.bag, self.watch = bag_of(dice), watch or Watch()
        self.most_ramps = rules.rookie.ramps
        self.width = (4 * self.field.spaces).bit_length()
        self.extra = rules.rookie.extra_movement
        muds = int(self.field.ground.muds[0]).bit_count()
        self.stack = np.zeros((2 * (max(self.bag.dice.steps) + self.extra * muds) + 3, FIELDS), dtype=np.int64)
        self.seen = seen or seen_nothing(PLACES)
        self.coarse=coarse
        self.hopes = self._hopes()

    def course(self, *, free: bool) -> Course:
        """The numbers of the game for the kernels."""
        return Course(
            self.extra, self.width, self.most_ramps, 2 if free else int(self.bag.dice.count[-1]) + 1, int(free)
        )

    # -- hope ----------------------------------------------------------------------------------------

    def _hopes(self) -> Hopes:
        """The bound: for every part of the dice that may be left, the most that movements chained can score."""
        longest = int(max(self.bag.dice.steps[self.bag.dice.count > 0], default=0))
        styles = int(self.bag.dice.count[-1])
        spaces, parts = self.field.spaces, self.bag.size
        rest = np.zeros((2, parts, spaces), dtype=np.int64)
        going = np.zeros((2, parts, longest + 1, spaces), dtype=np.int64)
        for jumps in range(2 if styles else 1):
            if self.coarse and styles and not jumps: continue
            wanted = {int(s) for s, c in zip(self.bag.dice.steps, self.bag.dice.count) if c} | {0,longest} if self.coarse else set(range(longest+1))
            reach = []
            for steps in range(longest, -1, -1):
                reach.append(self._reach(steps, jumps) if steps in wanted else reach[-1])
            reach = np.array(reach[::-1])
            for left in range(parts):
                for face, weight in zip(self.bag.faces, self.bag.dice.weight, strict=True):
                    if self.bag.left(left)[face]:
                        before = going[jumps, left - weight, steps_of(face)]
                        rest[jumps, left] = np.maximum(rest[jumps, left], before)
                going[jumps, left] = (reach + rest[jumps, left]).max(axis=2)
        if self.coarse and styles: rest[0], going[0] = rest[1], going[1]
        return Hopes(rest, going)

    def _reach(self, steps: int, jumps: int) -> Ints:
        most = reaches(self.field.ground, self.course(free=True), steps, jumps, self.stack, self.seen)
        return np.where(most < 0, NOWHERE, most)

    # -- search --------------------------------------------------------------------------------------

    def best(self, starts: Iterable[Space], floor: int = -1) -> tuple[int, RookieTurn] | None:
        """The most obstacles that a turn from one of these spaces scores, and such a turn; None if not over `floor`."""
        hunt = _Hunt(self, [self.field.index(start) for start in starts], floor)
        hunt.run()
        return hunt.found()


class _Hunt:
    """One search: the rests reached so far, which of them are driven, the best turn."""

    def __init__(self, search: RookieSearch, starts: Sequence[int], floor: int) -> None:
        self.search, self.bag, self.spaces = search, search.bag, search.field.spaces
        search.seen.age[0] += 1
        self.rests = _rests(max(FIRST_ROOM, 2 * len(starts)))
        everything = (self.bag.size - 1) * self.spaces
        for start in starts:
            keep(self.rests, everything + start, 0, 0, NONE, NONE)
        self.driven = np.zeros(self.rests.state.size, dtype=np.bool_)
        self.best = np.full(6, NONE, dtype=np.int64)
        self.best[POINTS] = floor
        if floor < 0:  # nothing scored: standing still is a turn
            self.best[[POINTS, ROW]] = 0, 0

    def run(self) -> None:
        """Sweep over the dice left, from all of them down, each time over more of the rests; at last over all."""
        order = sorted(range(self.bag.size), key=lambda left: -self.bag.left(left).total())
        for width in (*SWEEPS, None):
            for place, left in enumerate(order):
                rows = self._waiting(left)[:width]
                self.driven[rows] = True
                self._drive(rows, place / len(order))

    def _waiting(self, left: int) -> Ints:
        """Rests with these dice left that were not driven on yet, the most hopeful first."""
        size = int(self.rests.size[0])
        rows = np.flatnonzero((self.rests.state[:size] // self.spaces == left) & ~self.driven[:size])
        points = np.bitwise_count(self.rests.scored[rows]).astype(np.int64)
        jumps = (self.rests.ramps[rows] > 0) | bool(self.bag.left(left)[STYLE])
        hope = points + self.search.hopes.rest[jumps.astype(np.int64), left, self.rests.state[rows] % self.spaces]
        return rows[np.argsort(-hope, kind="stable")]

    def _drive(self, rows: Ints, share: float) -> None:
        """Drive on from these rests, in chunks, with more room where it runs out."""
        search = self.search
        for first in range(0, len(rows), CHUNK):
            search.watch.look("driving", share)
            chunk, place = rows[first : first + CHUNK], 0
            while place < len(chunk):
                place = expand(
                    search.field.ground,
                    search.course(free=False),
                    self.bag.dice,
                    search.hopes,
                    self.rests,
                    chunk,
                    place,
                    self.best,
                    search.stack,
                    search.seen,
                )
                if place < len(chunk):
                    self._grow()

    def _grow(self) -> None:
        room = 2 * self.rests.state.size
        grown, size = _rests(room), int(self.rests.size[0])
        for new, old in zip(grown[:5], self.rests[:5], strict=True):
            new[:size] = old[:size]
        grown.size[0] = size
        refill(grown)
        self.rests = grown
        self.driven = np.concatenate([self.driven, np.zeros(room - len(self.driven), dtype=np.bool_)])

    # -- the turn found --------------------------------------------------------------------------------

    def found(self) -> tuple[int, RookieTurn] | None:
        """Points and turn, replayed from the rests it came through."""
        if self.best[ROW] == NONE:
            return None
        spent: list[Spent] = []
        row, die = int(self.best[ROW]), int(self.best[DIE])
        target = (int(self.best[AT]), int(self.best[MARKS]), int(self.best[STANDING]))
        while die != NONE:
            spent[:0] = self._movement(row, die, target)
            target = self._at(row)
            row, die = int(self.rests.parent[row]), int(self.rests.die[row])
        start = self.search.field.space(target[0] if spent else int(self.rests.state[0]) % self.spaces)
        return int(self.best[POINTS]), RookieTurn(start, (), tuple(spent))

    def _at(self, row: int) -> tuple[int, int, int]:
        rests = self.rests
        return int(rests.state[row]) % self.spaces, int(rests.scored[row]), int(rests.ramps[row])

    def _movement(self, row: int, die: int, target: tuple[int, int, int]) -> list[Spent]:
        """The ramps placed for a movement, and its shortest path from a rest to the target."""
        space, scored, ramps = self._at(row)
        stood = self._ramps(ramps)
        placed = [ramp for ramp in self._ramps(target[2]) if ramp not in stood]
        path = self._path(space, scored, ramps, die, target)
        return [*(Spent(STYLE, ramp) for ramp in placed), Spent(self.bag.faces[die], None, path)]

    def _path(self, space: int, scored: int, ramps: int, die: int, target: tuple[int, int, int]) -> tuple[Entered, ...]:
        search, stack = self.search, self.search.stack
        ground, course = search.field.ground, search.course(free=False)
        shortest: Ints | None = None
        placed = len(self._ramps(target[2])) - len(self._ramps(ramps))
        search.seen.age[0] += 1
        depth = begin(stack, space, scored, ramps, placed, int(self.bag.dice.steps[die]))
        while depth >= 0:
            here = stack[depth]
            there = (int(here[SPACE]), int(here[SCORED]), int(here[RAMPS])) == target and here[AIR] == NONE
            if there and (shortest is None or depth < len(shortest)):
                shortest = stack[1 : depth + 1].copy()
            depth = following(ground, course, stack, search.seen, depth, True)
        assert shortest is not None
        return self._entered(shortest, dict(self._ramps(target[2])))

    def _entered(self, nodes: Ints, ramps: dict[Space, str]) -> tuple[Entered, ...]:
        """The path of a movement; a ramp placed for a later pass launches, and the truck comes down to turn."""
        path: list[Entered] = []
        for node in nodes:
            space, air = self.search.field.space(int(node[SPACE])), bool(node[AIR] != NONE)
            if not air and node[HEADING] != NONE and ramps.get(space) == HEADINGS[node[HEADING]]:
                path.append(Entered(space, True))
            path.append(Entered(space, air))
        return tuple(path)

    def _ramps(self, ramps: int) -> list[tuple[Space, str]]:
        found = []
        while ramps:
            ramp = (ramps & ((1 << self.search.width) - 1)) - 1
            found.append((self.search.field.space(ramp // 4), HEADINGS[ramp % 4]))
            ramps >>= self.search.width
        return found


def _rests(room: int) -> Rests:
    columns = (np.zeros(room, dtype=np.int64) for _ in range(5))
    slots = np.full(1 << (2 * room).bit_length(), -1, dtype=np.int64)
    return Rests(*columns, slots, np.zeros(1, dtype=np.int64))
