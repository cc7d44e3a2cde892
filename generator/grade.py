"""The grade: how hard a solo arena is, from what the solver proves, in figures that can be argued with.

    points  16        3.50  ×6 ┐
    chance  0.9691    3.19  ×6 ├──▶  score 3.26  ──▶  difficulty 3
    total   24        3.14  ×2 ┘

Each ingredient of the table (seeds/grades.toml) is a number that the solver proves, and has a position between the
values at which difficulty 1, 2, 3 and 4 begin. The weighted mean of the positions is the score.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from generator.sharing import DIGITS, Sharing, sharing_of
from generator.tricks import Tricks, tricks_of
from layouts.arena import Arena
from seeds.grades import MARKS, Grades, Ingredient, Name, shipped_grades
from seeds.roll_and_smash import RollAndSmash
from solver.smash.best import best_plan
from solver.smash.plans import Plan
from solver.smash.question import Question
from solver.smash.rules import judge
from solver.smash.solo import check
from solver.smash.table import RunTable, run_table
from solver.verdict import Stopped, Verdict, Watch


@dataclass(frozen=True)
class Part:
    """An ingredient of an arena's grade: its value and its position, from 1 to 5."""

    name: Name
    value: float
    position: float
    weight: int


@dataclass(frozen=True)
class Grade:
    """The difficulty of an arena; None if two runs cannot beat it, and then nothing else is measured.

    `points`, `total` and `chance` are those of `Sharing`; `proofs` two plans that beat it with at most `points` each,
    passed by the judge; `solves` the searches it took.
    """

    difficulty: int | None
    score: float | None
    parts: tuple[Part, ...]
    points: int | None
    total: int | None
    chance: float
    best_vp: int | None
    tricks: Tricks
    proofs: tuple[Plan, ...]
    solves: int

    def without(self, name: str) -> int | None:
        """The difficulty if one ingredient did not count."""
        rest = [part for part in self.parts if part.name != name]
        return difficulty_of(score_of(rest)) if any(part.weight for part in rest) else None


def graded(
    arena: Arena,
    rules: RollAndSmash,
    grades: Grades | None = None,
    table: RunTable | None = None,
    watch: Watch | None = None,
) -> Grade:
    """The grade of an arena; `table`: its table without cards, where somebody has it already. May raise `Stopped`."""
    grades = grades or shipped_grades()
    table = table or table_of(arena, rules, watch)
    sharing = sharing_of(table)
    if not sharing.beatable:
        return Grade(None, None, (), None, None, 0.0, None, Tricks(), (), 1)
    proofs = _proofs(table, sharing)
    tricks = sum((tricks_of(plan, arena, rules) for plan in proofs), Tricks())
    best_vp, best = _best_plans(arena, rules, grades, watch)
    values = shared_values(sharing, grades) | {"tricks": float(tricks.all)} | best
    parts = parts_of(values, grades)
    score = score_of(parts)
    return Grade(
        difficulty_of(score), score, parts, sharing.points, sharing.total, sharing.chance, best_vp, tricks, proofs, 2
    )


def table_of(arena: Arena, rules: RollAndSmash, watch: Watch | None = None) -> RunTable:
    """What a run without cards can score, for the most points that the dice can show: one search."""
    return run_table(Question(arena, rules, min(rules.most_rolled, rules.most_points)), watch, marks_only=True)


def shared_values(sharing: Sharing, grades: Grades) -> dict[Name, float]:
    """The ingredients that the table alone gives, for an arena that can be beaten."""
    return {
        "points": float(sharing.points),
        "chance": sharing.chance,
        "total": float(sharing.total),
        "splits": round(sharing.splits(grades.plan_points), DIGITS),
    }


def parts_of(values: dict[Name, float], grades: Grades) -> tuple[Part, ...]:
    """The ingredients that have a value, in the table's order."""
    return tuple(_part(name, values[name], seed) for name, seed in grades.ingredient.items() if name in values)


def _part(name: Name, value: float, seed: Ingredient) -> Part:
    return Part(name, value, round(seed.position(value), DIGITS), seed.weight)


def score_of(parts: Iterable[Part]) -> float:
    """The weighted mean of the positions, from 1 to 5."""
    weighed = [(part.weight, part.weight * part.position) for part in parts]
    return round(math.fsum(product for _, product in weighed) / sum(weight for weight, _ in weighed), DIGITS)


def difficulty_of(score: float) -> int:
    """The whole part of a score; the last difficulty includes its end."""
    return min(MARKS - 1, math.floor(score))


def _proofs(table: RunTable, sharing: Sharing) -> tuple[Plan, ...]:
    """Two runs that beat the arena; the check agrees with the curve, and the judge has passed them."""
    checked = check(table)
    if (checked.two_run_max, checked.two_run_sum) != (sharing.points, sharing.total):
        raise AssertionError(f"the curve says {sharing.points}, {sharing.total}, the check {checked}")
    return checked.plans


def _best_plans(
    arena: Arena, rules: RollAndSmash, grades: Grades, watch: Watch | None
) -> tuple[int | None, dict[Name, float]]:
    """Best VP with the table's plan points, and what its best plans are like."""
    points = min(grades.plan_points, rules.most_points)
    limit = watch.limit if watch else None
    answer = best_plan(Question(arena, rules, points), watch, listed=grades.plans_read)
    if answer.verdict is Verdict.BOUND:  # a grade of half the ingredients would be another grade
        raise Stopped if watch and limit is not None and watch.seconds() > limit else KeyboardInterrupt
    if not answer.others:
        return None, {}
    failing = [bool(judge(arena, plan, rules, points=points).failed) for plan in answer.others]
    values: dict[Name, float] = {
        "plans": float(answer.count or 0),
        "starts": float(answer.starts or 0),
        "failing": round(sum(failing) / len(failing), DIGITS),
    }
    return answer.vp, values
