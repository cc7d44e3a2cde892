"""Writing arenas as maps of the Tiled editor (`.tmj`), the way a designer likes to find them.

    up         ┌ layers of objects, one a kind, each in its colour: whoever draws a rectangle over two spaces
    by         │ of the layer `up` has drawn an `up`
    on …       └
    pieces       a frame for each board piece, locked: where the seams are (a drawing; the map's properties
                 `piece_columns` and `piece_rows` are what is read)

Read back (`layouts.tiled`) it is the same arena. Keys are in alphabetical order, as Tiled saves them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import count, starmap
from pathlib import Path

from layouts.arena import Arena, Oil, Tile
from layouts.read_hazards import BLANK, OIL
from layouts.reading import FORMAT
from layouts.space import Space
from layouts.tiled import PIECE, RECIPE, TEXTS
from layouts.tiled_objects import DRAWING, KINDS
from seeds.faults import BadInput
from seeds.toml_writing import toml_pair
from seeds.writing import write_whole

#: pixels along a space
SIDE = 64
#: the version of the format, and of the editor that first wrote it
VERSION, EDITOR = "1.10", "1.10.2"
PIECES = "pieces"
#: a colour a layer, so that kinds can be told apart while drawing; their names tell them too
_COLOURS = {
    "up": "#d03a2b",
    "by": "#1f8fb3",
    "on": "#a044a8",
    "in": "#b07a1e",
    "blank": "#808080",
    OIL: "#2a4fb0",
    PIECES: "#303030",
}
_TYPES = {str: "string", int: "int", bool: "bool"}

Record = dict[str, object]


def save_tiled(arena: Arena, path: Path | str) -> None:
    """Write the arena as a map of Tiled, whole or not at all; `BadInput` says why it cannot be done."""
    try:
        data = tiled_text(arena).encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadInput.one(str(path), f"{arena.name!r} holds half a character", "whole characters only") from error
    write_whole(path, data)


def tiled_text(arena: Arena) -> str:
    """The arena as the JSON text of a Tiled map, always the same bytes."""
    return json.dumps(_map(arena), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _map(arena: Arena) -> Record:
    board, ids = arena.board, count(1)
    layers = [_layer(number, *named) for number, named in enumerate(_layers(arena, ids), start=1)]
    return {
        "class": "arena",
        "compressionlevel": -1,
        "height": board.height,
        "infinite": False,
        "layers": layers,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": next(ids),
        "orientation": "orthogonal",
        "properties": _properties(_about(arena)),
        "renderorder": "right-down",
        "tiledversion": EDITOR,
        "tileheight": SIDE,
        "tilesets": [],
        "tilewidth": SIDE,
        "type": "map",
        "version": VERSION,
        "width": board.width,
    }


def _about(arena: Arena) -> Iterator[tuple[str, str | int | bool]]:
    """The custom properties of the map, those that are set."""
    given = {**{key: getattr(arena, key, None) for key in TEXTS}, "format": FORMAT}
    yield from ((key, value) for key, value in given.items() if value is not None)
    yield from zip(PIECE, arena.board.piece, strict=True)
    if arena.generated is not None:
        yield RECIPE, "\n".join(starmap(toml_pair, arena.generated.items()))


def _properties(given: Iterable[tuple[str, str | int | bool]]) -> list[Record]:
    """Properties in Tiled's order, by name."""
    return [{"name": name, "type": _TYPES[type(value)], "value": value} for name, value in sorted(given)]


# -- layers ----------------------------------------------------------------------------------------------


def _layers(arena: Arena, ids: Iterator[int]) -> Iterator[tuple[str, list[Record]]]:
    """Name and objects of each layer, from the lowest."""
    yield PIECES, [_piece(arena, col, row, next(ids)) for row in range(arena.board.pieces[1]) for col in _across(arena)]
    for kind in KINDS:
        tiles = [_obstacle(arena, tile, next(ids)) for tile in arena.tiles if tile.kind == kind]
        oils = [_oil(oil, next(ids)) for oil in arena.oils] if kind == OIL else []
        yield kind, tiles + oils


def _across(arena: Arena) -> range:
    return range(arena.board.pieces[0])


def _layer(number: int, name: str, objects: list[Record]) -> Record:
    locked: Record = {"locked": True} if name == PIECES else {}
    return locked | {
        "color": _COLOURS[name],
        "draworder": "topdown",
        "id": number,
        "name": name,
        "objects": objects,
        "opacity": 1,
        "type": "objectgroup",
        "visible": True,
        "x": 0,
        "y": 0,
    }


def _piece(arena: Arena, col: int, row: int, number: int) -> Record:
    wide, high = arena.board.piece
    return _object(number, "", DRAWING, Space(col * wide, row * high), wide, high)


def _obstacle(arena: Arena, tile: Tile, number: int) -> Record:
    one, two = tile.spaces
    drawn = _object(number, tile.token, tile.kind, one, 1 + two.col - one.col, 1 + two.row - one.row)
    if tile.token in arena.blanked:
        drawn["properties"] = _properties([(BLANK, True)])
    return drawn


def _oil(oil: Oil, number: int) -> Record:
    return _object(number, oil.toward, OIL, oil.at, 1, 1)


def _object(number: int, name: str, kind: str, at: Space, wide: int, high: int) -> Record:
    return {
        "height": high * SIDE,
        "id": number,
        "name": name,
        "rotation": 0,
        "type": kind,
        "visible": True,
        "width": wide * SIDE,
        "x": at.col * SIDE,
        "y": at.row * SIDE,
    }
