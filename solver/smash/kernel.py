"""The compiled search: what the rest of a run can still score, built backwards (see docs/search.md).

A *suffix* is the rest of a run: so many Plan tiles and cards left, from one truck state to the end. Marks are
sets and failed wins whatever the order, so a suffix is described by what it marks, not by when:

    key    one 63-bit mask in which every set bit is a drawback: obstacles not scored, obstacles failed,
           Plan tiles that must have been resolved before (Deja Vu), triggers that would not do (Roll Over)
    cost   plan points of its tiles            bonus  VP of donuts and cards
    ramps  the ramps it drives over, a point each, shared with the run before it

One suffix is *dominated* by another from the same place when the other has no drawback, cost or ramp that it
has not, and at least its bonus; then no run needs it. `grow` builds the suffixes of one node (tiles left, cards
left) from those with one manoeuvre less, state by state; `meet` joins them with the first manoeuvres driven
forwards from every start.

`leading` thins the outcomes of one manoeuvre the same way before any of this.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.compiled import compiled
from solver.smash.field import WORD, Ints

#: a target that every run reaches: with it nothing is bounded
FLOOR = -(1 << 20)


class Layout(NamedTuple):
    """Where things lie in a key, and the numbers a kernel needs (plain integers)."""

    obstacles: int  # n: bits 0 … n-1 not scored, n … 2n-1 failed
    kinds: int  # then the Plan tiles needed before
    triggers: int  # then triggers that would not do, and one bit "only by a trigger"
    words: int
    points: int  # plan points at most
    ramp_cost: int
    ramp_most: int
    failed_vp: int
    end_vp: int  # VP of ending the run by a card, -1 when none is in hand
    target: int  # runs worth less are of no interest


class Options(NamedTuple):
    """Outcomes worth trying, grouped by (class, state): class 0 the Plan tiles, then one a card with manoeuvres."""

    first: Ints  # [classes, states + 1]
    end: Ints
    scored: Ints
    failed: Ints
    cost: Ints
    bonus: Ints
    resolves: Ints  # bit of the Plan tile it resolves, 0 for a card's manoeuvre
    needs: Ints  # bit of the Plan tile that must have been resolved before
    donut: Ints  # 0/1
    manoeuvre: Ints  # 0/1: a card that ends the run may follow
    launches: Ints
    play: Ints  # the outcome's row in what the class is made of: `Moves`, or the ways of coming down times heading
    ramps: Ints  # [n, W]
    rivals: Ints  # [n, W] ramps that cannot stand beside these: same space
    bare: Ints  # [n, W] ramps that must not stand


class Suffixes(NamedTuple):
    """A pool of suffixes: rows `low[node, state]` to `high[node, state]` are those of a node and state."""

    low: Ints
    high: Ints
    key: Ints
    cost: Ints
    bonus: Ints
    ramps: Ints  # [rows, W]


@compiled
def bits(mask: int) -> int:
    """How many bits of a non-negative int64 are set."""
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & 0x7F


@compiled
def _grown(array: Ints, size: int) -> Ints:
    bigger = np.empty((size, array.shape[1]), np.int64)
    for i in range(array.shape[0]):
        for j in range(array.shape[1]):
            bigger[i, j] = array[i, j]
    return bigger


# A candidate is a row: key, cost, bonus, rank, then W words of ramps.
KEY, COST, BONUS, RANK, SETS = range(5)

#: typed, since plain numbers make numba compile a function anew for each of them
ONE: int = np.int64(1)  # type: ignore[assignment]


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
    out[RANK] = bits(out[KEY]) + cost + ramps - bonus + 128
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
    out[RANK] = bits(out[KEY]) + cost + ramps - bonus + 128
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
    tally, work = np.zeros(512, np.int64), 0
    found, kept = np.empty((1024, SETS + layout.words), np.int64), np.empty((1024, SETS + layout.words), np.int64)
    order, keys = np.empty(1024, np.int64), np.empty(1024, np.int64)
    n = layout.obstacles
    full = (np.int64(1) << n) - 1
    for place in range(begin, states.size):
        state, count = states[place], 0
        if sources[0, 0] < 0 and final[0, state]:
            found[0, KEY] = (full & ~final[1, state]) | final[2, state] | final[2, state] << n
            found[0, COST], found[0, BONUS] = 0, 0
            found[0, RANK] = bits(found[0, KEY]) + 128
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
                    found, kept = _grown(found, size), np.empty((size, SETS + layout.words), np.int64)
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
                    more = _grown(more, 2 * n)
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


@compiled
def beside(ramps: Ints, rivals: Ints) -> Ints:
    """[rows, W]: the ramps that cannot stand beside those of each row; `rivals[bit]` are those of one ramp."""
    out = np.zeros(ramps.shape, np.int64)
    for row in range(ramps.shape[0]):
        for w in range(ramps.shape[1]):
            mask, bit = ramps[row, w], w * WORD
            while mask:
                if mask & 1:
                    for v in range(ramps.shape[1]):
                        out[row, v] |= rivals[bit, v]
                mask >>= 1
                bit += 1
    return out


@compiled
def leading(first: Ints, rows: Ints, words: int, triggers_matter: int, kinds_matter: int, trigger_mask: int) -> Ints:
    """Which outcomes of each state no other one of the state is better than: a 0/1 array over `rows`.

    `rows` has the columns of `Options` from `end` on, then W words of ramps and W of bare ones; `first[state]`
    groups them.
    """
    keep = np.ones(rows.shape[0], np.int64)
    for state in range(first.size - 1):
        for i in range(first[state], first[state + 1]):
            for j in range(first[state], first[state + 1]):
                if i != j and keep[j] and _leads(rows[j], rows[i], words, triggers_matter, kinds_matter, trigger_mask):
                    if j < i or not _leads(rows[i], rows[j], words, triggers_matter, kinds_matter, trigger_mask):
                        keep[i] = 0
                        break
    return keep


O_END, O_SCORED, O_FAILED, O_COST, O_BONUS, O_RESOLVES, O_NEEDS, O_DONUT, O_MANOEUVRE, O_LAUNCHES, O_PLAY, O_RAMPS = (
    range(12)
)


@compiled
def _leads(a: Ints, b: Ints, words: int, triggers_matter: int, kinds_matter: int, trigger_mask: int) -> bool:
    if a[O_END] != b[O_END] or a[O_COST] > b[O_COST] or a[O_BONUS] < b[O_BONUS] or a[O_LAUNCHES] > b[O_LAUNCHES]:
        return False
    if b[O_SCORED] & ~a[O_SCORED] or a[O_FAILED] & ~b[O_FAILED]:
        return False
    if kinds_matter and (a[O_RESOLVES] != b[O_RESOLVES] or a[O_NEEDS] & ~b[O_NEEDS]):
        return False
    if triggers_matter:
        if a[O_DONUT] < b[O_DONUT] or (a[O_SCORED] | a[O_FAILED]) & ~(b[O_SCORED] | b[O_FAILED]) & trigger_mask:
            return False
    for w in range(words):
        if a[O_RAMPS + w] & ~b[O_RAMPS + w]:
            return False
    return True
