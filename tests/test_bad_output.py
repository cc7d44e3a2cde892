"""Files that cannot be written: told, nothing half-written is left, and an older file is as it was."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from seeds.faults import BadInput
from seeds.writing import write_whole
from solver.verdict import Watch
from tests.commands import COMMAND, PADDOCK, ROOT, refused, run

OLD = b"an older file"
#: runs a command with files of at most so many blocks of 512 bytes: a disk that fills up in the middle
SMALL_DISK = 'ulimit -f 16; "$@"'


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("missing/sheet.pdf", "cannot be written: No such file or directory — a path that can be written, with room"),
        ("folder", "cannot be written: a directory — name a file in it"),
        ("missing/", "cannot be written: a directory — name a file in it"),
        ("old.pdf/sheet.pdf", "cannot be written: Not a directory — "),
        ("old.pdf/", "cannot be written: "),
        ("x" * 300, "cannot be written: File name too long — "),
        ("nul\0", "cannot be written: embedded null byte — "),
    ],
)
def test_places_that_are_none(path: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("old.pdf").write_bytes(OLD)
    assert refused("print", PADDOCK, "-o", path).startswith(f"error: {path.replace(chr(0), '?')}: {told}")
    assert sorted(os.listdir()) == ["folder", "old.pdf"]
    assert Path("old.pdf").read_bytes() == OLD
    assert os.listdir("folder") == []


def test_names_that_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused("print", PADDOCK, "-o", "") == "error: ``: cannot be written: a directory — name a file in it\n"
    assert refused("print", PADDOCK, "-o", "-") == "error: -o: `-` is no file to write — a name, or /dev/stdout\n"
    assert os.listdir() == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_device() -> None:
    told = refused("print", PADDOCK, "-o", "/dev/full")
    assert told.startswith("error: /dev/full: cannot be written: No space left on device — ")
    assert not Path("/dev/full").is_file()


def test_a_disk_that_fills_up(tmp_path: Path) -> None:
    """In the middle of a file, with and without an older one of its name."""
    old, new = tmp_path / "old.pdf", tmp_path / "new.pdf"
    old.write_bytes(OLD)
    for path in (old, new):
        line = ["sh", "-c", SMALL_DISK, "sh", *COMMAND, "print", PADDOCK, "-o", str(path)]
        done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"error: {path}: cannot be written: File too large — ")
    assert os.listdir(tmp_path) == ["old.pdf"]
    assert old.read_bytes() == OLD


@pytest.mark.parametrize("broken", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_interrupted_at_the_last_moment(broken: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The data is written and not yet on the disk."""

    def fsync(_handle: int) -> None:
        raise broken

    path = tmp_path / "old.pdf"
    path.write_bytes(OLD)
    monkeypatch.setattr(os, "fsync", fsync)
    done = run("print", PADDOCK, "-o", str(path))
    assert (done.status, done.out) == (2 if isinstance(broken, OSError) else 4, "")
    assert os.listdir(tmp_path) == ["old.pdf"]
    assert path.read_bytes() == OLD


def test_a_place_that_is_none_is_told_before_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for solutions that cannot be kept."""
    looks: list[str] = []
    monkeypatch.setattr(Watch, "look", lambda _watch, what, _share: looks.append(what))
    refused("print", PADDOCK, "-o", "missing/sheet.pdf", "--solutions")
    assert looks == []


def test_bad_input_writes_nothing(tmp_path: Path) -> None:
    """One arena of several is enough."""
    path = tmp_path / "old.pdf"
    path.write_bytes(OLD)
    refused("print", PADDOCK, "nothing", "-o", str(path))
    refused("print", PADDOCK, "-o", str(tmp_path / "new.pdf"), "--cards", "zzz")
    assert os.listdir(tmp_path) == ["old.pdf"]
    assert path.read_bytes() == OLD


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is protected here")
def test_a_protected_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "old.pdf"
    path.write_bytes(OLD)
    path.chmod(0o444)
    with pytest.raises(BadInput, match="Permission denied"):
        write_whole(path, b"new")
    assert path.read_bytes() == OLD


def test_pipes_are_written_to(tmp_path: Path) -> None:
    """A named one, and the standard output of a process."""
    pipe, read = tmp_path / "pipe", bytearray()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.extend(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"through the pipe")
    reader.join()
    assert (bytes(read), pipe.is_fifo(), os.listdir(tmp_path)) == (b"through the pipe", True, ["pipe"])
    done = subprocess.run([*COMMAND, "print", PADDOCK, "-o", "/dev/stdout"], cwd=ROOT, capture_output=True)
    assert done.returncode == 0
    assert done.stdout.startswith(b"%PDF")


def test_killed_in_the_middle(tmp_path: Path) -> None:
    """SIGTERM before the rename: the older file is whole."""
    path = tmp_path / "old.pdf"
    path.write_bytes(OLD)
    script = "import os, signal, sys\nos.fsync = lambda _: os.kill(os.getpid(), signal.SIGTERM)\n"
    script += "from cli.main import main\nmain(sys.argv[1:])"
    line = [sys.executable, "-c", script, "print", PADDOCK, "-o", str(path)]
    assert subprocess.run(line, cwd=ROOT).returncode == -signal.SIGTERM
    assert path.read_bytes() == OLD
