"""The best plan among those that score certain obstacles, against the brute force."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layouts.arena import Arena
from layouts.library import find_arena
from seeds.faults import BadInput
from seeds.roll_and_smash import shipped
from solver.smash.best import best_plan
from solver.smash.question import Question, checked
from solver.verdict import Verdict
from tests.arenas import small_arenas
from tests.brute import Game

RULES = shipped()
HANDS = st.lists(st.sampled_from(sorted(RULES.card)), max_size=2).map(tuple)


def best_with(arena: Arena, points: int, cards: tuple[str, ...], required: tuple[str, ...]) -> tuple[int, int] | None:
    """(most VP, least points for it) of every run that scores the tokens; None if no run does."""
    game = Game(arena, points, cards, 2)
    for runs in game.worlds.values():
        runs.explore()
    found = [
        (game.vp(runs.driving, end), -spent)
        for runs, end, spent in game.ends()
        if runs.driving.tokens(end.scored) >= set(required)
    ]
    if not found:
        return None
    vp, spent = max(found)
    return vp, -spent


@settings(max_examples=40)
@given(small_arenas(widths=(2, 5), heights=(1, 4)), st.integers(0, 12), HANDS)
def test_like_every_run_there_is(arena: Arena, points: int, cards: tuple[str, ...]) -> None:
    tokens = [tile.token for tile in arena.obstacles]
    for required in [*combinations(tokens, 1), *combinations(tokens, 2), tuple(tokens)]:
        answer = best_plan(Question(arena, RULES, points, cards, 2, required=required))
        wanted = best_with(arena, points, cards, required)
        if wanted is None:
            assert answer.verdict is Verdict.INFEASIBLE
        else:
            assert (answer.verdict, answer.vp, answer.cost) == (Verdict.OPTIMAL, *wanted)
            assert answer.score and set(required) <= set(answer.score.scored)


@pytest.mark.parametrize("points", [12, 24])
def test_what_the_best_plan_scores_costs_nothing_to_ask_for(points: int) -> None:
    """On a whole arena; and whatever is asked for, no plan is worth more than the best."""
    arena = find_arena("the-crucible", RULES)
    best = best_plan(Question(arena, RULES, points))
    assert best.score and best.vp
    again = best_plan(Question(arena, RULES, points, required=best.score.scored))
    assert (again.vp, again.cost) == (best.vp, best.cost)
    others = tuple(tile.token for tile in arena.obstacles if tile.token not in best.score.scored)
    one = best_plan(Question(arena, RULES, points, required=others[:1]))
    assert one.score and one.vp is not None
    assert others[0] in one.score.scored and one.vp <= best.vp


def test_what_is_not_there_cannot_be_required() -> None:
    arena = find_arena("the-crucible", RULES)
    with pytest.raises(BadInput, match="U9.*can be scored"):
        checked(Question(arena, RULES, 12, required=("U1", "U9")))
