"""The brute force against the known values of small boards, and against arenas worked out by hand.

>  B1  .  O1      `>` is where a plan drives on: every hand-made arena fits a few columns,
.  B1  .  .       so that a reader can follow the truck with a finger.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from layouts.arena import KIND_OF, Arena, Board, Oil, Tile
from layouts.space import HEADINGS, Space, parse_space
from seeds.roll_and_smash import shipped
from solver.smash.plans import Entered, Move, Plan
from tests.brute import Brute, Game, brute, least
from tests.brute_runs import end_of

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "cases" / "small.json").read_text("utf-8"))["cases"]
#: positions of the cases with so many choices that they are marked `slow`
SLOW = {13, 19, 29, 34, 35, 36, 37, 45, 50, 56, 59}
SPEED = [pytest.param(at, marks=pytest.mark.slow) if at in SLOW else at for at in range(len(CASES))]


def space(name: str) -> Space:
    """The space of that name."""
    found = parse_space(name)
    assert found is not None
    return found


def arena(*rows: str, oil: str = "", blank: str = "", pieces: tuple[int, int] = (1, 1)) -> Arena:
    """An arena from its map; `oil` like `C1>E`, `blank` tokens."""
    grid = [row.split() for row in rows]
    covered: dict[str, list[Space]] = {}
    for row, tokens in enumerate(grid):
        for col, token in enumerate(tokens):
            covered.setdefault(token, []).append(Space(col, row))
    tiles = [Tile(KIND_OF[token[0]], int(token[1:]), (a, b)) for token, (a, b) in tiles_of(covered)]
    oils = [Oil(space(at), to) for at, to in (spill.split(">") for spill in oil.split())]
    board = Board(pieces, (len(grid[0]) // pieces[0], len(grid) // pieces[1]))
    return Arena("by hand", board, tuple(tiles), tuple(oils), frozenset(blank.split()))


def tiles_of(covered: dict[str, list[Space]]) -> list[tuple[str, list[Space]]]:
    """The tokens of a map in order, each with its two spaces."""
    return sorted((token, spaces) for token, spaces in covered.items() if token != ".")


def arena_of(case: dict[str, Any]) -> Arena:
    """The arena of a known case."""
    oil = " ".join(f"{at}>{to}" for at, to in case.get("oil", []))
    return arena(*case["map"], oil=oil, blank=" ".join(case.get("blank", [])))


def plan(places: str, *moves: str, destroy: str = "") -> Plan:
    """A plan from words: the start `A1>E`, then ramps alike; moves as `what as heading path…`."""
    (start, heading), *ramps = [(space(at), to) for at, to in (place.split(">") for place in places.split())]
    return Plan(start, heading, tuple(ramps), tuple(destroy.split()), tuple(map(move, moves)))


def move(words: str) -> Move:
    """A move from words."""
    what, how, heading, *path = words.split()
    return Move(what, how, tuple(Entered(space(at.rstrip("^")), at.endswith("^")) for at in path), heading)


def score(game: Game, record: Plan) -> int | None:
    """Best VP of any reading of the record, None if it is not legal."""
    return max((game.vp(game.world(record).driving, end) for end, _ in game.readings(record)), default=None)


def ramp_sets(game: Game, most: int) -> Iterator[tuple[tuple[Space, str], ...]]:
    """Every way to place at most that many ramps."""
    spots = list(filter(game.arena.is_empty, game.arena.board.spaces()))
    for count in range(most + 1):
        for spaces, arrows in product(combinations(spots, count), product(HEADINGS, repeat=count)):
            yield tuple(sorted(zip(spaces, arrows, strict=True)))


def every_record(game: Game, most: int) -> Iterator[tuple[int, int, Plan]]:
    """VP, cost and record of every legal plan: ramps placed first, then driven, no two runs put together."""
    runs = game.worlds[frozenset()]
    spots = filter(game.arena.is_empty, game.arena.board.spaces())
    for at, heading, ramps in product(spots, HEADINGS, ramp_sets(game, most)):
        start = Plan(at, heading, ramps, (), ())
        for moves, step in runs.records(game.start(start), 0, (), lambda *_: True) if at not in dict(ramps) else ():
            yield game.vp(runs.driving, end_of(step)), runs.total(step), replace(start, moves=moves)


@pytest.mark.parametrize("at", SPEED)
def test_known_case(at: int) -> None:
    """Best VP and least points for every obstacle, as two other programs found them."""
    case = CASES[at]
    found = brute(arena_of(case), case["points"], case["cards"], case["tiles"])
    assert (found.best_vp, found.min_points_all) == (case["best_vp"], case["min_points_all"])


@pytest.mark.parametrize("at", sorted(set(range(len(CASES))) - SLOW))
def test_best_plans_can_be_read_back(at: int) -> None:
    """Every record listed as best is legal, with that VP and at that cost; the list is empty without a legal plan."""
    case = CASES[at]
    found = brute(arena_of(case), case["points"], case["cards"], case["tiles"], plans=True)
    game = Game(arena_of(case), case["points"], case["cards"], case["tiles"])
    assert bool(found.plans) == (found.best_vp is not None)
    for record in found.plans or ():
        assert score(game, record) == found.best_vp
        assert {cost for _, cost in game.readings(record)} == {found.best_cost}


SMALL = arena("O1 .  .", "O1 U1 U1", ".  .  .")
MUDDY = arena(".  I1 .", ".  I1 .", ".  .  .", oil="C3>N")


@pytest.mark.parametrize(
    ("field", "points", "cards", "tiles"),
    [
        (SMALL, 1, [], 2),
        (SMALL, 2, ["going-up"], 1),
        (SMALL, 1, ["roll-over"], 2),
        (SMALL, 1, ["deja-vu"], 1),
        (MUDDY, 1, [], 2),
        (MUDDY, 1, ["nitro-boost"], 1),
        (MUDDY, 2, ["zero-point-turn"], 1),
    ],
)
def test_ramps_decided_while_driving_are_all_ramps(field: Arena, points: int, cards: list[str], tiles: int) -> None:
    """The best plans are those found by placing every set of ramps beforehand and driving every run by itself."""
    found = brute(field, points, cards, tiles, plans=True)
    records = list(every_record(Game(field, points, cards, tiles), points))
    best = max(vp for vp, _, _ in records)
    cost = min(spent for vp, spent, _ in records if vp == best)
    assert (found.best_vp, found.best_cost) == (best, cost)
    assert found.plans == frozenset(record for vp, spent, record in records if (vp, spent) == (best, cost))


def test_worked_example() -> None:
    """The run of rules §11: 25 VP for 17 plan points."""
    rows = [". . U1 B1 . . B2 .", ". . U1 B1 U2 . B2 .", "O1 O1 I1 I1 U2 . . .", "I2 I2 B3 B3 . . . ."]
    field = arena(*rows, *[". . . . . . . ."] * 4, blank="U2", pieces=(2, 2))
    game = Game(field, 17, ["deja-vu", "sick-trick-in", "roll-over"])
    record = plan(
        "A2>E B2>E",
        "straight-1-4 tile E B2^ C2^ D2^ E2^",
        "straight-1-2 tile E F2^ G2",
        "straight-1-2 deja-vu E H2",
        "turn-180 tile W H3 G3",
        "straight-1-4 tile W F3 E3 D3 C3 B3",
        "turn-90 tile S B4 B5",
        "straight-1-2 tile S B6",
        "donut-360 tile S C6 C5 B5 B6",
        "roll-over card S",
    )
    assert score(game, record) == 25
    ((end, cost),) = game.readings(record)
    driving = game.world(record).driving
    assert (cost, sorted(driving.tokens(end.failed))) == (17, ["B2"])
    assert sorted(driving.tokens(end.scored)) == ["B1", "B3", "I1", "I2", "O1", "U1"]


BY = arena(".  .  B1 .", ".  .  B1 .")
UP = arena(".  .  U1 U1 .  .")
ON = arena(".  .  O1 .  .", ".  .  O1 .  .")
MUD = arena(".  .  I1 I1 .")
SLICK = arena(".  .  .", ".  .  .", oil="B1>S")


@pytest.mark.parametrize(
    ("field", "cards", "vp", "record"),
    [
        (BY, "", 2, plan("A1>E", "straight-1-2 tile E B1")),
        (BY, "", -5, plan("A1>E", "straight-1-2 tile E B1 C1")),  # failed wins
        (UP, "", 5, plan("A1>E B1>E", "straight-1-2 tile E B1^ C1^", "straight-1-2 tile E D1^ E1")),
        (UP, "", -5, plan("A1>E B1>E", "straight-1-2 tile E B1^ C1^", "straight-1-2 tile E D1^")),  # comes down on it
        (UP, "", None, plan("A1>E B1>E", "straight-1-2 tile E B1")),  # a ramp always launches
        (UP, "", 0, plan("A1>E B1>W", "straight-1-2 tile E B1")),  # except the wrong way
        (UP, "", None, plan("A1>W", "straight-1-2 tile W")),  # off the board
        (UP, "roll-over", 1, plan("A1>E B1>E", "straight-1-2 tile E B1^ C1^", "roll-over card E")),
        (UP, "roll-over", None, plan("A1>E", "straight-1-2 tile E B1", "roll-over card E")),
        (
            UP,
            "roll-over",
            None,  # the second tile scores nothing new
            plan("A1>E B1>E", "straight-1-2 tile E B1^ C1^", "straight-1-2 tile E D1^", "roll-over card E"),
        ),
        (ON, "", 0, plan("A1>E B1>E", "straight-1-2 tile E B1^ C1^", "straight-1-2 tile E D1")),
        (ON, "going-up", 4, plan("A1>E B1>E", "straight-1-2 tile E B1^ C1^", "straight-1-2 tile E D1")),  # may land
        (ON, "", 4, plan("A1>E B1>E", "straight-1-2 tile E B1^ C1^", "turn-90 tile S C2")),  # comes down to turn
        (MUD, "", 3, plan("A1>E B1>E", "straight-1-2 tile E B1^ C1^ D1 E1")),  # the end's slide is the last move's
        (MUD, "", None, plan("A1>E B1>E", "straight-1-2 tile E B1^ C1^")),
        (MUD, "", 3, plan("A1>E", "straight-1-2 tile E B1 C1 D1 E1")),  # a slide is one space
        (SLICK, "", 0, plan("A1>E", "straight-1-2 tile S B1 B2")),  # off the oil, free
        (SLICK, "", None, plan("A1>E", "straight-1-2 tile E B1")),
        (SLICK, "zero-point-turn", 3, plan("A2>W", "zero-point-turn card E", "straight-1-2 tile E B2")),
    ],
)
def test_record(field: Arena, cards: str, vp: int | None, record: Plan) -> None:
    """What a record is worth by the rules, None where it breaks one."""
    game = Game(field, 10, cards.split(), sum(move.how == "tile" for move in record.moves))
    assert score(game, record) == vp


def test_chain_of_free_steps_in_a_ring_is_illegal() -> None:
    """Two oils that face each other: the only start leads onto both, whatever the number of steps."""
    assert brute(arena(".  .  .", oil="B1>E C1>W"), 0, tiles=1) == Brute(None, None, [None], {}, None)


def test_undriven_tiles_follow_roll_over_in_the_record() -> None:
    """The +6 stays although the `up` fails by coming down, and three tiles are paid for."""
    found = brute(arena(".  .  U1 U1"), 1, ["roll-over"], 3, plans=True)
    undriven = ["straight-1-2 tile E"] * 2
    assert found.best_vp == 1
    assert plan("A1>E B1>E", "straight-1-2 tile E B1^ C1^", "roll-over card E", *undriven) in (found.plans or ())


def test_destroy_is_named_only_where_it_matters() -> None:
    """`O1` needs no Destroy; `U1` is driven over only as an `on`."""
    found = brute(arena(".  O1 .  .  U1", ".  O1 .  .  U1"), 0, ["destroy"], 1, plans=True)
    assert found.best_vp == 4
    for record in found.plans or ():
        over_up = any(entered.space.col == 4 for entered in record.moves[0].path)
        assert record.destroy == (("U1",) if over_up else ())
    assert {record.destroy for record in found.plans or ()} == {(), ("U1",)}


def test_destroy_that_only_adds_vp_is_used() -> None:
    """Mud driven through as an `on` is 4 VP, not 3, in one and the same record."""
    field = arena(".  I1 .", ".  I1 .")
    record = plan("A1>E", "straight-1-2 tile E B1 C1", destroy="I1")
    found = brute(field, 0, ["destroy"], 1, plans=True)
    assert found.best_vp == 4
    assert record in (found.plans or ())
    assert score(Game(field, 0, ["destroy"], 1), replace(record, destroy=())) == 3


def test_vp_by_points_and_cover() -> None:
    """Without a ramp the `up` must be driven into; one point jumps it."""
    found = brute(UP, 2, tiles=2)
    assert (found.best_vp, found.best_cost, found.vp_by_points) == (5, 1, [-5, 5, 5])
    assert found.cover == {frozenset(): 0, frozenset({"U1"}): 1}
    assert (found.min_points_all, least(found.cover, ["U1"]), least(found.cover, ["U2"])) == (1, 1, None)


def test_blank_tiles_have_no_encounters() -> None:
    """Blank by kind and blanked by a hazard alike; their spaces are no start."""
    for field in (arena(".  X1 X1 ."), arena(".  U1 U1 .", blank="U1")):
        found = brute(field, 0, tiles=1, plans=True)
        assert (found.best_vp, found.cover, found.min_points_all) == (0, {frozenset(): 0}, 0)
        assert {str(record.start) for record in found.plans or ()} == {"A1", "D1"}


def test_own_vp_table_of_a_truck() -> None:
    """`truck` scores by that truck's table."""
    own = structs.replace(shipped().truck["bigfoot"], vp={"on": 9})
    rules = structs.replace(shipped(), truck={"bigfoot": own})
    assert brute(ON, 0, tiles=1, rules=rules, truck="bigfoot").best_vp == 9
    assert brute(ON, 0, tiles=1, rules=rules).best_vp == 4
