"""The linear program of one division: Bigfoot mixes options set by set, the Cryptozoologist plans of guesses.

    x[set, option]   how often Bigfoot does this with this hidden set           Σ over options = 1
    t[class, option] what the best plan wins after it, ≥ Σ x over the sets that any plan wins for
    minimise         Σ t / number of sets

Sets that differ in twins alone (`solver.bigfoot.twins`) share their x: one stands for all of an orbit. An option that
reads no more than another, with no more guesses left after it, makes the other one needless for Bigfoot: whatever
the Cryptozoologist does upon the poorer observation can be done upon the richer one too. So an awake Bigfoot always
avoids a sensor here (what being tired costs later is not counted).

Plans are many, so only those that are violated are added, as rows, until none is; their dual values are how the
Cryptozoologist mixes them. Among equally good plans those are taken that win for sets which few rows speak of yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from solver.bigfoot.belief import Sets
from solver.bigfoot.cards import Sensor
from solver.bigfoot.covering import Covering
from solver.bigfoot.paths import Division, Option, Outcome, PathWorth, options
from solver.bigfoot.twins import orbits
from solver.bigfoot.worth import Plan, Reach, best_plan, weight_levels
from solver.verdict import Watch

#: go on from the last solution when rows were added
_ROWS_ARE_ADDED = "use_dual_simplex: true use_preprocessing: false"
#: plans for each observation before the first solution
_FIRST_PLANS = 20
#: what a set weighs that is never sent here, so that plans with nothing better to do win for it
_FEATHER = 1e-9

#: (number of a hidden set, option) → how often Bigfoot does it; what is never done is left out
Mix = dict[tuple[int, Option], float]


def needed_options(worth: PathWorth, divided: Division) -> tuple[Option, ...]:
    """Without those that tell the Cryptozoologist as much as another and more; of equals the first."""
    needed: dict[Option, Outcome] = {}
    for option in options(divided, worth.now.awake):
        told = worth.outcome(divided, option)
        if not any(_poorer(kept, told) for kept in needed.values()):
            needed = {other: kept for other, kept in needed.items() if not _poorer(told, kept)}
            needed[option] = told
    return tuple(needed)


def _poorer(one: Outcome, other: Outcome) -> bool:
    """Whether the Cryptozoologist learns and can do no more after one than after the other."""
    return one.read <= other.read and one.how <= other.how


#: the sets won for, as (the set that stands for its orbit, how many of the orbit)
Won = tuple[tuple[int, int], ...]


@dataclass
class Cell:
    """An observation: an option and a class of equal readings, with the rows of plans so far."""

    option: Option
    how: Reach
    sets: Sets
    most: Any = None  # the variable t
    plans: dict[Won, Any] = field(default_factory=dict)
    covered: Counter[int] = field(default_factory=Counter)  # rows that speak of each orbit


def cells(worth: PathWorth, divided: Division) -> tuple[Cell, ...]:
    """Every observation that the Cryptozoologist can make after this division."""
    return tuple(_cells(worth, divided))


def _cells(worth: PathWorth, divided: Division) -> Iterator[Cell]:
    for option in needed_options(worth, divided):
        outcome: Outcome = worth.outcome(divided, option)
        for sets in worth.classes(outcome.read):
            yield Cell(option, outcome.how, sets)


def covering(worth: PathWorth, seen: tuple[Cell, ...], watch: Watch) -> tuple[float, Mix]:
    """A pure answer of Bigfoot's, and what it lets be won at most: a bound on the division from above."""
    every = worth.now.belief.sets
    answers = Covering(worth.wins, every, [(cell.sets, cell.how) for cell in seen])
    chosen = answers.best(watch)
    mix = {(number, seen[place].option): 1.0 for place, sets in chosen.items() for number in worth.space.members(sets)}
    return answers.lost(chosen) / every.bit_count(), mix


def blind(worth: PathWorth, seen: tuple[Cell, ...]) -> float:
    """What the Cryptozoologist makes sure of with one plan whatever is observed."""
    every = worth.now.belief.sets
    return worth.wins.wins(every, min(cell.how for cell in seen)) / every.bit_count()


