"""Figures: what a Plan tile makes the truck do, and every outcome of it from one place (rules §2, §3).

A straight of 1 to 4 spaces is one of four figures, a turn is a number of quarters; two tiles that allow
the same figure share its outcomes. An outcome that ends alike, scores no more, fails no less and takes
no less for granted than another is left out: whatever run it is part of, the other does as well there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from seeds.roll_and_smash import PlanTile
from solver.smash.cpsat.driving import BESIDE, OVER, UPON, Ground, Trace, Truck

#: rules §4, the table: which meetings score an obstacle of a kind, and which fail it
SCORES = {"up": {OVER}, "by": {OVER, BESIDE}, "on": {UPON}, "in": {UPON}}
FAILS = {"up": {UPON}, "by": {UPON}, "on": set[str](), "in": set[str]()}


class Figure(NamedTuple):
    """`steps` forward, `quarters` the same way, or (both 0) to face any heading where it stands."""

    steps: int = 0
    quarters: int = 0


@dataclass(frozen=True)
class Outcome:
    """One way a figure may go: from where, how, and the marks it makes as (token, kind it is taken for)."""

    start: Truck
    trace: Trace
    scored: frozenset[tuple[str, str]]
    failed: frozenset[tuple[str, str]]


def figures(tile: PlanTile) -> tuple[Figure, ...]:
    """The figures a Plan tile allows."""
    if tile.steps is None:
        return (Figure(quarters=tile.quarters or 0),)
    return tuple(Figure(steps=steps) for steps in range(tile.steps[0], tile.steps[1] + 1))


def drive(ground: Ground, figure: Figure, truck: Truck) -> Iterator[Trace]:
    """Every legal way to drive the figure."""
    start = Trace(truck)
    if figure.steps:
        yield from _straight(ground, start, figure.steps)
    elif figure.quarters:
        for way in (-1, 1):
            yield from _turn(ground, start, figure.quarters, way)
    else:
        yield from ground.face_any(start)


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


def outcomes(ground: Ground, traces: Iterable[Trace], start: Truck, exact: frozenset[str]) -> list[Outcome]:
    """The traces as outcomes, without the dominated ones. Marks of `exact` tokens are never traded."""
    alike: dict[tuple[object, ...], list[Outcome]] = {}
    for trace in traces:
        outcome = _outcome(ground, trace, start)
        kept = alike.setdefault((trace.truck, *_untraded(outcome, exact)), [])
        if not any(_dominates(other, outcome) for other in kept):
            kept[:] = [other for other in kept if not _dominates(outcome, other)] + [outcome]
    return [outcome for kept in alike.values() for outcome in kept]


def _outcome(ground: Ground, trace: Trace, start: Truck) -> Outcome:
    guises = {(token, kind, how) for token, how in trace.met for kind in ground.kinds[token]}
    scored = frozenset((token, kind) for token, kind, how in guises if how in SCORES[kind])
    return Outcome(start, trace, scored, frozenset((token, kind) for token, kind, how in guises if how in FAILS[kind]))


def _untraded(outcome: Outcome, exact: frozenset[str]) -> tuple[frozenset[tuple[str, str]], ...]:
    return tuple(frozenset(mark for mark in marks if mark[0] in exact) for marks in (outcome.scored, outcome.failed))


def _dominates(one: Outcome, other: Outcome) -> bool:
    """Whether `one`, ending where `other` does, is as good in every run."""
    a, b = one.trace, other.trace
    granted = a.ramps <= b.ramps and a.bare <= b.bare and a.guises <= b.guises
    return granted and Counter(a.launches) <= Counter(b.launches) and one.scored >= other.scored and one.failed <= other.failed
