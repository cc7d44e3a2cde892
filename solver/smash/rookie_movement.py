"""One movement of Rookie mode, compiled: every way to drive one die, as a tree walked depth first (docs/rules.md §10).

A movement is at most a dozen steps, and its tree stands on a stack. On the way a ramp may *turn out* to stand on
a space that the truck enters, as long as a style die is left to pay for it: the driver placed it before this
movement. That is every placement worth making, without trying the places one by one.

        .     x     .     .          entered as it is: x is driven over, and the truck stays on the ground,
        ▲     x^    .^    …          or a ramp stood there: unless the truck drove straight over x before

The tree is small because a truck seldom gains by coming back: a place on the ground is followed once, unless it
is reached again with more movement left.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.compiled import compiled
from solver.smash.field import Ints
from solver.smash.kernel import ONE, bits
from solver.smash.rookie_field import Ground

#: a level of the stack: where the truck is after so many steps, how it came there, what has been tried from there
SPACE, AIR, SCORED, LEFT, RAMPS, DICE, HEADING, BANNED, CLEAN, TRIED, FIELDS = range(11)
#: AIR is the heading of a truck in the air; DICE those left after this movement; HEADING the one it entered with;
#: BANNED one it may not go on in; CLEAN says that no ramp placed later on could have launched the truck before
NONE = -1
#: ways on from the ground: four headings, each with and without placing a ramp; from the air: on, turn, end
ON_GROUND, IN_AIR = 8, 3
#: steps back to the space behind, and onto the space again, after driving straight over it
BACK = 3
#: entries of the table of places that are looked at
PROBES = 16


class Course(NamedTuple):
    """The numbers of Rookie mode for the kernels (plain integers)."""

    extra: int  # spaces of movement for a first `in`
    width: int  # bits of a ramp in a mask of ramps; a ramp is `space * 4 + heading + 1`
    most: int  # ramps that may stand
    styles: int  # one more than there are style dice: dice left, modulo this, are style dice left
    free: int  # 0/1: ramps cost nothing, stand nowhere and are wherever the truck likes (for the bound)


class Seen(NamedTuple):
    """Where trucks have been on the ground, and the most movement that was left there."""

    entry: Ints  # [a power of two, 6] space, dice left, scored, ramps, movement left, age
    age: Ints  # [1] entries of another age are free


def seen_nothing(room: int) -> Seen:
    """An empty table of that many entries, a power of two."""
    return Seen(np.zeros((room, 6), dtype=np.int64), np.ones(1, dtype=np.int64))


@compiled
def _stands(ramps: int, ramp: int, width: int) -> bool:
    """Whether this ramp is among those that stand."""
    while ramps:
        if ramps & ((ONE << width) - 1) == ramp:
            return True
        ramps >>= width
    return False


@compiled
def _taken(ramps: int, space: int, width: int) -> bool:
    """Whether any ramp stands on the space."""
    for heading in range(4):
        if _stands(ramps, space * 4 + heading + 1, width):
            return True
    return False


@compiled
def _with(ramps: int, ramp: int, width: int) -> int:
    """The ramps and one more; their order never differs, so equal sets are equal numbers."""
    shift, rest = 0, ramps
    while rest & ((ONE << width) - 1) > ramp:
        shift += width
        rest >>= width
    return (ramps & ((ONE << shift) - 1)) | ramp << shift | rest << (shift + width)


@compiled
def standing(ramps: int, width: int) -> int:
    """How many ramps stand."""
    count = 0
    while ramps:
        count += 1
        ramps >>= width
    return count


@compiled
def begin(stack: Ints, space: int, scored: int, ramps: int, dice: int, steps: int) -> int:
    """Put a truck on the ground at the foot of the stack, `steps` to drive and then `dice`; returns the depth, 0."""
    here = stack[0]
    here[SPACE], here[AIR], here[SCORED], here[LEFT], here[RAMPS], here[DICE] = space, NONE, scored, steps, ramps, dice
    here[HEADING], here[BANNED], here[CLEAN], here[TRIED] = NONE, NONE, 1, 0
    return 0


@compiled
def following(ground: Ground, course: Course, stack: Ints, seen: Seen, depth: int, deeper: bool) -> int:
    """The depth of the next node of the tree, -1 after the last; `deeper`: follow the one at `depth`.

    Left out is a place on the ground where a truck has been in the same situation with no less movement left,
    unless a ramp that was not yet placed when that one drove over it could matter.
    """
    if not deeper:
        depth -= 1
    while depth >= 0:
        air = stack[depth, AIR] != NONE
        while stack[depth, TRIED] < (IN_AIR if air else ON_GROUND):
            way = stack[depth, TRIED]
            stack[depth, TRIED] += 1
            made = fly(ground, course, stack, depth, way) if air else drive(ground, course, stack, depth, way)
            if made and not before(seen, stack[depth + 1]):
                return depth + 1
        depth -= 1
    return -1


@compiled
def _child(stack: Ints, depth: int, space: int, air: int, scored: int, left: int, heading: int) -> None:
    """The next node, with the ramps of the one before it."""
    after = stack[depth + 1]
    after[SPACE], after[AIR], after[SCORED], after[LEFT], after[HEADING] = space, air, scored, left, heading
    after[RAMPS], after[DICE] = stack[depth, RAMPS], stack[depth, DICE]
    after[BANNED], after[CLEAN], after[TRIED] = NONE, stack[depth, CLEAN], 0


@compiled
def drive(ground: Ground, course: Course, stack: Ints, depth: int, way: int) -> bool:
    """One step on the ground; odd ways find a ramp on the space, placed for this. False if it cannot be."""
    here, heading, placing = stack[depth], way >> 1, way & 1
    space = ground.next[here[SPACE] * 4 + heading]
    if here[LEFT] < 1 or space < 0 or ground.wall[space] or heading == here[BANNED]:
        return False
    scored = here[SCORED] | ground.drive[space]
    left = here[LEFT] - 1 + course.extra * bits((scored ^ here[SCORED]) & ground.muds[0])
    ramp = space * 4 + heading + 1
    launched = _stands(here[RAMPS], ramp, course.width)
    if placing and (launched or not _placeable(ground, course, stack, depth, space, heading, left)):
        return False
    _child(stack, depth, space, heading if launched or placing else NONE, scored, left, heading)
    after = stack[depth + 1]
    if placing and not course.free:
        after[RAMPS], after[DICE] = _with(here[RAMPS], ramp, course.width), here[DICE] - 1
    if here[HEADING] == heading and _may_launch_later(ground, course, here, heading, scored, left):
        after[CLEAN] = 0
    return True


@compiled
def _may_launch_later(ground: Ground, course: Course, here: Ints, heading: int, scored: int, left: int) -> bool:
    """Whether a ramp here, just driven straight over, could still be reached and flown from in this movement."""
    if course.free or not here[DICE] % course.styles or not ground.open[here[SPACE]]:
        return False
    left += course.extra * bits(ground.muds[0] & ~scored)
    return bool(ground.ahead[here[SPACE] * 4 + heading] <= left - BACK)


@compiled
def _placeable(ground: Ground, course: Course, stack: Ints, depth: int, space: int, heading: int, left: int) -> bool:
    """Whether a ramp may have been placed here before this movement, and gains: a wall is flown over with it.

    Flown over without a wall ahead, the spaces give no more than driven over.
    """
    here = stack[depth]
    if not ground.open[space] or ground.ahead[space * 4 + heading] > left or not here[DICE] % course.styles:
        return False
    if course.free:
        return True
    if standing(here[RAMPS], course.width) >= course.most or _taken(here[RAMPS], space, course.width):
        return False
    for step in range(1, depth):
        straight = stack[step, HEADING] == heading and stack[step + 1, HEADING] == heading
        if straight and stack[step, SPACE] == space and stack[step, AIR] == NONE:
            return False  # the ramp would have launched the truck there
    return True


@compiled
def fly(ground: Ground, course: Course, stack: Ints, depth: int, way: int) -> bool:
    """From the air: one step on, come down to turn, or end the movement and come down. False if it cannot be."""
    here = stack[depth]
    heading = here[AIR]
    if way == 0:
        space = ground.next[here[SPACE] * 4 + heading]
        if here[LEFT] < 1 or space < 0:
            return False
        _child(stack, depth, space, heading, here[SCORED] | ground.fly[space], here[LEFT] - 1, heading)
        return True
    if ground.wall[here[SPACE]] or (way == 1 and here[LEFT] < 1):
        return False
    scored = here[SCORED] | ground.drive[here[SPACE]]
    extra = course.extra * bits((scored ^ here[SCORED]) & ground.muds[0])
    _child(stack, depth, here[SPACE], NONE, scored, extra + (here[LEFT] if way == 1 else 0), NONE)
    if way == 1:
        stack[depth + 1, BANNED] = heading
    return True


@compiled
def before(seen: Seen, here: Ints) -> bool:
    """Whether a truck was here in this situation with no less movement left; if not, this one is noted."""
    if here[AIR] != NONE or here[BANNED] != NONE:
        return False
    last = seen.entry.shape[0] - 1
    at = mixed(here[SPACE] << 20 | here[DICE], here[SCORED], here[RAMPS]) & last
    for _ in range(PROBES):
        entry = seen.entry[at]
        free = entry[5] != seen.age[0]
        same = entry[0] == here[SPACE] and entry[1] == here[DICE] and entry[2] == here[SCORED]
        if free or (same and entry[3] == here[RAMPS]):
            if not free and entry[4] >= here[LEFT]:
                return True
            if here[CLEAN]:
                entry[0], entry[1], entry[2] = here[SPACE], here[DICE], here[SCORED]
                entry[3], entry[4], entry[5] = here[RAMPS], here[LEFT], seen.age[0]
            return False
        at = (at + 1) & last
    return False


@compiled
def mixed(state: int, scored: int, ramps: int) -> int:
    """A hash of three numbers."""
    mix = (state * 0x9E3779B97F4A7C1 ^ scored * 0x1C69B3F74AC4AE35) + ramps * 0x2545F4914F6CDD1D
    return mix ^ mix >> 29
