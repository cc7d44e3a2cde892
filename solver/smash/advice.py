"""Advice at the table: what to keep of this roll, or what to swap and drive, in the middle of a solo game (rules §9).

The moment says what happened so far; the odds say what is best from here. Chances are the certified lower end, so
no advice rests on hope. Among the plans of that chance the one with the most VP is advised.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from layouts.arena import Arena
from seeds.faults import BadInput
from solver.dice import Floats
from solver.smash.best import best_plan
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
    return _keep(solo, moment, row, odds) if moment.rerolls_left else _drive(solo, moment, row)


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
    kept = solo.dice.keeps[solo.dice.choices[row, int(options.argmax())]]
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


# -- after the last roll ------------------------------------------------------------------------------


def _drive(solo: Solo, moment: Moment, row: int) -> Advice:
    points, _, swaps = solo.finals[row]
    options = [_option(solo, moment, kinds, points) for kinds in solo.grounds.after(moment.kinds, swaps)]
    chance, marks, kinds = max(options, key=lambda option: (option[0], option[1].bit_count()))
    arena = solo.grounds.arena_of(kinds)
    wanted = _tokens(solo, arena, marks) if chance > 0 else ()
    question = Question(arena, solo.rules, points, moment.hand, truck=solo.truck, required=wanted)
    answer = best_plan(question)
    if answer.verdict is Verdict.BOUND and answer.plan is None:
        raise KeyboardInterrupt  # stopped before there was a plan; any plan met on the way has the same chance
    return Advice(chance, kinds=kinds, plan=answer.plan, score=answer.score)


def _option(solo: Solo, moment: Moment, kinds: Kinds, points: int) -> tuple[float, int, Kinds]:
    """(chance, places to score in this run) on one of the arenas the Replaces can make."""
    cost = _cost(solo, moment, kinds, points)
    if moment.run == solo.rules.solo.runs:
        wanted = _left(solo, moment)
        return (1.0, wanted, kinds) if cost[wanted] <= points else (0.0, 0, kinds)
    lefts = np.unique(solo.left_over(cost, points))
    after = deck_now(solo, (*moment.used, *moment.hand))
    chances = np.where(lefts == 0, 1.0, solo.second(kinds, after, lefts, "low", "best"))
    best = int(chances.argmax())
    return float(chances[best]), solo.everything & ~int(lefts[best]), kinds


def _cost(solo: Solo, moment: Moment, kinds: Kinds, points: int) -> Ints:
    """[sets of places]: least points with the hand on the table; worked out if it is not in store."""
    held = Counter(moment.hand)
    hand = solo.hand(tuple(held[card] for card in solo.deck.cards))
    if (kinds, hand) not in solo.covers.known:
        for _ in solo.covers.learn([(kinds, hand, points)]):
            pass
    return solo.covers.known[kinds, hand]


def _tokens(solo: Solo, arena: Arena, places: int) -> tuple[str, ...]:
    """A set of places by the tokens of what lies there."""
    return tuple(
        arena.tile_at[spaces[0]].token for place, spaces in enumerate(solo.grounds.places) if places >> place & 1
    )
