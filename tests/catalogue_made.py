"""Made-up entries for the catalogue's tests, and a writer of its own process that can be killed.

    python -m tests.catalogue_made FILE KEY COUNT       fills a batch; each slot that is done is told on a line

Four neighbouring slots begin with the same arena, so that they get in each other's way.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from generator.catalogue import Catalogue
from generator.catalogue_batch import Batch, Outcome
from generator.catalogue_entry import Entry, entry_of
from generator.catalogue_proof import prove
from generator.scatter import scattered
from layouts.arena import Board
from layouts.reading import load_layout
from seeds.roll_and_smash import shipped
from solver.verdict import Watch
from tests.commands import PADDOCK

#: not square, and quick to search
BOARD = Board((2, 1), (3, 4))
COUNTS = {"up": 1, "by": 2, "on": 1}


@cache
def made(number: int) -> Entry:
    """One of many different arenas, without proof."""
    return entry_of(scattered(number, COUNTS, BOARD), recipe={"seed": number})


@cache
def proved() -> Entry:
    """A small arena that two runs beat, with its proof."""
    return prove(entry_of(load_layout(PADDOCK), grade={"grade": 1}), shipped(), Watch())


def attempted(slot: int, attempt: int) -> Entry:
    """What a slot makes at an attempt."""
    return made(slot - slot % 4 + attempt)


def fill(path: Path, key: str, count: int) -> dict[int, str]:
    """Do what is left of a batch; its arenas."""
    with Catalogue.opened(path, make=True) as catalogue:
        batch = Batch.open(catalogue, key, "made up", count)
        while left := batch.attempts():
            slot, attempt = next(iter(left.items()))
            while batch.accept(slot, attempt, attempted(slot, attempt)).outcome is Outcome.TAKEN:
                attempt += 1
            print(slot, flush=True)
        return batch.done()


if __name__ == "__main__":
    fill(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
