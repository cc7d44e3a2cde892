"""Batches: killed at any moment and gone on with, several at once, in any order, they come to the same arenas."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalogue import Catalogue
from generator.catalogue_batch import Batch, Offered, Outcome, batch_key
from generator.catalogue_file import examine
from seeds.faults import BadInput
from tests.catalogue_made import fill, made, proved
from tests.commands import ROOT

#: slots done before the process is killed, one kill after another
KILLS = (0, 3, 1, 7, 20, 2)
COUNT = 60


def started(path: Path, key: str, count: int) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "tests.catalogue_made", str(path), key, str(count)]
    return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def killed(path: Path, after: int) -> None:
    """Let a process fill the batch, and kill it when it has told so many slots: it is in the middle of the next one."""
    with started(path, "a", COUNT) as process:
        assert process.stdout
        for _ in range(after):
            process.stdout.readline()
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)


def contents(path: Path) -> list[object]:
    with Catalogue.opened(path) as catalogue:
        return list(catalogue.entries())


def test_killed_again_and_again(tmp_path: Path) -> None:
    path, whole = tmp_path / "killed.db", tmp_path / "whole.db"
    for after in KILLS:
        killed(path, after)
        if path.exists():
            examine(path)
    assert fill(path, "a", COUNT) == fill(whole, "a", COUNT)
    assert contents(path) == contents(whole)
    assert sorted(file.name for file in tmp_path.iterdir() if file.suffix != ".part") == ["killed.db", "whole.db"]


def test_two_writers_at_once(tmp_path: Path) -> None:
    """Two batches of other keys into one catalogue that neither of them has made yet."""
    path = tmp_path / "both.db"
    for process in [started(path, key, 200) for key in "ab"]:
        process.communicate(timeout=120)
        assert process.returncode == 0
    with Catalogue.opened(path) as catalogue:
        found = [Batch.open(catalogue, key, "made up", 200).done() for key in "ab"]
        assert found[0] == found[1] == dict(enumerate(found[0].values()))
        assert len(catalogue) == len(set(found[0].values())) == 200


def test_two_writers_of_one_batch(tmp_path: Path) -> None:
    processes = [started(tmp_path / "both.db", "a", 40) for _ in "ab"]
    for process in processes:
        process.communicate(timeout=120)
        assert process.returncode == 0
    assert contents(tmp_path / "both.db") == contents_of_whole(tmp_path, 40)


def contents_of_whole(folder: Path, count: int) -> list[object]:
    fill(folder / "whole.db", "a", count)
    return contents(folder / "whole.db")


# -- slots ---------------------------------------------------------------------------------------------


@pytest.fixture
def catalogue(tmp_path: Path):  # type: ignore[no-untyped-def]
    with Catalogue.opened(tmp_path / "c.db", make=True) as opened:
        yield opened


def test_what_becomes_of_an_offer(catalogue: Catalogue) -> None:
    batch = Batch.open(catalogue, "k", "wish", 3)
    one, two = made(1), made(2)
    catalogue.add([two])
    assert batch.accept(1, 0, one) == Offered(Outcome.NEW, one.arena_id)
    assert batch.accept(1, 0, one) == Offered(Outcome.FILLED, one.arena_id)
    assert batch.accept(1, 5, two) == Offered(Outcome.FILLED, one.arena_id)
    assert batch.accept(2, 0, one) == Offered(Outcome.TAKEN, one.arena_id)
    assert batch.accept(2, 1, two) == Offered(Outcome.KNOWN, two.arena_id)
    assert batch.accept(0, 4, one) == Offered(Outcome.KNOWN, one.arena_id, displaced=1)
    assert batch.done() == {0: one.arena_id, 2: two.arena_id}
    assert batch.attempts() == {1: 1}


def test_attempts_are_not_made_again(catalogue: Catalogue) -> None:
    batch = Batch.open(catalogue, "k", "wish", 3)
    batch.reject(0, 4)
    batch.reject(0, 2)
    batch.give_up(1, 9)
    assert batch.attempts() == {0: 5, 2: 0}
    assert batch.given_up() == {1: 9}
    batch.accept(2, 0, made(1))
    batch.give_up(2, 7)
    assert batch.done() == {2: made(1).arena_id}


def test_a_batch_grows(catalogue: Catalogue) -> None:
    Batch.open(catalogue, "k", "wish", 1).accept(0, 0, made(1))
    larger = Batch.open(catalogue, "k", "wish", 3)
    assert larger.attempts() == {1: 0, 2: 0}
    larger.accept(2, 0, made(2))
    assert Batch.open(catalogue, "k", "wish", 1).done() == {0: made(1).arena_id}


def test_slots_and_wishes_that_are_none(catalogue: Catalogue) -> None:
    batch = Batch.open(catalogue, "k", "wish", 2)
    for slot in (-1, 2):
        with pytest.raises(ValueError, match="a batch of 2"):
            batch.accept(slot, 0, made(1))
    with pytest.raises(BadInput, match="another wish"):
        Batch.open(catalogue, "k", "something else", 5)
    assert len(catalogue) == 0
    assert Batch.open(catalogue, "k", "wish", 2).attempts() == {0: 0, 1: 0}


def test_a_batch_proves_what_was_brought_in(catalogue: Catalogue) -> None:
    bare = proved()
    catalogue.add([type(bare)(bare.summary, bare.layout, bare.form)])
    Batch.open(catalogue, "k", "wish", 1).accept(0, 0, bare)
    assert catalogue.get(bare.arena_id) == bare


def test_keys() -> None:
    """The key says seed, wish and versions, and nothing of how they came about."""
    key = batch_key(7, "difficulty 3", {"program": "1", "format": 1})
    assert key == batch_key(7, "difficulty 3", {"format": 1, "program": "1"})
    others = [
        batch_key(8, "difficulty 3", {"program": "1", "format": 1}),
        batch_key(7, "difficulty 4", {"program": "1", "format": 1}),
        batch_key(7, "difficulty 3", {"program": "2", "format": 1}),
    ]
    assert len({key, *others}) == 4


# -- in any order --------------------------------------------------------------------------------------

#: for each slot the arenas that its attempts make
Attempts = list[list[int]]


def driven(attempts: Attempts, order: Sequence[int]) -> dict[int, str]:
    """Fill a batch, the next slot each time being picked among the open ones by `order`."""
    with TemporaryDirectory() as folder, Catalogue.opened(Path(folder) / "c.db", make=True) as catalogue:
        catalogue.connection.execute("PRAGMA synchronous = OFF")
        batch = Batch.open(catalogue, "k", "wish", len(attempts))
        step = 0
        while left := list(batch.attempts().items()):
            slot, attempt = left[order[step % len(order)] % len(left)]
            step += 1
            if attempt < len(attempts[slot]):
                batch.accept(slot, attempt, made(attempts[slot][attempt]))
            else:
                batch.give_up(slot, attempt)
        return batch.done()


def one_by_one(attempts: Attempts) -> dict[int, str]:
    """The first arena of each slot that no lower one has."""
    taken: dict[int, int] = {}
    for slot, numbers in enumerate(attempts):
        free = (number for number in numbers if number not in taken.values())
        if (number := next(free, None)) is not None:
            taken[slot] = number
    return {slot: made(number).arena_id for slot, number in taken.items()}


@settings(max_examples=25)
@given(
    st.lists(st.lists(st.integers(0, 5), max_size=5), min_size=1, max_size=6),
    st.lists(st.integers(0, 99), min_size=1, max_size=30),
)
def test_any_order_gives_the_same_arenas(attempts: Attempts, order: list[int]) -> None:
    assert driven(attempts, order) == one_by_one(attempts)
