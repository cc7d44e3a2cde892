"""New arenas into a folder: a layout file each, written whole or not at all, and none that is there overwritten."""

from __future__ import annotations

import os
from pathlib import Path

from layouts.arena import Arena
from layouts.identity import arena_id
from layouts.writing import layout_text
from seeds.faults import BadInput
from seeds.writing import require_place, write_whole


def require_folder(folder: str) -> None:
    """Make the folder where there is none; `BadInput` if no file can be written in it."""
    try:
        os.makedirs(folder, exist_ok=True)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadInput.one(folder, f"cannot be a folder: {why}", "a folder that can be written to") from error
    require_place(Path(folder) / ".arena")


def save_new(arena: Arena, folder: str) -> str:
    """Write the arena's layout file, called after its name and ID; the path.

    A file that is there already is left alone if it has the same bytes; else `BadInput`.
    """
    path = Path(folder) / f"{arena.name.lower().replace(' ', '-')}-{arena_id(arena)}.toml"
    data = layout_text(arena).encode("utf-8")
    try:
        there = path.read_bytes()
    except FileNotFoundError:
        write_whole(path, data)
        return str(path)
    except OSError as error:
        raise BadInput.one(str(path), f"cannot be read: {error.strerror or error}", "another folder") from error
    if there != data:
        raise BadInput.one(str(path), "there is another file of this name", "another folder, or move it away")
    return str(path)
