"""Roll & Smash's numbers, typed: read from `roll_and_smash.toml`, any of them replaced by a user's file.

A user's file holds only what differs (`[obstacle.up]` / `vp = 6`); it is laid over the shipped numbers
table by table, and the whole is validated again, so that a wrong type or an unknown key is told with
its place in the user's file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from seeds.faults import BadInput, Fault, key_place, near_miss
from seeds.reading import read_text

Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Points = Annotated[int, msgspec.Meta(ge=0, le=100)]
Vp = Annotated[int, msgspec.Meta(ge=-100, le=100)]
Kind = Literal["up", "by", "on", "in"]
Effect = Literal["launch", "end-run", "extra-move", "repeat-tile", "if-any", "for-each", "becomes", "face-any"]


class Seed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table carries: its rulebook section, and `basis` where a printed component was rebuilt."""

    section: str
    basis: Literal["reconstruction", "user"] | None = None


class BoardSeed(Seed, frozen=True, kw_only=True):
    """The board of the box, in columns and rows."""

    pieces: tuple[Count, Count]
    piece: tuple[Count, Count]


class Obstacle(Seed, frozen=True, kw_only=True):
    """An obstacle kind: Victory Points and how many tiles the supply holds."""

    vp: Vp
    supply: Count


class Failed(Seed, frozen=True, kw_only=True):
    """Victory Points of each obstacle that ends the run failed."""

    vp: Vp


class PlanSeed(Seed, frozen=True, kw_only=True):
    """How many Plan tiles a plan has."""

    tiles: Annotated[int, msgspec.Meta(ge=1, le=20)]


class PlanTile(Seed, frozen=True, kw_only=True):
    """A Plan tile: either `steps` (fewest, most spaces forward) or `quarters` (quarter turns the same way)."""

    cost: Points
    steps: tuple[Annotated[int, msgspec.Meta(ge=1, le=8)], Annotated[int, msgspec.Meta(ge=1, le=8)]] | None = None
    quarters: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    vp: Points = 0
    donut: bool = False


class Ramp(Seed, frozen=True, kw_only=True):
    """Cost in plan points of a ramp and the most a plan may place."""

    cost: Points
    most: Annotated[int, msgspec.Meta(ge=0, le=8)]


class Card(Seed, frozen=True, kw_only=True):
    """A Style card: an effect of the rules page, on a kind of obstacle, worth VP, or granting moves."""

    effect: Effect
    kind: Kind | None = None
    vp: Points = 0
    moves: tuple[str, ...] = ()


class Truck(Seed, frozen=True, kw_only=True):
    """A truck: its name, its deck (card → copies), and VP of its own where they differ (kind → VP)."""

    name: str
    deck: dict[str, Count]
    vp: dict[Kind, Vp] = {}


class Dice(Seed, frozen=True, kw_only=True):
    """The Monster Tire dice: how many, the faces of each (a number, `style` or `hazard`), the re-rolls."""

    count: Annotated[int, msgspec.Meta(ge=1, le=12)]
    faces: tuple[str, ...]
    rerolls: Count


class HazardSeed(Seed, frozen=True, kw_only=True):
    """How many Hazard tiles of a kind there are."""

    tiles: Count


class Solo(Seed, frozen=True, kw_only=True):
    """Solo play: runs to beat an arena in, and the order in which Replace takes obstacles away."""

    runs: Count
    replace_order: tuple[Kind, ...]


class Rookie(Seed, frozen=True, kw_only=True):
    """Rookie mode: points an obstacle, extra movement of a first `in`, ramps at most."""

    point: Count
    extra_movement: Count
    ramps: Count


