"""Requests: a designer's arena, what it should become, and what may be touched; and what came of it.

    keep U1 ──▶ fixed        oil ──▶ kept clear        blanked tile ──▶ fixed        counts: as they are, or as told

Plain data on both sides: the search (`generator.edit`) stands between them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from generator.edit_moves import Moved
from generator.grade import Grade
from generator.place import Site
from generator.wish import Target, Wish
from layouts.arena import KIND_OF, Arena
from seeds.roll_and_smash import RollAndSmash, shipped

#: searches of the solver that an edit takes at most, unless told
WORK = 1500
#: found · already as wished · proved impossible · not found in the work allowed · stopped by somebody
Verdict = Literal["found", "already", "impossible", "missed", "stopped"]


@dataclass(frozen=True)
class Request:
    """An arena, and what it should be like: `most` changes; `wish.site` says which tiles are held and the counts.

    `wish.novelty`: tiles at least in which the new arena differs from the start, however it is turned (0: any).
    """

    start: Arena
    wish: Wish
    target: Target
    most: int
    seed: int = 1
    work: int = WORK


@dataclass(frozen=True)
class Level:
    """A number of changes: `arenas` there are (None: not counted), how many were `tried`.

    `proved`: none of them is as wished. `enough` is false where the counts or the novelty ask for more changes.
    """

    changes: int
    arenas: int | None
    tried: int
    proved: bool
    enough: bool


@dataclass(frozen=True)
class Edit:
    """What came of it. `arena`: as wished, else the nearest that was met; `moves` lead there from the start.

    `after` is its grade (None: stopped before it was graded); `levels` the numbers of changes that were not enough;
    `why` tells what is impossible; `solves` counts searches of the solver.
    """

    verdict: Verdict
    start: Arena
    arena: Arena
    moves: tuple[Moved, ...]
    before: Grade | None
    after: Grade | None
    levels: tuple[Level, ...]
    why: str | None
    solves: int

    @property
    def fewest(self) -> bool:
        """Whether it is proved that no fewer changes do it."""
        return self.verdict == "already" or (
            self.verdict == "found" and all(level.proved or not level.enough for level in self.levels)
        )


def request_of(
    start: Arena, target: Target, counts: Mapping[str, tuple[int, int | None]], keep: Collection[str], **others: Any
) -> Request:
    """A request in a designer's words: `counts` as in `wish.site_of`, kinds not named stay as many; `keep`: tokens.

    Hazards stay where they are: a blanked tile is kept too, and nothing comes to lie on oil. `others`: `novelty`,
    `rules` and `grades` of a Wish, and the rest of a Request; `most` is half of the tiles unless told.
    """
    wish = {key: others.pop(key) for key in ("novelty", "rules", "grades") if key in others}
    held = {*keep, *start.blanked}
    fixed = tuple((tile.kind, tile.spaces) for tile in start.tiles if tile.token in held)
    clear = tuple(oil.at for oil in start.oils)
    spans = tuple(_span(kind, start, counts, wish.get("rules", shipped())) for kind in KIND_OF.values())
    site = Site(start.board, spans, keep_clear=clear, fixed=fixed)
    most = others.pop("most", None) or max(1, len(start.tiles) // 2)
    if all(low == high for _, low, high in spans):
        most = max(1, min(most, len(start.tiles) - len(fixed)))
    return Request(start, Wish(site, target, **wish), target, most, **others)


def _span(
    kind: str, start: Arena, counts: Mapping[str, tuple[int, int | None]], rules: RollAndSmash
) -> tuple[str, int, int]:
    there = sum(tile.kind == kind for tile in start.tiles)
    low, high = counts.get(kind, (there, there))
    supply = rules.obstacle[kind].supply  # type: ignore[index]
    return kind, low, max(low, supply if high is None else min(high, supply))


def finished(arena: Arena, grade: Grade) -> Arena:
    """An edited arena as it is written: graded, its name, author, notes and hazards kept; no longer as printed.

    A recipe says how to make an arena from nothing: that of the start would make another one, so it goes.
    """
    basis = arena.basis if arena.basis in (None, "designed") else "designed"
    return replace(arena, difficulty=grade.difficulty, basis=basis, generated=None)
