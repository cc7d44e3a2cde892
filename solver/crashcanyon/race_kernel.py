"""Races of any number of vehicles and laps: the duel's choices for everybody, and rollouts against them.

    race   WHERE    location of each vehicle            one column a vehicle
           LAPS     laps after this one
           TOKENS   Turbo tokens left in this lap
           GONE     boulders gone (in the first column)

*By the duel*: a vehicle looks at the foremost of the others as if they were alone and this lap were the last; a star
moves the vehicle that leaves it the best chances against all. *By rollouts*: each choice is tried in many races played
to the end by the duel; another choice than the duel's is taken where it wins clearly more.
"""

from __future__ import annotations

import numpy as np

from solver.compiled import compiled
from solver.crashcanyon.road import BOTH, ON_ROAD, PIT_FLIPPED, RED, Floats, Ints, Road
from solver.crashcanyon.rules import NOWHERE, advance, nudged, pushed_by_star, roll_off

WHERE, LAPS, TOKENS, GONE = 0, 1, 2, 3
#: nobody has won yet; no vehicle to be moved; nobody chooses by rollouts
NOBODY = -1


@compiled
def put(road: Road, race: Ints, who: int, end: int, tokens: int) -> int:
    """Put a vehicle at the end of a move, into the next lap if it is beyond the last space; the winner, if it is."""
    if end == road.home and race[LAPS, who] == 0:
        race[WHERE, who] = end
        return who
    if end > road.spaces and end <= 2 * road.spaces and race[LAPS, who] > 0:
        end -= road.spaces
        race[LAPS, who] -= 1
        race[TOKENS, who] = tokens
    race[WHERE, who] = end
    return NOBODY


@compiled
def freewheel(road: Road, race: Ints, who: int, tokens: int) -> int:
    """Let a vehicle go where it is; the winner, if somebody is (rules §4)."""
    where, gone, last = race[WHERE], race[GONE, 0], race[LAPS, who] == 0
    space, drawn, outcome = where[who], np.random.random(), 0
    while outcome < road.odds.shape[1] - 1 and drawn >= road.odds[space, outcome]:
        drawn -= road.odds[space, outcome]
        outcome += 1
    if road.ends[space, outcome] != ON_ROAD:
        where[who] = road.pit[space] + road.ends[space, outcome] - 1
        return NOBODY
    end, bumped = roll_off(road, where, gone, who, road.shifts[space, outcome], last)
    if bumped > 0 and np.random.random() < road.push:
        return push(road, race, who, end, bumped, tokens)
    return put(road, race, who, end, tokens)


@compiled
def push(road: Road, race: Ints, who: int, end: int, bumped: int, tokens: int) -> int:
    """Push the vehicle that was run into one space, and follow; stay before it where it cannot be pushed (rules §4)."""
    other, way = 0, 1 if bumped > end else -1
    spot = bumped - road.spaces if bumped > road.spaces else bumped
    for place in range(race.shape[1]):
        if place != who and race[WHERE, place] == spot:
            other = place
    ahead = nudged(road, race[WHERE], race[GONE, 0], other, way, race[LAPS, other] == 0)
    if ahead == NOWHERE:
        return put(road, race, who, end, tokens)
    if way > 0 and ahead < spot:  # round the corner into the next lap
        ahead += road.spaces
    winner = put(road, race, other, ahead, tokens)
    return winner if winner != NOBODY else put(road, race, who, bumped, tokens)


@compiled
def move(road: Road, race: Ints, who: int, count: int, tokens: int) -> int:
    """Move a vehicle by a roll and let it go; the winner, if it is (rules §2)."""
    last = race[LAPS, who] == 0
    end, boulder = advance(road, race[WHERE], race[GONE, 0], who, count, last)
    race[GONE, 0] += boulder
    winner = put(road, race, who, end, tokens)
    if winner != NOBODY or boulder:
        return winner
    return freewheel(road, race, who, tokens)


@compiled
def star(road: Road, race: Ints, target: int, way: int, tokens: int) -> int:
    """Move a vehicle by a star and let it go; the winner, if somebody is (rules §3)."""
    last = race[LAPS, target] == 0
    end = pushed_by_star(road, race[WHERE], race[GONE, 0], target, way, last)
    winner = put(road, race, target, end, tokens)
    return winner if winner != NOBODY else freewheel(road, race, target, tokens)


@compiled
def throw(road: Road, dice: int) -> int:
    """What the dice show, 0 for a star."""
    drawn = np.random.random()
    for count in range(1, road.numbers.shape[1]):
        drawn -= road.numbers[dice, count]
        if drawn < 0.0:
            return count
    return 0


