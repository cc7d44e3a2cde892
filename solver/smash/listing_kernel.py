"""The compiled listing: every plan that reaches a goal, one after another, with no dead ends (see docs/search.md).

Plans are driven forwards through *all* outcomes, the ones the search leaves out included, since two drivers
who do equally well in different ways have two plans. Once as many manoeuvres are driven as the search drove
forwards, a plan is followed only where some suffix still completes it to the goal; as the suffixes are exact,
that is a promise and not a hope.

A ramp stands before the run and launches every time: a prefix remembers both the ramps it drove over and the
*bare* places, where it drove over ground that a ramp would have launched it from.
"""

from __future__ import annotations

import numpy as np

from solver.compiled import compiled
from solver.smash.field import Ints
from solver.smash.kernel import Layout, Options, Suffixes, bits
from solver.smash.manoeuvres import Moves

# One level of the stack: where the plan stands after so many manoeuvres, and where its search for the next is.
NODE, STATE, SCORED, FAILED, COST, BONUS, RESOLVED, MAY_END, CLASS, ROW, LEAF, SETS = range(12)

# A record: start, whether a card ended the run, the way of coming down at the end, how many manoeuvres, then
# (class, row) of each.
R_START, R_ENDED, R_DOWN, R_MOVES, R_PLAYS = range(5)

# typed, since plain numbers make numba compile a function anew for each of them
NO: int = np.int64(0)  # type: ignore[assignment]
YES: int = np.int64(1)  # type: ignore[assignment]


@compiled
def begin(level: Ints, words: int, state: int, node: int, rivals: Ints) -> None:
    """Write the level of a run that has only its start."""
    for i in range(level.size):
        level[i] = 0
    level[NODE], level[STATE], level[ROW] = node, state, -1
    for w in range(words):
        level[SETS + 2 * words + w] = rivals[w]


@compiled
def _fits(words: int, ramps: Ints, bare: Ints, level: Ints) -> bool:
    """Whether ramps driven over and bare places go with those of the level."""
    for w in range(words):
        if ramps[w] & (level[SETS + words + w] | level[SETS + 2 * words + w]) or bare[w] & level[SETS + w]:
            return False
    return True


@compiled
def _ramps(words: int, ramps: Ints, level: Ints) -> int:
    count = 0
    for w in range(words):
        count += bits(ramps[w] | level[SETS + w])
    return count


@compiled
def _reached(layout: Layout, worth: Ints, scored: int, failed: int, bonus: int) -> bool:
    return worth[scored & ~failed] + layout.failed_vp * bits(failed) + bonus >= layout.target


@compiled
def _step(layout: Layout, plays: Options, row: int, after: int, level: Ints, out: Ints) -> bool:
    """Write the level one manoeuvre on; False if it cannot be driven or paid."""
    words = layout.words
    if plays.needs[row] & ~level[RESOLVED] or not _fits(words, plays.ramps[row], plays.bare[row], level):
        return False
    cost, ramps = level[COST] + plays.cost[row], _ramps(words, plays.ramps[row], level)
    if cost + ramps * layout.ramp_cost > layout.points or ramps > layout.ramp_most:
        return False
    fresh = plays.scored[row] & ~(level[SCORED] | level[FAILED]) & ((np.int64(1) << layout.triggers) - 1)
    out[NODE], out[STATE], out[COST] = after, plays.end[row], cost
    out[SCORED], out[FAILED] = level[SCORED] | plays.scored[row], level[FAILED] | plays.failed[row]
    out[BONUS], out[RESOLVED] = level[BONUS] + plays.bonus[row], level[RESOLVED] | plays.resolves[row]
    out[MAY_END] = 1 if layout.end_vp >= 0 and plays.manoeuvre[row] and (fresh or plays.donut[row]) else 0
    out[CLASS], out[ROW], out[LEAF] = 0, -1, 0
    for w in range(words):
        out[SETS + w] = level[SETS + w] | plays.ramps[row, w]
        out[SETS + words + w] = level[SETS + words + w] | plays.bare[row, w]
        out[SETS + 2 * words + w] = level[SETS + 2 * words + w] | plays.rivals[row, w]
    return True


@compiled
def _completes(layout: Layout, suffixes: Suffixes, worth: Ints, level: Ints) -> bool:
    """Whether some suffix takes the level to the goal."""
    n, words = layout.obstacles, layout.words
    full, conditional = (np.int64(1) << n) - 1, np.int64(1) << layout.triggers
    for row in range(suffixes.low[level[NODE], level[STATE]], suffixes.high[level[NODE], level[STATE]]):
        ramps, clash = 0, np.int64(0)
        for w in range(words):
            clash |= suffixes.ramps[row, w] & (level[SETS + words + w] | level[SETS + 2 * words + w])
            ramps += bits(suffixes.ramps[row, w] | level[SETS + w])
        if (
            clash
            or level[COST] + suffixes.cost[row] + ramps * layout.ramp_cost > layout.points
            or ramps > layout.ramp_most
        ):
            continue
        key = suffixes.key[row]
        if (key >> 2 * n) & ((1 << layout.kinds) - 1) & ~level[RESOLVED]:
            continue
        barred = key >> (2 * n + layout.kinds)
        if barred & conditional and not ~(barred | level[SCORED] | level[FAILED]) & (conditional - 1):
            continue
        if _reached(
            layout,
            worth,
            level[SCORED] | (full & ~key),
            level[FAILED] | (key >> n & full),
            level[BONUS] + suffixes.bonus[row],
        ):
            return True
    return False


