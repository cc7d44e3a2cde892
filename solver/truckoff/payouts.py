"""Payouts: what each venue pays to whom.

total = die + promotions                    7 for three trucks, one doubled:
share = total ÷ trucks, rounded down        2, 2 and 4; the remainder is lost
a 2x token pays the share again             (rules §2)
"""

from __future__ import annotations

from dataclasses import replace

from solver.truckoff.table import Money, Table, Truck


def total(table: Table, venue: int, *, ending: bool) -> int:
    """What the venue pays in all: die, promotions of the trucks there now, Daily Special (rules §2, §3, §5)."""
    promotion = table.promotions[venue] * table.rules.promotion.per_truck * len(table.at(venue))
    return table.dice[venue] + promotion + _special(table, venue, "add-to-roll", 0, ending)


def shares(table: Table, venue: int, *, ending: bool) -> Money:
    """What the venue pays each player now, shut or not."""
    trucks = table.at(venue)
    money = [0] * table.players
    if trucks:
        share = total(table, venue, ending=ending) // len(trucks) * _special(table, venue, "multiply-share", 1, ending)
        for which in trucks:
            money[which.player] += share * table.rules.token.factor ** table.truck(which).tokens
    return tuple(money)


def _special(table: Table, venue: int, operation: str, neutral: int, ending: bool) -> int:
    """The amount of a Daily Special that does this at payouts; `before` them means before those that end the round."""
    special = table.special(venue, "during", "payouts") or (ending and table.special(venue, "before", "payouts"))
    return special.amount if special and special.operation == operation else neutral


def triggered(table: Table, venue: int) -> Table:
    """The table after one venue was paid: its trucks go home, promotions stay (rules §3)."""
    table = _paid(table, venue, ending=False)
    for which in table.at(venue):
        table = table.with_truck(which, Truck())
    return table


def paid_out(table: Table) -> Table:
    """The table after the payouts that end the round; `money` is what the round brought each player (rules §2)."""
    for venue in range(len(table.venues)):
        if not table.shut[venue]:
            table = _paid(table, venue, ending=True)
    return table


def _paid(table: Table, venue: int, *, ending: bool) -> Table:
    gained = shares(table, venue, ending=ending)
    return replace(table, money=tuple(a + b for a, b in zip(table.money, gained, strict=True)))
