"""Belief against right values and plain enumeration; certainty, its smallest proofs, and contradictions."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from seeds.bigfoot import Edition, shipped
from solver.bigfoot.deduce import Deduction
from tests.bigfoot_games import Case, bigfoot_cases, deduced, enumerated, random_record, sixteen, small

CASES = bigfoot_cases("beliefs")


@pytest.mark.parametrize("number", range(len(CASES)))
def test_right_values(number: int) -> None:
    case = CASES[number]
    found = deduced(case)
    assert found.consistent == (case["sets"] > 0)
    if found.consistent:
        assert found.belief.count == case["sets"]
        chances = {name: found.belief.chance(lair) for lair, name in enumerate(shipped().names)}
        assert chances == {name: Fraction(*pair) for name, pair in case["probability"].items()}


def check_enumeration(edition: Edition, generator: random.Random) -> None:
    case, hidden = random_record(edition, generator, generator.randrange(9))
    found = deduced(case, edition)
    left = enumerated(edition, case)
    assert found.consistent
    believed = [{edition.names[lair] for lair in found.belief.space.sets[number]} for number in _numbers(found)]
    assert believed == left
    assert hidden in left
    for lair, name in enumerate(edition.names):
        assert found.belief.chance(lair) == Fraction(sum(name in lairs for lairs in left), len(left))
        assert (name in found.certain) == (found.belief.chance(lair) in (0, 1))


def _numbers(found: Deduction) -> list[int]:
    return list(found.belief.space.members(found.belief.sets))


def test_beliefs_are_those_of_plain_enumeration(tmp_path: Path) -> None:
    generator = random.Random(1)
    for edition in (shipped(), small(tmp_path)):
        for _ in range(60):
            check_enumeration(edition, generator)


def test_a_large_edition(tmp_path: Path) -> None:
    edition = sixteen(tmp_path)
    assert deduced({"events": []}, edition).belief.count == 12_870
    check_enumeration(edition, random.Random(5))


# -- proofs --------------------------------------------------------------------------------------------


def smallest(found: Deduction, lair: int, hidden: bool) -> int:
    """The size of the smallest proof, by trying all groups of facts."""
    holding = found.belief.space.contains[lair]
    refuted = found.belief.space.every & (~holding if hidden else holding)
    for size in range(len(found.facts) + 1):
        for chosen in combinations(found.facts, size):
            left = refuted
            for allowed in chosen:
                left &= allowed
            if not left:
                return size
    raise AssertionError("nothing proves it")


def test_proofs_prove_and_none_is_smaller() -> None:
    generator = random.Random(2)
    proofs = 0
    for _ in range(40):
        case, _hidden = random_record(shipped(), generator, 7)
        found = deduced(case)
        facts = dict(zip(found.numbers, found.facts, strict=True))
        for name, certain in found.certain.items():
            lair = shipped().names.index(name)
            left = found.belief.space.every
            for event in certain.because:
                left &= facts[event]
            holding = found.belief.space.contains[lair]
            assert not left & (~holding if certain.hidden else holding)
            assert len(certain.because) == smallest(found, lair, certain.hidden)
            proofs += 1
    assert proofs > 50


# -- contradictions ------------------------------------------------------------------------------------


def reading(footprints: int, kind: str, *names: str) -> Case:
    counts = "lairs" if kind == "audio-recorder" else "terrains"
    return {"reading": {"sensor": kind, counts: list(names)}, "footprints": footprints}


CONTRADICTIONS = {
    "alone": ([reading(5, "camera", "forest")], ["event 1 cannot be: it is at most 4, not 5"]),
    "at least": (
        [reading(0, "camera", "cave"), reading(3, "motion-detector", "forest", "mountain")],
        ["event 2 cannot be: with event 1 it is at least 4, not 3"],
    ),
    "with two of three": (
        [
            reading(2, "audio-recorder", "Timberline Den", "Fern Bank", "Moss Hollow"),
            {"shown-leftover": "Reed Island"},
            {"shown-leftover": "Root Cellar"},
            reading(3, "camera", "forest"),
        ],
        ["event 4 cannot be: with events 1 and 3 it is 2, not 3"],
    ),
    "a discovered lair": (
        [{"discovered": "Root Cellar"}, reading(4, "camera", "forest")],
        ["event 2 cannot be: it is at most 3, not 4 (discovered and no longer counted: Root Cellar)"],
    ),
    "right guess": (
        [reading(0, "camera", "cave"), {"discovered": "Sinkhole"}],
        ["event 2 cannot be: with event 1 it is a leftover"],
    ),
    "wrong guess": (
        [reading(4, "camera", "forest"), {"wrong-guess": "Fern Bank"}],
        ["event 2 cannot be: with event 1 it is hidden"],
    ),
    "twice": (
        [{"discovered": "Sinkhole"}, {"discovered": "Sinkhole"}, {"shown-leftover": "Sinkhole"}],
        ["event 2 cannot be: Sinkhole is discovered already", "event 3 cannot be: Sinkhole is discovered already"],
    ),
    "named after it was shown": (
        [{"shown-leftover": "Sinkhole"}, {"wrong-guess": "Sinkhole"}],
        ["event 2 cannot be: Sinkhole is shown already"],
    ),
    "shown twice in a game": (
        [{"round": 1}, {"shown-leftover": "Sinkhole"}, {"shown-leftover": "Sinkhole"}],
        ["event 3 cannot be: Sinkhole is shown already"],
    ),
    "after the end": (
        [*({"discovered": name} for name in shipped().names[:5]), {"wrong-guess": "Sinkhole"}],
        ["event 6 cannot be: the game is over, every lair is discovered"],
    ),
    "several": (
        [reading(5, "camera", "forest"), reading(2, "camera", "cave"), reading(9, "camera", "river")],
        ["event 1 cannot be: it is at most 4, not 5", "event 3 cannot be: it is at most 4, not 9"],
    ),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_contradictions_are_named(name: str) -> None:
    events, told = CONTRADICTIONS[name]
    assert [str(wrong) for wrong in deduced({"events": events}).contradictions] == told


def test_contradictions_of_random_records() -> None:
    """One reading changed at the end: noted exactly when no set agrees, with events that suffice."""
    generator = random.Random(3)
    noted = 0
    for _ in range(60):
        case, _hidden = random_record(shipped(), generator, 6)
        case["events"].append(reading(generator.randrange(6), "camera", "forest"))
        found = deduced(case)
        assert found.consistent == bool(enumerated(shipped(), case))
        for wrong in found.contradictions:
            fewer = {"events": [case["events"][event] for event in (*wrong.because, wrong.event)]}
            if not any("discovered" in event for event in case["events"]):
                assert not enumerated(shipped(), fewer)
            noted += 1
    assert noted > 20


def test_the_hidden_lairs_told() -> None:
    """Bigfoot's own record has to agree with them."""
    events = [reading(2, "camera", "forest"), {"discovered": "Sinkhole"}]
    case = {"events": events, "hidden": ["Fern Bank", "Moss Hollow", "Root Cellar", "Tarn Camp", "Reed Island"]}
    assert [str(wrong) for wrong in deduced(case).contradictions] == [
        "event 1 cannot be: with the hidden lairs told it is 3, not 2",
        "event 2 cannot be: with the hidden lairs told it is a leftover",
    ]


