"""A formation: what a check, a question, a bluff or staying away is worth when others mean to do this or that.

    others' cards     check+check   check+question   question+none …      chance of each from the intentions
    ours: check            0             p               p
          question         0             0               p                p: chance of the roll × potential
          no, none         0             0               0

Others see that a card of ours lies there, not which: so an intention may differ when there is none, and that is all
that a bluff can do. Players without an intention are *free*. Against them the formation is a matrix game, played for
the lead over them (own points less the mean of theirs): the free players together hold us to the equilibrium's value,
and our mix is sure of it. `stable` lists the choices from which nobody, playing for own points, gains by another card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from seeds.boogie_beasts import KINDS, BoogieBeasts, CharacterKind
from solver.boogie.cards import Card
from solver.boogie.jury import count, reduced, strength
from solver.dice import at_least
from solver.matrix_game import Equilibrium, equilibrium

#: a card on the formation, or none
Choice = CharacterKind | None
#: chance of each choice
Mix = Mapping[Choice, Fraction]
CHOICES: tuple[Choice, ...] = (*KINDS, None)


@dataclass(frozen=True)
class Other:
    """Another player: the chances of each card where a card of ours lies there, and where none does; None: free."""

    name: str
    intention: tuple[Mix, Mix] | None


@dataclass(frozen=True)
class Worth:
    """What a card of ours does: the chance that we are among the jumpers, and expected points, ours and others'."""

    card: Choice
    jumps: Fraction
    points: Fraction
    others: tuple[Fraction, ...]

    @property
    def lead(self) -> Fraction:
        """Own points less the mean of the others'."""
        return self.points - sum(self.others, Fraction(0)) / max(1, len(self.others))


@dataclass(frozen=True)
class Formation:
    """A formation's number, the jump cards on it, our cards, and the others."""

    number: int
    cards: tuple[Card, ...]
    ours: tuple[CharacterKind, ...]
    others: tuple[Other, ...]
    rules: BoogieBeasts

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What we can do: each kind of card we have, or nothing."""
        return (*(kind for kind in KINDS if kind in self.ours), None)

    @property
    def free(self) -> tuple[int, ...]:
        """Places of the players without an intention."""
        return tuple(place for place, other in enumerate(self.others) if other.intention is None)

    def payoffs(self) -> tuple[Fraction, Fraction]:
        """Expected points of a jumper: for all of the potential, and for the reduced one."""
        dice, difficulty, potential = strength(self.cards, solo=False, rules=self.rules)
        chance = at_least(self.rules.dice.faces, dice, difficulty)
        return chance * potential, chance * reduced(potential, short=True, rules=self.rules)

    def scored(self, choices: Sequence[Choice]) -> list[Fraction]:
        """Expected points of everybody for these choices, ours first."""
        counted = count(self.number, choices.count("check"), choices.count("question"))
        points = self.payoffs()[counted.short]
        return [points if counted.takes(choice) else Fraction(0) for choice in choices]

    def worth(self, ours: Choice, free: Mapping[tuple[Choice, ...], Fraction]) -> Worth:
        """What a choice of ours is worth; `free` gives the chance of every joint choice of the free players."""
        jumps, points = Fraction(0), [Fraction(0)] * (len(self.others) + 1)
        for chosen, chance in self._outcomes(ours, free):
            counted = count(self.number, chosen.count("check"), chosen.count("question"))
            jumps += chance * counted.takes(ours)
            points = [sum_ + chance * one for sum_, one in zip(points, self.scored(chosen), strict=True)]
        return Worth(ours, jumps, points[0], tuple(points[1:]))

    def _outcomes(
        self, ours: Choice, free: Mapping[tuple[Choice, ...], Fraction]
    ) -> Iterator[tuple[list[Choice], Fraction]]:
        """Everybody's choices, ours first, with their chances."""
        bound = [place for place in range(len(self.others)) if place not in self.free]
        mixes = [self._intended(place, ours) for place in bound]
        for joint, likely in free.items():
            for picked in product(*(tuple(mix.items()) for mix in mixes)):
                chosen: list[Choice] = [ours] * (len(self.others) + 1)
                for place, choice in zip(self.free, joint, strict=True):
                    chosen[place + 1] = choice
                chance = likely
                for place, (choice, part) in zip(bound, picked, strict=True):
                    chosen[place + 1] = choice
                    chance *= part
                if chance:
                    yield chosen, chance

    def _intended(self, place: int, ours: Choice) -> Mix:
        intention = self.others[place].intention
        assert intention is not None
        return intention[ours is None]


@dataclass(frozen=True)
class Game:
    """The matrix game with the free players: their joint choices, our lead over them, and its equilibrium."""

    columns: tuple[tuple[Choice, ...], ...]
    lead: tuple[tuple[Fraction, ...], ...]
    solved: Equilibrium


@dataclass(frozen=True)
class Advice:
    """What each choice is worth (with free players: against their mix in the equilibrium), and the game with them."""

    formation: Formation
    worths: tuple[Worth, ...]
    game: Game | None
    stable: tuple[tuple[Choice, ...], ...]

    @property
    def best(self) -> Worth:
        """The choice with most expected points; of equal ones the largest lead, then the first."""
        return max(self.worths, key=lambda worth: (worth.points, worth.lead))


def advise(formation: Formation) -> Advice:
    """What our cards are worth; exact where everybody's intention is given."""
    if not formation.free:
        return Advice(formation, _worths(formation, {(): Fraction(1)}), None, ())
    game = _game(formation)
    mix = {joint: Fraction(chance) for joint, chance in zip(game.columns, game.solved.columns, strict=True) if chance}
    return Advice(formation, _worths(formation, mix), game, tuple(_stable(formation)))


def _worths(formation: Formation, free: Mapping[tuple[Choice, ...], Fraction]) -> tuple[Worth, ...]:
    return tuple(formation.worth(choice, free) for choice in formation.choices)


def _game(formation: Formation) -> Game:
    columns = tuple(product(CHOICES, repeat=len(formation.free)))
    lead = tuple(tuple(_lead(formation, row, column) for column in columns) for row in formation.choices)
    return Game(columns, lead, equilibrium([[float(entry) for entry in row] for row in lead]))


def _lead(formation: Formation, ours: Choice, joint: tuple[Choice, ...]) -> Fraction:
    """Our expected points less the mean of the free players'."""
    worth = formation.worth(ours, {joint: Fraction(1)})
    theirs = [worth.others[place] for place in formation.free]
    return worth.points - sum(theirs, Fraction(0)) / len(theirs)


def _stable(formation: Formation) -> Iterator[tuple[Choice, ...]]:
    """Choices, ours first, then the free players', from which none of these gains points by another choice."""
    options = [formation.choices, *[CHOICES] * len(formation.free)]
    points = {chosen: _points(formation, chosen) for chosen in product(*options)}
    for chosen, got in points.items():
        if all(
            points[(*chosen[:place], other, *chosen[place + 1 :])][place] <= got[place]
            for place, choices in enumerate(options)
            for other in choices
        ):
            yield chosen


def _points(formation: Formation, chosen: tuple[Choice, ...]) -> list[Fraction]:
    """Expected points of us and the free players for their choices."""
    worth = formation.worth(chosen[0], {chosen[1:]: Fraction(1)})
    return [worth.points, *(worth.others[place] for place in formation.free)]
