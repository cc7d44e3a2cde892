"""The judge of Rookie mode: replays a turn die by die, names the rule that an illegal one breaks (docs/rules.md §10).

Nothing here searches. Every turn that is shown has been through `judge_turn`.

        A     B     C     D
    1   go    ▲     U1    .       a die of 3: B1^ C1^ D1^ D1       flown over U1, the movement ends, down on D1
    2   .     .     U1    .       a die of 3: B1^ C1^ C1 …         the truck may not come down on an `up`

Rulings where the page leaves a choice (docs/commands.md says why): each die spent is a movement of its own, at
the end of which a truck in the air comes down; a driver who leaves the rest of a die unused ends the movement.
Coming down is driving onto that space, except that a ramp there launches nothing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from layouts.arena import Arena, Tile, token_order
from layouts.space import HEADINGS, Space
from seeds.roll_and_smash import RollAndSmash
from solver.smash.plans import Entered
from solver.smash.rookie_turn import HAZARD, STYLE, Haul, RookieTurn, Spent, on_the_table, steps_of, to_remove, without

#: kinds the truck may not stand on, and those scored by driving onto them
BARRED, DRIVEN, FLOWN = ("up", "by"), ("on", "in"), ("up", "by")


class IllegalTurn(Exception):
    """A rule that a turn breaks: what happened, the die's number from 1 (0: before any), the space."""

    section = "10"

    def __init__(self, message: str, die: int = 0, space: Space | None = None) -> None:
        self.message, self.die, self.space = message, die, space
        super().__init__(str(self))

    def __str__(self) -> str:
        """`die 2, at C5: … (rules §10)`."""
        place = [f"die {self.die}"] if self.die else []
        place += [f"at {self.space}"] if self.space else []
        return f"{', '.join(place)}{': ' if place else ''}{self.message} (rules §{self.section})"


def judge_turn(arena: Arena, turn: RookieTurn, rules: RollAndSmash, *, roll: tuple[str, ...]) -> Haul:
    """The obstacles and points of a legal turn with this roll; `IllegalTurn` names the broken rule, die and space.

    `arena` is the whole one: the judge takes its hazards and the removed obstacles off the board itself.
    """
    return _Judge(on_the_table(arena), turn, rules, roll).haul()


