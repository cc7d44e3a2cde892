"""The odds against plain enumeration of tiny games, right values, and what must never hurt."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from layouts.arena import Arena
from layouts.symmetry import transform
from seeds.roll_and_smash import RollAndSmash, load, shipped
from solver import store
from solver.smash.odds import Solo, narrowed, solved
from solver.smash.solo import Win
from tests.brute import brute
from tests.cases import case_arena, cases

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
ARENA = [". U1 . B1", ". U1 . B1", "O1 O1 . .", ". . I1 I1"]


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor fill the user's results."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


@pytest.fixture
def tiny(tmp_path: Path) -> RollAndSmash:
    """A game small enough to enumerate."""
    path = tmp_path / "tiny.toml"
    path.write_text(TINY, "utf-8")
    return load(path)


def odds(arena: Arena, rules: RollAndSmash, truck: str | None = None, win: Win = "two-run", ignored: str = "") -> float:
    """The exact chance."""
    solo = Solo(arena, rules, truck, win, tuple(filter(None, ignored.split(","))))
    low, high = 0.0, 1.0
    for low, high in narrowed(solo, 0.0):
        assert 0 <= low <= high <= 1
    assert high - low < 1e-12
    return low


class Plainly:
    """The whole game by enumeration: dice as ordered tuples, the deck as single cards, runs by the brute force."""

    def __init__(self, arena: Arena, rules: RollAndSmash, win: Win) -> None:
        self.solo = Solo(arena, rules, "bigfoot", win)
        self.rules, self.win = rules, win
        self.faces = rules.dice.faces
        self.deck = tuple(card for card, copies in sorted(rules.truck["bigfoot"].deck.items()) for _ in range(copies))
        self.places = range(len(self.solo.grounds.places))

    @cache  # noqa: B019
    def scorable(self, kinds: tuple[str, ...], hand: tuple[str, ...], points: int) -> frozenset[frozenset[int]]:
        """The sets of places that a run can score."""
        arena = self.solo.grounds.arena_of(kinds)
        place = {arena.tile_at[spaces[0]].token: number for number, spaces in enumerate(self.solo.grounds.places)}
        cover = brute(arena, points, hand, self.rules.plan.tiles, rules=self.rules).cover
        return frozenset(frozenset(place[token] for token in scored) for scored in cover)

    def hands(self, deck: tuple[str, ...], count: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], float]]:
        """(hand, deck left, chance) of every draw."""
        draws = list(combinations(range(len(deck)), min(count, len(deck))))
        for drawn in draws:
            left = tuple(card for number, card in enumerate(deck) if number not in drawn)
            yield tuple(deck[number] for number in drawn), left, 1 / len(draws)

    def after_roll(
        self, kinds: tuple[str, ...], deck: tuple[str, ...], faces: tuple[str, ...], scored: frozenset[int], run: int
    ) -> float:
        """The chance once the dice lie."""
        points = sum(int(face) for face in faces if face.isdigit())
        total = 0.0
        for hand, left, chance in self.hands(deck, faces.count("style")):
            best = 0.0
            for after in self.solo.grounds.after(kinds, faces.count("hazard")):
                for now in (*self.scorable(after, hand, points), frozenset[int]()):
                    done = now | (scored if self.win == "two-run" else frozenset())
                    if len(done) == len(self.places):
                        best = 1.0
                    elif run == 1:
                        best = max(best, self.run(after, left, done, 2))
            total += chance * best
        return total

    @cache  # noqa: B019
    def run(self, kinds: tuple[str, ...], deck: tuple[str, ...], scored: frozenset[int], run: int) -> float:
        """The chance before a run's first roll, with the one re-roll of the tiny game."""
        value = cache(lambda faces: self.after_roll(kinds, deck, tuple(sorted(faces)), scored, run))
        every = list(product(self.faces, repeat=2))

        def rolled_on(faces: tuple[str, ...], kept: tuple[int, ...]) -> float:
            free = [number for number in range(2) if number not in kept]
            total = 0.0
            for new in product(self.faces, repeat=len(free)):
                then = list(faces)
                for number, face in zip(free, new, strict=True):
                    then[number] = face
                total += value(tuple(then)) / len(self.faces) ** len(free)
            return total

        keeps = [kept for size in range(3) for kept in combinations(range(2), size)]
        return sum(max(rolled_on(faces, kept) for kept in keeps) for faces in every) / len(every)


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
