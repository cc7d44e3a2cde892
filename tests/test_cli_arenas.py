"""Commands on arenas: every way to name one, several at once, and what is shown, linted and printed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from pypdf import PdfReader

from cli.main import arenasmith
from layouts.codes import from_code
from layouts.identity import arena_id
from layouts.library import find_arena, shipped_names
from tests.commands import PADDOCK, layout_file, run, worked_files
from tests.drawing import arena_of

# -- help --------------------------------------------------------------------------------------------


def leaves(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words of every command, those within groups included."""
    for name, command in sorted(group.commands.items()):
        if isinstance(command, click.Group):
            yield from leaves(command, (*path, name))
        else:
            yield (*path, name)


@pytest.mark.parametrize("command", list(leaves(arenasmith)), ids=" ".join)
def test_every_command_has_help(command: tuple[str, ...]) -> None:
    """In letters that every terminal has, and the same for -h."""
    done = run(*command, "--help")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("Usage: ")
    assert f" {' '.join(command)} [OPTIONS]" in done.out
    assert "--json" in done.out
    assert run(*command, "-h").out == done.out
    assert done.out.isascii()


def test_the_door_names_every_command() -> None:
    done = run("--help")
    assert done.status == 0
    assert all(f"\n  {command} " in done.out for command in arenasmith.commands)
    assert all(name in done.out.replace("-\n  ", "-") for name in shipped_names())
    assert run("--version").out.startswith("arenasmith, ")
    nothing = run()
    assert (nothing.status, nothing.out) == (2, "")
    assert nothing.err.startswith("Usage: ")


# -- ways to name an arena -----------------------------------------------------------------------------


def test_file_code_and_standard_input_are_the_same_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    question = ("--points", "3", "--json")
    code = run("show", PADDOCK, "--code").out.strip()
    by_file = run("solve", PADDOCK, *question)
    assert by_file.status == 0
    assert run("solve", code, *question) == by_file
    assert run("solve", "-", *question, stdin=Path(PADDOCK).read_bytes()) == by_file
    monkeypatch.chdir(Path(PADDOCK).parent)
    assert run("solve", "paddock.toml", *question) == by_file


@pytest.mark.parametrize("name", shipped_names())
def test_shipped_names(name: str) -> None:
    record = run("show", name, "--json").record
    assert record["id"] == arena_id(find_arena(name))


def test_a_shipped_name_comes_before_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "the-crucible").write_bytes(Path(PADDOCK).read_bytes())
    monkeypatch.chdir(tmp_path)
    assert run("show", "the-crucible", "--json").record["name"] == "The Crucible"
    assert run("show", "./the-crucible", "--json").record["name"] == "The Paddock"


# -- several arenas ------------------------------------------------------------------------------------


def test_the_worst_status_of_several(tmp_path: Path) -> None:
    """0, 3, 4, 2, from best to worst; every arena is answered."""
    cramped = layout_file(tmp_path, arena_of(["U1 U1 .", ". . .", ". . ."], (1, 1), (3, 3)))
    easy, hopeless, unreadable = run("check", PADDOCK), run("check", cramped), run("check", "nothing")
    assert [easy.status, hopeless.status, unreadable.status] == [0, 3, 2]
    for arenas, status in (
        ((PADDOCK, PADDOCK), 0),
        ((cramped, PADDOCK), 3),
        ((PADDOCK, "nothing", cramped), 2),
    ):
        done = run("check", *arenas, "--json")
        assert (done.status, len(done.records)) == (status, len(arenas))
    stopped = run("check", PADDOCK, cramped, "--time-limit", "0", "--json")
    assert (stopped.status, [record["beatable"] for record in stopped.records]) == (4, [None, None])
    assert run("check", PADDOCK, "nothing", "--time-limit", "0").status == 2


def test_several_arenas_in_text_and_json() -> None:
    record = run("check", PADDOCK, "--json").record
    done = run("check", PADDOCK, "the-crucibel", PADDOCK, "--json")
    assert done.records[0] == done.records[2] == record
    assert done.records[1]["arena"] is None
    assert (done.records[1]["source"], len(done.records[1]["errors"])) == ("the-crucibel", 1)
    assert done.err == f"error: {done.records[1]['errors'][0]}\n"
    text = run("check", PADDOCK, PADDOCK).out
    assert text == "\n".join([run("check", PADDOCK).out] * 2)


# -- show ----------------------------------------------------------------------------------------------


