"""Multisets of cards by number: every hand of at most so many cards, and everything that can be taken out of it.

rank  counts          three types, at most two cards: hands stand in lexicographic order of their counts,
0    0 0 0           and a hand's rank is the number of hands before it, a sum of one table look-up a type
1    0 0 1
2    0 0 2
3    0 1 0
…
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Small = NDArray[np.int8]


@dataclass(frozen=True)
class Multisets:
    """Multisets of at most `most` cards of `types` types, of which only the first `useful` are ever taken out."""

    types: int
    most: int
    useful: int

    @cached_property
    def counts(self) -> Small:
        """[hands, types]: copies of each type, by rank."""
        rows = np.zeros((1, 0), np.int8)
        for _ in range(self.types):
            left = self.most - rows.sum(axis=1, dtype=np.int64)
            again = np.repeat(rows, left + 1, axis=0)
            rows = np.column_stack([again, _steps(left + 1).astype(np.int8)])
        return rows

    @cached_property
    def _before(self) -> Ints:
        """[type, room, copies]: hands that come before those with so many copies, of those with equal copies so far."""
        table = np.zeros((self.types, self.most + 1, self.most + 1), np.int64)
        for place in range(self.types):
            later = self.types - place - 1
            for room in range(self.most + 1):
                sizes = [comb(room - copies + later, later) for copies in range(room + 1)]
                table[place, room, 1 : room + 1] = np.cumsum(sizes)[:-1]
        return table

    def rank(self, counts: Small) -> Ints:
        """[n]: the ranks of hands given as [n, types]."""
        ranks = np.zeros(len(counts), np.int64)
        room = np.full(len(counts), self.most, np.int64)
        for place in range(self.types):
            copies = counts[:, place].astype(np.int64)
            ranks += self._before[place, room, copies]
            room -= copies
        return ranks

    @cached_property
    def taken(self) -> tuple[Ints, Ints, Ints]:
        """Every way of taking useful cards out of every hand: first way of each hand, rank of the part, of the rest."""
        rows = np.arange(len(self.counts))
        parts = np.zeros((len(rows), self.types), np.int8)
        for place in range(self.useful):
            ways = self.counts[rows, place].astype(np.int64) + 1
            rows, parts = np.repeat(rows, ways), np.repeat(parts, ways, axis=0)
            parts[:, place] = _steps(ways)
        first = np.searchsorted(rows, np.arange(len(self.counts)))
        return first, self.rank(parts), self.rank(self.counts[rows] - parts)

    def one_more(self, place: int, rows: Ints) -> Ints:
        """[n]: the ranks of these hands with one more card of a type; they must have room."""
        more = self.counts[rows].copy()
        more[:, place] += 1
        return self.rank(more)


def _steps(lengths: Ints) -> Ints:
    """0, 1, … up to each length, one after another."""
    ends = np.cumsum(lengths)
    steps: Ints = np.arange(ends[-1]) - np.repeat(ends - lengths, lengths)
    return steps
