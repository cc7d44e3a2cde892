"""TOML text read: its table and the places of everything in it, or the fault that makes it no TOML.

Byte order marks and CRLF are read, not refused; they do not shift any column.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from seeds.faults import BadInput
from seeds.places import Place, Places, plain

#: beginnings of the reader's messages → what would be right
_REMEDIES = {
    "Cannot overwrite": "set each key once",
    "Cannot declare": "open each table once; [[name]] adds another to a list",
    "Unterminated string": "close the text with the quotes that opened it",
    "Unclosed array": "close the array with ]",
    "Expected '='": "key = value",
    "Invalid value": "text in quotes, a number, true or false, [ … ] or { … }",
    "Unescaped": "write \\\\ for a backslash, or put the text in single quotes",
}
_OPENED_EARLIER = ("Cannot", "Unterminated", "Unclosed")


def parse_toml(text: str, source: str) -> tuple[dict[str, Any], Places]:
    """The table that the text holds and its places; `BadInput` if it is no TOML."""
    text = plain(text)
    try:
        return tomllib.loads(text), Places(text)
    except tomllib.TOMLDecodeError as error:
        raise toml_fault(source, error, text) from error
    except RecursionError as error:
        raise BadInput.one(source, "nested too deep", "a few levels of brackets") from error
    except ValueError as error:
        raise BadInput.one(source, f"not TOML: {error}", "a number people can read") from error


def toml_fault(source: str, error: tomllib.TOMLDecodeError, text: str) -> BadInput:
    """The fault that a TOML reader's error means, at its line and column in `text`."""
    message = re.sub(r" \(at .*\)$", "", str(error))
    remedies = (what for start, what in _REMEDIES.items() if message.startswith(start))
    remedy = next(remedies, "TOML as in the shipped files")
    return BadInput.one(source, f"not TOML: {message}", remedy, *_error_place(str(error), text))


def _error_place(message: str, text: str) -> Place:
    if message.startswith(_OPENED_EARLIER):
        return Places(_read_so_far(message, text)).last_key()
    if found := re.search(r"\(at line (\d+), column (\d+)\)$", message):
        return int(found[1]), int(found[2])
    return Places(text).at(len(text))


def _read_so_far(message: str, text: str) -> str:
    found = re.search(r"\(at line (\d+), column (\d+)\)$", message)
    if not found:
        return text
    lines = text.split("\n")[: int(found[1])]
    lines[-1] = lines[-1][: int(found[2]) - 1]
    return "\n".join(lines)
