"""A batch: so many different arenas of one wish, made by several processes, in the order of their numbers.

    slot 0  ── attempt 1 ✗  2 ✓ ─────────────▶ accepted
    slot 1  ── attempt 1 ✓  like slot 0: 2 ✓ ─▶ accepted        whoever makes them, and however fast

Slots are settled in order: an arena that is too like an earlier one is given back, and its slot goes on with its next
attempt. So the arenas of a batch depend on its seed and wish alone. A slot that fails is told, and a batch in which
more slots fail than not is given up: the wish is too hard for the work it is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from generator.crowd import Crowd
from generator.making import ATTEMPTS, Made, Missed, made
from generator.wish import Wish
from layouts.arena import Arena
from solver.parallel import in_order

if TYPE_CHECKING:
    from solver.cluster import Cluster

#: arenas too like an earlier one that a slot makes before it is given up
MOST_CLASHES = 40


@dataclass(frozen=True)
class Slot:
    """What became of a slot: the arena, or None and the nearest miss (None too: all it made were too like others).

    `next_attempt`: where it goes on if its arena is given back. `solves` counts every search made for it.
    """

    number: int
    made: Made | None
    nearest: Missed | None
    next_attempt: int
    missed: int = 0
    clashes: int = 0
    solves: int = 0


def filled(wish: Wish, seed: int, slot: Slot) -> Slot:
    """The slot after attempts, from `next_attempt` on, until one makes an arena or the misses are `ATTEMPTS`."""
    while slot.missed < ATTEMPTS:
        attempt = made(wish, seed, slot.number, slot.next_attempt)
        slot = replace(slot, next_attempt=slot.next_attempt + 1, solves=slot.solves + attempt.solves)
        if isinstance(attempt, Made):
            return replace(slot, made=attempt)
        nearer = slot.nearest is None or attempt.distance < slot.nearest.distance
        slot = replace(slot, missed=slot.missed + 1, nearest=attempt if nearer else slot.nearest)
    return slot


def batch(
    wish: Wish,
    seed: int,
    count: int,
    workers: int | Cluster = 1,
    others: Sequence[tuple[str, str]] = (),
    settled: Mapping[int, Arena | None] | None = None,
) -> Iterator[Slot]:
    """The slots of a batch, settled one after another; `others`: ID and canonical form of arenas to differ from too.

    `settled`: what became of slots in an earlier run (None: no arena); they are not made and not told again.
    `Impossible` if no placing is as wished; `WorkersLost` if those who make them are gone.
    """
    known = settled or {}
    accepted = Crowd(forms=others)
    failed = 0
    slots = _first(wish, seed, [number for number in range(count) if number not in known], workers)
    for number in range(count):
        if number in known:
            arena = known[number]
        else:
            slot = _unlike(wish, seed, next(slots), accepted)
            arena = slot.made.arena if slot.made else None
            yield slot
        if arena is not None:
            accepted.add(arena)
        failed += arena is None
        if failed > number + 1 - failed:
            return


def _unlike(wish: Wish, seed: int, slot: Slot, accepted: Crowd) -> Slot:
    """The slot with the first of its arenas that is not too like an accepted one."""
    while slot.made and accepted.has_like(slot.made.arena, wish.novelty):
        slot = replace(slot, made=None, clashes=slot.clashes + 1)
        if slot.clashes >= MOST_CLASHES:
            break
        slot = filled(wish, seed, slot)
    return slot


def _first(wish: Wish, seed: int, numbers: Sequence[int], workers: int | Cluster) -> Iterator[Slot]:
    """Each of these slots as it comes out alone, in order."""
    empty = [Slot(number, None, None, 0) for number in numbers]
    return in_order(partial(filled, wish, seed), empty, workers)
