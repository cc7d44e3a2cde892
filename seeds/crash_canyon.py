"""Crash Canyon's numbers, typed: read from `crash_canyon.toml`, any of them replaced by a user's file.

The faces of the dice are reconstructed. Tracks are files of their own (`canyon_track.toml` is the one we ship).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from seeds.faults import quoted
from seeds.numbers import laid_over_shipped, shipped_table, typed
from seeds.places import Places
from seeds.typed import Flaw, raise_flaws

Few = Annotated[int, msgspec.Meta(ge=1, le=9)]
#: tokens that a table of all positions is made for
Tokens = Annotated[int, msgspec.Meta(ge=0, le=5)]
STAR = "star"


class Seed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table carries: its section, and `basis` where a printed component was rebuilt."""

    section: str
    basis: Literal["reconstruction", "user"] | None = None


class Vehicles(Seed, frozen=True, kw_only=True):
    """How many race."""

    least: Few
    most: Few


class Turbo(Seed, frozen=True, kw_only=True):
    """Turbo tokens of each vehicle, for each lap."""

    tokens: Tokens


class Laps(Seed, frozen=True, kw_only=True):
    """The most laps that a race is computed for."""

    most: Few


class Die(Seed, frozen=True, kw_only=True):
    """The faces of a die: numbers, and `star` on the red one."""

    faces: tuple[str, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers on it."""
        return tuple(int(face) for face in self.faces if face != STAR)

    @property
    def stars(self) -> int:
        """How many faces show a star."""
        return self.faces.count(STAR)


class CrashCanyon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All numbers of the game."""

    format: Literal[1]
    game: str
    vehicles: Vehicles
    turbo: Turbo
    laps: Laps
    dice: dict[Literal["red", "black"], Die]


FILE = "crash_canyon.toml"
SHIPPED = f"seeds/{FILE}"
_REMEDY = f"as in {SHIPPED}"


@cache
def shipped() -> CrashCanyon:
    """The numbers as shipped."""
    return _validated(*shipped_table(FILE), SHIPPED)


def load(path: Path | None) -> CrashCanyon:
    """The shipped numbers with those of the user's file laid over them; `BadInput` names every fault."""
    if path is None:
        return shipped()
    return _validated(*laid_over_shipped(FILE, path, whole=()), str(path))


def _validated(table: dict[str, Any], places: Places, source: str) -> CrashCanyon:
    rules = typed(table, CrashCanyon, places, source, _REMEDY)
    raise_flaws(_doubts(rules), places, source, _REMEDY)
    return rules


def _doubts(rules: CrashCanyon) -> Iterator[Flaw]:
    """What types cannot say."""
    if not 2 <= rules.vehicles.least <= rules.vehicles.most:
        yield Flaw(("vehicles", "least"), "a race needs two vehicles, and no fewer than its least", "2 to the most")
    for colour, die in rules.dice.items():
        for index, face in enumerate(die.faces):
            if not re.fullmatch(r"[1-9]", face) and (face, colour) != (STAR, "red"):
                remedy = "1 to 9, or star on the red die"
                yield Flaw(("dice", colour, "faces", index), f"unknown face {quoted(face)}", remedy)
        if not any(face != STAR for face in die.faces):
            yield Flaw(("dice", colour, "faces"), f"the {colour} die shows no number", "at least one")
