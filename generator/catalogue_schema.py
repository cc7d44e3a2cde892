"""The catalogue's tables, and the steps that bring an older file up to them.

    arena ──┬── grade        what a list shows stands in `arena`; what is long and seldom asked for beside it
       │    ├── proof (2)
       │    └── recipe       `user_version` is the number of steps a file has been through; a step once
    slot ─── batch           shipped is never edited, another one is added behind it

A list of ten thousand arenas reads one table and no layout; `form` lets neighbours be found the same way.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from layouts.reading import read_layout
from layouts.symmetry import canonical, form
from seeds.faults import BadInput

#: "Arsm": says whose SQLite file this is
APPLICATION_ID = 0x4172736D

_FIRST = (
    """CREATE TABLE arena (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, difficulty INTEGER,
        n_up INTEGER NOT NULL, n_by INTEGER NOT NULL, n_on INTEGER NOT NULL, n_in INTEGER NOT NULL,
        n_blank INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
        points INTEGER, total INTEGER, chance REAL, layout TEXT NOT NULL)""",
    "CREATE TABLE grade (arena TEXT PRIMARY KEY REFERENCES arena, record TEXT NOT NULL)",
    "CREATE TABLE proof (arena TEXT REFERENCES arena, run INTEGER, plan TEXT NOT NULL, PRIMARY KEY (arena, run))",
    "CREATE TABLE recipe (arena TEXT PRIMARY KEY REFERENCES arena, record TEXT NOT NULL)",
    "CREATE TABLE batch (key TEXT PRIMARY KEY, wish TEXT NOT NULL, count INTEGER NOT NULL)",
    """CREATE TABLE slot (
        batch TEXT REFERENCES batch, slot INTEGER, attempt INTEGER NOT NULL, arena TEXT REFERENCES arena,
        state TEXT NOT NULL CHECK ((state = 'accepted') = (arena IS NOT NULL)),
        PRIMARY KEY (batch, slot), UNIQUE (batch, arena))""",
)
_SECOND = (
    "ALTER TABLE arena ADD COLUMN form TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX arena_listed ON arena (difficulty, points, id)",
    "CREATE INDEX arena_chance ON arena (chance)",
)
_THIRD = "ALTER TABLE batch ADD COLUMN before INTEGER NOT NULL DEFAULT 0"


def _first(connection: sqlite3.Connection) -> None:
    """The tables."""
    for statement in _FIRST:
        connection.execute(statement)


def _second(connection: sqlite3.Connection) -> None:
    """The canonical form of each arena beside its ID, and what lists are sorted by."""
    for statement in _SECOND:
        connection.execute(statement)
    for key, layout in connection.execute("SELECT id, layout FROM arena").fetchall():
        connection.execute("UPDATE arena SET form = ? WHERE id = ?", (_form(layout, key), key))


def _third(connection: sqlite3.Connection) -> None:
    """How many arenas there were when a batch began, as it has to differ from them; older ones looked at none."""
    connection.execute(_THIRD)


def _form(layout: str, key: str) -> str:
    """The canonical form; of a spoiled layout none, for `check` to tell: one bad row must not hold up the others."""
    try:
        return form(canonical(read_layout(layout, key)))
    except BadInput:
        return ""


#: step n brings a file from version n to n + 1
MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first, _second, _third)
VERSION = len(MIGRATIONS)


def version_of(connection: sqlite3.Connection) -> int:
    """The schema version of an open file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Take the steps that the file lacks, in one transaction; nothing to do where it lacks none."""
    if version_of(connection) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in MIGRATIONS[version_of(connection) :]:
            step(connection)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
