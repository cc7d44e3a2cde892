"""Maps of the Tiled editor: nothing is lost in them, drawings by hand are read, and every fault has its line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.scatter import scattered
from layouts.arena import Arena, Board, Oil, Tile
from layouts.library import find, shipped_arena, shipped_names
from layouts.space import Space, parse_space
from layouts.tiled import read_tiled
from layouts.tiled_writing import save_tiled, tiled_text
from layouts.writing import layout_text
from seeds.faults import BadInput, Fault
from tests.arenas import arenas
from tests.commands import ROOT, refused, run

SUPPLY = {"up": 4, "by": 4, "on": 4, "in": 4, "blank": 2}
FULL = Arena(
    name='Say "when"',
    board=Board((2, 1), (2, 3)),
    tiles=(
        Tile("up", 10, (Space(0, 0), Space(1, 0))),
        Tile("in", 2, (Space(3, 0), Space(3, 1))),
        Tile("blank", 1, (Space(2, 1), Space(2, 2))),
    ),
    oils=(Oil(Space(0, 2), "N"), Oil(Space(2, 0), "W")),
    blanked=frozenset({"I2", "U10"}),
    author="Zoë",
    difficulty=3,
    notes='One.\n"""Two"""\\\n\tThree',
    basis="generated",
    generated={"seed": 7, "a key": [1, {"deep": True}], "none": {}},
)

Record = dict[str, Any]


# -- there and back ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped_names())
def test_shipped_arenas_come_back(name: str) -> None:
    """All of an arena, and the same bytes when written again."""
    arena = shipped_arena(name).arena
    text = tiled_text(arena)
    assert read_tiled(text, "map") == arena
    assert tiled_text(read_tiled(text, "map")) == text


@given(arenas())
def test_any_arena_comes_back(arena: Arena) -> None:
    """Any numbers, texts, recipe, oils and blanked tiles, on boards of any pieces."""
    assert read_tiled(tiled_text(arena), "map") == arena


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("board", [None, Board((3, 2), (4, 4)), Board((2, 4), (6, 3))])
def test_scattered_arenas_come_back(seed: int, board: Board | None) -> None:
    """On the box's board, on one of 12 × 8 spaces and on one of 12 × 12."""
    arena = scattered(seed, SUPPLY, board)
    assert read_tiled(tiled_text(arena), "map") == arena


def test_everything_comes_back(tmp_path: Path) -> None:
    """Through a file, as an ARENA of a command, and from standard input."""
    path = tmp_path / "full.tmj"
    save_tiled(FULL, path)
    assert find(str(path)).arena == FULL
    assert path.read_text("utf-8") == tiled_text(FULL)
    done = run("show", "-", "--json", stdin=path.read_bytes())
    assert (done.status, done.record["name"], done.record["blank"]) == (0, FULL.name, ["I2", "U10"])


def test_written_as_tiled_wants_it() -> None:
    """What the editor needs to open a map, and ids that are unique and counted on from."""
    record = json.loads(tiled_text(FULL))
    assert record["type"] == "map"
    assert (record["orientation"], record["infinite"]) == ("orthogonal", False)
    assert (record["version"], record["tiledversion"]) == ("1.10", "1.10.2")
    assert (record["width"], record["height"]) == (4, 3)
    layers = record["layers"]
    objects = [drawn for layer in layers for drawn in layer["objects"]]
    for name, records in (("nextlayerid", layers), ("nextobjectid", objects)):
        assert [item["id"] for item in records] == list(range(1, record[name]))
    assert all(layer["type"] == "objectgroup" for layer in layers)
    assert [drawn["type"] for drawn in layers[0]["objects"]] == ["piece", "piece"]
    assert {layer["name"]: [drawn["name"] for drawn in layer["objects"]] for layer in layers[1:]} == {
        "up": ["U10"],
        "by": [],
        "on": [],
        "in": ["I2"],
        "blank": ["X1"],
        "oil-spill": ["W", "N"],
    }


def test_keys_are_in_order() -> None:
    """As the editor saves them, so that saving an unchanged map changes little."""

    def tables(value: Any) -> Iterator[Record]:
        if isinstance(value, dict):
            yield value
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from tables(inner)

    assert all(list(table) == sorted(table) for table in tables(json.loads(tiled_text(FULL))))


