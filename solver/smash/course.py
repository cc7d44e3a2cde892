"""The course of a race: one arena, one truck, hands to draw, totals to roll, runs without hazards (rules §5, §6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np

from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash
from solver.dice import Dice, Ints
from solver.smash.draws import deck_of
from solver.smash.run_values import Hand, RunValues, learn_all
from solver.smash.search import NEVER
from solver.verdict import Watch

#: low and high end of a value
Ends = tuple[float, float]


@dataclass(frozen=True)
class KeenDice(Dice):
    """Dice of a driver who rolls every hazard die again while there is a re-roll left."""

    @cached_property
    def choices(self) -> Ints:
        """[rolls, most choices]: rows of `keeps` without a hazard that are part of each roll, filled up."""
        hazards = {face for face, name in enumerate(self.faces) if name == "hazard"}
        parts = [
            [row for row, kept in enumerate(self.keeps) if not Counter(kept) - Counter(roll) and not hazards & {*kept}]
            for roll in self.rolls
        ]
        longest = max(map(len, parts))
        return np.array([part + [part[-1]] * (longest - len(part)) for part in parts], dtype=np.int64)


@dataclass(frozen=True)
class Course:
    """One arena and truck: the hands to draw, the totals to roll, and what runs are worth without hazards."""

    arena: Arena
    rules: RollAndSmash
    truck: str
    jobs: int = 1

    @cached_property
    def values(self) -> RunValues:
        """Best VP on the arena as it is."""
        return RunValues(self.arena, self.rules, self.truck)

    @cached_property
    def dice(self) -> KeenDice:
        """The Monster Tire dice where hazards are to be shunned."""
        return KeenDice(self.rules.dice.faces, self.rules.dice.count, self.rules.dice.rerolls)

    @cached_property
    def any_dice(self) -> Dice:
        """The dice where any of them may be kept."""
        return Dice(self.rules.dice.faces, self.rules.dice.count, self.rules.dice.rerolls)

    @cached_property
    def hands(self) -> tuple[dict[Hand, float], ...]:
        """For so many cards drawn, from 0 on: every hand they can be, by what it can do, with its chance."""
        deck = deck_of(self.truck, self.rules, {card.effect for card in self.rules.card.values()})
        found = []
        for cards in range(self.dice.count + 1):
            chances: dict[Hand, float] = {}
            for drawn, chance in deck.draws(cards):
                hand = _able(deck.hand(drawn), self.rules)
                chances[hand] = chances.get(hand, 0.0) + chance
            found.append(chances)
        return tuple(found)

    def totals(self, numbers: int) -> list[int]:
        """Every total that so many dice with numbers on them can show; none for fewer than no dice."""
        if numbers < 0:
            return []
        shown = [int(face) for face in self.rules.dice.faces if face.isdecimal()]
        return sorted({sum(rolled) for rolled in combinations_with_replacement(shown, numbers)})

    def totals_within(self, dice: int) -> list[int]:
        """Every total of so many dice, those without a number among them."""
        return sorted({total for numbers in range(dice + 1) for total in self.totals(numbers)})

    def learn(self, watch: Watch) -> None:
        """Work out every hand at every total; a hand's totals are those that the other dice can show."""
        count = self.dice.count
        for cards in range(count + 1):
            totals = self.totals_within(count - cards)
            tasks = [(self.values, [(hand, totals)]) for hand in self.hands[cards]]
            learn_all(tasks, self.jobs, watch, f"hands of {cards} cards")

    def plain(self, hand: Hand, points: int) -> Ends:
        """What the best plan is worth without hazards."""
        worth = run_worth(self.values.vp(hand, points))
        return worth, worth


def mean(cases: Iterable[tuple[float, Ends]]) -> Ends:
    """Low and high end of a mean; `cases` are (chance, ends)."""
    low = high = 0.0
    for chance, ends in cases:
        low, high = low + chance * ends[0], high + chance * ends[1]
    return low, high


def run_worth(vp: int) -> float:
    """A run's VP; one without a legal plan is not driven and brings none."""
    return 0.0 if vp == -NEVER else float(vp)


def _able(hand: Hand, rules: RollAndSmash) -> Hand:
    """The hand without cards that add nothing: only one can end a run, the one that pays most (rules §5)."""
    ending = [card for card in hand if rules.card[card].effect == "end-run"]
    spare = Counter(ending) - Counter(sorted(ending, key=lambda card: rules.card[card].vp)[-1:])
    return tuple(_left_out(hand, spare))


def _left_out(hand: Hand, spare: Counter[str]) -> Iterator[str]:
    for card in hand:
        if spare[card]:
            spare[card] -= 1
        else:
            yield card
