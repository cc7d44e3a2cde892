"""TOML written: values on one line, texts that read back to the very same characters."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Mapping

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
#: a quote that could be taken for part of the closing ones
_DOUBLED_QUOTE = re.compile(r'"(?="|\Z)')
_SHORT = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def toml_value(value: object) -> str:
    """A value on one line; `TypeError` if TOML has no such thing (None, a set)."""
    if isinstance(value, str):
        return toml_string(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, (datetime.date, datetime.time)):  # a datetime is a date
        return value.isoformat()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(toml_pair(key, item) for key, item in value.items()) + " }" if value else "{}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    raise TypeError(f"TOML has no {type(value).__name__}: {value!r}")


def toml_pair(key: str, value: object) -> str:
    """`key = value`, the key in quotes where it needs them."""
    return f"{key if _BARE_KEY.fullmatch(key) else toml_string(key)} = {toml_value(value)}"


def toml_string(text: str) -> str:
    """A text in double quotes on one line."""
    return '"' + "".join(map(_escaped, text)) + '"'


def toml_lines(text: str) -> str:
    """A text of several lines in triple quotes, its lines as they are."""
    body = "".join(char if char in '\n\t"' else _escaped(char) for char in text)
    return '"""\n' + _DOUBLED_QUOTE.sub('\\\\"', body) + '"""'


def _escaped(char: str) -> str:
    """Quotes, backslashes, control characters and line separators as escapes; all else as it is."""
    if char in _SHORT:
        return _SHORT[char]
    return f"\\u{ord(char):04x}" if unicodedata.category(char) in ("Cc", "Zl", "Zp") else char
