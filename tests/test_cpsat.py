"""The second opinion against right values, against the brute force, and stopped early.

>  r  U1 U1  .     Every plan is replayed by the judge, who shares no line with the model; neither does the
.  .  .  .   .     brute force. What takes seconds on a quiet machine is marked `slow`.
"""

from __future__ import annotations

import ast
import signal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from ortools.sat.python import cp_model

import solver.smash.cpsat
from layouts.arena import Arena
from layouts.reading import load_layout
from seeds.faults import BadInput
from seeds.roll_and_smash import RollAndSmash, shipped
from solver.smash.cpsat import CpsatAnswer, solve_cpsat
from solver.smash.cpsat.solving import _verdict
from solver.smash.rules import judge
from solver.verdict import Verdict
from tests.arenas import small_arenas
from tests.brute import brute
from tests.cases import Case, case_arena, cases
from tests.drawing import LIBRARY
from tests.terse import field

RULES = shipped()
CARDS = sorted(RULES.card)
SMALL = cases("small")["cases"]
#: positions of the cases that take seconds
SLOW = {1, 2, 8, 11, 12, 13, 15, 18, 19, 22, 23, 24, 25, 26, 29, 30, 33, 34, 35, 36, 37, 45, 50, 56, 59}
SPEED = [pytest.param(at, marks=pytest.mark.slow) if at in SLOW else at for at in range(len(SMALL))]
CRUCIBLE = load_layout(LIBRARY / "the-crucible.toml")


def proved(
    arena: Arena, points: int, cards: tuple[str, ...] = (), tiles: int = 7, rules: RollAndSmash = RULES
) -> tuple[int | None, int | None]:
    """VP and least cost that CP-SAT proves; the judge has replayed the plan."""
    answer = solve_cpsat(arena, points, cards, tiles, rules=rules)
    if answer.plan is None:
        assert answer == CpsatAnswer(Verdict.INFEASIBLE)
        return None, None
    assert (answer.verdict, answer.bound, answer.cost_proved) == (Verdict.OPTIMAL, answer.vp, True)
    score = judge(arena, answer.plan, rules, points=points, hand=cards, tiles=tiles)
    assert (score.vp, score.cost) == (answer.vp, answer.cost)
    return answer.vp, answer.cost


@pytest.mark.parametrize("at", SPEED)
def test_known_values(at: int) -> None:
    case: Case = SMALL[at]
    vp, _ = proved(case_arena(case), case["points"], tuple(case["cards"]), case["tiles"])
    assert vp == case["best_vp"]


hands = st.lists(st.sampled_from(CARDS), max_size=2).map(tuple)


@settings(max_examples=25)
@given(small_arenas(widths=(2, 4), heights=(1, 4)), st.integers(0, 9), hands, st.integers(1, 2))
def test_the_brute_force_agrees(arena: Arena, points: int, cards: tuple[str, ...], tiles: int) -> None:
    plain = brute(arena, points, cards, tiles)
    assert proved(arena, points, cards, tiles) == (plain.best_vp, plain.best_cost)


@pytest.mark.slow
@settings(max_examples=150)
@given(
    small_arenas(widths=(2, 5), heights=(1, 5)),
    st.integers(0, 14),
    st.lists(st.sampled_from(CARDS), max_size=3).map(tuple),
    st.integers(1, 3),
)
def test_the_brute_force_agrees_at_length(arena: Arena, points: int, cards: tuple[str, ...], tiles: int) -> None:
    tiles = 2 if len(cards) > 1 else tiles
    plain = brute(arena, points, cards, tiles)
    assert proved(arena, points, cards, tiles) == (plain.best_vp, plain.best_cost)


def other_numbers() -> RollAndSmash:
    """Numbers that turn good into bad: `by` costs VP, failing pays, and tiles and ramps cost otherwise."""
    obstacle = {**RULES.obstacle, "by": replace(RULES.obstacle["by"], vp=-3)}
    tile = {**RULES.tile, "straight-1-4": replace(RULES.tile["straight-1-4"], cost=1, steps=(2, 3))}
    ramp, failed = replace(RULES.ramp, cost=2, most=1), replace(RULES.failed, vp=2)
    return replace(RULES, obstacle=obstacle, tile=tile, ramp=ramp, failed=failed)


@settings(max_examples=15)
@given(small_arenas(widths=(2, 4), heights=(1, 4)), st.integers(0, 6))
def test_other_numbers(arena: Arena, points: int) -> None:
    """Rules are data, and nothing relies on their being the shipped ones."""
    rules = other_numbers()
    plain = brute(arena, points, (), 2, rules)
    assert proved(arena, points, (), 2, rules) == (plain.best_vp, plain.best_cost)


