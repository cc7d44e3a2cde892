"""What makes an arena hard: prices and heat maps against every run there is, and how they are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings

from export.explain_text import explanation_record, explanation_text, percent
from layouts.arena import Arena
from layouts.library import find_arena
from layouts.space import Space
from layouts.symmetry import inverse, place, transform
from seeds.roll_and_smash import shipped
from solver.smash.explain import Explanation, Heat, Price, explain, prices, spaces_driven
from solver.smash.plans import Plan
from solver.smash.question import Question
from solver.smash.solo import two_runs
from solver.smash.table import run_table
from tests.arenas import small_arenas
from tests.brute import Game, brute, least
from tests.brute_runs import end_of
from tests.commands import PADDOCK, layout_file, refused, run
from tests.drawing import arena_of

RULES = shipped()
#: dear and cheap obstacles, mud, oil and a blanked tile on boards that are not square
BOARDS = {
    "one of each": arena_of([". . U1 . .", ". . U1 . I1", "B1 B1 . . I1", "O1 O1 . . ."], (1, 1), (5, 4)),
    "mud and oil": arena_of([". . I1", "O1 . I1", "O1 . .", ". U1 U1", ". . ."], (1, 1), (3, 5), oils=[("A1", "E")]),
    "a blank one": arena_of([". . . . .", "U1 U1 . B1 .", ". . . B1 ."], (1, 1), (5, 3), blanked=["U1"]),
    "out of reach": arena_of(["U1 U1 .", ". . .", ". O1 O1"], (1, 1), (3, 3)),
    "nothing there": arena_of([". . .", ". . ."], (1, 1), (3, 2)),
}
ARENAS = [pytest.param(arena, id=name) for name, arena in BOARDS.items()]
POINTS, TILES = 7, 2


def explained(arena: Arena, points: int = POINTS, tiles: int = TILES, most_plans: int = 2000) -> Explanation:
    """The explanation of a small question."""
    return explain(Question(arena, RULES, points, tiles=tiles), most_plans=most_plans)


# -- prices ------------------------------------------------------------------------------------------------


def by_splitting(cover: dict[frozenset[str], int], wanted: Collection[str]) -> tuple[int | None, int | None]:
    """Least points a run, and together, of two runs that score everything wanted: every way to share it out."""
    shares = (set(some) for size in range(len(wanted) + 1) for some in combinations(sorted(wanted), size))
    both = [(least(cover, share), least(cover, set(wanted) - share)) for share in shares]
    able = [(one, two) for one, two in both if one is not None and two is not None]
    return min((max(pair) for pair in able), default=None), min((sum(pair) for pair in able), default=None)


def brute_prices(arena: Arena, points: int, tiles: int) -> list[Price]:
    """Prices with the obstacle left out of what is wanted, and left where it lies."""
    cover = brute(arena, points, tiles=tiles).cover
    tokens = [tile.token for tile in arena.obstacles]
    found = []
    most, total = by_splitting(cover, tokens)
    for token in tokens:
        less, less_total = by_splitting(cover, [other for other in tokens if other != token])
        saved = None if most is None or less is None else most - less
        saved_total = None if total is None or less_total is None else total - less_total
        found.append(Price(token, less, less_total, saved, saved_total))
    return found


@pytest.mark.parametrize("arena", ARENAS)
def test_prices_of_small_boards(arena: Arena) -> None:
    """By every run there is and every way to share the obstacles."""
    found = explained(arena)
    assert list(found.prices) == brute_prices(arena, POINTS, TILES)
    assert (found.check.two_run_max, found.check.two_run_sum) == by_splitting(
        brute(arena, POINTS, tiles=TILES).cover, [tile.token for tile in arena.obstacles]
    )


@settings(max_examples=12)
@given(small_arenas(widths=(2, 4), heights=(2, 4), tiles=(2, 4)))
def test_prices_of_random_boards(arena: Arena) -> None:
    table = run_table(Question(arena, RULES, 5, tiles=2), marks_only=True)
    assert list(prices(table)) == brute_prices(arena, 5, 2)


@pytest.mark.parametrize("name", ["the-fun-derdome", "the-vipers-nest"])
def test_prices_do_not_turn(name: str) -> None:
    """The same for the arena turned and mirrored, and never below nothing."""
    tables = [run_table(Question(transform(find_arena(name), k), RULES, 24), marks_only=True) for k in (0, 3, 6)]
    found = [prices(table) for table in tables]
    assert found[1:] == found[:1] * 2
    assert all((price.saved_max or 0) >= 0 and (price.saved_sum or 0) >= 0 for price in found[0])
    assert {two_runs(table.cover)[:2] for table in tables} == {two_runs(tables[0].cover)[:2]}


def test_the_boards_are_of_both_sorts() -> None:
    """Some can be beaten, with something to save, and some cannot."""
    found = [explained(arena) for arena in BOARDS.values()]
    assert {explanation.check.beatable for explanation in found} == {True, False}
    assert max(len(explanation.bottleneck) for explanation in found if explanation.check.beatable)


def test_the_bottleneck_saves_most() -> None:
    """Of points a run, then together; every one that does, and none where nothing is saved."""
    for arena in BOARDS.values():
        found = explained(arena)
        if not found.check.beatable:
            assert list(found.bottleneck) == [price.token for price in found.prices if price.max_without is not None]
            continue
        saved = {price.token: (price.saved_max or 0, price.saved_sum or 0) for price in found.prices}
        most = max([(0, 0), *saved.values()])
        assert list(found.bottleneck) == [token for token in saved if saved[token] == most != (0, 0)]


def test_what_makes_it_impossible() -> None:
    """No plan jumps U1; without it the arena is beaten."""
    found = explained(BOARDS["out of reach"])
    assert not found.check.beatable
    assert found.bottleneck == ("U1",)
    assert found.beating is None
    assert [price.saved_max for price in found.prices] == [None, None]


# -- good plans ------------------------------------------------------------------------------------------------


def counted(arena: Arena, runs: Collection[Collection[Plan]]) -> tuple[tuple[int, ...], ...]:
    """How many of the groups of runs are on or over each space at some time."""
    seen = Counter(space for group in runs for space in {at for plan in group for at in brute_spaces(plan)})
    board = arena.board
    return tuple(tuple(seen[Space(col, row)] for col in range(board.width)) for row in range(board.height))


def brute_spaces(plan: Plan) -> Iterator[Space]:
    yield plan.start
    for move in plan.moves:
        yield from (entered.space for entered in move.path)


def brute_runs(arena: Arena, points: int, tiles: int) -> dict[Plan, tuple[frozenset[str], int]]:
    """Every plan that spends the least for what it does: what it scores, and its points."""
    game = Game(arena, points, (), tiles)
    found: dict[Plan, tuple[frozenset[str], int]] = {}
    for runs in game.worlds.values():
        runs.explore()
        for cost in range(points + 1):
            wanted = {end for end, spent in runs.ended.items() if spent == cost}
            for start, moves, step in runs.best(wanted, cost):
                plan = Plan(start.space, start.heading, runs.driving.ramps(step.after.ramps), (), moves)
                end = end_of(step)
                found[plan] = runs.driving.tokens(end.scored), cost
    return found


@pytest.mark.parametrize("arena", ARENAS)
def test_heat_of_the_best_plans(arena: Arena) -> None:
    """Every best plan there is, and no other."""
    found, known = explained(arena), brute(arena, POINTS, tiles=TILES, plans=True)
    assert (found.vp, found.cost) == (known.best_vp, known.best_cost)
    assert known.plans and found.best
    assert (found.best.plans, found.best.complete) == (len(known.plans), True)
    assert found.best.driven == counted(arena, [[plan] for plan in known.plans])


@pytest.mark.parametrize("arena", ARENAS)
def test_heat_of_the_pairs_that_beat_it(arena: Arena) -> None:
    """Every pair of runs with the least points for both and, of those, the least together."""
    tokens = {tile.token for tile in arena.obstacles}
    runs = brute_runs(arena, POINTS, TILES)
    alike: dict[tuple[frozenset[str], int], list[Plan]] = {}
    for plan, done in runs.items():
        alike.setdefault(done, []).append(plan)
    pairs = [
        ((max(one[1], two[1]), one[1] + two[1]), one, two)
        for one, two in product(alike, repeat=2)
        if one[0] | two[0] == tokens
    ]
    least_points = min((points for points, _, _ in pairs), default=None)
    best = [pair for at, one, two in pairs if at == least_points for pair in product(alike[one], alike[two])]
    assert explained(arena).beating == (Heat(len(best), True, counted(arena, best)) if best else None)


def test_dead_obstacles() -> None:
    """Those that no best plan scores; the others are scored by some."""
    for arena in BOARDS.values():
        found = explained(arena)
        assert found.dead is not None
        assert list(found.scoring) == [tile.token for tile in arena.obstacles]
        assert set(found.dead) == {token for token, plans in found.scoring.items() if plans == 0}


def test_cut_off() -> None:
    """More plans than are looked at: nothing is said of all of them, and prices are whole."""
    arena = BOARDS["a blank one"]
    whole, cut = explained(arena), explained(arena, most_plans=1)
    assert cut.best and cut.beating and whole.best and whole.best.plans > 1
    assert (cut.best.plans, cut.best.complete, cut.dead) == (1, False, None)
    assert not cut.beating.complete and cut.beating.plans > 0
    assert (cut.prices, cut.bottleneck) == (whole.prices, whole.bottleneck)


def test_heat_turns_with_the_arena() -> None:
    """The map of a turned arena is the turned map."""
    arena = BOARDS["one of each"]
    whole = explained(arena)
    for k in (1, 2, 4, 7):
        turned = transform(arena, k)
        found = explained(turned)
        for heat, other in ((whole.best, found.best), (whole.beating, found.beating)):
            assert heat and other and heat.plans == other.plans
            for space in turned.board.spaces():
                back = place(space, turned.board, inverse(k))
                assert other.driven[space.row][space.col] == heat.driven[back.row][back.col]


def test_spaces_of_a_plan_count_once() -> None:
    """A donut on the spot is still on its spaces once."""
    plan = explained(BOARDS["nothing there"]).check.plans[0]
    assert len(set(spaces_driven(plan))) == len(spaces_driven(plan)) > 0
    assert spaces_driven(plan)[0] == plan.start


# -- how it is told --------------------------------------------------------------------------------------------

KEYS = ["arena", "points", "tiles", "beatable", "two_run_max", "two_run_sum"]
KEYS += ["obstacles", "bottleneck", "dead", "best", "beating"]
OBSTACLE = ["token", "kind", "spaces", "max_without", "sum_without", "max_saved", "sum_saved", "best_plans"]


def test_the_record() -> None:
    done = run("explain", PADDOCK, "--points", "12", "--tiles", "3", "--json")
    record = done.record
    assert (done.status, done.err) == ({True: 0, False: 3}[record["beatable"]], "")
    assert list(record) == KEYS
    assert all(list(obstacle) == OBSTACLE for obstacle in record["obstacles"])
    assert list(record["best"]) == ["vp", "cost", "plans", "complete", "driven"]
    assert [len(row) for row in record["best"]["driven"]] == [8] * 5
    arena = find_arena(PADDOCK)
    assert record == explanation_record(explained(arena, 12, 3))


def test_the_text_tells_shares_in_numbers() -> None:
    """Every space that is driven has its percentage in it, in any encoding; no other has a number."""
    arena = BOARDS["a blank one"]
    found = explained(arena)
    for ascii_only in (False, True):
        text = explanation_text(found, width=None, ascii_only=ascii_only).plain
        assert not ascii_only or text.isascii()
        assert found.best
        shares = [percent(n / found.best.plans) for row in found.best.driven for n in row if n]
        first = text.split("spaces driven")[1].split("\n\n")[1]
        numbers = [int(word) for word in _words(first) if word.isdecimal()]
        rows = list(range(1, arena.board.height + 1))
        assert Counter(numbers) == Counter(shares) + Counter(rows)


def _words(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() and sign.isascii() else " " for sign in text).split()


def test_narrow_terminals_have_tenths() -> None:
    """A sign a space, and no line longer than the title or a sentence."""
    found = explained(BOARDS["a blank one"])
    assert found.best
    text = explanation_text(found, width=12, ascii_only=True).plain
    lines = text[text.index("(. none, * all)") :].splitlines()[2:6]
    assert lines[0] == "  ABCDE"
    for row, line in enumerate(lines[1:]):
        assert line[:2] == f"{row + 1} "
        for sign, plans in zip(line[2:], found.best.driven[row], strict=True):
            assert sign == (
                "." if not plans else "*" if plans == found.best.plans else str(10 * plans // found.best.plans)
            )


@pytest.mark.parametrize(("share", "shown"), [(0, 0), (1, 100), (0.001, 1), (0.999, 99), (0.5, 50)])
def test_none_and_all_are_told_apart(share: float, shown: int) -> None:
    assert percent(share) == shown


def test_exit_statuses(tmp_path: Path) -> None:
    """Beaten, impossible, stopped; no legal plan at all."""
    easy, hard = layout_file(tmp_path, BOARDS["one of each"]), layout_file(tmp_path, BOARDS["out of reach"])
    words = ("--points", "7", "--tiles", "2")
    done, impossible = run("explain", easy, *words), run("explain", hard, *words)
    assert (done.status, impossible.status) == (0, 3)
    assert "<- bottleneck" in done.out
    assert "U1  possible: " in impossible.out
    assert "no run scores: U1\n" in impossible.out
    stopped = run("explain", easy, *words, "--time-limit", "0", "--json")
    assert (stopped.status, stopped.record["beatable"], list(stopped.record)) == (4, None, KEYS)
    assert "stopped early" in run("explain", easy, *words, "--time-limit", "0").out
    cramped = arena_of([". . . .", ". U1 U1 .", ". . . .", ". . . ."], (1, 1), (4, 4))
    nothing = run("explain", layout_file(tmp_path, cramped), "--points", "0")
    assert (nothing.status, "no plan is legal with 0 plan points" in nothing.out) == (3, True)


def test_bad_input() -> None:
    assert "out of range" in refused("explain", PADDOCK, "--points", "99")
    assert "did you mean the-crucible?" in refused("explain", "the-crucibel")
