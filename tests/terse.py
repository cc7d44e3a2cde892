"""Plans for tests in a line of text, and what the judge makes of them in a few words.

    A1>E B1>E !U2: s4 B1^ C1^ D1; deja=t90>S D2; zero>W        the hand stands beside it
    │    │    │    │              │       └ the heading after a move, where it is not that before it
    │    │    │    │              └ a card and the Plan tile it drives
    │    │    │    └ a Plan tile and the spaces entered, `^` in the air
    start ramps └ named for Destroy

    "U1 -B1 donut roll-over+6 = 9"     U1 scored, B1 failed, a donut, a card that paid, VP in all
    "§3 move 2 at C1"                  the rule broken, by which move (0: before the run), and where

A table of such lines can be read beside the rules page.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from layouts.arena import Arena
from layouts.space import Space, parse_space
from seeds.roll_and_smash import RollAndSmash, shipped
from solver.smash.plans import AS_CARD, AS_TILE, Entered, Move, Plan, Score
from solver.smash.rules import IllegalPlan, judge, plan_cost
from tests.arenas import drawn
from tests.brute import Game

RULES = shipped()
TILES = {"s2": "straight-1-2", "s4": "straight-1-4", "t90": "turn-90", "t180": "turn-180", "donut": "donut-360"}
CARDS = {"going": "going-up", "roll": "roll-over", "nitro": "nitro-boost", "deja": "deja-vu", "zero": "zero-point-turn"}
CARDS |= {f"trick-{kind}": f"sick-trick-{kind}" for kind in ("up", "by", "on", "in")}


class Case(NamedTuple):
    """What it shows, where, the plan, what is to be told of it, and the hand."""

    shows: str
    field: Arena
    text: str
    told: str
    hand: str = ""


def table(*cases: Case) -> pytest.MarkDecorator:
    """A parametrized test over `case`, each example named by what it shows."""
    return pytest.mark.parametrize("case", cases, ids=[case.shows for case in cases])


def field(*rows: str, oil: str = "", blank: str = "") -> Arena:
    """An arena on one piece; `oil` like `C1>E`, `blank` the tokens under Nothing to See Here."""
    spills = [(at, to) for at, to in (spill.split(">") for spill in oil.split())]
    hazards = [f'[[hazard]]\nkind = "oil-spill"\nat = "{at}"\ntoward = "{to}"\n' for at, to in spills]
    hazards += [f'[[hazard]]\nkind = "nothing-to-see"\non = "{token}"\n' for token in blank.split()]
    return drawn("\n".join(rows), (1, 1), (len(rows[0].split()), len(rows)), "".join(hazards))


def space(name: str) -> Space:
    """The space of a name that is one."""
    found = parse_space(name)
    assert found is not None, name
    return found


def plan(text: str) -> Plan:
    """A plan from its line."""
    placed, _, driven = text.partition(":")
    (at, heading), *ramps = [word.split(">") for word in placed.split() if not word.startswith("!")]
    destroy = tuple(word[1:] for word in placed.split() if word.startswith("!"))
    moves: list[Move] = []
    for words in filter(None, (words.strip() for words in driven.split(";"))):
        moves.append(_move(words, moves[-1].heading if moves else heading))
    return Plan(space(at), heading, tuple((space(at), to) for at, to in ramps), destroy, tuple(moves))


def _move(words: str, before: str) -> Move:
    name, *path = words.split()
    done, _, heading = name.partition(">")
    card, _, tile = done.rpartition("=")
    what, how = (TILES | CARDS).get(tile, tile), CARDS.get(card, card) or (AS_TILE if tile in TILES else AS_CARD)
    entered = tuple(Entered(space(at.rstrip("^")), at.endswith("^")) for at in path)
    return Move(what, how, entered, heading or before)


def cards(hand: str) -> list[str]:
    """The ids of a hand."""
    return [CARDS.get(card, card) for card in hand.split()]


def outcome(score: Score) -> str:
    """What a run came to, in words."""
    words = [*score.scored, *(f"-{token}" for token in score.failed), *["donut"] * score.donuts]
    words += [f"{card}+{vp}" for card, vp in sorted(score.cards.items())]
    return " ".join([*words, f"= {score.vp}"])


def told(
    arena: Arena,
    text: str,
    hand: str = "",
    *,
    points: int | None = None,
    tiles: int | None = 0,
    truck: str | None = None,
    rules: RollAndSmash = RULES,
) -> str:
    """What the judge says; unless given, points suffice and the Plan tiles are as many as they should be."""
    record = plan(text)
    points = plan_cost(record, rules) if points is None else points
    tiles = driven(record) if tiles == 0 else tiles
    try:
        score = judge(arena, record, rules, points=points, hand=cards(hand), tiles=tiles, truck=truck)
    except IllegalPlan as breach:
        return f"§{breach.section} move {breach.move}" + (f" at {breach.space}" if breach.space else "")
    return outcome(score)


def driven(record: Plan) -> int:
    """The Plan tiles of a plan."""
    return sum(move.how == AS_TILE for move in record.moves)


def brute_vp(arena: Arena, record: Plan, hand: list[str]) -> int | None:
    """VP of the record by brute force, at its best reading; None if there is none. Start and ramps are not judged."""
    game = Game(arena, RULES.most_points, hand, driven(record))
    driving = game.world(record).driving
    return max((game.vp(driving, end) for end, _ in game.readings(record)), default=None)


def check(case: Case) -> None:
    """The judge tells what the rules page says, and of a plan that is driven brute force says the same."""
    assert told(case.field, case.text, case.hand) == case.told
    words, _, vp = case.told.partition("= ")
    if vp or " move 0" not in words:
        assert brute_vp(case.field, plan(case.text), cards(case.hand)) == (int(vp) if vp else None)
