"""One question's search, step by step, so that it can show progress and be stopped (see docs/search.md)."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from solver.smash import kernel
from solver.smash.field import WORD, Field, Ints
from solver.smash.hand import Hand, nodes_of
from solver.smash.manoeuvres import all_moves, final_marks
from solver.smash.options import options_of, same_space

NEVER = 1 << 20


class Search:
    def __init__(self, field: Field, hand: Hand, points: int, tiles: int, depth: int, truck: str | None = None) -> None:
        rules = hand.rules
        self.field, self.hand, self.points, self.depth = field, hand, points, min(depth, tiles)
        self.moves = all_moves(field, rules, hand.launches)
        self.final = final_marks(field)
        self.options = options_of(field, hand, self.moves, self.final)
        self.nodes = nodes_of(hand, tiles)
        self.layout = kernel.Layout(len(field.obstacles), len(rules.tile), field.triggers, field.words, points, rules.ramp.cost, rules.ramp.most, rules.failed.vp, hand.end_vp)
        self.worth = hand.worth(field, truck)
        states = field.ground.next.size * 2
        self.states = np.unique(self.options.end)
        n = len(self.nodes.nodes)
        size = 1 << 16
        self.suffixes = kernel.Suffixes(np.zeros((n, states), np.int64), np.zeros((n, states), np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros((size, field.words), np.int64))
        self.filled = 0

    def grow(self):
        for number, node in enumerate(self.nodes.nodes):
            if self.nodes.moves_used[number] < self.depth: continue
            t=time.time(); f0=self.filled
            place = 0
            while place < self.states.size:
                place, self.filled, wanting = kernel.grow(self.layout, self.options, self.suffixes, self.nodes.sources[number], node.launches, self.final, number, self.states, place, self.filled, 1 << 40)
                if wanting:
                    self._room(wanting)
            print(node, 'rows', self.filled-f0, (self.filled-f0)/self.states.size, '%.3f'%(time.time()-t))

    def _room(self, wanting):
        s = self.suffixes
        more = max(s.key.size, wanting)
        self.suffixes = kernel.Suffixes(s.low, s.high, *(np.concatenate((c, np.zeros((more, *c.shape[1:]), np.int64))) for c in s[2:]))

    def meet(self):
        g = self.field.ground
        starts = np.array([(p * 4 + h) * 2 for p in np.flatnonzero(g.empty) for h in range(4)], dtype=np.int64)
        rivals = np.zeros((starts.size, self.field.words), np.int64)
        at = same_space(self.field)
        for i, st in enumerate(starts):
            for bit in at.get(self.field.space(int(st) // 8), []):
                rivals[i, bit // WORD] |= 1 << bit % WORD
        n = len(self.field.obstacles)
        self.cover = np.full(1 << n, NEVER, np.int64)
        self.best = np.full(self.points + 1, -NEVER, np.int64)
        left = np.array([node.launches for node in self.nodes.nodes])
        place = 0
        while place < starts.size:
            place = kernel.meet(self.layout, self.options, self.suffixes, self.nodes.sources, left, self.final, starts, rivals, self.depth, self.nodes.top, self.worth, self.cover, self.best, place, 1 << 40)
        kernel.at_least(self.cover, n)
        self.best = np.maximum.accumulate(self.best)
