"""The duel of Crash Canyon: against brute force, by hand, by symmetry, and against simulated races."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from seeds.crash_canyon import CrashCanyon, shipped
from solver.crashcanyon.duel import Duel, Position, solve_duel
from solver.crashcanyon.race import Race, Vehicle, start, winning_shares
from solver.crashcanyon.road import BOTH, PIT_FLIPPED, RED, Road, boulders_passed, road_of
from solver.crashcanyon.track import Track
from solver.verdict import Stopped, Watch
from tests.canyon_brute import Brute
from tests.canyon_tracks import bare, rules, short


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor fill the user's results."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


def solved(track: Track, numbers: CrashCanyon) -> Duel:
    return solve_duel(track, numbers, Watch())


def location(road: Road, vehicle: tuple[str, int]) -> int:
    """The location of a vehicle of the brute force."""
    how, space = vehicle
    return space if how == "road" else int(road.pit[space]) + (how == "flipped")


@pytest.mark.parametrize("push", [0.0, 0.3])
def test_every_position_against_brute_force(push: float) -> None:
    """Turns and rolls of all positions that can come up, seen from either vehicle."""
    track, numbers = short(push), rules()
    duel, brute = solved(track, numbers), Brute(track, numbers)
    seen = 0
    for node in brute.options:
        kind, who, vehicles, tokens, boulders = node[:5]
        if kind == "star":
            continue
        ways = (1, -1) if who == 0 else (-1, 1)
        places = [location(duel.road, vehicle) for vehicle in vehicles][:: ways[0]]
        index = (len(track.boulders) - len(boulders), *tokens[:: ways[0]], *places)
        value = duel.turn[index] if kind == "turn" else duel.roll[(RED if node[5] == "red" else BOTH, *index)]
        expected = brute.values[node] if who == 0 else 1 - brute.values[node]
        assert value == pytest.approx(expected, abs=1e-10), node
        seen += 1
    assert seen > 500
    assert duel.residual < 1e-9
    assert duel.start == pytest.approx(brute.values[brute.start], abs=1e-10)


@pytest.mark.parametrize(("track", "tokens"), [(short(), 0), (bare(5), 2)])
def test_tokens_against_brute_force(track: Track, tokens: int) -> None:
    numbers = rules(tokens=tokens)
    brute = Brute(track, numbers)
    assert solved(track, numbers).start == pytest.approx(brute.values[brute.start], abs=1e-10)


def test_a_road_by_hand() -> None:
    """Two spaces, the die shows 1 or 3, no star: who rolls a 3 first is across, and so is a second 1 (a third move)."""
    duel = solved(bare(2), rules(red=("1", "3"), black=("1",), tokens=0))
    # from space 2 (or 1 beside the other on 2) any roll is across; from 1 with nobody near a 3 or landing beyond is
    road = duel.road
    assert duel.chance(Position(0, (0, 0), (2, 0))) == 1.0
    assert duel.chance(Position(0, (0, 0), (1, 2))) == 1.0  # a 1 lands on the other: the next open space is across
    one, other = duel.chance(Position(0, (0, 0), (0, 0))), duel.chance(Position(0, (0, 0), (0, 1)))
    assert one == pytest.approx(0.5 + 0.5 * (1 - other))
    assert other == pytest.approx(0.5 + 0.5 * (1 - duel.chance(Position(0, (0, 0), (1, 2)))))
    assert road.home == 3


def test_more_tokens_are_never_worse() -> None:
    duel = solved(short(), rules(tokens=2))
    for here in _positions(duel.road):
        values = duel.turn[here[0], :, :, here[1], here[2]]
        assert np.all(np.diff(values, axis=0) >= -1e-9)
        assert np.all(np.diff(values, axis=1) <= 1e-9)


def _positions(road: Road) -> list[tuple[int, int, int]]:
    places = [place for place in range(road.locations) if place != road.home]
    return [
        (gone, mine, other)
        for mine in places
        for other in places
        if mine != other or mine == 0
        for gone in range(max(boulders_passed(road, mine), boulders_passed(road, other)), len(road.boulders) + 1)
    ]


def test_choices_are_the_best_ones() -> None:
    duel = solved(short(), rules())
    for gone, mine, other in _positions(duel.road):
        position = Position(gone, (1, 1), (mine, other))
        if duel.road.lying[mine] == PIT_FLIPPED:
            continue
        red, both = duel.rolling(position)
        assert both is not None
        assert duel.chance(position) == pytest.approx(max(red, both), abs=1e-9)
        assert duel.spends(position) == (both > red)
        assert set(duel.starring(position, RED)) <= {-1, 1}


def test_races_by_the_duel_are_won_as_often_as_it_says() -> None:
    """Where the moves by a star are clear, a race by the duel is the solved game itself."""
    track, numbers = bare(20), shipped()
    duel = solved(track, numbers)
    shares = winning_shares(duel, start(2, 1, 3), 4000, 5, Watch())
    low, high = shares[0].interval
    assert low - 0.01 < duel.start < high + 0.01
    assert sum(share.won for share in shares) == 4000


def test_from_anywhere_too() -> None:
    duel = solved(short(0.3), rules())
    race = Race((Vehicle("a", 1, 1), Vehicle("b", 2, 0)), 0, 0)
    share = winning_shares(duel, race, 4000, 2, Watch())[0]
    assert share.interval.low - 0.02 < duel.chance(Position(0, (1, 0), (1, 2))) < share.interval.high + 0.02


def test_what_was_solved_is_kept(tmp_path: Path) -> None:
    duel = solved(short(), rules())
    files = [path for path in (tmp_path / "store").rglob("*") if path.is_file()]
    again = solved(short(), rules())
    assert len(files) == 1
    assert np.array_equal(duel.turn, again.turn)
    assert duel.residual == again.residual
    files[0].write_bytes(b"spoiled")
    assert np.array_equal(solved(short(), rules()).roll, duel.roll)
    solved(short(0.5), rules())
    assert len([path for path in (tmp_path / "store").rglob("*") if path.is_file()]) == 2


def test_it_stops_when_the_time_is_up() -> None:
    with pytest.raises(Stopped):
        solve_duel(short(), rules(), Watch(0.0))


def test_road_arrays() -> None:
    road = road_of(short(), rules())
    assert (road.home, road.locations) == (8, 11)
    assert road.order[0] == road.home
    assert road.numbers[RED].tolist() == [0, 1 / 3, 1 / 3, 0, 0, 0]
    assert road.numbers[BOTH].tolist() == pytest.approx([0, 0, 1 / 6, 1 / 6, 1 / 6, 1 / 6])
    assert road.stars.tolist() == [1 / 3, 1 / 3]
    assert [boulders_passed(road, place) for place in (0, 2, 3, 5, 6, 8, 9)] == [0, 0, 1, 1, 2, 2, 1]
