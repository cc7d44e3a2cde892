"""`generate --catalog`: cut short and run again, it comes to the arenas of one run, and makes none of them twice."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from generator.batch import Slot
from generator.catalogue import Catalogue
from generator.catalogue_run import Kept, resumed, run_key
from generator.making import Made
from generator.wish import Wish, site_of
from layouts.apart import tiles_apart
from layouts.arena import Arena, Board
from seeds.roll_and_smash import shipped
from tests.commands import COMMAND, ROOT, refused, run

WORDS = ("--pieces", "2x1", "--piece", "3x4", "--counts", "up=1,by=2,on=1", "--seed", "7", "--jobs", "1", "--json")
WISH = Wish(site_of({"up": (1, 1), "by": (2, 2), "on": (1, 1)}, Board((2, 1), (3, 4)), shipped()))


def generated(*words: str) -> list[Any]:
    done = run("generate", *WORDS, *words)
    assert done.status == 0
    return done.records


def begun(path: Path, slots: int) -> list[str]:
    """A batch cut short after some slots; their arenas."""
    with Catalogue.opened(path, make=True) as catalogue:
        run_on = resumed(catalogue, WISH, 7, 4)
        return [
            slot.made.arena_id
            for slot, _ in zip(run_on, range(slots), strict=False)
            if not isinstance(slot, Kept) and slot.made
        ]


def test_gone_on_with(tmp_path: Path) -> None:
    """Records, files and all; what is kept is not made again."""
    whole = generated("--count", "4", "-o", str(tmp_path / "files"))
    first = begun(tmp_path / "c.db", 2)
    assert first == [record["arena"]["id"] for record in whole[:2]]
    words = ("--count", "4", "--catalog", str(tmp_path / "c.db"), "-o", str(tmp_path / "files"))
    assert generated(*words) == whole
    done = run("generate", *WORDS, *words)
    assert (done.records, done.err) == (whole, "4 of 4 kept from an earlier run\n")
    with Catalogue.opened(tmp_path / "c.db") as catalogue:
        entries = {entry.arena_id: entry for entry in catalogue.entries()}
    for record in whole:
        entry = entries.pop(record["arena"]["id"])
        assert entry.layout == Path(record["file"]).read_text("utf-8")
        assert (entry.grade, list(entry.proofs), entry.recipe) == (record["grade"], record["proofs"], record["recipe"])
        assert entry.summary.points == record["grade"]["points"]
    assert entries == {}
    assert run("catalog", "check", "--prove", "--catalog", str(tmp_path / "c.db")).status == 0


def test_arenas_that_were_there_before(tmp_path: Path) -> None:
    """A batch differs from what the catalogue held when it began, turned or not; what comes later changes nothing."""
    db = str(tmp_path / "c.db")
    whole = generated("--count", "2", "-o", str(tmp_path / "files"))
    assert run("catalog", "import", str(tmp_path / "files"), "--catalog", db).status == 0
    first = generated("--count", "2", "--catalog", db)
    words = ("--count", "4", "--seed", "8", "-o", str(tmp_path / "more"))
    assert run("generate", *WORDS[:-1], *words).status == 0
    assert run("catalog", "import", str(tmp_path / "more"), "--catalog", db).status == 0
    again = generated("--count", "4", "--catalog", db)
    made = [record["arena"]["id"] for record in again]
    assert len({*made, *(record["arena"]["id"] for record in whole)}) == 6
    assert [record["arena"] for record in again][:2] == [record["arena"] for record in first]
    assert [record["recipe"]["attempt"] for record in first] != [1, 1]
    assert run("catalog", "check", "--catalog", db).out.endswith(": nothing wrong\n")


def test_novelty_counts_what_was_there_before(tmp_path: Path) -> None:
    """Every arena of the second batch is three tiles from each of the first, and the same after an interruption."""
    wish = replace(WISH, novelty=3)
    whole: list[list[Arena]] = []
    for name, cut in (("a.db", 3), ("b.db", 1)):
        with Catalogue.opened(tmp_path / name, make=True) as catalogue:
            before = _arenas(resumed(catalogue, wish, 7, 3), 3)
            _arenas(resumed(catalogue, wish, 8, 3), cut)
        with Catalogue.opened(tmp_path / name) as catalogue:
            if cut < 3:
                _arenas(resumed(catalogue, WISH, 9, 2), 2)
            whole.append(_arenas(resumed(catalogue, wish, 8, 3), 3))
        assert min(tiles_apart(old, new) for old in before for new in whole[-1]) >= 3
    assert whole[0] == whole[1]


def _arenas(slots: Iterator[Slot | Kept], most: int) -> list[Arena]:
    """The arenas of the first slots."""
    held = [slot.entry if isinstance(slot, Kept) else slot.made for slot in islice(slots, most)]
    return [one.arena if isinstance(one, Made) else one.arena() for one in held if one is not None]


def test_a_slot_that_was_given_up(tmp_path: Path) -> None:
    """Two up tiles on one space of road each cannot be beaten: it is told again, and not tried again."""
    words = ("--pieces", "1x1", "--piece", "3x2", "--counts", "up=2", "--seed", "1", "--jobs", "1", "--json")
    first, again = (run("generate", *words, "--catalog", str(tmp_path / "c.db")) for _ in "12")
    assert (first.status, again.status) == (4, 4)
    assert first.record["arena"] is None
    assert again.record == {"arena": None, "number": 1, "nearest": None, "clashes": None, "solves": None}


def test_keys_tell_batches_apart() -> None:
    other = Wish(WISH.site, None, 2)
    assert len({run_key(WISH, 7), run_key(WISH, 8), run_key(other, 7)}) == 3


def test_a_catalogue_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "c.db").write_text("no catalogue")
    assert "not an SQLite file" in refused("generate", *WORDS, "--catalog", str(tmp_path / "c.db"))
    assert (tmp_path / "c.db").read_text() == "no catalogue"


@pytest.mark.slow
@pytest.mark.parametrize("after", [0, 1, 3])
def test_killed(after: int, tmp_path: Path) -> None:
    """The command itself, killed after some lines of its output."""
    words = [*COMMAND, "generate", *WORDS, "--count", "5", "--catalog", str(tmp_path / "c.db")]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        told = [json.loads(process.stdout.readline()) for _ in range(after)]
        process.send_signal(signal.SIGKILL)
    whole = generated("--count", "5")
    assert told == whole[:after]
    again = generated("--count", "5", "--catalog", str(tmp_path / "c.db"))
    assert [record["arena"] for record in again] == [record["arena"] for record in whole]
