"""Legal: everything that the player whose move it is can do, in a fixed order (docs/bigfoot.md §3–§5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from solver.bigfoot import moves
from solver.bigfoot.moves import Decision
from solver.bigfoot.state import WINDOWS, State, Step
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST


def legal(state: State) -> tuple[Decision, ...]:
    """Everything that the player whose move it is can do; nothing when it is chance's move or the game is over."""
    if state.actor not in (CRYPTOZOOLOGIST, BIGFOOT):
        return ()
    if state.step in WINDOWS:
        return (*map(moves.Play, state.playable(state.turn)), moves.Pass())
    if state.step == Step.LAYOUT:
        return tuple(_layouts(state))
    if state.step == Step.TAKE:
        return (moves.Take(0), moves.Take(1))
    if state.step == Step.RESOLVE:
        return (moves.Avoid(), *map(moves.Avoid, dict.fromkeys(state.unresolved)))
    return (*_names(state), moves.Decline())


def _layouts(state: State) -> Iterator[moves.LayOut]:
    betweens: Sequence[int | None] = range(len(state.drawn)) if state.places_between else [None]
    for between in betweens:
        first, *rest = (place for place in range(len(state.drawn)) if place != between)
        for size in range(len(rest)):
            yield from (moves.LayOut((first, *more), between) for more in combinations(rest, size))


def _names(state: State) -> Iterator[moves.Name]:
    if state.may_name():
        held = tuple(dict.fromkeys(state.table.actions_held))
        payments: Sequence[str | None] = held if state.table.guesses_made else [None]
        for paid in payments:
            for lair in state.edition.names:
                if lair not in state.table.discovered | state.table.shown:
                    yield moves.Name(lair, paid)
