"""Neighbours: the arenas of the catalogue that are the fewest tiles apart from one that is not in it.

The distance is that of `layouts.apart`, hazards aside, read off the canonical forms: ten thousand of them are
compared while a few hundred layouts would be parsed.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from generator import catalogue_store as store
from generator.catalogue import Catalogue
from generator.catalogue_entry import Summary, summary_of
from generator.catalogue_file import telling
from layouts.apart import lying, lying_apart, lying_of
from layouts.arena import Arena
from layouts.symmetry import SYMMETRIES


@dataclass(frozen=True)
class Near:
    """An arena and how many tiles it is apart."""

    apart: int
    summary: Summary


def nearest(catalogue: Catalogue, arena: Arena, most: int) -> list[Near]:
    """At most so many arenas on the same board, the nearest first; by their forms, so that no layout is read."""
    ways = [lying(arena, k) for k in SYMMETRIES]
    boards = {board for board, _ in ways}
    found = []
    with telling(catalogue.path):
        rows = store.forms(catalogue.connection)
    for *listed, text in rows:
        there = lying_of(text)
        if there[0] in boards:
            found.append((lying_apart(ways, [there]), listed))
    best = heapq.nsmallest(most, found, key=lambda near: (near[0], near[1][0]))
    return [Near(apart, summary_of(listed)) for apart, listed in best]
