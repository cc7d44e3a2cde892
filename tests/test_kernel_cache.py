"""The cache of compiled kernels: kept where it can be, done without where it cannot, never a wrong answer.

A module with a kernel that is compiled in a moment stands in for the search; two commands prove the rest.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.commands import COMMAND, PADDOCK, ROOT, run

KERNEL = """
import sys
from solver.compiled import compiled, compiling_note

@compiled
def twice(x):
    return 2 * x

print(compiling_note() or "kept", file=sys.stderr)
print(*(twice(float(word) if "." in word else int(word)) for word in sys.argv[1:]))
"""


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    """A module with a kernel."""
    path = tmp_path / "kernel_of_a_test.py"
    path.write_text(KERNEL, "utf-8")
    return path


def drive(kernel: Path, *numbers: str, prepare: Callable[[], None] | None = None, **env: str) -> tuple[str, str]:
    """What the kernel answers, and what is told beside, in a process of its own; an empty variable is unset."""
    here = {**os.environ, "NUMBA_CACHE_DIR": "", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **env}
    done = subprocess.run(
        [sys.executable, str(kernel), *numbers],
        cwd=kernel.parent,
        env={name: value for name, value in here.items() if value},
        capture_output=True,
        text=True,
        preexec_fn=prepare,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr.strip()


def files(folder: Path, ending: str) -> list[Path]:
    return sorted(folder.rglob(f"*.{ending}"))


def test_kept_in_the_users_cache(kernel: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    first = drive(kernel, "3", XDG_CACHE_HOME="", HOME=str(home))
    second = drive(kernel, "3", XDG_CACHE_HOME="", HOME=str(home))
    assert first == ("6", "compiling the search, once on this machine (about 15 s) …")
    assert second == ("6", "kept")
    assert len(files(home / ".cache" / "arenasmith" / "kernels", "nbi")) == 1
    elsewhere = tmp_path / "elsewhere"
    drive(kernel, "3", XDG_CACHE_HOME=str(elsewhere))
    assert len(files(elsewhere / "arenasmith" / "kernels", "nbc")) == 1
    drive(kernel, "3", HOME=str(tmp_path / "third"), XDG_CACHE_HOME="relative")
    assert not (tmp_path / "relative").exists()


@pytest.mark.parametrize("name", ["HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR"])
def test_a_cache_that_cannot_be_written(name: str, kernel: Path) -> None:
    """A file stands where the folder should be: true for root as well."""
    env = {"XDG_CACHE_HOME": "", name: str(kernel)}
    answer, told = drive(kernel, "3", "1.5", prepare=None, **env)
    assert answer == "6 3.0"
    assert told.startswith("compiling the search (about 15 s), every time, as it cannot be kept: ")
    assert told.endswith(("Not a directory", "File exists"))
    assert sorted(os.listdir(kernel.parent)) == [kernel.name]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_read_only_home(kernel: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o555)
    answer, told = drive(kernel, "3", XDG_CACHE_HOME="", HOME=str(home))
    assert (answer, told.endswith("Permission denied")) == ("6", True)


def test_no_home_at_all(kernel: Path, tmp_path: Path) -> None:
    """HOME unset: the system knows one; where it knows none either, nothing is kept."""
    assert drive(kernel, "3", HOME="", XDG_CACHE_HOME=str(tmp_path / "cache"))[0] == "6"
    unknown = "import pwd\npwd.getpwuid = lambda _: (_ for _ in ()).throw(KeyError())\n"
    kernel.write_text(unknown + KERNEL, "utf-8")
    answer, told = drive(kernel, "3", HOME="", XDG_CACHE_HOME="")
    assert (answer, told.endswith("cannot be kept: there is no home directory")) == ("6", True)


@pytest.mark.parametrize("most", [1 << 10, 1 << 16], ids=["no room", "some room"])
def test_a_full_disk(most: int, kernel: Path, tmp_path: Path) -> None:
    """No half of a kernel is left, and the next process has what it needs."""

    def filled_up() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    cache = tmp_path / "cache"
    assert drive(kernel, "3", "1.5", prepare=filled_up, NUMBA_CACHE_DIR=str(cache))[0] == "6 3.0"
    assert [path for path in cache.rglob("*") if "tmp" in path.name] == []
    assert drive(kernel, "3", "1.5", NUMBA_CACHE_DIR=str(cache))[0] == "6 3.0"


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("spoil", [b"", b"not a pickle"], ids=["empty", "words"])
def test_a_spoiled_file(ending: str, spoil: bytes, kernel: Path, tmp_path: Path) -> None:
    """It is compiled again, and kept again."""
    cache = tmp_path / "cache"
    drive(kernel, "3", NUMBA_CACHE_DIR=str(cache))
    (path,) = files(cache, ending)
    path.write_bytes(spoil)
    assert drive(kernel, "3", NUMBA_CACHE_DIR=str(cache))[0] == "6"
    before = files(cache, "nbc")
    assert drive(kernel, "3", NUMBA_CACHE_DIR=str(cache))[0] == "6"
    assert files(cache, "nbc") == before
    assert files(cache, "nbi")[0].read_bytes() != spoil


def test_processes_that_write_one_after_the_other(kernel: Path, tmp_path: Path) -> None:
    """Both began before there was an index, and each compiled for another type: the first to read may have either
    index, and gets the code that belongs to it.
    """
    cache, aside = tmp_path / "cache", tmp_path / "aside"
    drive(kernel, "3", NUMBA_CACHE_DIR=str(cache))
    (index,) = files(cache, "nbi")
    shutil.move(index, aside)
    drive(kernel, "1.5", NUMBA_CACHE_DIR=str(cache))
    shutil.move(aside, index)
    assert drive(kernel, "3", "1.5", NUMBA_CACHE_DIR=str(cache))[0] == "6 3.0"


def test_processes_at_once(kernel: Path, tmp_path: Path) -> None:
    """In an empty folder, for the same types and for others."""
    cache = str(tmp_path / "cache")
    with ThreadPoolExecutor() as pool:
        lines = [("3",), ("3",), ("1.5", "3"), ("1.5",)]
        told = list(pool.map(lambda numbers: drive(kernel, *numbers, NUMBA_CACHE_DIR=cache)[0], lines))
    assert told == ["6", "6", "3.0 6", "3.0"]
    assert drive(kernel, "3", "1.5", NUMBA_CACHE_DIR=cache) == ("6 3.0", "kept")


@pytest.mark.slow
def test_two_commands_and_no_cache(tmp_path: Path) -> None:
    """Both at once in an empty folder, and one without any: three times the same answer."""
    question = ("solve", PADDOCK, "--points", "3", "--tiles", "2", "--json")
    cache = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    none = {**os.environ, "NUMBA_CACHE_DIR": f"{PADDOCK}/cache"}
    both = [subprocess.Popen([*COMMAND, *question], cwd=ROOT, env=cache, stdout=subprocess.PIPE) for _ in range(2)]
    told = [process.communicate()[0].decode() for process in both]
    alone = subprocess.run([*COMMAND, *question], cwd=ROOT, env=none, capture_output=True, text=True)
    assert [process.returncode for process in both] == [alone.returncode, alone.returncode] == [0, 0]
    assert {*told, alone.stdout} == {run(*question).out}
    assert "every time, as it cannot be kept: " in alone.stderr
    assert alone.stderr.count("\n") == 1
