"""Prefixes, driven forwards from every start, and their meeting with the suffixes.

`meet` fills the two halves of a RunTable: the least points of every set, the best VP of every total. Without
suffixes it notes what a prefix can have gained in each state; `widen` carries that on, never too little, and so
bounds what the suffixes have to be worth.
"""

from __future__ import annotations

import numpy as np

from solver.compiled import compiled
from solver.smash.field import Ints
from solver.smash.kernel import ONE, Layout, Options, Suffixes, bits, grown

# A prefix is a row: state, node, marks, cost, bonus, Plan tiles resolved, rank, then W words of ramps and W of
# ramps that cannot stand any more.
P_STATE, P_NODE, P_SCORED, P_FAILED, P_COST, P_BONUS, P_RESOLVED, P_SETS = range(8)


@compiled
def _driven(layout: Layout, options: Options, one: int, node: int, prefix: Ints, out: Ints) -> bool:
    """Write the prefix one outcome longer to `out`; False if it cannot be or costs too much."""
    if options.needs[one] & ~prefix[P_RESOLVED]:
        return False
    words, ramps = layout.words, 0
    for w in range(words):
        if options.ramps[one, w] & prefix[P_SETS + words + w]:
            return False
        both = prefix[P_SETS + w] | options.ramps[one, w]
        ramps += bits(both)
        out[P_SETS + w] = both
        out[P_SETS + words + w] = prefix[P_SETS + words + w] | options.rivals[one, w]
    cost = prefix[P_COST] + options.cost[one]
    if cost + ramps * layout.ramp_cost > layout.points or ramps > layout.ramp_most:
        return False
    out[P_STATE], out[P_NODE] = options.end[one], node
    out[P_SCORED] = prefix[P_SCORED] | options.scored[one]
    out[P_FAILED] = prefix[P_FAILED] | options.failed[one]
    out[P_COST] = cost
    out[P_BONUS] = prefix[P_BONUS] + options.bonus[one]
    out[P_RESOLVED] = prefix[P_RESOLVED] | options.resolves[one]
    return True


@compiled
def _better(layout: Layout, a: Ints, b: Ints) -> bool:
    """Whether prefix `a` makes `b` superfluous. With Roll Over in hand their triggers must be marked alike."""
    if a[P_STATE] != b[P_STATE] or a[P_NODE] != b[P_NODE] or a[P_COST] > b[P_COST] or a[P_BONUS] < b[P_BONUS]:
        return False
    a_scored, b_scored = a[P_SCORED] & ~a[P_FAILED], b[P_SCORED] & ~b[P_FAILED]
    if b_scored & ~a_scored or a[P_FAILED] & ~b[P_FAILED] or b[P_RESOLVED] & ~a[P_RESOLVED]:
        return False
    if layout.end_vp >= 0:
        marked = (a[P_SCORED] | a[P_FAILED]) & ~(b[P_SCORED] | b[P_FAILED])
        if marked & ((np.int64(1) << layout.triggers) - 1):
            return False
    for w in range(2 * layout.words):
        if a[P_SETS + w] & ~b[P_SETS + w]:
            return False
    return True


@compiled
def _thin(layout: Layout, rows: Ints, count: int, heads: Ints, follow: Ints) -> int:
    """Keep the prefixes that no other one makes superfluous, in place; returns how many. One start's prefixes."""
    for i in range(count):
        heads[rows[i, P_STATE]] = -1
    n = 0
    for i in range(count):
        state = rows[i, P_STATE]
        superfluous = False
        at = heads[state]
        while at >= 0 and not superfluous:
            superfluous = _better(layout, rows[at], rows[i])
            at = follow[at]
        if superfluous:
            continue
        if n != i:
            for w in range(rows.shape[1]):
                rows[n, w] = rows[i, w]
        follow[n] = heads[state]
        heads[state] = n
        n += 1
    return n


@compiled
def _note(
    layout: Layout, worth: Ints, cover: Ints, best: Ints, scored: int, failed: int, cost: int, bonus: int
) -> None:
    """Enter a whole run: the least points of its set, the best VP of its points."""
    scored &= ~failed
    if cost < cover[scored]:
        cover[scored] = cost
    vp = worth[scored] + layout.failed_vp * bits(failed) + bonus
    if vp > best[cost]:
        best[cost] = vp


