"""View: what a player sees of a game — never the other's secrets.

The hidden lairs are Bigfoot's alone. Drawn cards are seen by whoever draws them until they lie face up; in Family
mode paths lie face down, and the one who takes sees only how many cards each has.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.bigfoot.cards import PathCard, Sensor
from solver.bigfoot.events import GameRecord
from solver.bigfoot.state import State, Step
from solver.bigfoot.table import BIGFOOT, Table


@dataclass(frozen=True)
class View:
    """A game as one player sees it. Cards that the player does not see are empty; their numbers are told."""

    player: str
    step: Step
    actor: str | None
    table: Table
    record: GameRecord
    hidden: tuple[str, ...]  # Bigfoot's view only
    discard: tuple[PathCard, ...]
    deck_size: int
    drawn: tuple[PathCard, ...]
    drawn_size: int
    paths: tuple[tuple[PathCard, ...], ...]
    path_sizes: tuple[int, ...]
    between: PathCard | None
    unresolved: tuple[Sensor, ...]
    playable: tuple[str, ...]
    places_between: bool  # a card has to lie between the paths


def view(state: State, player: str) -> View:
    """What the player sees now."""
    hidden = tuple(name for name in state.edition.names if name in state.hidden) if player == BIGFOOT else ()
    sees_drawn = player in state.looked
    sees_paths = not state.family or player == state.layer
    return View(
        player,
        state.step,
        state.actor,
        state.table,
        GameRecord(state.history, hidden=hidden or None),
        hidden,
        state.discard,
        len(state.deck),
        state.drawn if sees_drawn else (),
        len(state.drawn),
        state.paths if sees_paths else (),
        tuple(map(len, state.paths)),
        state.between if sees_paths else None,
        state.unresolved,
        state.playable(player) if state.actor == player else (),
        state.places_between and sees_drawn,
    )
