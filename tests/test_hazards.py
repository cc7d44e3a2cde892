"""Legal uses of Hazard tiles: worked by hand on small boards, and legal arenas whatever the board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from layouts.arena import Arena
from layouts.reading import read_layout
from layouts.symmetry import form, renumbered, transform
from layouts.writing import layout_text, map_lines
from seeds.faults import BadInput
from seeds.roll_and_smash import shipped
from solver.smash.hazards import KINDS, Blanking, Nothing, Replacement, Rotation, Spill, choices, uses
from tests.arenas import arenas, small_arenas
from tests.drawing import arena_of, space

RULES = shipped()


def told(arena: Arena, kind: str) -> list[str]:
    """Every legal use in words."""
    return [str(use) for use in uses(arena, kind, RULES)]


def after(arena: Arena, use: str) -> list[str]:
    """The map after the use with these words."""
    (found,) = (one for kind in KINDS for one in uses(arena, kind, RULES) if str(one) == use)
    return [" ".join(line.split()) for line in map_lines(found.on(arena))]


# -- nothing to see ----------------------------------------------------------------------------------


def test_nothing_to_see_on_each_obstacle_that_is_not_blank() -> None:
    arena = arena_of(["U1 U1 B1 .", "X1 X1 B1 .", "O1 O1 . ."], (1, 1), (4, 3), blanked=["O1"])
    assert told(arena, "nothing-to-see") == ["nothing to see on U1", "nothing to see on B1"]
    assert Blanking("B1").on(arena).blanked == {"O1", "B1"}
    assert Blanking("B1").on(arena).tiles == arena.tiles


# -- rotate ------------------------------------------------------------------------------------------


def test_four_quarter_turns_where_there_is_room() -> None:
    arena = arena_of([". . . .", ". U1 U1 .", ". . . ."], (1, 1), (4, 3))
    assert told(arena, "rotate") == [
        "U1 a quarter turn right about B2",
        "U1 a quarter turn left about B2",
        "U1 a quarter turn right about C2",
        "U1 a quarter turn left about C2",
    ]
    assert after(arena, "U1 a quarter turn right about B2") == [". . . .", ". U1 . .", ". U1 . ."]
    assert after(arena, "U1 a quarter turn left about B2") == [". U1 . .", ". U1 . .", ". . . ."]
    assert after(arena, "U1 a quarter turn right about C2") == [". . U1 .", ". . U1 .", ". . . ."]
    assert after(arena, "U1 a quarter turn left about C2") == [". . . .", ". . U1 .", ". . U1 ."]


def test_no_turn_across_a_seam_or_the_rim() -> None:
    """Two pieces of two columns: B1 and B2 may not swing out of theirs, nor A1 and A2 off the board."""
    arena = arena_of([". U1 . .", ". U1 . .", ". . . ."], (2, 1), (2, 3))
    assert told(arena, "rotate") == ["U1 a quarter turn right about B1", "U1 a quarter turn left about B2"]
    assert after(arena, "U1 a quarter turn right about B1") == ["U1 U1 . .", ". . . .", ". . . ."]
    assert after(arena, "U1 a quarter turn left about B2") == [". . . .", "U1 U1 . .", ". . . ."]
    one_piece = replace(arena, board=replace(arena.board, pieces=(1, 1), piece=(4, 3)))
    assert len(told(one_piece, "rotate")) == 4


def test_no_turn_onto_a_tile_or_oil() -> None:
    arena = arena_of(["U1 U1 .", ". B1 B1", ". . ."], (1, 1), (3, 3), oils=[("A2", "N"), ("B3", "E")])
    assert {str(use) for use in uses(arena, "rotate", RULES)} == {
        "B1 a quarter turn right about C2",
        "B1 a quarter turn left about C2",
    }


def test_blank_tiles_turn_and_stay_blank() -> None:
    arena = arena_of(["X1 X1", ". .", "U1 U1"], (1, 1), (2, 3), blanked=["U1"])
    assert {type(use) for use in uses(arena, "rotate", RULES)} == {Rotation}
    turned = Rotation("U1", space("A3"), -1).on(arena)
    assert turned.blanked == {"U1"}
    assert turned.by_token["U1"].spaces == (space("A2"), space("A3"))


def test_a_turn_and_the_turn_back() -> None:
    arena = arena_of([". .", "U1 U1"], (1, 1), (2, 2))
    there = Rotation("U1", space("A2"), -1).on(arena)
    assert Rotation("U1", space("A2"), 1).on(there) == arena


# -- replace -----------------------------------------------------------------------------------------

FOUR_UPS = ["U1 U1 U2 U2", "U3 U3 U5 U5", "B2 B2 X1 X1", ". . . ."]


def test_replace_takes_what_the_supply_has() -> None:
    """Four `up`s lie, so none is left; blank tiles are never in the supply."""
    arena = arena_of(FOUR_UPS, (1, 1), (4, 4))
    by = {use.by for use in uses(arena, "replace", RULES) if isinstance(use, Replacement) and use.token == "B2"}
    assert by == {"on", "in"}
    assert len(told(arena, "replace")) == 4 * 3 + 2


def test_a_new_tile_takes_the_lowest_free_number() -> None:
    arena = arena_of(FOUR_UPS, (1, 1), (4, 4), blanked=["U2"])
    changed = Replacement("U2", "by").on(arena)
    assert set(changed.by_token) == {"U1", "U3", "U5", "B1", "B2", "X1"}
    assert changed.by_token["B1"].spaces == arena.by_token["U2"].spaces
    assert changed.blanked == frozenset()
    assert {token: tile for token, tile in changed.by_token.items() if token != "B1"} == {
        token: tile for token, tile in arena.by_token.items() if token != "U2"
    }


def test_replacing_by_the_same_kind_changes_nothing() -> None:
    arena = arena_of(["U1 U1 .", ". . ."], (1, 1), (3, 2))
    assert choices(arena, "replace", RULES)[-1] == Nothing("replace")
    assert Nothing("replace").on(arena) == arena


# -- oil ---------------------------------------------------------------------------------------------


def test_oil_on_every_empty_space_in_every_direction() -> None:
    arena = arena_of(["U1 U1 .", ". . X1", ". . X1"], (1, 1), (3, 3), oils=[("A3", "N")])
    spaces = ["C1", "A2", "B2", "B3"]
    assert told(arena, "oil-spill") == [f"oil on {at} toward {toward}" for at in spaces for toward in "NESW"]
    oil = uses(arena, "oil-spill", RULES)[0]
    assert isinstance(oil, Spill)
    assert oil.on(arena).oil_at == {space("C1"): "N", space("A3"): "N"}


# -- every kind --------------------------------------------------------------------------------------


def test_a_tile_without_a_use_is_discarded() -> None:
    arena = arena_of(["X1 X1"], (1, 1), (2, 1))
    for kind in KINDS:
        assert uses(arena, kind, RULES) == ()
        assert choices(arena, kind, RULES) == (Nothing(kind),)
    forced = arena_of(["U1 U1 .", ". . ."], (1, 1), (3, 2))
    assert all(Nothing(kind) not in choices(forced, kind, RULES) for kind in KINDS if kind != "replace")


def test_an_unknown_hazard_tile() -> None:
    with pytest.raises(BadInput, match="oil-spill"):
        uses(arena_of([". ."], (1, 1), (2, 1)), "oil-spil", RULES)


@settings(max_examples=40)
@given(arenas(max_pieces=(2, 2), max_piece=(3, 4)), st.sampled_from(KINDS))
def test_every_use_makes_a_legal_arena(arena: Arena, kind: str) -> None:
    """It can be written and read as a layout, seams, overlaps and supply included, and differs where the use says."""
    for use in uses(arena, kind, RULES):
        changed = use.on(arena)
        if any(map(changed.is_empty, changed.board.spaces())):
            assert read_layout(layout_text(changed), "changed") == changed
        spaces = use.spaces(arena)
        assert form(changed) != form(arena)
        for where in arena.board.spaces():
            same = arena.tile_at.get(where) == changed.tile_at.get(where)
            assert where in spaces or (same and arena.oil_at.get(where) == changed.oil_at.get(where))


@settings(max_examples=30)
@given(small_arenas(), st.sampled_from(KINDS), st.integers(0, 7))
def test_turning_an_arena_turns_its_uses(arena: Arena, kind: str, k: int) -> None:
    assume(arena.tiles)
    here = sorted(form(transform(use.on(arena), k)) for use in uses(arena, kind, RULES))
    there = sorted(
        form(use.on(renumbered(transform(arena, k)))) for use in uses(renumbered(transform(arena, k)), kind, RULES)
    )
    assert here == there
