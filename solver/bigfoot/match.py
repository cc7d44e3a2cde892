"""Match: one whole game between two policies, each shown its own player's view and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from seeds.bigfoot import Edition
from solver.bigfoot.chance import sample
from solver.bigfoot.game import play, start
from solver.bigfoot.policies import Policy, policy
from solver.bigfoot.state import CHANCE, State
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST
from solver.bigfoot.view import view


@dataclass(frozen=True)
class Players:
    """The policies of both sides, by name."""

    cryptozoologist: str
    bigfoot: str


@dataclass(frozen=True)
class Result:
    """A game that is over: who won (a side), in which round, and how many lairs were discovered."""

    winner: str
    rounds: int
    discovered: int


def source(seed: int, number: int) -> Random:
    """The chance of game `number`: the same lairs and the same luck whoever plays."""
    return Random(f"arenasmith bigfoot tournament {seed} {number}")


def match(
    edition: Edition, players: Players, seed: int, number: int, *, elusive: bool = False, family: bool = False
) -> Result:
    """Game `number` of a seed between these players."""
    own = f"{seed} {number}"
    seats = {
        CRYPTOZOOLOGIST: policy(players.cryptozoologist, CRYPTOZOOLOGIST, edition, own),
        BIGFOOT: policy(players.bigfoot, BIGFOOT, edition, own),
    }
    state = played_out(start(edition, elusive=elusive, family=family), seats, source(seed, number))
    winner = state.table.winner
    assert winner is not None
    return Result(winner, state.table.round, len(state.table.discovered))


def played_out(state: State, seats: dict[str, Policy], chance: Random) -> State:
    """The end of a game."""
    while (actor := state.actor) is not None:
        move = sample(state, chance) if actor == CHANCE else seats[actor].move(view(state, actor))
        state = play(state, move)
    return state