class RollAndSmash(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All numbers of the game. Look-ups by the ids used in files, plans and commands."""

    format: Literal[1]
    game: str
    board: BoardSeed
    obstacle: dict[Literal["up", "by", "on", "in", "blank"], Obstacle]
    failed: Failed
    plan: PlanSeed
    tile: dict[str, PlanTile]
    ramp: Ramp
    card: dict[str, Card]
    truck: dict[str, Truck]
    dice: Dice
    hazard: dict[str, HazardSeed]
    solo: Solo
    rookie: Rookie

    def vp_of(self, kind: str, truck: str | None = None) -> int:
        """VP of a scored obstacle of `kind`, by the truck's own table where it has one (rules §1)."""
        own = self.truck[truck].vp if truck else {}
        return own.get(kind, self.obstacle[kind].vp)  # type: ignore[call-overload, index, no-any-return]

    @property
    def most_points(self) -> int:
        """More plan points than this no plan can spend: the dearest tile every time, and every ramp."""
        return self.plan.tiles * max(t.cost for t in self.tile.values()) + self.ramp.most * self.ramp.cost

    @property
    def most_rolled(self) -> int:
        """The most plan points the dice can show (24 with four dice up to 6)."""
        return self.dice.count * max(int(face) for face in self.dice.faces if face.isdigit())


SHIPPED = "seeds/roll_and_smash.toml"


@cache
def shipped() -> RollAndSmash:
    """The numbers as shipped."""
    return _typed(_shipped_table(), "", SHIPPED)


def load(path: Path | None) -> RollAndSmash:
    """The shipped numbers with those of the user's file laid over them; `BadInput` names every fault."""
    if path is None:
        return shipped()
    source, text = str(path), read_text(path)
    try:
        own = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise toml_fault(source, error) from error
    return _typed(_laid_over(_shipped_table(), own), text, source)


def toml_fault(source: str, error: tomllib.TOMLDecodeError) -> BadInput:
    """The fault that a TOML reader's error means, at its line and column."""
    found = re.search(r"^(.*) \(at line (\d+), column (\d+)\)$", str(error))
    message, line, column = (found[1], int(found[2]), int(found[3])) if found else (str(error), 1, 1)
    return BadInput.one(source, f"not TOML: {message}", "keys, tables and text as TOML writes them", line, column)


def _shipped_table() -> dict[str, Any]:
    return tomllib.loads(resources.files("seeds").joinpath("roll_and_smash.toml").read_text("utf-8"))


def _laid_over(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """`base` with the values of `own`; tables merge, except a truck's deck and VP, which are replaced whole."""
    merged = dict(base)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(base.get(key), dict)
        merged[key] = _laid_over(base[key], value) if both and key not in ("deck", "vp") else value
    return merged


def _typed(table: dict[str, Any], text: str, source: str) -> RollAndSmash:
    try:
        rules = msgspec.convert(table, RollAndSmash)
    except msgspec.ValidationError as error:
        raise BadInput([_type_fault(str(error), text, source)]) from error
    faults = [Fault(source, *key_place(text, key, of), message, remedy) for of, key, message, remedy in _doubts(rules)]
    if faults:
        raise BadInput(faults)
    return rules


def _type_fault(message: str, text: str, source: str) -> Fault:
    """msgspec says `… - at `$.obstacle[...].vp``: find that key in the user's text."""
    what, _, path = message.partition(" - at ")
    keys = [key for key in re.findall(r"[\w-]+", path.replace("key in", "")) if key not in ("key", "in")]
    unknown = re.search(r"unknown field `([^`]*)`", what)
    key = unknown.group(1) if unknown else (keys[-1] if keys else "")
    for number, line in enumerate(text.splitlines(), start=1):
        if key and (hit := re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", line)):
            return Fault(source, number, hit.start() + 1, what, f"as in {SHIPPED}")
    return Fault(source, 1, 1, message, f"as in {SHIPPED}")


def _doubts(rules: RollAndSmash) -> Iterator[tuple[str, str, str, str]]:
    """What types cannot say: (table, key, message, remedy)."""
    for name, tile in rules.tile.items():
        if (tile.steps is None) == (tile.quarters is None):
            yield f"tile.{name}", "quarters", f"tile {name} needs either steps or quarters", "exactly one of the two"
        if tile.steps and tile.steps[0] > tile.steps[1]:
            yield f"tile.{name}", "steps", f"steps of {name} run backwards", "[fewest, most]"
    if not any(tile.cost == 0 for tile in rules.tile.values()):
        yield "tile", "cost", "no Plan tile is free", "at least one tile of cost 0: unresolved tiles are planned as it"
    if len(rules.tile) > 8:
        yield "tile", "tile", f"{len(rules.tile)} Plan tiles", "at most 8 different ones"
    for name, card in rules.card.items():
        if card.effect in ("launch", "end-run", "if-any", "for-each", "becomes") and card.kind is None:
            yield f"card.{name}", "kind", f"card {name} needs a kind", "up, by, on or in"
        for move in card.moves:
            if move not in rules.tile:
                yield f"card.{name}", "moves", f"unknown Plan tile {move}", near_miss(move, rules.tile)
    for name, truck in rules.truck.items():
        for card_name in truck.deck:
            if card_name not in rules.card:
                yield f"truck.{name}", "deck", f"unknown card {card_name}", near_miss(card_name, rules.card)
    if bad := [f for f in rules.dice.faces if f not in ("style", "hazard") and not (f.isdigit() and int(f) < 100)]:
        yield "dice", "faces", f"unknown face {bad[0]}", "a number, style or hazard"
    elif not any(face.isdigit() for face in rules.dice.faces):
        yield "dice", "faces", "no face shows a number", "at least one"
    if set(rules.obstacle) != {"up", "by", "on", "in", "blank"}:
        yield "obstacle", "obstacle", "an obstacle kind is missing", "up, by, on, in and blank"
