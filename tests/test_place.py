"""Placing: every wish about where tiles lie, checked by reading the arena back; and proofs that it cannot be done.

the reader of layout files (`layouts.reading`) knows nothing of CP-SAT and refuses overlaps, seams and full boards
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.place import Impossible, Site, placed, require_possible
from generator.wish import site_of, usual_counts
from layouts.apart import tiles_apart
from layouts.arena import Arena, Board, Tile
from layouts.reading import read_layout
from layouts.space import Space, parse_space
from layouts.symmetry import SYMMETRIES, form, renumbered, transform
from layouts.writing import layout_text
from seeds.faults import BadInput
from seeds.roll_and_smash import shipped

RULES = shipped()
BOX = Board((2, 2), (4, 4))
WIDE = Board((3, 1), (2, 5))
COUNTS = (("up", 1, 2), ("by", 2, 2), ("on", 0, 2), ("in", 2, 4))
HALF_TURN, MIRRORED = 2, 4


def space(name: str) -> Space:
    found = parse_space(name)
    assert found is not None
    return found


def arena_on(site: Site, seed: int, near: Arena | None = None, moved: int = 1) -> Arena:
    """A placing, read back from its layout file."""
    arena = placed(site, random.Random(seed), near, moved)
    read = read_layout(layout_text(replace(arena, name="placed")), "placed", RULES)
    assert read.tiles == arena.tiles
    counted = Counter(tile.kind for tile in read.tiles)
    assert all(low <= counted[kind] <= high for kind, low, high in site.counts)
    return read


@settings(max_examples=25)
@given(
    board=st.sampled_from([BOX, WIDE, Board((1, 2), (5, 3))]),
    symmetry=st.sampled_from(["none", "half-turn", "mirror"]),
    spread=st.sampled_from(["any", "even", "apart"]),
    seed=st.integers(0, 1 << 40),
)
def test_whatever_is_wished(board: Board, symmetry: str, spread: str, seed: int) -> None:
    """Counts and seams by the reader; symmetry and spread by looking."""
    site = site_of({kind: (low, high) for kind, low, high in COUNTS}, board, RULES, symmetry=symmetry, spread=spread)
    try:
        arena = arena_on(site, seed)
    except Impossible:
        assert symmetry != "none" or spread == "apart"
        return
    assert _has_symmetry(arena, symmetry)
    assert _has_spread(arena, spread)


def _has_symmetry(arena: Arena, symmetry: str) -> bool:
    way = {"none": 0, "half-turn": HALF_TURN, "mirror": MIRRORED}[symmetry]
    return form(arena) == form(transform(arena, way))


def _has_spread(arena: Arena, spread: str) -> bool:
    if spread == "even":
        held = Counter(arena.board.piece_of(tile.spaces[0]) for tile in arena.tiles)
        on_pieces = [held[arena.board.piece_of(space)] for space in arena.board.spaces()]
        return max(on_pieces) - min(on_pieces) <= 1
    touching = [
        (here, other)
        for here in arena.board.spaces()
        for other in (here.ahead("E"), here.ahead("S"))
        if {here, other} <= arena.tile_at.keys() and arena.tile_at[here] != arena.tile_at[other]
    ]
    return spread != "apart" or not touching


def test_kept_clear_and_fixed() -> None:
    clear = tuple(space(name) for name in ("A1", "B2", "E5", "D4"))
    fixed = (("up", (space("C1"), space("D1"))), ("in", (space("H7"), space("H8"))))
    site = site_of({"up": (3, 3), "in": (3, 4)}, BOX, RULES, keep_clear=clear, fixed=fixed)
    for seed in range(5):
        arena = arena_on(site, seed)
        assert all(map(arena.is_empty, clear))
        assert {(arena.tile_at[lies[0]].kind, arena.tile_at[lies[0]].spaces) for _, lies in fixed} == set(fixed)


def test_a_fixed_tile_has_its_image() -> None:
    fixed = (("up", (space("B1"), space("C1"))),)
    site = site_of({"up": (2, 2), "by": (2, 2)}, BOX, RULES, symmetry="mirror", fixed=fixed)
    arena = arena_on(site, 3)
    assert arena.tile_at[space("F1")].spaces == (space("F1"), space("G1"))


@pytest.mark.parametrize("symmetry", ["none", "half-turn", "mirror"])
def test_neighbours_differ_in_a_tile(symmetry: str) -> None:
    """One tile is moved or changed; under a symmetry its image too."""
    site = site_of({"up": (2, 4), "by": (2, 2), "on": (2, 4)}, BOX, RULES, symmetry=symmetry)
    here = arena_on(site, 1)
    most = 1 if symmetry == "none" else 2
    for seed in range(8):
        there = arena_on(site, seed, near=here)
        assert _laid(there) != _laid(here)
        assert len(_laid(there) - _laid(here)) <= most
        assert len(_laid(here) - _laid(there)) <= most


def _laid(arena: Arena) -> set[tuple[str, tuple[Space, Space]]]:
    return {(tile.kind, tile.spaces) for tile in arena.tiles}


def test_same_seed_same_placing() -> None:
    site = Site(BOX, usual_counts(RULES))
    first = [placed(site, random.Random(seed)) for seed in range(6)]
    assert first == [placed(site, random.Random(seed)) for seed in range(6)]
    assert len({form(arena) for arena in first}) == 6


def test_usual_counts_are_those_printed() -> None:
    assert usual_counts(RULES) == (("up", 2, 4), ("by", 1, 4), ("on", 3, 4), ("in", 1, 4))


@pytest.mark.parametrize(
    ("site", "reason"),
    [
        (site_of({"up": (5, 5)}, BOX, RULES), "5 `up` tiles: the supply holds 4 (rules §1)"),
        (site_of({"up": (2, 2)}, Board((1, 1), (2, 2)), RULES), "2 tiles cover 4 spaces, and 3 can be covered at most"),
        (site_of({"up": (1, 1)}, Board((4, 4), (1, 1)), RULES), "no placing is as wished"),
        (site_of({"up": (3, 3)}, BOX, RULES, symmetry="mirror"), "without the symmetry there is one"),
        (site_of({"up": (4, 4)}, Board((1, 1), (3, 3)), RULES, spread="apart"), "without the spread there is one"),
        (
            site_of({"up": (1, 1)}, Board((1, 1), (3, 1)), RULES, keep_clear=(space("B1"),)),
            "without what is kept clear there is one",
        ),
        (
            site_of({"by": (1, 1)}, BOX, RULES, fixed=(("up", (space("A1"), space("A2"))),)),
            "without the fixed tiles there is one",
        ),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_proved_impossible(site: Site, reason: str) -> None:
    with pytest.raises(Impossible) as why:
        require_possible(site, RULES)
    assert reason in str(why.value)


@pytest.mark.parametrize(
    ("others", "message"),
    [
        ({"keep_clear": (Space(8, 0),)}, "I1 is off the board"),
        ({"fixed": (("up", (Space(7, 0), Space(8, 0))),)}, "up:H1-I1 is off the board"),
        ({"fixed": (("up", (Space(3, 0), Space(4, 0))),)}, "up:D1-E1 is no place for a tile"),
        ({"fixed": (("up", (Space(0, 0), Space(2, 0))),)}, "up:A1-C1 is no place for a tile"),
        (
            {"fixed": (("up", (Space(0, 0), Space(1, 0))), ("by", (Space(1, 0), Space(2, 0))))},
            "by:B1-C1 lies on a space that is taken",
        ),
        (
            {"keep_clear": (Space(0, 0),), "fixed": (("up", (Space(0, 0), Space(1, 0))),)},
            "up:A1-B1 lies on a space that is taken or kept clear",
        ),
    ],
)
def test_sites_that_make_no_sense(others: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        site_of({"up": (2, 2), "by": (1, 1)}, BOX, RULES, **others)


# -- how far arenas are apart ------------------------------------------------------------------------


def test_apart() -> None:
    """A distance that no turning changes: 0 for the same, 1 for a tile moved, changed or added."""
    site = site_of({"up": (2, 2), "by": (2, 2)}, WIDE, RULES)
    a, b = arena_on(site, 1), arena_on(site, 2)
    assert {tiles_apart(transform(a, k), a) for k in SYMMETRIES} == {0}
    assert tiles_apart(a, b) == tiles_apart(b, a) == _slowly_apart(a, b)
    changed = renumbered(replace(a, tiles=(*a.tiles[1:], replace(a.tiles[0], kind="on"))))
    assert tiles_apart(a, changed) == 1
    assert tiles_apart(a, replace(a, tiles=a.tiles[1:])) == 1
    assert tiles_apart(a, Arena("other", Board((1, 1), (2, 5)), (Tile("up", 1, (Space(0, 0), Space(1, 0))),))) == 4


def _slowly_apart(a: Arena, b: Arena) -> int:
    """By pictures: the words of the forms that are not in both."""
    turned = [form(transform(b, k)).split() for k in SYMMETRIES]
    own = form(a).split()
    return min(len(set(own[2:]) - set(other[2:])) for other in turned if other[:2] == own[:2])
