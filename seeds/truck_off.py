"""Truck Off's numbers, typed: read from `truck_off.toml`, any of them replaced by a user's file.

What a card does is the game's rule and stands in the solver; how many there are, what one is worth unused and
what it adds are numbers and stand here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec

from seeds.faults import near_miss, quoted
from seeds.numbers import laid_over_shipped, shipped_table, typed
from seeds.places import Path as Keys
from seeds.places import Places
from seeds.typed import Flaw, raise_flaws

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Few = Annotated[int, msgspec.Meta(ge=1, le=12)]
CardId = Literal[
    "reroll", "move", "move-other", "place", "double", "truck-shutdown", "venue-shutdown", "promote", "trigger"
]
Phase = Literal["select-trucks", "roll", "select-actions", "execute", "payouts"]
Timing = Literal["instead", "before", "during"]
Operation = Literal["add-to-roll", "multiply-share", "bar-action"]

#: the Action cards, in the order in which they are listed
CARDS: tuple[CardId, ...] = get_args(CardId)
#: fewest and most players
LEAST_PLAYERS, MOST_PLAYERS = 2, 6
FILE = "truck_off.toml"
SHIPPED = f"seeds/{FILE}"
_REMEDY = f"as in {SHIPPED}"
#: when an operation means something (docs/truck-off.md §5)
TIMES: dict[Operation, tuple[tuple[Timing, Phase], ...]] = {
    "add-to-roll": (("instead", "roll"), ("during", "roll"), ("during", "payouts"), ("before", "payouts")),
    "multiply-share": (("during", "payouts"), ("before", "payouts")),
    "bar-action": (("during", "execute"),),
}


class Seed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table carries: its section, and `basis` where a printed component was rebuilt."""

    section: str
    basis: Literal["reconstruction", "user"] | None = None


class Venue(Seed, frozen=True, kw_only=True):
    """A venue: the sides of its die, and its name where it is known."""

    sides: Annotated[int, msgspec.Meta(ge=1, le=100)]
    name: str = ""


class Seats(Seed, frozen=True, kw_only=True):
    """The venues in play with so many players."""

    venues: tuple[str, ...]


class Card(Seed, frozen=True, kw_only=True):
    """An Action card: copies in a player's deck, money for one that is never used."""

    copies: Count
    value: Count


class Promotion(Seed, frozen=True, kw_only=True):
    """Money that one Promote adds to the venue's payout for every truck there."""

    per_truck: Count


class Token(Seed, frozen=True, kw_only=True):
    """What one 2x token makes of a truck's share: so many times as much."""

    factor: Annotated[int, msgspec.Meta(ge=1, le=10)]


class GameLength(Seed, frozen=True, kw_only=True):
    """Rounds of a game, trucks that a player selects each round."""

    rounds: Few
    trucks: Few


class Opening(Seed, frozen=True, kw_only=True):
    """How many cards everyone discards before the game, and which by suggestion (none: at random)."""

    discards: Count
    suggestions: dict[Literal["mild", "middle", "harsh"], tuple[CardId, ...]]


class Ties(Seed, frozen=True, kw_only=True):
    """The two hands of dice that a tied player picks from."""

    dice: tuple[tuple[str, ...], tuple[str, ...]]


class Grid(Seed, frozen=True, kw_only=True):
    """The two-player game: rounds, cards removed, cards in each row, cards each player takes in a round."""

    rounds: Few
    removed: Count
    rows: tuple[Few, ...]
    each: Few


class Automatic(Seed, frozen=True, kw_only=True):
    """The automatic third player: money it starts with, trucks it takes each round."""

    money: Count
    trucks: Few


class Specials(Seed, frozen=True, kw_only=True):
    """The Daily Special variant: cards of each venue, cards drawn a round."""

    each: Count
    drawn: Count


class Special(Seed, frozen=True, kw_only=True):
    """A Daily Special: where, when, and what it does there."""

    name: str
    venue: str
    timing: Timing
    phase: Phase
    operation: Operation
    amount: Count = 0
    action: CardId | None = None


