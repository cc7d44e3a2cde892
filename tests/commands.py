"""Commands for tests: run in this process with streams of their own, or in one of its own where that matters."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from cli.main import main
from layouts.arena import Arena
from layouts.writing import layout_text
from solver.smash.plan_json import plan_record
from tests.drawing import worked_example

ROOT = Path(__file__).resolve().parent.parent
PADDOCK = str(ROOT / "examples" / "paddock.toml")
#: a command of this project in a process of its own
COMMAND = (sys.executable, "-m", "cli.main")


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it wrote; whether it had to compile first is left out."""

    status: int
    out: str
    err: str

    @property
    def record(self) -> Any:
        """The JSON value that is all of standard output."""
        return json.loads(self.out)

    @property
    def records(self) -> list[Any]:
        """A JSON value a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(*words: str, stdin: bytes = b"", encoding: str = "utf-8") -> Done:
    """The command in this process; its streams have the encoding and are no terminals."""
    out = io.TextIOWrapper(io.BytesIO(), encoding)
    err = io.TextIOWrapper(io.BytesIO(), encoding, errors="backslashreplace")
    given = io.TextIOWrapper(io.BytesIO(stdin), encoding)
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(sys, "stdin", given),
        pytest.raises(SystemExit) as end,
    ):
        main(words)
    assert isinstance(end.value.code, int)
    return Done(end.value.code, _written(out, encoding), _told(_written(err, encoding)))


def _written(stream: io.TextIOWrapper, encoding: str) -> str:
    stream.flush()
    data = stream.buffer
    assert isinstance(data, io.BytesIO)
    return data.getvalue().decode(encoding)


def _told(err: str) -> str:
    return "".join(line for line in err.splitlines(keepends=True) if not line.startswith("compiling the search"))


def spawn(*words: str, env: Mapping[str, str] | None = None, shell: str = "") -> Done:
    """The command in a process of its own; in `shell`, a line for the shell, it is called `"$@"`."""
    before = ["sh", "-c", shell, "sh"] if shell else []
    done = subprocess.run(
        [*before, *COMMAND, *words], cwd=ROOT, env={**os.environ, **(env or {})}, capture_output=True, timeout=300
    )
    return Done(done.returncode, done.stdout.decode(), _told(done.stderr.decode()))


def refused(*words: str, stdin: bytes = b"") -> str:
    """What is told of bad input: exit status 2, nothing on standard output, no fault of the program."""
    done = run(*words, stdin=stdin)
    assert (done.status, done.out) == (2, "")
    assert "Traceback" not in done.err
    assert "please report" not in done.err
    return done.err


def worked_files(folder: Path) -> tuple[str, dict[str, Any]]:
    """The worked example: its arena as a layout file, and the record that holds its plan."""
    arena, plan, case = worked_example()
    path = folder / "worked.toml"
    path.write_text(layout_text(arena), "utf-8")
    return str(path), {"plan": plan_record(plan), "points": case["points"], "cards": case["cards"]}


def layout_file(folder: Path, arena: Arena) -> str:
    """The path of an arena's layout file."""
    path = folder / f"arena-{len(list(folder.iterdir()))}.toml"
    path.write_text(layout_text(arena), "utf-8")
    return str(path)
