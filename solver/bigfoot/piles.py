"""Piles and readings: cards that change places, what chance is waited for, and what a sensor counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from solver.bigfoot import moves
from solver.bigfoot.cards import PathCard, Sensor, weights
from solver.bigfoot.moves import IllegalMove
from solver.bigfoot.state import State


def discarded(state: State, cards: Iterable[PathCard]) -> State:
    """Cards join the discard pile."""
    return replace(state, discard=tuple(sorted((*state.discard, *cards), key=card_order)))


def without(pile: Iterable[PathCard], cards: Iterable[PathCard], where: str) -> tuple[PathCard, ...]:
    """A pile without these cards; `IllegalMove` if one is not in it."""
    left = list(pile)
    for card in cards:
        if card not in left:
            raise IllegalMove("3", f"{card} is not in {where}")
        left.remove(card)
    return tuple(left)


def card_order(card: PathCard) -> str:
    """What piles are sorted by; the order of a real pile is chance's business."""
    return str(card)


def footprints(state: State, sensor: Sensor) -> int:
    """What a sensor reads now."""
    counted = zip(state.edition.names, weights(state.edition, sensor), strict=True)
    return sum(count for name, count in counted if name in state.hidden - state.table.discovered)


#: the outcome that each card waits for
_AWAITED: dict[str, type[moves.Joined] | type[moves.Lost] | type[moves.TopLeftover]] = {
    "detour": moves.Joined,
    "shortcut": moves.Lost,
    "epiphany": moves.TopLeftover,
}


def awaits(state: State) -> type[moves.Joined] | type[moves.Lost] | type[moves.TopLeftover] | None:
    """The kind of outcome that the card being resolved waits for."""
    return _AWAITED[state.resolving.rule] if state.resolving else None


def joining(state: State) -> int:
    """Cards that a Detour adds: what there is, if the discard pile holds fewer than it asks for."""
    return min(len(state.discard), state.edition.action["detour"].adds)
