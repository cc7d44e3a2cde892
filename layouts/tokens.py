"""Tokens: what stands in a map, and what a mistyped one was meant to be.

    .  U1 U1 .        `.` is an empty space; a letter (the kind) and a number name a tile

A token that means nothing is a fault, but its likely meaning is used for everything else that is
checked, so that one slip is told once and not as a ragged row, a halved tile and a missing number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from layouts.arena import KIND_OF
from seeds.faults import near_miss, quoted
from seeds.places import Place, Places

EMPTY = "."
#: largest number of a token
MOST_NUMBER = 99

_LETTERS = "".join(KIND_OF)
_TOKEN = rf"[{_LETTERS}][1-9][0-9]?"
_RUN_TOGETHER = re.compile(rf"(?:\.|{_TOKEN})+")
_LEGEND = ". or " + ", ".join(f"{letter} ({kind})" for letter, kind in KIND_OF.items()) + f" and a number, 1 to {MOST_NUMBER}"
#: letters and figures that look alike
_AS_LETTER = str.maketrans("01l|!", "OIIII")
_AS_FIGURE = str.maketrans("OoIl|!", "001111")


@dataclass(frozen=True)
class Token:
    """A token as written: its column in the map's row (0-based) and its place in the text."""

    text: str
    col: int
    row: int
    place: Place

    @property
    def meaning(self) -> str | None:
        """`.`, a tile's token, or None if it cannot be made out."""
        return self.text if self.text == EMPTY or is_token(self.text) else meant(self.text)


@dataclass(frozen=True)
class Row:
    """A row of the map: its tokens, where it ends, and words in it that hold several tokens."""

    tokens: tuple[Token, ...]
    end: Place
    run_together: tuple[tuple[str, Place], ...]


def is_token(text: str) -> bool:
    """Whether the text names a tile: `U1`, `X12`."""
    return re.fullmatch(_TOKEN, text) is not None


def map_rows(text: str, places: Places) -> list[Row]:
    """The rows of the `map` value of a file; lines without a token are no rows."""
    where = places.characters("map")
    rows: list[Row] = []
    for line in re.finditer(r"[^\n]+", text):
        words = [(word.group(), line.start() + word.start()) for word in re.finditer(r"\S+", line.group())]
        if words:
            rows.append(_row(len(rows), words, where))
    return rows


def _row(number: int, words: list[tuple[str, int]], where: list[Place]) -> Row:
    parts = [part for word, start in words for part in _parts(word, start)]
    tokens = tuple(Token(part, col, number, where[start]) for col, (part, start) in enumerate(parts))
    last, start = words[-1]
    together = tuple((word, where[start]) for word, start in words if len(_parts(word, start)) > 1)
    return Row(tokens, where[start + len(last)], together)


def _parts(word: str, start: int) -> list[tuple[str, int]]:
    """A word, or the tokens that were written without blanks between them, with their offsets."""
    if not _RUN_TOGETHER.fullmatch(word):
        return [(word, start)]
    return [(found.group(), start + found.start()) for found in re.finditer(rf"\.|{_TOKEN}", word)]


def meant(text: str) -> str | None:
    """What a mistyped token was probably meant to be, if there is a good guess."""
    if len(text) == 1 and text in "-_·,:*":
        return EMPTY
    letter, figures = text[:1].upper().translate(_AS_LETTER), text[1:].translate(_AS_FIGURE).lstrip("0")
    return letter + figures if len(text) < 5 and is_token(letter + figures) else None


def complaint(text: str) -> tuple[str, str]:
    """Message and remedy for a token that means nothing."""
    if re.fullmatch(rf"[{_LETTERS}][0-9]+", text):
        return f"token number out of range: {quoted(text)}", f"a number from 1 to {MOST_NUMBER}, without leading zeros"
    if text in tuple(_LETTERS):
        return f"token without a number: {quoted(text)}", f"{text}1, {text}2, …"
    if text.startswith("#"):
        return f"a comment inside the map: {quoted(text)}", "comments stand outside the map's quotes"
    guess = meant(text)
    return f"unknown token {quoted(text)}", f"did you mean {guess}?" if guess else _LEGEND


def unknown_token(text: str, known: list[str]) -> tuple[str, str]:
    """Message and remedy for a token that is on no space of the map."""
    return f"no tile {quoted(text)} in the map", near_miss(text, known)
