"""One search, stage by stage, so that it can show progress and be stopped (docs/search.md).

    outcomes ──▶ suffixes, backwards from the end ──┐
       └──────▶ prefixes, forwards from every start ┴──▶ least points of every set, best VP of every total

`Search` holds the arrays. `grow` and `meet` do the two halves for a *target*: runs worth less are of no
interest, and suffixes that no prefix could lift to it are dropped. Without a target every set and every
total comes out exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from solver.smash import growing, kernel, meeting
from solver.smash.field import WORD, Field, Ints, field_of, ramps_at
from solver.smash.hand import Hand, nodes_of
from solver.smash.manoeuvres import all_downs, all_moves, final_marks
from solver.smash.options import options_of
from solver.smash.question import Question
from solver.verdict import Watch

#: worth of an obstacle that has to be scored: more than all VP there can be
REQUIRED = 1 << 12
#: more points than any plan, less VP than any run
NEVER = -kernel.FLOOR
#: comparisons in one call of a kernel, about a fifth of a second
BUDGET = 100_000_000
#: manoeuvres driven forwards to meet the suffixes; more of them cost more than they save
FORWARDS = 2


class Search:
    """The arrays of one question, with `destroyed` tiles counting as what Destroy makes of them.

    With `marks_only` every run is worth nothing, and only `cover` is asked for.

    After `meet`: `cover[set]` is the least points of a run that scores at least the set (bits of
    `field.obstacles`), `best[points]` the best VP with at most so many; NEVER and -NEVER where there is none.
    Under a target both speak of runs that reach it only. Obstacles that the question requires are worth `REQUIRED`
    more each.
    """

    def __init__(
        self,
        question: Question,
        destroyed: Sequence[str] = (),
        watch: Watch | None = None,
        *,
        marks_only: bool = False,
    ) -> None:
        rules = question.rules
        self.question, self.destroyed, self.watch = question, tuple(destroyed), watch or Watch()
        self.hand = Hand(rules, question.cards)
        self.field = field_of(question.arena, self.destroyed, **kinds_in_cards(self.hand))
        self.watch.look("outcomes", 0)
        self.moves = all_moves(self.field, rules, self.hand.launches)
        self.downs = all_downs(self.field, self.hand.launches)
        self.watch.look("outcomes", 0.5)
        self.final = final_marks(self.downs)
        self.options = options_of(self.field, self.hand, self.moves, self.downs, leading_only=True)
        self.nodes = nodes_of(self.hand, question.tiles)
        self.worth = self.hand.worth(self.field, question.truck)
        end_vp = self.hand.end_vp
        if marks_only:  # VP do not count: far fewer suffixes are worth keeping
            self.options = self.options._replace(bonus=np.zeros_like(self.options.bonus))
            self.worth, end_vp = np.zeros_like(self.worth), min(0, end_vp)
        self.gained = self.worth  # what counts while a run is put together; what it has to score, only of whole runs
        self.worth = self.gained + self._required()
        self.depth = min(FORWARDS, question.tiles)
        self.layout = kernel.Layout(
            obstacles=len(self.field.obstacles),
            kinds=len(rules.tile),
            triggers=self.field.triggers,
            words=self.field.words,
            points=question.points,
            ramp_cost=rules.ramp.cost,
            ramp_most=rules.ramp.most,
            failed_vp=rules.failed.vp,
            end_vp=end_vp,
            target=-NEVER,
            most_bonus=self.hand.most_bonus,
        )
        self.left = np.array([node.launches for node in self.nodes.nodes], dtype=np.int64)
        self.starts, self.start_rivals = _starts(self.field)
        self.suffixes = self._empty_pool(1 << 14)
        self.cover, self.best = self._nothing_found()

    def run(self, target: int = -NEVER) -> None:
        """Both halves for a target; raises `Stopped` when the watch says so."""
        self.layout = self.layout._replace(target=target)
        self.grow()
        self.meet()

    @property
    def base(self) -> int:
        """What scoring all that has to be scored is worth."""
        return REQUIRED * len(set(self.question.required))

    @property
    def required(self) -> int:
        """The set of obstacles that have to be scored."""
        return sum(1 << bit for bit, tile in enumerate(self.field.obstacles) if tile.token in self.question.required)

    def _required(self) -> Ints:
        """[2^n]: what each set of scored marks is worth for the obstacles that have to be scored."""
        sets = np.arange(self.worth.size, dtype=np.int64) & self.required
        bits = range(len(self.field.obstacles))
        return sum((sets >> bit & 1 for bit in bits), np.zeros_like(sets)) * REQUIRED

    # -- backwards -----------------------------------------------------------------------------------

    def grow(self) -> None:
        """Build the suffixes of every node that comes after the manoeuvres driven forwards."""
        filled = 0
        bounded = self.layout.target > -NEVER
        reach = self.reach if bounded else np.zeros(self._reach_shape, np.int64)  # without a target no bound is asked
        layout = self.layout._replace(target=self.layout.target - self.base) if bounded else self.layout
        due = [node for node, used in enumerate(self.nodes.moves_used) if used >= self.depth]
        for done, node in enumerate(due):
            filled = self._grow_node(layout, node, reach[node], filled, done / len(due), 1 / len(due))

    def _grow_node(self, layout: kernel.Layout, node: int, reach: Ints, filled: int, share: float, part: float) -> int:
        place = 0
        while place < self.ends.size:
            self.watch.look("suffixes", share + part * place / self.ends.size)
            place, filled, wanting = growing.grow(
                layout,
                self.options,
                self.suffixes,
                self.nodes.sources[node],
                self.nodes.nodes[node].launches,
                self.final,
                self.gained,
                reach,
                node,
                self.ends,
                place,
                filled,
                BUDGET,
            )
            if wanting:
                self._make_room(wanting)
        return filled

    @cached_property
    def ends(self) -> Ints:
        """The states some manoeuvre can end in."""
        seen = np.zeros(self.options.first.shape[1] - 1, dtype=bool)
        seen[self.options.end] = True
        return np.flatnonzero(seen).astype(np.int64)

    def _empty_pool(self, rows: int) -> kernel.Suffixes:
        places = (len(self.nodes.nodes), self.options.first.shape[1] - 1)
        return kernel.Suffixes(
            low=np.zeros(places, np.int64),
            high=np.zeros(places, np.int64),
            key=np.zeros(rows, np.int64),
            cost=np.zeros(rows, np.int64),
            bonus=np.zeros(rows, np.int64),
            ramps=np.zeros((rows, self.field.words), np.int64),
        )

    def _make_room(self, wanting: int) -> None:
        pool = self.suffixes
        more = max(pool.key.size, wanting)
        grown = (np.concatenate((column, np.zeros((more, *column.shape[1:]), np.int64))) for column in pool[2:])
        self.suffixes = kernel.Suffixes(pool.low, pool.high, *grown)

    # -- forwards ------------------------------------------------------------------------------------

    def meet(self) -> None:
        """Join prefixes and suffixes into `cover` and `best`."""
        self.cover, self.best = self._nothing_found()
        self._drive_forwards(np.zeros((0, 0, 0), np.int64))
        meeting.at_least(self.cover, len(self.field.obstacles))
        self.best = np.maximum.accumulate(self.best)

    @cached_property
    def reach(self) -> Ints:
        """[nodes, states, points + 1]: never less than what a prefix of at most so many points has gained there.

        Exact for the first manoeuvres; further on what a manoeuvre scores counts even if scored before.
        """
        reach = np.full(self._reach_shape, -NEVER, np.int64)
        self._drive_forwards(reach)
        for node in range(len(self.nodes.nodes) - 1, -1, -1):
            if self.nodes.moves_used[node] >= self.depth:
                meeting.widen(self.layout, self.options, self.nodes.sources, self.left, self.gained, reach, node)
        meeting.accumulate(reach)
        for node, left in sorted(enumerate(self.nodes.nodes), key=lambda pair: -pair[1].launches):
            if left.launches < self.hand.launches:  # a card spent for nothing: leading outcomes do not, plans may
                np.maximum(reach[node], reach[node + 1], out=reach[node])
        return reach

    @property
    def _reach_shape(self) -> tuple[int, int, int]:
        return len(self.nodes.nodes), self.options.first.shape[1] - 1, self.question.points + 1

    def most(self) -> int:
        """VP that no run exceeds, before anything is searched; what obstacles are worth for being required is apart."""
        ended = [node for node, left in enumerate(self.nodes.nodes) if left.tiles == 0]
        gained = int(self.reach[ended].max())
        if self.hand.end_vp >= 0:
            gained = max(gained, int(self.reach.max()) + self.hand.end_vp)
        return min(gained, self.hand.most_vp(self.gained, self.question.points, self.question.tiles))

    def _drive_forwards(self, reach: Ints) -> None:
        place = 0
        while place < self.starts.size:
            self.watch.look("joining" if not reach.size else "bounding", place / self.starts.size)
            place = meeting.meet(
                self.layout,
                self.options,
                self.suffixes,
                self.nodes.sources,
                self.left,
                self.final,
                self.starts,
                self.start_rivals,
                self.depth,
                self.nodes.top,
                self.gained if reach.size else self.worth,
                self.cover,
                self.best,
                reach,
                place,
                BUDGET // 2,
            )

    def _nothing_found(self) -> tuple[Ints, Ints]:
        sets = 1 << len(self.field.obstacles)
        return np.full(sets, NEVER, np.int64), np.full(self.question.points + 1, -NEVER, np.int64)


def kinds_in_cards(hand: Hand) -> dict[str, str]:
    """The kinds that the cards speak of, as `field_of` wants them."""
    effects = {"becomes": "becomes", "end-run": "trigger", "launch": "launch"}
    return {
        word: card.kind
        for effect, word in effects.items()
        for card in map(hand.rules.card.__getitem__, hand.of(effect))
        if card.kind
    }


def _starts(field: Field) -> tuple[Ints, Ints]:
    """Every start state (empty space, any heading, on the ground), and the ramps that cannot stand on it."""
    empty = np.flatnonzero(field.ground.empty)
    states = (empty[:, None] * 8 + np.arange(4) * 2).reshape(-1).astype(np.int64)
    rivals = np.zeros((states.size, field.words), np.int64)
    at = ramps_at(field)
    for number, state in enumerate(states):
        for bit in at.get(field.space(int(state) // 8), ()):
            rivals[number, bit // WORD] |= 1 << bit % WORD
    return states, rivals
