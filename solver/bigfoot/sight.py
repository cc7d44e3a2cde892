"""Sight: what a view tells, as arrays — the believed sets, what each sensor would read on them, the cards not yet seen.

    shows[sensor][set]   footprints of the sensor with that set hidden, no lair discovered
    holds[set, lair]     1 where the lair is in the set

Every believed set holds every discovered lair, so leaving these out of a count takes the same from all sets: what a
sensor tells the sets apart by is `shows` all the game long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec
import numpy as np
from numpy.typing import NDArray

from seeds.bigfoot import Edition
from solver.bigfoot.belief import Belief, space_of
from solver.bigfoot.cards import Action, PathCard, deck, sides, weights
from solver.bigfoot.deduce import believed
from solver.bigfoot.events import Event, Reading
from solver.bigfoot.state import Step
from solver.bigfoot.table import Table
from solver.bigfoot.view import View

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float32]


class Chart:
    """What is the same in every game of an edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        sets = np.array(space_of(edition).sets)
        self.holds: Floats = np.zeros((len(sets), len(edition.names)), dtype=np.float32)
        self.holds[np.arange(len(sets))[:, None], sets] = 1
        self.cards = tuple(dict.fromkeys(deck(edition)))
        self.number = {card: number for number, card in enumerate(self.cards)}
        self.shows: Ints = np.stack([self._shown(card) for card in self.cards])
        self.kinds = tuple(edition.action)
        self.kind: Ints = np.array([self._kind(card) for card in self.cards])

    def _shown(self, card: PathCard) -> Ints:
        """[sets]; an Action card shows nothing."""
        if isinstance(card, Action):
            return np.zeros(len(self.holds), dtype=np.int64)
        counted: Ints = (self.holds @ np.array(weights(self.edition, card), dtype=np.float32)).astype(np.int64)
        return counted

    def _kind(self, card: PathCard) -> int:
        """The place of an Action card's kind among the edition's; -1 for a sensor."""
        return self.kinds.index(card.name) if isinstance(card, Action) else -1

    def held(self, names: Sequence[str]) -> Ints:
        """[kinds]: how many of each kind of Action card these sides are."""
        counted = np.zeros(len(self.kinds), dtype=np.int64)
        for side in names:
            counted[self.kinds.index(sides(self.edition)[side])] += 1
        return counted


_CHARTS: dict[bytes, Chart] = {}


def chart_of(edition: Edition) -> Chart:
    """The chart of an edition, made once."""
    key = msgspec.json.encode(edition)
    if key not in _CHARTS:
        _CHARTS[key] = Chart(edition)
    return _CHARTS[key]


class Follower:
    """The belief of a game under way, taken further event by event; a game that is another one begins anew."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._events: tuple[Event, ...] = ()
        self._belief = Belief.start(edition)

    def belief(self, events: tuple[Event, ...]) -> Belief:
        """The belief after these events."""
        if events[: len(self._events)] != self._events:
            self._events, self._belief = (), Belief.start(self.edition)
        for event in events[len(self._events) :]:
            self._belief = believed(self._belief, event, self.edition) or self._belief
        self._events = events
        return self._belief


@dataclass(frozen=True)
class Sight:
    """A view read: `members` are the numbers of the believed sets."""

    chart: Chart
    view: View
    belief: Belief

    @property
    def table(self) -> Table:
        """The public state of the game."""
        return self.view.table

    @cached_property
    def members(self) -> Ints:
        """Numbers of the believed sets, rising."""
        return np.fromiter(self.belief.space.members(self.belief.sets), dtype=np.int64)

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """[lairs]: each lair's share of the believed sets; -1 where it cannot be named."""
        shares = self.chart.holds[self.members].sum(axis=0, dtype=np.float64) / len(self.members)
        named = self.table.discovered | self.table.shown
        return np.where([name in named for name in self.chart.edition.names], -1.0, shares)

    @property
    def to_find(self) -> int:
        """Hidden lairs still undiscovered."""
        return self.belief.to_find

    @property
    def spare(self) -> int:
        """The Cryptozoologist's Action cards that need not pay: guesses are for every lair and one wrong one."""
        needed = max(0, self.to_find + 1 - self.table.rounds_left)
        return len(self.table.actions_held) - needed

    def showing(self, cards: Sequence[PathCard]) -> Ints:
        """[cards, believed sets]: what each card would read."""
        return self.chart.shows[[self.chart.number[card] for card in cards]][:, self.members]

    @property
    def draw_size(self) -> int:
        """Cards drawn from the deck in a round, as the draws so far tell; the edition's if there was none."""
        before = self.view.step in (Step.BEFORE_DRAW, Step.DRAW)
        draws = self.table.round - before
        left_deck = len(deck(self.chart.edition)) - self.view.deck_size
        return left_deck // draws if draws else self.chart.edition.play.draw

    @cached_property
    def own(self) -> int:
        """Where among the members the truly hidden set is; Bigfoot's view only."""
        names = self.chart.edition.names
        number = self.belief.space.sets.index(tuple(sorted(map(names.index, self.view.hidden))))
        return int(np.searchsorted(self.members, number))

    @cached_property
    def unseen(self) -> tuple[PathCard, ...]:
        """Every card that this player has not seen leave the deck."""
        seen: Counter[PathCard] = Counter(self.view.discard)
        seen.update(Action(sides(self.chart.edition)[side]) for side in self.table.held)
        seen.update(event.sensor for event in self.view.record.events if isinstance(event, Reading))
        seen.update(self.view.unresolved)
        seen.update(self._open_cards())
        left: list[PathCard] = []
        for card, copies in Counter(deck(self.chart.edition)).items():
            left += [card] * max(0, copies - seen[card])
        return tuple(left)

    def _open_cards(self) -> tuple[PathCard, ...]:
        """The cards of this round's draw that this player sees."""
        between = () if self.view.between is None else (self.view.between,)
        return self.view.drawn or (*between, *(card for path in self.view.paths for card in path))


class Classes:
    """For each group of sensors (a bit each): the sets parted by what they show on all of the group.

    `codes[group]` [sets] is equal for sets that show the same, `sizes[group]` [sets] says how many do.
    """

    def __init__(self, showing: Ints) -> None:
        sets = showing.shape[1]
        self.codes = [np.zeros(sets, dtype=np.int64)]
        self.sizes = [np.full(sets, sets, dtype=np.int64)]
        base = 1 + int(showing.max(initial=0))
        for group in range(1, 1 << len(showing)):
            last = group.bit_length() - 1
            self._part(self.codes[group ^ 1 << last] * base + showing[last])

    def _part(self, code: Ints) -> None:
        counts = np.bincount(code)
        self.sizes.append(counts[code])
        self.codes.append((np.cumsum(counts > 0) - 1)[code])
