"""A solved edition of Bigfoot, as text for people at a table and as a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from export.records import Record
from solver.bigfoot import moves
from solver.bigfoot.cards import PathCard
from solver.bigfoot.cfr import Solution
from solver.bigfoot.events import Dealt, RoundBegun
from solver.bigfoot.moves import Decision
from solver.bigfoot.opening import Conduct, first_round
from solver.bigfoot.state import WINDOWS, Step
from solver.bigfoot.table import BIGFOOT
from solver.bigfoot.tree import PLAYERS
from solver.bigfoot.view import View

if TYPE_CHECKING:
    from rich.text import Text

#: situations told of each kind, most frequent first, and the least share of games or choices worth a line
MOST_TOLD, LEAST_TOLD = 6, 0.01

_HEADS = {
    Step.LAYOUT: "lays out",
    Step.TAKE: "takes",
    Step.RESOLVE: "becomes tired, or not",
    Step.GUESS: "names",
}


def solve_record(solution: Solution) -> Record:
    """`solve --json`; `first_round` in the order of play, an entry for each information set."""
    found, tree = solution.certificate, solution.tree
    return {
        "value": found.value,
        "low": found.low,
        "high": found.high,
        "exploitability": found.exploitability,
        "target": solution.target,
        "reached": solution.reached,
        "iterations": solution.iterations,
        "states": tree.states,
        "information_sets": {name: tree.sets_of(player) for player, name in enumerate(PLAYERS)},
        "first_round": [_conduct_record(conduct) for conduct in first_round(solution)],
    }


def unsolved_record(target: float) -> Record:
    """`solve --json` where the time was up before there was a tree."""
    return {"value": None, "target": target, "reached": False}


def _conduct_record(conduct: Conduct) -> Record:
    seen = conduct.view
    return {
        "player": seen.player,
        "step": str(seen.step),
        "reach": conduct.reach,
        "hidden": list(seen.hidden),
        "drawn": [str(card) for card in seen.drawn],
        "paths": [[str(card) for card in path] for path in seen.paths],
        "unresolved": [str(card) for card in seen.unresolved],
        "events": [str(event) for event in seen.record.events[1:]],
        "moves": [{"move": _told(move, seen), "share": share} for move, share in conduct.shares],
    }


def _told(move: Decision, seen: View) -> str:
    """A move as a word or two after the player's name."""
    match move:
        case moves.Play(side):
            return f"play {side}"
        case moves.Pass():
            return "pass"
        case moves.LayOut(first, between):
            return _division(seen.drawn, first, between)
        case moves.Take(path):
            return _cards(seen.paths[path]) if seen.paths else f"path {path} of {seen.path_sizes[path]} cards"
        case moves.Avoid(sensor):
            return f"tired to avoid {sensor}" if sensor else "avoid nothing"
        case moves.Name(lair, paid):
            return f"{lair}, for {paid}" if paid else lair
    return "no lair"


def _division(drawn: Sequence[PathCard], first: tuple[int, ...], between: int | None) -> str:
    rest = [place for place in range(len(drawn)) if place not in first and place != between]
    paths = " / ".join(_cards(drawn[place] for place in path) for path in (first, rest))
    return paths if between is None else f"{paths}, between them {drawn[between]}"


def _cards(cards: Iterable[PathCard]) -> str:
    return " | ".join(map(str, cards))


# -- text ----------------------------------------------------------------------------------------------


@dataclass
class _Situation:
    """What everybody sees, whatever is hidden: how often it comes about, and how often what is done then."""

    reach: float = 0.0
    done: dict[str, float] = field(default_factory=dict)

    def add(self, conduct: Conduct) -> None:
        """Another information set that looks alike."""
        self.reach += conduct.reach
        for move, share in conduct.shares:
            told = _told(move, conduct.view)
            self.done[told] = self.done.get(told, 0.0) + conduct.reach * share


def solve_text(solution: Solution) -> Text:
    """Value, how sure it is, and what the strategies do in the first round."""
    from rich.text import Text

    return Text("\n".join((*_head(solution), *_first_round(solution))))


def _head(solution: Solution) -> Iterator[str]:
    found, tree = solution.certificate, solution.tree
    sets = ", ".join(f"{name} {tree.sets_of(player):,}" for player, name in enumerate(PLAYERS))
    yield f"{tree.states:,} states; information sets: {sets}"
    yield f"the Cryptozoologist wins {100 * found.value:.2f} % of games when both play these strategies"
    yield f"certified between {100 * found.low:.2f} % and {100 * found.high:.2f} % by best responses"
    asked = f"exploitability {found.exploitability:.5f} after {solution.iterations:,} iterations"
    if solution.reached:
        yield f"{asked}: within the {solution.target:g} asked for"
    else:
        yield f"{asked}: stopped early, above the {solution.target:g} asked for; these are no equilibrium yet"


def _first_round(solution: Solution) -> Iterator[str]:
    """Kinds of decision in the order of play, each with its most frequent situations."""
    kinds: dict[tuple[str, Step], dict[str, _Situation]] = {}
    for conduct in first_round(solution):
        seen = conduct.view
        kind = kinds.setdefault((seen.player, seen.step), {})
        kind.setdefault(_situation(seen), _Situation()).add(conduct)
    yield from ("", "The first round. Shares of games on the left of a situation, of choices on the left of a move.")
    for (player, step), situations in sorted(kinds.items(), key=lambda entry: _turn(*entry[0])):
        if max(situation.reach for situation in situations.values()) < LEAST_TOLD:
            continue
        yield from ("", _kind(player, step))
        yield from _situations(situations)


def _turn(player: str, step: Step) -> tuple[int, int]:
    """When in a round this is decided."""
    return list(Step).index(step), PLAYERS.index(player)


def _kind(player: str, step: Step) -> str:
    who = "Bigfoot" if player == BIGFOOT else "the Cryptozoologist"
    over = ", all hidden lairs taken together" if player == BIGFOOT else ""
    return f"{who} {_HEADS.get(step, f'plays, {step}')}{over}:"


def _situations(situations: dict[str, _Situation]) -> Iterator[str]:
    order = sorted(situations.items(), key=lambda entry: -entry[1].reach)
    told = [entry for entry in order if entry[1].reach >= LEAST_TOLD][:MOST_TOLD]
    for words, situation in told:
        yield f"{100 * situation.reach:6.1f} %  {words}"
        yield from _moves(situation)
    left = order[len(told) :]
    reach = sum(situation.reach for _, situation in left)
    if reach >= LEAST_TOLD / 10:
        yield f"{100 * reach:6.1f} %  {len(left):,} more situations (all of them: --json)"


def _moves(situation: _Situation) -> Iterator[str]:
    for move, weight in sorted(situation.done.items(), key=lambda entry: -entry[1]):
        share = weight / situation.reach
        if share >= LEAST_TOLD:
            yield f"            {100 * share:5.1f} %  {move}"


def _situation(seen: View) -> str:
    """What both see, or for whoever draws the draw."""
    if seen.step == Step.LAYOUT:
        return _cards(seen.drawn)
    if seen.step == Step.TAKE:
        return " / ".join(map(_cards, seen.paths)) or "paths face down"
    if seen.step == Step.RESOLVE:
        return _cards(seen.unresolved)
    cards = [_cards(seen.drawn)] if seen.drawn and seen.step in WINDOWS else []
    events = [str(event) for event in seen.record.events if not isinstance(event, RoundBegun | Dealt)]
    return "; ".join([*events, *cards]) or "nothing read"
