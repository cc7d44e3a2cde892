"""The chance of beating a solo arena in two runs, played as well as it can be (docs/rules.md §6, §9).

    roll, re-roll ──▶ points, cards drawn, Replaces ──▶ which set to score ──▶ the same again for what is left

Read backwards: what the second run needs decides what the first should score, and both decide the dice to keep.
A final roll has points P, k cards to draw and h Replaces; cards come from what is left of the deck, and for each
hand and each arena the Replaces can make, a cover table says what a run of P points can score.

Rolls with many cards or Replaces are rare and their tables many. So the chance is a certified interval: where a
table is not known, the lower end plays a smaller hand (no card has to be used) or scores nothing, and the upper end
scores everything. Tables are learnt from the likeliest on until the interval is narrow enough.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from typing import Literal

import numpy as np

from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash
from solver import store
from solver.dice import Dice, Floats
from solver.smash.covers import Covers, Job, hands_within
from solver.smash.draws import Copies, Deck, deck_of
from solver.smash.field import Ints
from solver.smash.hand import ACTING
from solver.smash.replaces import Grounds, Kinds
from solver.smash.search import NEVER
from solver.smash.solo import Win
from solver.verdict import Stopped, Watch

#: effects of cards that can change which obstacles a run scores
SCORING = ("launch", "end-run", "extra-move", "repeat-tile", "face-any", "becomes")
#: how the dice are re-rolled: as is best, for the most points, not at all
Skill = Literal["best", "greedy", "none"]
#: what the best re-rolls are compared with
LESSER: tuple[Skill, ...] = ("greedy", "none")
End = Literal["low", "high"]
#: tables learnt between two looks at the interval, once the likely ones are known
BATCH = 12


@dataclass(frozen=True)
class Odds:
    """The chance lies between `low` and `high`; `exact` says that no branch was cut.

    `keep[r]` is the row of `dice.keeps` to keep for each roll with r re-rolls left (run 1), `chances[r]` what each
    roll is then worth at least. `greedy` and `unrolled`: the chance with re-rolls for most points, and with none.
    `stopped`: the watch or Ctrl-C ended the narrowing.
    """

    low: float
    high: float
    win: Win
    ignored: tuple[str, ...]
    truck: str | None
    dice: Dice
    keep: Ints
    chances: Floats
    greedy: float
    unrolled: float
    stopped: bool = False

    @property
    def chance(self) -> float:
        """The middle of the interval."""
        return (self.low + self.high) / 2


class Solo:
    """Both runs on one arena with one truck; a truck of None draws no cards."""

    def __init__(
        self,
        arena: Arena,
        rules: RollAndSmash,
        truck: str | None,
        win: Win = "two-run",
        ignored: Sequence[str] = (),
        jobs: int = 1,
    ) -> None:
        self.rules, self.win, self.ignored, self.truck = rules, win, tuple(ignored), truck
        self.dice = Dice(rules.dice.faces, rules.dice.count, rules.dice.rerolls)
        self.grounds = Grounds(arena, rules)
        self.covers = Covers(self.grounds, rules, jobs)
        drawing = truck is not None and "cards" not in ignored
        self.deck = deck_of(truck, rules, SCORING) if drawing and truck else Deck((), (), 0)
        self.everything = (1 << len(self.grounds.places)) - 1
        self.depth = 0  # cards and Replaces of one run that are looked at in full
        self._costs: dict[tuple[Kinds, int, Copies, End], Ints] = {}
        self._second: dict[tuple[Kinds, Deck, End, Skill], tuple[Ints, Floats]] = {}

    @cached_property
    def finals(self) -> tuple[tuple[int, int, int], ...]:
        """(points, cards drawn, Replaces) of each final roll."""
        return tuple(self._final(self.dice.names(roll)) for roll in self.dice.rolls)

    def _final(self, faces: tuple[str, ...]) -> tuple[int, int, int]:
        points = sum(int(face) for face in faces if face.isdecimal())
        cards = faces.count("style") if self.deck.size else 0
        return points, cards, 0 if "hazards" in self.ignored else faces.count("hazard")

    @cached_property
    def classes(self) -> dict[tuple[int, int], tuple[list[int], Ints]]:
        """(cards, Replaces) → rows of the rolls that show so many, and their points."""
        rows: dict[tuple[int, int], list[int]] = {}
        for row, (_, cards, swaps) in enumerate(self.finals):
            rows.setdefault((cards, swaps), []).append(row)
        return {key: (r, np.array([self.finals[i][0] for i in r], np.int64)) for key, r in rows.items()}

    # -- what one run can score ----------------------------------------------------------------------

    def hand(self, drawn: Copies) -> tuple[str, ...]:
        """The cards of a draw that can matter; a run ends once, so one card for that is enough."""
        once = {card for card in self.deck.cards if self.rules.card[card].effect == "end-run"}
        return tuple(
            card
            for card, n in zip(self.deck.cards, drawn, strict=True)
            for _ in range(min(n, 1) if card in once else n)
        )

    def cost(self, kinds: Kinds, swaps: int, drawn: Copies, end: End) -> Ints:
        """[sets]: least points to score each set after so many Replaces, at the low or high end of what is known."""
        key = (kinds, swaps, drawn, end)
        if key not in self._costs:
            arenas = self.grounds.after(kinds, swaps)
            self._costs[key] = np.min([self._cost(after, self.hand(drawn), end) for after in arenas], axis=0)
        return self._costs[key]

    def _cost(self, kinds: Kinds, hand: tuple[str, ...], end: End) -> Ints:
        known = self.covers.known
        if (kinds, hand) in known:
            return known[kinds, hand]
        if end == "high":
            return np.zeros(self.everything + 1, np.int64)
        parts = [known[kinds, part] for part in hands_within(hand) if (kinds, part) in known]
        return np.min(parts, axis=0) if parts else np.full(self.everything + 1, NEVER, np.int64)

    # -- the second run ------------------------------------------------------------------------------

    def second(self, kinds: Kinds, deck: Deck, left: Ints, end: End, skill: Skill) -> Floats:
        """[sets in `left`]: the chance that the second run scores each, on an arena with a deck."""
        key = (kinds, deck, end, skill)
        sets, chances = self._second.get(key, (np.zeros(0, np.int64), np.zeros(0)))
        missing = np.setdiff1d(left, sets)
        if missing.size:
            final, alike = _different(self.scoring(kinds, deck, missing, end))
            fresh = self.rolled(final, skill)[alike]
            order = np.argsort(np.concatenate((sets, missing)))
            sets = np.concatenate((sets, missing))[order]
            chances = np.concatenate((chances, fresh))[order]
            self._second[key] = (sets, chances)
        found: Floats = chances[np.searchsorted(sets, left)]
        return found

    def scoring(self, kinds: Kinds, deck: Deck, left: Ints, end: End) -> Floats:
        """[rolls, sets in `left`]: the chance that a final roll of the second run scores each set."""
        chance = np.zeros((len(self.dice.rolls), left.size))
        for (cards, swaps), (rows, points) in self.classes.items():
            for drawn, likely in deck.draws(cards):
                cost = self.cost(kinds, swaps, drawn, end)[left]
                chance[rows] += likely * (cost[None, :] <= points[:, None])
        return chance

    def rolled(self, final: Floats, skill: Skill) -> Floats:
        """The value before the first roll, for each column of `final`."""
        if skill == "best":
            return self.dice.worth(final)
        rerolls = self._greedy if skill == "greedy" else self._greedy[:1]
        for row in rerolls[1:]:
            final = (self.dice.after @ final)[row]
        rolled: Floats = self.dice.after[0] @ final
        return rolled

    @cached_property
    def _greedy(self) -> Ints:
        return self.dice.policy(np.array([float(points) for points, _, _ in self.finals]))

    # -- the first run -------------------------------------------------------------------------------

    def first(self, end: End, skill: Skill) -> Floats:
        """[rolls]: the chance of winning once each final roll of the first run lies there."""
        chance = np.zeros(len(self.dice.rolls))
        for (cards, swaps), (rows, points) in self.classes.items():
            if cards + swaps > self.depth:
                chance[rows] = 1.0 if end == "high" else self._unlooked(swaps, points, skill)
                continue
            for drawn, likely in self.deck.draws(cards):
                chance[rows] += likely * self._driven(swaps, drawn, self.deck.without(drawn, cards), points, end, skill)
        return np.minimum(chance, 1.0)

    def _unlooked(self, swaps: int, points: Ints, skill: Skill) -> Floats:
        """At least this chance without looking at the cards: none is used, now or later."""
        nothing = (0,) * len(self.deck.cards)
        return self._driven(swaps, nothing, Deck(self.deck.cards, nothing, self.deck.size), points, "low", skill)

    def _driven(self, swaps: int, drawn: Copies, deck: Deck, points: Ints, end: End, skill: Skill) -> Floats:
        """[points]: the best chance with this hand, over the arenas the Replaces can make and the sets to score."""
        best = np.zeros(points.size)
        for kinds in self.grounds.after(self.grounds.kinds, swaps):
            cost = self.cost(kinds, 0, drawn, end)
            families = [self.left_over(cost, int(limit)) for limit in points]
            needed = np.unique(np.concatenate(families)) if families else np.zeros(0, np.int64)
            if not needed.size:
                continue
            chances = np.zeros(self.everything + 1)
            chances[needed] = self.second(kinds, deck, needed, end, skill)
            chances[0] = 1.0  # nothing is left: beaten
            for place, family in enumerate(families):
                best[place] = max(best[place], chances[family].max(initial=0.0))
        return best

    def left_over(self, cost: Ints, points: int) -> Ints:
        """The sets that may be left for the second run; only the smallest are worth a thought."""
        able = cost <= points
        if self.win == "one-run":
            return np.array([0 if able[self.everything] else self.everything], np.int64)
        maximal = able.copy()
        sets = np.arange(able.size, dtype=np.int64)
        for place in range(len(self.grounds.places)):
            lacking = (sets >> place & 1) == 0
            maximal[lacking] &= ~able[sets[lacking] | 1 << place]
        left: Ints = self.everything & ~sets[maximal]
        return left if left.size else np.array([self.everything], np.int64)

    # -- the interval --------------------------------------------------------------------------------

    def interval(self) -> tuple[float, float]:
        """The chance's certified ends with what is known now."""
        self._costs.clear()
        self._second.clear()
        low = min(1.0, float(self.rolled(self.first("low", "best"), "best")))
        high = float(self.rolled(self.first("high", "best"), "best")) if not self.complete else low
        return low, max(low, min(1.0, high))

    @property
    def complete(self) -> bool:
        """Whether every table that can matter is known."""
        return self.depth >= self.deepest

    @property
    def deepest(self) -> int:
        """The most cards and Replaces that both runs together can have."""
        return 2 * max(map(sum, self.classes))

    def recall(self) -> None:
        """Read every table in store, without working any out."""
        for depth in range(self.deepest + 1):
            self.covers.unknown(self.jobs_of(depth))

    def jobs_of(self, depth: int) -> list[Job]:
        """The tables asked for when both runs together have `depth` cards and Replaces, likeliest first."""
        likely: dict[Job, float] = {}
        most_cards, most_swaps = (max(key[part] for key in self.classes) for part in (0, 1))
        for swaps in range(min(depth, 2 * most_swaps) + 1):
            cards = depth - swaps
            if cards > most_cards:
                continue
            for kinds in self.grounds.after(self.grounds.kinds, swaps):
                for drawn, chance in self.deck.draws(cards):
                    hand = self.hand(drawn)
                    job = (kinds, hand, self.most_points(len(hand)))
                    likely[job] = likely.get(job, 0.0) + chance * comb(depth, swaps)
        return sorted(likely, key=lambda job: (-likely[job] / self._effort(job[1]), job))

    def _effort(self, hand: tuple[str, ...]) -> float:
        """Roughly how long a table takes: every manoeuvre more makes a run longer, a repeated tile freer."""
        effects = [self.rules.card[card].effect for card in hand]
        return float(
            2 ** sum(e in ACTING for e in effects) * 3 ** effects.count("repeat-tile") * 6 ** effects.count("becomes")
        )

    def most_points(self, cards: int) -> int:
        """The most points beside so many cards."""
        most = max(int(face) for face in self.dice.faces if face.isdecimal())
        return most * (self.dice.count - cards)


