"""The catalogue's file: damaged, full, another's, older or newer, it is told, and nothing that was in it is lost."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from generator.catalogue import Catalogue
from generator.catalogue_entry import LISTED
from generator.catalogue_file import catalogue_path, examine
from generator.catalogue_schema import APPLICATION_ID, VERSION
from layouts.symmetry import canonical, form
from seeds.faults import BadInput
from tests.catalogue_made import made, proved
from tests.commands import ROOT


def filled(path: Path, count: int = 30) -> Path:
    with Catalogue.opened(path, make=True) as catalogue:
        catalogue.add(map(made, range(count)))
    return path


@contextmanager
def untouched(folder: Path) -> Iterator[None]:
    """Every file of the folder is as it was, and there is no other."""
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    yield
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def refused(path: Path) -> str:
    """What is told of a file that is left as it is, whoever opens it."""
    told = set()
    for make in (False, True):
        with untouched(path.parent), pytest.raises(BadInput) as bad, Catalogue.opened(path, make=make):
            raise AssertionError("it was opened")
        told.add(str(bad.value))
    assert len(told) == 1
    return told.pop()


# -- files that are no catalogue -------------------------------------------------------------------------


def overwritten(at: int) -> Callable[[bytes], bytes]:
    return lambda data: data[:at] + b"\xa5" * 64 + data[at + 64 :]


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda data: data[: len(data) // 2], "the catalogue is damaged"),
        (lambda data: data[:50], "the catalogue is damaged"),
        (lambda data: data[:4096], "the catalogue is damaged"),
        (overwritten(4096), "the catalogue is damaged"),
        (overwritten(8192), "the catalogue is damaged"),
        (overwritten(100), "the catalogue is damaged"),
        (overwritten(0), "no catalogue: not an SQLite file"),
        (lambda data: b"", "no catalogue: not an SQLite file"),
        (lambda data: b"format = 1\n", "no catalogue: not an SQLite file"),
        (lambda data: data[:68] + b"GPKG" + data[72:], "an SQLite file of another program"),
        (lambda data: data[:60] + b"\0\0\0\x63" + data[64:], "made by a later version of arenasmith (schema 99, this"),
        (lambda data: data[:60] + b"\0\0\0\0" + data[64:], "the catalogue is damaged: no schema version"),
    ],
)
def test_left_alone(spoil: Callable[[bytes], bytes], told: str, tmp_path: Path) -> None:
    path = filled(tmp_path / "c.db")
    path.write_bytes(spoil(path.read_bytes()))
    assert f"c.db: {told}" in refused(path)


def test_damaged_and_killed(tmp_path: Path) -> None:
    """A log beside it, as a killed process leaves one: that stays as well."""
    path = killed_in_the_middle(tmp_path)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    log = path.with_name("c.db-wal").read_bytes()
    with pytest.raises(BadInput, match="the catalogue is damaged"):
        examine(path)
    assert path.with_name("c.db-wal").read_bytes() == log


def test_no_file_and_folders(tmp_path: Path) -> None:
    with untouched(tmp_path), pytest.raises(BadInput, match=r"no catalogue — `catalog import` makes one"):
        examine(tmp_path / "c.db")
    (tmp_path / "folder").mkdir()
    with pytest.raises(BadInput, match="a directory"), Catalogue.opened(tmp_path / "folder", make=True):
        pass
    (tmp_path / "file").write_text("")
    behind = tmp_path / "file" / "c.db"
    with pytest.raises(BadInput, match="cannot be used as a catalogue"), Catalogue.opened(behind, make=True):
        pass


def test_a_table_is_missing(tmp_path: Path) -> None:
    path = filled(tmp_path / "c.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE recipe")
    with Catalogue.opened(path) as catalogue, pytest.raises(BadInput, match="damaged: no such table: recipe"):
        catalogue.get(made(1).arena_id)


# -- killed, full, read-only -----------------------------------------------------------------------------


def killed_in_the_middle(folder: Path) -> Path:
    """A catalogue of 30 whose writer was killed: after storing one more, and before a second was stored."""
    path = filled(folder / "c.db")
    script = f"""
import os, signal
from pathlib import Path
from generator import catalogue_store as store
from generator.catalogue import Catalogue
from tests.catalogue_made import made
with Catalogue.opened(Path({str(path)!r})) as catalogue:
    catalogue.add([made(100)])
    with catalogue.transaction() as connection:
        store.put(connection, made(101))
        os.kill(os.getpid(), signal.SIGKILL)
