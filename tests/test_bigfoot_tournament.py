"""`bigfoot tournament`: the same games whatever the processes, shares that add up, and being stopped."""

from __future__ import annotations

import re

import pytest

from seeds.bigfoot import shipped
from seeds.faults import BadInput
from solver.bigfoot.match import Players, Result
from solver.bigfoot.policies import NAMES
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST
from solver.bigfoot.tournament import Round, Standings, Tournament, check, played
from solver.estimates import share
from solver.parallel import collected
from solver.verdict import Watch
from tests.commands import run

BASELINES = ("random", "certain", "greedy")
WORDS = ("bigfoot", "tournament", "--policies", "random,certain,greedy", "--seed", "3", "--jobs", "1")


def rounds(games: int, jobs: int = 1, policies: tuple[str, ...] = BASELINES, seed: int = 3) -> list[Round]:
    tournament = Tournament(shipped(), policies, seed)
    return collected(played(tournament, games, jobs, Watch()))[0]


def standings(won: dict[Players, int], games: int) -> Standings:
    """Standings in which the Cryptozoologist won so many games of each pairing."""
    tournament = Tournament(shipped(), ("greedy", "lookahead"), 1)
    made = [
        Round(
            number,
            tuple(
                Result(CRYPTOZOOLOGIST if number <= won[players] else BIGFOOT, 5, 0) for players in tournament.pairings
            ),
        )
        for number in range(1, games + 1)
    ]
    return Standings(tournament, made)


# -- games ---------------------------------------------------------------------------------------------


def test_games_do_not_hang_on_processes_or_number() -> None:
    few, many, apart = rounds(2), rounds(4), rounds(4, jobs=2)
    assert many[:2] == few
    assert many == apart
    assert rounds(4, seed=4) != many


def test_pairings_do_not_hang_on_who_else_plays() -> None:
    alone, all_ = (
        Standings(Tournament(shipped(), names, 3), rounds(3, 1, names)) for names in (("greedy",), BASELINES)
    )
    players = Players("greedy", "greedy")
    assert alone.results[players] == all_.results[players]


def test_every_policy_plays_against_every_other() -> None:
    pairings = Tournament(shipped(), NAMES, 1).pairings
    assert len(set(pairings)) == len(NAMES) ** 2


@pytest.mark.parametrize("names", [(), ("random", "random")])
def test_policies_are_told_once(names: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match="each once"):
        check(names)


# -- what they tell ------------------------------------------------------------------------------------


def test_both_sides_add_up() -> None:
    """Against one opponent: wins as Cryptozoologist and wins as Bigfoot, of twice as many games."""
    told = Standings(Tournament(shipped(), BASELINES, 3), rounds(6))
    for name in BASELINES:
        for opponent in BASELINES:
            hunted = told.results[Players(name, opponent)]
            hidden = told.results[Players(opponent, name)]
            wins = [float(one.winner == CRYPTOZOOLOGIST) for one in hunted]
            wins += [float(one.winner == BIGFOOT) for one in hidden]
            if name != opponent:
                assert told.against(name, opponent) == share(wins)
            assert told.against(name, opponent, CRYPTOZOOLOGIST) == share(wins[:6])
            assert told.against(name, opponent, BIGFOOT) == share(wins[6:])
    both = told.against("random", "greedy").mean, told.against("greedy", "random").mean
    assert sum(mean or 0.0 for mean in both) == pytest.approx(1)
    assert told.against("greedy", "greedy").mean == 0.5


def test_intervals_apart() -> None:
    """200 games: 95 of 100 is above 70 of 100 beyond doubt, 75 is not."""
    pairings = Tournament(shipped(), ("greedy", "lookahead"), 1).pairings
    for ours, apart in ((190, True), (145, False)):
        told = standings(dict(zip(pairings, (140, 60, ours, 120), strict=True)), 200)
        found = {(one.side, one.opponent): one for one in told.comparisons}
        one = found[CRYPTOZOOLOGIST, "greedy"]
        assert (one.ours.mean, one.baseline, one.best.mean, one.apart) == (ours / 200, "greedy", 0.7, apart)
        assert found[BIGFOOT, "greedy"].ours.mean == pytest.approx(140 / 200)
        assert found[None, "greedy"].ours.mean == pytest.approx((ours + 140) / 400)
        assert told.balance == share([1.0] * 120 + [0.0] * 80)