def test_show_draws_the_arena_and_a_plan(tmp_path: Path) -> None:
    arena, record = worked_files(tmp_path)
    plain = run("show", arena)
    assert (plain.status, plain.err) == (0, "")
    assert "U1" in plain.out
    assert " go " not in plain.out
    short = "A2E r:B2E s4:e^e^e^e^ s2:e^e"
    drawn = {run("show", arena, "--plan", plan).out for plan in (json.dumps(record), json.dumps(record["plan"]))}
    (picture,) = drawn
    assert "go →" in picture
    assert "go →" in run("show", arena, "--plan", short).out


def test_show_tells_a_record(tmp_path: Path) -> None:
    arena, _ = worked_files(tmp_path)
    record = run("show", arena, "--json").record
    keys = ["name", "id", "code", "author", "difficulty", "basis", "notes", "board", "map", "blank", "oil"]
    assert list(record) == keys
    assert record["board"] == {"pieces": [2, 2], "piece": [4, 4]}
    assert (record["map"][0], record["blank"], record["oil"]) == (".  .  U1 B1 .  .  B2 .", ["U2"], [])
    assert arena_id(from_code(record["code"])) == record["id"]
    assert run("show", arena, "--code").out == record["code"] + "\n"


# -- lint ----------------------------------------------------------------------------------------------


def test_lint_tells_faults_and_doubts(tmp_path: Path) -> None:
    spoiled, doubtful = tmp_path / "spoiled.toml", tmp_path / "doubtful.toml"
    text = Path(PADDOCK).read_text("utf-8")
    spoiled.write_text(text.replace("B1 B1", "B1 . "), "utf-8")
    doubtful.write_text(text.replace('basis = "designed"\n', ""), "utf-8")
    done = run("lint", PADDOCK, str(spoiled), str(doubtful), "--json")
    assert (done.status, done.err) == (2, "")
    assert [list(record) for record in done.records] == [["source", "faults", "doubts"]] * 3
    sound, faulty, doubted = done.records
    assert sound == {"source": PADDOCK, "faults": [], "doubts": []}
    (fault,), (doubt,) = faulty["faults"], doubted["doubts"]
    assert (list(fault), fault["line"], fault["column"]) == (["line", "column", "message", "remedy"], 11, 16)
    assert doubted["faults"] == faulty["doubts"] == []
    lines = run("lint", PADDOCK, str(spoiled), str(doubtful)).out.splitlines()
    assert lines[0] == f"{PADDOCK}: no faults"
    assert lines[1] == f"fault: {spoiled}:11:16: {fault['message']} — {fault['remedy']}"
    assert lines[2].startswith(f"doubt: {doubtful}:{doubt['line']}:{doubt['column']}: {doubt['message']}")
    assert lines[3] == f"{doubtful}: no faults, 1 doubt"
    assert run("lint", str(doubtful)).status == 0


# -- print ---------------------------------------------------------------------------------------------


def test_print_writes_sheets(tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    done = run("print", PADDOCK, "the-crucible", "-o", str(path))
    assert (done.status, done.out) == (0, "")
    assert done.err == f"{path}: 2 sheets, print at 100 %\n"
    assert len(PdfReader(path).pages) == 2
    assert len(list(tmp_path.iterdir())) == 1


def test_print_tells_a_record(tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    done = run("print", PADDOCK, "-o", str(path), "--paper", "letter", "--solutions", "--points", "6", "--json")
    identity = {"name": "The Paddock", "id": run("show", PADDOCK, "--json").record["id"]}
    assert (done.status, done.err) == (0, "")
    assert done.record == {"file": str(path), "paper": "letter", "arenas": [identity]}
    best = run("solve", PADDOCK, "--points", "6", "--json").record["vp"]
    pages = [page.extract_text() for page in PdfReader(path).pages]
    assert len(pages) == 2
    assert f"Victory Points {best} " in " ".join(pages[1].split())


def test_print_tells_where_there_is_no_solution(tmp_path: Path) -> None:
    cramped = layout_file(tmp_path, arena_of(["U1 U1 .", ". . .", ". . ."], (1, 1), (3, 3)))
    done = run("print", cramped, "-o", str(tmp_path / "sheet.pdf"), "--solutions", "--points", "0")
    assert done.status == 0
    assert "test: no plan is legal with 0 points" in done.err
    assert len(PdfReader(tmp_path / "sheet.pdf").pages) == 1
