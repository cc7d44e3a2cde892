"""Page: a layout file while it is read — its table, the places in it, and the faults found so far.

Readers ask it for values of a type; whatever has another type is noted as a fault and read as missing,
so that reading goes on and everything wrong is told at once.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from seeds.faults import Faults, near_miss, quoted
from seeds.places import Path, Place
from seeds.roll_and_smash import RollAndSmash

#: longest name or author, and longest notes, in characters
MOST_NAME = 80
MOST_NOTES = 4000

#: keys of the file, but those that open tables
TOP_KEYS = ("format", "name", "author", "difficulty", "notes", "basis", "board", "map")

_TYPE_NAMES = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    float: "a number with a fraction",
    list: "an array",
    dict: "a table",
}


class Whereabouts(Protocol):
    """Where the keys and values of a page's table stand in the text they were read from."""

    def key(self, *path: str | int) -> Place:
        """Where a key is written, or the nearest table around it."""

    def value(self, *path: str | int) -> Place:
        """Where the value of a key begins."""

    def characters(self, *path: str | int) -> list[Place]:
        """The places of all characters of a text value, and of its end."""


@dataclass(frozen=True)
class Page:
    """The file's table, where everything stands, the faults so far, and the numbers of the game."""

    table: dict[str, Any]
    places: Whereabouts
    faults: Faults
    rules: RollAndSmash

    def wrong(self, path: Path, message: str, remedy: str) -> None:
        """Note a fault at a value."""
        self.faults.add(self.places.value(*path), message, remedy)

    def text(self, key: str, most: int, breaks: str = "", needed: bool = False) -> str | None:
        """The text of a top key if it is fit to be shown: not too long, no control characters but `breaks`."""
        value = self.table.get(key)
        if value is None:
            return None
        if not isinstance(value, str):
            self.mistyped((key,), value, f'text: {key} = "…"')
            return None
        if needed and not value.strip():
            self.wrong((key,), f"{key} is empty", f'{key} = "…"')
            return None
        if len(value) > most:
            self.wrong((key,), f"{key} has {len(value)} characters", f"at most {most}")
            return None
        bad = next((index for index, char in enumerate(value) if char not in breaks and is_control(char)), None)
        if bad is None:
            return value
        message = f"{key} holds a control character {quoted(value[bad])}"
        self.faults.add(self.places.characters(key)[bad], message, "signs that can be shown")
        return None

    def whole(self, path: Path, value: object, least: int, most: int) -> int | None:
        """The value if it is a whole number in the range."""
        remedy = f"a whole number from {least} to {most}"
        if type(value) is not int:
            self.mistyped(path, value, remedy)
            return None
        if least <= value <= most:
            return value
        self.wrong(path, f"{path_name(path)} is {short_number(value)}", remedy)
        return None

    def word(self, path: Path, value: object, known: Collection[str]) -> str | None:
        """The value if it is one of the known words."""
        if not isinstance(value, str):
            self.mistyped(path, value, "one of " + ", ".join(known))
            return None
        if value in known:
            return value
        self.wrong(path, f"unknown {path_name(path)} {quoted(value)}", near_miss(value, known))
        return None

    def mistyped(self, path: Path, value: object, remedy: str) -> None:
        """Note that a value has the wrong type."""
        self.wrong(path, f"{path_name(path)} is {type_name(value)}", remedy)

    def unknown_keys(self, path: Path, table: Mapping[str, object], known: Collection[str]) -> None:
        """Note every key of a table that is not known; one that belongs to the top of the file is told so."""
        for key in table:
            if key not in known:
                strayed = path and key in TOP_KEYS
                remedy = f"`{key}` belongs above the first [table]" if strayed else near_miss(key, known)
                self.faults.add(self.places.key(*path, key), f"unknown key {quoted(key)}{_inside(path)}", remedy)

    def missing(self, path: Path, key: str, remedy: str) -> None:
        """Note a key that has to be there, at its table."""
        self.faults.add(self.places.key(*path), f"`{key}` is missing{_inside(path)}", remedy)


def is_control(char: str) -> bool:
    """Whether a character steers the output instead of being shown: controls and line separators."""
    return unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")


def type_name(value: object) -> str:
    """What a TOML value is, in words."""
    return _TYPE_NAMES.get(type(value), "a date or time")


def short_number(value: int) -> str:
    """A number as a message shows it."""
    return str(value) if abs(value) < 10**12 else "a huge number"


def path_name(path: Path) -> str:
    """`board.pieces`; elements of lists are called by their list."""
    return ".".join(part for part in path if isinstance(part, str))


def _inside(path: Path) -> str:
    return f" in {path_name(path)}" if path else ""
