"""The jury: who jumps, how difficult it is, and what everybody scores — the only judge of a jump.

    on the table                      removed first            counted
    formation 3   ✓ Frog  ? Dog       doubled characters       checks 1, questions 2, so all three jump
                  ? Giraffe  ✗ Cat    bluffs
    jump cards    1  2  4  5  +2                               difficulty 14, four dice, potential 12

A solo jump is a formation of one in front of its player (rules §3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from seeds.boogie_beasts import BoogieBeasts, CharacterKind
from solver.boogie.cards import Card, counting
from solver.dice import at_least

#: the number of a solo jump as a formation
SOLO = 1


@dataclass(frozen=True)
class Character:
    """A character card on the table: whose, and of which kind."""

    player: str
    kind: CharacterKind


@dataclass(frozen=True)
class Jump:
    """What lies on one jump when the minute is over; `number` is the formation's, 1 for a solo jump."""

    number: int
    characters: tuple[Character, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Counted:
    """Who of a formation jumps by the counts alone, and whether for the reduced potential."""

    checks: bool
    questions: bool
    short: bool = False

    def takes(self, kind: CharacterKind | None) -> bool:
        """Whether somebody who played this kind of card (None: nothing) jumps."""
        return (kind == "check" and self.checks) or (kind == "question" and self.questions)


@dataclass(frozen=True)
class Ruling:
    """What the jury says of a jump before the dice: who jumps, with how many dice against what, for how much."""

    jumpers: tuple[str, ...]
    removed: tuple[str, ...]
    short: bool
    dice: int
    difficulty: int
    potential: int
    points: int
    chance: Fraction

    @property
    def expected(self) -> Fraction:
        """Expected points of each jumper."""
        return self.chance * self.points

    def scored(self, total: int) -> int:
        """Points of each jumper when the dice show this total."""
        return self.points if total >= self.difficulty else 0


def count(number: int, checks: int, questions: int) -> Counted:
    """Who jumps in a formation of this number (rules §4)."""
    if checks >= number:
        return Counted(checks == number, False)
    if checks + questions > number:
        return Counted(False, False)
    return Counted(True, True, short=checks + questions < number)


def strength(cards: Iterable[Card], *, solo: bool, rules: BoogieBeasts) -> tuple[int, int, int]:
    """Dice, difficulty and potential of the jump cards (rules §3)."""
    left = tuple(counting(cards, solo=solo, rules=rules))
    figures = [card.value for card in left if card.figure]
    return len(figures), sum(card.value for card in left), sum(figures)


def reduced(potential: int, *, short: bool, rules: BoogieBeasts) -> int:
    """What a jumper gets for a successful roll (rules §4)."""
    return potential // rules.shortage.divisor if short else potential


def judge(jump: Jump, rules: BoogieBeasts) -> Ruling:
    """What the jury says of the jump."""
    times = Counter(character.player for character in jump.characters)
    alone = [character for character in jump.characters if times[character.player] == 1]
    kinds = Counter(character.kind for character in alone)
    counted = count(jump.number, kinds["check"], kinds["question"])
    dice, difficulty, potential = strength(jump.cards, solo=jump.number == SOLO, rules=rules)
    return Ruling(
        jumpers=tuple(character.player for character in alone if counted.takes(character.kind)),
        removed=tuple(player for player, cards in times.items() if cards > 1),
        short=counted.short,
        dice=dice,
        difficulty=difficulty,
        potential=potential,
        points=reduced(potential, short=counted.short, rules=rules),
        chance=at_least(rules.dice.faces, dice, difficulty),
    )


def scores(
    jumps: Iterable[Jump], totals: Iterable[int], rules: BoogieBeasts, late: Iterable[str] = ()
) -> dict[str, int]:
    """Points of a jumprun by player, for the totals rolled on its jumps; who was late scores nothing (rules §2)."""
    points: Counter[str] = Counter()
    for jump, total in zip(jumps, totals, strict=True):
        points.update(dict.fromkeys((character.player for character in jump.characters), 0))
        ruling = judge(jump, rules)
        points.update(dict.fromkeys(ruling.jumpers, ruling.scored(total)))
    return {player: 0 if player in tuple(late) else score for player, score in points.items()}
