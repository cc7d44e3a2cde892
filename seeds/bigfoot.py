"""Bigfoot's cards, typed: read from `bigfoot.toml`, any of them replaced by a user's file.

Another edition is an edit, not a code change: any number of lairs, hidden lairs, terrains, symbols, sensors and
rounds. A user's file is laid over the shipped cards table by table; lair cards and lists are replaced whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import comb
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from seeds.faults import near_miss, quoted
from seeds.numbers import laid_over_shipped, shipped_table, typed
from seeds.places import Places
from seeds.typed import Flaw, raise_flaws

Number = Annotated[int, msgspec.Meta(ge=1, le=64)]
Count = Annotated[int, msgspec.Meta(ge=0, le=64)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Counts = Literal["terrains", "lairs"]
ActionName = Literal["donation", "perfect-placement", "epiphany", "tranquilizer", "detour"]
#: sets of hidden lairs that an edition may have: every question looks at all of them
MOST_SETS = 20_000


class Seed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table carries: its section, and `basis` where a printed card was rebuilt."""

    section: str
    basis: Literal["reconstruction", "user"] | None = None


class Lairs(Seed, frozen=True, kw_only=True):
    """The lair cards (name → terrains), how many are hidden, and the symbols on each."""

    hidden: Number
    symbols: Number
    terrains: tuple[Name, ...]
    cards: dict[str, tuple[Name, ...]]


class SensorKind(Seed, frozen=True, kw_only=True):
    """A kind of sensor: what it counts, and its cards, each in so many copies."""

    counts: Counts
    copies: Number
    cards: tuple[tuple[Name, ...], ...]


class ActionKind(Seed, frozen=True, kw_only=True):
    """An Action card: its copies, the name of Bigfoot's side, and the cards it adds to a draw."""

    copies: Count
    bigfoot: Name
    adds: Count = 0


class Play(Seed, frozen=True, kw_only=True):
    """Rounds, and Path cards drawn in each."""

    rounds: Number
    draw: Number
    elusive_draw: Number


class Puzzles(Seed, frozen=True, kw_only=True):
    """How hard a puzzle is: points for each of its ingredients, and the least points of each difficulty from 1 on."""

    together: Count
    wave: Count
    proof: Count
    least: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=10_000)], ...], msgspec.Meta(min_length=1)]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All cards and numbers of an edition of the game."""

    format: Literal[1]
    game: str
    lairs: Lairs
    sensor: dict[str, SensorKind]
    action: dict[ActionName, ActionKind]
    play: Play
    puzzle: Puzzles

    @property
    def names(self) -> tuple[str, ...]:
        """The lairs in the order of their numbers; a lair's index is its number less one."""
        return tuple(self.lairs.cards)

    @property
    def leftovers(self) -> int:
        """Lairs that are not hidden."""
        return len(self.lairs.cards) - self.lairs.hidden


#: lair cards and the cards of a sensor are replaced whole, not merged
_WHOLE = ("cards",)
SHIPPED = "seeds/bigfoot.toml"


@cache
def shipped() -> Edition:
    """The cards as shipped."""
    return _typed(*shipped_table("bigfoot.toml"), SHIPPED)


def load(path: Path | None) -> Edition:
    """The shipped cards with those of the user's file laid over them; `BadInput` names every fault."""
    if path is None:
        return shipped()
    return _typed(*laid_over_shipped("bigfoot.toml", path, _WHOLE), str(path))


def _typed(table: dict[str, Any], places: Places, source: str) -> Edition:
    """The table as a typed edition; else every fault of it, at its place in the text that `places` knows."""
    remedy = f"as in {SHIPPED}"
    edition = typed(table, Edition, places, source, remedy)
    raise_flaws(_doubts(edition), places, source, remedy)
    return edition


