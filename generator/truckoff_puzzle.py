"""Puzzles of Truck Off: a table after the roll, a hand, and the two actions that bring most money.

    play two of your cards, one after the other; nobody else acts; which two, and how?

Every puzzle is dealt at random and solved over all pairs of actions; it is kept if one pair alone is best and if it
is as hard as asked for. How hard: what does a player find who always takes the action that gains most?

    1  the answer, and it is ahead of every other pair by 2 or more       3  not the answer
    2  the answer, but others come close                                  4  not the answer, of which one action
                                                                             gains nothing by itself
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from seeds.faults import BadInput
from seeds.truck_off import CARDS, CardId, TruckOff
from solver.truckoff.actions import Action, legal, outcomes
from solver.truckoff.match import Hand
from solver.truckoff.pairs import Pair, money_now, pairs, singles
from solver.truckoff.payouts import paid_out
from solver.truckoff.table import Table, Truck, TruckId, revealed, rolled
from solver.verdict import Watch

HARDEST = 4
#: deals looked at for one puzzle before giving up
TRIES = 40_000
#: by how much a plain answer is ahead
CLEAR = 2
#: players at the table, and cards in hand
PLAYERS, HELD = (3, 4, 5), (3, 4, 5)
NAMES = ("You", "Ann", "Bob", "Cleo", "Dee")
#: part of the deals with each disturbance: a truck moved, one more placed, a token, a promotion, a shut venue
MOVED, PLACED, TOKEN, PROMOTED, SHUT = 0.5, 0.4, 0.3, 0.35, 0.2


@dataclass(frozen=True)
class Puzzle:
    """A table at which player 0 holds the hand, the one best pair, and how hard it is to find (1 to 4)."""

    seed: int
    number: int
    table: Table
    hand: Hand
    best: Pair
    runner_up: int
    without: int
    difficulty: int

    @property
    def name(self) -> str:
        """`7-2`: seed and number."""
        return f"{self.seed}-{self.number}"

    @property
    def names(self) -> tuple[str, ...]:
        """Of the players."""
        return NAMES[: self.table.players]


def puzzles(
    seed: int, count: int, rules: TruckOff, wanted: int | None = None, watch: Watch | None = None
) -> Iterator[Puzzle]:
    """`count` puzzles of a seed, of the wanted difficulty if there is one; `BadInput` if none is found."""
    for number in range(1, count + 1):
        if watch:
            watch.look("making puzzles", (number - 1) / count)
        yield _puzzle(seed, number, rules, wanted)


def _puzzle(seed: int, number: int, rules: TruckOff, wanted: int | None) -> Puzzle:
    dice = random.Random(f"truckoff puzzle {seed} {number}")
    for _ in range(TRIES):
        table, hand = _dealt(dice, rules)
        made = _made(seed, number, table, hand)
        if made and wanted in (None, made.difficulty):
            return made
    raise BadInput.one("--seed", f"no such puzzle in {TRIES:,} deals", "another seed or difficulty")


def _dealt(dice: random.Random, rules: TruckOff) -> tuple[Table, Hand]:
    """A table after the roll on which some actions have been executed, and different cards in hand."""
    players = dice.choice(PLAYERS)
    venues = rules.venues_for(players)
    choices = [sorted(dice.sample(range(len(venues)), rules.game_length.trucks)) for _ in range(players)]
    table = revealed(rules, venues, choices)
    table = rolled(table, [dice.randint(1, sides) for sides in table.sides])
    kinds = [card for card in CARDS if card != "reroll" and rules.card[card].copies]
    hand = dice.sample(kinds, min(dice.choice(HELD), len(kinds)))
    return _disturbed(dice, table), tuple(sorted(hand, key=CARDS.index))


def _disturbed(dice: random.Random, table: Table) -> Table:
    """What others have done before: never to my own trucks, which stand where they were selected."""
    other = dice.randrange(1, table.players)
    if dice.random() < MOVED:
        table = _any(dice, table, other, "move")
    if dice.random() < PLACED:
        table = _any(dice, table, dice.randrange(1, table.players), "place")
    standing = [which for which in table.ids() if which.player and table.truck(which).venue is not None]
    if dice.random() < TOKEN:
        table = _with_token(table, dice.choice(standing))
    if dice.random() < PROMOTED:
        table = table.promoted(dice.randrange(len(table.venues)))
    return table.with_shut(dice.randrange(len(table.venues))) if dice.random() < SHUT else table


def _any(dice: random.Random, table: Table, player: int, card: CardId) -> Table:
    found = legal(table, player, card)
    return outcomes(table, player, dice.choice(found))[0][1]


def _with_token(table: Table, which: TruckId) -> Table:
    return table.with_truck(which, Truck(table.truck(which).venue, 1))


def _made(seed: int, number: int, table: Table, hand: Hand) -> Puzzle | None:
    """The puzzle, if one pair alone is best and gains by both of its actions."""
    found = pairs(table, 0, hand)
    if len(found) < 2 or found[0].money == found[1].money:
        return None
    alone = singles(table, 0, hand)
    best = found[0]
    if best.money <= max(alone.values()):
        return None
    _replay(table, best)
    hard = _difficulty(table, hand, best, found[1].money, alone)
    return Puzzle(seed, number, table, hand, best, found[1].money, money_now(table, 0), hard)


def _replay(table: Table, pair: Pair) -> None:
    """The engine's own word for what the pair brings, before anybody sees it."""
    for action in (pair.first, pair.second):
        ((_, table),) = outcomes(table, 0, action)
    if paid_out(table).money[0] != pair.money:
        raise AssertionError(f"a pair worth {pair.money} brings {paid_out(table).money[0]}")


def _difficulty(table: Table, hand: Hand, best: Pair, runner_up: int, alone: dict[Action, int]) -> int:
    """1 to 4, as at the top of this file."""
    if _found_greedily(table, hand, best, alone):
        return 1 if best.money - runner_up >= CLEAR else 2
    gains = [alone.get(action, 0) - money_now(table, 0) for action in (best.first, best.second)]
    return 4 if min(gains) <= 0 else 3


def _found_greedily(table: Table, hand: Hand, best: Pair, alone: dict[Action, int]) -> bool:
    """Whether the action that gains most, and then the one that gains most, may be the answer."""
    for first in [action for action, money in alone.items() if money == max(alone.values())]:
        ((_, then),) = outcomes(table, 0, first)
        rest = tuple(card for card in hand if card != first.card)
        after = singles(then, 0, rest)
        if first in (best.first, best.second) and after and max(after.values()) == best.money:
            return True
    return False