@compiled
def _join(layout: Layout, prefix: Ints, suffixes: Suffixes, worth: Ints, cover: Ints, best: Ints) -> None:
    """Join one prefix with every suffix that fits it."""
    n, words = layout.obstacles, layout.words
    full, conditional = (np.int64(1) << n) - 1, np.int64(1) << layout.triggers
    before = prefix[P_SCORED] | prefix[P_FAILED]
    low, high = suffixes.low[prefix[P_NODE], prefix[P_STATE]], suffixes.high[prefix[P_NODE], prefix[P_STATE]]
    for row in range(low, high):
        cost = prefix[P_COST] + suffixes.cost[row]
        if cost > layout.points:
            continue
        ramps, clash = 0, np.int64(0)
        for w in range(words):
            clash |= suffixes.ramps[row, w] & prefix[P_SETS + words + w]
            ramps += bits(suffixes.ramps[row, w] | prefix[P_SETS + w])
        cost += ramps * layout.ramp_cost
        if clash or cost > layout.points or ramps > layout.ramp_most:
            continue
        key = suffixes.key[row]
        if (key >> 2 * n) & ((1 << layout.kinds) - 1) & ~prefix[P_RESOLVED]:
            continue
        barred = key >> (2 * n + layout.kinds)
        if barred & conditional and not ~(barred | before) & (conditional - 1):
            continue
        _note(
            layout,
            worth,
            cover,
            best,
            prefix[P_SCORED] | (full & ~key),
            prefix[P_FAILED] | (key >> n & full),
            cost,
            prefix[P_BONUS] + suffixes.bonus[row],
        )


@compiled
def _end_now(
    layout: Layout,
    options: Options,
    one: int,
    final: Ints,
    prefix: Ints,
    out: Ints,
    worth: Ints,
    cover: Ints,
    best: Ints,
) -> None:
    """Enter the run that a card ends right after outcome `one` of `prefix`, driven to `out`, if it may."""
    end = options.end[one]
    if layout.end_vp < 0 or not options.manoeuvre[one] or not final[0, end]:
        return
    fresh = options.scored[one] & ~(prefix[P_SCORED] | prefix[P_FAILED]) & ((np.int64(1) << layout.triggers) - 1)
    if not fresh and not options.donut[one]:
        return
    ramps = 0
    for w in range(layout.words):
        ramps += bits(out[P_SETS + w])
    _note(
        layout,
        worth,
        cover,
        best,
        out[P_SCORED] | final[1, end],
        out[P_FAILED] | final[2, end],
        out[P_COST] + ramps * layout.ramp_cost,
        out[P_BONUS] + layout.end_vp,
    )


@compiled
def _set_off(layout: Layout, state: int, node: int, rivals: Ints, row: Ints) -> None:
    """Write the prefix of a run that has only its start."""
    for w in range(row.size):
        row[w] = 0
    row[P_STATE], row[P_NODE] = state, node
    for w in range(layout.words):
        row[P_SETS + layout.words + w] = rivals[w]


@compiled
def _onward(
    layout: Layout,
    options: Options,
    sources: Ints,
    left: Ints,
    final: Ints,
    rows: Ints,
    count: int,
    more: Ints,
    worth: Ints,
    cover: Ints,
    best: Ints,
) -> tuple[Ints, int]:
    """Drive every prefix one manoeuvre further, entering the runs a card ends. Returns (the new rows, how many)."""
    n = 0
    for i in range(count):
        node, state = rows[i, P_NODE], rows[i, P_STATE]
        for cls in range(sources.shape[1]):
            for one in range(options.first[cls, state], options.first[cls, state + 1]):
                if options.launches[one] > left[node] or sources[node, cls, options.launches[one]] < 0:
                    continue
                if n == more.shape[0]:
                    more = grown(more, 2 * n)
                if _driven(layout, options, one, sources[node, cls, options.launches[one]], rows[i], more[n]):
                    _end_now(layout, options, one, final, rows[i], more[n], worth, cover, best)
                    n += 1
    return more, n


