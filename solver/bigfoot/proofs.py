"""Proofs: the smallest set of facts that rules out every set of hidden lairs that has to be ruled out.

Each set is ruled out by some of the facts; what has to be chosen hits all of these groups. Sets that are ruled
out by the same facts are one group, and a group that holds a smaller one is hit whenever that is:

    facts that rule out      ab {1}   ac {1, 3}   cd {2, 3}       groups {1}, {2, 3}   smallest: 1 and 2

Few groups are left, and the smallest choice is found by trying sizes from below, so it is proved smallest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.bigfoot.belief import Sets

#: facts, a bit each
Facts = int


def groups(every: Sets, facts: Sequence[Sets]) -> dict[Facts, Sets]:
    """All sets by the facts that rule them out (`facts`: the sets that each allows)."""
    found = {0: every}
    for number, allowed in enumerate(facts):
        after: dict[Facts, Sets] = {}
        for ruling, sets in found.items():
            for key, part in ((ruling, sets & allowed), (ruling | 1 << number, sets & ~allowed)):
                if part:
                    after[key] = part
        found = after
    return found


def smallest_proof(grouped: dict[Facts, Sets], refuted: Sets) -> tuple[int, ...] | None:
    """The fewest facts that rule out all of `refuted`, the first in order; None if all facts together do not."""
    needed = _least({ruling for ruling, sets in grouped.items() if sets & refuted})
    if 0 in needed:
        return None
    return next(found for size in range(len(needed) + 1) if (found := _hitting(needed, size)) is not None)


def _least(rulings: Iterable[Facts]) -> list[Facts]:
    """Without those that hold another, smallest first."""
    least: list[Facts] = []
    for ruling in sorted(rulings, key=lambda facts: (facts.bit_count(), facts)):
        if not any(smaller & ruling == smaller for smaller in least):
            least.append(ruling)
    return least


def _hitting(needed: Sequence[Facts], size: int) -> tuple[int, ...] | None:
    """At most `size` facts, one at least of every group."""
    if not needed:
        return ()
    if _apart(needed) > size:
        return None
    for fact in _bits(needed[0]):
        rest = _hitting([facts for facts in needed if not facts >> fact & 1], size - 1)
        if rest is not None:
            return tuple(sorted((fact, *rest)))
    return None


def _apart(needed: Sequence[Facts]) -> int:
    """Groups that share no fact: each needs one of its own."""
    taken = count = 0
    for facts in needed:
        if not facts & taken:
            taken |= facts
            count += 1
    return count


def _bits(facts: Facts) -> list[int]:
    return [number for number in range(facts.bit_length()) if facts >> number & 1]
