"""Bad input on the command line: exit status 2, and what is wrong, where, and what would be right."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from seeds.reading import LARGEST
from tests.commands import PADDOCK, refused, run, spawn
from tests.layout_texts import with_map
from tests.test_layout_faults import MAP_FAULTS

SHIPPED = "the-crucible, the-fun-derdome, the-proving-ground, the-vipers-nest"
#: commands that read an arena, and what else they need
READERS = [
    ("solve", "--points", "3"),
    ("verify", "A2E s2:ee"),
    ("check",),
    ("curve",),
    ("show",),
    ("print", "-o", "never.pdf"),
]


def written(folder: Path, data: bytes | str) -> str:
    """The path of a file with this in it."""
    path = folder / "bad.toml"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return str(path)


# -- files that cannot be read -------------------------------------------------------------------------


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
def test_every_command_tells_a_missing_file(command: tuple[str, ...]) -> None:
    name, *rest = command
    told = refused(name, "missing.toml", *rest)
    why = "cannot be read: No such file or directory — check the path and its permissions"
    assert told == f"error: missing.toml: {why}\n"
    assert not Path("never.pdf").exists()


def test_files_that_are_none(tmp_path: Path) -> None:
    whole = f"error: {tmp_path}"
    assert refused("show", str(tmp_path)) == f"{whole}: a directory — name a file in it\n"
    inside = f"{PADDOCK}/inside.toml"
    assert refused("show", inside).startswith(f"error: {inside}: cannot be read: Not a directory")
    assert refused("show", "nul\0.toml").startswith("error: nul?.toml: cannot be read: ")
    assert refused("show", "x" * 5000 + ".toml").startswith("error: xxx")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unreadable here")
def test_an_unreadable_file(tmp_path: Path) -> None:
    path = written(tmp_path, "format = 1\n")
    Path(path).chmod(0)
    assert refused("show", path).startswith(f"error: {path}: cannot be read: Permission denied")


CONTENTS = {
    "empty": (b"", ": the file is empty — a layout, plan or rules file has something in it"),
    "blank": (b" \n\t\n", ": the file is empty — "),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ":1:1: not UTF-8: byte 0x89 — save it as UTF-8 text"),
    "latin-1": ('format = 1\nname = "Žď"\n'.encode("iso-8859-2"), ":2:9: not UTF-8: byte 0xae — "),
    "UTF-16": ("format = 1\n".encode("utf-16"), ":1:1: not UTF-8: byte 0xff — "),
    "half a character": ("format = 1 # é".encode()[:-1], ":1:14: not UTF-8: byte 0xc3 — "),
    "no TOML": (b"format 1", ":1:8: not TOML: Expected '=' after a key in a key/value pair — key = value"),
    "nested": (b"x = " + b"[" * 5000, ": nested too deep — a few levels of brackets"),
    "zeros": (b"\0" * 500, ":1:1: not TOML: "),
}


@pytest.mark.parametrize("case", CONTENTS)
def test_files_of_something_else(case: str, tmp_path: Path) -> None:
    data, told = CONTENTS[case]
    path = written(tmp_path, data)
    assert refused("show", path).startswith(f"error: {path}{told}")
    assert refused("show", "-", stdin=data).startswith(f"error: standard input{told}")


def test_a_huge_file(tmp_path: Path) -> None:
    """A hundred megabytes of nothing are not read."""
    path = written(tmp_path, b"")
    with Path(path).open("r+b") as file:
        file.truncate(100_000_000)
    for words in (("show", path), ("verify", PADDOCK, path), ("show", PADDOCK, "--rules", path)):
        assert refused(*words).startswith(f"error: {path}: larger than {LARGEST:,} bytes — ")


def test_standard_input_is_read_once() -> None:
    told = refused("verify", "-", "-", stdin=Path(PADDOCK).read_bytes())
    assert told.startswith("error: standard input: the file is empty — ")
    assert told.endswith(", and can be read once only\n")
    closed = spawn("show", "-", shell='"$@" <&-')
    assert (closed.status, closed.out) == (2, "")
    assert closed.err.startswith("error: standard input: cannot be read: it is closed — ")


# -- arenas that are none --------------------------------------------------------------------------------


@pytest.mark.parametrize("case", MAP_FAULTS)
def test_every_fault_of_a_map(case: str, tmp_path: Path) -> None:
    """Told by every command in the words and order of `lint`, at its line and column."""
    path = written(tmp_path, with_map(MAP_FAULTS[case][0]))
    linted = run("lint", path, "--json")
    faults = linted.record["faults"]
    lines = [f"{path}:{f['line']}:{f['column']}: {f['message']} — {f['remedy']}" for f in faults]
    assert linted.status == 2
    assert len(lines) == len(MAP_FAULTS[case][1])
    assert run("lint", path).out.splitlines() == [f"fault: {line}" for line in lines]
    assert refused("solve", path, "--points", "3").splitlines() == [f"error: {line}" for line in lines]


def test_an_arena_without_an_empty_space(tmp_path: Path) -> None:
    path = written(tmp_path, with_map("U1 U1 B1 B1\nO1 O1 I1 I1\nX1 X1 X2 X2\n"))
    told = refused("solve", path, "--points", "3")
    assert told == f"error: {path}:4:7: no empty space — a truck needs an empty space to start on (rules §2)\n"


def test_names_and_codes() -> None:
    assert refused("show", "the-crucibel") == (
        "error: `the-crucibel`: no shipped arena, file or code — did you mean the-crucible?\n"
    )
    assert refused("show", "") == f"error: ``: no shipped arena, file or code — known: {SHIPPED}\n"
    code = run("show", PADDOCK, "--code").out.strip()
    assert "the check sum does not fit — copy the whole line again" in refused("show", code[:-1])
    assert "`!` is in no code — letters, figures, - and _" in refused("show", code[:20] + "!" + code[21:])
    assert "a code of format `9` — this version reads arena1." in refused("show", "arena9." + code[7:])


def test_a_megabyte_of_junk(tmp_path: Path) -> None:
    """Some of the faults and the number of the others, in every command."""
    path = written(tmp_path, with_map("?? ? ?? .\n" * 5_000))
    faults = run("lint", path, "--json").record["faults"]
    for told in (refused("show", path), run("lint", path).out, run("check", path).err):
        lines = [line.split(": ", 1)[1] for line in told.splitlines()]
        assert lines[0].startswith(f"{path}:5:1: unknown token `??` — ")
        assert (len(lines), lines[40]) == (41, f"… and {len(faults) - 40:,} more")


# -- questions that cannot be asked ------------------------------------------------------------------------

QUESTIONS = {
    "no points": ("solve {}", "Missing option '--points'"),
    "negative points": ("solve {} --points -1", "error: --points: -1 is out of range — 0 to 43: "),
    "many points": ("solve {} --points 44", "error: --points: 44 is out of range — 0 to 43: "),
    "huge points": (f"solve {{}} --points {10**30}", "is out of range — 0 to 43: "),
    "points in words": ("solve {} --points many", "'--points': 'many' is not a valid integer"),
    "half a point": ("solve {} --points 1.5", "'--points': '1.5' is not a valid integer"),
    "points of check": ("check {} --points 44", "error: --points: 44 is out of range — 0 to 43: "),
    "points of print": ("print {} -o never.pdf --points 44", "error: --points: 44 is out of range — "),
    "no tiles": (
        "solve {} --points 3 --tiles 0",
        "error: --tiles: 0 is out of range — 1 to 7: a plan has 7 Plan tiles",
    ),
    "no tiles of print": ("print {} -o never.pdf --plan-tiles 0", "error: --plan-tiles: 0 is out of range — 1 to 7: "),
    "many tiles": ("curve {} --tiles 8", "error: --tiles: 8 is out of range — 1 to 7: "),
    "near truck": (
        "solve {} --points 3 --truck Bigfot",
        "error: --truck: unknown truck `Bigfot` — did you mean bigfoot?",
    ),
    "strange truck": (
        "solve {} --points 3 --truck zamboni",
        "error: --truck: unknown truck `zamboni` — known: bigfoot, bigfoot-racer, fastrax, snake-bite",
    ),
    "near card": (
        "solve {} --points 3 --cards rollover",
        "error: --cards: unknown card `rollover` — did you mean roll-over?",
    ),
    "near card of check": (
        "check {} --cards roll-over,dejavu",
        "error: --cards: unknown card `dejavu` — did you mean deja-vu?",
    ),
    "strange card": (
        "solve {} --points 3 --cards zzz",
        "error: --cards: unknown card `zzz` — known: airborne, deja-vu, ",
    ),
    "a card of another deck": (
        "solve {} --points 3 --truck bigfoot --cards airborne",
        "error: --cards: airborne is not in the deck of BIGFOOT — its deck: going-up, roll-over, ",
    ),
    "copies": (
        "solve {} --points 3 --truck bigfoot --cards smash,smash",
        "error: --cards: 2 copies of smash — the deck of BIGFOOT holds 1",
    ),
    "win": ("check {} --win three", "'--win': 'three' is not one of 'two-run', 'one-run'"),
    "engine": ("solve {} --points 3 --engine luck", "'--engine': 'luck' is not one of 'search', 'cpsat'"),
    "paper": ("print {} -o never.pdf --paper a5", "'--paper': 'a5' is not one of 'a4', 'letter'"),
    "negative time": ("solve {} --points 3 --time-limit -1", "'--time-limit': -1.0 is not in the range x>=0"),
    "no time": ("solve {} --points 3 --time-limit nan", "'--time-limit': 'nan' is not a number"),
    "no gap": ("odds {} --gap nan", "'--gap': 'nan' is not a number"),
    "negative list": ("solve {} --points 3 --all=-1", "'--all': -1 is not in the range x>=0"),
    "no file to print to": ("print {}", "Missing option '-o' / '--output'"),
    "two arenas": ("solve {} {} --points 3", "Got unexpected extra argument"),
    "no command": ("slove {} --points 3", "No such command 'slove'"),
    "no option": ("solve {} --point 3", "No such option"),
}


@pytest.mark.parametrize("case", QUESTIONS)
def test_questions_that_cannot_be_asked(case: str) -> None:
    line, told = QUESTIONS[case]
    assert told in refused(*line.format(PADDOCK, PADDOCK).split())
    assert not Path("never.pdf").exists()


RULES = {
    "a word for a number": ('[obstacle.up]\nvp = "x"\n', ":2:6: obstacle.up.vp: expected `int`, got `str` — "),
    "a key": ("[obstacle.up]\nsuply = 3\n", ":2:1: unknown key `suply` — did you mean supply?"),
    "out of range": ("[dice]\ncount = 0\n", ":2:9: dice.count: expected `int` >= 1 — "),
    "no TOML": ("[dice\n", ":1:6: not TOML: "),
    "a layout": (with_map(". . . .\n. . . .\n. . . .\n"), ":2:1: unknown key `name` — did you mean game?"),
}


@pytest.mark.parametrize("case", RULES)
@pytest.mark.parametrize("command", [*READERS, ("lint",)], ids=lambda command: command[0])
def test_rules_with_faults(command: tuple[str, ...], case: str, tmp_path: Path) -> None:
    text, told = RULES[case]
    path = written(tmp_path, text)
    assert f"error: {path}{told}" in refused(command[0], PADDOCK, *command[1:], "--rules", path)


def test_rules_that_are_missing() -> None:
    assert "error: nothing.toml: cannot be read: " in refused("show", PADDOCK, "--rules", "nothing.toml")
    assert "a directory — name a file in it" in refused("show", PADDOCK, "--rules", "")


def test_dice_that_show_more_than_a_plan_can_cost(tmp_path: Path) -> None:
    """Nobody who gives no points is told that they are out of range."""
    rules = written(tmp_path, '[dice]\ncount = 12\nfaces = ["9"]\n[plan]\ntiles = 2\n')
    done = run("curve", PADDOCK, "--rules", rules, "--json")
    assert done.status == 0
    assert len(done.record["vp_by_points"]) < 12 * 9
