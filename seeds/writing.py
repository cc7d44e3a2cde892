"""Writing a file whole or not at all: beside its place, flushed to the disk, then renamed onto it.

Whoever looks at the path sees the old file or the new one; a full disk or a lost power line leaves
no half of either.
"""

from __future__ import annotations

import os
import secrets
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from seeds.faults import BadInput, quoted


def write_whole(path: Path | str, data: bytes) -> None:
    """Write `data` to `path`; `BadInput` says why it cannot be done, and nothing is left behind.

    A link is written through, permissions of an older file are kept, and a device or pipe (`/dev/null`)
    is written to instead of being replaced.
    """
    with _telling(path):
        mode = _mode(path)
        if mode is None or stat.S_ISREG(mode):
            _replace(Path(os.path.realpath(path)), data, mode)
        else:
            Path(path).write_bytes(data)


def require_place(path: Path | str) -> None:
    """`BadInput` if no file can be written there, for whoever works long before there is something to write."""
    with _telling(path):
        mode = _mode(path)
        if mode is None or stat.S_ISREG(mode):
            tempfile.TemporaryFile(dir=Path(os.path.realpath(path)).parent).close()


@contextmanager
def _telling(path: Path | str) -> Iterator[None]:
    """Tell what the system says as `BadInput`."""
    try:
        yield
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadInput.one(str(path), f"cannot be written: {why}", "a path that can be written, with room") from error


def _mode(path: Path | str) -> int | None:
    """What is there already, behind links (pipes among them have no other path); None if nothing is."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        mode = None
    if not os.path.basename(path) or (mode is not None and stat.S_ISDIR(mode)):
        raise BadInput.one(str(path) or quoted(""), "cannot be written: a directory", "name a file in it")
    return mode


def _replace(target: Path, data: bytes, mode: int | None) -> None:
    if mode is not None:
        target.open("r+b").close()  # a file that may not be written may not be replaced either
    beside = target.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with beside.open("xb") as file:
            if mode is not None:
                beside.chmod(stat.S_IMODE(mode))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, target)
    finally:
        beside.unlink(missing_ok=True)
    _flush_directory(target.parent)


def _flush_directory(directory: Path) -> None:
    """Make the new name last too, where the system lets a directory be opened; the data is safe already."""
    try:
        handle = os.open(directory, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
