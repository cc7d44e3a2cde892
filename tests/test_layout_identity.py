"""Identity: IDs and codes are promises — to every machine, and to every later version."""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.arena import Arena, Board
from layouts.codes import arena_code, from_code, looks_like_code
from layouts.identity import arena_id
from layouts.library import shipped_arena, shipped_names
from layouts.symmetry import SYMMETRIES, canonical, renumbered, transform
from seeds.faults import BadInput
from tests.arenas import arenas, drawn

#: never to change: people have printed them
IDS = {
    "the-crucible": "7S1KD-VP5FN",
    "the-fun-derdome": "4T9WS-ST923",
    "the-proving-ground": "8FZSX-HSYHN",
    "the-vipers-nest": "SCVPR-RNT66",
}
#: never to be refused: people have pasted it
CRUCIBLE = "arena1.AJqsVGhlIENydWNpYmxllAICBASVkxVnOJMMcF2TfEpJkx94EZAEAZCQwMDAqsd8zw"


def test_shipped_ids() -> None:
    """The IDs of the shipped arenas, for ever."""
    assert {name: arena_id(shipped_arena(name).arena) for name in shipped_names()} == IDS


def test_id_with_hazards() -> None:
    """Oil and blanked tiles are part of the promise."""
    hazards = '[[hazard]]\nkind = "nothing-to-see"\non = "I9"\n[[hazard]]\nkind = "oil-spill"\nat = "B2"\ntoward = "N"'
    assert arena_id(drawn("U4 U4 . I9\nX1 . . I9\nX1 . . .", (2, 1), (2, 3), hazards)) == "Y05A9-HFJ6R"


@given(arenas(), st.sampled_from(SYMMETRIES))
def test_id_of_what_the_arena_is(arena: Arena, k: int) -> None:
    """The same however it lies and whatever it is called; written to be read aloud."""
    same = replace(renumbered(transform(arena, k)), name="other", notes=None, author=None, difficulty=1)
    assert arena_id(same) == arena_id(arena)
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}", arena_id(arena))


@given(arenas(max_pieces=(2, 2), max_piece=(2, 2), texts=False), arenas((2, 2), (2, 2), texts=False))
def test_id_tells_arenas_apart(one: Arena, two: Arena) -> None:
    """Two arenas have one ID exactly if one is the other laid another way."""
    assert (arena_id(one) == arena_id(two)) == (canonical(one) == canonical(two))


@given(arenas())
def test_code_holds_everything(arena: Arena) -> None:
    """Texts, token numbers and recipe too; one line, for a web address too."""
    code = arena_code(arena)
    assert from_code(code) == arena
    assert re.fullmatch(r"arena1\.[A-Za-z0-9_-]+", code)
    assert looks_like_code(code)


@given(arenas(max_pieces=(2, 2)), st.data())
def test_spoiled_codes_are_told(arena: Arena, data: st.DataObject) -> None:
    """A letter mistyped, or the end cut off."""
    code = arena_code(arena)
    at = data.draw(st.integers(len("arena1."), len(code) - 1))
    letter = data.draw(st.sampled_from("ABCxyz019-_").filter(lambda letter: letter != code[at]))
    for spoiled in (code[:at] + letter + code[at + 1 :], code[:at]):
        with pytest.raises(BadInput, match="mistyped or cut short"):
            from_code(spoiled)


def test_codes_of_shipped_arenas() -> None:
    """They are short, and the old ones are read for ever, wrapped by a mail program or not."""
    for name in shipped_names():
        assert len(arena_code(shipped_arena(name).arena)) < 100
    assert from_code(CRUCIBLE) == shipped_arena("the-crucible").arena
    assert from_code(f"  {CRUCIBLE[:30]}\r\n {CRUCIBLE[30:]}\n") == shipped_arena("the-crucible").arena


