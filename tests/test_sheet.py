"""Printed sheets: what stands on them and where, on which paper, and that the file is the same every time."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from export.banner import recipe
from export.fonts import can_print
from export.key import HOW
from export.paper import MM, PAPERS
from export.sheet import Sheet, Solution, sheets_pdf
from layouts.arena import Arena
from layouts.identity import arena_id
from layouts.space import column_name
from seeds.faults import BadInput
from seeds.roll_and_smash import shipped
from solver.smash.plans import Score
from tests.arenas import arenas
from tests.drawing import arena_of, random_arena, random_walk
from tests.printing import (
    LONG_NOTES,
    SHAPES,
    SHIPPED,
    grey_pages,
    inked,
    named,
    pages_text,
    reader,
    sheet_of,
    words_on,
    worked_sheet,
)

# -- the layout page -----------------------------------------------------------------------------


@pytest.mark.parametrize("arena", SHIPPED, ids=lambda arena: arena.name)
def test_a_layout_page_names_the_arena_and_what_it_asks_for(arena: Arena) -> None:
    (text,) = pages_text(sheets_pdf([sheet_of(arena)]))
    text = " ".join(text.split())
    assert f"SOLO ARENA {arena.name} 8 × 8 spaces" in text
    assert f"DIFFICULTY {arena.difficulty} ARENA ID {arena_id(arena)}" in text
    assert "Positions reconstructed" in text
    counts = Counter(tile.kind for tile in arena.tiles)
    for kind in ("up", "by", "on", "in"):
        row = f"{kind.capitalize()} {HOW[kind]} {shipped().vp_of(kind)} {counts[kind]} "
        assert row in text


@pytest.mark.parametrize("arena", SHIPPED, ids=lambda arena: arena.name)
def test_every_obstacle_stands_on_the_board_and_in_the_check_list_of_both_runs(arena: Arena) -> None:
    words = Counter(words_on(sheets_pdf([sheet_of(arena)])))
    first = arena.obstacles[0].token  # the legend shows it once more
    assert {tile.token: words[tile.token] for tile in arena.tiles} == {
        tile.token: 4 if tile.token == first else 3 for tile in arena.tiles
    }


def test_coordinates_stand_on_all_four_sides() -> None:
    words = Counter(words_on(sheets_pdf([sheet_of(random_arena(1, (3, 2), (4, 4), 0))])))
    assert [words[column_name(col)] for col in range(12) if column_name(col) not in "BI"] == [2] * 10
    assert all(words[str(row)] >= 2 for row in range(1, 9))


def test_a_field_to_fill_in_for_everything_that_is_scored() -> None:
    (text,) = pages_text(sheets_pdf([sheet_of(SHIPPED[0])]))
    for field in ("Player", "Date", "Truck", "RUN 1", "RUN 2", "Points rolled", "Style cards", "VP", "Total score"):
        assert field in text


def test_the_legend_tells_what_the_board_shows_and_nothing_else() -> None:
    rows = ["U1 U1 X1 X1", ". . . .", ". O1 O1 ."]
    (plain,) = pages_text(sheets_pdf([Sheet(arena_of(["U1 U1 . ."], (1, 1), (4, 1)), "ID")]))
    (full,) = pages_text(sheets_pdf([Sheet(arena_of(rows, (2, 3), (2, 1), [("A2", "E")], ["O1"]), "ID")]))
    for words in ("Crossed out", "Blank tile", "Oil:", "Double line"):
        assert words in full
        assert words not in plain


def test_blank_and_blanked_tiles_are_not_required() -> None:
    arena = arena_of(["U1 U1 X1 X1", ". U2 U2 ."], (1, 1), (4, 2), blanked=["U2"])
    words = Counter(words_on(sheets_pdf([Sheet(arena, "ID")])))
    assert (words["U1"], words["U2"], words["X1"]) == (4, 1, 1)


def test_author_and_recipe_of_a_generated_arena_are_told() -> None:
    recipe: dict[str, object] = {"seed": 7, "difficulty": 3, "long": "x" * 40, "nested": {"a": 1}}
    arena = replace(SHIPPED[0], author="Ada Novák", basis="generated", generated=recipe)
    (text,) = pages_text(sheets_pdf([sheet_of(arena)]))
    assert "by Ada Novák" in text
    assert "Made by Arenasmith (difficulty 3, seed 7)." in text


@pytest.mark.parametrize("shape", SHAPES)
def test_boards_of_any_shape_show_every_tile_and_their_last_coordinate(shape: str) -> None:
    arena = random_arena(5, *SHAPES[shape], 12)
    words = set(" ".join(pages_text(sheets_pdf([sheet_of(arena)]))).split())
    assert {tile.token for tile in arena.tiles} <= words
    assert {column_name(arena.board.width - 1), str(arena.board.height)} <= words


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("length", [1, 40, 150, 600])
def test_notes_of_any_length_are_printed_word_for_word(shape: str, length: int) -> None:
    notes = " ".join(LONG_NOTES.split()[:length])
    text = " ".join(pages_text(sheets_pdf([sheet_of(replace(random_arena(5, *SHAPES[shape], 9), notes=notes))])))
    assert re.findall(r"word\d+", text) == notes.split()


def test_paragraphs_of_notes_stay_apart() -> None:
    (text,) = pages_text(sheets_pdf([named("Lines", notes="one\n\ntwo")]))
    assert "one two" not in text
    assert {"one", "two"} <= {line.strip() for line in text.splitlines()}


# -- paper ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_the_paper_and_forbid_scaling(paper: str) -> None:
    document = reader(sheets_pdf([worked_sheet()], paper))
    assert len(document.pages) == 2
    for page in document.pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(PAPERS[paper], abs=0.01)
    assert document.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"  # type: ignore[index]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_lies_within_10_mm_of_an_edge_of_either_paper(shape: str, paper: str) -> None:
    """However a printer lays one paper's page on the other: centred, or against an edge."""
    arena = replace(random_arena(5, *SHAPES[shape], 12), notes=LONG_NOTES, name="An arena of a very long name " * 4)
    walk = Solution(random_walk(3, arena, 20), Score((), (), 0, {}, 0, 0), 24, (), "a walk")
    for picture in grey_pages(sheets_pdf([Sheet(arena, "TESTS-00001", walk)], paper), 2):
        left, top, right, bottom = (side / 2 for side in inked(picture))
        width, height = PAPERS[paper]
        for other_width, other_height in PAPERS.values():
            spare_x, spare_y = max(0, width - other_width), max(0, height - other_height)
            assert min(left, width - right) >= 10 * MM + spare_x - 0.5
            assert min(top, height - bottom) >= 10 * MM + spare_y - 0.5


