"""Boogie Beasts' numbers, typed: read from `boogie_beasts.toml`, any of them replaced by a user's file.

The decks of the box are reconstructed, so whoever owns it may correct them. A user's file is laid over the shipped
numbers table by table; the copies of figures and effects are replaced whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from seeds.faults import quoted
from seeds.numbers import laid_over_shipped, shipped_table, typed
from seeds.places import Places
from seeds.typed import Flaw, raise_flaws

Number = Annotated[int, msgspec.Meta(ge=1, le=20)]
Copies = Annotated[int, msgspec.Meta(ge=0, le=100)]
Face = Annotated[int, msgspec.Meta(ge=0, le=20)]
CharacterKind = Literal["check", "question", "no"]
KINDS: tuple[CharacterKind, ...] = ("check", "question", "no")
#: the most cards of a hand: more make the tables of hands too large
MOST_HAND = 9


class Seed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table carries: its section, and `basis` where a printed card was rebuilt."""

    section: str
    basis: Literal["reconstruction", "user"] | None = None


class Players(Seed, frozen=True, kw_only=True):
    """How many may play."""

    least: Number
    most: Number


class Character(Seed, frozen=True, kw_only=True):
    """A kind of character card: when its character jumps, and how many a player has."""

    joins: Literal["certainly", "if-needed", "never"]
    copies: Copies


class Formations(Seed, frozen=True, kw_only=True):
    """The numbers on the formation cards."""

    numbers: tuple[Annotated[int, msgspec.Meta(ge=2, le=20)], ...]


class JumpCards(Seed, frozen=True, kw_only=True):
    """Jump cards of one sort: what is printed on them → copies."""

    cards: dict[str, Copies]


class Hand(Seed, frozen=True, kw_only=True):
    """Cards that a hand is dealt up to."""

    limit: Annotated[int, msgspec.Meta(ge=1, le=MOST_HAND)]


class Play(Seed, frozen=True, kw_only=True):
    """How many jumpruns a game has."""

    jumpruns: Number


class Solo(Seed, frozen=True, kw_only=True):
    """The largest figure that counts on a solo jump."""

    largest_figure: Number


class DiceSeed(Seed, frozen=True, kw_only=True):
    """The faces of a die."""

    faces: tuple[Face, ...]


class Shortage(Seed, frozen=True, kw_only=True):
    """What the potential is divided by when there are too few jumpers."""

    divisor: Number


class BoogieBeasts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All numbers of the game."""

    format: Literal[1]
    game: str
    players: Players
    character: dict[CharacterKind, Character]
    formations: Formations
    figures: JumpCards
    effects: JumpCards
    hand: Hand
    play: Play
    solo: Solo
    dice: DiceSeed
    shortage: Shortage


FILE = "boogie_beasts.toml"
SHIPPED = f"seeds/{FILE}"
_REMEDY = f"as in {SHIPPED}"


@cache
def shipped() -> BoogieBeasts:
    """The numbers as shipped."""
    return _validated(*shipped_table(FILE), SHIPPED)


def load(path: Path | None) -> BoogieBeasts:
    """The shipped numbers with those of the user's file laid over them; `BadInput` names every fault."""
    if path is None:
        return shipped()
    return _validated(*laid_over_shipped(FILE, path, whole=("cards",)), str(path))


def _validated(table: dict[str, Any], places: Places, source: str) -> BoogieBeasts:
    rules = typed(table, BoogieBeasts, places, source, _REMEDY)
    raise_flaws(_doubts(rules), places, source, _REMEDY)
    return rules


def _doubts(rules: BoogieBeasts) -> Iterator[Flaw]:
    """What types cannot say."""
    if rules.players.least > rules.players.most:
        yield Flaw(("players", "least"), "fewest players above the most", "least below most")
    if not rules.dice.faces:
        yield Flaw(("dice", "faces"), "a die without faces", "at least one number")
    if len(set(rules.formations.numbers)) < len(rules.formations.numbers):
        yield Flaw(("formations", "numbers"), "a formation is there twice", "different numbers")
    for name in rules.figures.cards:
        if not re.fullmatch(r"[1-9]|1[0-9]", name):
            yield Flaw(("figures", "cards", name), f"no figure: {quoted(name)}", "a number from 1 to 19", True)
    for name in rules.effects.cards:
        if not re.fullmatch(r"[+-][1-9]|0", name):
            yield Flaw(("effects", "cards", name), f"no effect: {quoted(name)}", 'such as "+1", "-2" or "0"', True)
