"""The worst Hazard tiles can do: against plain enumeration of every use, and what must never help the opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layouts.arena import Arena
from layouts.library import find_arena
from layouts.symmetry import form, transform
from seeds.roll_and_smash import shipped
from solver.smash.best import best_plan
from solver.smash.footprint import spaces_mask, witness
from solver.smash.hazards import KINDS, Nothing, choices, uses
from solver.smash.question import Question
from solver.smash.rules import judge
from solver.smash.search import NEVER
from solver.smash.worst_hazard import TOLD, worst_hazard
from solver.verdict import Verdict, Watch
from tests.arenas import small_arenas
from tests.brute import brute
from tests.drawing import arena_of

RULES = shipped()
CARDS = sorted(RULES.card)
cards = st.lists(st.sampled_from(CARDS), max_size=1).map(tuple)


def asked(arena: Arena, points: int, hand: tuple[str, ...] = (), tiles: int = 2) -> Question:
    """A question under the shipped rules."""
    return Question(arena, RULES, points, hand, tiles)


def reached(arena: Arena, draw: Sequence[str]) -> Iterator[Arena]:
    """Every arena that the tiles can make, in the order of the draw."""
    if not draw:
        yield arena
        return
    for use in choices(arena, draw[0], RULES):
        yield from reached(use.on(arena), draw[1:])


def plainly(question: Question, draw: Sequence[str]) -> list[int]:
    """What the best plan is worth on each different arena, the worst first; the brute force drives."""
    different = {form(arena): arena for arena in reached(question.arena, draw)}
    found = (brute(arena, question.points, question.cards, question.tiles).best_vp for arena in different.values())
    return sorted(-NEVER if vp is None else vp for vp in found)


def worst_of(question: Question, *draw: str) -> int:
    """The value of the min-max."""
    return worst_hazard(question, draw, told=1).outcomes[0].worth


# -- exact -------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(small_arenas(widths=(2, 4), heights=(2, 3)), st.integers(0, 8), cards, st.sampled_from(KINDS))
def test_one_tile_by_enumeration(arena: Arena, points: int, hand: tuple[str, ...], kind: str) -> None:
    question = asked(arena, points, hand)
    worst = worst_hazard(question, [kind])
    expected = plainly(question, [kind])
    assert worst.verdict is Verdict.OPTIMAL
    assert [outcome.worth for outcome in worst.outcomes] == expected[:TOLD]
    for outcome in worst.outcomes:
        assert outcome.uses[0].on(arena) == outcome.arena
        assert best_plan(replace(question, arena=outcome.arena)).vp == outcome.answer.vp


@settings(max_examples=12)
@given(
    small_arenas(widths=(2, 3), heights=(2, 3), tiles=(1, 2)),
    st.integers(0, 7),
    st.lists(st.sampled_from(KINDS), min_size=2, max_size=2),
)
def test_two_tiles_by_enumeration(arena: Arena, points: int, draw: list[str]) -> None:
    question = asked(arena, points)
    worst = worst_hazard(question, draw)
    assert [outcome.worth for outcome in worst.outcomes] == plainly(question, draw)[:TOLD]
    for outcome in worst.outcomes:
        one, two = outcome.uses
        assert two.on(one.on(arena)) == outcome.arena


def test_three_tiles_by_enumeration() -> None:
    arena = arena_of([". U1 U1 .", ". . . ."], (1, 1), (4, 2))
    question = asked(arena, 3, tiles=1)
    draw = ("nothing-to-see", "rotate", "replace")
    assert [outcome.worth for outcome in worst_hazard(question, draw).outcomes] == plainly(question, draw)[:TOLD]


def test_where_to_hurt_by_hand() -> None:
    """An `up` to jump for 5 and a `by` to pass for 2: the `up` is what to blank, the ramp's place what to oil."""
    arena = arena_of([". . U1 . .", "B1 B1 U1 . ."], (1, 1), (5, 2))
    question = asked(arena, 3)
    assert best_plan(question).vp == 7
    worst = worst_hazard(question, ["nothing-to-see"])
    assert [(str(o.uses[0]), o.answer.vp) for o in worst.outcomes] == [
        ("nothing to see on U1", 2),
        ("nothing to see on B1", 5),
    ]
    assert (worst.untouched.vp, worst.draw) == (7, ("nothing-to-see",))


