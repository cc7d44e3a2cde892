"""The hand, sorted by what its cards do; cards are data, so a card is known by its effect (rules §5).

An *act* is what fills one slot of a run: a Plan tile, an extra manoeuvre, a repeat, or a card that turns
the truck where it stands. Each act says which figure it drives, so acts of one figure share its outcomes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from seeds.faults import BadInput, near_miss
from seeds.roll_and_smash import Card, RollAndSmash
from solver.smash.cpsat.figures import Figure, figures
from solver.smash.plans import AS_CARD, AS_TILE


class Act(NamedTuple):
    """`what` is driven and `how` it came about, as in a plan's move; the figure is part of the choice."""

    what: str
    how: str
    figure: Figure


@dataclass(frozen=True)
class Hand:
    """Cards in hand → copies, with the numbers they refer to."""

    rules: RollAndSmash
    copies: Counter[str]

    @classmethod
    def of(cls, rules: RollAndSmash, cards: Sequence[str]) -> Hand:
        """The hand; `BadInput` names every card the game does not have."""
        if unknown := [card for card in cards if card not in rules.card]:
            raise BadInput.one("cards", f"unknown card {unknown[0]}", near_miss(unknown[0], rules.card))
        return cls(rules, Counter(cards))

    def with_effect(self, effect: str) -> Iterator[tuple[str, Card, int]]:
        """Name, data and copies of the cards in hand with the effect."""
        for name, copies in sorted(self.copies.items()):
            if self.rules.card[name].effect == effect:
                yield name, self.rules.card[name], copies

    def launchers(self) -> dict[str, tuple[str, ...]]:
        """Kind → the cards that launch the truck from it."""
        found: dict[str, tuple[str, ...]] = {}
        for name, card, _ in self.with_effect("launch"):
            found[str(card.kind)] = (*found.get(str(card.kind), ()), name)
        return found

    def extra_acts(self) -> int:
        """How many acts the cards can add to those of the Plan tiles."""
        return sum(copies for effect in ("extra-move", "repeat-tile", "face-any") for *_, copies in self.with_effect(effect))

    def acts(self, points: int) -> tuple[Act, ...]:
        """Everything that can fill a slot, Plan tiles dearer than `points` left out."""
        tiles = [name for name, tile in self.rules.tile.items() if tile.cost <= points]
        ways = [(what, AS_TILE) for what in tiles]
        ways += [(what, name) for name, _, _ in self.with_effect("repeat-tile") for what in tiles]
        ways += [(what, name) for name, card, _ in self.with_effect("extra-move") for what in card.moves]
        driven = [Act(what, how, figure) for what, how in ways for figure in figures(self.rules.tile[what])]
        return (*driven, *(Act(name, AS_CARD, Figure()) for name, _, _ in self.with_effect("face-any")))

    def uses(self, act: Act, card: str) -> bool:
        """Whether the act spends a copy of the card."""
        return act.how == card or (act.how == AS_CARD and act.what == card)

    def is_tile(self, act: Act) -> bool:
        """Whether the act resolves a Plan tile's effect (drives), by whatever way it came."""
        return act.how != AS_CARD

    def vp(self, act: Act) -> int:
        """VP for having resolved the act: a donut's, or the card's own."""
        return self.rules.tile[act.what].vp if self.is_tile(act) else self.rules.card[act.what].vp
