"""Tracks: the road as data — its spaces, boulders and pits, and what a vehicle let go on a space does.

    [everywhere]                    chances where nothing else is said
    [beside_pit]                    chances on spaces with a pit beside them
    [[space]]    spaces = [3, 4]    chances on these spaces
    [[measured]] spaces = [7]       counts on these spaces: how often a car stayed, rolled 1, 2, … on or back, fell

Nobody can compute a folded cardboard slope. What is measured becomes a share of the counts, and an interval beside it
says how much the counts can be trusted. Counts come before chances, single spaces before `beside_pit`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from seeds.places import Path as Keys
from seeds.reading import read_text
from seeds.scenario import Scenario, parse_scenario
from seeds.typed import Flaw
from solver.intervals import Interval, wilson

Spaces = Annotated[int, msgspec.Meta(ge=2, le=80)]
Space = Annotated[int, msgspec.Meta(ge=1, le=80)]
Chance = Annotated[float, msgspec.Meta(ge=0, le=1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
#: the shipped track's name and file
NAME, FILE = "canyon", "canyon_track.toml"
SHIPPED = f"seeds/{FILE}"
#: how far a vehicle can be said to roll, boulders and pits that a table of all positions is made for
FARTHEST, MOST_BOULDERS, MOST_PITS = 6, 12, 12
#: chances may be rounded to so much
ROUNDING = 1e-6

#: what a vehicle let go does: rolls so many spaces, or falls into the pit beside it
Outcome = int | Literal["pit-upright", "pit-flipped"]
UPRIGHT: Final = "pit-upright"
FLIPPED: Final = "pit-flipped"


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What has no keys but its own."""


class Chances(_Part, frozen=True, kw_only=True):
    """The chance of each outcome; `forward` and `back` for 1, 2, … spaces."""

    stay: Chance
    forward: tuple[Chance, ...] = ()
    back: tuple[Chance, ...] = ()
    pit_upright: Chance = 0.0
    pit_flipped: Chance = 0.0


class Given(Chances, frozen=True, kw_only=True):
    """Chances on some spaces."""

    spaces: tuple[Space, ...]


class Measured(_Part, frozen=True, kw_only=True):
    """How often each outcome was seen on some spaces."""

    spaces: tuple[Space, ...]
    stay: Count
    forward: tuple[Count, ...] = ()
    back: tuple[Count, ...] = ()
    pit_upright: Count = 0
    pit_flipped: Count = 0


class TrackFile(_Part, frozen=True, kw_only=True):
    """A track as it is written."""

    format: Literal[1]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    spaces: Spaces
    everywhere: Chances
    beside_pit: Chances | None = None
    bridge: Space | None = None
    boulders: tuple[Space, ...] = ()
    pits: tuple[Space, ...] = ()
    push: Chance = 0.0
    basis: Literal["reconstruction", "measured", "designed"] | None = None
    notes: str | None = None
    space: tuple[Given, ...] = ()
    measured: tuple[Measured, ...] = ()


@dataclass(frozen=True)
class FreeWheel:
    """What a vehicle let go on a space does; `seen`: how many times it was measured, 0 where chances are given."""

    chances: Mapping[Outcome, float]
    seen: int = 0

    def interval(self, outcome: Outcome) -> Interval | None:
        """Where the true chance of an outcome lies with a confidence of 95 %; None where nothing was measured."""
        return wilson(round(self.chances[outcome] * self.seen), self.seen) if self.seen else None


@dataclass(frozen=True)
class Counts:
    """How often each outcome was seen on some spaces, taken together."""

    spaces: tuple[int, ...]
    times: Mapping[Outcome, int]


@dataclass(frozen=True)
class Track:
    """A road of `spaces` from space 1; `wheels[space - 1]` is what a vehicle let go there does.

    `counts`: what was measured, a table each; the wheels of its spaces come from it.
    """

    name: str
    spaces: int
    boulders: tuple[int, ...]
    pits: tuple[int, ...]
    push: float
    wheels: tuple[FreeWheel, ...]
    bridge: int | None = None
    basis: str | None = None
    counts: tuple[Counts, ...] = ()


def find_track(name: str) -> Track:
    """The shipped track by its name, else that in a file (`-`: standard input); `BadInput` with every fault."""
    if name == NAME:
        return read_track(resources.files("seeds").joinpath(FILE).read_text("utf-8"), SHIPPED)
    return read_track(read_text(Path(name) if name != "-" else name), "standard input" if name == "-" else name)


