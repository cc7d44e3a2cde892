"""Solved editions against OpenSpiel: the same game, written for it by walking the engine, solved and measured there.

    python -m pip install -e '.[dev,games]'
    python -m pytest -m games

The game is handed over as an extensive form file. Its information sets are made here from all views of a player,
one after another, and not by `solver.bigfoot.tree`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from solver.bigfoot.cfr import Solution, solve
from solver.bigfoot.chance import outcomes
from solver.bigfoot.game import play, start
from solver.bigfoot.legal import legal
from solver.bigfoot.state import CHANCE, State
from solver.bigfoot.table import CRYPTOZOOLOGIST
from solver.bigfoot.tree import PLAYERS, Tree
from solver.bigfoot.view import view
from solver.verdict import Watch
from tests.bigfoot_trees import ALIKE, TINY, UNEVEN, edition, tree_of, with_action

pytestmark = pytest.mark.games
#: exploitability of a solved game in these tests, and how closely two sums of floats agree
CLOSE, SAME = 1e-3, 1e-9
ITERATIONS = 2_000

Seen = tuple[str, ...]


class Written:
    """A game as the lines of an extensive form file, with each node's information set by number (from 1)."""

    def __init__(self, root: State) -> None:
        self.numbers: tuple[dict[Seen, int], dict[Seen, int]] = ({}, {})
        self.lines = ['EFG 2 R "bigfoot" { "cryptozoologist" "bigfoot" } ""', *self._node(root, ((), ()))]

    @property
    def text(self) -> str:
        """The file."""
        return "\n".join(self.lines) + "\n"

    def _node(self, state: State, seen: tuple[Seen, Seen]) -> Iterator[str]:
        """A node and all below it."""
        if state.actor is None:
            won = 1 if state.table.winner == CRYPTOZOOLOGIST else -1
            yield f't "" {(3 - won) // 2} "" {{ {won} {-won} }}'
            return
        seen = (_seeing(seen[0], state, PLAYERS[0]), _seeing(seen[1], state, PLAYERS[1]))
        if state.actor == CHANCE:
            found = list(outcomes(state))
            yield f'c "" 1 "" {{ {" ".join(_outcome(k, float(share)) for k, (share, _) in enumerate(found))} }} 0'
            below = [(play(state, luck), seen) for _, luck in found]
        else:
            player = PLAYERS.index(state.actor)
            number = self.numbers[player].setdefault(seen[player], len(self.numbers[player]) + 1)
            names = " ".join(f'"{k}"' for k, _ in enumerate(legal(state)))
            yield f'p "" {player + 1} {number} "" {{ {names} }} 0'
            below = [(play(state, move), _knowing(seen, player, str(move))) for move in legal(state)]
        for after, known in below:
            yield from self._node(after, known)


def _knowing(seen: tuple[Seen, Seen], player: int, move: str) -> tuple[Seen, Seen]:
    """The player who moves knows the move."""
    return ((*seen[0], move), seen[1]) if player == 0 else (seen[0], (*seen[1], move))


def _outcome(number: int, share: float) -> str:
    return f'"o{number}" {share!r}'


def _seeing(seen: Seen, state: State, player: str) -> Seen:
    """The player sees the state, on top of what was seen before; the edition everybody knows."""
    shown = vars(view(state, player)) | {"table": None}
    return (*seen, repr(shown))


class Theirs:
    """An edition's game in OpenSpiel; the winner gets 1 and the loser -1."""

    def __init__(self, folder: Path, text: str) -> None:
        self.spiel = pytest.importorskip("pyspiel", reason="the extra `games` is not installed")
        self.game = self.spiel.load_efg_game(Written(start(edition(folder, text))).text)

    def solve(self) -> Any:
        """Average strategies of OpenSpiel's CFR+."""
        self.solver = self.spiel.CFRPlusSolver(self.game)  # kept: the policy lives no longer than its solver
        for _ in range(ITERATIONS):
            self.solver.evaluate_and_update_policy()
        return self.solver.average_policy()

    def exploitability(self, policy: Any) -> float:
        """Half of what both could gain; a win instead of a loss is 2, so it is a chance of winning."""
        return float(self.spiel.exploitability(self.game, policy))

    def chance(self, policy: Any) -> float:
        """The Cryptozoologist's chance of winning."""
        winnings = self.spiel.expected_returns(self.game.new_initial_state(), policy, -1, True)
        return (1.0 + float(winnings[0])) / 2.0

    def policy(self, solution: Solution) -> Any:
        """Strategies found here, as OpenSpiel knows them; every information set has to be the same in both."""
        known: dict[str, int] = {}
        _paired(self.game.new_initial_state(), solution.tree, 0, known)
        assert sorted(known.values()) == list(range(len(solution.tree.sets)))
        start_of = solution.tree.start
        shares = {name: solution.strategy[start_of[info] : start_of[info + 1]] for name, info in known.items()}
        return self.spiel.TabularPolicy({name: list(enumerate(map(float, mix))) for name, mix in shares.items()})


def _paired(state: Any, tree: Tree, node: int, known: dict[str, int]) -> None:
    """Information sets of OpenSpiel with those of the tree, found by going down both together."""
    assert state.is_terminal() == (tree.children[node] == 0)
    if state.is_terminal():
        assert state.returns()[0] == 2 * tree.won[node] - 1
        return
    assert len(state.legal_actions()) == tree.children[node]
    if not state.is_chance_node():
        assert known.setdefault(state.information_state_string(), int(tree.info[node])) == tree.info[node]
    for action in state.legal_actions():
        place = int(state.action_to_string(action).removeprefix("o"))
        assert state.is_chance_node() or action == place
        _paired(state.child(action), tree, int(tree.first[node]) + place, known)


EDITIONS = {
    "tiny": TINY,
    "uneven": UNEVEN,
    "placement": with_action("perfect-placement"),
    "tranquilizer": with_action("tranquilizer"),
}


@pytest.mark.parametrize("name", EDITIONS)
def test_openspiel_measures_the_same(name: str, tmp_path: Path) -> None:
    """Strategies of a few iterations: their value and exploitability, as OpenSpiel works them out."""
    theirs = Theirs(tmp_path, EDITIONS[name])
    for iterations in (1, 20):
        ours = solve(tree_of(tmp_path, EDITIONS[name]), 0.0, iterations, Watch())
        policy = theirs.policy(ours)
        assert theirs.exploitability(policy) == pytest.approx(ours.certificate.exploitability, abs=SAME)
        assert theirs.chance(policy) == pytest.approx(ours.certificate.value, abs=SAME)


@pytest.mark.parametrize("name", [*EDITIONS, "alike"])
def test_openspiel_finds_the_same_value(name: str, tmp_path: Path) -> None:
    """Both solvers, each on its own; in `alike` OpenSpiel has the divisions apart that are one move here."""
    text = (EDITIONS | {"alike": ALIKE}).get(name, "")
    theirs, ours = Theirs(tmp_path, text), solve(tree_of(tmp_path, text), CLOSE, ITERATIONS, Watch())
    policy = theirs.solve()
    assert ours.reached
    assert theirs.exploitability(policy) < 2 * CLOSE
    assert abs(theirs.chance(policy) - ours.certificate.value) <= theirs.exploitability(policy) + CLOSE
