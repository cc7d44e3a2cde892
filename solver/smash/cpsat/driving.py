"""Driving by the page: what a truck can do, one space at a time (rules §3, §4).

The model asks "what may follow from here?"; these generators answer by branching wherever the page
leaves something open — fly on or land, a ramp here or none, Going Up or not, what kind Destroy made
of a tile — and by writing down what each branch takes for granted:

        ▲ ramps[C2 N]      a `Trace` that launched at C2 needs the ramp that another, which
      C2│                  drove past on the ground, must do without (`bare`); the model lets
        │                  only traces of one opinion into the same run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from layouts.arena import Arena, Tile
from layouts.space import HEADINGS, STEP, Space, turned
from solver.smash.plans import Entered

#: how a truck meets an obstacle: above it, on it, or past it on an adjacent space (rules §4)
OVER, UPON, BESIDE = "over", "upon", "beside"
#: the kind whose spaces are mud (rules §3)
MUD = "in"


class Truck(NamedTuple):
    """Where the truck is, where it faces, and whether it is in the air."""

    space: Space
    heading: str
    air: bool


@dataclass(frozen=True)
class Trace:
    """A stretch of driving: where it led, what it met, and what it takes for granted.

    `met`: (token, how). `ramps`: arrows that launched it; `bare`: spaces driven over in that heading
    that must hold no such ramp. `launches`: Style cards used up. `guises`: (token, kind) relied upon.
    """

    truck: Truck
    path: tuple[Entered, ...] = ()
    met: frozenset[tuple[str, str]] = frozenset()
    ramps: frozenset[tuple[Space, str]] = frozenset()
    bare: frozenset[tuple[Space, str]] = frozenset()
    launches: tuple[str, ...] = ()
    guises: frozenset[tuple[str, str]] = frozenset()

    def at(self, space: Space, air: bool) -> Trace:
        """The trace after entering `space`, in the air or on the ground, same heading."""
        truck = Truck(space, self.truck.heading, air)
        return replace(self, truck=truck, path=(*self.path, Entered(space, air)))

    def lifted(self) -> Trace:
        """The same with the truck in the air from the space it has just entered."""
        path = (*self.path[:-1], Entered(self.truck.space, True))
        return replace(self, truck=self.truck._replace(air=True), path=path)

    def facing(self, heading: str) -> Trace:
        """The same with the truck turned."""
        return replace(self, truck=self.truck._replace(heading=heading))

    @property
    def ahead(self) -> Space:
        """The next space in the heading; it may lie off the board."""
        return self.truck.space.ahead(self.truck.heading)


@dataclass(frozen=True)
class Ground:
    """The arena as driven: every kind a token can have (Destroy), cards that launch from a kind, ramps or none.

    `kinds`: token → the kinds it may be of in this run. `launchers`: kind → cards in hand.
    """

    arena: Arena
    kinds: Mapping[str, tuple[str, ...]]
    launchers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    most_ramps: int = 0

    def obstacle(self, space: Space) -> Tile | None:
        """The obstacle on the space; blank ones are none (rules §4)."""
        tile = self.arena.tile_at.get(space)
        return tile if tile is not None and tile.token in self.kinds else None

    def step(self, trace: Trace, last: bool) -> Iterator[Trace]:
        """One step forward; `last` of a movement or of a quarter turn (rules §3)."""
        if self.arena.board.holds(trace.ahead):
            if trace.truck.air:
                yield self._meet(trace.at(trace.ahead, True), OVER)
            yield from self._enter(trace, last, frozenset())

    def come_down(self, trace: Trace) -> Iterator[Trace]:
        """On the space the truck is over; from mud it slides, and comes down again if that launches it (rules §3)."""
        if not trace.truck.air:
            yield trace
            return
        down = replace(trace, truck=trace.truck._replace(air=False))
        tile = self.obstacle(trace.truck.space)
        if tile is None:
            yield down
        else:
            yield from self._down_on(replace(down, met=down.met | {(tile.token, UPON)}), tile)

    def _down_on(self, trace: Trace, tile: Tile) -> Iterator[Trace]:
        for landed, kind in self._guises(trace, tile):
            if kind == MUD:
                for slid in self._enter(landed, True, frozenset()):
                    yield from self.come_down(slid)
            else:
                yield landed

    def quarter(self, trace: Trace, way: int) -> Iterator[Trace]:
        """A quarter turn: come down, turn (`way` 1 right, -1 left), one step (rules §3)."""
        for down in self.come_down(trace):
            yield from self.step(down.facing(turned(down.truck.heading, way)), True)

    def face_any(self, trace: Trace) -> Iterator[Trace]:
        """Zero Point Turn: come down, face any heading (rules §5)."""
        for down in self.come_down(trace):
            yield from (down.facing(heading) for heading in HEADINGS)

    def _enter(self, trace: Trace, last: bool, oils: frozenset[Space]) -> Iterator[Trace]:
        """Enter the space ahead on the ground; `oils` are those this chain of free steps has come upon."""
        if not self.arena.board.holds(trace.ahead):
            return
        entered = self._meet(trace.at(trace.ahead, False), UPON)
        tile = self.obstacle(trace.ahead)
        if tile is None:
            yield from self._on_open_ground(entered, last, oils)
            return
        for known, kind in self._guises(entered, tile):
            if kind == MUD:
                yield from self._enter(known, last, oils)
            else:
                yield known
                yield from self._launched(known, kind)

    def _on_open_ground(self, trace: Trace, last: bool, oils: frozenset[Space]) -> Iterator[Trace]:
        """No obstacle here: oil, a ramp that may stand here, or nothing at all."""
        space = trace.truck.space
        toward = self.arena.oil_at.get(space)
        if toward is not None and not last:
            yield trace.facing(toward)
        elif toward is not None and space not in oils:  # the same oil twice in a chain is illegal
            yield from self._enter(trace.facing(toward), True, oils | {space})
        elif self.most_ramps and self.arena.is_empty(space):
            yield from self._ramp_or_none(trace, (space, trace.truck.heading))
        elif toward is None:
            yield trace

    def _ramp_or_none(self, trace: Trace, arrow: tuple[Space, str]) -> Iterator[Trace]:
        """A ramp in the truck's heading launches it, always; else there is none such (rules §2, §3)."""
        if arrow not in trace.ramps:
            yield replace(trace, bare=trace.bare | {arrow})
        if self._may_stand(trace, arrow):
            yield replace(trace.lifted(), ramps=trace.ramps | {arrow})

    def _may_stand(self, trace: Trace, arrow: tuple[Space, str]) -> bool:
        """Whether a ramp fits in with what the trace already takes for granted (rules §2)."""
        ramps = trace.ramps | {arrow}
        one_a_space = len({space for space, _ in ramps}) == len(ramps)
        return arrow not in trace.bare and one_a_space and len(ramps) <= self.most_ramps

    def _launched(self, trace: Trace, kind: str) -> Iterator[Trace]:
        """Going Up, from an obstacle of the card's kind just entered on the ground (rules §5)."""
        for card in self.launchers.get(kind, ()):
            yield replace(trace.lifted(), launches=tuple(sorted((*trace.launches, card))))

    def _guises(self, trace: Trace, tile: Tile) -> Iterator[tuple[Trace, str]]:
        """The trace once for each kind the tile may be of, if that matters; a kind once relied upon stays."""
        kinds = self.kinds[tile.token]
        if len(kinds) == 1 or not any(kind == MUD or kind in self.launchers for kind in kinds):
            yield trace, kinds[0]
        else:
            relied = [kind for token, kind in trace.guises if token == tile.token]
            for kind in relied or kinds:
                yield replace(trace, guises=trace.guises | {(tile.token, kind)}), kind

    def _meet(self, trace: Trace, how: str) -> Trace:
        """The encounters of the space just entered (rules §4)."""
        space = trace.truck.space
        under = self.arena.tile_at.get(space)
        beside = {self.obstacle(Space(space.col + dx, space.row + dy)) for dx, dy in STEP.values()}
        met = {(tile.token, BESIDE) for tile in beside if tile is not None and tile is not under}
        here = self.obstacle(space)
        if here is not None:
            met.add((here.token, how))
        return replace(trace, met=trace.met | met)