# -- drawn by hand ---------------------------------------------------------------------------------------


def drawn(kind: str, at: str, wide: int, high: int, name: str = "", side: float = 32, **more: object) -> Record:
    """An object as the rectangle tool makes one."""
    space = parse_space(at)
    assert space
    box = {"x": space.col * side, "y": space.row * side, "width": wide * side, "height": high * side}
    return {"id": 7, "name": name, "type": kind, "rotation": 0, "visible": True, **box, **more}


def layer(*objects: Record, name: str = "Object Layer 1", **more: object) -> Record:
    """A layer of objects."""
    return {"id": 2, "name": name, "type": "objectgroup", "objects": list(objects), "opacity": 1, **more}


def tiled_map(*layers: Record, **more: object) -> Record:
    """A map as the New Map dialogue makes one, of 8 × 8 spaces of 32 pixels."""
    size = {"width": 8, "height": 8, "tilewidth": 32, "tileheight": 32}
    ground = {"id": 1, "name": "Tile Layer 1", "type": "tilelayer", "data": [0] * 64, "width": 8, "height": 8}
    about = {"type": "map", "orientation": "orthogonal", "infinite": False, "tilesets": [], "version": "1.10"}
    return {**about, **size, "layers": [ground, *layers], **more}


def prop(name: str, value: object, kind: str = "string") -> Record:
    """A custom property."""
    return {"name": name, "type": kind, "value": value}


def read(record: Record) -> Arena:
    """The arena of a map."""
    return read_tiled(json.dumps(record, indent=1), "mine.tmj")


def lies(arena: Arena) -> dict[str, str]:
    """The spaces of each tile, as text."""
    return {tile.token: " ".join(map(str, tile.spaces)) for tile in arena.tiles}


def test_a_drawing_from_scratch() -> None:
    """Nothing but rectangles with a class: named by the file, numbered in reading order, pieces as in the box."""
    arena = read(tiled_map(layer(drawn("on", "G8", 2, 1), drawn("up", "C2", 1, 2), drawn("on", "A1", 1, 2))))
    assert lies(arena) == {"U1": "C2 C3", "O1": "A1 A2", "O2": "G8 H8"}
    assert (arena.name, arena.board) == ("mine", Board((2, 2), (4, 4)))
    assert (arena.basis, arena.difficulty, arena.notes) == (None, None, None)


def test_drawn_with_the_mouse() -> None:
    """Numbers with fractions, a little beside the grid, and a rectangle turned by a quarter about its corner."""
    sloppy = drawn("up", "A1", 2, 1) | {"x": 64.0, "y": 31.2, "width": 63.9583333, "height": 33.1}
    turned = drawn("by", "H5", 2, 1) | {"x": 256.0, "rotation": 90}
    over = drawn("in", "C8", 1, 2) | {"x": 96.0, "y": 256.0, "rotation": 180.0}
    assert lies(read(tiled_map(layer(sloppy, turned, over)))) == {"U1": "C2 D2", "B1": "H5 H6", "I1": "C7 C8"}


def test_the_layer_is_as_good_as_the_class() -> None:
    """In a layer named after a kind a rectangle is enough; elsewhere a token's letter is."""
    up, other = layer(drawn("", "A1", 2, 1), name="Up "), layer(drawn("", "C1", 1, 2, "B3"))
    assert lies(read(tiled_map(up, other))) == {"U1": "A1 B1", "B3": "C1 C2"}


def test_numbers_fill_the_gaps() -> None:
    """Tiles without a name get the lowest free numbers."""
    named = drawn("up", "A8", 2, 1, "U1")
    assert lies(read(tiled_map(layer(drawn("up", "A1", 2, 1), named)))) == {"U1": "A8 B8", "U2": "A1 B1"}


def test_the_word_of_older_editors() -> None:
    """One version of the editor wrote `class` where others write `type`."""
    old = drawn("", "A1", 2, 1) | {"class": "in"}
    assert lies(read(tiled_map(layer(old)))) == {"I1": "A1 B1"}


