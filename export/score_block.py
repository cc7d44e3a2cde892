"""Score block: a run's Victory Points, summed up the way players do it on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from export.blocks import Block, Heading, Stack, Words, bold_lead, stacked
from export.fonts import BLACK, BOLD, REGULAR
from export.ink import HAIR, INK
from export.key import signed
from export.text import Line, Run, lines_height, put, put_lines, wrap
from export.words import card_name, counted, setup_in_words
from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash
from solver.smash.plans import Plan, Score

#: room for the value at the end of a row
VALUE = 42


@dataclass(frozen=True)
class Row:
    """A line of a sum: what for, and how much."""

    runs: tuple[Run, ...]
    value: str
    size: float = 8.0

    def _lines(self, width: float) -> list[Line]:
        return wrap(self.runs, self.size, width - VALUE)

    def height(self, width: float) -> float:
        """Its lines and a hairline."""
        return lines_height(self._lines(width), self.size) + 5

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Words left, value right, a hairline below."""
        put_lines(c, left, top - 2, self._lines(width), self.size)
        put(c, left + width, top - 10.5, self.value, self.size + 1, BOLD, INK, 1)
        c.setStrokeColor(HAIR)
        c.setLineWidth(0.5)
        bottom = top - self.height(width)
        c.line(left, bottom, left + width, bottom)


@dataclass(frozen=True)
class Total:
    """The last line of a sum."""

    words: str
    value: str

    def height(self, width: float) -> float:
        """One line of large type."""
        return 22

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Words left, value right."""
        put(c, left, top - 16, self.words, 11, BLACK)
        put(c, left + width, top - 17, self.value, 18, BLACK, INK, 1)


def score_block(plan: Plan, score: Score, arena: Arena, rules: RollAndSmash) -> Stack:
    """Scored and failed obstacles, donuts, cards, and the total."""
    lines: list[Block] = [Row(runs, _value(vp)) for runs, vp in _all_rows(plan, score, arena, rules)]
    return stacked([Heading("Score"), *lines, Total("Victory Points", str(score.vp))])


def score_rows(plan: Plan, score: Score, arena: Arena, rules: RollAndSmash) -> list[tuple[str, str]]:
    """(what for, how much) of every row of the score block: (`U1, U3 up: 2 × 5`, `10`)."""
    rows = _all_rows(plan, score, arena, rules)
    return [(" ".join(text for _, text in runs), _value(vp)) for runs, vp in rows]


def _value(vp: int) -> str:
    return signed(vp) if vp < 0 else str(vp)


def _all_rows(plan: Plan, score: Score, arena: Arena, rules: RollAndSmash) -> list[tuple[tuple[Run, ...], int]]:
    """The rows, and where the truck has VP of its own what they add."""
    rows = list(_rows(plan, score, arena, rules))
    known = sum(vp for _, vp in rows)
    return rows if known == score.vp else [*rows, (((REGULAR, "The truck's own values"),), score.vp - known)]


def _rows(plan: Plan, score: Score, arena: Arena, rules: RollAndSmash) -> Iterator[tuple[tuple[Run, ...], int]]:
    kinds = _kinds(plan, arena, rules)
    for kind in ("up", "by", "on", "in"):
        tokens = [token for token in score.scored if kinds.get(token) == kind]
        if tokens:
            yield _product(", ".join(tokens), f"{kind}: ", len(tokens), rules.vp_of(kind))
    if score.failed:
        yield _product(", ".join(score.failed), "failed: ", len(score.failed), rules.failed.vp)
    if score.donuts:
        vp = next(tile.vp for tile in rules.tile.values() if tile.donut)
        yield _product("Donuts" if score.donuts > 1 else "Donut", "", score.donuts, vp)
    for card, vp in score.cards.items():
        yield ((BOLD, card_name(card, rules)),), vp


def _product(lead: str, what: str, count: int, vp: int) -> tuple[tuple[Run, ...], int]:
    """`U1, U3 up: 2 × 5`, and what it comes to."""
    return bold_lead(lead, f"{what}{count} × {vp if vp >= 0 else signed(vp)}"), count * vp


def _kinds(plan: Plan, arena: Arena, rules: RollAndSmash) -> dict[str, str]:
    """Token → the kind it counts as in this run (rules §5, Destroy)."""
    becomes = next((card.kind for card in rules.card.values() if card.effect == "becomes" and card.kind), "on")
    return {tile.token: becomes if tile.token in plan.destroy else tile.kind for tile in arena.tiles}


def plan_block(plan: Plan, score: Score, points: int, hand: Sequence[str], rules: RollAndSmash) -> Stack:
    """What is laid out before the run, what it costs, and the hand it needs."""
    setup = [Words(bold_lead(lead, rest), 8.5, after=2) for lead, rest in setup_in_words(plan, rules)]
    ramps = rules.ramp.cost * len(plan.ramps)
    parts = f", {ramps} for ramps" if ramps else ""
    cost = Words(bold_lead("Cost", f"{score.cost} of {counted(points, 'point')}{parts}"), 8.5, after=2)
    return stacked([Heading("Before the run"), *setup, cost, Words(bold_lead("Hand", told_hand(hand, rules)), 8.5)])


def told_hand(hand: Sequence[str], rules: RollAndSmash) -> str:
    """The Style cards in hand: `Deja Vu, Roll Over × 2`."""
    counts = Counter(hand)
    names = [card_name(card, rules) + (f" × {copies}" if copies > 1 else "") for card, copies in counts.items()]
    return ", ".join(names) or "no cards"
