"""What a solo player knows: the odds' tables up to a depth, and everything found out while games are played.

A chance is certified for the policies `best` and `greedy`, from the tables of up to `depth` cards and Replaces of both
runs. No others decide what a set is worth, so games do not depend on what happens to be known. What a run can score
with the hand on the table is always worked out in full.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from layouts.arena import Arena
from layouts.space import Space
from seeds.roll_and_smash import RollAndSmash
from solver.dice import DIGITS, Floats, Ints
from solver.smash.covers import Covers
from solver.smash.draws import Copies, Deck
from solver.smash.game_worth import Mind
from solver.smash.odds import Skill, Solo
from solver.smash.plans import Plan, Score
from solver.smash.question import Question
from solver.smash.replaces import Kinds
from solver.smash.rules import judge
from solver.smash.solo import Win
from solver.verdict import Watch

#: cards and Replaces of both runs whose tables the choice of a set rests on, unless told
DEPTH = 2
#: the policy that leaves everything to chance
BY_CHANCE = "random"


@dataclass(frozen=True)
class SoloSetting:
    """What all games of a solo simulation share; a truck of None draws no cards."""

    arena: Arena
    rules: RollAndSmash
    policy: str
    truck: str | None
    win: Win
    ignored: tuple[str, ...]
    depth: int
    seed: int


@dataclass(frozen=True)
class State:
    """Between two runs: what lies on the places, the deck, the places scored."""

    kinds: Kinds
    deck: Deck
    marks: int


class SoloMind:
    """The odds' tables up to a depth, and everything found out while games are played."""

    def __init__(self, setting: SoloSetting, watch: Watch, jobs: int = 1) -> None:
        self.setting, self.rules, self.watch = setting, setting.rules, watch
        self.solo = Solo(setting.arena, setting.rules, setting.truck, setting.win, setting.ignored, jobs)
        self.mind = Mind(setting.rules, watch)
        self.found = Covers(self.solo.grounds, setting.rules)  # apart, so that it does not change the odds' policy
        self.second: dict[tuple[Kinds, Deck, int], Ints] = {}
        self.aims: dict[tuple[State, int, int, int, Copies, int], tuple[Kinds, int]] = {}
        self.scores: dict[tuple[Kinds, tuple[str, ...], Plan], Score] = {}

    def follow(self, watch: Watch) -> None:
        """Work under another watch from now on."""
        self.watch = self.mind.watch = watch

    def learn(self) -> None:
        """Work out the tables, or read them from store, unless chance decides. May raise `Stopped`."""
        if self.setting.policy == BY_CHANCE:
            return
        for depth in range(min(self.setting.depth, self.solo.deepest) + 1):
            jobs = self.solo.covers.unknown(self.solo.jobs_of(depth))
            for done in self.solo.covers.learn(jobs):
                self.watch.look(f"tables for {depth} cards and Replaces", done / len(jobs))
            self.solo.depth = depth

    @property
    def skill(self) -> Skill:
        """How the odds call the re-rolls of the policy."""
        return "greedy" if self.setting.policy == "greedy" else "best"

    @cached_property
    def chance(self) -> tuple[float, float]:
        """The certified ends of the policy's chance to win: of the odds, or for most points the lower end of that."""
        low, high = self.solo.interval()
        if self.skill == "greedy":
            low = float(self.solo.rolled(self.solo.first("low", "greedy"), "greedy"))
            high = low if self.solo.complete else high
        return low, high

    # -- dice ----------------------------------------------------------------------------------------

    @cached_property
    def first_keep(self) -> Ints:
        """[rerolls + 1, rolls]: what to keep in the first run."""
        if self.skill == "greedy":
            return self.mind.for_points
        return self.solo.dice.policy(self.solo.first("low", "best"))

    def second_keep(self, state: State) -> Ints:
        """[rerolls + 1, rolls]: what to keep in the second run."""
        left = self.left(state)
        if self.skill == "greedy" or not left:
            return self.mind.for_points
        key = (state.kinds, state.deck, left)
        if key not in self.second:
            final: Floats = self.solo.scoring(state.kinds, state.deck, np.array([left], np.int64), "low")[:, 0]
            self.second[key] = self.solo.dice.policy(final)
        return self.second[key]

    def left(self, state: State) -> int:
        """The places that the second run has to score."""
        return self.solo.everything & ~(state.marks if self.setting.win == "two-run" else 0)

    # -- what to drive -------------------------------------------------------------------------------

    def aim(self, state: State, run: int, points: int, swaps: int, drawn: Copies, cards: int) -> tuple[Kinds, int]:
        """What the Replaces should make of the arena, and the places to score then; no places where all is lost."""
        key = (state, run, points, swaps, drawn, cards)
        if key not in self.aims:
            after, hand = state.deck.without(drawn, cards), self.solo.hand(drawn)
            arenas = self.solo.grounds.after(state.kinds, swaps)
            options = [self._option(state, kinds, run, points, hand, after) for kinds in arenas]
            chance, marks, kinds = max(options, key=lambda option: (option[0], option[1].bit_count()))
            self.aims[key] = kinds, marks if chance > 0 else 0
        return self.aims[key]

    def _option(
        self, state: State, kinds: Kinds, run: int, points: int, hand: tuple[str, ...], after: Deck
    ) -> tuple[float, int, Kinds]:
        """(chance to win, places to score in this run, arena)."""
        cost = self.cover(kinds, hand)
        if run == self.rules.solo.runs:
            wanted = self.left(state)
            return (1.0, wanted, kinds) if cost[wanted] <= points else (0.0, 0, kinds)
        lefts = np.unique(self.solo.left_over(cost, points))
        chances = np.where(lefts == 0, 1.0, self.solo.second(kinds, after, lefts, "low", self.skill))
        best = int(np.round(chances, DIGITS).argmax())  # the same on every machine, whatever was asked before
        return round(float(chances[best]), DIGITS), self.solo.everything & ~int(lefts[best]), kinds

    def cover(self, kinds: Kinds, hand: tuple[str, ...]) -> Ints:
        """[sets of places]: least points of a run that scores each with this hand."""
        job = (kinds, hand, self.solo.most_points(len(hand)))
        if self.found.unknown([job]):
            for _ in self.found.learn([job]):
                self.watch.look("tables", 1.0)
        return self.found.known[kinds, hand]

    def plan(self, kinds: Kinds, hand: tuple[str, ...], points: int, places: int) -> Plan | None:
        """The plan of most VP among those that score the places; None where none does, or no plan is legal."""
        arena, at = self.solo.grounds.arena_of(kinds), self.place
        wanted = tuple(tile.token for tile in arena.obstacles if places >> at[tile.spaces] & 1)
        return self.mind.answer(
            Question(arena, self.rules, points, hand, truck=self.setting.truck, required=wanted)
        ).plan

    @cached_property
    def place(self) -> dict[tuple[Space, Space], int]:
        """The number of each place, by the spaces that a tile covers there."""
        return {spaces: place for place, spaces in enumerate(self.solo.grounds.places)}

    def score(self, kinds: Kinds, hand: tuple[str, ...], points: int, plan: Plan) -> Score:
        """What the judge says of a plan: once for each hand, since most plans are driven again."""
        key = (kinds, hand, plan)
        if key in self.scores:
            return self.scores[key]
        arena, truck = self.solo.grounds.arena_of(kinds), self.setting.truck
        score = judge(arena, plan, self.rules, points=points, hand=hand, truck=truck)
        if self.setting.policy != BY_CHANCE:
            self.scores[key] = score
        return score

    def places(self, kinds: Kinds, score: Score) -> int:
        """The set of places that a run scored."""
        arena = self.solo.grounds.arena_of(kinds)
        return sum(1 << self.place[arena.by_token[token].spaces] for token in score.scored)
