"""The passes of CFR+ and of best responses over a game tree, compiled. `solver.bigfoot.cfr` says what they are for.

    strategy    slot by slot, one player's after another's         chance's shares stand at the nodes
    down        root to ends: how likely all but one player lead to a node
    up          ends to root: what that is worth to the one player, times how likely the others lead there

Nodes stand breadth first, so that a loop over them is a pass down and a loop backwards a pass up.
All kernels stand in one file, because a cached kernel does not notice an edit elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.compiled import compiled

Floats = NDArray[np.float64]


class Arrays(NamedTuple):
    """The arrays of `solver.bigfoot.tree.Tree` that the passes need."""

    mover: NDArray[np.int8]
    info: NDArray[np.int32]
    first: NDArray[np.int32]
    children: NDArray[np.int32]
    share: Floats
    won: Floats
    levels: NDArray[np.int64]
    owner: NDArray[np.int8]
    head: NDArray[np.int32]
    start: NDArray[np.int32]


@compiled
def match_regrets(t: Arrays, player: int, regret: Floats, strategy: Floats) -> None:
    """A player's strategy in proportion to regrets, which are not negative; all moves alike where there are none."""
    for info in range(len(t.owner)):
        if t.owner[info] == player:
            begin, end = t.start[info], t.start[info + 1]
            total = regret[begin:end].sum()
            for slot in range(begin, end):
                strategy[slot] = regret[slot] / total if total > 0.0 else 1.0 / (end - begin)


@compiled
def lead_down(t: Arrays, player: int, strategy: Floats, others: Floats, own: Floats) -> None:
    """How likely each node is by the others' moves and chance, and by the player's own moves."""
    others[0] = own[0] = 1.0
    for node in range(len(t.mover)):
        mover, first = t.mover[node], t.first[node]
        slot = t.start[t.info[node]] if mover < 2 else 0
        for k in range(t.children[node]):
            child = first + k
            others[child], own[child] = others[node], own[node]
            if mover == player:
                own[child] *= strategy[slot + k]
            elif mover == 2:
                others[child] *= t.share[child]
            else:
                others[child] *= strategy[slot + k]


@compiled
def end_worth(t: Arrays, player: int, node: int) -> float:
    """1 for the winner and -1 for the loser."""
    sign = 1.0 if player == 0 else -1.0
    worth: float = sign * (2.0 * t.won[node] - 1.0)
    return worth


@compiled
def regrets_up(t: Arrays, player: int, strategy: Floats, others: Floats, worth: Floats, regret: Floats) -> None:
    """Add to each slot of the player how much better its move is than the strategy, weighted by the others."""
    for node in range(len(t.mover) - 1, -1, -1):
        mover, first, count = t.mover[node], t.first[node], t.children[node]
        if mover == 3:
            worth[node] = others[node] * end_worth(t, player, node)
            continue
        slot = t.start[t.info[node]] if mover == player else 0
        total = 0.0
        for k in range(count):
            total += worth[first + k] * (strategy[slot + k] if mover == player else 1.0)
        worth[node] = total
        if mover == player:
            for k in range(count):
                regret[slot + k] += worth[first + k] - total


@compiled
def iterate(
    t: Arrays, player: int, weight: float, strategy: Floats, regret: Floats, average: Floats, room: Floats
) -> None:
    """One turn of CFR+: this player's regrets, never negative, the average so far, and the next strategy."""
    others, own, worth = room[0], room[1], room[2]
    lead_down(t, player, strategy, others, own)
    regrets_up(t, player, strategy, others, worth, regret)
    for info in range(len(t.owner)):
        if t.owner[info] == player:
            for slot in range(t.start[info], t.start[info + 1]):
                regret[slot] = max(regret[slot], 0.0)
                average[slot] += weight * own[t.head[info]] * strategy[slot]
    match_regrets(t, player, regret, strategy)


@compiled
def best_response(t: Arrays, player: int, strategy: Floats, gain: Floats, choice: Floats, room: Floats) -> float:
    """What a player wins at most against the other's strategy (-1 … 1), and the best moves as 0 and 1 in `choice`."""
    others, own, worth = room[0], room[1], room[2]
    lead_down(t, player, strategy, others, own)
    gain[:] = 0.0
    for depth in range(len(t.levels) - 2, -1, -1):
        _gather(t, player, t.levels[depth], t.levels[depth + 1], worth, gain)
        _choose(t, player, t.levels[depth], t.levels[depth + 1], others, worth, gain, choice)
    result: float = worth[0]
    return result


@compiled
def _gather(t: Arrays, player: int, begin: int, end: int, worth: Floats, gain: Floats) -> None:
    """What each move is worth over the whole information set."""
    for node in range(begin, end):
        if t.mover[node] == player:
            for k in range(t.children[node]):
                gain[t.start[t.info[node]] + k] += worth[t.first[node] + k]


@compiled
def _choose(
    t: Arrays, player: int, begin: int, end: int, others: Floats, worth: Floats, gain: Floats, choice: Floats
) -> None:
    """The worth of a level's nodes; the player makes the best move, the first of equals."""
    for node in range(begin, end):
        mover, first = t.mover[node], t.first[node]
        if mover == 3:
            worth[node] = others[node] * end_worth(t, player, node)
        elif mover == player:
            slot, after = t.start[t.info[node]], t.start[t.info[node] + 1]
            best = np.argmax(gain[slot:after])
            choice[slot:after] = 0.0
            choice[slot + best] = 1.0
            worth[node] = worth[first + best]
        else:
            worth[node] = worth[first : first + t.children[node]].sum()
