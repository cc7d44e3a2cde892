"""Look-ahead: every way to go on is tried on the same sampled games, and the one that wins most of them is taken.

Divisions are many, so the best few by one round's information are tried:

    one round     for each believed set: Bigfoot takes what leaves most sets (in bits) and cards
    rollouts      from each of the best divisions, each sampled set with that choice of Bigfoot's

In the last round nothing is left to sample: the guess value decides (`solver.bigfoot.guess`). Action cards are played
by simple rules; what they are worth as payment for guesses is kept in mind.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.bigfoot import moves
from solver.bigfoot.cards import Sensor
from solver.bigfoot.guess import Guessing
from solver.bigfoot.moves import Decision
from solver.bigfoot.replies import Draw, Reply, both_paths
from solver.bigfoot.sampling import Sampler
from solver.bigfoot.seeing import (
    SURE,
    Seeing,
    between_of,
    bigfoots_paths,
    first_useful,
    place_of_least,
    shorter,
)
from solver.bigfoot.sight import Classes, Sight
from solver.bigfoot.situation import Situation
from solver.bigfoot.state import Step

#: divisions and lairs that are tried
DIVISIONS, LAIRS = 6, 3
#: chance of winning that a bit of one round's information counts for beside the rollouts, which are few
BIT = 0.03


class LookaheadHunter(Seeing):
    """The Cryptozoologist."""

    def plays(self, sight: Sight) -> str | None:
        """Donation when shamed and unsure; other cards where they need not pay for guesses."""
        if len(sight.members) == 1:
            return None
        if sight.view.step == Step.BEFORE_GUESS and (side := first_useful(sight, ("donation",))):
            return side
        if sight.spare < 1:
            return None
        due = {
            Step.BEFORE_LAYOUT: ("perfect-placement", "detour"),
            Step.AFTER_TAKE: ("tranquilizer",),
            Step.BEFORE_GUESS: ("epiphany",),
        }
        return first_useful(sight, due.get(sight.view.step, ()))

    def lays_out(self, sight: Sight) -> Decision:
        """The division that wins most sampled games, of the best by one round's information."""
        between = between_of(sight)
        always = () if between is None else (between,)
        draw = Draw(sight, sight.view.drawn)
        places = [place for place in range(len(draw.cards)) if place != between]
        options = [(first, draw.replies(first, second, always)) for first, second in both_paths(places)]
        bits = [np.stack([draw.bits(reply) for reply in replies]) for _, replies in options]
        best = sorted(range(len(options)), key=lambda place: float(bits[place].max(axis=0).mean()))[:DIVISIONS]
        sampler = Sampler(sight, self.chance)
        truth = sampler.truth
        openings = [draw.opening(options[at][1], bits[at].argmax(axis=0)[truth], truth) for at in best]
        won = sampler.shares(sampler.rows(openings).finish())
        return moves.LayOut(options[best[int(won.argmax())]][0], between)

    def takes(self, sight: Sight) -> int:
        """After Turn the Tables: the path that leaves Bigfoot the one that tells more."""
        if not sight.view.paths:
            return shorter(sight.view)
        left = [float(Classes(sight.showing(path)).sizes[-1].mean()) for path in bigfoots_paths(sight)]
        return place_of_least(left)

    def names(self, sight: Sight) -> int | None:
        """The likeliest lairs and none are tried; in the last round the guess value decides.

        A lair that is sure, named for nothing, is never worse than none: waiting is not tried then.
        """
        if sight.table.rounds_left == 1:
            return self._by_value(sight)
        lairs = [lair for lair in np.argsort(-sight.chances, kind="stable")[:LAIRS].tolist() if sight.chances[lair] > 0]
        made = sight.table.guesses_made
        ways: list[int | None] = [*lairs]
        if made or sight.chances[lairs[0]] < SURE:
            ways.append(None)
        sampler = Sampler(sight, self.chance)
        return ways[place_of_least([-sampler.won_naming(lair) for lair in ways])]

    def _by_value(self, sight: Sight) -> int | None:
        table = sight.table
        now = Situation(
            self.edition,
            sight.belief,
            table.respected,
            table.awake,
            table.rounds_left,
            len(table.actions_held),
            table.actions_held,
            table.guesses_made,
        )
        best = Guessing(now).best
        likeliest = max(best, key=lambda name: sight.chances[self.edition.names.index(name)], default=None)
        return None if likeliest is None else self.edition.names.index(likeliest)


class LookaheadBigfoot(Seeing):
    """Bigfoot, who knows what is hidden."""

    def plays(self, sight: Sight) -> str | None:
        """Prank before a guess, Rest before a reading, Shortcut before a layout."""
        due = {Step.BEFORE_LAYOUT: ("shortcut",), Step.AFTER_TAKE: ("rest",), Step.BEFORE_GUESS: ("prank", "rest")}
        return first_useful(sight, due.get(sight.view.step, ()))

    def takes(self, sight: Sight) -> int:
        """The path with which the Cryptozoologist wins fewest sampled games, whatever is avoided."""
        if not sight.view.paths:
            return shorter(sight.view)
        view = sight.view
        between = () if view.between is None else (view.between,)
        draw = Draw(sight, (*view.paths[0], *view.paths[1], *between))
        first, second = range(len(view.paths[0])), range(len(view.paths[0]), len(draw.cards) - len(between))
        always = range(len(draw.cards) - len(between), len(draw.cards))
        replies = draw.replies(first, second, always)
        best = self._best(sight, draw, replies)
        return int(best >= len(draw.path_replies((*first, *always), second)))

    def avoids(self, sight: Sight) -> Sensor | None:
        """What to avoid, tried in the same way."""
        draw = Draw(sight, sight.view.unresolved)
        replies = draw.path_replies(range(len(draw.cards)), ())
        best = self._best(sight, draw, replies)
        return None if best == 0 else sight.view.unresolved[best - 1]

    def _best(self, sight: Sight, draw: Draw, replies: Sequence[Reply]) -> int:
        sampler = Sampler(sight, self.chance)
        openings = [
            draw.opening(replies, np.full(sampler.samples, place), sampler.truth) for place in range(len(replies))
        ]
        won = sampler.shares(sampler.rows(openings).finish())
        bits = np.array([draw.bits(reply)[sight.own] for reply in replies])
        return int((won - BIT * bits).argmin())
