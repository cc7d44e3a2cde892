"""Ties and the secret choice: against enumeration of all dice, replies that gain nothing, symmetries, bad files."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from seeds.faults import BadInput
from seeds.truck_off import TruckOff, load, shipped
from solver.truckoff.habits import load_habits
from solver.truckoff.match import tie_winners
from solver.truckoff.payouts import paid_out
from solver.truckoff.selection import (
    Mixture,
    Pair,
    Selection,
    attendance,
    equilibrium,
    mixed,
    selection_of,
)
from solver.truckoff.table import revealed, rolled
from solver.truckoff.tiebreak import SEAT, Owner, Tie, sums
from tests.commands import ROOT, refused, run

RULES = shipped()
EXAMPLE = str(ROOT / "examples" / "truckoff-habits.toml")
SMALL = "[venue.d8]\nsides = 2\n[venue.d10]\nsides = 3\n[venue.d12]\nsides = 2\n[venue.d20]\nsides = 4\n"


@pytest.fixture
def small(tmp_path: Path) -> TruckOff:
    """Rules with dice that can be enumerated."""
    path = tmp_path / "small.toml"
    path.write_text(SMALL + "[venue.d4]\nsides = 3\n[venue.d6]\nsides = 2\n", "utf-8")
    return load(path)


# -- ties --------------------------------------------------------------------------------------------


def test_sums_are_those_of_all_faces() -> None:
    faces = [sum(roll) for roll in product(range(1, 5), range(1, 7), range(1, 21))]
    assert sums((4, 6, 20)) == {n: Fraction(faces.count(n), len(faces)) for n in set(faces)}


@pytest.mark.parametrize("owner", ["me", "other", "none"])
def test_tie_chances_by_enumeration(owner: Owner, small: TruckOff) -> None:
    tie = Tie(small, 3)
    seat = {"me": 0, "other": 1, "none": None}[owner]
    for row in tie.rows(owner):
        for mine in (0, 1):
            won = total = Fraction(0)
            hands = [sums([small.venue[d].sides for d in small.ties.dice[pick]]) for pick in (mine, *row.others)]
            for roll in product(*(hand.items() for hand in hands)):
                chance = roll[0][1] * roll[1][1] * roll[2][1]
                winners = tie_winners({player: rolled for player, (rolled, _) in enumerate(roll)}, seat)
                won += chance * Fraction(0 in winners, len(winners))
                total += chance
            assert total == 1
            assert row.chances[mine] == won == tie.chance(mine, row.others, SEAT[owner])


def test_tie_chances_add_up() -> None:
    """Everybody's chances are one together, whoever picks what; two with the same mean are level."""
    tie = Tie(RULES, 3)
    for picks in product((0, 1), repeat=3):
        chances = [tie.chance(picks[i], picks[:i] + picks[i + 1 :], None) for i in range(3)]
        assert sum(chances) == 1
    for mine, other in product((0, 1), repeat=2):
        assert tie.chance(mine, (other,), -1) + tie.chance(other, (mine,), 0) == 1
        assert tie.chance(mine, (other,), None) == Fraction(1, 2)


def test_which_dice_to_pick() -> None:
    assert Tie(RULES, 2).best("none") == (0, 1)
    assert (Tie(RULES, 2).best("me"), Tie(RULES, 2).best("other")) == ((1,), (0,))
    assert [Tie(RULES, n).best(owner) for n in (3, 4) for owner in SEAT] == [(0,)] * 6
    assert Tie(RULES, 4).expected("none") == Fraction(1, 4)
    three = Tie(RULES, 3)
    mine, others = three.expected("me"), three.expected("other")
    assert mine is not None
    assert others is not None
    assert mine + 2 * others == 1


# -- the secret choice -------------------------------------------------------------------------------


def enumerated(selection: Selection, pair: Pair, others: list[Mixture]) -> float:
    """What a pair brings, over everybody's selections and all dice, by the engine."""
    rules, total = selection.rules, 0.0
    mixtures = [[(pair, 1.0)], *(list(other.items()) for other in others)]
    if selection.players == 2:
        mixtures.append([(auto, 1 / len(selection.pairs)) for auto in selection.pairs])
    for chosen in product(*mixtures):
        table = revealed(rules, selection.venues, [one for one, _ in chosen])
        chance = 1.0
        for _, part in chosen:
            chance *= part
        total += chance * _mean(selection, table)
    return total


def _mean(selection: Selection, table: object) -> float:
    rolls = list(product(*(range(1, sides + 1) for sides in table.sides)))  # type: ignore[attr-defined]
    money = [paid_out(rolled(table, faces)).money for faces in rolls]  # type: ignore[arg-type]
    return sum(paid[0] - (paid[1] if selection.by_difference else 0) for paid in money) / len(rolls)


