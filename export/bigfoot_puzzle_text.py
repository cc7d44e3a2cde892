"""Puzzles of Bigfoot in words, and as records: the readings first, all answers after all puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from export.records import Record
from generator.bigfoot_puzzle import Kind, Puzzle
from seeds.bigfoot import Edition
from solver.bigfoot.record_writing import event_record
from solver.bigfoot.waves import Step

if TYPE_CHECKING:
    from rich.text import Text

TITLES: dict[Kind, str] = {"lairs": "Where does Bigfoot hide?", "proof": "Who can be proved?"}
ASKED: dict[Kind, str] = {
    "lairs": "Only one choice of lairs agrees with all of these readings. Which?",
    "proof": "Several choices of lairs agree with these readings. Which lairs are hidden in all of them, which in "
    "none, and which are open?",
}
#: what a sensor reads, by what it counts
COUNTS = {
    "terrains": "a footprint for each time that a terrain named is on a hidden lair",
    "lairs": "a footprint for each lair named that is hidden",
}


def puzzle_record(puzzle: Puzzle) -> Record:
    """One of `bigfoot puzzle --json`: a game record by its `events`, and the answer; readings are counted from 1."""
    edition, found = puzzle.found.edition, puzzle.found
    mixed = puzzle.ingredients
    return {
        "puzzle": puzzle.name,
        "kind": puzzle.kind,
        "difficulty": puzzle.difficulty,
        "points": mixed.points(edition),
        "ingredients": {"together": mixed.together, "waves": mixed.waves, "proof": mixed.proof},
        "events": [event_record(edition, reading) for reading in puzzle.readings],
        "answer": {
            "sets": found.belief.count,
            "hidden": list(puzzle.proved(True)),
            "leftovers": list(puzzle.proved(False)),
            "open": list(puzzle.open),
            "proofs": {name: _from_one(certain.because) for name, certain in found.certain.items()},
            "waves": [[_step_record(edition, step) for step in wave] for wave in puzzle.way.waves],
        },
    }


def _step_record(edition: Edition, step: Step) -> Record:
    return {"lair": edition.names[step.lair], "hidden": step.hidden, "because": _from_one(step.because)}


def _from_one(numbers: Iterable[int]) -> list[int]:
    return [number + 1 for number in numbers]


# -- words ---------------------------------------------------------------------------------------------


def puzzles_text(puzzles: Sequence[Puzzle], edition: Edition) -> Text:
    """The lairs, every puzzle; then every answer."""
    from rich.text import Text

    return Text("\n".join(_lines(puzzles, edition)))


def _lines(puzzles: Sequence[Puzzle], edition: Edition) -> Iterator[str]:
    yield from rules_words(edition)
    yield ""
    yield from (f"{number:3} {name:<22} {terrains}" for number, name, terrains in lair_rows(edition))
    for puzzle in puzzles:
        yield from ("", f"Puzzle {puzzle.name}, difficulty {puzzle.difficulty}. {ASKED[puzzle.kind]}")
        yield from (f"  {number}  {reading}" for number, reading in enumerate(puzzle.readings, start=1))
    yield from ("", "Answers")
    for puzzle in puzzles:
        yield f"Puzzle {puzzle.name}"
        yield from (f"  {lead}{rest}" for lead, rest in answer_lines(puzzle))


def rules_words(edition: Edition) -> Iterator[str]:
    """What whoever solves a puzzle has to know (docs/bigfoot.md §3)."""
    lairs = edition.lairs
    yield f"{lairs.hidden} of {len(edition.names)} lairs are hidden; the others are leftovers."
    for counts, words in COUNTS.items():
        if kinds := [kind for kind, sensor in edition.sensor.items() if sensor.counts == counts]:
            yield f"{_listed(kinds).capitalize()}: {words}."


def lair_rows(edition: Edition) -> Iterator[tuple[int, str, str]]:
    """Number, name and terrains of every lair."""
    for number, (name, terrains) in enumerate(edition.lairs.cards.items(), start=1):
        yield number, name, ", ".join(terrains)


def answer_lines(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """(lead, rest): what is hidden, what is not, what is open; then how it follows, wave by wave."""
    yield "Hidden: ", _listed(puzzle.proved(True))
    if puzzle.kind == "proof":
        yield "Leftovers: ", _listed(puzzle.proved(False))
        count = puzzle.found.belief.count
        yield "Open: ", f"{_listed(puzzle.open)} ({count} choices of lairs agree)"
    for number, wave in enumerate(puzzle.way.waves, start=1):
        yield f"Wave {number}: ", "; ".join(_told_wave(puzzle, wave))


def _told_wave(puzzle: Puzzle, wave: Sequence[Step]) -> Iterator[str]:
    """`readings 1 and 3: Fern Bank hidden, Sinkhole not`, for each group of readings."""
    names = puzzle.found.edition.names
    for because in dict.fromkeys(step.because for step in wave):
        steps = [step for step in wave if step.because == because]
        told = [f"{_listed([names[step.lair] for step in steps if step.hidden == hidden])}" for hidden in (True, False)]
        said = [f"{lairs} {word}" for lairs, word in zip(told, ("hidden", "not hidden"), strict=True) if lairs]
        yield f"{reasons(because)}: {', '.join(said)}"


def reasons(because: Sequence[int]) -> str:
    """`reading 2`, `readings 1 and 3 together`, `by counting`."""
    if not because:
        return "by counting"
    numbers = [str(number + 1) for number in because]
    return f"reading {numbers[0]}" if len(numbers) == 1 else f"readings {_listed(numbers)} together"


def _listed(names: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
