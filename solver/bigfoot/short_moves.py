"""Short moves: what a player decides, as one line that is typed, shown and saved.

    play donation · pass                       in a window for Action cards
    lay 0,2 · lay 0,2/1,3 · lay 0,2 between 4  two paths, by the positions of the drawn cards
    take A                                     a path
    avoid camera:forest · avoid nothing        before the readings
    name 3 · name Fern Bank paying detour · decline

Words may be cut short while only one fits. Whether the rules allow a move is asked of the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from seeds.bigfoot import Edition
from seeds.faults import BadInput, quoted
from solver.bigfoot import moves
from solver.bigfoot.cards import Sensor, fitting, lair_named, parse_card, sides
from solver.bigfoot.moves import Decision
from solver.bigfoot.short_lines import short_card
from solver.bigfoot.table import Table

VERBS = ("play", "pass", "lay", "take", "avoid", "name", "decline")
PATHS = ("A", "B")
NOTHING = "nothing"


def short_move(edition: Edition, move: Decision) -> str:
    """The line of a decision; `parse_move` reads it back."""
    match move:
        case moves.Play(side):
            return f"play {side}"
        case moves.LayOut(first, between):
            told = f"lay {','.join(map(str, first))}"
            return told if between is None else f"{told} between {between}"
        case moves.Take(path):
            return f"take {PATHS[path]}"
        case moves.Avoid(sensor):
            return f"avoid {NOTHING if sensor is None else short_card(edition, sensor)}"
        case moves.Name(lair, paid):
            told = f"name {edition.names.index(lair) + 1}"
            return told if paid is None else f"{told} paying {paid}"
    return "pass" if isinstance(move, moves.Pass) else "decline"


@dataclass(frozen=True)
class Mover:
    """Reads the moves of one decision. `cards`: how many lie drawn; `table`: who holds which Action cards."""

    edition: Edition
    table: Table
    cards: int
    source: str

    def parse(self, line: str) -> Decision:
        """The decision that a line means; `BadInput` says which word fits nothing."""
        verb, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        match fitting(verb, VERBS, "move", self.source):
            case "play":
                return moves.Play(fitting(rest, sides(self.edition), "Action card", self.source))
            case "lay":
                return self._layout(rest)
            case "take":
                return moves.Take(PATHS.index(fitting(rest, PATHS, "path", self.source)))
            case "avoid":
                return moves.Avoid(self._sensor(rest))
            case "name":
                return self._named(rest)
            case "decline":
                return moves.Decline()
        return moves.Pass()

    def _sensor(self, text: str) -> Sensor | None:
        if text.lower() == NOTHING:
            return None
        card = parse_card(self.edition, text, self.source)
        if not isinstance(card, Sensor):
            raise BadInput.one(self.source, f"{card} is no sensor", "avoid camera:forest, or avoid nothing")
        return card

    def _named(self, text: str) -> moves.Name:
        """A guess; one Action card alone has not to be named to be paid with."""
        lair, paying, card = text.partition(" paying ")
        paid = fitting(card, self.edition.action, "Action card", self.source) if paying else self._only_card()
        return moves.Name(lair_named(self.edition, lair.strip(), self.source), paid)

    def _only_card(self) -> str | None:
        """What a second guess costs if all Action cards held are alike."""
        held = set(self.table.actions_held)
        return held.pop() if self.table.guesses_made and len(held) == 1 else None

    def _layout(self, text: str) -> moves.LayOut:
        """Positions of the first path; the second, told too, has to have all the others."""
        paths, middle, between = text.partition("between")
        place = self._positions(between)[0] if middle and between.strip() else None
        first, *others = (self._positions(part) for part in paths.split("/"))
        rest = [at for at in range(self.cards) if at not in first and at != place]
        if len(others) > 1 or (others and sorted(others[0]) != rest):
            raise BadInput.one(self.source, f"{quoted(text)} is no division into two paths", "each card once")
        return moves.LayOut(tuple(sorted(first)), place)

    def _positions(self, text: str) -> list[int]:
        words = [word.strip() for word in text.split(",") if word.strip()]
        if not self.cards:
            raise BadInput.one(self.source, "no cards lie drawn", "another move; `help` lists them")
        for word in words:
            if not (word.isascii() and word.isdecimal() and len(word) < 4 and int(word) < self.cards):
                raise BadInput.one(self.source, f"{quoted(word)} is no position", f"0 to {self.cards - 1}")
        if not words:
            raise BadInput.one(self.source, "a path without a card", "lay 0,2")
        return [int(word) for word in words]
