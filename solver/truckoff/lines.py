"""Lines of play with nothing hidden: the exact value of every next action, and the best line.

Two players: they alternate, one has the most of the difference, the other the least. One player while nobody else
acts: the most money. A Reroll is a chance node, so a line ends there: what follows depends on the die.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from seeds.truck_off import CARDS, CardId
from solver.truckoff.actions import Action, Outcomes, legal, outcomes
from solver.truckoff.grid import free
from solver.truckoff.kernel import Play
from solver.truckoff.match import Hand, without
from solver.truckoff.payouts import paid_out
from solver.truckoff.rows import (
    numbers_of,
    play_of_grid,
    play_of_hand,
    room,
    row_of,
    taken_bits,
    value_of,
    weight_of,
)
from solver.truckoff.scenario import Scenario
from solver.truckoff.table import Table
from solver.verdict import Watch

#: values closer than this are the same
SAME = 1e-9


@dataclass(frozen=True)
class Step:
    """An action of a player, with the place of its card in the grid (None: from the hand), and what it is worth."""

    player: int
    place: int | None
    action: Action
    value: float

    def outcomes(self, table: Table) -> Outcomes:
        """The tables that may come of it."""
        return outcomes(table, self.player, self.action)


@dataclass(frozen=True)
class Advice:
    """Every next action with its exact value, the best first for whoever acts, and the best line."""

    choices: tuple[Step, ...]
    line: tuple[Step, ...]
    value: float

    @property
    def best(self) -> tuple[Step, ...]:
        """All that are equally good."""
        return tuple(step for step in self.choices if abs(step.value - self.value) < SAME)


# -- two players -------------------------------------------------------------------------------------


def duel(scenario: Scenario, watch: Watch | None = None) -> Advice:
    """The two-player game to the payouts: values are `me`'s money less the other's in this round (rules §4)."""
    turns = scenario.turns()
    if not turns:
        return Advice((), (), _difference(scenario, scenario.table))
    choices = _duel_choices(scenario, turns, watch)
    return Advice(tuple(choices), tuple(_duel_line(scenario, choices[0])), choices[0].value)


def _difference(scenario: Scenario, table: Table) -> float:
    money = paid_out(table).money
    return float(money[scenario.me] - money[1 - scenario.me])


def _duel_choices(scenario: Scenario, turns: Sequence[int], watch: Watch | None = None) -> list[Step]:
    """Every next action with its value, the best for its player first."""
    player, table = turns[0], scenario.table
    sign = 1 if player == scenario.me else -1
    finder = _Finder(table, _duel_play(scenario, turns), len(turns))
    found, all_taken = [], taken_bits(scenario.grid)
    tried = [(place, action) for place, card in _free(scenario) for action in legal(table, player, card)]
    for number, (place, action) in enumerate(tried):
        _look(watch, number / len(tried))
        found.append(Step(player, place, action, finder.after(table, player, action, all_taken | 1 << place)))
    return sorted(found, key=lambda step: -round(sign * step.value / SAME))


def _free(scenario: Scenario) -> Iterator[tuple[int, CardId]]:
    """The places from which a card can be taken, and the cards."""
    for place in free(scenario.table.rules.grid.rows, scenario.places):
        card = scenario.grid[place]
        assert card is not None
        yield place, card


def _look(watch: Watch | None, share: float) -> None:
    if watch:
        watch.look("searching", share)


def _duel_play(scenario: Scenario, turns: Sequence[int]) -> Play:
    weight = weight_of(scenario.table, {scenario.me: 1.0, 1 - scenario.me: -1.0})
    signs = [1 if player == scenario.me else -1 for player in turns]
    return play_of_grid(scenario.grid, scenario.table.rules.grid.rows, turns, signs, weight)


def _duel_line(scenario: Scenario, step: Step) -> Iterator[Step]:
    """The step and the best answers to it, to the end or a Reroll."""
    yield step
    found = step.outcomes(scenario.table)
    assert step.place is not None
    after = _taken(scenario, step.place, step.player, found[0][1])
    if len(found) == 1 and (turns := after.turns()):
        yield from _duel_line(after, _duel_choices(after, turns)[0])


def _taken(scenario: Scenario, place: int, player: int, table: Table) -> Scenario:
    """The scenario after a card was taken and executed."""
    seat = scenario.seats[player]
    seats = (*scenario.seats[:player], replace(seat, taken=seat.taken + 1), *scenario.seats[player + 1 :])
    grid = tuple(None if at == place else card for at, card in enumerate(scenario.grid))
    return replace(scenario, table=table, seats=seats, grid=grid, next=1 - player)


class _Finder:
    """Exact values of the tables that an action leads to, with one memory for all of them."""

    def __init__(self, table: Table, play: Play, turns: int) -> None:
        self._numbers, self._play = numbers_of(table), play
        self._room = room(self._numbers, row_of(table), turns)

    def after(self, table: Table, player: int, action: Action, taken: int) -> float:
        """The mean over the outcomes of the action, which is turn 0."""
        total = 0.0
        found = outcomes(table, player, action)
        for _, then in found:
            self._room.rows[1] = row_of(then)
            total += value_of(self._numbers, self._play, self._room, 1, taken)
        return total / len(found)


# -- one player --------------------------------------------------------------------------------------


def alone(table: Table, me: int, hand: Hand, most: int, watch: Watch | None = None) -> Advice:
    """The best of at most `most` actions with the hand while nobody else acts: values are money of this round.

    Cards that are not executed are discarded, which is never told as a step.
    """
    now = float(paid_out(table).money[me])
    if not hand or not most:
        return Advice((), (), now)
    choices = _alone_choices(table, me, hand, most, watch)
    if not choices or choices[0].value < now + SAME:
        return Advice(tuple(choices), (), now)
    return Advice(tuple(choices), tuple(_alone_line(table, me, hand, most)), choices[0].value)


def _alone_choices(table: Table, me: int, hand: Hand, most: int, watch: Watch | None = None) -> list[Step]:
    play, found = play_of_hand(hand, me, most, weight_of(table, {me: 1.0})), []
    finder = _Finder(table, play, play.movers.size)
    places = [hand.index(card) for card in CARDS if card in hand]
    tried = [(place, action) for place in places for action in legal(table, me, hand[place])[:-1]]
    for number, (place, action) in enumerate(tried):
        _look(watch, number / len(tried))
        found.append(Step(me, None, action, finder.after(table, me, action, 1 << place)))
    return sorted(found, key=lambda step: -round(step.value / SAME))


def _alone_line(table: Table, me: int, hand: Hand, most: int) -> Iterator[Step]:
    """The best steps, to a Reroll or until no further one gains."""
    while hand and most:
        choices = _alone_choices(table, me, hand, most)
        if not choices or choices[0].value < paid_out(table).money[me] + SAME:
            return
        step = choices[0]
        yield step
        found = step.outcomes(table)
        if len(found) > 1:
            return
        table, hand, most = found[0][1], without(hand, [step.action.card]), most - 1


def hands_of(cards: Hand, most: int) -> list[Hand]:
    """Every different hand of at most `most` of the cards, small ones first, in the order of the cards."""
    ordered = sorted(cards, key=CARDS.index)
    found = [tuple(hand) for size in range(most + 1) for hand in combinations(ordered, size)]
    return list(dict.fromkeys(found))


def price(table: Table, cards: Sequence[CardId]) -> int:
    """What these cards would be worth unused (rules §1)."""
    return sum(table.rules.card[card].value for card in cards)


@dataclass(frozen=True)
class HandAdvice:
    """A hand to select: money expected with it, less what its cards are worth unused."""

    hand: Hand
    money: float
    net: float


def best_hands(table: Table, me: int, cards: Hand, most: int, watch: Watch | None = None) -> list[HandAdvice]:
    """Every hand while nobody else acts, the best first; of equals the smallest."""
    found, hands = [], hands_of(cards, most)
    for number, hand in enumerate(hands):
        _look(watch, number / len(hands))
        money = alone_value(table, me, hand)
        found.append(HandAdvice(hand, money, money - price(table, hand)))
    return sorted(found, key=lambda one: (-round(one.net / SAME), len(one.hand)))


def alone_value(table: Table, me: int, hand: Hand) -> float:
    """The exact value of a hand while nobody else acts."""
    numbers, row = numbers_of(table), row_of(table)
    play = play_of_hand(hand, me, len(hand), weight_of(table, {me: 1.0}))
    return value_of(numbers, play, room(numbers, row, len(hand)))
