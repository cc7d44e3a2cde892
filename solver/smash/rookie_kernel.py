"""The compiled search of Rookie mode: from rest to rest, a die at a time (docs/rules.md §10).

Between two dice the truck is on the ground, so what is left of a turn depends on few things: its space, what is
scored, the ramps that stand, the dice left. Each such *rest* is kept once, in a table, and driven on from if the
points scored and the hope of what is left may still beat the best turn seen.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.compiled import compiled
from solver.smash.field import Ints
from solver.smash.kernel import bits
from solver.smash.rookie_field import Ground
from solver.smash.rookie_movement import (
    AIR,
    DICE,
    FIELDS,
    IN_AIR,
    LEFT,
    NONE,
    ON_GROUND,
    RAMPS,
    SCORED,
    SPACE,
    Course,
    Seen,
    before,
    begin,
    drive,
    fly,
    following,
    mixed,
)

#: columns of the best turn found
POINTS, ROW, DIE, AT, MARKS, STANDING = range(6)


class Dice(NamedTuple):
    """The dice of a roll by kind, the numbers falling, style dice last; what is left of them is one number."""

    steps: Ints  # [kinds] spaces of movement
    weight: Ints  # [kinds] what one die of the kind counts in the number of what is left
    held: Ints  # [kinds] dice of the kind in the roll


class Hopes(NamedTuple):
    """No turn scores more from here on. C ways for dice to be left, P spaces."""

    rest: Ints  # [C, P] with these dice, from a space
    going: Ints  # [C, steps + 1, P] with so many steps left of a die, and then these dice


class Rests(NamedTuple):
    """What has been reached between two dice, a row each; `slots` is an open-addressing table of rows."""

    state: Ints  # [rows] dice left * P + space
    scored: Ints
    ramps: Ints
    parent: Ints
    die: Ints  # the kind of die that led here
    slots: Ints  # [a power of two] row, or -1
    size: Ints  # [1] rows filled


@compiled
def counts(masks: Ints) -> Ints:
    """How many marks each mask has."""
    return np.array([bits(mask) for mask in masks], dtype=np.int64)


@compiled
def reaches(ground: Ground, course: Course, steps: int, jumps: int, stack: Ints, seen: Seen) -> Ints:
    """[P, P]: the most that one movement of so many steps scores from a space to a space, -1 where there is none.

    `jumps`: 0/1. The course is free, so a way is as good as the movement it leaves, and the best come first.
    """
    spaces = ground.wall.size
    most = np.full((spaces, spaces), -1, np.int64)
    waiting, follow = np.empty((256, FIELDS), np.int64), np.empty(256, np.int64)
    heads = np.full(stack.shape[0], -1, np.int64)  # by movement left
    for space in range(spaces):
        if ground.wall[space]:
            continue
        seen.age[0] += 1
        begin(stack, space, 0, 0, jumps, steps)
        most[space, space] = max(most[space, space], 0)
        waiting[0], follow[0], heads[steps], count, left = stack[0], -1, 0, 1, steps
        while left >= 0:
            if heads[left] < 0:
                left -= 1
                continue
            stack[0], heads[left] = waiting[heads[left]], follow[heads[left]]
            air = stack[0, AIR] != NONE
            for way in range(IN_AIR if air else ON_GROUND):
                made = fly(ground, course, stack, 0, way) if air else drive(ground, course, stack, 0, way)
                after = stack[1]
                if not made or before(seen, after):
                    continue
                if after[AIR] == NONE:
                    most[space, after[SPACE]] = max(most[space, after[SPACE]], bits(after[SCORED]))
                if count == follow.size:
                    waiting, follow = np.concatenate((waiting, waiting)), np.concatenate((follow, follow))
                waiting[count], follow[count], heads[after[LEFT]] = after, heads[after[LEFT]], count
                left, count = max(left, after[LEFT]), count + 1
    return most


@compiled
def _slot(rests: Rests, state: int, scored: int, ramps: int) -> int:
    """The slot of a rest, or the empty one where it belongs."""
    at = mixed(state, scored, ramps) & (rests.slots.size - 1)
    while rests.slots[at] >= 0:
        row = rests.slots[at]
        if rests.state[row] == state and rests.scored[row] == scored and rests.ramps[row] == ramps:
            break
        at = (at + 1) & (rests.slots.size - 1)
    return at


@compiled
def keep(rests: Rests, state: int, scored: int, ramps: int, parent: int, die: int) -> bool:
    """Enter a rest unless it is there; False if there is no room."""
    at = _slot(rests, state, scored, ramps)
    if rests.slots[at] >= 0:
        return True
    row = rests.size[0]
    if row >= rests.state.size:
        return False
    rests.state[row], rests.scored[row], rests.ramps[row] = state, scored, ramps
    rests.parent[row], rests.die[row] = parent, die
    rests.slots[at], rests.size[0] = row, row + 1
    return True


@compiled
def refill(rests: Rests) -> None:
    """Enter every row into `slots`, which are empty."""
    for row in range(rests.size[0]):
        rests.slots[_slot(rests, rests.state[row], rests.scored[row], rests.ramps[row])] = row


@compiled
def expand(
    ground: Ground,
    course: Course,
    dice: Dice,
    hopes: Hopes,
    rests: Rests,
    rows: Ints,
    begin_at: int,
    best: Ints,
    stack: Ints,
    seen: Seen,
) -> int:
    """Drive every die that is left from each of `rows[begin_at:]`; returns the place of the first not finished.

    Rests that may still beat `best` are kept, a better turn is written there.
    """
    spaces = ground.wall.size
    for place in range(begin_at, rows.size):
        row = rows[place]
        left, space = rests.state[row] // spaces, rests.state[row] % spaces
        grounded = left % course.styles == 0 and rests.ramps[row] == 0
        if bits(rests.scored[row]) + hopes.rest[left, space] <= best[POINTS]:
            continue
        for die in range(dice.steps.size):
            if not left // dice.weight[die] % (dice.held[die] + 1):
                continue
            if not _spend(ground, course, dice, hopes, rests, row, die, best, stack, seen):
                seen.age[0] += 1  # what was left out has to be driven again
                return place
            if grounded:
                break  # on the ground the order of the dice changes nothing
    return rows.size


@compiled
def _spend(
    ground: Ground,
    course: Course,
    dice: Dice,
    hopes: Hopes,
    rests: Rests,
    row: int,
    die: int,
    best: Ints,
    stack: Ints,
    seen: Seen,
) -> bool:
    """Drive one die from a rest in every way; False if there was no room for what it leads to."""
    spaces = ground.wall.size
    after = rests.state[row] // spaces - dice.weight[die]
    depth = begin(stack, rests.state[row] % spaces, rests.scored[row], rests.ramps[row], after, dice.steps[die])
    while depth >= 0:
        here = stack[depth]
        deeper = True
        if here[AIR] == NONE and depth:
            points, space, left = bits(here[SCORED]), here[SPACE], here[DICE]
            if points > best[POINTS]:
                best[POINTS], best[ROW], best[DIE] = points, row, die
                best[AT], best[MARKS], best[STANDING] = space, here[SCORED], here[RAMPS]
            grounded = left % course.styles == 0 and here[RAMPS] == 0
            ends = not grounded or here[LEFT] == 0  # without ramps nothing is gained by leaving movement unused
            if ends and points + hopes.rest[left, space] > best[POINTS]:
                if not keep(rests, left * spaces + space, here[SCORED], here[RAMPS], row, die):
                    return False
            steps = min(here[LEFT], hopes.going.shape[1] - 1)
            deeper = points + hopes.going[left, steps, space] > best[POINTS] or steps < here[LEFT]
        depth = following(ground, course, stack, seen, depth, deeper)
    return True
