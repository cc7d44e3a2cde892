"""Asking CP-SAT for the most VP and, among such plans, the fewest plan points, and saying what it proved.

One objective does both: VP weigh so much that no saving of points can outweigh one of them,

        (points + 1) × VP − cost,    where 0 ≤ cost ≤ points.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import floor
from time import monotonic
from typing import Literal

from ortools.sat.python import cp_model

from solver.smash.cpsat.reading import Run, plan_cost, read_plan
from solver.smash.plans import Plan

Verdict = Literal["optimal", "infeasible", "bound"]
#: called with (VP so far, bound)
Progress = Callable[[int, int], None]
SEED = 1
#: CP-SAT reports whole bounds as floating-point numbers
ROUNDING = 1e-6


@dataclass(frozen=True)
class CpsatAnswer:
    """`vp` of `plan`, at most `bound`; `optimal` when they are proved equal, `infeasible` when no plan is legal.

    Fields are None where there is no plan, or where no bound was proved before the limit. `cost` is the
    plan's, in plan points: the fewest for its VP if `cost_proved`.
    """

    verdict: Verdict
    vp: int | None = None
    bound: int | None = None
    plan: Plan | None = None
    cost: int | None = None
    cost_proved: bool = False


@dataclass(frozen=True)
class Limits:
    """How long and how hard to try: the moment to stop at (of the monotonic clock, in seconds), and workers."""

    until: float | None
    workers: int

    @classmethod
    def starting_now(cls, seconds: float | None, workers: int) -> Limits:
        """That many seconds from now, or no limit."""
        return cls(None if seconds is None else monotonic() + seconds, workers)

    def solver(self) -> cp_model.CpSolver:
        """A solver with what is left of the time."""
        solver = cp_model.CpSolver()
        settings = solver.parameters
        settings.num_workers = self.workers
        settings.random_seed = SEED
        settings.linearization_level = 2  # the network's linear relaxation is what proves the bound
        settings.cp_model_probing_level = 0  # probing costs more here than it finds
        if self.until is not None:
            settings.max_time_in_seconds = max(0.0, self.until - monotonic())
        return solver


def best_answer(run: Run, limits: Limits, progress: Progress | None) -> CpsatAnswer:
    """Solves the model within the limits; Ctrl-C ends it as a limit does."""
    run.setup.model.maximize((run.points + 1) * run.vp - run.cost)
    solver = limits.solver()
    bounds: list[float] = []
    solver.best_bound_callback = bounds.append
    status = solver.solve(run.setup.model, _Reporter(run, progress) if progress else None)
    verdict, found = _verdict(solver, status)
    if found:
        return _answer(run, solver, verdict)
    bound = _vp_bound(run, solver.best_objective_bound) if bounds and verdict == "bound" else None
    return CpsatAnswer(verdict, bound=bound)


def _answer(run: Run, solver: cp_model.CpSolver, verdict: Verdict) -> CpsatAnswer:
    """The answer of a solution; VP can be proved the most before the points are proved the fewest."""
    plan = read_plan(run, lambda var: bool(solver.value(var)))
    vp, bound = solver.value(run.vp), _vp_bound(run, solver.best_objective_bound)
    cost = plan_cost(plan, run.setup.hand.rules)
    return CpsatAnswer("optimal" if vp == bound else "bound", vp, bound, plan, cost, verdict == "optimal")


def _vp_bound(run: Run, objective: float) -> int:
    """The most VP that a bound on the objective leaves possible."""
    return (floor(objective + ROUNDING) + run.points) // (run.points + 1)


def _verdict(solver: cp_model.CpSolver, status: cp_model.CpSolverStatus) -> tuple[Verdict, bool]:
    """CP-SAT's status in our words, and whether there is a solution."""
    if status == cp_model.OPTIMAL:
        return "optimal", True
    if status == cp_model.INFEASIBLE:
        return "infeasible", False
    if status == cp_model.FEASIBLE:
        return "bound", True
    if status == cp_model.UNKNOWN:
        return "bound", False
    raise RuntimeError(f"CP-SAT ended as {solver.status_name(status)}")


class _Reporter(cp_model.CpSolverSolutionCallback):
    """Tells of every better plan."""

    def __init__(self, run: Run, progress: Progress) -> None:
        super().__init__()
        self._run, self._progress = run, progress

    def on_solution_callback(self) -> None:
        """Called by CP-SAT."""
        self._progress(self.value(self._run.vp), _vp_bound(self._run, self.best_objective_bound))