def test_long_texts_are_deflated() -> None:
    """Notes of a page do not make a code of a page."""
    arena = Arena("Long", Board((1, 1), (1, 1)), (), notes="drive on " * 400)
    assert len(arena_code(arena)) < 200
    assert from_code(arena_code(arena)) == arena


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "no arena code"),
        ("the-crucible", "no arena code"),
        (CRUCIBLE.removeprefix("arena1."), "no arena code"),
        (CRUCIBLE.replace("arena1.", "arena2."), "a code of format `2`"),
        (CRUCIBLE[:20] + "/" + CRUCIBLE[21:], "arena code:1:21: `/` is in no code"),
        (CRUCIBLE[:20] + "é" + CRUCIBLE[21:], "arena code:1:21: `é` is in no code"),
        ("arena1.", "mistyped or cut short"),
        ("arena1.AAAAA", "mistyped or cut short"),
        (CRUCIBLE + "A", "mistyped or cut short"),
    ],
)
def test_no_codes(code: str, message: str) -> None:
    """Each told as what it is."""
    with pytest.raises(BadInput, match=re.escape(message)):
        from_code(code)


def _forged(body: bytes) -> str:
    letters = base64.urlsafe_b64encode(body + zlib.crc32(body).to_bytes(4, "big")).decode().rstrip("=")
    return f"arena1.{letters}"


def _packed(**changes: object) -> str:
    """A code with a right check sum over an arena that no reader would accept."""
    fields: dict[str, object] = {
        "name": "Forged",
        "board": [1, 1, 3, 2],
        "tiles": [[0], [], [], [], []],
        "difficulty": None,
        "basis": None,
        "oils": [],
        "blanked": [],
        "author": None,
        "notes": None,
        "generated": None,
    }
    return _forged(b"\0" + msgspec.msgpack.encode(list((fields | changes).values())))


def test_forging_works_as_such() -> None:
    """The forger's tool makes a good code when nothing is forged."""
    assert from_code(_packed()).by_token.keys() == {"U1"}


FORGED: dict[str, dict[str, object]] = {
    "overlapping tiles": {"tiles": [[0], [0], [], [], []]},
    "a tile half off the board": {"tiles": [[4], [], [], [], []]},
    "a tile far off the board": {"tiles": [[500], [], [], [], []]},
    "across a seam": {"board": [3, 1, 1, 2]},
    "six lists of tiles": {"tiles": [[0], [], [], [], [], [4]]},
    "no empty space": {"board": [1, 1, 2, 1]},
    "a huge board": {"board": [60, 60, 60, 60]},
    "an unknown blanked tile": {"blanked": ["U9"]},
    "oil under a tile": {"oils": [[0, 1]]},
    "oil off the board": {"oils": [[77, 1]]},
    "an unknown basis": {"basis": 9},
    "another unknown basis": {"basis": "heard"},
    "a hard difficulty": {"difficulty": 9},
    "an empty name": {"name": ""},
    "control characters": {"notes": "\x1b[2J"},
    "no recipe": {"generated": "seed = "},
    "a bottomless recipe": {"generated": f"a = {5000 * '['}{5000 * ']'}"},
    "a deep recipe": {"generated": f"a = {100 * '['}{100 * ']'}"},
    "a type astray": {"name": 7},
}


@pytest.mark.parametrize("case", FORGED)
def test_forged_codes(case: str) -> None:
    """A code with a right check sum is still judged like a file: no traceback, no illegal arena."""
    with pytest.raises(BadInput):
        from_code(_packed(**FORGED[case]))


@pytest.mark.parametrize("body", [b"", b"\0", b"\1", b"\2abc", b"\1abcdef", b"\0\xdd\xff\xff\xff\xff", b"\0\x9a\xc1"])
def test_forged_bodies(body: bytes) -> None:
    """Bytes that are no packed list."""
    with pytest.raises(BadInput):
        from_code(_forged(body))


def test_a_bomb_is_not_inflated() -> None:
    """Gigabytes behind a short code are cut off, and the rest is no arena."""
    with pytest.raises(BadInput, match="mistyped or cut short"):
        from_code(_forged(b"\1" + zlib.compress(b"\xdb" + 50_000_000 * b"\0", 9)))
