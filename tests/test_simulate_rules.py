"""The course of a simulated game: turn order, tie-breaks, decks, and what hazards leave behind."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from layouts.arena import Arena, Oil
from layouts.space import Space
from seeds.roll_and_smash import shipped
from solver.smash.game import LASTING, Result, by_score, lasting, starting, won
from solver.smash.game_policies import AtRandom
from solver.smash.game_worth import Measured, Mind
from solver.smash.hazards import Blanking, Replacement, Rotation, Spill, Use
from solver.smash.plans import Plan
from solver.smash.question import Question
from tests.simulating import games, setting, tiny, with_dice, yard

RULES = shipped()


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor fill the user's results."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


# -- who plays when, and who wins (rules §8) ----------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "scores", "then"),
    [
        ((0, 1, 2), (5, 9, 7), (1, 2, 0)),
        ((2, 0, 1), (5, 5, 5), (2, 0, 1)),
        ((1, 2, 0), (8, -3, 8), (2, 0, 1)),
        ((3, 0, 1, 2), (4, 4, 6, 4), (2, 3, 0, 1)),
    ],
)
def test_second_round_by_score(order: tuple[int, ...], scores: tuple[int, ...], then: tuple[int, ...]) -> None:
    """Highest first; equals keep their order of round 1."""
    assert by_score(order, scores) == then


@pytest.mark.parametrize(
    ("results", "shares"),
    [
        ([(10, 0, 3), (9, 9, 0)], (1, 0)),
        ([(10, 1, 3), (10, 2, 5)], (0, 1)),
        ([(10, 2, 3), (10, 2, 1), (10, 1, 0)], (0, 1, 0)),
        ([(10, 2, 1), (4, 9, 0), (10, 2, 1)], (0.5, 0, 0.5)),
        ([(-5, 0, 1), (-5, 0, 1), (-5, 0, 1), (-5, 0, 1)], (0.25, 0.25, 0.25, 0.25)),
    ],
)
def test_who_wins(results: list[Result], shares: tuple[float, ...]) -> None:
    """VP, then donuts, then fewer failed obstacles, then the win is shared."""
    assert won(results) == shares


def test_the_highest_die_starts() -> None:
    """Everybody may start, and play goes round the table; equal dice roll again."""
    starts = Counter(starting(3, RULES.dice.faces, Random(number)) for number in range(300))
    assert set(starts) == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    assert min(starts.values()) > 60
    assert starting(2, ("3", "03"), Random(1)) == (0, 1)  # dice that cannot decide


def test_a_game_from_its_runs() -> None:
    """Scores, orders and the win follow from the runs; everybody drives once a round."""
    for game in games(setting("greedy random random", ("bigfoot", "fastrax", "snake-bite")), 12):
        first, second = ([run for run in game.runs if run.round == turn] for turn in (1, 2))
        assert tuple(run.player for run in first) == game.orders[0]
        assert tuple(run.player for run in second) == game.orders[1]
        vp = [sum(run.vp for run in first if run.player == player) for player in range(3)]
        assert game.orders[1] == by_score(game.orders[0], vp)
        for player, (total, donuts, failed) in enumerate(game.results):
            own = [run for run in game.runs if run.player == player]
            assert (total, donuts) == (sum(run.vp for run in own), sum(run.donuts for run in own))
            assert failed == sum(run.failed for run in own)
        assert game.shares == won(game.results)
        assert sum(game.shares) == pytest.approx(1)


def test_one_round() -> None:
    """Each player drives once."""
    (game,) = games(setting("random random", rounds=1), 1)
    assert [run.player for run in game.runs] == list(game.orders[0])


# -- decks (rules §5, §7) -----------------------------------------------------------------------------


def test_supplies_are_never_exceeded() -> None:
    """Cards of a truck and Hazard tiles are drawn once a game; obstacle tiles stay within the supply."""
    met = Counter[str]()
    for game in games(setting("random random", ("bigfoot", "fastrax")), 60):
        for player, truck in enumerate(game.trucks):
            cards = Counter(card for run in game.runs if run.player == player for card in run.hand)
            assert not cards - Counter(tiny().truck[truck].deck)
            met += cards
        tiles = Counter(kind for run in game.runs for kind in run.hazards)
        assert not tiles - Counter({kind: seed.tiles for kind, seed in tiny().hazard.items()})
        met += tiles
        lying = Counter(tile.kind for tile in game.arena.tiles)
        assert all(lying[kind] <= tiny().obstacle[kind].supply for kind in lying)  # type: ignore[index]
    assert {"nitro-boost", "roll-over", "smash", "rotate", "oil-spill", "replace"} == set(met)


def test_empty_decks_do_nothing() -> None:
    """More style and hazard dice than cards and tiles: the run goes on without."""
    rules = with_dice("style", "hazard", "2")
    for game in games(setting("random random", ("bigfoot", "fastrax"), rules=rules), 10):
        assert len([kind for run in game.runs for kind in run.hazards]) <= 3
        assert max(len(run.hand) for run in game.runs) <= 2


# -- hazards (rules §7) -------------------------------------------------------------------------------


def test_what_stays_after_a_run() -> None:
    """Turned and replaced tiles stay; blanks and oil of Hazard tiles leave, those of the layout do not."""
    arena = replace(yard(), oils=(Oil(Space(0, 0), "E"),), blanked=frozenset({"I1"}))
    used: list[Use] = [
        Blanking("U1"),
        Rotation("B1", Space(3, 1), 1),
        Spill(Oil(Space(0, 1), "N")),
        Replacement("O1", "in"),
    ]
    during = arena
    for use in used:
        during = use.on(during)
    after = lasting(arena, used)
    assert (during.blanked, len(during.oils)) == (frozenset({"U1", "I1"}), 2)
    assert (after.blanked, after.oils) == (frozenset({"I1"}), arena.oils)
    assert after.tiles == during.tiles != arena.tiles
    assert after.by_token["I2"].spaces == arena.by_token["O1"].spaces
    assert {use.kind for use in used if use.kind in LASTING} == {"rotate", "replace"}


def test_arenas_between_the_runs() -> None:
    """After a game no oil and no blank is left, and without Hazard tiles only the tiles of round 2 are new."""
    for game in games(setting("random random", ("bigfoot", "fastrax")), 20):
        assert (game.arena.oils, game.arena.blanked) == ((), frozenset())
        kinds = [kind for run in game.runs for kind in run.hazards]
        if not {"rotate", "replace"} & set(kinds):
            assert set(yard().tiles) <= set(game.arena.tiles)


def test_hazards_in_turn_order_before_planning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents use tiles one after another, from behind the roller on; the plan is made for what they leave."""
    log: list[tuple[int, str, Arena]] = []

    class Noted(AtRandom):
        seat = 0

        def use(self, kind: str, question: Question, dice: Random) -> Use:
            use = super().use(kind, question, dice)
            log.append((self.seat, kind, use.on(question.arena)))
            return use

        def plan(self, question: Question, dice: Random) -> Plan | None:
            log.append((self.seat, "plan", question.arena))
            return super().plan(question, dice)

    seats = iter(range(10_000))

    def noted(name: str, mind: Mind, worth: Measured, looks: int) -> Noted:
        player = Noted(mind)
        object.__setattr__(player, "seat", next(seats) % 3)
        return player

    monkeypatch.setattr("solver.smash.game.policy", noted)
    several = 0
    rules = with_dice("hazard", "hazard", "style", "5")
    for game in games(setting("random random random", rules=rules), 25):
        for run in game.runs:
            used = log[: len(run.hazards)]
            assert log[len(used)][:2] == (run.player, "plan")
            assert [kind for _, kind, _ in used] == list(run.hazards)
            place = game.orders[run.round - 1].index(run.player)
            behind = [*game.orders[run.round - 1][place + 1 :], *game.orders[run.round - 1][:place]]
            turns = [behind.index(seat) for seat, _, _ in used]
            assert turns == sorted(turns)
            several += len(set(turns)) > 1
            assert not used or log[len(used)][2] == used[-1][2]
            del log[: len(used) + 1]
    assert several > 3
    assert not log
