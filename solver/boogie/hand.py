"""A hand: which cards to play on which jump, and which to keep, for most expected points to the end of the game.

The values come from `hand_table`; here the best play is read off and told card by card, each jump as the jury judges
it. Rulings: used cards are reshuffled before the deal, so a card comes from all that are not in the hand; companions
do what is stated and add no cards beyond those stated (docs/boogie-beasts.md §2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from seeds.boogie_beasts import CharacterKind
from solver.boogie.cards import Card, in_order
from solver.boogie.hand_table import Floats, HandTable
from solver.boogie.jury import Ruling
from solver.boogie.open_jump import US, Entry, OpenJump, Question, entries, share

#: values closer than this are equal: sums of rounded products
SAME = 1e-11


@dataclass(frozen=True)
class Played:
    """What to play on one jump, and what the jury then says."""

    jump: OpenJump
    card: CharacterKind | None
    cards: tuple[Card, ...]
    ruling: Ruling


@dataclass(frozen=True)
class Answer:
    """The best play now, what is got rid of and kept, and expected points: of this jumprun, and of all."""

    plays: tuple[Played, ...]
    dropped: tuple[Card, ...]
    kept: tuple[Card, ...]
    now: float
    total: float


def best_play(question: Question) -> Answer:
    """The best play of the hand now, exact to rounding; of equal ones the one with the fewest cards."""
    table, jumps = HandTable(question), question.runs[0]
    kept_worth = table.worth()[0]
    later = table.rid(kept_worth)
    ways = entries(jumps, question.rules)
    splits = [table.split(jumps, entry) for entry in ways]
    way, part, rest = _best(table, table.row(question.hand), [split[-1] for split in splits], later)
    plays = _plays(table, jumps, ways[way], splits[way], part)
    left = Counter(question.hand) - Counter(card for play in plays for card in play.cards)
    kept = _kept(table, tuple(left.elements()), kept_worth)
    now = float(sum(play.ruling.expected for play in plays if US in play.ruling.jumpers))
    dropped = in_order((left - Counter(kept)).elements())
    return Answer(plays, dropped, kept, now, float(splits[way][-1][part] + later[rest]))


def _best(table: HandTable, hand: int, parts: Sequence[Floats], rest: Floats) -> tuple[int, int, int]:
    """Which of the values of a part is best, for which part to play, and the rest; of equal ones the fewest cards."""
    options = [
        (-round(float(values[part] + rest[left]) / SAME), int(table.dealt[part]), place, part, left)
        for place, values in enumerate(parts)
        for part, left in table.parts(hand)
    ]
    return min(options)[2:]


def _plays(
    table: HandTable, jumps: Sequence[OpenJump], entry: Entry, split: Sequence[Floats], part: int
) -> tuple[Played, ...]:
    """Which of the played cards go onto which jump, found from the last jump back."""
    plays: list[Played] = []
    for place in range(len(jumps) - 1, -1, -1):
        jump, ours = jumps[place], entry[place]
        cards: tuple[Card, ...] = ()
        if share(jump, ours):
            _, here, part = _best(table, part, [table.single(jump, ours)], split[place])
            cards = table.held(here)
        plays.insert(0, Played(jump, ours, cards, jump.judged(ours, cards, table.rules)))
    return tuple(plays)


def _kept(table: HandTable, left: Sequence[Card], worth: Floats) -> tuple[Card, ...]:
    """What to keep of the cards left: the best part, of equal ones the largest (cards go only where that helps)."""
    held = Counter(left)
    choices = product(*(range(copies + 1) for copies in held.values()))
    parts = [in_order(Counter(dict(zip(held, chosen, strict=True))).elements()) for chosen in choices]
    return max(parts, key=lambda part: (round(float(worth[table.row(part)]) / SAME), len(part), _lightest(part)))


def _lightest(cards: Sequence[Card]) -> int:
    """Of cards alike in worth the less harmful ones are kept."""
    return -sum(card.value for card in cards if not card.figure)