@pytest.mark.parametrize("players", [2, 3])
def test_no_reply_gains_by_enumeration(players: int, small: TruckOff) -> None:
    selection = Selection(small, players, {})
    found = equilibrium(selection)
    others = [found.mixture] * (players - 1)
    brought = {pair: enumerated(selection, pair, others) for pair in selection.pairs}
    value = sum(chance * brought[pair] for pair, chance in found.mixture.items())
    assert max(brought.values()) <= value + 1e-9
    told = dict(selection.best_replies([found.attendance] * (players - 1)))
    assert told == pytest.approx(brought, abs=1e-9)
    assert value == pytest.approx(0 if players == 2 else found.payout, abs=1e-9)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_equilibria(players: int) -> None:
    selection = Selection(RULES, players, {})
    found = equilibrium(selection)
    assert found.exploitability < 0.001 * found.payout
    assert sum(found.mixture.values()) == pytest.approx(1)
    assert sum(found.attendance) == pytest.approx(2)
    assert all(0 <= chance <= 1 + 1e-12 for chance in found.attendance)
    assert attendance(found.mixture, len(selection.venues)) == found.attendance


def test_two_players_take_the_best_venues() -> None:
    assert equilibrium(Selection(RULES, 2, {})).mixture == {(2, 3): 1.0}


def test_venues_of_equal_dice_are_attended_alike(tmp_path: Path) -> None:
    path = tmp_path / "equal.toml"
    path.write_text("[venue.d8]\nsides = 12\n[venue.d10]\nsides = 12\n[venue.d20]\nsides = 12\n", "utf-8")
    for players in (2, 3):
        found = equilibrium(Selection(load(path), players, {}))
        assert found.attendance == pytest.approx([0.5] * 4, abs=1e-9)
        assert found.exploitability < 1e-9


def test_a_mixture_has_the_attendances_asked_for() -> None:
    for asked in ([1.0, 0.25, 0.25, 0.5], [0.5] * 4, [0.0, 1.0, 1.0, 0.0], [0.9, 0.8, 0.2, 0.1]):
        mixture = mixed(asked, 2)
        assert attendance(mixture, 4) == pytest.approx(asked)
        assert all(len(set(pair)) == 2 for pair in mixture)


def test_best_reply_to_habits() -> None:
    selection = Selection(RULES, 3, {})
    habits = load_habits(EXAMPLE, selection)
    assert habits == {"Ann": {(2, 3): 1.0}, "Bob": {(2, 3): 0.5, (1, 3): 0.25, (0, 1): 0.25}}
    others = [attendance(mixture, 4) for mixture in habits.values()]
    replies = selection.best_replies(others)
    assert replies[0][0] == (0, 1)
    assert replies == selection.best_replies(others[::-1])


def test_habits_by_enumeration(small: TruckOff) -> None:
    selection = Selection(small, 3, {})
    habits: list[Mixture] = [{(2, 3): 1.0}, {(0, 1): 0.25, (1, 3): 0.75}]
    for pair, payout in selection.best_replies([attendance(mixture, 4) for mixture in habits]):
        assert payout == pytest.approx(enumerated(selection, pair, habits), abs=1e-9)


def test_daily_specials_draw_trucks() -> None:
    plain, party = (equilibrium(selection_of(RULES, 3, names)) for names in ((), ("block-party",)))
    assert party.attendance[1] > plain.attendance[1]
    assert party.payout > plain.payout


# -- commands ----------------------------------------------------------------------------------------


def test_tiebreak_tells_a_record_and_a_text() -> None:
    record = run("truckoff", "tiebreak", "--players", "3", "--json").record
    assert (record["best"], record["chance"]) == ([["d4", "d6", "d20"]], [1, 3])
    assert len(record["rows"]) == 3
    text = run("truckoff", "tiebreak", "--owner", "me").out
    assert "2 players tied; you own the game" in text
    assert "pick    d8 + d10 + d12  best whatever the others pick" in text


def test_select_tells_a_record_and_a_text() -> None:
    record = run("truckoff", "select", "--players", "6", "--json").record
    assert record["exploitability"] < 0.001 * record["payout"]
    assert sum(record["select"].values()) == pytest.approx(1)
    text = run("truckoff", "select", "--players", "2").out
    assert "select  d12+d20   100.0000 %" in text
    told = run("truckoff", "select", "--players", "3", "--habits", EXAMPLE, "--json").record
    assert (told["best"], told["replies"][0]["select"]) == ("d8+d10", "d8+d10")
    assert "against Ann, Bob" in run("truckoff", "select", "--players", "3", "--habits", EXAMPLE).out


def test_bad_habits(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        'format = 1\n[[player]]\nname = "A"\nselects = { "d8+d9" = 1, "d8+d8" = 1 }\n'
        '[[player]]\nname = "A"\nselects = { "d20 + d8" = 0 }\n[[player]]\nname = "C"\nselects = { "d8+d20" = 1 }\n',
        "utf-8",
    )
    with pytest.raises(BadInput) as caught:
        load_habits(path, Selection(RULES, 3, {}))
    assert [f"{fault.line}:{fault.column} {fault.message}" for fault in caught.value.faults] == [
        "2:3 3 other players",
        "4:13 no selection `d8+d9`",
        "4:26 no selection `d8+d8`",
        "6:8 `A` twice",
        "7:11 nothing is ever selected",
    ]
    assert "no Daily Special `block-prty` — did you mean block-party?" in refused(
        "truckoff", "select", "--players", "3", "--special", "block-prty"
    )
    assert "cannot be read" in refused("truckoff", "select", "--players", "3", "--habits", str(tmp_path / "none"))
