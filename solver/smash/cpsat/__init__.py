"""A second opinion: the same question asked of CP-SAT, with the rules stated anew, straight from the page.

The exact search is fast because it is clever; this model is here to doubt it, so it is plain and shares
no rule with it. `driving` says what one step may lead to, `figures` what a Plan tile may, and the rest
are sums over one Boolean for each outcome in each slot of the run:

        setup    start, ramps, Destroy            network   which outcome follows which
        accounts tiles, points, cards             marks     scored, failed, VP, Roll Over

It is slow: boards of the box at two to four tiles are proved in minutes, seven tiles are not.
"""

from __future__ import annotations

from collections.abc import Sequence

from layouts.arena import Arena
from seeds.faults import BadInput
from seeds.roll_and_smash import RollAndSmash, shipped
from solver.smash.cpsat.accounts import settle
from solver.smash.cpsat.hand import Hand
from solver.smash.cpsat.marks import worth
from solver.smash.cpsat.network import weave
from solver.smash.cpsat.reading import Run
from solver.smash.cpsat.setup import lay_out
from solver.smash.cpsat.solving import CpsatAnswer, Limits, Progress, best_answer

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
    After `time_limit` seconds (building the model, some seconds on a big board, is not cut short), or on
    Ctrl-C, the best plan so far is returned with its bound. `progress` is called with (VP, bound) at every
    better plan. With one worker and no limit the answer is always the same. Raises `BadInput` for a card or
    truck that the game does not have, no tiles, or points below 0.
    """
    limits = Limits.starting_now(time_limit, workers)
    run = _model(arena, points, Hand.of(rules or shipped(), cards, truck), tiles)
    return best_answer(run, limits, progress)


def _model(arena: Arena, points: int, hand: Hand, tiles: int) -> Run:
    if tiles < 1 or points < 0:
        raise BadInput.one("plan", f"{tiles} tiles, {points} points", "at least one tile, and points from 0")
    setup = lay_out(arena, hand, points)
    network = weave(setup, tiles, points)
    rolls, cost = settle(setup, network, tiles, points)
    return Run(setup, network, rolls, tiles, points, cost, worth(setup, network, rolls))
