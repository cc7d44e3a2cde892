"""A second opinion: the same question asked of CP-SAT, with the rules stated anew, straight from the page.

The exact search is fast because it is clever; this model is here to doubt it, so it is plain and shares
no rule with it. `driving` says what one step may lead to, `figures` what a Plan tile may, and the rest
are sums over one Boolean for each outcome in each slot of the run:

        setup    start, ramps, Destroy            network   which outcome follows which
        accounts tiles, points, cards             marks     scored, failed, VP, Roll Over

It is slow: on a board of the box two or three tiles are proved in a minute or so, four in several, seven not.
"""

from __future__ import annotations

from collections.abc import Sequence

from layouts.arena import Arena
from seeds.faults import BadInput
from seeds.roll_and_smash import RollAndSmash, shipped
from solver.smash.cpsat.accounts import settle
from solver.smash.cpsat.hand import Hand
from solver.smash.cpsat.marks import ceiling, worth
from solver.smash.cpsat.network import weave
from solver.smash.cpsat.reading import Run
from solver.smash.cpsat.setup import lay_out
from solver.smash.cpsat.solving import CpsatAnswer, Progress, best_answer
from solver.verdict import Stopped, Verdict, Watch

__all__ = ["CpsatAnswer", "solve_cpsat"]


def solve_cpsat(
    arena: Arena,
    points: int,
    cards: Sequence[str] = (),
    tiles: int = 7,
    rules: RollAndSmash | None = None,
    truck: str | None = None,
    time_limit: float | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> CpsatAnswer:
    """The most VP of a run with `tiles` Plan tiles and at most `points` plan points, and the fewest points for it.

    `cards` are ids, one for each copy in hand; `truck` picks a VP table, the shipped `rules` are the default.
    After `time_limit` seconds, or on Ctrl-C, the best plan so far is returned with its bound. `progress` is
    called with (VP, bound) at every better plan. With one worker and no limit the answer is always the same.
    Raises `BadInput` for a card or truck that the game does not have, no tiles, or points below 0.
    """
    if tiles < 1 or points < 0:
        raise BadInput.one("plan", f"{tiles} tiles, {points} points", "at least one tile, and points from 0")
    watch, hand = Watch(time_limit), Hand.of(rules or shipped(), cards, truck)
    most = ceiling(arena, hand, tiles + hand.extra_acts)
    try:
        run = _run(arena, points, hand, tiles, watch)
        return best_answer(run, most, watch, workers, progress)
    except (Stopped, KeyboardInterrupt):  # before there was a model to solve
        return CpsatAnswer(Verdict.BOUND, bound=most)


def _run(arena: Arena, points: int, hand: Hand, tiles: int, watch: Watch) -> Run:
    """The whole model."""
    setup = lay_out(arena, hand, points)
    network = weave(setup, tiles, points, watch)
    rolls, cost = settle(setup, network, tiles, points)
    return Run(setup, network, rolls, tiles, points, cost, worth(setup, network, rolls))
