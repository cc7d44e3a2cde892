"""Reading a file somebody names: text, or the reason it is none."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

from seeds.faults import BadInput

#: no layout, plan or rules file comes near this; a larger one is a mistake, not worth reading
LARGEST = 1_000_000

_BOM = b"\xef\xbb\xbf"


def read_text(path: Path | str) -> str:
    """The file's text, without byte order mark (`-` reads standard input); `BadInput` says why it cannot be had."""
    source = "standard input" if str(path) == "-" else str(path)
    data = _read_bytes(path, source)
    if len(data) > LARGEST:
        raise BadInput.one(source, f"larger than {LARGEST:,} bytes", "a layout, plan or rules file is a few kilobytes")
    text = _decoded(data.removeprefix(_BOM), source)
    if not text.strip():
        once = ", and can be read once only" if str(path) == "-" else ""
        raise BadInput.one(source, "the file is empty", f"a layout, plan or rules file has something in it{once}")
    return text


def _decoded(data: bytes, source: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8")) + 1
        what = f"not UTF-8: byte 0x{data[error.start]:02x}"
        raise BadInput.one(source, what, "save it as UTF-8 text", line, column) from error


def _read_bytes(path: Path | str, source: str) -> bytes:
    try:
        if str(path) == "-":
            return _read_standard_input()
        if Path(path).is_dir():
            raise BadInput.one(source, "a directory", "name a file in it")
        with Path(path).open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadInput.one(source, f"cannot be read: {why}", "check the path and its permissions") from error


def _read_standard_input() -> bytes:
    if sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed")
    return sys.stdin.buffer.read(LARGEST + 1)
