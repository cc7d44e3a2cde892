"""Places for the next obstacle tile of a set-up, as text and as a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from export.answers import title_line
from export.records import Record, arena_record
from layouts.arena import Arena
from layouts.identity import arena_code
from solver.smash.placing import NONE, Placer, Placing

if TYPE_CHECKING:
    from rich.text import Text

#: places told in a text
SHOWN = 10


def setup_record(arena: Arena, placer: Placer, found: Sequence[Placing] | None) -> Record:
    """`setup --json`: every place, the best first; null where the work was stopped early."""
    places = [
        {
            "spaces": [str(space) for space in placing.tile.spaces],
            "token": placing.tile.token,
            "worth": placing.worth,
            "others": placing.others,
            "gain": placing.gain if placing.others is not None else None,
            "code": arena_code(placing.arena),
        }
        for placing in found or ()
    ]
    return {
        "arena": arena_record(arena),
        "kind": placer.kind,
        "truck": placer.truck,
        "points": placer.points,
        "gains": None if found is None or placer.truck is None else gains(found),
        "places": None if found is None else places,
    }


def gains(found: Sequence[Placing]) -> bool:
    """Whether the own truck gains or loses against the others anywhere."""
    return any(abs(placing.gain) > NONE for placing in found)


def setup_text(arena: Arena, placer: Placer, found: Sequence[Placing] | None) -> Text:
    """The best places and the worst one."""
    from rich.text import Text

    return Text("\n").join([title_line(arena), *map(Text, _lines(placer, found))])


def _lines(placer: Placer, found: Sequence[Placing] | None) -> Iterator[str]:
    if found is None:
        yield "stopped early: what was worked out is kept, ask again to go on"
        return
    if not found:
        yield f"no place for `{placer.kind}`: nowhere two empty spaces of one piece side by side"
        return
    rolled = "the dice" if placer.points is None else f"{placer.points} plan points"
    yield f"{len(found)} places for `{placer.kind}`; worth: best VP of a run with {rolled}, without cards"
    if placer.truck is None:
        yield "ranked by worth; --truck compares with the other trucks"
    elif not gains(found):
        yield "no truck gains: every place is worth the same to all of them; ranked by worth"
    else:
        yield f"ranked by gain: worth to {placer.truck} above the mean of the other trucks"
    shown = [*enumerate(found[:SHOWN], start=1), *([(len(found), found[-1])] if len(found) > SHOWN else [])]
    yield from (_line(number, placing, placer.truck is not None and gains(found)) for number, placing in shown)


def _line(number: int, placing: Placing, told: bool) -> str:
    one, two = placing.tile.spaces
    gain = f"  gain {placing.gain:+.4f}" if told else ""
    return f"{number:3}. {placing.tile.token} on {one} {two}  worth {placing.worth:.4f}{gain}"
