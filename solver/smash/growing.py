"""Suffixes, built backwards from the end of the run.

One suffix is *dominated* by another from the same place when the other has no drawback, cost or ramp that it has not,
and at least its bonus; then no run needs it. `grow` builds the suffixes of one node (tiles left, cards left) from
those with one manoeuvre less, state by state, and keeps the ones that nothing dominates and that may reach the target.
"""

from __future__ import annotations

import numpy as np

from solver.compiled import compiled
from solver.smash.field import WORD, Ints
from solver.smash.kernel import FLOOR, Layout, Options, Suffixes, bits, grown

# A candidate is a row: key, cost, bonus, rank, then W words of ramps.
KEY, COST, BONUS, RANK, SETS = range(5)


@compiled
def _prepended(
    layout: Layout, options: Options, one: int, suffixes: Suffixes, row: int, worth: Ints, reach: Ints, out: Ints
) -> bool:
    """Write the suffix `one` outcome longer than suffix `row` to `out`; False if it cannot be or costs too much."""
    cost = options.cost[one] + suffixes.cost[row]
    ramps = 0
    for w in range(layout.words):
        if suffixes.ramps[row, w] & options.rivals[one, w]:
            return False
        both = suffixes.ramps[row, w] | options.ramps[one, w]
        out[SETS + w] = both
        ramps += bits(both)
    if cost + ramps * layout.ramp_cost > layout.points or ramps > layout.ramp_most:
        return False
    n, full = layout.obstacles, (np.int64(1) << layout.obstacles) - 1
    key = suffixes.key[row]
    failed = (key >> n & full) | options.failed[one]
    missed = (key & full & ~options.scored[one]) | failed
    needs = (key >> 2 * n & ((1 << layout.kinds) - 1) & ~options.resolves[one]) | options.needs[one]
    barred = key >> (2 * n + layout.kinds)
    conditional = np.int64(1) << layout.triggers
    if barred & conditional:
        barred |= (options.scored[one] | options.failed[one]) & (conditional - 1)
        if barred == 2 * conditional - 1:
            return False
    bonus = options.bonus[one] + suffixes.bonus[row]
    if layout.target > FLOOR:
        hope = worth[full & ~missed] + layout.failed_vp * bits(failed) + bonus + reach[layout.points - cost]
        if hope < layout.target:
            return False
    out[KEY] = missed | failed << n | needs << 2 * n | barred << (2 * n + layout.kinds)
    out[COST], out[BONUS] = cost, bonus
    out[RANK] = bits(out[KEY]) + cost + ramps - bonus + layout.most_bonus
    return True


@compiled
def _ended(layout: Layout, options: Options, one: int, final: Ints, worth: Ints, reach: Ints, out: Ints) -> bool:
    """Write the suffix that is this one outcome and the card that ends the run at once; False if it may not."""
    end, n = options.end[one], layout.obstacles
    conditional = np.int64(1) << layout.triggers
    fresh = options.scored[one] & (conditional - 1)
    if layout.end_vp < 0 or not options.manoeuvre[one] or not final[0, end] or not (fresh or options.donut[one]):
        return False
    ramps = 0
    for w in range(layout.words):
        out[SETS + w] = options.ramps[one, w]
        ramps += bits(options.ramps[one, w])
    cost = options.cost[one]
    if cost + ramps * layout.ramp_cost > layout.points or ramps > layout.ramp_most:
        return False
    full = (np.int64(1) << n) - 1
    failed = options.failed[one] | final[2, end]
    missed = (full & ~(options.scored[one] | final[1, end])) | failed
    bonus = options.bonus[one] + layout.end_vp
    if layout.target > FLOOR:
        hope = worth[full & ~missed] + layout.failed_vp * bits(failed) + bonus + reach[layout.points - cost]
        if hope < layout.target:
            return False
    barred = np.int64(0) if options.donut[one] else (conditional - 1) & ~fresh | conditional
    out[KEY] = missed | failed << n | options.needs[one] << 2 * n | barred << (2 * n + layout.kinds)
    out[COST], out[BONUS] = cost, bonus
    out[RANK] = bits(out[KEY]) + cost + ramps - bonus + layout.most_bonus
    return True


