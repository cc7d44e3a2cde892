"""Rookie mode by brute force: every ramp on every empty space, every way to drive, every removal.

It is written straight from docs/rules.md §10 and its rulings, and shares no code with the solver. Sets of
tokens, recursion and nothing clever: for small boards and short rolls.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from layouts.arena import Arena, Tile
from layouts.space import HEADINGS, Space
from seeds.roll_and_smash import shipped

ROOKIE = shipped().rookie
Ramps = frozenset[tuple[Space, str]]


@dataclass(frozen=True)
class Truck:
    """A truck in a movement: `flying` is its heading in the air; `barred` a heading it may not go straight on in."""

    space: Space
    scored: frozenset[str]
    left: int = 0
    flying: str = ""
    barred: str = ""


class Board:
    """The arena as it stands."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena

    def kind(self, space: Space) -> str:
        tile = self.arena.tile_at.get(space)
        return tile.kind if tile else ""

    def on_ground(self, truck: Truck, space: Space) -> Truck | None:
        """The truck after driving onto the space; None where it may not stand."""
        if not self.arena.board.holds(space) or self.kind(space) in ("up", "by"):
            return None
        new: set[Tile] = set()
        if self.kind(space) in ("on", "in"):
            new.add(self.arena.tile_at[space])
        for heading in HEADINGS:
            if self.kind(space.ahead(heading)) == "by":
                new.add(self.arena.tile_at[space.ahead(heading)])
        new = {tile for tile in new if tile.token not in truck.scored}
        extra = ROOKIE.extra_movement * sum(tile.kind == "in" for tile in new)
        return Truck(space, truck.scored | {tile.token for tile in new}, truck.left + extra)

    def flown_to(self, truck: Truck) -> Truck | None:
        space = truck.space.ahead(truck.flying)
        if not self.arena.board.holds(space):
            return None
        over = {self.arena.tile_at[space].token} if self.kind(space) in ("up", "by") else set()
        return replace(truck, space=space, scored=truck.scored | over, left=truck.left - 1)

    def next(self, truck: Truck, ramps: Ramps) -> Iterator[Truck]:
        """Everything that may come next in the movement."""
        if truck.flying:
            if truck.left and (flown := self.flown_to(truck)):
                yield flown
            if turning := self.on_ground(truck, truck.space):
                yield replace(turning, barred=truck.flying)
            if ended := self.on_ground(replace(truck, left=0), truck.space):
                yield ended
        elif truck.left:
            for heading in HEADINGS.replace(truck.barred, "") if truck.barred else HEADINGS:
                if driven := self.on_ground(replace(truck, left=truck.left - 1), truck.space.ahead(heading)):
                    yield replace(driven, flying=heading if (driven.space, heading) in ramps else "")

    def ends(self, start: Space, scored: frozenset[str], steps: int, ramps: Ramps) -> set[tuple[Space, frozenset[str]]]:
        """Where a movement may end, and what is scored then."""
        met, waiting = set[Truck](), [Truck(start, scored, steps)]
        while waiting:
            truck = waiting.pop()
            if truck not in met:
                met.add(truck)
                waiting += self.next(truck, ramps)
        return {(truck.space, truck.scored) for truck in met if not truck.flying}

    @cache  # noqa: B019 - a board lives as long as its question
    def most(self, space: Space, scored: frozenset[str], ramps: Ramps, dice: tuple[str, ...]) -> int:
        """The most obstacles that are scored in the end, from between two dice on."""
        best = len(scored)
        for die in set(dice):
            left = list(dice)
            left.remove(die)
            steps = 1 if die == "style" else int(die)
            for end in self.ends(space, scored, steps, ramps):
                best = max(best, self.most(*end, ramps, tuple(left)))
            for ramp in self.placeable(ramps) if die == "style" else ():
                best = max(best, self.most(space, scored, ramps | {ramp}, tuple(left)))
        return best

    def placeable(self, ramps: Ramps) -> Iterator[tuple[Space, str]]:
        """Every ramp that may be placed beside these."""
        if len(ramps) < ROOKIE.ramps:
            free = (space for space in self.arena.board.spaces() if self.arena.is_empty(space))
            yield from ((space, arrow) for space in free if space not in dict(ramps) for arrow in HEADINGS)


def from_each(arena: Arena, roll: tuple[str, ...]) -> dict[Space, int]:
    """By start: the most obstacles after the opponents removed what hurts most."""
    dice = tuple(sorted(face for face in roll if face != "hazard"))
    removed = combinations(arena.obstacles, min(roll.count("hazard"), len(arena.obstacles)))
    boards = [Board(replace(arena, tiles=tuple(tile for tile in arena.tiles if tile not in gone))) for gone in removed]
    starts = filter(arena.is_empty, arena.board.spaces())
    return {start: min(board.most(start, frozenset(), frozenset(), dice) for board in boards) for start in starts}
