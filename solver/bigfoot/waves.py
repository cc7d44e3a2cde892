"""Waves: how far readings lead somebody who reasons with pen and paper, and how many have to be taken together.

    wave 1   reading 2 alone            settles a, b       what is settled joins every reading,
    wave 2   reading 1 with a, b        settles c          and the next wave begins
             readings 3 + 4 with a, b   settle d           two taken together

Whoever can take all facts together needs one wave. Fewer at a time are easier, so the reasoning told is the one
with the fewest facts together that still settles everything that is certain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from solver.bigfoot.belief import Sets, Space

#: a lair (by its index) with whether it is hidden
Known = dict[int, bool]
#: facts by their numbers from 0
Group = tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """A lair that a wave settles, and the facts that settle it together with the waves before (none: by counting)."""

    lair: int
    hidden: bool
    because: Group


@dataclass(frozen=True)
class Reasoning:
    """The waves, and the most facts that have to be taken together in any of them."""

    together: int
    waves: tuple[tuple[Step, ...], ...]


def settled(space: Space, sets: Sets) -> Known:
    """The lairs that all of these sets hold or that none does; nothing of no sets."""
    return {
        lair: not sets & ~holding
        for lair, holding in enumerate(space.contains)
        if sets and (not sets & holding or not sets & ~holding)
    }


def reasoning(space: Space, facts: Sequence[Sets]) -> Reasoning:
    """The easiest way to everything that the facts (the sets that each allows, some set by all) make certain."""
    certain = settled(space, _all(space, facts))
    for together in range(len(facts) + 1):
        waves = tuple(_waves(space, facts, together))
        if sum(map(len, waves)) == len(certain):
            return Reasoning(together, waves)
    raise AssertionError("all facts together settle what is certain")


def _waves(space: Space, facts: Sequence[Sets], together: int) -> Iterator[tuple[Step, ...]]:
    """Wave after wave, until one settles nothing."""
    groups = [group for size in range(together + 1) for group in combinations(range(len(facts)), size)]
    known: Known = {}
    while wave := _wave(space, facts, groups, known):
        yield wave
        known |= {step.lair: step.hidden for step in wave}


def _wave(space: Space, facts: Sequence[Sets], groups: Iterable[Group], known: Known) -> tuple[Step, ...]:
    """What each group settles beside what is known, the smallest first group told."""
    left = _with_known(space, known)
    found: dict[int, Step] = {}
    for group in groups:
        for lair, hidden in settled(space, left & _all(space, [facts[fact] for fact in group])).items():
            if lair not in known:
                found.setdefault(lair, Step(lair, hidden, group))
    return tuple(found.values())


def _with_known(space: Space, known: Known) -> Sets:
    return _all(space, (space.contains[lair] if hidden else ~space.contains[lair] for lair, hidden in known.items()))


def _all(space: Space, facts: Iterable[Sets]) -> Sets:
    sets = space.every
    for allowed in facts:
        sets &= allowed
    return sets
