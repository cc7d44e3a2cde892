"""Every outcome of one Plan tile from one truck state, compiled (docs/rules.md §2–§5).

An outcome is where the tile leaves the truck, what it marks, the ramps it drove over, the ramps that must
*not* stand where it drove over empty ground, the Going Up cards it used, and the path. Nothing is pruned
here: `leading` picks the outcomes no other one is better than, for the search; the others are needed to
count plans, since two drivers who do equally well in different ways have two plans.

        r  ^  ^  .        straight-1-4 from the left, one outcome of many: over a ramp on the
      → ▲  U1 U1 O1       first space, flying over U1, landing on O1

One outcome is left out on purpose: landing on a ramp's own space only to be launched by it again, which
leaves the same record as flying over it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from seeds.roll_and_smash import RollAndSmash
from solver.compiled import compiled
from solver.smash.field import WORD, Field, Ground, Ints, rival_ramps


class Moves(NamedTuple):
    """Outcomes grouped by (tile kind, state): rows `first[kind, state]` to `first[kind, state + 1]` (int64 all).

    `path` holds the spaces entered, `space * 2 + air`, rows `path_first[i]` to `path_first[i + 1]` for outcome i.
    """

    first: Ints  # [kinds, states + 1]
    end: Ints  # [n] state after
    scored: Ints  # [n] marks scored and not failed in it
    failed: Ints  # [n]
    ramps: Ints  # [n, W] ramps driven over
    bare: Ints  # [n, W] ramps that must not stand
    launches: Ints  # [n] Going Up cards used
    path_first: Ints  # [n + 1]
    path: Ints


class Kinds(NamedTuple):
    """The Plan tiles as arrays, in the order of the rules file."""

    cost: Ints
    vp: Ints
    donut: Ints  # 0/1
    fewest: Ints  # steps of a straight, 0 for a turning tile
    most: Ints
    quarters: Ints  # 0 for a straight


def kinds_of(rules: RollAndSmash) -> Kinds:
    """The Plan tiles of a rules file as arrays."""
    tiles = list(rules.tile.values())
    return Kinds(
        *(
            np.array(column, dtype=np.int64)
            for column in (
                [t.cost for t in tiles],
                [t.vp for t in tiles],
                [int(t.donut) for t in tiles],
                [t.steps[0] if t.steps else 0 for t in tiles],
                [t.steps[1] if t.steps else 0 for t in tiles],
                [t.quarters or 0 for t in tiles],
            )
        )
    )


def all_moves(field: Field, rules: RollAndSmash, launches: int) -> Moves:
    """Every outcome of every Plan tile from every state, with at most `launches` uses of Going Up."""
    kinds = kinds_of(rules)
    steps = 2 * int(max(kinds.most.max(), kinds.quarters.max()))
    entries = steps * _step_entries(field)
    return _columns(
        *_enumerate(field.ground, kinds, rival_ramps(field), launches, len(field.arena.oils), entries), field.words
    )


def _columns(first: Ints, rows: Ints, words: int) -> Moves:
    """The finished rows of the enumeration as the columns of `Moves`."""
    path = SETS + 2 * words
    lengths = rows[:, LENGTH]
    driven = np.arange(rows.shape[1] - path) < lengths[:, None]
    return Moves(
        first=first,
        end=(rows[:, SPACE] * 4 + rows[:, HEADING]) * 2 + rows[:, AIR],
        scored=rows[:, SCORED] & ~rows[:, FAILED],
        failed=rows[:, FAILED].copy(),
        ramps=rows[:, SETS : SETS + words].copy(),
        bare=rows[:, SETS + words : path].copy(),
        launches=rows[:, USED].copy(),
        path_first=np.concatenate(([0], np.cumsum(lengths))),
        path=rows[:, path:][driven],
    )


def _step_entries(field: Field) -> int:
    """The most spaces one step can enter: after each oil a free step, each with a slide across the board at worst."""
    board = field.arena.board
    mud = int(field.ground.mud.sum())
    return (len(field.arena.oils) + 1) * (1 + min(mud, max(board.width, board.height)))


def all_downs(field: Field, launches: int) -> Moves:
    """Every outcome of coming down in each state (a single "kind"); a truck on the ground stays as it is (§3)."""
    rows = _enumerate_downs(field.ground, rival_ramps(field), launches, len(field.arena.oils), _step_entries(field))
    return _columns(*rows, field.words)


def final_marks(downs: Moves) -> Ints:
    """[4, states]: coming down in each state — possible 0/1, marks scored, marks failed, state after.

    However a slide's end is recorded, the marks are the same.
    """
    first = downs.first[0]
    possible, any_row = np.diff(first) > 0, np.minimum(first[:-1], max(0, downs.end.size - 1))
    columns = (downs.scored, downs.failed, downs.end)
    return np.array([possible, *(np.where(possible, column[any_row], 0) for column in columns)], dtype=np.int64)


# A half-driven tile is one row of numbers: where the truck is, steps or quarters done, the way it turns, what it
# marked, Going Up cards used, entries in its path, whether it may end here (1) and go on (2); then W words of
# ramps driven over, W words of ramps that must not stand, and the path.
SPACE, HEADING, AIR, DONE, WAY, SCORED, FAILED, USED, LENGTH, FATE, SETS = range(11)
ENDS, GOES_ON = 1, 2
#: plain numbers make numba compile a function anew for each of them, typed ones do not
ZERO: int = np.int64(0)  # type: ignore[assignment]
LAST: int = np.int64(1)  # type: ignore[assignment]
NOT_LAST = ZERO


@compiled
def _copy(row: Ints, into: Ints) -> None:
    """A plain loop: numba compiles slice assignment, with its broadcasting, ten times slower."""
    for i in range(row.size):
        into[i] = row[i]


@compiled
def _enter(ground: Ground, row: Ints, last: int, oils: int, path: int) -> bool:
    """Enter the next space on the ground, slide, oil and free steps included; False if it is illegal (§3)."""
    row[AIR] = 0
    free = 0
    while True:
        space = ground.next[row[SPACE] * 4 + row[HEADING]]
        if space < 0:
            return False
        row[SPACE] = space
        row[path + row[LENGTH]] = space * 2
        row[LENGTH] += 1
        row[SCORED] |= ground.ground_scored[space]
        row[FAILED] |= ground.ground_failed[space]
        if ground.mud[space]:
            continue
        if ground.oil[space] < 0:
            return True
        row[HEADING] = ground.oil[space]
        if not last:
            return True
        free += 1  # more free steps than oils: one of them came twice
        if free > oils:
            return False


@compiled
def _lift(row: Ints, path: int) -> None:
    row[AIR] = 1
    row[path + row[LENGTH] - 1] |= 1


@compiled
def _launchings(ground: Ground, rivals: Ints, launches: int, landed: int, out: Ints, n: int) -> int:
    """Row n stands on the ground of the space it entered: keep that, be launched, or both. Returns the rows now."""
    row, words = out[n], rivals.shape[1]
    path = SETS + 2 * words
    if ground.lift[row[SPACE]] and row[USED] < launches:
        _copy(row, out[n + 1])
        _lift(out[n + 1], path)
        out[n + 1, USED] += 1
        return n + 2
    bit = ground.ramp_bit[row[SPACE] * 4 + row[HEADING]]
    if bit < 0 or ground.oil[row[SPACE]] >= 0:
        return n + 1
    word, mask = bit // WORD, np.int64(1) << (bit % WORD)
    stands = row[SETS + word] & mask != 0
    barred = row[SETS + words + word] & mask != 0
    for w in range(words):
        barred |= row[SETS + w] & rivals[bit, w] != 0
    if not barred and not landed:
        _copy(row, out[n + 1])
        _lift(out[n + 1], path)
        out[n + 1, SETS + word] |= mask
        if stands:
            _copy(out[n + 1], out[n])
            return n + 1
        row[SETS + words + word] |= mask
        return n + 2
    if stands:
        return n
    row[SETS + words + word] |= mask
    return n + 1


@compiled
def _arrivals(
    ground: Ground, rivals: Ints, launches: int, oils: int, row: Ints, last: int, fate: int, out: Ints, n: int
) -> int:
    """Rows of every way to enter the next space on the ground, added behind the first n. Returns the rows now."""
    _copy(row, out[n])
    path = SETS + 2 * rivals.shape[1]
    if not _enter(ground, out[n], last, oils, path):
        return n
    out[n, FATE] = fate
    landed = row[AIR] * (out[n, LENGTH] == row[LENGTH] + 1)
    return _launchings(ground, rivals, launches, landed, out, n)


@compiled
def _come_down(ground: Ground, rivals: Ints, launches: int, oils: int, row: Ints, out: Ints) -> int:
    """Rows of the truck on the ground after coming down where it is, slide included (§3). Returns how many."""
    if not row[AIR]:
        _copy(row, out[0])
        return 1
    space = row[SPACE]
    row[SCORED] |= ground.down_scored[space]
    row[FAILED] |= ground.down_failed[space]
    row[AIR] = 0
    if not ground.mud[space]:
        _copy(row, out[0])
        return 1
    n = _arrivals(ground, rivals, launches, oils, row, LAST, ZERO, out, ZERO)
    for one in range(n):  # what the slide's end launched comes down again at once, with nothing new to meet
        out[one, AIR] = 0
    return n


@compiled
def _straight(
    ground: Ground, rivals: Ints, launches: int, oils: int, row: Ints, fewest: int, most: int, out: Ints
) -> int:
    """Rows after one more step of a straight tile."""
    n = ZERO
    row[DONE] += 1
    ends = ENDS if row[DONE] >= fewest else 0
    goes_on = GOES_ON if row[DONE] < most else 0
    space = ground.next[row[SPACE] * 4 + row[HEADING]]
    if space < 0:
        return 0
    if row[AIR]:
        _copy(row, out[0])
        path = SETS + 2 * rivals.shape[1]
        out[0, SPACE] = space
        out[0, SCORED] |= ground.air_scored[space]
        out[0, path + row[LENGTH]] = space * 2 + 1
        out[0, LENGTH] += 1
        out[0, FATE] = ends | goes_on
        n += 1
    if oils == 0:  # where nothing is oiled, stopping and going on enter a space alike
        return _arrivals(ground, rivals, launches, oils, row, LAST, ends | goes_on, out, n)
    if ends:
        n = _arrivals(ground, rivals, launches, oils, row, LAST, ends, out, n)
    if goes_on:
        n = _arrivals(ground, rivals, launches, oils, row, NOT_LAST, goes_on, out, n)
    return n


@compiled
def _quarter(
    ground: Ground, rivals: Ints, launches: int, oils: int, row: Ints, count: int, down: Ints, out: Ints
) -> int:
    """Rows after one more quarter turn: come down, turn, one step."""
    n = ZERO
    row[DONE] += 1
    fate = ENDS if row[DONE] == count else GOES_ON
    for one in range(_come_down(ground, rivals, launches, oils, row, down)):
        down[one, HEADING] = (down[one, HEADING] + down[one, WAY]) % 4
        n = _arrivals(ground, rivals, launches, oils, down[one], LAST, fate, out, n)
    return n


@compiled
def _grown(array: Ints, size: int) -> Ints:
    bigger = np.zeros((size, array.shape[1]), np.int64)
    for i in range(array.shape[0]):
        _copy(array[i], bigger[i])
    return bigger


@compiled
def _recorded(rows: Ints, start: int, filled: int, row: Ints, path: int) -> bool:
    """Whether a row with this record (path and heading) is among rows start … filled."""
    for other in range(start, filled):
        same = rows[other, LENGTH] == row[LENGTH] and rows[other, HEADING] == row[HEADING]
        same = same and rows[other, SCORED] == row[SCORED] and rows[other, USED] == row[USED]
        for entry in range(path, path + row[LENGTH]):
            if not same:
                break
            same = rows[other, entry] == row[entry]
        if same:
            return True
    return False


@compiled
def _enumerate(ground: Ground, kinds: Kinds, rivals: Ints, launches: int, oils: int, entries: int) -> tuple[Ints, Ints]:
    """All outcomes, by a stack of half-driven tiles. See `Moves` for what it returns."""
    states, words = ground.next.size * 2, rivals.shape[1]
    path = SETS + 2 * words
    width = path + entries
    first = np.zeros((kinds.cost.size, states + 1), np.int64)
    rows, filled = np.zeros((4096, width), np.int64), ZERO
    stack = np.zeros((64, width), np.int64)
    out, down, row = np.zeros((8, width), np.int64), np.zeros((4, width), np.int64), np.zeros(width, np.int64)
    blank = np.zeros(width, np.int64)
    for kind in range(kinds.cost.size):
        quarters = kinds.quarters[kind]
        for state in range(states):
            first[kind, state] = filled
            top = 0
            for way in range(2 if quarters else 1):
                _copy(blank, stack[top])
                stack[top, SPACE], stack[top, HEADING], stack[top, AIR] = state // 8, state // 2 % 4, state % 2
                stack[top, WAY] = 3 if way == 0 else 1
                top += 1
            while top > 0:
                top -= 1
                _copy(stack[top], row)
                if quarters:
                    n = _quarter(ground, rivals, launches, oils, row, quarters, down, out)
                else:
                    n = _straight(ground, rivals, launches, oils, row, kinds.fewest[kind], kinds.most[kind], out)
                for one in range(n):
                    if out[one, FATE] & GOES_ON:
                        if top == stack.shape[0]:
                            stack = _grown(stack, 2 * top)
                        _copy(out[one], stack[top])
                        top += 1
                    if out[one, FATE] & ENDS:
                        if oils and _recorded(rows, first[kind, state], filled, out[one], path):
                            continue
                        if filled == rows.shape[0]:
                            rows = _grown(rows, 2 * filled)
                        _copy(out[one], rows[filled])
                        filled += 1
        first[kind, states] = filled
    return first, rows[:filled]


@compiled
def _enumerate_downs(ground: Ground, rivals: Ints, launches: int, oils: int, entries: int) -> tuple[Ints, Ints]:
    states, width = ground.next.size * 2, SETS + 2 * rivals.shape[1] + entries
    first = np.zeros((1, states + 1), np.int64)
    rows, filled = np.zeros((4 * states, width), np.int64), 0
    out, row, blank = np.zeros((4, width), np.int64), np.zeros(width, np.int64), np.zeros(width, np.int64)
    for state in range(states):
        first[0, state] = filled
        _copy(blank, row)
        row[SPACE], row[HEADING], row[AIR] = state // 8, state // 2 % 4, state % 2
        for one in range(_come_down(ground, rivals, launches, oils, row, out)):
            _copy(out[one], rows[filled])
            rows[filled, AIR] = 0
            filled += 1
    first[0, states] = filled
    return first, rows[:filled]
