"""From all outcomes of a tile to the ones worth trying, in the classes a hand plays them in."""

from __future__ import annotations

import numpy as np

from layouts.space import HEADINGS
from seeds.roll_and_smash import RollAndSmash
from solver.smash import kernel
from solver.smash.field import WORD, Field, Ints
from solver.smash.hand import Hand
from solver.smash.manoeuvres import Moves


def options_of(field: Field, hand: Hand, moves: Moves, final: Ints) -> kernel.Options:
    """The leading outcomes of the Plan tiles (class 0) and of each acting card in hand."""
    states = moves.first.shape[1] - 1
    classes = [_tiles(moves, hand.rules)] + [_card(name, field, hand, moves, final) for name, _ in hand.acting]
    firsts, kept = [], []
    for state_of, rows in classes:
        order = np.argsort(state_of, kind="stable")
        rows, first = rows[order], np.searchsorted(state_of[order], np.arange(states + 1))
        keep = kernel.leading(first, rows, hand.end_vp >= 0, bool(hand.of("repeat-tile")), (1 << field.triggers) - 1) > 0
        first = np.concatenate(([0], np.cumsum(keep)))[first] + sum(len(r) for r in kept)
        firsts.append(first)
        kept.append(rows[keep])
    rows = np.concatenate(kept)
    return kernel.Options(np.array(firsts), *np.ascontiguousarray(rows[:, : kernel.O_RAMPS].T), ramps := np.ascontiguousarray(rows[:, kernel.O_RAMPS :]), _rivals(field, ramps))


def _tiles(moves: Moves, rules: RollAndSmash) -> tuple[Ints, Ints]:
    """(state, row) of each outcome of each Plan tile, as one of the seven."""
    state_of, kind_of = _places(moves)
    tiles = list(rules.tile.values())
    cost, vp = np.array([t.cost for t in tiles])[kind_of], np.array([t.vp for t in tiles])[kind_of]
    donut, zero = np.array([int(t.donut) for t in tiles])[kind_of], np.zeros_like(kind_of)
    columns = (moves.end, moves.scored, moves.failed, cost, vp, 1 << kind_of, zero, donut, zero + 1, moves.launches)
    return state_of, np.column_stack((*columns, moves.ramps))


def _card(name: str, field: Field, hand: Hand, moves: Moves, final: Ints) -> tuple[Ints, Ints]:
    """(state, row) of each manoeuvre an acting card adds (rules §5)."""
    card = hand.rules.card[name]
    if card.effect == "face-any":
        return _facing(field, card.vp, final)
    state_of, rows = _tiles(moves, hand.rules)
    rows[:, kernel.O_COST] = 0
    if card.effect == "repeat-tile":
        rows[:, kernel.O_NEEDS] = rows[:, kernel.O_RESOLVES]
        rows[:, kernel.O_BONUS] += card.vp
        rows[:, kernel.O_RESOLVES] = 0
        return state_of, rows
    names = list(hand.rules.tile)
    granted = sum(1 << names.index(move) for move in card.moves)
    chosen = rows[:, kernel.O_RESOLVES] & granted > 0
    rows[:, kernel.O_BONUS] += card.vp
    rows[:, kernel.O_RESOLVES] = 0
    return state_of[chosen], rows[chosen]


def _places(moves: Moves) -> tuple[Ints, Ints]:
    """The state and the kind each outcome belongs to."""
    counts = np.diff(moves.first, axis=1)
    states = np.arange(counts.shape[1])
    state_of = np.concatenate([np.repeat(states, row) for row in counts])
    return state_of, np.repeat(np.arange(counts.shape[0]), counts.sum(axis=1))


def _facing(field: Field, vp: int, final: Ints) -> tuple[Ints, Ints]:
    """Zero Point Turn: come down, face any heading. `final` is (possible, scored, failed, state) of coming down."""
    state_of = np.repeat(np.flatnonzero(final[0]), len(HEADINGS))
    rows = np.zeros((state_of.size, kernel.O_RAMPS + field.words), dtype=np.int64)
    rows[:, kernel.O_END] = final[3, state_of] // 8 * 8 + np.tile(np.arange(len(HEADINGS)) * 2, state_of.size // len(HEADINGS))
    rows[:, kernel.O_SCORED], rows[:, kernel.O_FAILED] = final[1, state_of], final[2, state_of]
    rows[:, kernel.O_BONUS] = vp
    return state_of, rows


def _rivals(field: Field, ramps: Ints) -> Ints:
    """[rows, W]: the ramps that cannot stand beside those of each row, being on the same space."""
    rivals = np.zeros_like(ramps)
    for one, (space, _) in enumerate(field.ramps):
        has = ramps[:, one // WORD] >> (one % WORD) & 1 > 0
        for other in same_space(field)[space]:
            if other != one:
                rivals[has, other // WORD] |= 1 << (other % WORD)
    return rivals


def same_space(field: Field) -> dict[object, list[int]]:
    """The ramp bits of each space."""
    at: dict[object, list[int]] = {}
    for bit, (space, _) in enumerate(field.ramps):
        at.setdefault(space, []).append(bit)
    return at
