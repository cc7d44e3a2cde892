"""Truck Off's engine: the worked examples, every action and what it refuses, tokens, whole games."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest

from seeds.truck_off import CARDS, CardId, shipped
from solver.truckoff.actions import Action, legal, outcomes, refusal
from solver.truckoff.grid import covers, dealt, free
from solver.truckoff.match import (
    Match,
    automatic_choice,
    draw_specials,
    final_money,
    finish,
    leaders,
    new_match,
    reveal,
    tie_winners,
    with_specials,
    without,
)
from solver.truckoff.payouts import paid_out, shares
from solver.truckoff.table import Table, Truck, TruckId, revealed, rolled

RULES = shipped()
D8, D10, D12, D20 = range(4)


def table(choices: list[tuple[int, ...]], dice: tuple[int, ...] = (5, 7, 3, 9), **more: object) -> Table:
    """A table of 3 players' venues after the roll."""
    return replace(rolled(revealed(RULES, RULES.venues_for(3), choices), dice), **more)  # type: ignore[arg-type]


def done(
    where: Table, player: int, card: CardId, truck: tuple[int, int] | None = None, venue: int | None = None
) -> Table:
    """The table after an action without chance."""
    ((_, after),) = outcomes(where, player, Action(card, TruckId(*truck) if truck else None, venue))
    return after


# -- payouts: the rulebook's worked examples ---------------------------------------------------------


def test_five_for_two_trucks_is_two_each() -> None:
    assert shares(table([(D8, D10), (D8, D20)]), D8, ending=True) == (2, 2)


def test_seven_for_one_truck_is_seven() -> None:
    assert shares(table([(D8, D10), (D8, D20)]), D10, ending=True) == (7, 0)


def test_seven_for_three_trucks_with_one_doubled() -> None:
    where = done(table([(D10, D8), (D10, D12), (D10, D20)]), 2, "double", (2, D10))
    assert shares(where, D10, ending=True) == (2, 2, 4)


def test_block_party_at_the_brewery() -> None:
    where = table([(D10, D8), (D12, D20)], specials=(None, "block-party", None, None))
    assert shares(where, D10, ending=True) == (12, 0)
    assert paid_out(where).money == (17, 12)
    assert done(where, 0, "trigger", venue=D10).money == (12, 0)
    assert paid_out(done(where, 1, "venue-shutdown", venue=D10)).money == (5, 12)


# -- actions -----------------------------------------------------------------------------------------


def test_reroll_has_every_face_of_any_die() -> None:
    where = table([(D8, D10), (D8, D12)])
    found = outcomes(where, 0, Action("reroll", venue=D20))
    assert [after.dice for _, after in found] == [(5, 7, 3, face) for face in range(1, 21)]
    assert {chance for chance, _ in found} == {Fraction(1, 20)}
    assert len(outcomes(found[0][1], 0, Action("reroll", venue=D20))) == 20


def test_moves() -> None:
    where = table([(D8, D10), (D8, D12)])
    moved = done(where, 0, "move", (0, D8), D10)
    assert [which.player for which in moved.at(D10)] == [0, 0]
    assert shares(moved, D10, ending=True) == (6, 0)
    assert done(where, 0, "move-other", (1, D8), D20).at(D8) == [TruckId(0, D8)]
    refused = [
        ("move", (0, D8), D8, "there already"),
        ("move", (0, D12), D8, "at home"),
        ("move", (1, D8), D10, "of your own"),
        ("move-other", (0, D8), D10, "of another player"),
    ]
    for card, truck, venue, why in refused:
        assert why in str(refusal(where, 0, Action(card, TruckId(*truck), venue)))  # type: ignore[arg-type]


def test_place_puts_a_truck_anywhere() -> None:
    where = done(table([(D8, D10), (D8, D12)]), 0, "place", (0, D20), D12)
    assert where.at(D12) == [TruckId(0, D20), TruckId(1, D12)]
    assert "out already" in str(refusal(where, 0, Action("place", TruckId(0, D20), D8)))
    assert "of your own" in str(refusal(where, 0, Action("place", TruckId(1, D20), D8)))


