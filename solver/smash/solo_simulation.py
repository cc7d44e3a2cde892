"""Many solo games, and whether their share of wins agrees with the exact chance (docs/rules.md §9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import msgspec

from layouts.arena import Arena
from seeds.faults import BadInput, near_miss, quoted
from solver.estimates import Estimate, errors_apart, mean, share
from solver.parallel import in_parallel, quiet
from solver.smash.simulation import check_policies
from solver.smash.solo_game import SoloGame, play_solo
from solver.smash.solo_mind import BY_CHANCE, SoloMind, SoloSetting
from solver.verdict import Watch

T = TypeVar("T")
#: standard errors between a share and a chance from which they do not agree
APART = 4.0


@dataclass(frozen=True)
class SoloRow:
    """What the games tell: wins, share, winning score of the games won, means a game.

    `chance` are the certified ends of the policy's chance to win, None for a policy that leaves all to chance.
    `apart`: standard errors that the share lies outside of them.
    """

    wins: int
    share: Estimate
    score: Estimate
    donuts: Estimate
    failed: Estimate
    chance: tuple[float, float] | None
    apart: float | None

    @property
    def agrees(self) -> bool | None:
        """Whether the share is within `APART` standard errors of the chance."""
        return None if self.apart is None else self.apart <= APART


def only(option: str, given: Sequence[T]) -> T:
    """The one value of an option; `BadInput` for several."""
    if len(given) != 1:
        raise BadInput.one(option, f"{len(given)} for 1 player", "one")
    return given[0]


def check_solo(setting: SoloSetting) -> None:
    """`BadInput` if such a game cannot be played."""
    check_policies((setting.policy,), 1)
    trucks = setting.rules.truck
    if setting.truck is not None and setting.truck not in trucks:
        raise BadInput.one("--trucks", f"unknown truck {quoted(setting.truck)}", near_miss(setting.truck, trucks))
    if setting.truck is None and "cards" not in setting.ignored:
        raise BadInput.one("--trucks", "a solo game with cards needs a truck", "one of " + ", ".join(trucks))
    if not setting.arena.obstacles:
        raise BadInput.one(setting.arena.name, "no obstacle to beat", "an arena with obstacles")


def prepared(setting: SoloSetting, jobs: int, watch: Watch) -> SoloMind:
    """The tables that the games rest on, in this process and in store. May raise `Stopped`."""
    mind = SoloMind(setting, watch, jobs)
    mind.learn()
    _MINDS[_key(setting)] = mind
    return mind


def played_solo(setting: SoloSetting, games: int, jobs: int, watch: Watch) -> Iterator[SoloGame]:
    """The games as they end. May raise `Stopped`."""
    work = partial(_play, setting, quiet(watch))
    for done, (_, game) in enumerate(in_parallel(work, range(1, games + 1), jobs), start=1):
        yield game
        watch.look("games", done / games)


_Key = tuple[bytes, Arena, str, str | None, str, tuple[str, ...], int, int]
#: what this process has worked out, by setting
_MINDS: dict[_Key, SoloMind] = {}


def _key(setting: SoloSetting) -> _Key:
    asked = (setting.policy, setting.truck, setting.win, setting.ignored, setting.depth, setting.seed)
    return (msgspec.json.encode(setting.rules), setting.arena, *asked)


def _play(setting: SoloSetting, watch: Watch, number: int) -> SoloGame:
    mind = _MINDS.get(_key(setting)) or prepared(setting, 1, watch)
    mind.follow(watch)
    return play_solo(mind, number)


def solo_row(mind: SoloMind, games: Sequence[SoloGame]) -> SoloRow:
    """What the games tell, beside the chance."""
    won = share([float(game.won) for game in games])
    score = mean([float(game.vp) for game in games if game.won])
    donuts = mean([float(sum(run.donuts for run in game.runs)) for game in games])
    failed = mean([float(sum(run.failed for run in game.runs)) for game in games])
    chance = None if mind.setting.policy == BY_CHANCE else mind.chance
    apart = errors_apart(won.mean, len(games), *chance) if chance and won.mean is not None else None
    return SoloRow(sum(game.won for game in games), won, score, donuts, failed, chance, apart)
