"""The catalogue in words and as records: a table for a list, a page for an arena, a line for what is wrong.

    ID           Name          Grade  Points  Sum     Chance  Board  U  B  O  I  X
    7S1KD-VP5FN  The Crucible      4      19   35  51.2345 %  8×8    3  3  3  3  -

What is not known, and a kind of which there is none, is a dash.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from export.records import Record, arena_record, layout_record
from export.words import counted, percent
from generator.catalogue_check import Wrong
from generator.catalogue_entry import Entry, Summary
from generator.catalogue_near import Near
from generator.catalogue_proof import plans_of
from layouts.arena import LETTER_OF, Arena
from layouts.identity import arena_code
from layouts.writing import map_lines
from seeds.roll_and_smash import RollAndSmash
from solver.smash.short_form import write_short

if TYPE_CHECKING:
    from rich.text import Text

    from generator.catalogue_run import Kept

#: longest name that a list shows, in characters
_LONGEST = 32
_HEAD = ("ID", "Name", "Grade", "Points", "Sum", "Chance", "Board", *LETTER_OF.values())
#: columns set to the left; numbers are set to the right
_LEFT = (0, 1, 6)
_UNKNOWN = "-"


# -- records -----------------------------------------------------------------------------------------


def summary_record(told: Summary) -> Record:
    """`catalog list --json`, a line an arena; null is what is not known."""
    return {
        "id": told.arena_id,
        "name": told.name,
        "difficulty": told.difficulty,
        "counts": told.counts,
        "board": [told.width, told.height],
        "points": told.points,
        "sum": told.total,
        "chance": told.chance,
    }


def shown_record(entry: Entry, arena: Arena) -> Record:
    """`catalog show --json`: the list's line with the layout, as `show --json` has it, grade, proofs and recipe."""
    return {
        **summary_record(entry.summary),
        "layout": layout_record(arena),
        "grade": entry.grade,
        "proofs": list(entry.proofs),
        "recipe": entry.recipe,
    }


def kept_record(kept: Kept, arena: Arena | None) -> Record:
    """`generate --json` of a slot that an earlier run settled: as when it was made; null what nobody knows any more."""
    entry = kept.entry
    if entry is None or arena is None:
        return {"arena": None, "number": kept.number + 1, "nearest": None, "clashes": None, "solves": None}
    return {
        "arena": arena_record(arena),
        "code": arena_code(arena),
        "map": map_lines(arena),
        "grade": entry.grade,
        "proofs": list(entry.proofs),
        "recipe": entry.recipe,
        "solves": (entry.recipe or {}).get("solves"),
    }


def found_record(arena: Arena, found: Summary | None, near: Sequence[Near]) -> Record:
    """`catalog find --json`: the arena asked for, what the catalogue has of it (or null), and the nearest ones."""
    return {
        "arena": arena_record(arena),
        "found": summary_record(found) if found else None,
        "nearest": [{"apart": one.apart, **summary_record(one.summary)} for one in near],
    }


def wrong_record(wrong: Wrong) -> Record:
    """An entry of `wrong` in `catalog check --json`."""
    return {"id": wrong.arena_id, "message": wrong.message, "proof": wrong.proof}


# -- a list ------------------------------------------------------------------------------------------


def list_text(summaries: Sequence[Summary]) -> str:
    """The list as a table, a line an arena under a line of heads."""
    rows = [_HEAD, *map(_cells, summaries)]
    wide = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    return "\n".join(_line(row, wide) for row in rows)


def _cells(told: Summary) -> tuple[str, ...]:
    name = told.name if len(told.name) <= _LONGEST else told.name[: _LONGEST - 1] + "…"
    numbers = (_number(value) for value in (told.difficulty, told.points, told.total))
    counts = (str(count or _UNKNOWN) for count in told.counts.values())
    return (told.arena_id, name, *numbers, _chance(told.chance), f"{told.width}×{told.height}", *counts)