# -- records that keep the score -----------------------------------------------------------------------

SCORES = {
    "second guess for nothing": (
        [{"round": 1}, {"wrong-guess": "Sinkhole"}, {"discovered": "Fern Bank"}],
        "event 3 cannot be: a second guess in a round costs an Action card, and none was paid",
    ),
    "paid with nothing": (
        [{"round": 1}, {"dealt": "epiphany"}, {"wrong-guess": "Sinkhole"}, {"paid": "donation"}],
        "event 4 cannot be: nobody holds donation; held: epiphany",
    ),
    "paid before the first": (
        [{"round": 1}, {"dealt": "epiphany"}, {"paid": "epiphany"}],
        "event 3 cannot be: an Action card is paid after the first guess of a round, once",
    ),
    "round left out": ([{"round": 1}, {"round": 3}], "event 2 cannot be: round 2 is next, not round 3"),
    "played unheld": ([{"round": 1}, {"action": "prank"}], "event 2 cannot be: nobody holds prank"),
    "guessed after the end": (
        [
            {"round": 1},
            {"wrong-guess": "Sinkhole"},
            {"round": 2},
            {"wrong-guess": "Fern Bank"},
            {"discovered": "Tarn Camp"},
        ],
        "event 5 cannot be: the game is over, Bigfoot has won",
    ),
    "avoided tired": (
        [{"round": 1}, *({"avoided": {"sensor": "camera", "terrains": [name]}} for name in ("cave", "river"))],
        "event 3 cannot be: Bigfoot is tired and cannot avoid camera: river",
    ),
}


@pytest.mark.parametrize("name", SCORES)
def test_the_score_is_kept(name: str) -> None:
    events, told = SCORES[name]
    assert [str(wrong) for wrong in deduced({"events": events}).contradictions] == [told]


def test_what_the_table_shows() -> None:
    events: list[Case] = [{"round": 1}, {"dealt": "donation"}, {"dealt": "rest"}, {"dealt": "epiphany"}]
    events += [{"avoided": {"sensor": "camera", "terrains": ["cave"]}}, {"wrong-guess": "Sinkhole"}]
    table = deduced({"events": events}).table
    assert (table.respected, table.awake, table.actions_held) == (False, False, ("donation", "epiphany"))
    events += [
        {"paid": "epiphany"},
        {"discovered": "Fern Bank"},
        {"round": 2},
        {"action": "donation"},
        {"action": "rest"},
    ]
    table = deduced({"events": events}).table
    assert (table.respected, table.awake, table.held, table.rounds_left) == (True, True, (), 5)
