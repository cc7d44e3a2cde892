"""What free-wheel counts leave open of the chance of winning: counts drawn again, each track solved."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from solver.crashcanyon.duel import solve_duel
from solver.crashcanyon.redrawn import redraw, redrawn_chances
from solver.crashcanyon.track import Track, read_track
from solver.verdict import Watch
from tests.canyon_tracks import SHORT, rules, short
from tests.commands import run

MEASURED = """
[[measured]]
spaces = [1, 2]
stay = {0}
forward = [{1}]
[[measured]]
spaces = [2, 5]
stay = {1}
back = [{0}]
"""


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor fill the user's results."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


def text(times: int = 1) -> str:
    return SHORT.format(push=0.1) + MEASURED.format(6 * times, 4 * times)


def measured(times: int = 1) -> Track:
    return read_track(text(times), "mine")


def test_counts_are_drawn_by_table() -> None:
    """As many in each table as before; what was never seen stays unseen; spaces share the draw of their table."""
    track = measured()
    drawn = redraw(track, np.random.default_rng(1))
    assert [sum(table.times.values()) for table in drawn.counts] == [10, 10]
    assert drawn.counts != track.counts
    one, two, five = (drawn.wheels[space - 1] for space in (1, 2, 5))
    assert (one.seen, two.seen, five.seen) == (10, 20, 10)
    assert set(two.chances) <= {0, 1, -1}
    assert one.chances.get(1, 0.0) == pytest.approx(2 * two.chances.get(1, 0.0))
    assert drawn.wheels[2] == track.wheels[2]


def test_drawn_counts_scatter_as_shares_do() -> None:
    shares = [redraw(measured(), np.random.default_rng(seed)).wheels[0].chances.get(1, 0.0) for seed in range(800)]
    assert np.mean(shares) == pytest.approx(0.4, abs=0.02)
    assert np.std(shares) == pytest.approx((0.4 * 0.6 / 10) ** 0.5, rel=0.1)


def test_drawn_tracks_are_solved_as_any_other() -> None:
    """Going on from the values of the measured track comes to the same chance as beginning anew."""
    track, numbers = measured(), rules()
    told = redrawn_chances(solve_duel(track, numbers, Watch()), track, numbers, 3, 4, Watch())
    anew = [
        solve_duel(redraw(track, np.random.Generator(np.random.PCG64([4, number]))), numbers, Watch()).start
        for number in range(3)
    ]
    assert told.chances == pytest.approx(anew, abs=1e-4)


def test_more_counts_leave_less_open() -> None:
    widths = []
    for times in (1, 100):
        track = measured(times)
        told = redrawn_chances(solve_duel(track, rules(), Watch()), track, rules(), 12, 1, Watch())
        assert told.interval is not None
        assert told.interval.low < told.chance < told.interval.high
        widths.append(told.interval.high - told.interval.low)
    assert widths[1] < widths[0] / 4


def test_nothing_is_drawn_where_nothing_was_measured() -> None:
    told = redrawn_chances(solve_duel(short(), rules(), Watch()), short(), rules(), 5, 1, Watch())
    assert (told.chances, told.interval) == ((), None)


def test_the_command_tells_what_the_counts_leave_open(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text(), "utf-8")
    line = ["crashcanyon", "solve", str(path), "--redraws", "3", "--json"]
    record = run(*line).record
    assert len(record["by_counts"]["redrawn"]) == 3
    assert record["by_counts"]["interval"][0] < record["chance"][0] < record["by_counts"]["interval"][1]
    assert record == run(*line).record
    assert "what the counts leave open (drawn again 3 times)" in run(*line[:-1]).out
    assert run(*line[:3], "--redraws", "0", "--json").record["by_counts"] is None


def test_the_chance_is_told_when_drawing_is_stopped(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text(), "utf-8")
    whole = run("crashcanyon", "solve", str(path), "--redraws", "0", "--json").record
    stopped = run("crashcanyon", "solve", str(path), "--redraws", "3", "--time-limit", "0", "--json")
    assert (stopped.status, stopped.record) == (4, whole)
    assert "counts drawn again 0 of 3 times" in stopped.err


def test_simulated_races_say_that_counts_are_taken_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text(), "utf-8")
    told = run("crashcanyon", "solve", str(path), "--vehicles", "3", "--races", "50").out
    assert "counts are taken as they are" in told
