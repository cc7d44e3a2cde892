"""A tie: which dice to pick, and the chance to win with them (rules §6).

Both hands of dice have the same mean, so what matters is how widely they scatter, how many are tied, and who
wins what is still tied. All chances are exact fractions; a win shared by n counts as 1/n.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, product
from typing import Literal

from seeds.truck_off import TruckOff

#: who of the tied owns the game: oneself, another of them, or nobody
Owner = Literal["me", "other", "none"]
#: the owner's index among the others, -1 for oneself
SEAT: dict[Owner, int | None] = {"me": -1, "other": 0, "none": None}
#: which of the two hands of dice
Pick = int
#: by sum, or by number of players level with me
Chances = dict[int, Fraction]


def sums(sides: Sequence[int]) -> Chances:
    """The chance of every sum of these dice."""
    chances: Chances = {0: Fraction(1)}
    for size in sides:
        rolled: Chances = {}
        for (before, chance), face in product(chances.items(), range(1, size + 1)):
            rolled[before + face] = rolled.get(before + face, Fraction(0)) + chance / size
        chances = rolled
    return chances


@dataclass(frozen=True)
class Tie:
    """`players` are tied; who owns the game is asked of each method."""

    rules: TruckOff
    players: int

    @cached_property
    def hands(self) -> tuple[Chances, Chances]:
        """The sums of both hands of dice."""
        one, two = (sums([self.rules.venue[die].sides for die in dice]) for dice in self.rules.ties.dice)
        return one, two

    def chance(self, mine: Pick, others: tuple[Pick, ...], owner: int | None) -> Fraction:
        """To win with hand `mine` against `others`; `owner`: index of the other who owns the game, -1 for oneself."""
        return sum(
            (chance * self._wins(rolled, others, owner) for rolled, chance in self.hands[mine].items()), Fraction(0)
        )

    def _wins(self, rolled: int, others: tuple[Pick, ...], owner: int | None) -> Fraction:
        """With this sum: nobody above, and those level leave a share (the owner leaves none)."""
        level: dict[int, Fraction] = {0: Fraction(1)}
        for index, pick in enumerate(others):
            below = sum((chance for sum_, chance in self.hands[pick].items() if sum_ < rolled), Fraction(0))
            same = Fraction(0) if index == owner else self.hands[pick].get(rolled, Fraction(0))
            spread = {count: chance * below for count, chance in level.items()}
            for count, chance in level.items():
                spread[count + 1] = spread.get(count + 1, Fraction(0)) + chance * same
            level = spread
        return sum((chance / (1 if owner == -1 else count + 1) for count, chance in level.items()), Fraction(0))

    def rows(self, owner: Owner) -> list[TieRow]:
        """My chances against every pick of the others; where another one owns the game it is the first of them."""
        others, lone = self.players - 1, int(owner == "other")  # the owner's pick matters by itself
        picks = [pick for pick in product((0, 1), repeat=others) if all(a <= b for a, b in pairwise(pick[lone:]))]
        return [TieRow(pick, (self.chance(0, pick, SEAT[owner]), self.chance(1, pick, SEAT[owner]))) for pick in picks]

    def best(self, owner: Owner) -> tuple[Pick, ...]:
        """The picks that are best whatever the others pick: one, both, or none of them."""
        rows = self.rows(owner)
        return tuple(mine for mine in (0, 1) if all(row.chances[mine] == max(row.chances) for row in rows))

    def expected(self, owner: Owner) -> Fraction | None:
        """My chance when everyone has a pick that is best whatever the others do, and takes it; else None."""
        roles: list[Owner] = [owner, *self._others(owner)]
        picks = [self.best(role) for role in roles]
        if not all(picks):
            return None
        mine, *theirs = (pick[0] for pick in picks)
        return self.chance(mine, tuple(theirs), SEAT[owner])

    def _others(self, owner: Owner) -> list[Owner]:
        """Who owns the game, as each of the others sees it; the owner, if among them, first."""
        others = self.players - 1
        if owner == "other":
            return ["me", *(owner for _ in range(others - 1))]
        return ["other" if owner == "me" else "none" for _ in range(others)]


@dataclass(frozen=True)
class TieRow:
    """The others' picks, and my chance with the first hand and with the second."""

    others: tuple[Pick, ...]
    chances: tuple[Fraction, Fraction]
