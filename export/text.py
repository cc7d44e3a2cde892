"""Text on a page: words into lines, lines onto the canvas.

A line is a row of runs, each in one face, so that a bold word can lead a sentence. Accents that come as
characters of their own are set over their letter, raised over capitals, and stay characters of their own
for whoever copies the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from export.fonts import REGULAR, text_width
from export.ink import INK

Run = tuple[str, str]  # (face, text)
Line = tuple[Run, ...]

#: line height, cap height and the rise of an accent over a capital, in parts of the type size
LEADING, CAP_HEIGHT, ACCENT_RISE = 1.28, 0.711, 0.183
_MARKED = re.compile(r"(.?)([\u0300-\u036f]+)", re.DOTALL)


def wrap(runs: Sequence[Run], size: float, width: float) -> list[Line]:
    """Lines no wider than `width` PDF points; words too long are broken; a line feed starts a new line."""
    return list(_wrapped(tuple(runs), size, width))


@lru_cache(maxsize=1024)
def _wrapped(runs: tuple[Run, ...], size: float, width: float) -> tuple[Line, ...]:
    """Kept, because a page asks for the height of the same words again and again while it is planned."""
    lines: list[Line] = []
    line: list[Run] = []
    for face, word in _words(runs, size, width):
        if word == "\n":
            lines.append(tuple(line))
            line = []
            continue
        if line and line_width((*line, (face, " " + word)), size) > width:
            lines.append(tuple(line))
            line = []
        _append(line, face, word)
    return (*lines, tuple(line))


def wrap_plain(text: str, face: str, size: float, width: float) -> list[Line]:
    """`wrap` for text in one face."""
    return wrap([(face, text)], size, width)


def _append(line: list[Run], face: str, word: str) -> None:
    """Join the word to the line, the blank between two faces going to the first."""
    if line and line[-1][0] == face:
        line[-1] = (face, f"{line[-1][1]} {word}")
    else:
        if line:
            line[-1] = (line[-1][0], line[-1][1] + " ")
        line.append((face, word))


def _words(runs: Sequence[Run], size: float, width: float) -> Iterator[Run]:
    for face, text in runs:
        for part in re.split(r"(\n)|[ \t\r]+", text.replace("\r\n", "\n")):
            if part:
                yield from ((face, piece) for piece in _broken(part, face, size, width))


def _broken(word: str, face: str, size: float, width: float) -> Iterator[str]:
    """The word in pieces that fit; an accent stays with its letter."""
    while text_width(word, face, size) > width and len(word) > 1:
        end = 1
        while text_width(word[: end + 1], face, size) <= width:
            end += 1
        while end > 1 and unicodedata.combining(word[end]):
            end -= 1
        yield word[:end]
        word = word[end:]
    yield word


def line_width(line: Sequence[Run], size: float) -> float:
    """Width of the line in PDF points."""
    return sum(text_width(text, face, size) for face, text in line)


def fit_size(text: str, face: str, width: float, largest: float, smallest: float) -> float:
    """The largest type size, in half points, at which the text is no wider than `width`."""
    size = largest
    while size > smallest and text_width(text, face, size) > width:
        size -= 0.5
    return max(size, smallest)


def shortened(text: str, face: str, size: float, width: float) -> str:
    """One line of the text, its end given up for `…` when it is too wide."""
    text = " ".join(text.split())
    if text_width(text, face, size) <= width:
        return text
    while text and text_width(text + "…", face, size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def put(
    c: Canvas, x: float, y: float, text: str, size: float, face: str = REGULAR, ink: Color = INK,
    align: float = 0, spacing: float = 0,
) -> None:  # fmt: skip
    """Write on baseline `y`; `x` is where part `align` (0 left, 0.5 centre, 1 right) of the text comes to lie."""
    width = text_width(text, face, size) + spacing * max(0, len(text) - 1)
    put_line(c, x - align * width, y, [(face, text)], size, ink, spacing)


def put_line(
    c: Canvas, x: float, y: float, line: Sequence[Run], size: float, ink: Color = INK, spacing: float = 0
) -> None:
    """Write the runs one after another, from `x` on baseline `y`."""
    words = c.beginText(x, y)
    words.setFillColor(ink)
    if spacing:
        words.setCharSpace(spacing)
    for face, text in line:
        words.setFont(face, size)
        _write(words, text, face, size)
    if spacing:
        words.setCharSpace(0)
    words.textOut(" ")  # whoever copies the page finds this text and the next apart
    c.drawText(words)


def put_lines(c: Canvas, x: float, top: float, lines: Sequence[Line], size: float, ink: Color = INK) -> float:
    """Write lines under each other from `top`; the y that is left free below them."""
    for number, line in enumerate(lines, start=1):
        put_line(c, x, top - number * size * LEADING + 0.3 * size, line, size, ink)
    return top - lines_height(lines, size)


def lines_height(lines: Sequence[Line], size: float) -> float:
    """Height in PDF points of `put_lines`."""
    return len(lines) * size * LEADING


def _write(words: PDFTextObject, text: str, face: str, size: float) -> None:
    """The text, with every run of accents moved to the middle of its letter and above capitals."""
    at = 0
    for found in _MARKED.finditer(text):
        words.textOut(text[at : found.start()])
        _write_marked(words, found[1], found[2], face, size)
        at = found.end()
    words.textOut(text[at:])


def _write_marked(words: PDFTextObject, letter: str, marks: str, face: str, size: float) -> None:
    shift = (text_width("o", face, size) - text_width(letter or "o", face, size)) / 2
    tall = letter.isupper() or letter in "bdfhklt"
    words.setCharSpace(shift)
    words.textOut(letter)
    for count, mark in enumerate(marks):
        above = unicodedata.combining(mark) == 230
        words.setRise(size * ACCENT_RISE * (tall + count) if above else 0)
        words.setCharSpace(-shift if count == len(marks) - 1 else 0)
        words.textOut(mark)
    words.setRise(0)
    words.setCharSpace(0)