@pytest.mark.parametrize(
    ("arena", "points", "cards", "tiles", "expected"),
    [
        # launched again by landing on the `on` between two `up`
        (field(". . U1 U1 O1 O1 U2 U2 ."), 5, ("going-up",), 4, (14, 1)),
        # the same upon mud that Destroy makes firm
        (field(". . U1 U1 I1 I1 U2 U2 ."), 5, ("going-up", "destroy"), 4, (14, 1)),
        # Roll Over after the first tile: two tiles are never driven
        (field(". . . . .", ". . . . .", ". . . . ."), 5, ("roll-over",), 3, (9, 5)),
        # Roll Over upon an `up` flown over by an extra manoeuvre, before the first tile; coming down fails it
        (field(". . U1 U1"), 1, ("nitro-boost", "roll-over"), 2, (1, 1)),
        # a blank obstacle is none for Destroy
        (field(". X1 X1 .", ". . . ."), 0, ("destroy", "smash"), 1, (0, 0)),
        # each copy of a card pays
        (field("O1 O1 . ."), 0, ("smash", "smash", "sick-trick-on", "sick-trick-on"), 1, (10, 0)),
        # no space to start on
        (case_arena({"map": ["O1 O1", "I1 I1"]}), 24, (), 7, (None, None)),
        # nowhere to go
        (case_arena({"map": ["."]}), 24, (), 1, (None, None)),
    ],
)
def test_by_hand(
    arena: Arena, points: int, cards: tuple[str, ...], tiles: int, expected: tuple[int | None, int | None]
) -> None:
    assert proved(arena, points, cards, tiles) == expected


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(LIBRARY.glob("*.toml")), ids=lambda path: path.stem)
def test_shipped_arenas_agree_with_the_search(path: Path) -> None:
    """Two tiles and 12 points on whole boards: the same VP and cost as the exact search proves."""
    from solver.smash.best import best_plan
    from solver.smash.question import Question

    arena = load_layout(path)
    searched = best_plan(Question(arena, RULES, 12, (), 2))
    assert proved(arena, 12, (), 2) == (searched.vp, searched.cost)


def test_same_question_same_answer() -> None:
    arena = case_arena(SMALL[47])
    assert solve_cpsat(arena, 5, (), 3) == solve_cpsat(arena, 5, (), 3)


def test_no_time_at_all() -> None:
    """Nothing is found, and nothing is claimed but what needs no search."""
    answer = solve_cpsat(CRUCIBLE, 24, ("roll-over",), time_limit=0)
    assert (answer.verdict, answer.vp, answer.plan, answer.cost) == (Verdict.BOUND, None, None, None)
    assert answer.bound is not None
    assert answer.bound >= 3 * (5 + 2 + 4 + 3) + 6


def test_progress_and_ctrl_c() -> None:
    """Stopped at its first plan, it returns a legal one and a bound; Ctrl-C is heard as before afterwards."""
    told: list[tuple[int, int]] = []

    def stop(vp: int, bound: int) -> None:
        told.append((vp, bound))
        signal.raise_signal(signal.SIGINT)

    case: Case = SMALL[45]
    arena, points, cards, tiles = case_arena(case), case["points"], case["cards"], case["tiles"]
    answer = solve_cpsat(arena, points, cards, tiles, progress=stop)
    assert answer.plan is not None and answer.vp is not None and answer.bound is not None
    assert told and told[-1][0] <= answer.vp <= answer.bound <= told[0][1]
    assert answer.verdict == (Verdict.OPTIMAL if answer.vp == answer.bound else Verdict.BOUND)
    score = judge(arena, answer.plan, RULES, points=points, hand=cards, tiles=tiles)
    assert (score.vp, score.cost) == (answer.vp, answer.cost)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_every_status_has_a_verdict() -> None:
    assert _verdict(cp_model.OPTIMAL) == (Verdict.OPTIMAL, True)
    assert _verdict(cp_model.FEASIBLE) == (Verdict.BOUND, True)
    assert _verdict(cp_model.UNKNOWN) == (Verdict.BOUND, False)
    assert _verdict(cp_model.INFEASIBLE) == (Verdict.INFEASIBLE, False)
    with pytest.raises(RuntimeError, match="CP-SAT ended as"):
        _verdict(cp_model.MODEL_INVALID)


@pytest.mark.parametrize(
    ("points", "cards", "tiles", "truck", "message"),
    [
        (-1, (), 7, None, "7 tiles, -1 points"),
        (5, (), 0, None, "0 tiles, 5 points"),
        (5, ("role-over",), 7, None, "unknown card role-over — did you mean roll-over"),
        (5, (), 7, "bigfoo", "unknown truck bigfoo — did you mean bigfoot"),
    ],
)
def test_bad_input(points: int, cards: tuple[str, ...], tiles: int, truck: str | None, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        solve_cpsat(CRUCIBLE, points, cards, tiles, truck=truck)


def test_it_states_the_rules_itself() -> None:
    """Of the game's solvers it imports only the plan as data."""
    for path in Path(solver.smash.cpsat.__path__[0]).glob("*.py"):
        nodes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        borrowed = {str(node.module) for node in nodes if str(node.module).startswith("solver.smash")}
        assert {name for name in borrowed if not name.startswith("solver.smash.cpsat")} <= {"solver.smash.plans"}
