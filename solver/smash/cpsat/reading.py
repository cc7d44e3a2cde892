"""From a solution of the model to a plan as data (rules §2): the act and the outcome of every slot, in order.

The spaces of a slide that ends the run belong to Roll Over, if that ended it, else to the last move; the
tiles that Roll Over left undriven are planned as a free one and listed with an empty path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ortools.sat.python.cp_model import IntVar, LinearExpr

from seeds.roll_and_smash import RollAndSmash
from solver.smash.cpsat.accounts import Rolls
from solver.smash.cpsat.driving import Trace
from solver.smash.cpsat.network import Drive, Network
from solver.smash.cpsat.setup import Setup
from solver.smash.plans import AS_CARD, AS_TILE, Move, Plan

#: whether a Boolean is true in the solution
Truth = Callable[[IntVar], bool]


@dataclass(frozen=True)
class Run:
    """The whole model: what is laid out, the order, the cards that end it, the limits, cost and VP."""

    setup: Setup
    network: Network
    rolls: Rolls
    tiles: int
    points: int
    cost: LinearExpr
    vp: LinearExpr


def read_plan(run: Run, true: Truth) -> Plan:
    """The plan that the solution is."""
    start = next(truck for truck, var in run.setup.starts.items() if true(var))
    traces = [trace for stretch in run.network.stretches for trace in _happened(stretch, true)]
    ramps = {arrow for trace in traces for arrow in trace.ramps}
    destroy = tuple(token for (_, token), var in run.setup.named.items() if true(var))
    moves = _ended(run, list(_moves(run, true)), traces[-1], true)
    return Plan(start.space, start.heading, tuple(sorted(ramps)), destroy, tuple(moves))


def plan_cost(plan: Plan, rules: RollAndSmash) -> int:
    """Plan points of the seven tiles and the ramps (rules §2)."""
    tiles = sum(rules.tile[move.what].cost for move in plan.moves if move.how == AS_TILE)
    return tiles + rules.ramp.cost * len(plan.ramps)


def _happened(drives: list[Drive], true: Truth) -> Iterator[Trace]:
    return (drive.outcome.trace for drive in drives if true(drive.var))


def _moves(run: Run, true: Truth) -> Iterator[Move]:
    """The acts driven, with the path of each."""
    for slot in run.network.slots:
        for act, var in slot.acts.items():
            if true(var):
                trace = next(_happened(slot.drives, true))
                yield Move(act.what, act.how, trace.path, trace.truck.heading)


def _ended(run: Run, moves: list[Move], end: Trace, true: Truth) -> list[Move]:
    """The moves with the end of the run, and the tiles left undriven."""
    heading = end.truck.heading
    ender = next((name for played in run.rolls for name, var in played.items() if true(var)), None)
    if ender is None:
        return [*moves[:-1], replace(moves[-1], path=moves[-1].path + end.path, heading=heading)]
    free = next(name for name, tile in run.setup.hand.rules.tile.items() if not tile.cost)
    undriven = run.tiles - sum(move.how == AS_TILE for move in moves)
    return [*moves, Move(ender, AS_CARD, end.path, heading), *[Move(free, AS_TILE, (), heading)] * undriven]
