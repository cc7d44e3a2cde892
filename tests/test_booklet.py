"""Booklets: order, contents, answers at the back, pages in the order for folding, and nothing lost or too small."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from export.booklet import GRIDS, booklet_pdf, in_order
from export.campaign import campaign_pdf
from export.imposition import saddle_order
from export.layout_picture import layout_png, layout_svg
from export.paper import MM, PAPERS
from export.rookie_sheet import rookie_pdf
from export.sheet import Sheet, sheets_pdf
from export.tiles import tiles_pdf
from layouts.identity import arena_id
from seeds.faults import BadInput
from tests.drawing import random_arena
from tests.printing import LONG_NOTES, SHAPES, SHIPPED, grey_pages, inked, reader, sheet_of, worked_sheet

HINTS = ("Look to the east: alpha.", "A ramp on F3 serves both runs: bravo.", "Start on F1: charlie.")
WAYS = [(per_page, fold) for per_page in GRIDS for fold in (False, True)]


def solved(name: str, difficulty: int | None, number: int = 0) -> Sheet:
    """The worked example under another name, with its answer and an ID of its own."""
    sheet = worked_sheet()
    arena = replace(sheet.arena, name=name, difficulty=difficulty)
    return replace(sheet, arena=arena, arena_id=f"TEST{number}-{name.upper()[:5]:A<5}")


NAMES = [("Quarry", 3), ("Meadow", 1), ("Mystery", None), ("Swamp", 2), ("Garden", 1), ("Summit", 4)]
SHEETS = [solved(name, level, number) for number, (name, level) in enumerate(NAMES)]
SOLVED = [replace(sheet_of(arena), hints=HINTS, solution=worked_sheet().solution) for arena in SHIPPED]
ORDER = ["Meadow", "Garden", "Swamp", "Quarry", "Summit", "Mystery"]


@cache
def booklet(per_page: int, fold: bool) -> bytes:
    """The booklet of the six arenas."""
    return booklet_pdf(SHEETS, per_page=per_page, fold=fold)


def numbers_at_foot(data: bytes, halves: int) -> list[list[int]]:
    """The page numbers at the foot of each side, from the left; 0 where a page is blank."""
    found = []
    low, high = (25, 42) if halves == 2 else (75, 95)
    for page in pypdfium2.PdfDocument(data):
        width = page.get_width() / halves
        text = page.get_textpage()
        feet = [text.get_text_bounded(width * (at + 1) - 70, low, width * (at + 1) - 20, high) for at in range(halves)]
        found.append([int(re.sub(r"\D", "", foot) or 0) for foot in feet])
    return found


def half_texts(data: bytes) -> dict[int, str]:
    """Page number → text of a folded booklet."""
    pages = {}
    for side, numbers in zip(pypdfium2.PdfDocument(data), numbers_at_foot(data, 2), strict=True):
        width, height = side.get_width() / 2, side.get_height()
        for at, number in enumerate(numbers):
            if number:
                pages[number] = side.get_textpage().get_text_bounded(width * at, 0, width * (at + 1), height)
    return pages


def texts(data: bytes, fold: bool) -> list[str]:
    """The text of the pages in reading order, blanks joined."""
    if not fold:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(data)]
    found = half_texts(data)
    return [" ".join(found[number].split()) for number in sorted(found)]


@cache
def pages_of(per_page: int, fold: bool) -> tuple[str, ...]:
    """The text of the pages of `booklet`."""
    return tuple(texts(booklet(per_page, fold), fold))


# -- folding -------------------------------------------------------------------------------------


@pytest.mark.parametrize("pages", range(1, 42))
def test_folded_sheets_read_in_order(pages: int) -> None:
    """The sheets in a pile, folded: right halves of the fronts on the way in, left ones on the way out."""
    sides = saddle_order(pages)
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    way_in = [number for (_, right), (left, _) in sheets for number in (right, left)]
    way_out = [number for (left, _), (_, right) in reversed(sheets) for number in (right, left)]
    assert way_in + way_out == list(range(1, 4 * len(sheets) + 1))
    assert 4 * (len(sheets) - 1) < pages <= 4 * len(sheets)


@pytest.mark.parametrize("paper", PAPERS)
def test_folded_pages_are_halves_of_the_paper_in_saddle_stitch_order(paper: str) -> None:
    data = booklet_pdf(SHEETS, paper, fold=True)
    height, width = PAPERS[paper]
    for page in reader(data).pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((width, height), abs=0.01)
    sides = numbers_at_foot(data, 2)
    count = max(number for side in sides for number in side)
    assert len(sides) % 2 == 0
    assert sides == [[n if n <= count else 0 for n in side] for side in saddle_order(count)]
    wishes = reader(data).trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
    assert (wishes["/Duplex"], wishes["/PrintScaling"]) == ("/DuplexFlipShortEdge", "/None")


# -- what stands where ---------------------------------------------------------------------------


def test_sheets_are_ordered_by_difficulty_and_otherwise_as_given() -> None:
    assert [sheet.name for sheet in in_order(SHEETS)] == ORDER


@pytest.mark.parametrize(("per_page", "fold"), WAYS)
def test_cover_how_to_read_contents_arenas_answers(per_page: int, fold: bool) -> None:
    pages = pages_of(per_page, fold)
    assert "6 Arenas" in pages[0]
    assert "How to read" in pages[1]
    assert all(words in pages[1] for words in ("Plan tiles", "Turn 90°", "Oil", "square sign", "at the back"))
    first = next(at for at, text in enumerate(pages) if text.startswith("Contents"))
    answers = next(at for at, text in enumerate(pages) if text.startswith("Answers"))
    assert 2 <= first < answers
    assert [name for text in pages[first + 1 : answers] for name in ORDER if name in text] == ORDER
    assert [name for text in pages[answers:] for name in ORDER if name in text] == ORDER
    assert not any("Straight 1–4 (2 points)" in text for text in pages[:answers])
    assert sum("over the ramp at B2" in text for text in pages[answers:]) >= 1


@pytest.mark.parametrize(("per_page", "fold"), WAYS)
def test_the_contents_lead_to_the_pages(per_page: int, fold: bool) -> None:
    pages = pages_of(per_page, fold)
    contents = next(text for text in pages if text.startswith("Contents"))
    for name in ORDER:
        found = re.search(rf"{name} (\d+) (\d+)", contents)
        assert found is not None, contents
        arena, answer = (pages[int(number) - 1] for number in found.groups())
        assert name in arena
        assert name in answer
        assert "ID TEST" in arena
        assert f"page {found[1]}" in answer


@pytest.mark.parametrize("fold", [False, True])
def test_several_arenas_share_a_page(fold: bool) -> None:
    counts = {}
    for per_page in GRIDS:
        pages = pages_of(per_page, fold)
        arenas = [text for text in pages if "Run 1" in text or "RUN 1" in text]
        counts[per_page] = [sum(name in text for name in ORDER) for text in arenas]
    assert counts == {1: [1] * 6, 2: [2, 2, 2], 4: [4, 2]}


@pytest.mark.parametrize(("per_page", "fold"), WAYS)
def test_every_page_has_its_number_and_the_ids_of_its_arenas(per_page: int, fold: bool) -> None:
    data = booklet(per_page, fold)
    pages = pages_of(per_page, fold)
    numbers = [number for side in numbers_at_foot(data, 2 if fold else 1) for number in side if number]
    assert sorted(numbers) == list(range(1, len(pages) + 1))
    assert all(re.search(r"ID TEST\d-", text) for text in pages)
    for sheet in SHEETS:
        shown = [text for text in pages[3:] if sheet.name in text]
        assert shown
        assert all(sheet.arena_id in text for text in shown)


@pytest.mark.parametrize(("per_page", "fold"), WAYS)
def test_outline_and_metadata(per_page: int, fold: bool) -> None:
    document = reader(booklet(per_page, fold))
    told = list(_outline(document.outline))
    levels = [("Difficulty 1", 2), ("Difficulty 2", 1), ("Difficulty 3", 1), ("Difficulty 4", 1), ("Not rated", 1)]
    expected: list[str | list[str]] = ["Cover", "How to read the arenas", "Contents"]
    at = 0
    for level, count in levels:
        expected += [level, ORDER[at : at + count]]
        at += count
    assert told == [*expected, "Answers", ORDER]
    assert document.metadata is not None
    assert document.metadata.title == "Arena booklet: 6 arenas"
    assert all(sheet.arena_id in str(document.metadata.keywords) for sheet in SHEETS)


def _outline(entries: list[Any]) -> Iterator[Any]:
    """Titles, those of a deeper level in lists."""
    for entry in entries:
        yield list(_outline(entry)) if isinstance(entry, list) else entry["/Title"]


def test_without_answers_nothing_speaks_of_them() -> None:
    pages = texts(booklet_pdf([replace(sheet, solution=None) for sheet in SHEETS]), False)
    assert not any("Answers" in text or "ANSWER" in text for text in pages)
    assert "Meadow 4" in pages[2]


def test_an_arena_bound_in_twice_is_there_twice() -> None:
    pages = texts(booklet_pdf([SHEETS[0], SHEETS[0]]), False)
    assert re.search(r"Quarry 4 6 Quarry 5 6", pages[2])


def test_many_arenas_go_on_over_many_pages() -> None:
    many = [solved(f"Arena{number:02}", number % 5 or None, number % 10) for number in range(20)]
    pages = texts(booklet_pdf(many, per_page=4, fold=True), True)
    for number in range(20):
        assert sum(f"Arena{number:02}" in text for text in pages) == 3  # contents, arena, answer
    assert any("Answers, continued" in text for text in pages)


# -- notes, hints, size --------------------------------------------------------------------------


@pytest.mark.parametrize(("per_page", "fold"), WAYS)
@pytest.mark.parametrize(("shape", "length"), [("ten by ten", 20), ("tall", 600), ("tiny", 600), ("ribbon", 100)])
def test_notes_of_any_length_are_printed_word_for_word(shape: str, length: int, per_page: int, fold: bool) -> None:
    notes = " ".join(LONG_NOTES.split()[:length])
    arena = replace(random_arena(5, *SHAPES[shape], 9), notes=notes)
    text = " ".join(texts(booklet_pdf([sheet_of(arena), SHEETS[0]], per_page=per_page, fold=fold), fold))
    assert re.findall(r"word\d+", text) == notes.split()
    assert {tile.token for tile in arena.tiles} <= set(text.split())


@pytest.mark.parametrize(("per_page", "fold"), WAYS)
def test_hints_stand_upside_down_and_the_gentlest_first(per_page: int, fold: bool) -> None:
    sheet = replace(SHEETS[1], hints=HINTS)
    spots, heights = _spots(booklet_pdf([sheet], per_page=per_page, fold=fold)), []
    for hint in HINTS:
        found = [spot for spot in spots if hint.split()[-1] in spot[0]]
        assert found
        assert all(turned for _, turned, _ in found)
        heights.append(min(y for _, _, y in found))
    assert heights == sorted(heights)  # turned round, the lowest is the first
    assert all(not turned for text, turned, _ in spots if "Meadow" in text)


def test_hints_stand_at_the_foot_of_a_layout_page() -> None:
    data = sheets_pdf([replace(sheet_of(SHIPPED[0]), hints=HINTS)])
    spots = _spots(data)
    hints = [y for text, turned, y in spots if turned]
    boxes = [y for text, turned, y in spots if text.startswith("Arena beaten")]
    assert len(hints) >= 3
    assert max(hints) < min(boxes)
    assert not any(turned for _, turned, _ in _spots(sheets_pdf([sheet_of(SHIPPED[0])])))


def _spots(data: bytes) -> list[tuple[str, bool, float]]:
    """(text, whether it is upside down, y on the page) of every piece of text."""
    found: list[tuple[str, bool, float]] = []

    def visit(text: str, matrix: list[float], place: list[float], _font: object, _size: float) -> None:
        if text.strip():
            y = place[4] * matrix[1] + place[5] * matrix[3] + matrix[5]
            found.append((text.strip(), matrix[0] * place[0] < -0.5, y))

    for page in reader(data).pages:
        page.extract_text(visitor_text=visit)
    return found


def _booklet(per_page: int, fold: bool) -> Callable[..., bytes]:
    return lambda sheets, paper, low_ink: booklet_pdf(sheets, paper, per_page=per_page, fold=fold, low_ink=low_ink)


#: everything that can be printed
PRINTOUTS: dict[str, Callable[..., bytes]] = {
    "sheets": sheets_pdf,
    "booklet": _booklet(1, False),
    "booklet, folded": _booklet(1, True),
    "booklet, folded, four a page": _booklet(4, True),
    "campaign": campaign_pdf,
    "rookie": rookie_pdf,
    "tiles": tiles_pdf,
    "small tiles": lambda sheets, paper, low_ink: tiles_pdf(sheets, paper, space_mm=10, low_ink=low_ink),
}


@cache
def printed(what: str, paper: str, low_ink: bool) -> bytes:
    """A printout of the shipped arenas with hints and a solution."""
    return PRINTOUTS[what](SOLVED, paper=paper, low_ink=low_ink)


@pytest.mark.parametrize("what", PRINTOUTS)
def test_no_type_is_smaller_than_6_pt(what: str) -> None:
    """Nothing is scaled either: pages are shifted, and hints turned round."""
    for page in reader(printed(what, "a4", False)).pages:
        stream = page.get_contents().get_data().decode("latin-1")  # type: ignore[union-attr]
        assert min(float(size) for size in re.findall(r"/F\d\+\d+ ([\d.]+) Tf", stream)) >= 6
        matrices = [matrix.split()[:4] for matrix in re.findall(r"([\d. -]+) cm", stream)]
        assert all(sorted(abs(float(part)) for part in matrix) == [0, 0, 1, 1] for matrix in matrices)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("what", PRINTOUTS)
def test_nothing_lies_within_10_mm_of_an_edge(what: str, paper: str) -> None:
    data = printed(what, paper, paper == "a4")
    for page, picture in zip(reader(data).pages, grey_pages(data), strict=True):
        left, top, right, bottom = inked(picture)
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        assert min(left, width - right, top, height - bottom) >= 10 * MM - 1


@pytest.mark.parametrize("what", ["booklet", "booklet, folded", "booklet, folded, four a page", "campaign", "rookie"])
def test_long_names_and_authors_stay_on_the_paper(what: str) -> None:
    arena = replace(SHIPPED[0], name="An arena of a very long name " * 4, author="Somebody " * 30, notes=LONG_NOTES)
    data = PRINTOUTS[what]([replace(sheet, arena=arena) for sheet in SOLVED], paper="a4", low_ink=False)
    for page, picture in zip(reader(data).pages, grey_pages(data), strict=True):
        left, _, right, _ = inked(picture)
        assert min(left, float(page.mediabox.width) - right) >= 10 * MM - 1


@pytest.mark.parametrize("what", PRINTOUTS)
def test_low_ink_spares_ink(what: str) -> None:
    full, spare = (printed(what, "a4", low_ink) for low_ink in (False, True))
    inks = [sum(255 - value for page in grey_pages(data) for value in page.tobytes()) for data in (full, spare)]
    assert inks[1] < 0.96 * inks[0]


@pytest.mark.parametrize("shape", SHAPES)
def test_boards_of_any_shape_are_bound(shape: str) -> None:
    arena = random_arena(5, *SHAPES[shape], 12)
    for per_page, fold in ((2, False), (4, True)):
        text = " ".join(texts(booklet_pdf([sheet_of(arena)], per_page=per_page, fold=fold), fold))
        assert {tile.token for tile in arena.tiles} <= set(text.split())
        assert arena_id(arena) in text


def test_long_answers_go_on_over_further_pages() -> None:
    sheet = SHEETS[0]
    assert sheet.solution
    plan = replace(sheet.solution.plan, moves=sheet.solution.plan.moves * 12)
    long = replace(sheet, solution=replace(sheet.solution, plan=plan))
    pages = texts(booklet_pdf([long, SHEETS[1]], fold=True), True)
    text = " ".join(pages)
    assert "Quarry, continued" in text
    assert all(f" {number}. " in text for number in range(1, 12 * 9 + 1))


# -- the file ------------------------------------------------------------------------------------


def test_the_same_sheets_give_the_same_bytes() -> None:
    for per_page, fold in ((1, False), (4, True)):
        assert booklet_pdf(SHEETS, per_page=per_page, fold=fold) == booklet(per_page, fold)


def test_the_same_bytes_in_every_process() -> None:
    code = (
        "import hashlib; from tests.test_booklet import *; from export.layout_picture import layout_png, layout_svg;"
        "made = [booklet(4, True), tiles_pdf(SHEETS), campaign_pdf(SOLVED)];"
        "made += [layout_svg(SOLVED[0]), layout_png(SOLVED[0])];"
        "print([hashlib.sha256(data).hexdigest() for data in made])"
    )
    made = [booklet(4, True), tiles_pdf(SHEETS), campaign_pdf(SOLVED), layout_svg(SOLVED[0]), layout_png(SOLVED[0])]
    here = str([hashlib.sha256(data).hexdigest() for data in made])
    root, env = Path(__file__).parent.parent, os.environ | {"PYTHONHASHSEED": "4711"}
    there = subprocess.run([sys.executable, "-c", code], cwd=root, env=env, capture_output=True, text=True, check=True)
    assert there.stdout.strip() == here


def test_bad_input() -> None:
    with pytest.raises(BadInput, match="3 is no number of arenas a page — 1, 2 or 4"):
        booklet_pdf(SHEETS, per_page=3)
    with pytest.raises(BadInput, match="no arena to print"):
        booklet_pdf([])
    with pytest.raises(BadInput, match="did you mean letter"):
        booklet_pdf(SHEETS, "lettre", fold=True)
    with pytest.raises(BadInput, match="hint 2:1:4: cannot print"):
        booklet_pdf([replace(SHEETS[0], hints=("fine", "né 東"))])
