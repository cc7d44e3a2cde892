"""Library: what ARENA means on the command line."""

from __future__ import annotations

import io
import os
import sys
from collections import Counter
from pathlib import Path

import pytest

from layouts.codes import arena_code
from layouts.library import find, find_arena, shipped_arena, shipped_names
from layouts.reading import read_layout
from layouts.writing import save_layout
from seeds.faults import BadInput
from seeds.roll_and_smash import shipped
from tests.arenas import drawn

MINE = drawn("U1 U1 .\n.  .  .", (1, 1), (3, 2))


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_shipped_arenas_are_the_printed_ones() -> None:
    """Names, difficulties and counts as the rules print them; every file says what is reconstructed."""
    printed = shipped().arena
    assert shipped_names() == tuple(sorted(printed))
    for name, known in printed.items():
        arena = find_arena(name)
        assert (arena.name, arena.difficulty, arena.basis) == (known.name, known.difficulty, "reconstruction")
        assert Counter(tile.kind for tile in arena.tiles) == known.required
        assert (arena.board.pieces, arena.board.piece) == (shipped().board.pieces, shipped().board.piece)


def test_files_and_codes() -> None:
    """A path, with or without separator; a code."""
    save_layout(MINE, "mine.toml")
    save_layout(MINE, "mine")
    for text in (
        "mine.toml",
        "mine",
        "./mine",
        os.path.abspath("mine.toml"),
        arena_code(MINE),
        f" {arena_code(MINE)}\n",
    ):
        assert find_arena(text) == MINE


def test_sources() -> None:
    """What messages call an arena, and its text where it has one."""
    save_layout(MINE, "mine.toml")
    assert (find("mine.toml").source, find("the-crucible").source, find(arena_code(MINE)).source) == (
        "mine.toml",
        "the-crucible",
        "arena code",
    )
    assert find(arena_code(MINE)).text is None
    for name in ("mine.toml", "the-crucible"):
        found = find(name)
        assert found.text is not None
        assert read_layout(found.text, name) == found.arena


def test_who_wins() -> None:
    """A shipped name over a file of that name, unless it looks like a path; a file over a code."""
    save_layout(MINE, "the-crucible")
    save_layout(MINE, "the-crucible.toml")
    code = arena_code(shipped_arena("the-crucible").arena)
    save_layout(MINE, code)
    assert find_arena("the-crucible").name == "The Crucible"
    assert find_arena("./the-crucible") == find_arena("the-crucible.toml") == find_arena(code) == MINE


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` reads it."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"format = 2")))
    with pytest.raises(BadInput, match="standard input:1:10: unknown format 2"):
        find_arena("-")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("the-crucibel", "`the-crucibel`: no shipped arena, file or code — did you mean the-crucible?"),
        ("The Crucible", "did you mean the-crucible?"),
        ("zzz", "known: the-crucible, the-fun-derdome, the-proving-ground, the-vipers-nest"),
        ("", "``: no shipped arena"),
        ("x" * 5000, "xxx…`: no shipped arena"),
        ("nul\0", "no shipped arena"),
        ("the-crucible.toml", "the-crucible.toml: cannot be read: No such file or directory"),
        ("none/the-crucible", "cannot be read: No such file or directory"),
        (".", ".: a directory"),
        ("arena1.AAAA", "arena code: mistyped or cut short"),
        ("arena7.AAAA", "arena code: a code of format `7`"),
    ],
)
def test_none(text: str, message: str) -> None:
    """What it looks like decides what is said."""
    with pytest.raises(BadInput) as caught:
        find_arena(text)
    assert message in str(caught.value)


def test_long_codes() -> None:
    """A code longer than a file name may be is not taken for a path."""
    arena = drawn(".", (1, 1), (1, 1))
    code = arena_code(type(arena)(arena.name, arena.board, (), notes="".join(map(chr, range(0x4E00, 0x4F00)))))
    assert len(code) > 300
    assert find_arena(code).board == arena.board
