"""Set-up of a game for several: tiles shuffled, dealt round and placed one at a time in turn order (docs/rules.md §8).

    up by on in up by on in ──shuffled──▶ by up in in …        first player places by, second up, third in, …

Rulings, where the page leaves a choice:

- The shuffled tiles lie in one row; players take the next one and place it in turn order, so nobody chooses which.
- A layout with obstacles is a set-up that is done already: before round 1 nothing is placed on it (`arena`). On an
  empty one, or if asked (`game`), the players build on the bare board of the layout.
- A kind of which no tile is left in the supply, and a tile for which there is no place, is left out.
- Tiles of round 2 are placed in the order of round 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Literal

from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash
from solver.smash.field import MOST_OBSTACLES
from solver.smash.game_policies import AtRandom, Building, Policy
from solver.smash.game_worth import Mind
from solver.smash.placing import Placer

#: where the obstacles of round 1 come from: the layout as it lies, or the players
Setup = Literal["arena", "game"]


def setup_of(arena: Arena, asked: Setup | None) -> Setup:
    """The set-up asked for, else the arena as it lies if it has tiles."""
    return asked or ("arena" if arena.tiles else "game")


def bare(arena: Arena) -> Arena:
    """The board of a layout with nothing on it."""
    return replace(arena, tiles=(), oils=(), blanked=frozenset())


def dealt(rules: RollAndSmash, turn: int, dice: Random) -> list[str]:
    """The kinds of the tiles placed before a round (from 1 on), shuffled."""
    kinds = [kind for kind in rules.obstacle if kind != "blank" for _ in range(rules.versus.setup[turn - 1])]
    dice.shuffle(kinds)
    return [str(kind) for kind in kinds]


def built(
    arena: Arena,
    kinds: Sequence[str],
    trucks: Sequence[str],
    players: Sequence[Policy],
    rules: RollAndSmash,
    dice: Random,
) -> Arena:
    """The arena after all of them are placed; `trucks` and `players` in turn order."""
    for number, kind in enumerate(kinds):
        seat = number % len(players)
        others = (*trucks[:seat], *trucks[seat + 1 :])
        building = Building(tuple(places(arena, kind, rules)), trucks[seat], others)
        if building.arenas:
            arena = players[seat].build(building, dice)
    return arena


def places(arena: Arena, kind: str, rules: RollAndSmash) -> Iterator[Arena]:
    """The arena with one more tile of the kind, wherever it can lie; none if no such tile is left."""
    lying = Counter(tile.kind for tile in arena.tiles)
    left = lying[kind] < rules.obstacle[kind].supply and len(arena.obstacles) < MOST_OBSTACLES  # type: ignore[index]
    tiles = Placer(rules, kind).tiles(arena) if left else ()
    return (replace(arena, tiles=(*arena.tiles, tile)) for tile in tiles)


def any_built(arena: Arena, mind: Mind, dice: Random) -> Arena:
    """The bare board with the tiles of round 1 on it, placed at random."""
    return built(bare(arena), dealt(mind.rules, 1, dice), ("",), (AtRandom(mind),), mind.rules, dice)
