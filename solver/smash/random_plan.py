"""A legal plan at random, driven by the judge's own steps without a record to follow (docs/rules.md §2–§5).

    start, heading, ramps and Destroys at random ──▶ move, move … each one of those that can be driven and paid

Cards that act between tiles are played now and then. Where nothing can be driven any more (off the board whatever it
does) the truck takes the last move back. Not every legal plan is as likely as any other: moves are drawn in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from layouts.space import HEADINGS
from solver.smash.plans import AS_CARD, AS_TILE, Entered, Move, Plan
from solver.smash.question import Question
from solver.smash.rules import Judge, Run

#: beginnings until it is given up, and moves tried from each of them
TRIES, MOVES = 400, 300
#: how likely a card that can be played is, between two tiles
PLAYED = 0.25


@dataclass(frozen=True)
class _Ridden(Run):
    """A run with the spaces that the current move has entered."""

    path: tuple[Entered, ...] = ()


class _Driver(Judge):
    """The judge, who takes down what is driven in place of comparing it."""

    def _follows(self, run: Run) -> Iterator[Run]:
        assert isinstance(run, _Ridden)
        yield replace(run, path=(*run.path, Entered(run.space, run.air)))

    def start(self) -> _Ridden:
        """The truck before the run."""
        self.ramps = dict(self.plan.ramps)
        return _Ridden(self.plan.start, self.plan.heading, launches=self._copies("launch"))

    def ways(self, run: _Ridden, what: str, how: str) -> list[_Ridden]:
        """Every way to resolve a move."""
        move = Move(what, how, (), run.heading)
        return [after for after in self._outcomes(replace(run, path=()), move) if isinstance(after, _Ridden)]

    def ends(self, run: _Ridden) -> list[_Ridden]:
        """Every way to end the run here (rules §3): none where the last slide leaves the board."""
        found = [run] if run.over else self._come_down(run)
        return [after for after in found if isinstance(after, _Ridden)]


def random_plan(question: Question, dice: Random) -> Plan | None:
    """A legal plan that the question's points and cards allow; None where none was found in `TRIES` beginnings."""
    return next(filter(None, (_Attempt(question, dice).plan() for _ in range(TRIES))), None)


@dataclass(frozen=True)
class _Way:
    """How far a plan has come: the truck, plan points and cards left, the moves so far."""

    run: _Ridden
    left: int
    hand: tuple[str, ...]
    moves: tuple[Move, ...] = ()

    def after(self, run: _Ridden, what: str, how: str, left: int, hand: tuple[str, ...]) -> _Way:
        """One move further."""
        return _Way(run, left, hand, (*self.moves, Move(what, how, run.path, run.heading)))


class _Attempt:
    """One beginning."""

    def __init__(self, question: Question, dice: Random) -> None:
        self.question, self.dice, self.tried = question, dice, 0

    def plan(self) -> Plan | None:
        """A plan, None if there is none from here, or none was found soon."""
        laid = self._laid_out()
        if laid is None:
            return None
        asked, ramp = self.question, self.question.rules.ramp
        self.driver = _Driver(asked.arena, laid, asked.rules, Counter(asked.cards), asked.points, asked.tiles, None)
        way = _Way(self.driver.start(), asked.points - ramp.cost * len(laid.ramps), asked.cards)
        moves = self._driven(way, asked.tiles)
        return replace(laid, moves=moves) if moves else None

    def _laid_out(self) -> Plan | None:
        """Start, heading, ramps and Destroys; None where no space is empty."""
        rules, arena = self.question.rules, self.question.arena
        empty = list(filter(arena.is_empty, arena.board.spaces()))
        if not empty:
            return None
        start, *others = self.dice.sample(empty, len(empty))
        paid = min(rules.ramp.most, self.question.points // max(1, rules.ramp.cost), len(others))
        ramps = tuple((space, self.dice.choice(HEADINGS)) for space in others[: self.dice.randint(0, paid)])
        becoming = [card for card in self.question.cards if rules.card[card].effect == "becomes"]
        tokens = [tile.token for tile in arena.obstacles]
        named = self.dice.sample(tokens, self.dice.randint(0, min(len(becoming), len(tokens))))
        return Plan(start, self.dice.choice(HEADINGS), ramps, tuple(sorted(named)), ())

    def _driven(self, way: _Way, tiles: int) -> tuple[Move, ...]:
        """The moves of a plan that goes on so, with so many tiles to come; none where there is no such plan."""
        if not tiles:
            return way.moves
        self.tried += 1
        further = self._further(self._played(way), last=tiles == 1) if self.tried <= MOVES else ()
        return next(filter(None, (self._driven(after, tiles - 1) for after in further)), ())

    def _further(self, way: _Way, *, last: bool) -> Iterator[_Way]:
        """One of the seven more, in any order; after Roll Over the cheapest, not driven."""
        tiles = self.question.rules.tile
        cheapest = min(tiles, key=lambda name: tiles[name].cost)
        payable = [name for name, tile in tiles.items() if tile.cost <= way.left]
        for what in [cheapest] if way.run.over else self.dice.sample(payable, len(payable)):
            runs = self.driver.ways(way.run, what, AS_TILE)
            ends = [end for run in runs for end in self.driver.ends(run)] if last else runs
            for run in self.dice.sample(ends, len(ends)):
                yield way.after(run, what, AS_TILE, way.left - tiles[what].cost, way.hand)

    def _played(self, way: _Way) -> _Way:
        """Now and then a card is played between tiles."""
        plays = [] if way.run.over else list(self._plays(way))
        if not plays or self.dice.random() >= PLAYED:
            return way
        what, how = self.dice.choice(plays)
        runs = self.driver.ways(way.run, what, how)
        if not runs:
            return way
        place = way.hand.index(what if how == AS_CARD else how)
        return way.after(self.dice.choice(runs), what, how, way.left, way.hand[:place] + way.hand[place + 1 :])

    def _plays(self, way: _Way) -> Iterator[tuple[str, str]]:
        """(what, how) of the moves that cards in hand may give here (rules §5)."""
        for name in way.hand:
            card = self.question.rules.card[name]
            if card.effect == "face-any" or (card.effect == "end-run" and way.run.trigger):
                yield name, AS_CARD
            elif card.effect == "extra-move":
                yield from ((what, name) for what in card.moves)
            elif card.effect == "repeat-tile":
                yield from ((what, name) for what in sorted(way.run.resolved))