@compiled
def _ends(layout: Layout, downs: Moves, worth: Ints, level: Ints, must: int, down: int, bonus: int) -> bool:
    """Whether ending the run here by this way of coming down reaches the goal, obstacles `must` scored."""
    scored, failed = level[SCORED] | downs.scored[down], level[FAILED] | downs.failed[down]
    if not _fits(layout.words, downs.ramps[down], downs.bare[down], level) or scored & ~failed & must != must:
        return False
    ramps = _ramps(layout.words, downs.ramps[down], level)
    if level[COST] + ramps * layout.ramp_cost > layout.points or ramps > layout.ramp_most:
        return False
    return _reached(layout, worth, scored, failed, level[BONUS] + bonus)


@compiled
def _write(stack: Ints, depth: int, start: int, ended: int, down: int, out: Ints) -> None:
    out[R_START], out[R_ENDED], out[R_DOWN], out[R_MOVES] = start, ended, down, depth
    for i in range(depth):
        out[R_PLAYS + 2 * i], out[R_PLAYS + 2 * i + 1] = stack[i, CLASS], stack[i, ROW]


@compiled
def _leaves(
    layout: Layout,
    downs: Moves,
    worth: Ints,
    tiles: Ints,
    left: Ints,
    must: int,
    stack: Ints,
    depth: int,
    start: int,
    end_bonus: int,
    out: Ints,
    n: int,
) -> int:
    """Write the records of plans that end at the top level; returns how many records there are now."""
    level = stack[depth]
    for down in range(downs.first[0, level[STATE]], downs.first[0, level[STATE] + 1]):
        if downs.launches[down] > left[level[NODE]]:
            continue
        if tiles[level[NODE]] == 0 and _ends(layout, downs, worth, level, must, down, NO):
            _write(stack, depth, start, NO, down, out[n])
            n += 1
        if level[MAY_END] and _ends(layout, downs, worth, level, must, down, end_bonus):
            _write(stack, depth, start, YES, down, out[n])
            n += 1
    return n


@compiled
def _advance(
    layout: Layout,
    plays: Options,
    suffixes: Suffixes,
    sources: Ints,
    left: Ints,
    promised: Ints,
    worth: Ints,
    stack: Ints,
    depth: int,
) -> bool:
    """Move the top level to its next manoeuvre that may lead to the goal, written one level up; False at the end."""
    level = stack[depth]
    while level[CLASS] < sources.shape[1]:
        first = plays.first[level[CLASS], level[STATE]]
        level[ROW] = first if level[ROW] < 0 else level[ROW] + 1
        if level[ROW] >= plays.first[level[CLASS], level[STATE] + 1]:
            level[CLASS] += 1
            level[ROW] = -1
            continue
        used = plays.launches[level[ROW]]
        if used > left[level[NODE]]:
            continue
        after = sources[level[NODE], level[CLASS], used]
        if after < 0 or not _step(layout, plays, level[ROW], after, level, stack[depth + 1]):
            continue
        if not promised[after] or _completes(layout, suffixes, worth, stack[depth + 1]):
            return True
        if stack[depth + 1, MAY_END]:  # only a card that ends the run here may still reach the goal
            stack[depth + 1, CLASS] = sources.shape[1]
            return True
    return False


@compiled
def list_records(
    layout: Layout,
    plays: Options,
    downs: Moves,
    suffixes: Suffixes,
    sources: Ints,
    left: Ints,
    tiles: Ints,
    promised: Ints,
    worth: Ints,
    must: int,
    end_bonus: int,
    starts: Ints,
    start_rivals: Ints,
    top: int,
    stack: Ints,
    at: Ints,
    out: Ints,
    wanted: int,
) -> int:
    """Write up to `wanted` records to `out` and return how many; go on where `stack` and `at` were left.

    `promised[node]`: the suffixes of the node are known. `must`: marks that have to be scored. `at` is
    (place in starts, depth); a depth of -1 starts a place, a place of `starts.size` is the end. `out` has
    room for `wanted` records and those of one more leaf.
    """
    n = NO
    while at[0] < starts.size:
        if at[1] < 0:
            begin(stack[0], layout.words, starts[at[0]], top, start_rivals[at[0]])
            at[1] = 0
        while at[1] >= 0:
            level = stack[at[1]]
            if not level[LEAF]:
                level[LEAF] = 1
                n = _leaves(layout, downs, worth, tiles, left, must, stack, at[1], at[0], end_bonus, out, n)
                if n >= wanted:
                    return n
            if at[1] + 1 < stack.shape[0] and _advance(
                layout, plays, suffixes, sources, left, promised, worth, stack, at[1]
            ):
                at[1] += 1
            else:
                at[1] -= 1
        at[0] += 1
    return n
