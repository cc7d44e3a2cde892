"""Promise: which change to try next, from what the changes tried so far have done.

    height   easy ─────────────▶ hard       score, points, or the odds against: one scale for all that can be wished
    U1 ↑0.4  off its place                  what a change does is split between the tile that goes and the spaces
    D4 ↑0.2  under an `up`                  it comes to; a change not tried is expected to do what its parts did

Before anything is tried, prices speak: what is dear makes an arena hard where it lies. Promise orders the work and
nothing else: what is claimed rests on the solver alone.
"""

from __future__ import annotations

import math
from collections import defaultdict

from generator.edit_moves import Change
from generator.sharing import DIGITS, Sharing
from generator.wish import Target
from seeds.grades import MARKS, Grades, Name
from seeds.roll_and_smash import RollAndSmash
from solver.smash.explain import prices
from solver.smash.table import RunTable

#: how far prices count, in heights a point saved
_PRICE = 0.1
#: ingredients of a grade that the table of a run gives
_TOLD: tuple[Name, ...] = ("points", "chance", "total", "splits")
#: how far a score may be off what was expected of it and still be worth a full grade
_SLACK = 0.1
#: more than what rounding may shift a score by
_ROUNDED = 1e-6
#: chances are told apart up to here from 0 and 1
_SURE = 1e-9


class Promise:
    """What changes do to the height, and how a grade in full differs from what the table says: learnt on the way."""

    def __init__(self, target: Target, rules: RollAndSmash, grades: Grades) -> None:
        self.target = target
        self.told = sum(grades.ingredient[name].weight for name in _TOLD)
        self.others = sum(seed.weight for seed in grades.ingredient.values()) - self.told
        self.positions: list[float] = []  # of the other ingredients, in the arenas graded in full
        self.hardest = {"difficulty": float(MARKS), "points": float(rules.most_rolled), "chance": -math.log10(_SURE)}
        self.known: dict[Change, float] = {}
        self.sums: defaultdict[object, float] = defaultdict(float)
        self.times: defaultdict[object, int] = defaultdict(int)

    def height(self, value: float | None, sharing: Sharing) -> float:
        """How hard: what is measured, rising with difficulty; an arena not to be beaten is beyond the hardest."""
        if value is None:
            return self.hardest[self.target.measure] + 1 + sharing.missing
        return _against(value) if self.target.measure == "chance" else value

    def missed(self, height: float) -> float:
        """How far a height is from the target, which for a score is the middle of the difficulties."""
        low, high = self.target.low, self.target.high
        if self.target.measure == "difficulty":
            low = high = (low + high + 1) / 2
        elif self.target.measure == "chance":
            low, high = _against(high), _against(low)
        return round(max(low - height, height - high, 0.0), DIGITS)

    def missed_by(self, height: float) -> float:
        """How far an arena whose table says so is expected to be off: of a score, the other ingredients as usual."""
        hardest = self.hardest[self.target.measure]
        return self.missed(self._whole(min(height, hardest))) + max(0.0, height - hardest)

    def may_meet(self, value: float) -> bool:
        """Whether an arena is worth a full grade."""
        if self.target.measure != "difficulty":
            return self.target.may_be(value)
        return self.target.low - _SLACK <= self._whole(value) <= self.target.high + 1 + _SLACK

    def excludes(self, value: float) -> bool:
        """Whether no arena with this value is as wished: of a score, whatever the other ingredients are (proved)."""
        if self.target.measure != "difficulty":
            return not self.target.may_be(value)
        low, high = self._with(value, 1), self._with(value, MARKS)
        return low - _ROUNDED >= self.target.high + 1 or high + _ROUNDED < self.target.low

    def _whole(self, height: float) -> float:
        """The score expected where the table gives this one; other measures are the table's alone."""
        if self.target.measure != "difficulty" or not self.positions:
            return height
        return self._with(height, sum(self.positions) / len(self.positions))

    def _with(self, value: float, position: float) -> float:
        return (self.told * value + self.others * position) / (self.told + self.others)

    def learn_grade(self, value: float, score: float) -> None:
        """A full grade: where the other ingredients stand."""
        if self.others:
            self.positions.append(((self.told + self.others) * score - self.told * value) / self.others)

    def expect_prices(self, table: RunTable) -> None:
        """Start from the prices of the obstacles: a dear one that goes elsewhere makes it easier."""
        saved = {price.token: float(price.saved_max or 0) for price in prices(table)}
        if all(price.saved_max is None for price in prices(table)):  # not to be beaten: by which?
            saved = {price.token: float(price.max_without is not None) for price in prices(table)}
        mean = sum(saved.values()) / max(1, len(saved))
        for tile in table.obstacles:
            self._count((tile.kind, tile.spaces), -_PRICE * (saved[tile.token] - mean))

    def learn(self, change: Change, risen: float) -> None:
        """A change has raised the height by so much."""
        self.known[change] = risen
        for laid in change.gone:
            self._count(laid, risen / len(change.gone))
        rest = risen - sum(self._mean(laid) for laid in change.gone)
        for kind, lies in change.come:
            for space in lies:
                self._count((kind, space), rest / len(change.come))

    def expected(self, change: Change) -> float:
        """What the change is expected to do to the height, or what it did."""
        if change in self.known:
            return self.known[change]
        gone = sum(self._mean(laid) for laid in change.gone)
        come = sum(self._mean((kind, space)) / 2 for kind, lies in change.come for space in lies)
        return round(gone + come, DIGITS)

    def _count(self, what: object, risen: float) -> None:
        self.sums[what] += risen
        self.times[what] += 1

    def _mean(self, what: object) -> float:
        """The mean, held towards nothing while little is known."""
        return self.sums[what] / (self.times[what] + 1) if what in self.times else 0.0


def _against(chance: float) -> float:
    """The odds against, in powers of ten: 0.99 is as far from 0.9 as 0.999 from 0.99."""
    inside = min(1 - _SURE, max(_SURE, chance))
    return round(math.log10((1 - inside) / inside), DIGITS)
