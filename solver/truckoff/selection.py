"""The secret choice of trucks: what to select when nobody knows what the others select (rules §2).

Before the dice fall and without actions, what a truck brings depends on how many others stand at its venue, and
on nothing else. So only the *attendance* of a venue matters — the chance that a player selects its truck — and
of everybody's attendances, not of the pairs:

    worth of venue v = Σ over k others there  P(k) × E[ total(v) ÷ (k + 1) rounded down ]

It falls as others attend more, so the symmetric equilibrium is a level L at which every venue that is selected at
times is worth L, one selected always is worth at least L, and one never at most L, the attendances adding up to
the number of trucks. It is found by bisection. Any mixture of pairs with these attendances is an equilibrium.

With two players the aim is the difference (rules §4). Where both stand they are paid alike, so a venue is worth
what it pays to one of them against the automatic player, whatever the other selects, and the best are taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from seeds.faults import BadInput, near_miss, quoted
from seeds.truck_off import TruckOff

#: indices of venues, rising
Pair = tuple[int, ...]
Mixture = dict[Pair, float]
#: halvings of a bisection: about the bits of a float
HALVINGS = 60
#: chances below this are rounding
NOTHING = 1e-12


def attendance(mixture: Mapping[Pair, float], venues: int) -> list[float]:
    """The chance that each venue's truck is selected."""
    return [sum(chance for pair, chance in mixture.items() if venue in pair) for venue in range(venues)]


def crowd(attending: Sequence[float]) -> list[float]:
    """The chance of 0, 1, 2 … of these players at a venue, who each come by themselves with their chance."""
    spread = [1.0]
    for chance in attending:
        stays, comes = [one * (1 - chance) for one in (*spread, 0.0)], [one * chance for one in (0.0, *spread)]
        spread = [a + b for a, b in zip(stays, comes, strict=True)]
    return spread