def test_layers_in_groups_and_shifted() -> None:
    """What is seen is what is read: a layer's shift counts, its group's too."""
    inner = layer(drawn("on", "A1", 2, 1), offsetx=32, offsety=64.0)
    group = {"id": 9, "name": "all", "type": "group", "layers": [inner], "offsetx": 32.0}
    assert lies(read(tiled_map(group))) == {"O1": "C3 D3"}


def test_tiles_of_the_designers_own_tileset() -> None:
    """A tile object stands on its lower left corner, may be flipped, and its tile says what it is."""
    tileset = {"firstgid": 5, "name": "art", "tiles": [{"id": 2, "type": "by"}]}
    stamped = drawn("", "C5", 2, 1, gid=7 | 0x8000_0000)
    turned = drawn("", "A5", 2, 1, gid=7) | {"rotation": 90}  # about C5's upper left corner, in pixels 0, 128
    record = tiled_map(layer(stamped, turned), tilesets=[tileset])
    assert lies(read(record)) == {"B1": "C4 D4", "B2": "A5 A6"}


def test_oil_and_blanked() -> None:
    """Oil as a space or as a point, its heading as its name; a property that blanks."""
    point = drawn("oil-spill", "A1", 0, 0, "S", point=True) | {"x": 40.5, "y": 100.0}
    blank = drawn("up", "G1", 2, 1, "U1", properties=[prop("nothing-to-see", True, "bool")])
    arena = read(tiled_map(layer(point, drawn("oil-spill", "H8", 1, 1, "W"), blank)))
    assert arena.oils == (Oil(Space(1, 3), "S"), Oil(Space(7, 7), "W"))
    assert arena.blanked == {"U1"}


def test_texts_and_drawings_are_for_the_eye() -> None:
    """Labels, images, frames of board pieces."""
    label = {"id": 3, "name": "hello", "text": {"text": "hello"}, "x": 1.5, "y": 2.5, "width": 9, "height": 9}
    image = {"id": 4, "name": "photo", "type": "imagelayer", "image": "photo.png"}
    arena = read(tiled_map(image, layer(label, drawn("piece", "A1", 4, 4), drawn("on", "A1", 2, 1))))
    assert lies(arena) == {"O1": "A1 B1"}


def test_pieces_of_another_size() -> None:
    """A map may be made larger, and its pieces are told by properties."""
    wide = read(tiled_map(layer(), width=12))
    assert wide.board == Board((3, 2), (4, 4))
    odd = tiled_map(layer(), width=9, properties=[prop("piece_columns", 3, "int"), prop("piece_rows", 2, "int")])
    assert read(odd).board == Board((3, 4), (3, 2))


# -- faults ----------------------------------------------------------------------------------------------


def faults(record: Record | str) -> list[Fault]:
    """What is told of a map that cannot be read; each has a line of the text."""
    text = record if isinstance(record, str) else json.dumps(record, indent=1)
    with pytest.raises(BadInput) as bad:
        read_tiled(text, "mine.tmj")
    assert all(1 <= fault.line <= len(text.split("\n")) and fault.column for fault in bad.value.faults)
    assert all(fault.remedy for fault in bad.value.faults)
    return list(bad.value.faults)


def line_of(record: Record, written: str, number: int = 0) -> int:
    """The line where something is written, the first or a later time."""
    lines = json.dumps(record, indent=1).splitlines()
    return [at for at, line in enumerate(lines, start=1) if written in line][number]


