"""Advice at the table: what to keep of this roll, or what to swap and drive, in the middle of a solo game (rules §9).

The moment says what happened so far; the odds say what is best from here. Chances are the certified lower end, so
no advice rests on hope. Among the plans of that chance the one with the most VP is advised.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from layouts.arena import Arena
from seeds.faults import BadInput
from solver.dice import DIGITS, Floats, last_best
from solver.smash.best import best_plan
from solver.smash.covers import Covers
from solver.smash.draws import Deck
from solver.smash.field import Ints
from solver.smash.odds import Odds, Solo
from solver.smash.plans import Plan, Score
from solver.smash.question import Question
from solver.smash.replaces import Kinds
from solver.verdict import Verdict


@dataclass(frozen=True)
class Moment:
    """Where a game stands.

    `rolled` are the faces on the table in run `run`, with `rerolls_left`. `scored` are the places scored in run 1,
    `hand` the cards this roll drew, `used` those of run 1, `kinds` what lies on the places before this roll's Replaces.
    """

    run: int
    rolled: tuple[str, ...]
    rerolls_left: int
    scored: frozenset[int]
    hand: tuple[str, ...]
    used: tuple[str, ...]
    kinds: Kinds


@dataclass(frozen=True)
class Advice:
    """What to do. With re-rolls left: the faces to `keep`.

    After the last one: the kinds after the Replaces (`kinds`), and the plan with its score. `chance` of beating the
    arena then, at least; a chance of 0 in run 2 means that it is lost, and the plan is the one of most VP.
    """

    chance: float
    keep: tuple[str, ...] | None = None
    kinds: Kinds | None = None
    plan: Plan | None = None
    score: Score | None = None


def advise(solo: Solo, moment: Moment, odds: Odds) -> Advice:
    """The best thing to do now, given the odds before the first roll; `BadInput` if the dice cannot show that."""
    solo.recall()
    row = solo.dice.place.get(tuple(sorted(map(solo.dice.faces.index, moment.rolled))))
    if row is None:
        raise BadInput.one("--rolled", f"{len(moment.rolled)} dice", f"{solo.dice.count} dice are rolled")
    advice = _keep(solo, moment, row, odds) if moment.rerolls_left else _drive(solo, moment, row)
    return replace(advice, chance=1.0 if _beaten(solo, moment) else min(1.0, advice.chance))


def deck_now(solo: Solo, gone: tuple[str, ...]) -> Deck:
    """The deck without the cards that are gone."""
    copies = Counter(gone)
    drawn = tuple(min(copies[card], held) for card, held in zip(solo.deck.cards, solo.deck.copies, strict=True))
    return solo.deck.without(drawn, len(gone))


# -- re-rolls left ------------------------------------------------------------------------------------


def _keep(solo: Solo, moment: Moment, row: int, odds: Odds) -> Advice:
    final = odds.chances[0] if moment.run == 1 else _second(solo, moment)
    for _ in range(moment.rerolls_left - 1):
        final = (solo.dice.after @ final)[solo.dice.choices].max(axis=1)
    options = (solo.dice.after @ final)[solo.dice.choices[row]]
    kept = solo.dice.keeps[solo.dice.choices[row, int(last_best(options[None, :])[0])]]
    return Advice(float(options.max()), keep=solo.dice.names(kept))


def _second(solo: Solo, moment: Moment) -> Floats:
    """[rolls]: the chance that each final roll of the second run scores what is left."""
    left = np.array([_left(solo, moment)], np.int64)
    chances: Floats = solo.scoring(moment.kinds, deck_now(solo, moment.used), left, "low")[:, 0]
    return chances


def _left(solo: Solo, moment: Moment) -> int:
    """What the second run has to score."""
    done = sum(1 << place for place in moment.scored) if solo.win == "two-run" else 0
    return solo.everything & ~done


def _beaten(solo: Solo, moment: Moment) -> bool:
    """Whether the first run has scored everything; by either way to win, that is enough."""
    return len(moment.scored) == len(solo.grounds.places)


# -- after the last roll ------------------------------------------------------------------------------


def _drive(solo: Solo, moment: Moment, row: int) -> Advice:
    points, _, swaps = solo.finals[row]
    arenas = solo.grounds.after(moment.kinds, swaps)
    if moment.run == solo.rules.solo.runs:
        return _last_run(solo, moment, arenas, points)
    options = [_option(solo, moment, kinds, points) for kinds in arenas]
    chance, marks, kinds = max(options, key=lambda option: (option[0], option[1].bit_count()))
    found = _planned(solo, moment, kinds, points, marks if chance > 0 else 0)
    return replace(found, chance=chance)


def _last_run(solo: Solo, moment: Moment, arenas: Sequence[Kinds], points: int) -> Advice:
    """A plan that scores what is left, else one of most VP; no table of the hand is needed for it."""
    left = _left(solo, moment)
    winning = _of_most_vp([_planned(solo, moment, kinds, points, left) for kinds in arenas])
    if winning.score or not left:
        return replace(winning, chance=1.0)
    return _of_most_vp([_planned(solo, moment, kinds, points, 0) for kinds in arenas])


def _of_most_vp(options: Sequence[Advice]) -> Advice:
    """The first one of most VP; one without a plan only where there is no other."""
    return max(options, key=lambda option: (option.score is not None, option.score.vp if option.score else 0))


def _planned(solo: Solo, moment: Moment, kinds: Kinds, points: int, places: int) -> Advice:
    """The plan of most VP among those that score the places; its chance is told by who asks for it."""
    arena = solo.grounds.arena_of(kinds)
    required = _tokens(solo, arena, places)
    answer = best_plan(Question(arena, solo.rules, points, moment.hand, truck=solo.truck, required=required))
    if answer.verdict is Verdict.BOUND and answer.plan is None:
        raise KeyboardInterrupt  # stopped before there was a plan; any plan met on the way has the same chance
    return Advice(0.0, kinds=kinds, plan=answer.plan, score=answer.score)


def _option(solo: Solo, moment: Moment, kinds: Kinds, points: int) -> tuple[float, int, Kinds]:
    """(chance, places to score in the first run) on one of the arenas the Replaces can make."""
    lefts = np.unique(solo.left_over(_cost(solo, moment, kinds, points), points))
    chances = np.where(lefts == 0, 1.0, solo.second(kinds, deck_now(solo, moment.hand), lefts, "low", "best"))
    best = int(np.round(chances, DIGITS).argmax())  # of what is equal but for rounding, the first
    return round(float(chances[best]), DIGITS), solo.everything & ~int(lefts[best]), kinds


def _cost(solo: Solo, moment: Moment, kinds: Kinds, points: int) -> Ints:
    """[sets of places]: least points with the hand on the table; worked out if it is not in store."""
    held = Counter(moment.hand)
    hand = solo.hand(tuple(held[card] for card in solo.deck.cards))
    if (kinds, hand) in solo.covers.known:
        return solo.covers.known[kinds, hand]
    own = Covers(solo.grounds, solo.rules)  # apart: it knows nothing of more points, which the second run may roll
    for _ in own.learn(own.unknown([(kinds, hand, points)])):
        pass
    return own.known[kinds, hand]


def _tokens(solo: Solo, arena: Arena, places: int) -> tuple[str, ...]:
    """A set of places by the tokens of what lies there."""
    return tuple(
        arena.tile_at[spaces[0]].token for place, spaces in enumerate(solo.grounds.places) if places >> place & 1
    )
