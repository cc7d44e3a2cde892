"""Terminal pictures: a person must be able to set up the arena and trace the run from them.

Two goldens show a small board whole, in Unicode and in ASCII; elsewhere an eye reads pictures back space by
space and compares with what went in.
"""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise

import pytest

from export.compact import compact_picture
from export.glyphs import ASCII, STYLE, UNICODE
from export.legend import legend
from export.picture import board_picture, fits
from export.route import route
from layouts.arena import Arena
from layouts.reading import load_layout
from layouts.space import Space
from seeds.roll_and_smash import shipped
from solver.smash.plans import Plan
from solver.smash.rules import judge
from tests.drawing import LIBRARY, arena_of, entries, plan_of, random_arena, random_walk, seen, space, worked_example

SMALL = arena_of(
    [". . U1 . B1 B1", ". . U1 . I1 I1"],
    (2, 1),
    (3, 2),
    oils=[("D2", "N")],
    blanked=["I1"],
)
RUN = plan_of(
    "A2",
    "E",
    [("B2", "E")],
    [
        ("straight-1-4", "tile", "B2^ C2^ D2 D1", "N"),
        ("turn-90", "tile", "E1", "E"),
        ("straight-1-2", "tile", "F1", "E"),
    ],
)

SMALL_UNICODE = """\
      A       B       C       D       E       F
  ┏━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━━━━━━━━━┓
1 ┃       │       │╱ U1 ╱╱┃       │░ B1 ░░░░ B1 ░░┃
  ┃       │       │╱╱╱╱╱╱╱┃       ►░░░░░░░► end → ┃
  ┃       │       │╱╱╱╱╱╱╱┃   1   │░░ 2 ░░░░░ 3 ░░┃
  ┠───────┼───────┤╱╱╱╱╱╱╱┠───▲───┼───────────────┨
2 ┃ go →  │ramp → │╱ U1 ╱╱┃ oil ↑ │ ×I1× ·· ×I1× ·┃
  ┃       →       →╱╱╱╱╱╱╱►       │···············┃
  ┃       │  1^   │╱ 1^ ╱╱┃   1   │···············┃
  ┗━━━━━━━┷━━━━━━━┷━━━━━━━┻━━━━━━━┷━━━━━━━━━━━━━━━┛"""

SMALL_ASCII = """\
      A       B       C       D       E       F
  #=======================#=======================#
1 #       |       |/ U1 //#       |: B1 :::: B1 ::#
  #       |       |///////#       >:::::::> end > #
  #       |       |///////#   1   |:: 2 ::::: 3 ::#
  #-------+-------+///////#---^---+---------------#
2 # go >  |ramp > |/ U1 //# oil ^ | xI1x .. xI1x .#
  #       >       >///////>       |...............#
  #       |  1^   |/ 1^ //#   1   |...............#
  #=======================#=======================#"""

SMALL_COMPACT = """\
  ABC DEF
1 ..U|.Bb
2 @>u|%Xx

Route, by number of the move

  ABC DEF
1 ...|123
2 @11|1..

Tiles    U1 C1 C2, B1 E1 F1,
         xI1x E2 F2
Oil      D2 ^
Start    A2 >
Ramps    B2 >
Move 1   B2^, C2^, D2, D1
Move 2   E1
Move 3   F1
End      F1 >"""

SMALL_LEGEND = """\
╱U╱     up: score it in the air
░B░     by: score it from beside it, or in the air over it
×I1×    I1 is blank for this run: nothing happens here
oil ↑   oil spill: turns the truck along its arrow
ramp →  ramp and its arrow
go →    start and heading
end →   end of the run and heading
1       entered by move 1, on the ground
1^      entered by move 1, in the air
▲ ►     on a line: the way on the ground
→       on a line: the way in the air
━ ┃     heavy line: rim, and seam between board pieces"""

EMPTY_BOARD = """\
    A   B
  ┏━━━┯━━━┓
1 ┃   │   ┃
  ┃   │   ┃
  ┗━━━┷━━━┛"""

SHAPES = [((2, 2), (4, 4)), ((4, 4), (3, 2)), ((2, 2), (5, 5)), ((3, 1), (4, 1)), ((1, 1), (1, 6)), ((7, 1), (4, 3))]


def strewn(seed: int) -> tuple[Arena, Plan]:
    """A board of one of the shapes and a long walk on it."""
    pieces, piece = SHAPES[seed % len(SHAPES)]
    arena = random_arena(seed, pieces, piece, tiles=15)
    return arena, random_walk(seed, arena, moves=12)


