"""Arenas out of the catalogue: layout files for people, one file of lines for another catalogue; each written whole."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from export.arena_files import require_folder
from generator.catalogue_entry import Entry
from generator.catalogue_import import LAYOUT
from generator.catalogue_json import entry_line
from seeds.writing import write_whole


def export_lines(entries: Iterable[Entry], path: str) -> str:
    """Everything about the entries, a line each; the file's name. `BadInput` if it cannot be written."""
    write_whole(path, "".join(entry_line(entry) + "\n" for entry in entries).encode("utf-8"))
    return path


def export_layouts(entries: Iterable[Entry], folder: str) -> list[str]:
    """A layout file for each entry, called after its ID; their names. The folder is made where there is none."""
    require_folder(folder)
    return [_layout(entry, Path(folder)) for entry in entries]


def _layout(entry: Entry, folder: Path) -> str:
    path = folder / f"{entry.arena_id}{LAYOUT}"
    write_whole(path, entry.layout.encode("utf-8"))
    return str(path)