WRONG_OBJECTS: list[tuple[str, list[Record]]] = [
    ("U2 overlaps U1 on C2", [drawn("up", "B2", 2, 1, "U1"), drawn("up", "C2", 1, 2, "U2")]),
    ("U1 lies across the seam between columns D and E", [drawn("up", "D1", 2, 1)]),
    ("B2 lies across the seam between rows 4 and 5", [drawn("by", "A4", 1, 2, "B2")]),
    ("U1 stands on 3 spaces: A1, B1, C1", [drawn("up", "A1", 3, 1)]),
    ("U1 stands on one space", [drawn("up", "A1", 1, 1)]),
    ("U1 stands on 4 spaces: A1, B1, A3, B3", [drawn("up", "A1", 2, 1, "U1"), drawn("up", "A3", 2, 1, "U1")]),
    ("object 7 is off the grid: 0.50 to 2.50 across, 0.00 to 1.00 down", [drawn("up", "A1", 2, 1) | {"x": 16}]),
    ("object 7 lies off the board", [drawn("up", "H1", 2, 1)]),
    ("object 7 covers no space", [drawn("up", "H1", 0, 1)]),
    ("object 7 is turned by 45 degrees", [drawn("up", "A1", 2, 1) | {"rotation": 45}]),
    ("object 7 is of the shape `ellipse`", [drawn("up", "A1", 2, 1, ellipse=True)]),
    ("object 7 is of the shape `point`", [drawn("up", "A1", 0, 0, point=True)]),
    ("object 7 is made from a template", [{"id": 7, "template": "up.tj", "type": "up", "x": 0, "y": 0}]),
    ("unknown class `upp`", [drawn("upp", "A1", 2, 1)]),
    ("object 7 has no class", [drawn("", "A1", 2, 1)]),
    ("unknown name `jump`", [drawn("up", "A1", 2, 1, "jump")]),
    ("unknown name `u1`", [drawn("up", "A1", 2, 1, "u1")]),
    ("B1 is of the kind `up`", [drawn("up", "A1", 2, 1, "B1")]),
    ("5 `up` tiles (U)", [drawn("up", f"{column}1", 1, 2) for column in "ABCDE"]),
    ("oil of the name `up`", [drawn("oil-spill", "A1", 1, 1, "up")]),
    ("object 7 is oil on 2 spaces", [drawn("oil-spill", "A1", 2, 1, "N")]),
    ("A1 is not empty: U1 lies there", [drawn("up", "A1", 2, 1), drawn("oil-spill", "A1", 1, 1, "N")]),
    ("a second oil spill on A1", [drawn("oil-spill", "A1", 1, 1, "N")] * 2),
    ('`x` is `"0"`', [drawn("up", "A1", 2, 1) | {"x": "0"}]),
    ("`width` is `true`", [drawn("up", "A1", 2, 1) | {"width": True}]),
    ("`name` is `5`", [drawn("up", "A1", 2, 1) | {"name": 5}]),
    ("object 7 has no `height`", [{key: item for key, item in drawn("up", "A1", 2, 1).items() if key != "height"}]),
    ("unknown property `blanked`", [drawn("up", "A1", 2, 1, properties=[prop("blanked", True, "bool")])]),
    ('`value` is `"yes"`', [drawn("up", "A1", 2, 1, properties=[prop("nothing-to-see", "yes")])]),
    ("X1 is blank already", [drawn("blank", "A1", 2, 1, properties=[prop("nothing-to-see", True, "bool")])]),
]


@pytest.mark.parametrize(("message", "objects"), WRONG_OBJECTS, ids=[message for message, _ in WRONG_OBJECTS])
def test_wrong_objects(message: str, objects: list[Record]) -> None:
    """One fault each, inside the last object that has to do with it."""
    record = tiled_map(layer(*objects))
    found = faults(record)
    assert [fault.message for fault in found if not fault.message.startswith(message)] == []
    first, behind = line_of(record, '"objects"'), line_of(record, '"opacity"')
    assert len(found) == 1
    assert first < found[0].line < behind


def test_a_rectangle_over_the_whole_board() -> None:
    """Told as that, not as thousands of spaces."""
    found = faults(tiled_map(layer(*[drawn("up", "A1", 12, 8)] * 9), width=12))
    assert {fault.message for fault in found} == {"object 7 covers 12 × 8 spaces"}
    assert len({fault.line for fault in found}) == 9


def test_the_line_is_the_objects_own() -> None:
    """The second object's opening bracket; of a value of a wrong type, that value."""
    record = tiled_map(layer(drawn("up", "A1", 2, 1, "U1"), drawn("up", "D3", 2, 1, "U2"), drawn("on", "A8", 2, 1)))
    assert [fault.line for fault in faults(record)] == [line_of(record, '"name": "U2"') - 2]
    record["layers"][1]["objects"][2]["y"] = None
    assert [fault.line for fault in faults(record)] == [
        line_of(record, '"name": "U2"') - 2,
        line_of(record, '"y": null'),
    ]