def _different(final: Floats) -> tuple[Floats, Ints]:
    """The different columns, and which of them each column is."""
    columns = np.ascontiguousarray(final.T)
    rows = columns.view(np.dtype((np.void, columns.dtype.itemsize * columns.shape[1]))).reshape(-1)
    _, first, alike = np.unique(rows, return_index=True, return_inverse=True)
    return final[:, first], alike.reshape(-1)


def narrowed(solo: Solo, gap: float, watch: Watch | None = None) -> Iterator[tuple[float, float]]:
    """Narrow the interval until it is no wider than `gap`; yields it after each step. May raise `Stopped`."""
    watch = watch or Watch()
    for depth in range(solo.deepest + 1):
        solo.depth = depth
        jobs = solo.covers.unknown(solo.jobs_of(depth))
        if depth < solo.deepest and (depth == 0 or not jobs):
            _learn(solo, jobs, watch)  # more is known without work, or wide without it: look later
            continue
        for batch in _batches(jobs, BATCH if depth > 2 else max(1, len(jobs))):
            _learn(solo, batch, watch)
            low, high = solo.interval()
            yield low, high
            if high - low <= gap:
                return
        if not jobs:
            yield solo.interval()


def _learn(solo: Solo, jobs: Sequence[Job], watch: Watch) -> None:
    for done in solo.covers.learn(jobs):
        watch.look(f"tables for {solo.depth} cards and Replaces", done / len(jobs))