def test_tokens_stay_with_the_truck_until_it_goes_home() -> None:
    where = done(table([(D8, D10), (D8, D12)]), 0, "double", (0, D10))
    moved = done(where, 1, "move-other", (0, D10), D20)
    assert shares(moved, D20, ending=True) == (18, 0)
    assert shares(done(moved, 0, "double", (0, D10)), D20, ending=True) == (36, 0)
    home = done(moved, 1, "truck-shutdown", (0, D10))
    assert shares(done(home, 0, "place", (0, D10), D20), D20, ending=True) == (9, 0)
    early = done(where, 0, "double", (0, D20))
    assert shares(done(early, 0, "place", (0, D20), D12), D12, ending=True) == (2, 1)
    assert "of your own" in str(refusal(where, 0, Action("double", TruckId(1, D8))))


def test_shut_venues_pay_nothing_and_can_be_left() -> None:
    where = done(table([(D8, D10), (D8, D12)]), 1, "venue-shutdown", venue=D10)
    assert paid_out(where).money == (2, 5)
    assert paid_out(done(where, 0, "move", (0, D10), D20)).money == (11, 5)
    assert paid_out(done(where, 0, "move-other", (1, D12), D10)).money == (2, 2)
    assert "shut" in str(refusal(where, 0, Action("trigger", venue=D10)))
    assert "shut" in str(refusal(where, 0, Action("venue-shutdown", venue=D10)))


def test_promotions_stack_and_count_trucks_at_the_payout() -> None:
    where = done(done(table([(D8, D10), (D8, D12)]), 0, "promote", venue=D8), 1, "promote", venue=D8)
    assert shares(where, D8, ending=True) == (6, 6)
    assert shares(done(where, 0, "move-other", (1, D12), D8), D8, ending=True) == (5, 10)


def test_trigger_pays_now_and_later_arrivals_again() -> None:
    where = done(done(table([(D8, D10), (D8, D12)]), 0, "promote", venue=D10), 0, "double", (0, D10))
    where = done(where, 0, "trigger", venue=D10)
    assert (where.money, where.at(D10), where.promotions[D10]) == ((18, 0), [], 1)
    assert where.truck(TruckId(0, D10)) == Truck()
    assert paid_out(done(where, 1, "move", (1, D8), D10)).money == (18 + 5, 9 + 3)


def test_illegal_actions_are_not_done() -> None:
    where = table([(D8, D10), (D8, D12)])
    for action in (Action("double", venue=1), Action("reroll", TruckId(0, 0)), Action("promote", TruckId(0, 0), 1)):
        assert "needs" in str(refusal(where, 0, action))
        with pytest.raises(ValueError, match="needs"):
            outcomes(where, 0, action)
    assert [action.discarded for action in legal(where, 0, "place")] == [False] * 8 + [True]
    assert outcomes(where, 0, Action("trigger")) == [(Fraction(1), where)]


# -- Daily Specials ----------------------------------------------------------------------------------


def special(**more: object) -> Table:
    """A table at whose first venue lies this special."""
    made = msgspec.structs.replace(RULES.special["block-party"], **{"venue": "d8", **more})
    rules = msgspec.structs.replace(RULES, special={"own": made})
    where = revealed(rules, rules.venues_for(3), [(D8, D10), (D8, D12)], ("own", None, None, None))
    return rolled(where, (5, 7, 3, 9))


def test_specials_work_when_they_say() -> None:
    assert special(phase="roll").dice == (10, 7, 3, 9)
    assert special(timing="instead", phase="roll", amount=9).dice == (9, 7, 3, 9)
    before = special(timing="before")
    assert (shares(before, D8, ending=False), shares(before, D8, ending=True)) == ((2, 2), (5, 5))
    assert shares(special(operation="multiply-share", amount=3), D8, ending=True) == (6, 6)


def test_a_special_bars_an_action_at_its_venue() -> None:
    where = special(phase="execute", operation="bar-action", amount=0, action="move")
    assert "bars move at d8" in str(refusal(where, 0, Action("move", TruckId(0, D10), D8)))
    assert "bars move at d8" in str(refusal(where, 0, Action("move", TruckId(0, D8), D20)))
    assert refusal(where, 0, Action("move", TruckId(0, D10), D20)) is None
    assert refusal(where.with_shut(D8), 0, Action("move", TruckId(0, D10), D8)) is None


def test_newer_specials_replace_older() -> None:
    match = with_specials(new_match(RULES, 3, None, random.Random(1)), random.Random(1))
    assert match.pile == ("block-party",)
    assert draw_specials(match).specials == (None, "block-party", None, None)
    assert draw_specials(match).pile == ()


