"""Reading maps of the Tiled editor (`.tmj`): arenas drawn with the mouse, judged by the rules of layout files.

    layer up            layer oil-spill      a rectangle over two spaces is an obstacle tile: its kind is its
    ┌───────┐           ┌───┐                class, else its layer's name, else the letter of its name; the
    │ U1    │           │ N │                name is its token, and may be left out
    └───────┘           └───┘

What the drawing says is put into the table that a layout file would have (`map`, `[[hazard]]` and so on), each
part with its place in the JSON text, and read by `layouts.reading`: supply, seams, shapes and texts are
judged there. Only what a layout file cannot say (objects off the grid, on top of each other) is judged here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from layouts.arena import Arena
from layouts.page import Page
from layouts.read_hazards import BLANK, OIL
from layouts.reading import FORMAT, MOST_SIDE, read_page
from layouts.space import Space
from layouts.tiled_objects import Thing, read_things
from layouts.tiled_properties import properties
from layouts.tiled_shapes import Grid
from layouts.tokens import EMPTY
from seeds.faults import BadInput, Faults, quoted
from seeds.json_page import JsonPage, json_page
from seeds.places import Path, Place
from seeds.roll_and_smash import RollAndSmash, shipped
from seeds.toml_text import parse_toml

#: how map files end
SUFFIXES = (".tmj", ".json")
#: custom properties of the map: texts and numbers of the arena, spaces of a board piece, the recipe as TOML
TEXTS = ("name", "author", "difficulty", "basis", "notes", "format")
PIECE = ("piece_columns", "piece_rows")
RECIPE = "generated"

_A_MAP = "a map as Tiled saves it"


def looks_tiled(text: str, path: str = "") -> bool:
    """Whether a text is, or by its path claims to be, a map of Tiled: no layout file begins with a bracket."""
    return path.endswith(SUFFIXES) or text.lstrip("\ufeff \t\r\n").startswith("{")


def read_tiled(text: str, source: str, rules: RollAndSmash | None = None) -> Arena:
    """The arena that a map of Tiled holds; `BadInput` with every fault, its line and column in `text`.

    `source` names the text in messages, and the arena if the map has no property `name`; `rules` are the
    numbers of the game (the shipped ones).
    """
    page = tiled_page(text, source, rules)
    arena = read_page(page)
    page.faults.raise_any()
    return arena


def tiled_page(text: str, source: str, rules: RollAndSmash | None = None) -> Page:
    """The map as the page of a layout file, with the places in `text`; faults of the drawing are noted in it.

    `BadInput` where there is no grid to read a drawing on.
    """
    rules = rules or shipped()
    page = json_page(text, source)
    table = page.table((), page.value, _A_MAP)
    grid = _grid(page, table) if table is not None else None
    if table is None or grid is None:
        raise BadInput(page.faults.found)
    layout = _Layout(page.faults, page.places.value("layers"))
    _read_properties(page, table, grid, layout, rules)
    layout.draw(read_things(page, table, grid), grid)
    return Page(layout.table, layout, page.faults, rules)


@dataclass
class _Layout:
    """The table of a layout file, filled from the map, and where in the JSON text each part of it stands."""

    faults: Faults
    around: Place
    table: dict[str, Any] = field(default_factory=lambda: {"format": FORMAT})
    found: dict[Path, Place] = field(default_factory=dict)
    _of_map: list[Place] = field(default_factory=list)

    def put(self, key: str, value: object, place: Place) -> None:
        """Set a top key."""
        self.table[key] = value
        self.found[key,] = place

    def draw(self, things: list[Thing], grid: Grid) -> None:
        """The things as `map` and hazards."""
        lying = self._apart([thing for thing in things if thing.kind != OIL])
        rows = [[lying.get(space) for space in row] for row in grid.rows_of_spaces()]
        words = [[thing.name if thing else EMPTY for thing in row] for row in rows]
        self.put("map", "\n".join(" ".join(row) for row in words), self.around)
        for row in rows:
            for thing in row:
                place = thing.place if thing else self.around
                self._of_map += [place] * (len(thing.name if thing else EMPTY) + 1)
        blanked = dict.fromkeys(thing for thing in lying.values() if thing.blanked)
        self._hazards([*blanked, *(thing for thing in things if thing.kind == OIL)])

    def _apart(self, tiles: list[Thing]) -> dict[Space, Thing]:
        """What lies on each space; of things that overlap, the first in the file."""
        lying: dict[Space, Thing] = {}
        for tile in tiles:
            under = next((space for space in tile.spaces if space in lying), None)
            if under is None:
                lying |= dict.fromkeys(tile.spaces, tile)
            else:
                what = f"{tile.label} overlaps {lying[under].label} on {under}"
                self.faults.add(tile.place, what, "one tile on a space: move or delete one of them")
        return lying

    def _hazards(self, things: list[Thing]) -> None:
        hazards: list[dict[str, str]] = []
        for number, thing in enumerate(things):
            self.found["hazard", number] = thing.place
            if thing.kind == OIL:
                hazards.append({"kind": OIL, "at": str(thing.spaces[0]), "toward": thing.name})
            else:
                hazards.append({"kind": BLANK, "on": thing.name})
        self.put("hazard", hazards, self.around)

    # -- places, as `layouts.page` asks for them

    def key(self, *path: str | int) -> Place:
        """Where the nearest part that has a place stands."""
        while path and path not in self.found:
            path = path[:-1]
        return self.found.get(path, (1, 1))

    def value(self, *path: str | int) -> Place:
        """The same: in a drawing keys and values stand together."""
        return self.key(*path)

    def characters(self, *path: str | int) -> list[Place]:
        """For the map, those of the objects under each token; a text's characters all stand where it begins."""
        if path == ("map",):
            return self._of_map
        return [self.key(*path)] * (len(self.table[str(path[0])]) + 1)