WRONG_MAPS: list[tuple[list[str], Callable[[Record], Record]]] = [
    (["orientation `hexagonal`"], lambda record: record | {"orientation": "hexagonal"}),
    (["an infinite map"], lambda record: record | {"infinite": True}),
    (["`width` is `0`", '`height` is `"8"`'], lambda record: record | {"width": 0, "height": "8"}),
    (["`tilewidth` is missing"], lambda record: {key: record[key] for key in record if key != "tilewidth"}),
    (["no map: a tileset"], lambda record: record | {"type": "tileset"}),
    (["no map: a tileset"], lambda record: {"compressionlevel": -1}),
    (["a width of 10 spaces is no whole number of board pieces of 4"], lambda record: record | {"width": 10}),
    (["unknown property `difculty`"], lambda record: record | {"properties": [prop("difculty", 3, "int")]}),
    (["property `name` is set twice"], lambda record: record | {"properties": [prop("name", "A"), prop("name", "B")]}),
    (["a property without `value`"], lambda record: record | {"properties": [{"name": "name"}]}),
    (["a property without `value`"], lambda record: record | {"properties": [prop("name", None)]}),
    (["difficulty is text"], lambda record: record | {"properties": [prop("difficulty", "3")]}),
    (["difficulty is 9"], lambda record: record | {"properties": [prop("difficulty", 9, "int")]}),
    (["unknown basis `mine`"], lambda record: record | {"properties": [prop("basis", "mine")]}),
    (["name is empty"], lambda record: record | {"properties": [prop("name", " ")]}),
    (["notes holds a control character"], lambda record: record | {"properties": [prop("notes", "a\u0007")]}),
    (["unknown format 2"], lambda record: record | {"properties": [prop("format", 2, "int")]}),
    (["generated: not TOML"], lambda record: record | {"properties": [prop("generated", "seed = ")]}),
    (["`properties` is an object"], lambda record: record | {"properties": {"name": "Old"}}),
    (
        ["`value` is `0`"],
        lambda record: record | {"properties": [prop("piece_rows", 0)]},
    ),
    (["`layers` is `5`"], lambda record: record | {"layers": 5}),
    (["an entry of `layers` is `5`"], lambda record: record | {"layers": [5]}),
    (["unknown type of layer `objects`"], lambda record: record | {"layers": [layer() | {"type": "objects"}]}),
    (["`objects` is "], lambda record: record | {"layers": [layer() | {"objects": "none"}]}),
    (["an entry of `objects` is `5`"], lambda record: record | {"layers": [layer() | {"objects": [5]}]}),
    (
        ["U1 is of the class `up` in the layer `by`"],
        lambda record: record | {"layers": [layer(drawn("up", "A1", 2, 1, "U1"), name="by")]},
    ),
]


@pytest.mark.parametrize(("messages", "spoil"), WRONG_MAPS, ids=[messages[0] for messages, _ in WRONG_MAPS])
def test_wrong_maps(messages: list[str], spoil: Callable[[Record], Record]) -> None:
    """Each fault once, and nothing that only follows from it."""
    found = faults(spoil(tiled_map(layer(drawn("up", "A1", 2, 1)))))
    assert len(found) == len(messages)
    assert all(fault.message.startswith(message) for fault, message in zip(found, messages, strict=True))


def test_everything_wrong_is_told_at_once() -> None:
    """Faults of the drawing and faults by the rules of layouts, in the order of the file."""
    objects = [drawn("upp", "A1", 2, 1), drawn("by", "D1", 2, 1), drawn("on", "A3", 2, 1) | {"x": 7}]
    found = faults(tiled_map(layer(*objects), properties=[prop("difficulty", 7, "int")]))
    starts = ["unknown class", "B1 lies across the seam", "object 7 is off the grid", "difficulty is 7"]
    assert [fault.message.startswith(start) for fault, start in zip(found, starts, strict=True)] == [True] * 4


