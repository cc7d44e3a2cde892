"""The catalogue as a file: where it is, whether it is sound, and opened without doing harm.

    no file ── made whole beside its place, then linked to it: nobody sees half a catalogue
    a file ─── examined first, by a connection that writes nothing: one that is damaged, of another program
               or of a later version is told and stays as it is, byte for byte, with nothing new beside it

Write-ahead logging lets a list be read while a batch writes; a killed process loses the transaction it was in.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from generator.catalogue_schema import APPLICATION_ID, VERSION, migrate, version_of
from seeds.faults import BadInput

#: seconds to wait for another writer; a transaction here takes a fraction of one
PATIENCE = 60.0
#: how every SQLite file begins, and bytes of its header
_MAGIC, _HEADER = b"SQLite format 3\0", 100
#: a writer may begin between a look beside the file and one into it
_LOOKS = 3

_DAMAGED = "a copy from before; it has been left as it is"
#: what SQLite reports (its primary code) → what is wrong, what would be right
_TOLD = {
    sqlite3.SQLITE_FULL: ("cannot be written: the disk is full", "room on the disk; nothing of this was stored"),
    sqlite3.SQLITE_IOERR: ("cannot be read or written to the end", "room on the disk, and a disk that works"),
    sqlite3.SQLITE_READONLY: ("cannot be written: it is read-only", "a file and a folder that can be written"),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened", "a file in a folder that can be written"),
    sqlite3.SQLITE_PERM: ("cannot be opened", "a file in a folder that can be written"),
    sqlite3.SQLITE_BUSY: ("is kept busy by another program", "try again when that is done"),
    sqlite3.SQLITE_LOCKED: ("is kept busy by another program", "try again when that is done"),
    sqlite3.SQLITE_CORRUPT: ("the catalogue is damaged", _DAMAGED),
    sqlite3.SQLITE_NOTADB: ("the catalogue is damaged", _DAMAGED),
}

#: what a file that can be read may say to somebody who would write beside it
_CANNOT_WRITE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)


def catalogue_path(given: str | None = None) -> Path:
    """The catalogue's path: as given, else `ARENASMITH_CATALOG`, else in the user's folder for data.

    `BadInput` for a user without a home directory.
    """
    if named := given or os.environ.get("ARENASMITH_CATALOG"):
        return Path(named)
    try:
        return _user_data() / "arenasmith" / "catalogue.db"
    except RuntimeError as error:
        raise BadInput.one("catalogue", "there is no home directory to keep it in", "--catalog FILE") from error


def _user_data() -> Path:
    given = os.environ.get("XDG_DATA_HOME", "")
    return Path(given) if Path(given).is_absolute() else Path("~/.local/share").expanduser()


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Tell what SQLite says of the file as `BadInput`."""
    try:
        yield
    except sqlite3.Error as error:
        what, remedy = _told(error)
        raise BadInput.one(str(path), what, remedy) from error


@contextmanager
def _telling_system(path: Path) -> Iterator[None]:
    """Tell what the system says of the file as `BadInput`."""
    try:
        yield
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadInput.one(str(path), f"cannot be used as a catalogue: {why}", "a path that can be written") from error


def _told(error: sqlite3.Error) -> tuple[str, str]:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    if code in _TOLD:
        return _TOLD[code]
    if str(error).startswith("no such"):  # a table or column that every catalogue of this version has
        return f"the catalogue is damaged: {error}", _DAMAGED
    raise error


# -- opening ---------------------------------------------------------------------------------------


@contextmanager
def opened(path: Path, *, make: bool = False) -> Iterator[sqlite3.Connection]:
    """The catalogue's connection at this version's schema; to write for sure, `make` it, if need be where none is.

    `BadInput` if it is damaged, not ours, or cannot be opened. Transactions are the caller's (autocommit).
    """
    with telling(path):
        with _telling_system(path):
            if make and not path.exists():
                _make(path)
            examine(path)
            connection = _connected(path, must_write=make)
        with closing(connection):
            yield connection


