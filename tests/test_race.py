"""The race against plain enumeration of dice, decks and hazards, and what must never lower a value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, permutations, product
from pathlib import Path

import msgspec
import numpy as np
import pytest

from layouts.arena import Arena
from layouts.library import find_arena
from layouts.symmetry import form, transform
from seeds.roll_and_smash import RollAndSmash, load, shipped
from solver import store
from solver.dice import Dice
from solver.smash.best import best_plan
from solver.smash.course import Course, KeenDice
from solver.smash.footprint import spaces_mask
from solver.smash.hazards import choices, uses
from solver.smash.least import Uses, deciding
from solver.smash.question import Question
from solver.smash.race import Hazards, race
from solver.smash.run_values import RunValues
from solver.smash.search import NEVER
from solver.verdict import Watch
from tests.brute import brute
from tests.drawing import arena_of

ARENA = arena_of([". U1 . .", ". U1 . B1", "O1 O1 . B1", ". . I1 I1"], (1, 1), (4, 4))
SMALL = arena_of([". U1 .", ". U1 .", "B1 B1 ."], (1, 1), (3, 3))
TINY = """
[plan]
tiles = 2
[dice]
count = {count}
faces = {faces}
rerolls = 1
[truck.bigfoot]
deck = {{ nitro-boost = 1, roll-over = 2, smash = 1 }}
[hazard]
nothing-to-see.tiles = 2
rotate.tiles = 1
replace.tiles = 1
oil-spill.tiles = 0
"""
FACES = ("2", "5", "style", "hazard")


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor fill the user's results."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


Tiny = Callable[..., RollAndSmash]


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    """Games small enough to enumerate."""

    def rules(count: int = 2, faces: tuple[str, ...] = FACES, more: str = "") -> RollAndSmash:
        path = tmp_path / "tiny.toml"
        path.write_text(TINY.format(count=count, faces=list(faces)) + more, "utf-8")
        return load(path)

    return rules


class Plainly:
    """A run by enumeration: dice as ordered tuples, deck and hazards as single things, plans by the brute force."""

    def __init__(self, arena: Arena, rules: RollAndSmash, hazards: Hazards) -> None:
        self.arena, self.rules, self.hazards = arena, rules, hazards
        self.deck = [card for card, copies in rules.truck["bigfoot"].deck.items() for _ in range(copies)]
        self.box = [kind for kind, seed in rules.hazard.items() for _ in range(seed.tiles)]
        self.known: dict[tuple[str, tuple[str, ...], int], int] = {}

    def best(self, arena: Arena, hand: tuple[str, ...], points: int) -> int:
        """Best VP; below everything where no plan is legal."""
        key = form(arena), tuple(sorted(hand)), points
        if key not in self.known:
            vp = brute(arena, points, hand, self.rules.plan.tiles, rules=self.rules, truck="bigfoot").best_vp
            self.known[key] = -NEVER if vp is None else vp
        return self.known[key]

    def after(self, draw: tuple[str, ...], arena: Arena, value: Callable[[Arena], float]) -> float:
        """What the tiles leave of the value, used one after another."""
        if not draw:
            return value(arena)
        if self.hazards == "worst":
            return min(self.after(draw[1:], use.on(arena), value) for use in choices(arena, draw[0], self.rules))
        found = [use.on(arena) for use in uses(arena, draw[0], self.rules)] or [arena]
        return sum(self.after(draw[1:], then, value) for then in found) / len(found)

    def final(self, faces: tuple[str, ...]) -> float:
        """The mean over every draw of cards and Hazard tiles."""
        points = sum(int(face) for face in faces if face.isdecimal())
        hands = list(combinations(self.deck, min(faces.count("style"), len(self.deck))))
        count = 0 if self.hazards == "none" else faces.count("hazard")
        draws = Counter(permutations(self.box, count))
        total = sum(times * self.worth(hand, draw, points) for hand in hands for draw, times in draws.items())
        return total / len(hands) / sum(draws.values())

    def worth(self, hand: tuple[str, ...], draw: tuple[str, ...], points: int) -> float:
        """VP; no legal plan is the worst for the driver, and brings none."""
        if self.hazards == "worst":
            least = self.after(draw, self.arena, lambda arena: self.best(arena, hand, points))
            return 0.0 if least == -NEVER else least
        return self.after(draw, self.arena, lambda arena: max(self.best(arena, hand, points), 0))

    def run(self) -> float:
        """Before the first roll, with one re-roll, in which hazard dice are never kept."""
        value, count = cache(self.final), self.rules.dice.count
        every = list(product(self.rules.dice.faces, repeat=count))

        def rolled_on(faces: tuple[str, ...], kept: tuple[int, ...]) -> float:
            ends = (
                tuple(
                    sorted(
                        old if number in kept else new
                        for number, (old, new) in enumerate(zip(faces, then, strict=True))
                    )
                )
                for then in every
            )
            return sum(map(value, ends)) / len(every)

        def keeps(faces: tuple[str, ...]) -> Iterator[tuple[int, ...]]:
            able = [number for number, face in enumerate(faces) if face != "hazard"]
            return (kept for size in range(count + 1) for kept in combinations(able, size))

        return sum(max(rolled_on(faces, kept) for kept in keeps(faces)) for faces in every) / len(every)


# -- against enumeration -----------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3])
def test_no_hazards_by_enumeration(tiny: Tiny, count: int) -> None:
    """Exact: dice, draws without replacement, re-rolls."""
    rules = tiny(count)
    found = race(ARENA, rules, "bigfoot")
    assert found.exact
    assert found.low == found.high == pytest.approx(Plainly(ARENA, rules, "none").run(), abs=1e-12)


@pytest.mark.parametrize("hazards", ["random", "worst"])
def test_one_die_by_enumeration(tiny: Tiny, hazards: Hazards) -> None:
    """One tile at most, and no card beside it: every use is looked at."""
    rules = tiny(1)
    found = race(ARENA, rules, "bigfoot", hazards)
    assert found.exact
    assert found.low == pytest.approx(Plainly(ARENA, rules, hazards).run(), abs=1e-12)


@pytest.mark.parametrize("arena", [ARENA, SMALL])
@pytest.mark.parametrize("hazards", ["random", "worst"])
def test_intervals_hold_the_truth(tiny: Tiny, hazards: Hazards, arena: Arena) -> None:
    """Two dice: two tiles are bounded; each final roll and the whole lie within the bounds."""
    rules = tiny(2)
    found, plainly = race(arena, rules, "bigfoot", hazards), Plainly(arena, rules, hazards)
    assert found.low - 1e-9 <= plainly.run() <= found.high + 1e-9
    for roll, low, high in zip(found.dice.rolls, *found.finals, strict=True):
        names = found.dice.names(roll)
        truth = plainly.final(names)
        assert low - 1e-9 <= truth <= high + 1e-9, names
        if names.count("hazard") < 2:
            assert low == pytest.approx(high, abs=1e-12)


def test_three_dice_hold_the_truth(tiny: Tiny) -> None:
    """Two cards and a tile, a card and two tiles, three tiles."""
    rules = tiny(3, ("3", "style", "hazard"))
    menaces: tuple[Hazards, ...] = ("random", "worst")
    for hazards in menaces:
        found, plainly = race(SMALL, rules, "bigfoot", hazards), Plainly(SMALL, rules, hazards)
        for roll, low, high in zip(found.dice.rolls, *found.finals, strict=True):
            names = found.dice.names(roll)
            assert low - 1e-9 <= plainly.final(names) <= high + 1e-9, (hazards, names)


# -- the parts ---------------------------------------------------------------------------------------


def test_values_are_the_best_plans() -> None:
    """Floors and bands change nothing: the same as solving each question by itself."""
    arena = find_arena("the-crucible")
    values = RunValues(arena, shipped())
    for hand in ((), ("roll-over",), ("nitro-boost",), ("nitro-boost", "roll-over"), ("destroy",)):
        totals = (0, 3, 4, 5, 6) if len(hand) > 1 else (0, 4, 5, 9, 10, 12)
        values.learn(hand, totals)
        solved = {total: best_plan(Question(arena, shipped(), total, hand)).vp for total in totals}
        assert values.known[hand] == solved


def test_deciding_uses_give_the_least() -> None:
    """Those that are not searched are worth no less, at every total."""
    arena, rules = find_arena("the-fun-derdome"), shipped()
    totals, hand = [3, 4, 5], ("roll-over",)
    for kind in ("nothing-to-see", "rotate"):
        done = choices(arena, kind, rules)
        runs = tuple(RunValues(use.on(arena), rules) for use in done)
        touched = tuple(spaces_mask(arena, use.spaces(arena)) for use in done)
        found = deciding((Uses(kind, RunValues(arena, rules), runs, touched), hand, totals))
        for total in totals:
            every = [best_plan(Question(use.on(arena), rules, total, hand)).vp or 0 for use in done]
            assert min(values[total] for values in found.values()) == min(every)


def test_hands_are_drawn_without_replacement(tiny: Tiny) -> None:
    """Two of nitro-boost, roll-over twice, smash: a second Roll Over adds nothing."""
    hands = Course(ARENA, tiny(2), "bigfoot").hands
    found = {tuple(sorted(hand)): chance for hand, chance in hands[2].items()}
    assert found == {
        ("nitro-boost", "roll-over"): pytest.approx(2 / 6),
        ("nitro-boost", "smash"): pytest.approx(1 / 6),
        ("roll-over", "smash"): pytest.approx(2 / 6),
        ("roll-over",): pytest.approx(1 / 6),
    }
    assert sum(hands[0].values()) == sum(hands[1].values()) == pytest.approx(1)


def test_a_deck_that_runs_out(tiny: Tiny) -> None:
    """Three style dice and two cards: both are drawn."""
    rules = tiny(3)
    short = Course(ARENA, load_with(rules, {"smash": 1, "nitro-boost": 1}), "bigfoot")
    assert [sorted(hand) for hand in short.hands[3]] == [["nitro-boost", "smash"]]


def load_with(rules: RollAndSmash, deck: dict[str, int]) -> RollAndSmash:
    """The rules with another deck for BIGFOOT."""
    truck = msgspec.structs.replace(rules.truck["bigfoot"], deck=deck)
    return msgspec.structs.replace(rules, truck={**rules.truck, "bigfoot": truck})


def test_keen_dice_keep_no_hazard() -> None:
    keen, free = KeenDice(FACES, 3, 2), Dice(FACES, 3, 2)
    rng = np.random.default_rng(7)
    final = rng.random(len(free.rolls))
    kept = {face for row in keen.policy(final)[1:] for keep in row for face in keen.names(keen.keeps[keep])}
    assert "hazard" not in kept
    assert keen.worth(final) <= free.worth(final) + 1e-12


# -- what must hold ----------------------------------------------------------------------------------


@pytest.mark.parametrize("hazards", ["none", "worst", "random"])
def test_following_the_table_is_worth_what_is_told(tiny: Tiny, hazards: Hazards) -> None:
    found = race(ARENA, tiny(2), "bigfoot", hazards)
    assert found.dice.worth_of_policy(found.keep, found.finals[0]) == pytest.approx(found.low, abs=1e-12)
    assert found.low - 1e-12 <= found.expected <= found.by_table + 1e-12 <= found.high + 2e-12
    assert (found.finals[0] <= found.finals[1] + 1e-12).all()


def test_hazards_that_hurt_are_worst(tiny: Tiny) -> None:
    """At worst no more than at random, nor than without hazards."""
    kinds: tuple[Hazards, ...] = ("none", "random", "worst")
    none, random, worst = (race(ARENA, tiny(1), "bigfoot", hazards) for hazards in kinds)
    assert worst.low <= min(random.low, none.low)
    assert worst.low < none.low


def test_more_points_or_another_card_never_lower_it(tiny: Tiny) -> None:
    """A larger number on a die; a card drawn where nothing was."""
    menaces: tuple[Hazards, ...] = ("none", "worst")
    for hazards in menaces:
        value = race(ARENA, tiny(1), "bigfoot", hazards).low
        assert race(ARENA, tiny(1, ("3", "5", "style", "hazard")), "bigfoot", hazards).low >= value
        assert race(ARENA, tiny(1, ("2", "5", "0", "hazard")), "bigfoot", hazards).low <= value


@pytest.mark.parametrize("hazards", ["none", "worst"])
def test_turning_an_arena_changes_nothing(tiny: Tiny, hazards: Hazards, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worked out afresh each time, nothing from the store."""
    rules = tiny(1)
    monkeypatch.setattr(store, "load", lambda _key: None)
    monkeypatch.setattr("solver.smash.race.canonical", lambda arena: arena)
    assert len({round(race(transform(ARENA, k), rules, "bigfoot", hazards).low, 12) for k in (0, 1, 6)}) == 1


