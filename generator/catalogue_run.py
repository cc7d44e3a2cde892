"""A batch that is kept in the catalogue as it is made: killed and run again, it goes on where it was.

    first run    slot 0 ✓  1 ✓  2 (killed)
    second run        kept kept 2 ✓  3 ✓  …        the arenas are those that one run would have made

Each slot is stored, in a transaction of its own, before it is told. All differ from the arenas that the catalogue
held when the batch began: the batch's row says which, so that going on later makes no difference.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING

import msgspec

from generator.batch import Slot, batch
from generator.catalogue import Catalogue
from generator.catalogue_batch import Batch, batch_key
from generator.catalogue_entry import Entry, entry_of
from generator.grade_record import grade_record
from generator.making import Made
from generator.wish import Wish
from layouts.reading import FORMAT
from seeds.grades import Grades
from solver import store
from solver.smash.plan_json import plan_record

if TYPE_CHECKING:
    from solver.cluster import Cluster


@dataclass(frozen=True)
class Kept:
    """A slot that an earlier run settled: its entry, or None where it was given up."""

    number: int
    entry: Entry | None


def resumed(
    catalogue: Catalogue, wish: Wish, seed: int, count: int, workers: int | Cluster = 1
) -> Iterator[Slot | Kept]:
    """The slots of a batch in order: kept ones from the catalogue, the others made and stored one after another.

    `Impossible` if no placing is as wished; `BadInput` if the catalogue cannot be written.
    """
    stored = Batch.open(catalogue, run_key(wish, seed), wish.key, count)
    kept = dict(_kept(catalogue, stored))
    settled = {number: slot.entry.arena(wish.rules) if slot.entry else None for number, slot in kept.items()}
    told = 0
    for slot in batch(wish, seed, count, workers, stored.others(), settled):
        yield from (kept[number] for number in range(told, slot.number))
        _store(stored, slot, wish.grades)
        yield slot
        told = slot.number + 1
    yield from (kept[number] for number in range(told, count) if number in kept)


def _kept(catalogue: Catalogue, stored: Batch) -> Iterator[tuple[int, Kept]]:
    for number, key in stored.done().items():
        yield number, Kept(number, catalogue.get(key))
    yield from ((number, Kept(number, None)) for number in stored.given_up())


def _store(stored: Batch, slot: Slot, grades: Grades) -> None:
    if slot.made:
        stored.accept(slot.number, slot.made.attempt, made_entry(slot.made, grades))
    else:
        stored.give_up(slot.number, slot.next_attempt)


def made_entry(made: Made, grades: Grades) -> Entry:
    """The entry of an arena that was made."""
    return entry_of(
        made.arena,
        points=made.grade.points,
        total=made.grade.total,
        chance=made.grade.chance,
        grade=grade_record(made.grade, grades),
        proofs=[plan_record(plan) for plan in made.proofs],
        recipe=made.recipe,
    )


def run_key(wish: Wish, seed: int) -> str:
    """The batch's key: seed, wish, and all that makes another program's or another table's arenas others."""
    numbers = msgspec.json.encode([wish.rules, wish.grades])
    versions = {
        "program": store.version(),
        "format": FORMAT,
        "ortools": version("ortools"),
        "numbers": hashlib.sha256(numbers).hexdigest(),
    }
    return batch_key(seed, wish.key, versions)
