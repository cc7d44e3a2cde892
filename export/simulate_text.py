"""What simulated games tell, as text and as a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from export.answers import title_line
from export.odds_text import percent
from export.records import Record, arena_record
from layouts.arena import Arena
from solver.estimates import Estimate
from solver.smash.game import Game, Setting
from solver.smash.simulation import Row
from solver.smash.solo_game import SoloGame
from solver.smash.solo_mind import SoloSetting
from solver.smash.solo_simulation import APART, SoloRow

if TYPE_CHECKING:
    from rich.text import Text

#: columns of the table of players; so many hold words
HEADS = ("player", "policy", "truck", "wins", "share", "95 %", "VP a game", "donuts", "failed")
WORDS = 3


@dataclass(frozen=True)
class Asked:
    """How many games were asked for; with `each`, every game is told too."""

    games: int
    each: bool


# -- records ------------------------------------------------------------------------------------------


def simulate_record(setting: Setting, asked: Asked, games: Sequence[Game], rows: Sequence[Row]) -> Record:
    """`simulate --json` for several players; means are per game and player."""
    record = {
        "arena": arena_record(setting.arena),
        "players": len(setting.policies),
        "setup": setting.setup,
        "rounds": setting.rounds,
        "looks": setting.looks,
        "seed": setting.seed,
        "asked": asked.games,
        "games": len(games),
        "worth": {"cards": setting.worth.card, "hazard": setting.worth.hazard},
        "results": [_row_record(row) for row in rows],
    }
    return record | ({"each": [_game_record(game) for game in games]} if asked.each else {})


def solo_record(setting: SoloSetting, asked: Asked, games: Sequence[SoloGame], row: SoloRow) -> Record:
    """`simulate --players 1 --json`."""
    low, high = row.chance or (None, None)
    record = {
        "arena": arena_record(setting.arena),
        "players": 1,
        "policy": setting.policy,
        "truck": setting.truck,
        "win": setting.win,
        "ignored": list(setting.ignored),
        "depth": setting.depth,
        "seed": setting.seed,
        "asked": asked.games,
        "games": len(games),
        "wins": row.wins,
        "share": _estimate(row.share),
        "chance": {"low": low, "high": high},
        "apart": row.apart,
        "agrees": row.agrees,
        "score": _estimate(row.score),
        "donuts": _estimate(row.donuts),
        "failed": _estimate(row.failed),
    }
    return record | ({"each": [_solo_game_record(game) for game in games]} if asked.each else {})


def _row_record(row: Row) -> Record:
    return {
        "players": list(row.players),
        "policy": row.policy,
        "trucks": None if row.trucks is None else list(row.trucks),
        "wins": row.wins,
        "share": _estimate(row.share),
        "vp": _estimate(row.vp),
        "donuts": _estimate(row.donuts),
        "failed": _estimate(row.failed),
    }


def _estimate(estimate: Estimate) -> Record:
    return {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}


def _game_record(game: Game) -> Record:
    return {
        "game": game.number,
        "trucks": list(game.trucks),
        "orders": [[player + 1 for player in order] for order in game.orders],
        "vp": [vp for vp, _, _ in game.results],
        "donuts": [donuts for _, donuts, _ in game.results],
        "failed": [failed for _, _, failed in game.results],
        "shares": list(game.shares),
        "runs": [
            {
                "player": run.player + 1,
                "round": run.round,
                "points": run.points,
                "cards": list(run.hand),
                "hazards": list(run.hazards),
                "vp": run.vp,
            }
            for run in game.runs
        ],
    }


def _solo_game_record(game: SoloGame) -> Record:
    return {"game": game.number, "won": game.won, "vp": game.vp, "runs": [run.vp for run in game.runs]}


# -- text ---------------------------------------------------------------------------------------------


def simulate_text(setting: Setting, asked: Asked, games: Sequence[Game], rows: Sequence[Row]) -> Text:
    """The table of players."""
    rounds = f"{setting.rounds} round{'s' if setting.rounds > 1 else ''}"
    start = "obstacles as they lie" if setting.setup == "arena" else "obstacles placed by the players"
    about = (
        f"{len(setting.policies)} players, {rounds}, {start}; {_count(asked, games)}, seed {setting.seed}; ± is 95 %"
    )
    return _text(setting.arena, [about, *(_aligned([HEADS, *map(_cells, rows)]) if games else ())])


def solo_text(setting: SoloSetting, asked: Asked, games: Sequence[SoloGame], row: SoloRow) -> Text:
    """The share of wins beside the chance."""
    return _text(setting.arena, list(_solo_lines(setting, asked, games, row)))


def _solo_lines(setting: SoloSetting, asked: Asked, games: Sequence[SoloGame], row: SoloRow) -> Iterator[str]:
    ignored = f", {' and '.join(setting.ignored)} ignored" if setting.ignored else ""
    runs = "two runs" if setting.win == "two-run" else "one run of two"
    yield f"solo, {setting.truck or 'any truck'}, beaten in {runs}{ignored}"
    yield f"policy {setting.policy}; {_count(asked, games)}, seed {setting.seed}; ± is 95 %"
    if not games:
        return
    yield f"share of wins   {percent(row.share.mean or 0.0)}  95 % from {_percents(row.share)}  ({row.wins:,} won)"
    if row.chance:
        low, high = row.chance
        exact = "  exact" if high - low < 1e-12 else f"  at least, at most {percent(high)}"
        yield f"exact chance    {percent(low)}{exact}"
        verdict = "they agree" if row.agrees else "they do NOT agree"
        yield f"{verdict}: {row.apart:.2f} standard errors apart (at most {APART:g})"
    yield f"winning score   {_mean(row.score)}"
    yield f"a game: donuts {_mean(row.donuts)}, obstacles failed {_mean(row.failed)}"


def _cells(row: Row) -> tuple[str, ...]:
    trucks = "any" if row.trucks is None else ", ".join(row.trucks)
    who = (" ".join(map(str, row.players)), row.policy, trucks)
    share = (f"{100 * (row.share.mean or 0.0):.2f} %", _percents(row.share))
    return (*who, f"{row.wins:,.1f}", *share, _mean(row.vp), _mean(row.donuts), _mean(row.failed))


def _aligned(table: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines of cells in columns: words to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        cells = zip(line, widths, strict=True)
        yield "  ".join(cell.ljust(w) if place < WORDS else cell.rjust(w) for place, (cell, w) in enumerate(cells))


def _percents(estimate: Estimate) -> str:
    """`43.1 to 57.0 %`."""
    return f"{100 * (estimate.low or 0.0):5.1f} to {100 * (estimate.high or 0.0):5.1f} %"


def _mean(estimate: Estimate) -> str:
    """`31.25 ± 1.15`; `-` where there is nothing to tell."""
    if estimate.mean is None:
        return "-"
    reach = "" if estimate.high is None else f" ± {estimate.high - estimate.mean:.2f}"
    return f"{estimate.mean:.2f}{reach}"


def _count(asked: Asked, games: Sequence[Game] | Sequence[SoloGame]) -> str:
    """`200 games`, or how many of them were finished."""
    all_ = f"{asked.games:,} game{'s' if asked.games > 1 else ''}"
    return all_ if len(games) == asked.games else f"stopped early: {len(games):,} of {all_}"


def _text(arena: Arena, lines: Sequence[str]) -> Text:
    from rich.text import Text

    return Text("\n").join([title_line(arena), *map(Text, lines)])
