"""Plans for tests of writing: random walks of every shape, rules with awkward ids, and a JSON text to spoil."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from layouts.arena import KIND_OF
from layouts.space import HEADINGS, Space, parse_space
from layouts.tokens import MOST_NUMBER
from seeds.faults import BadInput
from seeds.roll_and_smash import RollAndSmash, shipped
from solver.smash.plan_json import read_plan
from solver.smash.plan_words import alone_cards, granting_cards
from solver.smash.plans import AS_CARD, AS_TILE, Entered, Move, Plan

#: a plan as JSON text, its only move on line 7
MOVE = '{"what": "straight-1-4", "as": "tile", "path": ["B2^", "C2"], "heading": "E"}'
PLAN = f"""{{
 "start": "A2",
 "heading": "E",
 "ramps": [["B2", "E"]],
 "destroy": null,
 "moves": [
  {MOVE}
 ]
}}"""
#: ids that share codes, hold signs of the short form, differ in case only, or are marks of it
AWKWARD_TILES = ("straight-1-2", "slow-2", "s2", "turn-90", "T90", "r", "X", "", "a b", "s2:e", "+up/N", "%20", "ä-ö")
AWKWARD_CARDS = ("r", "turn-90", "deja vu/s2", "N", "+", "DEJA VU/S2")


def awkward() -> RollAndSmash:
    """The shipped rules with more tiles and cards than anybody should name so."""
    rules = shipped()
    tile, granting, alone = rules.tile["straight-1-2"], rules.card["deja-vu"], rules.card["zero-point-turn"]
    cards = {name: (granting, alone)[place % 2] for place, name in enumerate(AWKWARD_CARDS)}
    return replace(rules, tile=dict.fromkeys(AWKWARD_TILES, tile), card=cards)


def spaces() -> st.SearchStrategy[Space]:
    """Spaces, those by the edge and in columns of two letters among them."""
    return st.builds(Space, st.integers(0, 30), st.integers(0, 30))


def tokens() -> st.SearchStrategy[str]:
    """Tokens of obstacles."""
    return st.builds(
        lambda letter, number: f"{letter}{number}", st.sampled_from(list(KIND_OF)), st.integers(1, MOST_NUMBER)
    )


@st.composite
def plans(draw: st.DrawFn, rules: RollAndSmash) -> Plan:
    """Walks: each move goes on from where the last one ended and faces its last step, or any way."""
    start = at = draw(spaces())
    headings = st.sampled_from(HEADINGS)
    heading = first = draw(headings)
    moves = []
    for what, how in draw(st.lists(st.sampled_from(_manoeuvres(rules)), max_size=9)):
        path = draw(_walks(at))
        toward = next((way for way in HEADINGS if path and _before(at, path).ahead(way) == path[-1].space), heading)
        at, heading = path[-1].space if path else at, draw(st.just(toward) | headings)
        moves.append(Move(what, how, path, heading))
    ramps = draw(st.lists(st.tuples(spaces(), headings), max_size=9))
    return Plan(start, first, tuple(ramps), tuple(draw(st.lists(tokens(), max_size=3))), tuple(moves))


def _manoeuvres(rules: RollAndSmash) -> list[tuple[str, str]]:
    """Every `what` with every `as` it can have."""
    tiles = [(tile, how) for tile in rules.tile for how in (AS_TILE, *granting_cards(rules))]
    return tiles + [(card, AS_CARD) for card in alone_cards(rules)]


@st.composite
def _walks(draw: st.DrawFn, at: Space) -> tuple[Entered, ...]:
    path = []
    for heading, air in draw(st.lists(st.tuples(st.sampled_from(HEADINGS), st.booleans()), max_size=6)):
        if parse_space(str(at.ahead(heading))):
            at = at.ahead(heading)
            path.append(Entered(at, air))
    return tuple(path)


def _before(at: Space, path: tuple[Entered, ...]) -> Space:
    return path[-2].space if len(path) > 1 else at


def swapped(old: str, new: str) -> str:
    """The plan with one stretch of its text changed."""
    assert PLAN.count(old) == 1, old
    return PLAN.replace(old, new)


def held(beside: str) -> str:
    """The plan in a larger record, other keys behind it on line 10."""
    return f'{{"plan": {PLAN},\n{beside}}}'


def faults(text: str, rules: RollAndSmash | None = None) -> list[str]:
    """The faults of a text as `line:column: message`; each has a remedy."""
    with pytest.raises(BadInput) as caught:
        read_plan(text, "file", rules or shipped())
    assert all(fault.source == "file" and fault.remedy for fault in caught.value.faults)
    return [f"{fault.line}:{fault.column}: {fault.message}" for fault in caught.value.faults]
