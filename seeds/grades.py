"""The grading table, typed: what makes an arena hard, how much it weighs, and where each difficulty begins.

    chance   1 ──── 0.999 ──── 0.985 ──── 0.9 ──── 0.3        value
             1        2          3         4        5         position

A rating that is argued with should be argued with here: every number of it stands in `grades.toml`, and a file of
one's own is laid over it as with the numbers of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from seeds.numbers import laid_over_shipped, shipped_table, typed
from seeds.places import Places
from seeds.typed import Flaw, raise_flaws

Name = Literal["points", "chance", "total", "splits", "tricks", "plans", "starts", "failing"]
FILE = "grades.toml"
SHIPPED = f"seeds/{FILE}"
#: difficulties 1 to 4, and the end of the last
MARKS = 5


class Ingredient(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something measured: what it is, how much it weighs, and the values at which difficulty 1, 2, 3, 4 (, 5) begin.

    `whole`: the value is a whole number.
    """

    what: str
    weight: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    marks: tuple[float, float, float, float, float]
    whole: bool = False

    def position(self, value: float) -> float:
        """Where a value lies between the marks, from 1 to 5: 3.5 is halfway from the third mark to the fourth."""
        rising = self.marks[0] < self.marks[-1]
        for at, (low, high) in enumerate(pairwise(self.marks), start=1):
            if (value <= high) if rising else (value >= high):
                return at + min(1.0, max(0.0, (value - low) / (high - low)))
        return float(MARKS)


class Grades(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole table. `plan_points`: what the best plan is asked for; `plans_read`: best plans looked into."""

    format: Literal[1]
    plan_points: Annotated[int, msgspec.Meta(ge=0, le=100)]
    plans_read: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    ingredient: dict[Name, Ingredient]


@cache
def shipped_grades() -> Grades:
    """The table as shipped."""
    return _typed(*shipped_table(FILE), SHIPPED)


def load_grades(path: Path | None) -> Grades:
    """The shipped table with the user's file laid over it; `BadInput` names every fault."""
    if path is None:
        return shipped_grades()
    return _typed(*laid_over_shipped(FILE, path, whole=()), str(path))


def _typed(table: dict[str, Any], places: Places, source: str) -> Grades:
    remedy = f"as in {SHIPPED}"
    grades = typed(table, Grades, places, source, remedy)
    raise_flaws(_doubts(grades), places, source, remedy)
    return grades


def _doubts(grades: Grades) -> Iterator[Flaw]:
    """What types cannot say: marks run one way, and something weighs something."""
    for name, ingredient in grades.ingredient.items():
        rises = [high - low for low, high in pairwise(ingredient.marks)]
        if not (all(rise > 0 for rise in rises) or all(rise < 0 for rise in rises)):
            yield Flaw(("ingredient", name, "marks"), f"the marks of `{name}` turn back", "all rising, or all falling")
    if not any(ingredient.weight for ingredient in grades.ingredient.values()):
        yield Flaw(("ingredient",), "nothing weighs anything", "a weight above 0", True)
