"""A plan's run as marks on the board: which move entered which space, and over which borders it came.

          ↓ 4             every space keeps the numbers of the moves that entered it, in order, `^` in the
    2^ →  2  →  3         air; every border between two spaces keeps the headings in which it was crossed.

Nothing is judged and nothing derived: a route says what the record of a legal plan says.
"""

from __future__ import annotations

from dataclasses import dataclass

from layouts.space import HEADINGS, Space, turned
from solver.smash.plans import Plan


@dataclass(frozen=True)
class Mark:
    """A space entered: by the move of this number (from 1, tiles and cards alike), in the air or on the ground."""

    number: int
    air: bool

    def __str__(self) -> str:
        """`3^` in the air, `3` on the ground."""
        return f"{self.number}{'^' if self.air else ''}"


@dataclass(frozen=True)
class Route:
    """`marks`: by space, in the order driven. `crossed`: by space left, headings → whether in the air last time."""

    marks: dict[Space, tuple[Mark, ...]]
    crossed: dict[Space, dict[str, bool]]
    end: Space
    heading: str

    def both_ways(self, space: Space, heading: str) -> bool:
        """Whether the border of the space in that heading was crossed to and fro."""
        back = turned(heading, 2)
        return heading in self.crossed.get(space, {}) and back in self.crossed.get(space.ahead(heading), {})


def route(plan: Plan) -> Route:
    """The marks of a plan's run."""
    marks: dict[Space, tuple[Mark, ...]] = {}
    crossed: dict[Space, dict[str, bool]] = {}
    at = plan.start
    for number, move in enumerate(plan.moves, start=1):
        for entry in move.path:
            marks[entry.space] = (*marks.get(entry.space, ()), Mark(number, entry.air))
            for heading in HEADINGS:
                if at.ahead(heading) == entry.space:
                    crossed.setdefault(at, {})[heading] = entry.air
            at = entry.space
    return Route(marks, crossed, at, plan.moves[-1].heading if plan.moves else plan.heading)
