"""Size: about how many states a game has, told in a moment for games that could never be built.

A random game is played; a state that was one of n ways to go on stands for n states, one n deep in such choices for
the product. Knuth's estimate, the sum over the states of a random game, is right on average over all random games:

    root ── 3 ways ── one of them ── 2 ways ── …        1 + 3 + 3·2 + …
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from math import comb, prod

from seeds.faults import BadInput
from solver.bigfoot import moves
from solver.bigfoot.cards import PathCard
from solver.bigfoot.chance import sample
from solver.bigfoot.game import play
from solver.bigfoot.moves import Luck
from solver.bigfoot.state import CHANCE, State
from solver.bigfoot.tree import MOST_STATES, TooLarge, Tree, build, decisions
from solver.verdict import Watch

#: random games played for an estimate, and the seed of their dice
_GAMES, _SEED = 200, 1
#: times the most states: an estimate above this is not that far wrong, and building is not tried
_HOPELESS = 10


def estimated_states(root: State) -> int:
    """About how many states the tree below a state has; the same figure every time."""
    generator = random.Random(_SEED)
    return round(sum(_one_game(root, generator) for _ in range(_GAMES)) / _GAMES)


def _one_game(state: State, generator: random.Random) -> float:
    stands_for = total = 1.0
    while state.actor is not None:
        if state.actor == CHANCE:
            luck = sample(state, generator)
            stands_for /= likelihood(state, luck)
            state = play(state, luck)
        else:
            open_moves = decisions(state)
            stands_for *= len(open_moves)
            state = play(state, generator.choice(open_moves))
        total += stands_for
    return total


def likelihood(state: State, luck: Luck) -> float:
    """The probability of an outcome of chance, equal cards alike."""
    match luck:
        case moves.Hidden(lairs):
            return 1 / comb(len(state.edition.names), len(lairs))
        case moves.TopLeftover():
            return 1 / len(state.face_down)
        case moves.Lost(card):
            return _hand(state.drawn, [card])
        case moves.Joined(cards):
            return _hand(state.discard, cards)
        case moves.Drawn(cards):
            return _hand(state.deck, cards)


def _hand(pile: Sequence[PathCard], cards: Sequence[PathCard]) -> float:
    held = Counter(pile)
    return prod(comb(held[card], times) for card, times in Counter(cards).items()) / comb(len(pile), len(cards))


def checked_tree(root: State, source: str, watch: Watch) -> Tree:
    """The whole tree; `BadInput` that tells its size if it is too large, `Stopped` when the watch says so."""
    about = estimated_states(root)
    if about > _HOPELESS * MOST_STATES:
        raise _refusal(source, about)
    try:
        return build(root, watch)
    except TooLarge as large:
        raise _refusal(source, max(about, MOST_STATES)) from large


def _refusal(source: str, about: int) -> BadInput:
    remedy = f"at most {MOST_STATES:,}: fewer lairs, cards drawn, Action cards or rounds"
    return BadInput.one(source, f"a game of about {_rounded(about)} states cannot be solved whole", remedy)


def _rounded(count: int) -> str:
    """`4,100,000`, or `1.5e52`."""
    return f"{count:,}" if count < 10**9 else f"{count:.1e}"
