"""Scenario files of Boogie Beasts: jumps on the table, a hand to play, a formation to join.

    format = 1                        [[jump]]
    hand = ["1", "2", "4", "-1"]      formation = 3                 # without it: a solo jump
                                      companions = ["check", "question"]

Jump cards are texts as printed ("3" is a figure, "+2", "-1" and "0" are effects). Every fault is told at its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from seeds.boogie_beasts import KINDS, BoogieBeasts, CharacterKind
from seeds.faults import near_miss, quoted
from seeds.places import Path as Keys
from seeds.scenario import Scenario, read_scenario
from seeds.typed import Flaw
from solver.boogie.cards import Card, deck, known
from solver.boogie.formation import Choice, Formation, Other
from solver.boogie.jury import SOLO, Character, Jump
from solver.boogie.open_jump import OpenJump, Question

Total = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Count = Annotated[int, msgspec.Meta(ge=1, le=20)]
Chance = Annotated[float, msgspec.Meta(ge=0, le=1)]
#: figures that one jump is computed with, and jumps of one jumprun
MOST_FIGURES, MOST_JUMPS = 40, 6
JUMPRUN, HAND, FORMATION = (f"examples/boogie-{name}.toml" for name in ("jumprun", "hand", "formation"))


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What has no keys but its own."""


class PlayedCard(_Part, frozen=True, kw_only=True):
    """A character card on a jump."""

    player: str
    card: CharacterKind


class PlayedJump(_Part, frozen=True, kw_only=True):
    """A jump when the minute is over; `total` is what its dice showed."""

    formation: int | None = None
    characters: tuple[PlayedCard, ...]
    cards: tuple[str, ...] = ()
    total: Total | None = None


class JumprunFile(_Part, frozen=True, kw_only=True):
    """Everything on the table in one jumprun, and who was late."""

    format: Literal[1]
    jump: tuple[PlayedJump, ...]
    late: tuple[str, ...] = ()
    players: Count | None = None


class HandJump(_Part, frozen=True, kw_only=True):
    """A jump open to the hand: what others have there, the own card if it is settled, the jumprun(s) from now on."""

    formation: int | None = None
    companions: tuple[CharacterKind, ...] = ()
    cards: tuple[str, ...] = ()
    card: Literal["check", "question"] | None = None
    runs: tuple[Count, ...] | None = None


class HandFile(_Part, frozen=True, kw_only=True):
    """A hand, the jumpruns left (this one included), and the jumps open in them."""

    format: Literal[1]
    hand: tuple[str, ...]
    jump: tuple[HandJump, ...]
    jumpruns: Count = 1
    players: Count | None = None


class OtherPlayer(_Part, frozen=True, kw_only=True):
    """Another player: free, or the chances of each card where ours lies there, and where none does."""

    name: str
    free: bool = False
    intention: dict[CharacterKind, Chance] | None = None
    without: dict[CharacterKind, Chance] | None = None


class FormationFile(_Part, frozen=True, kw_only=True):
    """A formation, the jump cards on it, the own character cards left, and the other players."""

    format: Literal[1]
    formation: int
    player: tuple[OtherPlayer, ...]
    cards: tuple[str, ...] = ()
    ours: tuple[CharacterKind, ...] = KINDS


def read_jumprun(path: Path | str, rules: BoogieBeasts) -> tuple[tuple[Jump, ...], tuple[int | None, ...], JumprunFile]:
    """The jumps of the file and the totals on their dice; `BadInput` with every fault."""
    scenario = read_scenario(path, JumprunFile, JUMPRUN)
    scenario.doubt(_jumprun_flaws(scenario.content, rules))
    jumps = tuple(
        Jump(
            jump.formation or SOLO,
            tuple(Character(played.player, played.card) for played in jump.characters),
            cards_of(jump.cards, rules),
        )
        for jump in scenario.content.jump
    )
    return jumps, tuple(jump.total for jump in scenario.content.jump), scenario.content


