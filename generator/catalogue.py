"""The catalogue: every arena that was made or brought in, once each, with its grade, proof and recipe.

    with Catalogue.opened(path, make=True) as catalogue:
        catalogue.add([entry_of(arena, points=19, total=35, proofs=[plan, plan])])
        catalogue.find("7K3M").arena()

One SQLite file. Whatever is written goes in as one transaction: a process killed at any moment leaves what it
had finished and nothing of the rest, and two of them at once wait for each other.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from generator import catalogue_store as store
from generator.catalogue_entry import Entry, Summary, summary_of
from generator.catalogue_file import catalogue_path, opened, telling
from generator.catalogue_query import Wanted, query
from seeds.faults import BadInput, quoted

#: IDs that a message names where several begin alike
_NAMED = 5


@dataclass(frozen=True)
class Catalogue:
    """An open catalogue. Made by `opened`."""

    connection: sqlite3.Connection
    path: Path

    @classmethod
    @contextmanager
    def opened(cls, path: Path | None = None, *, make: bool = False) -> Iterator[Catalogue]:
        """The catalogue at `path` (the user's where there is none given); `make` an empty one where no file is.

        `BadInput` if there is none, or the file is damaged, another program's or a later version's: it stays as it is.
        """
        where = path or catalogue_path()
        with opened(where, make=make) as connection:
            yield cls(connection, where)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All that is done inside, or nothing of it; `BadInput` says why it cannot be written."""
        with telling(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:  # a full disk has undone it already
                    self.connection.execute("ROLLBACK")
                raise

    def add(self, entries: Iterable[Entry]) -> list[bool]:
        """Store the entries, all or none of them; for each whether it was new (see `catalogue_store.put`)."""
        with self.transaction() as connection:
            return [store.put(connection, entry) for entry in entries]

    def summaries(self, wanted: Wanted | None = None) -> list[Summary]:
        """The arenas that are wanted, in the order that is wanted."""
        text, parameters = query(wanted or Wanted())
        with telling(self.path):
            return [summary_of(row) for row in self.connection.execute(text, parameters)]

    def __len__(self) -> int:
        """Arenas in it."""
        with telling(self.path):
            return int(self.connection.execute("SELECT count(*) FROM arena").fetchone()[0])

    def get(self, key: str) -> Entry | None:
        """The entry with exactly this ID."""
        with telling(self.path):
            return store.get(self.connection, key)

    def entries(self) -> Iterator[Entry]:
        """Every entry, in order of IDs."""
        with telling(self.path):
            yield from store.entries(self.connection)

    def find(self, beginning: str) -> Entry:
        """The entry whose ID begins so, in any case, with or without the dash; `BadInput` if none or several do."""
        with telling(self.path):
            keys = store.beginning(self.connection, beginning)
            found = store.get(self.connection, keys[0]) if len(keys) == 1 else None
        if found is not None:
            return found
        raise BadInput.one(quoted(beginning), *self._why_not(keys))

    def _why_not(self, keys: list[str]) -> tuple[str, str]:
        if not keys:
            return f"no arena ID in {self.path}", "an ID, or its first letters, from `catalog list`"
        more = f" and {len(keys) - _NAMED:,} more" if len(keys) > _NAMED else ""
        return f"the beginning of {len(keys):,} IDs", f"one of {', '.join(keys[:_NAMED])}{more}"


def find(beginning: str, path: Path | None = None) -> Entry:
    """The entry whose ID begins so in the catalogue at `path` (the user's); `BadInput` if there is not just one."""
    with Catalogue.opened(path) as catalogue:
        return catalogue.find(beginning)
