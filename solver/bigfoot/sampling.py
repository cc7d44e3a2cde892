"""Sampling: games that agree with a view, the same ones for every way to go on that is tried.

The Cryptozoologist samples the hidden set from the belief, each set as often as any other; Bigfoot knows it. Both
sample the order of the cards that they have not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from solver.bigfoot.cards import is_bigfoots
from solver.bigfoot.rollouts import CARELESS, CAUTIOUS, SHARP, Rows
from solver.bigfoot.sight import Bools, Ints, Sight
from solver.bigfoot.table import BIGFOOT

Values = NDArray[np.float64]
#: games sampled for each way to go on
SAMPLES = 192
#: how the Cryptozoologists of Bigfoot's samples name lairs: where a sharp one wins anyway, others may not
MANNERS = (SHARP, SHARP, CAUTIOUS, CARELESS)


@dataclass(frozen=True)
class Opening:
    """A way to go on: for each sampled game the sets believed then, and who got which Action cards."""

    alive: Bools  # [samples, sets]
    awake: Bools  # [samples]
    hunters: Ints  # [samples, kinds]: got by the Cryptozoologist
    bigfoots: Ints  # [samples, kinds]


class Sampler:
    """Sampled games from one view: hidden sets and decks, the same for every way to go on."""

    def __init__(self, sight: Sight, chance: Random, samples: int = SAMPLES) -> None:
        self.sight, self.samples = sight, samples
        generator = np.random.Generator(np.random.PCG64(chance.getrandbits(64)))
        sets = len(sight.members)
        knows = sight.view.player == BIGFOOT
        order = np.argsort(generator.random(sets))
        self.truth: Ints = np.full(samples, sight.own) if knows else np.resize(order, samples)
        pool = np.array([sight.chart.number[card] for card in sight.unseen], dtype=np.int64)
        self.decks: Ints = pool[np.argsort(generator.random((samples, len(pool))), axis=1)]
        self.manner: Ints = np.resize(MANNERS if knows else [SHARP], samples)
        self.luck = generator.random((samples, len(sight.chart.edition.names)))

    def rows(self, openings: Sequence[Opening]) -> Rows:
        """The rows of all openings, one after the other."""
        sight, times = self.sight, len(openings)
        chart, table = sight.chart, sight.table
        count = times * self.samples
        names = chart.edition.names
        mine = [side for side in table.held if is_bigfoots(chart.edition, side)]
        discovered = np.array([name in table.discovered for name in names])
        named = discovered | np.array([name in table.shown for name in names])
        return Rows(
            chart,
            chart.holds[sight.members],
            chart.shows[:, sight.members],
            sight.draw_size,
            table.rounds_left,
            np.tile(self.truth, times),
            np.concatenate([opening.alive for opening in openings]),
            np.tile(discovered, (count, 1)),
            np.tile(named, (count, 1)),
            np.full(count, table.respected),
            np.concatenate([opening.awake for opening in openings]),
            np.zeros(count, dtype=np.bool_),
            chart.held(table.actions_held) + np.concatenate([opening.hunters for opening in openings]),
            chart.held(mine) + np.concatenate([opening.bigfoots for opening in openings]),
            np.tile(self.decks, (times, 1)),
            np.tile(self.luck, (times, 1)),
            np.tile(self.manner, times),
        )

    def won_naming(self, lair: int | None) -> float:
        """The share of games won when this lair is named now; None: none in this round."""
        rows = self.rows([self.now()])
        made = self.sight.table.guesses_made
        if lair is None:
            return float(self.shares(rows.finish(2))[0])
        rows.name(np.full(self.samples, lair), np.ones(self.samples, dtype=np.bool_), paid=made > 0)
        return float(self.shares(rows.finish(made + 1))[0])

    def now(self) -> Opening:
        """Going on from here as it is."""
        sets, kinds = len(self.sight.members), len(self.sight.chart.kinds)
        none = np.zeros((self.samples, kinds), dtype=np.int64)
        awake = np.full(self.samples, self.sight.table.awake)
        return Opening(np.ones((self.samples, sets), dtype=np.bool_), awake, none, none)

    def shares(self, won: Bools) -> Values:
        """[openings]: the share of games won by the Cryptozoologist."""
        share: Values = won.reshape(-1, self.samples).mean(axis=1)
        return share
