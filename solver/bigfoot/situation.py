"""Situation: where a game stands for whoever has to decide now — the record's own account, then what is told beside it.

A complete record says which round it is, who is shamed or tired and which Action cards are held; what is told
beside the events (`respected`, `rounds_left`, …) goes before that. Whatever neither tells is as at set-up, but
rounds or guesses have to be known.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from seeds.bigfoot import Edition
from seeds.faults import BadInput
from solver.bigfoot.belief import Belief
from solver.bigfoot.deduce import Deduction
from solver.bigfoot.events import GameRecord
from solver.bigfoot.table import BIGFOOT
from solver.bigfoot.worth import Reach, reach


@dataclass(frozen=True)
class Situation:
    """Belief, and what the Cryptozoologist still has.

    `rounds_left`: this round included; None if only `told_guesses` are known. `actions`: Action cards held, and
    their names where those are known. `made`: guesses made in this round.
    """

    edition: Edition
    belief: Belief
    respected: bool
    awake: bool
    rounds_left: int | None
    actions: int
    names: tuple[str, ...] | None
    made: int = 0
    told_guesses: int | None = None

    @property
    def guesses(self) -> int:
        """Guesses still to come: one a round, and a second wherever an Action card pays for it (docs/bigfoot.md §6)."""
        if self.told_guesses is not None or self.rounds_left is None:
            return self.told_guesses or 0
        firsts = self.rounds_left - (self.made > 0)
        seconds = self.rounds_left - (self.made > 1)
        return max(0, firsts) + min(max(0, seconds), self.actions)

    @property
    def reach(self) -> Reach:
        """What these guesses can reach."""
        return reach(self.respected, self.guesses, self.belief.to_find)

    def can_name_now(self) -> bool:
        """Whether a guess is still to be had in this round."""
        return (
            self.guesses > 0 and self.belief.to_find > 0 and (self.made == 0 or (self.made == 1 and self.actions > 0))
        )

    def after_waiting(self) -> Situation:
        """No more guesses in this round."""
        if self.told_guesses is not None or self.rounds_left is None:
            return replace(self, told_guesses=max(0, self.guesses - 1))
        return replace(self, rounds_left=self.rounds_left - 1, made=0)

    def after_spending(self) -> Situation:
        """An Action card fewer."""
        told = self.told_guesses
        return replace(self, actions=self.actions - 1, told_guesses=None if told is None else max(0, told - 1))


def situation(record: GameRecord, found: Deduction, *, needs_rounds: bool = False) -> Situation:
    """The situation that a consistent record leaves; `BadInput` if rounds (and guesses) are told nowhere."""
    table = found.table
    rounds = record.rounds_left
    if rounds is None and record.is_complete:
        rounds = table.rounds_left
    if rounds is None and (needs_rounds or record.guesses is None):
        remedy = "rounds_left = 4" if needs_rounds else "rounds_left = 4, or guesses = 6"
        raise BadInput.one(record.source, "the record does not tell which round it is", remedy)
    held = table.actions_held if record.actions_held is None else record.actions_held
    return Situation(
        found.edition,
        found.belief,
        table.respected if record.respected is None else record.respected,
        table.awake if record.awake is None else record.awake,
        rounds,
        held if isinstance(held, int) else len(held),
        None if isinstance(held, int) else held,
        table.guesses_made if record.is_complete else 0,
        0 if table.winner == BIGFOOT else record.guesses,
    )