# -- the map and its properties --------------------------------------------------------------------------


def _grid(page: JsonPage, table: dict[str, object]) -> Grid | None:
    """The grid of the map; None, and the faults noted, if objects cannot be read on it."""
    if "layers" not in table or table.get("type", "map") != "map":
        page.wrong((), "no map: a tileset, a template or something else", _A_MAP)
        return None
    orientation = table.get("orientation")
    if orientation != "orthogonal":
        page.wrong(("orientation",), f"orientation {quoted(str(orientation))}", "orthogonal")
    if table.get("infinite"):
        page.wrong(("infinite",), "an infinite map", "one of a fixed size: untick Infinite in the map's properties")
    cols, rows = (_whole(page, table, key, MOST_SIDE) for key in ("width", "height"))
    wide, high = (_whole(page, table, key, 10_000) for key in ("tilewidth", "tileheight"))
    return Grid(cols, rows, wide, high) if cols and rows and wide and high and not page.faults.found else None


def _whole(page: JsonPage, table: dict[str, object], key: str, most: int) -> int | None:
    if key in table:
        return page.whole((key,), table[key], 1, most)
    page.wrong((), f"{quoted(key)} is missing", f'"{key}": a whole number from 1 to {most:,}')
    return None


def _read_properties(
    page: JsonPage, table: dict[str, object], grid: Grid, layout: _Layout, rules: RollAndSmash
) -> None:
    """Fill in everything of the layout's table that is no drawing."""
    piece: dict[str, int | None] = dict(zip(PIECE, rules.board.piece, strict=True))
    layout.put("name", FilePath(page.faults.source).stem, (1, 1))
    for prop in properties(page, (), table, (*TEXTS, *PIECE, RECIPE)):
        if prop.name in PIECE:
            piece[prop.name] = page.whole(prop.path, prop.value, 1, MOST_SIDE)
        elif prop.name == RECIPE:
            layout.put(RECIPE, _recipe(page, prop.path, prop.value), page.places.value(*prop.path))
        else:
            layout.put(prop.name, prop.value, page.places.value(*prop.path))
    across = _pieces(page, "width", grid.cols, PIECE[0], piece[PIECE[0]])
    down = _pieces(page, "height", grid.rows, PIECE[1], piece[PIECE[1]])
    layout.put("board", {"pieces": [across[0], down[0]], "piece": [across[1], down[1]]}, page.places.key("width"))


def _pieces(page: JsonPage, side: str, spaces: int, name: str, piece: int | None) -> tuple[int, int]:
    """Pieces along a side of the map and spaces of each; one piece, and the fault noted, if they do not fit."""
    if piece is None:
        return 1, spaces
    if spaces % piece:
        what = f"a {side} of {spaces} spaces is no whole number of board pieces of {piece}"
        page.wrong((side,), what, f"a multiple of {piece}, or another size as the map's property `{name}` (int)")
        return 1, spaces
    return spaces // piece, piece


def _recipe(page: JsonPage, path: Path, value: object) -> dict[str, object]:
    """The recipe that a text holds as TOML; its faults are told at the text."""
    text = page.text(path, value, "the lines of a TOML table, as text")
    try:
        return parse_toml(text or "", page.faults.source)[0]
    except BadInput as bad:
        for fault in bad.faults:
            page.wrong(path, f"{RECIPE}: {fault.message}", fault.remedy)
        return {}
