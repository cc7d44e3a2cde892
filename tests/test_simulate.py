"""`simulate`: the same seed plays the same games, solo games agree with the odds, and what is told of both."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from layouts.writing import layout_text
from seeds.roll_and_smash import load
from solver.estimates import errors_apart, mean, share
from solver.smash.game import play
from solver.smash.odds import Solo, solved
from solver.smash.solo import Win
from solver.smash.solo_game import play_solo
from solver.smash.solo_mind import SoloMind, SoloSetting
from solver.verdict import Stopped, Watch
from tests.arenas import drawn
from tests.commands import refused, run, spawn

TINY = """
[plan]
tiles = 2
[dice]
count = 2
faces = ["2", "5", "style", "hazard"]
rerolls = 1
[truck.bigfoot]
deck = { nitro-boost = 1, deja-vu = 1, smash = 1 }
"""
YARD = ". U1 . B1\n. U1 . B1\nO1 O1 . .\n. . I1 I1"


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor fill the user's results."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """(layout file, rules file) of a tiny game."""
    yard, tiny = tmp_path / "yard.toml", tmp_path / "tiny.toml"
    yard.write_text(layout_text(drawn(YARD, (1, 1), (4, 4))), "utf-8")
    tiny.write_text(TINY, "utf-8")
    return str(yard), str(tiny)


def several(files: tuple[str, str], *words: str) -> tuple[str, ...]:
    arena, rules = files
    return ("simulate", arena, "--rules", rules, "--players", "3", "--policies", "best,greedy,random", "--jobs", "1",
            "--games", "6", "--seed", "4", "--looks", "2", *words)  # fmt: skip


def solo(files: tuple[str, str], *words: str) -> tuple[str, ...]:
    arena, rules = files
    return ("simulate", arena, "--rules", rules, "--players", "1", "--jobs", "1", *words)


def record(*words: str) -> dict[str, Any]:
    done = run(*words, "--json", "--each")
    assert (done.status, done.err) == (0, "")
    found: dict[str, Any] = done.record
    return found


# -- the same seed, the same games --------------------------------------------------------------------


def test_same_seed_same_games(files: tuple[str, str]) -> None:
    """Again, in two processes, with another order of hashes; and fewer games are the first ones of more."""
    once = record(*several(files))
    assert record(*several(files)) == once
    elsewhere = spawn(*several(files, "--jobs", "2", "--json", "--each"), env={"PYTHONHASHSEED": "11"})
    assert (elsewhere.status, json.loads(elsewhere.out)) == (0, once)
    assert record(*several(files, "--games", "2"))["each"] == once["each"][:2]
    assert record(*several(files, "--seed", "5"))["each"] != once["each"]


def test_same_solo_games(files: tuple[str, str]) -> None:
    """Likewise solo, whatever is in store by then; more tables are another policy."""
    asked = solo(files, "--trucks", "bigfoot", "--games", "20", "--depth", "1")
    once = record(*asked)
    assert record(*solo(files, "--trucks", "bigfoot", "--games", "5", "--depth", "8"))["games"] == 5
    assert record(*asked) == once
    elsewhere = spawn(*asked, "--json", "--each", env={"PYTHONHASHSEED": "11"})
    assert (elsewhere.status, json.loads(elsewhere.out)) == (0, once)


# -- solo games against the odds ----------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["best", "greedy"])
@pytest.mark.parametrize("win", ["two-run", "one-run"])
def test_without_cards_and_hazards(files: tuple[str, str], win: str, policy: str) -> None:
    """The share of wins is within four standard errors of what `odds` says."""
    asked = ("--ignore", "cards,hazards", "--win", win)
    told = record(*solo(files, "--games", "600", "--policies", policy, *asked))
    odds = run("odds", files[0], "--rules", files[1], *asked, "--json").record
    chance = odds["chance" if policy == "best" else "greedy"]
    assert (told["chance"]["low"], told["chance"]["high"]) == pytest.approx((chance, chance))
    wins = sum(game["won"] for game in told["each"])
    assert told["wins"] == wins
    assert abs(wins / 600 - chance) <= 4 * sqrt(chance * (1 - chance) / 600)
    assert told["agrees"] is True


@pytest.mark.parametrize("policy", ["best", "greedy"])
def test_with_cards_and_hazards(files: tuple[str, str], policy: str) -> None:
    """Everything looked at: the chance is exact, and decks, draws and Replaces of the games agree with it."""
    told = record(*solo(files, "--games", "600", "--policies", policy, "--trucks", "bigfoot", "--depth", "9"))
    odds = run("odds", files[0], "--rules", files[1], "--truck", "bigfoot", "--gap", "0", "--json").record
    chance = odds["chance" if policy == "best" else "greedy"]
    assert (told["chance"]["low"], told["chance"]["high"]) == pytest.approx((chance, chance))
    assert policy == "greedy" or 0.02 < chance < 0.98
    assert abs(told["wins"] / 600 - chance) <= 4 * sqrt(chance * (1 - chance) / 600)


def test_with_few_tables(files: tuple[str, str]) -> None:
    """A policy that rests on fewer tables wins at least at the certified lower end."""
    told = record(*solo(files, "--games", "300", "--trucks", "bigfoot", "--depth", "1"))
    assert told["chance"]["low"] < told["chance"]["high"]
    assert told["agrees"] is True


def test_chance_alone_seldom_wins(files: tuple[str, str]) -> None:
    """The random policy is played, and no chance is told for it."""
    told = record(*solo(files, "--games", "200", "--policies", "random", "--trucks", "bigfoot"))
    best = record(*solo(files, "--games", "200", "--trucks", "bigfoot"))
    assert told["chance"] == {"low": None, "high": None}
    assert (told["agrees"], told["apart"]) == (None, None)
    assert told["share"]["high"] < best["share"]["low"]


def test_winning_scores(files: tuple[str, str]) -> None:
    """VP of both runs; in one run, the better winning run's. A game is won by what its runs scored."""
    rules = load(Path(files[1]))
    wins: tuple[Win, ...] = ("two-run", "one-run")
    for win in wins:
        asked = SoloSetting(drawn(YARD, (1, 1), (4, 4)), rules, "best", "bigfoot", win, (), 2, 3)
        mind = SoloMind(asked, Watch())
        mind.learn()
        games = [play_solo(mind, number) for number in range(150)]
        assert {game.won for game in games} == {True, False}
        for game in filter(lambda game: game.won, games):
            if win == "two-run":
                assert game.vp == sum(run.vp for run in game.runs)
                assert game.runs[0].places | game.runs[1].places == 0b1111
            else:
                assert game.vp == max(run.vp for run in game.runs if run.places == 0b1111)


