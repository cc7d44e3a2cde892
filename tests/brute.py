"""Brute force for small arenas: every plan there is, as a third opinion on the solver.

It is written straight from docs/rules.md and shares no code with the solver: tests/brute_truck.py drives,
tests/brute_runs.py puts moves together to runs, and this module scores them and collects:

    points →   0   1   2   3        best VP with at most that many points,
    VP         4   4   9   9        least points for every set of obstacles scored, the plans themselves
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash, shipped
from solver.smash.plans import Move, Plan
from tests.brute_runs import End, Runs, Situation, end_of
from tests.brute_truck import Driving

RULES = shipped()


@dataclass(frozen=True)
class Brute:
    """What `brute` finds; None where no legal plan does it, or `plans` were not asked for."""

    best_vp: int | None
    best_cost: int | None
    vp_by_points: list[int | None]
    cover: dict[frozenset[str], int]
    min_points_all: int | None
    plans: frozenset[Plan] | None = None


class Game:
    """One question: an arena, a hand, and a world of runs for every choice of Destroy."""

    def __init__(
        self,
        arena: Arena,
        points: int,
        cards: Collection[str] = (),
        tiles: int = RULES.plan.tiles,
        rules: RollAndSmash = RULES,
        truck: str | None = None,
    ) -> None:
        self.arena, self.points, self.cards, self.tiles, self.rules, self.truck = (
            arena,
            points,
            cards,
            tiles,
            rules,
            truck,
        )
        self.worlds = {
            destroyed: Runs(Driving(arena, rules, destroyed), points, cards, tiles) for destroyed in self.destroys()
        }

    def destroys(self) -> Iterator[frozenset[str]]:
        """Every set of obstacles to name for the Destroy cards; one that is of that kind already gains nothing."""
        becoming = [self.rules.card[card].kind for card in self.cards if self.rules.card[card].effect == "becomes"]
        tokens = [tile.token for tile in self.arena.obstacles if tile.kind not in becoming]
        for count in range(len(becoming) + 1):
            yield from map(frozenset, combinations(tokens, count))

    def vp(self, driving: Driving, end: End) -> int:
        """The score of a run (rules §4, §5)."""
        count = {kind: (end.scored & tiles).bit_count() for kind, tiles in driving.of_kind.items()}
        vp = end.bonus + end.failed.bit_count() * self.rules.failed.vp
        vp += sum(self.rules.vp_of(kind, self.truck) * count[kind] for kind in count)
        for card in (self.rules.card[name] for name in self.cards):
            if card.effect == "if-any":
                vp += card.vp * (count[str(card.kind)] > 0)
            if card.effect == "for-each":
                vp += card.vp * count[str(card.kind)]
        return vp

    def ends(self) -> Iterator[tuple[Runs, End, int]]:
        """Every end of every world with its least plan points."""
        for runs in self.worlds.values():
            for end, spent in runs.ended.items():
                yield runs, end, spent

    def world(self, plan: Plan) -> Runs:
        """The runs in which the plan's Destroys hold, also when one names an obstacle that gains nothing."""
        destroyed = frozenset(plan.destroy)
        if destroyed in self.worlds:
            return self.worlds[destroyed]
        return Runs(Driving(self.arena, self.rules, destroyed), self.points, self.cards, self.tiles)

    def start(self, plan: Plan) -> Situation:
        """The run before its first tile, with the plan's ramps and no others."""
        runs = self.world(plan)
        ramps = sum(runs.driving.arrow(*ramp) for ramp in plan.ramps)
        bare = sum(runs.driving.arrows(space) for space in self.arena.board.spaces()) & ~ramps
        return Situation(0, runs.hand, plan.start, plan.heading, False, 0, 0, ramps, bare)

    def readings(self, plan: Plan) -> set[tuple[End, int]]:
        """Every way to read the record as a legal run: its end and plan points; its ramps are taken as placed."""
        runs = self.world(plan)
        found = runs.records(self.start(plan), 0, (), lambda _, moves: same_so_far(moves, plan.moves))
        return {(end_of(step), runs.total(step)) for moves, step in found if moves == plan.moves}

    def plans(self, vp: int, cost: int) -> Iterator[Plan]:
        """Every plan with exactly this VP at this cost, the least for it; unused Destroys too."""
        for destroyed, runs in self.worlds.items():
            wanted = {end for end, spent in runs.ended.items() if spent == cost and self.vp(runs.driving, end) == vp}
            for start, moves, step in runs.best(wanted, cost):
                ramps = runs.driving.ramps(step.after.ramps)
                yield Plan(start.space, start.heading, ramps, tuple(sorted(destroyed)), moves)

    def marks(self, plan: Plan, vp: int, cost: int) -> set[tuple[int, int]]:
        """The scored and failed obstacles of every reading of the record with that VP and cost."""
        driving, readings = self.world(plan).driving, self.readings(plan)
        return {(end.scored, end.failed) for end, spent in readings if spent == cost and self.vp(driving, end) == vp}

    def destroys_in_vain(self, plan: Plan, vp: int, cost: int) -> bool:
        """Whether a Destroy is unused: without it the same moves are legal, with the same marks and VP."""
        fewer = [replace(plan, destroy=tuple(t for t in plan.destroy if t != token)) for token in plan.destroy]
        return any(self.marks(plan, vp, cost) & self.marks(less, vp, cost) for less in fewer)


def brute(
    arena: Arena,
    points: int,
    cards: Collection[str] = (),
    tiles: int = RULES.plan.tiles,
    rules: RollAndSmash = RULES,
    truck: str | None = None,
    plans: bool = False,
) -> Brute:
    """Every plan of at most `points` plan points and `tiles` Plan tiles with the hand `cards`; see `Brute`.

    `truck` only chooses the VP table. `plans` asks for the records of the best plans at their least cost,
    without unused ramps and cards; ramps and tokens in them are sorted.
    """
    game = Game(arena, points, cards, tiles, rules, truck)
    least_for: dict[int, int] = {}
    cover: dict[frozenset[str], int] = {}
    for runs in game.worlds.values():
        runs.explore()
    for runs, end, spent in game.ends():
        vp, scored = game.vp(runs.driving, end), runs.driving.tokens(end.scored)
        least_for[vp] = min(spent, least_for.get(vp, spent))
        cover[scored] = min(spent, cover.get(scored, spent))
    by_points = [max((vp for vp in least_for if least_for[vp] <= at), default=None) for at in range(points + 1)]
    every = cover.get(frozenset(tile.token for tile in arena.obstacles))
    if not least_for:
        return Brute(None, None, by_points, cover, every, frozenset() if plans else None)
    vp = max(least_for)
    cost = least_for[vp]
    records = {plan for plan in game.plans(vp, cost) if not game.destroys_in_vain(plan, vp, cost)} if plans else None
    return Brute(vp, cost, by_points, cover, every, None if records is None else frozenset(records))


def least(cover: dict[frozenset[str], int], wanted: Collection[str]) -> int | None:
    """Least points of a plan that scores at least the `wanted` obstacles; None if none does."""
    return min((points for scored, points in cover.items() if scored.issuperset(wanted)), default=None)


def same_so_far(moves: tuple[Move, ...], wanted: tuple[Move, ...]) -> bool:
    """Whether the moves can become the `wanted` ones: the end of the run may still lengthen a path."""
    return len(moves) <= len(wanted) and all(
        (move.what, move.how, move.path) == (whole.what, whole.how, whole.path[: len(move.path)])
        for move, whole in zip(moves, wanted, strict=False)
    )
