"""Roll & Smash's numbers, typed: read from `roll_and_smash.toml`, any of them replaced by a user's file.

A user's file holds only what differs (`[obstacle.up]` / `vp = 6`); it is laid over the shipped numbers
table by table, and the whole is validated again, so that a wrong type or an unknown key is told with
its place in the user's file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from seeds.faults import near_miss, quoted
from seeds.numbers import laid_over_shipped, shipped_table, typed
from seeds.places import Places
from seeds.typed import Flaw, raise_flaws

Size = Annotated[int, msgspec.Meta(ge=1, le=100)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Points = Annotated[int, msgspec.Meta(ge=0, le=100)]
#: no obstacle is worth less than nothing and no fail more: the search lives on more scored never being worse
Vp = Annotated[int, msgspec.Meta(ge=0, le=100)]
Penalty = Annotated[int, msgspec.Meta(ge=-100, le=0)]
#: Plan tiles of different kinds that a rules file may have
MOST_PLAN_TILES = 8
Kind = Literal["up", "by", "on", "in"]
Effect = Literal["launch", "end-run", "extra-move", "repeat-tile", "if-any", "for-each", "becomes", "face-any"]


class Seed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every table carries: its rulebook section, and `basis` where a printed component was rebuilt."""

    section: str
    basis: Literal["reconstruction", "user"] | None = None


class BoardSeed(Seed, frozen=True, kw_only=True):
    """The board of the box, in columns and rows."""

    pieces: tuple[Size, Size]
    piece: tuple[Size, Size]


class Obstacle(Seed, frozen=True, kw_only=True):
    """An obstacle kind: Victory Points and how many tiles the supply holds."""

    vp: Vp
    supply: Count


class Failed(Seed, frozen=True, kw_only=True):
    """Victory Points of each obstacle that ends the run failed."""

    vp: Penalty


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


class Versus(Seed, frozen=True, kw_only=True):
    """The game for several: fewest and most players, and tiles of each kind placed before each round."""

    players: tuple[Size, Size]
    setup: Annotated[tuple[Count, ...], msgspec.Meta(min_length=1)]


class Solo(Seed, frozen=True, kw_only=True):
    """Solo play: runs to beat an arena in, and the order in which Replace takes obstacles away."""

    runs: Literal[2]
    replace_order: tuple[Kind, ...]


class Rookie(Seed, frozen=True, kw_only=True):
    """Rookie mode: points an obstacle, extra movement of a first `in`, ramps at most."""

    point: Count
    extra_movement: Count
    ramps: Count


class Difficulty(Seed, frozen=True, kw_only=True):
    """The easiest and the hardest difficulty that is printed beside an arena."""

    least: Count
    most: Count


class PrintedArena(Seed, frozen=True, kw_only=True):
    """A printed arena: its name, its difficulty, and how many obstacles of each kind it requires."""

    name: str
    difficulty: Count
    required: dict[Kind, Count]


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
    versus: Versus
    solo: Solo
    rookie: Rookie
    difficulty: Difficulty
    arena: dict[str, PrintedArena]

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
        return self.dice.count * max(int(face) for face in self.dice.faces if face.isdecimal())


#: a truck's deck and VP are replaced whole, not merged
_WHOLE = ("deck", "vp")
SHIPPED = "seeds/roll_and_smash.toml"


@cache
def shipped() -> RollAndSmash:
    """The numbers as shipped."""
    return _typed(*shipped_table("roll_and_smash.toml"), SHIPPED)


def load(path: Path | None) -> RollAndSmash:
    """The shipped numbers with those of the user's file laid over them; `BadInput` names every fault."""
    if path is None:
        return shipped()
    return _typed(*laid_over_shipped("roll_and_smash.toml", path, _WHOLE), str(path))


def _typed(table: dict[str, Any], places: Places, source: str) -> RollAndSmash:
    """The table as typed numbers; else every fault of it, at its place in the text that `places` knows."""
    remedy = f"as in {SHIPPED}"
    rules = typed(table, RollAndSmash, places, source, remedy)
    raise_flaws(_doubts(rules), places, source, remedy)
    return rules


def _doubts(rules: RollAndSmash) -> Iterator[Flaw]:
    """What types cannot say."""
    yield from _tile_doubts(rules)
    yield from _card_doubts(rules)
    yield from _dice_doubts(rules.dice)
    if sorted(rules.solo.replace_order) != ["by", "in", "on", "up"]:
        yield Flaw(("solo", "replace_order"), "the order of Replace leaves a kind out or repeats one", "each kind once")


def _tile_doubts(rules: RollAndSmash) -> Iterator[Flaw]:
    for name, tile in rules.tile.items():
        if (tile.steps is None) == (tile.quarters is None):
            yield Flaw(("tile", name), f"{quoted(name)} needs either steps or quarters", "exactly one of the two", True)
        if tile.steps and tile.steps[0] > tile.steps[1]:
            yield Flaw(("tile", name, "steps"), f"steps of {quoted(name)} run backwards", "[fewest, most]")
    if not any(tile.cost == 0 for tile in rules.tile.values()):
        yield Flaw(("tile",), "no Plan tile is free", "one of cost 0, as which unresolved tiles are planned", True)
    if len(rules.tile) > MOST_PLAN_TILES:
        yield Flaw(("tile",), f"{len(rules.tile)} Plan tiles", f"at most {MOST_PLAN_TILES} different ones", True)


def _card_doubts(rules: RollAndSmash) -> Iterator[Flaw]:
    for name, card in rules.card.items():
        if card.effect in ("launch", "end-run", "if-any", "for-each", "becomes") and card.kind is None:
            yield Flaw(("card", name, "kind"), f"card {quoted(name)} needs a kind", "up, by, on or in")
        if card.vp and card.effect in ("launch", "extra-move", "repeat-tile", "becomes"):
            yield Flaw(("card", name, "vp"), f"card {quoted(name)} pays nothing by itself", "no vp for this effect")
        if card.effect == "becomes" and card.kind not in (None, "on"):
            yield Flaw(("card", name, "kind"), f"card {quoted(name)} makes obstacles “on”", 'kind = "on"')
        for index, move in enumerate(card.moves):
            if move not in rules.tile:
                path = ("card", name, "moves", index)
                yield Flaw(path, f"unknown Plan tile {quoted(move)}", near_miss(move, rules.tile))
    for name, truck in rules.truck.items():
        for card_name in truck.deck.keys() - rules.card.keys():
            remedy = near_miss(card_name, rules.card)
            yield Flaw(("truck", name, "deck", card_name), f"unknown card {quoted(card_name)}", remedy, True)


def _dice_doubts(dice: Dice) -> Iterator[Flaw]:
    for index, face in enumerate(dice.faces):
        if not re.fullmatch(r"[0-9]{1,2}|style|hazard", face):
            yield Flaw(("dice", "faces", index), f"unknown face {quoted(face)}", "a number below 100, style or hazard")
    if not any(face.isdecimal() for face in dice.faces):
        yield Flaw(("dice", "faces"), "no face shows a number", "at least one")
