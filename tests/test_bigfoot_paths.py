"""Paths: right values, a plain count that shares no code, the models side by side, and an equilibrium by hand."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from seeds.bigfoot import Edition, shipped
from seeds.faults import BadInput
from solver.bigfoot.belief import Belief
from solver.bigfoot.cards import Action, PathCard, Sensor, card_record, deck, weights
from solver.bigfoot.choose import best, choices, hidden_number
from solver.bigfoot.division_program import cells, covering
from solver.bigfoot.draw import checked_draw, named_division, surplus
from solver.bigfoot.equilibrium import shares, solve, solve_division
from solver.bigfoot.models import EXACT, ranked
from solver.bigfoot.paths import Outcome, PathWorth, division, divisions, options
from solver.bigfoot.situation import situation
from solver.bigfoot.twins import orbits
from solver.verdict import Watch
from tests.bigfoot_games import (
    Case,
    bigfoot_cases,
    deduced,
    enumerated,
    expectimax,
    footprints,
    random_record,
    record_of,
    small,
)

CASES = bigfoot_cases("paths")


def worth_of(case: Case, edition: Edition | None = None) -> PathWorth:
    return PathWorth(situation(record_of(case, edition), deduced(case, edition), needs_rounds=True))


def drawn_of(case: Case, edition: Edition | None = None) -> tuple[PathCard, ...]:
    return checked_draw(record_of(case, edition))


@pytest.mark.parametrize("number", range(len(CASES)))
def test_right_values(number: int) -> None:
    case = CASES[number]
    divided = divisions(drawn_of(case))
    values = ranked(worth_of(case), divided)
    worths = {one.first: EXACT["no-news"](values, one) for one in divided}
    most = max(worths.values())
    assert most == Fraction(*case["value"])
    assert [list(first) for first, value in worths.items() if value == most] == case["best_first_paths"]


def test_divisions() -> None:
    drawn = drawn_of(CASES[0])
    assert len(divisions(drawn)) == 31
    assert len({one.first for one in divisions(drawn)}) == 31
    assert divisions(drawn[:2]) == (division(drawn[:2], (0,)),)
    assert division(drawn, (1, 3)) == division(drawn, (0, 2, 4, 5))
    both = division(drawn, (0, 1, 3)).paths
    assert sorted(map(str, (*both[0], *both[1]))) == sorted(map(str, drawn))
    assert len(options(division(drawn, (0, 1, 3)), True)) == 2 + 2 + 3  # two recorders are equal
    assert len(options(division(drawn, (0, 1, 3)), False)) == 2


def plain_value(edition: Edition, case: Case, first: tuple[int, ...]) -> Fraction:
    """The path value, hidden set by hidden set, from the words of the rules page."""
    drawn = drawn_of(case, edition)
    sets = [frozenset(lairs) for lairs in enumerated(edition, case)]
    named = frozenset(event["discovered"] for event in case["events"] if "discovered" in event)
    total = Fraction(0)
    for hidden in sets:
        least = Fraction(1)
        for taken in (set(first), set(range(len(drawn))) - set(first)):
            sensors = [drawn[at] for at in taken if isinstance(drawn[at], Sensor)]
            held = case["actions_held"] + sum(
                isinstance(drawn[at], Action) for at in range(len(drawn)) if at not in taken
            )
            for avoided in [None, *range(len(sensors))] if case["awake"] else [None]:
                read = [sensor for at, sensor in enumerate(sensors) if at != avoided]
                left = frozenset(other for other in sets if same(edition, read, hidden - named, other - named))
                guesses = case["rounds_left"] + min(case["rounds_left"], held)
                least = min(least, expectimax(left, named, guesses, case["respected"]) / len(left))
        total += least
    return total / len(sets)


def same(edition: Edition, read: list[Any], one: frozenset[str], other: frozenset[str]) -> bool:
    return all(footprints(edition, sensor, set(one)) == footprints(edition, sensor, set(other)) for sensor in read)


def random_case(edition: Edition, generator: random.Random, length: int, cards: int) -> tuple[Case, set[str]]:
    case, hidden = random_record(edition, generator, length)
    drawn = [card_record(edition, card) for card in generator.sample(deck(edition), cards)]
    beside = {"rounds_left": generator.randrange(1, 4), "actions_held": generator.randrange(3)}
    states = {"respected": generator.random() < 0.7, "awake": generator.random() < 0.7}
    return {**case, "drawn": drawn, **beside, **states}, hidden


def test_values_are_those_of_a_plain_count(tmp_path: Path) -> None:
    generator = random.Random(9)
    for edition, length, times in ((small(tmp_path), 1, 25), (shipped(), 6, 8)):
        for _ in range(times):
            case, _hidden = random_case(edition, generator, length, 4)
            divided = divisions(drawn_of(case, edition))
            values = ranked(worth_of(case, edition), divided)
            for one in divided:
                assert EXACT["no-news"](values, one) == plain_value(edition, case, one.first)


# -- models --------------------------------------------------------------------------------------------

# Ash is discovered; with it Birch, Cedar or Dell is hidden, one guess is left. Path A counts hills (Birch 1, the
# others 0), path B counts Birch and Cedar (Dell 0). Bigfoot is tired. Set by set the least is 1/2. But say Birch goes
# with B and Dell with A: whatever Cedar does, the Cryptozoologist names Dell after A = 0 and Birch after B = 1, and
# wins 2 of 3. If either went the other way its reading would give it away, which wins no less.
BY_HAND: Case = {
    "events": [{"discovered": "Ash"}],
    "drawn": [{"sensor": "camera", "terrains": ["hill"]}, {"sensor": "audio-recorder", "lairs": ["Birch", "Cedar"]}],
    "rounds_left": 1,
    "actions_held": 0,
    "awake": False,
}


def test_models_by_hand(tmp_path: Path) -> None:
    edition = small(tmp_path)
    worth = worth_of(BY_HAND, edition)
    (one,) = divided = divisions(drawn_of(BY_HAND, edition))
    values = ranked(worth, divided)
    assert EXACT["no-news"](values, one) == Fraction(1, 2)
    assert EXACT["indifferent"](values, one) == Fraction(2, 3)
    assert EXACT["spiteful"](values, one) == Fraction(2, 3)
    solved = solve_division(worth, one, Watch())
    assert solved.settled
    assert solved.low == pytest.approx(2 / 3, abs=1e-9)
    assert solved.exploitability < 1e-9
    for hidden in ("Birch", "Cedar", "Dell"):
        told = record_of({**BY_HAND, "hidden": ["Ash", hidden]}, edition)
        assert sum(shares(solved, hidden_number(told, deduced(BY_HAND, edition))).values()) == pytest.approx(1)
    awake = worth_of({**BY_HAND, "awake": True}, edition)
    assert solve_division(awake, one, Watch()).high == pytest.approx(1 / 3, abs=1e-9)


def test_equilibria_lie_below_every_rule_of_choice() -> None:
    """And above what a guess without any reading wins."""
    generator = random.Random(11)
    for _ in range(6):
        case, _hidden = random_case(shipped(), generator, 5, 5)
        worth = worth_of(case)
        divided = divisions(drawn_of(case))
        values = ranked(worth, divided)
        solved = solve(worth, divided, Watch())
        assert solved.settled
        assert solved.high - solved.low < 1e-6
        assert solved.best
        for model in ("indifferent", "spiteful"):
            assert solved.high <= max(EXACT[model](values, one) for one in divided) + 1e-6
        (blind,) = worth.values(Outcome(frozenset(), worth.now.reach))
        assert solved.low >= blind - 1e-6


def test_dropped_options_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """An equilibrium with every option of Bigfoot's has the value of the one without needless ones."""
    generator = random.Random(12)
    for _ in range(5):
        case, _hidden = random_case(shipped(), generator, 6, 4)
        worth = worth_of({**case, "awake": True})
        for one in divisions(drawn_of(case)):
            fewer = solve_division(worth, one, Watch())
            with monkeypatch.context() as patch:
                patch.setattr(
                    "solver.bigfoot.division_program.needed_options", lambda _worth, divided: options(divided, True)
                )
                every = solve_division(worth, one, Watch())
            assert every.settled
            assert fewer.low == pytest.approx(every.high, abs=1e-6)


