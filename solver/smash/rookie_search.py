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
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from layouts.arena import Arena
from layouts.space import Space
from seeds.roll_and_smash import RollAndSmash
from solver.smash.field import Ints
from solver.smash.rookie_field import field_of
from solver.smash.rookie_kernel import POINTS, ROW, Dice, Hopes, Rests, counts, expand, keep, reaches, refill
from solver.smash.rookie_movement import FIELDS, NONE, Course, Seen, seen_nothing
from solver.smash.rookie_turn import STYLE, steps_of
from solver.verdict import Watch

#: rests driven first with every number of dice left, to see a good turn before everything is driven
SWEEPS = (16, 256)
#: rests driven between two looks at the watch
CHUNK = 4096
#: less than any sum of hopes: no way from here to there
NOWHERE = -1000
#: rests there is room for at first, and places on the ground that are remembered (more are driven on from twice)
FIRST_ROOM, PLACES = 1 << 12, 1 << 20


@dataclass(frozen=True)
class Bag:
    """The dice that the driver spends, by kind: faces of the numbers falling, `style` last."""

    faces: tuple[str, ...]
    dice: Dice

    @property
    def parts(self) -> int:
        """How many different parts of the dice may be left; the last is all of them."""
        return int(self.dice.weight[0] * (self.dice.held[0] + 1))

    def left(self, part: int) -> Counter[str]:
        """The dice that are left where `part` says so."""
        kinds = zip(self.faces, self.dice.weight, self.dice.held, strict=True)
        return Counter({face: int(part // weight % (count + 1)) for face, weight, count in kinds})


def bag_of(dice: Sequence[str]) -> Bag:
    """The dice of a roll, hazard dice left out, in the form of the kernels."""
    count = Counter(dice)
    faces = (*sorted((face for face in count if face != STYLE), key=int, reverse=True), STYLE)
    sizes = [count[face] + 1 for face in faces]
    weights = [int(np.prod(sizes[place + 1 :], dtype=np.int64)) for place in range(len(sizes))]
    columns = ([steps_of(face) for face in faces], weights, [count[face] for face in faces])
    return Bag(faces, Dice(*(np.array(column, dtype=np.int64) for column in columns)))


class RookieSearch:
    """The best turns on one board: `arena` as it stands, obstacles removed, hazards none.

    `memory`: a table that searches share one after another, as making it takes longer than a small search.
    """

    def __init__(
        self,
        arena: Arena,
        rules: RollAndSmash,
        dice: Sequence[str],
        watch: Watch | None = None,
        memory: Seen | None = None,
    ) -> None:
        self.field, self.bag, self.rules, self.watch = field_of(arena), bag_of(dice), rules, watch or Watch()
        self.seen = memory or seen_nothing(PLACES)
        self.longest = max(map(steps_of, dice), default=0)
        muds = int(self.field.ground.muds[0]).bit_count()
        deepest = 2 * (self.longest + rules.rookie.extra_movement * muds)  # every step may be a landing too
        self.stack = np.zeros((deepest + 3, FIELDS), dtype=np.int64)
        self.hopes = self._hopes()

    @property
    def ramp_width(self) -> int:
        """Bits of a ramp in a mask of ramps."""
        return (4 * self.field.spaces).bit_length()

    def course(self, *, free: bool = False) -> Course:
        """The numbers of the game for the kernels."""
        rookie, styles = self.rules.rookie, int(self.bag.dice.held[-1])
        return Course(rookie.extra_movement, self.ramp_width, rookie.ramps, 2 if free else styles + 1, int(free))

    def best(self, starts: Sequence[Space], floor: int = -1) -> Hunt | None:
        """The search for the most obstacles that a turn from one of these spaces scores; None if not over `floor`."""
        hunt = Hunt(self, starts, floor)
        hunt.run()
        return hunt if hunt.best[ROW] != NONE else None

    def _hopes(self) -> Hopes:
        """The bound: for every part of the dice that may be left, the most that movements chained can score."""
        reach = self._reaches()
        rest = np.zeros((self.bag.parts, self.field.spaces), dtype=np.int64)
        going = np.zeros((self.bag.parts, self.longest + 1, self.field.spaces), dtype=np.int64)
        for part in range(self.bag.parts):
            for face, weight in zip(self.bag.faces, self.bag.dice.weight, strict=True):
                if self.bag.left(part)[face]:
                    rest[part] = np.maximum(rest[part], going[part - weight, steps_of(face)])
            going[part] = (reach + rest[part]).max(axis=2)
        return Hopes(rest, going)

    def _reaches(self) -> Ints:
        """[steps + 1, P, P]: `reaches` for the dice there are; between them, the next longer movement bounds too."""
        wanted = {0, self.longest, *(steps_of(face) for face in self.bag.left(self.bag.parts - 1).elements())}
        reach: list[Ints] = []
        for steps in range(self.longest, -1, -1):
            reach.append(self._reach(steps) if steps in wanted else reach[-1])
        return np.array(reach[::-1])

    def _reach(self, steps: int) -> Ints:
        jumps, free = int(self.bag.dice.held[-1] > 0), self.course(free=True)
        most = reaches(self.field.ground, free, steps, jumps, self.stack, self.seen)
        return np.where(most < 0, NOWHERE, most)


class Hunt:
    """One search: the rests reached so far, which of them are driven, the best turn."""

    def __init__(self, search: RookieSearch, starts: Sequence[Space], floor: int) -> None:
        self.search, self.bag, self.spaces = search, search.bag, search.field.spaces
        search.seen.age[0] += 1
        self.rests = _rests(max(FIRST_ROOM, 2 * len(starts)))
        for start in starts:
            keep(self.rests, (self.bag.parts - 1) * self.spaces + search.field.index(start), 0, 0, NONE, NONE)
        self.driven = np.zeros(self.rests.state.size, dtype=np.bool_)
        self.best = np.full(6, NONE, dtype=np.int64)
        self.best[POINTS] = floor
        if floor < 0:  # standing still is a turn
            self.best[[POINTS, ROW]] = 0, 0

    def run(self) -> None:
        """Sweep over the dice left, from all of them down, each time over more of the rests; at last over all."""
        order = sorted(range(self.bag.parts), key=lambda part: -self.bag.left(part).total())
        for width in (*SWEEPS, None):
            for place, part in enumerate(order):
                rows = self._waiting(part)[:width]
                self.driven[rows] = True
                self._drive(rows, place / len(order))

    def _waiting(self, part: int) -> Ints:
        """Rests with these dice left that were not driven on yet, the most hopeful first."""
        size = int(self.rests.size[0])
        rows = np.flatnonzero((self.rests.state[:size] // self.spaces == part) & ~self.driven[:size])
        hope = counts(self.rests.scored[rows]) + self.search.hopes.rest[part, self.rests.state[rows] % self.spaces]
        return rows[np.argsort(-hope, kind="stable")]

    def _drive(self, rows: Ints, share: float) -> None:
        """Drive on from these rests, in chunks, with more room where it runs out."""
        for first in range(0, len(rows), CHUNK):
            self.search.watch.look("driving", share)
            chunk, place = rows[first : first + CHUNK], 0
            while (place := self._expand(chunk, place)) < len(chunk):
                self._grow()

    def _expand(self, rows: Ints, place: int) -> int:
        search, field = self.search, self.search.field
        kept = (self.bag.dice, search.hopes, self.rests)
        return int(expand(field.ground, search.course(), *kept, rows, place, self.best, search.stack, search.seen))

    def _grow(self) -> None:
        room, size = 2 * self.rests.state.size, int(self.rests.size[0])
        grown = _rests(room)
        for new, old in zip(grown[:5], self.rests[:5], strict=True):
            new[:size] = old[:size]
        grown.size[0] = size
        refill(grown)
        self.rests = grown
        self.driven = np.concatenate([self.driven, np.zeros(room - len(self.driven), dtype=np.bool_)])


def _rests(room: int) -> Rests:
    state, scored, ramps, parent, die = (np.zeros(room, dtype=np.int64) for _ in range(5))
    slots = np.full(1 << (2 * room).bit_length(), -1, dtype=np.int64)
    return Rests(state, scored, ramps, parent, die, slots, np.zeros(1, dtype=np.int64))
