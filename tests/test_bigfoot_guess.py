"""Guess values: right values, a two-lair ending worked by hand, and an expectimax that shares no code."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest

from seeds.bigfoot import Edition, shipped
from seeds.faults import BadInput
from solver.bigfoot.belief import Space
from solver.bigfoot.guess import Guessing
from solver.bigfoot.situation import Situation, situation
from solver.bigfoot.worth import Reach, belief_value, best_plan, reach, weight_levels
from tests.bigfoot_games import (
    Case,
    bigfoot_cases,
    deduced,
    enumerated,
    expectimax,
    random_record,
    record_of,
    sixteen,
    small,
)

VALUED = [case for case in bigfoot_cases("beliefs") if "guess_value" in case]


def guessing(case: Case, edition: Edition | None = None) -> Guessing:
    return Guessing(situation(record_of(case, edition), deduced(case, edition)))


@pytest.mark.parametrize("number", range(len(VALUED)))
def test_right_values(number: int) -> None:
    case = VALUED[number]
    for wanted in case["guess_value"]:
        found = guessing({**case, "guesses": wanted["guesses"], "respected": wanted["respected"]})
        assert found.value == Fraction(*wanted["value"])
        assert found.best
        assert {found.lairs[name] for name in found.best} == {found.value}


# Three lairs are discovered and three leftovers shown; of Tarn Camp, Granite Vault, Reed Island, Falls Grotto two
# are hidden: six pairs, equally likely. With two guesses, or shamed, one pair is named and is right in 1 of 6.
# Respected with three: name Tarn Camp. Right (3 pairs): name the second lair; right in 1, wrong in 2, of which one
# more name wins 1. Wrong (3 pairs): shamed, name one pair, right in 1. Together 1 + 1 + 1 of 6.
ENDING: list[Case] = [
    *({"discovered": name} for name in ("Timberline Den", "Fern Bank", "Moss Hollow")),
    *({"shown-leftover": name} for name in ("Root Cellar", "Snowmelt Ledge", "Sinkhole")),
]


@pytest.mark.parametrize(
    ("guesses", "respected", "value"),
    [
        (1, True, Fraction(0)),
        (2, True, Fraction(1, 6)),
        (3, True, Fraction(1, 2)),
        (4, True, Fraction(1, 2)),
        (2, False, Fraction(1, 6)),
        (4, False, Fraction(1, 6)),
    ],
)
def test_a_two_lair_ending_by_hand(guesses: int, respected: bool, value: Fraction) -> None:
    found = guessing({"events": ENDING, "guesses": guesses, "respected": respected})
    assert found.value == value
    assert found.waiting == guessing({"events": ENDING, "guesses": guesses - 1, "respected": respected}).value
    if value:
        assert found.best == ("Tarn Camp", "Granite Vault", "Reed Island", "Falls Grotto")


def test_three_lairs_left_of_which_two_are_hidden() -> None:
    """A wrong first guess tells both; a right one leaves two, and the other may still be named after a wrong one."""
    events = [*ENDING, {"shown-leftover": "Tarn Camp"}]
    assert guessing({"events": events, "guesses": 2}).value == Fraction(1, 3)
    assert guessing({"events": events, "guesses": 3}).value == 1


def test_values_are_those_of_expectimax(tmp_path: Path) -> None:
    generator = random.Random(4)
    seen = 0
    for edition, length in ((small(tmp_path), 2), (shipped(), 5)):
        for _ in range(40):
            case, _hidden = random_record(edition, generator, length)
            sets = frozenset(frozenset(lairs) for lairs in enumerated(edition, case))
            if len(sets) > 30:
                continue
            seen += 1
            named = frozenset(event["discovered"] for event in case["events"] if "discovered" in event)
            belief = deduced(case, edition).belief
            for guesses in range(edition.lairs.hidden + 2):
                for respected in (True, False):
                    wanted = expectimax(sets, named, guesses, respected) / len(sets)
                    assert belief_value(belief, respected, guesses) == wanted
    assert seen > 40


def test_every_way_of_naming_first() -> None:
    """A lair's chance is what naming it and going on as well as possible wins."""
    generator = random.Random(6)
    for _ in range(20):
        case, _hidden = random_record(shipped(), generator, 5)
        sets = frozenset(frozenset(lairs) for lairs in enumerated(shipped(), case))
        named = frozenset(event["discovered"] for event in case["events"] if "discovered" in event)
        if len(sets) > 25 or not 0 < len(named) < 5:
            continue
        for guesses, respected in ((3, True), (5, True), (6, False)):
            found = guessing({**case, "guesses": guesses, "respected": respected})
            for name, chance in found.lairs.items():
                right = frozenset(lairs for lairs in sets if name in lairs)
                won = expectimax(right, named | {name}, guesses - 1, respected) if right else Fraction(0)
                if respected and sets - right:
                    won += expectimax(sets - right, named, guesses - 1, False)
                assert chance == won / len(sets)


