"""What makes an arena hard: the price of every obstacle, what no best plan scores, and where good plans drive.

    price of U2 = least points of two runs that score everything
                - least points of two runs that score everything but U2      (U2 still lies there)

Prices are read off the RunTable: the sets without an obstacle are half of its `cover`. Two families of good
plans are looked at, each whole, or told to be cut off:

    best       plans of most VP with the points, and of those the ones of least points
    beating    pairs of runs that score everything within the least points for both, and of those pairs the
               ones of least points together (pairs in order: the same two runs the other way round count twice)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, product

import numpy as np

from layouts.space import Space
from solver.smash.best import best_plan, replayed
from solver.smash.field import Ints
from solver.smash.plans import Plan
from solver.smash.question import Question
from solver.smash.solo import Check, check, two_runs
from solver.smash.table import RunTable, run_table
from solver.verdict import Stopped, Verdict, Watch

#: good plans of a family looked at, unless told
MOST_PLANS = 1000


@dataclass(frozen=True)
class Price:
    """What an obstacle costs: least points for two runs that need not score it (both stay within; together).

    None where no two runs do it within the points. `saved_max` and `saved_sum` are what that is less than
    with the obstacle; None where there is nothing to compare.
    """

    token: str
    max_without: int | None
    sum_without: int | None
    saved_max: int | None
    saved_sum: int | None


@dataclass(frozen=True)
class Heat:
    """Where a family of good plans drives.

    `plans` (or pairs of runs) were looked at, `complete`: they are all there are. `driven[row][col]` counts
    those whose truck is on or over the space, its start included; of a pair, at least one of the runs.
    """

    plans: int
    complete: bool
    driven: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Explanation:
    """All of it. `best` is None without a legal plan, `beating` where the arena cannot be beaten.

    `vp` and `cost` are those of the best plans, `scoring` counts those that score an obstacle, and `dead` names
    the obstacles that none of them scores (None where not all of them were seen). `bottleneck` names the
    obstacles that save most, of the points a run and then of those together, if they need not be scored; where
    the arena cannot be beaten, each one without which it can.
    """

    question: Question
    check: Check
    prices: tuple[Price, ...]
    bottleneck: tuple[str, ...]
    vp: int | None
    cost: int | None
    best: Heat | None
    scoring: dict[str, int]
    dead: tuple[str, ...] | None
    beating: Heat | None


def explain(question: Question, watch: Watch | None = None, most_plans: int = MOST_PLANS) -> Explanation:
    """What makes the arena hard within the question's points. May raise `Stopped`."""
    watch = watch or Watch()
    table = run_table(question, watch, marks_only=True)
    checked = check(table)
    priced = prices(table)
    answer = best_plan(question, watch, listed=most_plans)
    if answer.verdict == Verdict.BOUND:
        raise Stopped
    complete = answer.counted_all and answer.count == len(answer.others)
    scoring = _scoring(question, answer.others)
    return Explanation(
        question=question,
        check=checked,
        prices=priced,
        bottleneck=_bottleneck(priced, checked),
        vp=answer.vp,
        cost=answer.cost,
        best=_heat(question, answer.others, complete) if answer.others else None,
        scoring=scoring,
        dead=tuple(token for token, plans in scoring.items() if not plans) if complete else None,
        beating=_beating(table, checked, most_plans) if checked.beatable else None,
    )


# -- prices ----------------------------------------------------------------------------------------------


def prices(table: RunTable) -> tuple[Price, ...]:
    """The price of every obstacle, in the arena's order."""
    most, total, _ = two_runs(table.cover)
    return tuple(_price(table.cover, bit, tile.token, most, total) for bit, tile in enumerate(table.obstacles))


def _price(cover: Ints, bit: int, token: str, most: int | None, total: int | None) -> Price:
    without: Ints = cover.reshape(-1, 2, 1 << bit)[:, 0].ravel()  # the sets without it, in the order of the others
    less, less_total, _ = two_runs(without)
    return Price(token, less, less_total, _saved(most, less), _saved(total, less_total))


def _saved(points: int | None, without: int | None) -> int | None:
    return None if points is None or without is None else points - without


