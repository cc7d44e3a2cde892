"""JSON text read: its values and the places of everything in it, or the fault that makes it no JSON.

Byte order marks and CRLF are read, not refused; they do not shift any column.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from seeds.faults import BadInput, quoted
from seeds.json_places import JsonPlaces
from seeds.places import plain

#: beginnings of the module's messages → what is wrong with what stands there ({}), and what would be right
_FAULTS = {
    "Expecting value": (
        "{} where a value is due",
        "text in double quotes, a number, true, false, null, [ … ] or { … }",
    ),
    "Expecting property name": ("{} where a key is due", "keys stand in double quotes"),
    "Expecting ':'": ("{} where a colon is due", '"key": value'),
    "Expecting ','": ("{} where a comma is due", "a comma between two entries, a closing bracket behind the last"),
    "Extra data": ("{} behind the end", "one value, and nothing behind it"),
    "Unterminated string": ("a text without end", "close it with a double quote on the same line"),
    "Invalid control character": ("a control character in a text", "\\n for a line break, \\t for a tab"),
    "Invalid \\": ("a backslash with nothing to it", "\\\\ for a backslash"),
}
#: what the module misses behind a comma that should not be there
_DUE_BEHIND_COMMA = ("Expecting value", "Expecting property")
_TRAILING = ("a comma with nothing behind it", "no comma behind the last entry")
_CUT_SHORT = ("the text ends too early", "every bracket and quote closed")
#: more digits than any number that people write; the module refuses some thousands
_MOST_DIGITS = 300

_STANDS = re.compile(r"\w+|.", re.DOTALL)


def parse_json(text: str, source: str) -> tuple[object, JsonPlaces]:
    """The value that the text holds (of equal keys the first) and its places; `BadInput` if it is no JSON.

    NaN and Infinity are left to the caller, as `JsonPlaces.constants`; a whole number of hundreds of digits
    comes as a float.
    """
    text = plain(text)
    places = JsonPlaces(text)
    if places.too_deep:
        raise BadInput.one(source, "nested too deep", "a few levels of brackets", *places.too_deep)
    try:
        return json.loads(text, object_pairs_hook=_first_kept, parse_int=_whole), places
    except json.JSONDecodeError as error:
        message, remedy, offset = _told(error.msg, text, error.pos)
        raise BadInput.one(source, f"not JSON: {message}", remedy, *places.at(offset)) from error


def _told(message: str, text: str, offset: int) -> tuple[str, str, int]:
    """What is wrong, what would be right, and where (Python's versions place a trailing comma differently)."""
    before = len(text[:offset].rstrip()) - 1
    if message.startswith("Illegal trailing comma"):
        return *_TRAILING, offset
    stands = _STANDS.match(text, offset)
    if stands is None:
        return *_CUT_SHORT, offset
    if message.startswith(_DUE_BEHIND_COMMA) and text[before] == "," and stands.group() in ("]", "}"):
        return *_TRAILING, before
    told, remedy = next((told for start, told in _FAULTS.items() if message.startswith(start)), (message, "JSON"))
    return told.format(quoted(stands.group())), remedy, offset


def _first_kept(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in pairs:
        table.setdefault(key, value)
    return table


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)
