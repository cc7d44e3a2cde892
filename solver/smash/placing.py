"""Set-up: where the next obstacle tile helps one's own truck most against the others (docs/rules.md §8).

Every place is tried: the arena with the tile there is worth, to each truck, the expected best VP of a run without
cards and hazards under the best re-rolls (or the best VP of given points). A truck *gains* by a place what it is
worth to it above the mean of what it is worth to the other trucks. Where all trucks score by one table none gains;
then places are compared by what they are worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from statistics import fmean

import numpy as np

from layouts.arena import Arena, Tile
from seeds.faults import BadInput, near_miss, quoted
from seeds.roll_and_smash import RollAndSmash
from solver.smash.course import Course, run_worth
from solver.smash.field import MOST_OBSTACLES
from solver.smash.run_values import RunValues, learn_all
from solver.verdict import Watch

#: differences in VP that are none: sums of chances are right to about 1e-14
NONE = 1e-9


@dataclass(frozen=True)
class Placing:
    """A place for the tile, and what the arena is worth then: to the own truck, to the others in the mean.

    `others` is None where no truck is one's own; then `worth` is by the common table.
    """

    tile: Tile
    arena: Arena
    worth: float
    others: float | None

    @property
    def gain(self) -> float:
        """Worth above the mean of the others."""
        gain = 0.0 if self.others is None else self.worth - self.others
        return gain if abs(gain) > NONE else 0.0


@dataclass(frozen=True)
class Placer:
    """Whoever places a tile of `kind`: `truck` is the own one, `points` are rolled (None: the dice decide)."""

    rules: RollAndSmash
    kind: str
    truck: str | None = None
    points: int | None = None

    def placings(self, arena: Arena, jobs: int = 1, watch: Watch | None = None) -> list[Placing]:
        """Every place, the best first: by gain, then by worth, then in reading order; none if no place is free.

        `BadInput` if there is no such tile to place; may raise `Stopped`.
        """
        self._check(arena)
        arenas = [replace(arena, tiles=(*arena.tiles, tile)) for tile in self.tiles(arena)]
        course = Course(arena, self.rules, next(iter(self.rules.truck)))
        totals = course.totals_within(self.rules.dice.count) if self.points is None else [self.points]
        runs = {truck: [RunValues(placed, self.rules, truck) for placed in arenas] for truck in self._tables.values()}
        learn_all(
            [(values, [((), totals)]) for each in runs.values() for values in each], jobs, watch or Watch(), "places"
        )
        worth = {truck: [self._worth(course, values) for values in each] for truck, each in runs.items()}
        found = [self._placing(arenas[place], tile, place, worth) for place, tile in enumerate(self.tiles(arena))]
        return sorted(found, key=lambda placing: (-round(placing.gain / NONE), -round(placing.worth / NONE)))

    def _check(self, arena: Arena) -> None:
        kinds = [kind for kind in self.rules.obstacle if kind != "blank"]
        if self.kind not in kinds:
            raise BadInput.one("--kind", f"no obstacle {quoted(self.kind)}", near_miss(self.kind, kinds))
        lying = sum(tile.kind == self.kind for tile in arena.tiles)
        supply = self.rules.obstacle[self.kind].supply
        if lying >= supply:
            raise BadInput.one("--kind", f"all {supply} `{self.kind}` tiles lie in the arena", "a kind still in supply")
        if len(arena.obstacles) >= MOST_OBSTACLES:
            raise BadInput.one(arena.name, f"{len(arena.obstacles)} obstacles", f"at most {MOST_OBSTACLES - 1} here")

    def tiles(self, arena: Arena) -> Iterator[Tile]:
        """The tile on every two adjacent empty spaces of one piece, in reading order (rules §1)."""
        taken = {tile.number for tile in arena.tiles if tile.kind == self.kind}
        number = next(number for number in count(1) if number not in taken)
        for space in filter(arena.is_empty, arena.board.spaces()):
            for other in (space.ahead("E"), space.ahead("S")):
                inside = arena.board.holds(other) and arena.board.piece_of(other) == arena.board.piece_of(space)
                if inside and arena.is_empty(other):
                    yield Tile(self.kind, number, (space, other))

    @property
    def _tables(self) -> dict[tuple[int, ...], str | None]:
        """A truck for each different VP table that matters; None for the common one where no truck is one's own."""
        trucks: list[str | None] = [None] if self.truck is None else list(self.rules.truck)
        return {self._table(truck): truck for truck in trucks}

    def _table(self, truck: str | None) -> tuple[int, ...]:
        return tuple(self.rules.vp_of(kind, truck) for kind in self.rules.obstacle)

    def _worth(self, course: Course, values: RunValues) -> float:
        if self.points is not None:
            return run_worth(values.vp((), self.points))
        dice = course.any_dice
        totals = [sum(int(face) for face in dice.names(roll) if face.isdecimal()) for roll in dice.rolls]
        return float(dice.worth(np.array([run_worth(values.vp((), total)) for total in totals])))

    def _placing(self, placed: Arena, tile: Tile, place: int, worth: dict[str | None, list[float]]) -> Placing:
        def to(truck: str | None) -> float:
            return worth[self._tables[self._table(truck)]][place]

        others = [to(truck) for truck in self.rules.truck if truck != self.truck]
        return Placing(tile, placed, to(self.truck), fmean(others) if self.truck and others else None)
