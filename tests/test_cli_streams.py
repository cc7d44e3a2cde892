"""The streams of a command: only JSON on standard output, progress that leaves nothing, any encoding, any end."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.commands import PADDOCK, run, spawn
from tests.terminal import at_terminal

#: a question that takes long enough for progress to be told
LONG = ("solve", "the-crucible", "--points", "24", "--cards", "deja-vu,deja-vu,nitro-boost,going-up")
PLAN = "A4E s2:eee^"
CLOSED, FULL, GONE = '"$@" >&-', '"$@" >/dev/full', '("$@"; echo $? >&2) | head -c 0'

COLOUR = re.compile(r"\x1b\[(?:[0-9]+;)*(?:3|9|4)[0-9]m")

needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")


@pytest.fixture
def named(tmp_path: Path) -> str:
    """The paddock under a name in many scripts."""
    path = tmp_path / "named.toml"
    path.write_text(Path(PADDOCK).read_text("utf-8").replace("The Paddock", "Žďár – Ø"), "utf-8")
    return str(path)


COMMANDS = [
    ("solve", "{}", "--points", "3"),
    ("verify", "{}", PLAN),
    ("check", "{}", "--points", "12"),
    ("curve", "{}", "--points", "5"),
    ("show", "{}"),
    ("lint", "{}", "{}"),
    ("print", "{}", "-o", "/dev/null"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_json_and_nothing_else(words: tuple[str, ...], named: str) -> None:
    """The same values in every encoding; one value a line."""
    line = [word.format(named) for word in words]
    done = {encoding: run(*line, "--json", encoding=encoding) for encoding in ("utf-8", "ascii", "latin-1", "cp437")}
    values = {json.dumps(answer.records) for answer in done.values()}
    assert len(values) == 1
    assert ("Žďár – Ø" in done["utf-8"].out) is (words[0] not in ("lint",))
    assert all(done[encoding].out.isascii() for encoding in ("ascii", "latin-1", "cp437"))
    assert len(done["utf-8"].records) == line.count(named)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "utf-8"])
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_text_in_every_encoding(words: tuple[str, ...], encoding: str, named: str) -> None:
    """Decoded as strictly as it was encoded; no escape sequences in what is no terminal."""
    done = run(*(word.format(named) for word in words), encoding=encoding)
    assert done.status in (0, 3)
    assert "\x1b" not in done.out + done.err
    if words[0] not in ("lint", "verify", "print"):
        assert {"ascii": "Zdar - ?", "latin-1": "Zdár - Ø", "cp437": "Zdár - ?", "utf-8": "Žďár – Ø"}[
            encoding
        ] in done.out


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_faults_in_every_encoding(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "漢.toml"
    done = run("show", str(path), encoding=encoding)
    assert (done.status, done.out) == (2, "")
    assert (
        done.err
        == f"error: {tmp_path}/?.toml: cannot be read: No such file or directory - check the path and its permissions\n"
    )


def test_encodings_of_the_environment() -> None:
    done = spawn("show", PADDOCK, env={"PYTHONIOENCODING": "ascii"})
    assert (done.status, done.err) == (0, "")
    assert done.out.isascii()
    assert "┏" in spawn("show", PADDOCK, env={"PYTHONIOENCODING": "utf-8"}).out


def test_names_that_are_no_text() -> None:
    """A file name of stray bytes; JSON stays JSON."""
    for words in (("lint", "\udcff.toml", "--json"), ("check", "\udcff.toml", PADDOCK, "--points", "0", "--json")):
        done = run(*words)
        assert (done.status, done.records[0]["source"]) == (2, "\udcff.toml")
    assert "error: ?.toml: cannot be read" in run("show", "\udcff.toml").err
    assert run("lint", "\udcff.toml").out.startswith("fault: ?.toml: cannot be read")


# -- terminals -------------------------------------------------------------------------------------------


def test_colour_where_there_is_some() -> None:
    plain = spawn("show", PADDOCK, env={"PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}).out
    coloured = at_terminal("show", PADDOCK, PYTHONIOENCODING="utf-8")
    bare = at_terminal("show", PADDOCK, PYTHONIOENCODING="utf-8", NO_COLOR="1")
    assert (coloured.status, bare.status) == (0, 0)
    assert COLOUR.search(coloured.sent)
    assert not COLOUR.search(bare.sent)
    assert re.sub(r"\x1b\[[0-9;]*m", "", bare.sent).replace("\r\n", "\n") == plain


@pytest.mark.parametrize("columns", [80, 24])
def test_progress_leaves_nothing(columns: int, tmp_path: Path) -> None:
    """It is told on the terminal, on one line, and wiped before the answer."""
    path = tmp_path / "answer.json"
    session = at_terminal(*LONG, "--time-limit", "2", "--json", columns=columns, out=path)
    assert json.loads(session.out)["points"] == 24
    assert "%" in session.sent
    assert max(map(len, session.sent.split("\r"))) < columns
    assert [line for line in session.seen() if not line.startswith("compiling")] == []


def test_ctrl_c_at_a_terminal(tmp_path: Path) -> None:
    """The bound so far, and no progress left over."""
    path = tmp_path / "answer.json"
    session = at_terminal(*LONG, "--json", typed_at="%", out=path)
    assert session.status == 4
    assert json.loads(session.out)["verdict"] == "bound"
    assert [line for line in session.seen() if not line.startswith("compiling")] == []
    checked = at_terminal("check", *LONG[1:], typed_at="%")
    assert checked.status == 4
    assert checked.seen()[-1] == "stopped"
    assert "%" not in "".join(checked.seen())


def test_no_progress_without_a_terminal() -> None:
    done = run(*LONG, "--time-limit", "1.5", "--json")
    assert "%" not in done.err
    assert done.record["verdict"] in ("bound", "optimal")


# -- closed, full, gone ------------------------------------------------------------------------------------


@needs_full
@pytest.mark.parametrize("end", [CLOSED, FULL])
@pytest.mark.parametrize(
    "words", [("solve", PADDOCK, "--points", "3", "--json"), ("show", PADDOCK), ("solve", "--help")], ids=" ".join
)
def test_output_that_cannot_be_written(words: tuple[str, ...], end: str) -> None:
    done = spawn(*words, shell=end)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("error: standard output: ")
    assert done.err.count("\n") == 1


@needs_full
@pytest.mark.parametrize("end", ['"$@" 2>&-', '"$@" 2>/dev/full'])
def test_notes_that_cannot_be_written(end: str) -> None:
    """The answer and the exit status are the same."""
    told = run("curve", PADDOCK, "--points", "3", "--json").out
    done, wrong = spawn("curve", PADDOCK, "--points", "3", "--json", shell=end), spawn("show", "nothing", shell=end)
    assert (done.status, done.out) == (0, told)
    assert (wrong.status, wrong.out) == (2, "")


def test_a_reader_that_has_gone() -> None:
    """Nobody to complain to, and no complaint."""
    for words in (("show", PADDOCK), ("solve", PADDOCK, "--points", "3", "--json")):
        done = spawn(*words, shell=GONE)
        assert done.err == "0\n"


def test_writing_nothing_to_a_closed_output(tmp_path: Path) -> None:
    done = spawn("print", PADDOCK, "-o", str(tmp_path / "sheet.pdf"), shell=CLOSED)
    assert done.status == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
