"""Results kept on disk between questions: what took long to work out is worked out once on a machine.

A key says everything the result depends on, the program's version included; whoever makes one puts it in. Files are
written whole or not at all, so two processes at once or one killed in the middle do no harm, and a file that is
damaged counts as not there.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from seeds.faults import BadInput
from seeds.writing import write_whole
from solver.compiled import user_cache

#: bytes of the check sum in front of the data
_CHECK = 16


def folder() -> Path:
    """Where results are kept: `ARENASMITH_STORE` if set, else the user's cache."""
    if given := os.environ.get("ARENASMITH_STORE"):
        return Path(given)
    return user_cache() / "arenasmith" / "results"


def load(key: str) -> bytes | None:
    """What was saved under the key, None if there is nothing (any more)."""
    try:
        data = _path(key).read_bytes()
    except (OSError, RuntimeError):  # RuntimeError: a user without a home directory
        return None
    check, rest = data[:_CHECK], data[_CHECK:]
    return rest if check == _sum(rest) else None


def save(key: str, data: bytes) -> None:
    """Keep `data` under the key, if the disk allows; a result that cannot be kept is no fault."""
    with suppress(OSError, RuntimeError, BadInput):
        path = _path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, _sum(data) + data)


def version() -> str:
    """The program's version, a part of every key."""
    try:
        return metadata.version("arenasmith")
    except metadata.PackageNotFoundError:
        return "unknown"


def _path(key: str) -> Path:
    name = hashlib.sha256(f"{version()}\n{key}".encode()).hexdigest()
    return folder() / name[:2] / name


def _sum(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:_CHECK]
