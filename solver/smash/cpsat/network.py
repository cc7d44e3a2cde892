"""The order of a run as a network: one outcome a slot, each starting where the last one ended (rules §2, §3).

        start ──▶ slot 1 ──▶ slot 2 ──▶ … ──▶ end        a Boolean for every outcome in every slot;
          P        s2         R180                       whatever enters a truck state leaves it

There is a slot for every Plan tile and for every act that a card can add. A run that does not fill
them all stops early: after its last tile, or where Roll Over ends it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from layouts.space import Space
from solver.smash.cpsat.driving import Truck
from solver.smash.cpsat.figures import Figure, Outcome, driven, ended
from solver.smash.cpsat.hand import Act
from solver.smash.cpsat.setup import Setup
from solver.verdict import Watch

Key = TypeVar("Key", bound=Hashable)
Flow = dict[Truck, list[IntVar]]
Table = Callable[[Figure, Truck], list[Outcome]]


@dataclass(frozen=True)
class Drive:
    """A Boolean: this outcome happens, here."""

    var: IntVar
    outcome: Outcome


@dataclass(frozen=True)
class Slot:
    """A place in the order: the act that fills it (at most one) and the outcome that act has."""

    acts: dict[Act, IntVar]
    drives: list[Drive]


@dataclass(frozen=True)
class Stop:
    """The end of the run at one point of the order, with the coming down it may bring."""

    drives: list[Drive] = field(default_factory=list)

    @property
    def here(self) -> LinearExpr:
        """1 if the run ends here."""
        return LinearExpr.sum([drive.var for drive in self.drives])


@dataclass(frozen=True)
class Network:
    """The slots, and where the run may stop: `stops[i]` stands before `slots[i]`, one more after them all."""

    slots: list[Slot]
    stops: list[Stop]

    @property
    def stretches(self) -> list[list[Drive]]:
        """The drives of every slot, and those of the end of the run; one of each happens at most."""
        return [slot.drives for slot in self.slots] + [[drive for stop in self.stops for drive in stop.drives]]


def gathered(drives: Iterable[Drive], keys: Callable[[Outcome], Iterable[Key]]) -> dict[Key, LinearExpr]:
    """Key → the sum of the drives whose outcome has it."""
    found: dict[Key, list[IntVar]] = defaultdict(list)
    for drive in drives:
        for key in keys(drive.outcome):
            found[key].append(drive.var)
    return {key: LinearExpr.sum(variables) for key, variables in found.items()}


def weave(setup: Setup, tiles: int, points: int, watch: Watch) -> Network:
    """The network of a run with that many Plan tiles; raises `Stopped` when the time is up."""
    acts = setup.hand.acts(points)
    table: Table = cache(lambda figure, truck: driven(setup.ground, figure, truck))
    network = Network([], [])
    flow: Flow = {truck: [var] for truck, var in setup.starts.items()}
    slots = tiles + setup.hand.extra_acts
    for filled in range(slots):
        watch.look("stating the rules", filled / slots)
        may_stop = filled >= tiles or (filled > 0 and setup.hand.can_end)
        network.stops.append(_stop(setup, flow) if may_stop else Stop())
        network.slots.append(_slot(setup.model, table, acts, flow))
        flow = _pass_on(setup.model, flow, network.slots[-1].drives, network.stops[-1].drives)
    network.stops.append(_stop(setup, flow))
    _pass_on(setup.model, flow, [], network.stops[-1].drives)
    return network


def _slot(model: CpModel, table: Table, acts: tuple[Act, ...], flow: Flow) -> Slot:
    """One slot, for a truck in any state of `flow`."""
    chosen = {act: model.new_bool_var(f"{act.what} as {act.how}") for act in acts}
    model.add_at_most_one(chosen.values())
    slot = Slot(chosen, [])
    for figure in dict.fromkeys(act.figure for act in acts):
        mine = [Drive(model.new_bool_var(""), outcome) for truck in flow for outcome in table(figure, truck)]
        choosing = [var for act, var in chosen.items() if act.figure == figure]
        model.add(LinearExpr.sum([drive.var for drive in mine]) == LinearExpr.sum(choosing))
        slot.drives.extend(mine)
    return slot


def _stop(setup: Setup, flow: Flow) -> Stop:
    """The ways to end the run, from any state of `flow`."""
    ways = (outcome for truck in flow for outcome in ended(setup.ground, truck))
    return Stop([Drive(setup.model.new_bool_var(""), outcome) for outcome in ways])


def _pass_on(model: CpModel, flow: Flow, drives: list[Drive], stops: list[Drive]) -> Flow:
    """What enters a truck state is driven on from there, or stops there; returns what the drives lead to."""
    leaving: Flow = defaultdict(list)
    arriving: Flow = defaultdict(list)
    over: dict[Space, list[IntVar]] = defaultdict(list)
    for drive in drives + stops:
        leaving[drive.outcome.start].append(drive.var)
    for truck, entering in flow.items():
        model.add(LinearExpr.sum(entering) == LinearExpr.sum(leaving[truck]))
        over[truck.space] += entering
    for space, entering in over.items():  # says nothing new; a better question to branch on
        model.add(LinearExpr.sum(entering) == model.new_bool_var(f"at {space}"))
    for drive in drives:
        arriving[drive.outcome.trace.truck].append(drive.var)
    return arriving
