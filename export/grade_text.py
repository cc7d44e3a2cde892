"""A grade on the terminal: every ingredient with its marks, and what the difficulty would be if it were otherwise.

A rating is given to be argued with: the table says where each figure stands between the marks, how much it weighs,
which value of it would change the difficulty, and what the difficulty is without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from export.answers import title_line
from export.odds_text import percent
from export.words import counted
from generator.grade import Grade, Part
from generator.turning import turnings
from layouts.arena import Arena
from seeds.grades import Grades

if TYPE_CHECKING:
    from rich.text import Text

    from solver.smash.odds import Odds

_HEADS = ("", "value", "position", "weight", "marks 1 | 2 | 3 | 4 | end", "without it", "difficulty would be")
#: columns of figures stand to the right
_RIGHT = (1, 2, 3)


def grade_text(arena: Arena, grade: Grade, grades: Grades, odds: Sequence[Odds] = ()) -> Text:
    """The grade of an arena; `odds`: the full odds of trucks, where they were asked for."""
    from rich.text import Text

    lines = _unbeatable() if grade.difficulty is None else _graded(grade, grades)
    return Text("\n").join([title_line(arena), *map(Text, lines), *map(Text, _odds(odds))])


def grade_line(grade: Grade) -> str:
    """`difficulty 3 (score 3.26): two runs of 16 points, 24 together, chance 96.9148 %`."""
    if grade.score is None:
        return "cannot be beaten"
    runs = f"two runs of {counted(grade.points or 0, 'point')}, {grade.total} together"
    return f"difficulty {grade.difficulty} (score {grade.score:.2f}): {runs}, chance {percent(grade.chance).strip()}"


def _unbeatable() -> Iterator[str]:
    yield "no difficulty: two runs cannot beat it with any roll, cards left out (proved)"


def _graded(grade: Grade, grades: Grades) -> Iterator[str]:
    yield grade_line(grade)
    yield ""
    rows = [_HEADS, *(_row(grade, part, grades) for part in grade.parts)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(_HEADS))]
    for row in rows:
        cells = (
            cell.rjust(width) if at in _RIGHT else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
    yield ""
    yield from (f"{part.name:9}{grades.ingredient[part.name].what}" for part in grade.parts)
    tricks = grade.tricks
    yield (
        f"tricks: {counted(tricks.ramps, 'ramp')}, {counted(tricks.slides, 'slide')}, "
        f"{counted(tricks.donuts, 'donut')}, {counted(tricks.turns_on_tiles, 'turn')} begun on a tile"
    )
    if grade.best_vp is not None:
        yield f"best plan for {counted(grades.plan_points, 'point')}: {grade.best_vp} VP"


def _row(grade: Grade, part: Part, grades: Grades) -> tuple[str, ...]:
    ingredient = grades.ingredient[part.name]
    changes = [
        f"{turn.difficulty} from {_figure(turn.value)} {'up' if turn.rising else 'down'}"
        for turn in turnings(grade, part, ingredient)
    ]
    return (
        part.name,
        _figure(part.value),
        f"{part.position:.2f}",
        f"x{part.weight}",
        " | ".join(map(_figure, ingredient.marks)),
        str(grade.without(part.name)),
        ", ".join(changes) or "the same",
    )


def _figure(value: float) -> str:
    """At most six digits, none that says nothing."""
    return f"{value:.6g}"


def _odds(odds: Sequence[Odds]) -> Iterator[str]:
    if odds:
        yield ""
    for found in odds:
        sure = "" if found.high - found.low < 1e-12 else f" (between {percent(found.low)} and {percent(found.high)})"
        yield f"full odds, {found.truck or 'any truck'}: {percent(found.chance).strip()}{sure}"
