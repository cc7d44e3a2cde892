"""The exact search against right values, against the brute force, and against itself turned around."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.scatter import scattered
from layouts.arena import Arena, Board
from layouts.symmetry import SYMMETRIES, transform
from seeds.roll_and_smash import load, shipped
from solver.smash.best import Answer, best_plan
from solver.smash.plans import Plan
from solver.smash.question import Question
from solver.smash.table import RunTable, run_table
from solver.verdict import Verdict
from tests.arenas import small_arenas
from tests.brute import brute, least
from tests.cases import Case, case_arena, cases

RULES = shipped()
SMALL = cases("small")["cases"]
ARENAS = cases("arenas")["arenas"]
CARDS = sorted(RULES.card)
ALL_PLANS = 100_000


def asked(arena: Arena, points: int, cards: tuple[str, ...] = (), tiles: int = 7) -> Question:
    """A question under the shipped rules."""
    return Question(arena, RULES, points, cards, tiles)


def plain(plan: Plan) -> Plan:
    """The plan with ramps in one order, to compare sets of plans."""
    return replace(plan, ramps=tuple(sorted(plan.ramps)), destroy=tuple(sorted(plan.destroy)))


def points_for_all(table: RunTable) -> int | None:
    """Least points that score everything, None if there are none."""
    points = int(table.cover[table.everything])
    return points if points <= table.question.points else None


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_small_cases(number: int) -> None:
    """Best VP and the least points for everything, every card and hazard among them."""
    case = SMALL[number]
    question = asked(case_arena(case), case["points"], tuple(case["cards"]), case["tiles"])
    answer, table = best_plan(question), run_table(question)
    assert answer.vp == case["best_vp"] == table.vp_by_points[-1]
    assert points_for_all(table) == case["min_points_all"]
    assert answer.verdict is (Verdict.INFEASIBLE if case["best_vp"] is None else Verdict.OPTIMAL)


@pytest.mark.parametrize("case", ARENAS, ids=lambda case: str(case["name"]))
def test_arenas(case: Case) -> None:
    """The best VP of every total on the four arenas."""
    table = run_table(asked(case_arena(case, (2, 2)), len(case["vp_by_points"]) - 1))
    assert list(table.vp_by_points) == case["vp_by_points"]


@pytest.mark.parametrize("case", ARENAS, ids=lambda case: str(case["name"]))
def test_hands(case: Case) -> None:
    """Hands with cards on the four arenas; every plan is replayed by the judge before it is an answer."""
    for hand in case["hands"]:
        answer = best_plan(asked(case_arena(case, (2, 2)), hand["points"], tuple(hand["cards"])))
        assert (answer.verdict, answer.vp, answer.bound) == (Verdict.OPTIMAL, hand["best_vp"], hand["best_vp"]), hand


hands = st.lists(st.sampled_from(CARDS), max_size=3).map(tuple)


@settings(max_examples=60)
@given(small_arenas(widths=(2, 5), heights=(1, 4)), st.integers(0, 12), hands, st.integers(1, 2))
def test_every_plan_is_the_brute_forces(arena: Arena, points: int, cards: tuple[str, ...], tiles: int) -> None:
    """Best VP, least cost, and the very set of best plans."""
    plain_way = brute(arena, points, cards, tiles, plans=True)
    answer = best_plan(asked(arena, points, cards, tiles), listed=ALL_PLANS)
    assert (answer.vp, answer.cost) == (plain_way.best_vp, plain_way.best_cost)
    if answer.plan is None:
        assert answer.verdict is Verdict.INFEASIBLE
        return
    assert set(plain_way.plans or ()) == {plain(plan) for plan in answer.others}
    assert answer.count == len(answer.others) == len(plain_way.plans or ())


@settings(max_examples=60)
@given(small_arenas(widths=(2, 5), heights=(1, 5)), st.integers(0, 14), hands, st.integers(1, 3))
def test_the_table_is_the_brute_forces(arena: Arena, points: int, cards: tuple[str, ...], tiles: int) -> None:
    """Best VP of every total, least points of every set."""
    tiles = 2 if len(cards) > 1 else tiles
    plain_way = brute(arena, points, cards, tiles)
    table = run_table(asked(arena, points, cards, tiles))
    assert list(table.vp_by_points) == plain_way.vp_by_points
    tokens = [tile.token for tile in table.obstacles]
    for size in range(len(tokens) + 1):
        for wanted in combinations(range(len(tokens)), size):
            expected = least(plain_way.cover, {tokens[bit] for bit in wanted})
            found = int(table.cover[sum(1 << bit for bit in wanted)])
            assert (found if found <= points else None) == expected


@settings(max_examples=15)
@given(small_arenas(), st.integers(0, 12), hands)
def test_turning_an_arena_changes_nothing(arena: Arena, points: int, cards: tuple[str, ...]) -> None:
    """Neither the best VP nor its cost nor the number of plans depends on how the arena lies."""
    answers = [best_plan(asked(transform(arena, k), points, cards, 3), listed=1) for k in SYMMETRIES]
    assert len({(answer.vp, answer.cost, answer.count) for answer in answers}) == 1


@settings(max_examples=20)
@given(small_arenas(), st.integers(0, 11), hands)
def test_more_never_hurts(arena: Arena, points: int, cards: tuple[str, ...]) -> None:
    """A point or a card more never lowers the best VP."""

    def vp(answer: Answer) -> float:
        return -999 if answer.vp is None else answer.vp

    base = vp(best_plan(asked(arena, points, cards, 3)))
    assert vp(best_plan(asked(arena, points + 1, cards, 3))) >= base
    assert vp(best_plan(asked(arena, points, (*cards, "nitro-boost"), 3))) >= base


@pytest.mark.parametrize(("pieces", "piece"), [((3, 2), (4, 4)), ((2, 2), (5, 5)), ((4, 1), (3, 7))])
def test_other_boards_with_every_obstacle(pieces: tuple[int, int], piece: tuple[int, int]) -> None:
    """The whole supply of 16 on boards of other sizes: search, table and judge agree."""
    arena = scattered(5, dict.fromkeys(("up", "by", "on", "in"), 4), Board(pieces, piece))
    table = run_table(asked(arena, 12))
    for points in (0, 5, 12):
        answer = best_plan(asked(arena, points))
        assert answer.vp == table.vp_by_points[points]
    plan = table.plan_scoring(0b11)
    assert plan.moves


def test_same_question_same_plan() -> None:
    """Ties go by a fixed order."""
    question = asked(case_arena(ARENAS[3], (2, 2)), 24)
    assert best_plan(question).plan == best_plan(question).plan == best_plan(question, listed=3).others[0]


def test_two_destroy_cards() -> None:
    """No deck deals two, a hand may still hold them: each names an obstacle of its own."""
    arena = case_arena({"map": [". U1 U1 . . B1 B1 ."]})
    answer = best_plan(asked(arena, 0, ("destroy", "destroy"), 3), listed=ALL_PLANS)
    plain_way = brute(arena, 0, ("destroy", "destroy"), 3, plans=True)
    assert (answer.vp, answer.cost) == (plain_way.best_vp, plain_way.best_cost)
    assert answer.plan and set(answer.plan.destroy) == {"B1", "U1"}


@pytest.mark.parametrize(("name", "points", "tiles", "count"), [(1, 3, 1, 3), (2, 12, 4, 60)])
def test_a_slide_at_the_end_is_one_plan(name: int, points: int, tiles: int, count: int) -> None:
    """Coming down on the first space of mud and landing on its second leave one record, counted once."""
    answer = best_plan(asked(case_arena(ARENAS[name], (2, 2)), points, tiles=tiles), listed=ALL_PLANS)
    assert answer.count == len(set(answer.others)) == count


VARIANTS = [
    "[tile.donut-360]\ncost = 1\nvp = 9\n[tile.turn-90]\ncost = 0",
    "[obstacle.up]\nvp = 0\n[failed]\nvp = -1\n[ramp]\ncost = 2\nmost = 1",
    '[card.going-up]\nkind = "in"\n[card.roll-over]\nkind = "by"\nvp = 3',
    "[tile.straight-1-4]\ncost = 100\nsteps = [2, 3]\n[tile.turn-180]\nquarters = 3",
]


@pytest.mark.parametrize("text", VARIANTS)
@settings(max_examples=25)
@given(arena=small_arenas(widths=(2, 5), heights=(1, 4)), points=st.integers(0, 9), cards=hands)
def test_other_numbers(text: str, arena: Arena, points: int, cards: tuple[str, ...]) -> None:
    """A user's rules change costs, VP, kinds and figures; the brute force follows them too."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rules.toml"
        path.write_text(text, "utf-8")
        rules = load(path)
    plain_way = brute(arena, points, cards, 2, rules=rules)
    answer = best_plan(Question(arena, rules, points, cards, 2))
    assert (answer.vp, answer.cost) == (plain_way.best_vp, plain_way.best_cost)


def test_a_card_that_is_not_in_hand_changes_nothing(tmp_path: Path) -> None:
    """Another card of the same effect, for another kind, is only a card in the box."""
    path = tmp_path / "rules.toml"
    path.write_text('[card.boing]\nsection = "5"\neffect = "launch"\nkind = "in"\n', "utf-8")
    arena = case_arena(ARENAS[3], (2, 2))
    usual = best_plan(asked(arena, 12, ("going-up",)))
    assert best_plan(Question(arena, load(path), 12, ("going-up",))).vp == usual.vp


def test_dear_tiles(tmp_path: Path) -> None:
    """Costs far above the box's fit in the arrays."""
    path = tmp_path / "rules.toml"
    path.write_text("[tile.donut-360]\ncost = 100\nvp = 100\n", "utf-8")
    answer = best_plan(Question(case_arena(ARENAS[3], (2, 2)), load(path), 700))
    assert answer.vp is not None and answer.vp >= 700
