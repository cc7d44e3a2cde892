"""Writing layout files: the same bytes every time, and nothing half-written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from hypothesis import given

from layouts.arena import Arena, Board, Oil, Tile
from layouts.library import shipped_arena, shipped_names
from layouts.reading import load_layout, read_layout
from layouts.space import Space
from layouts.writing import layout_text, save_layout
from seeds.faults import BadInput
from seeds.writing import write_whole
from tests.arenas import arenas, notes

PLAIN = Arena("Plain", Board((1, 1), (2, 2)), ())


@given(arenas())
def test_reading_what_was_written_gives_the_arena(arena: Arena) -> None:
    """For any legal arena, whatever its texts and recipe."""
    assert read_layout(layout_text(arena), "written") == arena


@given(arenas())
def test_writing_again_gives_the_same_bytes(arena: Arena) -> None:
    """A file that is read and saved shows no change."""
    text = layout_text(arena)
    assert layout_text(read_layout(text, "written")) == text


@given(notes())
def test_notes_survive_crlf(text: str) -> None:
    """A file that an editor saved with CRLF holds the same notes."""
    arena = Arena("Notes", Board((1, 1), (2, 2)), (), notes=text)
    assert read_layout(layout_text(arena).replace("\n", "\r\n"), "crlf") == arena


@pytest.mark.parametrize("name", shipped_names())
def test_written_as_shipped(name: str) -> None:
    """Shipped files are written as they are, but for the comment on their basis."""
    found = shipped_arena(name)
    assert found.text is not None
    lines = [line.partition("   # printed")[0] for line in found.text.splitlines()]
    assert layout_text(found.arena).splitlines() == lines


def test_a_whole_file() -> None:
    """Everything a file can hold, in the order it is written."""
    arena = Arena(
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
        notes='One.\n"""Two"""\\\n',
        basis="generated",
        generated={"seed": 7, "a key": [1, {"deep": True}], "none": {}},
    )
    assert layout_text(arena) == GOLDEN


GOLDEN = r'''format = 1
name = "Say \"when\""
author = "Zoë"
difficulty = 3
basis = "generated"
board = { pieces = [2, 1], piece = [2, 3] }   # columns, rows
notes = """
One.
\"\""Two\"\""\\
"""

map = """
U10 U10 .   I2
.   .   X1  I2
.   .   X1  .
"""

[[hazard]]
kind = "oil-spill"
at = "C1"
toward = "W"

[[hazard]]
kind = "oil-spill"
at = "A3"
toward = "N"

[[hazard]]
kind = "nothing-to-see"
on = "U10"

[[hazard]]
kind = "nothing-to-see"
on = "I2"

[generated]
seed = 7
"a key" = [1, { deep = true }]
none = {}
'''


def test_save_and_load(tmp_path: Path) -> None:
    """A saved file is UTF-8 with line feeds, and nothing else is left in its directory."""
    path = tmp_path / "plain.toml"
    save_layout(PLAIN, path)
    save_layout(PLAIN, path)
    assert path.read_bytes() == layout_text(PLAIN).encode()
    assert load_layout(path) == PLAIN
    assert os.listdir(tmp_path) == ["plain.toml"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Whatever fails on the way, the old file stands and no part of the new one."""
    path = tmp_path / "old.toml"
    path.write_text("old")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, step, full)
    with pytest.raises(BadInput, match="old.toml: cannot be written: No space left on device"):
        save_layout(PLAIN, path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["old.toml"]


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    """No directory, a file for a directory, a directory for a file, a name too long."""
    (tmp_path / "file").write_text("")
    for path, why in [
        (tmp_path / "none" / "a.toml", "No such file"),
        (tmp_path / "file" / "a.toml", "Not a directory"),
        (tmp_path, "a directory"),
        (tmp_path / ("long" * 99), "name too long"),
        (tmp_path / "nul\0", "null"),
    ]:
        with pytest.raises(BadInput, match=why):
            save_layout(PLAIN, path)
    assert os.listdir(tmp_path) == ["file"]


def test_links_permissions_and_devices(tmp_path: Path) -> None:
    """A link is written through, permissions stay, and a device is not replaced by a file."""
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    write_whole(link, b"new")
    assert (real.read_bytes(), real.stat().st_mode & 0o777, link.is_symlink()) == (b"new", 0o640, True)
    write_whole(os.devnull, b"nothing")
    assert not Path(os.devnull).is_file()


def test_half_a_character(tmp_path: Path) -> None:
    """A name that came through a shell in another encoding is told, not crashed on."""
    with pytest.raises(BadInput, match="half a character"):
        save_layout(Arena("\udcff", PLAIN.board, ()), tmp_path / "half.toml")
    assert os.listdir(tmp_path) == []


def test_recipes_hold_toml_only() -> None:
    """None is no TOML; a programmer is told, before anything is written."""
    with pytest.raises(TypeError, match="NoneType"):
        layout_text(Arena("None", PLAIN.board, (), generated={"seed": None}))
