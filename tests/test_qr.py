"""QR signs: what a telephone reads off a sheet is the layout on it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from export.booklet import booklet_pdf
from export.page_format import half_page
from export.paper import PAPERS, SAFE_HEIGHT, SAFE_WIDTH, safe_origin
from export.qr import DENSEST, SIDE, STAINED, sign
from export.rookie_sheet import rookie_pdf
from export.sheet import sheets_pdf
from layouts.arena import Arena
from layouts.codes import arena_code, from_code
from layouts.identity import arena_id
from tests.drawing import random_arena
from tests.printing import LONG_NOTES, SHIPPED, grey_pages, pages_text, sheet_of
from tests.qr_reading import read, text_of

SCALE = 6


def banner_sign(page: Image.Image, paper: str) -> Image.Image:
    """The part of a page where the banner has the sign."""
    left, bottom = safe_origin(paper)
    right, top = left + SAFE_WIDTH, PAPERS[paper][1] - bottom - SAFE_HEIGHT + 18
    return page.crop(tuple(round(at * SCALE) for at in (right - SIDE - 3, top, right + 3, top + SIDE + 4)))  # type: ignore[arg-type]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("arena", SHIPPED, ids=lambda arena: arena.name)
def test_the_sign_on_a_layout_page_reads_back_to_the_arena(arena: Arena, paper: str) -> None:
    (page,) = grey_pages(sheets_pdf([sheet_of(arena)], paper, low_ink=paper == "letter"), SCALE)
    text = read(banner_sign(page, paper))
    assert text == arena_code(arena)
    assert from_code(text) == arena


def test_rookie_sheets_have_the_sign_too() -> None:
    (page,) = grey_pages(rookie_pdf([sheet_of(SHIPPED[0])]), SCALE)
    assert from_code(read(banner_sign(page, "a4"))) == SHIPPED[0]


def test_cards_of_a_booklet_have_the_sign() -> None:
    area = half_page("a4")
    page = grey_pages(booklet_pdf([sheet_of(SHIPPED[1])], fold=True), SCALE)[0]  # page 4, left of the cover
    right, top = area.left + area.width, area.size[1] - area.top
    box = tuple(round(at * SCALE) for at in (right - 48, top, right + 3, top + 49))
    assert from_code(read(page.crop(box))) == SHIPPED[1]  # type: ignore[arg-type]


def test_long_notes_leave_the_layout_in_the_sign() -> None:
    arena = replace(SHIPPED[2], notes=LONG_NOTES, author="Ada Novák")
    modules = sign(arena)
    assert modules
    found = from_code(text_of([list(row) for row in modules]))
    assert arena_id(found) == arena_id(arena)
    assert (found.tiles, found.name, found.notes) == (arena.tiles, arena.name, None)


@pytest.mark.parametrize("tiles", [1, 12, 40, 60])
def test_signs_of_every_size_read_back(tiles: int) -> None:
    arena = random_arena(tiles, (2, 2), (12, 12), tiles)
    modules = sign(arena)
    assert modules
    assert (len(modules) - 17) // 4 <= DENSEST
    assert text_of([list(row) for row in modules]) == arena_code(arena)


def test_small_signs_survive_a_stain() -> None:
    """Signs up to a version keep the level that mends more."""
    versions = {(len(modules) - 17) // 4 for arena in SHIPPED if (modules := sign(arena))}
    assert max(versions) <= STAINED


def test_an_arena_without_room_in_a_sign_is_printed_without_one() -> None:
    arena = random_arena(1, (2, 2), (50, 50), 900)
    assert sign(arena) is None
    (first, *_) = pages_text(sheets_pdf([sheet_of(arena)]))
    (plain, *_) = pages_text(sheets_pdf([sheet_of(SHIPPED[0])]))
    assert ("ARENA CODE" in first, "ARENA CODE" in plain) == (False, True)
