"""Rookie mode: the most obstacles for a roll, exact, also against opponents who remove some (docs/rules.md §10).

Hazard dice make it a game: a start is chosen, the opponents remove what hurts most, the driver drives. Trying
all they may remove would do, and is seldom needed, since a turn found proves much more than its own value:

    removed   best      a turn that scores U1, O2, I1 is good for 3 whatever else is removed, and for 2 without
    U1        4         O2 too, as long as it needs no space that only a removal made empty and no extra
    O2        3 !       movement of an `in` that is gone

So the removal that looks worst by the turns known is searched, its best turn is added, and once the worst-looking
one has been searched already, it is the worst. Starts that cannot beat the best one known are dropped the
same way, all at once. The judge replays the answer before anyone sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from layouts.space import Space
from solver.smash.field import Ints
from solver.smash.rookie_kernel import counts
from solver.smash.rookie_movement import seen_nothing
from solver.smash.rookie_question import RookieQuestion
from solver.smash.rookie_replay import replayed
from solver.smash.rookie_rules import IllegalTurn, judge_turn
from solver.smash.rookie_search import PLACES, RookieSearch
from solver.smash.rookie_turn import Haul, RookieTurn, to_remove, without
from solver.verdict import Watch


@dataclass(frozen=True)
class RookieAnswer:
    """A best turn, what it scores, and whether its start was chosen knowing the roll."""

    turn: RookieTurn
    haul: Haul
    hindsight: bool


class Unsound(AssertionError):
    """The judge does not agree with the search: a fault of this program, never shown as an answer."""


def best_turn(question: RookieQuestion, watch: Watch | None = None) -> RookieAnswer:
    """The turn with the most points; with hazard dice, against the removal that leaves the driver least."""
    table = _Table(question, watch or Watch())
    best = table.best()
    return RookieAnswer(best.turn, best.haul, question.start is None)


def _judged(question: RookieQuestion, turn: RookieTurn, worth: int) -> Haul:
    """The judge's word on a turn found; `Unsound` if it is not what the search says."""
    try:
        haul = judge_turn(question.arena, turn, question.rules, roll=question.roll)
    except IllegalTurn as breach:
        raise Unsound(f"the search found a turn that the judge refuses: {breach}") from breach
    if len(haul.scored) != worth:
        raise Unsound(f"the search says {worth} obstacles, the judge {len(haul.scored)}")
    return haul


@dataclass(frozen=True)
class _Best:
    """A turn and what it scores, by the judge."""

    turn: RookieTurn
    haul: Haul

    @property
    def worth(self) -> int:
        """How many obstacles it scores."""
        return len(self.haul.scored)


class _Table:
    """The question with everything the opponents may remove, and a search for each board that comes of it."""

    def __init__(self, question: RookieQuestion, watch: Watch) -> None:
        self.question, self.watch = question, watch
        self.tokens = [tile.token for tile in question.arena.obstacles]
        self.removals = list(combinations(self.tokens, to_remove(question.arena, question.roll)))
        self.masks: Ints = np.array([self.mask(removal) for removal in self.removals], dtype=np.int64)
        self.muds = self.mask(tile.token for tile in question.arena.obstacles if tile.kind == "in")
        self.memory = seen_nothing(PLACES)
        self.searches: dict[int, RookieSearch] = {}
        self.killers: list[int] = [0]  # removals that were the worst for some start, the last one first

    def mask(self, tokens: Iterable[str]) -> int:
        """Tokens of obstacles as bits."""
        return sum(1 << self.tokens.index(token) for token in tokens)

    def turn(self, removal: int, starts: tuple[Space, ...], floor: int) -> _Best | None:
        """The best turn when this is removed, from any of the starts; None if none scores more than `floor`."""
        if removal not in self.searches:
            arena = without(self.question.arena, self.removals[removal])
            question = self.question
            self.searches[removal] = RookieSearch(arena, question.rules, question.dice, self.watch, self.memory)
        hunt = self.searches[removal].best(starts, floor)
        if hunt is None:
            return None
        worth, turn = replayed(hunt)
        turn = replace(turn, removed=self.removals[removal])
        return _Best(turn, _judged(self.question, turn, worth))

    def best(self) -> _Best:
        """The best start against the worst removal for it."""
        starts, best = self.question.starts, None
        while starts:
            hopeful = self.turn(self.killers[0], starts, best.worth if best else -1)
            if hopeful is None:
                break  # what is removed there is enough against all the starts that are left
            start = hopeful.turn.start
            best = _Start(self, start).worst(best.worth if best else -1) or best
            starts = tuple(other for other in starts if other != start)
        assert best is not None
        return best


class _Start:
    """One start: what is known of every removal by the turns found so far."""

    def __init__(self, table: _Table, start: Space) -> None:
        self.table, self.start = table, start
        self.proved: Ints = np.zeros(len(table.removals), dtype=np.int64)  # the driver scores no less
        self.searched: dict[int, _Best] = {}

    def worst(self, floor: int) -> _Best | None:
        """The best turn against the removal that leaves least; None once a removal leaves no more than `floor`."""
        for removal in self._candidates():
            found = self.table.turn(removal, (self.start,), floor)
            if found is None:
                self._kills(removal)
                return None
            self.searched[removal] = found
            self.proved = np.maximum(self.proved, self._promise(found))
            self.proved[removal] = found.worth
        worst = int(self.proved.argmin())
        self._kills(worst)
        return self.searched[worst]

    def _candidates(self) -> Iterator[int]:
        """Removals to search: known killers, then whatever looks worst, until that one is known exactly."""
        yield from [killer for killer in self.table.killers if killer not in self.searched]
        while (removal := int(self.proved.argmin())) not in self.searched:
            yield removal

    def _kills(self, removal: int) -> None:
        killers = self.table.killers
        killers[:] = [removal, *(other for other in killers if other != removal)]

    def _promise(self, best: _Best) -> Ints:
        """How many obstacles this turn is sure to score under each removal, 0 where it may not be legal."""
        table, turn = self.table, best.turn
        scored = table.mask(best.haul.scored)
        used = {entered.space for spent in turn.spent for entered in spent.path} | {space for space, _ in turn.ramps}
        under = {tile.token for space in used if (tile := table.question.arena.tile_at.get(space))}
        needed = table.mask(under & set(turn.removed))  # these have to be gone for it
        legal = (table.masks & needed == needed) & (table.masks & scored & table.muds == 0)
        return np.where(legal, counts(scored & ~table.masks), 0)
