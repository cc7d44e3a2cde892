"""The compiled kernels: action by action against the engine, and every exact value against plain recursion."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from seeds.truck_off import CARDS, CardId, TruckOff, load, shipped
from solver.truckoff.actions import Action, legal, outcomes
from solver.truckoff.grid import dealt, free
from solver.truckoff.kernel import appraise, change, execute, options
from solver.truckoff.lines import Step, alone, alone_value, best_hands, duel
from solver.truckoff.match import Hand, without
from solver.truckoff.payouts import paid_out
from solver.truckoff.rows import coded, decoded, numbers_of, room, row_of, weight_of
from solver.truckoff.scenario import Scenario, Seat
from solver.truckoff.table import Table, Truck, TruckId, revealed, rolled

RULES = shipped()
#: cards with few targets and no dice
CHEAP: tuple[CardId, ...] = ("double", "venue-shutdown", "promote", "trigger")


def with_specials() -> TruckOff:
    """Rules with a special of each operation."""
    party = RULES.special["block-party"]
    own = {
        "block-party": party,
        "before": msgspec.structs.replace(party, venue="d8", timing="before"),
        "twice": msgspec.structs.replace(party, venue="d12", operation="multiply-share", amount=2),
        "closed": msgspec.structs.replace(
            party, venue="d20", operation="bar-action", phase="execute", amount=0, action="move"
        ),
    }
    return msgspec.structs.replace(RULES, special=own)


def random_table(dice: random.Random, players: int, specials: bool = False) -> Table:
    """A table in the middle of a round; two players have the automatic one beside them."""
    rules = with_specials() if specials else RULES
    venues = rules.venues_for(players)
    seats, size = (3 if players == 2 else players), len(venues)
    table = revealed(rules, venues, [tuple(dice.sample(range(size), 2)) for _ in range(seats)])
    lying = {special.venue: name for name, special in rules.special.items()} if specials else {}
    table = replace(table, specials=tuple(lying.get(venue) for venue in venues))
    table = rolled(table, [dice.randint(1, sides) for sides in table.sides])
    return _disturbed(table, dice)


def _disturbed(table: Table, dice: random.Random) -> Table:
    for _ in range(dice.randrange(6)):
        player = dice.randrange(table.players)
        card = dice.choice(CARDS)
        table = dice.choice(outcomes(table, player, dice.choice(legal(table, player, card))))[1]
    return table


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("specials", [False, True])
def test_kernels_do_what_the_engine_does(players: int, specials: bool) -> None:
    dice = random.Random(players)
    for _ in range(8):
        table = random_table(dice, players, specials)
        numbers, row, size = numbers_of(table), row_of(table), len(table.venues)
        weight = weight_of(table, {player: dice.uniform(-1, 1) for player in range(table.players)})
        where = room(numbers, row, 1)
        for number, card in enumerate(CARDS):
            player = dice.randrange(table.players)
            count = options(numbers, row, player, number, where.lists[0])
            found = [
                decoded(number, int(where.lists[0, index, 0]), int(where.lists[0, index, 1]), size)
                for index in range(count)
            ]
            assert found == legal(table, player, card)[:-1]
            now = appraise(numbers, row, weight, where.sums)
            assert now == pytest.approx(float(np.dot(weight, paid_out(table).money)))
            for action in found:
                code = coded(action, size)
                then = outcomes(table, player, action)
                mean = sum(float(chance) * np.dot(weight, paid_out(after).money) for chance, after in then)
                assert now + change(numbers, row, weight, where.sums, *code) == pytest.approx(mean)
                if len(then) == 1:
                    done = row.copy()
                    execute(numbers, done, *code)
                    assert list(done) == list(row_of(then[0][1]))
            assert list(row) == list(row_of(table))


# -- plain recursion ---------------------------------------------------------------------------------


def plain_duel(scenario: Scenario, turns: list[int], left: frozenset[int], table: Table) -> float:
    """The value of the two-player game by the engine alone."""
    if not turns:
        money = paid_out(table).money
        return money[scenario.me] - money[1 - scenario.me]
    values = []
    for place in free(RULES.grid.rows, left):
        card = scenario.grid[place]
        assert card is not None
        for action in legal(table, turns[0], card):
            found = outcomes(table, turns[0], action)
            values.append(sum(float(p) * plain_duel(scenario, turns[1:], left - {place}, after) for p, after in found))
    return (max if turns[0] == scenario.me else min)(values)


def plain_alone(table: Table, me: int, hand: Hand) -> float:
    """The value of a hand when nobody else acts, by the engine alone."""
    best = float(paid_out(table).money[me])
    for card in dict.fromkeys(hand):
        for action in legal(table, me, card):
            found = outcomes(table, me, action)
            left = without(hand, [card])
            best = max(best, sum(float(chance) * plain_alone(after, me, left) for chance, after in found))
    return best


def scenario_of(table: Table, grid: tuple[CardId | None, ...], taken: tuple[int, int], me: int, first: int) -> Scenario:
    seats = (Seat("A", taken=taken[0]), Seat("B", taken=taken[1]))
    return Scenario("", table, seats, me, first, 0, grid)


def last_grid(dice: random.Random, left: int, kinds: tuple[CardId, ...] = CARDS) -> tuple[CardId | None, ...]:
    """A grid in which the lower rows alone have cards left."""
    return tuple(dice.choice(kinds) if place < left else None for place in range(16))


@pytest.mark.parametrize("specials", [False, True])
def test_duels_against_plain_recursion(specials: bool) -> None:
    dice = random.Random(1)
    for case in range(10):
        table = random_table(dice, 2, specials)
        # two turns with any cards, and three with cards that have few targets and no dice
        taken, kinds = ((1, 1), CARDS) if case % 4 else ((0, 1), CHEAP)
        scenario = scenario_of(table, last_grid(dice, dice.randint(3, 6) if case % 4 else 3, kinds), taken, case % 2, 0)
        turns = scenario.turns()
        advice = duel(scenario)
        plain = plain_duel(scenario, turns, frozenset(scenario.places), table)
        assert advice.value == pytest.approx(plain)
        assert advice.line[0] == advice.choices[0]


def test_full_grids_against_plain_recursion() -> None:
    """Three turns from all four rows, with cards that have few targets: what is uncovered matters."""
    dice = random.Random(7)
    for case in range(4):
        table = random_table(dice, 2, case % 2 == 1)
        grid = tuple(dice.choice(CHEAP) for _ in range(16))
        scenario = scenario_of(table, grid, (1, 0), 0, 1)
        plain = plain_duel(scenario, scenario.turns(), frozenset(range(16)), table)
        assert duel(scenario).value == pytest.approx(plain)


def test_a_duel_looks_the_same_from_both_sides() -> None:
    """Who is asked changes the sign; swapping both players' places at the table changes nothing else."""
    dice = random.Random(2)
    for _ in range(6):
        table, grid = random_table(dice, 2), dealt(RULES, dice)
        scenario = scenario_of(table, grid, (1, 1), 0, 0)
        value = duel(scenario).value
        assert duel(replace(scenario, me=1)).value == pytest.approx(-value)
        swapped = replace(table, trucks=(table.trucks[1], table.trucks[0], table.trucks[2]),
                          money=(table.money[1], table.money[0], table.money[2]))  # fmt: skip
        assert duel(scenario_of(swapped, grid, (1, 1), 1, 1)).value == pytest.approx(value)


