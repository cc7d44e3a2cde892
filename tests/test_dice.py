"""Dice with re-rolls against plain enumeration in fractions, and what is kept where choices are equal."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds.roll_and_smash import shipped
from solver.dice import Dice, at_least, totals

FACES = ("1", "4", "style")


def plainly(values: dict[tuple[int, ...], int], count: int, rerolls: int) -> Fraction:
    """Every roll in order, every set of dice that can be kept, without a table of chances."""

    @cache
    def worth(rolled: tuple[int, ...], left: int) -> Fraction:
        if not left:
            return Fraction(values[tuple(sorted(rolled))])
        parts = {kept for size in range(count + 1) for kept in combinations(rolled, size)}
        return max(rolled_on(kept, left - 1) for kept in parts)

    @cache
    def rolled_on(kept: tuple[int, ...], left: int) -> Fraction:
        every = list(product(range(len(FACES)), repeat=count - len(kept)))
        return sum((worth(tuple(sorted(kept + new)), left) for new in every), Fraction(0)) / len(every)

    return rolled_on((), rerolls)


@settings(max_examples=25)
@given(st.data(), st.integers(1, 3), st.integers(0, 2))
def test_worth_by_enumeration(data: st.DataObject, count: int, rerolls: int) -> None:
    """Whatever final rolls are worth; who follows the policy gets it."""
    dice = Dice(FACES, count, rerolls)
    values = data.draw(st.lists(st.integers(-9, 9), min_size=len(dice.rolls), max_size=len(dice.rolls)))
    final = np.array(values, dtype=np.float64)
    expected = float(plainly(dict(zip(dice.rolls, values, strict=True)), count, rerolls))
    assert float(dice.worth(final)) == pytest.approx(expected, abs=1e-12)
    assert dice.worth_of_policy(dice.policy(final), final) == pytest.approx(expected, abs=1e-11)


def test_the_four_dice_of_the_game() -> None:
    """126 rolls and 210 things to keep; what is kept is a part of the roll, and chances add up."""
    rules = shipped().dice
    dice = Dice(rules.faces, rules.count, rules.rerolls)
    assert (len(dice.rolls), len(dice.keeps)) == (comb(9, 4), comb(10, 4))
    assert dice.after.sum(axis=1) == pytest.approx(1.0)
    points = np.array([sum(int(face) for face in dice.names(roll) if face.isdecimal()) for roll in dice.rolls])
    one = Dice(rules.faces, 1, rules.rerolls)
    each = np.array([int(face) if face.isdecimal() else 0 for (face,) in map(one.names, one.rolls)])
    assert float(dice.worth(points * 1.0)) == pytest.approx(4 * float(one.worth(each * 1.0)), abs=1e-12)


def test_what_is_as_good_kept_is_kept() -> None:
    """Rounding does not send dice back into the cup: where every roll is worth the same, none is rolled again."""
    dice = Dice(FACES, 3, 2)
    policy = dice.policy(np.full(len(dice.rolls), 0.1))
    for row in policy:
        assert [dice.keeps[keep] for keep in row] == list(dice.rolls)


def test_totals_are_exact() -> None:
    assert totals((1, 2), 2) == {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
    assert at_least((3, 4, 5, 6, 0, 0), 1, 4) == Fraction(1, 2)
    assert at_least((1, 2), 3, 3) == 1