def read_track(text: str, source: str) -> Track:
    """The track in a text; `BadInput` with every fault at its place."""
    scenario = parse_scenario(text, source, TrackFile, SHIPPED)
    scenario.doubt(_flaws(scenario))
    file = scenario.content
    counts = tuple(_counted(table) for table in file.measured)
    return Track(
        file.name,
        file.spaces,
        tuple(sorted(file.boulders)),
        tuple(sorted(file.pits)),
        file.push,
        tuple(measured_wheel(counts, space) or _given(file, space) for space in range(1, file.spaces + 1)),
        file.bridge,
        file.basis,
        counts,
    )


def _counted(table: Measured) -> Counts:
    return Counts(table.spaces, {outcome: round(times) for outcome, times in _outcomes(table).items() if times})


def measured_wheel(counts: Sequence[Counts], space: int) -> FreeWheel | None:
    """What a vehicle does on a space by all counts there together; None where nothing was measured."""
    together: Counter[Outcome] = Counter()
    for table in counts:
        if space in table.spaces:
            together.update(table.times)
    seen = sum(together.values())
    return FreeWheel({outcome: times / seen for outcome, times in together.items() if times}, seen) if seen else None


def _given(file: TrackFile, space: int) -> FreeWheel:
    """The chances given for the space, for spaces beside a pit, or everywhere."""
    own = [given for given in file.space if space in given.spaces]
    pit = [file.beside_pit] if space in file.pits and file.beside_pit else []
    chances = _outcomes([*own, *pit, file.everywhere][0])
    total = sum(chances.values())
    return FreeWheel({outcome: chance / total for outcome, chance in chances.items() if chance})


def _outcomes(table: Chances | Measured) -> dict[Outcome, float]:
    """Outcomes in a fixed order."""
    rolls: dict[Outcome, float] = {0: float(table.stay)}
    rolls |= dict(enumerate(table.forward, start=1))
    rolls |= {-steps: value for steps, value in enumerate(table.back, start=1)}
    rolls[UPRIGHT], rolls[FLIPPED] = table.pit_upright, table.pit_flipped
    return rolls


def _flaws(scenario: Scenario[TrackFile]) -> Iterator[Flaw]:
    """What types cannot say."""
    file = scenario.content
    yield from _list_flaws(file, "boulders", file.boulders, MOST_BOULDERS)
    yield from _list_flaws(file, "pits", file.pits, MOST_PITS)
    if file.bridge is not None and file.bridge > file.spaces:
        yield Flaw(("bridge",), f"no space {file.bridge}", f"1 to {file.spaces}")
    yield from _table_flaws(file, file.everywhere, ("everywhere",), pit=False)
    if file.beside_pit:
        yield from _table_flaws(file, file.beside_pit, ("beside_pit",), pit=True)
    named: list[tuple[str, Sequence[Given | Measured]]] = [("space", file.space), ("measured", file.measured)]
    for name, tables in named:
        for index, table in enumerate(tables):
            yield from _spaces_flaws(file, table.spaces, (name, index, "spaces"))
            pit = all(space in file.pits for space in table.spaces)
            yield from _table_flaws(file, table, (name, index), pit=pit)
    yield from _twice(file.space)


def _list_flaws(file: TrackFile, name: str, spaces: tuple[int, ...], most: int) -> Iterator[Flaw]:
    yield from _spaces_flaws(file, spaces, (name,))
    if len(spaces) > most:
        yield Flaw((name,), f"{len(spaces)} {name}", f"at most {most}")


def _spaces_flaws(file: TrackFile, spaces: tuple[int, ...], path: Keys) -> Iterator[Flaw]:
    for index, space in enumerate(spaces):
        if space > file.spaces:
            yield Flaw((*path, index), f"no space {space}", f"1 to {file.spaces} (spaces)")
        elif space in spaces[:index]:
            yield Flaw((*path, index), f"space {space} is there twice", "each space once")


def _table_flaws(file: TrackFile, table: Chances | Measured, path: Keys, *, pit: bool) -> Iterator[Flaw]:
    outcomes = _outcomes(table)
    if max(len(table.forward), len(table.back)) > FARTHEST:
        yield Flaw(path, f"rolls of more than {FARTHEST} spaces", f"at most {FARTHEST} numbers forward and back", True)
    for key in ("pit_upright", "pit_flipped"):
        if getattr(table, key) and not pit:
            yield Flaw((*path, key), f"{key} on a space without a pit", "only on spaces listed in pits")
    total = sum(outcomes.values())
    if isinstance(table, Measured):
        if not total:
            yield Flaw(path, "nothing was counted", "stay = how often the car stayed, …", True)
    elif abs(total - 1) > ROUNDING:
        yield Flaw(path, f"chances add up to {total:.6g}", "1 together", True)


def _twice(tables: tuple[Given, ...]) -> Iterator[Flaw]:
    for index, table in enumerate(tables):
        for place, space in enumerate(table.spaces):
            if any(space in earlier.spaces for earlier in tables[:index]):
                yield Flaw(("space", index, "spaces", place), f"space {space} has chances already", "once")