@compiled
def _keep(layout: Layout, found: Ints, count: int, order: Ints, tally: Ints, keys: Ints, kept: Ints) -> int:
    """Move the rows of `found` that no other one dominates to `kept`; returns how many.

    Whatever dominates a row has a smaller rank, or is its equal; so in order of rank nothing kept is ever
    dominated by a later row. `keys` are those of `kept`, side by side: most comparisons end with them.
    """
    for i in range(tally.size):
        tally[i] = 0
    for i in range(count):
        tally[found[i, RANK] + 1] += 1
    for i in range(1, tally.size):
        tally[i] += tally[i - 1]
    for i in range(count):
        rank = found[i, RANK]
        order[tally[rank]] = i
        tally[rank] += 1
    n = 0
    for place in range(count):
        i = order[place]
        drawbacks, cost, bonus = ~found[i, KEY], found[i, COST], found[i, BONUS]
        dominated = False
        for j in range(n):
            if keys[j] & drawbacks == 0 and kept[j, COST] <= cost and kept[j, BONUS] >= bonus:
                dominated = True
                for w in range(layout.words):
                    if kept[j, SETS + w] & ~found[i, SETS + w]:
                        dominated = False
                if dominated:
                    break
        if not dominated:
            for w in range(SETS + layout.words):
                kept[n, w] = found[i, w]
            keys[n] = found[i, KEY]
            n += 1
    return n


@compiled
def grow(
    layout: Layout,
    options: Options,
    suffixes: Suffixes,
    sources: Ints,
    launches: int,
    final: Ints,
    worth: Ints,
    reach: Ints,
    node: int,
    states: Ints,
    begin: int,
    filled: int,
    budget: int,
) -> tuple[int, int, int]:
    """Build the suffixes of `node` for `states[begin:]`, from pool row `filled` on.

    `sources[class, launches]` is the node left after an outcome of a class using so many Going Up cards, -1
    for none; a node without tiles left ends the run. Stops early when `budget` comparisons are spent or the
    pool is full. Returns (next place in states, pool rows filled, rows wanting room or 0).
    """
    tally, work = np.zeros(WORD + layout.points + layout.ramp_most + layout.most_bonus + 3, np.int64), 0
    found, kept = np.empty((1024, SETS + layout.words), np.int64), np.empty((1024, SETS + layout.words), np.int64)
    order, keys = np.empty(1024, np.int64), np.empty(1024, np.int64)
    n = layout.obstacles
    full = (np.int64(1) << n) - 1
    for place in range(begin, states.size):
        state, count = states[place], 0
        if sources[0, 0] < 0 and final[0, state]:
            found[0, KEY] = (full & ~final[1, state]) | final[2, state] | final[2, state] << n
            found[0, COST], found[0, BONUS] = 0, 0
            found[0, RANK] = bits(found[0, KEY]) + layout.most_bonus
            for w in range(layout.words):
                found[0, SETS + w] = 0
            count = 1
        for cls in range(sources.shape[0]):
            for one in range(options.first[cls, state], options.first[cls, state + 1]):
                if options.launches[one] > launches:
                    continue
                source = sources[cls, options.launches[one]]
                if source < 0:
                    continue
                end = options.end[one]
                low, high = suffixes.low[source, end], suffixes.high[source, end]
                if count + high - low + 1 > found.shape[0]:
                    size = 2 * (count + high - low + 1)
                    found, kept = grown(found, size), np.empty((size, SETS + layout.words), np.int64)
                    order, keys = np.empty(size, np.int64), np.empty(size, np.int64)
                if _ended(layout, options, one, final, worth, reach[state], found[count]):
                    count += 1
                for row in range(low, high):
                    if _prepended(layout, options, one, suffixes, row, worth, reach[state], found[count]):
                        count += 1
        n_kept = _keep(layout, found, count, order, tally, keys, kept)
        if filled + n_kept > suffixes.key.size:
            return place, filled, n_kept
        suffixes.low[node, state] = filled
        for i in range(n_kept):
            suffixes.key[filled], suffixes.cost[filled], suffixes.bonus[filled] = (
                kept[i, KEY],
                kept[i, COST],
                kept[i, BONUS],
            )
            for w in range(layout.words):
                suffixes.ramps[filled, w] = kept[i, SETS + w]
            filled += 1
        suffixes.high[node, state] = filled
        work += count * (n_kept + 8)
        if work > budget:
            return place + 1, filled, 0
    return states.size, filled, 0


# A prefix is a row: state, node, marks, cost, bonus, Plan tiles resolved, rank, then W words of ramps and W of
