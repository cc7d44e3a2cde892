"""Fonts: Roboto, embedded, and the promise that every character comes out.

A PDF library draws nothing where the font has no glyph, and a name loses a letter in silence. So all text
is checked before the first page is drawn, and a character that cannot be printed is told by name and place.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import font_roboto
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from seeds.faults import BadInput, Fault

REGULAR, BOLD, BLACK, ITALIC = "Roboto-Regular", "Roboto-Bold", "Roboto-Black", "Roboto-Italic"
FACES = (REGULAR, BOLD, BLACK, ITALIC)
#: blanks that separate words; everything else must have a glyph
BLANKS = " \t\n\r\u00a0"
#: controls, formats, line separators, surrogates, private and unassigned: nothing of them can be seen on paper
UNSEEN = ("Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn")


@cache
def register_fonts() -> None:
    """Make the faces known to reportlab, once."""
    for face in FACES:
        path = Path(font_roboto.font_directory) / f"{face}.ttf"
        pdfmetrics.registerFont(TTFont(face, str(path), shapable=False, asciiReadable=True))


@cache
def _glyphs() -> frozenset[int]:
    """Code points that every face has."""
    register_fonts()
    return frozenset.intersection(*(frozenset(pdfmetrics.getFont(face).face.charToGlyph) for face in FACES))


def text_width(text: str, font: str, size: float) -> float:
    """Width in PDF points."""
    register_fonts()
    return float(pdfmetrics.stringWidth(text, font, size))


def can_print(char: str) -> bool:
    """Whether the character shows on paper (or is a blank)."""
    return char in BLANKS or (ord(char) in _glyphs() and unicodedata.category(char) not in UNSEEN)


def require_glyphs(fields: Iterable[tuple[str, str]]) -> None:
    """`BadInput` with a fault for every character of the (place, text) fields that cannot be printed."""
    if faults := [fault for place, text in fields for fault in _faults(place, text)]:
        raise BadInput(faults)


def _faults(place: str, text: str) -> Iterator[Fault]:
    line, column = 1, 0
    for char in text:
        column += 1
        if not can_print(char):
            yield Fault(place, line, column, f"cannot print {described(char)}", _remedy(char))
        if char == "\n":
            line, column = line + 1, 0


def described(char: str) -> str:
    """`“🙂” U+1F642 SLIGHTLY SMILING FACE`; what cannot be shown has no quotes."""
    shown = f"“{char}” " if char.isprintable() else ""
    return f"{shown}U+{ord(char):04X} {unicodedata.name(char, 'that has no name')}"


def _remedy(char: str) -> str:
    if unicodedata.category(char) in UNSEEN:
        return "nothing of it would be seen on paper: take it out"
    return "the font has no glyph for it: Roboto has Latin, Greek and Cyrillic letters and common signs"
