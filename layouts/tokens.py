"""Tokens: what stands in a map, and what a mistyped one was meant to be.

    .  U1 U1 .        `.` is an empty space; a letter (the kind) and a number name a tile

A token that means nothing is a fault, but its likely meaning is used for everything else that is
checked, so that one slip is told once and not as a ragged row, a halved tile and a missing number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from layouts.arena import KIND_OF
from layouts.page import Whereabouts
from layouts.space import Space
from seeds.faults import quoted
from seeds.places import Place

EMPTY = "."
#: largest number of a token
MOST_NUMBER = 99

_LETTERS = "".join(KIND_OF)
_TOKEN = rf"[{_LETTERS}][1-9][0-9]?"
_RUN_TOGETHER = re.compile(rf"(?:\.|{_TOKEN})+")
_LEGEND = f". or a kind and a number: {', '.join(f'{letter}1 ({kind})' for letter, kind in KIND_OF.items())}"
_COMMENT = "#"
#: a token, or a comment up to the end of the line
_WORD = re.compile(r"#.*|\S+")
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
    def space(self) -> Space:
        """The space it stands on, as far as the rows are whole."""
        return Space(self.col, self.row)

    @property
    def meaning(self) -> str | None:
        """`.`, a tile's token, or None if it cannot be made out."""
        return self.text if self.text == EMPTY or is_token(self.text) else meant(self.text)


@dataclass(frozen=True)
class Row:
    """A row of the map: its tokens, and the place behind the last one."""

    tokens: tuple[Token, ...]
    end: Place


#: a slip in the writing of the map that hides no token: its place, message and remedy
Slip = tuple[Place, str, str]


def is_token(text: str) -> bool:
    """Whether the text names a tile: `U1`, `X12`."""
    return re.fullmatch(_TOKEN, text) is not None


def map_rows(text: str, places: Whereabouts) -> tuple[list[Row], list[Slip]]:
    """The rows of the `map` value of a file, and slips in it; lines without a token are no rows."""
    where = places.characters("map")
    rows: list[Row] = []
    slips: list[Slip] = []
    for line in re.finditer(r"[^\n]+", text):
        words = [(word.group(), line.start() + word.start()) for word in _WORD.finditer(line.group())]
        slips += (slip for word, start in words if (slip := _slip(word, where[start])))
        words = [(word, start) for word, start in words if not word.startswith(_COMMENT)]
        if words:
            rows.append(_row(len(rows), words, where))
    return rows, slips


def _row(number: int, words: list[tuple[str, int]], where: list[Place]) -> Row:
    parts = [part for word, start in words for part in _parts(word, start)]
    tokens = tuple(Token(part, col, number, where[start]) for col, (part, start) in enumerate(parts))
    last, start = words[-1]
    return Row(tokens, where[start + len(last)])


def _parts(word: str, start: int) -> list[tuple[str, int]]:
    """A word, or the tokens that were written without blanks between them, with their offsets."""
    if not _RUN_TOGETHER.fullmatch(word):
        return [(word, start)]
    return [(found.group(), start + found.start()) for found in re.finditer(rf"\.|{_TOKEN}", word)]


def _slip(word: str, place: Place) -> Slip | None:
    if word.startswith(_COMMENT):
        return place, f"a comment inside the map: {quoted(word)}", "comments stand outside the map's quotes"
    if len(_parts(word, 0)) > 1:
        return place, f"tokens without blanks between them: {quoted(word)}", "part tokens by blanks"
    return None


def meant(text: str) -> str | None:
    """What a mistyped token was probably meant to be, if there is a good guess."""
    if len(text) == 1 and text in "-_·,:*":
        return EMPTY
    letter, figures = text[:1].translate(_AS_LETTER).upper(), text[1:].translate(_AS_FIGURE).lstrip("0")
    return letter + figures if len(text) < 5 and is_token(letter + figures) else None


def complaint(text: str) -> tuple[str, str]:
    """Message and remedy for a token that means nothing."""
    if re.fullmatch(rf"[{_LETTERS}][0-9]+", text):
        return f"token number out of range: {quoted(text)}", f"a number from 1 to {MOST_NUMBER}, without leading zeros"
    if text in tuple(_LETTERS):
        return f"token without a number: {quoted(text)}", f"{text}1, {text}2, …"
    guess = meant(text)
    return f"unknown token {quoted(text)}", f"did you mean {guess}?" if guess else _LEGEND
