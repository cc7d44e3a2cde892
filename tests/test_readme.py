"""README: every example runs as printed, and every link leads somewhere.

`python -m tests.test_readme` writes what the examples print now into the file, for a person to read the change.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"```console\n\$ arenasmith (?P<command>[^\n]*)\n(?P<printed>.*?)```", re.DOTALL)
EXAMPLES = [(found["command"], found["printed"]) for found in BLOCK.finditer(README.read_text("utf-8"))]


def run(command: str) -> str:
    """What an example prints, wherever it goes; not that something is compiled first, which is said once a machine."""
    env = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    line = [sys.executable, "-m", "cli.main", *shlex.split(command)]
    done = subprocess.run(line, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return re.sub(r"^compiling .*\n", "", done.stdout, flags=re.MULTILINE)


@pytest.mark.parametrize(("command", "printed"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_examples_run_as_printed(command: str, printed: str) -> None:
    """Each `$ arenasmith …` block."""
    assert run(command) == printed


def test_there_are_examples() -> None:
    """The pattern still finds the blocks."""
    assert len(EXAMPLES) >= 4


def test_links_lead_somewhere() -> None:
    """Pictures and pages of the repository."""
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text("utf-8"))
    assert links and all((ROOT / link).exists() for link in links)


def rewritten(text: str) -> str:
    """The text with every example's output as it is now."""
    return BLOCK.sub(lambda found: f"```console\n$ arenasmith {found['command']}\n{run(found['command'])}```", text)


if __name__ == "__main__":
    README.write_text(rewritten(README.read_text("utf-8")), "utf-8")