# -- guesses still to come and Action cards --------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "actions", "made", "guesses"),
    [(6, 0, 0, 6), (6, 2, 0, 8), (2, 5, 0, 4), (2, 5, 1, 3), (2, 0, 1, 1), (3, 1, 2, 3), (1, 1, 2, 0), (0, 3, 0, 0)],
)
def test_guesses_still_to_come(rounds: int, actions: int, made: int, guesses: int) -> None:
    belief = deduced({"events": []}).belief
    assert Situation(shipped(), belief, True, True, rounds, actions, None, made).guesses == guesses


def test_naming_uses_up_a_guess_and_waiting_the_round() -> None:
    """Guess by guess through a round, as a complete record tells it."""
    events: list[Case] = [{"round": 1}, {"dealt": "epiphany"}, {"dealt": "epiphany"}]
    assert guessing({"events": events}).now.guesses == 8
    events.append({"wrong-guess": "Sinkhole"})
    now = guessing({"events": events}).now
    assert (now.guesses, now.respected, now.after_waiting().guesses) == (7, False, 7)
    events += [{"paid": "epiphany"}, {"discovered": "Fern Bank"}]
    found = guessing({"events": events})
    assert (found.now.guesses, found.lairs, found.now.after_waiting().guesses) == (6, {}, 6)


def test_action_cards() -> None:
    """Of the ending's six pairs, shamed: Donation makes 1 of 6 into 1 of 2; an Epiphany leaves three of six pairs."""
    case = {"events": ENDING, "rounds_left": 3, "respected": False, "actions_held": ["donation", "epiphany", "detour"]}
    found = guessing(case)
    assert found.value == Fraction(1, 6)
    assert found.actions == {"detour": Fraction(1, 6), "donation": Fraction(1, 2), "epiphany": Fraction(1, 3)}
    counted = guessing({**case, "actions_held": 1})
    assert set(counted.actions) == set(shipped().action)
    assert guessing({**case, "actions_held": 0}).actions == {}


def test_rounds_or_guesses_have_to_be_told() -> None:
    with pytest.raises(BadInput, match="does not tell which round it is"):
        guessing({"events": ENDING})
    assert guessing({"events": ENDING, "rounds_left": 2, "actions_held": 1}).now.guesses == 3


def test_games_that_are_over() -> None:
    won = guessing({"events": [{"discovered": name} for name in shipped().names[:5]], "rounds_left": 2})
    assert won.value == 1
    assert not won.lairs
    assert not won.best
    lost = guessing({"events": [{"round": 1}, {"wrong-guess": "Sinkhole"}, {"round": 2}, {"wrong-guess": "Fern Bank"}]})
    assert lost.value == lost.waiting == 0
    assert not lost.lairs


def test_a_large_edition(tmp_path: Path) -> None:
    edition = sixteen(tmp_path)
    case, _hidden = random_record(edition, random.Random(8), 2)
    found = guessing({**case, "guesses": 10}, edition)
    assert 0 < found.value < Fraction(1, 20)
    assert max(found.lairs.values()) == found.value


def test_reach() -> None:
    assert [reach(respected, 5, 5).name for respected in (True, False)] == ["ONE_SET", "ONE_SET"]
    assert [reach(respected, 6, 5).name for respected in (True, False)] == ["CHAIN", "ONE_SET"]
    assert reach(True, 4, 5).name == "NOTHING"


def test_weighted_plans_against_every_plan() -> None:
    """The heaviest plan of a space of 35 sets, against trying every order of naming."""
    space, generator = Space(7, 3), random.Random(1)

    def heaviest(sets: list[int], weight: dict[int, float]) -> float:
        best = max(weight[number] for number in sets)
        for lair in range(space.lairs):
            right = [number for number in sets if lair in space.sets[number]]
            wrong = [number for number in sets if lair not in space.sets[number]]
            if right and wrong:
                best = max(best, heaviest(right, weight) + max(weight[number] for number in wrong))
        return best

    for _ in range(100):
        sets = generator.sample(range(35), generator.randint(1, 14))
        weight = {number: generator.choice([generator.random(), 2.0, 1.0, 0.0]) for number in sets}
        plan = best_plan(space, sum(1 << number for number in sets), weight_levels(weight), Reach.CHAIN)
        assert plan.weight == pytest.approx(heaviest(sets, weight))
        assert plan.weight == pytest.approx(sum(weight[number] for number in space.members(plan.sets)))
