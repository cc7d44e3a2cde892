"""Hands of Boogie Beasts: tables against brute force, over one jumprun and over several."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import msgspec
import numpy as np
import pytest

from seeds.boogie_beasts import BoogieBeasts, CharacterKind, Hand, JumpCards, shipped
from solver.boogie.allocation import Table, best_allocation
from solver.boogie.cards import Card, deck, effect, figure
from solver.boogie.hand import best_play
from solver.boogie.jury import SOLO, Character, Jump, judge
from solver.boogie.multisets import Multisets
from solver.boogie.open_jump import US, OpenJump, Question, entries

RULES = shipped()
SOLO_JUMP = OpenJump(SOLO)


def small(figures: dict[str, int], effects: dict[str, int], limit: int) -> BoogieBeasts:
    """The game with fewer cards."""
    return msgspec.structs.replace(
        RULES,
        figures=JumpCards(section="1", cards=figures),
        effects=JumpCards(section="1", cards=effects),
        hand=Hand(section="2", limit=limit),
    )


TINY = small({"1": 2, "2": 1, "4": 2}, {"-1": 1, "0": 1, "+2": 1}, 3)


def dealt(seed: int, rules: BoogieBeasts, size: int) -> tuple[Card, ...]:
    pile = [card for card, copies in deck(rules).items() for _ in range(copies)]
    return tuple(random.Random(seed).sample(pile, size))


# -- multisets -----------------------------------------------------------------------------------


def test_multisets_are_ranked_in_order() -> None:
    hands = Multisets(3, 4, 2)
    every = [counts for counts in product(range(5), repeat=3) if sum(counts) <= 4]
    assert hands.counts.tolist() == [list(counts) for counts in every]
    assert hands.rank(hands.counts).tolist() == list(range(len(every)))


def test_taken_parts_are_all_of_them_once() -> None:
    hands = Multisets(3, 3, 2)
    first, parts, rests = hands.taken
    ends = [*first[1:].tolist(), len(parts)]
    for row, (start, end) in enumerate(zip(first.tolist(), ends, strict=True)):
        whole = hands.counts[row].tolist()
        taken = [hands.counts[part].tolist() for part in parts[start:end]]
        assert sorted(taken) == sorted([a, b, 0] for a in range(whole[0] + 1) for b in range(whole[1] + 1))
        for part, rest in zip(parts[start:end], rests[start:end], strict=True):
            assert (hands.counts[part] + hands.counts[rest]).tolist() == whole


# -- one jumprun ---------------------------------------------------------------------------------


def brute_best(question: Question) -> float:
    """The best of every card on every jump or none, with every character card on every jump or none."""
    jumps, rules = question.runs[0], question.rules
    kinds: list[CharacterKind | None] = ["check", "question", None]
    best = Fraction(0)
    for entry in product(kinds, repeat=len(jumps)):
        if max(entry.count("check"), entry.count("question")) > 2:
            continue
        if any(jump.card not in (None, ours) for jump, ours in zip(jumps, entry, strict=True)):
            continue
        for places in product(range(-1, len(jumps)), repeat=len(question.hand)):
            laid = [
                [card for card, at in zip(question.hand, places, strict=True) if at == j] for j in range(len(jumps))
            ]
            best = max(best, sum((_expected(*one, rules) for one in zip(jumps, entry, laid, strict=True)), Fraction(0)))
    return float(best)


@cache
def _judged(jump: OpenJump, ours: CharacterKind | None, cards: tuple[Card, ...]) -> Fraction:
    others = [Character(str(place), kind) for place, kind in enumerate(jump.companions)]
    own = [Character(US, ours)] if ours else []
    ruling = judge(Jump(jump.number, (*own, *others), (*jump.cards, *cards)), RULES)
    return ruling.expected if US in ruling.jumpers else Fraction(0)


def _expected(jump: OpenJump, ours: CharacterKind | None, cards: list[Card], _rules: BoogieBeasts) -> Fraction:
    return _judged(jump, ours, tuple(sorted(cards)))


JUMPS: list[tuple[OpenJump, ...]] = [
    (SOLO_JUMP,),
    (OpenJump(3, ("check", "question")),),
    (OpenJump(4, ("check", "no"), (figure(5), effect(1))),),
    (SOLO_JUMP, OpenJump(2, ("question",), (figure(3),))),
    (OpenJump(2, ("check", "check")), OpenJump(3, ("check", "question"), (effect(-2),), "question")),
]


@pytest.mark.parametrize("place", range(len(JUMPS)))
@pytest.mark.parametrize("seed", [1, 2])
def test_one_jumprun_against_brute_force(place: int, seed: int) -> None:
    question = Question(dealt(seed, RULES, 5), (JUMPS[place],), RULES)
    answer = best_play(question)
    assert answer.total == pytest.approx(brute_best(question), abs=1e-12)
    assert answer.now == pytest.approx(answer.total, abs=1e-12)
    laid = Counter(card for play in answer.plays for card in play.cards)
    assert laid + Counter(answer.kept) + Counter(answer.dropped) == Counter(question.hand)


def test_tables_and_allocations_agree() -> None:
    jumps = (OpenJump(SOLO, card="check"), OpenJump(3, ("check", "question"), (figure(4),), "question"))
    for seed in range(4):
        hand = dealt(seed, RULES, 8)
        best = best_allocation(hand, Table(jumps, RULES))
        answer = best_play(Question(hand, (jumps,), RULES))
        assert answer.now == pytest.approx(float(best.value), abs=1e-12)
        if best.unique:
            assert tuple(play.cards for play in answer.plays) == best.allocation


def test_character_cards_are_limited() -> None:
    """Two checks and two questions: of five formations that pay, four are joined."""
    check: CharacterKind = "check"
    jumps = tuple(OpenJump(number, (check,) * (number - 1), (figure(6 - number % 2),)) for number in (2, 3, 4, 5, 6))
    for entry in entries(jumps, RULES):
        assert max(entry.count("check"), entry.count("question")) <= 2
    joined = [play for play in best_play(Question((figure(1),), (jumps,), RULES)).plays if US in play.ruling.jumpers]
    assert len(joined) == 4


# -- several jumpruns ----------------------------------------------------------------------------


def brute_total(question: Question) -> float:
    """Backwards over every hand, every lay-out, everything got rid of, every deal: in floats, without any table."""
    rules, copies = question.rules, deck(question.rules)

    def parts(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
        held = Counter(cards)
        ways = product(*(range(times + 1) for times in held.values()))
        return [tuple(Counter(dict(zip(held, way, strict=True))).elements()) for way in ways]

    @cache
    def filled(run: int, hand: tuple[Card, ...]) -> float:
        left = Counter(copies) - Counter(hand)
        if len(hand) == rules.hand.limit or not left:
            return played(run, hand)
        total = sum(left.values())
        return sum(times / total * filled(run, tuple(sorted((*hand, card)))) for card, times in left.items())

    @cache
    def played(run: int, hand: tuple[Card, ...]) -> float:
        if run == len(question.runs):
            return 0.0
        best = 0.0
        for laid in parts(hand):
            rest = tuple((Counter(hand) - Counter(laid)).elements())
            now = brute_best(Question(laid, (question.runs[run],), rules)) if laid or question.runs[run] else 0.0
            later = (
                (filled(run + 1, tuple(sorted(kept))) for kept in parts(rest))
                if run + 1 < len(question.runs)
                else [0.0]
            )
            best = max(best, now + max(later))
        return best

    return played(0, tuple(sorted(question.hand)))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_jumpruns_against_brute_force(seed: int) -> None:
    runs = ((SOLO_JUMP,), (OpenJump(2, ("check",)),), (SOLO_JUMP,))
    question = Question(dealt(seed, TINY, 3), runs, TINY)
    assert best_play(question).total == pytest.approx(brute_total(question), abs=1e-12)


def test_a_pile_that_runs_out() -> None:
    """With as many cards as a hand holds, everything comes back every time."""
    rules = small({"1": 1, "2": 1}, {"-1": 1}, 3)
    question = Question((figure(1), figure(2), effect(-1)), ((SOLO_JUMP,),) * 3, rules)
    once = best_play(Question(question.hand, ((SOLO_JUMP,),), rules)).total
    assert best_play(question).total == pytest.approx(3 * once)


def test_cards_without_use_are_got_rid_of_for_new_ones() -> None:
    answer = best_play(Question((effect(2), effect(1), figure(6)), ((SOLO_JUMP,),) * 2, RULES))
    assert Counter(answer.dropped) == Counter([effect(2), effect(1), figure(6)])
    last = best_play(Question((effect(2), effect(1), figure(6)), ((SOLO_JUMP,),), RULES))
    assert last.dropped == ()  # nothing is gained by it in the last jumprun


def test_more_jumpruns_are_worth_more() -> None:
    hand = dealt(5, RULES, 8)
    worth = [best_play(Question(hand, ((SOLO_JUMP,),) * runs, RULES)).total for runs in range(1, 5)]
    assert np.all(np.diff(worth) > 1)
