"""Puzzles of Boogie Beasts: one best answer, the grade, seeds, and the printed sheets."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from export.boogie_sheet import puzzle_body, puzzles_pdf, room
from export.paper import SAFE_WIDTH
from generator.boogie_puzzle import GAP, Puzzle, puzzles
from seeds.boogie_beasts import shipped
from seeds.faults import BadInput
from solver.boogie.allocation import Table, best_allocation
from solver.boogie.cards import Card, effect, figure, names
from solver.boogie.jury import SOLO
from solver.boogie.methods import HARDEST, METHODS, difficulty
from solver.boogie.open_jump import OpenJump
from tests.printing import pages_text

RULES = shipped()
MADE = list(puzzles(3, 6, RULES))


def brute(hand: tuple[Card, ...], jumps: tuple[OpenJump, ...]) -> dict[Fraction, set[tuple[tuple[Card, ...], ...]]]:
    """Every value of laying the hand, with the ways that take the fewest cards."""
    table, ways = Table(jumps, RULES), dict[Fraction, set[tuple[tuple[Card, ...], ...]]]()
    for places in product(range(-1, len(jumps)), repeat=len(hand)):
        laid = tuple(
            tuple(sorted(card for card, at in zip(hand, places, strict=True) if at == jump))
            for jump in range(len(jumps))
        )
        ways.setdefault(table.value(laid), set()).add(laid)
    least = {value: min(_size(laid) for laid in found) for value, found in ways.items()}
    return {value: {laid for laid in found if _size(laid) == least[value]} for value, found in ways.items()}


def _size(laid: tuple[tuple[Card, ...], ...]) -> int:
    return sum(map(len, laid))


SOLO_CHECK = OpenJump(SOLO, card="check")
CASES = [
    (
        (figure(1), figure(2), figure(5), effect(-1), effect(0)),
        (SOLO_CHECK, OpenJump(2, ("check",), (), "check")),
    ),
    (
        (figure(2), figure(2), figure(4), effect(-2), effect(-1)),
        (OpenJump(3, ("check",), (figure(5),), "check"),),
    ),
    (
        (figure(3), effect(2)),
        (OpenJump(SOLO, card="question"), OpenJump(2, ("check", "check"), (), "check")),
    ),
]


@pytest.mark.parametrize(("hand", "jumps"), CASES)
def test_best_allocations_against_brute_force(hand: tuple[Card, ...], jumps: tuple[OpenJump, ...]) -> None:
    every = brute(hand, jumps)
    best = best_allocation(hand, Table(jumps, RULES))
    assert best.value == max(every)
    assert best.count == len(every[best.value])
    assert tuple(tuple(sorted(cards)) for cards in best.allocation) in every[best.value]


def test_the_runner_up_is_the_next_value() -> None:
    hand, jumps = (figure(1), figure(2), effect(-1)), (OpenJump(SOLO, card="check"),)
    assert best_allocation(hand, Table(jumps, RULES)).runner_up == sorted(brute(hand, jumps))[-2]


@pytest.mark.parametrize("puzzle", MADE, ids=lambda puzzle: puzzle.name)
def test_puzzles_have_one_best_answer(puzzle: Puzzle) -> None:
    best = best_allocation(puzzle.hand, Table(puzzle.jumps, RULES))
    assert best == puzzle.best
    assert best.unique
    assert best.runner_up is not None
    assert best.value - best.runner_up >= GAP
    assert len(puzzle.hand) == RULES.hand.limit
    own = [jump.card for jump in puzzle.jumps]
    assert max(own.count("check"), own.count("question")) <= 2


@pytest.mark.parametrize("wanted", range(1, HARDEST + 1))
def test_grades_are_the_first_method_that_solves(wanted: int) -> None:
    (puzzle,) = puzzles(8, 1, RULES, wanted)
    table = Table(puzzle.jumps, RULES)
    solved = [table.value(method(puzzle.hand, table)[:-1]) == puzzle.best.value for method in METHODS]
    assert puzzle.difficulty == wanted == difficulty(puzzle.hand, table, puzzle.best.value)
    assert (solved.index(True) + 1 if any(solved) else HARDEST) == wanted


def test_a_seed_is_a_promise() -> None:
    """The same puzzles again; a puzzle does not depend on how many are made; these very cards on every machine."""
    assert list(puzzles(3, 6, RULES)) == MADE
    assert list(puzzles(3, 2, RULES)) == MADE[:2]
    (first,) = puzzles(7, 1, RULES)
    assert names(first.hand) == ["2", "3", "3", "4", "5", "6", "+1", "+2"]


def test_a_difficulty_that_there_is_not() -> None:
    with pytest.raises(BadInput, match="no difficulty 5"):
        puzzles(1, 1, RULES, 5)


def test_sheets_hold_puzzles_first_and_answers_after() -> None:
    pages = pages_text(puzzles_pdf(MADE, RULES))
    for number, puzzle in enumerate(MADE):
        assert f"Puzzle {puzzle.name}" in pages[number]
        assert "points expected" not in pages[number]
    answers = "\n".join(pages[len(MADE) :])
    for puzzle in MADE:
        assert f"PUZZLE {puzzle.name}, DIFFICULTY {puzzle.difficulty}" in answers
        assert f"{float(puzzle.best.value):.3f} points expected" in answers


def test_everything_has_room_on_a_page() -> None:
    for puzzle in puzzles(1, 40, RULES):
        body = puzzle_body(puzzle, RULES)
        assert body.height(SAFE_WIDTH) <= room(RULES) + 1e-6
        assert body.gap > 4


def test_many_answers_take_several_pages() -> None:
    pages = pages_text(puzzles_pdf(MADE * 4, RULES, "letter"))
    assert len(pages) > len(MADE) * 4 + 1
    assert all("ANSWERS" in page for page in pages[len(MADE) * 4 :])


def test_sheets_are_the_same_bytes() -> None:
    assert puzzles_pdf(MADE, RULES) == puzzles_pdf(MADE, RULES)


@pytest.mark.parametrize(("paper", "made", "told"), [("a5", MADE, "unknown paper"), ("a4", [], "no puzzle")])
def test_sheets_that_cannot_be(paper: str, made: list[Puzzle], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        puzzles_pdf(made, RULES, paper)
