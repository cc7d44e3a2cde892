"""New arenas: each one checked by the judge and by an independent reading, the same for a seed whoever makes it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
import pytest

from generator import climb
from generator.batch import Slot, batch, filled
from generator.crowd import Crowd
from generator.grade import graded
from generator.making import ATTEMPTS, Made, Missed, made
from generator.wish import Measure, Target, Wish, site_of
from layouts.apart import tiles_apart
from layouts.arena import Board
from layouts.identity import arena_id
from layouts.library import find_arena
from layouts.reading import load_layout, read_layout
from layouts.symmetry import canonical, form
from layouts.writing import layout_text
from seeds.grades import Grades, load_grades, shipped_grades
from seeds.roll_and_smash import shipped
from solver.smash.rules import judge
from tests.commands import COMMAND, ROOT, refused, run, spawn

RULES = shipped()
SMALL = Board((2, 1), (3, 4))
COUNTS = {"up": (1, 1), "by": (2, 2), "on": (1, 1)}
#: on a board so small nothing is hard: a table on which points count alone, 4 of them being difficulty 2 already
MILD = """
[ingredient]
points = { marks = [2, 4, 5, 6, 10] }
""" + "".join(f"{name} = {{ weight = 0 }}\n" for name in shipped_grades().ingredient if name != "points")
WORDS = ("generate", "--pieces", "2x1", "--piece", "3x4", "--counts", "up=1,by=2,on=1", "--jobs", "1")


@cache
def mild() -> Grades:
    with NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(MILD)
        file.flush()
        return load_grades(Path(file.name))


def wish(measure: Measure | None = None, low: float = 0, high: float = 0, novelty: int = 1) -> Wish:
    target = Target(measure, low, high) if measure else None
    return Wish(site_of(COUNTS, SMALL, RULES), target, novelty, grades=mild())


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Climbs that give up soon."""
    monkeypatch.setattr(climb, "MOST_SOLVES", 8)


def arenas(wished: Wish, count: int, seed: int = 7) -> list[Made]:
    found = [slot.made for slot in batch(wished, seed, count)]
    return [one for one in found if one is not None]


WISHES = [
    wish(),
    wish("difficulty", 2, 2),
    wish("points", 3, 4),
    wish("chance", 0.9, 0.99999999),
]


@pytest.mark.parametrize("wished", WISHES, ids=lambda w: f"{w.target.measure} {w.target.low}" if w.target else "any")
def test_every_arena_is_proved(wished: Wish) -> None:
    """Read back by the reader of layouts, its two plans replayed, graded again from nothing."""
    found = arenas(wished, 2)
    assert len(found) == 2
    for one in found:
        arena = read_layout(layout_text(one.arena), "made", RULES)
        assert arena == one.arena
        assert sorted(tile.kind for tile in arena.tiles) == ["by", "by", "on", "up"]
        grade = graded(arena, RULES, wished.grades)
        assert grade == one.grade
        assert wished.target is None or wished.target.met_by(grade)
        assert (arena.difficulty, arena.basis, one.arena_id) == (grade.difficulty, "generated", arena_id(arena))
        assert grade.points is not None
        scores = [judge(arena, plan, RULES, points=grade.points) for plan in one.proofs]
        assert len(scores) == 2
        assert {token for score in scores for token in score.scored} == {tile.token for tile in arena.tiles}


def test_an_attempt_stands_alone() -> None:
    """Whatever was made before; the recipe tells what it takes to make it again."""
    wished = wish("difficulty", 2, 2)
    fourth = list(batch(wished, 7, 4))[3].made
    assert fourth is not None
    assert made(wished, 7, 3, fourth.attempt) == fourth
    recipe = fourth.arena.generated
    assert recipe is not None
    assert (recipe["seed"], recipe["number"], recipe["wish"]) == (7, 4, wished.recipe())
    assert made(wished, 8, 3, fourth.attempt) != fourth


def test_made_is_plain_data() -> None:
    """It goes to other processes and files as JSON and comes back the same."""
    one = arenas(wish(), 1)[0]
    assert msgspec.json.decode(msgspec.json.encode(one), type=Made) == one


