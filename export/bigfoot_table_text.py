"""What is told at the table: an event and the belief after it; a game under way as one player sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from export.bigfoot_text import deduction_record, score_line
from export.records import Record
from seeds.bigfoot import Edition
from solver.bigfoot import moves
from solver.bigfoot.cards import PathCard, Sensor, card_record, is_bigfoots, weights
from solver.bigfoot.deduce import Contradiction, Deduction
from solver.bigfoot.events import Event, GameRecord, RoundBegun
from solver.bigfoot.moves import Decision
from solver.bigfoot.record_writing import event_record
from solver.bigfoot.short_lines import short_line
from solver.bigfoot.short_moves import PATHS, short_move
from solver.bigfoot.state import WINDOWS, Step
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST, Table
from solver.bigfoot.view import View

NAMES = {BIGFOOT: "Bigfoot"}
HELP = (
    "camera:forest 2, audio:1+2+3 0       a reading, its footprints last",
    "right 3, wrong Fern Bank, shown 6    a guess, a leftover shown; lairs by number or name",
    "round, dealt rest, played rest       a round begins; an Action card came to a player, or was played",
    "paid donation, avoided camera:forest a card paid for a second guess; a sensor avoided",
    "undo, belief, help, quit             words may be cut short",
)
#: moves listed at a decision at most
MOST_MOVES = 40


def called(player: str) -> str:
    """`Bigfoot`, `the Cryptozoologist`."""
    return NAMES.get(player, "the Cryptozoologist")


# -- record --------------------------------------------------------------------------------------------


def belief_line(found: Deduction) -> str:
    """`22 sets; hidden: Falls Grotto; 50 %: Tarn Camp, …; 32 %: …; leftovers: …`, the likeliest first."""
    count = found.belief.count
    alike: dict[Fraction, list[str]] = {}
    for lair, name in enumerate(found.edition.names):
        alike.setdefault(found.belief.chance(lair), []).append(name)
    groups = (f"{_called_chance(chance)}: {', '.join(alike[chance])}" for chance in sorted(alike, reverse=True))
    return "; ".join([f"{count:,} set{'' if count == 1 else 's'}", *groups])


def _called_chance(chance: Fraction) -> str:
    """`hidden`, `leftovers`, or whole per cents."""
    return {0: "leftovers", 1: "hidden"}.get(int(chance) if chance in (0, 1) else -1, f"{100 * float(chance):.0f} %")


def so_far(record: GameRecord, found: Deduction) -> Iterator[str]:
    """How much a record holds, and what is believed."""
    count = len(record.events)
    yield f"{record.source}: {count} event{'' if count == 1 else 's'}"
    yield from _believed(record, found)


def taken_lines(record: GameRecord, found: Deduction) -> Iterator[str]:
    """The last event, which was taken, and the belief after it."""
    yield f"{len(record.events):3}  {record.events[-1]}"
    yield from _believed(record, found)


def _believed(record: GameRecord, found: Deduction) -> Iterator[str]:
    """The belief, and the score where one is kept."""
    yield f"     {belief_line(found)}"
    if record.is_complete:
        yield f"     {score_line(found.table)}"


def record_record(record: GameRecord, found: Deduction, did: str) -> Record:
    """`record --json` after each line: what was done, the last event, and what is believed now."""
    last = record.events[-1] if record.events else None
    return {
        "did": did,
        "events": len(record.events),
        "line": None if last is None else short_line(found.edition, last),
        "event": None if last is None else event_record(found.edition, last),
        **deduction_record(record, found),
    }


def refused_lines(wrong: Sequence[Contradiction], record: GameRecord, event: Event) -> Iterator[str]:
    """Why an event was not taken, with the events that it cannot be with."""
    yield f"not taken: {event}"
    events = (*record.events, event)
    for one in wrong:
        yield f"  {one}"
        yield from (f"    event {number + 1}: {events[number]}" for number in one.because)


def refused_record(wrong: Sequence[Contradiction], line: str) -> Record:
    """The same for `--json`."""
    told = [
        {"event": one.event + 1, "with": [number + 1 for number in one.because], "message": str(one)} for one in wrong
    ]
    return {"did": "refused", "line": line, "contradictions": told}


# -- play ----------------------------------------------------------------------------------------------


def doing(player: str, move: Decision) -> str | None:
    """What everybody sees of a decision that leaves no event; None of others."""
    match move:
        case moves.LayOut():
            return f"{called(player)} lays out two paths"
        case moves.Take(path):
            return f"{called(player)} takes path {PATHS[path]}"
        case moves.Decline():
            return f"{called(player)} names no lair"
    return None


def event_line(event: Event) -> str:
    """An event of the game; a new round stands apart."""
    return f"\n-- {event}" if isinstance(event, RoundBegun) else str(event)


def scene_lines(edition: Edition, view: View, found: Deduction) -> Iterator[str]:
    """What the player has to know for the decision at hand."""
    yield f"\n{standing_line(edition, view)}"
    if view.hidden:
        yield f"your lairs: {', '.join(_own(view))}"
    yield f"{'the Cryptozoologist can know' if view.hidden else 'you know'}: {belief_line(found)}"
    yield from _cards_lines(edition, view)
    yield _asked(view)


def standing_line(edition: Edition, view: View) -> str:
    """`round 2 of 6; you: shamed, with donation; Bigfoot: awake, with rest`."""
    table = view.table
    theirs = [side for side in table.held if is_bigfoots(edition, side)]
    states = {
        CRYPTOZOOLOGIST: ("respected" if table.respected else "shamed", table.actions_held),
        BIGFOOT: ("awake" if table.awake else "tired", theirs),
    }
    told = [
        f"{'you' if player == view.player else called(player)}: {state}{', with ' if held else ''}{', '.join(held)}"
        for player, (state, held) in states.items()
    ]
    return "; ".join([f"round {max(table.round, 1)} of {edition.play.rounds}", *told])


def _own(view: View) -> Iterator[str]:
    for name in view.hidden:
        yield f"{name} (discovered)" if name in view.table.discovered else name


def _cards_lines(edition: Edition, view: View) -> Iterator[str]:
    if view.path_sizes:
        for name, cards, size in zip(PATHS, view.paths or ((), ()), view.path_sizes, strict=True):
            yield f"path {name}: {'; '.join(_card(edition, view, card) for card in cards) or f'{size} face down'}"
        if view.between is not None:
            yield f"between: {_card(edition, view, view.between)}"
    elif view.drawn:
        yield "drawn: " + "   ".join(f"{place} {_card(edition, view, card)}" for place, card in enumerate(view.drawn))
    elif view.drawn_size:
        yield f"drawn: {view.drawn_size} cards that you do not see"
    if view.unresolved:
        yield f"to be read: {'; '.join(_card(edition, view, card) for card in view.unresolved)}"


def _card(edition: Edition, view: View, card: PathCard) -> str:
    """The card; to Bigfoot a sensor with what it would read."""
    if not isinstance(card, Sensor) or not view.hidden:
        return str(card)
    counted = zip(edition.names, weights(edition, card), strict=True)
    left = set(view.hidden) - view.table.discovered
    return f"{card} (= {sum(count for name, count in counted if name in left)})"


def _asked(view: View) -> str:
    if view.step in WINDOWS:
        return f"{view.step}: play {', '.join(view.playable)}, or pass"
    if view.step == Step.LAYOUT:
        between = ", and one between: lay 0,2 between 4" if view.places_between else ""
        return f"lay out two paths by the cards of one: lay 0,2{between}"
    if view.step == Step.TAKE:
        return "take a path: take A, or take B"
    if view.step == Step.RESOLVE:
        return "avoid a sensor and become tired: avoid camera:forest; or avoid nothing"
    return "name a lair: name 3; or decline" + _pay(view.table)


def _pay(table: Table) -> str:
    """How a second guess is paid."""
    return f" (name 3 paying {table.actions_held[0]})" if table.guesses_made and table.actions_held else ""


def moves_lines(edition: Edition, legal: Sequence[Decision]) -> Iterator[str]:
    """What can be decided, a line each."""
    yield from (f"  {short_move(edition, move)}" for move in legal[:MOST_MOVES])
    if len(legal) > MOST_MOVES:
        yield f"  and {len(legal) - MOST_MOVES} more"


def scene_record(edition: Edition, view: View, found: Deduction, legal: Sequence[Decision]) -> Record:
    """`play --json` at each of the person's decisions."""
    table = view.table
    return {
        "did": "wait",
        "round": table.round,
        "step": str(view.step),
        "respected": table.respected,
        "awake": table.awake,
        "held": list(table.held),
        "hidden": list(view.hidden) or None,
        "drawn": [card_record(edition, card) for card in view.drawn],
        "paths": [[card_record(edition, card) for card in path] for path in view.paths],
        "path_sizes": list(view.path_sizes),
        "between": None if view.between is None else card_record(edition, view.between),
        "unresolved": [card_record(edition, card) for card in view.unresolved],
        "sets": found.belief.count,
        "probability": deduction_record(view.record, found)["probability"],
        "moves": [short_move(edition, move) for move in legal],
    }


def end_lines(table: Table, hidden: Sequence[str]) -> Iterator[str]:
    """Who won, and where Bigfoot was."""
    winner = called(table.winner or "")
    yield f"{winner[0].upper()}{winner[1:]} wins in round {table.round}: {len(table.discovered)} lairs discovered."
    yield f"The lairs were {', '.join(hidden)}."
