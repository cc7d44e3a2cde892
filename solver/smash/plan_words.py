"""Plan words: the names a written plan is made of, in JSON and in short form, and what a mistyped one was meant to be.

    C5  C5^  N  U1  straight-1-4  roll-over        spaces, headings, tokens, Plan tiles, cards

Both readers refuse the same words for the same reasons; only where they stand differs.
"""

from __future__ import annotations

import re

from layouts.space import HEADINGS
from layouts.tokens import is_token, meant
from seeds.faults import quoted
from seeds.roll_and_smash import RollAndSmash

#: what stands behind a space or a step where the truck is in the air
AIR = "^"

#: bounds against absurd input: entries of each list of a plan, and spaces entered in all its moves
MOST_LISTED = 64
MOST_ENTERED = 10_000

#: effects of cards that act by themselves between tiles, and of those that grant a manoeuvre there (rules §5)
_ALONE = ("end-run", "face-any")
_GRANTING = ("extra-move", "repeat-tile")

_HEADING_NAMES = {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
#: a column and a row in either order, zeros before the row, signs between or around them
_LIKE_SPACE = re.compile(r"\W*(?:([A-Z]{1,3})\W*0*([1-9][0-9]{0,3})|0*([1-9][0-9]{0,3})\W*([A-Z]{1,3}))\W*", re.ASCII)
_LONGEST = 20


def alone_cards(rules: RollAndSmash) -> list[str]:
    """Cards played between tiles by themselves: `roll-over`, `zero-point-turn`."""
    return [name for name, card in rules.card.items() if card.effect in _ALONE]


def granting_cards(rules: RollAndSmash) -> list[str]:
    """Cards that grant a Plan tile between tiles: `nitro-boost`, `deja-vu`."""
    return [name for name, card in rules.card.items() if card.effect in _GRANTING]


def unplayable(card: str, rules: RollAndSmash) -> tuple[str, str]:
    """Message and remedy for a card of the rules that is no move of a plan."""
    played = ", ".join(sorted(alone_cards(rules) + granting_cards(rules)))
    return f"{quoted(card)} is not played between tiles", f"leave it out; played between tiles: {played}"


def meant_space(text: str) -> str | None:
    """The name of the space that a mistyped one was probably meant to be: `C5` for `c5`, `5C`, `C05`."""
    found = _LIKE_SPACE.fullmatch(text.upper()) if len(text) <= _LONGEST else None
    return (found[1] or found[4]) + (found[2] or found[3]) if found else None


def space_remedy(text: str) -> str:
    """What would be right where `text` is no space."""
    name = meant_space(text)
    return f"did you mean {name}?" if name else "a column and a row, counted from A1: C5"


def entered_remedy(text: str) -> str:
    """What would be right where `text` is no space entered."""
    name = meant_space(text)
    if not name:
        return "a column and a row, counted from A1, and ^ when in the air: C5 or C5^"
    return f"did you mean {name}{AIR if AIR in text else ''}?"


def heading_remedy(text: str) -> str:
    """What would be right where `text` is no heading."""
    word = text.strip().upper()
    letter = _HEADING_NAMES.get(word, word)
    return f"did you mean {letter}?" if letter in tuple(HEADINGS) else "N, E, S or W"


def token_remedy(text: str) -> str:
    """What would be right where `text` names no obstacle tile."""
    guess = meant(text)
    return f"did you mean {guess}?" if guess and is_token(guess) else "a kind and a number, as in the map: U1"


def placed_remedy(text: str) -> str:
    """What would be right where `text` is no space with a heading behind it (`A2E`)."""
    word = text.strip().upper()
    body, last = word[:-1], word[-1:]
    if last in tuple(HEADINGS) and (name := meant_space(body)):
        return f"did you mean {name}{last}?"
    if name := meant_space(word):
        return "a heading behind the space: " + ", ".join(f"{name}{heading}" for heading in HEADINGS)
    return "a space and a heading: A2E"