def test_no_two_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are few arenas they come again and again; the slots go on, and say so when they are given up."""
    monkeypatch.setattr("generator.batch.MOST_CLASHES", 4)
    few = Wish(site_of({"on": (1, 1)}, SMALL, RULES))
    slots = list(batch(few, 1, 12))
    ids = [slot.made.arena_id for slot in slots if slot.made]
    assert len(set(ids)) == len(ids) > 4
    assert sum(slot.clashes for slot in slots) > 0


def test_a_climb() -> None:
    """On the box's board, up to a difficulty that few arenas have by chance."""
    hard = Wish(site_of(None, Board((2, 2), (4, 4)), RULES), Target("difficulty", 3, 3))
    (one,) = arenas(hard, 1)
    assert one.solves > 2
    assert one.grade.difficulty == one.arena.difficulty == 3
    assert graded(one.arena, RULES) == one.grade


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", [1, 2, 3, 4])
def test_counts_of_the_crucible(difficulty: int) -> None:
    """Three of each kind, at every difficulty."""
    counts = dict.fromkeys(("up", "by", "on", "in"), (3, 3))
    hard = Wish(site_of(counts, Board((2, 2), (4, 4)), RULES), Target("difficulty", difficulty, difficulty), novelty=4)
    assert [one.grade.difficulty for one in arenas(hard, 3)] == [difficulty] * 3


def test_novelty() -> None:
    """From each other and from arenas given."""
    others = [one.arena for one in arenas(wish(), 2, seed=1)]
    forms = [(arena_id(arena), form(canonical(arena))) for arena in others]
    found = [slot.made.arena for slot in batch(wish(novelty=3), 7, 3, others=forms) if slot.made]
    assert len(found) == 3
    everything = [*others, *found]
    pairs = [(a, b) for n, a in enumerate(everything) for b in everything[:n] if n >= len(others)]
    assert min(tiles_apart(a, b) for a, b in pairs) >= 3


def test_the_crowd_knows_its_own() -> None:
    crucible = find_arena("the-crucible")
    crowd = Crowd([crucible])
    assert crowd.has_like(replace(crucible, name="else"), 1)
    moved = replace(crucible, tiles=crucible.tiles[1:])
    assert not crowd.has_like(moved, 1)
    assert crowd.has_like(moved, 2)


@pytest.mark.slow
def test_a_thousand_small_arenas() -> None:
    """All different."""
    found = [slot.made for slot in batch(wish(), 3, 1000)]
    assert len({one.arena_id for one in found if one}) == 1000


@pytest.mark.usefixtures("hasty")
def test_a_wish_beyond_reach_ends() -> None:
    """In bounded work, with the arena that came nearest; what is impossible is not claimed."""
    wished = wish("points", 0, 0)
    miss = made(wished, 1, 0)
    assert isinstance(miss, Missed)
    assert miss.distance > 0
    slot = filled(wished, 1, Slot(0, None, None, 0))
    assert (slot.made, slot.missed) == (None, ATTEMPTS)
    assert slot.nearest is not None
    assert slot.nearest.distance <= miss.distance


# -- the command -------------------------------------------------------------------------------------


def test_same_arenas_whoever_makes_them(tmp_path: Path) -> None:
    """One process or two, and strings hashed otherwise."""
    grades = tmp_path / "grades.toml"
    grades.write_text(MILD, "utf-8")
    words = ("--difficulty", "2", "--grades", str(grades), "--count", "3", "--seed", "5", "--json")
    here = run(*WORDS, *words)
    there = spawn(*WORDS[:-1], "2", *words, env={"PYTHONHASHSEED": "4"})
    assert (here.status, there.status) == (0, 0)
    assert len(here.records) == 3
    assert here.out == there.out


def test_files(tmp_path: Path) -> None:
    """Whole files of arenas that read back; the same again changes nothing, another file of the name is kept."""
    folder = tmp_path / "new" / "arenas"
    words = (*WORDS, "--count", "2", "--seed", "3", "-o", str(folder))
    done = run(*words)
    assert (done.status, len(done.out.splitlines())) == (0, 2)
    files = {path: path.read_bytes() for path in folder.iterdir()}
    for path in files:
        arena = load_layout(path)
        assert arena.name in ("Arena 3-1", "Arena 3-2")
        assert path.name == f"{arena.name.lower().replace(' ', '-')}-{arena_id(arena)}.toml"
    assert run(*words).out == done.out
    assert {path: path.read_bytes() for path in folder.iterdir()} == files
    first = min(files)
    first.write_text("mine", "utf-8")
    spoiled = run(*words)
    assert spoiled.status == 2
    assert "there is another file of this name" in spoiled.err
    assert first.read_text("utf-8") == "mine"


