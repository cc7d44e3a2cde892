"""Files for the catalogue: layouts and exported lines, every one of them read before the first is stored."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.catalogue_entry import Entry, entry_of
from generator.catalogue_json import read_entry, shifted
from layouts.reading import load_layout
from seeds.faults import BadInput, Fault
from seeds.reading import LARGEST
from seeds.roll_and_smash import RollAndSmash

LAYOUT, LINES = ".toml", ".jsonl"


def read_entries(paths: Iterable[str], rules: RollAndSmash) -> list[Entry]:
    """The entries of files and folders, in order; `BadInput` tells every fault of every file."""
    entries: list[Entry] = []
    faults: list[Fault] = []
    for path in paths:
        with _collecting(faults):
            for file in _files(path):
                with _collecting(faults):
                    entries += _entries(file, rules, faults)
    if faults:
        raise BadInput(faults)
    return entries


@contextmanager
def _collecting(faults: list[Fault]) -> Iterator[None]:
    try:
        yield
    except BadInput as bad:
        faults += bad.faults


def _files(path: str) -> list[Path]:
    """The file itself, or the layouts and exported files of a folder and the folders in it, by name."""
    if not os.path.isdir(path):
        return [Path(path)]
    found = sorted(file for ending in (LAYOUT, LINES) for file in Path(path).rglob(f"*{ending}") if file.is_file())
    if not found:
        raise BadInput.one(path, "no arena in this folder", f"files that end in {LAYOUT} or {LINES}")
    return found


def _entries(file: Path, rules: RollAndSmash, faults: list[Fault]) -> list[Entry]:
    """The entries of one file; lines that cannot be read are noted."""
    if file.suffix != LINES:
        return [entry_of(load_layout(file, rules))]
    entries = []
    for number, text in _lines(file):
        try:
            entries.append(read_entry(text, str(file), rules))
        except BadInput as bad:
            faults += shifted(bad, number)
    return entries


def _lines(file: Path) -> Iterator[tuple[int, str]]:
    """The lines that have something in them, numbered from 1; none is longer than a file of one arena may be."""
    try:
        with file.open("rb") as lines:
            for number, line in enumerate(iter(lambda: lines.readline(LARGEST + 1), b""), start=1):
                if len(line) > LARGEST:
                    raise BadInput.one(str(file), "a line without end", "an arena a line", number, 1)
                if line.strip():
                    yield number, _decoded(line, str(file), number)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadInput.one(str(file), f"cannot be read: {why}", "check the path and its permissions") from error


def _decoded(line: bytes, source: str, number: int) -> str:
    try:
        return line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode("utf-8")) + 1
        raise BadInput.one(source, "not UTF-8", "save it as UTF-8 text", number, column) from error