# -- goldens ---------------------------------------------------------------------------------------


def test_the_small_run_is_legal() -> None:
    assert judge(SMALL, RUN, shipped(), points=6, tiles=3).failed == ("B1",)


def test_small_board_in_unicode() -> None:
    assert board_picture(SMALL, RUN).plain == SMALL_UNICODE


def test_small_board_in_ascii() -> None:
    assert board_picture(SMALL, RUN, ascii_only=True).plain == SMALL_ASCII


def test_small_board_where_it_does_not_fit() -> None:
    assert board_picture(SMALL, RUN, ascii_only=True, width=28).plain == SMALL_COMPACT


def test_legend_names_the_signs_used_and_no_others() -> None:
    assert legend(SMALL, RUN).plain == SMALL_LEGEND


def test_a_board_without_anything_on_it() -> None:
    assert board_picture(arena_of([". ."], (1, 1), (2, 1)), width=11).plain == EMPTY_BOARD
    assert legend(arena_of([". ."], (1, 1), (2, 1))).plain == ""


# -- reading pictures back -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["the-crucible", "the-fun-derdome", "the-proving-ground", "the-vipers-nest"])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_tile_of_the_shipped_arenas_can_be_read_off_both_its_spaces(name: str, ascii_only: bool) -> None:
    arena = load_layout(LIBRARY / f"{name}.toml")
    for at, lines in seen(board_picture(arena, ascii_only=ascii_only, width=80).plain, arena.board).items():
        tile = arena.tile_at.get(at)
        assert re.findall(r"[A-Z]\d+", " ".join(lines)) == ([tile.token] if tile else [])


@pytest.mark.parametrize("seed", range(18))
@pytest.mark.parametrize("width", [None, 100])
def test_every_space_names_the_moves_that_entered_it_in_order(seed: int, width: int | None) -> None:
    arena, plan = strewn(seed)
    if not fits(arena, plan, width):
        width = None
    picture = board_picture(arena, plan, width=width).plain
    for at, lines in seen(picture, arena.board).items():
        notes = [note for line in lines for note in re.findall(r"(?<![A-Z\d])\d+\^?", line)]
        assert notes == entries(plan).get(at, []), at


@pytest.mark.parametrize("seed", range(18))
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_grid_never_breaks(seed: int, ascii_only: bool) -> None:
    arena, plan = strewn(seed)
    lines = board_picture(arena, plan, ascii_only=ascii_only).plain.split("\n")[1:]
    assert len(set(map(len, lines))) == 1
    assert all(line[-1] in "┃┨┓┛┫#" for line in lines)


@pytest.mark.parametrize("seed", range(12))
def test_ascii_pictures_have_the_same_words_and_only_ascii(seed: int) -> None:
    arena, plan = strewn(seed)
    plain = board_picture(arena, plan, ascii_only=True).plain + legend(arena, plan, ascii_only=True).plain
    assert plain.isascii()
    words = r"[A-Z]\d+|\d+\^?|go|end|oil|ramp"
    unicode = board_picture(arena, plan).plain
    assert re.findall(words, board_picture(arena, plan, ascii_only=True).plain) == re.findall(words, unicode)


def test_worked_example_fits_80_columns_and_marks_the_run() -> None:
    arena, plan, _ = worked_example()
    picture = board_picture(arena, plan, width=80).plain
    assert max(map(len, picture.split("\n"))) <= 80
    cells = {at: " ".join(lines) for at, lines in seen(picture, arena.board).items()}
    assert "go →" in cells[space("A2")]
    assert "ramp →" in cells[space("B2")]
    assert "×U2×" in cells[space("E2")]
    assert "×U2×" in cells[space("E3")]
    assert "end ↓" in cells[space("B6")]
    assert "7 8" in cells[space("B6")]
    assert picture.count("go →") == picture.count("end ↓") == picture.count("ramp →") == 1


def test_26_columns_with_a_run_fit_200_columns() -> None:
    arena = random_arena(1, (13, 3), (2, 2), tiles=20)
    plan = random_walk(1, arena, moves=9)
    assert fits(arena, plan, 200)
    assert max(map(len, board_picture(arena, plan, width=200).plain.split("\n"))) <= 200


# -- lines -----------------------------------------------------------------------------------------


def test_corners_have_the_arms_they_are_asked_for() -> None:
    assert [UNICODE.corner(*arms) for arms in ((0, 2, 2, 0), (1, 1, 1, 1), (2, 1, 2, 1), (1, 0, 0, 1))] == list("┏┼╂┘")
    assert [ASCII.corner(*arms) for arms in ((0, 2, 2, 0), (1, 1, 1, 1), (1, 2, 1, 2), (1, 0, 1, 0))] == list("#+=|")
    assert len(UNICODE.corners) == len(ASCII.corners) == 81