def test_the_ruler_is_100_mm_long() -> None:
    for paper in PAPERS:
        page = reader(sheets_pdf([sheet_of(SHIPPED[0])], paper)).pages[0]
        stream = page.get_contents().get_data().decode("latin-1")  # type: ignore[union-attr]
        lines = re.findall(r"n ([\d.]+) ([\d.]+) m ([\d.]+) \2 l S", stream)
        lengths = [float(end) - float(start) for start, _, end in lines]
        assert any(abs(length - 100 * MM) < 0.01 for length in lengths)
        assert all(matrix.startswith("1 0 0 1 ") for matrix in re.findall(r"([\d. -]+) cm", stream))


def test_unknown_paper_and_no_arena_are_bad_input() -> None:
    with pytest.raises(BadInput, match=r"unknown paper 'lettre'.*did you mean letter"):
        sheets_pdf([worked_sheet()], "lettre")
    with pytest.raises(BadInput, match="no arena"):
        sheets_pdf([])


# -- the file ------------------------------------------------------------------------------------


def test_title_author_subject_outline_and_page_labels() -> None:
    arena = replace(SHIPPED[0], author="Ada Novák")
    document = reader(sheets_pdf([sheet_of(arena), worked_sheet()]))
    told = document.metadata
    assert told is not None
    assert told.title == f"{arena.name}, Worked"
    assert told.author == "Ada Novák"
    assert told.subject == f"Solo arenas for {shipped().game}"
    assert [entry["/Title"] for entry in document.outline] == [arena.name, "Worked", "Solution: Worked"]  # type: ignore[call-overload]
    assert document.page_labels == ["1", "2", "S-1"]


def test_solutions_follow_all_layout_pages() -> None:
    texts = pages_text(sheets_pdf([worked_sheet(), sheet_of(SHIPPED[0]), worked_sheet()]))
    assert ["SOLUTION" in text for text in texts] == [False, False, False, True, True]
    assert all("over the ramp" not in text for text in texts[:3])


def test_the_same_sheets_give_the_same_bytes() -> None:
    sheets = [worked_sheet(), *map(sheet_of, SHIPPED)]
    assert sheets_pdf(sheets) == sheets_pdf(sheets)


def test_the_same_bytes_in_every_process() -> None:
    code = (
        "import hashlib; from export.sheet import sheets_pdf; from tests.printing import *;"
        "print(hashlib.sha256(sheets_pdf([worked_sheet(), *map(sheet_of, SHIPPED)], 'letter')).hexdigest())"
    )
    here = hashlib.sha256(sheets_pdf([worked_sheet(), *map(sheet_of, SHIPPED)], "letter")).hexdigest()
    root = Path(__file__).parent.parent
    for seed in ("0", "4711"):
        command = [sys.executable, "-c", code]
        there = subprocess.run(
            command, cwd=root, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        assert there.stdout.strip() == here


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(arenas())
def test_any_arena_is_printed_or_its_letters_are_refused(arena: Arena) -> None:
    texts = (arena.name, arena.author or "", arena.notes or "", recipe(arena))
    if all(map(can_print, "".join(texts))):
        pages = pages_text(sheets_pdf([sheet_of(arena)]))
        assert {tile.token for tile in arena.tiles} <= set(" ".join(pages).split())
    else:
        with pytest.raises(BadInput, match="cannot print"):
            sheets_pdf([sheet_of(arena)])
