"""Boogie Beasts' answers as JSON records (docs/boogie-beasts.md). Fractions are [numerator, denominator]."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from export.records import Record
from solver.boogie.cards import names
from solver.boogie.formation import Advice, Game, Worth
from solver.boogie.hand import Answer, Played
from solver.boogie.jury import SOLO, Jump, Ruling
from solver.boogie.open_jump import US


def fraction(number: Fraction) -> list[int]:
    """[numerator, denominator]."""
    return [number.numerator, number.denominator]


def _number(number: int) -> int | None:
    return None if number == SOLO else number


def ruling_record(ruling: Ruling) -> Record:
    """What the jury says; `points` and `expected` are each jumper's."""
    return {
        "jumpers": list(ruling.jumpers),
        "removed": list(ruling.removed),
        "short": ruling.short,
        "dice": ruling.dice,
        "difficulty": ruling.difficulty,
        "potential": ruling.potential,
        "points": ruling.points,
        "chance": fraction(ruling.chance),
        "expected": fraction(ruling.expected),
    }


def chance_record(jumps: Sequence[Jump], rulings: Sequence[Ruling], scores: dict[str, int] | None) -> Record:
    """`boogie chance --json`: `formation` null is a solo jump, `scores` null where a total is not known."""
    judged = [
        {"formation": _number(jump.number), "cards": names(jump.cards), **ruling_record(ruling)}
        for jump, ruling in zip(jumps, rulings, strict=True)
    ]
    return {"jumps": judged, "scores": scores}


def hand_record(answer: Answer, runs: int) -> Record:
    """`boogie hand --json`: points are expected ones."""
    return {
        "jumpruns": runs,
        "now": answer.now,
        "total": answer.total,
        "plays": list(map(_played, answer.plays)),
        "get_rid_of": names(answer.dropped),
        "keep": names(answer.kept),
    }


def _played(play: Played) -> Record:
    jumps = US in play.ruling.jumpers
    return {
        "formation": _number(play.jump.number),
        "card": play.card,
        "cards": names(play.cards),
        "jumps": jumps,
        "dice": play.ruling.dice,
        "difficulty": play.ruling.difficulty,
        "points": play.ruling.points if jumps else 0,
        "chance": fraction(play.ruling.chance),
        "expected": fraction(play.ruling.expected if jumps else Fraction(0)),
    }


def formation_record(advice: Advice) -> Record:
    """`boogie formation --json`: `game` and `stable` are null without free players."""
    full, short = advice.formation.payoffs()
    return {
        "formation": advice.formation.number,
        "cards": names(advice.formation.cards),
        "jumper_points": {"full": fraction(full), "short": fraction(short)},
        "worth": {worth.card or "none": _worth(worth, advice) for worth in advice.worths},
        "best": advice.best.card or "none",
        "game": advice.game and _game(advice.game, advice),
        "stable": None if advice.game is None else [_names(chosen) for chosen in advice.stable],
    }


def _worth(worth: Worth, advice: Advice) -> Record:
    exact = advice.game is None
    kept = fraction if exact else float
    others = zip(advice.formation.others, worth.others, strict=True)
    return {
        "jumps": kept(worth.jumps),
        "points": kept(worth.points),
        "lead": kept(worth.lead),
        "others": {other.name: kept(points) for other, points in others},
    }


def _game(game: Game, advice: Advice) -> Record:
    return {
        "free": [advice.formation.others[place].name for place in advice.formation.free],
        "rows": _names(advice.formation.choices),
        "columns": [_names(column) for column in game.columns],
        "lead": [[float(entry) for entry in row] for row in game.lead],
        "value": game.solved.value,
        "row_mix": list(game.solved.rows),
        "column_mix": list(game.solved.columns),
        "exploitability": game.solved.exploitability,
    }


def _names(choices: Sequence[str | None]) -> list[str]:
    return [choice or "none" for choice in choices]
