"""Draw: the Path cards of this round as somebody tells them, and the division somebody laid out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from seeds.bigfoot import Edition
from seeds.faults import BadInput, quoted
from solver.bigfoot.cards import PathCard, deck
from solver.bigfoot.events import GameRecord
from solver.bigfoot.paths import Division, division

#: cards in two paths; Detours add to a draw, but 2,047 divisions of a dozen cards are enough
MOST_DRAWN = 12


def checked_draw(record: GameRecord) -> tuple[PathCard, ...]:
    """The drawn cards of the record; `BadInput` if there are too few to lay out, or far too many."""
    if record.drawn is None:
        raise BadInput.one(record.source, "the drawn cards are not told", "drawn = [...], or --drawn camera:forest,...")
    if not 2 <= len(record.drawn) <= MOST_DRAWN:
        raise BadInput.one(record.source, f"number of cards drawn: {len(record.drawn)}", f"2 to {MOST_DRAWN}")
    return record.drawn


def surplus(drawn: Sequence[PathCard], edition: Edition) -> Iterator[str]:
    """A doubt about each card that is drawn more often than the deck holds it."""
    held = Counter(deck(edition))
    for card, times in Counter(drawn).items():
        if times > held[card]:
            yield f"{card} is drawn {times} times; the deck holds {held[card]}"


def named_division(drawn: Sequence[PathCard], text: str) -> Division:
    """The division that `0,2` or `0,2/1,3,4,5` means: positions from 0; `BadInput` says what is wrong with it."""
    parts = [_positions(part, len(drawn)) for part in text.split("/")]
    rest = sorted(set(range(len(drawn))) - set(parts[0]))
    if len(parts) > 2 or (len(parts) == 2 and sorted(parts[1]) != rest):
        remedy = f"each position from 0 to {len(drawn) - 1} once"
        raise BadInput.one("--paths", f"{quoted(text)} is no division into two paths", remedy)
    if not parts[0] or not rest:
        raise BadInput.one("--paths", "a path without a card", "at least one card in each path")
    return division(drawn, parts[0])


def _positions(text: str, count: int) -> list[int]:
    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        if not (word.isascii() and word.isdecimal() and len(word) < 4 and int(word) < count):
            raise BadInput.one("--paths", f"{quoted(word)} is no position", f"0 to {count - 1}")
    if len(set(words)) < len(words):
        raise BadInput.one("--paths", f"a position twice in {quoted(text)}", "each once")
    return [int(word) for word in words]
