"""Solo play of a tiny game by plain enumeration, as a second opinion on the odds and on advice.

Dice are ordered tuples, the deck is single cards, what a run can score comes from the brute force (tests/brute.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path

from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash, load
from solver.smash.odds import Solo
from solver.smash.solo import Win
from tests.brute import brute

TINY = """
[plan]
tiles = 2
[dice]
count = 2
faces = ["2", "5", "style", "hazard"]
rerolls = 1
[truck.bigfoot]
deck = { nitro-boost = 1, deja-vu = 1, smash = 1 }
"""
ARENA = [". U1 . B1", ". U1 . B1", "O1 O1 . .", ". . I1 I1"]


def tiny_rules(folder: Path) -> RollAndSmash:
    """A game small enough to enumerate."""
    path = folder / "tiny.toml"
    path.write_text(TINY, "utf-8")
    return load(path)


class Plainly:
    """The whole game by enumeration: dice as ordered tuples, the deck as single cards, runs by the brute force."""

    def __init__(self, arena: Arena, rules: RollAndSmash, win: Win) -> None:
        self.solo = Solo(arena, rules, "bigfoot", win)
        self.rules, self.win = rules, win
        self.faces = rules.dice.faces
        self.deck = tuple(card for card, copies in sorted(rules.truck["bigfoot"].deck.items()) for _ in range(copies))
        self.places = range(len(self.solo.grounds.places))

    @cache  # noqa: B019
    def scorable(self, kinds: tuple[str, ...], hand: tuple[str, ...], points: int) -> frozenset[frozenset[int]]:
        """The sets of places that a run can score."""
        arena = self.solo.grounds.arena_of(kinds)
        place = {arena.tile_at[spaces[0]].token: number for number, spaces in enumerate(self.solo.grounds.places)}
        cover = brute(arena, points, hand, self.rules.plan.tiles, rules=self.rules).cover
        return frozenset(frozenset(place[token] for token in scored) for scored in cover)

    def hands(self, deck: tuple[str, ...], count: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], float]]:
        """(hand, deck left, chance) of every draw."""
        draws = list(combinations(range(len(deck)), min(count, len(deck))))
        for drawn in draws:
            left = tuple(card for number, card in enumerate(deck) if number not in drawn)
            yield tuple(deck[number] for number in drawn), left, 1 / len(draws)

    @cache  # noqa: B019
    def after_roll(
        self, kinds: tuple[str, ...], deck: tuple[str, ...], faces: tuple[str, ...], scored: frozenset[int], run: int
    ) -> float:
        """The chance once the dice lie."""
        points = sum(int(face) for face in faces if face.isdigit())
        total = 0.0
        for hand, left, chance in self.hands(deck, faces.count("style")):
            best = 0.0
            for after in self.solo.grounds.after(kinds, faces.count("hazard")):
                for now in (*self.scorable(after, hand, points), frozenset[int]()):
                    done = now | (scored if self.win == "two-run" else frozenset())
                    if len(done) == len(self.places):
                        best = 1.0
                    elif run == 1:
                        best = max(best, self.run(after, left, done, 2))
            total += chance * best
        return total

    @cache  # noqa: B019
    def run(self, kinds: tuple[str, ...], deck: tuple[str, ...], scored: frozenset[int], run: int) -> float:
        """The chance before a run's first roll, with the one re-roll of the tiny game."""
        every = list(product(self.faces, repeat=2))
        return sum(self.with_reroll(kinds, deck, faces, scored, run) for faces in every) / len(every)

    def with_reroll(
        self, kinds: tuple[str, ...], deck: tuple[str, ...], faces: tuple[str, ...], scored: frozenset[int], run: int
    ) -> float:
        """The chance with a roll on the table and the re-roll left."""

        def rolled_on(kept: tuple[str, ...]) -> float:
            every = [tuple(sorted(kept + new)) for new in product(self.faces, repeat=2 - len(kept))]
            return sum(self.after_roll(kinds, deck, then, scored, run) for then in every) / len(every)

        return max(rolled_on(kept) for size in range(3) for kept in combinations(faces, size))