def _batches(jobs: Sequence[Job], size: int) -> Iterator[Sequence[Job]]:
    return (jobs[at : at + size] for at in range(0, len(jobs), size))


def solved(solo: Solo, gap: float, watch: Watch | None = None) -> Odds:
    """The odds to within `gap`, or as well as they are known when the watch or Ctrl-C stops; kept in store."""
    kept = _recalled(solo)
    if kept and kept.high - kept.low <= gap:
        return kept
    if kept and watch and watch.limit is not None and watch.seconds() > watch.limit:
        return replace(kept, stopped=True)
    ends, stopped = (0.0, 1.0), True
    with suppress(Stopped, KeyboardInterrupt):
        for narrower in narrowed(solo, gap, watch):
            ends = narrower
        stopped = False
    if stopped:
        ends = _closer(ends, solo.interval())  # of the tables that were learnt since the last look
    if kept and kept.high - kept.low <= ends[1] - ends[0]:
        return replace(kept, stopped=stopped)
    found = replace(_summary(solo, *ends), stopped=stopped)
    figures = [*ends, found.greedy, found.unrolled, found.keep.tolist(), found.chances.tolist()]
    store.save(_key(solo), json.dumps(figures).encode())
    return found


def _closer(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """What two certified intervals say together."""
    return max(one[0], other[0]), min(one[1], other[1])


def _key(solo: Solo) -> str:
    return "\n".join(("odds", solo.covers.setting, solo.truck or "", solo.win, *solo.ignored))


def _recalled(solo: Solo) -> Odds | None:
    """The odds in store, as narrow as they were found."""
    data = store.load(_key(solo))
    if data is None:
        return None
    low, high, greedy, unrolled, keep, chances = json.loads(data)
    return _odds(solo, low, high, greedy, unrolled, np.array(keep, np.int64), np.array(chances))


def _summary(solo: Solo, low: float, high: float) -> Odds:
    """The interval with the re-rolls to make and what skill is worth."""
    final = solo.first("low", "best")
    keep = solo.dice.policy(final)
    chances = [final]
    for _ in range(solo.dice.rerolls):
        chances.append((solo.dice.after @ chances[-1])[solo.dice.choices].max(axis=1))
    greedy, unrolled = (min(1.0, float(solo.rolled(solo.first("low", skill), skill))) for skill in LESSER)
    return _odds(solo, low, high, greedy, unrolled, keep, np.minimum(chances, 1.0))


def _odds(solo: Solo, low: float, high: float, greedy: float, unrolled: float, keep: Ints, chances: Floats) -> Odds:
    return Odds(low, high, solo.win, solo.ignored, solo.truck, solo.dice, keep, chances, greedy, unrolled)
