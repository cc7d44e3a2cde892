"""Pictures of a layout: SVG and PNG show the board as the sheet does, and say it in words."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from PIL import Image

from export.ink import INK, LOOKS, WHITE
from export.layout_picture import SCALE, described, layout_png, layout_svg
from export.sheet import Sheet
from export.svg import SvgCanvas
from layouts.arena import Arena
from layouts.identity import arena_code, arena_id
from seeds.faults import BadInput
from tests.drawing import arena_of, random_arena
from tests.printing import SHAPES, SHIPPED, named, sheet_of
from tests.qr_reading import text_of

SPACE = "{http://www.w3.org/2000/svg}"


def opened(data: bytes) -> ElementTree.Element:
    """The picture's root element."""
    return ElementTree.fromstring(data.decode())


def written(root: ElementTree.Element) -> list[str]:
    """All pieces of text in the picture."""
    return [item.text or "" for item in root.iter(f"{SPACE}text")]


def size(root: ElementTree.Element) -> tuple[float, float]:
    """Width and height."""
    return float(root.get("width", "")), float(root.get("height", ""))


@pytest.mark.parametrize("arena", SHIPPED, ids=lambda arena: arena.name)
def test_title_and_description_say_all_of_the_layout(arena: Arena) -> None:
    root = opened(layout_svg(sheet_of(arena)))
    assert [child.tag for child in root[:2]] == [f"{SPACE}title", f"{SPACE}desc"]
    assert root[0].text == f"{arena.name}: arena of difficulty {arena.difficulty}"
    assert root.get("role") == "img"
    assert root.get("aria-labelledby", "").split() == [root[0].get("id"), root[1].get("id")]
    said = root[1].text or ""
    for tile in arena.tiles:
        assert f"{tile.token} ({tile.kind}) on {tile.spaces[0]} and {tile.spaces[1]}" in said
    assert f"Arena ID {arena_id(arena)}. Arena code {arena_code(arena)}" in said


@pytest.mark.parametrize("shape", SHAPES)
def test_tokens_and_coordinates_stand_on_boards_of_any_shape(shape: str) -> None:
    arena = random_arena(5, *SHAPES[shape], 12)
    words = written(opened(layout_svg(sheet_of(arena))))
    assert {tile.token for tile in arena.tiles} <= set(words)
    assert {arena.name, f"ID {arena_id(arena)}", "A", "1"} <= set(words)


def test_a_tile_lies_on_its_two_spaces() -> None:
    arena = arena_of([". U1 U1 .", "O1 . . .", "O1 . . ."], (1, 1), (4, 3))
    root = opened(layout_svg(Sheet(arena, "ID")))
    plates: dict[str, tuple[float, float]] = {}
    for item in root.iter(f"{SPACE}text"):
        middle = float(item.get("x", "")) + float(item.get("textLength", "")) / 2
        plates.setdefault(item.text or "", (middle, float(item.get("y", ""))))  # coordinates come before the tally
    columns = [plates[letter][0] for letter in "ABCD"]
    cell = columns[1] - columns[0]
    assert all(right - left == pytest.approx(cell, abs=0.01) for left, right in pairwise(columns))
    assert plates["U1"][0] == pytest.approx((columns[1] + columns[2]) / 2, abs=0.01)
    assert plates["U1"][1] - plates["1"][1] == pytest.approx(0, abs=4)
    assert plates["O1"][0] == pytest.approx(columns[0], abs=0.01)
    assert plates["O1"][1] == pytest.approx((plates["2"][1] + plates["3"][1]) / 2, abs=4)


def test_everything_lies_inside_of_the_picture() -> None:
    root = opened(layout_svg(sheet_of(SHIPPED[0])))
    width, height = size(root)
    for item in root.iter():
        box = [float(item.get(name, 0)) for name in ("x", "y", "width", "height")]
        if item.tag == f"{SPACE}rect":
            assert box[0] >= 0 and box[1] >= 0 and box[0] + box[2] <= width + 0.01 and box[1] + box[3] <= height + 0.01
        if item.tag == f"{SPACE}text":
            assert 0 <= box[0] <= box[0] + float(item.get("textLength", 0)) <= width
            assert float(item.get("font-size", "")) >= 6


