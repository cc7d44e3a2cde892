"""Objects of a Tiled map: rectangles drawn over spaces, turned into what lies on the arena.

    x 128, y 64, width 128, height 64      on a grid of 64 pixels: C2 and D2, an obstacle across
    (x 127.9 is meant to be 128; x 100 is off the grid, and told)

Objects may be turned by quarters, be tile objects of the designer's own tileset (then their class may come from
it), and stand in layers that are shifted or grouped. Tile layers, image layers, texts and objects of the class
`piece` are there for the eye, and not read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count

from layouts.arena import KIND_OF, LETTER_OF
from layouts.read_hazards import BLANK, OIL
from layouts.space import HEADINGS, Space
from layouts.tiled_properties import properties
from layouts.tiled_shapes import Grid, covered
from layouts.tokens import is_token, meant
from seeds.faults import near_miss, quoted
from seeds.json_page import JsonPage
from seeds.places import Path, Place

#: what an object can be
KINDS = (*LETTER_OF, OIL)
#: class of objects that only show something: where the board's pieces meet
DRAWING = "piece"
LAYERS = ("tilelayer", "objectgroup", "imagelayer", "group")

_MOST_LAYERS, _MOST_OBJECTS = 1000, 10_000
#: tile ids carry flags for flipping in their upper bits
_TILE = 0x0FFF_FFFF


@dataclass(frozen=True)
class Thing:
    """An object as it lies: `name` is a tile's token, or an oil's heading; `label` is what messages call it."""

    kind: str
    name: str
    spaces: tuple[Space, ...]
    blanked: bool
    label: str
    place: Place


@dataclass(frozen=True)
class _Layer:
    """A layer of objects, the kind its name gives them, and how far it is shifted, in pixels."""

    path: Path
    table: dict[str, object]
    shift: tuple[float, float]

    @property
    def name(self) -> str:
        return str(self.table.get("name", ""))

    @property
    def kind(self) -> str | None:
        name = self.name.strip().lower()
        return name if name in KINDS else None


def read_things(page: JsonPage, table: dict[str, object], grid: Grid) -> list[Thing]:
    """Everything drawn that can be made out, in the order of the file; tiles without a name are numbered."""
    classes = _tile_classes(table.get("tilesets"))
    layers = _layers(page, (), table, (0.0, 0.0))
    return _numbered([thing for layer in layers for thing in _in_layer(page, layer, grid, classes)])


def _layers(page: JsonPage, path: Path, table: dict[str, object], shift: tuple[float, float]) -> Iterator[_Layer]:
    """The layers of objects, those in groups included."""
    inside = (*path, "layers")
    for index, item in enumerate(page.entries(inside, table.get("layers", []), _MOST_LAYERS, "a list of layers")):
        here = (*inside, index)
        layer = page.table(here, item, "a layer: { … }")
        if layer is None:
            continue
        kind = page.word((*here, "type"), layer.get("type", ""), LAYERS, "type of layer")
        moved = (shift[0] + _offset(page, here, layer, "offsetx"), shift[1] + _offset(page, here, layer, "offsety"))
        if kind == "group":
            yield from _layers(page, here, layer, moved)
        elif kind == "objectgroup":
            yield _Layer(here, layer, moved)


def _offset(page: JsonPage, path: Path, layer: dict[str, object], key: str) -> float:
    return page.number((*path, key), layer[key], "a number of pixels") or 0.0 if key in layer else 0.0


def _in_layer(page: JsonPage, layer: _Layer, grid: Grid, classes: dict[int, str]) -> Iterator[Thing]:
    inside = (*layer.path, "objects")
    for index, item in enumerate(page.entries(inside, layer.table.get("objects"), _MOST_OBJECTS, "a list of objects")):
        table = page.table((*inside, index), item, "an object: { … }")
        if table is not None and "text" not in table:
            if thing := _thing(page, (*inside, index), table, layer, grid, classes):
                yield thing


def _thing(
    page: JsonPage, path: Path, table: dict[str, object], layer: _Layer, grid: Grid, classes: dict[int, str]
) -> Thing | None:
    """What an object is; None, and its faults noted, if that cannot be made out, or if it is a drawing."""
    texts = [_text(page, path, table, key) for key in ("name", "type", "class")]
    if None in texts:
        return None
    name, own = texts[0] or "", texts[1] or texts[2] or _tile_class(table, classes)
    if own == DRAWING:
        return None
    label = name if is_token(name) else f"object {table['id']}" if type(table.get("id")) is int else "an object"
    kind = _kind(page, path, own, name, label, layer)
    blanked = _blanked(page, path, table, kind)
    spaces = covered(page, path, table, layer.shift, grid, label, point=kind == OIL)
    if kind is None or spaces is None or not _named(page, path, kind, name, label, len(spaces)):
        return None
    return Thing(kind, name, spaces, blanked, label, page.places.value(*path))


def _text(page: JsonPage, path: Path, table: dict[str, object], key: str) -> str | None:
    return page.text((*path, key), table[key], f'text: "{key}": "…"') if key in table else ""


def _kind(page: JsonPage, path: Path, own: str, name: str, label: str, layer: _Layer) -> str | None:
    """The kind of an object: its class, else its layer's, else the one its name has the letter of."""
    if own and own not in KINDS:
        page.wrong(path, f"unknown class {quoted(own)}", near_miss(own, KINDS))
        return None
    if own and layer.kind not in (None, own):
        what = f"{label} is of the class {quoted(own)} in the layer {quoted(layer.name)}"
        page.wrong(path, what, "one of the two: change its class, or move it to another layer")
    kind = own or layer.kind or (KIND_OF[name[0]] if is_token(name) else None)
    if kind is None:
        remedy = f"one of {', '.join(KINDS)}, as its class or as the name of its layer"
        page.wrong(path, f"{label} has no class", remedy)
    return kind