def _doubts(edition: Edition) -> Iterator[Flaw]:
    """What types cannot say."""
    yield from _lair_doubts(edition.lairs)
    for kind, sensor in edition.sensor.items():
        yield from _sensor_doubts(kind, sensor, edition)
    yield from _action_doubts(edition)
    yield from _draw_doubts(edition)
    if list(edition.puzzle.least) != sorted(set(edition.puzzle.least)):
        yield Flaw(("puzzle", "least"), "a harder puzzle with fewer points", "numbers that rise")


def _action_doubts(edition: Edition) -> Iterator[Flaw]:
    """A side is known by its name alone."""
    taken = {str(name) for name in edition.action}
    for name, action in edition.action.items():
        if action.bigfoot in taken:
            path = ("action", name, "bigfoot")
            yield Flaw(path, f"two sides are called {quoted(action.bigfoot)}", "a name for each side of each card")
        taken.add(action.bigfoot)


def _lair_doubts(lairs: Lairs) -> Iterator[Flaw]:
    total = len(lairs.cards)
    if lairs.hidden >= total:
        yield Flaw(("lairs", "hidden"), f"{lairs.hidden} hidden lairs of {total}", "fewer than there are lairs")
    elif comb(total, lairs.hidden) > MOST_SETS:
        sets = comb(total, lairs.hidden)
        yield Flaw(("lairs", "hidden"), f"{sets:,} sets of hidden lairs", f"at most {MOST_SETS:,}")
    yield from _repeated(("lairs", "terrains"), lairs.terrains, "terrain")
    for name, terrains in lairs.cards.items():
        path = ("lairs", "cards", name)
        if len(terrains) != lairs.symbols:
            yield Flaw(path, f"{quoted(name)} has {len(terrains)} terrains", f"{lairs.symbols}, as `symbols` says")
        yield from _unknown(path, terrains, lairs.terrains, "terrain")


def _sensor_doubts(kind: str, sensor: SensorKind, edition: Edition) -> Iterator[Flaw]:
    known = edition.lairs.terrains if sensor.counts == "terrains" else edition.names
    seen: set[tuple[str, ...]] = set()
    for index, names in enumerate(sensor.cards):
        path = ("sensor", kind, "cards", index)
        yield from _unknown(path, names, known, sensor.counts.removesuffix("s"))
        yield from _repeated(path, names, sensor.counts.removesuffix("s"))
        if not names:
            yield Flaw(path, f"a {kind} that counts nothing", f"{sensor.counts} to count")
        if tuple(sorted(names)) in seen:
            yield Flaw(path, f"a {kind} card that is there already", "each card once; `copies` says how many")
        seen.add(tuple(sorted(names)))


def _draw_doubts(edition: Edition) -> Iterator[Flaw]:
    """Two paths need two cards, and the deck has to last the game (docs/bigfoot.md §1)."""
    play = edition.play
    deck = sum(kind.copies * len(kind.cards) for kind in edition.sensor.values())
    deck += sum(action.copies for action in edition.action.values())
    for key, draw in (("draw", play.draw), ("elusive_draw", play.elusive_draw)):
        if draw < 2:
            yield Flaw(("play", key), f"{draw} card to lay out as two paths", "at least 2")
    if play.rounds * max(play.draw, play.elusive_draw) > deck:
        yield Flaw(
            ("play", "rounds"), f"{deck} Path cards do not last {play.rounds} rounds", "more cards, or fewer rounds"
        )


def _unknown(path: tuple[str | int, ...], names: tuple[str, ...], known: tuple[str, ...], noun: str) -> Iterator[Flaw]:
    for index, name in enumerate(names):
        if name not in known:
            yield Flaw((*path, index), f"unknown {noun} {quoted(name)}", near_miss(name, known))


def _repeated(path: tuple[str | int, ...], names: tuple[str, ...], noun: str) -> Iterator[Flaw]:
    for name, times in Counter(names).items():
        if times > 1:
            last = len(names) - 1 - names[::-1].index(name)
            yield Flaw((*path, last), f"{noun} {quoted(name)} twice", "each once")
