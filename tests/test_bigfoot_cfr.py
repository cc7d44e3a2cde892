"""Whole small games solved: the tree against the engine, values against a linear program, exact best responses."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from cli.bigfoot_solve import EXPLOITABILITY
from seeds.bigfoot import load, shipped
from seeds.faults import BadInput
from solver.bigfoot import tree as trees
from solver.bigfoot.cfr import Cfr, measured, solve
from solver.bigfoot.chance import outcomes
from solver.bigfoot.game import play, start
from solver.bigfoot.legal import legal
from solver.bigfoot.opening import first_round
from solver.bigfoot.size import checked_tree, estimated_states, likelihood
from solver.bigfoot.state import CHANCE, State
from solver.bigfoot.tree import BY_CHANCE, PLAYERS, Tree, branches, build
from solver.bigfoot.view import view
from solver.verdict import Stopped, Watch
from tests.bigfoot_trees import (
    ALIKE,
    TINY,
    TWO_HIDDEN,
    TWO_ROUNDS,
    UNEVEN,
    edition,
    last_slots,
    outcome,
    program_value,
    tree_of,
    with_action,
)
from tests.commands import ROOT, run, spawn

SMALL = str(ROOT / "examples" / "bigfoot-small.toml")
EDITIONS = {
    "tiny": TINY,
    "alike": ALIKE,
    "two-rounds": TWO_ROUNDS,
    "two-hidden": TWO_HIDDEN,
    "uneven": UNEVEN,
    "perfect-placement": with_action("perfect-placement"),
    "detour": with_action("detour"),
    "tranquilizer": with_action("tranquilizer"),
}
#: exploitability asked for here, and how closely sums of floats agree
TARGET, SAME = 1e-3, 1e-9


def mixed(tree: Tree, seed: int) -> list[float]:
    """Random strategies of both players."""
    generator = random.Random(seed)
    strategy: list[float] = []
    for moves in (known.moves for known in tree.sets):
        weights = [generator.random() for _ in moves]
        strategy += [weight / sum(weights) for weight in weights]
    return strategy


# -- the tree ------------------------------------------------------------------------------------------


def test_a_tree_is_the_engines_game(tmp_path: Path) -> None:
    """State by state: who moves, what chance does how often, who wins, and what the player sees."""
    for text in (TWO_HIDDEN, with_action("perfect-placement")):
        root = start(edition(tmp_path, text))
        tree = build(root, Watch())
        assert _walked(tree, 0, root) == tree.states


def _walked(tree: Tree, node: int, state: State) -> int:
    """Compare a node and all below it; how many they are."""
    below = branches(state)
    assert len(below) == tree.children[node]
    assert tree.won[node] == (state.table.winner == PLAYERS[0])
    if state.actor in PLAYERS:
        known = tree.sets[tree.info[node]]
        assert known.view == view(state, state.actor)
        assert known.moves == tuple(branch.move for branch in below)
    children = range(int(tree.first[node]), int(tree.first[node]) + len(below))
    assert [tree.share[child] for child in children] == [branch.share for branch in below]
    return 1 + sum(_walked(tree, child, branch.state) for child, branch in zip(children, below, strict=True))


@pytest.mark.parametrize("name", EDITIONS)
def test_players_forget_nothing(name: str, tmp_path: Path) -> None:
    """All nodes of an information set have one depth, one player, and the same own move before; chances add up."""
    tree = tree_of(tmp_path, EDITIONS[name])
    depth = np.searchsorted(tree.levels, np.arange(tree.states), side="right")
    last = last_slots(tree)
    for node, info in enumerate(tree.info):
        if info >= 0:
            player, head = tree.mover[node], tree.head[info]
            assert player == tree.owner[info]
            assert (depth[node], last[player][node]) == (depth[head], last[player][head])
    for node in map(int, np.flatnonzero(tree.mover == BY_CHANCE)):
        assert tree.share[tree.first[node] : tree.first[node] + tree.children[node]].sum() == pytest.approx(1.0)


def test_the_cryptozoologist_does_not_know_the_lairs(tmp_path: Path) -> None:
    """With any lairs hidden the first division is one information set; Bigfoot's first choice is one for each."""
    tree = tree_of(tmp_path, TINY)
    first = {
        name: {int(tree.info[node]) for node in range(tree.states) if tree.mover[node] == player}
        for player, name in enumerate(PLAYERS)
    }
    layouts = [info for info in first[PLAYERS[0]] if tree.sets[info].view.step == "layout"]
    takes = [info for info in first[PLAYERS[1]] if tree.sets[info].view.step == "take"]
    assert (len(layouts), len(takes)) == (1, 3)


