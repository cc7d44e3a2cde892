"""Answers about Bigfoot, as text for people at a table and as records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from export.records import Record
from solver.bigfoot.cards import PathCard
from solver.bigfoot.choose import Choice, best
from solver.bigfoot.deduce import Certain, Deduction, told_numbers
from solver.bigfoot.equilibrium import BestEquilibria, Equilibrium
from solver.bigfoot.events import GameRecord
from solver.bigfoot.guess import Guessing
from solver.bigfoot.paths import Division, Option
from solver.bigfoot.table import Table

if TYPE_CHECKING:
    from rich.text import Text

#: columns of a bar that means certainty
BAR = 20
#: divisions and choices told in text
MOST_TOLD = 12
PATHS = ("A", "B")


def pair(value: Fraction) -> list[int]:
    """A fraction as [numerator, denominator]."""
    return [value.numerator, value.denominator]


def told(value: Fraction) -> str:
    """`11/15  73.3 %`, in columns."""
    return f"{value!s:>9}  {100 * float(value):5.1f} %"


def _lines(lines: Iterable[str]) -> Text:
    from rich.text import Text

    return Text("\n".join(lines))


# -- deduce --------------------------------------------------------------------------------------------


def deduction_record(record: GameRecord, found: Deduction) -> Record:
    """`deduce --json`: events are counted from 1; without a set that agrees the chances are left out."""
    chances = _chances(found) if found.consistent else {}
    return {
        "sets": found.belief.count if found.consistent else 0,
        "probability": {name: pair(chance) for name, chance in chances.items()},
        "certain": {name: _certain_record(found.certain[name]) for name in chances if name in found.certain},
        "contradictions": contradictions_record(record, found),
    }


def contradictions_record(record: GameRecord, found: Deduction) -> list[Record]:
    """Each event that cannot be, with the place it stands at and the events it cannot be with."""
    return [
        {
            "event": wrong.event + 1,
            "at": record.place(wrong.event),
            "with": [number + 1 for number in wrong.because],
            "message": str(wrong),
        }
        for wrong in found.contradictions
    ]


def _chances(found: Deduction) -> dict[str, Fraction]:
    return {name: found.belief.chance(lair) for lair, name in enumerate(found.edition.names)}


def _certain_record(certain: Certain) -> Record:
    return {"hidden": certain.hidden, "because": [number + 1 for number in certain.because]}


def deduction_text(record: GameRecord, found: Deduction) -> Text:
    """Chances, likeliest first, and the proof of whatever is certain; of a complete record the score too."""
    if not found.consistent:
        return contradictions_text(record, found)
    chances = sorted(_chances(found).items(), key=lambda entry: -entry[1])
    wide = max(map(len, found.edition.names))
    agree = "agrees" if found.belief.count == 1 else "agree"
    head = f"{_counted(found.belief.count, 'set')} of lairs {agree} with {_counted(len(record.events), 'event')}"
    lines = [head, *([score_line(found.table)] if record.is_complete else []), ""]
    return _lines([*lines, *(f"{name:{wide}} {told(chance)}  {_why(found, name, chance)}" for name, chance in chances)])


def score_line(table: Table) -> str:
    """`round 2 of 6; the Cryptozoologist shamed, Bigfoot awake; Action cards held: donation, rest`."""
    standing = "respected" if table.respected else "shamed"
    state = "awake" if table.awake else "tired"
    held = ", ".join(table.held) or "none"
    over = f"; {table.winner} has won" if table.winner else ""
    rounds = f"round {max(table.round, 1)} of {table.edition.play.rounds}"
    return f"{rounds}; the Cryptozoologist {standing}, Bigfoot {state}; Action cards held: {held}{over}"


def _why(found: Deduction, name: str, chance: Fraction) -> str:
    certain = found.certain.get(name)
    if certain is None:
        return "#" * round(BAR * chance)
    return f"{'hidden' if certain.hidden else 'leftover'}{told_numbers(certain.because, ', by').rstrip()}"


def contradictions_text(record: GameRecord, found: Deduction) -> Text:
    """Each event that cannot be, where it stands and what it says."""
    lines = ["the record contradicts itself"]
    for wrong in found.contradictions:
        lines += [f"{record.place(wrong.event)}: {wrong}", f"    event {wrong.event + 1}: {record.events[wrong.event]}"]
        lines += [f"    event {number + 1}: {record.events[number]}" for number in wrong.because]
    return _lines(lines)


def _counted(count: int, noun: str) -> str:
    plural = "es" if noun.endswith("s") else "s"
    return f"{count:,} {noun}{'' if count == 1 else plural}"


# -- guess ---------------------------------------------------------------------------------------------


def guess_record(found: Guessing) -> Record:
    """`guess --json`."""
    now = found.now
    return {
        "value": pair(found.value),
        "guesses": now.guesses,
        "respected": now.respected,
        "best": list(found.best),
        "lairs": {name: pair(chance) for name, chance in found.lairs.items()},
        "wait": pair(found.waiting),
        "actions": {name: pair(chance) for name, chance in found.actions.items()},
    }


def guess_text(found: Guessing) -> Text:
    """What to do, best first; of lairs that are equally good the likeliest is named first."""
    now = found.now
    state = "respected" if now.respected else "shamed"
    head = f"{_counted(now.belief.to_find, 'lair')} to find, {_counted(now.guesses, 'guess')} to come, {state}"
    lines = [head, f"chance of winning {told(found.value).lstrip()}, if nothing more is learned than the answers"]
    return _lines([*lines, "", *_advice(found), "", *_doings(found)])


def _advice(found: Guessing) -> Iterator[str]:
    if found.best:
        likely = max(found.best, key=lambda name: found.now.belief.chance(found.now.edition.names.index(name)))
        yield f"best: name {likely}"
    else:
        yield "best: wait" if found.waiting else "no guess can win from here by itself"


def _doings(found: Guessing) -> Iterator[str]:
    names = found.now.edition.names
    rows = [(f"name {name}", chance, _likely(found, names.index(name))) for name, chance in found.lairs.items()]
    rows.append(("name no lair in this round", found.waiting, "what later readings tell comes on top"))
    unknown = " (if held)" if found.now.names is None else ""
    rows += [(f"play {name}{unknown}", chance, "") for name, chance in found.actions.items()]
    wide = max(len(what) for what, _, _ in rows)
    for what, chance, beside in sorted(rows, key=lambda row: -row[1]):
        yield f"{what:{wide}} {told(chance)}  {beside}".rstrip()


def _likely(found: Guessing, lair: int) -> str:
    return f"right in {100 * float(found.now.belief.chance(lair)):.0f} %"


# -- split ---------------------------------------------------------------------------------------------


def split_record(model: str, values: Mapping[Division, Fraction]) -> Record:
    """`split --json` under a model with exact values."""
    most = max(values.values())
    return {
        "value": pair(most),
        "best_first_paths": [list(one.first) for one, value in values.items() if value == most],
        "model": model,
        "divisions": [{"first": list(one.first), "value": pair(value)} for one, value in values.items()],
    }


def equilibrium_record(found: BestEquilibria) -> Record:
    """`split --json` in equilibrium: the value lies between `low` and `high`."""
    return {
        "value": found.low,
        "low": found.low,
        "high": found.high,
        "exploitability": max(0.0, found.high - found.low),
        "best_first_paths": [list(one.division.first) for one in found.best],
        "model": "equilibrium",
        "settled": found.settled,
        "complete": found.complete,
    }


def split_text(model: str, values: Mapping[Division, Fraction]) -> Text:
    """The best divisions, card by card, and the next value below."""
    most = max(values.values())
    best_ones = [one for one, value in values.items() if value == most]
    lines = [f"model {model}: chance of winning {told(most).lstrip()}, one round ahead", ""]
    lines += _divisions(best_ones)
    others = sorted({value for value in values.values() if value < most}, reverse=True)
    if others:
        lines += ["", f"next best {told(others[0]).lstrip()}; worst {told(others[-1]).lstrip()}"]
    return _lines(lines)


def equilibrium_text(found: BestEquilibria) -> Text:
    """The value with its certificate, and the best divisions."""
    least = "" if found.settled else "at least "
    head = f"model equilibrium: chance of winning {least}{100 * found.low:.4f} %, one round ahead"
    gap = max(0.0, found.high - found.low)
    lines = [head, f"certified between {found.low:.6f} and {found.high:.6f}; exploitability {gap:.1e}"]
    if not found.settled:
        lines.append("stopped early: a division not looked at to the end may be better, up to the upper bound")
    elif not found.complete:
        lines.append("stopped early: a division not looked at to the end may be as good")
    return _lines([*lines, "", *_divisions([one.division for one in found.best])])


def _divisions(divided: Sequence[Division]) -> Iterator[str]:
    yield f"{_counted(len(divided), 'division')} equally good:" if len(divided) != 1 else "best division:"
    for one in divided[:MOST_TOLD]:
        second = [place for place in range(sum(map(len, one.paths))) if place not in one.first]
        for name, places, path in zip(PATHS, (one.first, second), one.paths, strict=True):
            yield f"  {name} {','.join(map(str, places)):{2 * len(second) + 2 * len(one.first) - 3}}  {_cards(path)}"
        yield ""
    if len(divided) > MOST_TOLD:
        yield f"... and {len(divided) - MOST_TOLD} more"


def _cards(cards: Iterable[PathCard]) -> str:
    return " | ".join(map(str, cards))


# -- choose --------------------------------------------------------------------------------------------


def choose_record(
    model: str,
    found: tuple[Choice, ...],
    divided: Division,
    solved: Equilibrium | None,
    shares: Mapping[Option, float],
) -> Record:
    """`choose --json`: `path` is 0 for the path with card 0; `share` in equilibrium only."""
    chosen = [choice for choice in found if shares.get(choice.option, 0.0) > 0] if solved else best(found)
    record: Record = {
        "model": model,
        "first_path": list(divided.first),
        "value": solved.high if solved else pair(min(choice.value for choice in found)),
        "best": [_option_record(choice) for choice in chosen],
        "options": [_choice_record(choice, shares if solved else None) for choice in found],
    }
    return record | ({"exploitability": solved.exploitability} if solved else {})


def _option_record(choice: Choice) -> Record:
    avoided = choice.option.avoided
    return {"path": choice.option.path, "avoid": avoided and str(avoided)}


def _choice_record(choice: Choice, shares: Mapping[Option, float] | None) -> Record:
    record = _option_record(choice) | {
        "readings": [{"sensor": str(sensor), "footprints": footprints} for sensor, footprints in choice.readings],
        "value": pair(choice.value),
    }
    return record if shares is None else record | {"share": shares.get(choice.option, 0.0)}


def choose_text(
    found: tuple[Choice, ...], divided: Division, solved: Equilibrium | None, shares: Mapping[Option, float]
) -> Text:
    """Bigfoot's options, the most harmful first."""
    lines = [f"path {name}  {_cards(path)}" for name, path in zip(PATHS, divided.paths, strict=True)]
    if solved:
        lines += ["", f"equilibrium of this division: chance {100 * solved.high:.4f} % over all hidden sets"]
        lines += [f"exploitability {solved.exploitability:.1e}; how often to do what with these lairs:", ""]
        order = sorted(found, key=lambda choice: -shares.get(choice.option, 0.0))
        return _lines([*lines, *(f"{100 * shares.get(one.option, 0.0):6.1f} %  {_words(one)}" for one in order)])
    lines += ["", "the Cryptozoologist's chance of winning afterwards, least first:", ""]
    order = sorted(found, key=lambda choice: (choice.value, choice.option.avoided is not None))
    return _lines([*lines, *(f"{told(one.value)}  {_words(one)}" for one in order)])


def _words(choice: Choice) -> str:
    avoided = f", tired to avoid {choice.option.avoided}" if choice.option.avoided else ""
    readings = "; ".join(f"{sensor} = {footprints}" for sensor, footprints in choice.readings)
    return f"path {PATHS[choice.option.path]}{avoided}   reads {readings or 'nothing'}"
