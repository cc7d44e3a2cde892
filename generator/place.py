"""Placing: obstacle tiles on a board as a wish has them, by CP-SAT, or the proof that it cannot be done.

    ┌───────────┐   one Boolean for each kind and place (a place is two adjacent spaces of one piece);
    │ . ▭ . ‖ . │   at most one tile on a space, the wanted counts, one space at least left empty,
    │ . . . ‖ ▭ │   whatever is fixed, kept clear, spread or mirrored
    └───────────┘

Chance is in the objective: every Boolean gets a random weight, and the heaviest placing is taken. It is the only one
of its weight, as good as surely, so that it depends on the weights alone and not on the way CP-SAT finds it. The same
model with most tiles held in place gives the neighbours of a placing: what a placing has to be is said once.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Literal, get_args

from layouts.arena import Arena, Board, Tile
from layouts.space import Space
from layouts.symmetry import place, renumbered
from seeds.roll_and_smash import RollAndSmash

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Lies = tuple[Space, Space]
Symmetry = Literal["none", "half-turn", "mirror"]
Spread = Literal["any", "even", "apart"]
SYMMETRIES: tuple[str, ...] = get_args(Symmetry)
SPREADS: tuple[str, ...] = get_args(Spread)
#: symmetry → its number in `layouts.symmetry`
_WAY = {"half-turn": 2, "mirror": 4}
#: a weight has so many random bits; a count that is off by one outweighs all weights
_BITS = 30
_HEAVIEST = 1 << _BITS
#: CP-SAT's own measure of work, the same on every machine; a placing takes about a hundredth
WORK = 20.0


class Impossible(Exception):
    """No arena is as wished: proved, and why."""


class Undecided(Exception):
    """CP-SAT's work was used up before it found a placing or proved that there is none."""


@dataclass(frozen=True)
class Site:
    """What a placing has to be like. `counts`: fewest and most tiles of each kind, in the order of the format.

    `symmetry`: the arena lies the same after a half turn, or mirrored left to right. `spread`: `even` = the pieces
    hold as many tiles each, give or take one; `apart` = no two tiles touch along a side. `keep_clear`: spaces that
    no tile covers; `fixed`: tiles that lie where they are (kind, spaces).
    """

    board: Board
    counts: tuple[tuple[str, int, int], ...]
    symmetry: Symmetry = "none"
    spread: Spread = "any"
    keep_clear: tuple[Space, ...] = ()
    fixed: tuple[tuple[str, Lies], ...] = ()

    @cached_property
    def places(self) -> tuple[Lies, ...]:
        """Every place a tile can lie, in reading order: inside one piece, clear of what is kept clear (rules §1)."""
        board, clear = self.board, set(self.keep_clear)
        return tuple(
            (space, other)
            for space in board.spaces()
            for other in (space.ahead("E"), space.ahead("S"))
            if board.holds(other) and board.piece_of(space) == board.piece_of(other) and not clear & {space, other}
        )


def placed(site: Site, dice: random.Random, near: Arena | None = None, moved: int = 1) -> Arena:
    """A random arena on the site; with `near`, one that differs from it in 1 to `moved` tiles.

    The number of tiles of each kind is drawn first and kept to as far as can be. `Impossible` if there is none,
    `Undecided` if that is not found out within bounded work.
    """
    model = _Model(site)
    if near is not None:
        model.hold(near, moved)
    tiles = model.heaviest(dice, _drawn_counts(site, dice, near))
    if tiles is None:
        raise Impossible("no other placing is near" if near else _reason(site))
    return renumbered(Arena("", site.board, tiles, basis="generated"))


def require_possible(site: Site, rules: RollAndSmash) -> None:
    """`Impossible` with the reason if no placing is as the site has it, or the supply lacks tiles (rules §1)."""
    for kind, fewest, _ in site.counts:
        supply = rules.obstacle[kind].supply  # type: ignore[index]
        if fewest > supply:
            raise Impossible(f"{fewest} `{kind}` tiles: the supply holds {supply} (rules §1)")
    fewest, room = sum(fewest for _, fewest, _ in site.counts), _room(site)
    if 2 * fewest > room:
        raise Impossible(f"{fewest} tiles cover {2 * fewest} spaces, and {room} can be covered at most")
    placed(site, random.Random("possible"))


def nearest_possible(site: Site, rules: RollAndSmash) -> Arena | None:
    """The near miss of a site that is impossible: all as wished but for as few tiles as can be; None if that is none.

    A tile that is there too many or too few counts one.
    """
    supply = {kind: rules.obstacle[kind].supply for kind, _, _ in site.counts}  # type: ignore[index]
    counts = tuple((kind, 0, min(supply[kind], max(low, high))) for kind, low, high in site.counts)
    try:
        tiles = _Model(replace(site, counts=counts)).heaviest(
            random.Random("nearest"), {kind: low for kind, low, _ in site.counts}
        )
    except Undecided:
        return None
    return renumbered(Arena("Near miss", site.board, tiles, basis="generated")) if tiles else None


def _room(site: Site) -> int:
    """Spaces that tiles can cover at most: one at least stays empty (rules §2)."""
    spaces = site.board.width * site.board.height
    return spaces - max(1, len(set(site.keep_clear)))