class TruckOff(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All numbers of the game. Look-ups by the ids used in files and commands."""

    format: Literal[1]
    game: str
    venue: dict[str, Venue]
    seats: dict[Literal["2", "3", "4", "5", "6"], Seats]
    card: dict[CardId, Card]
    promotion: Promotion
    token: Token
    game_length: GameLength
    opening: Opening
    ties: Ties
    grid: Grid
    automatic: Automatic
    specials: Specials
    special: dict[str, Special]

    def venues_for(self, players: int) -> tuple[str, ...]:
        """The venues in play with so many players (2 to 6)."""
        return self.seats[str(players)].venues  # type: ignore[index]

    @property
    def deck(self) -> tuple[CardId, ...]:
        """A player's Action cards before the opening discard, a name a copy."""
        return tuple(card for card in CARDS for _ in range(self.card[card].copies))


@cache
def shipped() -> TruckOff:
    """The numbers as shipped."""
    return _checked(*shipped_table(FILE), SHIPPED)


def load(path: Path | None) -> TruckOff:
    """The shipped numbers with those of the user's file laid over them; `BadInput` names every fault."""
    if path is None:
        return shipped()
    return _checked(*laid_over_shipped(FILE, path, ("suggestions",)), str(path))


def _checked(table: dict[str, object], places: Places, source: str) -> TruckOff:
    rules = typed(table, TruckOff, places, source, _REMEDY)
    raise_flaws(_doubts(rules), places, source, _REMEDY)
    return rules


def _doubts(rules: TruckOff) -> Iterator[Flaw]:
    """What types cannot say."""
    yield from _missing_doubts(rules)
    for players, seats in rules.seats.items():
        yield from _venue_doubts(rules, ("seats", players, "venues"), seats.venues)
        if len(set(seats.venues)) < max(rules.game_length.trucks, rules.automatic.trucks):
            yield Flaw(("seats", players, "venues"), "fewer venues than trucks to select", "one for every truck")
    for number, dice in enumerate(rules.ties.dice):
        yield from _venue_doubts(rules, ("ties", "dice", number), dice)
    yield from _grid_doubts(rules)
    yield from _opening_doubts(rules)
    for number, (name, special) in enumerate(rules.special.items()):
        yield from _special_doubts(rules, name, special)
        earlier = [other for other in list(rules.special.values())[:number] if other.venue == special.venue]
        if len(earlier) >= rules.specials.each:
            what = f"{len(earlier) + 1} Daily Specials for {quoted(special.venue)}"
            yield Flaw(("special", name), what, f"{rules.specials.each} for each venue", True)


def _missing_doubts(rules: TruckOff) -> Iterator[Flaw]:
    for card in CARDS:
        if card not in rules.card:
            yield Flaw(("card",), f"card {quoted(card)} is missing", f"[card.{card}]", True)
    for players in range(LEAST_PLAYERS, MOST_PLAYERS + 1):
        if str(players) not in rules.seats:
            yield Flaw(("seats",), f"no venues for {players} players", f"[seats.{players}]", True)


def _venue_doubts(rules: TruckOff, path: Keys, venues: Iterable[str]) -> Iterator[Flaw]:
    seen: list[str] = []
    for index, venue in enumerate(venues):
        if venue not in rules.venue:
            yield Flaw((*path, index), f"unknown venue {quoted(venue)}", near_miss(venue, rules.venue))
        elif venue in seen:
            yield Flaw((*path, index), f"{quoted(venue)} twice", "each venue once")
        seen.append(venue)


def _grid_doubts(rules: TruckOff) -> Iterator[Flaw]:
    rows, cards = rules.grid.rows, sum(rules.grid.rows)
    for index in range(1, len(rows)):
        if abs(rows[index] - rows[index - 1]) != 1:
            yield Flaw(("grid", "rows", index), "courses of bricks differ by one card", f"{rows[index - 1]} ± 1")
    dealt = 2 * sum(card.copies for card in rules.card.values()) - rules.grid.removed
    if dealt != cards:
        yield Flaw(("grid", "rows"), f"{cards} places for {dealt} cards", "as many places as cards are left")
    if 2 * rules.grid.each * rules.grid.rounds > cards:
        yield Flaw(("grid", "rounds"), "more cards are taken than dealt", "rounds times cards of both players at most")


def _opening_doubts(rules: TruckOff) -> Iterator[Flaw]:
    for name, cards in rules.opening.suggestions.items():
        if len(cards) not in (0, rules.opening.discards):
            path = ("opening", "suggestions", name)
            yield Flaw(path, f"{len(cards)} cards to discard", f"{rules.opening.discards}, or none for at random")


def _special_doubts(rules: TruckOff, name: str, special: Special) -> Iterator[Flaw]:
    path = ("special", name)
    yield from (
        Flaw((*path, "venue"), flaw.message, flaw.remedy) for flaw in _venue_doubts(rules, path, [special.venue])
    )
    times = TIMES[special.operation]
    if (special.timing, special.phase) not in times:
        known = ", ".join(f"{timing} {phase}" for timing, phase in times)
        what = f"{special.operation} does nothing {special.timing} {special.phase}"
        yield Flaw((*path, "timing"), what, f"for {special.operation}: {known}")
    if (special.operation == "bar-action") != (special.action is not None):
        yield Flaw(
            (*path, "action"), "`action` goes with bar-action, and with nothing else", f"one of {', '.join(CARDS)}"
        )
