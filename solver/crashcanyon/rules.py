"""The rules of the road, step by step (docs/crash-canyon.md): the same functions for solving and for simulating.

    where   location of each vehicle (see `road`)            e.g. [7, 9]
    gone    boulders that have left the road                  1: the one on space 5
    last    whether the Finish Line ends the race for the mover, or another lap begins behind it

A vehicle in a pit is beside the road and in nobody's way. Functions return locations as far as the vehicle moves; in a
race of laps one beyond the last space is `around` on the first spaces again.
"""

from __future__ import annotations

from solver.compiled import compiled
from solver.crashcanyon.road import ON_ROAD, Ints, Road

#: a star that cannot move its vehicle
NOWHERE = -1


@compiled
def around(road: Road, space: int) -> int:
    """The space on the road that a count beyond the last one comes to."""
    return space - road.spaces if space > road.spaces else space


@compiled
def taken(road: Road, where: Ints, mover: int, space: int) -> int:
    """Which other vehicle is on the space, -1 if none."""
    for other in range(len(where)):
        if other != mover and where[other] == around(road, space):
            return other
    return -1


@compiled
def blocked(road: Road, gone: int, space: int) -> bool:
    """Whether a boulder lies on the space."""
    return gone < len(road.boulders) and road.boulders[gone] == space


@compiled
def advance(road: Road, where: Ints, gone: int, mover: int, count: int, last: bool) -> tuple[int, bool]:
    """Where a roll takes the mover, and whether onto a boulder (which leaves, and nothing is let go) (rules §2).

    Out of a pit the count begins on the space beside it. Occupied spaces count; the move goes on from an occupied one.
    """
    here = where[mover]
    space = road.beside[here] - (1 if road.lying[here] != ON_ROAD else 0)
    while count > 0 or taken(road, where, mover, space) >= 0:
        space, count = space + 1, count - 1
        if last and space > road.spaces:
            return road.home, False
        if blocked(road, gone, space):
            return space, True
    return space, False


@compiled
def pushed_by_star(road: Road, where: Ints, gone: int, target: int, way: int, last: bool) -> int:
    """Where a star moves a vehicle, forwards (way 1) or backwards (-1); `NOWHERE` if it cannot (rules §3)."""
    space = where[target]
    if space == road.home or road.lying[space] != ON_ROAD:
        return NOWHERE
    space += way
    while space >= 1 and taken(road, where, target, space) >= 0 and not blocked(road, gone, space):
        if last and space > road.spaces:
            break
        space += way
    if space < 1 or blocked(road, gone, space):
        return NOWHERE
    return road.home if last and space > road.spaces else space


@compiled
def roll_off(road: Road, where: Ints, gone: int, mover: int, shift: int, last: bool) -> tuple[int, int]:
    """Where free-wheeling by `shift` spaces ends, and the space of the vehicle that stopped it, else 0 (rules §4)."""
    space, way = where[mover], (1 if shift > 0 else -1)
    for _ in range(abs(shift)):
        ahead = space + way
        if last and ahead > road.spaces:
            return road.home, 0
        if ahead < 1 or blocked(road, gone, ahead):
            return space, 0
        if taken(road, where, mover, ahead) >= 0:
            return space, ahead
        space = ahead
    return space, 0


@compiled
def nudged(road: Road, where: Ints, gone: int, other: int, way: int, last: bool) -> int:
    """Where a vehicle that was run into is pushed, `NOWHERE` if something is in its way (rules §4)."""
    ahead = where[other] + way
    if last and ahead > road.spaces:
        return road.home
    if ahead < 1 or blocked(road, gone, ahead) or taken(road, where, other, ahead) >= 0:
        return NOWHERE
    return around(road, ahead)
