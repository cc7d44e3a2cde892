"""The catalogue looked through: does it hold together, and is everything true that can be worked out again?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from generator import catalogue_store as store
from generator.catalogue import Catalogue
from generator.catalogue_entry import Entry, Summary, entry_of
from generator.catalogue_file import telling
from generator.catalogue_proof import plans_of, prove, wrongs
from layouts.arena import Arena
from seeds.faults import BadInput
from seeds.roll_and_smash import RollAndSmash
from solver.verdict import Watch

#: findings about pages and indexes that are worth telling
_MOST = 20


@dataclass(frozen=True)
class Wrong:
    """What is wrong with an arena, or (None) with the file; `proof`: data are sound, and the proof is none."""

    arena_id: str | None
    message: str
    proof: bool = False


def look_through(
    catalogue: Catalogue, rules: RollAndSmash, watch: Watch | None = None, *, solve: bool = False
) -> Iterator[Wrong]:
    """Everything that is wrong, as it is found. `solve`: solve each proved arena again as well. May raise `Stopped`."""
    watch = watch or Watch()
    with telling(catalogue.path):
        yield from _file_wrongs(catalogue)
        keys = store.ids(catalogue.connection)
    for done, key in enumerate(keys):
        watch.look("looking through the catalogue", done / len(keys))
        yield from _arena_wrongs(catalogue, key, rules, watch, solve)


def _file_wrongs(catalogue: Catalogue) -> Iterator[Wrong]:
    """What SQLite finds in pages, indexes and references."""
    for (said,) in catalogue.connection.execute(f"PRAGMA integrity_check({_MOST})"):
        if said != "ok":
            yield Wrong(None, said)
    for table, row, parent, _ in catalogue.connection.execute("PRAGMA foreign_key_check").fetchall():
        yield Wrong(None, f"{table}: row {row} belongs to no {parent}")


def _arena_wrongs(catalogue: Catalogue, key: str, rules: RollAndSmash, watch: Watch, solve: bool) -> Iterator[Wrong]:
    try:
        entry = catalogue.get(key)
        if entry is None:  # another process has the catalogue too
            return
        arena, plans = entry.arena(rules), plans_of(entry, rules)
    except BadInput as bad:
        yield from (
            Wrong(key, str(fault).removeprefix(f"{key} in the catalogue").lstrip(",: ")) for fault in bad.faults
        )
        return
    yield from (Wrong(key, told) for told in _row_wrongs(entry, arena))
    told = entry.summary
    if plans or told.points is not None or told.total is not None:
        found = wrongs(arena, plans, told.points, told.total, rules)
        yield from (Wrong(key, what, proof=True) for what in found)
        if solve and not found:
            yield from _solved_wrongs(entry, rules, watch)


def _row_wrongs(entry: Entry, arena: Arena) -> Iterator[str]:
    """Columns that say something else than the layout."""
    told = entry.summary
    again = entry_of(arena, points=told.points, total=told.total, chance=told.chance)
    for field in fields(Summary):
        if (says := getattr(told, field.name)) != (is_so := getattr(again.summary, field.name)):
            yield f"{field.name} is {says!r} in the list and {is_so!r} by the layout"
    if entry.form != again.form:
        yield "the canonical form is not that of the layout"


def _solved_wrongs(entry: Entry, rules: RollAndSmash, watch: Watch) -> Iterator[Wrong]:
    again, told = prove(entry, rules, watch).summary, entry.summary
    for name, says, is_so in (("points", told.points, again.points), ("sum", told.total, again.total)):
        if says != is_so:
            yield Wrong(entry.arena_id, f"{name} is {says}, solved again {is_so}", proof=True)
