"""Writing layout files: one arena, one text, always the same bytes.

    .  O2 .          columns are as wide as the longest token and parted by a blank,
    .  O2 U10        as in the files we ship

What is read from the text is the arena again; a repository of arenas shows no change where none was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from layouts.arena import Arena, token_order
from layouts.read_hazards import BLANK, OIL
from layouts.reading import FORMAT
from layouts.space import Space
from layouts.tokens import EMPTY
from seeds.faults import BadInput
from seeds.toml_writing import toml_lines, toml_pair, toml_string
from seeds.writing import write_whole

#: tokens are mostly a letter and a figure; an empty board is set as wide as others
_LEAST_WIDTH = 2


def save_layout(arena: Arena, path: Path | str) -> None:
    """Write the arena's layout file, whole or not at all; `BadInput` says why it cannot be done."""
    try:
        data = layout_text(arena).encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadInput.one(str(path), f"{arena.name!r} holds half a character", "whole characters only") from error
    write_whole(path, data)


def layout_text(arena: Arena) -> str:
    """The arena as the text of a layout file (`format = 1`), lines ended by a line feed."""
    lines = [*_head(arena), "", 'map = """', *map_lines(arena), '"""', *_hazards(arena), *_recipe(arena)]
    return "\n".join(lines) + "\n"


def map_lines(arena: Arena) -> list[str]:
    """The rows of the map, columns aligned."""
    tokens = {space: tile.token for space, tile in arena.tile_at.items()}
    width = max([_LEAST_WIDTH, *map(len, tokens.values())])
    return [
        " ".join(tokens.get(Space(col, row), EMPTY).ljust(width) for col in range(arena.board.width)).rstrip()
        for row in range(arena.board.height)
    ]


def _head(arena: Arena) -> Iterator[str]:
    board = arena.board
    yield toml_pair("format", FORMAT)
    yield toml_pair("name", arena.name)
    for key, value in (("author", arena.author), ("difficulty", arena.difficulty), ("basis", arena.basis)):
        if value is not None:
            yield toml_pair(key, value)
    yield toml_pair("board", {"pieces": board.pieces, "piece": board.piece}) + "   # columns, rows"
    if arena.notes is not None:
        yield "notes = " + (toml_lines if "\n" in arena.notes else toml_string)(arena.notes)


def _hazards(arena: Arena) -> Iterator[str]:
    for oil in arena.oils:
        yield from (
            "",
            "[[hazard]]",
            toml_pair("kind", OIL),
            toml_pair("at", str(oil.at)),
            toml_pair("toward", oil.toward),
        )
    for tile in sorted((arena.by_token[token] for token in arena.blanked), key=token_order):
        yield from ("", "[[hazard]]", toml_pair("kind", BLANK), toml_pair("on", tile.token))


def _recipe(arena: Arena) -> Iterator[str]:
    if arena.generated is not None:
        yield from ("", "[generated]", *(toml_pair(key, value) for key, value in arena.generated.items()))