def test_without_lookahead_there_is_nothing_to_compare() -> None:
    told = Standings(Tournament(shipped(), BASELINES, 3), rounds(1))
    assert (told.comparisons, told.balance) == ((), None)


@pytest.mark.slow
def test_lookahead_is_above_every_baseline() -> None:
    """On both sides together, against each opponent, with 95 % intervals apart."""
    names = ("certain", "greedy", "lookahead")
    told = Standings(Tournament(shipped(), names, 2), rounds(150, 1, names, 2))
    both = [one for one in told.comparisons if one.side is None]
    assert [one.opponent for one in both] == list(names)
    assert all(one.apart for one in both)


# -- the command ---------------------------------------------------------------------------------------


def test_the_command_in_words() -> None:
    done = run(*WORDS, "--games", "4")
    assert done.status == 0
    assert done.out.startswith("4 games a pairing, seed 3; 95 % intervals")
    table = done.out.split("\n\n")[1].splitlines()
    assert table[1].split() == list(BASELINES)
    assert [line.split()[0] for line in table[2:]] == list(BASELINES)
    assert all(len(re.findall(r"\d+\.\d % \(\d+\.\d to \d+\.\d\)", line)) == 3 for line in table[2:])


def test_the_command_as_json() -> None:
    record = run(*WORDS, "--games", "4", "--json").record
    assert (record["asked"], record["games"], record["seed"], record["balance"]) == (4, 4, 3, None)
    told = Standings(Tournament(shipped(), BASELINES, 3), rounds(4))
    for pairing in record["pairings"]:
        players = Players(pairing["cryptozoologist"], pairing["bigfoot"])
        assert pairing["share"]["mean"] == pairing["wins"] / 4 == told.hunted(players).mean
        assert 1 <= pairing["rounds"]["mean"] <= 6
    assert len(record["pairings"]) == len(record["against"]) == 9


def test_the_command_with_lookahead() -> None:
    done = run("bigfoot", "tournament", "--policies", "greedy,lookahead", "--games", "1", "--jobs", "1")
    assert done.status == 0
    assert "lookahead and the best baseline against each opponent" in done.out
    assert re.search(r"balance, lookahead on both sides: the Cryptozoologist wins \d+\.\d %", done.out)


def test_modes_are_told() -> None:
    done = run(*WORDS, "--games", "1", "--elusive", "--family")
    assert done.out.startswith("1 game a pairing, seed 3, elusive, family;")


def test_a_stopped_tournament_tells_what_there_is() -> None:
    done = run(*WORDS, "--games", "5", "--time-limit", "0")
    assert done.status == 4
    assert done.out.startswith("stopped early: 0 of 5 games a pairing")
    assert run(*WORDS, "--games", "5", "--time-limit", "0", "--json").record["games"] == 0


def test_ctrl_c_leaves_the_finished_rounds() -> None:
    def interrupt(_what: str, done: float) -> None:
        if done >= 2 / 5:
            raise KeyboardInterrupt

    games = played(Tournament(shipped(), BASELINES, 3), 5, 1, Watch(None, interrupt))
    found, finished = collected(games)
    assert not finished
    assert found == rounds(2)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--policies", "random,greddy"), "unknown policy `greddy`"),
        (("--policies", "random,random"), "2 policies"),
        (("--games", "0"), "0 is not in the range"),
        (("--cards-file", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_bad_words(words: tuple[str, ...], told: str) -> None:
    done = run("bigfoot", "tournament", *words)
    assert (done.status, done.out) == (2, "")
    assert told in done.err
