"""The table as a row of whole numbers, and the same rules as `actions` and `payouts`, compiled.

    row:  where each truck stands (-1: at home) | 2x tokens of each truck | dice | promotions | shut | money paid
          player 0's trucks, player 1's …         in the same order         by venue                 by player

`actions.py` is the judge; these functions restate it for the search, and tests compare the two action by action.
All kernels stand in one file, because a cached kernel does not notice an edit elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.compiled import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

# the cards, in the order of `seeds.truck_off.CARDS`
REROLL, MOVE, MOVE_OTHER, PLACE, DOUBLE, TRUCK_SHUTDOWN, VENUE_SHUTDOWN, PROMOTE, TRIGGER = range(9)
CARD_COUNT = 9
NO_CARD = -1


class Numbers(NamedTuple):
    """What stays the same during a round. `extra`, `times`: Daily Specials at [a Trigger, the round's end][venue]."""

    players: int
    venues: int
    per_truck: int
    factor: int
    sides: Ints
    extra: Ints
    times: Ints
    barred: Ints


class Play(NamedTuple):
    """Who acts when and with what: `movers` and `signs` (+1 has the most of the aim, -1 the least) by turn.

    `kinds`, `over`, `under`: each place's card, the places on it and below it, as bits. `weight`: the aim, by
    player's money. `alone`: only one player acts, and may stop at any time.
    """

    movers: Ints
    signs: Ints
    kinds: Ints
    over: Ints
    under: Ints
    weight: Floats
    alone: bool


@compiled
def dice_at(n: Numbers) -> int:
    """Where the dice begin in a row."""
    return 2 * n.players * n.venues


@compiled
def crowd(n: Numbers, row: Ints, venue: int) -> int:
    """Trucks at the venue."""
    found = 0
    for truck in range(n.players * n.venues):
        if row[truck] == venue:
            found += 1
    return found


@compiled
def share(n: Numbers, row: Ints, venue: int, trucks: int, ending: int) -> int:
    """What one truck of so many gets, without 2x tokens."""
    at = dice_at(n)
    total = row[at + venue] + n.extra[ending, venue] + row[at + n.venues + venue] * n.per_truck * trucks
    return total // trucks * n.times[ending, venue]


@compiled
def pays(n: Numbers, row: Ints, venue: int, trucks: int, part: float, ending: int) -> float:
    """What the venue adds to the aim with so many trucks; `part`: their weights, doubled by their tokens."""
    if not trucks or row[dice_at(n) + 2 * n.venues + venue]:
        return 0.0
    return part * share(n, row, venue, trucks, ending)


@compiled
def appraise(n: Numbers, row: Ints, weight: Floats, sums: Floats) -> float:
    """The aim if the round ended now; `sums`: [trucks, weights of them, what it pays][venue], written."""
    at, size = dice_at(n), n.players * n.venues
    sums[:] = 0.0
    for truck in range(size):
        if row[truck] >= 0:
            sums[0, row[truck]] += 1
            sums[1, row[truck]] += weight[truck // n.venues] * n.factor ** row[size + truck]
    total = 0.0
    for player in range(n.players):
        total += weight[player] * row[at + 3 * n.venues + player]
    for venue in range(n.venues):
        sums[2, venue] = pays(n, row, venue, int(sums[0, venue]), sums[1, venue], 1)
        total += sums[2, venue]
    return total


@compiled
def change(n: Numbers, row: Ints, weight: Floats, sums: Floats, card: int, one: int, two: int) -> float:
    """What an action changes of an appraised row if the round ends after it; of a Reroll the mean."""
    if card in (REROLL, PROMOTE, VENUE_SHUTDOWN, TRIGGER):
        return _change_at(n, row, sums, card, one) - sums[2, one]
    stands, factor = row[one], n.factor ** row[n.players * n.venues + one]
    part, total = weight[one // n.venues] * factor, 0.0
    if card == DOUBLE:
        return _with(n, row, sums, stands, 0, part * (n.factor - 1)) if stands >= 0 else 0.0
    if stands >= 0:
        total += _with(n, row, sums, stands, -1, -part)
    return total + _with(n, row, sums, two, 1, part) if two >= 0 else total


@compiled
def _with(n: Numbers, row: Ints, sums: Floats, venue: int, trucks: int, part: float) -> float:
    """What more (or fewer) trucks and weights change at a venue."""
    return pays(n, row, venue, int(sums[0, venue]) + trucks, sums[1, venue] + part, 1) - sums[2, venue]


@compiled
def _change_at(n: Numbers, row: Ints, sums: Floats, card: int, venue: int) -> float:
    """What the venue pays after an action on it."""
    trucks, part = int(sums[0, venue]), sums[1, venue]
    if card == VENUE_SHUTDOWN:
        return 0.0
    if card == TRIGGER:
        return pays(n, row, venue, trucks, part, 0)
    place = dice_at(n) + venue + (n.venues if card == PROMOTE else 0)
    before, total = row[place], 0.0
    faces = 1 if card == PROMOTE else n.sides[venue]
    for face in range(1, faces + 1):
        row[place] = before + 1 if card == PROMOTE else face
        total += pays(n, row, venue, trucks, part, 1)
    row[place] = before
    return total / faces


@compiled
def bars(n: Numbers, row: Ints, venue: int, card: int) -> bool:
    """Whether a Daily Special that does not sleep bars the card at the venue."""
    return venue >= 0 and n.barred[venue] == card and not row[dice_at(n) + 2 * n.venues + venue]


@compiled
def options(n: Numbers, row: Ints, mover: int, card: int, out: Ints) -> int:
    """Write every way to execute the card, as (truck or venue, venue to go to), and return how many there are."""
    count = 0
    if card in (REROLL, PROMOTE, VENUE_SHUTDOWN, TRIGGER):
        for venue in range(n.venues):
            shut = row[dice_at(n) + 2 * n.venues + venue]
            if card in (VENUE_SHUTDOWN, TRIGGER) and shut:
                continue
            if not bars(n, row, venue, card):
                out[count, 0], out[count, 1] = venue, -1
                count += 1
        return count
    for truck in range(n.players * n.venues):
        own, stands = truck // n.venues == mover, row[truck]
        if own == (card == MOVE_OTHER) and card != TRUCK_SHUTDOWN:
            continue
        if (card == PLACE) == (stands >= 0) and card != DOUBLE:
            continue
        if bars(n, row, stands, card):
            continue
        if card in (DOUBLE, TRUCK_SHUTDOWN):
            out[count, 0], out[count, 1] = truck, -1
            count += 1
            continue
        for venue in range(n.venues):
            if venue != stands and not bars(n, row, venue, card):
                out[count, 0], out[count, 1] = truck, venue
                count += 1
    return count


@compiled
def execute(n: Numbers, row: Ints, card: int, one: int, two: int) -> None:
    """Change the row as the card does; of a Reroll `two` is the face."""
    at, size = dice_at(n), n.players * n.venues
    if card == REROLL:
        row[at + one] = two
    elif card == PROMOTE:
        row[at + n.venues + one] += 1
    elif card == VENUE_SHUTDOWN:
        row[at + 2 * n.venues + one] = 1
    elif card == TRIGGER:
        pay(n, row, one)
    elif card == DOUBLE:
        row[size + one] += 1
    elif card == TRUCK_SHUTDOWN:
        row[one], row[size + one] = -1, 0
    else:
        row[one] = two


@compiled
def pay(n: Numbers, row: Ints, venue: int) -> None:
    """A Trigger: the venue pays, its trucks go home."""
    at, size = dice_at(n), n.players * n.venues
    trucks = crowd(n, row, venue)
    if not trucks:
        return
    each = share(n, row, venue, trucks, 0)
    for truck in range(size):
        if row[truck] == venue:
            row[at + 3 * n.venues + truck // n.venues] += each * n.factor ** row[size + truck]
            row[truck], row[size + truck] = -1, 0


# -- the exact search --------------------------------------------------------------------------------


class Memo(NamedTuple):
    """Values of nodes with two turns left, by row, turn and cards taken: an open-addressing table of whole keys."""

    rows: Ints
    keys: Ints
    values: Floats


@compiled
def _slot(memo: Memo, row: Ints, key: int) -> int:
    """Where the node is or may be written; -1 if its neighbourhood is full."""
    mixed = np.int64(key) + np.int64(1469598103934665603)
    for part in row:
        mixed = (mixed ^ part) * np.int64(1099511628211)
        mixed ^= mixed >> 29
    mask = memo.keys.size - 1
    for step in range(16):
        slot = (mixed + step) & mask
        if memo.keys[slot] < 0 or (memo.keys[slot] == key and np.all(memo.rows[slot] == row)):
            return int(slot)
    return -1


@compiled
def uncovered(play: Play, place: int, taken: int) -> bool:
    """Whether the card is there and no card lies on it."""
    return not taken & 1 << place and not play.over[place] & ~taken


@compiled
def kinds_free(play: Play, taken: int) -> int:
    """The kinds that can be taken, as bits."""
    free = 0
    for place in range(play.kinds.size):
        if uncovered(play, place, taken):
            free |= 1 << play.kinds[place]
    return free


@compiled
def alike(play: Play, place: int, taken: int, left: int) -> bool:
    """Whether an earlier place offers the same: the card, and all that matters of what it uncovers for later turns."""
    for other in range(place):
        if play.kinds[other] != play.kinds[place] or not uncovered(play, other, taken):
            continue
        if left == 1 or not (play.under[other] | play.under[place]) & ~taken:
            return True
        if left == 2 and kinds_free(play, taken | 1 << other) == kinds_free(play, taken | 1 << place):
            return True
    return False


@compiled
def last_turn(
    n: Numbers, play: Play, row: Ints, out: Ints, sums: Floats, turn: int, taken: int, low: float, high: float
) -> float:
    """The value with one turn left: every action appraised by what it changes; exact between `low` and `high`."""
    now = appraise(n, row, play.weight, sums)
    sign = play.signs[turn]
    best = 0.0  # a discard
    enough = high - now if sign > 0 else now - low
    for place in range(play.kinds.size):
        card = play.kinds[place]
        if not uncovered(play, place, taken) or alike(play, place, taken, 1):
            continue
        for index in range(options(n, row, play.movers[turn], card, out)):
            best = max(best, sign * change(n, row, play.weight, sums, card, out[index, 0], out[index, 1]))
        if best >= enough:
            break
    return now + sign * best


@compiled
def promising(n: Numbers, play: Play, row: Ints, out: Ints, sums: Floats, turn: int, taken: int) -> tuple[int, int]:
    """The action that brings most if the round ended after it, as (place, option): the one to search first."""
    appraise(n, row, play.weight, sums)
    best, found, option = -np.inf, -1, -1
    for place in range(play.kinds.size):
        card = play.kinds[place]
        if not uncovered(play, place, taken) or alike(play, place, taken, 1):
            continue
        for index in range(options(n, row, play.movers[turn], card, out)):
            gain = play.signs[turn] * change(n, row, play.weight, sums, card, out[index, 0], out[index, 1])
            if gain > best:
                best, found, option = gain, place, index
    return found, option


@compiled
def search(
    n: Numbers, play: Play, memo: Memo, rows: Ints, lists: Ints, sums: Floats, turn: int, taken: int, low: float,
    high: float,
) -> float:  # fmt: skip
    """The value of `rows[turn]` when everyone left to act does the best; exact if between `low` and `high`.

    Values are the aim of `play.weight`. Chance nodes are searched in full, so that their mean is exact.
    """
    left = play.movers.size - turn
    if left == 0:
        return appraise(n, rows[turn], play.weight, sums)
    if left == 1:
        return last_turn(n, play, rows[turn], lists[turn], sums, turn, taken, low, high)
    slot, key = -1, turn << 32 | taken
    if left == 2:
        slot = _slot(memo, rows[turn], key)
        if slot >= 0 and memo.keys[slot] == key:
            return memo.values[slot]
    sign = play.signs[turn]
    best = appraise(n, rows[turn], play.weight, sums) if play.alone else -np.inf
    first, option = promising(n, play, rows[turn], lists[turn], sums, turn, taken)
    for tried in range(-1, play.kinds.size):
        place = first if tried < 0 else tried
        if place < 0 or not uncovered(play, place, taken) or (tried >= 0 and alike(play, place, taken, left)):
            continue
        bit, card = 1 << place, play.kinds[place]
        count = options(n, rows[turn], play.movers[turn], card, lists[turn])
        for index in range(count if play.alone else count + 1):
            if tried < 0 and index != option:
                continue
            value = 0.0
            if index < count and card == REROLL:
                die = lists[turn, index, 0]
                for face in range(1, n.sides[die] + 1):
                    rows[turn + 1] = rows[turn]
                    execute(n, rows[turn + 1], card, die, face)
                    value += search(n, play, memo, rows, lists, sums, turn + 1, taken | bit, -np.inf, np.inf)
                value /= n.sides[die]
            else:
                rows[turn + 1] = rows[turn]
                if index < count:
                    execute(n, rows[turn + 1], card, lists[turn, index, 0], lists[turn, index, 1])
                floor = max(low, best) if sign > 0 else low
                roof = high if sign > 0 else min(high, -best)
                value = search(n, play, memo, rows, lists, sums, turn + 1, taken | bit, floor, roof)
            best = max(best, sign * value)
            if best >= (high if sign > 0 else -low):
                return sign * best
    if slot >= 0 and (play.alone or low < sign * best < high):
        memo.rows[slot], memo.keys[slot], memo.values[slot] = rows[turn], key, sign * best
    return sign * best


@compiled
def appraise_options(
    n: Numbers, row: Ints, mover: int, card: int, weight: Floats, out: Ints, sums: Floats, values: Floats
) -> int:
    """Write every way to execute the card, and the aim if the round ended after it; return how many there are."""
    now = appraise(n, row, weight, sums)
    count = options(n, row, mover, card, out)
    for index in range(count):
        values[index] = now + change(n, row, weight, sums, card, out[index, 0], out[index, 1])
    return count


# -- playing on by habit -----------------------------------------------------------------------------


@compiled
def greedy(n: Numbers, row: Ints, mover: int, hand: Ints, out: Ints, sums: Floats, chosen: Ints) -> None:
    """Write what brings the mover most if the round ended then, as (card, truck or venue, venue); no gain: a discard.

    A Reroll counts with its mean. Of equals the first in the order of the cards is taken.
    """
    weight = np.zeros(n.players)
    weight[mover] = 1.0
    appraise(n, row, weight, sums)
    best = 1e-9
    chosen[:] = -1
    for card in range(CARD_COUNT):
        if not hand[card]:
            continue
        if chosen[0] < 0:
            chosen[0] = card
        for index in range(options(n, row, mover, card, out)):
            gain = change(n, row, weight, sums, card, out[index, 0], out[index, 1])
            if gain > best:
                best = gain
                chosen[0], chosen[1], chosen[2] = card, out[index, 0], out[index, 1]


@compiled
def play_on(n: Numbers, row: Ints, hands: Ints, mover: int, dice: Floats, out: Ints, sums: Floats) -> None:
    """Everyone executes greedily from `mover` on, one card at a time, until no hand has any; changes row and hands.

    `dice`: a number from 0 to 1 for every turn, of which a Reroll makes its face.
    """
    chosen = np.empty(3, np.int64)
    turn, resting = 0, 0
    while resting < n.players:
        if hands[mover].sum():
            resting = 0
            greedy(n, row, mover, hands[mover], out, sums, chosen)
            hands[mover, chosen[0]] -= 1
            perform(n, row, chosen, dice[turn])
            turn += 1
        else:
            resting += 1
        mover = (mover + 1) % n.players


@compiled
def perform(n: Numbers, row: Ints, chosen: Ints, die: float) -> None:
    """Execute (card, truck or venue, venue); a Reroll by the die, nothing if it is a discard."""
    if chosen[1] >= 0:
        face = 1 + int(die * n.sides[chosen[1]]) if chosen[0] == REROLL else chosen[2]
        execute(n, row, chosen[0], chosen[1], face)


@compiled
def play_outs(
    n: Numbers, row: Ints, first: Ints, mover: int, hands: Ints, dice: Floats, weight: Floats, results: Floats
) -> None:
    """The aim at the end of each sample, when `first` (a card of -1: nothing yet) is done and all play on greedily.

    `hands`: [sample, player, card] how many; `dice`: [sample, turn]; `results`: [sample].
    """
    size = n.players * n.venues
    out = np.empty((size * n.venues + n.venues, 2), np.int64)
    here, sums = row.copy(), np.zeros((3, n.venues))
    for sample in range(results.size):
        here[:] = row
        left, after = hands[sample].copy(), mover
        if first[0] >= 0:
            perform(n, here, first, dice[sample, 0])
            left[mover, first[0]] -= 1
            after = (mover + 1) % n.players
        play_on(n, here, left, after, dice[sample, 1:], out, sums)
        results[sample] = appraise(n, here, weight, sums)
