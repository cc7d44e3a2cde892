"""A hand of Style cards as the search sees it: what it pays at the end, and the manoeuvres it adds (docs/rules.md §5).

Cards that count marks only change what a final set of marks is worth. The others make a run longer or end it;
a *node* is what is left of a run: Plan tiles, and copies of each card that acts.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from seeds.roll_and_smash import RollAndSmash
from solver.smash.field import Field, Ints

#: cards that are played between tiles, in the order of the search
ACTING = ("extra-move", "repeat-tile", "face-any")


@dataclass(frozen=True)
class Hand:
    """Cards by what they do. `acting`: (card, copies) of those played between tiles, in rules order."""

    rules: RollAndSmash
    cards: tuple[str, ...]

    @cached_property
    def copies(self) -> Counter[str]:
        """Copies of each card."""
        return Counter(self.cards)

    def of(self, effect: str) -> tuple[str, ...]:
        """The different cards in hand with an effect, in rules order."""
        return tuple(name for name, card in self.rules.card.items() if card.effect == effect and self.copies[name])

    @cached_property
    def acting(self) -> tuple[tuple[str, int], ...]:
        """The cards played between tiles that leave the run going on."""
        return tuple((name, self.copies[name]) for effect in ACTING for name in self.of(effect))

    @property
    def launches(self) -> int:
        """Going Up cards."""
        return sum(self.copies[name] for name in self.of("launch"))

    @property
    def end_vp(self) -> int:
        """VP of the card that ends the run, -1 without one."""
        return self.rules.card[self.ender].vp if self.ender else -1

    @property
    def ender(self) -> str | None:
        """The card that ends the run for most VP; a run ends once."""
        return max(self.of("end-run"), key=lambda name: self.rules.card[name].vp, default=None)

    @property
    def most_bonus(self) -> int:
        """VP beyond marks that a run can have at most, whatever it costs."""
        dearest = max(tile.vp for tile in self.rules.tile.values())
        acting = sum(copies * (self.rules.card[name].vp + dearest) for name, copies in self.acting)
        return self.rules.plan.tiles * dearest + acting + max(0, self.end_vp)

    @property
    def destroys(self) -> int:
        """Destroy cards."""
        return sum(self.copies[name] for name in self.of("becomes"))

    def worth(self, field: Field, truck: str | None = None) -> Ints:
        """[2^n]: VP of each set of scored marks, the cards that count marks included (§4, §5)."""
        sets = np.arange(1 << len(field.obstacles), dtype=np.int64)
        vp = np.zeros(sets.size, dtype=np.int64)
        for bit, kind in enumerate(field.kinds):
            vp += (sets >> bit & 1) * (self.rules.vp_of(kind, truck) + self._each(kind))
        for name in self.of("if-any"):
            card = self.rules.card[name]
            mask = sum(1 << bit for bit, kind in enumerate(field.kinds) if kind == card.kind)
            vp += (sets & mask > 0) * card.vp * self.copies[name]
        return vp

    def most_vp(self, worth: Ints, points: int, tiles: int) -> int:
        """VP that no run exceeds: every obstacle, points spent on the tile that pays most, every card played."""
        dearest = max(tile.vp for tile in self.rules.tile.values())
        cards = sum(copies * (self.rules.card[name].vp + dearest) for name, copies in self.acting)
        return int(worth.max()) + self._most_tile_vp(points, tiles) + cards + max(0, self.end_vp)

    def _most_tile_vp(self, points: int, tiles: int) -> int:
        paying = [tile for tile in self.rules.tile.values() if tile.vp]
        every = tiles * max((tile.vp for tile in paying), default=0)
        if any(tile.cost == 0 for tile in paying):
            return every
        return min(every, max((points * tile.vp // tile.cost for tile in paying), default=0))

    def _each(self, kind: str) -> int:
        return sum(
            self.rules.card[n].vp * self.copies[n] for n in self.of("for-each") if self.rules.card[n].kind == kind
        )


@dataclass(frozen=True, order=True)
class Node:
    """What is left of a run: Plan tiles, copies of each acting card, Going Up cards."""

    tiles: int
    acting: tuple[int, ...]
    launches: int


@dataclass(frozen=True)
class Nodes:
    """Every node of a hand, numbered so that each comes after those it leads to."""

    nodes: tuple[Node, ...]
    sources: Ints  # [nodes, classes, launches + 1]: node after an outcome, -1 none
    moves_used: tuple[int, ...]  # manoeuvres driven before this node

    @property
    def top(self) -> int:
        """The node before the first manoeuvre."""
        return len(self.nodes) - 1


def nodes_of(hand: Hand, tiles: int) -> Nodes:
    """The nodes of a run of so many Plan tiles with this hand."""
    ranges = [range(copies + 1) for _, copies in hand.acting]
    nodes = sorted(
        Node(left, acting, launches)
        for left in range(tiles + 1)
        for acting in itertools.product(*ranges)
        for launches in range(hand.launches + 1)
    )
    index = {node: number for number, node in enumerate(nodes)}
    sources = np.full((len(nodes), 1 + len(hand.acting), hand.launches + 1), -1, dtype=np.int64)
    for number, node in enumerate(nodes):
        for cls in range(sources.shape[1]):
            for used in range(node.launches + 1):
                sources[number, cls, used] = index.get(_after(node, cls, used), -1)
    total = tiles + sum(copies for _, copies in hand.acting)
    return Nodes(tuple(nodes), sources, tuple(total - node.tiles - sum(node.acting) for node in nodes))


def _after(node: Node, cls: int, launches: int) -> Node:
    acting = tuple(left - (number == cls - 1) for number, left in enumerate(node.acting))
    return Node(node.tiles - (cls == 0), acting, node.launches - launches)