@dataclass
class _Judge:
    whole: Arena
    turn: RookieTurn
    rules: RollAndSmash
    roll: tuple[str, ...]
    arena: Arena = field(init=False)
    space: Space = field(init=False)
    heading: str = ""
    air: bool = False
    left: int = 0  # spaces of movement left of the die that is driven
    die: int = 0
    ramps: dict[Space, str] = field(default_factory=dict)
    scored: set[Tile] = field(default_factory=set)

    def haul(self) -> Haul:
        self._check_start()
        self._check_removed()
        self._check_dice()
        self.arena, self.space = without(self.whole, self.turn.removed), self.turn.start
        for number, spent in enumerate(self.turn.spent, start=1):
            self.die = number
            if spent.ramp:
                self._place(*spent.ramp)
            else:
                self._drive(spent)
        tokens = tuple(tile.token for tile in sorted(self.scored, key=token_order))
        return Haul(tokens, self.rules.rookie.point * len(tokens))

    # -- before the truck moves ----------------------------------------------------------------------

    def _check_start(self) -> None:
        """The start is chosen before rolling, so before anything is removed."""
        if not self.whole.board.holds(self.turn.start):
            raise IllegalTurn("the start space is off the board", space=self.turn.start)
        if not self.whole.is_empty(self.turn.start):
            raise IllegalTurn("the start space is not empty", space=self.turn.start)

    def _check_removed(self) -> None:
        removed, there = self.turn.removed, {tile.token for tile in self.whole.obstacles}
        for token in removed:
            if token not in there or removed.count(token) > 1:
                raise IllegalTurn(f"{token} cannot be removed: it is not on the board")
        if len(removed) != (due := to_remove(self.whole, self.roll)):
            raise IllegalTurn(f"{len(removed)} obstacles are removed, the hazard dice say {due}")

    def _check_dice(self) -> None:
        left = Counter(face for face in self.roll if face != HAZARD)
        for number, spent in enumerate(self.turn.spent, start=1):
            left[spent.die] -= 1
            if left[spent.die] < 0:
                raise IllegalTurn(f"no die with {spent.die} is left", number)
            if spent.ramp and (spent.die != STYLE or spent.path):
                raise IllegalTurn("only a style die places a ramp, and then it drives nowhere", number)

    def _place(self, space: Space, arrow: str) -> None:
        if len(self.ramps) >= self.rules.rookie.ramps:
            raise IllegalTurn(f"more than {self.rules.rookie.ramps} ramps", self.die, space)
        if not self.arena.board.holds(space) or not self.arena.is_empty(space) or space in self.ramps:
            raise IllegalTurn("a ramp may only stand on an empty space", self.die, space)
        self.ramps[space] = arrow

    # -- one movement ----------------------------------------------------------------------------------

    def _drive(self, spent: Spent) -> None:
        self.left = steps_of(spent.die)
        for place, entered in enumerate(spent.path):
            if entered.space == self.space and not entered.air:
                self._come_down(spent.path[place + 1 :])
            else:
                self._step(entered)
        if self.air:
            raise self._breach("the movement ends in the air and the record does not say that the truck comes down")

    def _come_down(self, rest: tuple[Entered, ...]) -> None:
        """By a turn the rest of the movement is kept; else the movement ends, and only an extra space goes on."""
        if not self.air:
            raise self._breach("the truck is on the ground and cannot come down")
        if barrier := self._barrier():
            raise self._breach(f"the truck may not come down on {barrier}")
        self.air = False
        extra = self._met_on_ground()
        straight_on = bool(rest) and rest[0].space == self.space.ahead(self.heading)
        if straight_on and not extra:
            raise self._breach("the truck stays in the air until it turns or the movement ends")
        self.left = extra if straight_on else self.left + extra

    def _step(self, entered: Entered) -> None:
        heading = self._heading_to(entered.space)
        if not self.left:
            raise self._breach(f"no movement is left to go on to {entered.space}")
        if self.air and heading != self.heading:
            raise self._breach("the truck turns in the air, it has to come down first")
        self.left, self.heading, self.space = self.left - 1, heading, entered.space
        if self.air:
            self._met_in_air()
        else:
            self._enter()
        if entered.air != self.air:
            raise self._breach(f"the truck is {'in the air' if self.air else 'on the ground'} here")

    def _heading_to(self, space: Space) -> str:
        heading = next((heading for heading in HEADINGS if self.space.ahead(heading) == space), None)
        if heading is None:
            raise self._breach(f"{space} is not next to it")
        if not self.arena.board.holds(space):
            raise self._breach(f"heading {heading} the truck leaves the board")
        return heading

    def _enter(self) -> None:
        if barrier := self._barrier():
            raise self._breach(f"on the ground the truck may not enter {barrier}")
        self.left += self._met_on_ground()
        self.air = self.ramps.get(self.space) == self.heading

    # -- what is scored ----------------------------------------------------------------------------------

    def _met_on_ground(self) -> int:
        """Score the tile under the truck and each `by` beside it; the extra movement of a first `in`."""
        under = self.arena.tile_at.get(self.space)
        beside = (self.arena.tile_at.get(self.space.ahead(heading)) for heading in HEADINGS)
        met = {under} if under and under.kind in DRIVEN else set()
        new = (met | {tile for tile in beside if tile and tile.kind == "by"}) - self.scored
        self.scored |= new
        return self.rules.rookie.extra_movement * sum(tile.kind == "in" for tile in new)

    def _met_in_air(self) -> None:
        over = self.arena.tile_at.get(self.space)
        if over and over.kind in FLOWN:
            self.scored.add(over)

    def _barrier(self) -> str:
        """``U1 (`up`)``: the tile under the truck, if the truck may not stand on it."""
        tile = self.arena.tile_at.get(self.space)
        return f"{tile.token} (`{tile.kind}`)" if tile and tile.kind in BARRED else ""

    def _breach(self, message: str) -> IllegalTurn:
        return IllegalTurn(message, self.die, self.space)
