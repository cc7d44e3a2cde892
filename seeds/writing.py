"""Writing a file whole or not at all: beside its place, flushed to the disk, then renamed onto it.

Whoever looks at the path sees the old file or the new one; a full disk or a lost power line leaves
no half of either.
"""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from seeds.faults import BadInput


def write_whole(path: Path | str, data: bytes) -> None:
    """Write `data` to `path`; `BadInput` says why it cannot be done, and nothing is left behind.

    A link is written through, permissions of an older file are kept, and a device or pipe (`/dev/null`)
    is written to instead of being replaced.
    """
    try:
        target = Path(os.path.realpath(path))
        mode = target.stat().st_mode if target.exists() else None
        if mode is not None and stat.S_ISDIR(mode):
            raise BadInput.one(str(path), "cannot be written: a directory", "name a file in it")
        if mode is None or stat.S_ISREG(mode):
            _replace(target, data, mode)
        else:
            target.write_bytes(data)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadInput.one(str(path), f"cannot be written: {why}", "a path that can be written, with room") from error


def _replace(target: Path, data: bytes, mode: int | None) -> None:
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
