"""Faults: how bad input is told — what is wrong, where, and what would be right.

A reader collects every fault of a file before it gives up, so that a designer mends a file once.
Every floor above raises `BadInput`; the command line prints it and leaves with exit status 2.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass


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
        self.faults = tuple(sorted(faults))
        super().__init__("\n".join(map(str, self.faults)))

    @classmethod
    def one(cls, source: str, message: str, remedy: str = "", line: int = 0, column: int = 0) -> BadInput:
        """A `BadInput` of a single fault."""
        return cls([Fault(source, line, column, message, remedy)])


def near_miss(word: str, known: Iterable[str]) -> str:
    """A remedy for an unknown word: the known word it looks like, else all of them."""
    words = sorted(known)
    close = difflib.get_close_matches(word.lower(), words, n=1, cutoff=0.5)
    return f"did you mean {close[0]}?" if close else "known: " + ", ".join(words)


def key_place(text: str, key: str, table: str = "") -> tuple[int, int]:
    """Line and column (1-based) where `key` of `[table]` is set in TOML `text`; (1, 1) if not found.

    `table` is the dotted name in the header, empty for the top of the file; array-of-table headers
    count too (the first one is found).
    """
    header = re.compile(r"\s*\[\[?\s*([^\[\]]+?)\s*\]\]?")
    wanted = re.compile(rf"\s*(?P<key>[\"']?{re.escape(key)}[\"']?)\s*[=.]")
    current = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if found := header.match(line):
            current = found.group(1)
            if current == f"{table}.{key}".lstrip("."):
                return number, line.index("[") + 1
        elif current == table and (hit := wanted.match(line)):
            return number, hit.start("key") + 1
    return 1, 1
