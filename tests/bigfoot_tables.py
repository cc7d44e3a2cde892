"""Bigfoot at the table, for tests: a game begun, draws and moves made, and moves refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seeds.bigfoot import shipped
from solver.bigfoot import moves
from solver.bigfoot.cards import PathCard, Sensor
from solver.bigfoot.game import play, start
from solver.bigfoot.moves import IllegalMove, Move
from solver.bigfoot.state import State

HIDDEN = ("Timberline Den", "Fern Bank", "Moss Hollow", "Root Cellar", "Snowmelt Ledge")
FOREST, CAVE, RIVER = (Sensor("camera", (name,)) for name in ("forest", "cave", "river"))
PASSES = (moves.Pass(), moves.Pass())


def played(state: State, *done: Move) -> State:
    """The state after these moves."""
    for move in done:
        state = play(state, move)
    return state


def begun(held: tuple[str, ...] = (), *, elusive: bool = False, family: bool = False) -> State:
    """The first round, before the draw; these sides of Action cards are held already, and not in the deck."""
    state = start(shipped(), elusive=elusive, family=family)
    table = replace(state.table, held=tuple(sorted(held)))
    return play(replace(state, table=table), moves.Hidden(HIDDEN))


def drew(state: State, *cards: PathCard) -> State:
    """The draw of the round: these cards, filled up with sensors that nobody asks about."""
    spare = [card for card in state.deck if isinstance(card, Sensor) and card.kind != "camera"]
    return play(state, moves.Drawn((*cards, *spare[: state.to_draw - len(cards)])))


def refused(state: State, move: Move) -> str:
    """What is said of an illegal move."""
    with pytest.raises(IllegalMove) as caught:
        play(state, move)
    return str(caught.value)


def passed_draw(held: tuple[str, ...]) -> State:
    """The first round, after a window in which nobody played anything."""
    return played(begun(held), *PASSES)
