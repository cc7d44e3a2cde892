"""`generate --catalog`: cut short and run again, it comes to the arenas of one run, and makes none of them twice."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from generator.catalogue import Catalogue
from generator.catalogue_run import Kept, resumed, run_key
from generator.wish import Wish, site_of
from layouts.arena import Board
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


def test_arenas_that_others_brought_in(tmp_path: Path) -> None:
    """What else the catalogue holds changes nothing, not even where it is one of the batch's own."""
    whole = generated("--count", "2", "-o", str(tmp_path / "files"))
    assert run("catalog", "import", str(tmp_path / "files"), "--catalog", str(tmp_path / "c.db")).status == 0
    again = generated("--count", "2", "--catalog", str(tmp_path / "c.db"))
    assert [record["arena"] for record in again] == [record["arena"] for record in whole]
    assert run("catalog", "check", "--catalog", str(tmp_path / "c.db")).out == "2 arenas: nothing wrong\n"


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
