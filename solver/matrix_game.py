"""Matrix games: two players, one wins what the other loses, both choose at once.

              column 1   column 2
    row 1        3          -1         entry: what the row player wins
    row 2       -2           1

The row player mixes rows so that the worst column is as good as can be; by von Neumann's theorem the column player
can hold the winnings to the same figure. Both mixes come out of one linear programme (the row player's, and its dual
prices); how good they are is measured outside of it, by what either player could gain with the best reply.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Equilibrium:
    """What the row player wins on average, and the chance of each row and column.

    `exploitability`: what the two players together could gain by the best replies to these mixes; 0 in exact
    arithmetic, about 1e-14 times the largest entry in practice.
    """

    value: float
    rows: tuple[float, ...]
    columns: tuple[float, ...]
    exploitability: float


def equilibrium(payoff: ArrayLike) -> Equilibrium:
    """An equilibrium of the game whose entries [row, column] the row player wins; `ValueError` for an empty matrix."""
    matrix = np.asarray(payoff, dtype=np.float64)
    if matrix.ndim != 2 or not matrix.size or not np.isfinite(matrix).all():
        raise ValueError("a matrix game needs a row, a column and finite entries")
    rows, columns = _programme(matrix)
    against_rows, against_columns = rows @ matrix, matrix @ columns
    gap = float(against_columns.max() - against_rows.min())
    return Equilibrium(float(rows @ matrix @ columns), _plain(rows), _plain(columns), max(0.0, gap))


def _plain(mix: Floats) -> tuple[float, ...]:
    return tuple(float(chance) for chance in mix)


def _programme(matrix: Floats) -> tuple[Floats, Floats]:
    """Mixes of both: maximise v so that every column yields at least v; the columns' prices are their mix."""
    from ortools.linear_solver import pywraplp

    solver = pywraplp.Solver.CreateSolver("GLOP")
    chances = [solver.NumVar(0.0, solver.infinity(), "") for _ in range(matrix.shape[0])]
    value = solver.NumVar(-solver.infinity(), solver.infinity(), "")
    solver.Add(solver.Sum(chances) == 1)
    limits = [_limit(solver, value, chances, column) for column in matrix.T]
    solver.Maximize(value)
    if solver.Solve() != pywraplp.Solver.OPTIMAL:
        raise ArithmeticError("the linear programme of a matrix game was not solved")  # it always has a solution
    rows = [chance.solution_value() for chance in chances]
    return _mix(rows), _mix([limit.dual_value() for limit in limits])


def _limit(solver: Any, value: Any, chances: Sequence[Any], column: Floats) -> Any:
    """Value ≤ what the mix wins against this column."""
    limit = solver.Constraint(-solver.infinity(), 0.0)
    limit.SetCoefficient(value, 1.0)
    for chance, entry in zip(chances, column, strict=True):
        limit.SetCoefficient(chance, -float(entry))
    return limit


def _mix(weights: Sequence[float]) -> Floats:
    """Chances: what rounding made negative is nothing, and the sum is 1."""
    clean = np.maximum(np.asarray(weights, dtype=np.float64), 0.0)
    clean[clean < 1e-12] = 0.0
    mix: Floats = clean / clean.sum()
    return mix
