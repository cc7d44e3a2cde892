"""What is laid out before the run, as variables: start, ramps, and what Destroy is named for (rules §2, §5).

        start C5E ─┐ one of them          ramp C4N ─┐ at most one a space, none on the start
        start C5S ─┘                      ramp C4E ─┘

A *guise* is an obstacle taken for one kind. Most have only their own; Destroy gives each a second.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from layouts.arena import Arena
from layouts.space import HEADINGS, Space
from solver.smash.cpsat.driving import Ground, Truck
from solver.smash.cpsat.figures import Guise
from solver.smash.cpsat.hand import Hand


@dataclass(frozen=True)
class Setup:
    """Variables: where the truck starts, (space, arrow) of ramps, guises, and (card, token) named."""

    model: CpModel
    hand: Hand
    ground: Ground
    starts: dict[Truck, IntVar]
    ramps: dict[tuple[Space, str], IntVar]
    guises: dict[Guise, IntVar]
    named: dict[tuple[str, str], IntVar]


def lay_out(arena: Arena, hand: Hand, points: int) -> Setup:
    """The set-up of a run with at most that many plan points."""
    model = CpModel()
    named = _named(model, arena, hand)
    guises = _guises(model, arena, hand, named)
    kinds: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for token, kind in guises:
        kinds[token] += (kind,)
    ramp = hand.rules.ramp
    most = min(ramp.most, points // ramp.cost) if ramp.cost else ramp.most
    starts, ramps = _starts_and_ramps(model, arena, most)
    ground = Ground(arena, dict(kinds), hand.launchers(), most)
    return Setup(model, hand, ground, starts, ramps, guises, named)


def _starts_and_ramps(
    model: CpModel, arena: Arena, most: int
) -> tuple[dict[Truck, IntVar], dict[tuple[Space, str], IntVar]]:
    """Rules §2: an empty start space; ramps on empty spaces, one at most on each, none on the start."""
    empty = [space for space in arena.board.spaces() if arena.is_empty(space)]
    starts = {Truck(at, way, False): model.new_bool_var(f"start {at}{way}") for at in empty for way in HEADINGS}
    model.add_exactly_one(starts.values())
    if not most:
        return starts, {}
    ramps = {(at, way): model.new_bool_var(f"ramp {at}{way}") for at in empty for way in HEADINGS}
    model.add(LinearExpr.sum(list(ramps.values())) <= most)
    for at in empty:
        here = [starts[Truck(at, way, False)] for way in HEADINGS]
        model.add_at_most_one(here + [ramps[at, way] for way in HEADINGS])
    return starts, ramps


def _named(model: CpModel, arena: Arena, hand: Hand) -> dict[tuple[str, str], IntVar]:
    """Rules §5, Destroy: each copy may be named for one obstacle (not a blank one) of another kind."""
    named: dict[tuple[str, str], IntVar] = {}
    for name, card, copies in hand.having("becomes"):
        others = [tile.token for tile in arena.obstacles if tile.kind != card.kind]
        mine = {(name, token): model.new_bool_var(f"{name} {token}") for token in others}
        model.add(LinearExpr.sum(list(mine.values())) <= copies)
        named |= mine
    return named


def _guises(model: CpModel, arena: Arena, hand: Hand, named: dict[tuple[str, str], IntVar]) -> dict[Guise, IntVar]:
    """Each obstacle is of one kind: the one a card named for it makes it, else its own."""
    guises: dict[Guise, IntVar] = {}
    for tile in arena.obstacles:
        by_kind: dict[str, list[IntVar]] = defaultdict(list)
        for (card, token), var in named.items():
            if token == tile.token:
                by_kind[str(hand.rules.card[card].kind)].append(var)
        for kind in (tile.kind, *by_kind):
            guises[tile.token, kind] = model.new_bool_var(f"{tile.token} is {kind}")
        model.add_exactly_one(guises[tile.token, kind] for kind in (tile.kind, *by_kind))
        for kind, cards in by_kind.items():
            model.add(LinearExpr.sum(cards) == guises[tile.token, kind])
    return guises