def _line(row: Sequence[str], wide: Sequence[int]) -> str:
    cells = zip(row, wide, strict=True)
    return "  ".join(
        cell.ljust(size) if column in _LEFT else cell.rjust(size) for column, (cell, size) in enumerate(cells)
    ).rstrip()


def _number(value: int | None) -> str:
    return _UNKNOWN if value is None else str(value)


def _chance(chance: float | None) -> str:
    return _UNKNOWN if chance is None else percent(chance).strip()


# -- an arena ----------------------------------------------------------------------------------------


def entry_text(entry: Entry, arena: Arena, rules: RollAndSmash, *, width: int | None, ascii_only: bool) -> Text:
    """The arena as it is set up, what it takes to beat it, its grade and recipe, and the plans that prove it."""
    from rich.text import Text

    from export.answers import RUNS, arena_text  # loads the search, for which a list does not wait

    parts = [arena_text(arena, None, width=width, ascii_only=ascii_only), Text("\n".join(_facts(entry.summary)))]
    for head, record in (("Grade", entry.grade), ("Recipe", entry.recipe)):
        if record:
            parts.append(Text.assemble((head, "bold"), "\n", "\n".join(_told(record))))
    for head, plan in zip(RUNS, plans_of(entry, rules), strict=False):
        parts.append(Text.assemble((head, "bold"), f"\n{write_short(plan, rules)}"))
    return Text("\n\n").join(parts)


def _facts(told: Summary) -> Iterator[str]:
    if told.difficulty is not None:
        yield f"difficulty {told.difficulty}"
    if told.points is None:
        yield "not proved: nobody knows whether it can be beaten"
    else:
        yield f"can be beaten in two runs: {counted(told.points, 'plan point')} each, {told.total} together at least"
    if told.chance is not None:
        yield f"chance of that without cards and hazards: {percent(told.chance).strip()}"


def _told(record: Mapping[str, object], lead: str = "  ") -> Iterator[str]:
    """A line a value; what is inside a value on the same line, or where there is more in it, set farther in."""
    for key, value in record.items():
        if isinstance(value, Mapping) and any(isinstance(inner, Mapping) for inner in value.values()):
            yield f"{lead}{key}"
            yield from _told(value, lead + "  ")
        elif isinstance(value, Mapping):
            yield f"{lead}{key}: " + ", ".join(f"{name} {_value(inner)}" for name, inner in value.items())
        else:
            yield f"{lead}{key}: {_value(value)}"


def _value(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(_value, value))
    return _UNKNOWN if value is None or value == "" else str(value)


def kept_text(entry: Entry) -> str:
    """An arena that an earlier run made, as a layout file, after a comment that says so."""
    return f"# {entry.arena_id}: {kept_words(entry)}\n{entry.layout}"


def kept_words(entry: Entry) -> str:
    """What is told of it on a line."""
    told = entry.summary
    return f"difficulty {_number(told.difficulty)}, {_number(told.points)} points, kept from an earlier run"


# -- finding and checking ----------------------------------------------------------------------------


def found_text(arena: Arena, found: Summary | None, near: Sequence[Near]) -> str:
    """Whether the arena is there, and if not, its neighbours."""
    if found:
        return f"{arena.name} is in the catalogue: {found.arena_id}  {found.name}"
    lines = [f"{arena.name} is not in the catalogue" + ("; nearest:" if near else ", and no other on such a board")]
    return "\n".join([*lines, *(f"  {_apart(one.apart)}  {one.summary.arena_id}  {one.summary.name}" for one in near)])


def _apart(tiles: int) -> str:
    return f"{counted(tiles, 'tile'):>8} apart"


def wrong_text(wrong: Wrong) -> str:
    """A line for what is wrong."""
    return f"{wrong.arena_id or 'the file'}: {'no proof: ' if wrong.proof else ''}{wrong.message}"
