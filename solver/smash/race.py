"""The race for VP: what one run is worth before the first roll, with the best re-rolls and plans (rules §5–§7).

    roll, re-roll ──▶ points P, k cards drawn, h Hazard tiles used by opponents ──▶ best plan

Read backwards: each final roll is worth the mean over the hands that k cards can be (drawn without replacement) of
the best plan's VP, and `solver.dice` finds what to keep for it. A run without a legal plan is worth 0 VP.

Hazard dice are left out, used at random, or used to hurt most (`solver.smash.race_hazards`). Rare rolls are then
bounded and not searched, so a value is an interval, and its ends are the best re-rolls for all low ends and for all
high ends. A driver rolls every hazard die again while there is a re-roll left; without hazards that is proved best,
as any other face gives points or a card, and neither ever lowers the best plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from layouts.arena import Arena
from layouts.symmetry import canonical
from seeds.roll_and_smash import RollAndSmash
from solver.dice import Dice, Floats, Ints
from solver.smash.course import Course, Ends, mean
from solver.smash.race_hazards import AtRandom, Menace
from solver.smash.race_worst import AtWorst
from solver.verdict import Watch

#: what becomes of hazard dice
Hazards = Literal["none", "random", "worst"]
_MENACES: dict[Hazards, type[Menace]] = {"random": AtRandom, "worst": AtWorst}


@dataclass(frozen=True)
class Race:
    """The expected best VP of a run lies between `low` and `high`; they are equal when no branch was cut.

    `finals` is [2, rolls]: low and high end of what each final roll is worth. `keep[r]` is the row of `dice.keeps`
    to keep for each roll with r re-rolls left (from 1 on); who follows it has between `low` and `by_table`.
    """

    low: float
    high: float
    truck: str
    hazards: Hazards
    dice: Dice
    finals: Floats
    keep: Ints

    @property
    def exact(self) -> bool:
        """Whether no branch was cut."""
        return bool((self.finals[0] == self.finals[1]).all())

    @property
    def by_table(self) -> float:
        """The high end of what re-rolling by the table is worth."""
        return self.dice.worth_of_policy(self.keep, self.finals[1])

    @property
    def expected(self) -> float:
        """The middle of what re-rolling by the table is worth."""
        return (self.low + self.by_table) / 2


def race(
    arena: Arena,
    rules: RollAndSmash,
    truck: str,
    hazards: Hazards = "none",
    jobs: int = 1,
    watch: Watch | None = None,
) -> Race:
    """The expected best VP of one run of the truck. `jobs`: processes. Kept in store; may raise `Stopped`.

    Everything is worked out on the canonical arena, so it does not matter how the arena lies.
    """
    watch = watch or Watch()
    course = Course(canonical(arena), rules, truck, jobs)
    course.learn(watch)
    menace = _MENACES[hazards](course) if hazards in _MENACES else None
    if menace:
        menace.learn(watch)
    finals = np.array([_final(course, menace, course.dice.names(roll)) for roll in course.dice.rolls]).T
    dice = course.dice if menace else course.any_dice
    low, high = (float(dice.worth(end)) for end in finals)
    return Race(low, high, truck, hazards, dice, finals, dice.policy(finals[0]))


def _final(course: Course, menace: Menace | None, faces: Sequence[str]) -> Ends:
    """What a final roll is worth: the mean over the hands it can draw."""
    points = sum(int(face) for face in faces if face.isdecimal())
    hazards = min(faces.count("hazard"), menace.most) if menace else 0
    return mean(
        (chance, menace.ends(hand, points, hazards) if menace and hazards else course.plain(hand, points))
        for hand, chance in course.hands[faces.count("style")].items()
    )
