"""Compiled kernels: numba's `njit`, with a cache that is kept for the user and cannot go stale.

numba files a compiled function under its own source file and does not notice when a function it calls, in
another file, was edited. Here the cache folder is named after the text of every kernel file, so an edit
anywhere starts a new folder; unchanged kernels are compiled once on a machine.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

#: every file that holds kernels
KERNELS = ("smash/manoeuvres.py", "smash/kernel.py", "smash/listing_kernel.py", "compiled.py")


def cache_folder() -> Path:
    """Where compiled kernels of this version are kept: `NUMBA_CACHE_DIR` if set, else the user's cache."""
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(given)
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    texts = b"".join((Path(__file__).parent / name).read_bytes() for name in KERNELS)
    return home / "arenasmith" / "kernels" / hashlib.sha256(texts).hexdigest()[:16]


def compiled(function: F) -> F:
    """Compile on first call, for the argument types it then sees; later processes read the cache."""
    return _njit(function)  # type: ignore[no-any-return]


def tell_compiling() -> None:
    """Say on stderr, before the first compilation on this machine, why it takes a while."""
    if not any(cache_folder().rglob("*.nbi")):
        print("compiling the search, once on this machine (about 15 s) …", file=sys.stderr)


def _njit(function: F) -> Any:
    from numba import njit

    return njit(cache=True)(function)


os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder()))
