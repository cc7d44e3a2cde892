"""Makers: new arenas of every difficulty, grading by the thousand, a long catalogue, a thick booklet."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from bench.measure import Row, wall
from generator.batch import batch
from generator.catalogue import Catalogue
from generator.catalogue_entry import Entry, entry_of
from generator.catalogue_proof import prove
from generator.grade import graded
from generator.scatter import scattered
from generator.wish import Target, Wish, site_of
from layouts.arena import Board
from seeds.roll_and_smash import shipped
from solver.verdict import Watch

RULES = shipped()
#: the counts of the hardest printed arena
COUNTS = {str(kind): count for kind, count in RULES.arena["the-crucible"].required.items()}
BATCH, SEED, CORES = 10, 7, 2
GRADED, LISTED, BOUND = 50, 10_000, 100


def generated() -> Iterator[Row]:
    """Ten arenas of each difficulty on two cores, wall seconds, with what each accepted arena cost in searches."""
    site = site_of({kind: (count, count) for kind, count in COUNTS.items()}, _board(), RULES)
    for difficulty in range(1, 5):
        wish = Wish(site, Target("difficulty", difficulty, difficulty))
        began = time.monotonic()
        slots = list(batch(wish, SEED, BATCH, CORES))
        spent, made = time.monotonic() - began, sum(slot.made is not None for slot in slots)
        each = f"{sum(slot.solves for slot in slots) / max(1, made):.1f} searches an arena"
        yield f"generate {made} of {BATCH}, difficulty {difficulty}", f"{spent:.0f} s, {each}", "300 s"


def graded_in_a_batch() -> Iterator[Row]:
    """Processor seconds an arena when many are graded in one process."""
    arenas = [scattered(seed, COUNTS) for seed in range(GRADED)]
    graded(arenas[0], RULES)
    began = time.process_time()
    beaten = sum(graded(arena, RULES).difficulty is not None for arena in arenas)
    spent = (time.process_time() - began) / GRADED
    yield f"grade of {GRADED} arenas ({beaten} can be beaten), each", f"{spent:.2f} s", "0.6 s"


def listed() -> Iterator[Row]:
    """A catalogue of ten thousand arenas: the list, and the nearest to one that is not there, whole commands."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "catalogue.db")
        with Catalogue.opened(path, make=True) as catalogue:
            catalogue.add(entry_of(scattered(seed, COUNTS)) for seed in range(LISTED))
        for line in ("catalog list", "catalog list --json", "catalog find the-crucible"):
            spent = min(wall(f"{line} --catalog {path}", statuses=(0, 3)) for _ in range(3))
            yield f"{line}, {LISTED:,} arenas", f"{spent:.2f} s", "1 s" if "list" in line else ""


def bound() -> Iterator[Row]:
    """A booklet of a hundred arenas with hints and answers, whole command, its solutions in the catalogue."""
    with tempfile.TemporaryDirectory() as folder:
        path, env = Path(folder, "booklet.pdf"), {"ARENASMITH_CATALOG": os.path.join(folder, "catalogue.db")}
        entries = list(islice(_proved(), BOUND))
        with Catalogue.opened(Path(env["ARENASMITH_CATALOG"]), make=True) as catalogue:
            catalogue.add(entries)
        ids = " ".join(entry.arena_id for entry in entries)
        for options in ("", "--fold --per-page 4"):
            spent = wall(f"print --booklet --hints {options} {ids} -o {path}", env)
            yield f"print --booklet {options or 'of full pages'}, {BOUND} arenas", f"{spent:.1f} s", "30 s"


def _board() -> Board:
    return Board(RULES.board.pieces, RULES.board.piece)


def _proved() -> Iterator[Entry]:
    """Arenas that two runs beat, with their proofs."""
    seed = 0
    while True:
        entry = prove(entry_of(scattered(seed, COUNTS)), RULES, Watch())
        if entry.proofs:
            yield entry
        seed += 1


GROUPS = (generated, graded_in_a_batch, listed, bound)
