"""Batches: so many arenas for one wish, slot by slot, and the same ones however often the work is cut short.

    slot     0    1    2    3         each slot tries its attempts 0, 1, 2 … in order and keeps the first arena
    attempt  0    2    0    1         that fits and that no lower slot of the batch has

A slot that comes late with an arena which a higher slot holds already takes it, and the higher one goes on
with its next attempt. So the arenas of a batch depend on its seed and wish, and on the arenas that the catalogue
held when it began: not on which slot was done first, how many processes there were, where one was killed, or what
else the catalogue holds by now.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from generator import catalogue_store as store
from generator.catalogue import Catalogue
from generator.catalogue_entry import Entry
from generator.catalogue_file import telling
from seeds.faults import BadInput


class Outcome(StrEnum):
    """What became of an arena that a slot offered.

    `NEW`: stored, the slot has it. `KNOWN`: the slot has it, and another batch brought it in meanwhile.
    `TAKEN`: a lower slot of the batch has it, go on with the next attempt. `FILLED`: the slot has had an arena
    before, and keeps it.
    """

    NEW = "new"
    KNOWN = "known"
    TAKEN = "taken"
    FILLED = "filled"


@dataclass(frozen=True)
class Offered:
    """The outcome, the arena that the slot has now (of `TAKEN`: that it may not have), and the slot that lost it."""

    outcome: Outcome
    arena_id: str
    displaced: int | None = None


def batch_key(seed: int, wish: str, versions: Mapping[str, object]) -> str:
    """The key of a batch: the same for the same seed, wish and versions, on every machine."""
    told = json.dumps([seed, wish, dict(versions)], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True)
class Batch:
    """A batch in an open catalogue. Made by `open`; slots are 0 to `count` - 1.

    `before`: arenas that were there when it began, the first so many of the table; none is ever taken out of it.
    """

    catalogue: Catalogue
    key: str
    count: int
    before: int

    @classmethod
    def open(cls, catalogue: Catalogue, key: str, wish: str, count: int) -> Batch:
        """The batch of this key, begun or gone on with; a larger `count` adds slots to an older one.

        `BadInput` if the key stands for another wish.
        """
        with catalogue.transaction() as connection:
            connection.execute(
                """INSERT INTO batch (key, wish, count, before) SELECT ?, ?, ?, coalesce(max(rowid), 0) FROM arena
                   WHERE true ON CONFLICT (key) DO UPDATE SET count = max(count, excluded.count)""",
                (key, wish, count),
            )
            asked, before = connection.execute("SELECT wish, before FROM batch WHERE key = ?", (key,)).fetchone()
            if asked != wish:
                raise BadInput.one(str(catalogue.path), "the batch's key stands for another wish", "a key of its own")
        return cls(catalogue, key, count, before)

    def others(self) -> list[tuple[str, str]]:
        """ID and canonical form of each arena that was there when the batch began."""
        with telling(self.catalogue.path):
            rows = self.catalogue.connection.execute("SELECT id, form FROM arena WHERE rowid <= ?", (self.before,))
            return rows.fetchall()

    def done(self) -> dict[int, str]:
        """The arena's ID of each slot that has one, in order of slots."""
        return {slot: arena for slot, _, arena, _ in self._slots() if arena is not None}

    def attempts(self) -> dict[int, int]:
        """The attempt to go on with, of each slot that has no arena and is not given up."""
        begun = {slot: (attempt, state) for slot, attempt, _, state in self._slots()}
        reached = {slot: begun.get(slot, (0, "open")) for slot in range(self.count)}
        return {slot: attempt for slot, (attempt, state) in reached.items() if state == "open"}

    def given_up(self) -> dict[int, int]:
        """The attempts made for each slot that was given up."""
        return {slot: attempt for slot, attempt, _, state in self._slots() if state == "given-up"}

    def _slots(self) -> list[tuple[int, int, str | None, str]]:
        with telling(self.catalogue.path):
            rows = self.catalogue.connection.execute(
                "SELECT slot, attempt, arena, state FROM slot WHERE batch = ? AND slot < ? ORDER BY slot",
                (self.key, self.count),
            )
            return rows.fetchall()

    def accept(self, slot: int, attempt: int, entry: Entry) -> Offered:
        """Give the slot the arena that its attempt made, unless it has one or a lower slot has this; one transaction.

        Doing it again changes nothing. `ValueError` for a slot that the batch does not have.
        """
        self._require(slot)
        with self.catalogue.transaction() as connection:
            if held := self._held(connection, slot):
                return Offered(Outcome.FILLED, held)
            holder = self._holder(connection, entry.arena_id)
            if holder is not None and holder < slot:
                self._set(connection, slot, attempt + 1, "open")
                return Offered(Outcome.TAKEN, entry.arena_id)
            if holder is not None:
                self._reopen(connection, holder)
            new = store.put(connection, entry)
            self._set(connection, slot, attempt, "accepted", entry.arena_id)
            return Offered(Outcome.NEW if new else Outcome.KNOWN, entry.arena_id, holder)

    def reject(self, slot: int, attempt: int) -> None:
        """Note that the attempt made nothing that fits, so that it is not made again."""
        self._leave(slot, attempt + 1, "open")

    def give_up(self, slot: int, attempt: int) -> None:
        """Note that after so many attempts the slot stays without an arena."""
        self._leave(slot, attempt, "given-up")

    def _leave(self, slot: int, attempt: int, state: str) -> None:
        """An open slot in another state; one that has an arena keeps it."""
        self._require(slot)
        with self.catalogue.transaction() as connection:
            if not self._held(connection, slot):
                self._set(connection, slot, attempt, state)

    def _require(self, slot: int) -> None:
        if not 0 <= slot < self.count:
            raise ValueError(f"slot {slot} of a batch of {self.count}")

    def _held(self, connection: sqlite3.Connection, slot: int) -> str | None:
        row = connection.execute("SELECT arena FROM slot WHERE batch = ? AND slot = ?", (self.key, slot)).fetchone()
        return row[0] if row else None

    def _holder(self, connection: sqlite3.Connection, arena: str) -> int | None:
        row = connection.execute("SELECT slot FROM slot WHERE batch = ? AND arena = ?", (self.key, arena)).fetchone()
        return row[0] if row else None

    def _set(
        self, connection: sqlite3.Connection, slot: int, attempt: int, state: str, arena: str | None = None
    ) -> None:
        """The slot's row; attempts never run backwards."""
        connection.execute(
            """INSERT INTO slot VALUES (?, ?, ?, ?, ?) ON CONFLICT (batch, slot) DO UPDATE
               SET attempt = max(attempt, excluded.attempt), arena = excluded.arena, state = excluded.state""",
            (self.key, slot, attempt, arena, state),
        )

    def _reopen(self, connection: sqlite3.Connection, slot: int) -> None:
        """Take a slot's arena away and send it to its next attempt."""
        connection.execute(
            "UPDATE slot SET attempt = attempt + 1, arena = NULL, state = 'open' WHERE batch = ? AND slot = ?",
            (self.key, slot),
        )