@dataclass(frozen=True)
class Selection:
    """What the choice is about: the numbers of the game, how many play, Daily Specials that lie (by venue)."""

    rules: TruckOff
    players: int
    specials: Mapping[str, str]

    @cached_property
    def venues(self) -> tuple[str, ...]:
        """In play."""
        return self.rules.venues_for(self.players)

    @cached_property
    def pairs(self) -> list[Pair]:
        """Everything that can be selected."""
        return list(combinations(range(len(self.venues)), self.rules.game_length.trucks))

    @property
    def by_difference(self) -> bool:
        """Whether the aim is the difference to the other player's money (rules §4)."""
        return self.players == 2

    @cached_property
    def shares(self) -> list[list[float]]:
        """[venue][trucks - 1]: the expected share of one truck."""
        return [[self._share(venue, trucks) for trucks in range(1, self.players + 2)] for venue in self.venues]

    def _share(self, venue: str, trucks: int) -> float:
        """Over all faces of the venue's die, with the Daily Special that lies there (rules §5)."""
        sides, name = self.rules.venue[venue].sides, self.specials.get(venue)
        faces, added, factor = range(1, sides + 1), 0, 1
        if name is not None:
            special = self.rules.special[name]
            added = special.amount if special.operation == "add-to-roll" else 0
            factor = special.amount if special.operation == "multiply-share" else 1
            faces = range(1) if special.timing == "instead" else faces
        return sum((face + added) // trucks * factor for face in faces) / len(faces)

    @cached_property
    def automatic(self) -> list[float]:
        """The attendance of the automatic player, if there is one: random trucks (rules §4)."""
        return [self.rules.automatic.trucks / len(self.venues)] if self.players == 2 else []

    def worth(self, venue: int, others: Sequence[float]) -> float:
        """What a truck at the venue brings when each of these others comes with such a chance."""
        if self.by_difference:
            return self._expected(venue, self.automatic)
        return self._expected(venue, others)

    def _expected(self, venue: int, others: Sequence[float]) -> float:
        return sum(chance * share for chance, share in zip(crowd(others), self.shares[venue], strict=False))

    def payout(self, pair: Pair, others: Sequence[Sequence[float]]) -> float:
        """What a pair brings against others of these attendances ([other][venue]); with two, the difference."""
        own = sum(self.worth(venue, [other[venue] for other in others]) for venue in pair)
        return own - sum(self._theirs(other) for other in others) if self.by_difference else own

    def _theirs(self, other: Sequence[float]) -> float:
        return sum(chance * self.worth(venue, []) for venue, chance in enumerate(other))

    def money(self, mixture: Mapping[Pair, float], others: Sequence[Sequence[float]]) -> float:
        """What a mixture brings in money, whatever the aim."""
        against = [[*(other[venue] for other in others), *self.automatic] for venue in range(len(self.venues))]
        return sum(chance * self._expected(venue, against[venue]) for pair, chance in mixture.items() for venue in pair)

    def best_replies(self, others: Sequence[Sequence[float]]) -> list[tuple[Pair, float]]:
        """Every pair with what it brings against others of these attendances, the best first."""
        told = [(pair, self.payout(pair, others)) for pair in self.pairs]
        return sorted(told, key=lambda one: (-one[1], one[0]))


def selection_of(rules: TruckOff, players: int, specials: Sequence[str]) -> Selection:
    """The choice with these Daily Specials; `BadInput` for one that is unknown or cannot lie there."""
    lying: dict[str, str] = {}
    for name in specials:
        if name not in rules.special:
            raise BadInput.one("--special", f"no Daily Special {quoted(name)}", near_miss(name, rules.special))
        venue = rules.special[name].venue
        if venue not in rules.venues_for(players):
            raise BadInput.one("--special", f"the venue of {quoted(name)}, {venue}, is not in play", "one in play")
        lying[venue] = name
    return Selection(rules, players, lying)


@dataclass(frozen=True)
class Equilibrium:
    """A mixture that is a best reply to itself; `payout`: money of each, `exploitability`: gain of the best reply."""

    mixture: Mixture
    attendance: list[float]
    payout: float
    exploitability: float


def equilibrium(selection: Selection) -> Equilibrium:
    """The symmetric equilibrium of the secret choice, and how far from one rounding has left it."""
    mixture = mixed(_levelled(selection), selection.rules.game_length.trucks)
    attending = attendance(mixture, len(selection.venues))
    others = [attending] * (selection.players - 1)
    value = sum(chance * selection.payout(pair, others) for pair, chance in mixture.items())
    best = selection.best_replies(others)[0][1]
    return Equilibrium(mixture, attending, selection.money(mixture, others), max(0.0, best - value))


def _levelled(selection: Selection) -> list[float]:
    """The attendances of the equilibrium: the level is found at which they add up to the trucks of a player."""
    trucks, venues = selection.rules.game_length.trucks, range(len(selection.venues))
    most = max(selection.worth(venue, [0.0] * (selection.players - 1)) for venue in venues) + 1
    level = _bisected(lambda level: sum(_coming(selection, venue, level) for venue in venues) > trucks, 0.0, most)
    low, high = ([_coming(selection, venue, level + sign * 1e-9) for venue in venues] for sign in (1, -1))
    missing, room = trucks - sum(low), sum(high) - sum(low)
    part = missing / room if room > NOTHING else 0.0  # venues of one worth whatever comes share what is left
    return [a + part * (b - a) for a, b in zip(low, high, strict=True)]


def _coming(selection: Selection, venue: int, level: float) -> float:
    """The attendance at which the venue is worth the level: 1 if it always is worth more, 0 if never."""
    others = selection.players - 1
    return _bisected(lambda chance: selection.worth(venue, [chance] * others) > level, 0.0, 1.0)


def _bisected(too_low: Callable[[float], bool], low: float, high: float) -> float:
    """Where a condition that holds below stops holding."""
    if too_low(high):
        return high
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if too_low(middle) else (low, middle)
    return low if low < NOTHING else (low + high) / 2


def mixed(attending: Sequence[float], trucks: int) -> Mixture:
    """A mixture of pairs with these attendances (each at most 1, together the number of trucks).

    The venues are laid end to end, each as long as its attendance; a ruler with a mark at every whole number,
    pushed from 0 to 1, points at a pair at a time (systematic sampling). Few pairs are mixed, and none is left out
    that the attendances ask for.
    """
    ends = [sum(attending[: venue + 1]) for venue in range(len(attending))]
    cuts = sorted({0.0, 1.0, *(end % 1.0 for end in ends)})
    mixture: Mixture = {}
    for start, stop in zip(cuts, cuts[1:], strict=False):
        if stop - start > NOTHING:
            points = [(start + stop) / 2 + mark for mark in range(trucks)]
            pair = tuple(next(v for v, end in enumerate(ends) if point < end) for point in points)
            mixture[pair] = mixture.get(pair, 0.0) + stop - start
    return {pair: chance / sum(mixture.values()) for pair, chance in sorted(mixture.items())}
