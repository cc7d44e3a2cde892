"""From all outcomes of a tile to the classes a hand plays them in: the seven tiles, then each acting card."""

from __future__ import annotations

import numpy as np

from layouts.space import HEADINGS
from seeds.roll_and_smash import RollAndSmash
from solver.smash import kernel, leading
from solver.smash.field import Field, Ints, rival_ramps
from solver.smash.hand import Hand
from solver.smash.manoeuvres import Moves


def options_of(field: Field, hand: Hand, moves: Moves, downs: Moves, *, leading_only: bool) -> kernel.Options:
    """The outcomes of the Plan tiles (class 0) and of each acting card; only the leading ones, or all of them."""
    states = moves.first.shape[1] - 1
    classes = [_tiles(moves, hand.rules)] + [_card(name, field, hand, moves, downs) for name, _ in hand.acting]
    firsts, kept, total = [], [], 0
    for state_of, unsorted in classes:
        order = np.argsort(state_of, kind="stable")
        rows, first = unsorted[order], np.searchsorted(state_of[order], np.arange(states + 1))
        keep = _leading(field, hand, first, rows) if leading_only else np.ones(len(rows), dtype=bool)
        firsts.append(np.concatenate(([0], np.cumsum(keep)))[first] + total)
        kept.append(rows[keep])
        total += len(kept[-1])
    return _columns(field, np.array(firsts), np.concatenate(kept))


def _leading(field: Field, hand: Hand, first: Ints, rows: Ints) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    trigger_mask = (1 << field.triggers) - 1
    keep = leading.leading(first, rows, field.words, hand.end_vp >= 0, bool(hand.of("repeat-tile")), trigger_mask)
    return keep > 0


def _columns(field: Field, first: Ints, rows: Ints) -> kernel.Options:
    ramps = np.ascontiguousarray(rows[:, leading.O_RAMPS : leading.O_RAMPS + field.words])
    bare = np.ascontiguousarray(rows[:, leading.O_RAMPS + field.words :])
    names = kernel.Options._fields[1:-3]
    columns = dict(zip(names, np.ascontiguousarray(rows[:, : leading.O_RAMPS].T), strict=True))
    return kernel.Options(
        first=first, ramps=ramps, rivals=leading.beside(ramps, rival_ramps(field)), bare=bare, **columns
    )


def _tiles(moves: Moves, rules: RollAndSmash) -> tuple[Ints, Ints]:
    """(state, row) of each outcome of each Plan tile, as one of the seven."""
    state_of, kind_of = _places(moves)
    tiles = list(rules.tile.values())
    cost, vp = np.array([t.cost for t in tiles])[kind_of], np.array([t.vp for t in tiles])[kind_of]
    donut, zero = np.array([int(t.donut) for t in tiles])[kind_of], np.zeros_like(kind_of)
    columns = (moves.end, moves.scored, moves.failed, cost, vp, 1 << kind_of, zero, donut, zero + 1, moves.launches)
    return state_of, np.column_stack((*columns, np.arange(moves.end.size), moves.ramps, moves.bare))


def _card(name: str, field: Field, hand: Hand, moves: Moves, downs: Moves) -> tuple[Ints, Ints]:
    """(state, row) of each manoeuvre an acting card adds (rules §5)."""
    card = hand.rules.card[name]
    if card.effect == "face-any":
        return _facing(field, card.vp, downs)
    state_of, rows = _tiles(moves, hand.rules)
    rows[:, leading.O_COST] = 0
    if card.effect == "repeat-tile":
        rows[:, leading.O_NEEDS] = rows[:, leading.O_RESOLVES]
        rows[:, leading.O_RESOLVES] = 0
        return state_of, rows
    names = list(hand.rules.tile)
    granted = sum(1 << names.index(move) for move in card.moves)
    chosen = rows[:, leading.O_RESOLVES] & granted > 0
    rows[:, leading.O_RESOLVES] = 0
    return state_of[chosen], rows[chosen]


def _places(moves: Moves) -> tuple[Ints, Ints]:
    """The state and the kind each outcome belongs to."""
    counts = np.diff(moves.first, axis=1)
    states = np.arange(counts.shape[1])
    state_of = np.concatenate([np.repeat(states, row) for row in counts])
    return state_of, np.repeat(np.arange(counts.shape[0]), counts.sum(axis=1))


def _facing(field: Field, vp: int, downs: Moves) -> tuple[Ints, Ints]:
    """Zero Point Turn: come down, face any heading; `play` is row of `downs` * 4 + heading."""
    state_of, _ = _places(downs)
    ways = len(HEADINGS)
    row = np.repeat(np.arange(downs.end.size), ways)
    heading = np.tile(np.arange(ways), downs.end.size)
    rows = np.zeros((row.size, leading.O_RAMPS), dtype=np.int64)
    rows[:, leading.O_END] = downs.end[row] // 8 * 8 + heading * 2
    rows[:, leading.O_SCORED], rows[:, leading.O_FAILED] = downs.scored[row], downs.failed[row]
    rows[:, leading.O_BONUS], rows[:, leading.O_LAUNCHES] = vp, downs.launches[row]
    rows[:, leading.O_PLAY] = row * ways + heading
    return np.repeat(state_of, ways), np.hstack((rows, downs.ramps[row], downs.bare[row]))
