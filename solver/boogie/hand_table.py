"""What every hand is worth: the best split over jumps, and the mean over the cards dealt, for all hands at once.

    hand ──split──► jumps of this jumprun (points now)
         ├────────► got rid of, on a jump that is nothing to us
         └────────► kept ──dealt up to the limit──► the next jumprun's hand …

Cards that can never help (an effect that is not negative, a figure too large wherever we jump) are alike: one type.
Hands are multisets by rank, values stand in arrays over all of them, and values are found backwards from the last
jumprun. The mean over the cards dealt is taken a card at a time, since drawing without replacement is drawing one
card, then another:

    worth of an incomplete hand = Σ chance of the next card × worth of the hand with it
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from seeds.boogie_beasts import CharacterKind
from solver.boogie.cards import Card, counting, deck
from solver.boogie.jury import reduced, strength
from solver.boogie.multisets import Multisets
from solver.boogie.open_jump import Entry, OpenJump, Question, entries, share
from solver.dice import at_least

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class HandTable:
    """Every hand's worth, jumprun by jumprun. Arrays [hands] are indexed by `Multisets.rank`."""

    def __init__(self, question: Question) -> None:
        """Sort the cards into types: those that can help first, all others as one."""
        self.rules, self.question = question.rules, question
        self.deck = deck(self.rules)
        self.cards = tuple(card for card in self.deck if self._helps(card))
        useless = sum(copies for card, copies in self.deck.items() if card not in self.cards)
        self.copies = [*(self.deck[card] for card in self.cards), *([useless] if useless else [])]
        self.points, self.split, self.single = cache(self._points), cache(self._split), cache(self._single)
        self.hands = Multisets(len(self.copies), self.rules.hand.limit, len(self.cards))

    def _helps(self, card: Card) -> bool:
        """Whether the card can be of use: a figure that counts on some jump, or an effect that makes one easier."""
        jumps = [jump for run in self.question.runs for jump in run]
        return any(True for jump in jumps for _ in counting([card], solo=jump.solo, rules=self.rules)) and (
            card.figure or card.value < 0
        )

    @cached_property
    def dealt(self) -> Ints:
        """[hands]: how many cards each hand has."""
        sizes: Ints = self.hands.counts.sum(axis=1, dtype=np.int64)
        return sizes

    def worth(self) -> list[Floats]:
        """For each jumprun after this one, and after the last: [hands], what a hand kept for it is worth."""
        later = [np.zeros(len(self.hands.counts))]
        for jumps in reversed(self.question.runs[1:]):
            best = self._played(self.points(jumps), self.rid(later[0]))
            later.insert(0, self._filled(best))
        return later

    def _points(self, jumps: tuple[OpenJump, ...]) -> Floats:
        """[hands]: the most expected points of a jumprun when (some of) exactly these cards are played in it."""
        found = [self.split(jumps, entry)[-1] for entry in entries(jumps, self.rules)]
        best: Floats = np.maximum.reduce(found)
        return best

    def _split(self, jumps: tuple[OpenJump, ...], entry: Entry) -> list[Floats]:
        """[hands] for the first 0, 1, … of the jumps: the most expected points with these cards on them."""
        best = [np.zeros(len(self.hands.counts))]
        for jump, ours in zip(jumps, entry, strict=True):
            best.append(self._played(self.single(jump, ours), best[-1]) if share(jump, ours) else best[-1])
        return best

    def _single(self, jump: OpenJump, ours: CharacterKind | None) -> Floats:
        """[hands]: expected points of one jump with exactly these cards on it."""
        short = share(jump, ours) == 1
        dice, difficulty, potential = strength(jump.cards, solo=jump.solo, rules=self.rules)
        counted = [bool(list(counting([card], solo=jump.solo, rules=self.rules))) for card in self.cards]
        rows = self.hands.counts[:, : len(self.cards)].astype(np.int64) * np.array(counted, dtype=np.int64)
        values = np.array([card.value for card in self.cards], dtype=np.int64)
        figures = np.array([card.figure for card in self.cards], dtype=np.int64)
        keys = np.column_stack(
            [dice + rows @ figures, difficulty + rows @ values, potential + rows @ (values * figures)]
        )
        return self._looked_up(keys, short=short)

    def _looked_up(self, keys: Ints, *, short: bool) -> Floats:
        """[n]: expected points by [n, (dice, difficulty, potential)], each different row worked out once."""
        base = keys.min(axis=0)
        spans = keys.max(axis=0) - base + 1
        codes = ((keys[:, 0] - base[0]) * spans[1] + keys[:, 1] - base[1]) * spans[2] + keys[:, 2] - base[2]
        table = np.zeros(int(np.prod(spans)))
        for code in np.flatnonzero(np.bincount(codes, minlength=len(table))).tolist():
            rest, potential = divmod(code, int(spans[2]))
            dice, difficulty = divmod(rest, int(spans[1]))
            chance = at_least(self.rules.dice.faces, dice + int(base[0]), difficulty + int(base[1]))
            table[code] = float(chance * reduced(potential + int(base[2]), short=short, rules=self.rules))
        found: Floats = table[codes]
        return found

    def _played(self, part: Floats, rest: Floats) -> Floats:
        """[hands]: the best split of a hand into a part, worth `part`, and the rest, worth `rest`."""
        first, taken, left = self.hands.taken
        best: Floats = np.maximum.reduceat(part[taken] + rest[left], first)
        return best

    def rid(self, kept: Floats) -> Floats:
        """[hands]: the same where cards may be got rid of first; hands are seen from the smallest."""
        best = kept.copy()
        for size in range(1, self.rules.hand.limit + 1):
            rows = np.flatnonzero(self.dealt == size)
            for place in range(len(self.copies)):
                with_one = rows[self.hands.counts[rows, place] > 0]
                fewer = self.hands.counts[with_one].copy()
                fewer[:, place] -= 1
                best[with_one] = np.maximum(best[with_one], best[self.hands.rank(fewer)])
        return best

    def _filled(self, best: Floats) -> Floats:
        """[hands]: what the hands are worth before they are dealt up to the limit; hands are seen from the largest."""
        worth, copies = best.copy(), np.array(self.copies)
        for size in range(self.rules.hand.limit - 1, -1, -1):
            left = copies.sum() - size
            if left > 0:
                rows = np.flatnonzero(self.dealt == size)
                worth[rows] = sum(self._next(worth, rows, place) for place in range(len(copies))) / left
        return worth

    def _next(self, worth: Floats, rows: Ints, place: int) -> Floats:
        """[rows]: copies of a type that are left, times the worth of the hand with one more of it."""
        left = np.maximum(self.copies[place] - self.hands.counts[rows, place].astype(np.int64), 0)
        weighted: Floats = left * worth[self.hands.one_more(place, rows)]
        return weighted

    def row(self, cards: Sequence[Card]) -> int:
        """The rank of a hand."""
        held = Counter(cards)
        counts = [held[card] for card in self.cards]
        useless = len(cards) - sum(counts)
        return self.rank([*counts, *([useless] if len(self.copies) > len(self.cards) else [])])

    def rank(self, counts: Sequence[int]) -> int:
        """The rank of the hand with these copies of each type."""
        return int(self.hands.rank(np.array([counts], dtype=np.int8))[0])

    def held(self, row: int) -> tuple[Card, ...]:
        """The cards of a hand that can help, from its rank."""
        counts = self.hands.counts[row, : len(self.cards)].tolist()
        return tuple(card for card, copies in zip(self.cards, counts, strict=True) for _ in range(copies))

    def parts(self, row: int) -> Iterator[tuple[int, int]]:
        """Ranks of every part of a hand that can be played, and of the rest."""
        first, taken, left = self.hands.taken
        end = first[row + 1] if row + 1 < len(first) else len(taken)
        return zip(taken[first[row] : end].tolist(), left[first[row] : end].tolist(), strict=True)