def test_a_stopped_equilibrium_tells_bounds() -> None:
    case: Case = {**CASES[0], "events": []}
    solved = solve(worth_of(case), divisions(drawn_of(case)), Watch(0))
    assert not solved.settled
    assert 0 <= solved.low <= solved.high <= 1


# -- choosing ------------------------------------------------------------------------------------------


def test_choices_have_the_least_value() -> None:
    """Averaged over the hidden sets, Bigfoot's best choices make the value of the division."""
    case = CASES[3]
    found = deduced(case)
    worth = worth_of(case)
    one = named_division(drawn_of(case), "0,2,4")
    least = [min(each.value for each in choices(worth, one, number)) for number in worth.members.tolist()]
    assert sum(least, Fraction(0)) / len(least) == EXACT["no-news"](ranked(worth, (one,)), one)
    hidden = [found.edition.names[lair] for lair in found.belief.space.sets[int(worth.members[0])]]
    number = hidden_number(record_of({**case, "hidden": hidden}), found)
    listed = choices(worth, one, number)
    assert {each.value for each in best(listed)} == {least[0]}
    for each in listed:
        for sensor, count in each.readings:
            named = {event["discovered"] for event in case["events"] if "discovered" in event}
            assert count == footprints(shipped(), sensor, set(hidden) - named)