def test_patterns_and_letters_tell_the_kinds_where_no_ink_is_spent() -> None:
    """Every colour left is ink, its grey, or white; each kind has its letter, and strokes or dots of its own."""
    arena = arena_of(["U1 U1 B1 B1", "O1 O1 I1 I1"], (1, 1), (4, 2))
    data = layout_svg(Sheet(arena, "ID"), low_ink=True).decode()
    colors = {look.paper.hexval()[2:] for kind, look in LOOKS.items() if kind != "blank"}
    colors |= {look.ink.hexval()[2:] for kind, look in LOOKS.items() if kind != "blank"}
    used = set(re.findall(r"#([0-9a-f]{6})", data))
    assert not colors & used
    assert {INK.hexval()[2:], WHITE.hexval()[2:]} <= used
    assert data.count("<circle") > 50  # the dots of on
    assert all(f">{token}</text>" in data for token in ("U1", "B1", "O1", "I1"))


def test_the_sign_in_the_picture_reads_back() -> None:
    picture = Image.open(io.BytesIO(layout_png(sheet_of(SHIPPED[0])))).convert("L")
    assert arena_code(SHIPPED[0]) == text_of(_grid(picture))


def _grid(picture: Image.Image) -> list[list[bool]]:
    from tests.qr_reading import grid_of

    right = picture.width - round(16 * SCALE)
    return grid_of(picture.crop((right - round(47 * SCALE), 0, picture.width, round(70 * SCALE))))


@pytest.mark.parametrize("arena", SHIPPED, ids=lambda arena: arena.name)
def test_a_png_is_the_same_picture(arena: Arena) -> None:
    sheet = sheet_of(arena)
    picture = Image.open(io.BytesIO(layout_png(sheet)))
    assert picture.size == pytest.approx([side * SCALE for side in size(opened(layout_svg(sheet)))], abs=1)
    assert picture.text["Title"] == f"{arena.name}: arena of difficulty {arena.difficulty}"  # type: ignore[attr-defined]
    assert picture.text["Description"] == described(sheet)  # type: ignore[attr-defined]
    papers = {tuple(round(part * 255) for part in (look.paper.red, look.paper.green, look.paper.blue)): kind
              for kind, look in LOOKS.items() if kind != "blank"}  # fmt: skip
    seen = {papers[color] for _, color in picture.convert("RGB").getcolors(1 << 24) or [] if color in papers}
    assert seen == {tile.kind for tile in arena.tiles}


def test_names_with_marks_of_xml_and_accents_come_out_whole() -> None:
    sheet = named('A <b> & "c" E\u0301t\u00e9', author="Ada & Eve")
    root = opened(layout_svg(sheet))
    assert root[0].text == 'A <b> & "c" E\u0301t\u00e9: arena'
    assert {sheet.arena.name, "by Ada & Eve"} <= set(written(root))


def test_hazards_are_told() -> None:
    arena = arena_of(["U1 U1 . .", ". . . ."], (1, 1), (4, 2), [("A2", "E")], ["U1"])
    said = described(Sheet(arena, "ID"))
    assert "U1 (up, blank for the run) on A1 and B1; oil on A2 pointing E." in said


def test_the_same_arena_gives_the_same_bytes_and_letters_without_a_glyph_are_refused() -> None:
    sheet = sheet_of(SHIPPED[0])
    assert (layout_svg(sheet), layout_png(sheet)) == (layout_svg(sheet), layout_png(sheet))
    for make in (layout_svg, layout_png):
        with pytest.raises(BadInput, match="cannot print"):
            make(replace(sheet, arena=replace(sheet.arena, name="東")))


def test_the_canvas_turns_y_round_and_closes_what_it_clips() -> None:
    canvas = SvgCanvas(100, 50)
    canvas.saveState()
    path = canvas.beginPath()
    path.roundRect(10, 10, 20, 20, 4)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.setFillColor(INK)
    canvas.rect(0, 0, 30, 10, stroke=0, fill=1)
    canvas.restoreState()
    canvas.setDash([3, 2])
    canvas.line(0, 50, 100, 0)
    root = opened(canvas.picture("t", "d").encode())
    (group,) = root.findall(f"{SPACE}g")
    (box,) = group.findall(f"{SPACE}rect")
    assert [box.get(name) for name in ("x", "y", "width", "height", "fill")] == ["0", "40", "30", "10", "#17202a"]
    (line,) = root.findall(f"{SPACE}line")
    assert [line.get(name) for name in ("x1", "y1", "x2", "y2")] == ["0", "0", "100", "50"]
    assert line.get("stroke-dasharray") == "3 2"
    assert root.findall(f"{SPACE}clipPath")[0].get("id") == "clip1"