def _connected(path: Path, *, must_write: bool) -> sqlite3.Connection:
    """A connection that can write; where folder or disk do not allow that, one that reads, if that is enough."""
    connection = _connection(path, "mode=rw")
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection)
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
    except sqlite3.OperationalError as error:
        connection.close()
        if must_write or error.sqlite_errorcode & 0xFF not in _CANNOT_WRITE:
            raise
        return _unwritable(path)
    return connection


def _unwritable(path: Path) -> sqlite3.Connection:
    """A connection to a file beside which nothing can be written: as it lies there, if it is of this version."""
    connection = _connection(path, "mode=ro" if _is_in_use(path) else "immutable=1")
    if version_of(connection) != VERSION:
        connection.close()
        raise BadInput.one(str(path), "of an earlier version, and cannot be written", "a copy that can be")
    return connection


def _connection(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, timeout=PATIENCE, isolation_level=None)


def _make(path: Path) -> None:
    """An empty catalogue at the path, whole from its first moment on; another process may be quicker."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with closing(sqlite3.connect(beside, isolation_level=None)) as connection:
            migrate(connection)
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
        with suppress(FileExistsError):
            _place(beside, path)
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            beside.with_name(beside.name + ending).unlink(missing_ok=True)


def _place(beside: Path, path: Path) -> None:
    """Give the file its name unless there is one of that name; not every file system has links."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:
        if not path.exists():
            beside.rename(path)


# -- examining -------------------------------------------------------------------------------------


def examine(path: Path) -> None:
    """`BadInput` unless the file is a sound catalogue of a version that is known; nothing is written anywhere."""
    with telling(path), _telling_system(path):
        _require_begin(path)
        for left in reversed(range(_LOOKS)):
            before = _traces(path)
            try:
                _look(path)
                break
            except (sqlite3.DatabaseError, BadInput):
                if not left or _traces(path) == before:
                    raise


def _require_begin(path: Path) -> None:
    """That there is a file, and that it begins as SQLite's do."""
    if not path.exists():
        raise BadInput.one(str(path), "no catalogue", "`catalog import` makes one, and so does `generate`")
    if path.is_dir():
        raise BadInput.one(str(path), "a directory", "name a file in it")
    with path.open("rb") as file:
        begin = file.read(_HEADER)
    if not begin.startswith(_MAGIC):
        raise BadInput.one(str(path), "no catalogue: not an SQLite file", "another name; it has been left as it is")
    if len(begin) < _HEADER:
        raise BadInput.one(str(path), "the catalogue is damaged: cut short", _DAMAGED)


def _look(path: Path) -> None:
    """Whose file it is, its version, and whether its pages hang together."""
    with closing(_connection(path, "mode=ro" if _is_in_use(path) else "immutable=1")) as connection:
        owner = int(connection.execute("PRAGMA application_id").fetchone()[0])
        if owner != APPLICATION_ID:
            raise BadInput.one(
                str(path), "an SQLite file of another program", "another name; it has been left as it is"
            )
        if (version := version_of(connection)) > VERSION:
            what = f"made by a later version of arenasmith (schema {version}, this one knows {VERSION})"
            raise BadInput.one(str(path), what, "that version; it has been left as it is")
        said = "no schema version" if version < 1 else connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if said != "ok":
            raise BadInput.one(str(path), f"the catalogue is damaged: {said.splitlines()[-1]}", _DAMAGED)


def _is_in_use(path: Path) -> bool:
    """Whether somebody writes in it, or was killed: then the newest of it stands in the log beside it."""
    return _log_size(path) > 0


def _log_size(path: Path) -> int:
    """Bytes of the log beside the file; none where there is no log, nor where nobody has written in it."""
    try:
        return path.with_name(path.name + "-wal").stat().st_size
    except FileNotFoundError:
        return 0


def _traces(path: Path) -> tuple[int, int, int]:
    """What changes when somebody writes."""
    state = path.stat()
    return _log_size(path), state.st_mtime_ns, state.st_size
