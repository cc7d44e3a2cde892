"""The question both engines answer: the best plan on an arena with these points and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from layouts.arena import Arena
from seeds.faults import BadInput, Fault, near_miss, quoted
from seeds.roll_and_smash import RollAndSmash
from solver.smash.field import MOST_OBSTACLES

#: as many Plan tiles as the rules' plans have
WHOLE_PLAN = -(1 << 62)
#: the option that says how many, unless a command calls it otherwise
TILES = "--tiles"


@dataclass(frozen=True)
class Question:
    """Best plan on `arena` with `points` plan points, the `cards` in hand and `tiles` Plan tiles, in `truck`.

    `required`: tokens of obstacles that the plan has to score, whatever else it does.
    """

    arena: Arena
    rules: RollAndSmash
    points: int
    cards: tuple[str, ...] = ()
    tiles: int = WHOLE_PLAN
    truck: str | None = None
    required: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Fill in the rules' number of Plan tiles."""
        if self.tiles == WHOLE_PLAN:
            object.__setattr__(self, "tiles", self.rules.plan.tiles)


def checked(question: Question) -> Question:
    """The question, if it can be asked; `BadInput` says everything that is wrong with it and what would be right."""
    faults = [*_number_faults(question.rules, question.points, question.tiles), *_hand_faults(question)]
    faults += _required_faults(question)
    if len(question.arena.obstacles) > MOST_OBSTACLES:
        what = f"{len(question.arena.obstacles)} obstacles"
        faults.append(Fault(question.arena.name, 0, 0, what, f"at most {MOST_OBSTACLES} can be searched"))
    if faults:
        raise BadInput(faults)
    return question


def check_numbers(rules: RollAndSmash, points: int, tiles: int, option_of_tiles: str = TILES) -> None:
    """`BadInput` if plan points or Plan tiles are out of range."""
    if faults := list(_number_faults(rules, points, tiles, option_of_tiles)):
        raise BadInput(faults)


def _number_faults(rules: RollAndSmash, points: int, tiles: int, option_of_tiles: str = TILES) -> Iterator[Fault]:
    dearest = "what the dearest plan with every ramp costs"
    a_plan = f"a plan has {rules.plan.tiles} Plan tiles"
    for option, value, least, most, why in (
        ("--points", points, 0, rules.most_points, dearest),
        (option_of_tiles, tiles, 1, rules.plan.tiles, a_plan),
    ):
        if not least <= value <= most:
            yield Fault(option, 0, 0, f"{value} is out of range", f"{least} to {most}: {why}")


def _required_faults(question: Question) -> Iterator[Fault]:
    tokens = [tile.token for tile in question.arena.obstacles]
    for token in dict.fromkeys(question.required):
        if token not in tokens:
            yield Fault("required", 0, 0, f"no obstacle {quoted(token)} can be scored", near_miss(token, tokens))


def _hand_faults(question: Question) -> Iterator[Fault]:
    """Cards and truck that the game does not have, and a hand that the truck's deck cannot deal (rules §5)."""
    rules, truck = question.rules, question.truck
    for card in dict.fromkeys(question.cards):
        if card not in rules.card:
            yield Fault("--cards", 0, 0, f"unknown card {quoted(card)}", near_miss(card, rules.card))
    for effect in ("launch", "end-run"):
        cards = (rules.card[name] for name in question.cards if name in rules.card)
        kinds = {card.kind for card in cards if card.effect == effect}
        if len(kinds) > 1:
            yield Fault("--cards", 0, 0, f"{effect} cards for {len(kinds)} kinds of obstacle", "one kind at a time")
    if truck is None:
        return
    if truck not in rules.truck:
        yield Fault("--truck", 0, 0, f"unknown truck {quoted(truck)}", near_miss(truck, rules.truck))
        return
    name, deck = rules.truck[truck].name, rules.truck[truck].deck
    for card, copies in Counter(question.cards).items():
        held = deck.get(card, 0)
        if card in rules.card and not held:
            yield Fault("--cards", 0, 0, f"{card} is not in the deck of {name}", "its deck: " + ", ".join(deck))
        elif copies > held > 0:
            yield Fault("--cards", 0, 0, f"{copies} copies of {card}", f"the deck of {name} holds {held}")
