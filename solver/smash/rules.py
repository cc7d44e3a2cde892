"""The judge: drives a plan space by space and names the rule that an illegal one breaks (docs/rules.md §2–§5).

Nothing here searches and nothing is clever: this file is read beside the rules page. Every plan that is
shown, stored or printed has been through `judge`.

A plan's record tells every space entered and whether the truck was in the air there (`C4^`). Now and then
that can be read in two ways: a truck in the air comes to an `on` obstacle, `C4^` — flown over, or landed on
and launched again by Going Up? The judge follows every reading that fits the record, as a small set of
`Run`s, and gives the driver the best one; a plan is illegal when no reading is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from layouts.arena import Arena, Tile
from layouts.space import HEADINGS, Space, turned
from seeds.roll_and_smash import RollAndSmash
from solver.smash.plans import AS_CARD, AS_TILE, Entered, Move, Plan, Score

Marks = frozenset[Tile]


class IllegalPlan(Exception):
    """A rule that a plan breaks: section, the move's number from 1 (0: before the run), the space, what happened."""

    def __init__(self, section: str, message: str, move: int = 0, space: Space | None = None) -> None:
        self.section, self.message, self.move, self.space = section, message, move, space
        super().__init__(str(self))

    def __str__(self) -> str:
        """`move 3, at C5: … (rules §3)`."""
        place = [f"move {self.move}"] if self.move else []
        place += [f"at {self.space}"] if self.space else []
        return f"{', '.join(place)}{': ' if place else ''}{self.message} (rules §{self.section})"


@dataclass(frozen=True)
class Run:
    """A run under way: where the truck is, what is marked, and how far the move's record is read."""

    space: Space
    heading: str
    air: bool = False
    scored: Marks = frozenset()
    failed: Marks = frozenset()
    launches: int = 0  # Going Up cards still in hand
    donuts: int = 0
    tile_vp: int = 0  # of the donuts
    card_vp: tuple[tuple[str, int], ...] = ()
    trigger: bool = False  # the last manoeuvre lets Roll Over be played (§5)
    resolved: frozenset[str] = frozenset()  # Plan tiles already resolved, for Deja Vu
    over: bool = False  # Roll Over has ended the run
    read: int = 0  # entries of the current move's path already followed


def judge(
    arena: Arena,
    plan: Plan,
    rules: RollAndSmash,
    *,
    points: int,
    hand: Sequence[str] = (),
    tiles: int | None = None,
    truck: str | None = None,
) -> Score:
    """The score of a legal plan; `IllegalPlan` names the broken rule, the move and the space.

    `points`: plan points rolled. `hand`: card ids, a copy each. `tiles`: Plan tiles a plan has (the rules'
    seven unless said). `truck` chooses the VP table.
    """
    return Judge(arena, plan, rules, Counter(hand), points, tiles or rules.plan.tiles, truck).score()


def plan_cost(plan: Plan, rules: RollAndSmash) -> int:
    """Plan points a plan spends: its Plan tiles and its ramps (§2)."""
    return sum(rules.tile[m.what].cost for m in plan.moves if m.how == AS_TILE) + rules.ramp.cost * len(plan.ramps)


def cards_played(plan: Plan, rules: RollAndSmash) -> list[str]:
    """The cards a plan names: those of its moves and Destroy. Going Up and end-of-run bonuses leave no name."""
    return [card for card, _ in _plays(plan, rules)]


def _plays(plan: Plan, rules: RollAndSmash) -> Iterator[tuple[str, int]]:
    """Each card that a plan names, with the number of its move (0 for Destroy, named before the run)."""
    for number, move in enumerate(plan.moves, start=1):
        if move.how != AS_TILE:
            yield move.what if move.how == AS_CARD else move.how, number
    becomes = [name for name, card in rules.card.items() if card.effect == "becomes"]
    yield from ((card, 0) for card in becomes[:1] * len(plan.destroy))


