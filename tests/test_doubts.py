"""Doubts: none about what we ship, and each where it belongs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layouts.arena import Arena
from layouts.doubts import doubts
from layouts.library import find, shipped_arena, shipped_names
from layouts.reach import can_be_driven_onto, can_be_jumped, can_be_passed, leads_astray, regions
from layouts.reading import read_layout
from layouts.space import HEADINGS
from layouts.symmetry import SYMMETRIES, place, transform
from layouts.writing import layout_text
from tests.arenas import drawn, small_arenas
from tests.brute import brute

OIL = '[[hazard]]\nkind = "oil-spill"\nat = "{}"\ntoward = "{}"\n'
BLANK = '[[hazard]]\nkind = "nothing-to-see"\non = "{}"\n'


def about(rows: str, pieces: tuple[int, int], piece: tuple[int, int], hazards: str = "") -> list[str]:
    """Doubts about a drawn arena that says its basis and difficulty."""
    arena = replace(drawn(rows, pieces, piece, hazards), basis="designed", difficulty=1)
    text = layout_text(arena)
    return [f"{doubt.line}:{doubt.column}: {doubt.message}" for doubt in doubts(arena, "drawn", text)]


@pytest.mark.parametrize("name", shipped_names())
def test_no_doubt_about_shipped_arenas(name: str) -> None:
    """With and without their text."""
    found = find(name)
    assert doubts(found.arena, found.source, found.text) == doubts(found.arena) == []


def test_mud_in_corners() -> None:
    """A truck that enters mud slides on: in line with it, both ends must be on the board."""
    assert about("I1 I1 . .\n. . . .\n. . . .", (1, 1), (4, 3)) == [
        "8:1: no run without Style cards can score I1: it slides off the board whichever way"
    ]
    assert about(". . . .\nI1 . . .\nI1 . . .", (1, 1), (4, 3)) != []
    assert about(". I1 I1 .\n. . . .", (1, 1), (4, 2)) == []
    assert about("I1 I1 I2 I2\n. . . .\n. . . .", (1, 1), (4, 3)) != []
    assert about("I1 I1 . .\n. . . .\n. . . .", (1, 1), (4, 3), BLANK.format("I1")) == [
        "7:1: nothing to score: no obstacle that is not blank"
    ]


def test_obstacles_that_no_line_jumps() -> None:
    """An `up` needs a ramp in line, room to drive over it, and a space to land on."""
    jumpless = "no run without Style cards can score U1: there is no line to jump over it"
    assert about("U1 U1 . .\n. . . .\n. . . .", (1, 1), (4, 3)) == [f"8:1: {jumpless}"]
    assert about(". U1 U1 .\n. O1 O1 .", (1, 1), (4, 2)) == [f"8:4: {jumpless}"]
    assert about(". U1 U1 . .\n. . . . .", (1, 1), (5, 2)) == []
    assert about(". U1 U1 O1 O1\n. . . . .", (1, 1), (5, 2)) == [f"8:4: {jumpless}"]
    assert about(". U1 U1 O1 O1 . .", (1, 1), (7, 1)) == [
        "8:1: boxed in: A1; on the ground no truck gets in or out without failing something"
    ]


def test_obstacles_that_nothing_passes() -> None:
    """A `by` at the end of a lane: what is beside it is entered from it alone."""
    assert about(". B1 B1", (1, 1), (3, 1)) == ["8:4: no run without Style cards can score B1: nothing drives past it"]
    assert about(". . B1 B1", (1, 1), (4, 1)) == []


def test_regions() -> None:
    """Parts of the board that only a jump connects; `on`, mud and blanks are driven over."""
    walled = ". U1 . .\n. U1 . .\n. B1 B1 ."
    assert about(walled, (1, 1), (4, 3))[0] == (
        "8:1: boxed in: A1, A2, A3; on the ground no truck gets in or out without failing something"
    )
    assert about(walled, (1, 1), (4, 3), BLANK.format("B1")) == []
    for letter in "OX":
        assert about(walled.replace("U1", f"{letter}1"), (1, 1), (4, 3)) == []
    assert [[str(space) for space in region] for region in regions(drawn(walled, (1, 1), (4, 3)))] == [
        ["C1", "D1", "C2", "D2", "D3"],
        ["A1", "A2", "A3"],
    ]


def test_oil() -> None:
    """Oil that always breaks the rules: off the board, across mud too, or round and round."""
    rows = "O1 O1 . .\n. . I1 I1\n. . . ."
    for at, toward, how in [
        ("C1", "N", "off the board"),
        ("B2", "E", "off the board"),
        ("B2", "W", None),
        ("D1", "S", None),
    ]:
        arena = drawn(rows, (1, 1), (4, 3), OIL.format(at, toward))
        assert leads_astray(arena, arena.oils[0]) == how
    ring = OIL.format("A2", "S") + OIL.format("A3", "E") + OIL.format("B3", "N") + OIL.format("B2", "W")
    found = about(rows, (1, 1), (4, 3), ring)
    assert [doubt.split(": ")[1] for doubt in found] == [
        "4 oil-spill hazards",
        *(f"oil on {at} sends every truck in a ring" for at in ("A2", "B2", "A3", "B3")),
    ]


def test_oil_is_found_in_the_file() -> None:
    """The doubt stands at the hazard it is about, in whichever order the file has them."""
    text = (
        'format = 1\nname = "Oil"\nbasis = "designed"\ndifficulty = 1\nboard = { pieces = [1, 1], piece = [5, 1] }\n'
        'map = "O1 O1 . . ."\n' + OIL.format("E1", "E") + OIL.format("C1", "W")
    )
    (found,) = doubts(read_layout(text, "oil"), "oil", text)
    assert str(found).startswith("oil:9:6: oil on E1 sends every truck off the board")


def test_printed_names() -> None:
    """A printed arena's name over other counts, another difficulty or another layout than the shipped one."""
    arena = shipped_arena("the-vipers-nest").arena
    changed = replace(arena, name="the Viper’s nest", tiles=arena.tiles[1:], difficulty=1)
    assert [str(doubt) for doubt in doubts(changed)] == [
        "the Viper’s nest: 3 `up` tiles (U) — 4 are printed for The Viper's Nest (rules §9)",
        "the Viper’s nest: difficulty 1 — 3 is printed for The Viper's Nest (rules §9)",
        "the Viper’s nest: the shipped arena The Viper's Nest has another layout — "
        'a name of its own, or basis = "printed" if it is copied from the box',
    ]
    assert doubts(transform(arena, 3)) == []
    printed = replace(arena, tiles=transform(arena, 1).tiles, basis="printed")
    assert doubts(printed) == []


