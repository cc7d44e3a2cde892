"""A jump or a hand typed in one line instead of written to a scenario file; the same checks, told by option."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from seeds.boogie_beasts import KINDS, BoogieBeasts, CharacterKind
from seeds.faults import BadInput, near_miss, quoted
from seeds.typed import Flaw
from solver.boogie.cards import Card
from solver.boogie.jury import SOLO, Character, Jump
from solver.boogie.open_jump import OpenJump, Question
from solver.boogie.scenario import card_flaws, cards_of, number_flaws


def typed_jump(cards: str | None, formation: int | None, played: str | None, rules: BoogieBeasts) -> Jump:
    """The jump with these cards, a character card a player; `BadInput` for what is none."""
    kinds = typed_kinds(played, "--played") if played is not None else ("check",)
    _refuse("--formation", number_flaws(formation, (), rules, None))
    if formation is None and len(kinds) != 1:
        raise BadInput.one("--played", f"{len(kinds)} character cards on a solo jump", "one, or --formation N")
    characters = tuple(Character(f"player {place}", kind) for place, kind in enumerate(kinds, start=1))
    return Jump(formation or SOLO, characters, typed_cards(cards, rules))


def typed_hand(
    cards: str | None, formation: int | None, companions: str | None, jumpruns: int, rules: BoogieBeasts
) -> Question:
    """The hand with one jump open in each of so many jumpruns; `BadInput` for what is none."""
    hand, others = typed_cards(cards, rules), typed_kinds(companions, "--with")
    _refuse("--formation", number_flaws(formation, (), rules, None))
    if formation is None and others:
        raise BadInput.one("--with", "companions on a solo jump", "none, or --formation N")
    if len(hand) > rules.hand.limit:
        raise BadInput.one("--cards", f"a hand of {len(hand)} cards", f"at most {rules.hand.limit}")
    if not 1 <= jumpruns <= rules.play.jumpruns:
        raise BadInput.one("--jumpruns", f"{jumpruns} jumpruns left", f"1 to {rules.play.jumpruns}")
    return Question(hand, ((OpenJump(formation or SOLO, others),),) * jumpruns, rules)


def typed_cards(text: str | None, rules: BoogieBeasts) -> tuple[Card, ...]:
    """Jump cards parted by commas or blanks."""
    words = (text or "").replace(",", " ").split()
    _refuse("--cards", card_flaws(words, (), rules))
    return cards_of(words, rules)


def typed_kinds(text: str | None, option: str) -> tuple[CharacterKind, ...]:
    """Character cards parted by commas or blanks."""
    words = (text or "").replace(",", " ").split()
    for word in words:
        if word not in KINDS:
            raise BadInput.one(option, f"no character card: {quoted(word)}", near_miss(word, KINDS))
    return cast("tuple[CharacterKind, ...]", tuple(words))


def _refuse(option: str, flaws: Iterable[Flaw]) -> None:
    """`BadInput` with the flaws of an option's text."""
    for flaw in flaws:
        raise BadInput.one(option, flaw.message, flaw.remedy)