def test_the_odds_are_those_of_the_odds(files: tuple[str, str]) -> None:
    """The interval told is the one of the odds at that depth."""
    rules, arena = load(Path(files[1])), drawn(YARD, (1, 1), (4, 4))
    mind = SoloMind(SoloSetting(arena, rules, "best", "bigfoot", "two-run", (), 9, 1), Watch())
    mind.learn()
    assert mind.chance[0] == pytest.approx(solved(Solo(arena, rules, "bigfoot"), 0.0).low)


# -- several players ----------------------------------------------------------------------------------


def test_better_policies_win_more(files: tuple[str, str]) -> None:
    """Against chance, best and greedy win nearly always; wins of a game add up to one."""
    told = record(*several(files, "--games", "24", "--policies", "best,random,greedy"))
    best, random, greedy = told["results"]
    assert sum(row["wins"] for row in told["results"]) == pytest.approx(24)
    assert best["vp"]["mean"] > random["vp"]["high"]
    assert greedy["vp"]["mean"] > random["vp"]["high"]
    assert random["wins"] < 4
    assert [row["players"] for row in told["results"]] == [[1], [2], [3]]


def test_table_from_the_games(files: tuple[str, str]) -> None:
    """Every figure is that of the games told beside it; a policy of two players has a row of its own."""
    told = record(*several(files, "--policies", "greedy,random", "--trucks", "fastrax,bigfoot,snake-bite"))
    assert [(row["players"], row["policy"]) for row in told["results"]] == [
        ([1], "greedy"), ([2], "random"), ([3], "greedy"), ([1, 3], "greedy")]  # fmt: skip
    for row in told["results"]:
        seats = [player - 1 for player in row["players"]]
        for key, name in (("vp", "vp"), ("donuts", "donuts"), ("failed", "failed"), ("share", "shares")):
            values = [game[name][seat] for game in told["each"] for seat in seats]
            assert row[key]["mean"] == pytest.approx(sum(values) / len(values))
        assert row["wins"] == pytest.approx(sum(game["shares"][seat] for game in told["each"] for seat in seats))
    assert told["results"][3]["trucks"] == ["fastrax", "snake-bite"]


def test_trucks_at_random(files: tuple[str, str]) -> None:
    """Without trucks everybody has another one every game."""
    told = record(*several(files, "--games", "30", "--policies", "random"))
    dealt = [tuple(game["trucks"]) for game in told["each"]]
    assert all(len(set(trucks)) == 3 for trucks in dealt)
    assert len(set(dealt)) > 10


def test_texts(files: tuple[str, str]) -> None:
    """What is told to people."""
    done = run(*several(files, "--policies", "greedy,random"))
    lines = done.out.splitlines()
    assert lines[1] == "3 players, 2 rounds, obstacles as they lie; 6 games, seed 4; ± is 95 %"
    assert [line.split()[:3] for line in lines[3:]] == [
        ["1", "greedy", "any"], ["2", "random", "any"], ["3", "greedy", "any"], ["1", "3", "greedy"]]  # fmt: skip
    told = run(*solo(files, "--ignore", "cards,hazards", "--games", "50")).out
    assert "exact chance" in told
    assert "they agree" in told
    bare = run(*several(files, "--setup", "game", "--policies", "random", "--rounds", "1"))
    assert "1 round, obstacles placed by the players" in bare.out


