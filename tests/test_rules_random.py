"""The judge against brute force, on small random arenas with cards: plans driven at random, then spoilt.

Brute force (tests/brute.py) shares no code with the judge, and takes the pieces of a plan as laid out. What it
has driven is legal; what tests/random_plans.py has spoilt is mostly not. Either way both must say the same.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from layouts.arena import Arena
from solver.smash.plans import AS_CARD, AS_TILE, Plan
from solver.smash.rules import IllegalPlan, judge, plan_cost
from tests.arenas import small_arenas
from tests.brute import RULES, Game
from tests.brute_runs import DURING
from tests.random_plans import drive, spoil

#: VP of a run with its scored and failed obstacles
Told = tuple[int, frozenset[str], frozenset[str]]
#: plans begun on an arena until one is driven to its end
TRIES = 20
#: changes made to each plan, each of them by itself
CHANGES = 8


def by_judge(game: Game, plan: Plan) -> Told | None:
    """What the judge gives for enough points, None if it refuses."""
    cost = plan_cost(plan, RULES)
    try:
        score = judge(game.arena, plan, RULES, points=cost, hand=list(game.cards), tiles=game.tiles)
    except IllegalPlan:
        return None
    assert score.cost == cost
    return score.vp, frozenset(score.scored), frozenset(score.failed)


def by_brute(game: Game, plan: Plan) -> set[Told]:
    """The best of all readings by brute force; none if it can be read in no way."""
    driving = game.world(plan).driving
    ends = [end for end, _ in game.readings(with_cheap_undriven_tiles(plan))]
    best = max((game.vp(driving, end) for end in ends), default=0)
    marks = ((driving.tokens(end.scored), driving.tokens(end.failed)) for end in ends if game.vp(driving, end) == best)
    return {(best, scored - failed, failed) for scored, failed in marks}


def with_cheap_undriven_tiles(plan: Plan) -> Plan:
    """Undriven tiles may be any; brute force lists the cheapest."""
    cheap = min(RULES.tile, key=lambda what: RULES.tile[what].cost)
    ended = [move.how == AS_CARD and RULES.card[move.what].effect == "end-run" for move in plan.moves]
    over = [any(ended[:at]) and move.how == AS_TILE for at, move in enumerate(plan.moves)]
    moves = (replace(move, what=cheap) if undriven else move for move, undriven in zip(plan.moves, over, strict=True))
    return replace(plan, moves=tuple(moves))


#: cards, those that act during a run more often
CARDS = [name for name in RULES.card for _ in range(3 if RULES.card[name].effect in DURING else 1)]


@settings(max_examples=400)
@given(small_arenas(), st.lists(st.sampled_from(CARDS), max_size=5), st.integers(1, 4), st.integers(0, 2**32 - 1))
def test_judge_and_brute_force_agree(arena: Arena, hand: list[str], tiles: int, seed: int) -> None:
    """On whether a plan is legal, on its VP, and on what it scores and fails."""
    game, dice = Game(arena, RULES.most_points, hand, tiles), Random(seed)
    plan = next((plan for _ in range(TRIES) if (plan := drive(game, dice))), None)
    assume(plan)
    assert plan is not None
    told = by_judge(game, plan)
    assert told in by_brute(game, plan)
    for _ in range(CHANGES):
        changed = spoil(game, plan, dice)
        told, best = by_judge(game, changed), by_brute(game, changed)
        event("legal" if best else "not legal")
        assert (told in best) if best else (told is None), changed