def test_missing_keys() -> None:
    """An arena that does not say where it comes from or how hard it is."""
    found = [doubt.message for doubt in doubts(drawn(". O1 O1 .", (1, 1), (4, 1)))]
    assert found == ["basis is not said", "difficulty is not said"]


@given(small_arenas(), st.sampled_from(SYMMETRIES))
def test_doubts_do_not_know_north(arena: Arena, k: int) -> None:
    """Whatever is said about an arena is said about it laid another way."""
    laid = transform(arena, k)
    for tile in arena.obstacles:
        other = laid.by_token[tile.token]
        for can in (can_be_driven_onto, can_be_jumped, can_be_passed):
            assert can(arena, tile) == can(laid, other)
    there = {frozenset(place(space, arena.board, k) for space in region) for region in regions(arena)}
    assert there == {frozenset(region) for region in regions(laid)}
    assert sorted(filter(None, (leads_astray(arena, oil) for oil in arena.oils))) == sorted(
        filter(None, (leads_astray(laid, oil) for oil in laid.oils))
    )


@settings(max_examples=50)
@given(small_arenas(widths=(2, 4), heights=(2, 4), tiles=(1, 4)))
def test_what_geometry_forbids_no_run_does(arena: Arena) -> None:
    """No plan there is, of few tiles and points, scores what is said to be out of reach."""
    scored = set().union(*brute(arena, points=6, tiles=3).cover)
    for tile in map(arena.by_token.__getitem__, scored):
        assert tile.kind != "in" or can_be_driven_onto(arena, tile)
        assert tile.kind != "up" or can_be_jumped(arena, tile)
        assert tile.kind != "by" or can_be_passed(arena, tile) or can_be_jumped(arena, tile)


@given(small_arenas(kinds=("on", "by", "up"), hazards=False))
def test_regions_agree_with_driving(arena: Arena) -> None:
    """Flooding from a space reaches its region and no more."""
    for region in regions(arena):
        seen, edge = set(region[:1]), list(region[:1])
        while edge:
            space = edge.pop()
            for ahead in map(space.ahead, HEADINGS):
                tile = arena.tile_at.get(ahead)
                if arena.board.holds(ahead) and ahead not in seen and (tile is None or tile.kind == "on"):
                    seen.add(ahead)
                    edge.append(ahead)
        assert seen == set(region)
