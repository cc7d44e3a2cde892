"""`hazards`, `race` and `setup` on the command line: records, texts, exit statuses, bad input."""

from __future__ import annotations

from pathlib import Path

import pytest

from layouts.identity import from_code
from tests.commands import PADDOCK, layout_file, refused, run
from tests.drawing import arena_of

TINY = """
[plan]
tiles = 2
[dice]
count = 2
faces = ["1", "4", "style", "hazard"]
rerolls = 1
[truck.bigfoot]
deck = { nitro-boost = 1, smash = 1 }
"""
PLACED = arena_of([". . . .", "U1 U1 . .", ". . . ."], (2, 1), (2, 3))


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor fill the user's results."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


@pytest.fixture
def tiny(tmp_path: Path) -> tuple[str, str, str]:
    """A small arena under the rules of a small game."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "rules.toml").write_text(TINY, "utf-8")
    return layout_file(folder, PLACED), "--rules", str(folder / "rules.toml")


# -- hazards -----------------------------------------------------------------------------------------


def test_hazards_tell_a_record() -> None:
    done = run("hazards", PADDOCK, "--points", "5", "--draw", "nothing-to-see", "--tiles", "4", "--json")
    record = done.record
    assert (done.status, record["verdict"], record["draw"]) == (0, "optimal", ["nothing-to-see"])
    assert record["vp"] == record["outcomes"][0]["vp"] <= record["untouched"]
    values = [outcome["vp"] for outcome in record["outcomes"]]
    assert values == sorted(values)
    for outcome in record["outcomes"]:
        (use,) = outcome["uses"]
        assert list(use) == ["kind", "on"]
        assert from_code(outcome["code"]).blanked == {use["on"]}
        solved = run("solve", outcome["code"], "--points", "5", "--tiles", "4", "--json").record
        assert (solved["vp"], solved["plan"]) == (outcome["vp"], outcome["plan"])


def test_every_use_has_its_keys() -> None:
    keys = {
        "oil-spill": ["kind", "at", "toward"],
        "rotate": ["kind", "on", "about", "turn"],
        "replace": ["kind", "on", "by"],
    }
    for kind, wanted in keys.items():
        done = run("hazards", PADDOCK, "--points", "3", "--draw", kind, "--tiles", "2", "--json")
        assert list(done.record["outcomes"][0]["uses"][0]) == wanted


def test_two_hazards_tell_a_text() -> None:
    words = ("hazards", PADDOCK, "--points", "3", "--draw", "nothing-to-see,rotate", "--tiles", "2")
    record, text = run(*words, "--json").record, run(*words)
    lines = text.out.splitlines()
    assert text.status == 0
    assert lines[1].startswith(f"nothing-to-see, rotate, 3 plan points: {record['vp']} VP at worst, ")
    assert lines[1].endswith(", proven")
    assert lines[2].startswith("1. nothing to see on ")
    assert f"Score     {record['vp']} VP" in text.out


def test_hazards_stopped_early() -> None:
    done = run("hazards", PADDOCK, "--points", "3", "--draw", "rotate", "--time-limit", "0", "--json")
    assert (done.status, done.record["verdict"], done.record["vp"], done.record["outcomes"]) == (4, "bound", None, [])
    text = run("hazards", PADDOCK, "--points", "3", "--draw", "rotate", "--time-limit", "0")
    assert (text.status, text.out.splitlines()[1]) == (4, "rotate: stopped early, nothing is known")


def test_bad_draws() -> None:
    words = ("hazards", PADDOCK, "--points", "3", "--draw")
    assert refused(*words, "oil") == "error: --draw: no Hazard tile `oil` — did you mean oil-spill?\n"
    assert "4 rotate tiles — the box holds 3" in refused(*words, "rotate,rotate,rotate,rotate")
    assert "0 Hazard tiles — 1 to 4" in refused(*words, ",")
    assert "5 Hazard tiles" in refused(*words, "rotate,rotate,replace,replace,oil-spill")
    assert "is out of range" in refused("hazards", PADDOCK, "--points", "99", "--draw", "rotate")
    assert "Missing option '--draw'" in refused("hazards", PADDOCK, "--points", "3")


# -- race --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hazards", ["none", "random", "worst"])
def test_race_tells_a_record(hazards: str, tiny: tuple[str, ...]) -> None:
    words = ("race", *tiny, "--truck", "bigfoot", "--hazards", hazards, "--jobs", "1")
    done, text = run(*words, "--json"), run(*words)
    record = done.record
    assert (done.status, text.status) == (0, 0)
    assert list(record) == ["arena", "truck", "hazards", "exact", "expected", "low", "high", "by_table", "rerolls"]
    assert record["low"] <= record["expected"] <= record["by_table"] <= record["high"]
    assert record["exact"] is (hazards == "none")
    assert len(record["rerolls"]) == 10
    assert all(set(told["keep"]) <= set(told["rolled"]) for told in record["rerolls"])
    assert "1 re-roll left: rolled → keep (S style, H hazard)" in text.out
    shown = f"{record['low']:.4f}  exact" if record["exact"] else f"certified between {record['low']:.4f} and "
    assert shown in text.out


def test_race_stopped_early(tiny: tuple[str, ...]) -> None:
    words = ("race", *tiny, "--truck", "bigfoot", "--jobs", "1", "--time-limit", "0")
    done, text = run(*words, "--json"), run(*words)
    assert (done.status, done.record["expected"], done.record["rerolls"]) == (4, None, None)
    assert text.status == 4
    assert "stopped early" in text.out


def test_bad_races(tiny: tuple[str, ...]) -> None:
    assert refused("race", *tiny, "--truck", "bigfoots").startswith("error: --truck: unknown truck `bigfoots` — did")
    assert "Missing option '--truck'" in refused("race", *tiny)
    assert "'mean' is not one of" in refused("race", *tiny, "--truck", "bigfoot", "--hazards", "mean")
    assert "missing.toml" in refused("race", "missing.toml", "--truck", "bigfoot")


# -- setup -------------------------------------------------------------------------------------------


def test_setup_tells_a_record(tiny: tuple[str, ...]) -> None:
    words = ("setup", *tiny, "--kind", "by", "--jobs", "1")
    record = run(*words, "--truck", "fastrax", "--json").record
    assert list(record) == ["arena", "kind", "truck", "points", "gains", "places"]
    assert (record["kind"], record["truck"], record["points"], record["gains"]) == ("by", "fastrax", None, False)
    assert list(record["places"][0]) == ["spaces", "token", "worth", "others", "gain", "code"]
    assert len(record["places"]) == 9
    assert {tile.token for tile in from_code(record["places"][0]["code"]).tiles} == {"U1", "B1"}
    text = run(*words, "--truck", "fastrax").out
    assert "9 places for `by`" in text
    assert "no truck gains" in text
    assert "--truck compares" in run(*words).out


def test_setup_with_tables_of_their_own(tiny: tuple[str, str, str]) -> None:
    rules = Path(tiny[2])
    rules.write_text(TINY + "[truck.fastrax.vp]\nby = 9\n", "utf-8")
    words = ("setup", *tiny, "--kind", "by", "--jobs", "1", "--truck", "fastrax", "--points", "3")
    record = run(*words, "--json").record
    assert (record["gains"], record["points"]) == (True, 3)
    assert record["places"][0]["gain"] == pytest.approx(7)
    assert "gain +7.0000" in run(*words).out


def test_setup_without_a_place(tmp_path: Path) -> None:
    full = layout_file(tmp_path, arena_of([". U1", "B1 U1", "B1 ."], (1, 1), (2, 3)))
    done = run("setup", full, "--kind", "on", "--json")
    assert (done.status, done.record["places"]) == (3, [])
    assert "no place for `on`" in run("setup", full, "--kind", "on").out
    stopped = run("setup", PADDOCK, "--kind", "on", "--jobs", "1", "--time-limit", "0", "--json")
    assert (stopped.status, stopped.record["places"]) == (4, None)


def test_bad_setups() -> None:
    assert refused("setup", PADDOCK, "--kind", "onn") == "error: --kind: no obstacle `onn` — did you mean on?\n"
    assert "all 4 `up` tiles lie in the arena" in refused("setup", "the-vipers-nest", "--kind", "up")
    assert "is out of range" in refused("setup", PADDOCK, "--kind", "on", "--points", "99")
    assert "unknown truck" in refused("setup", PADDOCK, "--kind", "on", "--truck", "truck")