def test_venues_of_equal_dice_can_change_places(tmp_path: Path) -> None:
    """With two dice of the same size nothing changes when everything at one venue goes to the other."""
    path = tmp_path / "equal.toml"
    path.write_text("[venue.d10]\nsides = 8\n", "utf-8")
    rules, dice = load(path), random.Random(3)
    for _ in range(4):
        table = replace(random_table(dice, 2), rules=rules)
        table = replace(table, dice=(min(8, table.dice[0]), min(8, table.dice[1]), *table.dice[2:]))
        scenario = scenario_of(table, dealt(rules, dice), (1, 0), 0, 1)
        value = duel(scenario).value
        assert duel(replace(scenario, table=_exchanged(table))).value == pytest.approx(value)


def _exchanged(table: Table) -> Table:
    def swap(row: tuple[Any, ...]) -> tuple[Any, ...]:
        return (row[1], row[0], *row[2:])

    other = {0: 1, 1: 0}
    trucks = tuple(
        swap(tuple(Truck(other.get(t.venue, t.venue) if t.venue is not None else None, t.tokens) for t in row))
        for row in table.trucks
    )
    return replace(
        table, dice=swap(table.dice), shut=swap(table.shut), promotions=swap(table.promotions), trucks=trucks
    )


def test_hands_against_plain_recursion() -> None:
    dice = random.Random(4)
    for case in range(6):
        table = random_table(dice, 3, specials=case % 2 == 0)
        hand = tuple(dice.sample(RULES.deck, 2))
        plain = plain_alone(table, 1, hand)
        assert alone(table, 1, hand, 2).value == pytest.approx(plain)
        assert alone_value(table, 1, hand) == pytest.approx(plain)
    small: Hand = ("double", "promote", "trigger", "venue-shutdown")
    table = random_table(dice, 3)
    assert alone(table, 0, small, 4).value == pytest.approx(plain_alone(table, 0, small))


