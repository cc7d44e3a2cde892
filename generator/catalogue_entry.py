"""An entry of the catalogue: an arena with all that is known of it, and the short row that lists show."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from layouts.arena import KIND_OF, Arena
from layouts.identity import arena_id
from layouts.reading import read_layout
from layouts.symmetry import canonical, form
from layouts.writing import layout_text
from seeds.roll_and_smash import RollAndSmash

Record = dict[str, Any]

#: columns of table `arena` that a list shows, in the order of `Summary`
LISTED = ("id", "name", "difficulty", *(f"n_{kind}" for kind in KIND_OF.values()),
          "width", "height", "points", "total", "chance")  # fmt: skip
COLUMNS = (*LISTED, "layout", "form")


@dataclass(frozen=True)
class Summary:
    """What a list says of an arena. None: not known.

    `counts`: obstacles by kind, and under `blank` the tiles that nobody can score; a key for every kind.
    `points`: least plan points that two runs both stay within, `total` the least that they spend together
    (rules §9, no cards). `chance` of beating it in two runs, cards and hazards left out.
    """

    arena_id: str
    name: str
    difficulty: int | None
    counts: dict[str, int]
    width: int
    height: int
    points: int | None = None
    total: int | None = None
    chance: float | None = None


@dataclass(frozen=True)
class Entry:
    """An arena of the catalogue. `layout` is its layout file, `form` its canonical form, the others are JSON values.

    `proofs`: two plans (`solver.smash.plan_json`) that beat the arena with at most `points` each; none where
    it is not proved.
    """

    summary: Summary
    layout: str
    form: str
    grade: Record | None = None
    proofs: tuple[Record, ...] = ()
    recipe: Record | None = None

    @property
    def arena_id(self) -> str:
        """The arena's ID, under which it is stored once."""
        return self.summary.arena_id

    def arena(self, rules: RollAndSmash | None = None) -> Arena:
        """The arena as the layout has it; `BadInput` if that is spoiled."""
        return read_layout(self.layout, f"{self.arena_id} in the catalogue", rules)


def entry_of(
    arena: Arena,
    *,
    points: int | None = None,
    total: int | None = None,
    chance: float | None = None,
    grade: Record | None = None,
    proofs: Sequence[Record] = (),
    recipe: Record | None = None,
) -> Entry:
    """The entry of an arena; its ID, counts and form are worked out here, so that they cannot be wrong."""
    board = arena.board
    summary = Summary(
        arena_id(arena), arena.name, arena.difficulty, _counts(arena), board.width, board.height, points, total, chance
    )
    return Entry(summary, layout_text(arena), form(canonical(arena)), grade, tuple(proofs), recipe)


def _counts(arena: Arena) -> dict[str, int]:
    counts = dict.fromkeys(KIND_OF.values(), 0)
    for tile in arena.obstacles:
        counts[tile.kind] += 1
    return counts | {"blank": len(arena.tiles) - len(arena.obstacles)}


# -- rows of the tables ------------------------------------------------------------------------------


def row_of(entry: Entry) -> tuple[object, ...]:
    """The values of `COLUMNS`."""
    told = entry.summary
    return (told.arena_id, told.name, told.difficulty, *told.counts.values(), told.width, told.height,
            told.points, told.total, told.chance, entry.layout, entry.form)  # fmt: skip


def summary_of(row: Sequence[Any]) -> Summary:
    """The summary of a row of `LISTED`."""
    kinds = len(KIND_OF)
    counts = dict(zip(KIND_OF.values(), row[3 : 3 + kinds], strict=True))
    return Summary(row[0], row[1], row[2], counts, *row[3 + kinds :])


def packed(record: Mapping[str, Any]) -> str:
    """A record as it is stored: JSON on one line, the same bytes for the same record."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))
