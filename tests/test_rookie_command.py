"""`rookie` on the command line: text, record, and what is told of bad input."""

from __future__ import annotations

from pathlib import Path

import pytest

from layouts.library import find_arena
from seeds.roll_and_smash import shipped
from solver.smash.rookie_rules import judge_turn
from solver.smash.rookie_turn import RookieTurn, Spent
from tests.arenas import drawn
from tests.commands import PADDOCK, layout_file, refused, run
from tests.drawing import path_of, space

ROLL = ("--roll", "4,style,6")


def test_text() -> None:
    """The picture, the roll, the start, each die with what it scores, the verdict."""
    done = run("rookie", "the-crucible", "--roll", "3,4,style,6")
    assert (done.status, done.err) == (0, "")
    assert "go" in done.out and "end" in done.out
    assert "Roll      3, 4, style, 6\n" in done.out
    assert "(the best start in hindsight: it is chosen before rolling)" in done.out
    assert "1. style: a ramp on " in done.out
    assert " over the ramp at " in done.out and ", come down on " in done.out
    assert "Unused: " in done.out
    assert "optimal: 8 points, proven best for this roll from any start\n" in done.out
    plain = run("rookie", "the-crucible", "--roll", "3,4,style,6", encoding="ascii")
    assert plain.status == 0 and plain.out.isascii()


def test_text_with_a_start_and_hazards() -> None:
    done = run("rookie", PADDOCK, "--roll", "hazard 6 3", "--start", "a1")
    assert "Start     A1 (as given)\n" in done.out
    assert "\nRemoved   " in done.out
    assert "against the worst that the opponents can remove for this roll from A1\n" in done.out


def test_nothing_to_drive() -> None:
    done = run("rookie", PADDOCK, "--roll", "hazard,hazard")
    assert done.status == 0
    assert "Scored    none\noptimal: 0 points" in done.out


def test_record() -> None:
    """The record replays."""
    record = run("rookie", "the-crucible", *ROLL, "--json").record
    assert list(record) == [
        *("arena", "roll", "start", "hindsight", "ignored", "verdict"),
        *("points", "scored", "removed", "spent"),
    ]
    assert (record["roll"], record["hindsight"], record["ignored"]) == (["4", "style", "6"], True, [])
    assert record["verdict"] == "optimal"
    dice = [
        Spent(one["die"], (space(one["ramp"][0]), one["ramp"][1]))
        if "ramp" in one
        else Spent(one["die"], None, path_of(one["path"]))
        for one in record["spent"]
    ]
    turn = RookieTurn(space(record["start"]), tuple(record["removed"]), tuple(dice))
    haul = judge_turn(find_arena("the-crucible"), turn, shipped(), roll=("4", "style", "6"))
    assert (list(haul.scored), haul.points) == (record["scored"], record["points"])


def test_a_given_start_is_not_hindsight() -> None:
    record = run("rookie", "the-crucible", *ROLL, "--start", "A1", "--json").record
    assert (record["start"], record["hindsight"]) == ("A1", False)
    assert record["points"] <= run("rookie", "the-crucible", *ROLL, "--json").record["points"]


def test_hazards_of_the_layout_are_left_out(tmp_path: Path) -> None:
    oil = '[[hazard]]\nkind = "oil-spill"\nat = "B1"\ntoward = "S"'
    path = layout_file(tmp_path, drawn(". . O1\n. . O1", (1, 1), (3, 2), oil))
    done = run("rookie", path, "--roll", "3", "--start", "B1", "--json")
    assert done.status == 0
    assert (done.record["ignored"], done.record["points"]) == (["hazards"], 1)
    assert done.err == "Rookie mode has no hazards: those of the layout are left out\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--roll", "3,stile"), "--roll: no die has the face `stile` — did you mean style?"),
        (("--roll", "3,hazzard"), "--roll: no die has the face `hazzard` — did you mean hazard?"),
        (("--roll", "7"), "--roll: no die has the face `7` — known: 3, 4, 5, 6, hazard, style"),
        (("--roll", "3,3,3,3,3"), "--roll: 5 dice — at most 4"),
        (("--roll", " , "), "--roll: no dice — up to 4 faces, such as 3,4,5,6"),
        (("--roll", "3", "--start", "Z9"), "--start: Z9 is off the board — its spaces are A1 to H8"),
        (("--roll", "3", "--start", "C2"), "--start: C2 is not empty: U1 lies there — empty near it: C1, B2, D2"),
        (("--roll", "3", "--start", "5C"), "--start: `5C` is no space — a column and a row, such as H8"),
        (("--start", "A1"), "Missing option '--roll'"),
    ],
)
def test_bad_input(words: tuple[str, ...], told: str) -> None:
    assert told in refused("rookie", "the-crucible", *words)


def test_what_no_table_has(tmp_path: Path) -> None:
    """A board too large, a die too high: told, not tried."""
    wide = layout_file(tmp_path, drawn("\n".join([" ".join(["."] * 21)] * 20), (1, 1), (21, 20)))
    assert "a board of 420 spaces — at most 400 in Rookie mode" in refused("rookie", wide, "--roll", "3")
    high = tmp_path / "high.toml"
    high.write_text('[dice]\nfaces = ["30", "style"]\n', "utf-8")
    told = refused("rookie", "the-crucible", "--roll", "30", "--rules", str(high))
    assert "a movement of up to 33 spaces — at most 24 with all extra ones" in told
