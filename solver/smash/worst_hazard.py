"""The worst a Hazard tile can do: the least, over its uses, of the best plan that is left (docs/rules.md §6, §7).

    draw ──▶ use of the first tile ──▶ use of the second … ──▶ best plan        min, min, …, max

Opponents who all want to hurt look for the same least value, so several tiles are one search over the sequences of
their uses. Few sequences need a search of plans: every plan found is a *witness*, and a use that leaves a witness as
good as the least values known cannot be among them. Most uses do not meet a witness's footprint at all; the others
are shown to the judge. What is left is searched, and its best plan is the next witness.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from layouts.arena import Arena
from layouts.symmetry import form
from solver.smash.best import Answer
from solver.smash.footprint import Witness, spaces_mask, witness
from solver.smash.hazards import Use, choices
from solver.smash.proved import proved_best
from solver.smash.question import Question
from solver.smash.search import NEVER
from solver.verdict import Stopped, Verdict, Watch

#: arenas that are told, the worst ones first
TOLD = 5
#: witnesses carried along behind the first of several tiles
CARRIED = 60


@dataclass(frozen=True)
class Outcome:
    """The drawn tiles used so, the arena then, and its best plan."""

    uses: tuple[Use, ...]
    arena: Arena
    answer: Answer

    @property
    def worth(self) -> int:
        """VP of the best plan; below every plan where none is legal, which is the worst that can happen."""
        return -NEVER if self.answer.vp is None else self.answer.vp


@dataclass(frozen=True)
class Worst:
    """`outcomes`: different arenas, the least worth first; when `OPTIMAL` no other is worth less than the last one.

    With `BOUND` (stopped early) they are the worst met so far. `untouched` is the best plan without the draw,
    `solved` counts the arenas searched for a plan.
    """

    verdict: Verdict
    draw: tuple[str, ...]
    untouched: Answer
    outcomes: tuple[Outcome, ...]
    solved: int


def worst_hazard(question: Question, draw: Sequence[str], watch: Watch | None = None, told: int = TOLD) -> Worst:
    """Where opponents put the drawn tiles, in the order of the draw, and what the best plan is worth then. Exact."""
    watch = watch or Watch()
    hunt = _Hunt(question, watch, told)
    verdict = Verdict.OPTIMAL
    untouched = Answer(Verdict.BOUND)
    try:
        untouched = hunt.solve(question)
        hunt.search(tuple(draw))
    except (Stopped, KeyboardInterrupt):
        verdict = Verdict.BOUND
    return Worst(verdict, tuple(draw), untouched, tuple(hunt.outcomes), len(hunt.solved))


@dataclass
class _Hunt:
    question: Question
    watch: Watch
    told: int
    outcomes: list[Outcome] = field(default_factory=list)  # the worst so far, the least worth first
    witnesses: list[Witness] = field(default_factory=list)  # on the arena as it was given
    solved: dict[str, Answer] = field(default_factory=dict)

    def search(self, draw: tuple[str, ...]) -> None:
        if len(draw) > 1:
            self._greedily(draw)
        self._visit(self.question.arena, (), draw, self.witnesses, 0.0, 1.0)

    @property
    def enough(self) -> int:
        """Arenas worth so much or more need not be known any better."""
        return self.outcomes[-1].worth if len(self.outcomes) == self.told else NEVER

    def solve(self, question: Question) -> Answer:
        """The best plan, which becomes a witness; may raise `Stopped`."""
        answer = proved_best(question, self.watch)
        self.solved[form(question.arena)] = answer
        if answer.plan and (seen := witness(self.question, answer.plan)):
            self.witnesses.append(seen)
        return answer

    def _greedily(self, draw: tuple[str, ...]) -> None:
        """Meet a bad arena early: the worst use of each tile by itself, one after another."""
        used: tuple[Use, ...] = ()
        question = self.question
        for kind in draw:
            part = _Hunt(question, self.watch, 1)
            part.search((kind,))
            self.witnesses += filter(None, (witness(self.question, seen.plan) for seen in part.witnesses))
            used, question = (*used, *part.outcomes[0].uses), replace(question, arena=part.outcomes[0].arena)
        self._note(used, question.arena)

    def _visit(
        self,
        arena: Arena,
        used: tuple[Use, ...],
        left: tuple[str, ...],
        witnesses: list[Witness],
        share: float,
        part: float,
    ) -> None:
        """Every use of the next tile on this arena; `witnesses` are plans on it."""
        uses = choices(arena, left[0], self.question.rules)
        for number, use in enumerate(uses):
            done = share + part * number / len(uses)
            self.watch.look("uses of the tiles", done)
            if len(left) == 1:
                self._last(arena, used, use, witnesses)
            else:
                carried = list(self._carried(arena, use, witnesses))
                self._visit(use.on(arena), (*used, use), left[1:], carried, done, part / len(uses))

    def _last(self, arena: Arena, used: tuple[Use, ...], use: Use, witnesses: list[Witness]) -> None:
        touched = spaces_mask(arena, use.spaces(arena))
        good = [seen for seen in witnesses if seen.vp >= self.enough]
        if any(not seen.footprint & touched for seen in good) or self.enough == -NEVER:
            return
        after = use.on(arena)
        if any(self._survives(seen, after) for seen in good):
            return
        plan = self._note((*used, use), after).plan
        if used and plan and (seen := witness(replace(self.question, arena=arena), plan)):
            witnesses.append(seen)

    def _survives(self, seen: Witness, after: Arena) -> bool:
        still = witness(replace(self.question, arena=after), seen.plan)
        return still is not None and still.vp >= self.enough

    def _note(self, used: tuple[Use, ...], after: Arena) -> Answer:
        """The best plan on an arena; the arena is told if it is one of the worst."""
        known = self.solved.get(form(after))
        answer = known or self.solve(replace(self.question, arena=after))
        if all(form(other.arena) != form(after) for other in self.outcomes):
            self.outcomes.append(Outcome(used, after, answer))
            self.outcomes.sort(key=lambda outcome: outcome.worth)  # the earlier ones first among equals
            del self.outcomes[self.told :]
        return answer

    def _carried(self, arena: Arena, use: Use, witnesses: Sequence[Witness]) -> Iterator[Witness]:
        """The best witnesses that are still legal after the use, as they are then."""
        touched = spaces_mask(arena, use.spaces(arena))
        after = replace(self.question, arena=use.on(arena))
        best = sorted(witnesses, key=lambda seen: -seen.vp)[:CARRIED]
        for seen in best:
            still = witness(after, seen.plan) if seen.footprint & touched else seen
            if still:
                yield still
