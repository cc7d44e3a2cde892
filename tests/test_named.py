"""ARENA may be an ID of the catalogue: wherever a command takes one, and in `print` with the proof that is stored."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from export.beating import beaten
from generator.catalogue import Catalogue
from generator.catalogue_entry import entry_of
from generator.catalogue_proof import judged_runs, prove
from generator.scatter import scattered
from layouts.library import find_arena
from layouts.symmetry import transform
from layouts.writing import layout_text
from seeds.roll_and_smash import load, shipped
from solver.smash.rules import judge
from solver.verdict import Stopped, Watch
from tests.catalogue_made import BOARD, made, proved
from tests.commands import PADDOCK, refused, run


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's catalogue, with one proved arena and one that is not."""
    path = tmp_path / "mine.db"
    monkeypatch.setenv("ARENASMITH_CATALOG", str(path))
    with Catalogue.opened(path, make=True) as opened:
        opened.add([proved(), made(1)])
    return path


@pytest.mark.parametrize("typed", ["{}", "{:.5}", "{:.7}"])
def test_commands_take_an_id(typed: str, catalogue: Path) -> None:
    key = typed.format(proved().arena_id)
    for words in (("show", key), ("show", key.lower()), ("check", key, "--points", "24"), ("lint", key)):
        done = run(*words, "--json")
        assert done.status == 0
    assert run("show", key, "--json").record["id"] == proved().arena_id
    assert run("check", key, "--json").record["two_run_max"] == proved().summary.points


def test_names_files_and_codes_come_first(catalogue: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(proved().arena_id).write_text(layout_text(find_arena("the-crucible")), "utf-8")
    assert run("show", proved().arena_id, "--json").record["name"] == "The Crucible"


def test_what_means_nothing(catalogue: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = proved().arena_id
    assert refused("show", key[:4]).count("error:") == 1  # fewer letters are no ID
    assert "no arena ID in" in refused("show", "ZZZZZ-ZZZZZ")
    assert "no shipped arena, file or code" in refused("show", "ZZZZZ-ZZZZZ")
    monkeypatch.setenv("ARENASMITH_CATALOG", str(catalogue.with_name("none.db")))
    assert refused("show", key).count("error:") == 1
    catalogue.with_name("none.db").write_text("no catalogue")
    assert "not an SQLite file" in refused("show", key)


def test_stored_runs_are_judged_and_turned(catalogue: Path) -> None:
    """However the arena lies, the runs of its proof lie the same way, and nothing is searched for."""
    arena, rules, points = proved().arena(), shipped(), proved().summary.points
    assert points is not None
    for k in range(8):
        laid = transform(arena, k)
        runs = judged_runs(proved(), laid, rules)
        assert len(runs) == 2
        for plan, score in runs:
            assert judge(laid, plan, rules, points=points) == score
        assert beaten(laid, rules, proved(), Watch(limit=0)).runs == runs
    with pytest.raises(Stopped):
        beaten(arena, rules, None, Watch(limit=0))


def test_stored_runs_by_rules_of_ones_own(tmp_path: Path) -> None:
    """More tiles than the box holds are read by the rules that have them."""
    numbers = tmp_path / "rules.toml"
    numbers.write_text("[obstacle.on]\nsupply = 6\n", "utf-8")
    rules, counts = load(numbers), {"on": 5}
    entry = prove(entry_of(scattered(1, counts, BOARD)), rules, Watch())
    assert len(judged_runs(entry, entry.arena(rules), rules)) == 2


def test_a_proof_that_is_none_is_searched_for(catalogue: Path) -> None:
    first, _ = proved().proofs
    false = replace(proved(), proofs=(first, first))
    assert judged_runs(false, proved().arena(), shipped()) == ()
    assert beaten(proved().arena(), shipped(), false, Watch()).points == proved().summary.points


def _pages(*words: str) -> str:
    """The text of a booklet."""
    assert run("print", "--booklet", *words).status == 0
    return " ".join(" ".join(page.extract_text() for page in PdfReader(words[-1]).pages).split())


def test_a_booklet_answers_from_the_catalogue(catalogue: Path, tmp_path: Path) -> None:
    """The same booklet as with a search, since the search is what was stored; named by ID or by --catalog."""
    path, key = str(tmp_path / "out.pdf"), proved().arena_id
    stored = _pages("--hints", key, "-o", path)
    assert "first run" in stored
    assert "The second of two runs that beat the arena" in stored
    assert "hints: turn the page round" in stored
    assert _pages("--hints", PADDOCK, "-o", path) == stored
    assert _pages("--hints", PADDOCK, "--catalog", str(catalogue), "-o", path) == stored


def test_other_answers_are_asked_for(catalogue: Path, tmp_path: Path) -> None:
    path = str(tmp_path / "out.pdf")
    assert "Best possible with 6 points: proved" in _pages("--points", "6", proved().arena_id, "-o", path)
    done = run("print", "--solutions", proved().arena_id, "-o", path)
    assert done.status == 0
    assert "Best possible with 24 points: proved" in PdfReader(path).pages[1].extract_text()


def test_a_spoiled_layout_is_told(catalogue: Path) -> None:
    with Catalogue.opened(catalogue) as opened:
        opened.connection.execute("UPDATE arena SET layout = 'x' WHERE id = ?", (proved().arena_id,))
    assert f"{proved().arena_id} in the catalogue" in refused("show", proved().arena_id)
