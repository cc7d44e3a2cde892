"""State of a game: everything that both players and chance have settled, secrets included.

    HIDE  then each round   BEFORE_DRAW* DRAW BEFORE_LAYOUT* LAYOUT TAKE AFTER_TAKE* RESOLVE
                            BEFORE_GUESS* GUESS (once or twice) ROUND_END*            * a window for Action cards

A window in which nobody holds a card that may be played is passed over.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from seeds.bigfoot import Edition
from solver.bigfoot.cards import Action, PathCard, Sensor, is_bigfoots, sides
from solver.bigfoot.events import Event
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST, Table

CHANCE = "chance"


class Step(StrEnum):
    """Where in a round the game is."""

    HIDE = "hide"
    BEFORE_DRAW = "before-draw"
    DRAW = "draw"
    BEFORE_LAYOUT = "before-layout"
    LAYOUT = "layout"
    TAKE = "take"
    AFTER_TAKE = "after-take"
    RESOLVE = "resolve"
    BEFORE_GUESS = "before-guess"
    GUESS = "guess"
    ROUND_END = "round-end"
    OVER = "over"


#: steps in which Action cards are played, in turn, until both pass (docs/bigfoot.md §5)
WINDOWS = (Step.BEFORE_DRAW, Step.BEFORE_LAYOUT, Step.AFTER_TAKE, Step.BEFORE_GUESS, Step.ROUND_END)
#: windows of the cards that change the draw; all others may be played in any
DRAW_WINDOWS = {
    "detour": (Step.BEFORE_DRAW, Step.BEFORE_LAYOUT),
    "turn-the-tables": (Step.BEFORE_DRAW, Step.BEFORE_LAYOUT),
    "perfect-placement": (Step.BEFORE_LAYOUT,),
    "shortcut": (Step.BEFORE_DRAW, Step.BEFORE_LAYOUT),
}
#: fewest cards that can be laid out, without and with one between the paths
LEAST_LAID, LEAST_WITH_BETWEEN = 2, 3


@dataclass(frozen=True)
class Resolving:
    """An Action card whose effect waits for chance: the rule of its side, and whether it was played before the draw."""

    rule: str
    card: Action
    delayed: bool = False


@dataclass(frozen=True)
class State:
    """A game under way. `deck`, `discard`: cards left, sorted (their order is chance's business)."""

    edition: Edition
    elusive: bool
    family: bool
    table: Table
    step: Step = Step.HIDE
    turn: str = CRYPTOZOOLOGIST  # whose move it is in a window
    passes: int = 0  # in a row
    hidden: frozenset[str] = frozenset()
    deck: tuple[PathCard, ...] = ()
    discard: tuple[PathCard, ...] = ()
    drawn: tuple[PathCard, ...] = ()
    looked: frozenset[str] = frozenset()  # who has seen the drawn cards
    paths: tuple[tuple[PathCard, ...], ...] = ()
    between: PathCard | None = None
    unresolved: tuple[Sensor, ...] = ()
    placement: bool = False  # Perfect Placement was played in this round
    tables_turned: bool = False
    shortcuts: tuple[Action, ...] = ()  # played before the draw: their effect, and the discard pile, still to come
    resolving: Resolving | None = None
    declined: bool = False  # the Cryptozoologist guesses no more in this round
    history: tuple[Event, ...] = ()  # what everybody saw

    @property
    def layer(self) -> str:
        """Who draws and lays out (docs/bigfoot.md §4, Turn the Tables)."""
        return BIGFOOT if self.tables_turned else CRYPTOZOOLOGIST

    @property
    def taker(self) -> str:
        """Who takes a path."""
        return CRYPTOZOOLOGIST if self.tables_turned else BIGFOOT

    @property
    def actor(self) -> str | None:
        """Who moves now: a player or chance; None when the game is over."""
        if self.step == Step.OVER:
            return None
        if self.step in (Step.HIDE, Step.DRAW) or self.resolving:
            return CHANCE
        if self.step in WINDOWS:
            return self.turn
        players = {Step.LAYOUT: self.layer, Step.TAKE: self.taker, Step.RESOLVE: BIGFOOT}
        return players.get(self.step, CRYPTOZOOLOGIST)

    @property
    def places_between(self) -> bool:
        """Whether a card has to lie between the paths."""
        return self.placement and not self.tables_turned and len(self.drawn) >= LEAST_WITH_BETWEEN

    @property
    def face_down(self) -> tuple[str, ...]:
        """Leftovers not shown."""
        return tuple(name for name in self.edition.names if name not in self.hidden | self.table.shown)

    @property
    def to_draw(self) -> int:
        """Cards drawn in a round (docs/bigfoot.md §3)."""
        return min(len(self.deck), self.edition.play.elusive_draw if self.elusive else self.edition.play.draw)

    def playable(self, player: str) -> tuple[str, ...]:
        """The Action cards that a player holds and may play in this window, by the player's sides."""
        mine = (side for side in dict.fromkeys(self.table.held) if owner(self.edition, side) == player)
        return tuple(side for side in mine if self.step in DRAW_WINDOWS.get(rule_of(self.edition, side), WINDOWS))

    def may_name(self) -> bool:
        """Whether a guess can still be made in this round."""
        made = self.table.guesses_made
        return not self.declined and (made == 0 or (made == 1 and bool(self.table.actions_held)))


def owner(edition: Edition, side: str) -> str:
    """Whose side of a card this is the name of."""
    return BIGFOOT if is_bigfoots(edition, side) else CRYPTOZOOLOGIST


#: Bigfoot's side of each Action card as the rules know it, whatever an edition calls it
_BIGFOOT_RULES = {
    "donation": "rest",
    "perfect-placement": "turn-the-tables",
    "epiphany": "decoy",
    "tranquilizer": "prank",
    "detour": "shortcut",
}


def rule_of(edition: Edition, side: str) -> str:
    """The rule that a side follows, by its shipped name."""
    card = sides(edition)[side]
    return _BIGFOOT_RULES[card] if is_bigfoots(edition, side) else card
