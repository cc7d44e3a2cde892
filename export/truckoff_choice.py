"""Ties and the secret choice of trucks, as text and as records (docs/truck-off.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from export.odds_text import percent
from export.records import Record
from solver.truckoff.habits import pair_name
from solver.truckoff.selection import Equilibrium, Mixture, Pair, Selection
from solver.truckoff.tiebreak import Owner, Tie, TieRow

if TYPE_CHECKING:
    from rich.text import Text

#: who owns the game, in words
OWNERS: dict[Owner, str] = {
    "me": "you own the game",
    "other": "another of the tied owns the game",
    "none": "the owner is not among the tied",
}


def lines(told: Iterator[str]) -> Text:
    """Lines as text."""
    from rich.text import Text

    return Text("\n".join(told))


# -- ties --------------------------------------------------------------------------------------------


def tie_record(tie: Tie, owner: Owner) -> Record:
    """`truckoff tiebreak --json`; chances as [numerator, denominator]."""
    hands, chance = tie.rules.ties.dice, tie.expected(owner)
    return {
        "players": tie.players,
        "owner": owner,
        "best": [list(hands[pick]) for pick in tie.best(owner)],
        "chance": None if chance is None else _fraction(chance),
        "rows": [
            {"others": [list(hands[pick]) for pick in row.others], "chances": [_fraction(c) for c in row.chances]}
            for row in tie.rows(owner)
        ],
    }


def _fraction(chance: Fraction) -> list[int]:
    return [chance.numerator, chance.denominator]


def tie_text(tie: Tie, owner: Owner) -> Text:
    """Which dice to pick, the chance, and the table behind it."""
    return lines(_tie_lines(tie, owner))


def _tie_lines(tie: Tie, owner: Owner) -> Iterator[str]:
    names = [" + ".join(dice) for dice in tie.rules.ties.dice]
    best, chance = tie.best(owner), tie.expected(owner)
    yield f"{tie.players} players tied; {OWNERS[owner]}"
    if best:
        yield f"pick    {' or '.join(names[pick] for pick in best)}  best whatever the others pick"
    else:
        yield "pick    by what the others pick: no hand is best against everything"
    if chance is not None:
        yield f"chance {percent(float(chance))}  when everyone picks what is best"
    yield ""
    wide = max(map(len, names))
    shown = [(_picks(row, names, owner), row.chances) for row in tie.rows(owner)]
    margin = max(len("others pick"), *(len(told) for told, _ in shown))
    yield f"{'others pick':{margin}}  {'   '.join(name.rjust(max(wide, 10)) for name in names)}"
    for told, chances in shown:
        yield f"{told:{margin}}  {'   '.join(percent(float(c)).rjust(max(wide, 10)) for c in chances)}"


def _picks(row: TieRow, names: Sequence[str], owner: Owner) -> str:
    """`2 × d4 + d6 + d20, 1 × d8 + d10 + d12`, the owner's pick first."""
    lone = [f"owner {names[row.others[0]]}"] if owner == "other" else []
    rest = row.others[len(lone) :]
    return ", ".join([*lone, *(f"{rest.count(pick)} × {names[pick]}" for pick in (0, 1) if pick in rest)])


# -- the secret choice -------------------------------------------------------------------------------


def _aim(selection: Selection) -> str:
    return "difference" if selection.by_difference else "money"


def equilibrium_record(selection: Selection, found: Equilibrium) -> Record:
    """`truckoff select --json` without habits."""
    return {
        "players": selection.players,
        "aim": _aim(selection),
        "specials": sorted(selection.specials.values()),
        "payout": found.payout,
        "exploitability": found.exploitability,
        "select": {pair_name(pair, selection.venues): chance for pair, chance in found.mixture.items()},
        "attendance": dict(zip(selection.venues, found.attendance, strict=True)),
        "replies": _replies(selection, [found.attendance] * (selection.players - 1)),
    }


def _replies(selection: Selection, others: Sequence[Sequence[float]]) -> list[Record]:
    return [
        {"select": pair_name(pair, selection.venues), "payout": payout}
        for pair, payout in selection.best_replies(others)
    ]


def equilibrium_text(selection: Selection, found: Equilibrium) -> Text:
    """The mixture, and what every selection brings against it."""
    return lines(_equilibrium_lines(selection, found))


def _equilibrium_lines(selection: Selection, found: Equilibrium) -> Iterator[str]:
    yield f"{selection.players} players, every one mixing like this; no actions, exact expectations"
    yield from _select_lines(selection, found.mixture)
    yield ""
    yield "venue       " + "".join(f"{venue:>8}" for venue in selection.venues)
    yield "attendance  " + "".join(f"{100 * chance:6.1f} %" for chance in found.attendance)
    yield ""
    yield f"payout          {found.payout:.4f} a player and round"
    share = 100 * found.exploitability / found.payout if found.payout else 0.0
    yield f"exploitability  {found.exploitability:.2g} = {share:.2g} % of the payout: what the best reply would gain"
    yield from _reply_lines(selection, selection.best_replies([found.attendance] * (selection.players - 1)))


def _select_lines(selection: Selection, mixture: Mixture) -> Iterator[str]:
    for pair, chance in sorted(mixture.items(), key=lambda one: -one[1]):
        yield f"select  {pair_name(pair, selection.venues):9} {percent(chance)}"


def _reply_lines(selection: Selection, replies: Sequence[tuple[Pair, float]]) -> Iterator[str]:
    yield ""
    yield f"expected {_aim(selection)} of each selection against the others"
    for pair, payout in replies:
        yield f"  {pair_name(pair, selection.venues):9} {payout:9.4f}"


def habits_record(selection: Selection, habits: Mapping[str, Mixture], others: Sequence[Sequence[float]]) -> Record:
    """`truckoff select --habits --json`."""
    return {
        "players": selection.players,
        "aim": _aim(selection),
        "specials": sorted(selection.specials.values()),
        "habits": {
            name: {pair_name(pair, selection.venues): chance for pair, chance in mixture.items()}
            for name, mixture in habits.items()
        },
        "best": pair_name(selection.best_replies(others)[0][0], selection.venues),
        "replies": _replies(selection, others),
    }


def habits_text(selection: Selection, habits: Mapping[str, Mixture], others: Sequence[Sequence[float]]) -> Text:
    """The best reply to habits, and the others behind it."""
    return lines(_habit_lines(selection, habits, others))


def _habit_lines(
    selection: Selection, habits: Mapping[str, Mixture], others: Sequence[Sequence[float]]
) -> Iterator[str]:
    replies = selection.best_replies(others)
    yield f"against {', '.join(habits)}; no actions, exact expectations"
    yield f"select  {pair_name(replies[0][0], selection.venues):9} {replies[0][1]:9.4f} expected {_aim(selection)}"
    yield from _reply_lines(selection, replies)
