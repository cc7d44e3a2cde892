"""Tree: a whole game in extensive form, made by the engine, so that no rule is written twice.

Every state is a node; chance is explicit, and an information set is everything that a player has seen so far.

    states, depth by depth   [ root | its children | their children … ]      children of a node stand side by side
    first[node], children[node]                       where they stand and how many they are
    information set 7 of Bigfoot                   the nodes, all of one depth, that look alike to Bigfoot
    slot = start[7] + k                            the place of move k there in every array of strategies

What a player has seen is the sequence of views (`solver.bigfoot.view`), one for every step of the game, and the
player's own moves: the steps are public, so nothing is told that the table does not tell, and nothing once known is
forgotten (perfect recall).

One abstraction, and it is exact: divisions that lay out equal cards in the same two paths are one move. They lead
to states that differ only in which copy of a card lies where, or in which path is called the first.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from solver.bigfoot.chance import outcomes
from solver.bigfoot.game import play
from solver.bigfoot.legal import legal
from solver.bigfoot.moves import Decision, LayOut
from solver.bigfoot.piles import card_order
from solver.bigfoot.state import CHANCE, State
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST
from solver.bigfoot.view import View, view
from solver.verdict import Watch

#: who moves at a node, by number; a player's number is also the index of that player's strategy
PLAYERS = (CRYPTOZOOLOGIST, BIGFOOT)
BY_CHANCE, NOBODY = 2, 3
#: states of the largest game that is built; it takes some minutes and about two gigabytes and a half
MOST_STATES = 3_000_000
#: states built between two looks at the watch
_PACE = 2_000


class TooLarge(Exception):
    """The game has more states than can be built."""


@dataclass(frozen=True)
class InformationSet:
    """What a player sees when it is that player's move, and all that can be done then."""

    view: View
    moves: tuple[Decision, ...]


@dataclass(frozen=True)
class Tree:
    """The game as arrays over nodes, information sets and slots; `levels`: where each depth begins, and the end.

    `mover`: 0 the Cryptozoologist, 1 Bigfoot, 2 chance, 3 nobody (the game is over). `share`: the probability
    with which chance leads to a node from the one before; 1 if a player does. `won`: 1 where the Cryptozoologist
    has discovered all lairs. `info`: the node's information set, -1 at chance's moves and at the end.
    """

    mover: NDArray[np.int8]
    info: NDArray[np.int32]
    first: NDArray[np.int32]
    children: NDArray[np.int32]
    share: NDArray[np.float64]
    won: NDArray[np.float64]
    levels: NDArray[np.int64]
    owner: NDArray[np.int8]
    head: NDArray[np.int32]  # the first node of an information set
    start: NDArray[np.int32]  # its first slot; one more entry tells the end
    sets: tuple[InformationSet, ...]

    @property
    def states(self) -> int:
        """Nodes of the tree."""
        return len(self.mover)

    @property
    def slots(self) -> int:
        """Moves of all information sets."""
        return int(self.start[-1])

    def sets_of(self, player: int) -> int:
        """How many information sets a player has."""
        return int((self.owner == player).sum())


@dataclass(frozen=True)
class Branch:
    """A move of a player, or an outcome of chance with its probability, and where it leads."""

    move: Decision | None
    share: float
    state: State


def branches(state: State) -> tuple[Branch, ...]:
    """Everything that can happen next."""
    if state.actor == CHANCE:
        return tuple(Branch(None, float(share), play(state, luck)) for share, luck in outcomes(state))
    return tuple(Branch(move, 1.0, play(state, move)) for move in decisions(state))


def decisions(state: State) -> tuple[Decision, ...]:
    """What the player whose move it is can do; of divisions into the same paths the first."""
    distinct: dict[Hashable, Decision] = {}
    for move in legal(state):
        distinct.setdefault(_division(state, move) if isinstance(move, LayOut) else move, move)
    return tuple(distinct.values())


def _division(state: State, move: LayOut) -> Hashable:
    """The paths whatever their order and that of their cards, and the card between them."""
    names = [card_order(card) for card in state.drawn]
    first = sorted(names[place] for place in move.first)
    second = sorted(name for place, name in enumerate(names) if place not in (*move.first, move.between))
    return (*map(tuple, sorted((first, second))), move.between is not None and names[move.between])


