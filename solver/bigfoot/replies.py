"""Replies: what Bigfoot can do with a division of the drawn cards, and what each leaves to be believed.

    path 0: camera forest, rest     path 1: audio 1+2+3, camera cave      Bigfoot awake
    replies   read camera forest · nothing · read both · camera cave · audio 1+2+3

Sets are parted once for each group of the drawn cards, whatever division they are in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solver.bigfoot.cards import PathCard, Sensor
from solver.bigfoot.rollouts import CARD_WORTH, WORTH_TIRING
from solver.bigfoot.sampling import Opening, Values
from solver.bigfoot.sight import Classes, Ints, Sight


@dataclass(frozen=True)
class Reply:
    """What Bigfoot can do with a division: the sensors read (a bit each of the drawn cards), the cards of both."""

    read: int
    tires: bool
    hunters: tuple[PathCard, ...]
    bigfoots: tuple[PathCard, ...]


class Draw:
    """The cards that lie open in a round: what Bigfoot can do with a division, and what that leaves."""

    def __init__(self, sight: Sight, cards: Sequence[PathCard]) -> None:
        self.sight, self.cards = sight, tuple(cards)
        self.classes = Classes(sight.showing(self.cards))

    def replies(self, first: Sequence[int], second: Sequence[int], always: Sequence[int] = ()) -> list[Reply]:
        """Both paths, each with nothing avoided or, awake, one of its sensors."""
        found: list[Reply] = []
        for mine, other in ((first, second), (second, first)):
            found += self.path_replies((*mine, *always), other)
        return found

    def path_replies(self, mine: Sequence[int], other: Sequence[int]) -> list[Reply]:
        """Bigfoot has these cards and the Cryptozoologist the others."""
        cards = tuple(self.cards[place] for place in other), tuple(self.cards[place] for place in mine)
        group = sum(1 << place for place in mine)
        sensors = [place for place in mine if isinstance(self.cards[place], Sensor)]
        avoided = [group & ~(1 << place) for place in sensors] if self.sight.table.awake else []
        return [Reply(group, False, *cards), *(Reply(read, True, *cards) for read in avoided)]

    def bits(self, reply: Reply) -> Values:
        """[sets]: what the reply is worth to Bigfoot by one round's information: sets left in bits, and cards."""
        gained = sum(not isinstance(card, Sensor) for card in reply.bigfoots)
        tired = np.log2(WORTH_TIRING) if reply.tires else 0.0
        worth: Values = np.log2(self.classes.sizes[reply.read]) + CARD_WORTH * gained - tired
        return worth

    def opening(self, replies: Sequence[Reply], chosen: Ints, truth: Ints) -> Opening:
        """In each sampled game the reply of this number."""
        codes = np.stack([self.classes.codes[reply.read] for reply in replies])
        alive = codes[chosen] == codes[chosen, truth][:, None]
        awake = np.array([self.sight.table.awake and not reply.tires for reply in replies])[chosen]
        return Opening(alive, awake, self._got(replies, True)[chosen], self._got(replies, False)[chosen])

    def _got(self, replies: Sequence[Reply], hunters: bool) -> Ints:
        """[replies, kinds]."""
        chart = self.sight.chart
        got = np.zeros((len(replies), len(chart.kinds)), dtype=np.int64)
        for place, reply in enumerate(replies):
            for card in reply.hunters if hunters else reply.bigfoots:
                if not isinstance(card, Sensor):
                    got[place, chart.kinds.index(card.name)] += 1
        return got


def both_paths(places: Sequence[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every division of these places into two paths; the first holds the first place."""
    found = []
    for number in range(1 << (len(places) - 1)):
        first = tuple(place for bit, place in enumerate(places) if bit == 0 or number >> (bit - 1) & 1)
        second = tuple(place for place in places if place not in first)
        if second:
            found.append((first, second))
    return found
