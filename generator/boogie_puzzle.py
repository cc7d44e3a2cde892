"""Puzzles of Boogie Beasts: a hand, the jumps it may be laid on, and one best answer.

Every puzzle is dealt at random, then solved in fractions over all ways of laying the hand; it is kept if there is
exactly one best way (most expected points, then fewest cards), if the next value is far enough behind to be told,
and if it is as hard as asked for. A seed gives the same puzzles everywhere.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from seeds.boogie_beasts import KINDS, BoogieBeasts, CharacterKind
from seeds.faults import BadInput
from solver.boogie.allocation import Best, Table, best_allocation
from solver.boogie.cards import Card, deck, in_order
from solver.boogie.jury import SOLO, count
from solver.boogie.methods import HARDEST, difficulty
from solver.boogie.open_jump import JUMPING, OpenJump

#: deals looked at for one puzzle before giving up
TRIES = 2_000
#: expected points that the next lower value is behind at least
GAP = Fraction(1, 20)
#: formations beside the solo jump, jump cards lying on one at most, and characters there more than its number
FORMATIONS, LYING, CROWD = (1, 2), 3, 2
#: part of the formations where our card comes to nothing, so that somebody has to count the characters
TRAPS = 0.15


@dataclass(frozen=True)
class Puzzle:
    """A hand, the jumps, the best answer, and how hard it is to find (1 to 4)."""

    seed: int
    number: int
    hand: tuple[Card, ...]
    jumps: tuple[OpenJump, ...]
    best: Best
    difficulty: int

    @property
    def name(self) -> str:
        """`7-2`: seed and number."""
        return f"{self.seed}-{self.number}"


def puzzles(seed: int, number: int, rules: BoogieBeasts, wanted: int | None = None) -> Iterator[Puzzle]:
    """`number` puzzles of a seed, of the wanted difficulty (1 to 4) if there is one; `BadInput` if none is found."""
    if wanted is not None and not 1 <= wanted <= HARDEST:
        raise BadInput.one("--difficulty", f"no difficulty {wanted}", f"1 to {HARDEST}")
    return (_puzzle(seed, place, rules, wanted) for place in range(1, number + 1))


def _puzzle(seed: int, number: int, rules: BoogieBeasts, wanted: int | None) -> Puzzle:
    dice = random.Random(f"boogie puzzle {seed} {number}")
    for _ in range(TRIES):
        hand, jumps = _dealt(dice, rules)
        made = _made(seed, number, hand, jumps, rules)
        if made and wanted in (None, made.difficulty):
            return made
    raise BadInput.one("seed", f"no puzzle of difficulty {wanted} in {TRIES:,} deals", "another seed or difficulty")


def _dealt(dice: random.Random, rules: BoogieBeasts) -> tuple[tuple[Card, ...], tuple[OpenJump, ...]]:
    """A hand, a solo jump, and one or two formations with cards on them."""
    pile = [card for card, copies in deck(rules).items() for _ in range(copies)]
    dice.shuffle(pile)
    hand = in_order(_drawn(pile, rules.hand.limit))
    numbers = _numbers(rules)
    own = [kind for kind in JUMPING for _ in range(rules.character[kind].copies)]
    dice.shuffle(own)
    size = min(dice.choice(FORMATIONS), len(numbers), len(own) - 1)
    solo = OpenJump(SOLO, card=own.pop())
    chosen = sorted(dice.sample(numbers, size))
    return hand, (solo, *(_formation(dice, number, own.pop(), pile, rules) for number in chosen))


def _numbers(rules: BoogieBeasts) -> list[int]:
    """Formations that can be in use (rules §1)."""
    return [number for number in sorted(rules.formations.numbers) if number < rules.players.most]


def _drawn(pile: list[Card], size: int) -> list[Card]:
    return [pile.pop() for _ in range(min(size, len(pile)))]


def _formation(
    dice: random.Random, number: int, ours: CharacterKind, pile: list[Card], rules: BoogieBeasts
) -> OpenJump:
    """A formation with companions and jump cards; we jump unless it is a trap."""
    lying = in_order(_drawn(pile, dice.randint(0, LYING)))
    trap, most = dice.random() < TRAPS, min(number + CROWD, rules.players.most) - 1
    while True:
        others = tuple(dice.choices(KINDS, k=dice.randint(number - 1, most)))
        kinds = Counter([*others, ours])
        if count(number, kinds["check"], kinds["question"]).takes(ours) != trap:
            return OpenJump(number, tuple(sorted(others)), lying, ours)


def _made(
    seed: int, number: int, hand: tuple[Card, ...], jumps: tuple[OpenJump, ...], rules: BoogieBeasts
) -> Puzzle | None:
    """The puzzle, if it is one: one best way, far enough ahead."""
    table = Table(jumps, rules)
    best = best_allocation(hand, table)
    if not best.unique or best.runner_up is None or best.value - best.runner_up < GAP:
        return None
    if not any(best.allocation):
        return None
    return Puzzle(seed, number, hand, jumps, best, difficulty(hand, table, best.value))
