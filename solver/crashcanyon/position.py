"""Positions of a race in a file: where everybody is, whose turn it is, and what has to be decided.

format = 1                    [[vehicle]]            in the order of turns
turn = "Red"                  name = "Red"
laps = 1                      space = 12
                              turbo = 2
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from seeds.crash_canyon import CrashCanyon
from seeds.faults import near_miss, quoted
from seeds.scenario import read_scenario
from seeds.typed import Flaw
from solver.crashcanyon.question import spaces_for_laps
from solver.crashcanyon.race import Race, Vehicle
from solver.crashcanyon.road import BOTH, PIT_FLIPPED, PIT_UPRIGHT, RED, Road, boulders_passed

EXAMPLE = "examples/canyon-position.toml"
Space = Annotated[int, msgspec.Meta(ge=0, le=200)]
Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
Lies = Literal["upright", "flipped"]


class VehicleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A vehicle: its space (the one beside its pit), tokens, how it lies in a pit, and its lap."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    space: Space
    turbo: Few
    in_pit: Lies | None = None
    lap: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1


class PositionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position; `star`: the dice show a star that has to be used now. `boulders` are those still on the road."""

    format: Literal[1]
    turn: str
    vehicle: tuple[VehicleEntry, ...]
    boulders: tuple[Space, ...] | None = None
    laps: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    star: Literal["red", "both"] | None = None


@dataclass(frozen=True)
class Asked:
    """A race, and the dice that show a star if one has to be used; the token for both is then spent already."""

    race: Race
    star: int | None


def read_position(path: Path | str, road: Road, rules: CrashCanyon) -> Asked:
    """The position in a file; `BadInput` with every fault. Boulders not told are those that must still be there."""
    scenario = read_scenario(path, PositionFile, EXAMPLE)
    file = scenario.content
    scenario.doubt(_flaws(file, road, rules))
    vehicles = tuple(Vehicle(one.name, _place(one, road), one.turbo, file.laps - one.lap) for one in file.vehicle)
    turn = [one.name for one in file.vehicle].index(file.turn)
    dice = None if file.star is None else RED if file.star == "red" else BOTH
    return Asked(Race(vehicles, turn, _gone(file, road)), dice)


def _place(entry: VehicleEntry, road: Road) -> int:
    if entry.in_pit is None:
        return entry.space
    return int(road.pit[entry.space]) + (PIT_UPRIGHT if entry.in_pit == "upright" else PIT_FLIPPED) - 1


def _least_gone(file: PositionFile, road: Road) -> int:
    """How many boulders must have left: nobody is beyond one that lies there."""
    farthest = (road.spaces if one.lap > 1 else min(one.space, road.spaces) for one in file.vehicle)
    return max(boulders_passed(road, space) for space in farthest)


def _gone(file: PositionFile, road: Road) -> int:
    return _least_gone(file, road) if file.boulders is None else len(road.boulders) - len(file.boulders)


def _flaws(file: PositionFile, road: Road, rules: CrashCanyon) -> Iterator[Flaw]:
    span, names = rules.vehicles, [one.name for one in file.vehicle]
    if not span.least <= len(names) <= span.most:
        yield Flaw(("vehicle",), f"{len(names)} vehicles", f"{span.least} to {span.most}", True)
        return
    if file.turn not in names:
        yield Flaw(("turn",), f"no vehicle {quoted(file.turn)}", near_miss(file.turn, names))
    if file.laps > rules.laps.most:
        yield Flaw(("laps",), f"{file.laps} laps", f"at most {rules.laps.most}")
    elif file.laps > 1 and road.spaces < (least := spaces_for_laps(road, len(names))):
        yield Flaw(("laps",), f"a move can go round all {road.spaces} spaces", f"1 lap, or {least} spaces or more")
    for index, one in enumerate(file.vehicle):
        yield from _vehicle_flaws(file, one, index, road, rules)
    yield from _boulder_flaws(file, road)
    mover = next((one for one in file.vehicle if one.name == file.turn), None)
    if file.star and mover and mover.in_pit == "flipped":
        yield Flaw(("star",), f"{quoted(mover.name)} is being put upright and rolls nothing", "no star")
    if file.star and not road.stars[RED]:
        yield Flaw(("star",), "no die has a star", "no star")


def _vehicle_flaws(file: PositionFile, one: VehicleEntry, index: int, road: Road, rules: CrashCanyon) -> Iterator[Flaw]:
    path = ("vehicle", index)
    if one.space > road.spaces:
        yield Flaw((*path, "space"), f"no space {one.space}", f"0 to {road.spaces}")
    elif one.in_pit and road.pit[one.space] < 0:
        yield Flaw((*path, "in_pit"), f"no pit beside space {one.space}", "a space listed in the track's pits")
    if one.turbo > rules.turbo.tokens:
        yield Flaw((*path, "turbo"), f"{one.turbo} Turbo tokens", f"at most {rules.turbo.tokens}")
    if one.lap > file.laps:
        yield Flaw((*path, "lap"), f"lap {one.lap} of {file.laps}", f"1 to {file.laps} (laps)")
    if one.lap > 1 and not one.space:
        yield Flaw((*path, "space"), "just off the board in a later lap", f"1 to {road.spaces}")
    for earlier in file.vehicle[:index]:
        if earlier.name == one.name:
            yield Flaw((*path, "name"), f"{quoted(one.name)} is there twice", "a name for each vehicle")
        if earlier.space == one.space > 0 and not earlier.in_pit and not one.in_pit:
            yield Flaw((*path, "space"), f"{quoted(earlier.name)} is on space {one.space}", "a space for each vehicle")


def _boulder_flaws(file: PositionFile, road: Road) -> Iterator[Flaw]:
    """Boulders that are not the track's, or that somebody is beyond; they leave in order."""
    if file.boulders is None:
        return
    least, there = _least_gone(file, road), road.boulders.tolist()
    for index, space in enumerate(file.boulders):
        if space not in there:
            yield Flaw(("boulders", index), f"no boulder on space {space}", f"of {there}")
        elif space in there[:least]:
            yield Flaw(("boulders", index), f"somebody is on or beyond the boulder on space {space}", "it has left")
    if sorted(file.boulders) != there[len(there) - len(file.boulders) :]:
        yield Flaw(("boulders",), "boulders missing between others", "they leave in order: the last ones remain")