# -- stopped early, bad input -------------------------------------------------------------------------


@pytest.mark.parametrize("blow", [Stopped(), KeyboardInterrupt()])
def test_stopped_between_games(files: tuple[str, str], blow: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of the games finished, exit status 4."""

    def until(setting: Any, number: int, mind: Any) -> Any:
        if number == 4:
            raise blow
        return play(setting, number, mind)

    whole = record(*several(files))
    monkeypatch.setattr("solver.smash.simulation.play", until)
    done = run(*several(files, "--json", "--each"))
    assert (done.status, done.record["games"], done.record["asked"]) == (4, 3, 6)
    assert done.record["each"] == whole["each"][:3]
    assert "stopped early: 3 of 6 games" in run(*several(files)).out


def test_stopped_solo(files: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Likewise solo; no game at all is no share."""

    def until(mind: Any, number: int) -> Any:
        if number == 2:
            raise KeyboardInterrupt
        return play_solo(mind, number)

    monkeypatch.setattr("solver.smash.solo_simulation.play_solo", until)
    done = run(*solo(files, "--ignore", "cards,hazards", "--games", "5", "--json"))
    assert (done.status, done.record["games"]) == (4, 1)
    done = run(*several(files, "--time-limit", "0"))
    assert done.status == 4
    assert "stopped before the first game" in done.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--players", "0"), "--players: 0 players — 1 (solo), or 2 to 4"),
        (("--players", "5"), "--players: 5 players"),
        (("--players", "2", "--policies", "bets"), "unknown policy `bets` — did you mean best?"),
        (("--players", "2", "--policies", ","), "--policies: 0 policies"),
        (("--players", "2", "--policies", "best,best,random"), "3 policies for 2 players"),
        (("--players", "2", "--trucks", "bigfoot"), "bigfoot for 2 players"),
        (("--players", "2", "--trucks", "bigfoot,bigfoot"), "a different one for each"),
        (("--players", "2", "--trucks", "bigfoot,bigfot"), "unknown truck `bigfot`"),
        (("--players", "2", "--rounds", "3"), "--rounds: 3 rounds — 1 to 2"),
        (("--players", "2", "--ignore", "cards"), "--ignore: not for 2 players — only with --players 1"),
        (("--players", "1"), "a solo game with cards needs a truck"),
        (("--players", "1", "--trucks", "bigfot"), "unknown truck `bigfot`"),
        (("--players", "1", "--trucks", "bigfoot,fastrax"), "--trucks: 2 for 1 player"),
        (("--players", "1", "--trucks", "bigfoot", "--policies", "best,random"), "--policies: 2 for 1 player"),
        (("--players", "1", "--trucks", "bigfoot", "--policies", "worst"), "unknown policy `worst`"),
        (
            ("--players", "1", "--ignore", "cards", "--looks", "2", "--rounds", "1"),
            "--rounds, --looks: not for 1 player",
        ),
        (("--players", "1", "--ignore", "dice"), "--ignore: unknown word `dice`"),
        (("--players", "2", "--games", "0"), "--games"),
        (("--players", "two"), "--players"),
    ],
)
def test_bad_input(files: tuple[str, str], words: tuple[str, ...], told: str) -> None:
    """Exit status 2, and what would be right."""
    assert told in refused("simulate", files[0], *words)


def test_nothing_to_beat(tmp_path: Path) -> None:
    """A solo game needs obstacles."""
    path = tmp_path / "empty.toml"
    path.write_text(layout_text(drawn(". .\n. .", (1, 1), (2, 2))), "utf-8")
    assert "no obstacle to beat" in refused("simulate", str(path), "--players", "1", "--ignore", "cards,hazards")


# -- intervals ----------------------------------------------------------------------------------------


def test_estimates() -> None:
    """Against figures worked out by hand."""
    wins = share([1, 0, 1, 1, 0.5, 0.5, 0, 1, 1, 0])
    assert wins.mean == pytest.approx(0.6)
    assert (wins.low, wins.high) == pytest.approx((0.312674, 0.831820), abs=1e-6)
    assert (share([0] * 10).low, share([1] * 10).high) == (0.0, 1.0)
    assert mean([1, 2, 3, 4]).low == pytest.approx(2.5 - 1.959964 * sqrt(5 / 3 / 4))
    assert (mean([7]).mean, mean([7]).low, mean([]).mean, share([]).mean) == (7, None, None, None)


def test_errors_apart() -> None:
    """Nothing within the chances; else by the standard error of the nearer one."""
    assert errors_apart(0.5, 100, 0.4, 0.6) == 0
    assert errors_apart(0.7, 100, 0.4, 0.5) == pytest.approx(4)
    assert errors_apart(0.9, 10, 1.0, 1.0) == float("inf")