def test_json_lines() -> None:
    done = run(*WORDS, "--count", "2", "--json")
    assert done.status == 0
    for record in done.records:
        assert record["arena"]["id"] == arena_id(find_arena(record["code"]))
        assert len(record["proofs"]) == 2
        assert record["grade"]["difficulty"] == record["recipe"]["score"] // 1
        assert record["file"] is None


def test_text_is_layouts() -> None:
    """Printed arenas can be read back."""
    done = run(*WORDS, "--seed", "4")
    assert done.status == 0
    assert read_layout(done.out, "printed").name == "Arena 4-1"
    assert re.search(r"1 of 1 arena, [0-9.]+ searches an arena", done.err)


@pytest.mark.parametrize(
    ("words", "reason", "near"),
    [
        (("--counts", "up=5,by=3,on=3,in=3"), "the supply holds 4", 13),
        (("--counts", "up=4,by=4,on=4", "--pieces", "1x1"), "12 tiles cover 24 spaces, and 15 can be covered at", 7),
        (("--counts", "up=3,by=2", "--symmetry", "half-turn"), "without the symmetry there is one", 4),
        (("--counts", "up=1", "--pieces", "4x4", "--piece", "1x1"), "no placing is as wished", None),
    ],
)
def test_impossible_wishes(words: tuple[str, ...], reason: str, near: int | None) -> None:
    """The reason, and what comes nearest, as many tiles as can be."""
    done = run("generate", *words, "--json")
    assert done.status == 3
    assert done.record["arena"] is None
    assert reason in done.record["impossible"]
    assert reason in done.err
    nearest = done.record["nearest"]
    assert (nearest and len(find_arena(nearest["code"]).tiles)) == near


@pytest.mark.usefixtures("hasty")
def test_a_wish_that_nothing_met() -> None:
    done = run(*WORDS, "--points", "0", "--count", "3", "--json")
    assert done.status == 4
    assert "none found in" in done.err
    assert "nothing is proved" in done.err
    (record,) = done.records  # more would cost as much and find as little
    assert record["arena"] is None
    assert record["nearest"]["value"] is None or record["nearest"]["value"] > 0
    assert arena_id(find_arena(record["nearest"]["code"])) == record["nearest"]["arena"]["id"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--counts", "over=3"), "unknown word `over`"),
        (("--counts", "up=0"), "no tiles"),
        (("--counts", "up=1.5"), "a whole number"),
        (("--difficulty", "5"), "`5` is out of range"),
        (("--difficulty", "2.5"), "`2.5` is out of range"),
        (("--points", "20-30"), "`20-30` is out of range"),
        (("--chance", "1.5"), "`1.5` is out of range"),
        (("--points", "12", "--chance", "0.5"), "two targets"),
        (("--keep-clear", "Z"), "`Z` is no space"),
        (("--keep-clear", "Z9"), "Z9 is off the board"),
        (("--fixed", "up:A1"), "does not name two spaces"),
        (("--fixed", "ramp:A1-A2"), "unknown kind `ramp`"),
        (("--piece", "4"), "`4` is no size"),
        (("--pieces", "90x1"), "at most 60 along a side"),
    ],
)
def test_bad_wishes(words: tuple[str, ...], message: str) -> None:
    assert message in refused("generate", *words)


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    """Told before anything is made."""
    path = tmp_path / "file"
    path.write_text("", "utf-8")
    assert "cannot be a folder" in refused("generate", "-o", str(path))


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_stopped(jobs: str, tmp_path: Path) -> None:
    """Ctrl-C: what is accepted so far stays."""
    words = (*WORDS[:-1], jobs, "--count", "500", "--json")
    pipe = subprocess.PIPE
    work = subprocess.Popen([*COMMAND, *words], cwd=ROOT, bufsize=0, stdout=pipe, stderr=pipe)  # nothing read ahead
    assert work.stdout is not None
    first = json.loads(work.stdout.readline())
    work.send_signal(signal.SIGINT)
    out, err = work.communicate(timeout=120)
    assert work.returncode == 4
    assert b"Traceback" not in err
    made_before = [first, *map(json.loads, out.splitlines())]
    assert all(record["arena"] for record in made_before)
    assert f"{len(made_before)} of 500 arenas".encode() in err