def test_players_can_change_places() -> None:
    """Who sits where does not matter when nobody else acts."""
    dice = random.Random(8)
    for _ in range(4):
        table, hand = random_table(dice, 4), tuple(dice.sample(RULES.deck, 3))
        turned = replace(table, trucks=table.trucks[1:] + table.trucks[:1], money=table.money[1:] + table.money[:1])
        assert alone_value(table, 1, hand) == pytest.approx(alone_value(turned, 0, hand))


def test_lines_reach_their_value() -> None:
    """Replayed by the engine; a line that ends in a Reroll is worth the mean."""
    dice = random.Random(5)
    for _ in range(10):
        table = random_table(dice, 4)
        hand = tuple(dice.sample([card for card in RULES.deck if card != "reroll"], 3))
        advice, after = alone(table, 2, hand, 3), table
        for step in advice.line:
            after = replay(after, step)
        assert paid_out(after).money[2] == pytest.approx(advice.value)
    table, grid = random_table(dice, 2), last_grid(dice, 6, ("move", "move-other", "double"))
    advice, after = duel(scenario_of(table, grid, (0, 0), 0, 0)), table
    for step in advice.line:
        after = replay(after, step)
    assert paid_out(after).money[0] - paid_out(after).money[1] == pytest.approx(advice.value)
    assert [step.player for step in advice.line] == [0, 1, 0, 1]


def replay(table: Table, step: Step) -> Table:
    ((_, after),) = outcomes(table, step.player, step.action)
    return after


def test_the_best_hand_is_worth_its_cards() -> None:
    """A hand costs what its cards are worth unused: of equals the smallest is taken, none if nothing gains."""
    lonely = rolled(revealed(RULES, RULES.venues_for(3), [(0, 1), (2, 3), (2, 3)]), (3, 4, 12, 20))
    best = best_hands(lonely, 0, ("move", "double", "place"), 2)[0]
    assert (best.hand, best.money, best.net) == (("place", "double"), 3 + 4 + 2 * 6, 3 + 4 + 2 * 6 - 2 * 2)
    poor = rolled(revealed(RULES, RULES.venues_for(3), [(0, 1), (0, 1), (0, 1)]), (1, 1, 1, 1))
    assert best_hands(poor, 0, ("double", "move"), 2)[0].hand == ()


def test_a_discard_of_the_grid_uncovers_cards() -> None:
    """Every card of the top row is useless here: one is thrown away, and the one beneath it is the other's."""
    table = rolled(revealed(RULES, RULES.venues_for(2), [(0, 1), (2, 3), (2, 3)]), (3, 4, 6, 6))
    grid = (*(None,) * 9, "double", "double", "double", "double", "truck-shutdown", None, None)
    scenario = scenario_of(table, grid, (1, 1), 0, 0)  # type: ignore[arg-type]
    advice = duel(scenario)
    plain = plain_duel(scenario, scenario.turns(), frozenset(scenario.places), table)
    assert advice.value == pytest.approx(plain)
    assert Action("truck-shutdown") in [step.action for step in advice.choices]
    assert all(step.action.truck != TruckId(1, 0) for step in advice.choices)
