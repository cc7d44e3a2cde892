"""Arenas for tests: hypothesis strategies of legal ones, most of them not square, so that swapped axes show.

    board = arenas(max_pieces=(3, 2), max_piece=(4, 3))     anything the layout format allows, texts included
    small = small_arenas()                                  up to 5 × 6 spaces, 2 to 6 tiles: small enough to search

Every arena keeps at least one empty space, four tiles of a kind at most, and no tile across a seam.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from hypothesis import strategies as st

from layouts.arena import BASES, KIND_OF, Arena, Board, Oil, Tile
from layouts.page import MOST_NAME, is_control
from layouts.reading import read_layout
from layouts.space import HEADINGS, Space
from layouts.tokens import MOST_NUMBER
from seeds.roll_and_smash import shipped

KINDS = ("up", "by", "on", "in")
ALL_KINDS = tuple(KIND_OF.values())
Lies = tuple[Space, Space]


def drawn(rows: str, pieces: tuple[int, int], piece: tuple[int, int], hazards: str = "") -> Arena:
    """An arena from a picture of its map, for tests that are about one situation."""
    board = f"board = {{ pieces = {list(pieces)}, piece = {list(piece)} }}"
    return read_layout(f'format = 1\nname = "drawn"\n{board}\nmap = """\n{rows}\n"""\n{hazards}', "drawn")


def dominoes(board: Board) -> list[Lies]:
    """Every place a tile can lie: two adjacent spaces of one piece, in reading order."""
    return [
        (space, ahead)
        for space in board.spaces()
        for ahead in (space.ahead("E"), space.ahead("S"))
        if board.holds(ahead) and board.piece_of(space) == board.piece_of(ahead)
    ]


def boards(max_pieces: tuple[int, int], max_piece: tuple[int, int]) -> st.SearchStrategy[Board]:
    """Boards of up to so many pieces (columns, rows) of up to so many spaces."""
    sides = [st.integers(1, most) for most in (*max_pieces, *max_piece)]
    return st.builds(lambda cols, rows, wide, high: Board((cols, rows), (wide, high)), *sides)


@st.composite
def arenas(
    draw: st.DrawFn,
    max_pieces: tuple[int, int] = (3, 3),
    max_piece: tuple[int, int] = (4, 4),
    kinds: Sequence[str] = ALL_KINDS,
    hazards: bool = True,
    tiles: tuple[int, int] = (0, 12),
    texts: bool = True,
) -> Arena:
    """Legal arenas: fewest and most `tiles` (the fewest only where they fit), texts and recipe if wanted."""
    board = draw(boards(max_pieces, max_piece))
    return draw(arenas_on(board, kinds, hazards, tiles, texts))


@st.composite
def arenas_on(
    draw: st.DrawFn, board: Board, kinds: Sequence[str], hazards: bool, tiles: tuple[int, int], texts: bool
) -> Arena:
    """Legal arenas on one board."""
    laid = draw(_tiles(board, kinds, tiles, numbered=texts))
    blanked, oils = draw(_hazards(board, laid)) if hazards else (frozenset(), ())
    arena = Arena("random", board, laid, oils, blanked)
    return replace(arena, **draw(_texts())) if texts else arena


@st.composite
def small_arenas(
    draw: st.DrawFn,
    kinds: Sequence[str] = KINDS,
    hazards: bool = True,
    tiles: tuple[int, int] = (2, 6),
    widths: tuple[int, int] = (2, 5),
    heights: tuple[int, int] = (2, 6),
) -> Arena:
    """Small arenas for exhaustive checks: 2 to 6 tiles, perhaps oil, perhaps blanked ones; no texts."""
    board = draw(st.sampled_from(small_boards(widths, heights, tiles[0])))
    return draw(arenas_on(board, kinds, hazards, tiles, texts=False))


def small_boards(widths: tuple[int, int], heights: tuple[int, int], tiles: int) -> list[Board]:
    """Boards within these widths and heights, of up to 3 × 3 pieces, with room for some tiles and an empty space."""
    return [
        board
        for cols, rows, wide, high in product(range(1, 4), range(1, 4), range(1, 7), range(1, 7))
        if widths[0] <= (board := Board((cols, rows), (wide, high))).width <= widths[1]
        and heights[0] <= board.height <= heights[1]
        and len(list(_apart(board, dominoes(board)))) >= tiles
    ]


def _apart(board: Board, wanted: Sequence[Lies]) -> Iterator[Lies]:
    """Those of the wanted places that overlap no earlier one, one space at least left empty."""
    taken: set[Space] = set()
    for lies in wanted:
        if taken.isdisjoint(lies) and len(taken) + 2 < board.width * board.height:
            taken.update(lies)
            yield lies


@st.composite
def _tiles(
    draw: st.DrawFn, board: Board, kinds: Sequence[str], tiles: tuple[int, int], numbered: bool
) -> tuple[Tile, ...]:
    """Tiles apart from each other; numbers 1, 2, 3…, or any if `numbered`."""
    everywhere = dominoes(board)
    picked = draw(st.lists(st.sampled_from(everywhere), max_size=2 * tiles[1])) if everywhere else []
    fewest = len(list(_apart(board, picked))) < tiles[0]
    lies = list(_apart(board, [*picked, *everywhere]))[: tiles[0]] if fewest else list(_apart(board, picked))
    names = draw(_names(kinds, min(len(lies), tiles[1]), numbered))
    return tuple(Tile(kind, number, place) for (kind, number), place in zip(names, lies, strict=False))


@st.composite
def _names(draw: st.DrawFn, kinds: Sequence[str], count: int, numbered: bool) -> list[tuple[str, int]]:
    """Kinds and numbers of tiles, within the supply."""
    supply = [kind for kind in kinds for _ in range(shipped().obstacle[kind].supply)]  # type: ignore[index]
    chosen = draw(st.permutations(supply))[:count]
    seen: Counter[str] = Counter()
    numbers = {kind: draw(_numbers(chosen.count(kind), numbered)) for kind in sorted(set(chosen))}
    names = []
    for kind in chosen:
        names.append((kind, numbers[kind][seen[kind]]))
        seen[kind] += 1
    return names


def _numbers(count: int, any_number: bool) -> st.SearchStrategy[list[int]]:
    if not any_number:
        return st.just(list(range(1, count + 1)))
    return st.lists(st.integers(1, MOST_NUMBER), min_size=count, max_size=count, unique=True)


@st.composite
def _hazards(draw: st.DrawFn, board: Board, tiles: tuple[Tile, ...]) -> tuple[frozenset[str], tuple[Oil, ...]]:
    """Blanked tokens and oils, one space left empty."""
    tokens = [tile.token for tile in tiles if tile.kind != "blank"]
    covered = {space for tile in tiles for space in tile.spaces}
    free = [space for space in board.spaces() if space not in covered]
    blanked = draw(st.lists(st.sampled_from(tokens), max_size=2)) if tokens else []
    oiled = draw(st.lists(st.sampled_from(free), max_size=min(3, len(free) - 1), unique=True))
    return frozenset(blanked), tuple(Oil(space, draw(st.sampled_from(HEADINGS))) for space in oiled)


def lines() -> st.SearchStrategy[str]:
    """Texts of one line that a name may be: any Unicode without control characters."""
    shown = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
    return st.text(shown, min_size=1, max_size=MOST_NAME).filter(lambda text: text.strip() != "")


def notes() -> st.SearchStrategy[str]:
    """Texts that notes may be: several lines, tabs, quotes and backslashes among them."""
    char = st.one_of(st.sampled_from("\n\t\"\\'#"), st.characters().filter(lambda char: not is_control(char)))
    return st.text(char, max_size=60)


def recipes() -> st.SearchStrategy[dict[str, object]]:
    """What `[generated]` may hold: any TOML, nested."""
    scalars = st.one_of(
        st.booleans(),
        st.integers(-(2**70), 2**70),
        st.floats(allow_nan=False),
        st.text(st.characters(codec="utf-8"), max_size=8),
        st.datetimes(timezones=st.sampled_from([None, datetime.UTC])),
        st.dates(),
        st.times(),
    )
    keys = st.text(st.characters(codec="utf-8"), max_size=6)
    values: st.SearchStrategy[object] = st.recursive(
        scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3), max_leaves=5
    )
    return st.dictionaries(keys, values, max_size=4)


def _texts() -> st.SearchStrategy[dict[str, Any]]:
    """The texts and the recipe of an arena, each perhaps missing."""
    span = shipped().difficulty
    return st.fixed_dictionaries(
        {"name": lines()},
        optional={
            "author": lines(),
            "notes": notes(),
            "difficulty": st.integers(span.least, span.most),
            "basis": st.sampled_from(BASES),
            "generated": recipes(),
        },
    )
