"""Guess: which lair to name, whether to wait, and which Action card to spend, each with its chance of winning.

The chance is the guess value of docs/bigfoot.md §6: nothing more is learned than the answers to the guesses still
to come. An Action card is worth what it changes in that: Donation makes respected, Epiphany shows a leftover (each
one face down is as likely), and all cost a card that a second guess could be paid with.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from solver.bigfoot.situation import Situation
from solver.bigfoot.worth import Wins


@dataclass(frozen=True)
class Guessing:
    """Everything that can be done now."""

    now: Situation

    @cached_property
    def _wins(self) -> Wins:
        return Wins(self.now.belief.space)

    @cached_property
    def value(self) -> Fraction:
        """The guess value, all guesses still to come at hand."""
        return self._worth(self.now)

    @cached_property
    def lairs(self) -> dict[str, Fraction]:
        """The chance of winning when a lair is named now, by lair; none if no guess can be made."""
        if not self.now.can_name_now():
            return {}
        return {self.now.edition.names[lair]: self._naming(lair) for lair in self.now.belief.nameable}

    @cached_property
    def best(self) -> tuple[str, ...]:
        """The lairs that are best to name, all equally good; none if every guess is in vain."""
        most = max(self.lairs.values(), default=Fraction(0))
        return tuple(name for name, chance in self.lairs.items() if chance == most > 0)

    @cached_property
    def waiting(self) -> Fraction:
        """The chance when no lair is named any more in this round."""
        return self._worth(self.now.after_waiting())

    @cached_property
    def actions(self) -> dict[str, Fraction]:
        """The chance when an Action card is played now; cards whose names are not known are taken to be any."""
        held = self.now.edition.action if self.now.names is None else sorted(set(self.now.names))
        return {name: self._playing(name) for name in held} if self.now.actions else {}

    def _naming(self, lair: int) -> Fraction:
        belief = self.now.belief
        return Fraction(self._wins.naming(belief.sets, lair, self.now.reach), belief.count)

    def _worth(self, then: Situation) -> Fraction:
        return self._wins.value(then.belief.sets, then.reach)

    def _playing(self, name: str) -> Fraction:
        then = self.now.after_spending()
        if name == "donation":
            return self._worth(replace(then, respected=True))
        return self._shown_one(then) if name == "epiphany" else self._worth(then)

    def _shown_one(self, then: Situation) -> Fraction:
        """The average over the leftovers that can be on top; hidden sets all have as many face down."""
        face_down = then.edition.leftovers - then.belief.shown.bit_count()
        if not face_down:
            return self._worth(then)
        shown = (then.belief.after_shown(lair) for lair in then.belief.nameable)
        won = sum(self._wins.wins(belief.sets, then.reach) for belief in shown)
        return Fraction(won, face_down * then.belief.count)
