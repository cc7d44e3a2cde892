"""Scenario files: TOML that says what lies on the table, read with every fault at its place.

    dice = { d8 = 3, d10 = 7, d12 = 12, d20 = 5 }
    [[player]]
    name = "Ann"
    trucks = { d12 = "d12", d20 = "d10" }      # truck → the venue where it stands; the others are at home
    hand = ["reroll", "double"]

The format is in docs/truck-off.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from seeds.scenario import Scenario as Read
from seeds.scenario import read_scenario
from seeds.truck_off import CardId, TruckOff
from solver.truckoff.match import Hand, without
from solver.truckoff.scenario import Scenario, Seat
from solver.truckoff.scenario_doubts import doubts
from solver.truckoff.table import Table, Truck

Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Few = Annotated[int, msgspec.Meta(ge=0, le=12)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
EXAMPLE = "examples/truckoff-four.toml"


class PlayerFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`[[player]]`, clockwise. `hand`: the cards, or of a hidden hand their number."""

    name: Name
    money: Count = 0
    trucks: dict[str, str] = {}
    tokens: dict[str, Few] = {}
    cards: tuple[CardId, ...] | None = None
    hand: tuple[CardId, ...] | Few | None = None
    taken: Few = 0


class AutomaticFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`[automatic]`: the third player of the two-player game."""

    money: Count = 0
    trucks: dict[str, str] = {}


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole file."""

    format: Literal[1]
    name: str = ""
    me: str
    next: str | None = None
    dice: dict[str, int]
    promotions: dict[str, Few] = {}
    shut: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    opening: tuple[CardId, ...] = ()
    takes: Few = 2
    player: tuple[PlayerFile, ...]
    automatic: AutomaticFile | None = None
    grid: tuple[tuple[CardId | Literal[""], ...], ...] = ()


def load_scenario(path: Path | str, rules: TruckOff) -> Scenario:
    """The scenario of the file (`-`: standard input); `BadInput` with every fault in it."""
    return _scenario(read_scenario(path, ScenarioFile, EXAMPLE), rules)


def _scenario(read: Read[ScenarioFile], rules: TruckOff) -> Scenario:
    file = read.content
    read.doubt(doubts(file, rules))
    names = [player.name for player in file.player]
    return Scenario(
        name=file.name,
        table=_table(file, rules),
        seats=tuple(_seat(player, file, rules) for player in file.player),
        me=names.index(file.me),
        next=names.index(file.next or file.me),
        takes=file.takes,
        grid=tuple(card or None for row in file.grid for card in row),
    )


def _table(file: ScenarioFile, rules: TruckOff) -> Table:
    venues = rules.venues_for(len(file.player))
    lying = {rules.special[name].venue: name for name in file.specials}
    trucks = [_trucks(venues, player.trucks, player.tokens) for player in file.player]
    trucks += [_trucks(venues, file.automatic.trucks, {})] if file.automatic else []
    return Table(
        rules=rules,
        venues=venues,
        dice=tuple(file.dice[venue] for venue in venues),
        trucks=tuple(trucks),
        promotions=tuple(file.promotions.get(venue, 0) for venue in venues),
        shut=tuple(venue in file.shut for venue in venues),
        money=(0,) * len(trucks),
        specials=tuple(lying.get(venue) for venue in venues),
    )


def _trucks(venues: tuple[str, ...], stands: dict[str, str], tokens: dict[str, int]) -> tuple[Truck, ...]:
    at = {number: venues.index(venue) for number, venue in stands.items()}
    return tuple(Truck(at.get(number), tokens.get(number, 0)) for number in venues)


def _seat(player: PlayerFile, file: ScenarioFile, rules: TruckOff) -> Seat:
    hand = player.hand if isinstance(player.hand, tuple) else None
    hidden = player.hand if isinstance(player.hand, int) else 0
    cards: Hand = () if file.grid else player.cards if player.cards is not None else _unseen(file, rules, hand or ())
    return Seat(player.name, cards, hand, hidden, player.taken, player.money)


def _unseen(file: ScenarioFile, rules: TruckOff, hand: Hand) -> Hand:
    """The cards of a player of whom nothing is said: the whole deck less what everyone discarded."""
    return without(without(rules.deck, file.opening), hand)
