"""The table in the middle of a round: venues with their dice, trucks, and the tokens on both.

    venue   d8    d10   d12   d20        a venue is named after its die; index 0, 1, 2 … in this order
    die     3     9     12    7          what it pays now, to be shared
    Ann     T₈ᶻ   ·     T₁₂   ·          truck 8 of Ann stands at d8 with a 2x token
    Bob     ·     T₂₀   ·     T₁₀        truck 20 of Bob was moved to d10

A player has one truck for each venue in play; a truck at home stands at no venue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from seeds.truck_off import Phase, Special, Timing, TruckOff

T = TypeVar("T")
#: money of each player
Money = tuple[int, ...]


@dataclass(frozen=True)
class Truck:
    """Where a truck stands (index of the venue; None: at home) and its 2x tokens."""

    venue: int | None = None
    tokens: int = 0


@dataclass(frozen=True)
class TruckId:
    """Whose truck, and the venue whose number it bears."""

    player: int
    number: int


@dataclass(frozen=True)
class Table:
    """One state between two actions. `money`: paid in this round so far; `specials`: ids, by venue."""

    rules: TruckOff
    venues: tuple[str, ...]
    dice: tuple[int, ...]
    trucks: tuple[tuple[Truck, ...], ...]
    promotions: tuple[int, ...]
    shut: tuple[bool, ...]
    money: Money
    specials: tuple[str | None, ...]

    @cached_property
    def players(self) -> int:
        """How many, the automatic one included."""
        return len(self.trucks)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """Of each venue's die."""
        return tuple(self.rules.venue[venue].sides for venue in self.venues)

    def truck(self, which: TruckId) -> Truck:
        """The truck."""
        return self.trucks[which.player][which.number]

    def ids(self) -> list[TruckId]:
        """Every truck, player by player."""
        return [TruckId(player, number) for player in range(self.players) for number in range(len(self.venues))]

    def at(self, venue: int) -> list[TruckId]:
        """The trucks that stand at the venue."""
        return [which for which in self.ids() if self.truck(which).venue == venue]

    def special(self, venue: int, timing: Timing, phase: Phase) -> Special | None:
        """The Daily Special that works there then; one of a shut venue sleeps (rules §5)."""
        name = self.specials[venue]
        special = self.rules.special[name] if name and not self.shut[venue] else None
        return special if special and (special.timing, special.phase) == (timing, phase) else None

    def with_truck(self, which: TruckId, truck: Truck) -> Table:
        """The same with one truck replaced."""
        row = _put(self.trucks[which.player], which.number, truck)
        return replace(self, trucks=_put(self.trucks, which.player, row))

    def with_die(self, venue: int, face: int) -> Table:
        """The same with one die turned."""
        return replace(self, dice=_put(self.dice, venue, face))

    def promoted(self, venue: int) -> Table:
        """The same with one more promotion at the venue."""
        return replace(self, promotions=_put(self.promotions, venue, self.promotions[venue] + 1))

    def with_shut(self, venue: int) -> Table:
        """The same with the venue shut."""
        return replace(self, shut=_put(self.shut, venue, True))


def _put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*row[:index], value, *row[index + 1 :])


def revealed(
    rules: TruckOff,
    venues: tuple[str, ...],
    choices: Sequence[Sequence[int]],
    specials: Sequence[str | None] | None = None,
) -> Table:
    """The table when the selected trucks are revealed: each at the venue of its number (rules §2), dice not rolled.

    `choices`: for each player the numbers (indices of venues) of the selected trucks.
    """
    size = len(venues)
    trucks = tuple(tuple(Truck(n if n in chosen else None) for n in range(size)) for chosen in choices)
    return Table(
        rules=rules,
        venues=venues,
        dice=(0,) * size,
        trucks=trucks,
        promotions=(0,) * size,
        shut=(False,) * size,
        money=(0,) * len(choices),
        specials=tuple(specials or (None,) * size),
    )


def rolled(table: Table, faces: Sequence[int]) -> Table:
    """The table after the roll of all venue dice, with the Daily Specials that work then (rules §2, §5)."""
    return replace(table, dice=tuple(_shown(table, venue, face) for venue, face in enumerate(faces)))


def _shown(table: Table, venue: int, face: int) -> int:
    """What the die counts as after the roll."""
    if instead := table.special(venue, "instead", "roll"):
        return instead.amount
    during = table.special(venue, "during", "roll")
    return face + (during.amount if during and during.operation == "add-to-roll" else 0)
