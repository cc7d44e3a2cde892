"""Right values: cases with an arena as map rows, blanked tokens and oil, read as `Arena`s.

Arenas are built directly: a case may hold more tiles of a kind than the supply, which a layout file may not.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from layouts.arena import KIND_OF, Arena, Board, Oil, Tile
from layouts.space import Space, parse_space

Case = dict[str, Any]


@cache
def cases(name: str) -> Any:
    """The content of `tests/cases/NAME.json`."""
    return json.loads(resources.files("tests.cases").joinpath(f"{name}.json").read_text("utf-8"))


def case_arena(case: Case, pieces: tuple[int, int] = (1, 1)) -> Arena:
    """The arena of a case, on `pieces` equal pieces."""
    rows = [row.split() for row in case["map"]]
    lies: dict[str, list[Space]] = {}
    for row, tokens in enumerate(rows):
        for col, token in enumerate(tokens):
            lies.setdefault(token, []).append(Space(col, row))
    lies.pop(".", None)
    tiles = tuple(Tile(KIND_OF[token[0]], int(token[1:]), (one, two)) for token, (one, two) in lies.items())
    oils = tuple(Oil(parse_space(at) or Space(-1, -1), toward) for at, toward in case.get("oil", ()))
    board = Board(pieces, (len(rows[0]) // pieces[0], len(rows) // pieces[1]))
    return Arena("case", board, tiles, oils, frozenset(case.get("blank", ())))