def _named(page: JsonPage, path: Path, kind: str, name: str, label: str, spaces: int) -> bool:
    """Whether the name fits the kind: an oil's is its heading, a tile's a token or empty."""
    at = (*path, "name")
    if kind == OIL:
        if spaces != 1:
            page.wrong(path, f"{label} is oil on {spaces} spaces", "one space")
        elif name not in HEADINGS or not name:
            page.wrong(at, f"oil of the name {quoted(name)}", "its heading as its name: N, E, S or W")
        return spaces == 1 and name in tuple(HEADINGS)
    names = f"{LETTER_OF[kind]}1, {LETTER_OF[kind]}2, … or no name"
    if name and not is_token(name):
        guess = meant(name)
        page.wrong(at, f"unknown name {quoted(name)}", f"did you mean {guess}?" if guess and is_token(guess) else names)
        return False
    if name and KIND_OF[name[0]] != kind:
        page.wrong(at, f"{name} is of the kind `{kind}`", f"{names}; or the class {KIND_OF[name[0]]}")
        return False
    return True


def _blanked(page: JsonPage, path: Path, table: dict[str, object], kind: str | None) -> bool:
    """Whether the hazard lies on it: a property of its name that is true (rules §7)."""
    blanked = False
    for prop in properties(page, path, table, () if kind == OIL else (BLANK,)):
        if type(prop.value) is not bool:
            page.mistyped(prop.path, prop.value, "true or false: a property of the type bool")
        blanked = prop.value is True
    return blanked


def _numbered(things: list[Thing]) -> list[Thing]:
    """Tiles without a name get the lowest free numbers of their kind, in reading order."""
    taken = {thing.name for thing in things}
    free = {kind: _free_names(letter, taken) for kind, letter in LETTER_OF.items()}
    unnamed = [at for at, thing in enumerate(things) if not thing.name]
    names = {at: next(free[things[at].kind]) for at in sorted(unnamed, key=lambda at: _first(things[at]))}
    return [replace(thing, name=names.get(at, thing.name)) for at, thing in enumerate(things)]


def _free_names(letter: str, taken: set[str]) -> Iterator[str]:
    return (name for number in count(1) if (name := f"{letter}{number}") not in taken)


def _first(thing: Thing) -> tuple[int, int]:
    return min((space.row, space.col) for space in thing.spaces)


# -- tile objects ----------------------------------------------------------------------------------------


def _tile_class(table: dict[str, object], classes: dict[int, str]) -> str:
    gid = table.get("gid")
    return classes.get(gid & _TILE, "") if type(gid) is int else ""


def _tile_classes(tilesets: object) -> dict[int, str]:
    """The class of every tile of the tilesets in the file, by its id in the map; what else they hold is Tiled's."""
    found: dict[int, str] = {}
    for tileset in tilesets if isinstance(tilesets, list) else ():
        first, tiles = (tileset.get("firstgid"), tileset.get("tiles")) if isinstance(tileset, dict) else (None, None)
        for tile in tiles if type(first) is int and isinstance(tiles, list) else ():
            if isinstance(tile, dict) and type(tile.get("id")) is int:
                found[first + tile["id"]] = str(tile.get("type") or tile.get("class") or "")
    return found