@compiled
def seen(road: Road, race: Ints, who: int, other: int) -> tuple[int, int]:
    """The pair as a position of the duel in this lap, and the boulders that must be gone for it."""
    mine, theirs = race[WHERE, who], race[WHERE, other]
    if race[LAPS, other] < race[LAPS, who]:
        theirs = road.spaces
    elif race[LAPS, other] > race[LAPS, who]:
        theirs = 0
    if mine == theirs and mine > 0 and road.lying[mine] == ON_ROAD:
        theirs -= 1
    gone = race[GONE, 0]
    foremost = max(road.beside[mine], road.beside[theirs])
    while gone < len(road.boulders) and road.boulders[gone] <= foremost:
        gone += 1
    return mine * len(road.beside) + theirs, gone


@compiled
def foremost_other(road: Road, race: Ints, who: int) -> int:
    """The opponent who is farthest on."""
    best, farthest = -1, -1
    for other in range(race.shape[1]):
        far = road.beside[race[WHERE, other]] - race[LAPS, other] * road.spaces + 10 * road.spaces
        if other != who and far > farthest:
            best, farthest = other, far
    return best


@compiled
def spends(road: Road, roll: Floats, race: Ints, who: int) -> bool:
    """Whether a token is spent by the duel with the foremost of the others."""
    other = foremost_other(road, race, who)
    here, gone = seen(road, race, who, other)
    own, theirs = race[TOKENS, who], race[TOKENS, other]
    return own > 0 and roll[BOTH, gone, own - 1, theirs, here] > roll[RED, gone, own, theirs, here]


@compiled
def outlook(road: Road, roll: Floats, race: Ints, who: int, dice: int) -> float:
    """The chances against all others multiplied, each by the duel, before these dice are rolled again."""
    product = 1.0
    for other in range(race.shape[1]):
        if other != who:
            here, gone = seen(road, race, who, other)
            product *= roll[dice, gone, race[TOKENS, who], race[TOKENS, other], here]
    return product


@compiled
def star_options(road: Road, race: Ints, who: int) -> Ints:
    """[options, 2]: every (vehicle, way) that a star can move; none where nobody can be moved."""
    options, size = np.zeros((2 * race.shape[1], 2), np.int64), 0
    for other in range(race.shape[1]):
        for way in (-1, 1):
            last = race[LAPS, other] == 0
            if other != who and pushed_by_star(road, race[WHERE], race[GONE, 0], other, way, last) != NOWHERE:
                options[size, 0], options[size, 1] = other, way
                size += 1
    return options[:size]


@compiled
def star_by_duel(road: Road, roll: Floats, race: Ints, who: int, dice: int, options: Ints, tokens: int) -> int:
    """Which option leaves the best outlook, the moved vehicle standing where it is moved to."""
    best, chosen = -1.0, 0
    for place in range(len(options)):
        trial = race.copy()
        other, way = options[place, 0], options[place, 1]
        end = pushed_by_star(road, trial[WHERE], trial[GONE, 0], other, way, trial[LAPS, other] == 0)
        value = 0.0
        if put(road, trial, other, end, tokens) == NOBODY:
            value = outlook(road, roll, trial, who, dice)
        if value > best:
            best, chosen = value, place
    return chosen


@compiled
def end_turn(road: Road, roll: Floats, race: Ints, who: int, dice: int, target: int, way: int, tokens: int) -> int:
    """Finish a turn by the duel from a star's choice on (`target` NOBODY: from the roll on); the winner, if any."""
    while True:
        if target != NOBODY:
            winner = star(road, race, target, way, tokens)
            if winner != NOBODY:
                return winner
        count = throw(road, dice)
        if count > 0:
            return move(road, race, who, count, tokens)
        target = NOBODY
        options = star_options(road, race, who)
        if len(options):
            place = star_by_duel(road, roll, race, who, dice, options, tokens)
            target, way = options[place, 0], options[place, 1]


@compiled
def begin_turn(road: Road, race: Ints, who: int, spend: bool) -> int:
    """The dice of a turn, a token spent for both; NOBODY if the turn goes on putting the vehicle upright."""
    if road.lying[race[WHERE, who]] == PIT_FLIPPED:
        race[WHERE, who] -= 1
        return NOBODY
    race[TOKENS, who] -= spend
    return BOTH if spend else RED


