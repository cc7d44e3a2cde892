"""Asking CP-SAT for the most VP and, among such plans, the fewest plan points, and saying what it proved.

One objective does both: VP weigh so much that no saving of points can outweigh one of them,

        (points + 1) × VP − cost,    where 0 ≤ cost ≤ points.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import floor

from ortools.sat.python import cp_model

from solver.smash.cpsat.reading import Run, plan_cost, read_plan
from solver.smash.plans import Plan
from solver.verdict import Verdict, Watch

#: called with (VP so far, bound)
Progress = Callable[[int, int], None]
SEED = 1
#: CP-SAT reports whole bounds as floating-point numbers
ROUNDING = 1e-6


@dataclass(frozen=True)
class CpsatAnswer:
    """`vp` of `plan`, at most `bound`; `optimal` when they are proved equal, `infeasible` when no plan is legal.

    Without a plan its fields are None, and `bound` too if that is proved. `cost` is the plan's, in plan
    points: the fewest for its VP if `cost_proved`.
    """

    verdict: Verdict
    vp: int | None = None
    bound: int | None = None
    plan: Plan | None = None
    cost: int | None = None
    cost_proved: bool = False


def best_answer(run: Run, ceiling: int, watch: Watch, workers: int, progress: Progress | None) -> CpsatAnswer:
    """Solves the model; the watch's limit or Ctrl-C stops it. No run has more VP than `ceiling`."""
    run.setup.model.maximize((run.points + 1) * run.vp - run.cost)
    solver = _solver(watch, workers)
    bounds: list[float] = []
    solver.best_bound_callback = bounds.append
    with _ctrl_c_given_back():
        status = solver.solve(run.setup.model, _Reporter(run, progress) if progress else None)
    verdict, found = _verdict(status)
    if found:
        return _answer(run, solver, verdict)
    if verdict is Verdict.INFEASIBLE:
        return CpsatAnswer(verdict)
    return CpsatAnswer(verdict, bound=min([ceiling, *(_vp_bound(run, bound) for bound in bounds)]))


def _solver(watch: Watch, workers: int) -> cp_model.CpSolver:
    """A solver with what is left of the time."""
    solver = cp_model.CpSolver()
    settings = solver.parameters
    settings.num_workers = workers
    settings.random_seed = SEED
    settings.linearization_level = 2  # the network's linear relaxation is what proves the bound
    settings.cp_model_probing_level = 0  # probing costs more here than it finds
    if watch.limit is not None:
        settings.max_time_in_seconds = max(0.0, watch.limit - watch.seconds())
    return solver


@contextmanager
def _ctrl_c_given_back() -> Iterator[None]:
    """CP-SAT takes the signal for itself and leaves it to the system afterwards, which would end the process."""
    handler = signal.getsignal(signal.SIGINT)
    try:
        yield
    finally:
        if handler is not None and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, handler)


def _answer(run: Run, solver: cp_model.CpSolver, verdict: Verdict) -> CpsatAnswer:
    """The answer of a solution; VP can be proved the most before the points are proved the fewest."""
    plan = read_plan(run, lambda var: bool(solver.value(var)))
    vp, bound = solver.value(run.vp), _vp_bound(run, solver.best_objective_bound)
    cost = plan_cost(plan, run.setup.hand.rules)
    proved = Verdict.OPTIMAL if vp == bound else Verdict.BOUND
    return CpsatAnswer(proved, vp, bound, plan, cost, verdict is Verdict.OPTIMAL)


def _vp_bound(run: Run, objective: float) -> int:
    """The most VP that a bound on the objective leaves possible."""
    return (floor(objective + ROUNDING) + run.points) // (run.points + 1)


def _verdict(status: cp_model.CpSolverStatus) -> tuple[Verdict, bool]:
    """CP-SAT's status in our words, and whether there is a solution."""
    match status:
        case cp_model.OPTIMAL:
            return Verdict.OPTIMAL, True
        case cp_model.INFEASIBLE:
            return Verdict.INFEASIBLE, False
        case cp_model.FEASIBLE:
            return Verdict.BOUND, True
        case cp_model.UNKNOWN:
            return Verdict.BOUND, False
        case _:
            raise RuntimeError(f"CP-SAT ended as {status}")


class _Reporter(cp_model.CpSolverSolutionCallback):
    """Tells of every better plan."""

    def __init__(self, run: Run, progress: Progress) -> None:
        super().__init__()
        self._run, self._progress = run, progress

    def on_solution_callback(self) -> None:
        """Called by CP-SAT."""
        self._progress(self.value(self._run.vp), _vp_bound(self._run, self.best_objective_bound))
