"""Twins: lairs that nobody could tell apart, so that sets which differ in twins alone count as one.

Two lairs are twins if every drawn sensor counts them alike and exchanging them leaves the belief what it is. A game
has an equilibrium that treats such sets alike: the mean of one and its mirror images is one as well.

    drawn: camera a's terrain      twins {b, c, d}      orbits {ab, ac, ad}  {bc, bd, cd}
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from seeds.bigfoot import Edition
from solver.bigfoot.belief import Belief
from solver.bigfoot.cards import Sensor, weights

#: number of a set → number of the first set that differs from it in twins alone
Orbits = dict[int, int]


def orbits(edition: Edition, belief: Belief, sensors: Iterable[Sensor]) -> Orbits:
    """The sets of the belief, each with the one that stands for its like."""
    twin = _twins(belief, [weights(edition, sensor) for sensor in sensors])
    first: dict[tuple[int, ...], int] = {}
    found: Orbits = {}
    for number in belief.space.members(belief.sets):
        kinds = tuple(sorted(twin[lair] for lair in belief.space.sets[number]))
        found[number] = first.setdefault(kinds, number)
    return found


def _twins(belief: Belief, counts: Sequence[Sequence[int]]) -> list[int]:
    """[lairs]: the first of each lair's twins, itself included."""
    held = {belief.space.sets[number] for number in belief.space.members(belief.sets)}
    seen = [(belief.undiscovered >> lair & 1, *(row[lair] for row in counts)) for lair in range(belief.space.lairs)]
    twin = list(range(belief.space.lairs))
    for lair, kind in enumerate(seen):
        likes = (other for other in range(lair) if twin[other] == other and seen[other] == kind)
        twin[lair] = next((other for other in likes if _exchangeable(held, other, lair)), lair)
    return twin


def _exchangeable(held: set[tuple[int, ...]], one: int, other: int) -> bool:
    """Whether the sets stay the same when two lairs change places."""
    other_way = {one: other, other: one}
    return all(
        tuple(sorted(other_way.get(lair, lair) for lair in sets)) in held
        for sets in held
        if (one in sets) != (other in sets)
    )
