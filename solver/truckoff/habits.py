"""Habits: how often each of the others selects which trucks, from a TOML file.

[[player]]
name = "Bob"
selects = { "d12+d20" = 3, "d8+d20" = 1 }      # three times in four, once in four
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from seeds.faults import near_miss, quoted
from seeds.scenario import read_scenario
from seeds.typed import Flaw
from solver.truckoff.selection import Mixture, Pair, Selection

Weight = Annotated[float, msgspec.Meta(ge=0, le=1e9)]


class HabitFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`[[player]]`: one of the others, with a weight for each selection."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    selects: dict[str, Weight]


class HabitsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole file."""

    format: Literal[1]
    player: tuple[HabitFile, ...]


def load_habits(path: Path | str, selection: Selection) -> dict[str, Mixture]:
    """Each other player's mixture; `BadInput` with every fault."""
    read = read_scenario(path, HabitsFile, "examples/truckoff-habits.toml")
    read.doubt(_doubts(read.content, selection))
    return {player.name: _mixture(player, selection) for player in read.content.player}


def pair_name(pair: Pair, venues: tuple[str, ...]) -> str:
    """`d8+d20`."""
    return "+".join(venues[venue] for venue in pair)


def _mixture(player: HabitFile, selection: Selection) -> Mixture:
    total = sum(player.selects.values())
    mixture: Mixture = {}
    for name, weight in player.selects.items():
        pair = _pair(name, selection)
        assert pair is not None
        mixture[pair] = mixture.get(pair, 0.0) + weight / total
    return mixture


def _pair(name: str, selection: Selection) -> Pair | None:
    """The selection that is meant, its trucks in any order; None if it is none."""
    words = [word.strip() for word in name.split("+")]
    pair = tuple(index for index, venue in enumerate(selection.venues) if venue in words)
    return pair if len(words) == len(pair) and pair in selection.pairs else None


def _doubts(file: HabitsFile, selection: Selection) -> Iterator[Flaw]:
    known = [pair_name(pair, selection.venues) for pair in selection.pairs]
    if len(file.player) != selection.players - 1:
        yield Flaw(("player",), f"{len(file.player)} other players", f"{selection.players - 1} of them", True)
    for number, player in enumerate(file.player):
        path = ("player", number)
        if player.name in [other.name for other in file.player[:number]]:
            yield Flaw((*path, "name"), f"{quoted(player.name)} twice", "each name once")
        if not any(player.selects.values()):
            yield Flaw((*path, "selects"), "nothing is ever selected", "a weight above 0")
        for name in player.selects:
            if _pair(name, selection) is None:
                yield Flaw((*path, "selects", name), f"no selection {quoted(name)}", near_miss(name, known), True)
