"""The jury of Boogie Beasts: worked examples, counting, removals, chances against every roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from seeds.boogie_beasts import CharacterKind, shipped
from solver.boogie.cards import Card, deck, effect, figure, known, names
from solver.boogie.jury import SOLO, Character, Jump, count, judge, scores
from solver.dice import at_least, totals

RULES = shipped()
EXAMPLE = (figure(1), figure(2), figure(4), figure(5), effect(2))


def played(*kinds: CharacterKind) -> tuple[Character, ...]:
    """A card of each of several players."""
    return tuple(Character(f"player {place}", kind) for place, kind in enumerate(kinds))


def test_formation_example() -> None:
    """Difficulty 14 with four dice; a roll of 15 gives 12 points to each of three."""
    jump = Jump(3, played("check", "question", "question", "no"), EXAMPLE)
    ruling = judge(jump, RULES)
    assert (ruling.difficulty, ruling.dice, ruling.potential) == (14, 4, 12)
    assert ruling.jumpers == ("player 0", "player 1", "player 2")
    assert (ruling.scored(15), ruling.scored(14), ruling.scored(13)) == (12, 12, 0)
    assert scores([jump], [15], RULES) == {"player 0": 12, "player 1": 12, "player 2": 12, "player 3": 0}


def test_formation_example_as_printed_fails_by_counting() -> None:
    assert judge(Jump(3, played("check", "question", "question", "question", "no"), EXAMPLE), RULES).jumpers == ()


def test_solo_example() -> None:
    """Difficulty 4 with two dice; a roll of 7 gives 3 points."""
    ruling = judge(Jump(SOLO, played("check"), (figure(1), figure(2), effect(2), effect(-1))), RULES)
    assert (ruling.difficulty, ruling.dice, ruling.scored(7), ruling.chance) == (4, 2, 3, Fraction(33, 36))


@pytest.mark.parametrize(("kind", "jumps"), [("check", True), ("question", True), ("no", False)])
def test_who_jumps_alone(kind: CharacterKind, jumps: bool) -> None:
    ruling = judge(Jump(SOLO, played(kind), (figure(2), figure(3), figure(6))), RULES)
    assert (ruling.jumpers == ("player 0",)) == jumps
    assert (ruling.dice, ruling.potential) == (1, 2)  # figures of 3 and more are removed


@pytest.mark.parametrize("number", [2, 3, 4, 6])
def test_counting_is_the_rules_table(number: int) -> None:
    for checks, questions in product(range(8), repeat=2):
        counted = count(number, checks, questions)
        if checks > number:
            expected = (False, False, False)
        elif checks == number:
            expected = (True, False, False)
        elif checks + questions > number:
            expected = (False, False, False)
        else:
            expected = (True, True, checks + questions < number)
        assert (counted.checks, counted.questions, counted.short) == expected


def test_too_few_jump_for_half_rounded_down() -> None:
    ruling = judge(Jump(4, played("check", "question"), (figure(4), figure(5))), RULES)
    assert (ruling.potential, ruling.points, ruling.short, len(ruling.jumpers)) == (9, 4, True, 2)


def test_doubled_characters_go_first() -> None:
    """They are neither counted nor score; jump cards on them count."""
    characters = (*played("check", "check"), Character("Cat", "question"), Character("Cat", "no"))
    ruling = judge(Jump(2, characters, (figure(3),)), RULES)
    assert (ruling.removed, ruling.jumpers, ruling.potential) == (("Cat",), ("player 0", "player 1"), 3)


def test_no_figure_is_worth_nothing() -> None:
    easy, hard = (judge(Jump(SOLO, played("check"), cards), RULES) for cards in ((effect(-2),), (effect(1),)))
    assert [easy.chance, easy.expected, hard.chance, hard.expected] == [
        Fraction(1),
        Fraction(0),
        Fraction(0),
        Fraction(0),
    ]


def test_late_players_score_nothing_in_any_jump() -> None:
    jumps = [Jump(2, played("check", "check"), (figure(3),)), Jump(SOLO, played("check"), (figure(2),))]
    assert scores(jumps, [3, 6], RULES, late=["player 0"]) == {"player 0": 0, "player 1": 3}
    assert scores(jumps, [3, 6], RULES) == {"player 0": 5, "player 1": 3}


@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4])
def test_chances_are_those_of_all_rolls(dice: int) -> None:
    rolls = [sum(roll) for roll in product(RULES.dice.faces, repeat=dice)]
    assert totals(RULES.dice.faces, dice) == {
        total: Fraction(rolls.count(total), len(rolls)) for total in sorted(set(rolls))
    }
    for wanted in range(-3, 6 * dice + 3):
        assert at_least(RULES.dice.faces, dice, wanted) == Fraction(sum(roll >= wanted for roll in rolls), len(rolls))


def test_dice_are_symmetric() -> None:
    """Seven less each face: a total of at least d is as likely as one of at most 7n - d."""
    for dice in range(1, 9):
        for wanted in range(dice, 6 * dice + 1):
            below = 1 - at_least(RULES.dice.faces, dice, 7 * dice - wanted + 1)
            assert at_least(RULES.dice.faces, dice, wanted) == below


def test_the_deck_of_the_box() -> None:
    cards = deck(RULES)
    assert sum(copies for card, copies in cards.items() if card.figure) == 48
    assert sum(copies for card, copies in cards.items() if not card.figure) == 28
    assert names(cards) == ["1", "2", "3", "4", "5", "6", "-2", "-1", "0", "+1", "+2"]
    assert all(known(RULES)[str(card)] == card for card in cards)
    assert str(Card(False, 0)) == "0"