def test_seams_of_pieces_are_heavy_and_other_lines_light() -> None:
    lines = board_picture(arena_of([". . ."] * 4, (1, 2), (3, 2))).plain.split("\n")
    assert [line[2] for line in lines if "─" in line or "━" in line] == list("┏┠┣┠┗")


def test_a_border_crossed_to_and_fro_has_an_arrow_each_way() -> None:
    arena = arena_of([". . ."], (1, 1), (3, 1))
    plan = plan_of("A1", "E", [], [("straight-1-4", "tile", "B1 A1 B1^", "E")])
    picture = board_picture(arena, plan).plain
    assert (picture.count("→"), picture.count("◄")) == (1 + 2, 1)  # two of them belong to go and end


# -- the compact form --------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [26, 40, 64, 80])
def test_bands_fit_and_hold_every_column_once(width: int) -> None:
    arena = random_arena(5, (15, 15), (4, 4), tiles=20)
    plain = board_picture(arena, width=width).plain
    assert max(map(len, plain.split("\n"))) <= width
    first_rows = [line for line in plain.split("\n") if line.startswith(" 1 ")]
    assert sum(len(line[3:].replace("│", "")) for line in first_rows) == 60
    assert all(len(line) <= width for line in first_rows)


def test_compact_map_has_a_capital_and_a_small_letter_for_each_tile() -> None:
    arena, plan, _ = worked_example()
    rows = [line[2:].replace("│", "") for line in compact_picture(arena, plan).plain.split("\n")[1:10]]
    rows = [row for row in rows if "─" not in row]
    for tile in arena.tiles:
        letter = "X" if tile.token in arena.blanked else tile.token[0]
        assert [rows[at.row][at.col] for at in tile.spaces] == [letter, letter.lower()]


def test_compact_lists_break_between_tiles_only() -> None:
    arena = random_arena(5, (15, 15), (4, 4), tiles=20)
    lists = board_picture(arena, width=40).plain.split("\n\n")[-1]
    for tile in arena.tiles:
        assert f"{tile.token} {tile.spaces[0]} {tile.spaces[1]}" in lists.replace("×", "")


def test_no_width_is_too_small_to_show_something() -> None:
    assert "A" in board_picture(SMALL, RUN, width=1).plain


# -- the run and the stream ----------------------------------------------------------------------------


def test_route_keeps_moves_borders_and_end() -> None:
    found = route(RUN)
    assert {str(at): [str(mark) for mark in marks] for at, marks in found.marks.items()} == {
        "B2": ["1^"],
        "C2": ["1^"],
        "D2": ["1"],
        "D1": ["1"],
        "E1": ["2"],
        "F1": ["3"],
    }
    assert found.crossed[Space(1, 1)] == {"E": True}
    assert found.crossed[Space(2, 1)] == {"E": False}
    assert (found.end, found.heading) == (space("F1"), "E")


def test_marks_of_one_space_are_spread_over_lines_before_they_would_leave_it() -> None:
    arena = arena_of([". ."], (1, 1), (2, 1))
    plan = plan_of("A1", "E", [], [("straight-1-2", "tile", "B1" if n % 2 else "A1", "E") for n in range(1, 31)])
    cells = seen(board_picture(arena, plan).plain, arena.board)
    for column, remainder in ((0, 0), (1, 1)):
        text = " ".join(cells[Space(column, 0)])
        assert re.findall(r"\d+", text) == [str(n) for n in range(1, 31) if n % 2 == remainder]


def test_no_two_kinds_share_a_pattern_or_a_colour() -> None:
    for shown in (UNICODE, ASCII):
        assert len(set(shown.fill.values())) == len(shown.fill)
    assert len({STYLE[kind] for kind in UNICODE.fill}) == len(UNICODE.fill)


def test_rich_is_imported_when_a_picture_is_drawn_and_not_before() -> None:
    code = "import sys, export.picture; print(any(name.split('.')[0] in ('rich', 'numba') for name in sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_marks_of_a_move_follow_each_other_over_shared_borders() -> None:
    """The arrows lead from each space of the worked example to the next."""
    _, plan, _ = worked_example()
    way = [plan.start, *(entered.space for move in plan.moves for entered in move.path)]
    crossed = route(plan).crossed
    for here, there in pairwise(way):
        assert any(here.ahead(heading) == there for heading in crossed[here])
