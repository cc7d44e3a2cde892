"""Turning points: the value of one ingredient at which the difficulty would change, all others as they are.

score 3.26 = Σ weight × position / Σ weight          4 from 19.1 up?   the position that lifts the score to 4,
and the value that has this position
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor

from generator.grade import Grade, Part, difficulty_of
from seeds.grades import MARKS, Ingredient


@dataclass(frozen=True)
class Turning:
    """From `value` on, upwards (`rising`) or downwards, the difficulty would be this."""

    difficulty: int
    value: float
    rising: bool


def turnings(grade: Grade, part: Part, ingredient: Ingredient) -> Iterator[Turning]:
    """The next easier and the next harder difficulty, as far as this ingredient alone can bring them about."""
    if grade.score is None or not part.weight:
        return
    weight = sum(other.weight for other in grade.parts)
    level = difficulty_of(grade.score)
    for bound, difficulty, harder in ((level, level - 1, False), (level + 1, level + 1, True)):
        position = part.position + (bound - grade.score) * weight / part.weight
        if 1 <= difficulty < MARKS and 1 <= position <= MARKS:
            rising = (ingredient.marks[0] < ingredient.marks[-1]) == harder
            value = value_at(ingredient, position)
            yield Turning(difficulty, _whole(value, rising, harder) if ingredient.whole else value, rising)


def _whole(value: float, rising: bool, harder: bool) -> int:
    """The first whole number there: a score just at the bound is the harder difficulty already, not yet the easier."""
    if harder:
        return ceil(value) if rising else floor(value)
    return floor(value) + 1 if rising else ceil(value) - 1


def value_at(ingredient: Ingredient, position: float) -> float:
    """The value that has a position between 1 and 5: `Ingredient.position` read backwards."""
    at = min(MARKS - 1, floor(position))
    low, high = ingredient.marks[at - 1 : at + 1]
    return low + (high - low) * (position - at)
