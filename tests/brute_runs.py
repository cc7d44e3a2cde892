"""All runs on a small arena, tile by tile, for the brute force in tests/brute.py.

Nothing is bounded or pruned; runs are put together only when nothing that follows can tell them apart.
Ramps are decided while driving (tests/brute_truck.py), so each has been driven over; the start space is bare.

    situations after 0 tiles  →  after 1  →  …  →  after the last  →  ends
        cards between tiles lead to situations with fewer cards, after the same number of tiles
"""

from __future__ import annotations

from collections.abc import Callable, Collection, ItemsView, Iterator
from functools import cache
from typing import NamedTuple

from layouts.space import HEADINGS, Space
from solver.smash.plans import AS_CARD, AS_TILE, Move
from tests.brute_truck import COME_DOWN, Driving, Path, Truck

#: effects of cards that let a run go on after the last tile, and of all cards that act during it (rules §5)
GOING_ON = ("extra-move", "repeat-tile", "face-any")
DURING = ("launch", "end-run", *GOING_ON)


class Situation(NamedTuple):
    """A run between two tiles: all that a later choice, or the score, can depend on."""

    done: int
    hand: tuple[str, ...]
    space: Space
    heading: str
    air: bool
    scored: int
    failed: int
    ramps: int
    bare: int
    resolved: frozenset[str] = frozenset()
    bonus: int = 0
    may_roll: bool = False


class Step(NamedTuple):
    """One thing done: its name and way as in `Move`, its possible paths, the run after it, tile points spent."""

    what: str
    how: str
    heading: str
    paths: set[Path]
    after: Situation
    spent: int


class End(NamedTuple):
    """Marks at the end of a run, and VP of donuts and cards that paid on the way."""

    scored: int
    failed: int
    bonus: int


