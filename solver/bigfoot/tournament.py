"""Tournament: every Cryptozoologist against every Bigfoot, and what comes of it.

Game g of a seed has the same hidden lairs and the same luck for all pairings, so that they are compared on equal terms,
and is the same game however many are asked for and in how many processes. A *round* of the tournament is game g of
all pairings; one that was stopped early leaves all pairings with as many games.

A policy plays both sides. Against one opponent it is counted on each side and on both together:

                      Bigfoot: X    Bigfoot: Y        X against Y: (wins of X·Y as Cryptozoologist
    Cryptozoologist X    …             X·Y                         + wins of Y·X as Bigfoot) / all games of both
    Cryptozoologist Y   Y·X             …
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import product

from seeds.bigfoot import Edition
from seeds.faults import BadInput, near_miss, quoted
from solver.bigfoot.match import Players, Result, match
from solver.bigfoot.policies import NAMES
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST
from solver.estimates import Estimate, mean, share
from solver.parallel import in_parallel, quiet
from solver.verdict import Watch

#: the policy that looks ahead; the others are its baselines
OURS = "lookahead"


@dataclass(frozen=True)
class Tournament:
    """What is asked for: the policies that play, on both sides."""

    edition: Edition
    policies: tuple[str, ...]
    seed: int
    elusive: bool = False
    family: bool = False

    @property
    def pairings(self) -> tuple[Players, ...]:
        """Every Cryptozoologist with every Bigfoot."""
        return tuple(Players(*names) for names in product(self.policies, repeat=2))


@dataclass(frozen=True)
class Round:
    """Game `number` of all pairings, in their order."""

    number: int
    results: tuple[Result, ...]


def check(policies: Sequence[str]) -> None:
    """`BadInput` for a policy that is not known or there twice."""
    for name in policies:
        if name not in NAMES:
            raise BadInput.one("--policies", f"unknown policy {quoted(name)}", near_miss(name, NAMES))
    if not policies or len(set(policies)) < len(policies):
        raise BadInput.one("--policies", f"{len(policies)} policies", f"each once: {','.join(NAMES)}")


def played(tournament: Tournament, games: int, jobs: int, watch: Watch) -> Iterator[Round]:
    """The rounds as they end. May raise `Stopped`."""
    work = partial(_play, tournament, quiet(watch))
    for done, (_, finished) in enumerate(in_parallel(work, range(1, games + 1), jobs), start=1):
        yield finished
        watch.look("games", done / games)


def _play(tournament: Tournament, watch: Watch, number: int) -> Round:
    results: list[Result] = []
    for players in tournament.pairings:
        watch.look("games", 0)
        results.append(
            match(
                tournament.edition,
                players,
                tournament.seed,
                number,
                elusive=tournament.elusive,
                family=tournament.family,
            )
        )
    return Round(number, tuple(results))


@dataclass(frozen=True)
class Comparison:
    """Our policy's share of wins against an opponent beside the best baseline's; `side` None: both sides together."""

    opponent: str
    side: str | None
    ours: Estimate
    baseline: str
    best: Estimate

    @property
    def apart(self) -> bool:
        """Whether ours is above, with 95 % intervals that do not touch."""
        return self.ours.low is not None and self.best.high is not None and self.ours.low > self.best.high


class Standings:
    """What the rounds tell."""

    def __init__(self, tournament: Tournament, rounds: Sequence[Round]) -> None:
        self.tournament, self.rounds = tournament, tuple(rounds)

    @cached_property
    def results(self) -> dict[Players, list[Result]]:
        """The games of each pairing."""
        columns = list(zip(*(one.results for one in self.rounds), strict=True))
        return {players: list(columns[at]) if columns else [] for at, players in enumerate(self.tournament.pairings)}

    def hunted(self, players: Players) -> Estimate:
        """The Cryptozoologist's share of wins in a pairing."""
        return share(self._wins(players, CRYPTOZOOLOGIST))

    def lasting(self, players: Players) -> Estimate:
        """How many rounds a game of a pairing lasts."""
        return mean([float(result.rounds) for result in self.results[players]])

    def against(self, name: str, opponent: str, side: str | None = None) -> Estimate:
        """A policy's share of wins against an opponent: on a side, or on both together; half of them against itself."""
        if side is None and name == opponent:
            return Estimate(0.5, 0.5, 0.5)
        wins: list[float] = []
        if side != BIGFOOT:
            wins += self._wins(Players(name, opponent), CRYPTOZOOLOGIST)
        if side != CRYPTOZOOLOGIST:
            wins += self._wins(Players(opponent, name), BIGFOOT)
        return share(wins)

    def _wins(self, players: Players, winner: str) -> list[float]:
        return [float(result.winner == winner) for result in self.results[players]]

    def comparison(self, opponent: str, side: str | None) -> Comparison | None:
        """Our policy beside its best baseline; None if one of them does not play, or nobody has yet."""
        baselines = [name for name in self.tournament.policies if name != OURS]
        if OURS not in self.tournament.policies or not baselines or not self.rounds:
            return None
        shares = {name: self.against(name, opponent, side) for name in baselines}
        best = max(baselines, key=lambda name: shares[name].mean or 0.0)
        return Comparison(opponent, side, self.against(OURS, opponent, side), best, shares[best])

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """Against each opponent: both sides together, then each."""
        sides = (None, CRYPTOZOOLOGIST, BIGFOOT)
        found = (self.comparison(name, side) for side in sides for name in self.tournament.policies)
        return tuple(one for one in found if one is not None)

    @property
    def balance(self) -> Estimate | None:
        """The Cryptozoologist's share of wins when our policy plays both sides: how balanced the deck is."""
        return self.hunted(Players(OURS, OURS)) if OURS in self.tournament.policies and self.rounds else None
