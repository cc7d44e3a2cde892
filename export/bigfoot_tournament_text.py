"""What a tournament tells, as text and as a record.

Cryptozoologist's wins       Bigfoot: random        Bigfoot: greedy
random                   5.0 %  2.7 to  9.0 %   …
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from export.records import Record
from solver.bigfoot.match import Players
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST
from solver.bigfoot.tournament import Comparison, Standings
from solver.estimates import Estimate

if TYPE_CHECKING:
    from rich.text import Text

Table = Sequence[Sequence[str]]
SIDES = (CRYPTOZOOLOGIST, BIGFOOT)


# -- record --------------------------------------------------------------------------------------------


def tournament_record(standings: Standings, asked: int) -> Record:
    """`bigfoot tournament --json`; shares are the Cryptozoologist's in `pairings`, the policy's in `against`."""
    tournament = standings.tournament
    return {
        "policies": list(tournament.policies),
        "seed": tournament.seed,
        "elusive": tournament.elusive,
        "family": tournament.family,
        "asked": asked,
        "games": len(standings.rounds),
        "pairings": [_pairing(standings, players) for players in tournament.pairings],
        "against": [
            {
                "policy": name,
                "opponent": opponent,
                "share": _estimate(standings.against(name, opponent)),
                **{side: _estimate(standings.against(name, opponent, side)) for side in SIDES},
            }
            for name in tournament.policies
            for opponent in tournament.policies
        ],
        "comparisons": [_comparison(one) for one in standings.comparisons],
        "balance": None if standings.balance is None else _estimate(standings.balance),
    }


def _pairing(standings: Standings, players: Players) -> Record:
    won = standings.hunted(players)
    return {
        "cryptozoologist": players.cryptozoologist,
        "bigfoot": players.bigfoot,
        "games": len(standings.rounds),
        "wins": sum(result.winner == CRYPTOZOOLOGIST for result in standings.results[players]),
        "share": _estimate(won),
        "rounds": _estimate(standings.lasting(players)),
    }


def _comparison(one: Comparison) -> Record:
    return {
        "opponent": one.opponent,
        "side": one.side,
        "share": _estimate(one.ours),
        "baseline": one.baseline,
        "baseline_share": _estimate(one.best),
        "apart": one.apart,
    }


def _estimate(estimate: Estimate) -> Record:
    return {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}


# -- text ----------------------------------------------------------------------------------------------


def tournament_text(standings: Standings, asked: int) -> Text:
    """Three tables and the balance."""
    from rich.text import Text

    return Text("\n").join(map(Text, _lines(standings, asked)))


def _lines(standings: Standings, asked: int) -> Iterator[str]:
    tournament, games = standings.tournament, len(standings.rounds)
    told = f"{asked:,} game{'s' if asked > 1 else ''}"
    told = told if games == asked else f"stopped early: {games:,} of {told}"
    modes = "".join(f", {name}" for name in ("elusive", "family") if getattr(tournament, name))
    yield f"{told} a pairing, seed {tournament.seed}{modes}; 95 % intervals"
    if not games:
        return
    policies = tournament.policies
    yield from ("", "wins of the Cryptozoologist (rows) against Bigfoot (columns)")
    yield from _aligned(
        [
            ("", *policies),
            *((name, *(_share(standings.hunted(Players(name, other))) for other in policies)) for name in policies),
        ]
    )
    yield from ("", "wins on both sides together: policy (rows) against opponent (columns)")
    yield from _aligned(
        [
            ("", *policies),
            *((name, *(_share(standings.against(name, other)) for other in policies)) for name in policies),
        ]
    )
    yield from _compared(standings)
    if standings.balance is not None:
        yield from ("", f"balance, lookahead on both sides: the Cryptozoologist wins {_share(standings.balance)}")


def _compared(standings: Standings) -> Iterator[str]:
    """Our policy and its best baseline against each opponent."""
    if compared := standings.comparisons:
        yield from ("", "lookahead and the best baseline against each opponent")
        yield from _aligned(
            [("side", "opponent", "lookahead", "best baseline", "", "intervals"), *map(_compared_cells, compared)]
        )


def _compared_cells(one: Comparison) -> tuple[str, ...]:
    return (
        one.side or "both",
        one.opponent,
        _share(one.ours),
        one.baseline,
        _share(one.best),
        "apart" if one.apart else "touch",
    )


def _share(estimate: Estimate) -> str:
    """`43.1 % (40.0 to 46.2)`."""
    if estimate.mean is None:
        return "-"
    if estimate.low == estimate.high:
        return f"{100 * estimate.mean:.0f} % by symmetry"  # against itself on both sides: no estimate
    low, high = 100 * (estimate.low or 0.0), 100 * (estimate.high or 0.0)
    return f"{100 * estimate.mean:.1f} % ({low:.1f} to {high:.1f})"


def _aligned(table: Table) -> Iterator[str]:
    """Lines of cells in columns."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
