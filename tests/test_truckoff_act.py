"""`truckoff act`: scenario files and their faults, exact and sampled answers, records, texts, exit statuses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from seeds.faults import BadInput
from seeds.truck_off import shipped
from solver.truckoff.act import act
from solver.truckoff.lines import alone, alone_value
from solver.truckoff.sampled import candidates, sampled, worlds
from solver.truckoff.scenario import Scenario
from solver.truckoff.scenario_file import load_scenario
from solver.truckoff.table import Truck, TruckId
from solver.verdict import Stopped, Watch
from tests.commands import ROOT, refused, run

RULES = shipped()
TWO, FOUR, SELECT = (str(ROOT / "examples" / f"truckoff-{name}.toml") for name in ("two", "four", "select"))


def scenario(path: str) -> Scenario:
    return load_scenario(path, RULES)


# -- files -------------------------------------------------------------------------------------------


def test_a_scenario_is_read() -> None:
    four = scenario(FOUR)
    table = four.table
    assert (table.venues, table.dice) == (("d6", "d8", "d10", "d12", "d20"), (5, 2, 8, 7, 17))
    assert (table.promotions, table.truck(TruckId(1, 2))) == ((0, 0, 0, 0, 1), Truck(2, 1))
    assert [seat.name for seat in four.seats] == ["Ann", "Bob", "Cleo", "Dee"]
    assert (four.me, four.next, four.selecting, four.others_hold) == (2, 2, False, True)
    assert [seat.hidden for seat in four.seats] == [1, 0, 0, 2]
    assert len(four.seats[0].cards) == 10
    assert (scenario(SELECT).selecting, scenario(SELECT).others_hold) == (True, True)


def test_a_scenario_for_two_is_read() -> None:
    two = scenario(TWO)
    assert two.table.players == 3
    assert two.turns() == [0, 1, 0, 1]
    assert two.grid[13:] == ("reroll", "trigger", "double")
    first, second = two.seats
    assert replace(two, seats=(replace(first, taken=1), second), next=1).turns() == [1, 0, 1]
    assert replace(two, seats=(replace(first, taken=2), replace(second, taken=1)), next=1).turns() == [1]


def changed(path: str, old: str, new: str, folder: Path) -> str:
    """The path of an example with one change."""
    text = Path(path).read_text("utf-8")
    assert old in text
    target = folder / "changed.toml"
    target.write_text(text.replace(old, new, 1), "utf-8")
    return str(target)


FAULTS = [
    (FOUR, "d8 = 2", "d8 = 9", "7:23: a d8 does not show 9 — 1 to 8"),
    (FOUR, "d8 = 2", "d7 = 2", "7:18: no venue `d7` in play — did you mean d8?"),
    (FOUR, "d6 = 5, ", "", "7:8: no die for d6 — d6 = 1 to 6"),
    (FOUR, 'me = "Cleo"', 'me = "Clea"', "5:6: no player `Clea` — did you mean Cleo?"),
    (FOUR, 'next = "Cleo"', 'next = "Ann"', "6:8: not your turn — me = `Ann`, or wait for your turn"),
    (FOUR, 'name = "Bob"', 'name = "Ann"', "17:8: `Ann` twice — each name once"),
    (FOUR, "promotions = { d20", "promotions = { d4", "8:16: no venue `d4` in play — did you mean d8?"),
    (FOUR, 'd8 = "d8"', 'd8 = "home"', "24:17: no venue `home` in play — known: d10, d12, d20, d6, d8"),
    (FOUR, "tokens = { d10 = 1 }", "tokens = { d1 = 1 }", "19:12: no truck `d1` in play — did you mean d12?"),
    (FOUR, "hand = 1 ", 'hand = "one" ', "14:8: player.0.hand: expected `int | array | null`, got `str`"),
    (FOUR, "hand = 2", "hand = 6", "31:8: 6 cards in hand — no more than the player has"),
    (FOUR, 'hand = ["move", "move-other"]', "hand = 2", "25:8: your own hand is no secret — its cards"),
    (FOUR, '"reroll", "double"]    #', '"reroll", "trigger"]    #', "26:9: no player has so many trigger — at most 0"),
    (FOUR, "[[player]]  ", 'grid = [["move"]]\n[[player]]  ', "11:1: `grid` is for two players — leave it out"),
    (FOUR, "hand = 0", "hand = 0\ntaken = 1", "21:1: `taken` is for two players — `hand` has the cards taken"),
    (FOUR, "format = 1", "format = 2", "3:10: format: invalid enum value 2"),
    (FOUR, "promotions", "promotion", "8:1: unknown key `promotion` — did you mean promotions?"),
    (
        FOUR,
        "opening = [",
        'specials = ["block-prty"]\nopening = [',
        "9:13: no Daily Special `block-prty` — did you mean",
    ),
    (FOUR, "opening = [", 'shut = ["d7"]\nopening = [', "9:9: no venue `d7` in play — did you mean d8?"),
    (FOUR, '"promote", "trigger"]', '"promote", "promote"]', "9:11: no deck has so many promote"),
    (
        TWO,
        '["reroll", "trigger", "double"]',
        '["reroll", "trigger"]',
        "9:8: not the rows of the grid — rows of 4, 5, 4, 3",
    ),
    (TWO, '["move", "reroll", "place"', '["", "reroll", "place"', "12:4: taken, though cards lie on it"),
    (TWO, '["move", "reroll", "promote"', '["promote", "promote", "promote"', "10:4: 3 of promote — two decks have 2"),
    (SELECT, 'name = "Bob"', 'name = "Bob"\nhand = 2', "17:1: a hand, though yours is not selected yet"),
    (TWO, "[automatic]", "[automat]", "24:2: unknown key `automat` — did you mean automatic?"),
    (TWO, 'name = "Bob"', 'name = "Bob"\ntaken = 3', "22:9: 3 cards taken — at most 2 a round"),
    (TWO, 'name = "Ann"', 'name = "Ann"\ntaken = 1', "6:1: not this player's turn — players alternate"),
    (TWO, 'name = "Ann"', 'name = "Ann"\nhand = ["move"]', "18:1: two players have no cards of their own — see `grid`"),
    (TWO, 'name = "First round of two"', "name = ", "4:8: not TOML: Invalid value"),
]


@pytest.mark.parametrize(("path", "old", "new", "told"), FAULTS, ids=[told[:40] for *_, told in FAULTS])
def test_bad_scenarios_are_told_by_place(path: str, old: str, new: str, told: str, tmp_path: Path) -> None:
    bad = changed(path, old, new, tmp_path)
    with pytest.raises(BadInput) as caught:
        scenario(bad)
    lines = [
        str(fault).removeprefix(f"{bad}:").removesuffix(" — as in examples/truckoff-four.toml")
        for fault in caught.value.faults
    ]
    assert any(line.startswith(told) for line in lines), lines


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    bad = changed(changed(FOUR, "d8 = 2", "d8 = 9", tmp_path), 'me = "Cleo"', 'me = "X"', tmp_path)
    err = refused("truckoff", "act", bad)
    assert (err.count("error:"), "changed.toml:5:6" in err, "changed.toml:7:23" in err) == (2, True, True)


# -- answers -----------------------------------------------------------------------------------------


def test_two_players_are_told_a_proof() -> None:
    answer = act(scenario(TWO))
    assert (answer.model, answer.value.low, answer.value.high) == ("exact", answer.value.mean, answer.value.mean)
    assert [step.player for step in answer.line] == [0, 1, 0, 1][: len(answer.line)]
    values = [round(step.value, 9) for step in answer.choices]
    assert values == sorted(values, reverse=True)
    other = act(replace(scenario(TWO), me=1))
    assert other.value.mean == pytest.approx(-(answer.value.mean or 0))


def test_nobody_left_to_act_is_the_payouts() -> None:
    two = scenario(TWO)
    done = replace(two, seats=tuple(replace(seat, taken=2) for seat in two.seats))
    assert (act(done).value.mean, act(done).line) == (5 + 4 - 3 - 4, ())


def without_others(path: str) -> Scenario:
    """An example in which nobody else has cards in hand."""
    asked = scenario(path)
    seats = tuple(seat if seat.hand else replace(seat, hidden=0, hand=None) for seat in asked.seats)
    return replace(asked, seats=seats, takes=0)


def test_alone_the_hand_is_exact() -> None:
    asked = without_others(FOUR)
    answer = act(asked)
    assert (answer.model, answer.whole) == ("exact", True)
    assert answer.value.mean == alone_value(asked.table, 2, asked.seats[2].hand or ())
    shorter = act(asked, most=1)
    assert not shorter.whole
    assert (shorter.value.mean or 0) < (answer.value.mean or 0)


def test_alone_a_hand_to_select_counts_its_cards() -> None:
    asked = without_others(SELECT)
    answer = act(asked, most=2)
    best = answer.hands[0]
    assert best.net == best.money - 2 * len(best.hand) == answer.value.mean
    assert best.money == alone_value(asked.table, 0, best.hand)
    assert alone(asked.table, 0, best.hand, 2).line == answer.line
    assert next(one for one in answer.hands if not one.hand).net == 1 + 6


def test_sampled_answers_are_the_same_for_a_seed() -> None:
    asked = scenario(FOUR)
    one, same, other = (sampled(asked, 200, seed, 3) for seed in (1, 1, 2))
    assert one == same
    assert one != other
    assert one[0].behind.mean == 0
    assert all((one[0].net.mean or 0) >= (late.net.mean or 0) for late in one)


def test_an_empty_hand_waits_for_the_others() -> None:
    """Nothing can be chosen, and what the round brings is an estimate all the same, since others still act."""
    asked = scenario(FOUR)
    seats = tuple(replace(seat, hand=()) if seat.hand else seat for seat in asked.seats)
    answer = act(replace(asked, seats=seats), samples=100)
    assert (answer.model, answer.line, len(answer.candidates)) == ("sampled", (), 1)
    assert answer.value.low != answer.value.high


def test_sampled_hands_are_what_others_may_hold() -> None:
    asked = scenario(FOUR)
    drawn = worlds(asked, 50, 1)
    assert drawn.hands.sum(axis=2).tolist() == [[1, 0, 0, 2]] * 50
    assert set(drawn.hands[:, 0, 7].tolist() + drawn.hands[:, 0, 8].tolist()) == {0}  # everyone discarded these
    assert set(drawn.hands[:, 3, 4].tolist()) == {0, 1}
    assert len(candidates(scenario(SELECT), 1)) == 1 + 7


def test_sampling_agrees_with_the_exact_answer_when_hands_are_empty() -> None:
    """With nobody else acting and one card, the greedy habit is the best play: no spread, the exact value."""
    asked = without_others(FOUR)
    one = replace(asked, seats=tuple(replace(s, hand=("move",)) if s.hand else s for s in asked.seats))
    best = sampled(one, 64, 1, 3)[0]
    assert best.net.low == best.net.high == best.net.mean == act(one).value.mean


# -- commands ----------------------------------------------------------------------------------------


def test_act_tells_records() -> None:
    record = run("truckoff", "act", TWO, "--json").record
    assert (record["model"], record["verdict"], record["aim"]) == ("exact", "optimal", "difference")
    assert record["line"][0]["place"][0] == 4
    assert len(record["choices"]) > 10
    sampled_record = run("truckoff", "act", FOUR, "--samples", "100", "--json").record
    assert (sampled_record["model"], sampled_record["verdict"]) == ("sampled", "estimate")
    assert sampled_record["low"] < sampled_record["value"] < sampled_record["high"]
    assert sampled_record["candidates"][0]["action"]["card"] == "move"
    select = run("truckoff", "act", SELECT, "--most", "1", "--samples", "100", "--json").record
    assert select["select"] == select["candidates"][0]["cards"]
    assert select["aim"] == "money less unused value of the cards"


def test_act_tells_texts() -> None:
    text = run("truckoff", "act", TWO).out
    assert "for Ann: this round's money less the other's, proved" in text
    assert "  1. Ann: " in text
    text = run("truckoff", "act", FOUR, "--samples", "100").out
    assert "an estimate: hidden hands sampled" in text
    assert "line of play, if nobody else acted:" in text
    text = run("truckoff", "act", SELECT, "--samples", "100", "--most", "2").out
    assert "hands of at most 2 cards tried" in text
    assert "select  " in text


def test_act_reads_standard_input_and_stops() -> None:
    given = Path(FOUR).read_bytes()
    assert run("truckoff", "act", "-", "--samples", "64", stdin=given).status == 0
    stopped = run("truckoff", "act", TWO, "--time-limit", "0")
    assert (stopped.status, stopped.out) == (4, "")
    assert run("truckoff", "act", TWO, "--time-limit", "0", "--json").record is None
    assert "standard input" in refused("truckoff", "act", "-", stdin=b"format = 1\n")


class _Impatient(Watch):
    """Time is up at the second stage."""

    def look(self, what: str, share: float) -> None:
        if share > 0:
            raise Stopped


def test_a_stopped_estimate_is_what_is_known_so_far() -> None:
    asked = scenario(FOUR)
    whole, stopped = act(asked, samples=2000), act(asked, samples=2000, watch=_Impatient())
    assert (whole.stopped, whole.candidates[0].worlds) == (False, 2000)
    assert stopped.stopped
    assert 64 <= stopped.candidates[0].worlds < 2000
    assert stopped.candidates[0].net.mean == stopped.value.mean
    widths = [(one.value.high or 0.0) - (one.value.low or 0.0) for one in (whole, stopped)]
    assert 0 < widths[0] < widths[1]  # less is known
