"""The turn behind a result of the Rookie search: the rests it came through, and the way from each to the next.

start ──6──▶ rest ──3──▶ rest ──5──▶ best        the search keeps the rests and the dice, not the ways:
                                                  each way is found once more, the shortest there is
"""

from __future__ import annotations

from layouts.space import HEADINGS, Space
from solver.smash.field import Ints
from solver.smash.plans import Entered
from solver.smash.rookie_kernel import AT, DIE, MARKS, POINTS, ROW, STANDING
from solver.smash.rookie_movement import AIR, HEADING, NONE, RAMPS, SCORED, SPACE, begin, following
from solver.smash.rookie_search import Hunt, RookieSearch
from solver.smash.rookie_turn import STYLE, RookieTurn, Spent

#: a rest as far as the board shows it: space, marks scored, ramps that stand
Place = tuple[int, int, int]


def replayed(hunt: Hunt) -> tuple[int, RookieTurn]:
    """The most obstacles, and a turn that scores them; nothing removed is noted in it."""
    spent: list[Spent] = []
    row, die = int(hunt.best[ROW]), int(hunt.best[DIE])
    there = (int(hunt.best[AT]), int(hunt.best[MARKS]), int(hunt.best[STANDING]))
    while die != NONE:
        here = _place(hunt, row)
        spent[:0] = _movement(hunt.search, here, there, die)
        there, row, die = here, int(hunt.rests.parent[row]), int(hunt.rests.die[row])
    start = there if spent else _place(hunt, 0)
    return int(hunt.best[POINTS]), RookieTurn(hunt.search.field.space(start[0]), (), tuple(spent))


def _place(hunt: Hunt, row: int) -> Place:
    rests = hunt.rests
    return int(rests.state[row]) % hunt.spaces, int(rests.scored[row]), int(rests.ramps[row])


def _movement(search: RookieSearch, here: Place, there: Place, die: int) -> list[Spent]:
    """The ramps placed for a movement, and the movement."""
    stood, stand = _ramps(search, here[2]), _ramps(search, there[2])
    placed = [ramp for ramp in stand if ramp not in stood]
    nodes = _shortest(search, here, there, int(search.bag.dice.steps[die]), len(placed))
    path = _entered(search, nodes, dict(stand))
    return [*(Spent(STYLE, ramp) for ramp in placed), Spent(search.bag.faces[die], None, path)]


def _shortest(search: RookieSearch, here: Place, there: Place, steps: int, styles: int) -> Ints:
    """The nodes of the shortest way between two rests with a movement of so many steps and ramps to place."""
    stack, found = search.stack, search.stack[:0]
    search.seen.age[0] += 1
    depth = begin(stack, *here, styles, steps)
    while depth >= 0:
        node = stack[depth]
        arrived = (int(node[SPACE]), int(node[SCORED]), int(node[RAMPS])) == there and node[AIR] == NONE
        if arrived and depth and (not len(found) or depth < len(found)):
            found = stack[1 : depth + 1].copy()
        depth = following(search.field.ground, search.course(), stack, search.seen, depth, True)
    return found


def _entered(search: RookieSearch, nodes: Ints, ramps: dict[Space, str]) -> tuple[Entered, ...]:
    """The path of a movement; a ramp placed for a later pass launches, and the truck comes down to turn."""
    path: list[Entered] = []
    for node in nodes:
        space, air = search.field.space(int(node[SPACE])), bool(node[AIR] != NONE)
        if not air and node[HEADING] != NONE and ramps.get(space) == HEADINGS[node[HEADING]]:
            path.append(Entered(space, True))
        path.append(Entered(space, air))
    return tuple(path)


def _ramps(search: RookieSearch, ramps: int) -> list[tuple[Space, str]]:
    """The ramps of a mask."""
    found = []
    while ramps:
        ramp = (ramps & ((1 << search.ramp_width) - 1)) - 1
        found.append((search.field.space(ramp // 4), HEADINGS[ramp % 4]))
        ramps >>= search.ramp_width
    return found
