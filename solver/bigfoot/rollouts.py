"""Rollouts: the rest of a game played out with sampled draws, many games at once, a row each.

    truth[row]          the hidden set of the row, a place among the believed sets
    alive[row, set]     the sets that the row's Cryptozoologist still believes
    decks[row, place]   the Path cards to come, in the order in which they are drawn

Both sides play by simple rules here, and the game is a little simpler than the real one: the sensors of a draw go to
the paths in turn and so do the Action cards, and of those only Donation, Epiphany, Rest and Prank have an effect; the
others pay for second guesses. What is exact is how readings and guesses narrow belief, and when a game is won.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.bigfoot.sight import Bools, Chart, Floats, Ints

#: bits of information that an Action card is worth to whoever gets it
CARD_WORTH = 0.6
#: how many times the sets have to grow for Bigfoot to become tired
WORTH_TIRING = 3
#: chances of being right at which a guess is made early: with a guess and a half to spare, with one
BOLD, READY = 0.85, 0.6


#: manners of naming lairs: by the rule, only sure ones, any
SHARP, CAUTIOUS, CARELESS = range(3)


@dataclass
class Rows:
    """Games under way. `holds` [believed sets, lairs], `shows` [cards, believed sets] are the same for all rows."""

    chart: Chart
    holds: Floats
    shows: Ints
    draw: int
    rounds_left: int  # this one included
    truth: Ints  # [rows]
    alive: Bools  # [rows, sets]
    discovered: Bools  # [rows, lairs]
    named: Bools  # [rows, lairs]: discovered or shown
    respected: Bools  # [rows]
    awake: Bools  # [rows]
    lost: Bools  # [rows]
    hunters: Ints  # [rows, kinds]: the Cryptozoologist's Action cards
    bigfoots: Ints  # [rows, kinds]
    decks: Ints  # [rows, cards]: numbers of cards
    luck: NDArray[np.float64]  # [rows, lairs]: the order of the leftovers
    manner: Ints  # [rows]: how the Cryptozoologist names lairs

    def __post_init__(self) -> None:
        """Places of the kinds of Action card that have an effect here."""
        kinds = self.chart.kinds
        self._donation, self._epiphany, self._tranquilizer = map(kinds.index, ("donation", "epiphany", "tranquilizer"))

    @property
    def to_find(self) -> Ints:
        """[rows]: hidden lairs still undiscovered."""
        left: Ints = self.chart.edition.lairs.hidden - self.discovered.sum(axis=1)
        return left

    @property
    def actions(self) -> Ints:
        """[rows]: the Cryptozoologist's Action cards."""
        held: Ints = self.hunters.sum(axis=1)
        return held

    def guesses_after(self) -> Ints:
        """[rows]: guesses still to come when none is made any more in this round."""
        later = self.rounds_left - 1
        return later + np.minimum(later, self.actions)

    # -- guessing --------------------------------------------------------------------------------------

    def shares(self) -> Floats:
        """[rows, lairs]: each lair's share of the believed sets; -1 where it cannot be named."""
        held = self.alive.astype(np.float32) @ self.holds
        share: Floats = np.where(self.named, np.float32(-1), held / self.alive.sum(axis=1, dtype=np.float32)[:, None])
        return share

    def guess_by_rule(self, paid: bool) -> None:
        """The first guess of a round, or the second, where the rule makes one."""
        shares = self.shares()
        best = shares.max(axis=1)
        careless = self.manner == CARELESS
        lair = np.where(careless, np.where(self.named, 2.0, self.luck).argmin(axis=1), shares.argmax(axis=1))
        wanted = np.where(self.manner == CAUTIOUS, best == 1, careless | self._wanted(best, paid))
        if paid:
            wanted &= self.actions > 0
        self.name(lair, wanted & (best > 0), paid)

    def _wanted(self, best: Floats, paid: bool) -> Bools:
        """[rows]: whether the rule names a lair of this chance: when guesses run short, or it is nearly sure."""
        spare = self.guesses_after() - self.to_find
        due: Bools = (spare < 0) | (self.respected & (spare < 1) & (best >= READY))
        return due if paid else due | (best == 1) | (self.respected & (best >= BOLD))

    def name(self, lair: Ints, where: Bools, paid: bool = False) -> None:
        """Name a lair in some rows (docs/bigfoot.md §3)."""
        where = where & ~self.lost & (self.to_find > 0)
        rows = np.flatnonzero(where)
        lair = lair[rows]
        if paid:
            self._pay(rows)
        right = self.holds[self.truth[rows], lair] == 1
        self.alive[rows] &= (self.holds[:, lair].T == 1) == right[:, None]
        self.named[rows, lair] = True
        self.discovered[rows[right], lair[right]] = True
        wrong = rows[~right]
        self.lost[wrong] |= ~self.respected[wrong]
        self.respected[wrong] = False

    def _pay(self, rows: Ints) -> None:
        """Discard the card held that is last in the list of kinds with Donation and Epiphany first."""
        order = [self._donation, self._epiphany]
        order += [kind for kind in range(len(self.chart.kinds)) if kind not in order]
        order.reverse()
        first = np.array(order)[(self.hunters[rows][:, order] > 0).argmax(axis=1)]
        self.hunters[rows, first] -= 1

    # -- Action cards ----------------------------------------------------------------------------------

    def play_actions(self) -> None:
        """Before a guess: Prank, Donation, and Epiphany where cards are to spare."""
        for _ in range(2):
            pranked = self.respected & (self.bigfoots[:, self._tranquilizer] > 0)
            self.bigfoots[pranked, self._tranquilizer] -= 1
            restored = (pranked | ~self.respected) & (self.hunters[:, self._donation] > 0) & ~self.lost
            self.hunters[restored, self._donation] -= 1
            self.respected = (self.respected & ~pranked) | restored
        needed = np.maximum(0, self.to_find + 1 - self.rounds_left)
        self.show_leftover((self.hunters[:, self._epiphany] > 0) & (self.actions > needed))

    def show_leftover(self, where: Bools) -> None:
        """Play Epiphany in some rows: the top leftover is shown."""
        rows = np.flatnonzero(where & ~self.lost & (self.alive.sum(axis=1) > 1))
        self.hunters[rows, self._epiphany] -= 1
        face_down = (self.holds[self.truth[rows]] == 0) & ~self.named[rows]
        top = np.where(face_down, self.luck[rows], -1.0).argmax(axis=1)
        some = face_down.any(axis=1)
        rows, top = rows[some], top[some]
        self.alive[rows] &= self.holds[:, top].T == 0
        self.named[rows, top] = True

    # -- rounds ----------------------------------------------------------------------------------------

    def finish(self, made: int = 0) -> Bools:
        """[rows]: whether the Cryptozoologist wins; so many guesses are made in this round (2: none to come)."""
        self._guess(made)
        while self.rounds_left > 1 and not (self.lost | (self.to_find == 0)).all():
            self.rounds_left -= 1
            self._draw()
            self._guess(0)
        won: Bools = ~self.lost & (self.to_find == 0)
        return won

    def _guess(self, made: int) -> None:
        if made == 0:
            self.play_actions()
            self.guess_by_rule(paid=False)
        if made <= 1:
            self.play_actions()
            self.guess_by_rule(paid=True)

    def _draw(self) -> None:
        """A draw, laid out as evenly as can be; Bigfoot takes a path, and reads it."""
        drawn, self.decks = self.decks[:, : self.draw], self.decks[:, self.draw :]
        if not drawn.shape[1]:
            return
        kinds = self.chart.kind[drawn]
        drawn = np.take_along_axis(drawn, np.argsort(kinds >= 0, axis=1, kind="stable"), axis=1)
        kinds = self.chart.kind[drawn]
        agree = self.shows[drawn] == self.shows[drawn, self.truth[:, None]][:, :, None]
        paths = [slice(0, None, 2), slice(1, None, 2)]
        left = [self.alive & agree[:, path].all(axis=1) for path in paths]
        cards = [(kinds[:, path] >= 0).sum(axis=1) for path in paths]
        kept = [
            np.log2(np.maximum(1, sets.sum(axis=1))) + CARD_WORTH * held for sets, held in zip(left, cards, strict=True)
        ]
        second = kept[1] > kept[0]
        before = self.alive
        self.alive = np.where(second[:, None], left[1], left[0])
        self._deal(kinds, second)
        self._avoid(before, agree, second)

    def _deal(self, kinds: Ints, second: Bools) -> None:
        """Action cards go to whoever has their path."""
        for place in range(kinds.shape[1]):
            kind = kinds[:, place]
            action = kind >= 0
            to_bigfoot = second == bool(place % 2)
            rows = np.flatnonzero(action & to_bigfoot)
            self.bigfoots[rows, kind[rows]] += 1
            rows = np.flatnonzero(action & ~to_bigfoot)
            self.hunters[rows, kind[rows]] += 1

    def _avoid(self, before: Bools, agree: Bools, second: Bools) -> None:
        """An awake Bigfoot avoids the sensor without which most sets are left, if these are many more."""
        rested = ~self.awake & (self.bigfoots[:, self._donation] > 0)
        self.bigfoots[rested, self._donation] -= 1
        self.awake |= rested
        rows = np.flatnonzero(self.awake & ~self.lost)
        mine = np.arange(agree.shape[1])[None, :] % 2 == second[rows, None]
        agree = agree[rows] | ~mine[:, :, None]
        # without one sensor those sets are left too that it alone disagrees with
        but_one = before[rows] & (agree.sum(axis=1) == agree.shape[1] - 1)
        left = self.alive[rows].sum(axis=1)
        grown = left[:, None] + (but_one[:, None, :] & ~agree).sum(axis=2)
        chosen = grown.argmax(axis=1)
        tiring = np.flatnonzero(grown.max(axis=1) >= left * WORTH_TIRING)
        self.alive[rows[tiring]] |= but_one[tiring] & ~agree[tiring, chosen[tiring]]
        self.awake[rows[tiring]] = False
