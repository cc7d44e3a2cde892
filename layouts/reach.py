"""Reach: what geometry alone says about getting to an obstacle — necessary conditions, never a plan.

    I1 I1 .  .      mud in a corner: entered going W a truck slides off the board, and no other way leads in
    .  .  .  .

These are quick, and true whatever a plan does: when they say no, no run can. When they say yes, only
the solver knows. The rules they lean on are slides, ramps and the encounters (rules §3 and §4).
"""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx  # type: ignore[import-untyped, unused-ignore]

from layouts.arena import Arena, Oil, Tile
from layouts.space import HEADINGS, Space, turned

#: kinds that a truck on the ground fails (rules §4)
FAILED_ON_THE_GROUND = ("up", "by")
_MUD = "in"


def at_rest(arena: Arena, space: Space, heading: str) -> Space | None:
    """Where a truck that enters `space` on the ground stops sliding; None off the board (rules §3)."""
    rest = _past_mud(arena, space, heading)
    return rest if arena.board.holds(rest) else None


def can_be_driven_onto(arena: Arena, tile: Tile) -> bool:
    """Whether some heading leads onto the tile on the ground, slide included.

    A truck never stops on mud, so what matters is the space before all mud in line and the one behind it.
    """
    lines = ((space, heading) for space in tile.spaces for heading in HEADINGS)
    return any(at_rest(arena, *line) and at_rest(arena, line[0], turned(line[1], 2)) for line in lines)


def can_be_jumped(arena: Arena, tile: Tile) -> bool:
    """Whether a ramp could carry a truck over the tile and on to a space beyond it, without Style cards.

    The ramp stands on an empty space in line with the tile, and is itself driven onto from the space before it.
    """
    entries = _entries(arena, tile.spaces)
    return any(
        _has_take_off(arena, before, heading)
        for space, heading, before in entries
        if before not in tile.spaces and arena.board.holds(_beyond(tile, space, heading))
    )


def can_be_passed(arena: Arena, tile: Tile) -> bool:
    """Whether a space beside the tile can be entered from elsewhere than the tile."""
    beside = {space.ahead(heading) for space in tile.spaces for heading in HEADINGS} - set(tile.spaces)
    on_board = tuple(space for space in beside if arena.board.holds(space))
    return any(before not in tile.spaces for _, _, before in _entries(arena, on_board))


def leads_astray(arena: Arena, oil: Oil) -> str | None:
    """How a truck that drives onto the oil always breaks the rules: `off the board`, `in a ring`, or None."""
    space, heading, seen = oil.at, oil.toward, set()
    while space not in seen:
        seen.add(space)
        rest = at_rest(arena, space.ahead(heading), heading)
        if rest is None:
            return "off the board"
        if rest not in arena.oil_at:
            return None
        space, heading = rest, arena.oil_at[rest]
    return "in a ring"


def regions(arena: Arena) -> list[list[Space]]:
    """Spaces that a truck on the ground cannot leave without failing something; the largest region first.

    Mud and oil count as free to cross either way, so that regions are apart whatever they do.
    """
    graph: nx.Graph[Space] = nx.Graph()
    for space in arena.board.spaces():
        if _is_free(arena, space):
            graph.add_node(space)
            graph.add_edges_from((space, ahead) for ahead in map(space.ahead, "ES") if _is_free(arena, ahead))
    parts = [sorted(part, key=lambda space: (space.row, space.col)) for part in nx.connected_components(graph)]
    return sorted(parts, key=lambda part: (-len(part), part[0].row, part[0].col))


def _is_free(arena: Arena, space: Space) -> bool:
    """On the board, and nothing there that is failed on the ground."""
    tile = arena.tile_at.get(space)
    fails = tile is not None and tile.kind in FAILED_ON_THE_GROUND and tile.token not in arena.blanked
    return arena.board.holds(space) and not fails


def _entries(arena: Arena, spaces: tuple[Space, ...]) -> Iterator[tuple[Space, str, Space]]:
    """Every (space, heading, space before it) by which a truck on the board can enter one of the spaces."""
    for space in spaces:
        for heading in HEADINGS:
            before = space.ahead(turned(heading, 2))
            if arena.board.holds(before):
                yield space, heading, before


def _beyond(tile: Tile, space: Space, heading: str) -> Space:
    """The first space behind the tile for a truck that flies over it."""
    while space in tile.spaces:
        space = space.ahead(heading)
    return space


def _has_take_off(arena: Arena, space: Space, heading: str) -> bool:
    """Whether a ramp on `space` or behind it, in line, can be driven over in the heading."""
    back = turned(heading, 2)
    while arena.board.holds(space.ahead(back)):
        if arena.is_empty(space):
            return True
        space = space.ahead(back)
    return False


def _past_mud(arena: Arena, space: Space, heading: str) -> Space:
    """The first space from here on that is no mud; it may lie off the board."""
    while (tile := arena.tile_at.get(space)) and tile.kind == _MUD and tile.token not in arena.blanked:
        space = space.ahead(heading)
    return space
