"""Whole solo games (docs/rules.md §9), played as the odds say they are won: an experiment that checks their chance.

    roll, re-roll ──▶ draw cards ──▶ Replaces ──▶ a set to score ──▶ the judge      twice; what is left, the second time

`best` follows the policy behind the lower end of the odds; `greedy` keeps most points and does the rest as well as
that allows; `random` re-rolls, replaces and drives by chance.

Games are played for the win first and for VP second: of the plans that score the set, the one of most VP is driven.
Where nothing can be won or lost any more (beaten in the first run, or out of reach) the set is empty. Both runs are
always driven.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from random import Random

from solver.smash.draws import Copies
from solver.smash.game import rolled, source
from solver.smash.plans import Plan
from solver.smash.question import Question
from solver.smash.random_plan import random_plan
from solver.smash.replaces import Kinds
from solver.smash.solo_mind import BY_CHANCE, SoloMind, State


@dataclass(frozen=True)
class Driven:
    """One run: VP, donuts, obstacles failed, the places scored; all 0 where no plan is legal."""

    vp: int = 0
    donuts: int = 0
    failed: int = 0
    places: int = 0


@dataclass(frozen=True)
class SoloGame:
    """A game that is over. `vp` is the winning score where it is `won` (rules §9), else the VP of both runs."""

    number: int
    won: bool
    vp: int
    runs: tuple[Driven, ...]


def play_solo(mind: SoloMind, number: int) -> SoloGame:
    """Game `number` of a simulation: the same whatever else is played. May raise `Stopped`."""
    return _Play(mind, source(mind.setting.seed, number)).game(number)


class _Play:
    """A game under way."""

    def __init__(self, mind: SoloMind, chance: Random) -> None:
        self.mind, self.solo, self.rules, self.chance = mind, mind.solo, mind.rules, chance
        deck = self.rules.truck[mind.setting.truck].deck if self.solo.deck.size and mind.setting.truck else {}
        self.deck = [card for card, copies in deck.items() for _ in range(copies)]
        chance.shuffle(self.deck)

    @property
    def by_chance(self) -> bool:
        """Whether the player leaves everything to chance."""
        return self.mind.setting.policy == BY_CHANCE

    def game(self, number: int) -> SoloGame:
        """Both runs."""
        state, runs = State(self.solo.grounds.kinds, self.solo.deck, 0), []
        for run in range(1, self.rules.solo.runs + 1):
            state, driven = self._run(state, run)
            runs.append(driven)
        return SoloGame(number, *self._result(runs), tuple(runs))

    def _result(self, runs: list[Driven]) -> tuple[bool, int]:
        """Whether the arena is beaten, and the winning score (rules §9)."""
        both = sum(run.vp for run in runs)
        if self.mind.setting.win == "two-run":
            return reduce(or_, (run.places for run in runs)) == self.solo.everything, both
        beaten = [run.vp for run in runs if run.places == self.solo.everything]
        return bool(beaten), max(beaten, default=both)

    def _run(self, state: State, run: int) -> tuple[State, Driven]:
        """The state after a run, and what came of it."""
        points, cards, swaps = self.solo.finals[self._rolled(state, run)]
        hand = tuple(sorted(self.deck.pop() for _ in range(min(cards, len(self.deck)))))
        drawn = tuple(hand.count(card) for card in self.solo.deck.cards)
        kinds, plan = self._planned(state, run, points, swaps, hand, drawn)
        after = replace(state, kinds=kinds, deck=state.deck.without(drawn, cards))
        if plan is None:
            return after, Driven()
        score = self.mind.score(kinds, hand, points, plan)
        places = self.mind.places(kinds, score)
        driven = Driven(score.vp, score.donuts, len(score.failed), places)
        return replace(after, marks=after.marks | places), driven

    def _rolled(self, state: State, run: int) -> int:
        """The row of the final roll."""
        dice = self.solo.dice
        roll = rolled(len(dice.faces), dice.count, self.chance)
        for left in range(dice.rerolls, 0, -1):
            kept = self._kept(state, run, roll, left)
            roll = tuple(sorted(kept + rolled(len(dice.faces), dice.count - len(kept), self.chance)))
        return dice.place[roll]

    def _kept(self, state: State, run: int, roll: tuple[int, ...], left: int) -> tuple[int, ...]:
        if self.by_chance:
            return tuple(face for face in roll if self.chance.random() < 0.5)
        keep = self.mind.first_keep if run == 1 else self.mind.second_keep(state)
        return self.solo.dice.keeps[keep[left, self.solo.dice.place[roll]]]

    def _planned(
        self, state: State, run: int, points: int, swaps: int, hand: tuple[str, ...], drawn: Copies
    ) -> tuple[Kinds, Plan | None]:
        """What lies on the places after the Replaces, and the plan to drive there."""
        if not self.by_chance:
            kinds, places = self.mind.aim(state, run, points, swaps, drawn, len(hand))
            return kinds, self.mind.plan(kinds, hand, points, places)
        kinds = self.chance.choice(self.solo.grounds.after(state.kinds, swaps))
        arena = self.solo.grounds.arena_of(kinds)
        question = Question(arena, self.rules, points, hand, truck=self.mind.setting.truck)
        return kinds, random_plan(question, self.chance) or self.mind.plan(kinds, hand, points, 0)
