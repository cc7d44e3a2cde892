"""A whole game for two to four, from set-up to the winner (docs/rules.md §5–§8), by one source of chance.

    highest die starts ─▶ set-up ─▶ everybody's run ─▶ one tile more of each kind ─▶ everybody's run ─▶ winner
                                                                                     (best score first)
    a run: roll, re-roll ─▶ draw cards ─▶ name opponents, who use Hazard tiles ─▶ plan ─▶ the judge

Rulings, where the page leaves a choice (those of set-up: `solver.smash.game_setup`):

- *The highest die*: one die each, numbers only count; equals roll again. Play goes round the table from there.
- The roller names an opponent for each hazard die by chance, whatever the policy: tiles only ever hurt the roller.
  Opponents draw one after another and use their tiles in turn order, beginning behind the roller.
- Hazard tiles are one deck for the game, and like every deck it is not shuffled again: when it is empty, a hazard die
  does nothing. So does a style die when the truck's own deck is empty.
- Rotated and replaced tiles stay; blanks and oil that a Hazard tile brought leave after the run. Those of the layout
  are part of the arena and stay.
- A run without a legal plan is not driven: 0 VP.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash
from solver.smash.game_policies import LOOKS, policy
from solver.smash.game_setup import Setup, bare, built, dealt
from solver.smash.game_worth import Measured, Mind, counted
from solver.smash.hazards import REPLACE, ROTATE, Use
from solver.smash.question import Question
from solver.smash.rules import judge

#: Hazard tiles whose effect stays after the run (rules §7)
LASTING = (ROTATE, REPLACE)
#: (VP, donuts, failed obstacles) over all runs
Result = tuple[int, int, int]


@dataclass(frozen=True)
class Setting:
    """What all games of a simulation share; `trucks` None: dealt at random, a different one each."""

    arena: Arena
    rules: RollAndSmash
    policies: tuple[str, ...]
    trucks: tuple[str, ...] | None
    setup: Setup
    rounds: int
    seed: int
    worth: Measured
    looks: int = LOOKS


@dataclass(frozen=True)
class Ran:
    """One run: who, in which round, with what, and what came of it. `failed` counts obstacles."""

    player: int
    round: int
    points: int
    hand: tuple[str, ...]
    hazards: tuple[str, ...]
    vp: int
    donuts: int
    failed: int


@dataclass(frozen=True)
class Game:
    """A game that is over: `orders` are the players in turn order, a row a round.

    `results` and `shares` (parts of the win) go by player; `arena` is the last one.
    """

    number: int
    trucks: tuple[str, ...]
    orders: tuple[tuple[int, ...], ...]
    runs: tuple[Ran, ...]
    arena: Arena
    results: tuple[Result, ...]
    shares: tuple[float, ...]


def play(setting: Setting, number: int, mind: Mind) -> Game:
    """Game `number` of a simulation: the same whatever else is played. May raise `Stopped`."""
    return _Table(setting, number, mind).game()


def source(seed: int, what: object) -> Random:
    """The source of chance of one game, or of another part of a simulation, independent of all others."""
    return Random(f"arenasmith simulate {seed} {what}")


class _Table:
    """A game under way."""

    def __init__(self, setting: Setting, number: int, mind: Mind) -> None:
        self.setting, self.rules, self.mind, self.number = setting, setting.rules, mind, number
        self.chance = source(setting.seed, number)
        self.players = [policy(name, mind, setting.worth, setting.looks) for name in setting.policies]
        self.trucks = setting.trucks or tuple(self.chance.sample(list(self.rules.truck), len(self.players)))
        self.arena = setting.arena if setting.setup == "arena" else bare(setting.arena)
        self.decks = [self._shuffled(self.rules.truck[truck].deck) for truck in self.trucks]
        self.hazards = self._shuffled({kind: seed.tiles for kind, seed in self.rules.hazard.items()})
        self.runs: list[Ran] = []

    def _shuffled(self, copies: dict[str, int]) -> list[str]:
        deck = [card for card, times in copies.items() for _ in range(times)]
        self.chance.shuffle(deck)
        return deck

    def game(self) -> Game:
        """Play it to the end."""
        orders = [starting(len(self.players), self.rules.dice.faces, self.chance)]
        for turn in range(1, self.setting.rounds + 1):
            if turn > 1:
                orders.append(by_score(orders[-1], self._scores()))
            self._set_up(turn, orders[-1])
            for player in orders[-1]:
                self.runs.append(self._run(player, turn, orders[-1]))
        results = tuple(self._results())
        return Game(
            self.number, self.trucks, tuple(orders), tuple(self.runs), replace(self.arena), results, won(results)
        )

    def _scores(self) -> list[int]:
        return [vp for vp, _, _ in self._results()]

    def _results(self) -> list[Result]:
        """(VP, donuts, failed obstacles) of each player so far."""
        runs = [[run for run in self.runs if run.player == player] for player in range(len(self.players))]
        return [(sum(r.vp for r in own), sum(r.donuts for r in own), sum(r.failed for r in own)) for own in runs]

    def _set_up(self, turn: int, order: Sequence[int]) -> None:
        if turn > 1 or self.setting.setup == "game":
            kinds = dealt(self.rules, turn, self.chance)
            trucks, players = [self.trucks[player] for player in order], [self.players[player] for player in order]
            self.arena = built(self.arena, kinds, trucks, players, self.rules, self.chance)

    # -- a run (rules §6) ----------------------------------------------------------------------------

    def _run(self, player: int, turn: int, order: Sequence[int]) -> Ran:
        points, cards, hazards = counted(self._rolled(player))
        hand = self._drawn(self.decks[player], cards)
        tiles = self._threats(player, hazards, order)
        question = Question(self.arena, self.rules, points, hand, truck=self.trucks[player])
        question, used = self._hurt(question, tiles)
        plan = self.players[player].plan(question, self.chance)
        self.arena = lasting(self.arena, used)
        kinds = tuple(kind for _, kind in tiles)
        if plan is None:
            return Ran(player, turn, points, hand, kinds, 0, 0, 0)
        score = judge(question.arena, plan, self.rules, points=points, hand=hand, truck=question.truck)
        return Ran(player, turn, points, hand, kinds, score.vp, score.donuts, len(score.failed))

    def _rolled(self, player: int) -> tuple[str, ...]:
        """The final roll."""
        dice = self.mind.dice
        roll = rolled(len(dice.faces), dice.count, self.chance)
        for left in range(dice.rerolls, 0, -1):
            keep = self.players[player].keep(self.arena, self.trucks[player], dice.place[roll], left, self.chance)
            kept = dice.keeps[keep]
            roll = tuple(sorted(kept + rolled(len(dice.faces), dice.count - len(kept), self.chance)))
        return dice.names(roll)

    def _drawn(self, deck: list[str], cards: int) -> tuple[str, ...]:
        """So many cards from the top, as many as there are, in the order that the rules list them."""
        drawn = [deck.pop() for _ in range(min(cards, len(deck)))]
        return tuple(sorted(drawn, key=list(self.rules.card).index))

    def _threats(self, roller: int, hazards: int, order: Sequence[int]) -> list[tuple[int, str]]:
        """(opponent, kind) of the Hazard tiles drawn, in the order they are used."""
        place = order.index(roller)
        opponents = [*order[place + 1 :], *order[:place]]
        named = [self.chance.choice(opponents) for _ in range(hazards)]
        drawn = [(opponent, self.hazards.pop()) for opponent in named if self.hazards]
        return sorted(drawn, key=lambda threat: opponents.index(threat[0]))

    def _hurt(self, question: Question, threats: Sequence[tuple[int, str]]) -> tuple[Question, list[Use]]:
        """The question that the opponents leave, and how they used their tiles."""
        used: list[Use] = []
        for opponent, kind in threats:
            used.append(self.players[opponent].use(kind, question, self.chance))
            question = replace(question, arena=used[-1].on(question.arena))
        return question, used


def rolled(faces: int, count: int, chance: Random) -> tuple[int, ...]:
    """So many dice, in rising order."""
    return tuple(sorted(chance.randrange(faces) for _ in range(count)))


def starting(players: int, faces: Sequence[str], chance: Random) -> tuple[int, ...]:
    """The players in turn order: the highest die starts, equals roll again (rules §8)."""
    numbers = [int(face) if face.isdecimal() else -1 for face in faces]
    highest = list(range(players))
    while len(highest) > 1 and len(set(numbers)) > 1:
        shown = [chance.choice(numbers) for _ in highest]
        highest = [player for player, number in zip(highest, shown, strict=True) if number == max(shown)]
    return (*range(highest[0], players), *range(highest[0]))


def by_score(order: Sequence[int], scores: Sequence[int]) -> tuple[int, ...]:
    """The order of the next round: highest score first, equals as they were (rules §8)."""
    return tuple(sorted(order, key=lambda player: -scores[player]))


def lasting(arena: Arena, used: Sequence[Use]) -> Arena:
    """The arena after a run: what Hazard tiles turned or replaced stays, blanks and oil leave (rules §7)."""
    for use in used:
        if use.kind in LASTING:
            arena = use.on(arena)
    return arena


def won(results: Sequence[Result]) -> tuple[float, ...]:
    """Each player's part of the win: most VP, then most donuts, then fewest failed; else it is shared (rules §8)."""
    merits = [(vp, donuts, -failed) for vp, donuts, failed in results]
    winners = [merit == max(merits) for merit in merits]
    return tuple(winner / sum(winners) for winner in winners)
