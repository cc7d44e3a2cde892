"""Print-and-play tiles: true to scale in millimetres, cut and turned in register, on both papers."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pypdfium2
import pytest

from export.cutting import BLEED, MARK
from export.paper import MM, PAPERS
from export.sheet import Sheet
from export.tiles import tiles_pdf
from layouts.arena import Arena
from seeds.faults import BadInput
from seeds.roll_and_smash import shipped
from tests.drawing import arena_of
from tests.printing import SHIPPED, grey_pages, inked, pages_text, reader, sheet_of, words_on

Box = tuple[float, float, float, float]
NUMBER = r"(-?[\d.]+)"
ALL = [sheet_of(arena) for arena in SHIPPED]


def streams(data: bytes) -> list[str]:
    """What draws each page."""
    return [page.get_contents().get_data().decode("latin-1") for page in reader(data).pages]  # type: ignore[union-attr]


def cuts(stream: str) -> list[Box]:
    """What is cut out of a page, in millimetres: the clipped pictures less their bleed."""
    found = []
    for match in re.finditer(rf"n {NUMBER} {NUMBER} {NUMBER} {NUMBER} re W\* n", stream):
        x, y, width, height = (float(part) for part in match.groups())
        box = (x + BLEED, y + BLEED, width - 2 * BLEED, height - 2 * BLEED)
        if re.compile(r"q\s*$").search(stream[: match.start()]) and not _inner(stream, match.start()):
            found.append(tuple(round(side / MM, 2) for side in box))
    return found  # type: ignore[return-value]


def _inner(stream: str, at: int) -> bool:
    """Whether the graphics state is saved more than once there: a pattern inside a part."""
    before = stream[:at]
    return len(re.findall(r"^q\b", before, re.M)) - len(re.findall(r"^Q\b|\bQ$", before, re.M)) > 1


def crop_lines(stream: str) -> set[tuple[float, ...]]:
    """Every line of the length of a crop mark, in millimetres, ends in order."""
    found = set()
    for line in re.findall(rf"n {NUMBER} {NUMBER} m {NUMBER} {NUMBER} l S", stream):
        x, y, to_x, to_y = (float(part) for part in line)
        if abs(abs(to_x - x) + abs(to_y - y) - MARK) < 0.01:
            ends = sorted([(x, y), (to_x, to_y)])
            found.add(tuple(round(side / MM, 1) for end in ends for side in end))
    return found


def expected_marks(box: Box) -> set[tuple[float, ...]]:
    """The eight marks of a part: 3 mm long, 3 mm away, in line with its edges."""
    x, y, width, height = box
    lines = []
    for level in (y, y + height):
        lines += [((x - 6, level), (x - 3, level)), ((x + width + 3, level), (x + width + 6, level))]
    for level in (x, x + width):
        lines += [((level, y - 6), (level, y - 3)), ((level, y + height + 3), (level, y + height + 6))]
    return {tuple(round(side, 1) for end in line for side in end) for line in lines}


# -- millimetres ---------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("space", [25, 20, 12.5])
def test_every_part_has_its_true_size(space: float, paper: str) -> None:
    pages = streams(tiles_pdf(ALL, paper, space_mm=space))
    sizes = Counter((width, height) for page in pages[::2] for _, _, width, height in cuts(page))
    supply = sum(shipped().obstacle[kind].supply for kind in ("up", "by", "on", "in"))
    oil = shipped().hazard["oil-spill"].tiles
    assert sizes == {
        (4 * space, 4 * space): 4,
        (2 * space, space): supply,
        (space, space): shipped().ramp.most + oil + len(shipped().truck),
    }


@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_stand_in_line_with_every_edge(paper: str) -> None:
    for page in streams(tiles_pdf(ALL, paper)):
        drawn = crop_lines(page)
        for box in cuts(page):
            missing = [
                mark
                for mark in expected_marks(box)
                if not any(all(abs(a - b) <= 0.11 for a, b in zip(mark, line, strict=True)) for line in drawn)
            ]
            assert missing == []


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned_on_its_long_edge(paper: str) -> None:
    pages = streams(tiles_pdf(ALL, paper))
    wide = PAPERS[paper][0] / MM
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = [(wide - x - width, y, width, height) for x, y, width, height in cuts(front)]
        assert cuts(front)
        for expected, found in zip(behind, cuts(back), strict=True):
            assert found == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_back_says_what_its_front_says(paper: str) -> None:
    data = tiles_pdf(ALL, paper)
    document, pages = pypdfium2.PdfDocument(data), streams(data)
    told = 0
    for number in range(0, len(pages), 2):
        for front, back in zip(cuts(pages[number]), cuts(pages[number + 1]), strict=True):
            words = [_words_in(document[number + at], box) for at, box in ((0, front), (1, back))]
            tokens = [set(re.findall(r"\b[UBOI]\d\b", text)) for text in words]
            if front[2] == 2 * front[3]:
                assert tokens[0] == tokens[1]
                assert len(tokens[0]) == 1
                assert "VP" in words[0]
                assert "blank this run" in words[1]
                told += 1
    assert told == 16


def _words_in(page: pypdfium2.PdfPage, box: Box) -> str:
    x, y, width, height = (side * MM for side in box)
    text: str = page.get_textpage().get_text_bounded(x, y, x + width, y + height)
    return text


@pytest.mark.parametrize("paper", PAPERS)
def test_parts_keep_apart_and_inside_of_what_printers_print(paper: str) -> None:
    wide, high = (side / MM for side in PAPERS[paper])
    for page in streams(tiles_pdf(ALL, paper)):
        boxes = cuts(page)
        for x, y, width, height in boxes:
            assert min(x, wide - x - width) >= 16 and min(y, high - y - height) >= 16
        for (x, y, width, height), (other_x, other_y, other_width, other_height) in combinations(boxes, 2):
            across = max(other_x - x - width, x - other_x - other_width)
            along = max(other_y - y - height, y - other_y - other_height)
            assert max(across, along) >= 11.99


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_lies_within_10_mm_of_an_edge(paper: str) -> None:
    width, height = PAPERS[paper]
    for picture in grey_pages(tiles_pdf(ALL, paper), 2):
        left, top, right, bottom = (side / 2 for side in inked(picture))
        assert min(left, width - right, top, height - bottom) >= 10 * MM - 0.5


def test_every_side_has_a_ruler_of_100_mm() -> None:
    for page in streams(tiles_pdf(ALL)):
        lines = re.findall(rf"n {NUMBER} {NUMBER} m {NUMBER} \2 l S", page)
        assert any(abs(float(end) - float(start) - 100 * MM) < 0.01 for start, _, end in lines)


# -- what is printed -----------------------------------------------------------------------------


def test_every_token_and_coordinate_is_there_once() -> None:
    words = Counter(word for page in pages_text(tiles_pdf(ALL))[::2] for word in page.split())
    tokens = [f"{letter}{number}" for letter in "UBOI" for number in range(1, 5)]
    spaces = [f"{letter}{number}" for letter in "ABCDEFGH" for number in range(1, 9)]
    expected = Counter(tokens) + Counter(spaces)
    assert {word: words[word] for word in expected} == dict(expected)
    for truck in shipped().truck.values():
        assert truck.name.split()[0] in words


def test_arenas_with_other_boards_tokens_and_blanks_get_their_parts() -> None:
    arena = arena_of(["X1 X1 U9 U9", ". . . ."], (2, 1), (2, 2), [("A2", "N"), ("B2", "E"), ("C2", "N"), ("D2", "S")])
    pages = streams(tiles_pdf([sheet_of(SHIPPED[0]), Sheet(arena, "ID")]))
    sizes = Counter((width, height) for page in pages[::2] for _, _, width, height in cuts(page))
    assert sizes == {(100, 100): 4, (50, 50): 2, (50, 25): 18, (25, 25): shipped().ramp.most + 4 + len(shipped().truck)}
    words = " ".join(pages_text(tiles_pdf([Sheet(arena, "ID")])))
    assert "U9" in words
    assert "blank tile" in words


def test_arena_ids_stand_on_every_side() -> None:
    texts = pages_text(tiles_pdf(ALL))
    for number, text in enumerate(texts):
        assert all(sheet.arena_id in text for sheet in ALL)
        assert f"sheet {number // 2 + 1} of {len(texts) // 2}, {('front', 'back')[number % 2]}" in text
    many = [replace(sheet, arena_id=f"{number:05}-AAAAA") for number in range(40) for sheet in ALL[:1]]
    assert re.search(r"ID 00000-AAAAA, .* and 3\d more", pages_text(tiles_pdf(many))[0])


def test_a_piece_that_fits_only_on_its_side_is_laid_so() -> None:
    arena = Arena("wide", replace(SHIPPED[0].board, pieces=(1, 1), piece=(9, 4)), ())
    page = streams(tiles_pdf([Sheet(arena, "ID")]))[0]
    assert cuts(page)[0][2:] == (100, 225)
    assert {"A1", "I4"} <= set(words_on(tiles_pdf([Sheet(arena, "ID")])))


@pytest.mark.parametrize(("paper", "largest"), [("a4", 44.2), ("letter", 45.7)])
def test_a_space_too_large_for_the_paper_is_told_with_the_largest_that_fits(paper: str, largest: float) -> None:
    with pytest.raises(BadInput, match=rf"240 × 240 mm does not fit {paper} at 60 mm a space — at most {largest:g}"):
        tiles_pdf(ALL, paper, space_mm=60)
    assert tiles_pdf(ALL, paper, space_mm=largest)
    with pytest.raises(BadInput, match="at most"):
        tiles_pdf(ALL, paper, space_mm=largest + 0.1)


@pytest.mark.parametrize("space", [0, 9.9, 61, float("nan"), float("inf"), -25])
def test_a_space_out_of_range_is_bad_input(space: float) -> None:
    with pytest.raises(BadInput, match="out of range — 10 to 60 millimetres"):
        tiles_pdf(ALL, space_mm=space)


def test_pieces_too_large_for_any_space_are_told() -> None:
    arena = Arena("huge", replace(SHIPPED[0].board, piece=(30, 30)), ())
    with pytest.raises(BadInput, match="a board of smaller pieces"):
        tiles_pdf([Sheet(arena, "ID")])


def test_the_file_asks_for_both_sides_and_no_scaling() -> None:
    wishes = reader(tiles_pdf(ALL)).trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
    assert (wishes["/Duplex"], wishes["/PrintScaling"]) == ("/DuplexFlipLongEdge", "/None")
    assert [entry["/Title"] for entry in reader(tiles_pdf(ALL)).outline] == ["Tiles, 25 mm a space"]  # type: ignore[call-overload]


def test_low_ink_spares_ink_on_every_side_and_the_same_set_gives_the_same_bytes() -> None:
    full, spare = tiles_pdf(ALL), tiles_pdf(ALL, low_ink=True)
    assert (full, spare) == (tiles_pdf(ALL), tiles_pdf(ALL, low_ink=True))
    inks = [[sum(255 - value for value in page.tobytes()) for page in grey_pages(data)] for data in (full, spare)]
    assert all(low <= high for low, high in zip(inks[1], inks[0], strict=True))
    assert sum(inks[1]) < 0.75 * sum(inks[0])