@pytest.mark.parametrize("written", ["", "[]", "5", "null", '"map"'])
def test_no_map_at_all(written: str) -> None:
    """JSON of another kind."""
    assert len(faults(written or "{}")) == 1


@settings(max_examples=60)
@given(st.integers(0, 10_000))
def test_cut_short(length: int) -> None:
    """A text that ends early is told as that, wherever it ends."""
    text = tiled_text(FULL).rstrip()
    found = faults(text[: length % len(text)] or "{")
    assert len(found) == 1
    assert "not JSON" in found[0].message


WORTHLESS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 70)
    | st.floats()
    | st.sampled_from(["up", "U1", "N", "", "group", "map"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["x", "type", "id"]), inner, max_size=3)
    ),
    max_leaves=4,
)


@given(st.data())
def test_any_value_anywhere(data: st.DataObject) -> None:
    """Whatever stands in place of a value: an arena, or faults with a line; never another error."""
    record = json.loads(tiled_text(FULL))
    inner: Any = record
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inner[key], (dict, list)) or not inner[key] or data.draw(st.booleans()):
            break
        inner = inner[key]
    inner[key] = data.draw(WORTHLESS)
    try:
        read(record)
    except BadInput as bad:
        assert all(fault.line for fault in bad.faults)


# -- the command -----------------------------------------------------------------------------------------


def test_convert_there_and_back(tmp_path: Path) -> None:
    """A layout file to a map and to the same layout file again."""
    there, back = tmp_path / "there.tmj", tmp_path / "back.toml"
    first = run("convert", "the-crucible", "-o", str(there), "--json")
    assert (first.status, first.record["file"], list(first.record)) == (0, str(there), ["arena", "file"])
    second = run("convert", str(there), "-o", str(back))
    assert (second.status, second.out, second.err) == (0, "", f"wrote {back}\n")
    assert back.read_text("utf-8") == layout_text(shipped_arena("the-crucible").arena)


def test_commands_read_maps(tmp_path: Path) -> None:
    """Wherever there is an ARENA: the answer is the same as for the layout file."""
    path = str(tmp_path / "paddock.tmj")
    layout = str(ROOT / "examples" / "paddock.toml")
    assert run("convert", layout, "-o", path).status == 0
    for words in (["solve", "--points", "6", "--tiles", "3", "--json"], ["show", "--json"], ["show"]):
        assert run(words[0], path, *words[1:]) == run(words[0], layout, *words[1:])


def test_doubts_have_lines(tmp_path: Path) -> None:
    """`lint` says where in the map the obstacle stands that no run can score, and its oil."""
    path = tmp_path / "corner.tmj"
    objects = [drawn("on", "C3", 2, 1), drawn("up", "A1", 2, 1), drawn("oil-spill", "A4", 1, 1, "W")]
    path.write_text(json.dumps(record := tiled_map(layer(*objects)), indent=1), "utf-8")
    done = run("lint", str(path), "--json")
    assert (done.status, done.record["faults"]) == (0, [])
    lines = {doubt["message"].split(":")[0]: doubt["line"] for doubt in done.record["doubts"]}
    assert lines["no run without Style cards can score U1"] == line_of(record, '"type": "up"') - 3
    assert lines["oil on A4 sends every truck off the board"] == line_of(record, '"type": "oil-spill"') - 3


def test_convert_refuses(tmp_path: Path) -> None:
    """Endings it does not know, places that are not there, maps that are wrong: nothing is written."""
    assert "known by its ending" in refused("convert", "the-crucible", "-o", str(tmp_path / "arena.png"))
    assert "cannot be written" in refused("convert", "the-crucible", "-o", str(tmp_path / "no" / "arena.tmj"))
    wrong = tmp_path / "wrong.tmj"
    wrong.write_text(json.dumps(tiled_map(layer(drawn("upp", "A1", 2, 1))), indent=1), "utf-8")
    assert f"{wrong}:" in refused("convert", str(wrong), "-o", str(tmp_path / "arena.toml"))
    assert "cannot be read" in refused("show", "nothing.tmj")
    assert [path.name for path in tmp_path.iterdir()] == ["wrong.tmj"]
