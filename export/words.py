"""A plan in words, so that a person can lay it out and drive it without knowing the record's signs.

    C4^ C3^ C2  →  over the ramp at C4, fly C3, land on C2

The terminal and the printed sheets say the same words: both take them from here, and number the moves as
the pictures do. The record is read as it stands, without the arena: nothing here judges a plan.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from layouts.space import HEADINGS, STEP, Space, turned
from solver.smash.plans import AS_CARD, AS_TILE, Entered, Move, Plan

if TYPE_CHECKING:
    from seeds.roll_and_smash import RollAndSmash

_SIDE = {1: " right", -1: " left"}


def tile_name(what: str) -> str:
    """`straight-1-4` as people say it: `straight 1-4`."""
    return what.replace("-", " ", 1)


def card_name(card: str) -> str:
    """`roll-over` as people say it: `Roll Over`."""
    return card.replace("-", " ").title()


def plan_points(cost: int) -> str:
    """A cost in plan points: `free`, `1 point`, `4 points`."""
    return f"{cost} point{'' if cost == 1 else 's'}" if cost else "free"


def setup_words(plan: Plan, rules: RollAndSmash) -> list[str]:
    """What is laid out before the run, a line each: start, ramps with their cost, Destroy (rules §2, §5)."""
    lines = [f"start on {plan.start}, heading {plan.heading}"]
    lines += [f"ramp on {space}, arrow {arrow} ({plan_points(rules.ramp.cost)})" for space, arrow in plan.ramps]
    kinds = [str(card.kind) for card in rules.card.values() if card.effect == "becomes"]
    return lines + [f"{token} counts as {kinds[0]} for this run (Destroy)" for token in plan.destroy if kinds]


def move_words(plan: Plan, rules: RollAndSmash) -> list[str]:
    """One line a move, numbered from 1 over tiles and cards alike: what it is, its cost, the way it drives.

    `1. straight 1-4 (2 points)  over the ramp at B2, fly C2, D2, E2`
    """
    ramps, at = dict(plan.ramps), _At(plan.start, plan.heading, False)
    lines = []
    for number, move in enumerate(plan.moves, start=1):
        way = _way(move, at, ramps, rules, last=number == len(plan.moves))
        lines.append(f"{number}. {_what(move, at, rules)}  {way}".rstrip())
        at = _after(move, at, rules)
    return lines


@dataclass(frozen=True)
class _At:
    """Where the truck is before a move."""

    space: Space
    heading: str
    air: bool


def _after(move: Move, at: _At, rules: RollAndSmash) -> _At:
    last = move.path[-1] if move.path else Entered(at.space, at.air and not _comes_down(move, rules))
    return _At(last.space, move.heading, last.air)


def _comes_down(move: Move, rules: RollAndSmash) -> bool:
    """Whether a truck in the air comes down before the move: tiles that turn, cards between tiles (rules §3, §5)."""
    if move.how == AS_CARD:
        return True
    return bool(rules.tile[move.what].quarters) and bool(move.path)


def _what(move: Move, at: _At, rules: RollAndSmash) -> str:
    if move.how == AS_CARD:
        return f"{card_name(move.what)} (card, {rules.card[move.what].vp:+} VP)"
    name = tile_name(move.what) + _side(move, at, rules)
    if move.how == AS_TILE:
        return f"{name} ({plan_points(rules.tile[move.what].cost)})"
    return f"{name} by {card_name(move.how)} ({plan_points(0)})"


def _side(move: Move, at: _At, rules: RollAndSmash) -> str:
    """Which way a turn goes: the side of its first step; unsaid where a slide on coming down leads ahead first."""
    if not rules.tile[move.what].quarters or not move.path:
        return ""
    first = move.path[0].space
    return next((_SIDE[way] for way in _SIDE if at.space.ahead(turned(at.heading, way)) == first), "")


def _way(move: Move, at: _At, ramps: dict[Space, str], rules: RollAndSmash, *, last: bool) -> str:
    if move.how == AS_TILE and not move.path:
        return "not driven: the run is over"
    phrases = []
    if at.air and _comes_down(move, rules):
        phrases.append(f"come down on {at.space}")
        at = _At(at.space, at.heading, False)
    phrases += _legs(move.path, at, ramps)
    if last and move.path and move.path[-1].air:
        phrases.append(f"come down on {move.path[-1].space}")
    if move.heading != at.heading:
        phrases.append(f"heading {move.heading}")
    return ", ".join(phrases)


def _legs(path: tuple[Entered, ...], at: _At, ramps: dict[Space, str]) -> list[str]:
    """The path in phrases: spaces entered alike share one verb."""
    steps = groupby(_steps(path, at, ramps), key=lambda step: step[0])
    return [f"{verb} {', '.join(str(space) for _, space in spaces)}" for verb, spaces in steps]


def _steps(path: tuple[Entered, ...], at: _At, ramps: dict[Space, str]) -> Iterator[tuple[str, Space]]:
    space, air = at.space, at.air
    for entry in path:
        yield _verb(entry, air, ramps.get(entry.space) == _toward(space, entry.space)), entry.space
        space, air = entry.space, entry.air


def _verb(entry: Entered, air: bool, on_ramp: bool) -> str:
    if air:
        return "fly" if entry.air else "land on"
    if not entry.air:
        return "drive"
    return "over the ramp at" if on_ramp else "take off on"


def _toward(before: Space, after: Space) -> str | None:
    """The heading of the step between two spaces, None if they do not touch."""
    step = (after.col - before.col, after.row - before.row)
    return next((heading for heading in HEADINGS if STEP[heading] == step), None)
