"""Faults: how bad input is told — what is wrong, where, and what would be right.

A reader collects every fault of a file before it gives up, so that a designer mends a file once.
Every floor above raises `BadInput`; the command line prints it and leaves with exit status 2.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field

from seeds.places import Path, Place, Places

#: the longest stretch of somebody's text that a message repeats
_SHOWN = 40


@dataclass(frozen=True, order=True)
class Fault:
    """One thing that is wrong: 1-based line and column (0 = the whole input) and the remedy."""

    source: str
    line: int
    column: int
    message: str
    remedy: str = ""

    def __str__(self) -> str:
        """`file:line:column: what is wrong — what would be right`."""
        place = f"{self.source}:{self.line}:{self.column}" if self.line else self.source
        return f"{place}: {self.message}" + (f" — {self.remedy}" if self.remedy else "")


class BadInput(Exception):
    """Input that cannot be used, with every fault found in it, in reading order."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Sort the faults into reading order."""
        self.faults = tuple(sorted(faults))
        super().__init__("\n".join(map(str, self.faults)))

    @classmethod
    def one(cls, source: str, message: str, remedy: str = "", line: int = 0, column: int = 0) -> BadInput:
        """A `BadInput` of a single fault."""
        return cls([Fault(source, line, column, message, remedy)])


@dataclass
class Faults:
    """The faults of one source, collected while it is read."""

    source: str
    found: list[Fault] = field(default_factory=list)

    def add(self, place: Place, message: str, remedy: str = "") -> None:
        """Note a fault at a line and column."""
        self.found.append(Fault(self.source, *place, message, remedy))

    def raise_any(self) -> None:
        """Raise `BadInput` with all of them, if there are any."""
        if self.found:
            raise BadInput(self.found)


def near_miss(word: str, known: Iterable[str]) -> str:
    """A remedy for an unknown word: the known word it looks like (in any case), else all of them."""
    words = {name.lower(): name for name in sorted(known)}
    close = difflib.get_close_matches(word[:_SHOWN].lower(), words, n=1, cutoff=0.5)
    if close:
        return f"did you mean {words[close[0]]}?"
    return "known: " + ", ".join(words.values()) if words else "there is none"


def quoted(text: str) -> str:
    """Somebody's text as a message shows it: in backticks, short, without control characters."""
    shown = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    return "`" + "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in shown) + "`"


def key_place(text: str, key: str, table: str = "") -> Place:
    """Line and column (1-based) where `key` of `[table]` is set in TOML `text`; (1, 1) if not found.

    `table` is the dotted name in the header, empty for the top of the file; of an array of tables the
    first one counts.
    """
    path: Path = (*filter(None, table.split(".")), key)
    places = Places(text)
    first: Path = (*path[:-1], 0, key)
    return next((places.key(*way) for way in (path, first) if places.has(*way)), (1, 1))
