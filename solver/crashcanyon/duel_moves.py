"""Two vehicles: where every roll and every star can end, as lists of (position, chance) for each position.

    position   mine 7, other 9; red dice        ends   8 9   .13
                                                       10 9  .80 …

The lists depend on the boulders and not on tokens, so they are made once for all layers with the same boulders. Ends
that are alike are one end: a roll of 3 that stays and a roll of 2 that rolls on come to the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.compiled import compiled
from solver.crashcanyon.road import BOTH, ON_ROAD, PIT_FLIPPED, RED, Floats, Ints, Road
from solver.crashcanyon.rules import NOWHERE, advance, nudged, pushed_by_star, roll_off

#: the ways in which a star moves the other vehicle, by index
WAYS = (-1, 1)
BACK, FORTH = 0, 1


class Ends(NamedTuple):
    """Lists one after another: the list of row r is `codes[starts[r]:starts[r + 1]]`, and its chances alike.

    Rolls: row (dice, mine, other), code (boulder hit, other, mine): as the other vehicle then sees it. Stars: row
    (way, mine, other), code (mine, other); an empty list where the star cannot move it that way.
    """

    starts: Ints
    codes: Ints
    odds: Floats


@compiled
def possible(road: Road, gone: int, mine: int, other: int) -> bool:
    """Whether two vehicles can be there with so many boulders gone."""
    if mine == road.home or other == road.home or (mine == other and mine > 0 and road.lying[mine] == ON_ROAD):
        return False
    foremost = max(road.beside[mine], road.beside[other])
    return gone == len(road.boulders) or road.boulders[gone] > foremost


@compiled
def add(codes: Ints, odds: Floats, size: int, code: int, chance: float) -> int:
    """Put an end on a list, joined with an equal one; the length of the list then."""
    for place in range(size):
        if codes[place] == code:
            odds[place] += chance
            return size
    codes[size], odds[size] = code, chance
    return size + 1


@compiled
def coded(road: Road, where: Ints, who: int, end: int, push: int, turned: bool) -> int:
    """The code of the position with vehicle `who` at `end`, and the other at `push` unless that is `NOWHERE`."""
    size = len(road.beside)
    still = where[1 - who] if push == NOWHERE else push
    mine, other = (end, still) if who == 0 else (still, end)
    return other * size + mine if turned else mine * size + other


@compiled
def let_go(
    road: Road, where: Ints, gone: int, who: int, chance: float, turned: bool, codes: Ints, odds: Floats, size: int
) -> int:
    """Put all ends of letting vehicle `who` go on a list; the length of the list then (rules §4)."""
    space = where[who]
    if space == road.home:
        return add(codes, odds, size, coded(road, where, who, space, NOWHERE, turned), chance)
    for outcome in range(road.odds.shape[1]):
        part, bumped = chance * road.odds[space, outcome], 0
        if part == 0.0:
            continue
        if road.ends[space, outcome] != ON_ROAD:
            end = road.pit[space] + road.ends[space, outcome] - 1
        else:
            end, bumped = roll_off(road, where, gone, who, road.shifts[space, outcome], True)
        if bumped > 0 and road.push > 0.0:
            pushed = nudged(road, where, gone, 1 - who, 1 if bumped > end else -1, True)
            if pushed != NOWHERE:
                code = coded(road, where, who, bumped, pushed, turned)
                size = add(codes, odds, size, code, part * road.push)
                part *= 1.0 - road.push
        if part > 0.0:
            size = add(codes, odds, size, coded(road, where, who, end, NOWHERE, turned), part)
    return size


@compiled
def roll_ends(road: Road, where: Ints, gone: int, dice: int, codes: Ints, odds: Floats) -> int:
    """All ends of a roll without a star, as the other vehicle then sees them; how many there are (rules §2)."""
    size, mine, all_ = 0, where[0], len(road.beside) ** 2
    for count in range(1, road.numbers.shape[1]):
        chance = road.numbers[dice, count]
        if chance == 0.0:
            continue
        end, boulder = advance(road, where, gone, 0, count, True)
        if boulder:
            size = add(codes, odds, size, all_ + coded(road, where, 0, end, NOWHERE, True), chance)
            continue
        where[0] = end
        size = let_go(road, where, gone, 0, chance, True, codes, odds, size)
        where[0] = mine
    return size


@compiled
def star_ends(road: Road, where: Ints, gone: int, way: int, codes: Ints, odds: Floats) -> int:
    """All ends of moving the other by a star; none where it cannot be moved that way (rules §3)."""
    other = where[1]
    end = pushed_by_star(road, where, gone, 1, way, True)
    if end == NOWHERE:
        return 0
    where[1] = end
    size = let_go(road, where, gone, 1, 1.0, False, codes, odds, 0)
    where[1] = other
    return size


@compiled
def _grown(codes: Ints, odds: Floats, used: int, more: int) -> tuple[Ints, Floats]:
    """The same arrays, with room for more."""
    if used + more <= len(codes):
        return codes, odds
    wide_codes, wide_odds = np.zeros(2 * len(codes) + more, np.int64), np.zeros(2 * len(codes) + more)
    wide_codes[:used], wide_odds[:used] = codes[:used], odds[:used]
    return wide_codes, wide_odds


@compiled
def all_ends(road: Road, gone: int, stars: bool) -> tuple[Ints, Ints, Floats]:
    """`Ends` of all rolls, or of all stars, with so many boulders gone."""
    size, used, row = len(road.beside), 0, 0
    most = road.numbers.shape[1] * road.odds.shape[1] * 2
    starts, where = np.zeros(2 * size * size + 1, np.int64), np.zeros(2, np.int64)
    codes, odds = np.zeros(most, np.int64), np.zeros(most)
    for kind in range(2):
        for mine in range(size):
            for other in range(size):
                codes, odds = _grown(codes, odds, used, most)
                if possible(road, gone, mine, other) and road.lying[mine] != PIT_FLIPPED:
                    where[0], where[1] = mine, other
                    if stars:
                        used += star_ends(road, where, gone, 2 * kind - 1, codes[used:], odds[used:])
                    else:
                        used += roll_ends(road, where, gone, RED if kind == 0 else BOTH, codes[used:], odds[used:])
                row += 1
                starts[row] = used
    return starts, codes[:used].copy(), odds[:used].copy()