def read_hand(path: Path | str, rules: BoogieBeasts) -> Question:
    """The question of the file; `BadInput` with every fault."""
    scenario = read_scenario(path, HandFile, HAND)
    scenario.doubt(_hand_flaws(scenario.content, rules))
    file = scenario.content
    runs = tuple(
        tuple(_open(jump, rules) for jump in file.jump if jump.runs is None or run in jump.runs)
        for run in range(1, file.jumpruns + 1)
    )
    return Question(cards_of(file.hand, rules), runs, rules)


def read_formation(path: Path | str, rules: BoogieBeasts) -> Formation:
    """The formation of the file; `BadInput` with every fault."""
    scenario = read_scenario(path, FormationFile, FORMATION)
    scenario.doubt(_formation_flaws(scenario, rules))
    file = scenario.content
    return Formation(file.formation, cards_of(file.cards, rules), file.ours, tuple(map(_other, file.player)), rules)


def cards_of(texts: Iterable[str], rules: BoogieBeasts) -> tuple[Card, ...]:
    """Known cards by their names."""
    names = known(rules)
    return tuple(names[text] for text in texts)


def card_flaws(texts: Sequence[str], path: Keys, rules: BoogieBeasts) -> Iterator[Flaw]:
    """Texts that are no jump card, and more of one than the box has."""
    names, copies = known(rules), deck(rules)
    for index, text in enumerate(texts):
        if text not in names:
            yield Flaw((*path, index), f"no jump card: {quoted(text)}", near_miss(text, names))
        elif list(texts[: index + 1]).count(text) == copies[names[text]] + 1:
            yield Flaw((*path, index), f"too many cards {text}", f"the box has {copies[names[text]]}")


def _open(jump: HandJump, rules: BoogieBeasts) -> OpenJump:
    return OpenJump(jump.formation or SOLO, jump.companions, cards_of(jump.cards, rules), jump.card)


def _other(player: OtherPlayer) -> Other:
    seen = _mix(player.intention or {})
    return Other(player.name, None if player.free else (seen, seen if player.without is None else _mix(player.without)))


def _mix(chances: dict[CharacterKind, float]) -> dict[Choice, Fraction]:
    """Chances as exact decimals; what is left to 1 is the chance of playing nothing there."""
    mix: dict[Choice, Fraction] = {kind: Fraction(str(chance)) for kind, chance in chances.items()}
    return mix | {None: 1 - sum(mix.values(), Fraction(0))}


def number_flaws(number: int | None, path: Keys, rules: BoogieBeasts, players: int | None) -> Iterator[Flaw]:
    """A formation that there is not, or that is not in use with so many players (rules §1)."""
    known_numbers = sorted(rules.formations.numbers)
    if number is not None and number not in known_numbers:
        yield Flaw(path, f"no formation {number}", "formations: " + ", ".join(map(str, known_numbers)))
    elif number is not None and players is not None and number >= players:
        yield Flaw(path, f"formation {number} is not in use with {players} players", f"below {players}")


def _players_flaws(players: int | None, rules: BoogieBeasts) -> Iterator[Flaw]:
    span = rules.players
    if players is not None and not span.least <= players <= span.most:
        yield Flaw(("players",), f"{players} players", f"{span.least} to {span.most}")


def _jump_flaws(jumps: Sequence[PlayedJump | HandJump], players: int | None, rules: BoogieBeasts) -> Iterator[Flaw]:
    """What is wrong with any jump of a list."""
    if not jumps:
        yield Flaw(("jump",), "no jump", "[[jump]]", True)
    if len(jumps) > MOST_JUMPS:
        yield Flaw(("jump", MOST_JUMPS), f"{len(jumps)} jumps", f"at most {MOST_JUMPS}", True)
    for index, jump in enumerate(jumps):
        yield from card_flaws(jump.cards, ("jump", index, "cards"), rules)
        yield from number_flaws(jump.formation, ("jump", index, "formation"), rules, players)


