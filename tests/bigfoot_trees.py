"""Tiny editions of Bigfoot as trees, and their value by a linear program that shares nothing with CFR+."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from seeds.bigfoot import Edition, load
from solver.bigfoot.game import start
from solver.bigfoot.tree import Tree, build
from solver.verdict import Watch

#: three lairs, one hidden, one round, no Action card
TINY = """
[lairs]
hidden = 1
symbols = 1
terrains = ["hill", "lake"]
[lairs.cards]
Ash = ["hill"]
Birch = ["hill"]
Cedar = ["lake"]
[sensor.camera]
copies = 1
cards = [["hill"]]
[sensor.motion-detector]
cards = []
[sensor.audio-recorder]
cards = [["Ash"]]
[action]
donation.copies = 0
perfect-placement.copies = 0
epiphany.copies = 0
tranquilizer.copies = 0
detour.copies = 0
[play]
rounds = 1
draw = 2
elusive_draw = 2
"""
#: two rounds of two cards, and copies
TWO_ROUNDS = TINY.replace("rounds = 1", "rounds = 2").replace("copies = 1\n", "copies = 3\n")
#: three cards a round, of which two are alike: divisions that are one move
ALIKE = TINY.replace("copies = 1\n", "copies = 2\n").replace("draw = 2", "draw = 3")
#: four lairs, two hidden, two rounds
TWO_HIDDEN = TWO_ROUNDS.replace("hidden = 1", "hidden = 2").replace(
    "[sensor.camera]", 'Dell = ["lake"]\n[sensor.camera]'
)

#: lairs with symbols of their own, no card twice: a value that is no simple fraction
UNEVEN = """
[lairs]
hidden = 2
symbols = 2
terrains = ["hill", "lake", "moor"]
[lairs.cards]
Ash = ["hill", "hill"]
Birch = ["hill", "lake"]
Cedar = ["lake", "moor"]
Dell = ["moor", "moor"]
[sensor.camera]
copies = 1
cards = [["hill"], ["moor"]]
[sensor.motion-detector]
cards = [["lake"]]
[sensor.audio-recorder]
cards = [["Ash", "Cedar"]]
[action]
donation.copies = 0
perfect-placement.copies = 0
epiphany.copies = 0
tranquilizer.copies = 0
detour.copies = 0
[play]
rounds = 2
draw = 2
elusive_draw = 2
"""


def with_action(name: str, text: str = TWO_ROUNDS) -> str:
    """An edition with one Action card in place of a camera."""
    return text.replace("copies = 3\n", "copies = 2\n").replace(f"{name}.copies = 0", f"{name}.copies = 1")


def edition(folder: Path, text: str) -> Edition:
    """The edition that a text lays over the shipped one."""
    path = folder / "tiny.toml"
    path.write_text(text, "utf-8")
    return load(path)


def tree_of(folder: Path, text: str) -> Tree:
    """The whole game of an edition."""
    return build(start(edition(folder, text)), Watch())


def last_slots(tree: Tree) -> tuple[list[int], list[int]]:
    """For both players the last own move before each node, as its slot; -1 before any."""
    last = ([-1] * tree.states, [-1] * tree.states)
    for node in range(tree.states):
        for k in range(tree.children[node]):
            child = int(tree.first[node]) + k
            for player in (0, 1):
                moved = tree.mover[node] == player
                last[player][child] = int(tree.start[tree.info[node]]) + k if moved else last[player][node]
    return last


def reached_by_chance(tree: Tree) -> list[float]:
    """The product of chance's probabilities on the way to each node."""
    chance = [1.0] * tree.states
    for node in range(tree.states):
        for child in range(tree.first[node], tree.first[node] + tree.children[node]):
            chance[child] = chance[node] * float(tree.share[child])
    return chance


def program_value(tree: Tree) -> float:
    """The Cryptozoologist's chance of winning in equilibrium: the linear program over sequences of own moves.

    Bigfoot's best answer from each of its information sets on is a variable, no more than any move there yields.
    """
    from ortools.linear_solver import pywraplp

    lp = pywraplp.Solver.CreateSolver("GLOP")
    mine, others = last_slots(tree)
    weight = {slot: lp.NumVar(0, 1, "") for slot in _slots(tree, 0)}
    answer = {info: lp.NumVar(-lp.infinity(), lp.infinity(), "") for info in _sets(tree, 1)}
    for info in _sets(tree, 0):
        before = mine[tree.head[info]]
        lp.Add(sum(weight[slot] for slot in _of(tree, info)) == (1 if before < 0 else weight[before]))
    terms: dict[int, list[Any]] = {slot: [] for slot in (-1, *_slots(tree, 1))}
    for info in _sets(tree, 1):
        terms[others[tree.head[info]]].append(answer[info])
    for node, chance in enumerate(reached_by_chance(tree)):
        if tree.won[node]:
            terms[others[node]].append(chance if mine[node] < 0 else chance * weight[mine[node]])
    for info in _sets(tree, 1):
        for slot in _of(tree, info):
            lp.Add(answer[info] <= lp.Sum(terms[slot]))
    lp.Maximize(lp.Sum(terms[-1]))
    assert lp.Solve() == pywraplp.Solver.OPTIMAL
    return float(lp.Objective().Value())


def _sets(tree: Tree, player: int) -> list[int]:
    return [info for info in range(len(tree.owner)) if tree.owner[info] == player]


def _of(tree: Tree, info: int) -> range:
    return range(int(tree.start[info]), int(tree.start[info + 1]))


def _slots(tree: Tree, player: int) -> list[int]:
    return [slot for info in _sets(tree, player) for slot in _of(tree, info)]


def outcome(tree: Tree, strategy: Sequence[float], node: int = 0) -> float:
    """The Cryptozoologist's chance of winning from a node on, node by node."""
    if not tree.children[node]:
        return float(tree.won[node])
    below = range(int(tree.first[node]), int(tree.first[node] + tree.children[node]))
    if tree.info[node] < 0:
        shares = [float(tree.share[child]) for child in below]
    else:
        shares = [strategy[slot] for slot in _of(tree, int(tree.info[node]))]
    return sum(share * outcome(tree, strategy, child) for share, child in zip(shares, below, strict=True) if share)
