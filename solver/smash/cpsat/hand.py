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

    @property
    def is_tile(self) -> bool:
        """One of the plan's own tiles, which cost points."""
        return self.how == AS_TILE

    @property
    def is_manoeuvre(self) -> bool:
        """A Plan tile, an extra manoeuvre or a repeat: anything but a card that acts by itself."""
        return self.how != AS_CARD

    @property
    def card(self) -> str:
        """The Style card spent on it; for one of the plan's own tiles, a name that no card has."""
        return self.what if self.how == AS_CARD else self.how


@dataclass(frozen=True)
class Hand:
    """The cards in hand with their copies, by the numbers of `rules`; VP by the table of `truck`."""

    rules: RollAndSmash
    copies: Counter[str]
    truck: str | None = None

    @classmethod
    def of(cls, rules: RollAndSmash, cards: Sequence[str], truck: str | None = None) -> Hand:
        """The hand; `BadInput` names a card or truck that the game does not have."""
        if unknown := [card for card in cards if card not in rules.card]:
            raise BadInput.one("cards", f"unknown card {unknown[0]}", near_miss(unknown[0], rules.card))
        if truck is not None and truck not in rules.truck:
            raise BadInput.one("truck", f"unknown truck {truck}", near_miss(truck, rules.truck))
        return cls(rules, Counter(cards), truck)

    def having(self, *effects: str) -> Iterator[tuple[str, Card, int]]:
        """Name, data and copies of the cards in hand with one of the effects."""
        for name, copies in sorted(self.copies.items()):
            if self.rules.card[name].effect in effects:
                yield name, self.rules.card[name], copies

    def launchers(self) -> dict[str, tuple[str, ...]]:
        """Kind → the cards that launch the truck from it."""
        found: dict[str, tuple[str, ...]] = {}
        for name, card, _ in self.having("launch"):
            found[str(card.kind)] = (*found.get(str(card.kind), ()), name)
        return found

    @property
    def can_end(self) -> bool:
        """Whether a card may end the run before its last tile."""
        return any(self.having("end-run"))

    @property
    def extra_acts(self) -> int:
        """The most acts that cards can add to those of the plan's own tiles."""
        return sum(copies for _, _, copies in self.having("extra-move", "repeat-tile", "face-any"))

    def acts(self, points: int) -> tuple[Act, ...]:
        """Everything that can fill a slot; Plan tiles dearer than `points` are left out."""
        tiles = [name for name, tile in self.rules.tile.items() if tile.cost <= points]
        ways = [(what, AS_TILE) for what in tiles]
        ways += [(what, name) for name, _, _ in self.having("repeat-tile") for what in tiles]
        ways += [(what, name) for name, card, _ in self.having("extra-move") for what in card.moves]
        driven = [Act(what, how, figure) for what, how in ways for figure in figures(self.rules.tile[what])]
        return (*driven, *(Act(name, AS_CARD, Figure()) for name, _, _ in self.having("face-any")))

    def cost(self, act: Act) -> int:
        """Plan points of the act."""
        return self.rules.tile[act.what].cost if act.is_tile else 0

    def act_vp(self, act: Act) -> int:
        """VP for having resolved the act: a donut's, or the card's own."""
        return self.rules.tile[act.what].vp if act.is_manoeuvre else self.rules.card[act.what].vp

    def is_donut(self, act: Act) -> bool:
        """Whether a run may be ended upon it as upon a donut."""
        return act.is_manoeuvre and self.rules.tile[act.what].donut

    def win_vp(self, kind: str) -> int:
        """VP of an obstacle of the kind that ends the run scored, with the cards that count each."""
        each = sum(copies * card.vp for _, card, copies in self.having("for-each") if card.kind == kind)
        return self.rules.vp_of(kind, self.truck) + each
