"""The odds against plain enumeration of tiny games, right values, and what must never hurt."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from layouts.arena import Arena
from layouts.symmetry import transform
from seeds.roll_and_smash import RollAndSmash, shipped
from solver import store
from solver.smash.covers import Covers
from solver.smash.odds import Solo, narrowed, solved
from solver.smash.solo import Win
from solver.verdict import Watch
from tests.cases import case_arena, cases
from tests.plain_solo import ARENA, Plainly, tiny_rules


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor fill the user's results."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


@pytest.fixture
def tiny(tmp_path: Path) -> RollAndSmash:
    """A game small enough to enumerate."""
    return tiny_rules(tmp_path)


def odds(arena: Arena, rules: RollAndSmash, truck: str | None = None, win: Win = "two-run", ignored: str = "") -> float:
    """The exact chance."""
    solo = Solo(arena, rules, truck, win, tuple(filter(None, ignored.split(","))))
    low, high = 0.0, 1.0
    for low, high in narrowed(solo, 0.0):
        assert 0 <= low <= high <= 1
    assert high - low < 1e-12
    return low


@pytest.mark.parametrize("win", ["two-run", "one-run"])
def test_tiny_game_by_enumeration(tiny: RollAndSmash, win: Win) -> None:
    """Dice, draws, Replaces, both runs."""
    arena = case_arena({"map": ARENA})
    plainly = Plainly(arena, tiny, win)
    expected = plainly.run(plainly.solo.grounds.kinds, plainly.deck, frozenset(), 1)
    assert 0.01 < expected < 0.99
    assert odds(arena, tiny, "bigfoot", win) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("case", [c for c in cases("arenas")["arenas"] if "odds_without_cards_and_hazards" in c])
def test_right_values(case: dict[str, float]) -> None:
    """Two arenas without cards and hazards."""
    chance = odds(case_arena(case, (2, 2)), shipped(), ignored="cards,hazards")
    assert chance == pytest.approx(case["odds_without_cards_and_hazards"], abs=1e-6)


def test_one_obstacle_by_hand(tiny: RollAndSmash) -> None:
    """A wall of `up`s to jump: a ramp costs a point, so any number on the dice is enough and two blanks are not.

    One run fails only if both dice end blank. With two blank faces of four, of two dice, re-rolling blanks once:
    each die is blank at the end with chance 1/2 · 1/2. The arena stands if both runs fail: (1/16)².
    """
    arena = case_arena({"map": [". . U1 . .", ". . U1 . ."]})
    assert odds(arena, tiny, ignored="cards,hazards") == pytest.approx(1 - (1 / 16) ** 2, abs=1e-12)


def test_turning_changes_nothing(tiny: RollAndSmash) -> None:
    """The chance does not depend on how the arena lies."""
    arena = case_arena({"map": ARENA})
    assert len({round(odds(transform(arena, k), tiny, "bigfoot"), 12) for k in (0, 1, 4)}) == 1


def test_best_rerolls_are_best(tiny: RollAndSmash) -> None:
    """Whatever else is done with the dice; the most points can be worse than not re-rolling, it drops cards."""
    told = solved(Solo(case_arena({"map": ARENA}), tiny, "bigfoot"), 0.0)
    assert max(told.unrolled, told.greedy) <= told.low + 1e-12


def test_known_tables_are_not_learnt_again(tiny: RollAndSmash) -> None:
    """The store keeps tables, and a damaged one counts as missing."""
    arena = case_arena({"map": ARENA})
    before = odds(arena, tiny, "bigfoot")
    files = [path for path in store.folder().rglob("*") if path.is_file()]
    assert files
    files[0].write_bytes(b"damaged")
    assert odds(arena, tiny, "bigfoot") == before


def test_an_arena_with_nothing_to_score_is_beaten() -> None:
    """Rounding makes no chance of more than 1."""
    told = solved(Solo(case_arena({"map": [". . .", ". X1 X1"]}), shipped(), None, ignored=("cards", "hazards")), 0.0)
    assert told.low == told.high == told.chance == told.chances.max() == 1.0
    assert max(told.greedy, told.unrolled) <= 1.0


@pytest.mark.parametrize("looks", [1, 6, 12])
def test_stopped_odds_tell_all_that_is_known(tiny: RollAndSmash, looks: int) -> None:
    """Tables learnt since the last whole step count: no lesser skill is told to be worth more than the low end."""
    arena, left = case_arena({"map": ARENA}), iter(range(looks))

    def tell(what: str, share: float) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt

    told = solved(Solo(arena, tiny, "bigfoot"), 0.0, Watch(None, tell))
    assert told.stopped
    assert max(told.greedy, told.unrolled) <= told.low + 1e-12
    assert told.low - 1e-12 <= odds(arena, tiny, "bigfoot") <= told.high + 1e-12


def test_more_points_and_more_cards_never_hurt(tiny: RollAndSmash) -> None:
    """A die of more points, a card more in the deck that is drawn from."""
    arena = case_arena({"map": ARENA})
    more = msgspec.structs.replace(tiny, dice=msgspec.structs.replace(tiny.dice, faces=("3", "5", "style", "hazard")))
    assert odds(arena, more, "bigfoot") >= odds(arena, tiny, "bigfoot") - 1e-12
    solo = Solo(arena, tiny, "bigfoot")
    list(narrowed(solo, 0.0))
    nothing = tuple(0 for _ in solo.deck.cards)
    for place in range(len(nothing)):
        card = (*nothing[:place], 1, *nothing[place + 1 :])
        assert (solo.cost(solo.grounds.kinds, 0, card, "low") <= solo.cost(solo.grounds.kinds, 0, nothing, "low")).all()


def test_without_time_the_odds_in_store_are_told(tiny: RollAndSmash, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is worked out then."""
    solo = Solo(case_arena({"map": ARENA}), tiny, "bigfoot")
    before = solved(solo, 0.5)
    monkeypatch.setattr(Covers, "learn", None)
    told = solved(Solo(solo.grounds.arena, tiny, "bigfoot"), 0.0, Watch(limit=-1.0))
    assert (told.low, told.high, told.stopped) == (before.low, before.high, True)
