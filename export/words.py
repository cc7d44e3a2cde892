"""Words: a plan's moves as sentences that a player can follow with a finger on the board.

    1. Straight 1–4 (2 points): over the ramp at B2, fly C2, D2, E2

The sheet and the terminal tell a plan in the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from export.journey import Leg, Step, journey
from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash
from solver.smash.plans import AS_CARD, AS_TILE, Move, Plan

HEADING_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
#: how a step is told; a `{}` takes the spaces of all steps in a row that are told alike
VERBS = {
    "drive": "drive {}",
    "slide": "slide {}",
    "fly": "fly {}",
    "land": "land on {}",
    "ramp": "over the ramp at {}",
    "going-up": "Going Up at {}",
}


def moves_in_words(plan: Plan, arena: Arena, rules: RollAndSmash) -> tuple[str, ...]:
    """A sentence a move, numbered from 1 as the badges on the route are."""
    return tuple(f"{head} {rest}".rstrip() for head, rest in told_moves(plan, arena, rules))


def told_moves(plan: Plan, arena: Arena, rules: RollAndSmash) -> tuple[tuple[str, str], ...]:
    """(what is played, what happens then) for each move."""
    return tuple(_told(leg, rules) for leg in journey(plan, arena, rules))


def _told(leg: Leg, rules: RollAndSmash) -> tuple[str, str]:
    head = f"{leg.number}. {_played(leg, rules)}"
    if not leg.driven:
        return head + ":", "not driven, the run is over"
    events = ", ".join(_events(leg, rules))
    return (head + ":", events) if events else (head, "")


def _played(leg: Leg, rules: RollAndSmash) -> str:
    """`Turn 90° left (3 points)`, `Deja Vu, Straight 1–2 (free)`, `Roll Over (+6 VP)`."""
    move = leg.move
    if move.how == AS_CARD:
        return f"{card_name(move.what, rules)}{_worth(rules.card[move.what].vp)}"
    card = "" if move.how == AS_TILE else f"{card_name(move.how, rules)}, "
    return f"{card}{tile_and_way(leg, rules)} ({_price(move, rules)}{_bonus(leg, rules)})"


def tile_and_way(leg: Leg, rules: RollAndSmash) -> str:
    """`Turn 90° left`: the Plan tile that a leg drives, and which way it turns."""
    turn = next((step.turn for step in leg.steps if step.turn), "")
    way = f" {turn}" if turn and rules.tile[leg.move.what].quarters else ""
    return tile_name(leg.move.what, rules) + way


def _price(move: Move, rules: RollAndSmash) -> str:
    cost = rules.tile[move.what].cost if move.how == AS_TILE else 0
    return counted(cost, "point") if cost else "free"


def _bonus(leg: Leg, rules: RollAndSmash) -> str:
    vp = rules.tile[leg.move.what].vp
    return f", +{vp} VP" if vp and leg.driven else ""


def _worth(vp: int) -> str:
    return f" (+{vp} VP)" if vp else ""


def _events(leg: Leg, rules: RollAndSmash) -> Iterator[str]:
    """What the truck does, step by step, like steps in one breath."""
    for how, steps in groupby(_beats(leg.steps), key=lambda beat: beat[0]):
        yield how.format(", ".join(place for _, place in steps))
    if leg.settles:
        yield f"come down on {leg.settles}"
    if leg.move.how == AS_CARD:
        effect = rules.card[leg.move.what].effect
        yield "the run ends" if effect == "end-run" else f"face {HEADING_NAMES[leg.move.heading]}"


def _beats(steps: tuple[Step, ...]) -> Iterator[tuple[str, str]]:
    """(phrase, what goes into it) of every event; like phrases in a row are said once."""
    for step in steps:
        if step.came_down:
            yield "come down on {}", str(step.start)
        yield VERBS[step.how], str(step.space)
        if step.oil:
            yield "the oil turns it {}", HEADING_NAMES[step.oil]


def setup_in_words(plan: Plan, rules: RollAndSmash) -> tuple[tuple[str, str], ...]:
    """(lead, rest) of what is laid out before the run: start, ramps, obstacles named for Destroy."""
    lines = [("Start", f"on {plan.start}, facing {HEADING_NAMES[plan.heading]}")]
    if plan.ramps:
        ramps = ", ".join(f"{space} facing {HEADING_NAMES[arrow]}" for space, arrow in plan.ramps)
        lines.append(("Ramp" if len(plan.ramps) == 1 else "Ramps", f"on {ramps}"))
    becomes = next((name for name, card in rules.card.items() if card.effect == "becomes"), "")
    for token in plan.destroy:
        lines.append((card_name(becomes, rules), f"{token} is an “{rules.card[becomes].kind}” obstacle in this run"))
    return tuple(lines)


def tile_name(tile: str, rules: RollAndSmash) -> str:
    """`Straight 1–4`, `Turn 90°`."""
    words = [part.capitalize() for part in tile.split("-") if not part.isdigit()]
    numbers = "–".join(part for part in tile.split("-") if part.isdigit())
    return " ".join(words) + (f" {numbers}" if numbers else "") + ("°" if numbers and rules.tile[tile].quarters else "")


def card_name(card: str, rules: RollAndSmash) -> str:
    """`Roll Over`; a card for one of several kinds says which: `Sick Trick (in)`."""
    kind = rules.card[card].kind if card in rules.card else None
    stem = card.removesuffix(f"-{kind}") if kind else card
    name = " ".join(word.capitalize() for word in stem.split("-"))
    return name if stem == card else f"{name} ({kind})"


def percent(chance: float) -> str:
    """`59.9949 %`."""
    return f"{100 * chance:8.4f} %"


def counted(number: int, what: str) -> str:
    """`1 point`, `2 points`."""
    return f"{number} {what}{'' if number == 1 else 's'}"