def test_hidden_lairs_have_to_be_told() -> None:
    with pytest.raises(BadInput, match="the hidden lairs are not told"):
        hidden_number(record_of(CASES[0]), deduced(CASES[0]))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("0,6", "`6` is no position — 0 to 5"),
        ("0,x", "`x` is no position"),
        ("0,²", "`²` is no position"),
        ("0,0", "a position twice in `0,0`"),
        ("", "a path without a card"),
        ("0,1,2,3,4,5", "a path without a card"),
        ("0,1/2,3", "`0,1/2,3` is no division into two paths — each position from 0 to 5 once"),
        ("0/1,2,3,4/5", "is no division into two paths"),
    ],
)
def test_paths_that_are_none(text: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        named_division(drawn_of(CASES[0]), text)
    assert told in str(caught.value)


def test_draws() -> None:
    assert list(surplus(drawn_of(CASES[0]), shipped())) == [
        "audio-recorder: Moss Hollow + Tarn Camp + Reed Island is drawn 2 times; the deck holds 1"
    ]
    draws: list[list[Case]] = [[], CASES[0]["drawn"][:1], CASES[0]["drawn"] * 3]
    for cards in draws:
        with pytest.raises(BadInput, match="cards drawn: .* — 2 to 12"):
            drawn_of({**CASES[0], "drawn": cards})
    with pytest.raises(BadInput, match="the drawn cards are not told"):
        checked_draw(record_of({"events": []}))


def test_first_paths_hold_card_0() -> None:
    for size in range(1, 6):
        for first in combinations(range(6), size):
            assert 0 in division(drawn_of(CASES[0]), first).first


def test_an_interrupted_equilibrium_tells_what_there_is() -> None:
    """Ctrl-C after the first round: bounds, and the divisions looked at so far."""

    def interrupt(_what: str, _share: float) -> None:
        raise KeyboardInterrupt

    case: Case = {**CASES[0], "events": []}
    solved = solve(worth_of(case), divisions(drawn_of(case)), Watch(None, interrupt))
    assert not solved.settled
    assert len(solved.best) == 1
    assert 0 <= solved.low < solved.high <= 1


def test_the_models_of_a_choice() -> None:
    """Told to be chance, a choice is worth the readings; told to be spite, what they win is the model's value."""
    case = CASES[3]
    worth = worth_of(case)
    one = named_division(drawn_of(case), "0,2,4")
    number = int(worth.members[0])
    assert choices(worth, one, number, "indifferent") == choices(worth, one, number)
    values = ranked(worth, (one,))
    won = Fraction(0)
    for hidden in worth.members.tolist():
        plain, spiteful = choices(worth, one, hidden), choices(worth, one, hidden, "spiteful")
        least = min(choice.value for choice in plain)
        told = [said.value for choice, said in zip(plain, spiteful, strict=True) if choice.value == least]
        won += sum(told, Fraction(0)) / len(told)
    assert won / len(worth.members) == EXACT["spiteful"](values, one)


def test_twins_are_told_by_nothing() -> None:
    """Sets of an orbit: every sensor drawn reads the same on them, and the belief holds all of them or none."""
    edition = shipped()
    sensors = [card for card in drawn_of(CASES[0]) if isinstance(card, Sensor)]
    start = Belief.start(edition)
    found = orbits(edition, start, sensors)
    assert len(set(found.values())) < len(found) == 252
    for number, first in found.items():
        for sensor in sensors:
            counts = weights(edition, sensor)
            assert len({sum(counts[lair] for lair in start.space.sets[which]) for which in (number, first)}) == 1
    lopsided = replace(start, sets=start.sets & ~1)  # without the first five lairs: these and the others
    assert len(set(orbits(edition, start, []).values())) == 1
    assert len(set(orbits(edition, lopsided, []).values())) == 5


def test_a_covering_bounds_the_equilibrium() -> None:
    """Every set goes to one observation that it can lead to; what is won after all is no less than the value."""
    for case in CASES[:6]:
        worth = worth_of(case)
        for one in divisions(drawn_of(case))[:4]:
            bound, mix = covering(worth, cells(worth, one), Watch())
            assert sorted(number for number, _ in mix) == worth.members.tolist()
            assert set(mix.values()) == {1.0}
            assert bound >= solve_division(worth, one, Watch()).low - 1e-9
