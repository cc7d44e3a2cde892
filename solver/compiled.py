"""Compiled kernels: numba's `njit`, with a cache that is kept for the user and cannot go stale.

numba files a compiled function under its own source file and does not notice when a function it calls, in
another file, was edited. Here the cache folder is named after the text of every kernel file, so an edit
anywhere starts a new folder; unchanged kernels are compiled once on a machine. Where no folder can be
written (no home, a read-only or full disk) or a file in it is spoiled, the work goes on without: the
cache saves time and never decides whether there is an answer.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

#: every file that holds kernels
KERNELS = (
    "smash/field.py",
    "smash/manoeuvres.py",
    "smash/kernel.py",
    "smash/leading.py",
    "smash/growing.py",
    "smash/meeting.py",
    "smash/listing_kernel.py",
    "smash/rookie_field.py",
    "smash/rookie_movement.py",
    "smash/rookie_kernel.py",
    "crashcanyon/road.py",
    "bigfoot/cfr_kernel.py",
    "crashcanyon/rules.py",
    "crashcanyon/duel_moves.py",
    "crashcanyon/duel_kernel.py",
    "crashcanyon/race_kernel.py",
    "truckoff/kernel.py",
    "compiled.py",
)
#: bytes that a folder has to have room for; it takes some megabytes, but these tell a full disk
_ROOM = 1 << 16


def cache_folder() -> Path:
    """Where compiled kernels of this version are kept: `NUMBA_CACHE_DIR` if set, else the user's cache."""
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(given)
    texts = b"".join((Path(__file__).parent / name).read_bytes() for name in KERNELS)
    return user_cache() / "arenasmith" / "kernels" / hashlib.sha256(texts).hexdigest()[:16]


def user_cache() -> Path:
    """The user's folder for what can be worked out again; `RuntimeError` for a user without a home directory."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    return Path(given) if Path(given).is_absolute() else Path("~/.cache").expanduser()


@cache
def why_not_kept() -> str | None:
    """Why compiled kernels cannot be kept on this machine, None where they can."""
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(_ROOM))
    except OSError as error:
        return f"{folder}: {error.strerror}"
    except RuntimeError:  # a user without a home directory
        return "there is no home directory"
    return None


def compiled(function: F) -> F:
    """Compile on first call, for the argument types it then sees; later processes read the cache."""
    return _njit(function)  # type: ignore[no-any-return]


def compiling_note() -> str | None:
    """What to tell somebody who waits for the first compilation; None where it was done before."""
    if why := why_not_kept():
        return f"compiling the search (about 15 s), every time, as it cannot be kept: {why}"
    if any(cache_folder().rglob("*.nbi")):
        return None
    return "compiling the search, once on this machine (about 15 s) …"


def _njit(function: F) -> Any:
    from numba import njit

    if why_not_kept():
        return njit(function)
    made: Any = njit(cache=True)(function)
    with suppress(AttributeError):  # numba's own; without them the cache is as numba has it
        _be_lenient(made._cache)
    return made


def _be_lenient(kept: Any) -> None:
    """A cache that does without what it cannot read or write, and shares no file name with another process.

    numba numbers the files of a function; two processes that compile it for different types at once would
    give both the same number, and the index of one would lead to the code of the other.
    """
    kept.load_overload = _doing_without(kept.load_overload, kept.flush)
    kept.save_overload = _doing_without(kept.save_overload, kept.flush)
    file = kept._cache_file
    file._data_name_pattern = file._data_name_pattern.replace(".{number", f".{secrets.token_hex(4)}-{{number")


def _doing_without(reach: Callable[..., Any], flush: Callable[[], None]) -> Callable[..., Any]:
    """`reach`, or None and the function's files forgotten, whatever a spoiled or full cache raises."""

    def attempt(*arguments: Any) -> Any:
        try:
            return reach(*arguments)
        except Exception:
            with suppress(Exception):
                flush()
            return None

    return attempt


with suppress(RuntimeError):
    os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())  # also where it is set to nothing