def _bottleneck(priced: Sequence[Price], checked: Check) -> tuple[str, ...]:
    if not checked.beatable:
        return tuple(price.token for price in priced if price.max_without is not None)
    saved = {price.token: (price.saved_max or 0, price.saved_sum or 0) for price in priced}
    most = max(saved.values(), default=(0, 0))
    return tuple(token for token, points in saved.items() if points == most > (0, 0))


# -- good plans ------------------------------------------------------------------------------------------


def _scoring(question: Question, plans: Sequence[Plan]) -> dict[str, int]:
    """How many of the plans score each obstacle."""
    scored = Counter(token for plan in plans for token in replayed(question, plan).scored)
    return {tile.token: scored[tile.token] for tile in question.arena.obstacles}


def _heat(question: Question, plans: Sequence[Plan], complete: bool) -> Heat:
    driven = sum((_on_board(question, plan) for plan in plans), _nowhere(question))
    return Heat(len(plans), complete, _grid(driven))


def _beating(table: RunTable, checked: Check, most_plans: int) -> Heat:
    """The best pairs, made of the runs that score one of their sets; at most so many runs for each set."""
    most, everything = checked.two_run_max, set(table.tokens(table.everything))
    total = sum(replayed(table.question, plan).cost for plan in checked.plans)
    runs, complete = _runs(table, most_plans)
    groups = _alike(table.question, (*checked.plans, *runs))
    pairs, driven = 0, _nowhere(table.question)
    for one, two in product(groups, repeat=2):
        costs = one.cost, two.cost
        if (max(costs), sum(costs)) == (most, total) and one.scored | two.scored == everything:
            pairs += one.runs * two.runs
            driven += one.runs * two.runs - (one.runs - one.driven) * (two.runs - two.driven)
    return Heat(pairs, complete, _grid(driven))


def _runs(table: RunTable, most_plans: int) -> tuple[list[Plan], bool]:
    """The runs of every set of a best pair, and whether they are all."""
    runs: list[Plan] = []
    complete = True
    for marks in _leanest(table.cover, _witnesses(table.cover)):
        listed = list(islice(table.plans_scoring(marks), most_plans + 1))
        complete &= len(listed) <= most_plans
        runs += listed[:most_plans]
    return runs, complete


@dataclass
class _Group:
    """Runs that score the same for the same points: how many, and how many of them drive each space."""

    scored: frozenset[str]
    cost: int
    driven: Ints
    runs: int = 0


def _alike(question: Question, runs: Sequence[Plan]) -> list[_Group]:
    """The different ones among the runs, in groups that can take each other's place in a pair."""
    groups: dict[tuple[frozenset[str], int], _Group] = {}
    for run in dict.fromkeys(runs):
        score = replayed(question, run)
        key = frozenset(score.scored), score.cost
        group = groups.setdefault(key, _Group(*key, _nowhere(question)))
        group.runs += 1
        group.driven = group.driven + _on_board(question, run)
    return list(groups.values())


def _witnesses(cover: Ints) -> Ints:
    """The sets that one run of a best pair scores while the other scores the rest."""
    most, total = np.maximum(cover, cover[::-1]), cover + cover[::-1]
    pairs: Ints = np.flatnonzero(most == most.min()).astype(np.int64)
    leanest: Ints = pairs[total[pairs] == total[pairs].min()]
    return leanest


def _leanest(cover: Ints, sets: Ints) -> list[int]:
    """Those without a subset among them of the same points: whatever scores them scores it as well."""
    lean: list[int] = []
    left = np.array(sorted(sets.tolist(), key=lambda marks: (marks.bit_count(), marks)), dtype=np.int64)
    while left.size:
        first = int(left[0])
        lean.append(first)
        left = left[((left & first) != first) | (cover[left] != cover[first])]
    return lean


def _nowhere(question: Question) -> Ints:
    board = question.arena.board
    return np.zeros((board.height, board.width), dtype=np.int64)


def _on_board(question: Question, plan: Plan) -> Ints:
    """[rows, columns]: 1 where the truck is during the run."""
    driven = _nowhere(question)
    for space in spaces_driven(plan):
        driven[space.row, space.col] = 1
    return driven


def _grid(driven: Ints) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, driven.tolist()))


def spaces_driven(plan: Plan) -> tuple[Space, ...]:
    """The spaces that the truck is on or over, its start included, each once."""
    entered = (at.space for move in plan.moves for at in move.path)
    return tuple(dict.fromkeys((plan.start, *entered)))
