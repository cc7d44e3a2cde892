"""Equilibrium: the value of a division when both sides do their best knowing that the other does.

Bigfoot sees the division before choosing, so the Cryptozoologist gains nothing by mixing divisions: the best one
is laid out. Within it Bigfoot mixes what can be done, set by set, and the Cryptozoologist mixes plans of guesses,
observation by observation (path taken, sensor avoided, readings): a linear program with rows added as they are
needed (`solver.bigfoot.division_program`).

Each round gives two honest bounds: what Bigfoot's mix lets the best plans win, and what the mixed plans win against
Bigfoot's best answer. Their difference is the exploitability. Divisions are taken from the most promising on;
one that some answer of Bigfoot's keeps below the best so far is not looked at, or given up.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace

from solver.bigfoot.division_program import Mix, Program, blind, cells, covering, needed_options
from solver.bigfoot.models import EXACT, ranked
from solver.bigfoot.paths import Division, Option, Outcome, PathWorth, Ranked
from solver.verdict import Stopped, Watch

#: differences that floating-point linear programs do not resolve
TOLERANCE = 1e-7
#: values that are told as equal
NEAR = 10 * TOLERANCE
#: rounds of new rows; far more than any division was seen to need
MOST_ROUNDS = 500


@dataclass(frozen=True)
class Equilibrium:
    """A division's value, certified between `low` and `high`, and Bigfoot's mix: (set's number, option) → share."""

    division: Division
    low: float
    high: float
    mix: Mix = field(default_factory=dict)

    @property
    def settled(self) -> bool:
        """Whether the bounds meet, as far as floating-point programs can tell."""
        return self.exploitability <= TOLERANCE

    @property
    def exploitability(self) -> float:
        """The most that either side could still gain against the other's mix."""
        return max(0.0, self.high - self.low)


def shares(solved: Equilibrium, number: int) -> dict[Option, float]:
    """How often Bigfoot does what when the hidden set is the one of this number."""
    return {option: share for (hidden, option), share in solved.mix.items() if hidden == number}


def solve_division(worth: PathWorth, divided: Division, watch: Watch, beaten: float = -1.0) -> Equilibrium:
    """The equilibrium of a division; given up, with the bounds so far, once it cannot reach `beaten`."""
    seen = cells(worth, divided)
    best = Equilibrium(divided, blind(worth, seen), 1.0)
    with suppress(Stopped, KeyboardInterrupt):
        best = Equilibrium(divided, best.low, *covering(worth, seen, watch))
        program = Program(worth, divided, watch)
        for _ in range(MOST_ROUNDS):
            low, found = program.round(best.mix)
            high, mix = min([(best.high, best.mix), *found], key=lambda pair: pair[0])
            best = Equilibrium(divided, max(best.low, low), high, mix)
            if best.settled or best.high < beaten - TOLERANCE:
                break
            watch.look("equilibrium", 1 - best.exploitability)
    return best


@dataclass(frozen=True)
class BestEquilibria:
    """Divisions of greatest value, that value's bounds, and whether all that are as good are among them."""

    best: tuple[Equilibrium, ...]
    low: float
    high: float
    complete: bool

    @property
    def settled(self) -> bool:
        """Whether the bounds meet; they may even if time was up before every division was looked at."""
        return self.high <= self.low + NEAR


def solve(worth: PathWorth, divided: tuple[Division, ...], watch: Watch) -> BestEquilibria:
    """The best division. Any rule of choice bounds a division from above, so hopeless ones are never looked at."""
    values = ranked(worth, divided)
    bound = {one: float(EXACT["indifferent"](values, one)) for one in divided}
    watch = _tightened(bound, values, watch)
    known: dict[tuple[tuple[Option, Outcome], ...], Equilibrium] = {}
    found: list[Equilibrium] = []
    low = -1.0
    order = sorted(divided, key=lambda one: (-bound[one], one.first))
    for place, one in enumerate(order):
        if bound[one] < low - TOLERANCE:
            break
        alike = _alike(worth, one)
        if alike in known:
            found.append(replace(known[alike], division=one))
            continue
        solved = known[alike] = solve_division(worth, one, watch, low)
        found.append(solved)
        low = max(low, solved.low)
        if not solved.settled and solved.high >= low - TOLERANCE:  # stopped, not merely beaten
            open_bounds = [bound[left] for left in order[place + 1 :]]
            return _best(found, low, max([*open_bounds, *(one.high for one in found)]), False)
    return _best(found, low, max(one.high for one in found), True)


def _tightened(bound: dict[Division, float], values: Ranked, watch: Watch) -> Watch:
    """Bound each division by some answers of Bigfoot's, while there is time; no more time is left after Ctrl-C."""
    try:
        for one in bound:
            watch.look("equilibrium", 0)
            spiteful = float(EXACT["spiteful"](values, one))
            answered, _ = covering(values.worth, cells(values.worth, one), watch)
            bound[one] = min(bound[one], spiteful, answered)
    except Stopped:
        return watch
    except KeyboardInterrupt:
        return replace(watch, limit=0.0)
    return watch


def _alike(worth: PathWorth, divided: Division) -> tuple[tuple[Option, Outcome], ...]:
    """What a division's equilibrium depends on: an Action card may lie in either path and make no difference."""
    return tuple((option, worth.outcome(divided, option)) for option in needed_options(worth, divided))


def _best(found: list[Equilibrium], low: float, high: float, complete: bool) -> BestEquilibria:
    best = (one for one in found if one.low >= low - NEAR)
    return BestEquilibria(tuple(sorted(best, key=lambda one: one.division.first)), max(low, 0.0), high, complete)
