"""JSON places: the line and column of every key and value of a JSON text.

The `json` module hands over values and forgets where they stood; people mend files by line and column.
This walks the text beside it and notes offsets:

    {"moves": [        key and value ("moves",) at 1:2 and 1:11
       "C5"]}          value ("moves", 0) at 2:4

It trusts the text to be JSON (the module says whether it is); other text gives places up to where it stops
making sense, never an error. What the module lets pass is noted too: keys set twice, NaN and Infinity, and
brackets inside brackets without end.
"""

from __future__ import annotations

import json
import re

from seeds.lines import Lines
from seeds.places import Path, Place

#: brackets inside brackets; a text that goes deeper is not worth reading
DEEPEST = 64
#: numbers that the `json` module reads and JSON does not have
CONSTANTS = ("NaN", "Infinity", "-Infinity")

#: a text (to the end if it is not closed), a sign, or a word (number, true, false, null)
_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}:,]|[^\s\[\]{}:,"]+', re.DOTALL)


class JsonPlaces:
    """Line and column (1-based, in characters) of whatever stands in a JSON text.

    `repeated`: for each key that was set before in its object, the places where it is set again.
    `constants`: the values that are NaN or Infinity. `too_deep`: the first bracket beyond `DEEPEST`.
    """

    def __init__(self, text: str) -> None:
        """Walk `text` once; the first of two equal keys is the one that counts."""
        self._text = text
        self._lines = Lines(text)
        self._walk = _Walk(text)
        self.repeated = {path: [self.at(offset) for offset in again] for path, again in self._walk.repeated.items()}
        self.constants = frozenset(self._walk.constants)
        self.too_deep = None if self._walk.too_deep is None else self.at(self._walk.too_deep)

    def has(self, *path: str | int) -> bool:
        """Whether the value is in the text."""
        return path in self._walk.values

    def key(self, *path: str | int) -> Place:
        """Where a key is written, or a list's entry begins; where what holds it begins, if it is not there."""
        offset = self._walk.keys.get(path)
        return self.value(*path) if offset is None else self.at(offset)

    def value(self, *path: str | int) -> Place:
        """Where a value begins; where the nearest one around it begins, if it is not there itself; else 1:1."""
        while path and path not in self._walk.values:
            path = path[:-1]
        return self.at(self._walk.values.get(path, 0))

    def written(self, *path: str | int) -> str:
        """A value as it is written: a text with its quotes, a word, or an opening bracket; empty if not there."""
        offset = self._walk.values.get(path)
        found = None if offset is None else _TOKEN.match(self._text, offset)
        return found.group() if found else ""

    def at(self, offset: int) -> Place:
        """Line and column of an offset."""
        return self._lines.at(offset)


class _Walk:
    """One walk over the text: offsets by path. No recursion: `inside` is the way to the token at hand."""

    def __init__(self, text: str) -> None:
        self.keys: dict[Path, int] = {}
        self.values: dict[Path, int] = {}
        self.repeated: dict[Path, list[int]] = {}
        self.constants: list[Path] = []
        self.too_deep: int | None = None
        self._inside: list[str | int | None] = []  # None: in an object, before its next key
        for found in _TOKEN.finditer(text):
            self._token(found.group(), found.start())
            if len(self._inside) > DEEPEST:
                self.too_deep = found.start()
                break

    def _token(self, token: str, offset: int) -> None:
        if token in ("]", "}"):
            del self._inside[-1:]
        elif token == ",":
            self._next()
        elif token[0] == '"' and self._inside[-1:] == [None]:
            self._key(token, offset)
        elif token != ":":
            self._value(token, offset)

    def _next(self) -> None:
        if self._inside:
            last = self._inside[-1]
            self._inside[-1] = last + 1 if isinstance(last, int) else None

    def _key(self, token: str, offset: int) -> None:
        self._inside[-1] = _key_name(token)
        path = self._path()
        if path in self.keys:
            self.repeated.setdefault(path, []).append(offset)
        self.keys.setdefault(path, offset)

    def _value(self, token: str, offset: int) -> None:
        path = self._path()
        self.values.setdefault(path, offset)
        if token in CONSTANTS:
            self.constants.append(path)
        elif token in ("[", "{"):
            self._inside.append(0 if token == "[" else None)

    def _path(self) -> Path:
        return tuple(part for part in self._inside if part is not None)


def _key_name(written: str) -> str:
    try:
        return str(json.loads(written))
    except ValueError:
        return written
