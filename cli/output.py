"""What commands write: JSON or text to standard output, progress and notes to standard error."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.text import Text

    from solver.verdict import Watch

#: seconds before progress is worth telling, and between two tellings
PATIENCE, PACE = 1.0, 0.5


def write_json(record: Any) -> None:
    """One JSON value on a line of its own."""
    click.echo(json.dumps(record, ensure_ascii=False))


def write(text: Text | str) -> None:
    """Text to standard output, coloured where that can show it."""
    from rich.text import Text

    from export.stream import say

    say(text if isinstance(text, Text) else Text(text), sys.stdout)


def note(message: str) -> None:
    """A line for the person, beside the answer."""
    click.echo(message, err=True)


def watch(limit: float | None = None) -> Watch:
    """A watch that shows progress on standard error once the work takes long, if somebody is looking."""
    from solver.compiled import tell_compiling
    from solver.verdict import Watch

    tell_compiling()
    shown = [time.monotonic() + PATIENCE - PACE]

    def tell(what: str, share: float) -> None:
        now = time.monotonic()
        if now - shown[0] >= PACE:
            shown[0] = now
            click.echo(f"\r{what} {share:4.0%}  {now - begun:5.0f} s  (Ctrl-C: the bound so far) ", nl=False, err=True)

    begun = time.monotonic()
    return Watch(limit, tell if sys.stderr.isatty() else None)


def clear_progress() -> None:
    """Wipe the progress line."""
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)


def screen() -> dict[str, Any]:
    """What standard output can show: `width` in columns (None: no limit) and `ascii_only`."""
    from export.stream import needs_ascii, terminal_width

    return {"width": terminal_width(sys.stdout), "ascii_only": needs_ascii(sys.stdout)}
