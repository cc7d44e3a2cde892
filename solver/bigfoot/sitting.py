"""A sitting: a game between a person and a policy, that can be left and taken up again at any move.

What is saved is the seed and what both players decided, as short moves; chance is drawn again from the seed. So the
file tells nobody the hidden lairs at a glance, and the same decisions always make the same game.

    chance (seed) ─┐
    policy ────────┼─ play(state, move) ─ the person's turn: wait
    saved moves ───┘
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Any, Literal

import msgspec

from seeds.bigfoot import Edition
from seeds.faults import BadInput
from seeds.json_text import parse_json
from seeds.reading import read_text
from seeds.typed import raise_flaws, type_flaws
from solver.bigfoot.chance import sample
from solver.bigfoot.deduce import Deduction, deduce
from solver.bigfoot.events import GameRecord
from solver.bigfoot.game import play, start
from solver.bigfoot.legal import legal
from solver.bigfoot.moves import Decision, IllegalMove
from solver.bigfoot.policies import NAMES, Policy, policy
from solver.bigfoot.short_moves import Mover, short_move
from solver.bigfoot.state import CHANCE, State
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST
from solver.bigfoot.view import View, view

Role = Literal["hunter", "bigfoot"]
#: the player of the rules that each role is
PLAYERS: dict[Role, str] = {"hunter": CRYPTOZOOLOGIST, "bigfoot": BIGFOOT}
#: more decisions than any game has
MOST_MOVES = 10_000
#: seeds that are drawn where none is told
ANY_SEED = 1_000_000_000


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"role": "as"}):
    """What a game is played with: the person's role, the policy against it, the seed, the modes, the cards."""

    role: Role
    policy: str
    seed: int
    elusive: bool
    family: bool
    cards: str


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as it is saved."""

    format: Literal[1]
    game: Literal["bigfoot-play"]
    settings: Settings
    moves: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_MOVES)]


def cards_mark(edition: Edition) -> str:
    """A short mark of the cards that a game is played with: the same for the same cards."""
    played = (edition.lairs, edition.sensor, edition.action, edition.play)
    return hashlib.sha256(msgspec.json.encode(played)).hexdigest()[:12]


@dataclass
class Sitting:
    """A game under way; `decided` are the decisions of both players so far."""

    edition: Edition
    settings: Settings
    state: State = field(init=False)
    decided: list[Decision] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Set up, and let chance go as far as it goes; `BadInput` for an unknown policy."""
        asked = self.settings
        self._mind()
        self._chance = Random(f"arenasmith bigfoot play {asked.seed}")
        self.state = start(self.edition, elusive=asked.elusive, family=asked.family)
        self._lucky()

    @property
    def person(self) -> str:
        """The person's player."""
        return PLAYERS[self.settings.role]

    @property
    def opponent(self) -> str:
        """The policy's player."""
        return BIGFOOT if self.person == CRYPTOZOOLOGIST else CRYPTOZOOLOGIST

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.actor is None

    @property
    def waits(self) -> bool:
        """Whether it is the person's turn."""
        return self.state.actor == self.person

    def seen(self) -> View:
        """What the person sees."""
        return view(self.state, self.person)

    def known_record(self) -> GameRecord:
        """What everybody saw: the record without Bigfoot's secrets."""
        return GameRecord(self.state.history)

    def known(self) -> Deduction:
        """What the Cryptozoologist can know."""
        return deduce(self.known_record(), self.edition)

    def moves(self) -> tuple[Decision, ...]:
        """Everything that can be decided now."""
        return legal(self.state)

    def forced(self) -> Decision | None:
        """The decision that nobody has to be asked for: there is no other."""
        found = self.moves()
        return found[0] if len(found) == 1 else None

    def mover(self, source: str) -> Mover:
        """Reads the moves of whoever's turn it is."""
        return Mover(self.edition, self.state.table, len(self.state.drawn), source)

    def decide(self, decision: Decision) -> None:
        """A player decides, and chance follows; `IllegalMove` leaves everything as it was."""
        self.state = play(self.state, decision)
        self.decided.append(decision)
        self._lucky()

    def opponents_decision(self) -> Decision:
        """What the policy does now: it sees its own view, and answers the same whenever it is asked again."""
        return self._mind().move(view(self.state, self.opponent))

    def _mind(self) -> Policy:
        """The policy with a chance of its own for each decision."""
        seed = f"play {self.settings.seed} {len(self.decided)}"
        return policy(self.settings.policy, self.opponent, self.edition, seed)

    def _lucky(self) -> None:
        while self.state.actor == CHANCE:
            self.state = play(self.state, sample(self.state, self._chance))

    def saved(self) -> bytes:
        """The file."""
        moves = tuple(short_move(self.edition, move) for move in self.decided)
        record = Saved(1, "bigfoot-play", self.settings, moves)
        return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def open_sitting(edition: Edition, path: str | None, asked: Mapping[str, Any]) -> Sitting:
    """The game saved at a path, or a new one (None); `asked`: `role`, `policy`, `seed`, `elusive`, `family`, or None.

    `BadInput`: a game that is over, or another one than asked for; no role told for a new one.
    """
    if path is None:
        return _new(edition, asked)
    sitting = resumed(edition, read_text(path), path)
    if sitting.over:
        raise BadInput.one(path, "the game saved there is over", "--new, or another --save")
    for key, value in asked.items():
        saved = getattr(sitting.settings, key)
        if value is not None and value != saved:
            raise BadInput.one(path, f"the game saved there has {key} {saved}", "--new, or another --save")
    return sitting


def _new(edition: Edition, asked: Mapping[str, Any]) -> Sitting:
    if asked["role"] is None:
        raise BadInput.one("--as", "a new game needs to know who you are", "--as hunter, or --as bigfoot")
    seed = secrets.randbelow(ANY_SEED) if asked["seed"] is None else asked["seed"]
    settings = Settings(
        asked["role"],
        asked["policy"] or NAMES[-1],
        seed,
        bool(asked["elusive"]),
        bool(asked["family"]),
        cards_mark(edition),
    )
    return Sitting(edition, settings)


def resumed(edition: Edition, text: str, source: str) -> Sitting:
    """The game of a file that `Sitting.saved` wrote; `BadInput` says what is wrong with it."""
    table, places = parse_json(text, source)
    raise_flaws(type_flaws(table, Saved), places, source, "a file that `bigfoot play` saved")
    saved = msgspec.convert(table, Saved)
    if saved.settings.cards != cards_mark(edition):
        raise BadInput.one(source, "saved with other cards", "the --cards-file of that game")
    sitting = Sitting(edition, saved.settings)
    for number, line in enumerate(saved.moves):
        try:
            sitting.decide(sitting.mover(source).parse(line))
        except IllegalMove as illegal:
            raise BadInput.one(source, f"move {number + 1}: {illegal}", "", *places.value("moves", number)) from None
    return sitting
