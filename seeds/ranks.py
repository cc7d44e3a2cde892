"""Ranks: what a group calls its Arena Legends scores, read from a file of its own.

The rulebook leaves the chart empty (rules §9), so nothing is shipped; a file fills it:

    format = 1

    [[rank]]
    name = "Mud Slinger"
    least = 60
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from seeds.faults import quoted
from seeds.reading import read_text
from seeds.toml_text import parse_toml
from seeds.typed import Flaw, raise_flaws, type_flaws

#: as many as a sheet has room for
MOST_RANKS = 12


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A name, and the least score that earns it, in VP."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    least: Annotated[int, msgspec.Meta(ge=-1000, le=10_000)]


class _Ranks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    format: Literal[1]
    rank: tuple[Rank, ...]


def load_ranks(path: Path | str) -> tuple[Rank, ...]:
    """The ranks of a file, highest first; `BadInput` names every fault of it with its place."""
    table, places = parse_toml(read_text(str(path)), str(path))
    remedy = "format = 1, then [[rank]] with a name and least"
    raise_flaws(type_flaws(table, _Ranks), places, str(path), remedy)
    ranks = msgspec.convert(table, _Ranks).rank
    raise_flaws(_doubts(ranks), places, str(path), remedy)
    return tuple(sorted(ranks, key=lambda rank: -rank.least))


def _doubts(ranks: tuple[Rank, ...]) -> Iterator[Flaw]:
    """None, more than a sheet holds, or two of one score: nobody could say which it earns."""
    if not 1 <= len(ranks) <= MOST_RANKS:
        yield Flaw(("rank",), f"{len(ranks)} ranks", f"1 to {MOST_RANKS}", of_key=True)
    seen: dict[int, str] = {}
    for index, rank in enumerate(ranks):
        if rank.least in seen:
            what = f"{quoted(rank.name)} and {quoted(seen[rank.least])} both begin at {rank.least}"
            yield Flaw(("rank", index, "least"), what, "a score of its own for each rank")
        seen.setdefault(rank.least, rank.name)