"""
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT).returncode == -9
    assert path.with_name("c.db-wal").exists()
    return path


def test_killed_in_a_transaction(tmp_path: Path) -> None:
    """What was stored is there, what was not is not, and there is nothing to mend."""
    with Catalogue.opened(killed_in_the_middle(tmp_path)) as catalogue:
        stored = {told.arena_id for told in catalogue.summaries()}
        assert stored == {made(number).arena_id for number in (*range(30), 100)}
        assert catalogue.add([made(101)]) == [True]
    assert [file.name for file in tmp_path.iterdir()] == ["c.db"]


def test_a_full_disk(tmp_path: Path) -> None:
    with Catalogue.opened(filled(tmp_path / "c.db")) as catalogue:
        pages = catalogue.connection.execute("PRAGMA page_count").fetchone()[0]
        catalogue.connection.execute(f"PRAGMA max_page_count = {pages}")
        before = list(catalogue.entries())
        with pytest.raises(BadInput, match=r"the disk is full — room on the disk; nothing of this was stored"):
            catalogue.add(map(made, range(25, 200)))
        assert list(catalogue.entries()) == before
        catalogue.connection.execute("PRAGMA max_page_count = 1000000")
        assert sum(catalogue.add(map(made, range(25, 200)))) == 170
    examine(tmp_path / "c.db")


def test_no_room_to_make_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a catalogue is never seen, not even by its own name."""

    def fail(_connection: sqlite3.Connection) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("generator.catalogue_file.migrate", fail)
    with pytest.raises(BadInput, match="No space left on device"), Catalogue.opened(tmp_path / "c.db", make=True):
        pass
    assert list(tmp_path.iterdir()) == []


