"""Two vehicles: the chance of winning from every position, by value iteration.

A position is seen from the vehicle whose turn it is: boulders gone, its tokens, the other's, its location, the
other's. `turn` is its chance of winning at the beginning of its turn, `roll` once the dice are chosen:

    turn = max(roll with red, roll with both for one token less)                              (rules §2)
    roll = Σ chance of an end × (1 − turn of the other there)
           + chance of a star × max over what the star moves (Σ chance × roll again)          (rules §3)

Tokens only fall and boulders only go, so positions are solved in layers: most boulders gone first, fewest tokens
first. Inside a layer vehicles may roll back and stars go round in circles; sweeps from the Finish Line backwards,
each using what it has just found, end that in a few rounds, as every circle needs a star or a vehicle rolling back.

    turn  [gone, own, theirs, mine × locations + other]        roll  [dice, …the same]
"""

from __future__ import annotations

from solver.compiled import compiled
from solver.crashcanyon.duel_moves import BACK, FORTH, Ends, possible
from solver.crashcanyon.road import BOTH, PIT_FLIPPED, RED, Floats, Road


@compiled
def rolled(turn: Floats, rolls: Ends, row: int, gone: int, own: int, theirs: int, size: int) -> float:
    """The mover's chance over all ends of a roll without a star."""
    chance, all_ = 0.0, size * size
    for place in range(rolls.starts[row], rolls.starts[row + 1]):
        code, level = rolls.codes[place], 0
        if code >= all_:
            code, level = code - all_, 1
        chance += rolls.odds[place] * (1.0 - turn[gone + level, theirs, own, code])
    return chance


@compiled
def starred(roll: Floats, stars: Ends, row: int, dice: int, gone: int, own: int, theirs: int) -> float:
    """The mover's chance over all ends of a star, the same dice rolled again; -1 if nothing can be moved."""
    if stars.starts[row] == stars.starts[row + 1]:
        return -1.0
    chance = 0.0
    for place in range(stars.starts[row], stars.starts[row + 1]):
        chance += stars.odds[place] * roll[dice, gone, own, theirs, stars.codes[place]]
    return chance


@compiled
def rolling(
    road: Road, turn: Floats, roll: Floats, rolls: Ends, stars: Ends, dice: int, gone: int, own: int, theirs: int,
    here: int,
) -> float:  # fmt: skip
    """The mover's chance when it rolls these dice at position `here`."""
    size = len(road.beside)
    all_ = size * size
    chance = rolled(turn, rolls, dice * all_ + here, gone, own, theirs, size)
    if road.stars[dice] > 0.0:
        best = max(
            starred(roll, stars, BACK * all_ + here, dice, gone, own, theirs),
            starred(roll, stars, FORTH * all_ + here, dice, gone, own, theirs),
        )
        again = best if best >= 0.0 else roll[dice, gone, own, theirs, here]
        chance += road.stars[dice] * again
    return chance


@compiled
def update(
    road: Road, turn: Floats, roll: Floats, rolls: Ends, stars: Ends, gone: int, own: int, theirs: int, here: int
) -> float:
    """Work one position out again from the others; the most that any of its values changed."""
    size = len(road.beside)
    mine, other = here // size, here % size
    before = turn[gone, own, theirs, here]
    if road.lying[mine] == PIT_FLIPPED:  # the turn is spent on being put upright, one location earlier
        turn[gone, own, theirs, here] = 1.0 - turn[gone, theirs, own, other * size + mine - 1]
        return abs(turn[gone, own, theirs, here] - before)
    change = 0.0
    for dice in (RED, BOTH):
        chance = rolling(road, turn, roll, rolls, stars, dice, gone, own, theirs, here)
        change = max(change, abs(chance - roll[dice, gone, own, theirs, here]))
        roll[dice, gone, own, theirs, here] = chance
    best = roll[RED, gone, own, theirs, here]
    if own > 0:
        best = max(best, roll[BOTH, gone, own - 1, theirs, here])
    turn[gone, own, theirs, here] = best
    return max(change, abs(best - before))


@compiled
def sweep(road: Road, turn: Floats, roll: Floats, rolls: Ends, stars: Ends, gone: int, own: int, theirs: int) -> float:
    """Work every position of a layer out again, both ways round; the most that any value changed."""
    change, size = 0.0, len(road.beside)
    for mine in road.order:
        for other in road.order:
            if possible(road, gone, mine, other):
                here = mine * size + other
                change = max(change, update(road, turn, roll, rolls, stars, gone, own, theirs, here))
                if own != theirs:
                    change = max(change, update(road, turn, roll, rolls, stars, gone, theirs, own, here))
    return change
