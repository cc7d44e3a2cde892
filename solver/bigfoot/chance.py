"""Chance made explicit: every outcome with its probability, and one at random from a seeded generator."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, prod

from solver.bigfoot import moves
from solver.bigfoot.cards import PathCard
from solver.bigfoot.moves import Luck
from solver.bigfoot.piles import awaits, joining
from solver.bigfoot.state import CHANCE, State, Step


def outcomes(state: State) -> Iterator[tuple[Fraction, Luck]]:
    """(probability, move) for everything chance can do now; a whole draw has a great many, given one by one."""
    if state.actor != CHANCE:
        return
    if state.step == Step.HIDE:
        sets = list(combinations(state.edition.names, state.edition.lairs.hidden))
        yield from ((Fraction(1, len(sets)), moves.Hidden(lairs)) for lairs in sets)
    elif awaits(state) is moves.TopLeftover:
        yield from ((Fraction(1, len(state.face_down)), moves.TopLeftover(lair)) for lair in state.face_down)
    elif awaits(state) is moves.Lost:
        yield from ((chance, moves.Lost(cards[0])) for chance, cards in hands(state.drawn, 1))
    elif awaits(state) is moves.Joined:
        yield from ((chance, moves.Joined(cards)) for chance, cards in hands(state.discard, joining(state)))
    else:
        yield from ((chance, moves.Drawn(cards)) for chance, cards in hands(state.deck, state.to_draw))


def hands(pile: Sequence[PathCard], size: int) -> Iterator[tuple[Fraction, tuple[PathCard, ...]]]:
    """Every hand of so many cards from a pile, equal cards alike, with its probability."""
    held = Counter(pile)
    every = comb(len(pile), size)
    for hand in _chosen(list(held.items()), size):
        ways = prod(comb(held[card], times) for card, times in Counter(hand).items())
        yield Fraction(ways, every), hand


def _chosen(stacks: list[tuple[PathCard, int]], size: int) -> Iterator[tuple[PathCard, ...]]:
    if not size:
        yield ()
    elif stacks:
        (card, copies), rest = stacks[0], stacks[1:]
        for times in range(min(copies, size), -1, -1):
            yield from ((card,) * times + others for others in _chosen(rest, size - times))


def sample(state: State, generator: random.Random) -> Luck:
    """One outcome at random."""
    if state.step == Step.HIDE:
        return moves.Hidden(tuple(generator.sample(state.edition.names, state.edition.lairs.hidden)))
    if awaits(state) is moves.TopLeftover:
        return moves.TopLeftover(generator.choice(state.face_down))
    if awaits(state) is moves.Lost:
        return moves.Lost(generator.choice(state.drawn))
    if awaits(state) is moves.Joined:
        return moves.Joined(tuple(generator.sample(state.discard, joining(state))))
    return moves.Drawn(tuple(generator.sample(state.deck, state.to_draw)))
