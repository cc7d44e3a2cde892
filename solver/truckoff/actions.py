"""Actions: what each card lets a player do, and what comes of it (rules §3).

`refusal` is the only judge of an action; `legal` lists what it lets pass and prunes nothing. Chance is
explicit: an action has outcomes with their probabilities, one for all cards but the Reroll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from seeds.truck_off import CardId
from solver.truckoff.payouts import triggered
from solver.truckoff.table import Table, Truck, TruckId

ON_VENUE: tuple[CardId, ...] = ("reroll", "venue-shutdown", "promote", "trigger")
ON_TRUCK: tuple[CardId, ...] = ("double", "truck-shutdown")
TO_VENUE: tuple[CardId, ...] = ("move", "move-other", "place")


@dataclass(frozen=True)
class Action:
    """A card executed on a venue, on a truck, or on a truck that goes to a venue; with neither it is discarded."""

    card: CardId
    truck: TruckId | None = None
    venue: int | None = None

    @property
    def discarded(self) -> bool:
        """Whether the card does nothing."""
        return self.truck is None and self.venue is None


Outcomes = list[tuple[Fraction, Table]]


def legal(table: Table, player: int, card: CardId) -> list[Action]:
    """Everything the player may do with the card, the discard last."""
    tried = (action for action in _shaped(table, card) if refusal(table, player, action) is None)
    return [*tried, Action(card)]


def _shaped(table: Table, card: CardId) -> Iterator[Action]:
    """Every action of the form that the card has."""
    places = range(len(table.venues))
    if card in ON_VENUE:
        yield from (Action(card, venue=venue) for venue in places)
    elif card in ON_TRUCK:
        yield from (Action(card, truck) for truck in table.ids())
    else:
        yield from (Action(card, truck, venue) for truck in table.ids() for venue in places)


def refusal(table: Table, player: int, action: Action) -> str | None:
    """Why the player may not do this; None if it is legal."""
    if action.discarded:
        return None
    if (action.venue is not None) != (action.card not in ON_TRUCK):
        return f"{action.card} needs {'a truck and no venue' if action.card in ON_TRUCK else 'a venue'}"
    if (action.truck is not None) != (action.card not in ON_VENUE):
        return f"{action.card} needs {'no truck' if action.card in ON_VENUE else 'a truck'}"
    barred = next((venue for venue in touched(table, action) if _barred(table, venue, action.card)), None)
    if barred is not None:
        return f"a Daily Special bars {action.card} at {table.venues[barred]}"
    return _RULES[action.card](table, player, action)


def touched(table: Table, action: Action) -> list[int]:
    """The venues that an action concerns: the one named, and the one where its truck stands."""
    stands = table.truck(action.truck).venue if action.truck else None
    return [venue for venue in (action.venue, stands) if venue is not None]


def _barred(table: Table, venue: int, card: CardId) -> bool:
    special = table.special(venue, "during", "execute")
    return special is not None and special.action == card


def _nothing(_table: Table, _player: int, _action: Action) -> str | None:
    return None


def _moves(table: Table, player: int, action: Action) -> str | None:
    truck, own = _chosen(action), action.card == "move"
    if (truck.player == player) != own:
        return f"{action.card} moves {'a truck of your own' if own else 'a truck of another player'}"
    if table.truck(truck).venue is None:
        return "the truck is at home"
    return "the truck is there already" if table.truck(truck).venue == action.venue else None


def _places(table: Table, player: int, action: Action) -> str | None:
    if _chosen(action).player != player:
        return "place puts out a truck of your own"
    return "the truck is out already" if table.truck(_chosen(action)).venue is not None else None


def _doubles(_table: Table, player: int, action: Action) -> str | None:
    return None if _chosen(action).player == player else "double goes on a truck of your own"


def _sends_home(table: Table, _player: int, action: Action) -> str | None:
    return "the truck is at home already" if table.truck(_chosen(action)).venue is None else None


def _open_only(table: Table, _player: int, action: Action) -> str | None:
    return "the venue is shut" if table.shut[_named(action)] else None


_RULES: dict[CardId, Callable[[Table, int, Action], str | None]] = {
    "reroll": _nothing,
    "move": _moves,
    "move-other": _moves,
    "place": _places,
    "double": _doubles,
    "truck-shutdown": _sends_home,
    "venue-shutdown": _open_only,
    "promote": _nothing,
    "trigger": _open_only,
}


def outcomes(table: Table, player: int, action: Action) -> Outcomes:
    """The tables that may come of it and their chances; `ValueError` if it is not legal."""
    if why := refusal(table, player, action):
        raise ValueError(why)
    if action.card == "reroll" and not action.discarded:
        venue, sides = _named(action), table.sides[_named(action)]
        return [(Fraction(1, sides), table.with_die(venue, face)) for face in range(1, sides + 1)]
    return [(Fraction(1), _done(table, action))]


def _done(table: Table, action: Action) -> Table:
    """The table after an action without chance."""
    if action.discarded:
        return table
    truck = table.truck(action.truck) if action.truck else Truck()
    if action.card in TO_VENUE:
        return table.with_truck(_chosen(action), Truck(action.venue, truck.tokens))
    if action.card in ON_TRUCK:
        doubled = Truck(truck.venue, truck.tokens + 1)
        return table.with_truck(_chosen(action), doubled if action.card == "double" else Truck())
    done = {"promote": Table.promoted, "venue-shutdown": Table.with_shut, "trigger": triggered}
    return done[action.card](table, _named(action))


def _chosen(action: Action) -> TruckId:
    assert action.truck is not None, action
    return action.truck


def _named(action: Action) -> int:
    assert action.venue is not None, action
    return action.venue
