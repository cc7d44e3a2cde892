"""Typed: every way in which a table fits its struct badly, each with the path to it.

msgspec stops at the first fault and hides dictionary keys in its paths; a person mending a file wants
all of them, and where. This asks msgspec about one leaf at a time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, NamedTuple, Protocol, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields

from seeds.faults import Faults, near_miss, quoted
from seeds.places import Path, Place


class Located(Protocol):
    """A text that knows where its keys and values stand (TOML's `Places`, JSON's `JsonPlaces`)."""

    def has(self, *path: str | int) -> bool:
        """Whether it is in the text."""

    def key(self, *path: str | int) -> Place:
        """Where a key is written."""

    def value(self, *path: str | int) -> Place:
        """Where a value begins."""


class Flaw(NamedTuple):
    """What is wrong with the value at a path (or with the key itself), and what would be right."""

    path: Path
    message: str
    remedy: str = ""
    of_key: bool = False


def raise_flaws(flaws: Iterable[Flaw], places: Located, source: str, remedy: str) -> None:
    """Raise `BadInput` with all flaws at their places in the text, if there are any."""
    faults = Faults(source)
    for flaw in flaws:
        place = places.key(*flaw.path) if flaw.of_key or not places.has(*flaw.path) else places.value(*flaw.path)
        faults.add(place, flaw.message, flaw.remedy or remedy)
    faults.raise_any()


def type_flaws(value: object, kind: Any, path: Path = ()) -> Iterator[Flaw]:
    """Everything in `value` (plain dicts, lists, scalars) that msgspec would not convert to `kind`."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, Mapping):
        yield from _struct_flaws(value, kind, path)
    elif get_origin(kind) is dict and isinstance(value, Mapping):
        key_kind, item_kind = get_args(kind)
        yield from _dict_flaws(value, key_kind, item_kind, path)
    elif (inner := _struct_within(kind)) and isinstance(value, Mapping):
        yield from _struct_flaws(value, inner, path)
    elif (inner := _struct_listed(kind)) and isinstance(value, list):
        for index, item in enumerate(value):
            yield from type_flaws(item, inner, (*path, index))
    else:
        yield from _leaf_flaws(value, kind, path)


def _struct_within(kind: Any) -> Any:
    """The struct of `Struct | None`; None of anything else."""
    inner = get_args(kind) if get_origin(kind) in (Union, UnionType) else ()
    return next((one for one in inner if isinstance(one, type) and issubclass(one, msgspec.Struct)), None)


def _struct_listed(kind: Any) -> Any:
    """The struct of `tuple[Struct, ...]`, with or without `| None`; None of anything else."""
    within = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    items = [item for one in within if get_origin(one) is tuple for item in get_args(one)[:1]]
    return next((one for one in items if isinstance(one, type) and issubclass(one, msgspec.Struct)), None)


@cache
def _known(kind: type[msgspec.Struct]) -> dict[str, FieldInfo]:
    """The fields of a struct by the keys they are written with."""
    return {field.encode_name: field for field in fields(kind)}


def _struct_flaws(table: Mapping[str, Any], kind: type[msgspec.Struct], path: Path) -> Iterator[Flaw]:
    known = _known(kind)
    yield from _unknown_keys(table, known, path)
    for key, field in known.items():
        if key in table:
            yield from type_flaws(table[key], field.type, (*path, key))
        elif field.required:
            yield Flaw(path, f"{quoted(key)} is missing", f"{_dotted((*path, key))} = …", of_key=True)


def _dict_flaws(table: Mapping[str, Any], key_kind: Any, item_kind: Any, path: Path) -> Iterator[Flaw]:
    known = get_args(key_kind) if get_origin(key_kind) is Literal else tuple(table)
    yield from _unknown_keys(table, known, path)
    for key in table.keys() & set(known):
        yield from type_flaws(table[key], item_kind, (*path, key))


def _unknown_keys(table: Mapping[str, Any], known: Iterable[str], path: Path) -> Iterator[Flaw]:
    for key in table:
        if key not in known:
            yield Flaw((*path, key), f"unknown key {quoted(key)}", near_miss(key, known), of_key=True)


def _leaf_flaws(value: object, kind: Any, path: Path) -> Iterator[Flaw]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        inner = [int(index) for index in re.findall(r"\[(\d+)\]", where)]
        yield Flaw((*path, *inner), f"{_dotted(path) or 'the file'}: {what[0].lower()}{what[1:]}")


def _dotted(path: Path) -> str:
    return ".".join(map(str, path))
