"""Truck Off in words: actions as a player says them, and the table as a chart.

    venue           d8          d12         d20
    pays             5      7 + 2 each     shut       a promotion adds to every truck's share
    Ann             d8           ·         d12 2x     truck 12 of Ann stands at d20 with a 2x token

The terminal and the printed puzzles use the same words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seeds.truck_off import CardId
from solver.truckoff.actions import Action
from solver.truckoff.table import Table, TruckId

#: what players call the cards
CARD_NAMES: dict[CardId, str] = {
    "reroll": "Reroll",
    "move": "Move Your Truck",
    "move-other": "Move Another Player's Truck",
    "place": "Place Another Truck",
    "double": "Double Your Truck's Payout",
    "truck-shutdown": "Truck Is Shutdown",
    "venue-shutdown": "Venue Is Shutdown",
    "promote": "Promote a Venue",
    "trigger": "Trigger a Venue Payout",
}
AUTOMATIC = "automatic"


def names_at(table: Table, names: Sequence[str]) -> list[str]:
    """The players' names, the automatic one's last where it plays."""
    return [*names, *[AUTOMATIC] * (table.players - len(names))]


def action_words(action: Action, table: Table, names: Sequence[str], player: int) -> str:
    """`Move Bob's d20 truck from d20 to d8`, said by the player."""
    if action.discarded:
        return f"discard {CARD_NAMES[action.card]}"
    venue = "" if action.venue is None else table.venues[action.venue]
    truck = _truck(action.truck, table, names, player) if action.truck else ""
    stands = table.truck(action.truck).venue if action.truck else None
    came = "home" if stands is None else table.venues[stands]
    at = f"at {came}"
    said = {
        "reroll": f"reroll the {venue}",
        "move": f"move {truck} from {came} to {venue}",
        "move-other": f"move {truck} from {came} to {venue}",
        "place": f"place {truck} at {venue}",
        "double": f"double {truck} {at}",
        "truck-shutdown": f"send {truck} {at} home",
        "venue-shutdown": f"shut {venue}",
        "promote": f"promote {venue}",
        "trigger": f"trigger {venue}",
    }
    return said[action.card]


def _truck(which: TruckId, table: Table, names: Sequence[str], player: int) -> str:
    whose = "your" if which.player == player else f"{names_at(table, names)[which.player]}'s"
    return f"{whose} {table.venues[which.number]} truck"


def table_rows(table: Table, names: Sequence[str]) -> list[list[str]]:
    """The chart by rows: venues, what they pay, Daily Specials if any lie, each player's trucks."""
    places = range(len(table.venues))
    rows = [["venue", *table.venues], ["pays", *(_pays(table, venue) for venue in places)]]
    if any(table.specials):
        rows.append(["special", *(table.rules.special[name].name if name else "-" for name in table.specials)])
    for player, name in enumerate(names_at(table, names)):
        rows.append([name, *(_standing(table, player, venue) or "-" for venue in places)])
    return rows


def _pays(table: Table, venue: int) -> str:
    each = table.promotions[venue] * table.rules.promotion.per_truck
    shown = f"{table.dice[venue]}" + (f" + {each} each" if each else "")
    return f"shut ({shown})" if table.shut[venue] else shown


def _standing(table: Table, player: int, venue: int) -> str:
    """The player's trucks at a venue, with their tokens."""
    standing = []
    for which in table.at(venue):
        if which.player == player:
            tokens = table.truck(which).tokens
            standing.append(table.venues[which.number] + f" {table.rules.token.factor}x" * tokens)
    return ", ".join(standing)


def home_words(table: Table, names: Sequence[str]) -> Iterator[str]:
    """2x tokens on trucks at home, which the chart cannot show."""
    for which in table.ids():
        truck = table.truck(which)
        if truck.venue is None and truck.tokens:
            whose, sign = names_at(table, names)[which.player], f"{table.rules.token.factor}x"
            yield f"{whose}'s {table.venues[which.number]} truck is at home with {truck.tokens} {sign}"


def chart(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as lines, the columns under each other."""
    wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip()
