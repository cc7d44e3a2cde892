"""Asking CP-SAT: settings, its status put into our words, the best VP, then the least plan points for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
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


@dataclass(frozen=True)
class CpsatAnswer:
    """`vp` of `plan`, at most `bound`; `optimal` when they are proved equal, `infeasible` when no plan is legal.

    Without a plan or without a proved bound, those fields are None. `cost` is the plan's, in plan points:
    the least for its VP if `cost_proved`.
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
    """The most VP, then the least plan points for it; if that second proof is cut short, `cost_proved` is False."""
    best, values = _most_vp(run, limits, progress)
    return _least_cost(run, limits, best, values) if best.verdict == "optimal" else best


def _most_vp(run: Run, limits: Limits, progress: Progress | None) -> tuple[CpsatAnswer, list[int]]:
    """The answer without a proved cost, and the solution's value of every variable."""
    run.setup.model.maximize(run.vp)
    solver = limits.solver()
    bounds: list[float] = []
    solver.best_bound_callback = bounds.append
    verdict, found = _verdict(solver, solver.solve(run.setup.model, _Reporter(progress) if progress else None))
    bound = floor(solver.best_objective_bound + 1e-6) if found or bounds else None
    if not found:
        return CpsatAnswer(verdict, bound=bound if verdict == "bound" else None), []
    plan = _plan(run, solver)
    answer = CpsatAnswer(verdict, solver.value(run.vp), bound, plan, plan_cost(plan, run.setup.hand.rules))
    return answer, _values(run, solver)


def _least_cost(run: Run, limits: Limits, best: CpsatAnswer, values: list[int]) -> CpsatAnswer:
    """The same VP for the fewest plan points, starting from the plan that was found."""
    model, solver = run.setup.model, limits.solver()
    model.add(run.vp == int(best.vp or 0))
    for index, value in enumerate(values):
        model.add_hint(model.get_int_var_from_proto_index(index), value)
    model.minimize(run.cost)
    verdict, found = _verdict(solver, solver.solve(model))
    if not found:
        return best
    plan = _plan(run, solver)
    return replace(best, plan=plan, cost=plan_cost(plan, run.setup.hand.rules), cost_proved=verdict == "optimal")


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


def _plan(run: Run, solver: cp_model.CpSolver) -> Plan:
    return read_plan(run, lambda var: bool(solver.value(var)))


def _values(run: Run, solver: cp_model.CpSolver) -> list[int]:
    model = run.setup.model
    return [solver.value(model.get_int_var_from_proto_index(i)) for i in range(len(model.proto.variables))]


class _Reporter(cp_model.CpSolverSolutionCallback):
    """Tells of every better plan."""

    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self._progress = progress

    def on_solution_callback(self) -> None:
        """Called by CP-SAT."""
        self._progress(round(self.objective_value), floor(self.best_objective_bound + 1e-6))
