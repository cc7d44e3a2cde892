"""Options of `print`: which go together, what each writes, and what the person at the printer is told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.commands import PADDOCK, refused, run


@pytest.mark.parametrize(
    ("options", "told", "words"),
    [
        (("--booklet",), "booklet of 1 arena, print at 100 %", "How to read the arenas"),
        (("--booklet", "--fold", "--per-page", "2"), "turned on the short edge; fold and stitch", "Contents"),
        (("--tiles", "--space-mm", "20"), "print at 100 % on both sides, turned on the long edge", "TILES TO CUT OUT"),
        (("--rookie",), "1 Rookie sheet, print at 100 %", "PLAYER 4"),
        (("--low-ink",), "1 sheet, print at 100 %", "SOLO ARENA"),
    ],
)
def test_each_printout_is_written_and_told(options: tuple[str, ...], told: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    done = run("print", PADDOCK, "-o", str(path), "--no-solutions", "--paper", "letter", *options)
    assert (done.status, done.out) == (0, "")
    assert told in done.err
    assert words in " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def test_a_booklet_has_answers_unless_they_are_refused(tmp_path: Path) -> None:
    texts = []
    for options in ((), ("--no-solutions",)):
        path = tmp_path / "out.pdf"
        assert run("print", PADDOCK, "--booklet", "-o", str(path), "--points", "6", *options).status == 0
        texts.append(" ".join(page.extract_text() for page in PdfReader(path).pages))
    assert ["Best possible with 6 points: proved" in text for text in texts] == [True, False]


def test_a_campaign_takes_the_shipped_arenas_from_easy_to_hard(tmp_path: Path) -> None:
    path, ranks = tmp_path / "out.pdf", tmp_path / "ranks.toml"
    ranks.write_text('format = 1\n[[rank]]\nname = "Hero"\nleast = 1\n', "utf-8")
    done = run("print", "--campaign", "--ranks", str(ranks), "-o", str(path), "--json")
    names = ["The Fun-derdome", "The Proving Ground", "The Viper's Nest", "The Crucible"]
    assert [arena["name"] for arena in done.record["arenas"]] == names
    assert "Hero" in PdfReader(path).pages[0].extract_text()


def test_hints_are_printed_and_left_out_where_there_are_none(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    assert run("print", "the-fun-derdome", "--hints", "-o", str(path)).status == 0
    text = PdfReader(path).pages[0].extract_text()
    assert "hints: turn the page round" in text
    assert "First run:" in text


@pytest.mark.parametrize("name", ["layout.svg", "layout.png", "LAYOUT.SVG"])
def test_the_ending_asks_for_a_picture(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    done = run("print", PADDOCK, "-o", str(path))
    assert (done.status, done.err) == (0, f"{path}: a picture of the layout\n")
    data = path.read_bytes()
    assert data.startswith(b"<svg") or data.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--booklet", "--tiles"), "--tiles: does not go with --booklet — one of them"),
        (("--campaign", "--rookie"), "--rookie: does not go with --campaign — one of them"),
        (("--fold",), "--fold: only goes with --booklet"),
        (("--per-page", "2", "--tiles"), "--per-page: only goes with --booklet"),
        (("--space-mm", "20"), "--space-mm: only goes with --tiles"),
        (("--ranks", "x.toml"), "--ranks: only goes with --campaign"),
        (("--tiles", "--solutions"), "--solutions: only goes with sheets and --booklet"),
        (("--rookie", "--hints"), "--hints: only goes with sheets and --booklet"),
        (("--booklet", "--per-page", "3", "--no-solutions"), "--per-page: 3 is no number of arenas a page — 1, 2 or 4"),
        (("--tiles", "--space-mm", "nan"), "--space-mm: nan is out of range — 10 to 60 millimetres"),
        (("--tiles", "--space-mm", "60"), "--space-mm: a part of"),
        (("--campaign",), "--campaign: 1 arenas — 4"),
    ],
)
def test_options_that_clash_are_told_and_nothing_is_written(
    options: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    assert told in refused("print", PADDOCK, "-o", str(tmp_path / "out.pdf"), *options)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((PADDOCK, "the-crucible"), "-o: a picture of 2 arenas — one arena, or a file name that ends in .pdf"),
        ((PADDOCK, "--tiles"), "-o …svg: does not go with --tiles — one of them"),
        ((PADDOCK, "--solutions"), "--solutions: only goes with sheets and --booklet"),
    ],
)
def test_a_picture_is_of_one_arena_and_nothing_else(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    assert told.replace("…svg", "….svg") in refused("print", *words, "-o", str(tmp_path / "out.svg"))
    assert os.listdir(tmp_path) == []


def test_no_arena_is_a_usage_error(tmp_path: Path) -> None:
    assert "Missing argument 'ARENA...'" in refused("print", "-o", str(tmp_path / "out.pdf"))
    assert os.listdir(tmp_path) == []
