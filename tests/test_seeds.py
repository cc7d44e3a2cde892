"""Seeds: the numbers, whoever's they are, and every fault of a user's file at its place."""

from __future__ import annotations

import io
import sys
import tomllib
from importlib import resources
from pathlib import Path

import pytest

from seeds.faults import BadInput, Fault, key_place, near_miss, quoted
from seeds.reading import LARGEST, read_text
from seeds.roll_and_smash import SHIPPED, load, shipped


def faults(tmp_path: Path, text: str) -> list[str]:
    """The faults of a user's rules file as `line:column: message — remedy`."""
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load(path)
    assert all(fault.source == str(path) for fault in caught.value.faults)
    return [str(fault)[len(f"{path}:") :].removesuffix(f" — as in {SHIPPED}") for fault in caught.value.faults]


def test_shipped_numbers() -> None:
    """They are read, and tables that the rules print together agree."""
    rules = shipped()
    assert {kind: rules.vp_of(kind) for kind in ("by", "in", "on", "up")} == {"by": 2, "in": 3, "on": 4, "up": 5}
    assert rules.most_rolled == 24
    assert rules.most_points == 43
    assert all(sum(truck.deck.values()) == 10 for truck in rules.truck.values())
    assert [rules.difficulty.least <= arena.difficulty <= rules.difficulty.most for arena in rules.arena.values()]


def test_every_table_names_its_section() -> None:
    """And every section is one of the rules page."""
    text = resources.files("seeds").joinpath("roll_and_smash.toml").read_text("utf-8")
    sections = list(_sections(tomllib.loads(text)))
    assert len(sections) > 30
    assert set(sections) <= {str(section) for section in range(1, 12)}


def _sections(table: dict[str, object]) -> list[str]:
    own = [str(table["section"])] if "section" in table else []
    return own + [section for inner in table.values() if isinstance(inner, dict) for section in _sections(inner)]


def test_overlay(tmp_path: Path) -> None:
    """A file holds only what differs; a deck is replaced whole; a BOM and CRLF are read."""
    path = tmp_path / "mine.toml"
    text = "[obstacle.up]\nvp = 6\n[truck.bigfoot]\ndeck = { smash = 3 }\nvp = { by = 1 }\n[tile.turn-90]\ncost = 2\n"
    for data in (text.encode(), b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()):
        path.write_bytes(data)
        rules = load(path)
        assert rules.obstacle["up"].vp == 6
        assert rules.obstacle["up"].supply == shipped().obstacle["up"].supply
        assert rules.truck["bigfoot"].deck == {"smash": 3}
        assert (rules.vp_of("by", "bigfoot"), rules.vp_of("by", "fastrax"), rules.vp_of("up", "bigfoot")) == (1, 2, 6)
        assert rules.tile["turn-90"].cost == 2
    assert load(None) is shipped()


