"""The stream a picture goes out on: what it can show, and how text gets there unharmed.

Colour goes only where the stream has it (NO_COLOR, TERM=dumb and pipes take it away), signs only where its
encoding carries them, and no line is ever wrapped or cropped: a picture wrapped in the middle of a row lies.
"""

from __future__ import annotations

import os
import unicodedata
from typing import IO, TYPE_CHECKING

from export.glyphs import UNICODE

if TYPE_CHECKING:
    from rich.text import Text

#: what stands in for a sign of our own words where an encoding lacks it
_INSTEAD = {"–": "-", "—": "-", "“": '"', "”": '"', "’": "'", "…": "...", "°": "", "×": "x", "·": "-", "±": "+-"}


def needs_ascii(stream: IO[str]) -> bool:
    """Whether the stream's encoding cannot carry the Unicode signs, so that pictures need `ascii_only`."""
    return not _carries(UNICODE.all(), encoding_of(stream))


def encoding_of(stream: IO[str]) -> str:
    """The stream's encoding; a string buffer has none and takes everything."""
    return getattr(stream, "encoding", None) or "utf-8"


def terminal_width(stream: IO[str]) -> int | None:
    """Columns to draw for: COLUMNS where it is set, the terminal's, None (no limit) for pipes and files."""
    if (columns := os.environ.get("COLUMNS", "")).isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):  # no terminal behind it, or no file at all
        return None


def say(text: Text, stream: IO[str]) -> None:
    """Print text and a line end."""
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False, markup=False, emoji=False)
    parts = [(carried(part.text, encoding_of(stream)), part.style or "") for part in text.render(console)]
    console.print(Text.assemble(*parts, end=""), soft_wrap=True)


def carried(text: str, encoding: str) -> str:
    """The text in characters that `encoding` has; control characters of names never reach a terminal."""
    if _carries(text, encoding) and text.replace("\n", "").isprintable():
        return text  # nearly always, and a list of thousands is long
    return "".join(_carried(sign, encoding) for sign in text)


def _carried(sign: str, encoding: str) -> str:
    if sign != "\n" and not sign.isprintable():
        return "?"
    if _carries(sign, encoding):
        return sign
    bare = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode("ascii")
    return _INSTEAD.get(sign, bare or "?")


def _carries(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
