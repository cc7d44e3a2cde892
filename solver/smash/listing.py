"""Plans of a finished search: every one that reaches a goal, in a fixed order, decoded from the compiled listing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from layouts.space import HEADINGS, Space
from solver.smash import kernel, listing_kernel
from solver.smash.field import WORD, Ints
from solver.smash.manoeuvres import Moves
from solver.smash.options import options_of
from solver.smash.plans import AS_CARD, AS_TILE, Entered, Move, Plan
from solver.smash.search import Search

#: records a call of the kernel writes before somebody looks at them
BATCH = 4096
#: room behind a batch for the records of one more leaf: ways of coming down, ended by a card or not
SPARE = 64


@dataclass(frozen=True)
class Goal:
    """Plans of at most `points` that are worth `vp`, or, with `marks`, that score at least those obstacles."""

    points: int
    vp: int = 0
    marks: int | None = None


class Listing:
    """The plans of a search that reach a goal. The search must have run with a target no higher than the goal."""

    def __init__(self, search: Search, goal: Goal) -> None:
        self.search, self.goal = search, goal

    def first(self) -> Plan:
        """The first plan; `LookupError` if there is none, which a finished search rules out."""
        plan = self.any()
        if plan is None:
            raise LookupError(f"the search promises a plan for {self.goal}, and none is listed")
        return plan

    def any(self) -> Plan | None:
        """The first plan; None if none is listed, as can be when the search ran with a target above the goal."""
        for batch in self._batches(1, BATCH, every=False):
            for record in batch:
                return self._plan(record)
        return None

    def plans(self) -> Iterator[Plan]:
        """Every plan once, in a fixed order that no machine changes."""
        for batch in self._batches(1, BATCH):
            for record in batch:
                yield self._plan(record)

    def count(self, most: int) -> int:
        """How many plans there are; the counting stops once there are more than `most`."""
        return self.tally(most)[0]

    def tally(self, most: int) -> tuple[int, set[Space]]:
        """The count, and the spaces that the plans counted start from."""
        total, starts = 0, set[int]()
        for batch in self._batches(BATCH, BATCH):
            total += len(batch)
            starts.update(batch[:, listing_kernel.R_START].tolist())
            if total > most:
                break
        return total, {self._space(int(self.search.starts[start]) // 8) for start in starts}

    def _batches(self, first: int, size: int, *, every: bool = True) -> Iterator[Ints]:
        """Batches of records; the first one small, so that one plan is there at once. `every`: each plan once."""
        search, seen = self.search, set[bytes]()
        longest = search.question.tiles + sum(copies for _, copies in search.hand.acting)
        width = listing_kernel.SETS + 3 * search.field.words
        stack, at = np.zeros((longest + 1, width), np.int64), np.array([0, -1], np.int64)
        out = np.zeros((size + SPARE, listing_kernel.R_PLAYS + 2 * longest), np.int64)
        wanted = first
        while at[0] < search.starts.size:
            out[:] = 0
            search.watch.look("plans", at[0] / search.starts.size)
            found = self._kernel(stack, at, out, wanted)
            yield self._once(out[:found].copy(), seen) if every else out[:found].copy()
            wanted = size

    @cached_property
    def _kernel(self) -> Callable[..., int]:
        """The kernel with the arguments that stay the same."""
        search, goal = self.search, self.goal
        layout, worth, plays, suffixes = search.layout, search.worth, self._plays, search.suffixes
        end_bonus = max(0, search.hand.end_vp)
        if goal.marks is not None:  # the same listing, with a set's being scored as the only thing of worth
            sets = np.arange(worth.size, dtype=np.int64)
            worth, end_bonus = (sets & goal.marks == goal.marks).astype(np.int64), 0
            plays = plays._replace(bonus=np.zeros_like(plays.bonus))
            suffixes = suffixes._replace(bonus=np.zeros_like(suffixes.bonus))
            layout = layout._replace(failed_vp=0)
        layout = layout._replace(points=goal.points, target=goal.vp if goal.marks is None else 1)
        tiles = np.array([node.tiles for node in search.nodes.nodes], np.int64)
        promised = (np.array(search.nodes.moves_used) >= search.depth).astype(np.int64)
        return partial(
            listing_kernel.list_records,
            layout,
            plays,
            search.downs,
            suffixes,
            search.nodes.sources,
            search.left,
            tiles,
            promised,
            worth,
            self._must,
            end_bonus,
            search.starts,
            search.start_rivals,
            search.nodes.top,
        )

    @cached_property
    def _plays(self) -> kernel.Options:
        search = self.search
        return options_of(search.field, search.hand, search.moves, search.downs, leading_only=False)

    @property
    def _must(self) -> int:
        """A Destroy is used when the obstacle it names ends the run scored."""
        tokens = [tile.token for tile in self.search.field.obstacles]
        return sum(1 << tokens.index(token) for token in self.search.destroyed)

    # -- one record ------------------------------------------------------------------------------------

    def _once(self, records: Ints, seen: set[bytes]) -> Ints:
        """The records whose plan was not there before. Two records can be one plan in two ways:

        `C4^` on an `on` obstacle is flown over or launched from by Going Up, and mud at the end of a run is slid
        through by coming down on its first space or by landing on its second.
        """
        doubtful = self._may_be_twice(records)
        fresh = [not doubtful[row] or self._is_new(record, seen) for row, record in enumerate(records)]
        return records[np.array(fresh, dtype=bool)] if len(records) else records

    def _may_be_twice(self, records: Ints) -> NDArray[np.bool_]:
        if self.search.hand.launches:
            return np.ones(len(records), dtype=bool)
        moves = np.maximum(records[:, listing_kernel.R_MOVES], 1)
        last = records[np.arange(len(records)), listing_kernel.R_PLAYS + 2 * moves - 1]
        slides = np.diff(self.search.downs.path_first)[records[:, listing_kernel.R_DOWN]] > 0
        doubtful: NDArray[np.bool_] = slides | self._slide_ends[last]
        return doubtful

    @cached_property
    def _slide_ends(self) -> NDArray[np.bool_]:
        """Which plays end behind mud, on the ground: they may record what coming down on the mud would."""
        search, mud = self.search, self.search.field.ground.mud
        ends = np.zeros(self._plays.end.size, dtype=bool)
        for row in np.flatnonzero(self._plays.manoeuvre):
            play = self._plays.play[row]
            path = search.moves.path[search.moves.path_first[play] : search.moves.path_first[play + 1]]
            ends[row] = bool((mud[path // 2] > 0).any())
        return ends

    def _is_new(self, record: Ints, seen: set[bytes]) -> bool:
        alike = record.copy()
        down, moves = int(record[listing_kernel.R_DOWN]), int(record[listing_kernel.R_MOVES])
        alike[listing_kernel.R_DOWN] = self._alike_downs[down]
        for place in range(moves):
            at = listing_kernel.R_PLAYS + 2 * place + 1
            alike[at] = self._alike_plays[record[at]]
        key = alike.tobytes()
        if not record[listing_kernel.R_ENDED]:  # the last move's path and the slide at the end are one in the plan
            at = listing_kernel.R_PLAYS + 2 * moves - 2
            alike[listing_kernel.R_DOWN] = 0
            key = alike[:at].tobytes() + self._last(int(record[at]), int(record[at + 1]), down)
        if key in seen:
            return False
        seen.add(key)
        return True

    def _last(self, cls: int, row: int, down: int) -> bytes:
        """What the record of a run's last move says: what is played, the whole path, the heading."""
        move = self._move(cls, int(self._plays.play[row]), int(self._plays.end[row]))
        path = (*move.path, *self._path(self.search.downs, down))
        heading = _heading(int(self.search.downs.end[down]))
        return f"{move.what} {move.how} {' '.join(map(str, path))} {heading}".encode()

    @cached_property
    def _alike_downs(self) -> Ints:
        return _first_alike(self.search.downs)

    @cached_property
    def _alike_plays(self) -> Ints:
        """For each row of the plays, the first row of its class and state that leaves the same record."""
        plays, moves = self._plays, _first_alike(self.search.moves)
        alike = np.arange(plays.end.size)
        facing = [
            name for name, _ in self.search.hand.acting if self.search.question.rules.card[name].effect == "face-any"
        ]
        for cls in range(plays.first.shape[0]):
            rows = np.arange(plays.first[cls, 0], plays.first[cls, -1])
            turning = cls > 0 and self.search.hand.acting[cls - 1][0] in facing
            same = (
                self._alike_downs[plays.play[rows] // 4] * 4 + plays.play[rows] % 4
                if turning
                else moves[plays.play[rows]]
            )
            where = {int(play): int(row) for row, play in zip(rows, plays.play[rows], strict=True)}
            alike[rows] = [where[int(play)] for play in same]
        return alike

    def _plan(self, record: Ints) -> Plan:
        search, rules = self.search, self.search.question.rules
        state = int(search.starts[record[listing_kernel.R_START]])
        ramps, moves = set[int](), list[Move]()
        for place in range(record[listing_kernel.R_MOVES]):
            cls, row = (int(n) for n in record[listing_kernel.R_PLAYS + 2 * place :][:2])
            ramps |= self._ramp_bits(self._plays.ramps[row])
            moves.append(self._move(cls, int(self._plays.play[row]), int(self._plays.end[row])))
        down = int(record[listing_kernel.R_DOWN])
        ramps |= self._ramp_bits(search.downs.ramps[down])
        slide, heading = self._path(search.downs, down), _heading(int(search.downs.end[down]))
        if record[listing_kernel.R_ENDED]:
            moves.append(Move(search.hand.ender or "", AS_CARD, slide, heading))
        else:
            last = moves.pop()
            moves.append(Move(last.what, last.how, last.path + slide, heading))
        driven = sum(move.how == AS_TILE for move in moves)
        free = next(name for name, tile in rules.tile.items() if tile.cost == 0)
        moves += [Move(free, AS_TILE, (), heading)] * (search.question.tiles - driven)
        stands = tuple(search.field.ramps[bit] for bit in sorted(ramps))
        return Plan(search.field.space(state // 8), _heading(state), stands, search.destroyed, tuple(moves))

    def _move(self, cls: int, play: int, end: int) -> Move:
        search, rules = self.search, self.search.question.rules
        name = search.hand.acting[cls - 1][0] if cls else ""
        if cls and rules.card[name].effect == "face-any":
            return Move(name, AS_CARD, self._path(search.downs, play // 4), _heading(end))
        kind = int(np.searchsorted(search.moves.first[:, 0], play, side="right")) - 1
        return Move(list(rules.tile)[kind], name or AS_TILE, self._path(search.moves, play), _heading(end))

    def _path(self, moves: Moves, row: int) -> tuple[Entered, ...]:
        entries = moves.path[moves.path_first[row] : moves.path_first[row + 1]]
        return tuple(Entered(self._space(int(entry) // 2), bool(entry & 1)) for entry in entries)

    def _space(self, index: int) -> Space:
        return self.search.field.space(index)

    def _ramp_bits(self, words: Ints) -> set[int]:
        return {bit for bit in range(len(self.search.field.ramps)) if words[bit // WORD] >> (bit % WORD) & 1}


def _heading(state: int) -> str:
    return HEADINGS[state // 2 % 4]


def _first_alike(moves: Moves) -> Ints:
    """For each outcome, the first one of its kind and state with the same path and heading."""
    first: dict[tuple[int, int, bytes, int], int] = {}
    alike = np.empty(moves.end.size, np.int64)
    for kind in range(moves.first.shape[0]):
        for state in range(moves.first.shape[1] - 1):
            for row in range(moves.first[kind, state], moves.first[kind, state + 1]):
                path = moves.path[moves.path_first[row] : moves.path_first[row + 1]].tobytes()
                alike[row] = first.setdefault((kind, state, path, int(moves.end[row]) // 2 % 4), row)
    return alike
