"""Replace in solo play: which arenas the hazard dice can make of one (docs/rules.md §9).

Each Replace swaps the most valuable obstacle in the arena for the least valuable kind that the supply still has, on
the same two spaces; among equals the player chooses the tile. Obstacles are known by their *place*: credit for a
score belongs to it, whatever lies there later.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from layouts.arena import Arena, Tile
from layouts.space import Space
from seeds.roll_and_smash import RollAndSmash

#: the kind on each place
Kinds = tuple[str, ...]


@dataclass(frozen=True)
class Grounds:
    """The places of an arena's obstacles, in reading order, and what Replace can make of them."""

    arena: Arena
    rules: RollAndSmash

    @property
    def places(self) -> tuple[tuple[Space, Space], ...]:
        """Where the obstacles lie, by row and column."""
        return tuple(sorted((tile.spaces for tile in self.arena.obstacles), key=lambda two: (two[0].row, two[0].col)))

    @property
    def kinds(self) -> Kinds:
        """What lies there in the arena as given."""
        return tuple(self.arena.tile_at[spaces[0]].kind for spaces in self.places)

    def arena_of(self, kinds: Kinds) -> Arena:
        """The arena with these kinds on its places, tokens numbered in reading order; other tiles stay."""
        if kinds == self.kinds:
            return self.arena
        others = [tile for tile in self.arena.tiles if tile not in self.arena.obstacles]
        taken = Counter[str]()
        tiles = []
        for kind, spaces in zip(kinds, self.places, strict=True):
            taken[kind] += 1
            while any(tile.kind == kind and tile.number == taken[kind] for tile in others):
                taken[kind] += 1
            tiles.append(Tile(kind, taken[kind], spaces))
        return replace(self.arena, tiles=(*others, *tiles))

    def replaced(self, kinds: Kinds) -> tuple[Kinds, ...]:
        """Every arena one Replace can make, by the player's choice of tile; the same one where nothing happens."""
        leaving, coming = self._swap(kinds)
        if leaving is None or coming is None:
            return (kinds,)
        chosen = (place for place, kind in enumerate(kinds) if kind == leaving)
        return tuple(sorted({(*kinds[:place], coming, *kinds[place + 1 :]) for place in chosen}))

    def after(self, kinds: Kinds, times: int) -> tuple[Kinds, ...]:
        """Every arena that many Replaces can make, one after another."""
        reached = {kinds}
        for _ in range(times):
            reached = {then for now in reached for then in self.replaced(now)}
        return tuple(sorted(reached))

    def _swap(self, kinds: Kinds) -> tuple[str | None, str | None]:
        """(kind that leaves, kind that comes), None where nothing happens."""
        order = self.rules.solo.replace_order  # most valuable first
        leaving = next((kind for kind in order if kind in kinds), None)
        supply = self._supply(kinds)
        lower = order[order.index(leaving) + 1 :] if leaving else ()
        return leaving, next((kind for kind in reversed(lower) if supply[kind] > 0), None)

    def _supply(self, kinds: Kinds) -> dict[str, int]:
        lying = Counter(kinds) + Counter(t.kind for t in self.arena.tiles if t not in self.arena.obstacles)
        return {kind: seed.supply - lying[kind] for kind, seed in self.rules.obstacle.items()}
