"""Formations of Boogie Beasts: worths against enumeration and against the jury, equilibria, stable choices."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from seeds.boogie_beasts import KINDS, shipped
from solver.boogie.cards import effect, figure
from solver.boogie.formation import CHOICES, Advice, Choice, Formation, Mix, Other, advise
from solver.boogie.jury import Character, Jump, judge

RULES = shipped()
CARDS = (figure(2), figure(3), effect(1))
HALF = Fraction(1, 2)


def sure(choice: Choice) -> Mix:
    return {choice: Fraction(1)}


def formation(number: int, *others: Mix | tuple[Mix, Mix] | None) -> Formation:
    """A formation; others with a mix, with two, or free."""
    named = tuple(
        Other(f"player {place}", mix if mix is None or isinstance(mix, tuple) else (mix, mix))
        for place, mix in enumerate(others)
    )
    return Formation(number, CARDS, KINDS, named, RULES)


def by_jury(number: int, choices: tuple[Choice, ...]) -> list[Fraction]:
    """Expected points of everybody, by the jury."""
    characters = tuple(Character(str(place), kind) for place, kind in enumerate(choices) if kind)
    ruling = judge(Jump(number, characters, CARDS), RULES)
    return [ruling.expected if str(place) in ruling.jumpers else Fraction(0) for place in range(len(choices))]


def test_scores_are_the_jurys() -> None:
    for number in (2, 3):
        for choices in product(CHOICES, repeat=4):
            assert formation(number, *[sure(None)] * 3).scored(choices) == by_jury(number, choices)


def test_worths_are_means_over_everything_others_do() -> None:
    one: Mix = {"check": Fraction(1, 4), "question": HALF, None: Fraction(1, 4)}
    two: Mix = {"check": HALF, "no": HALF}
    advice = advise(formation(2, one, two))
    assert advice.game is None
    for worth in advice.worths:
        expected = [Fraction(0)] * 3
        for (a, p), (b, q) in product(one.items(), two.items()):
            points = by_jury(2, (worth.card, a, b))
            expected = [sum_ + p * q * more for sum_, more in zip(expected, points, strict=True)]
        assert [worth.points, *worth.others] == expected
        assert worth.lead == expected[0] - (expected[1] + expected[2]) / 2


def test_a_bluff_does_what_others_make_of_it() -> None:
    """Dog joins only if nobody seems to: a bluff keeps Dog away, for nothing itself."""
    advice = advise(formation(2, (sure(None), sure("check"))))
    worth = {one.card: one for one in advice.worths}
    assert worth["no"].points == worth[None].points == 0
    assert worth["no"].others[0] == 0
    assert worth[None].others[0] > 0
    assert worth["no"].lead > worth[None].lead


def test_one_check_too_many_spoils_it_for_everybody() -> None:
    advice = advise(formation(2, sure("check"), sure("check")))
    assert {one.card: one.points for one in advice.worths}["check"] == 0
    assert {one.card: one.lead for one in advice.worths}["check"] == 0  # but it spoils the formation
    assert advice.best.card == "check"


def test_cards_that_are_gone_are_no_choice() -> None:
    left = Formation(2, CARDS, ("question",), (Other("Dog", None),), RULES)
    assert left.choices == ("question", None)
    game = advise(left).game
    assert game is not None
    assert len(game.lead) == 2


GAMES = [
    formation(2, None),
    formation(2, None, sure("check")),
    formation(3, None, {"check": HALF, "question": HALF}, sure("question")),
    formation(2, None, None),
]


@pytest.mark.parametrize("place", range(len(GAMES)))
def test_no_reply_gains_in_the_equilibrium(place: int) -> None:
    game = advise(GAMES[place]).game
    assert game is not None
    lead = np.array([[float(entry) for entry in row] for row in game.lead])
    rows, columns = np.array(game.solved.rows), np.array(game.solved.columns)
    assert (lead @ columns).max() <= game.solved.value + 1e-9
    assert (rows @ lead).min() >= game.solved.value - 1e-9
    assert game.solved.exploitability < 1e-9


def test_two_alike_are_worth_the_same() -> None:
    """Against one free player with the same cards the game is fair."""
    game = advise(formation(2, None, sure("question"))).game
    assert game is not None
    assert game.solved.value == pytest.approx(0, abs=1e-12)
    assert [list(row) for row in game.lead] == [[-entry for entry in row] for row in zip(*game.lead, strict=True)]


@pytest.mark.parametrize("place", range(len(GAMES)))
def test_stable_choices_are_those_from_which_nobody_gains(place: int) -> None:
    advice = advise(GAMES[place])
    seats = 1 + len(GAMES[place].free)
    stable = {chosen for chosen in product(CHOICES, repeat=seats) if not _gains(advice, chosen)}
    assert set(advice.stable) == stable


def _gains(advice: Advice, chosen: tuple[Choice, ...]) -> bool:
    def points(choices: tuple[Choice, ...], seat: int) -> Fraction:
        worth = advice.formation.worth(choices[0], {choices[1:]: Fraction(1)})
        return worth.points if seat == 0 else worth.others[advice.formation.free[seat - 1]]

    changed = ((seat, (*chosen[:seat], other, *chosen[seat + 1 :])) for seat in range(len(chosen)) for other in CHOICES)
    return any(points(choices, seat) > points(chosen, seat) for seat, choices in changed)
