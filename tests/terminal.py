"""A command in front of a terminal: what it writes there, and what the person looking at it sees in the end."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import termios
import time
from dataclasses import dataclass
from pathlib import Path

from tests.commands import COMMAND, ROOT

CTRL_C = b"\x03"


@dataclass(frozen=True)
class Session:
    """How the command ended, all that the terminal was sent, and what went to standard output elsewhere."""

    status: int
    sent: str
    out: str

    def seen(self) -> list[str]:
        """The lines that are left on the screen, blank ones at the end aside."""
        lines = [_overwritten(line) for line in self.sent.replace("\r\n", "\n").split("\n")]
        while lines and not lines[-1]:
            lines.pop()
        return lines


def _overwritten(line: str) -> str:
    """A line after its carriage returns."""
    shown: list[str] = []
    for part in line.split("\r"):
        shown[: len(part)] = part
    return "".join(shown).rstrip()


def at_terminal(*words: str, columns: int = 80, typed_at: str = "", out: Path | None = None, **env: str) -> Session:
    """The command with a terminal of so many columns on standard error, and standard output there or in a file.

    Ctrl-C is typed as soon as the terminal was sent `typed_at`.
    """
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    told = out.open("wb") if out else theirs
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    process = subprocess.Popen(
        [*COMMAND, *words],
        cwd=ROOT,
        env={**kept, "TERM": "xterm", **env},
        stdin=theirs,
        stdout=told,
        stderr=theirs,
        preexec_fn=_take_terminal,
    )
    os.close(theirs)
    sent = _read(ours, typed_at)
    return Session(process.wait(60), sent, out.read_text("utf-8") if out else "")


def _take_terminal() -> None:
    """A session of its own, so that Ctrl-C reaches it."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _read(terminal: int, typed_at: str) -> str:
    sent, typed, until = b"", not typed_at, time.monotonic() + 120
    while time.monotonic() < until:
        try:
            part = os.read(terminal, 1 << 16)
        except OSError:  # the other side is closed
            break
        sent += part
        if not part:
            break
        if not typed and typed_at.encode() in sent:
            os.write(terminal, CTRL_C)
            typed = True
    os.close(terminal)
    return sent.decode()
