"""Beating: the two runs that beat a solo arena, as answers at the back of a booklet and as hints at its foot.

    catalogue ── two plans ──▶ the judge ──▶ ┐
                                             ├──▶ answers, hints
    search ──── RunTable ────▶ the judge ──▶ ┘        only where the catalogue holds no proof

A hundred arenas that were generated into the catalogue are printed without a single search.
"""

from __future__ import annotations

from dataclasses import dataclass

from export.hints import Hints, Unbeatable, hints_of
from export.sheet import Solution
from generator.catalogue_entry import Entry
from generator.catalogue_proof import judged_runs
from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash
from solver.smash.best import replayed
from solver.smash.plans import Plan, Score
from solver.smash.question import Question, checked
from solver.smash.solo import check
from solver.smash.table import run_table
from solver.verdict import Watch

#: what an answer says of each run
NOTES = ("The first of two runs that beat the arena", "The second of two runs that beat the arena")
RUNS = ("first run", "second run")


@dataclass(frozen=True)
class Beaten:
    """Two runs of at most `points` plan points each that score every obstacle between them, and their scores."""

    question: Question
    points: int
    runs: tuple[tuple[Plan, Score], ...]

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """A solution for each run."""
        told = zip(self.runs, NOTES, RUNS, strict=True)
        return tuple(Solution(plan, score, self.points, (), note, run) for (plan, score), note, run in told)

    @property
    def hints(self) -> Hints:
        """The three hints at these runs."""
        return hints_of(self.question, [plan for plan, _ in self.runs])


def beaten(arena: Arena, rules: RollAndSmash, entry: Entry | None, watch: Watch) -> Beaten:
    """The runs of the entry's proof, judged again; searched for where there is none, or it is none by these rules.

    Raises `Unbeatable`, `BadInput` for an arena that cannot be searched, and `Stopped` by the watch.
    """
    question = checked(Question(arena, rules, min(rules.most_rolled, rules.most_points)))
    points = entry.summary.points if entry else None
    if entry and points is not None and points <= question.points and (runs := judged_runs(entry, arena, rules)):
        return Beaten(question, points, runs)
    found = check(run_table(question, watch, marks_only=True))
    if found.two_run_max is None:
        raise Unbeatable(arena.name)
    return Beaten(question, found.two_run_max, tuple((plan, replayed(question, plan)) for plan in found.plans))
