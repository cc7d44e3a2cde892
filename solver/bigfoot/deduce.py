"""Deduce: what a game record proves, why, and where it contradicts itself.

Events are taken in order. One that no set of hidden lairs allows, or that the rules forbid, is named with the
earlier events that make it impossible, and left out; the others go on being read, so that every contradiction
is found at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from seeds.bigfoot import Edition
from solver.bigfoot.belief import Belief, Mask, Sets
from solver.bigfoot.cards import weights
from solver.bigfoot.events import Discovered, Event, GameRecord, Reading, ShownLeftover, WrongGuess
from solver.bigfoot.proofs import Facts, groups, smallest_proof
from solver.bigfoot.table import IllegalEvent, Table

#: events by their numbers from 0
Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Certain:
    """A lair that is surely hidden (or surely a leftover), and the fewest events that prove it."""

    hidden: bool
    because: Numbers


@dataclass(frozen=True)
class Contradiction:
    """An event that cannot be, the fewest earlier events it cannot be with, and what they allow in words."""

    event: int
    because: Numbers
    allowed: str

    def __str__(self) -> str:
        """`event 3 cannot be: with events 1 and 2 it is at most 2`; events are counted from 1."""
        return f"event {self.event + 1} cannot be: {told_numbers(self.because, 'with')}{self.allowed}"


def told_numbers(numbers: Numbers, before: str) -> str:
    """`with events 1 and 2 `; nothing of none."""
    if not numbers:
        return ""
    names = [str(number + 1) for number in numbers]
    listed = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    return f"{before} event{'s' if len(names) > 1 else ''} {listed} "


@dataclass
class Deduction:
    """The belief that a record leaves, the table beside it, and what contradicts itself."""

    edition: Edition
    belief: Belief
    table: Table
    contradictions: list[Contradiction] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)  # events that say something about lairs
    facts: list[Sets] = field(default_factory=list)  # the sets that each of them allows
    counted: list[Mask] = field(default_factory=list)  # the lairs undiscovered before each of them

    @property
    def consistent(self) -> bool:
        """Whether every event can have happened."""
        return not self.contradictions

    @cached_property
    def grouped(self) -> dict[Facts, Sets]:
        """Every set by the facts that rule it out."""
        return groups(self.belief.space.every, self.facts)

    @cached_property
    def certain(self) -> dict[str, Certain]:
        """The lairs that are settled, each with the smallest proof."""
        found: dict[str, Certain] = {}
        for lair, name in enumerate(self.edition.names):
            holding = self.belief.space.contains[lair]
            for hidden, refuted in ((True, self.belief.space.every & ~holding), (False, holding)):
                if not self.belief.sets & refuted and self.belief.sets:
                    found[name] = Certain(hidden, self._proof(refuted))
        return found

    def _proof(self, refuted: Sets) -> Numbers:
        proof = smallest_proof(self.grouped, refuted)
        assert proof is not None
        return tuple(self.numbers[fact] for fact in proof)


def deduce(record: GameRecord, edition: Edition) -> Deduction:
    """Everything that follows from the record, the choice of paths taken to say nothing."""
    found = Deduction(edition, Belief.start(edition), Table.start(edition, record.is_complete))
    for number, event in enumerate(record.events):
        try:
            table = found.table.after(event)
        except IllegalEvent as illegal:
            found.contradictions.append(Contradiction(number, (), str(illegal)))
            continue
        if _took_in(found, number, event):
            found.table = table
    found.contradictions += _denied(found, record)
    found.contradictions.sort(key=lambda wrong: wrong.event)
    return found


def _denied(found: Deduction, record: GameRecord) -> list[Contradiction]:
    """Events that Bigfoot's own record denies by the hidden lairs it tells."""
    if record.hidden is None:
        return []
    drawn = 1 << found.belief.space.sets.index(tuple(sorted(map(found.edition.names.index, record.hidden))))
    return [
        Contradiction(
            number, (), f"with the hidden lairs told {_words(found, record.events[number], drawn, undiscovered)}"
        )
        for number, allowed, undiscovered in zip(found.numbers, found.facts, found.counted, strict=True)
        if not allowed & drawn
    ]


def _took_in(found: Deduction, number: int, event: Event) -> bool:
    """Narrow the belief by an event; note a contradiction, and leave it out, if no set allows it."""
    before = found.belief
    after = believed(before, event, found.edition)
    if after is None:
        return True
    if after.sets:
        found.belief = after
        found.numbers.append(number)
        found.facts.append(_allowed(before, event, found.edition))
        found.counted.append(before.undiscovered)
        return True
    found.contradictions.append(_contradiction(found, number, event))
    return False


def believed(belief: Belief, event: Event, edition: Edition) -> Belief | None:
    """The belief after an event; None if it says nothing about lairs."""
    match event:
        case Reading(sensor, footprints):
            return belief.after_reading(weights(edition, sensor), footprints)
        case Discovered(lair):
            return belief.after_right(edition.names.index(lair))
        case WrongGuess(lair) | ShownLeftover(lair):
            return belief.after_shown(edition.names.index(lair))
    return None


def _allowed(belief: Belief, event: Event, edition: Edition) -> Sets:
    """All sets that allow an event by itself, with the lairs discovered that are."""
    anything = Belief(belief.space, belief.space.every, belief.discovered, belief.shown)
    after = believed(anything, event, edition)
    return after.sets if after else anything.sets


def _contradiction(found: Deduction, number: int, event: Event) -> Contradiction:
    """The smallest group of earlier events that an event cannot be with, and what they leave possible."""
    proof = smallest_proof(groups(found.belief.space.every, found.facts), _allowed(found.belief, event, found.edition))
    assert proof is not None
    left = found.belief.space.every
    for fact in proof:
        left &= found.facts[fact]
    return Contradiction(
        number, tuple(found.numbers[fact] for fact in proof), _words(found, event, left, found.belief.undiscovered)
    )


def _words(found: Deduction, event: Event, left: Sets, undiscovered: Mask) -> str:
    """What these sets allow of an event."""
    if isinstance(event, Reading):
        could = found.belief.space.counted(left, weights(found.edition, event.sensor), undiscovered)
        told = f"it is {_range(tuple(could), event.footprints)}, not {event.footprints}"
        return told + _not_counted(found.edition, event, undiscovered)
    return "it is a leftover" if isinstance(event, Discovered) else "it is hidden"


def _not_counted(edition: Edition, event: Reading, undiscovered: Mask) -> str:
    """Lairs that the sensor would count, had they not been discovered before."""
    counts = enumerate(weights(edition, event.sensor))
    names = [edition.names[lair] for lair, count in counts if count and not undiscovered >> lair & 1]
    return f" (discovered and no longer counted: {', '.join(names)})" if names else ""


def _range(could: tuple[int, ...], claimed: int) -> str:
    if len(could) == 1:
        return f"{could[0]}"
    if claimed > could[-1]:
        return f"at most {could[-1]}"
    if claimed < could[0]:
        return f"at least {could[0]}"
    return " or ".join(map(str, could))
