"""What to do now: the scenario's question, answered exactly where nothing is hidden, else by sampling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solver.estimates import Estimate
from solver.truckoff.lines import HandAdvice, Step, alone, best_hands, duel
from solver.truckoff.sampled import Candidate, line_after, sampled
from solver.truckoff.scenario import Scenario
from solver.verdict import Watch

#: cards of the own hand that are looked ahead or selected at most, unless asked otherwise
MOST = 3
SAMPLES = 2000
Model = Literal["exact", "sampled"]


@dataclass(frozen=True)
class Answer:
    """The best action or hand, the others, and the best line. `value`: what `aim` says, of this round; its 95 %
    interval is the value itself where it is exact. `most`: cards looked ahead; `whole`: whether that is all there are;
    `stopped`: whether fewer worlds were sampled than asked for.
    """

    model: Model
    aim: str
    value: Estimate
    choices: tuple[Step, ...]
    hands: tuple[HandAdvice, ...]
    candidates: tuple[Candidate, ...]
    line: tuple[Step, ...]
    most: int
    whole: bool
    stopped: bool = False


def act(
    scenario: Scenario, most: int = MOST, samples: int = SAMPLES, seed: int = 1, watch: Watch | None = None
) -> Answer:
    """The answer; `most` limits the cards of a hand that is not the grid's."""
    if scenario.for_two:
        told = duel(scenario, watch)
        return Answer("exact", "difference", _exact(told.value), told.choices, (), (), told.line, len(told.line), True)
    if scenario.others_hold:
        return _sampled(scenario, most, samples, seed, watch)
    return (_selecting_alone if scenario.selecting else _alone)(scenario, most, watch)


def _exact(value: float) -> Estimate:
    return Estimate(value, value, value)


def _aim(scenario: Scenario) -> str:
    return "money less unused value of the cards" if scenario.selecting else "money"


def _whole(scenario: Scenario, most: int) -> bool:
    seat = scenario.seats[scenario.me]
    return len(seat.cards if scenario.selecting else seat.hand or ()) <= most


def _alone(scenario: Scenario, most: int, watch: Watch | None) -> Answer:
    told = alone(scenario.table, scenario.me, scenario.seats[scenario.me].hand or (), most, watch)
    whole = _whole(scenario, most)
    return Answer("exact", _aim(scenario), _exact(told.value), told.choices, (), (), told.line, most, whole)


def _selecting_alone(scenario: Scenario, most: int, watch: Watch | None) -> Answer:
    hands = best_hands(scenario.table, scenario.me, scenario.seats[scenario.me].cards, most, watch)
    line = alone(scenario.table, scenario.me, hands[0].hand, most).line
    whole = _whole(scenario, most)
    return Answer("exact", _aim(scenario), _exact(hands[0].net), (), tuple(hands), (), line, most, whole)


def _sampled(scenario: Scenario, most: int, samples: int, seed: int, watch: Watch | None) -> Answer:
    found = sampled(scenario, samples, seed, most, watch)
    line, whole = line_after(scenario, found[0], most), _whole(scenario, most)
    stopped = found[0].worlds < samples
    return Answer("sampled", _aim(scenario), found[0].net, (), (), tuple(found), line, most, whole, stopped)
