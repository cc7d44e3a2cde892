"""Tracks of Crash Canyon: chances, counts with their uncertainty, the rules of the road, and faults at their places."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from seeds.crash_canyon import load, shipped
from seeds.faults import BadInput
from solver.crashcanyon.road import Ints, Road, road_of
from solver.crashcanyon.rules import NOWHERE, advance, nudged, pushed_by_star, roll_off, taken
from solver.crashcanyon.track import FLIPPED, UPRIGHT, find_track, read_track
from solver.intervals import wilson
from tests.canyon_tracks import BARE, rules, short

BASE = BARE.replace("spaces = 4", "spaces = 9\npits = [4]")


def test_the_shipped_track() -> None:
    track = find_track("canyon")
    assert (track.spaces, track.bridge, track.push) == (40, 20, 0.0)
    assert track.boulders == (5, 10, 15, 22, 27, 32, 37)
    assert track.pits == (12, 13, 24, 25, 35)
    for space, wheel in enumerate(track.wheels, start=1):
        if space in track.pits:
            assert wheel.chances == pytest.approx({0: 0.7, 1: 0.1, -1: 0.05, UPRIGHT: 0.05, FLIPPED: 0.1})
        else:
            assert wheel.chances == pytest.approx({0: 0.8, 1: 0.12, -1: 0.08})
        assert wheel.interval(0) is None


def test_counts_become_shares_with_intervals() -> None:
    more = "[[measured]]\nspaces = [2, 3]\nstay = 30\nforward = [10]\n[[measured]]\nspaces = [3]\nstay = 10\n"
    track = read_track(BARE + more, "mine")
    assert track.wheels[1].chances == {0: 0.75, 1: 0.25}
    assert track.wheels[2].chances == {0: 0.8, 1: 0.2}  # both tables together
    assert track.wheels[0].seen == 0
    interval = track.wheels[1].interval(1)
    assert interval is not None
    assert interval.low < 0.25 < interval.high
    assert interval == wilson(10, 40)


def test_counts_come_before_chances_and_spaces_before_pits() -> None:
    more = (
        "[beside_pit]\nstay = 0.5\npit_upright = 0.5\n[[space]]\nspaces = [4, 5]\nstay = 0.6\nforward = [0.4]\n"
        "[[measured]]\nspaces = [5]\nstay = 1\n"
    )
    track = read_track(BASE + more, "mine")
    assert [track.wheels[space - 1].chances for space in (3, 4, 5)] == [{0: 1}, {0: 0.6, 1: 0.4}, {0: 1}]


@pytest.mark.parametrize(("hits", "tries"), [(0, 10), (10, 10), (3, 10), (500, 1000)])
def test_wilson_intervals(hits: int, tries: int) -> None:
    low, high = wilson(hits, tries)
    assert 0 <= low <= hits / tries <= high <= 1
    other = wilson(tries - hits, tries)
    assert (1 - other.high, 1 - other.low) == pytest.approx((low, high))
    assert wilson(10 * hits, 10 * tries).high - wilson(10 * hits, 10 * tries).low < high - low


def test_wilson_intervals_by_the_book() -> None:
    """A share p is in the interval exactly if the count is within z standard errors under p."""
    low, high = wilson(3, 10)
    for end in (low, high):
        assert abs(0.3 - end) == pytest.approx(1.959963984540054 * (end * (1 - end) / 10) ** 0.5)
    assert wilson(0, 0) == (0, 1)


# -- the rules of the road (spaces 1-7, boulders 3 and 6, a pit beside 4) ---------------------------------


@pytest.fixture
def road() -> Road:
    return road_of(short(), rules())


def at(*places: int) -> Ints:
    return np.array(places, dtype=np.int64)


UP, DOWN = 9, 10  # in the pit beside 4, upright and flipped


@pytest.mark.parametrize(
    ("places", "gone", "count", "end"),
    [
        ((0, 0), 0, 2, (2, False)),
        ((0, 2), 0, 2, (3, True)),  # the next open space has the boulder
        ((0, 2), 1, 2, (3, False)),
        ((1, 0), 0, 5, (3, True)),  # the boulder ends the move
        ((1, 2), 1, 2, (3, False)),  # occupied spaces are counted
        ((4, 5), 1, 1, (6, True)),
        ((6, 7), 2, 1, (8, False)),  # beyond the last space is home
        ((5, 0), 2, 9, (8, False)),
        ((UP, 0), 1, 1, (4, False)),  # the space beside the pit counts as 1
        ((UP, 4), 1, 1, (5, False)),
        ((UP, 0), 1, 3, (6, True)),
        ((3, UP), 1, 1, (4, False)),  # a vehicle in a pit is in nobody's way
    ],
)
def test_moves(places: tuple[int, int], gone: int, count: int, end: tuple[int, bool], road: Road) -> None:
    assert advance(road, at(*places), gone, 0, count, True) == end


@pytest.mark.parametrize(
    ("places", "gone", "way", "end"),
    [
        ((0, 1), 0, -1, NOWHERE),  # never below space 1
        ((0, 0), 0, 1, 1),
        ((1, 2), 0, -1, NOWHERE),  # the open space below would be 0
        ((2, 3), 1, -1, 1),  # over the roller
        ((0, 2), 0, 1, NOWHERE),  # neither onto a boulder
        ((5, 4), 1, 1, NOWHERE),  # nor past one
        ((5, 4), 2, 1, 6),
        ((0, UP), 1, 1, NOWHERE),  # not out of a pit
        ((0, 7), 2, 1, 8),  # across the line
        ((7, 6), 2, 1, 8),
    ],
)
def test_stars(places: tuple[int, int], gone: int, way: int, end: int, road: Road) -> None:
    assert pushed_by_star(road, at(*places), gone, 1, way, True) == end


@pytest.mark.parametrize(
    ("places", "gone", "shift", "end"),
    [
        ((1, 0), 0, -2, (1, 0)),
        ((1, 0), 0, 2, (2, 0)),  # stops before the boulder
        ((4, 5), 1, 2, (4, 5)),  # stopped by the vehicle on 5
        ((5, 3), 1, -2, (4, 3)),
        ((7, 0), 2, 1, (8, 0)),
        ((4, UP), 2, 2, (6, 0)),
        ((4, 0), 2, 0, (4, 0)),
    ],
)
def test_free_wheeling(places: tuple[int, int], gone: int, shift: int, end: tuple[int, int], road: Road) -> None:
    assert roll_off(road, at(*places), gone, 0, shift, True) == end


def test_pushing_along(road: Road) -> None:
    assert nudged(road, at(4, 5), 2, 1, 1, True) == 6
    assert nudged(road, at(4, 5), 1, 1, 1, True) == NOWHERE
    assert nudged(road, at(2, 1), 1, 1, -1, True) == NOWHERE
    assert nudged(road, at(6, 7), 2, 1, 1, True) == road.home
    assert nudged(road, at(4, 5, 6), 2, 1, 1, True) == NOWHERE


def test_laps_go_round(road: Road) -> None:
    """Beyond the last space in a lap that is not the last one the count goes on from space 1, on occupied ones too."""
    assert advance(road, at(6, 2), 2, 0, 3, False) == (10, False)
    assert advance(road, at(6, 2, 3), 2, 0, 2, False) == (8, False)
    assert advance(road, at(6, 2, 3), 2, 0, 3, False) == (11, False)
    assert taken(road, at(6, 2), 0, 9) == 1
    assert roll_off(road, at(7, 1), 2, 0, 1, False) == (7, 8)
    assert nudged(road, at(6, 7), 2, 1, 1, False) == 1
    assert pushed_by_star(road, at(1, 7), 2, 1, 1, False) == 9


# -- faults --------------------------------------------------------------------------------------

HEAD = 'format = 1\nname = "x"\nspaces = 9\npits = [4]\n'
#: what stands on line 5 and after it → what is told
FAULTS = {
    "boulders = [1, 10]": "5:16: no space 10 — 1 to 9 (spaces)",
    "boulders = [2, 2]": "5:16: space 2 is there twice — each space once",
    "boulders = [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9, 9]": "5:12: 13 boulders — at most 12",
    "bridge = 12": "5:10: no space 12 — 1 to 9",
    "push = 1.5": "5:8: push: expected `float` <= 1.0",
    "bolders = [1]": "5:1: unknown key `bolders` — did you mean boulders?",
    "[beside_pit]\nstay = 0.5\npit_upright = 0.4": "5:2: chances add up to 0.9 — 1 together",
    "[[space]]\nspaces = [3]\nstay = 0.5\npit_flipped = 0.5": "8:15: pit_flipped on a space without a pit",
    "[[space]]\nspaces = [3]\nstay = 1\n[[space]]\nspaces = [2, 3]\nstay = 1": "9:14: space 3 has chances already",
    "[[measured]]\nspaces = [3]\nstay = 0": "5:3: nothing was counted",
    "[[measured]]\nspaces = [3]\nstay = 0.5": "7:8: measured.0.stay: expected `int`, got `float`",
    "[[measured]]\nstay = 5": "5:3: `spaces` is missing",
    "[[measured]]\nspaces = [3]\nstay = 5\nforward = [1, 1, 1, 1, 1, 1, 1]": "5:3: rolls of more than 6 spaces",
}


@pytest.mark.parametrize("text", FAULTS)
def test_faults_of_tracks(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_track(f"{HEAD}{text}\n[everywhere]\nstay = 1\n", "mine")
    assert f"mine:{FAULTS[text]}" in str(caught.value)


def test_all_faults_of_a_track_are_told_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        read_track(HEAD + "bridge = 12\nboulders = [11]\n[everywhere]\nstay = 0.9\n", "mine")
    assert [(fault.line, fault.column) for fault in caught.value.faults] == [(5, 10), (6, 13), (7, 2)]


def test_files_that_are_no_track(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        find_track(str(tmp_path / "none.toml"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[dice.red]\nfaces = ["0"]\n', "2:10: unknown face `0`"),
        ('[dice.black]\nfaces = ["1", "star"]\n', "2:15: unknown face `star` — 1 to 9, or star on the red die"),
        ('[dice.red]\nfaces = ["star"]\n', "2:9: the red die shows no number"),
        ("[turbo]\ntokens = 6\n", "2:10: turbo.tokens: expected `int` <= 5"),
        ("[vehicles]\nleast = 1\n", "2:9: a race needs two vehicles"),
    ],
)
def test_faults_of_a_box(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput) as caught:
        load(path)
    assert told in str(caught.value)


def test_shipped_numbers() -> None:
    numbers = shipped()
    assert numbers.dice["red"].numbers == (1, 2, 3, 4, 5)
    assert (numbers.dice["red"].stars, numbers.dice["black"].numbers) == (1, (1, 2, 3, 4, 5, 6))
    assert load(None) is numbers
