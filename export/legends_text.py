"""The line-ups of Arena Legends, as text and as a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from export.odds_text import percent
from export.records import Record, arena_record
from seeds.ranks import Rank
from seeds.roll_and_smash import RollAndSmash
from solver.estimates import Estimate
from solver.smash.legends import Legends, LineUp, Pair

#: line-ups told beside the two that are chosen
MOST_TOLD = 8


def legends_record(found: Legends, ranks: Sequence[Rank]) -> Record:
    """`legends --json`: every line-up, the likeliest first."""
    return {
        "within": found.within,
        "likeliest": _line_up_record(found.likeliest, ranks),
        "proved": found.proved,
        "rivals": found.rivals,
        "best_score": _line_up_record(found.best, ranks),
        "stopped": found.stopped,
        "line_ups": [_line_up_record(one, ranks) for one in found.line_ups],
    }


def _line_up_record(one: LineUp, ranks: Sequence[Rank]) -> Record:
    return {
        "chance": one.chance,
        "low": one.low,
        "high": one.high,
        "score": _estimate(one.score),
        "rank": rank_of(one.score, ranks),
        "pairs": [
            {
                "arena": arena_record(pair.arena),
                "truck": pair.truck,
                "low": pair.low,
                "high": pair.high,
                "games": pair.games,
                "score": _estimate(pair.score),
            }
            for pair in one.pairs
        ],
    }


def _estimate(value: Estimate) -> Record:
    return {"mean": value.mean, "low": value.low, "high": value.high}


def rank_of(score: Estimate, ranks: Sequence[Rank]) -> str | None:
    """The rank that the expected score earns; None without ranks, or below all of them."""
    return None if score.mean is None else next((rank.name for rank in ranks if score.mean >= rank.least), None)


def legends_text(found: Legends, rules: RollAndSmash, ranks: Sequence[Rank]) -> str:
    """The likeliest line-up, the one of the greatest expected score near it, and those between."""
    lines = [_headline(found), *_table(found.likeliest, rules, ranks), ""]
    if found.best.score.mean is not None:
        if found.best == found.likeliest:
            lines += [f"No line-up within {percent(found.within).strip()} of it has a greater expected score", ""]
        else:
            told = (
                f"Greatest expected score within {percent(found.within).strip()} of it, of {len(found.near)} line-ups"
            )
            lines += [told, *_table(found.best, rules, ranks), ""]
    lines += ["All line-ups, likeliest first" if len(found.line_ups) <= MOST_TOLD else "The likeliest line-ups"]
    lines += [_row(one, rules) for one in found.line_ups[:MOST_TOLD]]
    return "\n".join(lines)


def _headline(found: Legends) -> str:
    if found.proved:
        equal = (
            f"; {found.equals} other{'s are' if found.equals > 1 else ' is'} exactly as likely" if found.equals else ""
        )
        return f"Likeliest to beat every arena: proved{equal}"
    others = f"{found.rivals} other{'s' if found.rivals > 1 else ''}"
    return f"Likeliest to beat every arena by its certified chance; {others} may be as likely"


def _table(one: LineUp, rules: RollAndSmash, ranks: Sequence[Rank]) -> Iterator[str]:
    """A line for each arena, and the whole."""
    wide = max(len(pair.arena.name) for pair in one.pairs)
    long = max(len(rules.truck[pair.truck].name) for pair in one.pairs)
    for pair in one.pairs:
        name, truck = pair.arena.name.ljust(wide), rules.truck[pair.truck].name.ljust(long)
        yield f"  {name}  {truck}  {_interval(pair)}{_points(pair.score)}"
    rank = rank_of(one.score, ranks)
    earned = f": {rank}" if rank else ""
    yield f"  {'together'.ljust(wide)}  {' ' * long}  {_interval(one)}{_points(one.score)}{earned}"


def _row(one: LineUp, rules: RollAndSmash) -> str:
    trucks = ", ".join(rules.truck[pair.truck].name for pair in one.pairs)
    return f"  {_interval(one)}{_points(one.score)}  {trucks}"


def _interval(chance: Pair | LineUp) -> str:
    return f"{percent(chance.low)} - {percent(chance.high)}"


def _points(score: Estimate) -> str:
    """` 104.3 VP ± 1.2`: the mean of the games won and its 95 % interval."""
    if score.mean is None:
        return ""
    reach = "" if score.high is None else f" ± {score.high - score.mean:4.1f}"
    return f"  {score.mean:6.1f} VP{reach}"
