"""Journey: a plan told step by step, for whoever draws or words it.

    A2 ──drive── B2 ══ramp══ C2 ╌fly╌ D2 ╌land╌ E2 ~slide~ F2

A plan's record says which spaces were entered and where the truck was in the air. The rest — which way it
turned, where it came down, what was mud or oil — follows from the board (rules §3). Nothing is judged here:
the plan has been through the judge, and no score is read from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from layouts.arena import Arena
from layouts.space import HEADINGS, Space
from seeds.roll_and_smash import RollAndSmash
from solver.smash.plans import AS_CARD, Entered, Move, Plan


@dataclass(frozen=True)
class Step:
    """One space entered. `how`: drive, slide, ramp, going-up, fly, land.

    `came_down`: the truck, in the air, came down on `start` first. `turn`: left or right, if it turned there.
    `oil`: the heading that oil on `space` gave it.
    """

    start: Space
    space: Space
    heading: str
    how: str
    came_down: bool = False
    turn: str = ""
    oil: str = ""

    @property
    def flown(self) -> bool:
        """Whether the wheels are off the ground on the way."""
        return self.how in ("fly", "land")


@dataclass(frozen=True)
class Leg:
    """A move and its steps. `number` from 1; `settles`: where the truck comes down when all steps are done."""

    number: int
    move: Move
    start: Space
    steps: tuple[Step, ...]
    driven: bool = True
    settles: Space | None = None


#: quarter turns to the right → what a driver calls them
_TURN = {1: "right", 3: "left"}


@dataclass
class _Truck:
    space: Space
    heading: str
    air: bool = False
    over: bool = False


def journey(plan: Plan, arena: Arena, rules: RollAndSmash) -> tuple[Leg, ...]:
    """The legs of the plan, one a move, in order."""
    truck = _Truck(plan.start, plan.heading)
    driver = _Driver(plan, arena, rules, dict(plan.ramps))
    legs = [driver.leg(truck, number, move) for number, move in enumerate(plan.moves, start=1)]
    if truck.air and not truck.over:
        legs[-1] = replace(legs[-1], settles=truck.space)
    return tuple(legs)


@dataclass(frozen=True)
class _Driver:
    plan: Plan
    arena: Arena
    rules: RollAndSmash
    ramps: dict[Space, str]

    def leg(self, truck: _Truck, number: int, move: Move) -> Leg:
        """Drive one move; the truck is left where it ends."""
        if truck.over:
            return Leg(number, move, truck.space, (), driven=False)
        start, was_up = truck.space, truck.air
        steps = tuple(self._steps(truck, move, last=number == len(self.plan.moves)))
        settles = start if was_up and not steps and move.how == AS_CARD else None
        if move.how == AS_CARD:
            truck.air = False
            truck.over = self.rules.card[move.what].effect == "end-run"
        truck.heading = move.heading
        return Leg(number, move, start, steps, True, settles)

    def _steps(self, truck: _Truck, move: Move, last: bool) -> Iterator[Step]:
        tile = None if move.how == AS_CARD else self.rules.tile[move.what]
        left = tile.steps[1] if tile and tile.steps else 0
        for entered in move.path:
            came_down = truck.air and (left == 0 and (last or not (tile and tile.steps)))
            truck.air = truck.air and not came_down
            step = replace(self._step(truck, entered), came_down=came_down)
            left -= step.how != "slide" and left > 0
            yield step

    def _step(self, truck: _Truck, entered: Entered) -> Step:
        start, heading = truck.space, heading_between(truck.space, entered.space)
        turn = _TURN.get((HEADINGS.index(heading) - HEADINGS.index(truck.heading)) % 4, "")
        step = Step(start, entered.space, heading, self._how(truck, entered, heading), turn=turn)
        oil = "" if entered.air or step.how == "fly" else self.arena.oil_at.get(entered.space, "")
        truck.space, truck.heading, truck.air = entered.space, oil or heading, entered.air
        return replace(step, oil=oil)

    def _how(self, truck: _Truck, entered: Entered, heading: str) -> str:
        if truck.air:
            return "fly" if entered.air else "land"
        if entered.air:
            return "ramp" if self.ramps.get(entered.space) == heading else "going-up"
        return "slide" if self._is_mud(truck.space) else "drive"

    def _is_mud(self, space: Space) -> bool:
        tile = self.arena.tile_at.get(space)
        kind = tile.kind if tile and tile.token not in (*self.arena.blanked, *self.plan.destroy) else ""
        return kind == "in"


def heading_between(start: Space, end: Space) -> str:
    """The heading that leads from a space to the one next to it; `ValueError` if they are not neighbours."""
    for heading in HEADINGS:
        if start.ahead(heading) == end:
            return heading
    raise ValueError(f"{end} is not next to {start}")
