"""Covering: a pure answer of Bigfoot's to a division, found fast, that bounds the division's worth from above.

However many hidden sets send Bigfoot to the same observation, few of them are won after it. So Bigfoot goes for
few observations that many sets can lead to, the best at each step:

    observation      sets that can lead to it   won after it
    camera cave: 2   60                          6          ← first: ten sets for each that is lost
    camera cave: 1   60                          6          ← then, and so on until every set goes somewhere

Then an observation is given up where its sets can go to others at a smaller loss; and all that again with the order
shaken by a seeded generator, since the best step now is not always the best in the end. What is won after all of
them together is an honest upper bound, whatever the Cryptozoologist does.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from solver.bigfoot.belief import Sets
from solver.bigfoot.worth import Reach, Wins
from solver.verdict import Stopped, Watch

#: an observation: the sets that can lead to it, and what guesses reach after it
Seen = tuple[Sets, Reach]
#: for each observation used (by its place) the sets that lead to it
Answer = dict[int, Sets]
#: tries, and how far all but the first shake the order
TRIES, SHAKEN = 30, 0.5


@dataclass(frozen=True)
class Covering:
    """The sets of a belief, and the observations that each can lead to: one at least."""

    wins: Wins
    every: Sets
    observations: Sequence[Seen]

    def best(self, watch: Watch) -> Answer:
        """The answer that loses the least among some; each set goes to one observation. The same every time."""
        chance = random.Random(0)
        best = self._greedy([1.0] * len(self.observations))
        with suppress(Stopped):
            for turn in range(TRIES):
                favour = [1 + SHAKEN * chance.random() * bool(turn) for _ in self.observations]
                best = min(best, self._improved(self._greedy(favour), watch), key=self.lost)
        return best

    def lost(self, answer: Mapping[int, Sets]) -> int:
        """How many sets the Cryptozoologist wins for against an answer."""
        return sum(self._won(place, sets) for place, sets in answer.items())

    def _won(self, place: int, sets: Sets) -> int:
        return self.wins.wins(sets, self.observations[place][1])

    def _greedy(self, favour: Sequence[float]) -> Answer:
        """Always the observation with the most sets to each that is won, times its favour."""

        def rank(place: int, sets: Sets) -> tuple[float, int, Sets]:
            return -favour[place] * sets.bit_count() / (self._won(place, sets) or 1e-3), place, sets

        heap = [rank(place, sets) for place, (sets, _) in enumerate(self.observations)]
        heapq.heapify(heap)
        chosen: Answer = {}
        left = self.every
        while left:
            _, place, sets = heapq.heappop(heap)
            if sets & ~left:  # some have gone elsewhere since: look again
                heapq.heappush(heap, rank(place, sets & left))
            elif sets:
                chosen[place] = sets
                left &= ~sets
        return chosen

    def _improved(self, answer: Answer, watch: Watch) -> Answer:
        """Observations are given up as long as that loses less, those with the fewest sets to each won first."""
        order = sorted(answer, key=lambda place: answer[place].bit_count() / (self._won(place, answer[place]) or 1e-3))
        for place in order:
            if without := self._without(answer, place, watch):
                return self._improved(without, watch)
        return answer

    def _without(self, answer: Answer, given_up: int, watch: Watch) -> Answer | None:
        """The answer without an observation, its sets gone to others one by one; None if that loses as much or more."""
        left = {place: sets for place, sets in answer.items() if place != given_up}
        spare = self._won(given_up, answer[given_up])
        for number in self.wins.space.members(answer[given_up]):
            watch.look("equilibrium", 0)
            found = self._cheapest(left, 1 << number, given_up)
            if found is None or spare <= found[0]:
                return None
            spare -= found[0]
            left[found[1]] = left.get(found[1], 0) | 1 << number
        return left

    def _cheapest(self, answer: Answer, one: Sets, given_up: int) -> tuple[int, int] | None:
        """Where else a set can go: what it loses there, and the place; the first of equals."""
        places = (place for place, (sets, _) in enumerate(self.observations) if sets & one and place != given_up)
        losses = (
            (self._won(place, answer.get(place, 0) | one) - self._won(place, answer.get(place, 0)), place)
            for place in places
        )
        return min(losses, default=None)
