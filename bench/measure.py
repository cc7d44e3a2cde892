"""How the bench measures: processor seconds in this process, wall seconds of whole commands, memory."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

#: what, here, limit
Row = tuple[str, str, str]


def seconds(work: Callable[[], object]) -> float:
    """Processor seconds of the second run."""
    work()
    return once(work)


def once(work: Callable[[], object]) -> float:
    """Processor seconds of a run."""
    began = time.process_time()
    work()
    return time.process_time() - began


def wall(line: str, env: Mapping[str, str] | None = None, statuses: tuple[int, ...] = (0,)) -> float:
    """Wall seconds of an `arenasmith` command, which has to end with one of these statuses."""
    began = time.monotonic()
    output(line, env, statuses)
    return time.monotonic() - began


def output(line: str, env: Mapping[str, str] | None = None, statuses: tuple[int, ...] = (0,)) -> str:
    """Standard output of an `arenasmith` command, which has to end with one of these statuses."""
    done = subprocess.run([*_program(), *line.split()], capture_output=True, env={**os.environ, **(env or {})})
    if done.returncode not in statuses:
        raise RuntimeError(f"arenasmith {line}: exit status {done.returncode}\n{done.stderr.decode()}")
    return done.stdout.decode()


def _program() -> list[str]:
    """The command beside this interpreter, else the module."""
    beside = shutil.which("arenasmith", path=str(Path(sys.executable).parent))
    return [beside] if beside else [sys.executable, "-m", "cli.main"]


def most_memory() -> float:
    """MiB that this process, or the largest of its children, has used at most."""
    return max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