@dataclass
class Judge:
    """One replay of one plan; `judge` is its use."""

    arena: Arena
    plan: Plan
    rules: RollAndSmash
    hand: Counter[str]
    points: int
    tiles: int
    truck: str | None
    move: int = 0
    path: tuple[Entered, ...] = ()
    breach: IllegalPlan | None = None  # of the reading that came furthest in the current move
    breach_rank: tuple[int, int] = (-1, 0)
    ramps: dict[Space, str] = field(default_factory=dict)

    def score(self) -> Score:
        """The score of the best reading; raises `IllegalPlan`."""
        self._check_setup()
        runs = [Run(self.plan.start, self.plan.heading, launches=self._copies("launch"))]
        for number, move in enumerate(self.plan.moves, start=1):
            self.move = number
            runs = self._resolve(runs, move)
        return max((self._score(run) for run in runs), key=lambda score: (score.vp, score.scored))

    # -- before the run (§2) ---------------------------------------------------------------------

    def _check_setup(self) -> None:
        self._check_start()
        self._check_ramps()
        self._check_cards()
        tiles = sum(move.how == AS_TILE for move in self.plan.moves)
        if tiles != self.tiles:
            raise IllegalPlan("2", f"{tiles} Plan tiles where a plan has {self.tiles}")
        if (cost := plan_cost(self.plan, self.rules)) > self.points:
            raise IllegalPlan("2", f"the plan costs {cost} plan points, {self.points} were rolled")

    def _check_start(self) -> None:
        start = self.plan.start
        if not self.arena.board.holds(start):
            raise IllegalPlan("2", "the start space is off the board", space=start)
        if not self.arena.is_empty(start):
            raise IllegalPlan("2", "the start space is not empty", space=start)

    def _check_ramps(self) -> None:
        if len(self.plan.ramps) > self.rules.ramp.most:
            raise IllegalPlan("2", f"{len(self.plan.ramps)} ramps, at most {self.rules.ramp.most}")
        for space, arrow in self.plan.ramps:
            if not self.arena.board.holds(space) or not self.arena.is_empty(space):
                raise IllegalPlan("2", "a ramp may only stand on an empty space", space=space)
            if space == self.plan.start:
                raise IllegalPlan("2", "a ramp may not stand on the start space", space=space)
            if space in self.ramps:
                raise IllegalPlan("2", "two ramps on one space", space=space)
            self.ramps[space] = arrow

    def _check_cards(self) -> None:
        left = Counter(self.hand)
        for card, number in _plays(self.plan, self.rules):
            left[card] -= 1
            if left[card] < 0:
                raise IllegalPlan("5", f"no {card} is left in hand ({self.hand[card]} drawn)", number)
        tokens = {tile.token for tile in self.arena.tiles}
        for token in self.plan.destroy:
            if token not in tokens:
                raise IllegalPlan("5", f"Destroy names {token}, which is not in the arena")

    # -- one move --------------------------------------------------------------------------------

    def _resolve(self, runs: list[Run], move: Move) -> list[Run]:
        """Every reading of the move that follows its record to the end."""
        self.path, self.breach, self.breach_rank = move.path, None, (-1, 0)
        last = self.move == len(self.plan.moves)
        after = [
            done
            for run in runs
            for resolved in self._outcomes(replace(run, read=0), move)
            for done in (self._come_down(resolved) if last and not resolved.over else [resolved])
            if self._record_ends(done, move)
        ]
        if not after:
            raise self.breach or IllegalPlan("2", "the move cannot be driven as recorded", self.move)
        return list(dict.fromkeys(after))

    def _outcomes(self, run: Run, move: Move) -> Iterator[Run]:
        if run.over and move.how == AS_TILE and not move.path:
            yield run  # left undriven by Roll Over: listed and paid for (§5)
        elif run.over:
            self._breaks(run, "5", "the run is over: after Roll Over nothing is driven or played")
        elif move.how == AS_CARD:
            yield from self._card(run, move.what)
        elif self._may_drive(run, move):
            for after in self._drive(run, move.what):
                yield self._noted(run, after, move)

    def _may_drive(self, run: Run, move: Move) -> bool:
        """Whether the tile may be resolved: one of the seven, or granted by the card it is played as (§5)."""
        if move.how == AS_TILE:
            return True
        card, granted = self.rules.card[move.how], frozenset[str]()
        wrong = f"{move.how} is not a card that drives a Plan tile"
        if card.effect == "extra-move":
            granted, wrong = frozenset(card.moves), f"{move.how} gives {' or '.join(card.moves)}, not {move.what}"
        elif card.effect == "repeat-tile":
            granted, wrong = run.resolved, f"{move.how} repeats a Plan tile driven before, and {move.what} was not"
        return move.what in granted or self._breaks(run, "5", wrong)

    def _noted(self, before: Run, after: Run, move: Move) -> Run:
        """What the manoeuvre means for later: donuts, Roll Over's trigger, Deja Vu's choice (§5)."""
        tile = self.rules.tile[move.what]
        kinds = {card.kind for name, card in self.rules.card.items() if card.effect == "end-run" and self.hand[name]}
        new = after.scored - before.scored - before.failed - after.failed
        return replace(
            after,
            donuts=before.donuts + tile.donut,
            tile_vp=before.tile_vp + tile.vp,
            trigger=tile.donut or any(self._kind(obstacle) in kinds for obstacle in new),
            resolved=before.resolved | {move.what} if move.how == AS_TILE else before.resolved,
        )

    def _record_ends(self, run: Run, move: Move) -> bool:
        if run.read < len(move.path):
            section, further = "5" if move.how == AS_CARD else "2", move.path[run.read].space
            return self._breaks(run, section, f"{move.what} ends here, the record goes on to {further}", near=0)
        if run.heading != move.heading:
            return self._breaks(run, "3", f"the truck faces {run.heading} after the move, not {move.heading}", near=3)
        return True

    # -- driving (§3) ----------------------------------------------------------------------------

    def _drive(self, run: Run, what: str) -> Iterator[Run]:
        tile = self.rules.tile[what]
        if tile.steps:
            yield from self._straight(run, *tile.steps)
        else:
            for way in (-1, 1):
                yield from self._quarters(run, way, tile.quarters or 0)

    def _straight(self, run: Run, fewest: int, most: int) -> Iterator[Run]:
        """Forward `fewest` to `most` spaces; where the movement stops, oil moves the truck off (§3)."""
        if fewest <= 1:
            yield from self._step(run, last=True)
        if most > 1:
            for after in self._step(run, last=False):
                yield from self._straight(after, fewest - 1, most - 1)

    def _quarters(self, run: Run, way: int, count: int) -> Iterator[Run]:
        """`count` quarter turns the same way: come down, turn, one step forward each (§3)."""
        if count == 0:
            yield run
            return
        for grounded in self._come_down(run):
            facing = replace(grounded, heading=turned(grounded.heading, way))
            for after in self._step(facing, last=True):
                yield from self._quarters(after, way, count - 1)

    def _step(self, run: Run, *, last: bool) -> Iterator[Run]:
        """One step forward: on the ground, or in the air flying over or landing (§3)."""
        if run.air:
            yield from self._fly_over(run)
        yield from self._enter_on_ground(run, last, frozenset())

    def _fly_over(self, run: Run) -> Iterator[Run]:
        space = run.space.ahead(run.heading)
        if self._on_board(run, space):
            yield from self._follows(self._encounters_in_air(replace(run, space=space)))

    def _enter_on_ground(self, run: Run, last: bool, chain: frozenset[Space]) -> Iterator[Run]:
        """Enter the next space on the ground, with mud, ramp, Going Up and oil. `chain`: oils of the free steps."""
        space = run.space.ahead(run.heading)
        if not self._on_board(run, space):
            return
        here = self._encounters_on_ground(replace(run, space=space, air=False))
        if self._is_mud(space):
            for sliding in self._follows(here):
                yield from self._enter_on_ground(sliding, last, chain)
        elif self.ramps.get(space) == run.heading:
            yield from self._follows(replace(here, air=True))
        elif oil := self.arena.oil_at.get(space):
            for oiled in self._follows(here):
                yield from self._off_the_oil(replace(oiled, heading=oil), last, chain)
        else:
            yield from self._follows(here)
            if here.launches and self._launches_from(space, self.hand):
                yield from self._follows(replace(here, air=True, launches=here.launches - 1))

    def _off_the_oil(self, run: Run, last: bool, chain: frozenset[Space]) -> Iterator[Run]:
        """Oil has turned the truck; where the movement ends on it, a free step follows (§3)."""
        if not last:
            yield run
        elif run.space in chain:
            self._breaks(run, "3", "free steps come upon the same oil twice")
        else:
            yield from self._enter_on_ground(run, last, chain | {run.space})

    def _come_down(self, run: Run) -> Iterator[Run]:
        """A truck in the air meets the tile under it as on the ground, and slides off mud (§3)."""
        if not run.air:
            yield run
            return
        here = self._meets_on_ground(replace(run, air=False))
        if not self._is_mud(run.space):
            yield here
            return
        for after in self._enter_on_ground(here, True, frozenset()):
            yield from self._come_down(after)

    # -- encounters (§4) -------------------------------------------------------------------------

    def _encounters_in_air(self, run: Run) -> Run:
        tile = self.arena.tile_at.get(run.space)
        over = {tile} if tile and self._kind(tile) in ("up", "by") else set()
        return replace(run, scored=run.scored | over | self._beside(run.space))

    def _encounters_on_ground(self, run: Run) -> Run:
        met = self._meets_on_ground(run)
        return replace(met, scored=met.scored | self._beside(run.space))

    def _meets_on_ground(self, run: Run) -> Run:
        """The tile under the truck only."""
        tile = self.arena.tile_at.get(run.space)
        if tile and self._kind(tile) in ("on", "in"):
            return replace(run, scored=run.scored | {tile})
        if tile and self._kind(tile) in ("up", "by"):
            return replace(run, failed=run.failed | {tile})
        return run

    def _beside(self, space: Space) -> Marks:
        """The `by` obstacles orthogonally next to the space, the tile under the truck left out."""
        under = self.arena.tile_at.get(space)
        near = (self.arena.tile_at.get(space.ahead(heading)) for heading in HEADINGS)
        return frozenset(tile for tile in near if tile and tile != under and self._kind(tile) == "by")

    def _kind(self, tile: Tile) -> str:
        """The kind a tile counts as in this run: blank by a hazard, else changed by Destroy, else its own (§5, §7)."""
        if tile.token in self.arena.blanked or tile.kind == "blank":
            return "blank"
        if tile.token in self.plan.destroy:
            return next(card.kind for card in self.rules.card.values() if card.effect == "becomes" and card.kind)
        return tile.kind

    def _kind_at(self, space: Space) -> str | None:
        tile = self.arena.tile_at.get(space)
        return self._kind(tile) if tile else None

    def _is_mud(self, space: Space) -> bool:
        return self._kind_at(space) == "in"

    # -- cards (§5) ------------------------------------------------------------------------------

    def _card(self, run: Run, name: str) -> Iterator[Run]:
        card = self.rules.card[name]
        if card.effect not in ("end-run", "face-any"):
            self._breaks(run, "5", f"{name} is not a card that is played by itself between tiles")
            return
        if card.effect == "end-run" and not run.trigger:
            why = f"a donut, or a move that newly scored an {card.kind} and did not fail it"
            self._breaks(run, "5", f"{name} is played right after {why}")
            return
        for down in self._come_down(run):
            paid = replace(down, card_vp=(*down.card_vp, (name, card.vp)), trigger=False)
            if card.effect == "end-run":
                yield replace(paid, over=True)
            else:  # face-any
                yield from (replace(paid, heading=heading) for heading in HEADINGS)

    def _copies(self, effect: str) -> int:
        return sum(copies for name, copies in self.hand.items() if self.rules.card[name].effect == effect)

    def _launches_from(self, space: Space, names: Iterable[str]) -> bool:
        """Whether one of these cards launches a truck that enters the space on the ground: Going Up."""
        cards = (self.rules.card[name] for name in names)
        return any(card.effect == "launch" and card.kind == self._kind_at(space) for card in cards)

    def _score(self, run: Run) -> Score:
        """End of the run: failed wins (§4), then the cards that count marks (§5)."""
        scored = run.scored - run.failed
        cards = Counter(dict.fromkeys(self.hand, 0))
        for name, vp in run.card_vp:
            cards[name] += vp
        for name, copies in self.hand.items():
            card = self.rules.card[name]
            count = sum(self._kind(tile) == card.kind for tile in scored)
            if card.effect == "for-each":
                cards[name] += copies * card.vp * count
            elif card.effect == "if-any":
                cards[name] += copies * card.vp * (count > 0)
        obstacles = sum(self.rules.vp_of(self._kind(tile), self.truck) for tile in scored)
        vp = obstacles + self.rules.failed.vp * len(run.failed) + run.tile_vp + sum(cards.values())
        paid = {name: cards[name] for name in sorted(cards) if cards[name]}
        return Score(_tokens(scored), _tokens(run.failed), run.donuts, paid, vp, plan_cost(self.plan, self.rules))

    # -- following the record ----------------------------------------------------------------------

    def _recorded(self, run: Run) -> Entered | None:
        return self.path[run.read] if run.read < len(self.path) else None

    def _follows(self, run: Run) -> Iterator[Run]:
        """The run, one entry of the record further, if the record says that it entered this space so."""
        said = self._recorded(run)
        if said == Entered(run.space, run.air):
            yield replace(run, read=run.read + 1)
        elif said is None:
            before = run.space.ahead(turned(run.heading, 2))
            section = "3" if self._is_mud(before) or before in self.arena.oil_at else "2"
            self._breaks(replace(run, space=before), section, f"the truck cannot stop here, it goes on to {run.space}")
        elif said.space != run.space:
            self._breaks(run, "3", f"the record says {said.space} where the truck comes to {run.space}")
        elif run.air:
            self._breaks(run, "3", "the truck is in the air here, not on the ground", near=4)
        elif self._launches_from(run.space, self.rules.card):
            self._breaks(run, "5", "the truck is on the ground here, no card is left to launch it", near=4)
        else:
            self._breaks(run, "3", "the truck is on the ground here, not in the air", near=4)

    def _on_board(self, run: Run, space: Space) -> bool:
        if self.arena.board.holds(space):
            return True
        said = self._recorded(run)
        near = 4 if said and said.space == space else 1
        return self._breaks(run, "2", f"heading {run.heading} the truck leaves the board", near=near)

    def _breaks(self, run: Run, section: str, message: str, near: int = 2) -> bool:
        """Remember the breach of the reading that came furthest; always False.

        Of several, the one `near`est to the record is told: 4 where it names the very space, 0 where it just goes on.
        """
        if (run.read, near) > self.breach_rank:
            self.breach_rank, self.breach = (run.read, near), IllegalPlan(section, message, self.move, run.space)
        return False


def _tokens(tiles: Marks) -> tuple[str, ...]:
    return tuple(tile.token for tile in sorted(tiles, key=lambda tile: (tile.token[0], tile.number)))
