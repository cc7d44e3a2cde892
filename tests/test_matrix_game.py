"""Matrix games: known values, and equilibria from which no reply gains."""

from __future__ import annotations

import numpy as np
import pytest

from solver.matrix_game import equilibrium


@pytest.mark.parametrize(
    ("matrix", "value", "rows", "columns"),
    [
        ([[3, -1], [-2, 1]], 1 / 7, (3 / 7, 4 / 7), (2 / 7, 5 / 7)),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (1 / 3,) * 3, (1 / 3,) * 3),
        ([[5]], 5, (1,), (1,)),
        ([[4, 2], [3, 1]], 2, (1, 0), (0, 1)),
    ],
)
def test_known_games(
    matrix: list[list[float]], value: float, rows: tuple[float, ...], columns: tuple[float, ...]
) -> None:
    solved = equilibrium(matrix)
    assert solved.value == pytest.approx(value)
    assert solved.rows == pytest.approx(rows)
    assert solved.columns == pytest.approx(columns)


def test_no_reply_gains() -> None:
    """Random games, some of them of few different entries: the best reply to either mix wins the value."""
    dice = np.random.default_rng(1)
    for number in range(60):
        shape = tuple(dice.integers(1, 9, 2))
        matrix = dice.normal(size=shape) * 50 if number % 2 else dice.integers(-2, 3, shape).astype(float)
        solved = equilibrium(matrix)
        rows, columns = np.array(solved.rows), np.array(solved.columns)
        assert rows.sum() == pytest.approx(1)
        assert columns.sum() == pytest.approx(1)
        assert min(*rows, *columns) >= 0
        assert (rows @ matrix).min() == pytest.approx(solved.value, abs=1e-9)
        assert (matrix @ columns).max() == pytest.approx(solved.value, abs=1e-9)
        assert 0 <= solved.exploitability < 1e-9


def test_changing_sides_changes_the_sign() -> None:
    matrix = np.random.default_rng(2).normal(size=(4, 6))
    assert equilibrium(-matrix.T).value == pytest.approx(-equilibrium(matrix).value)


@pytest.mark.parametrize("matrix", [[], [[]], [1.0, 2.0], [[float("nan")]], [[float("inf"), 1.0]]])
def test_what_is_no_game(matrix: list[float]) -> None:
    with pytest.raises(ValueError, match="a matrix game needs"):
        equilibrium(matrix)
