"""Custom properties of a Tiled map: a list of names, types and values, beside a map, a layer or an object.

    "properties": [{"name": "difficulty", "type": "int", "value": 3}, …]

A name that means nothing to us is told, since it is mostly one that was meant to: `difculty` would be lost.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from seeds.faults import near_miss, quoted
from seeds.json_page import JsonPage
from seeds.places import Path

_MOST = 100
_A_LIST = 'a list: [{"name": "…", "type": "string", "value": "…"}]'


class Property(NamedTuple):
    """A property: its name, and its value with the path to it."""

    name: str
    path: Path
    value: object


def properties(page: JsonPage, path: Path, table: dict[str, object], known: Collection[str]) -> Iterator[Property]:
    """The known properties of the object at a path, each name once; the others are noted as faults."""
    if "properties" not in table:
        return
    inside = (*path, "properties")
    seen: set[str] = set()
    for index, item in enumerate(page.entries(inside, table["properties"], _MOST, _A_LIST)):
        prop = _property(page, (*inside, index), item)
        if prop is None:
            continue
        if prop.name not in known:
            page.wrong((*inside, index, "name"), f"unknown property {quoted(prop.name)}", near_miss(prop.name, known))
        elif prop.name in seen:
            page.wrong((*inside, index, "name"), f"property {quoted(prop.name)} is set twice", "once")
        else:
            seen.add(prop.name)
            yield prop


def _property(page: JsonPage, path: Path, item: object) -> Property | None:
    table = page.table(path, item, '{"name": "…", "type": "…", "value": …}')
    if table is None:
        return None
    missing = [key for key in ("name", "value") if table.get(key) is None]
    for key in missing:
        page.wrong(path, f"a property without {quoted(key)}", f'"{key}": …')
    name = None if missing else page.text((*path, "name"), table["name"], "the property's name, as text")
    return None if name is None else Property(name, (*path, "value"), table["value"])