@compiled
def play_by_duel(road: Road, roll: Floats, race: Ints, who: int, tokens: int) -> int:
    """Play a race to its end, everybody by the duel; the winner. `race` is used up."""
    while True:
        dice = begin_turn(road, race, who, spends(road, roll, race, who))
        if dice != NOBODY:
            winner = end_turn(road, roll, race, who, dice, NOBODY, 0, tokens)
            if winner != NOBODY:
                return winner
        who = (who + 1) % race.shape[1]


@compiled
def wins(
    road: Road, roll: Floats, race: Ints, who: int, dice: int, target: int, way: int, tokens: int, games: int
) -> int:
    """How many of so many races `who` wins from its roll (or a star's choice) on, everybody going on by the duel."""
    won = 0
    for _ in range(games):
        trial = race.copy()
        winner = end_turn(road, roll, trial, who, dice, target, way, tokens)
        if winner == NOBODY:
            winner = play_by_duel(road, roll, trial, (who + 1) % race.shape[1], tokens)
        won += winner == who
    return won


@compiled
def clearly(games: int) -> float:
    """By how many of so many races a choice has to win more than the duel's: two standard errors of the difference."""
    return 2.0 * np.sqrt(games / 2.0)


@compiled
def spends_by_rollouts(road: Road, roll: Floats, race: Ints, who: int, tokens: int, games: int) -> bool:
    """Whether a token is spent by rollouts; without one, or lying flipped, there is nothing to choose."""
    if race[TOKENS, who] == 0 or road.lying[race[WHERE, who]] == PIT_FLIPPED:
        return False
    spent, usual = race.copy(), spends(road, roll, race, who)
    spent[TOKENS, who] -= 1
    red = wins(road, roll, race, who, RED, NOBODY, 0, tokens, games)
    more = wins(road, roll, spent, who, BOTH, NOBODY, 0, tokens, games) - red
    return more > (-clearly(games) if usual else clearly(games))


@compiled
def star_by_rollouts(
    road: Road, roll: Floats, race: Ints, who: int, dice: int, options: Ints, tokens: int, games: int
) -> int:
    """Which option wins clearly more than the duel's, else the duel's."""
    usual = star_by_duel(road, roll, race, who, dice, options, tokens)
    best, chosen = -1.0, usual
    for place in range(len(options)):
        won = wins(road, roll, race, who, dice, options[place, 0], options[place, 1], tokens, games) * 1.0
        if place == usual:
            won += clearly(games)
        if won > best:
            best, chosen = won, place
    return chosen


@compiled
def turn_by_rollouts(road: Road, roll: Floats, race: Ints, who: int, tokens: int, games: int) -> int:
    """A turn with every choice by rollouts; the winner, if any."""
    dice = begin_turn(road, race, who, spends_by_rollouts(road, roll, race, who, tokens, games))
    if dice == NOBODY:
        return NOBODY
    while True:
        count = throw(road, dice)
        if count > 0:
            return move(road, race, who, count, tokens)
        options = star_options(road, race, who)
        if len(options):
            place = star_by_rollouts(road, roll, race, who, dice, options, tokens, games)
            winner = star(road, race, options[place, 0], options[place, 1], tokens)
            if winner != NOBODY:
                return winner


@compiled
def simulate(
    road: Road, roll: Floats, race: Ints, first: int, tokens: int, thinker: int, rollouts: int, games: int, seed: int
) -> Ints:
    """[vehicles]: races won of so many, from `race` with `first` to move; `thinker` (or NOBODY) uses rollouts."""
    np.random.seed(seed)
    won = np.zeros(race.shape[1], np.int64)
    for _ in range(games):
        trial, who, winner = race.copy(), first, NOBODY
        while winner == NOBODY and thinker != NOBODY:
            if who == thinker:
                winner = turn_by_rollouts(road, roll, trial, who, tokens, rollouts)
            else:
                dice = begin_turn(road, trial, who, spends(road, roll, trial, who))
                if dice != NOBODY:
                    winner = end_turn(road, roll, trial, who, dice, NOBODY, 0, tokens)
            who = (who + 1) % race.shape[1]
        if thinker == NOBODY:
            winner = play_by_duel(road, roll, trial, who, tokens)
        won[winner] += 1
    return won


@compiled
def tried(
    road: Road, roll: Floats, race: Ints, who: int, dice: int, target: int, way: int, tokens: int, games: int, seed: int
) -> int:
    """`wins` with random numbers from a seed."""
    np.random.seed(seed)
    return wins(road, roll, race, who, dice, target, way, tokens, games)
