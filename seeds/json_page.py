"""JSON page: a JSON text while it is read — its value, the places in it, and the faults found so far.

Readers ask it for values of a type; whatever has another type is noted as a fault and read as missing, so
that reading goes on and everything wrong is told at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from seeds.faults import Faults, near_miss, quoted
from seeds.json_places import JsonPlaces
from seeds.json_text import parse_json
from seeds.places import Path

#: numbers with a fraction stay below
_MOST_NUMBER = 1e9


@dataclass(frozen=True)
class JsonPage:
    """The value that a JSON text holds, where everything in it stands, and the faults so far."""

    value: object
    places: JsonPlaces
    faults: Faults

    def wrong(self, path: Path, message: str, remedy: str) -> None:
        """Note a fault at a value."""
        self.faults.add(self.places.value(*path), message, remedy)

    def mistyped(self, path: Path, value: object, remedy: str) -> None:
        """Note that a value has the wrong type; NaN and Infinity have been told already."""
        if path not in self.places.constants:
            self.wrong(path, f"{_name(path)} is {self._shown(path, value)}", remedy)

    def table(self, path: Path, value: object, remedy: str) -> dict[str, object] | None:
        """The value if it is an object."""
        if isinstance(value, dict):
            return value
        self.mistyped(path, value, remedy)
        return None

    def entries(self, path: Path, value: object, most: int, remedy: str) -> list[object]:
        """The entries of a list of at most so many; none if it is something else."""
        if not isinstance(value, list):
            self.mistyped(path, value, remedy)
        elif len(value) > most:
            self.wrong(path, f"{_name(path)} has {len(value):,} entries", f"at most {most:,}")
        else:
            return value
        return []

    def text(self, path: Path, value: object, remedy: str) -> str | None:
        """The value if it is a text."""
        if isinstance(value, str):
            return value
        self.mistyped(path, value, remedy)
        return None

    def whole(self, path: Path, value: object, least: int, most: int) -> int | None:
        """The value if it is a whole number in the range (true and false are none)."""
        if type(value) is int and least <= value <= most:
            return value
        self.mistyped(path, value, f"a whole number from {least} to {most}")
        return None

    def number(self, path: Path, value: object, remedy: str) -> float | None:
        """The value if it is a number, with a fraction or without, of a size that people write."""
        if type(value) in (int, float) and abs(value) < _MOST_NUMBER:  # type: ignore[arg-type]
            return float(value)  # type: ignore[arg-type]
        self.mistyped(path, value, remedy)
        return None

    def word(self, path: Path, value: object, known: Iterable[str], noun: str) -> str | None:
        """The value if it is one of the known words. `noun`: what they name."""
        known = tuple(known)
        word = self.text(path, value, near_miss("", known))
        if word is None or word in known:
            return word
        self.wrong(path, f"unknown {noun} {quoted(word)}", near_miss(word, known))
        return None

    def keys(
        self,
        path: Path,
        table: Mapping[str, object],
        needed: Mapping[str, str],
        strayed: Mapping[str, str] | None = None,
    ) -> None:
        """Note keys that are missing, unknown or set twice.

        `needed`: each key with what it may look like. `strayed`: keys that belong elsewhere, and where.
        """
        for key, example in needed.items():
            if key not in table:
                self.faults.add(self.places.value(*path), f"{quoted(key)} is missing", f'"{key}": {example}')
        for key in table:
            if key not in needed:
                remedy = (strayed or {}).get(key) or near_miss(key, needed)
                self.faults.add(self.places.key(*path, key), f"unknown key {quoted(key)}", remedy)
        self.set_once(path, table)

    def set_once(self, path: Path, keys: Iterable[str]) -> None:
        """Note every further place where one of these keys of an object is set."""
        for key in keys:
            for place in self.places.repeated.get((*path, key), ()):
                line, column = self.places.key(*path, key)
                self.faults.add(place, f"{quoted(key)} is set twice", f"once; it is set at {line}:{column}")

    def _shown(self, path: Path, value: object) -> str:
        if isinstance(value, dict | list):
            return "an object" if isinstance(value, dict) else "a list"
        return quoted(self.places.written(*path))


def json_page(text: str, source: str) -> JsonPage:
    """The page of a JSON text, NaN and Infinity noted as faults; `BadInput` if it is no JSON at all."""
    value, places = parse_json(text, source)
    page = JsonPage(value, places, Faults(source))
    for path in places.constants:
        page.wrong(path, f"{quoted(places.written(*path))} is no number of JSON", "digits")
    return page


def _name(path: Path) -> str:
    """How a message calls a value: by its key, or as an entry of a list."""
    if not path:
        return "the text"
    return f"`{path[-1]}`" if isinstance(path[-1], str) else f"an entry of `{_of(path)}`"


def _of(path: Path) -> str:
    return next((part for part in reversed(path) if isinstance(part, str)), "list")