def test_a_trucks_own_table_counts(tiny: Tiny) -> None:
    plain = race(ARENA, tiny(1), "bigfoot").low
    dearer = race(ARENA, tiny(1, more="[truck.bigfoot.vp]\nby = 9\n"), "bigfoot").low
    assert dearer > plain


# -- store, stopping, processes ----------------------------------------------------------------------


def test_results_are_kept(tiny: Tiny, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time nothing is searched, however the arena lies; a damaged file is worked out again."""
    rules = tiny(2)
    first = race(ARENA, rules, "bigfoot", "worst")
    with monkeypatch.context() as patched:
        patched.setattr("solver.smash.run_values.Search", None)
        patched.setattr("solver.smash.two_hazards.proved_best", None)
        again = race(transform(ARENA, 3), rules, "bigfoot", "worst")
    assert (again.low, again.high) == (first.low, first.high)
    for path in filter(Path.is_file, store.folder().rglob("*")):
        path.write_bytes(path.read_bytes()[:-1])
    assert race(ARENA, rules, "bigfoot", "worst").low == first.low


def test_stopped_work_goes_on_from_there(tiny: Tiny) -> None:
    rules = tiny(2)

    def stop(_what: str, _share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        race(ARENA, rules, "bigfoot", watch=Watch(None, stop))
    assert any(store.folder().rglob("*"))
    assert race(ARENA, rules, "bigfoot").low == pytest.approx(Plainly(ARENA, rules, "none").run(), abs=1e-12)


def test_processes_side_by_side(tiny: Tiny) -> None:
    rules = tiny(2)
    two = race(ARENA, rules, "bigfoot", jobs=2)
    assert two.low == pytest.approx(Plainly(ARENA, rules, "none").run(), abs=1e-12)


def test_a_box_without_hazard_tiles(tiny: Tiny) -> None:
    """A hazard die that draws nothing is a blank; a driver who never keeps it loses nothing by that."""
    rules = tiny(2)
    empty = {kind: msgspec.structs.replace(seed, tiles=0) for kind, seed in rules.hazard.items()}
    rules = msgspec.structs.replace(rules, hazard=empty)
    none, worst = race(ARENA, rules, "bigfoot"), race(ARENA, rules, "bigfoot", "worst")
    assert worst.exact
    assert worst.low == pytest.approx(none.low, abs=1e-12)
