"""Crash Canyon's answers as text and as records: tracks, the solved duel, simulated races, advice.

own                        0        1     other's space
space  0 .T...           1234567890…      T: spend a token    .: red alone     blank: cannot be
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from export.odds_text import percent
from export.records import Record
from solver.crashcanyon.advice import Advice, Valued
from solver.crashcanyon.duel import Duel, Position
from solver.crashcanyon.race import Share
from solver.crashcanyon.redrawn import Redrawn
from solver.crashcanyon.road import BOTH, PIT_FLIPPED, RED, Road, boulders_passed
from solver.crashcanyon.track import Outcome, Track

#: signs of the grids, and where nothing can be chosen
SPEND, KEEP, CANNOT = "T", ".", " "
BACK, FORTH, STAY = "b", "f", "-"


# -- the track -----------------------------------------------------------------------------------


def track_record(track: Track) -> Record:
    """`crashcanyon track --json`: by space what a vehicle let go does; `seen` 0 where the chances are given."""
    return {
        "name": track.name,
        "basis": track.basis,
        "spaces": track.spaces,
        "bridge": track.bridge,
        "boulders": list(track.boulders),
        "pits": list(track.pits),
        "push": track.push,
        "free_wheel": [_wheel(track, space) for space in range(1, track.spaces + 1)],
    }


def _wheel(track: Track, space: int) -> Record:
    wheel = track.wheels[space - 1]
    outcomes = [
        {"outcome": name(outcome), "chance": chance, "interval": _interval(wheel.interval(outcome))}
        for outcome, chance in wheel.chances.items()
    ]
    return {"space": space, "seen": wheel.seen, "outcomes": outcomes}


def _interval(interval: tuple[float, float] | None) -> list[float] | None:
    return None if interval is None else list(interval)


def name(outcome: Outcome) -> str:
    """`stay`, `+1`, `-2`, `pit-flipped`."""
    if isinstance(outcome, str):
        return outcome
    return f"{outcome:+d}" if outcome else "stay"


def track_text(track: Track) -> str:
    """What lies on the road, and the chances of free-wheeling; spaces that are alike in a line."""
    lines = [
        f"{track.name}: {track.spaces} spaces" + (f", the bridge is space {track.bridge}" if track.bridge else ""),
        f"boulders on {_listed(track.boulders)}; pits beside {_listed(track.pits)}; pushed along {track.push:.0%}",
    ]
    alike: dict[str, list[int]] = {}
    for space in range(1, track.spaces + 1):
        alike.setdefault(_chances(track, space), []).append(space)
    return "\n".join([*lines, *(f"spaces {ranges(spaces)}: {told}" for told, spaces in alike.items())])


def _listed(spaces: Sequence[int]) -> str:
    return ", ".join(map(str, spaces)) or "no space"


def _chances(track: Track, space: int) -> str:
    wheel = track.wheels[space - 1]
    parts = []
    for outcome, chance in wheel.chances.items():
        interval = wheel.interval(outcome)
        parts.append(
            f"{name(outcome)} {chance:.3f}" + (f" ({interval.low:.3f} to {interval.high:.3f})" if interval else "")
        )
    return ", ".join(parts) + (f"; measured {wheel.seen} times" if wheel.seen else "")


def ranges(spaces: Sequence[int]) -> str:
    """`1-3, 5`."""
    runs: list[list[int]] = []
    for space in spaces:
        if runs and space == runs[-1][-1] + 1:
            runs[-1].append(space)
        else:
            runs.append([space])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


# -- the duel ------------------------------------------------------------------------------------


def duel_record(track: Track, duel: Duel, tokens: tuple[int, int], redrawn: Redrawn) -> Record:
    """`crashcanyon solve --json` of two vehicles and one lap; `spend` and `star` are the grids of the text.

    `by_counts`: what the counts of a measured track leave open of the first chance; else null.
    """
    return {
        "track": track.name,
        "vehicles": 2,
        "laps": 1,
        "exact": True,
        "residual": duel.residual,
        "chance": [duel.start, 1 - duel.start],
        "by_counts": _redrawn(redrawn),
        "tokens": list(tokens),
        "spend": spend_grid(duel, tokens),
        "star": star_grid(duel, tokens),
    }


def _redrawn(redrawn: Redrawn) -> Record | None:
    interval = redrawn.interval
    return None if interval is None else {"interval": list(interval), "redrawn": list(redrawn.chances)}


def _redrawn_lines(redrawn: Redrawn) -> Iterator[str]:
    """What the counts leave open."""
    if redrawn.interval:
        low, high = redrawn.interval
        times = f"drawn again {len(redrawn.chances)} times"
        yield f"what the counts leave open ({times}): {100 * low:.2f} to {100 * high:.2f} % for the first, 95 %"


def _not_counts(track: Track) -> Iterator[str]:
    """What simulated intervals do not cover."""
    if track.counts:
        yield "counts are taken as they are: `crashcanyon solve` with two vehicles tells what they leave open"


def duel_text(track: Track, duel: Duel, tokens: tuple[int, int], redrawn: Redrawn) -> str:
    """The chance of winning, and when to spend and what to do with a star, both on the road."""
    lines = [
        f"{track.name}: two vehicles, one lap, solved (residual {duel.residual:.1e})",
        f"the first vehicle wins   {percent(duel.start)}",
        f"the second vehicle wins  {percent(1 - duel.start)}",
        *_redrawn_lines(redrawn),
        "",
        f"with {tokens[0]} Turbo tokens against {tokens[1]}; rows: your space, columns: the other's",
        f"{SPEND} spend one, {KEEP} roll red alone",
        *_ruled(spend_grid(duel, tokens)),
        "",
        f"a star on the red die alone moves the other {BACK} backwards, {FORTH} forwards, {STAY} not at all",
        *_ruled(star_grid(duel, tokens)),
    ]
    return "\n".join(lines)


def _ruled(grid: Sequence[str]) -> Iterator[str]:
    width = len(grid[0])
    yield "     " + "".join(str(space // 10) if space % 10 == 0 else " " for space in range(width))
    yield "     " + "".join(str(space % 10) for space in range(width))
    yield from (f"{space:4} {row}".rstrip() for space, row in enumerate(grid))


def spend_grid(duel: Duel, tokens: tuple[int, int]) -> list[str]:
    """Whether to spend a token, a row for each own space from 0, a sign for each space of the other."""
    return _grid(duel, tokens, _spend)


def star_grid(duel: Duel, tokens: tuple[int, int]) -> list[str]:
    """What a star on the red die alone moves."""
    return _grid(duel, tokens, _star)


def _grid(duel: Duel, tokens: tuple[int, int], sign: Callable[[Duel, Position], str]) -> list[str]:
    spaces = range(duel.road.spaces + 1)
    return ["".join(_sign(duel, tokens, (mine, other), sign) for other in spaces) for mine in spaces]


def _sign(duel: Duel, tokens: tuple[int, int], places: tuple[int, int], sign: Callable[[Duel, Position], str]) -> str:
    """The sign of a position with as many boulders as can be there."""
    if places[0] == places[1] > 0:
        return CANNOT
    gone = max(boulders_passed(duel.road, place) for place in places)
    return sign(duel, Position(gone, tokens, places))


def _spend(duel: Duel, position: Position) -> str:
    return SPEND if duel.spends(position) else KEEP


def _star(duel: Duel, position: Position) -> str:
    ways = duel.starring(position, RED)
    return {-1: BACK, 1: FORTH}[max(ways, key=lambda way: ways[way])] if ways else STAY


# -- simulated races -----------------------------------------------------------------------------


def share_record(share: Share) -> Record:
    """A share of races won, with its interval of 95 % confidence."""
    return {"chance": share.chance, "interval": list(share.interval), "won": share.won, "races": share.races}


def race_record(
    track: Track, duel: Duel, laps: int, seed: int, shares: Sequence[Share], thought: Share | None
) -> Record:
    """`crashcanyon solve --json` of more vehicles or laps; `by_rollouts`: the first vehicle choosing so."""
    return {
        "track": track.name,
        "vehicles": len(shares),
        "laps": laps,
        "exact": False,
        "residual": duel.residual,
        "seed": seed,
        "chance": list(map(share_record, shares)),
        "by_rollouts": None if thought is None else share_record(thought),
    }


def race_text(track: Track, laps: int, shares: Sequence[Share], thought: Share | None) -> str:
    """How often each vehicle wins."""
    around = "one lap" if laps == 1 else f"{laps} laps"
    lines = [f"{track.name}: {len(shares)} vehicles, {around}, {shares[0].races:,} races, everybody by the duel"]
    lines += [f"vehicle {number} wins  {_share(share)}" for number, share in enumerate(shares, start=1)]
    if thought is not None:
        lines.append(f"vehicle 1 by rollouts against that  {_share(thought)} in {thought.races:,} races")
    lines += _not_counts(track)
    return "\n".join(lines)


def _share(share: Share) -> str:
    low, high = share.interval
    return f"{percent(share.chance)}  ({100 * low:.2f} to {100 * high:.2f} % with 95 % confidence)"


# -- advice --------------------------------------------------------------------------------------


def advice_record(track: Track, road: Road, advice: Advice) -> Record:
    """`crashcanyon advise --json`: the best choice first; chances are of winning."""
    race = advice.asked.race
    return {
        "track": track.name,
        "turn": race.vehicles[race.turn].name,
        "exact": advice.exact,
        "choices": [_choice(advice, road, valued) for valued in advice.choices],
    }


def _choice(advice: Advice, road: Road, valued: Valued) -> Record:
    option = valued.option
    moved = None if option.target is None else advice.asked.race.vehicles[option.target].name
    return {
        "choice": _kind(advice, road, valued),
        "move": moved,
        "way": None if moved is None else "backwards" if option.way < 0 else "forwards",
        "chance": valued.chance,
        "interval": None if valued.share is None else list(valued.share.interval),
    }


def _kind(advice: Advice, road: Road, valued: Valued) -> str:
    race = advice.asked.race
    if road.lying[race.vehicles[race.turn].place] == PIT_FLIPPED:
        return "put-upright"
    if advice.asked.star is not None:
        return "roll-again" if valued.option.target is None else "star"
    return "turbo" if valued.option.dice == BOTH else "red"


#: choices in words
TOLD = {
    "put-upright": "put it upright",
    "roll-again": "nobody can be moved: roll again",
    "turbo": "spend a Turbo token",
    "red": "roll red alone",
}


def advice_text(track: Track, road: Road, advice: Advice) -> str:
    """The choices, the best first."""
    race = advice.asked.race
    how = "exact" if advice.exact else "simulated"
    lines = [f"{track.name}: {race.vehicles[race.turn].name}'s turn, chances of winning ({how})"]
    for valued in advice.choices:
        told = percent(valued.chance) if valued.share is None else _share(valued.share)
        lines.append(f"{_words(advice, road, valued):34}{told}")
    lines += _not_counts(track)
    return "\n".join(lines)


def _words(advice: Advice, road: Road, valued: Valued) -> str:
    record = _choice(advice, road, valued)
    if record["choice"] != "star":
        return TOLD[record["choice"]]
    return f"move {record['move']} {record['way']}"
