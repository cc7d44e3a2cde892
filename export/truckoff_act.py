"""The best actions of a round, as text and as a record (docs/truck-off.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from export.records import Record
from export.truckoff_choice import lines
from export.truckoff_words import CARD_NAMES, action_words, chart, home_words, names_at, table_rows
from solver.estimates import Estimate
from solver.truckoff.act import Answer
from solver.truckoff.lines import HandAdvice, Step
from solver.truckoff.match import Hand
from solver.truckoff.sampled import Candidate
from solver.truckoff.scenario import Scenario
from solver.truckoff.table import Table

if TYPE_CHECKING:
    from rich.text import Text

#: choices told in a text
SHOWN = 8


# -- records -----------------------------------------------------------------------------------------


def act_record(scenario: Scenario, answer: Answer) -> Record:
    """`truckoff act --json`; money of this round."""
    return {
        "scenario": scenario.name,
        "me": scenario.seats[scenario.me].name,
        "next": scenario.seats[scenario.next].name,
        "model": answer.model,
        "verdict": "optimal" if answer.model == "exact" else "estimate",
        "aim": answer.aim,
        "value": answer.value.mean,
        "low": answer.value.low,
        "high": answer.value.high,
        "most": answer.most,
        "whole": answer.whole,
        "select": list(_hand(answer)) if scenario.selecting else None,
        "line": [_step_record(scenario, step) for step in answer.line],
        "choices": [_step_record(scenario, step) for step in answer.choices],
        "hands": [{"cards": list(one.hand), "money": one.money, "value": one.net} for one in answer.hands],
        "candidates": [_candidate_record(scenario, one) for one in answer.candidates],
    }


def _hand(answer: Answer) -> Hand:
    told = answer.candidates or answer.hands
    return told[0].hand if told else ()


def _step_record(scenario: Scenario, step: Step) -> Record:
    table, names = scenario.table, _names(scenario)
    action = step.action
    return {
        "player": names[step.player],
        "card": action.card,
        "place": None if step.place is None else _place(scenario, step.place),
        "truck": [names[action.truck.player], table.venues[action.truck.number]] if action.truck else None,
        "venue": None if action.venue is None else table.venues[action.venue],
        "discarded": action.discarded,
        "value": step.value,
    }


def _candidate_record(scenario: Scenario, one: Candidate) -> Record:
    action = one.action and _step_record(scenario, Step(scenario.me, None, one.action, one.net.mean or 0.0))
    return {
        "action": action,
        "cards": list(one.hand) if one.action is None else None,
        "value": one.net.mean,
        "low": one.net.low,
        "high": one.net.high,
        "behind": one.behind.mean,
        "behind_low": one.behind.low,
        "behind_high": one.behind.high,
    }


def _names(scenario: Scenario) -> list[str]:
    return names_at(scenario.table, [seat.name for seat in scenario.seats])


def _place(scenario: Scenario, place: int) -> list[int]:
    """Row and card in it, from 1."""
    for row, length in enumerate(scenario.table.rules.grid.rows, start=1):
        if place < length:
            return [row, place + 1]
        place -= length
    raise IndexError(place)


# -- text --------------------------------------------------------------------------------------------


def act_text(scenario: Scenario, answer: Answer) -> Text:
    """The table, the best action and line, and the other choices."""
    return lines(_act_lines(scenario, answer))


def _act_lines(scenario: Scenario, answer: Answer) -> Iterator[str]:
    if scenario.name:
        yield scenario.name
    yield from chart(table_rows(scenario.table, [seat.name for seat in scenario.seats]))
    yield from home_words(scenario.table, _names(scenario))
    yield ""
    yield from _verdict(scenario, answer)
    yield from _line(scenario, answer)
    yield from _others(scenario, answer)


def _verdict(scenario: Scenario, answer: Answer) -> Iterator[str]:
    me = scenario.seats[scenario.me].name
    aim = "this round's money less the other's" if scenario.for_two else f"this round's {answer.aim}"
    if answer.model == "exact":
        yield f"value {answer.value.mean:.4g} for {me}: {aim}, proved" + ("" if answer.whole else _limited(answer))
    else:
        yield f"value {_within(answer.value)} for {me}: {aim}"
        yield "an estimate: hidden hands sampled, everybody playing on greedily; ± holds 95 times in 100"
        yield from [] if answer.whole or not scenario.selecting else [f"hands of at most {answer.most} cards tried"]


def _limited(answer: Answer) -> str:
    return f" among lines of at most {answer.most} cards"


def _line(scenario: Scenario, answer: Answer) -> Iterator[str]:
    if scenario.selecting:
        yield f"select  {_cards(_hand(answer))}"
    if not answer.line:
        yield "nothing to execute that gains" if not scenario.selecting else "no action gains what a card is worth"
        return
    planned = ", if nobody else acted" if answer.model == "sampled" else ""
    yield f"line of play{planned}:"
    table = scenario.table
    for number, step in enumerate(answer.line, start=1):
        yield f"  {number}. {_said(scenario, table, step)}"
        found = step.outcomes(table)
        table = found[0][1]
    if len(found) > 1:
        yield "     then as the die falls"


def _said(scenario: Scenario, table: Table, step: Step) -> str:
    names = _names(scenario)
    where = (
        f" (row {_place(scenario, step.place)[0]}, card {_place(scenario, step.place)[1]})"
        if step.place is not None
        else ""
    )
    who = f"{names[step.player]}: " if scenario.for_two else ""
    return f"{who}{action_words(step.action, table, names, step.player)}{where}"


def _cards(hand: Hand) -> str:
    return ", ".join(CARD_NAMES[card] for card in hand) or "no card"


def _others(scenario: Scenario, answer: Answer) -> Iterator[str]:
    """The best choices and how many there are."""
    told = [*map(_hand_line, answer.hands), *(_candidate_line(scenario, one) for one in answer.candidates)]
    told += [f"{step.value:9.4f}  {_said(scenario, scenario.table, step)}" for step in answer.choices]
    if told:
        yield ""
        yield _heading(answer, len(told))
        yield from (f"  {line}" for line in told[:SHOWN])


def _heading(answer: Answer, count: int) -> str:
    if answer.candidates:
        return "the best of all that was tried, best first"
    return "every choice, best first" if count <= SHOWN else f"the best {SHOWN} of {count} choices"


def _hand_line(one: HandAdvice) -> str:
    return f"{one.net:9.4f}  {_cards(one.hand)}"


def _candidate_line(scenario: Scenario, one: Candidate) -> str:
    if one.action:
        names = _names(scenario)
        what = action_words(one.action, scenario.table, names, scenario.me)
    else:
        what = _cards(one.hand)
    behind = f"  behind by {_within(one.behind)}" if one.behind.mean else " " * 25
    return f"{_within(one.net)}{behind}  {what}"


def _within(value: Estimate) -> str:
    """`13.91 ± 0.10`."""
    assert value.mean is not None
    return f"{value.mean:5.2f}" + ("" if value.high is None else f" ± {value.high - value.mean:.2f}")
