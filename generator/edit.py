"""Editing: a designer's arena made as hard as is wished with as few tiles changed as possible.

    difficulty 2 ──┬─ 1 change: every one tried, the most promising first      found, or proved that none does it
                   ├─ 2 changes: built on the best of those, as far as the work goes        found, or not found
                   └─ 3 …

One search of the solver says what an arena's two runs can do; an arena that may be as wished by that is graded in full
and accepted only then, its two runs replayed by the judge. How far the table's score may be from the grade's is known
to the last digit (the other ingredients stand between 1 and 5), and only what is excluded by that counts as proved.
The work is bounded in searches, never in seconds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from generator.edit_moves import (
    Change,
    Lying,
    apart,
    arena_of,
    lacking,
    lying_of,
    moves_of,
    single_changes,
    swaps,
)
from generator.edit_promise import Promise
from generator.edit_request import Edit, Level, Request, Verdict, finished
from generator.grade import Grade, graded, table_of
from generator.place import Impossible, Undecided, placed, require_possible
from generator.sharing import sharing_of
from layouts.apart import tiles_apart
from layouts.arena import Arena
from layouts.reading import read_layout
from layouts.writing import layout_text
from seeds.roll_and_smash import RollAndSmash
from solver.smash.table import RunTable
from solver.verdict import Watch

#: arenas tried between two looks at what is promising; one of them is drawn at random
ROUND = 8
#: arenas that the next number of changes builds on
PARENTS = 12
#: rounds for a number of changes that cannot be enough yet
_ON_THE_WAY = 3


def edited(request: Request, watch: Watch | None = None) -> Edit:
    """The edit of a request: the same for the same request on every machine. Ctrl-C ends it as `stopped`."""
    return _Search(request, watch or Watch()).run()


@dataclass(frozen=True)
class _Seen:
    """An arena on the way: its tiles, the value measured (None: it cannot be beaten), how hard that is."""

    lying: Lying
    value: float | None
    height: float


class _Search:
    """One edit."""

    def __init__(self, request: Request, watch: Watch) -> None:
        self.request, self.wish, self.target, self.watch = request, request.wish, request.target, watch
        self.start, self.site = lying_of(request.start), request.wish.site
        self.dice = random.Random(f"edit {request.seed} {request.wish.key}")
        self.promise = Promise(request.target, request.wish.rules, request.wish.grades)
        self.solves = 0
        self.levels: list[Level] = []
        self.seen: dict[int, list[_Seen]] = {}
        self.found: tuple[Lying, Grade] | None = None
        self.refused: set[Lying] = set()
        self.before: Grade | None = None
        self.least = max(request.wish.novelty, lacking(self.start, self.site))

    def run(self) -> Edit:
        """Grade the start, rule out what is impossible, then one change, two, and so on."""
        try:
            return self._run()
        except KeyboardInterrupt:
            return self._ended("stopped", None)

    def _run(self) -> Edit:
        table = self._table(self.start)
        self.before = self._graded(self.start, table)
        if self.least == 0 and self.target.met_by(self.before):
            self.found = self.start, self.before
            return self._ended("already", None)
        try:
            self._require_possible()
        except Impossible as why:
            return self._ended("impossible", str(why))
        except Undecided:  # nothing is known, and what is tried tells more
            pass
        self.promise.expect_prices(table)
        start = self._measured(self.start, table)
        self.seen[0] = [start]
        self._learn(start, self.before)
        for changes in range(1, self.request.most + 1):
            self._try(changes)
            if self.found:
                return self._ended("found", None)
        return self._given_up()

    def _require_possible(self) -> None:
        """`Impossible` if no other arena is within reach, whatever its grade (CP-SAT)."""
        require_possible(self.site, self.wish.rules)
        if self.least > self.request.most:
            raise Impossible(f"{self.least} tiles have to change, and {self.request.most} may")
        try:
            placed(self.site, random.Random("possible"), self.request.start, self.request.most)
        except Impossible as why:
            raise Impossible("what is held leaves no room for any change") from why

    def _given_up(self) -> Edit:
        if all(level.proved for level in self.levels if level.enough):
            told = "no single change" if self.request.most == 1 else f"none of up to {self.request.most} changes"
            return self._ended("impossible", f"{told} does it: every arena was tried")
        return self._ended("missed", None)

    # -- a number of changes -----------------------------------------------------------------------------

    def _try(self, changes: int) -> None:
        """Try arenas of so many changes until one is as wished, all are tried, or their share of the work is used."""
        enough = changes >= self.least
        waiting = self._candidates(changes)
        arenas, limit = len(waiting), self.solves + self._share(changes, len(waiting))
        self.dice.shuffle(waiting)
        here = self.seen.setdefault(changes, [])
        rounds = 0
        while waiting and self.solves < limit and (enough or rounds < _ON_THE_WAY):
            waiting = self._round(waiting, here, enough, f"{changes} changed: {len(here)} of {arenas}", arenas)
            rounds += 1
            if self.found:
                return
        whole = changes == 1 and not waiting
        proved = whole and enough and self._rest_excluded(here, limit)
        if not self.found:
            self.levels.append(Level(changes, arenas if changes == 1 else None, len(here), proved, enough))

    def _share(self, changes: int, arenas: int) -> int:
        """Searches for this number of changes: all, where one change can be tried in every way, else a fair share."""
        left = max(0, self.request.work - self.solves)
        return left if changes == 1 and arenas <= left else left // (self.request.most + 1 - changes)

    def _candidates(self, changes: int) -> list[tuple[_Seen, Change, Lying]]:
        """Arenas of exactly so many changes: parent, change, tiles; each of them once."""
        found: dict[Lying, tuple[_Seen, Change, Lying]] = {}
        lack = max(0, self.least - changes) if lacking(self.start, self.site) else 0
        for parent, change in self._steps(changes, lack):
            lying = change.made(parent.lying)
            if lying not in found and apart(self.start, lying) == changes and lacking(lying, self.site) <= lack:
                found[lying] = parent, change, lying
        return list(found.values())

    def _steps(self, changes: int, lack: int) -> Iterator[tuple[_Seen, Change]]:
        for parent in self._parents(changes - 1):
            yield from ((parent, change) for change in single_changes(parent.lying, self.site, lack))
        for parent in self._parents(changes - 2):
            yield from ((parent, change) for change in swaps(parent.lying, self.site))

    def _parents(self, changes: int) -> list[_Seen]:
        """The nearest of so many changes."""
        return sorted(self.seen.get(changes, []), key=self._rank)[:PARENTS]

    # -- arenas ------------------------------------------------------------------------------------------

    def _round(
        self, waiting: list[tuple[_Seen, Change, Lying]], here: list[_Seen], enough: bool, told: str, arenas: int
    ) -> list[tuple[_Seen, Change, Lying]]:
        """Try the most promising, and one at random; what is still waiting."""
        waiting = sorted(waiting, key=self._expected)
        chosen, waiting = waiting[: ROUND - 1], waiting[ROUND - 1 :]
        if waiting:
            chosen.append(waiting.pop(self.dice.randrange(len(waiting))))
        for parent, change, lying in chosen:
            self.watch.look(told, len(here) / arenas)
            table = self._table(lying)
            seen = self._measured(lying, table)
            here.append(seen)
            self.promise.learn(change, seen.height - parent.height)
            if enough and seen.value is not None and self.promise.may_meet(seen.value) and self._accepted(seen, table):
                break
        return waiting

    def _expected(self, step: tuple[_Seen, Change, Lying]) -> float:
        """How far off the arena of a step is expected to be."""
        parent, change, _ = step
        return self.promise.missed_by(parent.height + self.promise.expected(change))

    def _missed(self, seen: _Seen) -> float:
        return self.promise.missed_by(seen.height)

    def _rank(self, seen: _Seen) -> tuple[bool, float]:
        """Nearest first, and arenas that cannot be beaten last: beyond them lie more of their sort."""
        return seen.value is None, self._missed(seen)

    def _table(self, lying: Lying) -> RunTable:
        self.solves += 1
        return table_of(arena_of(self.request.start, lying), self.wish.rules)

    def _measured(self, lying: Lying, table: RunTable) -> _Seen:
        sharing = sharing_of(table)
        value = self.target.value_of(sharing, self.wish.grades) if sharing.beatable else None
        return _Seen(lying, value, self.promise.height(value, sharing))

    def _graded(self, lying: Lying, table: RunTable | None) -> Grade:
        grade = graded(arena_of(self.request.start, lying), self.wish.rules, self.wish.grades, table)
        self.solves += grade.solves - (table is not None)
        return grade

    def _accepted(self, seen: _Seen, table: RunTable | None = None) -> bool:
        """Grade in full; whether it is as wished. What the table does not tell is learnt from each."""
        self.refused.add(seen.lying)
        if self.wish.novelty > tiles_apart(self.request.start, arena_of(self.request.start, seen.lying)):
            return False
        grade = self._graded(seen.lying, table)
        if self.target.met_by(grade):
            self.found = seen.lying, grade
        else:
            self._learn(seen, grade)
        return self.found is not None

    def _learn(self, seen: _Seen, grade: Grade) -> None:
        if self.target.measure == "difficulty" and grade.score is not None and seen.value is not None:
            self.promise.learn_grade(seen.value, grade.score)

    def _rest_excluded(self, here: list[_Seen], limit: int) -> bool:
        """Whether none of these is as wished: whatever may be by its table is graded in full, the nearest first."""
        for seen in sorted(here, key=self._missed):
            if seen.value is None or seen.lying in self.refused or self.promise.excludes(seen.value):
                continue
            if self.solves >= limit:
                return False
            self.watch.look("1 changed: graded in full", 1.0)
            if self._accepted(seen):
                return False
        return True

    # -- the end -----------------------------------------------------------------------------------------

    def _ended(self, verdict: Verdict, why: str | None) -> Edit:
        lying, after = self.found or (self._nearest(), None)
        if not self.found and verdict != "stopped":
            after = self.before if lying == self.start else self._graded(lying, None)
        arena = arena_of(self.request.start, lying)
        if verdict == "found" and after:
            arena = finished(arena, after)
            _read_back(arena, self.wish.rules)
        moves = moves_of(self.request.start, lying)
        levels = tuple(self.levels)
        return Edit(verdict, self.request.start, arena, moves, self.before, after, levels, why, self.solves)

    def _nearest(self) -> Lying:
        """The arena met that comes nearest, of those that change enough; the start if there is none."""
        met = [seen for changes, all_seen in self.seen.items() if changes >= self.least for seen in all_seen]
        return min(met, key=self._rank).lying if met else self.start


def _read_back(arena: Arena, rules: RollAndSmash) -> None:
    """The reader of layout files, which knows nothing of changes, has the last word on the arena."""
    if read_layout(layout_text(arena), arena.name, rules) != arena:
        raise AssertionError(f"{arena.name} does not read back as it was edited")
