"""The question both engines answer: the best plan on an arena with these points and cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from layouts.arena import Arena
from seeds.faults import BadInput, near_miss
from seeds.roll_and_smash import RollAndSmash
from solver.smash.field import MOST_OBSTACLES


@dataclass(frozen=True)
class Question:
    """Best plan on `arena` with `points` plan points, the `cards` in hand and `tiles` Plan tiles, in `truck`."""

    arena: Arena
    rules: RollAndSmash
    points: int
    cards: tuple[str, ...] = ()
    tiles: int = 7
    truck: str | None = None


def checked(question: Question) -> Question:
    """The question, if it can be asked; `BadInput` says what is wrong with it and what would be right."""
    rules = question.rules
    check_numbers(rules, question.points, question.tiles)
    if question.truck is not None and question.truck not in rules.truck:
        raise BadInput.one("--truck", f"unknown truck {question.truck}", near_miss(question.truck, rules.truck))
    for card in question.cards:
        if card not in rules.card:
            raise BadInput.one("--cards", f"unknown card {card}", near_miss(card, rules.card))
    if question.truck is not None:
        _check_deck(question)
    if len(question.arena.obstacles) > MOST_OBSTACLES:
        raise BadInput.one(
            question.arena.name, f"{len(question.arena.obstacles)} obstacles", f"at most {MOST_OBSTACLES}"
        )
    return question


def check_numbers(rules: RollAndSmash, points: int, tiles: int) -> None:
    """`BadInput` if plan points or Plan tiles are out of range."""
    _check_number("--points", points, 0, rules.most_points, "what the dearest plan with every ramp costs")
    _check_number("--tiles", tiles, 1, rules.plan.tiles, f"a plan has {rules.plan.tiles} Plan tiles")


def _check_number(option: str, value: int, least: int, most: int, why: str) -> None:
    if not least <= value <= most:
        raise BadInput.one(option, f"{value} is out of range", f"{least} to {most}: {why}")


def _check_deck(question: Question) -> None:
    truck = question.rules.truck[question.truck or ""]
    for card, copies in Counter(question.cards).items():
        held = truck.deck.get(card, 0)
        if not held:
            raise BadInput.one(
                "--cards", f"{card} is not in the deck of {truck.name}", "its deck: " + ", ".join(truck.deck)
            )
        if copies > held:
            raise BadInput.one("--cards", f"{copies} copies of {card}", f"the deck of {truck.name} holds {held}")