def saying(code: int) -> Callable[[sqlite3.Connection], None]:
    """What is said to whoever would write."""

    def fail(_connection: sqlite3.Connection) -> None:
        error = sqlite3.OperationalError("no")
        error.sqlite_errorcode = code
        raise error

    return fail


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is protected here")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    path = filled(tmp_path / "c.db")
    path.chmod(0o444)
    tmp_path.chmod(0o555)
    try:
        with untouched(tmp_path), Catalogue.opened(path) as catalogue:
            assert len(catalogue) == 30
            with pytest.raises(BadInput, match="cannot be written: it is read-only"):
                catalogue.add([made(100)])
    finally:
        tmp_path.chmod(0o755)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (sqlite3.SQLITE_READONLY_DIRECTORY, "cannot be written: it is read-only"),
        (sqlite3.SQLITE_CANTOPEN, "cannot be opened"),
        (sqlite3.SQLITE_IOERR_SHMSIZE, "cannot be read or written to the end — room on the disk"),
        (sqlite3.SQLITE_FULL, "cannot be written: the disk is full"),
    ],
)
def test_nothing_can_be_written_beside_it(
    code: int, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The catalogue is read as it lies there; whoever has to write is told why that cannot be."""
    path = filled(tmp_path / "c.db")
    monkeypatch.setattr("generator.catalogue_file.migrate", saying(code))
    with untouched(tmp_path), Catalogue.opened(path) as catalogue:
        assert len(list(catalogue.entries())) == 30
        with pytest.raises(BadInput, match="cannot be written: it is read-only"):
            catalogue.add([made(100)])
    with untouched(tmp_path), pytest.raises(BadInput, match=told), Catalogue.opened(path, make=True):
        pass


def test_somebody_else_is_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading goes on; writing waits, and in the end says why."""
    monkeypatch.setattr("generator.catalogue_file.PATIENCE", 0.05)
    path = filled(tmp_path / "c.db")
    with Catalogue.opened(path) as one, one.transaction() as connection:
        connection.execute("DELETE FROM recipe")
        with Catalogue.opened(path) as other:
            assert other.get(made(1).arena_id) == made(1)
            with pytest.raises(BadInput, match="kept busy by another program"):
                other.add([made(100)])


# -- where it is -----------------------------------------------------------------------------------------


def test_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARENASMITH_CATALOG", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert catalogue_path() == tmp_path / "arenasmith" / "catalogue.db"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert catalogue_path() == tmp_path / "home" / ".local" / "share" / "arenasmith" / "catalogue.db"
    monkeypatch.setenv("ARENASMITH_CATALOG", "other.db")
    assert catalogue_path() == Path("other.db")
    assert catalogue_path("given.db") == Path("given.db")


def test_nobody_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("ARENASMITH_CATALOG", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "expanduser", nobody)
    with pytest.raises(BadInput, match="no home directory"):
        catalogue_path()


def test_folders_are_made(tmp_path: Path) -> None:
    with Catalogue.opened(tmp_path / "a b" / "ě?#%" / "c.db", make=True) as catalogue:
        assert len(catalogue) == 0


# -- older versions --------------------------------------------------------------------------------------

#: the tables as version 1 made them, written out here because a step that was shipped stays as it was
FIRST = """
CREATE TABLE arena (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, difficulty INTEGER,
    n_up INTEGER NOT NULL, n_by INTEGER NOT NULL, n_on INTEGER NOT NULL, n_in INTEGER NOT NULL,
    n_blank INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
    points INTEGER, total INTEGER, chance REAL, layout TEXT NOT NULL);
CREATE TABLE grade (arena TEXT PRIMARY KEY REFERENCES arena, record TEXT NOT NULL);
CREATE TABLE proof (arena TEXT REFERENCES arena, run INTEGER, plan TEXT NOT NULL, PRIMARY KEY (arena, run));
CREATE TABLE recipe (arena TEXT PRIMARY KEY REFERENCES arena, record TEXT NOT NULL);
CREATE TABLE batch (key TEXT PRIMARY KEY, wish TEXT NOT NULL, count INTEGER NOT NULL);
CREATE TABLE slot (
    batch TEXT REFERENCES batch, slot INTEGER, attempt INTEGER NOT NULL, arena TEXT REFERENCES arena,
    state TEXT NOT NULL CHECK ((state = 'accepted') = (arena IS NOT NULL)),
    PRIMARY KEY (batch, slot), UNIQUE (batch, arena));
"""


def first_version(path: Path, spoiled: bool = False) -> Path:
    """A file of version 1 with a proved arena in it; `spoiled`: and one whose layout cannot be read."""
    entry, told = proved(), proved().summary
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(FIRST + f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 1;")
        row = (told.arena_id, told.name, told.difficulty, *told.counts.values(), told.width, told.height,
               told.points, told.total, told.chance, entry.layout)  # fmt: skip
        marks = ", ".join("?" * len(row))
        connection.execute(f"INSERT INTO arena VALUES ({marks})", row)
        if spoiled:
            connection.execute(f"INSERT INTO arena VALUES ({marks})", ("X", *row[1:-1], "format = 1"))
        connection.execute("INSERT INTO grade VALUES (?, ?)", (told.arena_id, '{"grade":1}'))
        for run, plan in enumerate(entry.proofs, start=1):
            connection.execute("INSERT INTO proof VALUES (?, ?, ?)", (told.arena_id, run, str(plan).replace("'", '"')
                               .replace("None", "null")))  # fmt: skip
    return path


def test_a_file_of_version_1(tmp_path: Path) -> None:
    with Catalogue.opened(first_version(tmp_path / "c.db")) as catalogue:
        assert list(catalogue.entries()) == [proved()]
        assert catalogue.connection.execute("PRAGMA user_version").fetchone()[0] == VERSION
        assert catalogue.connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_every_version_comes_to_the_same_schema(tmp_path: Path) -> None:
    def schema(path: Path) -> set[tuple[str, str]]:
        with Catalogue.opened(path, make=True) as catalogue:
            rows = catalogue.connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
            return {(name, " ".join(sql.split())) for name, sql in rows}

    assert schema(first_version(tmp_path / "old.db")) == schema(tmp_path / "new.db")
    assert "form" not in LISTED


def test_a_spoiled_layout_does_not_hold_up_the_others(tmp_path: Path) -> None:
    with Catalogue.opened(first_version(tmp_path / "c.db", spoiled=True)) as catalogue:
        forms = dict(catalogue.connection.execute("SELECT id, form FROM arena"))
    assert forms == {"X": "", proved().arena_id: form(canonical(proved().arena()))}


def test_a_step_that_fails_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older file on a full disk stays what it was."""
    path = first_version(tmp_path / "c.db")

    def fail(_layout: str, _key: str) -> str:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    with monkeypatch.context() as patched:
        patched.setattr("generator.catalogue_schema._form", fail)
        for make in (False, True):
            with untouched(tmp_path), pytest.raises(BadInput) as told, Catalogue.opened(path, make=make):
                pass
            assert ("the disk is full" if make else "of an earlier version, and cannot be written") in str(told.value)
    with Catalogue.opened(path) as catalogue:
        assert list(catalogue.entries()) == [proved()]
