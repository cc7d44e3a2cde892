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

from solver.bigfoot.division_program import Mix, Program, cells, covering, needed_options
from solver.bigfoot.models import EXACT, ranked
from solver.bigfoot.paths import Division, Option, Outcome, PathWorth
from solver.verdict import Stopped, Watch

#: differences that floating-point linear programs do not resolve
TOLERANCE = 1e-7
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
    high, mix = covering(worth, cells(worth, divided))
    program = Program(worth, divided)
    best = Equilibrium(divided, 0.0, high, program.gathered(mix))
    with suppress(Stopped, KeyboardInterrupt):
        for _ in range(MOST_ROUNDS):
            low, found = program.round(best.mix)
            high, mix = min([(best.high, best.mix), *found], key=lambda pair: pair[0])
            best = Equilibrium(divided, max(best.low, low), high, mix)
            if best.settled or best.high < beaten - TOLERANCE:
                break
            watch.look("equilibrium", 1 - best.exploitability)
    return replace(best, mix=program.spread(best.mix))


@dataclass(frozen=True)
class BestEquilibria:
    """Divisions of greatest value, and that value's bounds; settled if they meet (stopped, equals may be missing)."""

    best: tuple[Equilibrium, ...]
    low: float
    high: float
    settled: bool


def solve(worth: PathWorth, divided: tuple[Division, ...], watch: Watch) -> BestEquilibria:
    """The best division. Any rule of choice bounds a division from above, so hopeless ones are never looked at."""
    bound = _bounds(worth, divided)
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
            return _best(found, low, max([*open_bounds, *(one.high for one in found)]))
    return _best(found, low, max(one.high for one in found))


def _bounds(worth: PathWorth, divided: tuple[Division, ...]) -> dict[Division, float]:
    """What each division is worth at most: what some answers of Bigfoot's let be won."""
    values = ranked(worth, divided)
    named = {one: float(min(EXACT["spiteful"](values, one), EXACT["indifferent"](values, one))) for one in divided}
    return {one: min(named[one], covering(worth, cells(worth, one))[0]) for one in divided}


def _alike(worth: PathWorth, divided: Division) -> tuple[tuple[Option, Outcome], ...]:
    """What a division's equilibrium depends on: an Action card may lie in either path and make no difference."""
    return tuple((option, worth.outcome(divided, option)) for option in needed_options(worth, divided))


def _best(found: list[Equilibrium], low: float, high: float) -> BestEquilibria:
    near = 10 * TOLERANCE
    best = (one for one in found if one.low >= low - near)
    return BestEquilibria(
        tuple(sorted(best, key=lambda one: one.division.first)), max(low, 0.0), high, high <= low + near
    )
