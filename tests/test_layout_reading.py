"""Reading layout files: whatever way TOML writes them, and whatever people do to them."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.arena import Arena, Board, Oil, Tile
from layouts.reading import load_layout, read_layout
from layouts.space import Space
from layouts.writing import layout_text
from seeds.faults import BadInput
from tests.arenas import arenas
from tests.layout_texts import EMPTY_ROWS, HEAD, TILED, faults, with_map

MAPS = {
    "literal": f"# a note\nmap = '''\n{TILED}'''\n",
    "first row behind the quotes": f'map = """{TILED}"""',
    "blank lines": f'map = """\n\n  \n{TILED}\n\n"""\n',
    "blank line at a seam": 'map = """\nU1 U1 X1 X1\n\n.  .  .  .\n.  .  .  .\n"""\n',
    "one line": 'map = "U1 U1 X1 X1\\n. . . .\\n. . . .\\n"\n',
    "one line, escapes": 'map = "\\u00551 U1 X1 X1\\n.\\t. . .\\n. . . ."\n',
    "continued lines": 'map = """U1 \\\n   U1 X1 \\\n\n  X1\n. . . .\n. . . ."""\n',
    "tabs": f'map = """\n{TILED}"""\n'.replace("  ", "\t").replace(" ", "\t \t", 1),
}


@pytest.mark.parametrize("case", MAPS)
def test_maps_are_read(case: str) -> None:
    """Whichever way TOML writes the text, it is one map; a BOM and CRLF do not matter."""
    arena = read_layout(with_map(TILED), "file")
    for text in (HEAD + MAPS[case], "\ufeff" + HEAD + MAPS[case], (HEAD + MAPS[case]).replace("\n", "\r\n")):
        assert read_layout(text, "file") == arena


@pytest.mark.parametrize("case", MAPS)
def test_places_in_any_map(case: str) -> None:
    """A wrong token is found where it is typed, however the map is written."""
    for bom, end in (("", "\n"), ("\ufeff", "\r\n")):
        text = (bom + HEAD + MAPS[case].replace("X1 \\", "Q9 \\").replace("X1 X1", "Q9 X1")).replace("\n", end)
        line = text[: text.index("Q9")].count("\n") + 1
        column = text.index("Q9") - text.rindex("\n", 0, text.index("Q9"))
        assert f"{line}:{column}: unknown token `Q9`" in faults(text)


def test_what_is_read() -> None:
    """Board, tiles, hazards and texts, on a board that is not square."""
    text = with_map(
        "U1 U1 .  I3\n.  .  .  I3\nX1 X1 .  .\n",
        '[[hazard]]\nkind = "nothing-to-see"\non = "I3"\n[[hazard]]\nkind = "oil-spill"\nat = "C3"\ntoward = "W"\n'
        "[generated]\nseed = 7\nbest = { points = [1, 2] }\n",
    )
    text = 'author = "A"\ndifficulty = 2\nbasis = "designed"\nnotes = "two\\nlines"\n' + text
    assert read_layout(text, "file") == Arena(
        name="Test",
        board=Board((2, 1), (2, 3)),
        tiles=(
            Tile("up", 1, (Space(0, 0), Space(1, 0))),
            Tile("in", 3, (Space(3, 0), Space(3, 1))),
            Tile("blank", 1, (Space(0, 2), Space(1, 2))),
        ),
        oils=(Oil(Space(2, 2), "W"),),
        blanked=frozenset({"I3"}),
        author="A",
        difficulty=2,
        notes="two\nlines",
        basis="designed",
        generated={"seed": 7, "best": {"points": [1, 2]}},
    )


def test_other_ways_of_toml() -> None:
    """Dotted keys, table headers, quoted keys and inline hazards are the same file."""
    text = (
        'format = 1\n"name" = "Test"\nboard.pieces = [2, 1]\nboard."piece" = [2, 3]\n'
        f'map = """\n{EMPTY_ROWS}"""\nhazard = [{{ kind = "oil-spill", at = "B1", toward = "E" }}]\n'
    )
    headed = (
        f'format = 1\nname = "Test"\nmap = """\n{EMPTY_ROWS}"""\n[board]\npieces = [2, 1]\npiece = [\n2, # wide\n3,\n]'
        "\n"
        '[[hazard]]\nkind = "oil-spill"\nat = "B1"\ntoward = "E"\n'
    )
    assert read_layout(text, "file") == read_layout(headed, "file")
    assert faults(text.replace('"B1"', '"B9"')) == ["10:38: B9 is off the board"]
    assert faults(headed.replace("2, # wide", "0, # none")) == ["11:1: board.pieces is 0".replace("pieces", "piece")]


def test_files(tmp_path: Path) -> None:
    """A file is read by its path, which is the source of its faults."""
    path = tmp_path / "arena.toml"
    path.write_bytes(b"\xef\xbb\xbf" + with_map(TILED).replace("\n", "\r\n").encode())
    assert load_layout(path) == read_layout(with_map(TILED), "file")
    path.write_text(with_map("U1"))
    with pytest.raises(BadInput, match=r"arena\.toml:5:1: U1 stands on one space"):
        load_layout(path)


@given(st.data())
def test_spoiled_files_are_read_or_refused(data: st.DataObject) -> None:
    """However a file is spoiled, there is an arena or a list of faults with places inside the file."""
    text = layout_text(data.draw(arenas(max_pieces=(2, 2), max_piece=(3, 3), tiles=(0, 4))))
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 12))
    junk = data.draw(st.text(string.printable + "é\ufeff", max_size=4))
    _check_read_or_refused(text[:start] + junk + text[start + length :])


@given(st.text(st.sampled_from("UuBOIX019.# \n\t\\'\"=[]{},mape"), max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    """The same for texts that were never a layout, bare and as a map."""
    _check_read_or_refused(text)
    _check_read_or_refused(with_map(text.replace("\\", "").replace('"', "")))


def _check_read_or_refused(text: str) -> None:
    lines = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
    try:
        arena = read_layout(text, "file")
    except BadInput as error:
        assert error.faults
        for fault in error.faults:
            assert 1 <= fault.line <= len(lines)
            assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
    else:
        assert read_layout(layout_text(arena), "again") == arena
