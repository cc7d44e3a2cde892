"""The build: what has to be the same on every machine that shares in a work, so that the results are the same.

    0.1.0+1f0c93aa7b52, Python 3.11, ortools 9.15.6755, numba 0.68.1
          ^ the text of every module and table below the ones that show and print

A version alone does not tell an edited checkout from an installed release; the text does.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path

from solver import store

#: the floors that decide about results
_FLOORS = ("seeds", "layouts", "solver", "generator")
#: the libraries whose choices are part of results
_LIBRARIES = ("ortools", "numba")


@cache
def build() -> str:
    """The version and the text of this program, and the versions of what decides with it."""
    libraries = (f"{name} {version(name)}" for name in _LIBRARIES)
    python = ".".join(map(str, sys.version_info[:2]))
    return ", ".join([f"{store.version()}+{_text_sum()}", f"Python {python}", *libraries])


def _text_sum() -> str:
    """A short name for the text of all modules and tables; line ends do not count."""
    root = Path(__file__).parent.parent
    total = hashlib.sha256()
    for name, path in sorted((path.relative_to(root).as_posix(), path) for path in _files(root)):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{name}\n{len(text)}\n".encode() + text)
    return total.hexdigest()[:12]


def _files(root: Path) -> Iterator[Path]:
    for floor in _FLOORS:
        for ending in ("*.py", "*.toml"):
            yield from (root / floor).rglob(ending)
