"""Symmetry: eight ways to lay an arena, a group, and one arena that stands for all of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.arena import Arena, Board
from layouts.reading import read_layout
from layouts.space import HEADINGS, Space
from layouts.symmetry import (
    SYMMETRIES,
    canonical,
    compose,
    form,
    heading,
    inverse,
    place,
    renumbered,
    transform,
    transform_board,
)
from layouts.writing import layout_text, map_lines
from tests.arenas import arenas, drawn

WAYS = st.sampled_from(SYMMETRIES)

#: an arena without symmetry of its own, in all eight ways
SAMPLE = drawn("U1 U1 B1\n.  .  B1", (1, 1), (3, 2), '[[hazard]]\nkind = "oil-spill"\nat = "A2"\ntoward = "N"')
PICTURES = [
    ("U1 U1 B1|.  .  B1", "A2 N"),
    (".  U1|.  U1|B1 B1", "A1 E"),
    ("B1 .  .|B1 U1 U1", "C1 S"),
    ("B1 B1|U1 .|U1 .", "B3 W"),
    ("B1 U1 U1|B1 .  .", "C2 N"),
    ("B1 B1|.  U1|.  U1", "A3 E"),
    (".  .  B1|U1 U1 B1", "A1 S"),
    ("U1 .|U1 .|B1 B1", "B1 W"),
]


@pytest.mark.parametrize("k", SYMMETRIES)
def test_pictures(k: int) -> None:
    """What each way looks like, oil and all."""
    laid = transform(SAMPLE, k)
    (oil,) = laid.oils
    assert ("|".join(map_lines(laid)), f"{oil.at} {oil.toward}") == PICTURES[k]


def test_boards_turn() -> None:
    """Pieces and spaces swap their columns and rows in odd ways."""
    board = Board((3, 1), (2, 5))
    assert [transform_board(board, k) for k in range(2)] == [board, Board((1, 3), (5, 2))]


@pytest.mark.parametrize(("first", "then"), [*product(SYMMETRIES, SYMMETRIES)])
def test_group(first: int, then: int) -> None:
    """Doing one way and then another is a third, for spaces and headings; every way can be undone."""
    board, both = Board((1, 2), (3, 1)), compose(first, then)
    turned = transform_board(board, first)
    assert transform_board(turned, then) == transform_board(board, both)
    assert [place(place(space, board, first), turned, then) for space in board.spaces()] == [
        place(space, board, both) for space in board.spaces()
    ]
    assert [heading(heading(name, first), then) for name in HEADINGS] == [heading(name, both) for name in HEADINGS]
    assert compose(first, inverse(first)) == 0


@pytest.mark.parametrize("k", SYMMETRIES)
def test_headings_follow_spaces(k: int) -> None:
    """A step ahead and then the symmetry, or the symmetry and then the step: the same space."""
    board = Board((2, 1), (2, 3))
    for space, name in product(board.spaces(), HEADINGS):
        ahead = space.ahead(name)
        if board.holds(ahead):
            assert place(ahead, board, k) == place(space, board, k).ahead(heading(name, k))
            assert transform_board(board, k).holds(place(ahead, board, k))


@given(arenas(), WAYS)
def test_any_way_is_an_arena_and_can_be_undone(arena: Arena, k: int) -> None:
    """The reader accepts it, seams and all, and turning back gives the arena itself."""
    laid = transform(arena, k)
    assert read_layout(layout_text(laid), "laid") == laid
    assert transform(laid, inverse(k)) == arena


@given(arenas(), WAYS)
def test_one_canonical_arena(arena: Arena, k: int) -> None:
    """All ways, and all numberings, have the same canonical arena, which is one of them."""
    chosen = canonical(arena)
    assert canonical(transform(arena, k)) == chosen
    assert canonical(renumbered(transform(arena, k))) == chosen
    assert chosen in [renumbered(transform(arena, way)) for way in SYMMETRIES]
    assert chosen.name == arena.name


def test_renumbering_keeps_blanked_tiles() -> None:
    """A blanked tile stays blanked under its new number."""
    arena = drawn("U7 U7 .\nU2 U2 .", (1, 1), (3, 2), '[[hazard]]\nkind = "nothing-to-see"\non = "U7"')
    assert [tile.token for tile in arena.tiles] == ["U2", "U7"]
    again = renumbered(arena)
    assert again.blanked == {"U1"}
    assert again.by_token["U1"].spaces == arena.by_token["U7"].spaces


def test_form() -> None:
    """The plain text that identity is made of, as its docstring shows it."""
    hazards = '[[hazard]]\nkind = "nothing-to-see"\non = "I9"\n[[hazard]]\nkind = "oil-spill"\nat = "B2"\ntoward = "N"'
    arena = drawn("U4 U4 . I9\n. . . I9", (2, 1), (2, 2), hazards)
    assert form(arena) == "2x1 2x2 U0.0> I!3.0v ~1.1N"


@given(arenas(texts=False))
def test_form_tells_arenas_apart(arena: Arena) -> None:
    """Whatever a player would see changes the form; texts and numbers do not."""
    assert form(replace(arena, name="other", notes="other")) == form(arena)
    if arena.tiles:
        assert form(replace(arena, tiles=arena.tiles[1:], blanked=frozenset())) != form(arena)
        kinds = {"up": "by", "by": "up"}
        tiles = tuple(replace(tile, kind=kinds.get(tile.kind, "up")) for tile in arena.tiles)
        assert form(replace(arena, tiles=tiles, blanked=frozenset())) != form(arena)
    assert form(replace(arena, board=Board(arena.board.piece, arena.board.pieces))) != form(arena) or (
        arena.board.piece == arena.board.pieces
    )
    oils = tuple(replace(oil, at=Space(oil.at.col + 1, oil.at.row)) for oil in arena.oils)
    assert (form(replace(arena, oils=oils)) == form(arena)) == (not oils)