# -- games -------------------------------------------------------------------------------------------


def test_venues_by_players() -> None:
    assert RULES.venues_for(2) == RULES.venues_for(3) == ("d8", "d10", "d12", "d20")
    assert RULES.venues_for(4) == ("d6", "d8", "d10", "d12", "d20")
    assert RULES.venues_for(5) == RULES.venues_for(6) == ("d4", "d6", "d8", "d10", "d12", "d20")


def play(match: Match, seed: int) -> Match:
    """A game of random players to its end."""
    dice = random.Random(seed)
    while not match.over:
        size = len(match.venues)
        choices = [tuple(dice.sample(range(size), 2)) for _ in range(match.players)]
        choices += [automatic_choice(match.rules, dice)] if match.players == 2 else []
        where = reveal(match, choices)
        where = rolled(where, [dice.randint(1, sides) for sides in where.sides])
        if match.players == 2:
            where, taken = _grid_round(match, where, dice)
            match = finish(match, where, {}, taken)
        else:
            used = {player: dice.sample(hand, min(2, len(hand))) for player, hand in enumerate(match.cards)}
            for player, cards in used.items():
                for card in cards:
                    where = _random_action(where, player, card, dice)
            match = finish(match, where, used)
    return match


def _grid_round(match: Match, where: Table, dice: random.Random) -> tuple[Table, list[int]]:
    taken: list[int] = []
    left = [place for place, card in enumerate(match.grid) if card]
    for turn in range(2 * match.rules.grid.each):
        place = dice.choice(free(match.rules.grid.rows, [p for p in left if p not in taken]))
        taken.append(place)
        card = match.grid[place]
        assert card is not None
        where = _random_action(where, (match.first + turn) % 2, card, dice)
    return where, taken


def _random_action(where: Table, player: int, card: CardId, dice: random.Random) -> Table:
    found = outcomes(where, player, dice.choice(legal(where, player, card)))
    return dice.choice(found)[1]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games(players: int) -> None:
    for seed in range(5):
        match = play(new_match(RULES, players, None, random.Random(seed)), seed)
        money = final_money(match)
        assert all(money[leader] == max(money) for leader in leaders(match))
        if players == 2:
            assert (match.round, [card for card in match.grid if card], match.first) == (5, [], 0)
            assert len(money) == 3
            assert money[2] >= RULES.automatic.money
        else:
            assert (match.round, {len(hand) for hand in match.cards}, match.first) == (6, {0}, 5 % players)


def test_openings() -> None:
    match = new_match(RULES, 4, RULES.opening.suggestions["harsh"], random.Random(0))
    assert {hand == without(RULES.deck, ("truck-shutdown", "venue-shutdown")) for hand in match.cards} == {True}
    assert final_money(match) == (20,) * 4
    assert final_money(new_match(RULES, 2, None, random.Random(0))) == (0, 0, 20)
    with pytest.raises(ValueError, match="7 players"):
        new_match(RULES, 7, None, random.Random(0))
    with pytest.raises(ValueError, match="different trucks"):
        reveal(match, [(0, 0)] * 4)


def test_ties_go_to_the_highest_then_the_owner() -> None:
    assert tie_winners({0: 20, 1: 14}, owner=1) == [0]
    assert tie_winners({0: 20, 1: 20, 2: 3}, owner=1) == [1]
    assert tie_winners({0: 20, 1: 20, 2: 3}, owner=2) == [0, 1]
    assert tie_winners({0: 20, 1: 20}, owner=None) == [0, 1]


def test_the_grid_is_laid_like_bricks() -> None:
    over = covers((4, 5, 4, 3))
    assert (over[0], over[3]) == ((4, 5), (7, 8))
    assert (over[4], over[5], over[8]) == ((9,), (9, 10), (12,))
    assert (over[9], over[10], over[12]) == ((13,), (13, 14), (15,))
    assert over[13:] == ((), (), ())
    assert free((4, 5, 4, 3), range(16)) == [13, 14, 15]
    assert free((4, 5, 4, 3), range(13)) == [9, 10, 11, 12]
    assert free((4, 5, 4, 3), [p for p in range(16) if p != 13]) == [9, 14, 15]
    cards = dealt(RULES, random.Random(3))
    assert len(cards) == 16
    assert all(cards.count(card) <= 2 * RULES.card[card].copies for card in CARDS)
