"""Leading outcomes: of all that one manoeuvre can come to in a state, those that no other one is better than."""

from __future__ import annotations

import numpy as np

from solver.compiled import compiled
from solver.smash.field import WORD, Ints

# An outcome is a row of the columns of `Options` from `end` on, then W words of ramps and W of bare ones.
O_END, O_SCORED, O_FAILED, O_COST, O_BONUS, O_RESOLVES, O_NEEDS, O_DONUT, O_MANOEUVRE, O_LAUNCHES, O_PLAY, O_RAMPS = (
    range(12)
)


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
