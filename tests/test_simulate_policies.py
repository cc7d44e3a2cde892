"""Set-up and policies of simulated games: places, plans at random, re-rolls, the worst use and the best place."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layouts.arena import Arena, Board
from seeds.roll_and_smash import shipped
from solver.smash.game_policies import AtRandom, Best, Building, Greedy, worst_use
from solver.smash.game_setup import any_built, bare, built, dealt, places, setup_of
from solver.smash.game_worth import Measured, Mind, card_worth, counted
from solver.smash.hazards import choices
from solver.smash.question import Question
from solver.smash.random_plan import random_plan
from solver.smash.rules import judge
from solver.verdict import Watch
from tests.arenas import drawn, small_arenas
from tests.simulating import games, setting, tiny, with_dice, yard

RULES = shipped()


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor fill the user's results."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


# -- set-up (rules §8) --------------------------------------------------------------------------------


def test_tiles_are_dealt_by_the_rules() -> None:
    """Two of each kind, then one more."""
    assert Counter(dealt(RULES, 1, Random(1))) == dict.fromkeys(("up", "by", "on", "in"), 2)
    assert Counter(dealt(RULES, 2, Random(1))) == dict.fromkeys(("up", "by", "on", "in"), 1)
    assert len({tuple(dealt(RULES, 1, Random(number))) for number in range(9)}) > 3


def test_set_up_on_a_bare_board() -> None:
    """Eight tiles on the board of the layout, apart from each other and each in one piece."""
    board = Board((2, 2), (4, 4))
    arena = any_built(Arena("any", board, ()), Mind(RULES), Random(3))
    assert Counter(tile.kind for tile in arena.tiles) == dict.fromkeys(("up", "by", "on", "in"), 2)
    assert len({space for tile in arena.tiles for space in tile.spaces}) == 16
    assert all(board.piece_of(tile.spaces[0]) == board.piece_of(tile.spaces[1]) for tile in arena.tiles)
    assert len({tile.token for tile in arena.tiles}) == 8


def test_where_nothing_can_be_placed() -> None:
    """No place, and no tile left: the tile is left out."""
    assert list(places(drawn("U1 U1\n. .", (1, 2), (2, 1)), "on", RULES))
    assert not list(places(drawn("U1 U1 .", (1, 1), (3, 1)), "on", RULES))
    four = drawn("U1 U1 U2 U2\nU3 U3 U4 U4\n. . . .", (1, 3), (4, 1))
    assert not list(places(four, "up", RULES))
    random = AtRandom(Mind(RULES))
    assert built(four, ["up", "up"], ("bigfoot", "fastrax"), [random, random], RULES, Random(1)) == four


def test_which_set_up() -> None:
    """A layout with tiles is set up already; an empty one is not."""
    assert (setup_of(yard(), None), setup_of(bare(yard()), None), setup_of(yard(), "game")) == ("arena", "game", "game")


def test_set_up_in_turn_order() -> None:
    """Tiles are placed one at a time, round the table."""
    seen = []

    class Noted(AtRandom):
        def build(self, building: Building, dice: Random) -> Arena:
            seen.append((building.truck, building.others))
            return super().build(building, dice)

    player = Noted(Mind(tiny()))
    built(bare(yard()), ["up", "by", "on"], ("fastrax", "bigfoot"), [player, player], tiny(), Random(2))
    assert seen == [("fastrax", ("bigfoot",)), ("bigfoot", ("fastrax",)), ("fastrax", ("bigfoot",))]


@pytest.mark.parametrize("setup", ["arena", "game"])
def test_tiles_of_both_rounds(setup: str) -> None:
    """Round 2 adds one more of each kind, wherever round 1 began."""
    quiet = with_dice("2", "5")
    board = Arena("wide", Board((1, 2), (5, 4)), yard().tiles)
    for game in games(setting("random greedy", rules=quiet, arena=board, setup=setup), 3):
        assert len(game.arena.tiles) == (8 if setup == "arena" else 12)


# -- policies -----------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(small_arenas(), st.data())
def test_random_plans_are_legal(arena: Arena, data: st.DataObject) -> None:
    """Whatever lies there and whatever is in the hand; the same chance gives the same plan."""
    truck = data.draw(st.sampled_from(sorted(RULES.truck)))
    cards = data.draw(st.lists(st.sampled_from(sorted(RULES.truck[truck].deck)), max_size=3))
    question = Question(arena, RULES, data.draw(st.integers(0, 20)), tuple(cards), data.draw(st.integers(1, 4)), truck)
    number = data.draw(st.integers(0, 999))
    plan = random_plan(question, Random(number))
    assert plan == random_plan(question, Random(number))
    if plan:
        judge(arena, plan, RULES, points=question.points, hand=cards, tiles=question.tiles, truck=truck)


def test_random_plans_differ() -> None:
    """Ramps, turns, donuts, cards: everything is driven now and then."""
    question = Question(yard(), RULES, 20, ("nitro-boost", "deja-vu", "roll-over"), 3, "bigfoot")
    plans = [random_plan(question, Random(number)) for number in range(80)]
    assert all(plans)
    moves = Counter((move.what, move.how) for plan in plans if plan for move in plan.moves)
    assert {what for what, how in moves if how == "tile"} == set(RULES.tile)
    assert {"nitro-boost", "deja-vu"} <= {how for _, how in moves}
    assert moves["roll-over", "card"]


def test_rerolls_of_the_policies() -> None:
    """Greedy keeps fives; best keeps cards that are worth more than any die, and no hazards that cost much."""
    mind, arena = Mind(tiny()), yard()
    row = mind.dice.place[tuple(sorted(map(mind.dice.faces.index, ("5", "style", "hazard"))))]

    def kept(policy: AtRandom) -> tuple[str, ...]:
        return mind.dice.names(mind.dice.keeps[policy.keep(arena, "bigfoot", row, 1, Random(1))])

    assert kept(Greedy(mind)) == ("5",)
    assert kept(Best(mind, Measured({"bigfoot": 50.0}, 50.0))) == ("5", "style")
    assert "hazard" in kept(Best(mind, Measured({"bigfoot": 0.0}, -50.0)))
    assert {AtRandom(mind).keep(arena, "bigfoot", row, 1, Random(n)) for n in range(60)} > {0}


def test_the_best_place_gains_most() -> None:
    """A truck whose `up` is worth more than the others' builds where it gains; nobody else's loss is its gain."""
    truck = msgspec.structs.replace(tiny().truck["bigfoot"], vp={"up": 40})
    rules = msgspec.structs.replace(tiny(), truck={**tiny().truck, "bigfoot": truck})
    mind = Mind(rules, Watch())
    best = Best(mind, Measured(dict.fromkeys(rules.truck, 0.0), 0.0), looks=99)
    arena = drawn(". . . .\n. . B1 B1\n. . . .", (1, 1), (4, 3))
    chosen = built(arena, ["up"], ("bigfoot", "fastrax"), [best, best], rules, Random(4))
    points = min(mind.total, rules.most_points)

    def gain(there: Arena) -> float:
        return mind.worth(Question(there, rules, points, truck="bigfoot")) - mind.worth(
            Question(there, rules, points, truck="fastrax")
        )

    assert gain(chosen) == max(gain(there) for there in places(arena, "up", rules))


def test_worth_of_a_card() -> None:
    """The mean over the deck of what the best plan gains by one card."""
    mind, arena = Mind(tiny()), yard()
    plain = mind.worth(Question(arena, tiny(), mind.total, truck="bigfoot"))
    gains = [
        mind.worth(Question(arena, tiny(), mind.total, (card,), truck="bigfoot")) - plain
        for card in ("nitro-boost", "roll-over")
    ]
    assert card_worth(mind, arena, "bigfoot") == pytest.approx(sum(gains) / 2)
    assert counted(("5", "style", "2", "hazard", "style")) == (7, 2, 1)


@settings(max_examples=12)
@given(small_arenas(tiles=(2, 4)), st.integers(0, 99), st.sampled_from(sorted(RULES.hazard)))
def test_the_worst_use(arena: Arena, number: int, kind: str) -> None:
    """Every use is legal, and with enough looks it is the worst there is."""
    mind, question = Mind(RULES), Question(arena, RULES, 6, (), 2)
    every = choices(arena, kind, RULES)
    use = worst_use(mind, kind, question, Random(number), looks=len(every))
    assert use in every
    left = {other: mind.worth(replace(question, arena=other.on(arena))) for other in every}
    assert not mind.answer(question).plan or left[use] == min(left.values())
