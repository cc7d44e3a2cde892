"""What a player at the table reckons with: best plans, what rolls are worth, what cards and hazards are worth.

A roll is worth what the best plan brings for its points on the arena as it lies, without cards, and

    + so many cards × what a card of this truck's deck brings in the mean
    - so many hazard dice × what a Hazard tile takes away in the mean

Both means are *measured* once, on one arena at one total: the expected total of a driver who keeps most points. That
is an approximation (`solver.smash.race` is exact, and takes minutes an arena); it decides re-rolls and no plan.
Everything worked out is remembered while the process lasts, so games share it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

import numpy as np

from layouts.arena import Arena
from layouts.symmetry import canonical, form
from seeds.roll_and_smash import RollAndSmash
from solver.dice import Dice, Floats, Ints
from solver.smash.best import Answer
from solver.smash.course import run_worth
from solver.smash.proved import proved_best
from solver.smash.question import Question
from solver.smash.run_values import RunValues, Wanted, learn_all
from solver.smash.search import NEVER
from solver.smash.table import run_table
from solver.verdict import Watch

K = TypeVar("K")
V = TypeVar("V")
#: answers remembered before all are forgotten
MOST_KEPT = 50_000
#: VP by kind of obstacle: all of a truck that matters to an arena's worth
Table = tuple[int, ...]
Words = tuple[str, ...]


@dataclass(frozen=True)
class Measured:
    """VP that a card brings, by truck, and that a Hazard tile takes away, both in the mean."""

    card: dict[str, float]
    hazard: float


@dataclass
class Mind:
    """Best plans and worth of rolls, remembered. Every search it makes may raise `Stopped`."""

    rules: RollAndSmash
    watch: Watch = field(default_factory=Watch)
    answers: dict[tuple[Arena, int, Words, Table, Words], Answer] = field(default_factory=dict)
    worths: dict[tuple[str, int, Words, Table], float] = field(default_factory=dict)
    curves: dict[tuple[str, Table], Floats] = field(default_factory=dict)
    rerolls: dict[tuple[str, Table, float, float], Ints] = field(default_factory=dict)

    @cached_property
    def dice(self) -> Dice:
        """The Monster Tire dice."""
        return Dice(self.rules.dice.faces, self.rules.dice.count, self.rules.dice.rerolls)

    @cached_property
    def counts(self) -> Ints:
        """[rolls, 3]: points, style dice, hazard dice of each roll."""
        return np.array([counted(self.dice.names(roll)) for roll in self.dice.rolls], dtype=np.int64)

    @cached_property
    def total(self) -> int:
        """Points that a driver who keeps most points expects."""
        return round(float(self.dice.worth(self.counts[:, 0].astype(np.float64))))

    @cached_property
    def for_points(self) -> Ints:
        """[rerolls + 1, rolls]: what to keep for most points (rows of `dice.keeps`)."""
        return self.dice.policy(self.counts[:, 0].astype(np.float64))

    def table(self, truck: str | None) -> Table:
        """A truck's VP by kind of obstacle."""
        return tuple(self.rules.vp_of(kind, truck) for kind in self.rules.obstacle)

    def answer(self, question: Question) -> Answer:
        """The best plan, proved and replayed, or that there is none."""
        key = (question.arena, question.points, question.cards, self.table(question.truck), question.required)
        if key not in self.answers:
            _kept(self.answers)[key] = proved_best(question, self.watch)
        return self.answers[key]

    def worth(self, question: Question) -> float:
        """VP of the best plan; a run without a legal plan is not driven and brings none."""
        key = (form(question.arena), question.points, question.cards, self.table(question.truck))
        if key not in self.worths:
            answer = self.answer(question)
            _kept(self.worths)[key] = run_worth(-NEVER if answer.vp is None else answer.vp)
        return self.worths[key]

    def rerolls_for(self, arena: Arena, truck: str, worth: Measured) -> Ints:
        """[rerolls + 1, rolls]: what to keep for most VP, as this module reckons them."""
        key = (form(arena), self.table(truck), worth.card[truck], worth.hazard)
        if key not in self.rerolls:
            points, cards, hazards = self.counts.T
            final = self._curve(arena, truck)[points] + cards * worth.card[truck] - hazards * worth.hazard
            _kept(self.rerolls)[key] = self.dice.policy(final)
        return self.rerolls[key]

    def _curve(self, arena: Arena, truck: str) -> Floats:
        """[points]: VP of the best plan without cards."""
        key = (form(arena), self.table(truck))
        if key not in self.curves:
            most = min(self.rules.most_rolled, self.rules.most_points)
            best = run_table(Question(arena, self.rules, most, truck=truck), self.watch).vp_by_points
            curve = [run_worth(-NEVER if vp is None else vp) for vp in best]
            more = [curve[-1]] * (self.rules.most_rolled - most)  # points that no plan can spend
            _kept(self.curves)[key] = np.array(curve + more)
        return self.curves[key]


def card_worth(mind: Mind, arena: Arena, truck: str) -> float:
    """VP that a card of the truck's deck adds in the mean, at `total` points. Kept in store."""
    deck = {card: copies for card, copies in mind.rules.truck[truck].deck.items() if copies}
    points = min(mind.total, mind.rules.most_points)
    values = RunValues(canonical(arena), mind.rules, truck)
    wanted: list[Wanted] = [((), (points,)), *(((card,), (points,)) for card in deck)]
    learn_all([(values, [hand]) for hand in wanted], 1, mind.watch, "worth of cards")
    plain = run_worth(values.vp((), points))
    gains = [copies * (run_worth(values.vp((card,), points)) - plain) for card, copies in deck.items()]
    return sum(gains) / sum(deck.values()) if deck else 0.0


def counted(faces: tuple[str, ...]) -> tuple[int, int, int]:
    """(plan points, style dice, hazard dice) of a roll (rules §6)."""
    points = sum(int(face) for face in faces if face.isdecimal())
    return points, faces.count("style"), faces.count("hazard")


def _kept(memory: dict[K, V]) -> dict[K, V]:
    """The memory, emptied where it has grown too large."""
    if len(memory) >= MOST_KEPT:
        memory.clear()
    return memory
