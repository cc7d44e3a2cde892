"""The judge against brute force, on small random arenas with cards: plans driven at random, then spoilt.

Brute force (tests/brute.py) shares no code with the judge. A plan that it has driven is legal; one with a word
changed — a heading, a space, a `^`, a tile, a ramp — is mostly not, and either way both must say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from layouts.arena import Arena
from layouts.space import HEADINGS, Space
from solver.smash.plans import AS_CARD, AS_TILE, Entered, Move, Plan
from solver.smash.rules import IllegalPlan, judge, plan_cost
from tests.arenas import small_arenas
from tests.brute import Game
from tests.brute_runs import Runs, Situation, end_of
from tests.terse import RULES, driven

#: VP, and the scored and failed obstacles of every reading that is worth as much
Verdict = tuple[int, frozenset[tuple[frozenset[str], frozenset[str]]]]
#: what a plan has between its moves
GIVE_UP = 0.2
TRIES = 20


def games(most_cards: int) -> st.SearchStrategy[tuple[Game, Random]]:
    """A small arena, a hand with copies, one to four Plan tiles, and dice to drive by."""
    hands = st.lists(st.sampled_from(sorted(RULES.card)), min_size=min(most_cards, 1), max_size=most_cards)
    dice = st.builds(Random, st.integers(0, 2**32 - 1))
    made = st.builds(
        lambda arena, hand, tiles: Game(arena, RULES.most_points, hand, tiles), small_arenas(), hands, st.integers(1, 4)
    )
    return st.tuples(made, dice)


def laid_out(game: Game, dice: Random) -> Plan:
    """Start, heading, ramps and Destroys at random; nothing driven yet."""
    empty = list(filter(game.arena.is_empty, game.arena.board.spaces()))
    start, *others = dice.sample(empty, len(empty))
    ramps = tuple((space, dice.choice(HEADINGS)) for space in others[: dice.randint(0, RULES.ramp.most)])
    return Plan(start, dice.choice(HEADINGS), ramps, tuple(sorted(dice.choice(list(game.destroys())))), ())


def drive(game: Game, dice: Random) -> Plan | None:
    """A legal plan, every move at random; None where the truck came to a dead end."""
    plan = laid_out(game, dice)
    runs, now, spent, moves = game.world(plan), game.start(plan), 0, ()
    while True:
        ends, steps = list(runs.finishes(now, spent)), list(runs.steps(now, spent))
        if ends and (not steps or dice.random() < GIVE_UP):
            step = dice.choice(ends)
            return replace(plan, moves=runs.closed(now, moves, step, dice.choice(sorted(step.paths)))) if moves else None
        if not steps:
            return None
        step = dice.choice(steps)
        moves = (*moves, Move(step.what, step.how, dice.choice(sorted(step.paths)), step.heading))
        now, spent = step.after, step.spent


def some_plan(game: Game, dice: Random) -> Plan:
    """A legal plan, if a few tries find one."""
    plans = (drive(game, dice) for _ in range(TRIES))
    plan = next((plan for plan in plans if plan), None)
    assume(plan is not None)
    assert plan is not None
    return plan


def by_judge(game: Game, plan: Plan) -> tuple[int, frozenset[str], frozenset[str]] | None:
    """VP and marks that the judge gives, None if it refuses; points suffice."""
    cost = plan_cost(plan, RULES)
    try:
        score = judge(game.arena, plan, RULES, points=cost, hand=list(game.cards), tiles=game.tiles)
    except IllegalPlan:
        return None
    assert score.cost == cost
    return score.vp, frozenset(score.scored), frozenset(score.failed)


def by_brute(game: Game, plan: Plan) -> Verdict | None:
    """The best readings of the record by brute force; None if it can be read in no way."""
    driving, plan = game.world(plan).driving, told_as_brute_does(plan)
    ends = [end for end, _ in game.readings(plan)]
    if not ends:
        return None
    best = max(game.vp(driving, end) for end in ends)
    worth = [end for end in ends if game.vp(driving, end) == best]
    return best, frozenset((driving.tokens(end.scored), driving.tokens(end.failed)) for end in worth)


def told_as_brute_does(plan: Plan) -> Plan:
    """Undriven tiles after a Roll Over may be any; brute force only lists the cheapest."""
    rolled = [at for at, move in enumerate(plan.moves) if (move.what, move.how) == ("roll-over", AS_CARD)]
    if not rolled:
        return plan
    after = [replace(m, what="straight-1-2") if m.how == AS_TILE else m for m in plan.moves[rolled[0] :]]
    return replace(plan, moves=(*plan.moves[: rolled[0]], *after))
