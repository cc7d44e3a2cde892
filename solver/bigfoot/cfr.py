"""CFR+: equilibrium strategies of a whole small game, with exploitability measured by exact best responses.

Counterfactual regret minimisation in its "plus" form: the players take turns; at every information set the regret
of each move is added up and never falls below nothing; the next strategy is in proportion to it. Current strategies
circle, so the answer is their average, an iteration's weight being its number.

How good the answer is does not rest on how it was found. A best response of either side to the other's average
strategy is worked out exactly, which certifies the value from both sides:

      low    what the Cryptozoologist's average wins at least, Bigfoot answering it best
    value    what the averages win against each other
     high    what Bigfoot's average lets be won at most

`exploitability` is high - low: what both together could still gain, as a chance of winning.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from solver.bigfoot.cfr_kernel import Arrays, Floats, best_response, iterate, lead_down, match_regrets
from solver.bigfoot.tree import Tree
from solver.verdict import Stopped, Watch

#: iterations between two measurements of exploitability, which costs about as much as one
_MEASURED_EVERY = 10


@dataclass(frozen=True)
class Certificate:
    """Chances of the Cryptozoologist to win: `low` and `high` by best responses, `value` of the averages."""

    low: float
    value: float
    high: float

    @property
    def exploitability(self) -> float:
        """What both sides together could gain against the other's strategy; never negative."""
        return max(0.0, self.high - self.low)


@dataclass(frozen=True)
class Solution:
    """Average strategies of both players, slot by slot, after so many iterations, and how good they are."""

    tree: Tree
    strategy: Floats
    certificate: Certificate
    iterations: int
    target: float

    @property
    def reached(self) -> bool:
        """Whether the exploitability asked for was reached."""
        return self.certificate.exploitability <= self.target


def arrays(tree: Tree) -> Arrays:
    """What the kernels need of a tree."""
    return Arrays(*(getattr(tree, name) for name in Arrays._fields))


class Cfr:
    """CFR+ under way on one tree."""

    def __init__(self, tree: Tree) -> None:
        self.tree, self._arrays = tree, arrays(tree)
        self.iterations = 0
        self._regret, self._average, self._strategy = (np.zeros(tree.slots) for _ in range(3))
        self._room = np.zeros((3, tree.states))
        for player in (0, 1):
            match_regrets(self._arrays, player, self._regret, self._strategy)

    def iterate(self) -> None:
        """One iteration: a turn of each player."""
        self.iterations += 1
        for player in (0, 1):
            weight = float(self.iterations)
            iterate(self._arrays, player, weight, self._strategy, self._regret, self._average, self._room)

    def average(self) -> Floats:
        """The average strategies; where a player never gets, all moves alike."""
        averaged = np.zeros(self.tree.slots)
        for player in (0, 1):
            match_regrets(self._arrays, player, self._average, averaged)
        return averaged


def measured(tree: Tree, strategy: Floats) -> Certificate:
    """How good strategies are: exact best responses of either side, and the outcome of both."""
    room, gain, choice = np.zeros((3, tree.states)), np.zeros(tree.slots), np.zeros(tree.slots)
    most = best_response(arrays(tree), 0, strategy, gain, choice, room)
    least = -best_response(arrays(tree), 1, strategy, gain, choice, room)
    return Certificate(_chance(least), _chance(_outcome(tree, strategy)), _chance(most))


def _outcome(tree: Tree, strategy: Floats) -> float:
    """What the Cryptozoologist wins (-1 … 1) when both play so."""
    others, own = np.zeros(tree.states), np.zeros(tree.states)
    lead_down(arrays(tree), 0, strategy, others, own)
    ends = tree.children == 0
    return float(((others * own)[ends] * (2.0 * tree.won[ends] - 1.0)).sum())


def _chance(winnings: float) -> float:
    """Winnings from -1 to 1 as a chance of winning."""
    return (1.0 + winnings) / 2.0


def solve(tree: Tree, target: float, most: int, watch: Watch) -> Solution:
    """Iterate until the exploitability is no more than `target`, or `most` times, or the watch (or Ctrl-C) stops it.

    The same tree, target and number give the same strategies on any machine.
    """
    cfr = Cfr(tree)
    best = _solution(cfr, target)
    with suppress(Stopped, KeyboardInterrupt):
        while not best.reached and cfr.iterations < most:
            watch.look("iterations", cfr.iterations / most)
            cfr.iterate()
            if cfr.iterations % _MEASURED_EVERY == 0 or cfr.iterations == most:
                best = _solution(cfr, target)
    return best


def _solution(cfr: Cfr, target: float) -> Solution:
    strategy = cfr.average()
    return Solution(cfr.tree, strategy, measured(cfr.tree, strategy), cfr.iterations, target)
