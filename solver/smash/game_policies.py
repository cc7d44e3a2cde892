"""How players play, by name: what they keep of a roll, what they drive, how they use Hazard tiles, where they build.

    policy   re-rolls                      plan              Hazard tile                    obstacle tile in set-up
    best     most VP, as game_worth        the best, proved  hurts most of `looks` looked   helps most of `looks` looked
             reckons them                                    at                             at
    greedy   most plan points              the best, proved  at random                      at random
    random   each die or not, by chance    legal, at random  at random                      at random

Opponents know the roller's hand and points (rules §6: tiles are used after the cards are drawn). `best` replays the
roller's best plan after every use that meets its footprint and searches those that leave least of it, `looks` of them;
with more than `SEARCHED` cards in the hand it goes by the replays alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from statistics import fmean
from typing import Protocol

from layouts.arena import Arena
from solver.smash.footprint import Witness, spaces_mask, witness
from solver.smash.game_worth import Measured, Mind
from solver.smash.hazards import Use, choices
from solver.smash.plans import Plan
from solver.smash.question import Question
from solver.smash.random_plan import random_plan
from solver.smash.search import NEVER

#: cards in the roller's hand up to which a use of a Hazard tile is searched
SEARCHED = 1
#: uses and places a player looks at closely, unless told
LOOKS = 4


@dataclass(frozen=True)
class Building:
    """A tile to place: the arenas it makes, one a place, the own truck and those of the others."""

    arenas: tuple[Arena, ...]
    truck: str
    others: tuple[str, ...]


class Policy(Protocol):
    """A player's way to play. `dice` is the game's source of chance."""

    def keep(self, arena: Arena, truck: str, row: int, left: int, dice: Random) -> int:
        """What to keep (a row of `Dice.keeps`) of a roll (a row of `Dice.rolls`) with so many re-rolls left."""

    def plan(self, question: Question, dice: Random) -> Plan | None:
        """The plan to drive; None where none is legal."""

    def use(self, kind: str, question: Question, dice: Random) -> Use:
        """What to do with a Hazard tile against whoever has this question."""

    def build(self, building: Building, dice: Random) -> Arena:
        """Where to place an obstacle tile in set-up."""


@dataclass(frozen=True)
class AtRandom:
    """Everything by chance."""

    mind: Mind

    def keep(self, arena: Arena, truck: str, row: int, left: int, dice: Random) -> int:
        """Each die is kept or not."""
        rolls = self.mind.dice
        return rolls.keeps.index(tuple(face for face in rolls.rolls[row] if dice.random() < 0.5))

    def plan(self, question: Question, dice: Random) -> Plan | None:
        """A legal plan; the best one where none is found by chance."""
        return random_plan(question, dice) or self.mind.answer(question).plan

    def use(self, kind: str, question: Question, dice: Random) -> Use:
        """Every use is as likely as any other."""
        return dice.choice(choices(question.arena, kind, question.rules))

    def build(self, building: Building, dice: Random) -> Arena:
        """Every place is as likely as any other."""
        return dice.choice(building.arenas)


@dataclass(frozen=True)
class Greedy(AtRandom):
    """Most points, the best plan for them; opponents are left to chance."""

    def keep(self, arena: Arena, truck: str, row: int, left: int, dice: Random) -> int:
        """For most plan points."""
        return int(self.mind.for_points[left, row])

    def plan(self, question: Question, dice: Random) -> Plan | None:
        """The best one."""
        return self.mind.answer(question).plan


@dataclass(frozen=True)
class Best(Greedy):
    """As well as can be told in a bounded time."""

    worth: Measured
    looks: int = LOOKS

    def keep(self, arena: Arena, truck: str, row: int, left: int, dice: Random) -> int:
        """For most VP."""
        return int(self.mind.rerolls_for(arena, truck, self.worth)[left, row])

    def use(self, kind: str, question: Question, dice: Random) -> Use:
        """The use that leaves least, of those looked at."""
        return worst_use(self.mind, kind, question, dice, self.looks)

    def build(self, building: Building, dice: Random) -> Arena:
        """The place that gains most over the mean of the other trucks, then the one of most worth."""
        seen = dice.sample(building.arenas, min(max(1, self.looks), len(building.arenas)))
        if len(seen) == 1:
            return seen[0]
        tables = {self.mind.table(truck) for truck in (building.truck, *building.others)}

        def merit(arena: Arena) -> tuple[float, float]:
            own = self._worth(arena, building.truck)
            gain = own - fmean(self._worth(arena, truck) for truck in building.others) if len(tables) > 1 else 0.0
            return gain, own

        return max(seen, key=merit)

    def _worth(self, arena: Arena, truck: str) -> float:
        points = min(self.mind.total, self.mind.rules.most_points)
        return self.mind.worth(Question(arena, self.mind.rules, points, truck=truck))


def worst_use(mind: Mind, kind: str, question: Question, dice: Random, looks: int) -> Use:
    """The use of a Hazard tile that leaves the question's best plan least, as far as `looks` uses tell."""
    every = choices(question.arena, kind, question.rules)
    plan = mind.answer(question).plan
    seen = witness(question, plan) if plan and looks else None
    if seen is None:
        return dice.choice(every)
    floors = {use: _still(question, seen, use) for use in dice.sample(every, len(every))}
    closest = sorted(floors, key=floors.__getitem__)[:looks]
    if len(question.cards) > SEARCHED:
        return closest[0]
    worst, least = closest[0], mind.worth(_after(question, closest[0]))
    for use in closest[1:]:
        if floors[use] < least and (worth := mind.worth(_after(question, use))) < least:
            worst, least = use, worth
    return worst


def _after(question: Question, use: Use) -> Question:
    return replace(question, arena=use.on(question.arena))


def _still(question: Question, seen: Witness, use: Use) -> int:
    """VP that the plan still brings after the use: as many as before where it does not meet the footprint."""
    if not spaces_mask(question.arena, use.spaces(question.arena)) & seen.footprint:
        return seen.vp
    still = witness(_after(question, use), seen.plan)
    return still.vp if still else -NEVER


def hazard_worth(mind: Mind, arena: Arena, truck: str, dice: Random, looks: int) -> float:
    """VP that a Hazard tile takes away in the mean over the box, used by `worst_use`, at `total` points."""
    rules, box = mind.rules, {kind: seed.tiles for kind, seed in mind.rules.hazard.items() if seed.tiles}
    question = Question(arena, rules, min(mind.total, rules.most_points), truck=truck)
    if not box:
        return 0.0
    plain, lost = mind.worth(question), 0.0
    for kind, tiles in box.items():
        use = worst_use(mind, kind, question, dice, looks)
        lost += tiles * (plain - mind.worth(replace(question, arena=use.on(arena))))
    return lost / sum(box.values())


def policy(name: str, mind: Mind, worth: Measured, looks: int) -> Policy:
    """The policy of a name, one of `NAMES`."""
    if name == "best":
        return Best(mind, worth, looks)
    return Greedy(mind) if name == "greedy" else AtRandom(mind)


#: the policies there are
NAMES = ("best", "greedy", "random")