class Program:
    """The program, and the rows it has so far. A mix within it is one of orbits, outside one of sets."""

    def __init__(self, worth: PathWorth, divided: Division, watch: Watch) -> None:
        from ortools.linear_solver import pywraplp

        self.worth, self.watch = worth, watch
        sensors = [card for path in divided.paths for card in path if isinstance(card, Sensor)]
        self.orbit = orbits(worth.now.edition, worth.now.belief, sensors)
        self.size = Counter(self.orbit.values())
        self.options = needed_options(worth, divided)
        self.cells = cells(worth, divided)
        self.lp = pywraplp.Solver.CreateSolver("GLOP")
        self.lp.SetSolverSpecificParametersAsString(_ROWS_ARE_ADDED)
        self.share = {(number, option): self.lp.NumVar(0, 1, "") for number in self.size for option in self.options}
        for number in self.size:
            row = self.lp.RowConstraint(1, 1, "")
            for option in self.options:
                row.SetCoefficient(self.share[number, option], 1)
        self._start()

    def _start(self) -> None:
        objective = self.lp.Objective()
        objective.SetMinimization()
        for cell in self.cells:
            cell.most = self.lp.NumVar(0, self.lp.infinity(), "")
            objective.SetCoefficient(cell.most, 1)
            for _ in range(_FIRST_PLANS):
                rows = len(cell.plans)
                self._add(cell, self._plan(cell, dict.fromkeys(self.size, 1.0), 0.001).sets)
                if len(cell.plans) == rows:
                    break

    def _plan(self, cell: Cell, weight: dict[int, float], feather: float) -> Plan:
        """The best plan for weights of orbits, upon an observation; sets of few rows weigh a feather more."""
        self.watch.look("equilibrium", 0)
        if cell.sets.bit_count() == self.worth.wins.wins(cell.sets, cell.how):  # one plan wins for all
            numbers = self.worth.space.members(cell.sets)
            return Plan(sum(weight.get(self.orbit[number], 0.0) for number in numbers), cell.sets)
        weights = {
            number: weight.get(first := self.orbit[number], 0.0) + feather / (1 + cell.covered[first])
            for number in self.worth.space.members(cell.sets)
        }
        return best_plan(self.worth.space, cell.sets, weight_levels(weights), cell.how)

    def _add(self, cell: Cell, sets: Sets) -> None:
        """A row for the plan that wins for these sets, unless there is one."""
        won = tuple(sorted(Counter(self.orbit[number] for number in self.worth.space.members(sets)).items()))
        if not won or won in cell.plans:
            return
        row = cell.plans[won] = self.lp.RowConstraint(0, self.lp.infinity(), "")
        row.SetCoefficient(cell.most, 1)
        for number, times in won:
            row.SetCoefficient(self.share[number, cell.option], -times)
            cell.covered[number] += 1

    def round(self, best: Mix) -> tuple[float, list[tuple[float, Mix]]]:
        """Solve and add violated rows: what the Cryptozoologist can make sure of, and mixes with what they let be won.

        Rows are sought at the program's own mix and halfway from there to the best mix so far, which settles a
        division in far fewer rounds.
        """
        from ortools.linear_solver import pywraplp

        if self.lp.Solve() != pywraplp.Solver.OPTIMAL:
            raise ArithmeticError("the linear program was not solved")
        mix, low = self._mix(), self._guaranteed()
        points = (mix, _halfway(mix, self._gathered(best)))
        return low, [(self._against(point), self._spread(point)) for point in points]

    def _against(self, mix: Mix) -> float:
        """What the best plans win against a mix; rows are added for them."""
        plans = [self._plan(cell, self._weights(mix, cell.option), _FEATHER) for cell in self.cells]
        for cell, plan in zip(self.cells, plans, strict=True):
            self._add(cell, plan.sets)
        return sum(plan.weight for plan in plans) / len(self.orbit)

    def _weights(self, mix: Mix, option: Option) -> dict[int, float]:
        return {number: mix.get((number, option), 0.0) for number in self.size}

    def _mix(self) -> Mix:
        """Bigfoot's shares, made to sum to 1; nothing of what is never done."""
        mix: Mix = {}
        for number in self.size:
            shares = {option: max(0.0, self.share[number, option].solution_value()) for option in self.options}
            total = sum(shares.values())
            mix |= {(number, option): share / total for option, share in shares.items() if share > 0}
        return mix

    def _guaranteed(self) -> float:
        """What the mixed plans win on average when Bigfoot answers them as well as can be."""
        paid = dict.fromkeys(self.share, 0.0)
        for cell in self.cells:
            mixed = {won: max(0.0, row.dual_value()) for won, row in cell.plans.items()}
            total = sum(mixed.values())
            for won, dual in mixed.items():
                for number, times in won if dual else ():
                    paid[number, cell.option] += dual / total * times / self.size[number]
        least = (times * min(paid[number, option] for option in self.options) for number, times in self.size.items())
        return sum(least) / len(self.orbit)

    def _gathered(self, mix: Mix) -> Mix:
        """A mix of sets as one of orbits: the mean of each."""
        found: Mix = {}
        for (number, option), share in mix.items():
            key = self.orbit[number], option
            found[key] = found.get(key, 0.0) + share / self.size[self.orbit[number]]
        return found

    def _spread(self, mix: Mix) -> Mix:
        """A mix of orbits as one of sets: the same for each of its sets."""
        return {
            (number, option): mix[first, option]
            for number, first in self.orbit.items()
            for option in self.options
            if (first, option) in mix
        }


def _halfway(one: Mix, other: Mix) -> Mix:
    """The mean of two mixes."""
    return {key: (one.get(key, 0.0) + other.get(key, 0.0)) / 2 for key in one | other}
