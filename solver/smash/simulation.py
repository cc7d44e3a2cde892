"""Many games, each from its own source of chance, and what they tell: shares of wins and means with intervals.

Game g of a seed is the same game however many are asked for, in how many processes, in which order they end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import fsum
from statistics import fmean

import msgspec

from layouts.arena import Arena
from seeds.faults import BadInput, near_miss, quoted
from seeds.roll_and_smash import RollAndSmash
from solver.estimates import Estimate, mean, share
from solver.parallel import in_parallel, quiet
from solver.smash.game import Game, Setting, play, source
from solver.smash.game_policies import NAMES, hazard_worth
from solver.smash.game_setup import Setup, any_built, setup_of
from solver.smash.game_worth import Measured, Mind, card_worth
from solver.verdict import Watch


@dataclass(frozen=True)
class Row:
    """One player, or all with one policy: trucks (None: a different one each game), wins, means a game and player."""

    players: tuple[int, ...]
    policy: str
    trucks: tuple[str, ...] | None
    wins: float
    share: Estimate
    vp: Estimate
    donuts: Estimate
    failed: Estimate


@dataclass(frozen=True)
class Wanted:
    """What is asked for: `trucks` None deals them at random, `setup` None is chosen by the layout."""

    arena: Arena
    rules: RollAndSmash
    players: int
    policies: tuple[str, ...]
    trucks: tuple[str, ...] | None
    setup: Setup | None
    rounds: int
    seed: int
    looks: int


def setting_of(wanted: Wanted, watch: Watch) -> Setting:
    """The setting of all games; measures what cards and hazards are worth if somebody reckons with it."""
    check(wanted)
    rules, setup = wanted.rules, setup_of(wanted.arena, wanted.setup)
    policies = tuple(wanted.policies[seat % len(wanted.policies)] for seat in range(wanted.players))
    worth = Measured(dict.fromkeys(rules.truck, 0.0), 0.0)
    if "best" in policies:
        worth = measured(wanted, setup, Mind(rules, watch))
    return Setting(wanted.arena, rules, policies, wanted.trucks, setup, wanted.rounds, wanted.seed, worth, wanted.looks)


def measured(wanted: Wanted, setup: Setup, mind: Mind) -> Measured:
    """Measured on the layout as it lies, or on one set-up at random."""
    chance = source(wanted.seed, "worth")
    arena = wanted.arena if setup == "arena" else any_built(wanted.arena, mind, chance)
    trucks = wanted.trucks or tuple(wanted.rules.truck)
    hazard = hazard_worth(mind, arena, trucks[0], chance, wanted.looks)
    return Measured({truck: card_worth(mind, arena, truck) for truck in trucks}, hazard)


def check(wanted: Wanted) -> None:
    """`BadInput` if such a game cannot be played."""
    fewest, most = wanted.rules.versus.players
    most = min(most, len(wanted.rules.truck))
    if not fewest <= wanted.players <= most:
        raise BadInput.one("--players", f"{wanted.players} players", f"1 (solo), or {fewest} to {most}")
    if not 1 <= wanted.rounds <= len(wanted.rules.versus.setup):
        raise BadInput.one("--rounds", f"{wanted.rounds} rounds", f"1 to {len(wanted.rules.versus.setup)}")
    check_policies(wanted.policies, wanted.players)
    trucks = wanted.trucks or ()
    for truck in trucks:
        if truck not in wanted.rules.truck:
            raise BadInput.one("--trucks", f"unknown truck {quoted(truck)}", near_miss(truck, wanted.rules.truck))
    if trucks and (len(trucks) != wanted.players or len(set(trucks)) < len(trucks)):
        raise BadInput.one("--trucks", f"{', '.join(trucks)} for {wanted.players} players", "a different one for each")


def check_policies(policies: Sequence[str], players: int) -> None:
    """`BadInput` for a policy that is not known, and for more of them than players."""
    for name in policies:
        if name not in NAMES:
            raise BadInput.one("--policies", f"unknown policy {quoted(name)}", near_miss(name, NAMES))
    if not 1 <= len(policies) <= players:
        raise BadInput.one("--policies", f"{len(policies)} policies for {players} players", "at most one for each")


def played(setting: Setting, games: int, jobs: int, watch: Watch) -> Iterator[Game]:
    """The games as they end. May raise `Stopped`."""
    work = partial(_play, setting, quiet(watch))
    for done, (_, game) in enumerate(in_parallel(work, range(1, games + 1), jobs), start=1):
        yield game
        watch.look("games", done / games)


#: what this process has worked out, by the rules it holds for
_MINDS: dict[bytes, Mind] = {}


def _play(setting: Setting, watch: Watch, number: int) -> Game:
    mind = _MINDS.setdefault(msgspec.json.encode(setting.rules), Mind(setting.rules))
    mind.watch = watch
    return play(setting, number, mind)


def rows(setting: Setting, games: Sequence[Game]) -> list[Row]:
    """What the games tell of each player, then of each policy that several of them follow, unless all do."""
    seats = range(len(setting.policies))
    alike = [tuple(seat for seat in seats if setting.policies[seat] == name) for name in NAMES]
    groups = [*((seat,) for seat in seats), *(group for group in alike if 1 < len(group) < len(seats))]
    return [_row(setting, games, group) for group in groups]


def _row(setting: Setting, games: Sequence[Game], seats: tuple[int, ...]) -> Row:
    """Means over these seats: a game counts once, since the seats of one game are not independent."""
    shares = [fmean(game.shares[seat] for seat in seats) for game in games]
    results = [[fmean(game.results[seat][part] for seat in seats) for game in games] for part in range(3)]
    vp, donuts, failed = map(mean, results)
    trucks = tuple(setting.trucks[seat] for seat in seats) if setting.trucks else None
    players = tuple(seat + 1 for seat in seats)
    wins = fsum(shares) * len(seats)
    return Row(players, setting.policies[seats[0]], trucks, wins, share(shares), vp, donuts, failed)