@compiled
def meet(
    layout: Layout,
    options: Options,
    suffixes: Suffixes,
    sources: Ints,
    left: Ints,
    final: Ints,
    starts: Ints,
    start_rivals: Ints,
    depth: int,
    top: int,
    worth: Ints,
    cover: Ints,
    best: Ints,
    reach: Ints,
    begin: int,
    budget: int,
) -> int:
    """Drive the first `depth` manoeuvres from each of `starts[begin:]` and join them with the suffixes.

    `sources[node, class, launches]`, `left[node]` Going Up cards left; `start_rivals[i]` ramps that cannot
    stand on start i. `cover` [2^n] least points by exact set, `best` [points + 1] best VP by exact points; both
    are improved in place. Where `reach` has rows, nothing is joined: `reach[node, state, points]` becomes the
    most that a prefix of those points can have gained there. Returns the next place in starts.
    """
    width = P_SETS + 2 * layout.words
    rows, more = np.zeros((1024, width), np.int64), np.zeros((1024, width), np.int64)
    follow, heads = np.zeros(1024, np.int64), np.zeros(options.first.shape[1], np.int64)
    work = 0
    for place in range(begin, starts.size):
        _set_off(layout, starts[place], top, start_rivals[place], rows[0])
        count = ONE
        for step in range(depth + 1):
            if reach.size:
                for i in range(count):
                    _gain(layout, rows[i], worth, reach)
            if step == depth:
                break
            grown, n = _onward(layout, options, sources, left, final, rows, count, more, worth, cover, best)
            rows, more = grown, rows
            if n > follow.size:
                follow = np.zeros(2 * n, np.int64)
            count = _thin(layout, rows, n, heads, follow)
            work += n * 8
        if not reach.size:
            for i in range(count):
                _join(layout, rows[i], suffixes, worth, cover, best)
                work += (
                    suffixes.high[rows[i, P_NODE], rows[i, P_STATE]] - suffixes.low[rows[i, P_NODE], rows[i, P_STATE]]
                )
        if work > budget:
            return place + 1
    return starts.size


@compiled
def _gain(layout: Layout, prefix: Ints, worth: Ints, reach: Ints) -> None:
    """Enter what a prefix has gained; ramps are paid by it, and a fail is not held against it yet."""
    cost = prefix[P_COST]
    for w in range(layout.words):
        cost += bits(prefix[P_SETS + w]) * layout.ramp_cost
    gained = worth[prefix[P_SCORED] & ~prefix[P_FAILED]] + prefix[P_BONUS]
    if gained > reach[prefix[P_NODE], prefix[P_STATE], cost]:
        reach[prefix[P_NODE], prefix[P_STATE], cost] = gained


@compiled
def widen(layout: Layout, options: Options, sources: Ints, left: Ints, worth: Ints, reach: Ints, node: int) -> None:
    """Let the gains at `node`, by at most so many points, reach the nodes one manoeuvre on (never too little).

    What a manoeuvre scores counts whether or not it was scored before, so this bounds from above.
    """
    states = options.first.shape[1] - 1
    for state in range(states):
        for cost in range(1, layout.points + 1):
            reach[node, state, cost] = max(reach[node, state, cost], reach[node, state, cost - 1])
        if reach[node, state, layout.points] < 0:
            continue
        for cls in range(sources.shape[1]):
            for one in range(options.first[cls, state], options.first[cls, state + 1]):
                if options.launches[one] > left[node] or sources[node, cls, options.launches[one]] < 0:
                    continue
                after, end, price = sources[node, cls, options.launches[one]], options.end[one], options.cost[one]
                more = worth[options.scored[one]] + options.bonus[one]
                for cost in range(price, layout.points + 1):
                    gained = reach[node, state, cost - price] + more
                    if gained > reach[after, end, cost]:
                        reach[after, end, cost] = gained


@compiled
def accumulate(reach: Ints) -> None:
    """In place along the last axis: gains by exactly so many points → by at most so many."""
    for node in range(reach.shape[0]):
        for state in range(reach.shape[1]):
            for cost in range(1, reach.shape[2]):
                reach[node, state, cost] = max(reach[node, state, cost], reach[node, state, cost - 1])


@compiled
def at_least(cover: Ints, obstacles: int) -> None:
    """In place: least points of each exact set → of each set at least."""
    for bit in range(obstacles):
        for marks in range(cover.size):
            if not marks >> bit & 1:
                more = cover[marks | 1 << bit]
                if more < cover[marks]:
                    cover[marks] = more
