"""The wish: what a new arena has to be like — its placing, and how hard it is.

    Site      counts, board, symmetry, …          proved possible or impossible by CP-SAT alone
    Target    difficulty 3 · points 12 to 14 · chance 0.8 to 0.9          found by search, proved by the solver

A wish is plain data: it goes to other processes, into the recipe of every arena made by it, and into the seed.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import msgspec

from generator.grade import Grade, difficulty_of, parts_of, score_of, shared_values
from generator.place import Site
from generator.sharing import Sharing
from layouts.arena import LETTER_OF, Board
from layouts.space import Space
from seeds.faults import BadInput
from seeds.grades import Grades, shipped_grades
from seeds.roll_and_smash import RollAndSmash, shipped

Measure = Literal["difficulty", "points", "chance"]
MEASURES: tuple[str, ...] = get_args(Measure)
KINDS = tuple(kind for kind in LETTER_OF if kind != "blank")
#: an arena that two runs cannot beat is farther than any that they can
UNBEATABLE = 100.0
#: chances are told apart up to here from 0 and 1
_SURE = 1e-9


@dataclass(frozen=True)
class Target:
    """What is measured, and the least and most it may be, both included."""

    measure: Measure
    low: float
    high: float

    @property
    def span(self) -> float | list[float]:
        """The value, or the least and most, as people write them: whole where they are."""
        low, high = (int(value) if value == int(value) else value for value in (self.low, self.high))
        return low if low == high else [low, high]

    def met_by(self, grade: Grade) -> bool:
        """Whether a graded arena is as hard as wished."""
        value = {"difficulty": grade.difficulty, "points": grade.points, "chance": grade.chance}[self.measure]
        return grade.difficulty is not None and value is not None and self.low <= value <= self.high

    def value_of(self, sharing: Sharing, grades: Grades) -> float:
        """What is measured as far as the table tells it: of a difficulty, the score of what the table gives."""
        if self.measure == "points":
            return float(sharing.points)
        if self.measure == "chance":
            return sharing.chance
        return score_of(parts_of(shared_values(sharing, grades), grades))

    def distance(self, value: float) -> float:
        """How far a value is from the target: 0 inside; a score is best in the middle of the difficulties wished."""
        if self.measure == "difficulty":
            return abs(value - (self.low + self.high + 1) / 2)
        low, high, here = (_logit(x) if self.measure == "chance" else x for x in (self.low, self.high, value))
        return max(low - here, here - high, 0.0)

    def may_be(self, value: float) -> bool:
        """Whether a value is as wished, as far as it tells."""
        whole = difficulty_of(value) if self.measure == "difficulty" else value
        return self.low <= whole <= self.high


@dataclass(frozen=True)
class Wish:
    """A site and a target (None: any arena that can be beaten), `novelty` tiles at least between any two arenas."""

    site: Site
    target: Target | None = None
    novelty: int = 1
    rules: RollAndSmash = field(default_factory=shipped)
    grades: Grades = field(default_factory=shipped_grades)

    def recipe(self) -> dict[str, Any]:
        """The wish as a table of a layout file: only what is not a matter of course."""
        site, board = self.site, self.site.board
        told: dict[str, Any] = {
            "pieces": list(board.pieces),
            "piece": list(board.piece),
            "counts": {kind: low if low == high else [low, high] for kind, low, high in site.counts},
        }
        if self.target:
            told[self.target.measure] = self.target.span
        told |= {"symmetry": site.symmetry} if site.symmetry != "none" else {}
        told |= {"spread": site.spread} if site.spread != "any" else {}
        told |= {"keep_clear": [str(space) for space in site.keep_clear]} if site.keep_clear else {}
        told |= {"fixed": [fixed_text(kind, lies) for kind, lies in site.fixed]} if site.fixed else {}
        told |= {"novelty": self.novelty} if self.novelty > 1 else {}
        told |= {"rules": _hash(self.rules)} if self.rules != shipped() else {}
        return told | ({"grades": _hash(self.grades)} if self.grades != shipped_grades() else {})

    @property
    def key(self) -> str:
        """What the random choices depend on beside the seed: the wish, in one line."""
        return json.dumps(self.recipe(), separators=(",", ":"))


def _hash(numbers: RollAndSmash | Grades) -> str:
    """A short name for a user's own numbers: those of another file give other arenas."""
    return hashlib.sha256(msgspec.json.encode(numbers)).hexdigest()[:12]


def usual_counts(rules: RollAndSmash) -> tuple[tuple[str, int, int], ...]:
    """Fewest and most tiles of each kind in the printed arenas (rules §9)."""
    printed = [arena.required for arena in rules.arena.values()]
    return tuple(
        (kind, min(p.get(kind, 0) for p in printed), max(p.get(kind, 0) for p in printed))  # type: ignore[call-overload]
        for kind in KINDS
    )


def site_of(
    counts: Mapping[str, tuple[int, int | None]] | None, board: Board, rules: RollAndSmash, **others: Any
) -> Site:
    """A site with these counts: fewest and most (None: the supply); kinds not named have none. None: the usual ones.

    `BadInput` if a fixed tile or a clear space is none of the board.
    """
    if counts is None:
        spans = usual_counts(rules)
    else:
        spans = tuple((kind, *_within_supply(kind, *counts.get(kind, (0, 0)), rules)) for kind in KINDS)
    site = Site(board, spans, **others)
    _check_fixed(site)
    return site


def _within_supply(kind: str, low: int, high: int | None, rules: RollAndSmash) -> tuple[int, int]:
    """The most is no more than the supply (rules §1), unless the fewest is."""
    supply = rules.obstacle[kind].supply  # type: ignore[index]
    return low, max(low, supply if high is None else min(high, supply))


def _check_fixed(site: Site) -> None:
    """`BadInput` if a fixed tile or a clear space is not one of the board, or two lie on each other."""
    board, taken = site.board, set(site.keep_clear)
    for space in site.keep_clear:
        if not board.holds(space):
            raise BadInput.one("--keep-clear", f"{space} is off the board", _last_space(board))
    for kind, lies in site.fixed:
        text = fixed_text(kind, lies)
        if not all(map(board.holds, lies)):
            raise BadInput.one("--fixed", f"{text} is off the board", _last_space(board))
        if taken & set(lies):
            raise BadInput.one("--fixed", f"{text} lies on a space that is taken or kept clear", "free spaces")
        if lies not in site.places:
            remedy = "two spaces side by side within one piece (rules §1)"
            raise BadInput.one("--fixed", f"{text} is no place for a tile", remedy)
        taken |= set(lies)


def fixed_text(kind: str, lies: tuple[Space, Space]) -> str:
    """`up:A1-B1`."""
    return f"{kind}:{lies[0]}-{lies[1]}"


def _last_space(board: Board) -> str:
    return f"its last space is {Space(board.width - 1, board.height - 1)}"


def _logit(chance: float) -> float:
    """Chances near 0 and 1 pulled apart: 0.9 and 0.99 are as far as 0.99 and 0.999."""
    inside = min(1 - _SURE, max(_SURE, chance))
    return math.log10(inside / (1 - inside))
