"""A game's numbers: the shipped file, and a user's file laid over it table by table.

A user's file holds only what differs; the whole is validated again, so that whatever is wrong is told with
its place in the user's file.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from seeds.places import Places
from seeds.reading import read_text
from seeds.toml_text import parse_toml
from seeds.typed import raise_flaws, type_flaws

T = TypeVar("T", bound=msgspec.Struct)


def shipped_table(name: str) -> tuple[dict[str, Any], Places]:
    """The table of `seeds/NAME` and the places in it."""
    return parse_toml(resources.files("seeds").joinpath(name).read_text("utf-8"), f"seeds/{name}")


def laid_over_shipped(name: str, path: Path, whole: Collection[str]) -> tuple[dict[str, Any], Places]:
    """The shipped table with the user's laid over it, and the places of the user's; `whole`: see `laid_over`."""
    own, places = parse_toml(read_text(path), str(path))
    return laid_over(shipped_table(name)[0], own, whole), places


def laid_over(base: dict[str, Any], own: dict[str, Any], whole: Collection[str]) -> dict[str, Any]:
    """`base` with the values of `own`; tables merge, except those of the keys in `whole`, which are replaced."""
    merged = dict(base)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(base.get(key), dict)
        merged[key] = laid_over(base[key], value, whole) if both and key not in whole else value
    return merged


def typed(table: dict[str, Any], kind: type[T], places: Places, source: str, remedy: str) -> T:
    """The table as a struct; else `BadInput` with every value of a wrong type and every unknown key, at its place."""
    raise_flaws(type_flaws(table, kind), places, source, remedy)
    return msgspec.convert(table, kind)
