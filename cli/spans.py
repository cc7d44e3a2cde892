"""Spans on the command line: `18-24`, `18` alone, `18-` and `-24`; and spans of several things, `up=4,by=2-3`."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from seeds.faults import BadInput, near_miss, quoted

Span = tuple[float, float]

_NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,12})?|\.[0-9]{1,12}"
_SPAN = re.compile(rf"(?P<low>{_NUMBER})?\s*(?P<to>[-–])?\s*(?P<high>{_NUMBER})?")


def span(text: str | None, option: str) -> Span | None:
    """Lowest and highest value, both included; None where nothing is given. `BadInput` for anything else."""
    return None if text is None else _span(text, option)


def _span(text: str, option: str) -> Span:
    found = _SPAN.fullmatch(text.strip())
    if not found or not (found["low"] or found["high"]) or (found["low"] and found["high"] and not found["to"]):
        raise BadInput.one(option, f"{quoted(text)} is no span", "as in 2-3, 2, 2- or -3")
    low = float(found["low"] or -math.inf)
    high = float(found["high"]) if found["high"] else math.inf if found["to"] else low
    if low > high:
        raise BadInput.one(option, f"{quoted(text)} runs backwards", "the lower value first")
    return low, high


def spans(text: str | None, option: str, names: Mapping[str, str]) -> dict[str, Span]:
    """A span for each thing that is named; `names` are the words for it and what they mean."""
    parts = (part for part in re.split(r"[,\s]+", text or "") if part)
    return dict(_named(part, option, names) for part in parts)


def _named(part: str, option: str, names: Mapping[str, str]) -> tuple[str, Span]:
    name, sign, value = part.partition("=")
    known = {word.lower(): meant for word, meant in names.items()}
    if name.lower() not in known:
        raise BadInput.one(option, f"unknown word {quoted(name)}", near_miss(name, names))
    if not sign:
        raise BadInput.one(option, f"{quoted(part)} says no number", f"{name}=2-3")
    return known[name.lower()], _span(value, option)
