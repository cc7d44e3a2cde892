"""Policies: how either side plays a whole game, each told only what its own player sees.

A policy is asked for a move with a `View` and answers with a legal one. Two with one name, side, edition and seed
answer the same to the same views, so a game can be played again.

    random      any legal move
    certain     the Cryptozoologist names what is sure; Bigfoot takes what leaves the fewest lairs sure
    greedy      most information a round for the Cryptozoologist, who names the likeliest lair; least for Bigfoot
    lookahead   plays the rest of the game out with sampled draws (`solver.bigfoot.lookahead`)
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from seeds.bigfoot import Edition
from seeds.faults import BadInput, near_miss, quoted
from solver.bigfoot.moves import Decision
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST
from solver.bigfoot.view import View

NAMES = ("random", "certain", "greedy", "lookahead")
SIDES = (CRYPTOZOOLOGIST, BIGFOOT)


class Policy(Protocol):
    """One side of a game; several games one after the other are no trouble."""

    def move(self, view: View) -> Decision:
        """A legal move for the player whose view this is; it has to be that player's turn."""


def policy(name: str, side: str, edition: Edition, seed: int | str) -> Policy:
    """The policy of this name for a side (`CRYPTOZOOLOGIST` or `BIGFOOT`); `BadInput` if there is none."""
    if name not in NAMES:
        raise BadInput.one("policy", f"unknown policy {quoted(name)}", near_miss(name, NAMES))
    return _makers()[name, side](edition, Random(f"arenasmith bigfoot {seed} {name} {side}"))


def _makers() -> dict[tuple[str, str], Callable[[Edition, Random], Policy]]:
    from solver.bigfoot import baselines, lookahead

    return {
        ("random", CRYPTOZOOLOGIST): baselines.Anything,
        ("random", BIGFOOT): baselines.Anything,
        ("certain", CRYPTOZOOLOGIST): baselines.CertainHunter,
        ("certain", BIGFOOT): baselines.CertainBigfoot,
        ("greedy", CRYPTOZOOLOGIST): baselines.GreedyHunter,
        ("greedy", BIGFOOT): baselines.GreedyBigfoot,
        ("lookahead", CRYPTOZOOLOGIST): lookahead.LookaheadHunter,
        ("lookahead", BIGFOOT): lookahead.LookaheadBigfoot,
    }