def _jumprun_flaws(file: JumprunFile, rules: BoogieBeasts) -> Iterator[Flaw]:
    yield from _players_flaws(file.players, rules)
    yield from _jump_flaws(file.jump, file.players, rules)
    players = {played.player for jump in file.jump for played in jump.characters}
    for index, name in enumerate(file.late):
        if name not in players:
            yield Flaw(("late", index), f"{quoted(name)} has no character on any jump", near_miss(name, players))
    for index, jump in enumerate(file.jump):
        if not jump.characters:
            yield Flaw(("jump", index, "characters"), "no character on the jump", 'a character and its "card"')
        if jump.formation is None and len({played.player for played in jump.characters}) > 1:
            yield Flaw(("jump", index, "characters"), "several players on a solo jump", "one, or a formation = number")


def _hand_flaws(file: HandFile, rules: BoogieBeasts) -> Iterator[Flaw]:
    yield from _players_flaws(file.players, rules)
    yield from _jump_flaws(file.jump, file.players, rules)
    yield from card_flaws(file.hand, ("hand",), rules)
    if len(file.hand) > rules.hand.limit:
        yield Flaw(("hand",), f"a hand of {len(file.hand)} cards", f"at most {rules.hand.limit}")
    if file.jumpruns > rules.play.jumpruns:
        yield Flaw(("jumpruns",), f"{file.jumpruns} jumpruns left", f"at most {rules.play.jumpruns}")
    for index, jump in enumerate(file.jump):
        yield from _hand_jump_flaws(file, jump, index)


def _hand_jump_flaws(file: HandFile, jump: HandJump, index: int) -> Iterator[Flaw]:
    runs = range(1, file.jumpruns + 1)
    for place, run in enumerate(jump.runs or ()):
        if run not in runs:
            yield Flaw(("jump", index, "runs", place), f"no jumprun {run}", f"1 (now) to {file.jumpruns} (jumpruns)")
    if jump.formation is None and jump.companions:
        yield Flaw(("jump", index, "companions"), "companions on a solo jump", "none, or a formation = number")
    for earlier in file.jump[:index]:
        both = set(jump.runs or runs) & set(earlier.runs or runs)
        if earlier.formation == jump.formation and both:
            what = "a second solo jump" if jump.formation is None else f"formation {jump.formation} again"
            yield Flaw(("jump", index), f"{what} in jumprun {min(both)}", "each jump once in a jumprun", True)


def _formation_flaws(scenario: Scenario[FormationFile], rules: BoogieBeasts) -> Iterator[Flaw]:
    file = scenario.content
    yield from number_flaws(file.formation, ("formation",), rules, len(file.player) + 1)
    yield from card_flaws(file.cards, ("cards",), rules)
    if len(file.player) + 1 > rules.players.most:
        yield Flaw(("player",), f"{len(file.player)} other players", f"at most {rules.players.most - 1}", True)
    for name, times in Counter(player.name for player in file.player).items():
        if times > 1:
            index = max(place for place, player in enumerate(file.player) if player.name == name)
            yield Flaw(("player", index, "name"), f"{quoted(name)} is there twice", "a name for each player")
    for index, player in enumerate(file.player):
        yield from _player_flaws(player, ("player", index))


def _player_flaws(player: OtherPlayer, path: Keys) -> Iterator[Flaw]:
    if player.free == (player.intention is not None):
        yield Flaw(path, f"{quoted(player.name)} needs either an intention or free = true", "one of the two", True)
    if player.free and player.without is not None:
        yield Flaw((*path, "without"), f"{quoted(player.name)} is free", "no `without`", True)
    for key, chances in (("intention", player.intention), ("without", player.without)):
        if chances and sum(Fraction(str(chance)) for chance in chances.values()) > 1:
            what = f"chances of {quoted(player.name)} above 1 together"
            yield Flaw((*path, key), what, "at most 1; what is left is the chance of playing nothing")
