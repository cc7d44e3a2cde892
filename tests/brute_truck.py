"""One truck, one move: every way the rules page lets a manoeuvre go, for the brute force in tests/brute.py.

A ramp is decided when the truck first drives over its space on the ground, and both answers are followed:

      . → ?      `ramps` holds the arrow (space, heading) of every ramp that stands,
                 `bare` every arrow known not to stand; a move never contradicts itself.

Sets of tiles and of arrows are whole numbers read bit by bit. No truck left means that the move is illegal.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from layouts.arena import Arena
from layouts.space import HEADINGS, Space, turned
from seeds.roll_and_smash import RollAndSmash
from solver.smash.plans import Entered

MUD = "in"  # rules §3
#: what a card or the end of a run asks of a truck in the air, beside the names of the Plan tiles
COME_DOWN = "come-down"

#: the spaces a move enters, in order
Path = tuple[Entered, ...]


class Truck(NamedTuple):
    """The truck within one move; `scored` to `path` are what this move alone has done."""

    space: Space
    heading: str
    air: bool
    scored: int = 0
    failed: int = 0
    ramps: int = 0
    bare: int = 0
    launched: int = 0
    path: Path = ()


#: trucks after a move, without their paths → the paths that lead there
Outcomes = dict[Truck, set[Path]]


def lifted(truck: Truck) -> Truck:
    """The truck in the air from the space it has just entered on the ground."""
    return truck._replace(air=True, path=(*truck.path[:-1], Entered(truck.space, True)))


class Driving:
    """Rules §3 and §4 on one arena, some of whose tiles are `destroyed` for the run."""

    def __init__(self, arena: Arena, rules: RollAndSmash, destroyed: Collection[str] = ()) -> None:
        self.arena, self.rules = arena, rules
        become = [card.kind for card in rules.card.values() if card.effect == "becomes"]
        kinds = {tile.token: str(become[0]) if tile.token in destroyed else tile.kind for tile in arena.obstacles}
        self.bit = {tile.token: 1 << at for at, tile in enumerate(arena.obstacles)}
        self.kind_at = {space: kinds[tile.token] for tile in arena.obstacles for space in tile.spaces}
        self.bit_at = {space: self.bit[tile.token] for tile in arena.obstacles for space in tile.spaces}
        self.of_kind: dict[str, int] = {
            kind: sum(self.bit[t] for t in kinds if kinds[t] == kind) for kind in rules.obstacle
        }
        self.launchers = {str(card.kind) for card in rules.card.values() if card.effect == "launch"}
        self.known: dict[tuple[str, Space, str, bool, int], Outcomes] = {}

    def arrow(self, space: Space, heading: str) -> int:
        """The bit of a ramp on `space` pointing in `heading`."""
        return 1 << 4 * (space.row * self.arena.board.width + space.col) + HEADINGS.index(heading)

    def arrows(self, space: Space) -> int:
        """The bits of the four ramps that could stand on `space`."""
        return sum(self.arrow(space, heading) for heading in HEADINGS)

    def ramps(self, arrows: int) -> tuple[tuple[Space, str], ...]:
        """The ramps of a set of arrows, sorted."""
        spaces = self.arena.board.spaces()
        return tuple(sorted((at, to) for at in spaces for to in HEADINGS if arrows & self.arrow(at, to)))

    def tokens(self, bits: int) -> frozenset[str]:
        """The obstacles of a set of tiles."""
        return frozenset(token for token, bit in self.bit.items() if bits & bit)

    def meet(self, truck: Truck) -> Truck:
        """The encounter with the tile under the truck (rules §4)."""
        kind, bit = self.kind_at.get(truck.space), self.bit_at.get(truck.space, 0)
        if kind in ("up", "by"):
            return truck._replace(scored=truck.scored | bit) if truck.air else truck._replace(failed=truck.failed | bit)
        return truck if truck.air else truck._replace(scored=truck.scored | bit)

    def enter(self, truck: Truck, space: Space, air: bool) -> Truck:
        """The truck on the space it enters, with all encounters there; a `by` beside it counts (rules §4)."""
        truck = self.meet(truck._replace(space=space, air=air, path=(*truck.path, Entered(space, air))))
        beside = [side for heading in HEADINGS if self.kind_at.get(side := space.ahead(heading)) == "by"]
        own, scored = self.bit_at.get(space, 0), truck.scored
        for bit in (self.bit_at[side] for side in beside):
            scored |= bit if bit != own else 0
        return truck._replace(scored=scored)

    def drive_in(self, truck: Truck, launches: int) -> list[Truck]:
        """Enter the next space on the ground: slide through mud, turn on oil, perhaps take off (rules §3)."""
        space = truck.space.ahead(truck.heading)
        if not self.arena.board.holds(space):
            return []
        truck = self.enter(truck, space, air=False)
        if self.kind_at.get(space) == MUD:
            return self.drive_in(truck, launches)
        if space in self.arena.oil_at:
            return [truck._replace(heading=self.arena.oil_at[space])]
        if self.arena.is_empty(space):
            return self.perhaps_ramp(truck)
        up = self.kind_at.get(space) in self.launchers and truck.launched < launches  # Going Up, rules §5
        return [truck, lifted(truck)._replace(launched=truck.launched + 1)] if up else [truck]

    def perhaps_ramp(self, truck: Truck) -> list[Truck]:
        """On an empty space: with a ramp in the truck's direction and without, where that is still open."""
        arrow = self.arrow(truck.space, truck.heading)
        if truck.ramps & arrow:
            return [lifted(truck)]
        plain = truck._replace(bare=truck.bare | arrow)
        if (truck.bare & arrow) or (truck.ramps & self.arrows(truck.space)):
            return [plain]
        return [plain, lifted(truck)._replace(ramps=truck.ramps | arrow)]

    def step(self, truck: Truck, launches: int, last: bool) -> list[Truck]:
        """One step forward; in the air the truck flies over or lands; the last step moves off oil (rules §3)."""
        after = self.drive_in(truck, launches)
        space = truck.space.ahead(truck.heading)
        if truck.air and self.arena.board.holds(space):
            after = [*after, self.enter(truck, space, air=True)]
        return [off for truck in after for off in self.off_oil(truck, launches)] if last else after

    def off_oil(self, truck: Truck, launches: int, chain: tuple[Space, ...] = ()) -> list[Truck]:
        """Free steps off oil that a movement ended on; the same oil twice in a chain is illegal (rules §3)."""
        if truck.air or truck.space not in self.arena.oil_at:
            return [truck]
        if truck.space in chain:
            return []
        chain = (*chain, truck.space)
        return [off for after in self.drive_in(truck, launches) for off in self.off_oil(after, launches, chain)]

    def come_down(self, truck: Truck, launches: int) -> list[Truck]:
        """From the air onto the space below, with the slide if that is mud; again if that takes off (rules §3)."""
        if not truck.air:
            return [truck]
        truck = self.meet(truck._replace(air=False))
        if self.kind_at.get(truck.space) != MUD:
            return [truck]
        slid = [off for after in self.drive_in(truck, launches) for off in self.off_oil(after, launches)]
        return [down for after in slid for down in self.come_down(after, launches)]

    def straight(self, truck: Truck, launches: int, steps: int) -> list[Truck]:
        """That many steps forward."""
        trucks = [truck]
        for left in reversed(range(steps)):
            trucks = [after for truck in trucks for after in self.step(truck, launches, last=not left)]
        return trucks

    def turn(self, truck: Truck, launches: int, side: int, quarters: int) -> list[Truck]:
        """That many quarter turns to one side (1 right, -1 left), each with its step (rules §3)."""
        trucks = [truck]
        for _ in range(quarters):
            down = [after for truck in trucks for after in self.come_down(truck, launches)]
            aside = [truck._replace(heading=turned(truck.heading, side)) for truck in down]
            trucks = [after for truck in aside for after in self.step(truck, launches, last=True)]
        return trucks

    def all_ways(self, what: str, truck: Truck, launches: int) -> list[Truck]:
        """Every way to resolve a Plan tile, or to come down."""
        if what == COME_DOWN:
            return self.come_down(truck, launches)
        tile = self.rules.tile[what]
        if tile.steps:
            fewest, most = tile.steps
            return [after for n in range(fewest, most + 1) for after in self.straight(truck, launches, n)]
        return [after for side in (-1, 1) for after in self.turn(truck, launches, side, tile.quarters or 0)]

    def outcomes(self, what: str, space: Space, heading: str, air: bool, launches: int) -> Outcomes:
        """`all_ways` from a place with `launches` cards Going Up, nothing else known; remembered."""
        key = (what, space, heading, air, launches)
        if key not in self.known:
            found = self.known[key] = {}
            for truck in self.all_ways(what, Truck(space, heading, air), launches):
                found.setdefault(truck._replace(path=()), set()).add(truck.path)
        return self.known[key]