FAULTS = {
    "unknown table": ("\n[obstcle.up]\nvp = 6\n", ["2:2: unknown key `obstcle` — did you mean obstacle?"]),
    "unknown kind": ("[obstacle.upp]\nvp = 6\n", ["1:11: unknown key `upp` — did you mean up?"]),
    "unknown key": ("[ramp]\ncoost = 1\n", ["2:1: unknown key `coost` — did you mean cost?"]),
    "key of another table": (
        "[ramp]\ncost = 2\n[obstacle.up]\ncost = 3\n",
        ["4:1: unknown key `cost` — known: basis, section, supply, vp"],
    ),
    "wrong type": (
        '[obstacle.by]\nvp = 2\n[obstacle.up]\nvp = "6"\n',
        ["4:6: obstacle.up.vp: expected `int`, got `str`"],
    ),
    "no whole number": ("[failed]\nvp = true\n", ["2:6: failed.vp: expected `int`, got `bool`"]),
    "no table": ("obstacle = 5\n", ["1:12: obstacle: expected `object`, got `int`"]),
    "in a list": ('[dice]\nfaces = ["3", 4]\n', ["2:15: dice.faces: expected `str`, got `int`"]),
    "out of range": ("[obstacle]\nup.supply = -1\n", ["2:13: obstacle.up.supply: expected `int` >= 0"]),
    "no such word": ('[card.smash]\neffect = "crash"\n', ["2:10: card.smash.effect: invalid enum value 'crash'"]),
    "missing": (
        '[truck.mine]\nname = "Mine"\n',
        ["1:8: `deck` is missing — truck.mine.deck = …", "1:8: `section` is missing — truck.mine.section = …"],
    ),
    "inline": ("truck = { bigfoot = { vp = { upp = 3 } } }\n", ["1:30: unknown key `upp` — did you mean up?"]),
    "dotted": ("dice.count = 0\n", ["1:14: dice.count: expected `int` >= 1"]),
    "several": (
        "format = 2\n[plan]\ntiles = 0\n",
        ["1:10: format: invalid enum value 2", "3:9: plan.tiles: expected `int` >= 1"],
    ),
    "steps and quarters": (
        "[tile.turn-90]\nsteps = [2, 1]\n",
        [
            "1:7: `turn-90` needs either steps or quarters — exactly one of the two",
            "2:9: steps of `turn-90` run backwards — [fewest, most]",
        ],
    ),
    "nothing free": (
        "[tile.straight-1-2]\ncost = 1\n",
        ["1:2: no Plan tile is free — one of cost 0, as which unresolved tiles are planned"],
    ),
    "unknown move": (
        '[card.nitro-boost]\nmoves = ["turn-90", "turn-91"]\n',
        ["2:21: unknown Plan tile `turn-91` — did you mean turn-90?"],
    ),
    "unknown card": (
        "[truck.bigfoot]\ndeck = { smash = 1, smasch = 1 }\n",
        ["2:21: unknown card `smasch` — did you mean smash?"],
    ),
    "card without kind": (
        '[card.jump]\nsection = "5"\neffect = "launch"\n',
        ["1:7: card `jump` needs a kind — up, by, on or in"],
    ),
    "unknown face": ('[dice]\nfaces = ["3", "²"]\n', ["2:15: unknown face `²` — a number below 100, style or hazard"]),
    "no number": ('[dice]\nfaces = ["style"]\n', ["2:9: no face shows a number — at least one"]),
    "order of Replace": (
        '[solo]\nreplace_order = ["up", "up", "on", "in"]\n',
        ["2:17: the order of Replace leaves a kind out or repeats one — each kind once"],
    ),
    "no TOML": (
        "[ramp]\ncost = \n",
        ["2:8: not TOML: Invalid value — text in quotes, a number, true or false, [ … ] or { … }"],
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_faults(case: str, tmp_path: Path) -> None:
    """Each at its line and column in the user's file, all of them at once."""
    text, expected = FAULTS[case]
    assert faults(tmp_path, text) == expected


def test_too_many_plan_tiles(tmp_path: Path) -> None:
    """More kinds than plans can tell apart."""
    tiles = "".join(f'[tile.t{number}]\nsection = "2"\ncost = 1\nquarters = 1\n' for number in range(4))
    assert faults(tmp_path, tiles) == ["1:2: 9 Plan tiles — at most 8 different ones"]


def test_files_that_are_none(tmp_path: Path) -> None:
    """Missing, a directory, empty, not UTF-8, no path at all, far too large."""
    (tmp_path / "empty").write_text("\ufeff \r\n\t\n", encoding="utf-8")
    (tmp_path / "latin").write_bytes("ein ä\nzwei ä".encode() + b" \xe4")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(100_000_000)
    for name, message in [
        ("none", "none: cannot be read: No such file or directory"),
        ("", ": a directory"),
        ("empty", "empty: the file is empty"),
        ("latin", "latin:2:8: not UTF-8: byte 0xe4"),
        ("empty/none", "none: cannot be read: Not a directory"),
        ("nul\0", "cannot be read: embedded null byte"),
        ("long" * 99, "cannot be read: File name too long"),
        ("large", f"large: larger than {LARGEST:,} bytes"),
    ]:
        with pytest.raises(BadInput) as caught:
            read_text(tmp_path / name)
        assert message in str(caught.value)
        assert caught.value.faults[0].remedy


def test_byte_order_mark(tmp_path: Path) -> None:
    """It is no part of the text, and shifts no column."""
    path = tmp_path / "bom"
    path.write_bytes(b"\xef\xbb\xbfa")
    assert read_text(path) == "a"
    path.write_bytes(b"\xef\xbb\xbfa\xff")
    with pytest.raises(BadInput, match="bom:1:2: not UTF-8"):
        read_text(path)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` is standard input, if there is one."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("ä".encode())))
    assert read_text("-") == "ä"
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(BadInput, match="standard input: cannot be read"):
        read_text("-")


def test_faults_are_told_in_order() -> None:
    """As text, in reading order, places before words."""
    error = BadInput([Fault("b", 2, 1, "late", "mend"), Fault("b", 1, 9, "early"), Fault("a", 0, 0, "whole")])
    assert str(error) == "a: whole\nb:1:9: early\nb:2:1: late — mend"


def test_near_misses() -> None:
    """In any case of letters; all known words if none is near; no list of nothing."""
    assert near_miss("u1", ["U1", "B1"]) == "did you mean U1?"
    assert near_miss("zzz", ["on", "by"]) == "known: by, on"
    assert near_miss("zzz", []) == "there is none"


def test_quoted() -> None:
    """Somebody's text in a message is short and harmless."""
    assert quoted("\x1b[2Jé") == "`\\u001b[2Jé`"
    assert quoted("x" * 41) == "`" + "x" * 39 + "…`"


def test_key_place() -> None:
    """The place of a key in a table, in an array of tables, and of none."""
    text = 'cost = 1\n[tile.turn-90]\n"cost" = 2\n[[hazard]]\n kind = 1\n'
    assert key_place(text, "cost") == (1, 1)
    assert key_place(text, "cost", "tile.turn-90") == (3, 1)
    assert key_place(text, "kind", "hazard") == (5, 2)
    assert key_place(text, "turn-90", "tile") == (2, 7)
    assert key_place(text, "none", "tile") == (1, 1)