def test_a_tile_without_a_use_changes_nothing() -> None:
    arena = arena_of([". . X1 X1"], (1, 1), (4, 1))
    question = asked(arena, 0, tiles=1)
    (outcome,) = worst_hazard(question, ["rotate"]).outcomes
    assert outcome.uses == (Nothing("rotate"),)
    assert outcome.answer.vp == best_plan(question).vp == 0


def test_opponents_who_would_only_help_leave_it() -> None:
    """Mud that slides every truck off the board: whatever else lies there can be driven over."""
    arena = arena_of([". I1 I1"], (1, 1), (3, 1))
    question = asked(arena, 2, tiles=1)
    outcomes = worst_hazard(question, ["replace"]).outcomes
    assert [(outcome.uses, outcome.answer.vp) for outcome in outcomes[:1]] == [((Nothing("replace"),), None)]
    assert all(outcome.answer.vp is not None for outcome in outcomes[1:])


def best_plan_worth(question: Question) -> int:
    """Best VP, below everything where no plan is legal."""
    vp = best_plan(question).vp
    return -NEVER if vp is None else vp


# -- what must hold ----------------------------------------------------------------------------------


@settings(max_examples=15)
@given(small_arenas(widths=(2, 4), heights=(2, 4)), st.integers(0, 7), cards, st.sampled_from(KINDS))
def test_more_points_or_a_card_never_lower_it(arena: Arena, points: int, hand: tuple[str, ...], kind: str) -> None:
    question = asked(arena, points, hand)
    here = worst_of(question, kind)
    assert worst_of(replace(question, points=points + 1), kind) >= here
    assert worst_of(replace(question, cards=(*hand, "nitro-boost")), kind) >= here


@settings(max_examples=15)
@given(small_arenas(widths=(2, 4), heights=(2, 4)), st.integers(0, 7), st.sampled_from(KINDS), st.integers(1, 7))
def test_turning_an_arena_changes_nothing(arena: Arena, points: int, kind: str, k: int) -> None:
    here, there = asked(arena, points), asked(transform(arena, k), points)
    assert [o.worth for o in worst_hazard(here, [kind]).outcomes] == [
        o.worth for o in worst_hazard(there, [kind]).outcomes
    ]


@settings(max_examples=60)
@given(small_arenas(), st.integers(0, 10), cards, st.sampled_from(KINDS))
def test_a_plan_lives_where_its_footprint_is_not_touched(
    arena: Arena, points: int, hand: tuple[str, ...], kind: str
) -> None:
    """Legal, and worth no less, whatever is done elsewhere."""
    question = asked(arena, points, hand, tiles=3)
    answer = best_plan(question)
    seen = answer.plan and witness(question, answer.plan)
    if not seen:
        return
    assert seen.vp == answer.vp
    for use in uses(arena, kind, RULES):
        if not spaces_mask(arena, use.spaces(arena)) & seen.footprint:
            score = judge(use.on(arena), seen.plan, RULES, points=points, hand=hand, tiles=3)
            assert score.vp >= seen.vp


def test_stopped_early() -> None:
    """What is told then is true of its arena; nothing is claimed of the others."""
    question = asked(find_arena("the-crucible"), 12, tiles=7)
    nothing = worst_hazard(question, ["oil-spill"], Watch(0))
    assert (nothing.verdict, nothing.outcomes, nothing.untouched.vp) == (Verdict.BOUND, (), None)

    looks = iter(range(10**6))

    def stop(_what: str, _share: float) -> None:
        if next(looks) == 40:
            raise KeyboardInterrupt

    some = worst_hazard(question, ["oil-spill"], Watch(None, stop))
    assert some.verdict is Verdict.BOUND
    assert 0 < len(some.outcomes) <= TOLD
    assert all(outcome.answer.verdict is Verdict.OPTIMAL for outcome in some.outcomes)


@pytest.mark.parametrize("draw", [("rotate",), ("nothing-to-see", "rotate")])
def test_shipped_arena(draw: tuple[str, ...]) -> None:
    """Two tiles hurt no less than the worse of them, and more than none."""
    question = asked(find_arena("the-crucible"), 9, tiles=7)
    left = worst_of(question, *draw)
    assert left <= min(worst_of(question, kind) for kind in draw)
    assert left < best_plan_worth(question)
