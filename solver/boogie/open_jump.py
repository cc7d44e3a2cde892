"""Jumps that are open to a hand: who else is there, and whether we would jump with a card of ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from seeds.boogie_beasts import BoogieBeasts, CharacterKind
from solver.boogie.cards import Card
from solver.boogie.jury import SOLO, Character, Jump, Ruling, count, judge

#: the own player's name in a jump that the jury is asked about
US = "us"
#: character cards that can jump, the surer one first
JUMPING: tuple[CharacterKind, ...] = ("check", "question")


@dataclass(frozen=True)
class OpenJump:
    """A jump we may join: others' character and jump cards there, and our own character card where it is settled."""

    number: int
    companions: tuple[CharacterKind, ...] = ()
    cards: tuple[Card, ...] = ()
    card: CharacterKind | None = None

    @property
    def solo(self) -> bool:
        """Whether it is our solo jump."""
        return self.number == SOLO

    def joined(self, ours: CharacterKind) -> bool | None:
        """With this card of ours: None if we do not jump, else whether for the reduced potential."""
        kinds = Counter([*self.companions, ours])
        counted = count(self.number, kinds["check"], kinds["question"])
        return counted.short if counted.takes(ours) else None

    def judged(self, ours: CharacterKind | None, cards: Sequence[Card], rules: BoogieBeasts) -> Ruling:
        """What the jury says when we play these."""
        others = [Character(f"companion {place}", kind) for place, kind in enumerate(self.companions, start=1)]
        own = [] if ours is None else [Character(US, ours)]
        return judge(Jump(self.number, (*own, *others), (*self.cards, *cards)), rules)


@dataclass(frozen=True)
class Question:
    """The hand now, the jumps open in each jumprun from now on, and the rules."""

    hand: tuple[Card, ...]
    runs: tuple[tuple[OpenJump, ...], ...]
    rules: BoogieBeasts


#: our character card on each jump of a jumprun (None: we stay away)
Entry = tuple[CharacterKind | None, ...]


def entries(jumps: Sequence[OpenJump], rules: BoogieBeasts) -> list[Entry]:
    """Ways of playing our character cards, surest first, without those that jump for less than another everywhere."""
    choices = [(jump.card,) if jump.card else (*JUMPING, None) for jump in jumps]
    found: dict[tuple[int, ...], Entry] = {}
    for entry in product(*choices):
        held = Counter(kind for kind in entry if kind)
        if all(times <= rules.character[kind].copies for kind, times in held.items()):
            found.setdefault(tuple(map(share, jumps, entry)), entry)
    return [entry for shares, entry in found.items() if not any(_covers(more, shares) for more in found)]


def share(jump: OpenJump, ours: CharacterKind | None) -> int:
    """0: we do not jump; 1: for the reduced potential; 2: for all of it."""
    short = None if ours is None else jump.joined(ours)
    return 0 if short is None else 1 if short else 2


def _covers(more: tuple[int, ...], shares: tuple[int, ...]) -> bool:
    return more != shares and all(one >= two for one, two in zip(more, shares, strict=True))
