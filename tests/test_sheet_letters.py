"""Printed sheets: letters come out as they went in or are refused, and no kind is told by colour alone."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import combinations

import pytest
from reportlab.pdfgen.canvas import Canvas

import export.ink
import export.patterns
from export.ink import LOOKS, Look
from export.patterns import paint_tile
from export.sheet import sheets_pdf
from seeds.faults import BadInput
from tests.printing import (
    grey_pages,
    named,
    reader,
    worked_sheet,
)

# -- letters -------------------------------------------------------------------------------------

SCRIPTS = [
    "Łódź — Арена",
    "Ὀδύσσεια ΕΛΛΑΔΑ",
    "Příšerně žluťoučký kůň",
    "E\u0301tage e\u0301te\u0301 X\u030cI\u0302",
    "Ạ́ nghiêng ₂ ½ “quoted” ‹a›",
]


@pytest.mark.parametrize("name", SCRIPTS)
def test_letters_come_out_as_they_went_in(name: str) -> None:
    document = reader(sheets_pdf([named(name, author=name, notes=name)]))
    text = document.pages[0].extract_text()
    assert text.count(name) == 4  # name, author, notes, and the foot of the page
    assert document.metadata is not None
    assert (document.metadata.title, document.metadata.author) == (name, name)
    assert document.outline[0]["/Title"] == name  # type: ignore[call-overload]


def test_the_font_is_embedded() -> None:
    page = reader(sheets_pdf([named("Арена")])).pages[0]
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]
    used = [font for font in fonts if "/FontDescriptor" in font]
    assert {font["/BaseFont"].split("+")[1] for font in used} >= {"Roboto-Regular", "Roboto-Bold", "Roboto-Black"}
    assert all("/FontFile2" in font["/FontDescriptor"] and "/ToUnicode" in font for font in used)


MISSING = [
    ("🛻", "U+1F6FB PICKUP TRUCK"),
    ("א", "U+05D0 HEBREW LETTER ALEF"),
    ("م", "U+0645 ARABIC LETTER MEEM"),
    ("車", "U+8ECA CJK UNIFIED IDEOGRAPH-8ECA"),
    ("\u0378", "U+0378 that has no name"),
    ("\ue000", "U+E000 that has no name"),
    ("\ud800", "U+D800 that has no name"),
    ("\u200d", "U+200D ZERO WIDTH JOINER"),
    ("\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE"),
    ("\u00ad", "U+00AD SOFT HYPHEN"),
    ("\x00", "U+0000 that has no name"),
    ("\u20dd", "U+20DD COMBINING ENCLOSING CIRCLE"),
]


@pytest.mark.parametrize(("char", "told"), MISSING)
def test_a_character_without_a_glyph_is_told_by_name_and_place(char: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        sheets_pdf([named(f"ab{char}c")])
    (fault,) = caught.value.faults
    assert (fault.source, fault.line, fault.column) == ("arena TEST1-00001, name", 1, 3)
    assert told in fault.message
    assert fault.remedy
    assert str(fault).isprintable()


def test_every_missing_glyph_is_told_at_once() -> None:
    sheet = worked_sheet()
    assert sheet.solution
    bad = replace(sheet, solution=replace(sheet.solution, note="best ✓"))
    with pytest.raises(BadInput) as caught:
        sheets_pdf([bad, named("fine", author="né 東", notes="one\ntwo ☂\nthr☃e")])
    places = [(fault.source.partition(", ")[2], fault.line, fault.column) for fault in caught.value.faults]
    assert sorted(places) == [("author", 1, 4), ("notes", 2, 5), ("notes", 3, 4), ("solution note", 1, 6)]


# -- the eye -------------------------------------------------------------------------------------


def swatch(kind: str) -> list[float]:
    """A tile of the kind as a printer without colour shows it, brightness less its mean."""
    file = io.BytesIO()
    c = Canvas(file, pagesize=(84, 44))
    paint_tile(c, kind, (2, 2, 80, 40), 6)
    c.save()
    (picture,) = grey_pages(file.getvalue(), 2)
    values = [float(value) for value in picture.crop((12, 12, 156, 76)).tobytes()]
    mean = sum(values) / len(values)
    return [value - mean for value in values]


def alike(one: list[float], two: list[float]) -> float:
    """Correlation of two pictures: 1 for the same pattern, whatever its contrast."""
    norm = (sum(a * a for a in one) * sum(b * b for b in two)) ** 0.5
    return sum(a * b for a, b in zip(one, two, strict=True)) / norm if norm else 0.0


@pytest.mark.parametrize("same_ink", [False, True])
def test_patterns_tell_the_kinds_apart_without_colour(same_ink: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if same_ink:  # not even a darker shade may be needed
        plain = {kind: Look(export.ink.WHITE, export.ink.INK, look.pattern) for kind, look in LOOKS.items()}
        monkeypatch.setattr(export.patterns, "LOOKS", plain)
    swatches = {kind: swatch(kind) for kind in LOOKS}
    for one, two in combinations(swatches, 2):
        assert alike(swatches[one], swatches[two]) < 0.35, (one, two)
    for kind in ("up", "by", "on", "in"):
        assert max(swatches[kind]) - min(swatches[kind]) > 60, kind


def test_kinds_differ_in_brightness_too() -> None:
    paper = sorted(0.3 * look.paper.red + 0.59 * look.paper.green + 0.11 * look.paper.blue for look in LOOKS.values())
    assert paper[-1] - paper[0] > 0.25
