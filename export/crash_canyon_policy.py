"""The whole policy of a solved duel as a table for other programs: a line for every position that can be.

gone,own_tokens,other_tokens,own,other,chance,choice,star_red,star_both
1,3,2,7,pit-12-flipped,0.83412,red,,
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from solver.crashcanyon.duel import Duel, Position
from solver.crashcanyon.road import BOTH, ON_ROAD, PIT_FLIPPED, PIT_UPRIGHT, RED, Road

HEADER = "gone,own_tokens,other_tokens,own,other,chance,choice,star_red,star_both"
WAYS = {-1: "backwards", 1: "forwards"}


def policy_csv(duel: Duel) -> str:
    """Chances with 12 digits; `choice` is red, turbo or put-upright; a star's way is empty where nobody can be moved.

    `star_red` and `star_both` are the ways once the dice are chosen, with the tokens left then.
    """
    from solver.crashcanyon.duel_moves import possible

    road, tokens = duel.road, range(duel.turn.shape[1])
    places = range(road.locations)
    return "\n".join(
        [
            HEADER,
            *(
                _line(duel, Position(gone, (own, theirs), (mine, other)))
                for gone, mine, other in product(range(len(road.boulders) + 1), places, places)
                if possible(road, gone, mine, other)
                for own, theirs in product(tokens, tokens)
            ),
            "",
        ]
    )


def _line(duel: Duel, position: Position) -> str:
    mine, other = position.places
    cells = [position.gone, *position.tokens, _place(duel.road, mine), _place(duel.road, other)]
    return ",".join([*map(str, cells), f"{duel.chance(position):.12f}", *_choices(duel, position)])


def _place(road: Road, location: int) -> str:
    """`7`, `pit-12-upright`."""
    lying, space = int(road.lying[location]), int(road.beside[location])
    return str(space) if lying == ON_ROAD else f"pit-{space}-{'upright' if lying == PIT_UPRIGHT else 'flipped'}"


def _choices(duel: Duel, position: Position) -> Iterator[str]:
    if duel.road.lying[position.places[0]] == PIT_FLIPPED:
        yield from ("put-upright", "", "")
        return
    yield "turbo" if duel.spends(position) else "red"
    for dice in (RED, BOTH):
        ways = duel.starring(position, dice)
        yield WAYS[max(ways, key=lambda way: ways[way])] if ways else ""