class Runs:
    """All runs on one arena with one hand: `found` holds the situations by (tiles done, cards held)."""

    def __init__(self, driving: Driving, points: int, cards: Collection[str], tiles: int) -> None:
        self.driving, self.rules, self.points, self.tiles = driving, driving.rules, points, tiles
        self.hand = tuple(sorted(card for card in cards if self.effect(card) in DURING))
        self.roll_kind = next(str(card.kind) for card in self.rules.card.values() if card.effect == "end-run")
        self.idle = min(self.rules.tile, key=lambda what: self.rules.tile[what].cost)
        price, most = self.rules.ramp.cost, self.rules.ramp.most
        self.most_ramps = min(most, points // price) if price else most
        ranks = [(done, held) for done in range(tiles + 1) for held in range(len(self.hand), -1, -1)]
        self.found: dict[tuple[int, int], dict[Situation, int]] = {rank: {} for rank in ranks}
        self.ended: dict[End, int] = {}
        self.effects: dict[tuple[str, ...], set[str]] = {}

    def effect(self, card: str) -> str:
        """What the card does."""
        return self.rules.card[card].effect

    def starts(self) -> Iterator[Situation]:
        """Before the first tile: every empty space in every heading, no ramp on it (rules §2)."""
        for space in filter(self.driving.arena.is_empty, self.driving.arena.board.spaces()):
            for heading in HEADINGS:
                yield Situation(0, self.hand, space, heading, False, 0, 0, 0, self.driving.arrows(space))

    def explore(self) -> None:
        """Fill `found` (least points on tiles) and `ended` (least points in all); steps lead to later layers only."""
        self.found[0, len(self.hand)] = dict.fromkeys(self.starts(), 0)
        for layer in self.found.values():
            for now, spent in layer.items():
                for step in self.steps(now, spent):
                    later = self.found[step.after.done, len(step.after.hand)]
                    later[step.after] = min(step.spent, later.get(step.after, step.spent))
                for step in self.finishes(now, spent):
                    end, total = end_of(step), self.total(step)
                    self.ended[end] = min(total, self.ended.get(end, total))

    def total(self, step: Step) -> int:
        """Plan points spent after the step, ramps included."""
        return step.spent + step.after.ramps.bit_count() * self.rules.ramp.cost

    def steps(self, now: Situation, spent: int) -> Iterator[Step]:
        """Everything that can be done next, but for ending the run: a Plan tile, or a card between tiles."""
        if now.done < self.tiles:
            for what, tile in self.rules.tile.items():
                ready = now._replace(done=now.done + 1, resolved=now.resolved | {what})
                yield from self.drive(ready, what, AS_TILE, spent + tile.cost)
        for card in sorted(set(now.hand)):
            ready = now._replace(hand=without(now.hand, card))
            repeated = now.resolved if self.effect(card) == "repeat-tile" else ()
            for what in sorted({*self.rules.card[card].moves, *repeated}):
                yield from self.drive(ready, what, card, spent)
            if self.effect(card) == "face-any":
                yield from self.face_any(ready, card, spent)

    def drive(self, ready: Situation, what: str, how: str, spent: int) -> Iterator[Step]:
        """Every way to resolve the Plan tile `what`, itself or by a card; `ready` is the run but for the driving."""
        tile, ups = self.rules.tile[what], self.driving.of_kind[self.roll_kind]
        ready = ready._replace(bonus=ready.bonus + tile.vp)
        unmarked = ups & ~ready.scored & ~ready.failed
        for truck, paths in self.outcomes(what, ready):
            may_roll = tile.donut or truck.scored & ~truck.failed & unmarked != 0
            yield from self.step(what, how, spent, ready, truck, paths, may_roll)

    def face_any(self, ready: Situation, card: str, spent: int) -> Iterator[Step]:
        """Zero Point Turn: come down, then face any heading (rules §5)."""
        ready = ready._replace(bonus=ready.bonus + self.rules.card[card].vp)
        for truck, paths in self.outcomes(COME_DOWN, ready):
            for heading in HEADINGS:
                yield from self.step(card, AS_CARD, spent, ready, truck._replace(heading=heading), paths, False)

    def finishes(self, now: Situation, spent: int) -> Iterator[Step]:
        """Every way to end the run here: nothing left to drive, or Roll Over; a truck in the air comes down."""
        ways = [("", now)] if now.done == self.tiles else []
        for card in sorted(set(now.hand)) if now.may_roll else []:
            if self.effect(card) == "end-run":
                bonus = now.bonus + self.rules.card[card].vp
                ways.append((card, now._replace(hand=without(now.hand, card), bonus=bonus)))
        spent += (self.tiles - now.done) * self.rules.tile[self.idle].cost
        for what, ready in ways:
            for truck, paths in self.outcomes(COME_DOWN, ready):
                yield from self.step(what, AS_CARD, spent, ready, truck, paths, False)

    def outcomes(self, what: str, ready: Situation) -> ItemsView[Truck, set[Path]]:
        """The ways to resolve `what` from here as far as this move alone can tell."""
        launches = sum(self.effect(card) == "launch" for card in ready.hand)
        return self.driving.outcomes(what, ready.space, ready.heading, ready.air, launches).items()

    def step(
        self, what: str, how: str, spent: int, ready: Situation, truck: Truck, paths: set[Path], may_roll: bool
    ) -> Iterator[Step]:
        """The step, unless its ramps contradict the run, are too many, or the points do not suffice."""
        ramps, bare = ready.ramps | truck.ramps, ready.bare | truck.bare
        doubled = spaces_of(truck.ramps & ~ready.ramps) & ready.ramps
        if ramps & bare or doubled or ramps.bit_count() > self.most_ramps:
            return
        if spent + ramps.bit_count() * self.rules.ramp.cost > self.points:
            return
        bare = bare & ~spaces_of(ramps) if ramps.bit_count() < self.most_ramps else 0
        yield Step(what, how, truck.heading, paths, self.after(ready, truck, ramps, bare, may_roll), spent)

    def after(self, ready: Situation, truck: Truck, ramps: int, bare: int, may_roll: bool) -> Situation:
        """The run with the move taken in, without what nothing later can ask for."""
        done, hand, failed = ready.done, ready.hand, ready.failed | truck.failed
        for _ in range(truck.launched):
            hand = without(hand, next(card for card in hand if self.effect(card) == "launch"))
        marks, effects = ((ready.scored | truck.scored) & ~failed, failed, ramps), self.effects_of(hand)
        may_roll = may_roll and "end-run" in effects
        if done == self.tiles and not truck.air and not may_roll and effects.isdisjoint(GOING_ON):
            return Situation(done, (), Space(0, 0), HEADINGS[0], False, *marks, 0, bonus=ready.bonus)
        resolved = ready.resolved if "repeat-tile" in effects else frozenset()
        place = truck.space, truck.heading, truck.air
        return Situation(done, hand, *place, *marks, bare, resolved, ready.bonus, may_roll)

    def effects_of(self, hand: tuple[str, ...]) -> set[str]:
        """What the cards of a hand do; remembered."""
        if hand not in self.effects:
            self.effects[hand] = {self.effect(card) for card in hand}
        return self.effects[hand]

    def least(self, step: Step) -> bool:
        """Whether no run comes to the situation after the step with fewer points."""
        return self.found[step.after.done, len(step.after.hand)].get(step.after) == step.spent

    def leading_to(self, ends: Collection[End], total: int) -> set[Situation]:
        """The situations from which one of the ends is reached with that many points in all."""
        useful: set[Situation] = set()
        for layer in reversed(self.found.values()):
            for now, spent in layer.items():
                ended = (step for step in self.finishes(now, spent) if end_of(step) in ends)
                ahead = (step for step in self.steps(now, spent) if step.after in useful and self.least(step))
                if any(self.total(step) == total for step in ended) or any(ahead):
                    useful.add(now)
        return useful

    def best(self, ends: Collection[End], total: int) -> Iterator[tuple[Situation, tuple[Move, ...], Step]]:
        """Start, moves and last step of every run to one of the ends for `total`, the least points for it."""
        useful = self.leading_to(ends, total)
        for start in filter(useful.__contains__, self.starts()):
            for moves, step in self.records(start, 0, (), lambda step, _: step.after in useful and self.least(step)):
                if end_of(step) in ends and self.total(step) == total:
                    yield start, moves, step

    def records(
        self, now: Situation, spent: int, moves: tuple[Move, ...], fits: Callable[[Step, tuple[Move, ...]], bool]
    ) -> Iterator[tuple[tuple[Move, ...], Step]]:
        """Every list of moves from here to an end, with the step that ends it, along steps that fit."""
        for step in self.finishes(now, spent):
            for path in step.paths:
                yield self.closed(now, moves, step, path), step
        for step in self.steps(now, spent):
            for path in step.paths:
                longer = (*moves, Move(step.what, step.how, path, step.heading))
                if fits(step, longer):
                    yield from self.records(step.after, step.spent, longer, fits)

    def closed(self, now: Situation, moves: tuple[Move, ...], step: Step, path: Path) -> tuple[Move, ...]:
        """The moves with the run's end: an end-of-run slide is the last move's, undriven tiles follow Roll Over."""
        if step.what:
            undriven = Move(self.idle, AS_TILE, (), step.heading)
            return *moves, Move(step.what, step.how, path, step.heading), *[undriven] * (self.tiles - now.done)
        last = moves[-1]
        heading = step.heading if now.air else last.heading
        return *moves[:-1], Move(last.what, last.how, last.path + path, heading)


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The hand less one copy of the card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


@cache
def spaces_of(arrows: int) -> int:
    """All four arrows of every space that has one of `arrows`."""
    return sum(0b1111 << at for at in range(0, arrows.bit_length(), 4) if arrows >> at & 0b1111)


def end_of(step: Step) -> End:
    """The marks and VP with which a step of `finishes` ends the run."""
    return End(step.after.scored, step.after.failed, step.after.bonus)
