"""Tricks: what a driver has to think of in a plan beside driving ahead and turning.

    ramps placed · slides through mud · donuts · turns that begin on a tile (on an `on`, on mud, or coming down)

They are counted in a plan that the judge has passed; whether some other plan does with fewer is not asked.
"""

from __future__ import annotations

from dataclasses import dataclass

from layouts.arena import Arena
from layouts.space import Space
from seeds.roll_and_smash import RollAndSmash
from solver.smash.plans import AS_CARD, Move, Plan


@dataclass(frozen=True)
class Tricks:
    """How many of each."""

    ramps: int = 0
    slides: int = 0
    donuts: int = 0
    turns_on_tiles: int = 0

    @property
    def all(self) -> int:
        """All together."""
        return self.ramps + self.slides + self.donuts + self.turns_on_tiles

    def __add__(self, other: Tricks) -> Tricks:
        return Tricks(
            self.ramps + other.ramps,
            self.slides + other.slides,
            self.donuts + other.donuts,
            self.turns_on_tiles + other.turns_on_tiles,
        )


def tricks_of(plan: Plan, arena: Arena, rules: RollAndSmash) -> Tricks:
    """The tricks of a legal plan."""
    at, slides, donuts, turns = plan.start, 0, 0, 0
    for move in plan.moves:
        if move.how == AS_CARD or not move.path:
            continue
        tile = rules.tile[move.what]
        slides += _slides(move, arena)
        donuts += tile.donut
        turns += bool(tile.quarters) and at in arena.tile_at
        at = move.path[-1].space
    return Tricks(len(plan.ramps), slides, donuts, turns)


def _slides(move: Move, arena: Arena) -> int:
    """Stretches of mud driven through on the ground (rules §3)."""
    muddy = [not step.air and _is_mud(step.space, arena) for step in move.path]
    return sum(here and not before for here, before in zip(muddy, [False, *muddy], strict=False))


def _is_mud(space: Space, arena: Arena) -> bool:
    tile = arena.tile_at.get(space)
    return tile is not None and tile.kind == "in" and tile in arena.obstacles