class _Model:
    """The CP-SAT model of a site."""

    def __init__(self, site: Site) -> None:
        from ortools.sat.python import cp_model

        self.site = site
        self.model = cp_model.CpModel()
        self.kinds = [kind for kind, _, _ in site.counts]
        self.lies = {(kind, lies): self.model.new_bool_var("") for kind in self.kinds for lies in site.places}
        self.counted = {
            kind: self.model.new_int_var(low, max(low, high), f"{kind} tiles") for kind, low, high in site.counts
        }
        self._lay()
        self._mirror()
        self._spread()
        for tile in site.fixed:
            self.model.add_bool_or([self.lies[tile]] if tile in self.lies else [])  # of nothing: cannot be

    def _lay(self) -> None:
        """One tile on a space at most, the counts, an empty space."""
        on: dict[Space, list[cp_model.IntVar]] = {space: [] for space in self.site.board.spaces()}
        for (_, lies), laid in self.lies.items():
            for space in lies:
                on[space].append(laid)
        for here in on.values():
            self.model.add_at_most_one(here)
        for kind in self.kinds:
            self.model.add(sum(self.lies[kind, lies] for lies in self.site.places) == self.counted[kind])
        self.model.add(2 * sum(self.counted.values()) < len(on))

    def _mirror(self) -> None:
        way = _WAY.get(self.site.symmetry)
        if way is None:
            return
        for (kind, lies), laid in self.lies.items():
            one, two = sorted(place(space, self.site.board, way) for space in lies)
            seen_there = self.lies.get((kind, _in_order(one, two)))
            self.model.add(laid == (0 if seen_there is None else seen_there))

    def _spread(self) -> None:
        board = self.site.board
        if self.site.spread == "apart":
            for space in board.spaces():
                for other in (space.ahead("E"), space.ahead("S")):
                    self._part(space, other)
        elif self.site.spread == "even":
            fewest = self.model.new_int_var(0, board.width * board.height, "tiles on a piece")
            for held in self._by_piece().values():
                self.model.add_linear_constraint(sum(held) - fewest, 0, 1)

    def _part(self, space: Space, other: Space) -> None:
        """Two adjacent spaces are not covered by two tiles."""
        if self.site.board.holds(other):
            either = [v for (_, lies), v in self.lies.items() if (space in lies) or (other in lies)]
            self.model.add_at_most_one(either)

    def _by_piece(self) -> dict[tuple[int, int], list[cp_model.IntVar]]:
        board = self.site.board
        held: dict[tuple[int, int], list[cp_model.IntVar]] = {board.piece_of(space): [] for space in board.spaces()}
        for (_, lies), laid in self.lies.items():
            held[board.piece_of(lies[0])].append(laid)
        return held

    def hold(self, near: Arena, moved: int) -> None:
        """All but 1 to `moved` tiles lie as in `near`; with a symmetry, their images move along."""
        moved *= 1 if self.site.symmetry == "none" else 2
        there = {(tile.kind, tile.spaces) for tile in near.tiles}
        gone = len(there) - sum(self.lies[key] for key in sorted(there))
        come = sum(laid for key, laid in self.lies.items() if key not in there)
        self.model.add(gone <= moved)
        self.model.add(come <= moved)
        self.model.add(gone + come >= 1)

    def heaviest(self, dice: random.Random, wanted: Mapping[str, int]) -> tuple[Tile, ...] | None:
        """The heaviest placing under fresh random weights with these counts, or nearly; None if there is none."""
        off = []
        for kind, count in self.counted.items():
            off.append(self.model.new_int_var(0, len(self.site.places), ""))
            self.model.add_abs_equality(off[-1], count - wanted[kind])
        weighed = sum(dice.getrandbits(_BITS) * laid for laid in self.lies.values())
        self.model.maximize(weighed - len(self.site.places) * _HEAVIEST * sum(off))
        return self._solved()

    def _solved(self) -> tuple[Tile, ...] | None:
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        settings = solver.parameters
        settings.num_workers, settings.random_seed = 1, 1
        settings.max_deterministic_time = WORK
        settings.catch_sigint_signal = False
        match solver.solve(self.model):
            case cp_model.OPTIMAL | cp_model.FEASIBLE:
                laid = [key for key, value in self.lies.items() if solver.boolean_value(value)]
                return tuple(Tile(kind, number, lies) for number, (kind, lies) in enumerate(laid, start=1))
            case cp_model.INFEASIBLE:
                return None
            case cp_model.UNKNOWN:
                raise Undecided("no placing was found in the work allowed, and none is ruled out")
            case status:
                raise RuntimeError(f"CP-SAT ended as {status}")


def _in_order(one: Space, two: Space) -> Lies:
    """Two spaces in reading order, as places have them: left to right, or top to bottom."""
    return (one, two) if (one.row, one.col) <= (two.row, two.col) else (two, one)


def _drawn_counts(site: Site, dice: random.Random, near: Arena | None) -> dict[str, int]:
    """Tiles wanted of each kind: drawn from the range; near another arena, often as many as there."""
    drawn = {kind: dice.randint(low, max(low, high)) for kind, low, high in site.counts}
    if near is None or dice.random() < 0.2:
        return drawn
    return {kind: sum(tile.kind == kind for tile in near.tiles) for kind in drawn}


@lru_cache(maxsize=64)
def _reason(site: Site) -> str:
    """Why nothing can be placed: what stands in the way by itself, if anything does."""
    eased = {
        "the symmetry": replace(site, symmetry="none"),
        "the spread": replace(site, spread="any"),
        "what is kept clear": replace(site, keep_clear=()),
        "the fixed tiles": replace(site, fixed=()),
    }
    blamed = [name for name, easier in eased.items() if easier != site and _is_possible(easier)]
    told = f": without {' or without '.join(blamed)} there is one" if blamed else ""
    return f"no placing is as wished{told}"


def _is_possible(site: Site) -> bool:
    dice = random.Random("possible")
    return _Model(site).heaviest(dice, _drawn_counts(site, dice, None)) is not None
