"""Line-ups of Arena Legends: against an assignment solver, and whole commands on arenas small enough to play."""

from __future__ import annotations

import json
from math import log, prod
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.scatter import scattered
from layouts.arena import Arena, Board
from layouts.symmetry import transform
from layouts.writing import layout_text
from solver.estimates import Estimate
from solver.smash.legends import Legends, LineUp, Pair, line_ups
from tests.commands import run

TRUCKS = ("a", "b", "c", "d")
COUNTS: tuple[dict[str, int], ...] = ({"on": 2}, {"up": 1, "on": 1}, {"in": 1, "on": 1}, {"up": 1})
ARENAS = tuple(scattered(3, counts, Board((1, 1), (4, 5))) for counts in COUNTS)
CHANCES = st.lists(st.floats(0.01, 1.0), min_size=16, max_size=16)
SCORES = st.lists(st.integers(0, 60), min_size=16, max_size=16)


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


def told(chances: list[float], scores: list[int], gap: float = 0.0, within: float = 0.0) -> Legends:
    """The line-ups of four arenas and four trucks with these chances and scores, arena by arena."""
    cells = [(arena, truck) for arena in ARENAS for truck in TRUCKS]
    pairs = [
        Pair(arena, truck, low, low + gap, 10, Estimate(float(vp), vp - 1.0, vp + 1.0))
        for (arena, truck), low, vp in zip(cells, chances, scores, strict=True)
    ]
    return Legends(tuple(sorted(line_ups(ARENAS, TRUCKS, pairs), key=lambda one: -one.low)), within, False)


@settings(max_examples=50)
@given(CHANCES, SCORES)
def test_the_likeliest_is_the_best_assignment(chances: list[float], scores: list[int]) -> None:
    """Products become sums of logarithms, and a matching of greatest weight is an assignment."""
    graph = nx.Graph()
    for number, chance in enumerate(chances):
        graph.add_edge(f"arena {number // 4}", TRUCKS[number % 4], weight=log(chance) + 100)  # above zero
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    weight = sum(graph.edges[edge]["weight"] - 100 for edge in matching)
    found = told(chances, scores)
    assert log(found.likeliest.low) == pytest.approx(weight, abs=1e-9)
    assert len(found.line_ups) == 24
    assert {tuple(sorted(pair.truck for pair in one.pairs)) for one in found.line_ups} == {TRUCKS}


@given(CHANCES, SCORES, st.floats(0, 0.2))
def test_the_best_score_is_near_and_no_near_one_is_better(
    chances: list[float], scores: list[int], within: float
) -> None:
    found = told(chances, scores, within=within)
    near = [one for one in found.line_ups if one.low >= found.likeliest.low - within]
    assert found.best in near
    assert found.best.score.mean == max(one.score.mean or 0 for one in near)
    assert found.best.score.mean == sum(pair.score.mean or 0 for pair in found.best.pairs)


def test_a_line_up_by_hand() -> None:
    """Two standard reaches of 3 and 4 VP make one of 5, and chances multiply."""
    one = Pair(ARENAS[0], "a", 0.5, 0.6, 10, Estimate(20.0, 17.0, 23.0))
    other = Pair(ARENAS[1], "b", 0.8, 0.9, 10, Estimate(30.0, 26.0, 34.0))
    both = LineUp((one, other))
    assert (both.low, both.high) == pytest.approx((0.4, 0.54))
    assert both.score == Estimate(50.0, 45.0, 55.0)


def test_intervals_that_overlap_prove_nothing() -> None:
    chances, scores = [0.5 + number / 1000 for number in range(16)], [10] * 16
    assert told(chances, scores, gap=0.1).rivals == 23
    assert not told(chances, scores, gap=0.1).proved
    apart = told([0.9 if number % 5 == 0 else 0.1 for number in range(16)], scores, gap=0.001)
    assert (apart.proved, apart.rivals) == (True, 0)
    assert [pair.truck for pair in apart.likeliest.pairs] == list(TRUCKS)


def files(folder: Path, arenas: tuple[Arena, ...]) -> list[str]:
    """A layout file for each arena."""
    paths = [folder / f"arena-{number}.toml" for number in range(len(arenas))]
    for path, arena in zip(paths, arenas, strict=True):
        path.write_text(layout_text(arena), encoding="utf-8")
    return [str(path) for path in paths]


def test_the_command(tmp_path: Path) -> None:
    """Trucks that draw no cards are alike: every line-up has the product of the arenas' chances."""
    ranks = tmp_path / "ranks.toml"
    ranks.write_text('format = 1\n[[rank]]\nname = "Driver"\nleast = 1\n[[rank]]\nname = "Legend"\nleast = 5000\n')
    names = files(tmp_path, ARENAS[:2])
    asked = ("--ignore", "cards,hazards", "--games", "4", "--jobs", "1", "--ranks", str(ranks), "--json")
    done = run("legends", *names, *asked)
    record = json.loads(done.out)
    odds = [json.loads(run("odds", name, "--ignore", "cards,hazards", "--json").out)["chance"] for name in names]
    assert done.status == 0
    assert record["likeliest"]["chance"] == pytest.approx(prod(odds))
    assert len(record["line_ups"]) == 12
    assert record["proved"] and record["rivals"] == 0
    assert record["likeliest"]["rank"] == "Driver"
    trucks = [pair["truck"] for pair in record["likeliest"]["pairs"]]
    assert len(set(trucks)) == 2
    text = run("legends", *names, *asked[:-1]).out
    assert "11 others are exactly as likely" in text and ": Driver" in text


def test_no_games_no_score(tmp_path: Path) -> None:
    done = run("legends", *files(tmp_path, ARENAS[:1]), "--ignore", "cards,hazards", "--games", "0", "--jobs", "1")
    assert done.status == 0
    assert "VP" not in done.out


def test_stopped_early_tells_so(tmp_path: Path) -> None:
    done = run("legends", *files(tmp_path, ARENAS[:2]), "--time-limit", "0", "--jobs", "1", "--json")
    record = json.loads(done.out)
    assert done.status == 4
    assert record["stopped"] and record["likeliest"]["high"] > record["likeliest"]["low"]


@pytest.mark.parametrize(
    ("numbers", "said"),
    [((0, 1, 2, 3, 0), "5 arenas for 4 trucks"), ((0, 0), "the same arena as")],
)
def test_arenas_without_a_line_up(tmp_path: Path, numbers: tuple[int, ...], said: str) -> None:
    """An arena that lies another way round is the same one."""
    chosen = tuple(transform(ARENAS[number], place % 4) for place, number in enumerate(numbers))
    done = run("legends", *files(tmp_path, chosen), "--games", "0")
    assert done.status == 2
    assert said in done.err
