"""Puzzles of Boogie Beasts on the terminal and as records: the puzzles first, the answers after all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from export.boogie_records import fraction
from export.boogie_text import jump_name
from export.records import Record
from generator.boogie_puzzle import Puzzle
from seeds.boogie_beasts import BoogieBeasts
from solver.boogie.cards import Card, names
from solver.boogie.jury import SOLO
from solver.boogie.open_jump import US, OpenJump


def puzzle_record(puzzle: Puzzle, rules: BoogieBeasts) -> Record:
    """One of `boogie puzzle --json`: `answer` lists the cards on each jump in the order of `jumps`."""
    best = puzzle.best
    laid = zip(puzzle.jumps, best.allocation, strict=True)
    chances = [jump.judged(jump.card, cards, rules).chance for jump, cards in laid]
    return {
        "puzzle": puzzle.name,
        "difficulty": puzzle.difficulty,
        "hand": names(puzzle.hand),
        "jumps": list(map(_jump, puzzle.jumps)),
        "answer": {
            "cards": [names(cards) for cards in best.allocation],
            "chances": list(map(fraction, chances)),
            "expected": fraction(best.value),
            "runner_up": None if best.runner_up is None else fraction(best.runner_up),
        },
    }


def _jump(jump: OpenJump) -> Record:
    return {
        "formation": None if jump.number == SOLO else jump.number,
        "card": jump.card,
        "companions": list(jump.companions),
        "cards": names(jump.cards),
    }


def puzzles_text(puzzles: Sequence[Puzzle], rules: BoogieBeasts) -> str:
    """Every puzzle; then every answer."""
    asked = [line for puzzle in puzzles for line in (*_asked(puzzle), "")]
    return "\n".join([*asked, "Answers", *(line for puzzle in puzzles for line in _answered(puzzle, rules))])


def _asked(puzzle: Puzzle) -> Iterator[str]:
    yield f"Puzzle {puzzle.name}, difficulty {puzzle.difficulty}: score the most with this hand"
    yield f"  hand         {' '.join(names(puzzle.hand))}"
    for jump in puzzle.jumps:
        others = f", others: {' '.join(jump.companions)}" if jump.companions else ""
        lying = f", lying there: {' '.join(names(jump.cards))}" if jump.cards else ""
        yield f"  {jump_name(jump.number):11}  you: {jump.card}{others}{lying}"


def _answered(puzzle: Puzzle, rules: BoogieBeasts) -> Iterator[str]:
    yield f"Puzzle {puzzle.name}: {float(puzzle.best.value):.4f} points expected"
    for jump, cards in zip(puzzle.jumps, puzzle.best.allocation, strict=True):
        yield f"  {jump_name(jump.number):11}  {' '.join(names(cards)) or 'nothing'}{_worth(jump, cards, rules)}"


def _worth(jump: OpenJump, cards: Sequence[Card], rules: BoogieBeasts) -> str:
    ruling = jump.judged(jump.card, cards, rules)
    if US not in ruling.jumpers:
        return ", you would not jump"
    return f": {100 * float(ruling.chance):.2f} % for {ruling.points} points" if ruling.points else ""
