"""What commands write: JSON or text to standard output, progress and notes to standard error."""

from __future__ import annotations

import codecs
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from cli.interrupts import held
from cli.progress import ProgressLine

if TYPE_CHECKING:
    from rich.text import Text

    from seeds.faults import Fault
    from solver.verdict import Watch

#: seconds before progress is worth telling, and between two tellings
PATIENCE, PACE = 1.0, 0.5
#: faults told one by one; whoever mends these has most of the others too
MOST_FAULTS = 40

_progress = ProgressLine()


def write_json(record: Any) -> None:
    """One JSON value on a line of its own: as it is in UTF-8, escaped where the stream has less."""
    _progress.wipe()
    with held():
        click.echo(_json(record))


def _json(record: Any) -> str:
    from export.stream import encoding_of

    text = json.dumps(record, ensure_ascii=False)
    try:
        text.encode("utf-8")  # a file name of stray bytes cannot be
        carried = codecs.lookup(encoding_of(sys.stdout)).name == "utf-8"
    except (UnicodeEncodeError, LookupError):
        carried = False
    return text if carried else json.dumps(record)


def write(text: Text | str) -> None:
    """Text to standard output, coloured where that can show it."""
    from rich.text import Text

    from export.stream import say

    _progress.wipe()
    with held():
        say(text if isinstance(text, Text) else Text(text), sys.stdout)


def note(message: str) -> None:
    """A line for the person, beside the answer; lost where standard error is closed or full."""
    from export.stream import carried, encoding_of

    _progress.wipe()
    if sys.stderr:
        with suppress(OSError):
            click.echo(carried(message, encoding_of(sys.stderr)), err=True)


def fault_lines(kind: str, faults: Sequence[Fault]) -> Iterator[str]:
    """A line each for the first `MOST_FAULTS` of the faults, and one that counts the others."""
    yield from (f"{kind}: {fault}" for fault in faults[:MOST_FAULTS])
    if len(faults) > MOST_FAULTS:
        yield f"{kind}: … and {len(faults) - MOST_FAULTS:,} more"


def watch(limit: float | None = None) -> Watch:
    """A watch that shows progress on standard error once the work takes long, if somebody is looking."""
    from solver.compiled import compiling_note
    from solver.verdict import Watch

    if told := compiling_note():
        note(told)
    begun = time.monotonic()
    shown = [begun + PATIENCE - PACE]

    def tell(what: str, share: float) -> None:
        now = time.monotonic()
        if now - shown[0] >= PACE:
            shown[0] = now
            _progress.show(f"{what} {share:4.0%}  {now - begun:5.0f} s  (Ctrl-C stops)")

    return Watch(limit, tell if _progress.is_seen() else None)


def screen() -> dict[str, Any]:
    """What standard output can show: `width` in columns (None: no limit) and `ascii_only`."""
    from export.stream import needs_ascii, terminal_width

    return {"width": terminal_width(sys.stdout), "ascii_only": needs_ascii(sys.stdout)}
