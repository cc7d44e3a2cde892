"""Apart: how many tiles two arenas differ in, however they lie on the table.

    U1 U1 .  .          .  .  U1 U1        the second is the first one mirrored: they are 0 apart,
    .  .  B1 B1         B1 B1 .  .         and with an `on` in place of its `by` they would be 1 apart

It is a distance: 0 for arenas with the same ID (hazards aside), the same both ways.
"""

from __future__ import annotations

from layouts.arena import Arena
from layouts.symmetry import SYMMETRIES, form, transform

#: the board and the tiles, each a word or two of a form: all that the distance looks at
Lying = tuple[str, frozenset[str]]
#: words of a form before its tiles: pieces and piece
_BOARD = 2


def tiles_apart(a: Arena, b: Arena) -> int:
    """Tiles to move, change or add to make one arena of the other, least over the 8 ways to lay it; hazards aside.

    Arenas on boards of different shape have no tile in common.
    """
    return lying_apart([lying(a)], [lying(b, k) for k in SYMMETRIES])


def lying(arena: Arena, k: int = 0) -> Lying:
    """The arena's board and tiles in way `k`."""
    return lying_of(form(transform(arena, k)))


def lying_of(text: str) -> Lying:
    """Board and tiles of a form (`layouts.symmetry`): oil left out, and blanked tiles as they were."""
    words = text.split()
    tiles = (word.replace("!", "") for word in words[_BOARD:] if not word.startswith("~"))
    return " ".join(words[:_BOARD]), frozenset(tiles)


def lying_apart(one: list[Lying], other: list[Lying]) -> int:
    """The same of two arenas, each in as many ways as are given; all ways of one of them are enough."""
    return min(
        max(len(tiles), len(others)) - (len(tiles & others) if board == other_board else 0)
        for board, tiles in one
        for other_board, others in other
    )