@dataclass
class _Growing:
    """A tree under construction. What a player has seen is known by a number, so that it need not be kept whole."""

    mover: list[int] = field(default_factory=list)
    info: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    share: list[float] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    levels: list[int] = field(default_factory=lambda: [0])
    owner: list[int] = field(default_factory=list)
    head: list[int] = field(default_factory=list)
    sets: list[InformationSet] = field(default_factory=list)
    numbers: dict[tuple[int, int], int] = field(default_factory=dict)  # (player, what was seen) → information set
    sights: int = 1  # different things seen so far

    def node(self, share: float, state: State) -> None:
        """A node of which the children are not known yet."""
        movers = {CRYPTOZOOLOGIST: 0, BIGFOOT: 1, CHANCE: BY_CHANCE, None: NOBODY}
        self.mover.append(movers[state.actor])
        self.info.append(-1)
        self.first.append(0)
        self.children.append(0)
        self.share.append(share)
        self.won.append(float(state.table.winner == CRYPTOZOOLOGIST))

    def look(self, leaf: _Leaf, sights: dict[Hashable, int]) -> tuple[int, int]:
        """What either player has seen when the game gets to this state, by number."""
        seen = []
        for player, (name, before) in enumerate(zip(PLAYERS, leaf.seen, strict=True)):
            own_move = leaf.place if player == leaf.moved else None
            sight = (player, before, own_move, *_news(view(leaf.state, name), leaf.known_events))
            number = sights.setdefault(sight, self.sights)
            self.sights += number == self.sights
            seen.append(number)
        return seen[0], seen[1]

    def decide(self, node: int, seen: int, state: State, moves: tuple[Decision, ...]) -> None:
        """Put a node of a player into its information set."""
        player = self.mover[node]
        number = self.numbers.setdefault((player, seen), len(self.sets))
        if number == len(self.sets):
            self.sets.append(InformationSet(view(state, PLAYERS[player]), moves))
            self.owner.append(player)
            self.head.append(node)
        self.info[node] = number

    def tree(self) -> Tree:
        """The finished tree."""
        widths = [len(known.moves) for known in self.sets]
        return Tree(
            np.array(self.mover, np.int8),
            np.array(self.info, np.int32),
            np.array(self.first, np.int32),
            np.array(self.children, np.int32),
            np.array(self.share),
            np.array(self.won),
            np.array(self.levels, np.int64),
            np.array(self.owner, np.int8),
            np.array(self.head, np.int32),
            np.concatenate(([0], np.cumsum(widths, dtype=np.int32))).astype(np.int32),
            tuple(self.sets),
        )


@dataclass(frozen=True)
class _Leaf:
    """A node whose children are to be made.

    `seen`: what either player had seen one step before, by number; `known_events` of that are in the history.
    `moved`: who made the move to here (as in `Tree.mover`), and `place`: which of the moves it was.
    """

    node: int
    state: State
    seen: tuple[int, int]
    known_events: int
    moved: int
    place: int


def _news(shown: View, known_events: int) -> tuple[Hashable, ...]:
    """What a view adds to all that was seen before; what the table keeps follows from the events."""
    cards = (shown.discard, shown.drawn, shown.drawn_size, shown.paths, shown.path_sizes, shown.between)
    news = shown.record.events[known_events:]
    return (shown.step, shown.actor, news, shown.hidden, shown.deck_size, cards, shown.unresolved)


def build(root: State, watch: Watch, most: int = MOST_STATES) -> Tree:
    """The tree below a state; `TooLarge` beyond `most` states, `Stopped` when the watch says so."""
    growing = _Growing()
    growing.node(1.0, root)
    level = [_Leaf(0, root, (0, 0), 0, BY_CHANCE, 0)]
    while level:
        growing.levels.append(len(growing.mover))
        level = list(_next_level(growing, level, watch, most))
    growing.levels.append(len(growing.mover))
    return growing.tree()


def _next_level(growing: _Growing, level: list[_Leaf], watch: Watch, most: int) -> Iterator[_Leaf]:
    """Make the children of a level; those where the game goes on."""
    sights: dict[Hashable, int] = {}
    for done, leaf in enumerate(level):
        if done % _PACE == 0:
            watch.look("states", len(growing.mover) / most)
        seen = growing.look(leaf, sights)
        below = branches(leaf.state)
        if len(growing.mover) + len(below) > most:
            raise TooLarge
        mover = growing.mover[leaf.node]
        if mover != BY_CHANCE:
            moves = tuple(branch.move for branch in below if branch.move is not None)
            growing.decide(leaf.node, seen[mover], leaf.state, moves)
        growing.first[leaf.node], growing.children[leaf.node] = len(growing.mover), len(below)
        for place, branch in enumerate(below):
            node = len(growing.mover)
            growing.node(branch.share, branch.state)
            if branch.state.actor is not None:
                yield _Leaf(node, branch.state, seen, len(leaf.state.history), mover, place)
