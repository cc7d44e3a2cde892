"""Library: the arenas we ship, and whatever else people mean by ARENA on the command line.

`the-crucible` is a shipped arena, `mine.toml` or `./the-crucible` a file (`mine.tmj` a map of the Tiled editor),
`arena1.…` a code, `-` standard input.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from importlib import resources

from layouts.arena import Arena
from layouts.codes import SOURCE, from_code, looks_like_code
from layouts.reading import read_layout
from layouts.tiled import SUFFIXES, looks_tiled, read_tiled
from seeds.faults import BadInput, near_miss, quoted
from seeds.reading import read_text
from seeds.roll_and_smash import RollAndSmash

_SUFFIX = ".toml"


class UnknownArena(BadInput):
    """A word that is no shipped arena, file or code; a catalogue may know it."""


@dataclass(frozen=True)
class Found:
    """An arena, what messages call its source, and the text it was read from (a code has none)."""

    arena: Arena
    source: str
    text: str | None


@cache
def shipped_names() -> tuple[str, ...]:
    """Names of the shipped arenas, in alphabetical order."""
    files = resources.files(__name__).iterdir()
    return tuple(sorted(file.name.removesuffix(_SUFFIX) for file in files if file.name.endswith(_SUFFIX)))


def find_arena(text: str, rules: RollAndSmash | None = None) -> Arena:
    """The arena that a shipped name, a path or a code means; `BadInput` if none."""
    return find(text, rules).arena


def find(text: str, rules: RollAndSmash | None = None) -> Found:
    """The arena that a text means, with its source; `rules` are the numbers of the game (the shipped ones).

    A shipped name comes first, unless the text has a path separator or the ending of a file; then a path that
    exists; then a code. `BadInput` tells every fault of the file; `UnknownArena` the shipped name that is nearest.
    """
    named = _is_bare(text)
    if named and text in shipped_names():
        return shipped_arena(text)
    if text == "-" or os.path.exists(text):
        return _file(text, rules)
    if looks_like_code(text):
        return Found(from_code(text, rules), SOURCE, None)
    if named:
        raise UnknownArena.one(quoted(text), "no shipped arena, file or code", near_miss(text, shipped_names()))
    return _file(text, rules)


def _is_bare(text: str) -> bool:
    separators = ("/", os.sep, os.altsep or os.sep)
    return not text.endswith((_SUFFIX, *SUFFIXES)) and not any(separator in text for separator in separators)


@cache
def shipped_arena(name: str) -> Found:
    """The shipped arena of one of `shipped_names`."""
    text = resources.files(__name__).joinpath(name + _SUFFIX).read_text("utf-8")
    return Found(read_layout(text, name), name, text)


def _file(path: str, rules: RollAndSmash | None) -> Found:
    text, source = read_text(path), "standard input" if path == "-" else path
    if looks_tiled(text, path):
        return Found(read_tiled(text, source, rules), source, text)
    return Found(read_layout(text, source, rules), source, text)
