"""The duel: two vehicles, one lap, solved — the chance of winning and the best choice in every position.

The residual is told with the answer: the most that any value would still change if it were worked out again from all
the others. What was solved is kept on disk, so a track is solved once on a machine.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from seeds.crash_canyon import CrashCanyon
from solver import store
from solver.crashcanyon.road import BOTH, RED, Floats, Ints, Road, road_of
from solver.crashcanyon.track import Track
from solver.verdict import Watch

#: values of a layer are worked out until none changes by more
ENOUGH = 1e-12
#: the same for tracks solved again from the values of one that is nearly alike: chances are right to about 1e-5
NEARLY = 1e-4
#: part of the store's key: another way of solving is another version
_METHOD = 1


@dataclass(frozen=True)
class Position:
    """Two vehicles seen from the one whose turn it is: boulders gone, tokens and locations (see `road`)."""

    gone: int
    tokens: tuple[int, int]
    places: tuple[int, int]

    @property
    def at(self) -> Ints:
        """Boulders gone, own tokens, the other's."""
        return np.array([self.gone, *self.tokens], dtype=np.int64)


@dataclass(frozen=True)
class Duel:
    """`turn` [gone, own tokens, other's, own place, other's]: the chance of winning at the beginning of one's turn.

    `roll` [dice, …the same]: once the dice are chosen, a token for both already spent. Positions that cannot be hold
    nothing of use.
    """

    road: Road
    turn: Floats
    roll: Floats
    residual: float

    def chance(self, position: Position) -> float:
        """The chance of winning of the vehicle whose turn it is."""
        return float(self.turn[(position.gone, *position.tokens, *position.places)])

    def rolling(self, position: Position) -> tuple[float, float | None]:
        """The chance when red is rolled, and when a token is spent; None without a token."""
        gone, (own, theirs) = position.gone, position.tokens
        red = float(self.roll[(RED, gone, own, theirs, *position.places)])
        return red, float(self.roll[(BOTH, gone, own - 1, theirs, *position.places)]) if own else None

    def spends(self, position: Position) -> bool:
        """Whether a token should be spent: only where that is better."""
        red, both = self.rolling(position)
        return both is not None and both > red

    def starring(self, position: Position, dice: int) -> dict[int, float]:
        """The chance by the way (-1, 1) in which a star moves the other; tokens without the one spent on these dice."""
        from solver.crashcanyon.duel_moves import WAYS, star_ends

        most = 2 * self.road.odds.shape[1]
        values: dict[int, float] = {}
        for way in WAYS:
            codes, odds = np.zeros(most, np.int64), np.zeros(most)
            ends = star_ends(self.road, np.array(position.places), position.gone, way, codes, odds)
            if ends:
                again = self.roll[(dice, position.gone, *position.tokens)].ravel()
                values[way] = float(odds[:ends] @ again[codes[:ends]])
        return values

    @cached_property
    def start(self) -> float:
        """The chance of the vehicle that goes first, both just off the board with all their tokens."""
        full = self.turn.shape[1] - 1
        return self.chance(Position(0, (full, full), (0, 0)))


def solve_duel(track: Track, rules: CrashCanyon, watch: Watch) -> Duel:
    """The duel on a track, from the disk where it was solved before."""
    road = road_of(track, rules)
    key = f"crash canyon duel {_METHOD} {rules.turbo.tokens} {[(name, _plain(road, name)) for name in road._fields]}"
    if (data := store.load(key)) and (kept := _unpacked(data)):
        return Duel(road, *kept)
    duel = _solved(road, rules.turbo.tokens, watch)
    store.save(key, _packed(duel))
    return duel


def solve_alike(duel: Duel, track: Track, rules: CrashCanyon, watch: Watch) -> Duel:
    """The duel on a track that differs from a solved one in its chances only: a little less exact, and quicker."""
    tokens = rules.turbo.tokens
    flat = duel.road.locations**2
    turn = duel.turn.reshape((*duel.turn.shape[:3], flat)).copy()
    roll = duel.roll.reshape((*duel.roll.shape[:4], flat)).copy()
    return _iterated(road_of(track, rules), tokens, (turn, roll), NEARLY, watch)


def _plain(road: Road, name: str) -> object:
    value = getattr(road, name)
    return value.tolist() if isinstance(value, np.ndarray) else value


def _packed(duel: Duel) -> bytes:
    file = io.BytesIO()
    np.savez(file, turn=duel.turn, roll=duel.roll, residual=np.array(duel.residual))
    return file.getvalue()


def _unpacked(data: bytes) -> tuple[Floats, Floats, float] | None:
    """What was kept; None if it cannot be read any more."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            return arrays["turn"], arrays["roll"], float(arrays["residual"])
    except (ValueError, KeyError, OSError, zipfile.BadZipFile):
        return None


def _solved(road: Road, tokens: int, watch: Watch) -> Duel:
    return _iterated(road, tokens, _blank(road, tokens), ENOUGH, watch)


def _iterated(road: Road, tokens: int, values: tuple[Floats, Floats], enough: float, watch: Watch) -> Duel:
    """Values worked out, layer by layer, until none changes by more than enough; `values` are changed."""
    from solver.crashcanyon.duel_kernel import sweep
    from solver.crashcanyon.duel_moves import Ends, all_ends

    boulders, places = len(road.boulders), road.locations
    turn, roll = values
    residual = 0.0
    for gone in range(boulders, -1, -1):
        rolls, stars = (Ends(*all_ends(road, gone, kind)) for kind in (False, True))
        for own, theirs in _layers(tokens):
            watch.look("solving", (boulders - gone) / (boulders + 1))
            while sweep(road, turn, roll, rolls, stars, gone, own, theirs) > enough:
                pass
        layers = (sweep(road, turn, roll, rolls, stars, gone, own, theirs) for own, theirs in _layers(tokens))
        residual = max(residual, *layers)
    shape = (boulders + 1, tokens + 1, tokens + 1, places, places)
    return Duel(road, turn.reshape(shape), roll.reshape((2, *shape)), residual)


def _blank(road: Road, tokens: int) -> tuple[Floats, Floats]:
    """`turn` and `roll` where only those who are home are known: who has the other home has lost."""
    places = road.locations
    turn = np.zeros((len(road.boulders) + 1, tokens + 1, tokens + 1, places, places))
    turn[..., road.home, :] = 1.0
    turn = turn.reshape((*turn.shape[:3], places * places))
    return turn, np.stack([turn, turn])


def _layers(tokens: int) -> list[tuple[int, int]]:
    """Tokens of both, the fewer first, in the order of how many there are together."""
    pairs = [(own, theirs) for own in range(tokens + 1) for theirs in range(own, tokens + 1)]
    return sorted(pairs, key=lambda pair: (sum(pair), pair))
