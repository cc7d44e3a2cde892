"""Races of more vehicles and laps, positions in files, and `crashcanyon` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from export.crash_canyon_policy import HEADER
from solver.crashcanyon.advice import advise
from solver.crashcanyon.duel import Position, solve_duel
from solver.crashcanyon.position import Asked, read_position
from solver.crashcanyon.race import Race, Vehicle, options, start, winning_shares
from solver.crashcanyon.road import BOTH, RED, road_of
from solver.verdict import Watch
from tests.canyon_tracks import SHORT, bare, rules, short
from tests.commands import ROOT, refused, run

RULES_FILE = """
[turbo]
tokens = 1
[dice.red]
faces = ["1", "2", "star"]
[dice.black]
faces = ["1", "3"]
"""


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor fill the user's results."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """A short track and the numbers of a small game."""
    (tmp_path / "track.toml").write_text(SHORT.format(push=0.1), "utf-8")
    (tmp_path / "rules.toml").write_text(RULES_FILE, "utf-8")
    return str(tmp_path / "track.toml"), str(tmp_path / "rules.toml")


# -- races ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("vehicles", "laps"), [(3, 1), (4, 2), (2, 3)])
def test_somebody_wins_every_race(vehicles: int, laps: int) -> None:
    duel = solve_duel(short(0.2), rules(), Watch())
    race = start(vehicles, laps, 1)
    shares = winning_shares(duel, race, 600, 3, Watch())
    assert sum(share.won for share in shares) == 600
    assert all(share.won > 0 for share in shares)
    assert shares == winning_shares(duel, race, 600, 3, Watch())
    assert shares != winning_shares(duel, race, 600, 4, Watch())


def test_tokens_come_back_every_lap() -> None:
    """With laps a vehicle without tokens is not lost: it has as many as the other in the next lap."""
    duel = solve_duel(bare(9), rules(tokens=1), Watch())
    chance = [
        winning_shares(duel, Race((Vehicle("a", 1, 0, laps), Vehicle("b", 2, 1, laps)), 0, 0), 4000, 1, Watch())[
            0
        ].chance
        for laps in (0, 2)
    ]
    assert chance[1] > chance[0]


def test_rollouts_are_no_worse_than_the_duel() -> None:
    """In a duel the choices by rollouts are nearly always the solved ones, and never much worse."""
    duel = solve_duel(short(), rules(), Watch())
    race = start(2, 1, 1)
    thought = winning_shares(duel, race, 200, 7, Watch(), 0, 40)[0]
    assert thought.interval.low - 0.02 < duel.start < thought.interval.high + 0.05


def test_advice_by_rollouts_finds_what_the_duel_knows() -> None:
    """The same position as a duel (exact) and with a third vehicle far behind (simulated)."""
    duel = solve_duel(bare(9), rules(tokens=1), Watch())
    two = (Vehicle("a", 7, 1), Vehicle("b", 8, 0))
    exact = advise(duel, Asked(Race(two, 0, 0), None), 1, 1, Watch())
    third = advise(duel, Asked(Race((*two, Vehicle("c", 0, 0)), 0, 0), None), 3000, 1, Watch())
    assert exact.exact
    assert not third.exact
    assert exact.choices[0].option == third.choices[0].option
    assert exact.choices[0].option.dice == BOTH
    for valued in third.choices:
        assert valued.share is not None
        assert valued.share.races == 3000
        assert valued.chance == valued.share.won / 3000


def test_options_of_a_turn_and_of_a_star() -> None:
    duel = solve_duel(short(), rules(), Watch())
    upright, flipped = int(duel.road.pit[4]), int(duel.road.pit[4]) + 1
    race = Race((Vehicle("a", 4, 1), Vehicle("b", 2, 0), Vehicle("c", upright, 0)), 0, 1)
    assert [option.dice for option in options(duel, race, None)] == [RED, BOTH]
    assert [(option.target, option.way) for option in options(duel, race, RED)] == [(1, -1), (1, 1)]
    lying = Race((Vehicle("a", flipped, 1), Vehicle("b", 2, 0)), 0, 1)
    assert [option.dice for option in options(duel, lying, None)] == [RED]
    alone = Race((Vehicle("a", 4, 1), Vehicle("b", upright, 0)), 0, 1)
    assert [option.target for option in options(duel, alone, BOTH)] == [None]


# -- positions -----------------------------------------------------------------------------------

TWO = '[[vehicle]]\nname = "A"\nspace = 4\nturbo = 1\n[[vehicle]]\nname = "B"\nspace = 2\nturbo = 0\n'
HEAD = 'format = 1\nturn = "A"\n'


def position(folder: Path, text: str) -> str:
    path = folder / "position.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_position_is_read(tmp_path: Path) -> None:
    road = road_of(short(), rules())
    asked = read_position(position(tmp_path, HEAD + TWO), road, rules())
    assert asked.race == Race((Vehicle("A", 4, 1), Vehicle("B", 2, 0)), 0, 1)  # the boulder on 3 must have left
    text = HEAD + 'boulders = []\nlaps = 2\nstar = "both"\n' + TWO.replace("turbo = 0", "turbo = 0\nlap = 2")
    asked = read_position(position(tmp_path, text), road, rules())
    assert (asked.star, asked.race.gone, [one.laps for one in asked.race.vehicles]) == (BOTH, 2, [1, 0])
    asked = read_position(position(tmp_path, HEAD + FLIPPED), road, rules())
    assert asked.race.vehicles[0].place == road.home + 2


FLIPPED = TWO.replace("space = 4", 'space = 4\nin_pit = "flipped"')
FAULTS = {
    HEAD.replace("A", "C") + TWO: "2:8: no vehicle `C` — known: A, B",
    HEAD + "laps = 10\n" + TWO: "3:8: 10 laps — at most 9",
    HEAD + TWO.replace("space = 2", "space = 8"): "9:9: no space 8 — 0 to 7",
    HEAD + TWO.replace("space = 2", "space = 4"): "9:9: `A` is on space 4",
    HEAD + TWO.replace("turbo = 0", "turbo = 2"): "10:9: 2 Turbo tokens — at most 1",
    HEAD + TWO.replace("turbo = 0", "turbo = 0\nlap = 2"): "11:7: lap 2 of 1",
    HEAD + TWO.replace("turbo = 0", 'turbo = 0\nin_pit = "upright"'): "11:10: no pit beside space 2",
    HEAD + TWO.replace('"B"', '"A"'): "8:8: `A` is there twice",
    HEAD + "boulders = [3, 6]\n" + TWO: "3:13: somebody is on or beyond the boulder on space 3",
    HEAD + "boulders = [5]\n" + TWO: "3:13: no boulder on space 5",
    HEAD + TWO.split("[[vehicle]]\nname = \"B\"")[0]: "3:3: 1 vehicles — 2 to 4",
    HEAD + 'star = "red"\n' + FLIPPED: "3:8: `A` is being put upright",
}  # fmt: skip


@pytest.mark.parametrize("text", FAULTS)
def test_faults_of_positions(text: str, files: tuple[str, str], tmp_path: Path) -> None:
    told = refused("crashcanyon", "advise", files[0], position(tmp_path, text), "--rules", files[1])
    assert f"position.toml:{FAULTS[text]}" in told


# -- commands ------------------------------------------------------------------------------------


def test_track_command() -> None:
    track = str(ROOT / "examples" / "canyon-measured.toml")
    record = run("crashcanyon", "track", track, "--json").record
    assert (record["spaces"], record["boulders"], len(record["free_wheel"])) == (16, [6, 12], 16)
    measured = record["free_wheel"][6]
    assert (measured["seen"], measured["outcomes"][0]["chance"]) == (50, 0.62)
    assert measured["outcomes"][0]["interval"] == pytest.approx([0.482, 0.741], abs=1e-3)
    assert "spaces 7-8: stay 0.620 (0.482 to 0.741)" in run("crashcanyon", "track", track).out
    assert "boulders on 5, 10, 15, 22, 27, 32, 37" in run("crashcanyon", "track", "canyon").out


def test_solve_command(files: tuple[str, str]) -> None:
    track, numbers = files
    words = ("crashcanyon", "solve", track, "--rules", numbers)
    done = run(*words, "--json")
    record = done.record
    assert (done.status, record["exact"], record["tokens"]) == (0, True, [1, 1])
    assert record["residual"] < 1e-9
    assert sum(record["chance"]) == pytest.approx(1)
    assert [len(row) for row in record["spend"]] == [8] * 8
    assert all(row[place] == " " for place, row in enumerate(record["spend"]) if place)
    text = run(*words, "--tokens", "1,0").out
    assert f"the first vehicle wins   {100 * record['chance'][0]:8.4f} %" in text
    assert "with 1 Turbo tokens against 0" in text
    assert set("".join(run(*words, "--tokens", "0,1", "--json").record["spend"])) == {".", " "}


def test_the_whole_policy_as_a_file(files: tuple[str, str], tmp_path: Path) -> None:
    """Every line is what the duel says of its position."""
    path = tmp_path / "policy.csv"
    done = run("crashcanyon", "solve", files[0], "--rules", files[1], "--policy", str(path), "--json")
    lines = path.read_text("utf-8").splitlines()
    assert (done.status, lines[0]) == (0, HEADER)
    duel = solve_duel(short(0.1), rules(), Watch())
    row = dict(
        zip(HEADER.split(","), next(line for line in lines if line.startswith("1,1,0,4,2,")).split(","), strict=True)
    )
    position = Position(1, (1, 0), (4, 2))
    assert float(row["chance"]) == pytest.approx(duel.chance(position), abs=1e-9)
    assert (row["choice"] == "turbo") == duel.spends(position)
    ways = duel.starring(position, RED)
    assert row["star_red"] == ("backwards" if ways[-1] >= ways[1] else "forwards")
    assert any(line.startswith("1,1,1,pit-4-flipped,2,") and line.endswith("put-upright,,") for line in lines)
    assert "cannot be written" in refused("crashcanyon", "solve", files[0], "--policy", "/nowhere/x.csv")


def test_solve_command_of_a_longer_race(files: tuple[str, str]) -> None:
    words = ("crashcanyon", "solve", files[0], "--rules", files[1], "--vehicles", "3", "--laps", "2", "--races", "500")
    record = run(*words, "--json").record
    assert (record["vehicles"], record["laps"], record["exact"], record["by_rollouts"]) == (3, 2, False, None)
    assert sum(share["won"] for share in record["chance"]) == 500
    text = run(*words, "--rollouts", "10", "--rollout-races", "20").out
    assert "3 vehicles, 2 laps, 500 races, everybody by the duel" in text
    assert "by rollouts against that" in text


def test_advise_command(files: tuple[str, str], tmp_path: Path) -> None:
    words = ("crashcanyon", "advise", files[0], position(tmp_path, HEAD + TWO), "--rules", files[1])
    record = run(*words, "--json").record
    assert (record["turn"], record["exact"]) == ("A", True)
    assert sorted(choice["choice"] for choice in record["choices"]) == ["red", "turbo"]
    assert record["choices"][0]["chance"] >= record["choices"][1]["chance"]
    assert "A's turn, chances of winning (exact)" in run(*words).out
    star = position(tmp_path, HEAD + 'star = "red"\n' + TWO)
    choices = run("crashcanyon", "advise", files[0], star, "--rules", files[1], "--json").record["choices"]
    assert sorted((choice["move"], choice["way"]) for choice in choices) == [("B", "backwards"), ("B", "forwards")]
    more = position(tmp_path, HEAD + TWO + '[[vehicle]]\nname = "C"\nspace = 1\nturbo = 1\n')
    done = run("crashcanyon", "advise", files[0], more, "--rules", files[1], "--races", "200")
    assert "chances of winning (simulated)" in done.out
    assert "with 95 % confidence" in done.out


def test_stopped_early_is_told(files: tuple[str, str]) -> None:
    done = run("crashcanyon", "solve", files[0], "--rules", files[1], "--time-limit", "0", "--json")
    assert (done.status, done.record) == (4, None)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--vehicles", "5"), "--vehicles: 5 vehicles — 2 to 4"),
        (("--laps", "0"), "--laps: 0 laps — 1 to 9"),
        (("--tokens", "4,0"), "--tokens: no two numbers of tokens: `4,0`"),
        (("--tokens", "x"), "--tokens: no two numbers of tokens: `x`"),
    ],
)
def test_bad_options(words: tuple[str, str], told: str) -> None:
    assert told in refused("crashcanyon", "solve", "canyon", *words)


@pytest.mark.parametrize(("pits", "vehicles", "least"), [("", 2, 11), ("", 4, 11), ("pits = [10]", 4, 12)])
def test_roads_too_short_for_laps(pits: str, vehicles: int, least: int, tmp_path: Path) -> None:
    """A move that goes round all of the road would be lost count of: refused, in a race and in a position."""
    path, position = tmp_path / "tiny.toml", tmp_path / "position.toml"
    text = f'format = 1\nname = "Tiny"\nspaces = SPACES\n{pits}\n[everywhere]\nstay = 1\n'
    path.write_text(text.replace("SPACES", str(least - 1)), "utf-8")
    told = f"a move can go round all {least - 1} spaces — 1 lap, or {least} spaces or more"
    line = ["crashcanyon", "solve", str(path), "--laps", "2", "--vehicles", str(vehicles), "--races", "50"]
    assert told in refused(*line)
    entries = "".join(f'[[vehicle]]\nname = "{n}"\nspace = {n}\nturbo = 1\n' for n in range(1, vehicles + 1))
    position.write_text(f'format = 1\nlaps = 2\nturn = "1"\n{entries}', "utf-8")
    assert told in refused("crashcanyon", "advise", str(path), str(position))
    path.write_text(text.replace("SPACES", str(least)), "utf-8")
    assert run(*line).status == 0
