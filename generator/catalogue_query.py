"""What a list is asked for: conditions on the columns of an arena, and an order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.catalogue_entry import LISTED

#: word for `--sort` → columns; the ID always decides last
ORDERS = {
    "difficulty": ("difficulty", "points"),
    "points": ("points", "total"),
    "sum": ("total", "points"),
    "chance": ("chance",),
    "name": ("name COLLATE NOCASE",),
    "tiles": ("n_up + n_by + n_on + n_in",),
    "id": (),
}

#: lowest and highest value, both included
Span = tuple[float, float]


@dataclass(frozen=True)
class Wanted:
    """Arenas whose values lie in all of the spans; what is not known of an arena lies in none."""

    difficulty: Span | None = None
    points: Span | None = None
    chance: Span | None = None
    counts: Mapping[str, Span] = field(default_factory=dict)
    limit: int | None = None
    sort: str = "difficulty"
    descending: bool = False

    def spans(self) -> Iterator[tuple[str, Span]]:
        """Column and span of each condition."""
        for column, span in (("difficulty", self.difficulty), ("points", self.points), ("chance", self.chance)):
            if span is not None:
                yield column, span
        yield from ((f"n_{kind}", span) for kind, span in self.counts.items())


def query(wanted: Wanted) -> tuple[str, list[float]]:
    """The statement that reads the rows of `LISTED`, and its parameters."""
    spans = list(wanted.spans())
    where = " AND ".join(f"{column} BETWEEN ? AND ?" for column, _ in spans) or "1"
    way = "DESC" if wanted.descending else "ASC"
    order = ", ".join([*(f"{column} {way} NULLS LAST" for column in ORDERS[wanted.sort]), f"id {way}"])
    limit = "" if wanted.limit is None else f" LIMIT {wanted.limit:d}"
    text = f"SELECT {', '.join(LISTED)} FROM arena WHERE {where} ORDER BY {order}{limit}"
    return text, [bound for _, span in spans for bound in span]
