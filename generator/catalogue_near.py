"""Neighbours: the arenas of the catalogue that are the fewest tiles apart from one that is not in it.

The distance is that of `layouts.apart`, hazards aside, read off the canonical forms: ten thousand of them are
compared while a few hundred layouts would be parsed.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from dataclasses import dataclass

from generator import catalogue_store as store
from generator.catalogue import Catalogue
from generator.catalogue_entry import Summary, summary_of
from generator.catalogue_file import telling
from layouts.arena import Arena
from layouts.symmetry import SYMMETRIES, form, transform

#: words of a form before its tiles: pieces and piece
_BOARD = 2
Tiles = frozenset[str]


@dataclass(frozen=True)
class Near:
    """An arena and how many tiles it is apart."""

    apart: int
    summary: Summary


def nearest(catalogue: Catalogue, arena: Arena, most: int) -> list[Near]:
    """At most so many arenas on the same board, the nearest first; by their forms, so that no layout is read."""
    lies = _ways(arena)
    found = []
    with telling(catalogue.path):
        rows = store.forms(catalogue.connection)
    for *listed, text in rows:
        board, tiles = _split(text)
        if board in lies:
            found.append((min(_apart(tiles, other) for other in lies[board]), listed))
    best = heapq.nsmallest(most, found, key=lambda near: (near[0], near[1][0]))
    return [Near(apart, summary_of(listed)) for apart, listed in best]


def _ways(arena: Arena) -> dict[str, list[Tiles]]:
    """The arena in its eight ways, by the board it then lies on."""
    ways: defaultdict[str, list[Tiles]] = defaultdict(list)
    for k in SYMMETRIES:
        board, tiles = _split(form(transform(arena, k)))
        ways[board].append(tiles)
    return dict(ways)


def _split(text: str) -> tuple[str, Tiles]:
    """Board and tiles of a form: oil left out, and blanked tiles as they were."""
    words = text.split()
    tiles = (word.replace("!", "") for word in words[_BOARD:] if not word.startswith("~"))
    return " ".join(words[:_BOARD]), frozenset(tiles)


def _apart(one: Tiles, other: Tiles) -> int:
    return max(len(one - other), len(other - one))
