"""Short lines: an event as somebody types it at the table, and written back the same.

    camera:forest 2              a reading            round 2       a round begins (alone: the next one)
    right 2, right Fern Bank     a right guess        dealt rest    an Action card came to a player
    wrong 10                     a wrong one          played rest   it was played
    shown 6                      a leftover shown     paid epiphany it was paid for a second guess
    avoided camera:forest        a sensor avoided

Words may be cut short while only one fits; lairs go by number or name. Everything after # is left alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from seeds.bigfoot import Edition
from seeds.faults import BadInput, quoted
from solver.bigfoot.cards import Sensor, fitting, lair_named, parse_card, sides
from solver.bigfoot.events import (
    Avoided,
    Dealt,
    Discovered,
    Event,
    Paid,
    Played,
    Reading,
    RoundBegun,
    ShownLeftover,
    WrongGuess,
)
from solver.bigfoot.table import Table

#: what may stand between a sensor and its footprints
_READS = ("reads", "read", "=")
#: words for events about a lair, and about a side of an Action card
_LAIRS: dict[str, type[Discovered] | type[WrongGuess] | type[ShownLeftover]] = {
    "right": Discovered,
    "wrong": WrongGuess,
    "shown": ShownLeftover,
}
_SIDES: dict[str, type[Dealt] | type[Played]] = {"dealt": Dealt, "played": Played}
#: a word for each kind of event but readings
VERBS: dict[str, type] = {**_LAIRS, "round": RoundBegun, **_SIDES, "paid": Paid, "avoided": Avoided}


def short_card(edition: Edition, sensor: Sensor) -> str:
    """`camera:forest`; lairs by their numbers: `audio-recorder:1+2+3`."""
    if edition.sensor[sensor.kind].counts == "terrains":
        return f"{sensor.kind}:{'+'.join(sensor.names)}"
    return f"{sensor.kind}:{'+'.join(str(edition.names.index(name) + 1) for name in sensor.names)}"


def short_line(edition: Edition, event: Event) -> str:
    """The line of an event; `parse_line` reads it back."""
    if isinstance(event, Reading):
        return f"{short_card(edition, event.sensor)} {event.footprints}"
    verb = next(word for word, kind in VERBS.items() if isinstance(event, kind))
    match event:
        case Discovered(lair) | WrongGuess(lair) | ShownLeftover(lair):
            return f"{verb} {edition.names.index(lair) + 1}"
        case RoundBegun(number):
            return f"{verb} {number}"
        case Avoided(sensor):
            return f"{verb} {short_card(edition, sensor)}"
        case Dealt(word) | Played(word) | Paid(word):
            return f"{verb} {word}"
    raise AssertionError(event)


def without_comment(line: str) -> str:
    """The line up to a #, without blanks around it."""
    return line.partition("#")[0].strip()


def parse_line(edition: Edition, line: str, table: Table, source: str) -> Event:
    """The event that a line means, at this state of the table; `BadInput` says which word fits nothing."""
    line = without_comment(line)
    verb, _, rest = line.partition(" ")
    if ":" in line and (":" in verb or not _is_avoided(verb)):
        return _reading(edition, line, source)
    return _event(edition, fitting(verb, VERBS, "word", source), rest.strip(), table, source)


def _event(edition: Edition, verb: str, rest: str, table: Table, source: str) -> Event:
    if verb in _LAIRS:
        return _LAIRS[verb](lair_named(edition, rest, source))
    if verb in _SIDES:
        return _SIDES[verb](fitting(rest, sides(edition), "Action card", source))
    if verb == "paid":
        return Paid(fitting(rest, edition.action, "Action card of the Cryptozoologist", source))
    if verb == "avoided":
        return Avoided(_sensor(edition, rest, source))
    return RoundBegun(_round(edition, rest or str(table.round + 1), source))


def command_or_event(edition: Edition, line: str, table: Table, commands: Sequence[str], source: str) -> str | Event:
    """The command that a line begins with, else its event; `BadInput` if it is neither."""
    if ":" not in line:
        word = fitting(line.split()[0], [*VERBS, *commands], "word", source)
        if word in commands:
            return word
    return parse_line(edition, line, table, source)


def _is_avoided(verb: str) -> bool:
    return bool(verb) and "avoided".startswith(verb.lower())


def _reading(edition: Edition, line: str, source: str) -> Reading:
    card, _, last = line.rpartition(" ")
    if "=" in last:
        card, _, last = line.rpartition("=")
    card = card.strip()
    for word in _READS:
        card = card.removesuffix(word).strip()
    if not card or not (last.strip().isascii() and last.strip().isdecimal() and len(last.strip()) < 5):
        raise BadInput.one(source, f"no footprints in {quoted(line)}", "their number last: camera:forest 2")
    return Reading(_sensor(edition, card, source), int(last))


def _sensor(edition: Edition, text: str, source: str) -> Sensor:
    card = parse_card(edition, text, source)
    if not isinstance(card, Sensor):
        raise BadInput.one(source, f"{card} is no sensor", "camera:forest, motion:river+cave, audio:1+2+3")
    return card


def _round(edition: Edition, number: str, source: str) -> int:
    most = edition.play.rounds
    if not (number.isascii() and number.isdecimal() and len(number) < 4 and 1 <= int(number) <= most):
        raise BadInput.one(source, f"round {quoted(number)}", f"1 to {most}")
    return int(number)
