"""More players, hidden hands: what to do next, by playing rounds out with sampled hands.

What the others hold is drawn at random from the cards they may have, and everybody plays *greedily* to the end: the
action that brings oneself most if the round ended then, or a discard. Each of my next actions (or hands to select)
is tried in the same sampled worlds, so that what one is ahead of another by is known better than either. The
answer is an estimate under this habit, never a proof: values come with their 95 % interval.

Candidates drop out in stages: all of them in few worlds, the better part in more, the last few in all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from seeds.truck_off import CardId
from solver.estimates import Estimate, mean
from solver.truckoff.actions import Action, legal
from solver.truckoff.kernel import Floats, Ints, play_outs
from solver.truckoff.lines import Step, alone, hands_of, price
from solver.truckoff.match import Hand, without
from solver.truckoff.rows import coded, counted, numbers_of, row_of, weight_of
from solver.truckoff.scenario import Scenario
from solver.verdict import Stopped, Watch

#: parts of all samples in which the candidates of each stage are tried, and how many go on to the next
STAGES = ((16, 12), (4, 6))
#: fewest samples that an error can be told of
LEAST_SAMPLES = 64


@dataclass(frozen=True)
class Candidate:
    """A next action, or a hand to select: money of this round, less what the cards taken are worth unused.

    `behind`: by how much the best candidate is ahead, from the same worlds; `worlds`: how many these were.
    """

    action: Action | None
    hand: Hand
    net: Estimate
    behind: Estimate
    worlds: int


@dataclass(frozen=True)
class Worlds:
    """Hands by [sample, player, card], and a number from 0 to 1 by [sample, turn] of which rerolls are made."""

    hands: Ints
    dice: Floats


def worlds(scenario: Scenario, samples: int, seed: int) -> Worlds:
    """Sampled hands of the others; my own is left empty."""
    source = random.Random(f"truckoff {seed}")
    hands = [[counted(_hand(scenario, player, source)) for player in _players(scenario)] for _ in range(samples)]
    turns = 1 + sum(len(seat.cards) + len(seat.hand or ()) for seat in scenario.seats)
    dice = np.array([[source.random() for _ in range(turns)] for _ in range(samples)])
    return Worlds(np.array(hands, dtype=np.int64), dice)


def _players(scenario: Scenario) -> range:
    return range(len(scenario.seats))


def _hand(scenario: Scenario, player: int, source: random.Random) -> Sequence[CardId]:
    seat = scenario.seats[player]
    if player == scenario.me:
        return ()
    if scenario.selecting:
        return source.sample(seat.cards, min(scenario.takes, len(seat.cards)))
    return seat.hand if seat.hand is not None else source.sample(seat.cards, seat.hidden)


def candidates(scenario: Scenario, most: int) -> list[tuple[Action | None, Hand]]:
    """What can be chosen now, each with my hand before it: next actions, or hands of at most `most` cards.

    With an empty hand there is nothing to choose: one candidate that does nothing.
    """
    seat = scenario.seats[scenario.me]
    if scenario.selecting:
        return [(None, hand) for hand in hands_of(seat.cards, most)]
    hand = seat.hand or ()
    if not hand:
        return [(None, ())]
    return [(action, hand) for card in dict.fromkeys(hand) for action in legal(scenario.table, scenario.me, card)]


def sampled(scenario: Scenario, samples: int, seed: int, most: int, watch: Watch | None = None) -> list[Candidate]:
    """The best candidates, the best first; the same for the same seed.

    Stopped early, those of the last stage that was finished, from fewer worlds; `Stopped` if there is none.
    """
    drawn, left = worlds(scenario, samples, seed), candidates(scenario, most)
    found: list[Candidate] = []
    for stage, (few, kept) in enumerate(_stages(samples, len(left))):
        try:
            tried = [_results(scenario, one, drawn, few, partial(_look, watch, stage)) for one in left]
        except (Stopped, KeyboardInterrupt):
            if not found:
                raise
            return found
        order = sorted(range(len(left)), key=lambda index: -round(tried[index].mean() * 1e9))
        going_on = sorted(order[:kept])
        left, tried = [left[index] for index in going_on], [tried[index] for index in going_on]
        found = _ranked(left, tried)
    return found


def _stages(samples: int, candidates: int) -> list[tuple[int, int]]:
    """Worlds of each stage, and how many candidates go on; stages that would drop nobody are left out."""
    stages = []
    for part, kept in STAGES:
        if candidates > kept:
            stages.append((min(samples, max(LEAST_SAMPLES, samples // part)), kept))
            candidates = kept
    return [*stages, (samples, candidates)]


def _look(watch: Watch | None, stage: int) -> None:
    if watch:
        watch.look("playing rounds out", stage / (len(STAGES) + 1))


def _results(
    scenario: Scenario, candidate: tuple[Action | None, Hand], drawn: Worlds, samples: int, look: Callable[[], None]
) -> Floats:
    """My net money in each of the first worlds."""
    look()
    action, hand = candidate
    table, me = scenario.table, scenario.me
    hands, results = drawn.hands[:samples].copy(), np.zeros(samples)
    hands[:, me] = counted(hand)
    first = coded(action, len(table.venues)) if action else (-1, -1, -1)
    mover = me if action else scenario.next
    weight = weight_of(table, {me: 1.0})
    play_outs(numbers_of(table), row_of(table), np.array(first, np.int64), mover, hands, drawn.dice, weight, results)
    return results - (price(table, hand) if action is None else 0)


def _ranked(left: list[tuple[Action | None, Hand]], results: list[Floats]) -> list[Candidate]:
    order = sorted(range(len(left)), key=lambda index: (-round(results[index].mean() * 1e9), len(left[index][1])))
    ahead = results[order[0]]
    return [
        Candidate(*left[index], mean(results[index].tolist()), mean((ahead - results[index]).tolist()), ahead.size)
        for index in order
    ]


def line_after(scenario: Scenario, best: Candidate, most: int) -> tuple[Step, ...]:
    """The best action and my best further ones if nobody else acted: a plan, to be made again each turn."""
    if best.action is None:
        return alone(scenario.table, scenario.me, best.hand, most).line
    step = Step(scenario.me, None, best.action, best.net.mean or 0.0)
    after = step.outcomes(scenario.table)
    rest = without(best.hand, [best.action.card])
    return (step, *(alone(after[0][1], scenario.me, rest, most).line if len(after) == 1 else ()))
