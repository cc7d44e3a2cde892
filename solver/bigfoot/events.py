"""Events: what happened at the table, in the order it happened, as a game record keeps it (docs/bigfoot.md §7).

The first four are all that belief needs. The others keep the score of rounds, Action cards and who is shamed or
tired; a record that has any of them is *complete* and is followed by the rules, one without is a list of facts.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.bigfoot.cards import PathCard, Sensor


@dataclass(frozen=True)
class Reading:
    """A sensor was resolved: footprints counted over the lairs undiscovered then."""

    sensor: Sensor
    footprints: int

    def __str__(self) -> str:
        return f"{self.sensor} reads {self.footprints}"


@dataclass(frozen=True)
class Discovered:
    """A right guess."""

    lair: str

    def __str__(self) -> str:
        return f"{self.lair} discovered"


@dataclass(frozen=True)
class WrongGuess:
    """A wrong guess: the lair is shown to be a leftover."""

    lair: str

    def __str__(self) -> str:
        return f"{self.lair} guessed wrongly"


@dataclass(frozen=True)
class ShownLeftover:
    """An Epiphany showed this leftover."""

    lair: str

    def __str__(self) -> str:
        return f"leftover {self.lair} shown"


@dataclass(frozen=True)
class RoundBegun:
    """A round begins, numbered from 1."""

    number: int

    def __str__(self) -> str:
        return f"round {self.number} begins"


@dataclass(frozen=True)
class Dealt:
    """An Action card came to a player: the name is that of the player's side."""

    side: str

    def __str__(self) -> str:
        return f"{self.side} dealt"


@dataclass(frozen=True)
class Played:
    """An Action card was played: the name is that of the player's side."""

    side: str

    def __str__(self) -> str:
        return f"{self.side} played"


@dataclass(frozen=True)
class Paid:
    """The Cryptozoologist discarded an Action card for a second guess."""

    action: str

    def __str__(self) -> str:
        return f"{self.action} paid for a second guess"


@dataclass(frozen=True)
class Avoided:
    """Bigfoot became tired to discard a sensor unresolved."""

    sensor: Sensor

    def __str__(self) -> str:
        return f"{self.sensor} avoided"


Guess = Discovered | WrongGuess
Event = Reading | Discovered | WrongGuess | ShownLeftover | RoundBegun | Dealt | Played | Paid | Avoided


@dataclass(frozen=True)
class GameRecord:
    """A game so far: its events, where each stands in the file, and what the record does not determine.

    `actions_held`: the Cryptozoologist's Action cards, by number or by name. `guesses`: guesses still to come.
    `drawn`: this round's Path cards. `hidden`: the hidden lairs, which only Bigfoot's own record holds.
    """

    events: tuple[Event, ...] = ()
    source: str = "the record"
    places: tuple[tuple[int, int], ...] = ()
    guesses: int | None = None
    respected: bool | None = None
    awake: bool | None = None
    rounds_left: int | None = None
    actions_held: int | tuple[str, ...] | None = None
    drawn: tuple[PathCard, ...] | None = None
    hidden: tuple[str, ...] | None = None

    @property
    def is_complete(self) -> bool:
        """Whether the record keeps rounds and Action cards too."""
        return any(isinstance(event, RoundBegun | Dealt | Played | Paid | Avoided) for event in self.events)

    def place(self, event: int) -> str:
        """`game.toml:4:5`, where an event (from 0) stands."""
        return ":".join(map(str, (self.source, *self.places[event]))) if event < len(self.places) else self.source
