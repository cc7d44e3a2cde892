"""Many machines, played by processes on loopback: a scheduler and workers, one of them killed in the middle."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from seeds.faults import BadInput
from solver import cluster
from solver.build import build
from solver.parallel import WorkersLost, in_order, in_parallel
from tests.commands import COMMAND, ROOT, refused, run

distributed = pytest.importorskip("distributed", reason="the extra `cluster`")

WORDS = ("generate", "--pieces", "2x1", "--piece", "3x4", "--counts", "up=1,by=2,on=1", "--seed", "7", "--json")
#: seconds for a process to start on a machine that is busy
PATIENCE = 60.0


def until(there: Callable[[], bool]) -> None:
    """Wait for something to come true."""
    for _ in range(int(PATIENCE / 0.05)):
        if there():
            return
        time.sleep(0.05)
    raise AssertionError("waited in vain")


@contextmanager
def process(*words: str, cwd: Path = ROOT) -> Iterator[subprocess.Popen[bytes]]:
    """A program of dask; what is imported first is what lies in its folder."""
    command = [sys.executable, "-m", *words]
    with subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as started:
        try:
            yield started
        finally:
            started.kill()


@contextmanager
def scheduler(folder: Path, cwd: Path = ROOT) -> Iterator[str]:
    """A scheduler of its own; its address."""
    told = folder / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--dashboard-address", "127.0.0.1:0")
    with process("distributed.cli.dask_scheduler", *words, "--scheduler-file", str(told), cwd=cwd):
        until(lambda: told.exists() and told.read_text().endswith("}"))
        yield json.loads(told.read_text())["address"]


@contextmanager
def workers(address: str, scratch: Path, folders: Sequence[Path]) -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    """A worker in each folder, by their addresses, beside those that are there."""
    words = (address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(scratch))
    with ExitStack() as stack:
        client = stack.enter_context(distributed.Client(address, set_as_default=False))
        before = len(client.nthreads())
        names = [f"{scratch.name}-{number}" for number in range(len(folders))]
        started = [
            stack.enter_context(process("distributed.cli.dask_worker", *words, "--name", name, cwd=folder))
            for name, folder in zip(names, folders, strict=True)
        ]
        until(lambda: len(client.nthreads()) == before + len(folders))
        about = client.scheduler_info(n_workers=-1)["workers"]
        places = {worker["name"]: place for place, worker in about.items()}
        yield {places[name]: one for name, one in zip(names, started, strict=True)}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with scheduler(tmp_path_factory.mktemp("scheduler")) as found:
        yield found


def begun(words: list[str]) -> subprocess.Popen[bytes]:
    """A command whose lines are read as they come: nothing is read ahead, or `communicate` would miss it."""
    return subprocess.Popen(words, cwd=ROOT, bufsize=0, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@pytest.fixture
def two(address: str, tmp_path: Path) -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    """The processes of two workers that run this very program."""
    with workers(address, tmp_path, [ROOT, ROOT]) as started:
        yield started


def test_same_arenas_though_a_worker_is_killed(address: str, two: dict[str, subprocess.Popen[bytes]]) -> None:
    """Byte by byte what one process here makes; the one killed was at work, and the other did that too."""
    words = (*WORDS, "--count", "6")
    whole = run(*words, "--jobs", "1").out
    with (
        distributed.Client(address, set_as_default=False) as client,
        begun([*COMMAND, *words, "--cluster", address]) as work,
    ):
        assert work.stdout
        first = work.stdout.readline()
        busy = {place: keys for place, keys in client.processing().items() if keys}
        two[min(busy)].kill()
        out, err = work.communicate(timeout=PATIENCE)
        assert list(client.nthreads()) == [place for place in two if place != min(busy)]
    assert (work.returncode, b"Traceback" in err) == (0, False)
    assert (first + out).decode() == whole


def test_stopped(address: str, tmp_path: Path) -> None:
    """Ctrl-C: what there is so far, and no worker goes on for nobody."""
    words = [*COMMAND, *WORDS, "--count", "5000", "--cluster", address]
    with (
        workers(address, tmp_path, [ROOT]),
        distributed.Client(address, set_as_default=False) as client,
        begun(words) as work,
    ):
        assert work.stdout
        first = work.stdout.readline()
        work.send_signal(signal.SIGINT)
        out, err = work.communicate(timeout=PATIENCE)
        until(lambda: not any(client.processing().values()))
    assert (work.returncode, b"Traceback" in err) == (4, False)
    assert all(json.loads(line)["arena"] for line in [first, *out.splitlines()])


@pytest.fixture
def foreign(tmp_path: Path) -> list[Path]:
    """Folders of workers: one has another text of this program, the other something else of its name."""
    folders = [tmp_path / "edited", tmp_path / "other"]
    for floor in ("seeds", "layouts", "solver", "generator"):
        shutil.copytree(ROOT / floor, folders[0] / floor, ignore=shutil.ignore_patterns("__pycache__"))
    with (folders[0] / "solver" / "dice.py").open("a") as edited:
        edited.write("# edited\n")
    folders[1].mkdir()
    (folders[1] / "solver.py").write_text("")
    return folders


def test_workers_with_another_program(address: str, foreign: list[Path], tmp_path: Path) -> None:
    """Told before any work, and when they join in the middle."""
    here = tmp_path / "here"
    with workers(address, here, [ROOT]), cluster.opened(address) as found:
        assert sorted(found.each(str, [5, 6])) == [(0, "5"), (1, "6")]
        with workers(address, tmp_path / "there", foreign) as strangers:
            edited, other = strangers
            told = refused(*WORDS, "--cluster", address)
            with pytest.raises(BadInput) as late:
                list(found.each(str, range(100)))
    assert len(told.splitlines()) == 2
    assert f"worker {edited}: runs arenasmith " in told
    assert f"worker {other}: cannot import arenasmith (" in told
    assert told.count(f"; here it is {build()} — install the same") == 2
    assert {fault.source for fault in late.value.faults} <= {f"worker {edited}", f"worker {other}"}


def test_a_scheduler_with_another_program(foreign: list[Path], tmp_path: Path) -> None:
    """It would keep everybody waiting."""
    with scheduler(tmp_path, foreign[1]) as address, workers(address, tmp_path, [ROOT]):
        told = refused(*WORDS, "--cluster", address)
    assert told.startswith(f"error: scheduler {address}: cannot import arenasmith (")
    assert len(told.splitlines()) == 1


def test_no_worker_is_left(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "LOOK", 1.0)
    monkeypatch.setattr(cluster, "LOOKS", 3)
    with workers(address, tmp_path, [ROOT]) as only, cluster.opened(address) as found:
        results = found.each(time.sleep, [0, 300, 300])
        assert next(results) == (0, None)
        for process_of_it in only.values():
            process_of_it.kill()
        with pytest.raises(WorkersLost, match="no worker is left"):
            next(results)


def test_the_scheduler_is_gone(tmp_path: Path) -> None:
    with ExitStack() as there:
        address = there.enter_context(scheduler(tmp_path))
        there.enter_context(workers(address, tmp_path, [ROOT]))
        with cluster.opened(address) as found:
            results = found.each(time.sleep, [0, 300])
            assert next(results) == (0, None)
            there.close()
            with pytest.raises(WorkersLost, match="start what is missing"):
                next(results)


def test_a_cluster_that_cannot_be_used(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody there, nobody of dask's, no workers, no dask, processes of both kinds."""
    monkeypatch.setattr(cluster, "CONNECT", 1)
    monkeypatch.setattr(cluster, "JOIN", 0.2)
    for place in ("tcp://127.0.0.1:9", "8786", "carrier-pigeon://coop:1", ""):
        assert f"no dask scheduler answers at `{place}`" in refused(*WORDS, "--cluster", place)
    assert f"the scheduler at {address} has no workers" in refused(*WORDS, "--cluster", address)
    assert "--jobs counts processes of this machine" in refused(*WORDS, "--cluster", address, "--jobs", "2")
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'arenasmith[cluster]'" in refused(*WORDS, "--cluster", address)


# -- one machine -------------------------------------------------------------------------------------


def end(number: int) -> int:
    """Work that ends its own process, one time in four."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_process_of_this_machine_is_killed() -> None:
    with pytest.raises(WorkersLost, match="one of the 2 processes was ended from outside"):
        list(in_parallel(end, range(8), 2))


def slow_first(number: int) -> int:
    time.sleep(0.2 if number == 0 else 0)
    return -number


def test_in_order() -> None:
    for jobs in (1, 2):
        assert list(in_order(slow_first, range(6), jobs)) == [0, -1, -2, -3, -4, -5]
    assert list(in_order(slow_first, [], 2)) == []
