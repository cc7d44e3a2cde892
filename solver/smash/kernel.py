"""What the search's kernels share: their records, and counting bits (see docs/search.md).

A *suffix* is the rest of a run: so many Plan tiles and cards left, from one truck state to the end. Marks are
sets and failed wins whatever the order, so a suffix is described by what it marks, not by when:

    key    one 63-bit mask in which every set bit is a drawback: obstacles not scored, obstacles failed,
           Plan tiles that must have been resolved before (Deja Vu), triggers that would not do (Roll Over)
    cost   plan points of its tiles            bonus  VP of donuts and cards
    ramps  the ramps it drives over, a point each, shared with the run before it

`leading` thins the outcomes of one manoeuvre, `growing` builds suffixes from them backwards, `meeting` drives the
first manoeuvres forwards and joins both, `listing_kernel` lists plans.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.compiled import compiled
from solver.smash.field import Ints

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
    most_bonus: int  # no suffix has more


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


#: typed, since plain numbers make numba compile a function anew for each of them
ONE: int = np.int64(1)  # type: ignore[assignment]


@compiled
def bits(mask: int) -> int:
    """How many bits of a non-negative int64 are set."""
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & 0x7F


@compiled
def grown(array: Ints, size: int) -> Ints:
    """The rows of an array with room for `size`."""
    bigger = np.empty((size, array.shape[1]), np.int64)
    for i in range(array.shape[0]):
        for j in range(array.shape[1]):
            bigger[i, j] = array[i, j]
    return bigger
