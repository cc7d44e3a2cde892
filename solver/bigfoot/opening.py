"""Opening: what solved strategies do in the first round, information set by information set."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solver.bigfoot.cfr import Solution, arrays
from solver.bigfoot.cfr_kernel import Floats, lead_down
from solver.bigfoot.moves import Decision
from solver.bigfoot.tree import InformationSet
from solver.bigfoot.view import View


@dataclass(frozen=True)
class Conduct:
    """What a player does upon a view: how often a game of these strategies gets there, and each move's share."""

    view: View
    reach: float
    shares: tuple[tuple[Decision, float], ...]


def first_round(solution: Solution) -> tuple[Conduct, ...]:
    """Every information set of the first round that games of these strategies get to, in the order of play."""
    reach = _reach(solution)
    known = enumerate(solution.tree.sets)
    return tuple(
        Conduct(held.view, float(reach[number]), _shares(solution, number, held))
        for number, held in known
        if held.view.table.round == 1 and reach[number] > 0
    )


def _reach(solution: Solution) -> Floats:
    """How often a game gets to each information set."""
    tree = solution.tree
    others, own = np.zeros(tree.states), np.zeros(tree.states)
    lead_down(arrays(tree), 0, solution.strategy, others, own)
    decided = tree.info >= 0
    reach = np.zeros(len(tree.sets))
    np.add.at(reach, tree.info[decided], (others * own)[decided])
    return reach


def _shares(solution: Solution, number: int, held: InformationSet) -> tuple[tuple[Decision, float], ...]:
    begin, end = solution.tree.start[number], solution.tree.start[number + 1]
    return tuple(zip(held.moves, map(float, solution.strategy[begin:end]), strict=True))
