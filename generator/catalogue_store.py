"""Entries into the tables and out again; what surrounds them with transactions is `generator.catalogue`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

from generator.catalogue_entry import COLUMNS, LISTED, Entry, packed, row_of, summary_of
from generator.catalogue_proof import laid_as
from seeds.faults import BadInput

#: letters that no ID has, and what was meant
_MISREAD = str.maketrans("OIL", "011")

_ALL = ", ".join(f"arena.{column}" for column in COLUMNS)
_ENTRY = f"""SELECT {_ALL}, grade.record, recipe.record FROM arena
    LEFT JOIN grade ON grade.arena = arena.id LEFT JOIN recipe ON recipe.arena = arena.id"""


def put(connection: sqlite3.Connection, entry: Entry) -> bool:
    """Store an arena that is not there yet; whether it was new. Inside the caller's transaction.

    An arena that is there keeps its layout and texts; a proof it lacked, and what comes with one, is laid as
    that layout lies and added.
    """
    known = get(connection, entry.arena_id)
    if known is None:
        _write(connection, entry)
        return True
    if known.form != entry.form:
        raise BadInput.one(entry.summary.name, f"another arena has the ID {entry.arena_id}", "a move of one tile")
    if entry.proofs and not known.proofs:
        _write(connection, laid_as(entry, known))
    return False


def _write(connection: sqlite3.Connection, entry: Entry) -> None:
    key = entry.arena_id
    marks = ", ".join("?" * len(COLUMNS))
    updates = ", ".join(f"{column} = excluded.{column}" for column in COLUMNS)
    connection.execute(
        f"INSERT INTO arena ({', '.join(COLUMNS)}) VALUES ({marks}) ON CONFLICT (id) DO UPDATE SET {updates}",
        row_of(entry),
    )
    for table, record in (("grade", entry.grade), ("recipe", entry.recipe)):
        if record is not None:
            connection.execute(f"INSERT OR REPLACE INTO {table} VALUES (?, ?)", (key, packed(record)))
    for run, plan in enumerate(entry.proofs, start=1):
        connection.execute("INSERT OR REPLACE INTO proof VALUES (?, ?, ?)", (key, run, packed(plan)))


def get(connection: sqlite3.Connection, key: str) -> Entry | None:
    """The entry of an ID, None if there is none."""
    row = connection.execute(f"{_ENTRY} WHERE arena.id = ?", (key,)).fetchone()
    return _entry(connection, row) if row else None


def _entry(connection: sqlite3.Connection, row: Sequence[Any]) -> Entry:
    *listed, layout, form, grade, recipe = row
    key = listed[0]
    plans = connection.execute("SELECT plan FROM proof WHERE arena = ? ORDER BY run", (key,))
    return Entry(
        summary_of(listed),
        layout,
        form,
        _record(grade, key),
        tuple(_record(plan, key) or {} for (plan,) in plans),
        _record(recipe, key),
    )


def _record(text: str | None, key: str) -> dict[str, Any] | None:
    if text is None:
        return None
    try:
        record = json.loads(text)
    except ValueError as error:
        raise BadInput.one(f"{key} in the catalogue", "damaged: not JSON where a record is kept") from error
    if not isinstance(record, dict):
        raise BadInput.one(f"{key} in the catalogue", "damaged: no record where one is kept")
    return record


def ids(connection: sqlite3.Connection) -> list[str]:
    """Every ID, in order."""
    return [key for (key,) in connection.execute("SELECT id FROM arena ORDER BY id")]


def beginning(connection: sqlite3.Connection, typed: str) -> list[str]:
    """The IDs that begin as somebody typed: in any case, with or without the dash, O for 0, I and L for 1."""
    letters = typed.strip().replace("-", "").upper().translate(_MISREAD)
    if not (letters.isascii() and letters.isalnum()):
        return []
    rows = connection.execute("SELECT id FROM arena WHERE replace(id, '-', '') GLOB ? ORDER BY id", (f"{letters}*",))
    return [key for (key,) in rows]


def entries(connection: sqlite3.Connection) -> Iterator[Entry]:
    """Every entry, in order of IDs."""
    return (entry for key in ids(connection) if (entry := get(connection, key)))


def forms(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
    """The canonical form of every arena, behind the columns of its summary."""
    return connection.execute(f"SELECT {', '.join(LISTED)}, form FROM arena ORDER BY id").fetchall()
