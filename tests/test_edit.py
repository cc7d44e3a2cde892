"""Edited arenas: as hard as wished, as few tiles changed as is claimed, checked against every arena there is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli import output
from generator.edit import edited
from generator.edit_moves import apart, arena_of, lacking, lying_of, moves_of, single_changes, swaps
from generator.edit_promise import Promise
from generator.edit_request import Edit, Request, request_of
from generator.grade import difficulty_of, graded, score_of, table_of
from generator.place import Site
from generator.sharing import sharing_of
from generator.wish import Measure, Target
from layouts.apart import tiles_apart
from layouts.arena import Arena
from layouts.identity import arena_id
from layouts.library import find_arena
from layouts.reading import load_layout
from layouts.writing import layout_text
from seeds.grades import shipped_grades
from seeds.roll_and_smash import shipped
from solver.smash.rules import judge
from solver.verdict import Watch
from tests.arenas import dominoes, drawn, small_arenas
from tests.commands import PADDOCK, layout_file, refused, run, spawn

RULES = shipped()
#: so few tiles on so few spaces that every arena near them can be looked at
FEW = drawn("U1 U1 . .\n. . . O1\n. . . O1", (1, 1), (4, 3))
#: two runs of 5 points; with one tile moved 4, 5, 6 or not to be beaten
TINY = drawn("B1 B1 . . .\n. . . O1 .\n. . . O1 .\n. I1 I1 . .", (1, 1), (5, 4))
OILED = drawn(
    "B1 B1 . . .\n. . . O7 .\nX2 . . O7 .\nX2 I1 I1 . .",
    (1, 1),
    (5, 4),
    '[[hazard]]\nkind = "oil-spill"\nat = "E4"\ntoward = "N"\n[[hazard]]\nkind = "nothing-to-see"\non = "I1"\n',
)
#: the `up` cannot be scored: there is no room for a run-up
WALLED = drawn("U1 U1 . . .\n. . . . .\n. . . . .\n. . . . .", (1, 1), (5, 4))
TWICE = drawn("U1 U1 . . .\n. . . . .\n. . . . .\nU2 U2 . . .", (1, 1), (5, 4))
#: a table on which points count alone, so that the arenas here have every difficulty
MILD = """
[ingredient]
points = { marks = [1, 3, 5, 7, 10] }
""" + "".join(f"{name} = {{ weight = 0 }}\n" for name in shipped_grades().ingredient if name != "points")


def request(
    start: Arena,
    measure: Measure,
    low: float,
    high: float,
    keep: tuple[str, ...] = (),
    counts: Mapping[str, tuple[int, int | None]] | None = None,
    **others: Any,
) -> Request:
    return request_of(start, Target(measure, low, high), counts or {}, keep, novelty=others.pop("novelty", 0), **others)


def points_of(arena: Arena) -> int | None:
    """Least points of two runs, straight from the table."""
    sharing = sharing_of(table_of(arena, RULES))
    return sharing.points if sharing.beatable else None


# -- changes -----------------------------------------------------------------------------------------


def every_arena(site: Site, most: int) -> list[frozenset[Any]]:
    """Every set of tiles on the site within the counts: slow and plain."""
    laid = [(kind, lies) for kind, _, _ in site.counts for lies in dominoes(site.board)]
    found = []
    for number in range(most + 1):
        for tiles in combinations(laid, number):
            spaces = [space for _, lies in tiles for space in lies]
            fits = len(spaces) == len(set(spaces)) and not set(spaces) & set(site.keep_clear)
            room = len(spaces) + len(site.keep_clear) < site.board.width * site.board.height
            if fits and room and set(site.fixed) <= set(tiles) and lacking(frozenset(tiles), site) == 0:
                found.append(frozenset(tiles))
    return found


SITES = [
    request(FEW, "points", 4, 4),
    request(FEW, "points", 4, 4, keep=("U1",)),
    request(FEW, "points", 4, 4, counts={"up": (0, 2), "by": (0, 1)}),
    request(drawn("U1 . .\nU1 X1 X1", (1, 1), (3, 2)), "points", 4, 4),
]


@pytest.mark.parametrize("asked", SITES, ids=["moves", "kept", "counts", "blank"])
def test_every_single_change(asked: Request) -> None:
    """As many as a plain enumeration of all arenas finds, none twice."""
    start, site = lying_of(asked.start), asked.wish.site
    found = [change.made(start) for change in single_changes(start, site)]
    assert len(found) == len(set(found))
    assert set(found) == {lying for lying in every_arena(site, 3) if apart(start, lying) == 1}


@settings(max_examples=15)
@given(small_arenas(kinds=("up", "by", "on", "in", "blank")), st.randoms())
def test_changes_give_arenas(arena: Arena, dice: Any) -> None:
    """One that reads back; hazards lie where they lay, tokens of what stayed are kept, and moves tell it all."""
    asked = request(arena, "points", 1, 1)
    start, site = lying_of(arena), asked.wish.site
    changes = [*single_changes(start, site), *swaps(start, site)]
    for change in dice.sample(changes, min(5, len(changes))):
        lying = change.made(start)
        there = arena_of(arena, lying)
        assert lying_of(there) == lying
        assert (there.oils, there.blanked) == (arena.oils, arena.blanked)
        assert all(there.by_token[token] == arena.by_token[token] for token in arena.blanked)
        moves = moves_of(arena, lying)
        assert len(moves) == apart(start, lying) >= tiles_apart(arena, there)
        before, after = {move.before for move in moves}, {move.after for move in moves}
        assert {*arena.tiles} - before | after == {*there.tiles}
        assert sorted(tile.token for tile in there.tiles) == sorted(tile.token for tile in arena.tiles)


def test_kinds_changed_and_tiles_added() -> None:
    """New tiles take free numbers; a tile added has no before, one taken away no after."""
    (up,) = (tile for tile in FEW.tiles if tile.kind == "up")
    lying = lying_of(FEW) - {("up", up.spaces)} | {("on", up.spaces)}
    (moved,) = moves_of(FEW, lying)
    assert (moved.before, moved.after and moved.after.token) == (up, "O2")
    free = dominoes(FEW.board)[-1]
    assert [move.before for move in moves_of(FEW, lying_of(FEW) | {("in", free)})] == [None]
    assert [move.after for move in moves_of(FEW, lying_of(FEW) - {("up", up.spaces)})] == [None]


# -- the search --------------------------------------------------------------------------------------


def single_points(asked: Request) -> set[int | None]:
    start, site = lying_of(asked.start), asked.wish.site
    return {points_of(arena_of(asked.start, change.made(start))) for change in single_changes(start, site)}


def holds(asked: Request, edit: Edit) -> None:
    """What an edit claims of its arena: read back, graded from nothing, its runs replayed, what is held kept."""
    arena = edit.arena
    grade = graded(arena, RULES, asked.wish.grades)
    assert asked.target.met_by(grade)
    assert grade == edit.after
    assert len(edit.moves) == apart(lying_of(edit.start), lying_of(arena)) <= asked.most
    assert set(asked.wish.site.fixed) <= lying_of(arena)
    assert grade.points is not None
    scores = [judge(arena, plan, RULES, points=grade.points) for plan in grade.proofs]
    assert {token for score in scores for token in score.scored} == {tile.token for tile in arena.obstacles}


def test_one_change_is_found_wherever_there_is_one() -> None:
    """Whatever is asked for: found with one change just when a plain look at every arena finds it."""
    asked = request(TINY, "points", 0, 0)
    near, here = single_points(asked), points_of(TINY)
    outcomes = set()
    for points in range(3, 7):
        wished = replace(asked, target=Target("points", points, points), most=1)
        edit = edited(wished)
        expected = "already" if points == here else "found" if points in near else "impossible"
        assert edit.verdict == expected
        outcomes.add(expected)
        if expected == "found":
            holds(wished, edit)
            assert (len(edit.moves), edit.fewest) == (1, True)
    assert outcomes == {"already", "found", "impossible"}


def test_two_changes_only_where_one_is_not_enough() -> None:
    """Two tiles that no run can score: proved that moving one is not enough, and said that two are the fewest."""
    asked = request(TWICE, "points", 0, 24, most=2)
    assert single_points(asked) == {None}
    edit = edited(asked)
    assert edit.verdict == "found"
    holds(asked, edit)
    (level,) = edit.levels
    assert (level.changes, level.proved, level.arenas) == (1, True, level.tried)
    assert (len(edit.moves), edit.fewest) == (2, True)


def test_difficulty_of_a_printed_arena() -> None:
    """Name, texts and hazards are kept; the rating is the new one, and it is not as printed any more."""
    arena = replace(find_arena("the-crucible"), author="Somebody", notes="Mind the gap.")
    asked = request(arena, "difficulty", 3, 3)
    edit = edited(asked)
    assert (edit.verdict, len(edit.moves), edit.fewest) == ("found", 1, True)
    holds(asked, edit)
    told = edit.arena
    assert (told.name, told.author, told.notes) == (arena.name, "Somebody", "Mind the gap.")
    assert (told.difficulty, told.basis, told.generated) == (3, "designed", None)


def test_same_seed_same_arena() -> None:
    """Another seed tries in another order."""
    asked = request(TINY, "points", 6, 6)
    assert edited(asked) == edited(asked)
    assert len({edited(replace(asked, seed=seed)).arena for seed in (1, 2, 3)}) > 1


def test_an_arena_that_cannot_be_beaten_is_mended() -> None:
    """One change is enough."""
    assert points_of(WALLED) is None
    asked = request(WALLED, "points", 0, 24)
    edit = edited(asked)
    assert (edit.verdict, len(edit.moves)) == ("found", 1)
    holds(asked, edit)


def test_hazards_are_held() -> None:
    """No tile comes onto the oil, and the blanked one stays."""
    asked = request(OILED, "points", 0, 24, novelty=2, most=3)
    edit = edited(asked)
    assert (edit.verdict, len(edit.moves)) == ("found", 2)
    holds(asked, edit)
    assert (edit.arena.oils, edit.arena.blanked) == (OILED.oils, OILED.blanked)
    assert "I1" not in {move.before.token for move in edit.moves if move.before}


def test_counts_and_novelty_ask_for_changes() -> None:
    """Two tiles have to come at least; of an arena as hard already, two have to differ."""
    asked = request(TINY, "points", 0, 24, counts={"by": (2, 2), "on": (2, 2)}, most=3)
    edit = edited(asked)
    assert (edit.verdict, len(edit.moves), edit.fewest) == ("found", 2, True)
    holds(asked, edit)
    assert sorted(tile.kind for tile in edit.arena.tiles) == ["by", "by", "in", "on", "on"]
    other = request(TINY, "points", 5, 5, novelty=2, most=3)
    edit = edited(other)
    assert (edit.verdict, edit.fewest) == ("found", len(edit.moves) == 2)
    holds(other, edit)
    assert tiles_apart(edit.start, edit.arena) >= 2


@pytest.mark.parametrize(
    ("wished", "reason"),
    [
        ({"keep": ("U1", "O1")}, "leaves no room for any change"),
        ({"counts": {"in": (4, 4), "by": (1, 1)}}, "7 tiles cover 14 spaces"),
        ({"counts": {"in": (3, 3)}, "most": 2}, "3 tiles have to change, and 2 may"),
        ({"keep": ("U1",)}, "every arena was tried"),
    ],
)
def test_impossible(wished: Mapping[str, Any], reason: str) -> None:
    """Proved before anything is searched, or by trying every arena."""
    edit = edited(request(FEW, "points", 24, 24, **wished))
    assert edit.verdict == "impossible"
    assert edit.why is not None
    assert reason in edit.why


def test_work_is_bounded() -> None:
    """Few searches find little, and then nothing is claimed."""
    asked = request(find_arena("the-fun-derdome"), "difficulty", 4, 4, most=2, work=20)
    edit = edited(asked)
    assert (edit.verdict, edit.fewest) == ("missed", False)
    assert not any(level.proved for level in edit.levels)
    assert edit.solves < 20 + 2 * 8 + 4
    assert edit.after is not None


def test_what_the_table_excludes() -> None:
    """Of a score: just where no values of the other ingredients could give the difficulty."""
    grades = shipped_grades()
    parts = graded(find_arena("the-vipers-nest"), RULES).parts
    told, others = parts[:4], parts[4:]
    assert [part.name for part in told] == ["points", "chance", "total", "splits"]
    ends = [[replace(part, position=float(at)) for part in others] for at in (1, 5)]
    low, high = (difficulty_of(score_of([*told, *rest])) for rest in ends)
    for difficulty in range(1, 5):
        promise = Promise(Target("difficulty", difficulty, difficulty), RULES, grades)
        assert promise.excludes(score_of(told)) != (low <= difficulty <= high)


# -- the command -------------------------------------------------------------------------------------


def test_text_and_file(tmp_path: Path) -> None:
    """Both pictures with what moved marked, the moves in words, grades, the claim; the file is the arena."""
    path = tmp_path / "edited.toml"
    done = run("edit", "the-crucible", "--improve", "difficulty=3", "--keep", "U1,U2", "-o", str(path))
    assert done.status == 0
    arena, start = load_layout(path), find_arena("the-crucible")
    assert (arena.difficulty, arena.name) == (3, start.name)
    assert all(arena.by_token[token] == start.by_token[token] for token in ("U1", "U2"))
    assert path.read_text("utf-8") == layout_text(arena)
    assert done.out.count("goes") == done.out.count("here ") == 2
    assert "before  difficulty 4" in done.out
    assert "after   difficulty 3" in done.out
    assert "1 of 12 tiles changed (proved: no fewer do it)" in done.out
    assert f"wrote {path}" in done.err


def test_json(tmp_path: Path) -> None:
    """The record says what moved and what it is now."""
    arena = layout_file(tmp_path, TINY)
    near = single_points(request(TINY, "points", 0, 0)) - {points_of(TINY)}
    points = min(points for points in near if points is not None)
    done = run("edit", arena, "--improve", f"points={points}", "--json")
    record = done.record
    assert (done.status, record["verdict"], record["changes"], record["fewest"]) == (0, "found", 1, True)
    result = find_arena(record["result"]["code"])
    assert record["result"]["arena"]["id"] == arena_id(result)
    assert (record["improve"], record["after"]["points"]) == ({"points": points}, points)
    (move,) = record["moves"]
    assert move["from"]["token"] == move["to"]["token"]
    assert move["from"]["spaces"] != move["to"]["spaces"]
    assert len(record["proofs"]) == 2
    assert spawn("edit", arena, "--improve", f"points={points}", "--json", env={"PYTHONHASHSEED": "4"}).out == done.out


def test_already_as_wished(tmp_path: Path) -> None:
    """Nothing is changed; the file is the arena as it was."""
    path = tmp_path / "same.toml"
    done = run("edit", PADDOCK, "--improve", "difficulty=1", "-o", str(path))
    assert done.status == 0
    assert "already as wished" in done.out
    assert load_layout(path) == load_layout(PADDOCK)


def test_impossible_and_missed(tmp_path: Path) -> None:
    """Exit status 3 where it is proved, 4 with the nearest miss where it is not; no file then."""
    arena, path = layout_file(tmp_path, TINY), tmp_path / "none.toml"
    done = run("edit", arena, "--improve", "points=24", "--most", "1", "-o", str(path))
    assert done.status == 3
    assert "impossible (proved): no single change does it" in done.out
    missed = run("edit", "the-fun-derdome", "--improve", "difficulty=4", "--most", "1", "--work", "9", "--json")
    assert (missed.status, missed.record["verdict"], missed.record["result"]) == (4, "missed", None)
    assert missed.record["nearest"]["map"]
    assert not path.exists()


def test_difficulty_by_a_table_of_ones_own(tmp_path: Path) -> None:
    grades = tmp_path / "grades.toml"
    grades.write_text(MILD, "utf-8")
    arena = layout_file(tmp_path, TINY)
    done = run("edit", arena, "--improve", "difficulty=2", "--grades", str(grades), "--json")
    assert (done.status, done.record["before"]["difficulty"], done.record["after"]["difficulty"]) == (0, 3, 2)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--improve", "difficulty"), "says no number"),
        (("--improve", "hardness=4"), "unknown word `hardness`"),
        (("--improve", "difficulty=5"), "--improve difficulty: `5` is out of range"),
        (("--improve", "points=12-9"), "runs backwards"),
        (("--improve", "points=12", "--keep", "U9"), "unknown word `U9`"),
        (("--improve", "points=12", "--counts", "over=3"), "unknown word `over`"),
        (("--improve", "points=12", "-o", "/nowhere/at/all.toml"), "cannot be written"),
    ],
)
def test_bad_input(words: tuple[str, ...], message: str) -> None:
    assert message in refused("edit", PADDOCK, *words)


def test_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C: what came nearest so far, nothing claimed."""
    looks = iter(range(20))

    def tell(_what: str, _share: float) -> None:
        if next(looks) == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(output, "watch", lambda: Watch(tell=tell))
    done = run("edit", "the-fun-derdome", "--improve", "difficulty=4", "--json")
    record = done.record
    assert (done.status, record["verdict"], record["fewest"], record["result"]) == (4, "stopped", False, None)
    assert record["before"]["difficulty"] == 1
    assert record["nearest"]["map"]
