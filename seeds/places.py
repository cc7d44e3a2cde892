'''Places: the line and column of every key, value and character of a TOML text.

A TOML reader hands over values and forgets where they stood; people mend files by line and column.
This walks the text a second time and notes offsets:

    map = """          key ("map",) at 1:1, value at 1:7
    .  U1              character 0 of the value at 2:1, character 3 at 2:4
    """
    [[hazard]]         key ("hazard", 0) at 4:3

It trusts the text to be TOML (the reader has accepted it); other text gives places up to where it
stops making sense, never an error.
'''

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator

#: keys and list indices from the top of the file to a value
Path = tuple[str | int, ...]
#: 1-based line and column
Place = tuple[int, int]

_SPACE = re.compile(r"[ \t]*")
_GAP = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]*")
_SCALAR = re.compile(r"[^,\]}#\n]*")
_STRINGS = {
    '"""': re.compile(r'"""(?:\\.|"{1,2}(?!")|[^"\\])*"{3,5}', re.DOTALL),
    "'''": re.compile(r"'''(?:'{1,2}(?!')|[^'])*'{3,5}"),
    '"': re.compile(r'"(?:\\.|[^"\\\n])*"'),
    "'": re.compile(r"'[^'\n]*'"),
}
#: one character of a text in double quotes as written: an escape, a trimmed line end, or itself
_WRITTEN = re.compile(r"\\(?:u.{4}|U.{8}|x.{2}|(?P<trimmed>[ \t]*\n[ \t\n]*)|.)|.", re.DOTALL)


class Places:
    """Line and column (1-based, in characters) of whatever stands in a TOML text."""

    def __init__(self, text: str) -> None:
        """Walk `text` once; what was read from it stands where it stood."""
        self._text = plain(text)
        self._lines = [0, *(found.end() for found in re.finditer("\n", self._text))]
        self._scan = _Scan(self._text)
        self._scan.document()

    def has(self, *path: str | int) -> bool:
        """Whether the key (or the element of an array) is in the text."""
        return path in self._scan.keys

    def key(self, *path: str | int) -> Place:
        """Where a key is written; where its nearest table is, if it is not there itself; else 1:1."""
        while path and path not in self._scan.keys:
            path = path[:-1]
        return self.at(self._scan.keys.get(path, 0))

    def value(self, *path: str | int) -> Place:
        """Where the value of a key begins; the key's own place if it is a table with a header."""
        offset = self._scan.values.get(path)
        return self.key(*path) if offset is None else self.at(offset)

    def characters(self, *path: str | int) -> list[Place]:
        """The places of all characters of a text value, and of its end."""
        return [self.at(offset) for offset in _character_offsets(self._text, self._scan.values[path])]

    def last_key(self) -> Place:
        """The last key that could be made out: where a text stops making sense."""
        return self.at(self._scan.latest)

    def at(self, offset: int) -> Place:
        """Line and column of an offset."""
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1


def plain(text: str) -> str:
    """The text as offsets count it: no byte order mark, lines ended by a line feed."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


class _Scan:
    """One walk over the text: offsets of keys and values by path."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.here = 0
        self.latest = 0
        self.keys: dict[Path, int] = {}
        self.values: dict[Path, int] = {}
        self._last_of: dict[Path, int] = {}  # array of tables → index of its last table

    def document(self) -> None:
        table: Path = ()
        while self._past(_GAP):
            if self._next() == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Path:
        """`[table]` or `[[table]]`: the path that the keys below belong to."""
        brackets = 2 if self.text.startswith("[[", self.here) else 1
        self.here += brackets
        names = list(self._dotted())
        self.here += brackets
        path: Path = ()
        for depth, (name, offset) in enumerate(names, start=1):
            path = self._noted((*path, name), offset)
            if depth == len(names) and brackets == 2:
                self._last_of[path] = self._last_of.get(path, -1) + 1
            if path in self._last_of:
                path = self._noted((*path, self._last_of[path]), offset)
        return path

    def _pair(self, table: Path) -> None:
        """`key = value`, the key perhaps dotted."""
        for name, offset in self._dotted():
            table = self._noted((*table, name), offset)
        self.here += 1
        self._past(_SPACE)
        self._value(table)

    def _noted(self, path: Path, offset: int) -> Path:
        self.keys.setdefault(path, offset)
        self.latest = offset
        return path

    def _dotted(self) -> Iterator[tuple[str, int]]:
        """The parts of a key with their offsets; stops behind the key and blanks."""
        while True:
            self._past(_SPACE)
            start = self.here
            quoted = self._next() in ("'", '"')
            self.here = self._string_end(start) if quoted else _end(_BARE_KEY, self.text, start)
            yield _key_name(self.text[start : self.here]), start
            self._past(_SPACE)
            if self._next() != ".":
                return
            self.here += 1

    def _value(self, path: Path) -> None:
        self.values.setdefault(path, self.here)
        first = self._next()
        if first in ("'", '"'):
            self.here = self._string_end(self.here)
        elif first in ("[", "{"):
            self._inside(path, first)
        else:
            self.here = max(self.here + 1, _end(_SCALAR, self.text, self.here))

    def _inside(self, path: Path, bracket: str) -> None:
        """An array or an inline table, up to its closing bracket."""
        self.here += 1
        index = 0
        while self._past(_GAP) and self._next() not in ("]", "}"):
            if self._next() == ",":
                self.here += 1
            elif bracket == "[":
                self.keys.setdefault((*path, index), self.here)
                self._value((*path, index))
                index += 1
            else:
                self._pair(path)
        self.here += 1

    def _string_end(self, start: int) -> int:
        found = _STRINGS[_quotes(self.text, start)].match(self.text, start)
        return found.end() if found else len(self.text)

    def _next(self) -> str:
        return self.text[self.here : self.here + 1]

    def _past(self, blanks: re.Pattern[str]) -> bool:
        """Skip; whether anything is left."""
        self.here = _end(blanks, self.text, self.here)
        return self.here < len(self.text)


def _end(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.match(text, start)
    return found.end() if found else start


def _quotes(text: str, start: int) -> str:
    mark = text[start]
    return mark * 3 if text.startswith(mark * 3, start) else mark


def _key_name(written: str) -> str:
    if not written.startswith(("'", '"')):
        return written
    try:
        return str(tomllib.loads(f"key = {written}")["key"])
    except tomllib.TOMLDecodeError:
        return written


def _character_offsets(text: str, start: int) -> list[int]:
    """Offsets of the characters of the text value that opens at `start`, and of its closing quotes."""
    quotes = _quotes(text, start)
    found = _STRINGS[quotes].match(text, start)
    end = (found.end() if found else len(text)) - len(quotes)
    start += len(quotes)
    if len(quotes) == 3 and text.startswith("\n", start):
        start += 1
    if quotes[0] == "'":
        return list(range(start, end + 1))
    return [hit.start() for hit in _WRITTEN.finditer(text, start, end) if hit["trimmed"] is None] + [end]
