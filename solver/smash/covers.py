"""Cover tables of many arenas and hands: what one run can score, worked out as it is needed, side by side.

The odds of a solo arena ask for one table for each arena that Replace can make and each hand that can be drawn.
Tables are kept on disk, so a second question, another truck or a stopped search starts where the last one was.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import msgspec
import numpy as np

from layouts.arena import Arena
from layouts.writing import layout_text
from seeds.roll_and_smash import RollAndSmash
from solver import store
from solver.parallel import in_parallel
from solver.smash.field import Ints
from solver.smash.question import Question
from solver.smash.replaces import Grounds, Kinds
from solver.smash.search import NEVER
from solver.smash.table import run_table

#: a table in store: least points by set, this for none
NONE = 255

#: what a run is asked: arena, hand, points at most
Job = tuple[Kinds, tuple[str, ...], int]


@dataclass
class Covers:
    """The tables known so far; bit i of a set is place i of the grounds."""

    grounds: Grounds
    rules: RollAndSmash
    jobs: int = 1
    known: dict[tuple[Kinds, tuple[str, ...]], Ints] = field(default_factory=dict)

    def unknown(self, wanted: Sequence[Job]) -> list[Job]:
        """The tables among these that are neither known nor in store."""
        return [job for job in wanted if not self._recall(job)]

    def learn(self, wanted: Sequence[Job]) -> Iterator[int]:
        """Work out unknown tables, so many at once as there are processes; yields how many are done."""
        tasks = [(job, self.grounds.arena_of(job[0]), self.grounds, self.rules) for job in wanted]
        for number, ((job, *_), cover) in enumerate(in_parallel(_cover, tasks, self.jobs), start=1):
            self._remember(job, cover)
            yield number

    def _recall(self, job: Job) -> bool:
        kinds, hand, _ = job
        if (kinds, hand) in self.known:
            return True
        data = store.load(self._key(job))
        cover = _unpacked(data, 1 << len(kinds)) if data else None
        if cover is None:
            return False
        self.known[kinds, hand] = cover
        return True

    def _remember(self, job: Job, cover: Ints) -> None:
        self.known[job[0], job[1]] = cover
        store.save(self._key(job), zlib.compress(np.minimum(cover, NONE).astype(np.uint8).tobytes()))

    def _key(self, job: Job) -> str:
        """What the table depends on, and nothing else."""
        kinds, hand, points = job
        return "\n".join(("cover", self.setting, " ".join(kinds), " ".join(hand), str(points)))

    @cached_property
    def setting(self) -> str:
        """A hash of the arena as it lies and the rules: a part of the key of everything found out on it."""
        rules = msgspec.json.encode(self.rules)
        return hashlib.sha256(_bare(self.grounds.arena).encode() + rules).hexdigest()


def _cover(task: tuple[Job, Arena, Grounds, RollAndSmash]) -> Ints:
    """One table, its bits in the order of the grounds' places."""
    (_, hand, points), arena, grounds, rules = task
    cover = run_table(Question(arena, rules, points, hand, rules.plan.tiles), marks_only=True).cover
    sets = np.arange(cover.size, dtype=np.int64)
    own = np.zeros_like(sets)
    for place, spaces in enumerate(grounds.places):
        own |= (sets >> place & 1) << arena.obstacles.index(arena.tile_at[spaces[0]])
    covered: Ints = cover[own]
    return covered


def _bare(arena: Arena) -> str:
    """The arena without what people read: board, tiles and hazards."""
    return layout_text(Arena("", arena.board, arena.tiles, arena.oils, arena.blanked))


def _unpacked(data: bytes, sets: int) -> Ints | None:
    """A table from the store, None if it is damaged."""
    try:
        cover = np.frombuffer(zlib.decompress(data), dtype=np.uint8).astype(np.int64)
    except zlib.error:
        return None
    return np.where(cover == NONE, NEVER, cover) if cover.size == sets else None


def hands_within(hand: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Every hand that is part of this one, itself included."""
    return {tuple(card for bit, card in enumerate(hand) if chosen >> bit & 1) for chosen in range(1 << len(hand))}
