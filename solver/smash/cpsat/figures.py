"""Figures: what a Plan tile makes the truck do, and every outcome of it from one place (rules §2, §3).

A straight of 1 to 4 spaces is one of four figures, a turn is a number of quarters; two tiles that allow
the same figure share its outcomes. Nothing is pruned: of outcomes that are alike in all that the model
looks at, one is kept, and that is all, so that this file needs no argument to be believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from seeds.roll_and_smash import PlanTile
from solver.smash.cpsat.driving import BESIDE, OVER, UPON, Ground, Trace, Truck

#: an obstacle's token and the kind it is taken for
Guise = tuple[str, str]
#: rules §4, the table: which meetings score an obstacle of a kind, and which fail it
SCORES = {"up": {OVER}, "by": {OVER, BESIDE}, "on": {UPON}, "in": {UPON}}
FAILS = {"up": {UPON}, "by": {UPON}}


class Figure(NamedTuple):
    """`steps` forward, `quarters` the same way, or (both 0) to face any heading where it stands."""

    steps: int = 0
    quarters: int = 0


@dataclass(frozen=True)
class Outcome:
    """One way a figure may go: from where, how, and the marks it makes."""

    start: Truck
    trace: Trace
    scored: frozenset[Guise]
    failed: frozenset[Guise]


def figures(tile: PlanTile) -> tuple[Figure, ...]:
    """The figures a Plan tile allows."""
    if tile.steps is None:
        return (Figure(quarters=tile.quarters or 0),)
    return tuple(Figure(steps=steps) for steps in range(tile.steps[0], tile.steps[1] + 1))


def driven(ground: Ground, figure: Figure, truck: Truck) -> list[Outcome]:
    """Every legal way to drive the figure from there."""
    start = Trace(truck)
    if figure.steps:
        return _outcomes(ground, truck, _straight(ground, start, figure.steps))
    if figure.quarters:
        ways = (trace for way in (-1, 1) for trace in _turn(ground, start, figure.quarters, way))
        return _outcomes(ground, truck, ways)
    return _outcomes(ground, truck, ground.face_any(start))


def ended(ground: Ground, truck: Truck) -> list[Outcome]:
    """Every way the run may end there: a truck in the air comes down (rules §3)."""
    return _outcomes(ground, truck, ground.come_down(Trace(truck)))


def _straight(ground: Ground, trace: Trace, steps: int) -> Iterator[Trace]:
    if not steps:
        yield trace
        return
    for stepped in ground.step(trace, last=steps == 1):
        yield from _straight(ground, stepped, steps - 1)


def _turn(ground: Ground, trace: Trace, quarters: int, way: int) -> Iterator[Trace]:
    if not quarters:
        yield trace
        return
    for done in ground.quarter(trace, way):
        yield from _turn(ground, done, quarters - 1, way)


def _outcomes(ground: Ground, start: Truck, traces: Iterable[Trace]) -> list[Outcome]:
    """The traces with their marks, one of each that are alike but for the path."""
    alike: dict[tuple[object, ...], Outcome] = {}
    for trace in traces:
        scored, failed = _marks(ground, trace, SCORES), _marks(ground, trace, FAILS)
        key = (trace.truck, trace.ramps, trace.bare, trace.launches, trace.guises, scored, failed)
        alike.setdefault(key, Outcome(start, trace, scored, failed))
    return list(alike.values())


def _marks(ground: Ground, trace: Trace, table: dict[str, set[str]]) -> frozenset[Guise]:
    """The marks that the table of rules §4 gives, for every kind that an obstacle met may be of."""
    return frozenset(
        (token, kind) for token, how in trace.met for kind in ground.kinds[token] if how in table.get(kind, ())
    )
