"""Advice in the middle of a solo game: its chances against plain enumeration, its plans, its command."""

from __future__ import annotations

from pathlib import Path

import pytest

from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash
from solver.smash.advice import Advice, Moment, advise
from solver.smash.odds import Solo, solved
from solver.smash.rules import judge
from solver.smash.solo import Win
from tests.cases import case_arena
from tests.commands import layout_file, refused, run
from tests.plain_solo import ARENA, TINY, Plainly, tiny_rules

NONE: frozenset[int] = frozenset()


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor fill the user's results."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


@pytest.fixture
def tiny(tmp_path: Path) -> RollAndSmash:
    """A game small enough to enumerate."""
    return tiny_rules(tmp_path)


def arena() -> Arena:
    """Four obstacles on sixteen spaces."""
    return case_arena({"map": ARENA})


class Table:
    """One game on the table: what is advised, and what it is worth by enumeration."""

    def __init__(self, rules: RollAndSmash, win: Win = "two-run") -> None:
        self.plainly = Plainly(arena(), rules, win)
        self.solo = Solo(arena(), rules, "bigfoot", win)
        self.odds = solved(self.solo, 0.0)
        self.kinds = self.solo.grounds.kinds

    def advice(self, run: int, rolled: str, left: int, **more: object) -> Advice:
        """In a moment where nothing is scored, drawn, used or swapped, unless said."""
        plain: dict[str, object] = {"scored": NONE, "hand": (), "used": (), "kinds": self.kinds}
        moment = Moment(run, tuple(rolled.split()), left, **(plain | more))  # type: ignore[arg-type]
        return advise(self.solo, moment, self.odds)

    def worth(
        self, run: int, rolled: str, deck: tuple[str, ...], kinds: tuple[str, ...], done: frozenset[int]
    ) -> float:
        """With the re-roll left."""
        return self.plainly.with_reroll(kinds, deck, tuple(rolled.split()), done, run)


@pytest.mark.parametrize("win", ["two-run", "one-run"])
def test_what_to_keep_is_worth_what_enumeration_says(tiny: RollAndSmash, win: Win) -> None:
    table = Table(tiny, win)
    for rolled in ("2 2", "2 5", "5 style", "hazard style", "hazard hazard"):
        told = table.advice(1, rolled, 1)
        assert told.chance == pytest.approx(table.worth(1, rolled, table.plainly.deck, table.kinds, NONE), abs=1e-12)


def test_the_second_run_knows_what_is_scored_gone_and_swapped(tiny: RollAndSmash) -> None:
    table = Table(tiny)
    (swapped, *_) = table.solo.grounds.replaced(table.kinds)
    for done in (NONE, frozenset({0}), frozenset({1, 2}), frozenset({0, 1, 2, 3})):
        for used in ((), ("nitro-boost",), ("smash", "deja-vu")):
            deck = tuple(card for card in table.plainly.deck if card not in used)
            told = table.advice(2, "2 style", 1, scored=done, used=used, kinds=swapped)
            assert told.chance == pytest.approx(table.worth(2, "2 style", deck, swapped, done), abs=1e-12)


@pytest.mark.parametrize("rolled", ["5 5", "5 hazard", "2 5"])
def test_the_plan_and_what_it_leaves(tiny: RollAndSmash, rolled: str) -> None:
    """After the last roll of run 1: the chance is that of the recursion, and the plan is legal where it is driven."""
    table = Table(tiny)
    told = table.advice(1, rolled, 0)
    faces = tuple(rolled.split())
    expected = table.plainly.after_roll(table.kinds, table.plainly.deck, faces, NONE, 1)
    assert told.chance == pytest.approx(expected, abs=1e-11)
    assert told.kinds is not None
    assert told.kinds in table.solo.grounds.after(table.kinds, faces.count("hazard"))
    assert told.plan is not None
    now, points = table.solo.grounds.arena_of(told.kinds), sum(int(face) for face in faces if face.isdigit())
    score = judge(now, told.plan, tiny, points=points, hand=(), truck="bigfoot")
    done = frozenset(
        place for place, spaces in enumerate(table.solo.grounds.places) if now.tile_at[spaces[0]].token in score.scored
    )
    rest = table.plainly.run(told.kinds, table.plainly.deck, done, 2)
    assert rest == pytest.approx(told.chance, abs=1e-11)


def test_a_hand_on_the_table(tiny: RollAndSmash) -> None:
    """The mean over the cards that can be drawn is the chance before they are."""
    table = Table(tiny)
    chances = [table.advice(1, "5 style", 0, hand=(card,)).chance for card in table.plainly.deck]
    expected = table.plainly.after_roll(table.kinds, table.plainly.deck, ("5", "style"), NONE, 1)
    assert sum(chances) / len(chances) == pytest.approx(expected, abs=1e-11)