def test_equal_divisions_are_one_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three cards, two alike, two divisions differ; keeping all three apart changes no value."""
    merged = tree_of(tmp_path, ALIKE)
    assert max(len(known.moves) for known in merged.sets if known.view.step == "layout") == 2
    monkeypatch.setattr(trees, "decisions", legal)
    apart = tree_of(tmp_path, ALIKE)
    assert apart.states > merged.states
    assert program_value(apart) == pytest.approx(program_value(merged), abs=SAME)


# -- size ----------------------------------------------------------------------------------------------


def test_size_is_about_right(tmp_path: Path) -> None:
    for name in ("two-hidden", "uneven", "detour"):
        states = tree_of(tmp_path, EDITIONS[name]).states
        assert estimated_states(start(edition(tmp_path, EDITIONS[name]))) == pytest.approx(states, rel=0.35)


def test_likelihoods_are_the_chances(tmp_path: Path) -> None:
    """Of every outcome, along games in which every kind of chance comes up."""
    text = (
        with_action("detour").replace("epiphany.copies = 0", "epiphany.copies = 2").replace("rounds = 2", "rounds = 1")
    )
    root, generator = start(edition(tmp_path, text)), random.Random(3)
    kinds = set()
    for _ in range(60):
        state = root
        while state.actor:
            listed = [(float(share), luck) for share, luck in outcomes(state)]
            assert [likelihood(state, luck) for _, luck in listed] == pytest.approx([share for share, _ in listed])
            kinds |= {type(luck).__name__ for _, luck in listed}
            luck = generator.choice(listed)[1] if state.actor == CHANCE else None
            state = play(state, luck or generator.choice(legal(state)))
    assert {"Hidden", "Drawn", "TopLeftover"} <= kinds


def test_too_large_a_game_is_refused_with_its_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput) as hopeless:
        checked_tree(start(shipped()), "cards.toml", Watch())
    assert "a game of about 1.5e+52 states cannot be solved whole" in str(hopeless.value)
    monkeypatch.setattr("solver.bigfoot.size.MOST_STATES", 1_000)
    monkeypatch.setattr("solver.bigfoot.size.build", lambda root, watch: build(root, watch, 1_000))
    with pytest.raises(BadInput) as large:
        checked_tree(start(edition(tmp_path, TWO_ROUNDS)), "cards.toml", Watch())
    assert "at most 1,000: fewer lairs" in str(large.value)


# -- solving -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
def test_values_are_the_linear_programs(name: str, tmp_path: Path) -> None:
    tree = tree_of(tmp_path, EDITIONS[name])
    value, found = program_value(tree), solve(tree, TARGET, 3_000, Watch())
    assert found.reached
    assert found.certificate.low - SAME <= value <= found.certificate.high + SAME
    assert found.certificate.value == pytest.approx(value, abs=TARGET)


def test_best_responses_are_those_of_brute_force(tmp_path: Path) -> None:
    """Every pure strategy of either side, one by one, against random mixes of the other."""
    tree = tree_of(tmp_path, TINY)
    for seed in range(3):
        strategy = mixed(tree, seed)
        most = max(outcome(tree, pure) for pure in _pure(tree, 0, strategy))
        least = min(outcome(tree, pure) for pure in _pure(tree, 1, strategy))
        found = measured(tree, np.array(strategy))
        assert (found.low, found.high) == pytest.approx((least, most), abs=SAME)
        assert found.value == pytest.approx(outcome(tree, strategy), abs=SAME)


def _pure(tree: Tree, player: int, strategy: list[float]) -> list[list[float]]:
    """The strategies with every way to decide for certain put in for one player."""
    own = [info for info in range(len(tree.sets)) if tree.owner[info] == player]
    found = []
    for choice in product(*(range(len(tree.sets[info].moves)) for info in own)):
        pure = list(strategy)
        for info, chosen in zip(own, choice, strict=True):
            begin, end = int(tree.start[info]), int(tree.start[info + 1])
            pure[begin:end] = [float(slot == begin + chosen) for slot in range(begin, end)]
        found.append(pure)
    return found


def test_exploitability_is_never_negative_and_falls(tmp_path: Path) -> None:
    for name in ("two-hidden", "uneven", "detour"):
        tree = tree_of(tmp_path, EDITIONS[name])
        assert all(measured(tree, np.array(mixed(tree, seed))).exploitability >= 0 for seed in range(5))
        found = [solve(tree, 0.0, iterations, Watch()).certificate for iterations in (1, 10, 100, 1000)]
        gaps = [one.exploitability for one in found]
        assert gaps == sorted(gaps, reverse=True)
        assert 0 <= gaps[-1] < gaps[0] / 20
        assert all(one.low <= one.value + SAME <= one.high + 2 * SAME for one in found)


#: every kernel, on a game with all kinds of nodes
CHECKED = """
from pathlib import Path
from solver.bigfoot.cfr import solve
from solver.verdict import Watch
from tests.bigfoot_trees import TWO_HIDDEN, tree_of
solve(tree_of(Path("."), TWO_HIDDEN), 0.0, 2, Watch())
"""


def test_kernels_with_bounds_checked(tmp_path: Path) -> None:
    """No kernel reads or writes beside its arrays."""
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", CHECKED], env=env, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_averages_are_strategies(tmp_path: Path) -> None:
    tree = tree_of(tmp_path, UNEVEN)
    cfr = Cfr(tree)
    for _ in range(3):
        cfr.iterate()
    average = cfr.average()
    assert (average >= 0).all()
    assert np.add.reduceat(average, tree.start[:-1]) == pytest.approx(1.0)


def test_stopped_early_it_tells_what_it_has(tmp_path: Path) -> None:
    tree = tree_of(tmp_path, UNEVEN)
    found = solve(tree, 1e-6, 1_000, Watch(limit=-1.0))
    assert (found.iterations, found.reached) == (0, False)
    assert found.certificate.low < found.certificate.high
    with pytest.raises(Stopped):
        build(start(edition(tmp_path, UNEVEN)), Watch(limit=-1.0))


def test_the_first_round_is_reached_as_often_as_it_is_played(tmp_path: Path) -> None:
    """Whoever decides once in every first round does so in all games; shares sum to 1."""
    for text in (TINY, UNEVEN):
        found = solve(tree_of(tmp_path, text), TARGET, 3_000, Watch())
        conducts = first_round(found)
        for step in ("layout", "take", "guess"):
            assert sum(one.reach for one in conducts if one.view.step == step) == pytest.approx(1.0)
        assert all(sum(share for _, share in one.shares) == pytest.approx(1.0) for one in conducts)


# -- the command ---------------------------------------------------------------------------------------


def cards_file(folder: Path, text: str) -> str:
    path = folder / "edition.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_solve_tells_value_and_first_round(tmp_path: Path) -> None:
    done = run("bigfoot", "solve", "--cards-file", cards_file(tmp_path, UNEVEN), "--json")
    told = done.record
    assert (done.status, told["reached"], told["target"]) == (0, True, EXPLOITABILITY)
    assert told["low"] <= told["value"] <= told["high"]
    assert told["exploitability"] == pytest.approx(told["high"] - told["low"])
    tree = tree_of(tmp_path, UNEVEN)
    assert (told["states"], told["information_sets"]) == (
        tree.states,
        {"cryptozoologist": tree.sets_of(0), "bigfoot": tree.sets_of(1)},
    )
    takes = [one for one in told["first_round"] if one["step"] == "take"]
    assert all(len(one["hidden"]) == 2 and one["player"] == "bigfoot" for one in takes)
    assert all(one["hidden"] == [] for one in told["first_round"] if one["player"] == "cryptozoologist")
    assert {move["move"] for one in takes for move in one["moves"]} >= {"camera: hill", "audio-recorder: Ash + Cedar"}


def test_solve_in_words(tmp_path: Path) -> None:
    done = run("bigfoot", "solve", "--cards-file", cards_file(tmp_path, with_action("tranquilizer")))
    assert done.status == 0
    for told in (
        "the Cryptozoologist wins ",
        "within the 0.01 asked for",
        "the Cryptozoologist lays out:",
        "Bigfoot takes, all hidden lairs taken together:",
        "the Cryptozoologist names:",
        "play prank",
    ):
        assert told in done.out


def test_solve_says_when_it_stopped_early(tmp_path: Path) -> None:
    edition_file = cards_file(tmp_path, UNEVEN)
    done = run("bigfoot", "solve", "--cards-file", edition_file, "--iterations", "1")
    assert done.status == 4
    assert "stopped early, above the 0.01 asked for" in done.out
    done = run("bigfoot", "solve", "--cards-file", edition_file, "--time-limit", "0", "--json")
    assert (done.status, done.record) == (4, {"value": None, "target": 0.01, "reached": False})
    assert "nothing is known of its value" in done.err


def test_solve_refuses_the_whole_game() -> None:
    done = run("bigfoot", "solve")
    assert (done.status, done.out) == (2, "")
    assert "seeds/bigfoot.toml: a game of about 1.5e+52 states cannot be solved whole" in done.err


def test_the_same_answer_every_time(tmp_path: Path) -> None:
    """Whatever order Python's sets have."""
    words = ("bigfoot", "solve", "--cards-file", cards_file(tmp_path, with_action("detour")), "--json")
    here = run(*words).out
    assert json.loads(here)["reached"]
    assert spawn(*words, env={"PYTHONHASHSEED": "1"}).out == here


@pytest.mark.slow
def test_the_shipped_small_edition() -> None:
    """Within a hundredth of a game, and around the value of the linear program."""
    tree = checked_tree(start(load(Path(SMALL))), SMALL, Watch())
    found = solve(tree, EXPLOITABILITY, 1_000, Watch())
    assert found.reached
    assert found.certificate.low <= program_value(tree) <= found.certificate.high
