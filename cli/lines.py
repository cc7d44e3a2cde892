"""Lines: what somebody types or a pipe brings, one at a time, and how it is answered; people alone see a prompt."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from cli import output

if TYPE_CHECKING:
    from seeds.faults import BadInput

#: bytes of a line that are looked at
_LONGEST = 2_000


def somebody_types() -> bool:
    """Whether standard input is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def typed_lines(prompt: str) -> Iterator[str]:
    """Lines until the end of standard input; what is no UTF-8 comes as replacement signs."""
    while sys.stdin is not None:
        if somebody_types() and sys.stderr:
            with suppress(OSError):
                sys.stderr.write(prompt)
                sys.stderr.flush()
        line = sys.stdin.buffer.readline()
        if not line:
            return
        yield line[:_LONGEST].decode("utf-8", "replace").strip("\ufeff \t\r\n")


def say(lines: Iterable[str], as_json: bool) -> None:
    """Lines for people; nothing where JSON is wanted."""
    if not as_json:
        output.write("\n".join(lines))


def greet(how: str) -> None:
    """What somebody at a terminal should know first."""
    if somebody_types():
        output.note(f"{how}; help lists them, quit leaves")


def not_read(bad: BadInput) -> None:
    """Why a line was not read, beside the answer."""
    for fault in bad.faults:
        output.note(f"not read: {fault.message}" + (f" — {fault.remedy}" if fault.remedy else ""))


def require_file(path: str, option: str) -> None:
    """`BadInput` if no file can be written there; standard output is none."""
    from seeds.faults import BadInput
    from seeds.writing import require_place

    if path == "-":
        raise BadInput.one(option, "`-` is no file to write", "a name")
    require_place(path)
