"""Places for a tile in set-up: which there are, and in what order."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from layouts.symmetry import form, transform
from seeds.faults import BadInput
from seeds.roll_and_smash import RollAndSmash, load, shipped
from solver.smash.best import best_plan
from solver.smash.placing import Placer, Placing
from solver.smash.question import Question
from tests.drawing import arena_of

OPEN = arena_of([". . . .", "U1 U1 . .", ". . . ."], (2, 1), (2, 3))
#: none across the seam in the middle: two places above and below U1, seven right of the seam
PLACES = 9
TINY = """
[plan]
tiles = 2
[dice]
count = 2
faces = ["1", "4", "style", "hazard"]
rerolls = 1
"""


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor fill the user's results."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path / "store"))


def tiny(folder: Path, more: str = "") -> RollAndSmash:
    """A game small enough to enumerate."""
    path = folder / "tiny.toml"
    path.write_text(TINY + more, "utf-8")
    return load(path)


def spaces(placing: Placing) -> str:
    """`A1 B1`."""
    return " ".join(map(str, placing.tile.spaces))


def expected(placing: Placing, rules: RollAndSmash, truck: str | None) -> float:
    """The value of the place by enumeration of the dice, style and hazard dice being blank."""

    def worth(faces: tuple[str, ...]) -> float:
        points = sum(int(face) for face in faces if face.isdecimal())
        vp = best_plan(Question(placing.arena, rules, points, (), rules.plan.tiles, truck)).vp
        return 0.0 if vp is None else float(vp)

    known = {faces: worth(faces) for faces in product(rules.dice.faces, repeat=2)}

    def rolled_on(faces: tuple[str, ...], kept: tuple[bool, ...]) -> float:
        ends = [tuple(old if keep else new for old, new, keep in zip(faces, then, kept, strict=True)) for then in known]
        return sum(known[end] for end in ends) / len(ends)

    keeps = list(product((True, False), repeat=2))
    return sum(max(rolled_on(faces, kept) for kept in keeps) for faces in known) / len(known)


def test_every_place_inside_a_piece(tmp_path: Path) -> None:
    found = Placer(tiny(tmp_path), "by").placings(OPEN)
    assert sorted(map(spaces, found)) == sorted(
        ["A1 B1", "A3 B3", "C1 D1", "C2 D2", "C3 D3", "C1 C2", "C2 C3", "D1 D2", "D2 D3"]
    )
    assert len(found) == PLACES
    assert {placing.tile.token for placing in found} == {"B1"}
    assert all(placing.tile in placing.arena.tiles and len(placing.arena.tiles) == 2 for placing in found)


def test_values_by_enumeration(tmp_path: Path) -> None:
    """Without a truck of one's own: by the common table, the best first."""
    rules = tiny(tmp_path)
    found = Placer(rules, "up").placings(OPEN)
    assert [placing.worth for placing in found] == sorted((p.worth for p in found), reverse=True)
    for placing in found:
        assert placing.worth == pytest.approx(expected(placing, rules, None), abs=1e-12)
        assert placing.others is None


def test_equal_tables_gain_nothing(tmp_path: Path) -> None:
    rules = tiny(tmp_path)
    common = Placer(rules, "by").placings(OPEN)
    own = Placer(rules, "by", "fastrax").placings(OPEN)
    assert [spaces(placing) for placing in own] == [spaces(placing) for placing in common]
    assert {placing.gain for placing in own} == {0.0}
    assert all(placing.worth == pytest.approx(placing.others) for placing in own)


def test_a_truck_gains_where_its_table_pays_more(tmp_path: Path) -> None:
    """Above the mean of the three others, of which one has the same table."""
    rules = tiny(tmp_path, "[truck.fastrax.vp]\nby = 12\n[truck.bigfoot.vp]\nby = 12\n")
    found = Placer(rules, "by", "fastrax").placings(OPEN)
    gains = [placing.gain for placing in found]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 1
    for placing in (found[0], found[-1]):
        values = {truck: expected(placing, rules, truck) for truck in rules.truck}
        others = (values["bigfoot"] + values["snake-bite"] + values["bigfoot-racer"]) / 3
        assert placing.worth == pytest.approx(values["fastrax"])
        assert placing.others == pytest.approx(others)


def test_given_points(tmp_path: Path) -> None:
    rules = tiny(tmp_path)
    for placing in Placer(rules, "on", points=4).placings(OPEN):
        assert placing.worth == best_plan(Question(placing.arena, rules, 4, (), 2)).vp


def test_turning_an_arena_turns_the_places(tmp_path: Path) -> None:
    rules = tiny(tmp_path)
    here = Placer(rules, "in").placings(OPEN)
    there = Placer(rules, "in").placings(transform(OPEN, 5))
    assert sorted((form(transform(p.arena, 5)), round(p.worth, 9)) for p in here) == sorted(
        (form(p.arena), round(p.worth, 9)) for p in there
    )


def test_no_place_and_no_tile() -> None:
    full = arena_of([". U1 U1 .", ". B1 B1 ."], (2, 1), (2, 2))
    assert [spaces(placing) for placing in Placer(shipped(), "on", points=0).placings(full)] == ["A1 A2", "D1 D2"]
    taken = arena_of([". U1", "B1 U1", "B1 ."], (1, 1), (2, 3))
    assert Placer(shipped(), "on").placings(taken) == []
    ups = arena_of(["U1 U1 U2 U2", "U3 U3 U4 U4", ". . . ."], (1, 1), (4, 3))
    with pytest.raises(BadInput, match="all 4 `up` tiles"):
        Placer(shipped(), "up").placings(ups)
    with pytest.raises(BadInput, match="did you mean up"):
        Placer(shipped(), "ups").placings(OPEN)
    with pytest.raises(BadInput, match="no obstacle `blank`"):
        Placer(shipped(), "blank").placings(OPEN)