def test_a_table_of_the_points_rolled_is_none_of_all_points(
    tiny: RollAndSmash, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It must not stand in for it in the second run, which may roll more; and it is kept for the next time."""
    odds = Table(tiny).odds
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "empty"))
    solo = Solo(arena(), tiny, "bigfoot")
    moment = Moment(1, ("2", "style"), 0, NONE, ("nitro-boost",), (), solo.grounds.kinds)
    first = advise(solo, moment, odds)
    assert not solo.covers.known
    assert any(path.is_file() for path in (tmp_path / "empty").rglob("*"))
    assert advise(solo, moment, odds) == first


@pytest.mark.parametrize("rolled", ["5 5", "5 hazard", "2 hazard", "hazard hazard"])
@pytest.mark.parametrize("done", [{1, 2}, {0, 1, 3}])
def test_the_last_run(tiny: RollAndSmash, rolled: str, done: set[int]) -> None:
    """Run 2 wins or is lost: what is left is scored where some arena that Replace can make allows it."""
    table, faces = Table(tiny), tuple(rolled.split())
    told = table.advice(2, rolled, 0, scored=frozenset(done))
    assert told.chance == table.plainly.after_roll(table.kinds, table.plainly.deck, faces, frozenset(done), 2)
    if told.chance:
        assert told.plan is not None and told.score is not None and told.kinds is not None
        now = table.solo.grounds.arena_of(told.kinds)
        scored = {now.by_token[token].spaces for token in told.score.scored}
        assert {spaces for place, spaces in enumerate(table.solo.grounds.places) if place not in done} <= scored


def test_beaten_in_one_run_is_beaten(tiny: RollAndSmash) -> None:
    table = Table(tiny, "one-run")
    assert table.advice(2, "2 2", 1, scored=frozenset(range(4))).chance == 1.0
    assert table.advice(2, "2 2", 1, scored=frozenset(range(3))).chance < 1.0


def test_dice_that_are_as_good_kept_stay_on_the_table(tiny: RollAndSmash) -> None:
    """With everything scored no die has to be rolled again."""
    assert Table(tiny).advice(2, "2 hazard", 1, scored=frozenset(range(4))).keep == ("2", "hazard")


# -- the command --------------------------------------------------------------------------------------


@pytest.fixture
def asked(tmp_path: Path) -> tuple[str, ...]:
    """`advise` on the tiny arena by the tiny rules."""
    (tmp_path / "rules.toml").write_text(TINY, "utf-8")
    return ("advise", layout_file(tmp_path, arena()), "--rules", str(tmp_path / "rules.toml"), "--truck", "bigfoot")


def test_records(asked: tuple[str, ...]) -> None:
    keep = run(*asked, "--run", "1", "--rolled", "2,style", "--rolls-left", "1", "--json").record
    assert set(keep) == {"arena", "run", "rolls_left", "chance", "keep"}
    words = ("--scored", "B1", "--used", "smash", "--swapped", "U1=by", "--hand", "nitro-boost,deja-vu", "--json")
    drive = run(*asked, "--run", "2", "--rolled", "style,style", "--rolls-left", "0", *words).record
    assert drive["swap"] == {}
    assert 0 <= drive["chance"] <= 1


def test_a_hand_from_a_deck_that_runs_out(asked: tuple[str, ...]) -> None:
    """Three cards: two drawn in run 1 leave one for two style dice."""
    words = ("--run", "2", "--rolled", "style,style", "--rolls-left", "0", "--used", "smash,deja-vu")
    assert run(*asked, *words, "--hand", "nitro-boost").status == 0
    assert "style dice draw 1" in refused(*asked, *words)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--run 1 --rolled 2,2 --rolls-left 1 --scored U1", "--swapped"),
        ("--run 1 --rolled 2,2 --rolls-left 1 --swapped U1=by", "--swapped"),
        ("--run 2 --rolled 2,2 --rolls-left 1 --swapped B1=up", "Replace cannot do"),
        ("--run 2 --rolled 2,2 --rolls-left 1 --scored U9", "U9"),
        ("--run 2 --rolled 2,2 --rolls-left 2", "at most 1"),
        ("--run 2 --rolled 2,7 --rolls-left 1", "no die shows"),
        ("--run 2 --rolled 2 --rolls-left 1", "2 dice"),
        ("--run 2 --rolled 2,style --rolls-left 1 --hand smash", "after the last roll"),
        ("--run 2 --rolled 2,style --rolls-left 0 --hand smash --used smash", "2 copies"),
    ],
)
def test_bad_input(asked: tuple[str, ...], words: str, told: str) -> None:
    assert told in refused(*asked, *words.split())
