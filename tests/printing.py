"""Printed sheets for tests, and ways to read them back: as text, and as a picture in grey."""

from __future__ import annotations

import io
from dataclasses import replace

import pypdfium2
from PIL import Image
from pypdf import PdfReader

from export.sheet import Sheet, Solution
from layouts.arena import Arena
from layouts.identity import arena_id
from layouts.reading import load_layout
from seeds.roll_and_smash import shipped
from solver.smash.rules import judge
from tests.drawing import LIBRARY, arena_of, worked_example

SHIPPED = [load_layout(path) for path in sorted(LIBRARY.glob("*.toml"))]
SHAPES = {
    "twelve by eight": ((3, 2), (4, 4)),
    "ten by ten": ((2, 2), (5, 5)),
    "tall": ((1, 3), (5, 4)),
    "ribbon": ((5, 1), (8, 4)),
    "tiny": ((1, 1), (3, 2)),
    "one space wide": ((1, 1), (1, 9)),
    "alphabet": ((2, 2), (13, 13)),
    "huge": ((3, 2), (20, 30)),
}
#: 600 words, each of its own
LONG_NOTES = " ".join(f"word{number:03}" for number in range(600))


def worked_sheet() -> Sheet:
    """The rulebook's worked example with its solution."""
    arena, plan, case = worked_example()
    score = judge(arena, plan, shipped(), points=case["points"], hand=case["cards"])
    solution = Solution(plan, score, case["points"], tuple(case["cards"]), "25 VP: replayed")
    return Sheet(replace(arena, name="Worked"), "WORKD-00001", solution)


def sheet_of(arena: Arena) -> Sheet:
    """An arena to print, without a solution."""
    return Sheet(arena, arena_id(arena))


def named(name: str, **more: str) -> Sheet:
    """A small arena of that name (and author, notes …)."""
    arena = arena_of([". U1 U1 ."], (1, 1), (4, 1))
    return Sheet(replace(arena, name=name, **more), "TEST1-00001")  # type: ignore[arg-type]


def reader(data: bytes) -> PdfReader:
    """The file, opened."""
    return PdfReader(io.BytesIO(data))


def pages_text(data: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in reader(data).pages]


def words_on(data: bytes, page: int = 0) -> list[str]:
    """The words of one page."""
    return pages_text(data)[page].split()


def grey_pages(data: bytes, scale: float = 1.0) -> list[Image.Image]:
    """Pictures of the pages without colour, `scale` pixels a PDF point."""
    return [page.render(scale=scale).to_pil().convert("L") for page in pypdfium2.PdfDocument(data)]


def inked(picture: Image.Image) -> tuple[int, int, int, int]:
    """The box around everything that is not white."""
    box = picture.point(lambda value: 255 if value < 250 else 0).getbbox()
    assert box is not None
    return box
