"""Grades: the four shipped arenas as the rulebook rates them, every ingredient checked against its other source."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from generator.grade import Grade, difficulty_of, graded, score_of, table_of
from generator.scatter import scattered
from generator.sharing import DIGITS, sharing_of
from generator.tricks import Tricks, tricks_of
from generator.turning import turnings
from layouts.arena import Board
from layouts.library import find_arena, shipped_names
from seeds.faults import BadInput
from seeds.grades import load_grades, shipped_grades
from seeds.roll_and_smash import shipped
from solver.smash.best import Answer, best_plan
from solver.smash.odds import Solo, solved
from solver.smash.question import Question
from solver.smash.rules import judge
from solver.smash.short_form import read_short
from solver.smash.solo import check
from solver.smash.table import run_table
from solver.verdict import Stopped, Verdict, Watch
from tests.arenas import drawn
from tests.commands import layout_file, refused, run

RULES, GRADES = shipped(), shipped_grades()
SMALL = Board((2, 1), (3, 4))
HOPELESS = drawn("U1 U1 .\n.  .  .\n.  .  .", (1, 1), (3, 3))  # nowhere to take off


@pytest.fixture(scope="module")
def grades() -> dict[str, Grade]:
    return {name: graded(find_arena(name), RULES) for name in shipped_names()}


def test_the_shipped_four(grades: dict[str, Grade]) -> None:
    """As printed beside them (rules §9)."""
    assert {name: grade.difficulty for name, grade in grades.items()} == {
        name: seed.difficulty for name, seed in RULES.arena.items()
    }
    crucible = grades["the-crucible"]
    assert (crucible.points, crucible.total, round(crucible.chance, 6)) == (19, 35, 0.599949)


def test_proofs_are_runs_that_beat_it(grades: dict[str, Grade]) -> None:
    """Replayed by the judge with the points told; together they score every place."""
    for name, grade in grades.items():
        arena = find_arena(name)
        assert grade.points is not None
        scores = [judge(arena, plan, RULES, points=grade.points) for plan in grade.proofs]
        assert {token for score in scores for token in score.scored} == {tile.token for tile in arena.obstacles}


@pytest.mark.parametrize("seed", range(12))
def test_the_curve_agrees_with_check_and_odds(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Points and total are those of `check`, the chance is that of `odds` without cards and hazards."""
    monkeypatch.setenv("ARENASMITH_STORE", str(tmp_path))
    arena = scattered(seed, {"up": 1, "by": 2, "on": 1, "in": seed % 3}, SMALL)
    table = table_of(arena, RULES)
    sharing, checked = sharing_of(table), check(table)
    assert sharing.beatable == checked.beatable
    odds = solved(Solo(arena, RULES, None, ignored=("cards", "hazards")), 0)
    assert sharing.chance == pytest.approx(odds.chance, abs=10.0**-DIGITS)
    if checked.beatable:
        assert (sharing.points, sharing.total) == (checked.two_run_max, checked.two_run_sum)


def test_splits_are_counted() -> None:
    """One by one, for an arena of four obstacles."""
    arena = scattered(3, {"up": 1, "by": 2, "on": 1}, SMALL)
    table = table_of(arena, RULES)
    sets = range(1 << 4)
    able = [table.cover[s] <= 6 and table.cover[15 - s] <= 6 for s in sets]
    assert sharing_of(table).splits(6) == sum(able) / 16


def test_an_arena_that_cannot_be_beaten() -> None:
    grade = graded(HOPELESS, RULES)
    assert (grade.difficulty, grade.score, grade.parts, grade.proofs, grade.chance) == (None, None, (), (), 0.0)


def test_tricks() -> None:
    """A ramp, a slide, a turn that begins on a tile, a donut: one each."""
    arena = drawn(".  .  I1 I1 .  .\n.  .  .  .  O1 O1\n.  .  .  .  .  .\n.  .  .  .  .  .", (1, 1), (6, 4))
    plan = read_short("A1E r:B2W s2:eeee t90:s t90:w s2:w s2:w^ d360:senw^ s2:w", "typed", RULES)
    judge(arena, plan, RULES, points=24)
    assert tricks_of(plan, arena, RULES) == Tricks(ramps=1, slides=1, donuts=1, turns_on_tiles=1)


def test_starts_are_those_of_every_best_plan() -> None:
    """Counted without being listed."""
    arena = find_arena("the-crucible")
    answer = best_plan(Question(arena, RULES, 12), listed=1000)
    assert len(answer.others) == answer.count
    assert answer.starts == len({plan.start for plan in answer.others})


# -- the table ---------------------------------------------------------------------------------------


def test_positions() -> None:
    points, chance = GRADES.ingredient["points"], GRADES.ingredient["chance"]
    assert [points.position(mark) for mark in points.marks] == [1, 2, 3, 4, 5]
    assert [chance.position(mark) for mark in chance.marks] == [1, 2, 3, 4, 5]
    assert (points.position(0), points.position(40), chance.position(0)) == (1, 5, 5)
    assert points.position((points.marks[2] + points.marks[3]) / 2) == 3.5


def test_the_score_is_the_weighted_mean(grades: dict[str, Grade]) -> None:
    for grade in grades.values():
        total = sum(part.weight * part.position for part in grade.parts)
        assert grade.score == pytest.approx(total / sum(part.weight for part in grade.parts))
        assert grade.score is not None
        assert grade.difficulty == difficulty_of(grade.score)


def test_difficulties_end_at_four() -> None:
    assert [difficulty_of(score) for score in (1.0, 1.999, 2.0, 3.5, 4.0, 5.0)] == [1, 1, 2, 3, 4, 4]


def test_turning_points_turn(grades: dict[str, Grade]) -> None:
    """With the value told, the difficulty is the one told; a little before it, the old one."""
    told = 0
    for grade in grades.values():
        for part in grade.parts:
            ingredient = GRADES.ingredient[part.name]
            for turning in turnings(grade, part, ingredient):
                back = (1 if ingredient.whole else 1e-6) * (-1 if turning.rising else 1)
                on = 0 if ingredient.whole else -back  # a figure that is not whole is told up to its last digits
                assert _with(grade, part.name, turning.value + on) == turning.difficulty
                assert _with(grade, part.name, turning.value + back) == grade.difficulty
                told += 1
    assert told > 8


def _with(grade: Grade, name: str, value: float) -> int:
    ingredient = GRADES.ingredient[name]  # type: ignore[index]
    parts = [replace(p, position=ingredient.position(value)) if p.name == name else p for p in grade.parts]
    return difficulty_of(score_of(parts))


def test_own_table(tmp_path: Path) -> None:
    path = tmp_path / "grades.toml"
    path.write_text("[ingredient.chance]\nweight = 0\n", "utf-8")
    own = load_grades(path)
    assert (own.ingredient["chance"].weight, own.ingredient["points"]) == (0, GRADES.ingredient["points"])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[ingredient.chance]\nmarks = [1, 2, 2, 3, 4]\n", "2:9: the marks of `chance` turn back"),
        ("[ingredient.chance]\nmarks = [1, 2]\n", "2:9: ingredient.chance.marks: expected `array` of length 5"),
        ("[ingredient.luck]\nweight = 1\n", "1:13: unknown key `luck`"),
        ("plan_points = -1\n", "1:15: plan_points: expected `int` >= 0"),
    ],
)
def test_faults_of_a_table(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "grades.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput) as told:
        load_grades(path)
    assert fault in str(told.value)


# -- the command -------------------------------------------------------------------------------------


def test_grade_json(grades: dict[str, Grade]) -> None:
    done = run("grade", "the-crucible", "--json")
    grade = grades["the-crucible"]
    assert (done.status, done.err) == (0, "")
    told = done.record
    assert (told["difficulty"], told["points"], told["beatable"]) == (4, 19, True)
    assert told["ingredients"]["points"]["marks"] == list(GRADES.ingredient["points"].marks)
    assert told["ingredients"]["chance"]["without"] == grade.without("chance")


def test_grade_text(tmp_path: Path) -> None:
    done = run("grade", "the-fun-derdome", layout_file(tmp_path, HOPELESS))
    assert done.status == 3
    assert "difficulty 1 (score 1." in done.out
    assert "no difficulty: two runs cannot beat it" in done.out
    for name, ingredient in GRADES.ingredient.items():
        assert name in done.out
        assert ingredient.what in done.out


def test_grade_of_what_is_no_arena(tmp_path: Path) -> None:
    assert "no shipped arena" in refused("grade", "nowhere")
    done = run("grade", "nowhere", layout_file(tmp_path, HOPELESS), "--json")
    assert done.status == 2
    assert [json.loads(line)["arena"] is None for line in done.out.splitlines()] == [True, False]


@pytest.mark.parametrize(("watch", "told"), [(Watch(limit=0), Stopped), (None, KeyboardInterrupt)])
def test_no_grade_of_half_the_ingredients(
    watch: Watch | None, told: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best plan's search ends with a bound when it is stopped; the grade does not."""
    arena = find_arena("the-fun-derdome")
    monkeypatch.setattr("generator.grade.best_plan", lambda *_, **__: Answer(Verdict.BOUND, bound=3))
    with pytest.raises(told):
        graded(arena, RULES, table=table_of(arena, RULES), watch=watch)


def test_a_table_without_cards_is_asked_once() -> None:
    """A table that is there already gives the same grade."""
    arena = scattered(1, {"up": 1, "by": 1, "on": 1}, SMALL)
    table = run_table(Question(arena, RULES, RULES.most_rolled), marks_only=True)
    assert graded(arena, RULES, GRADES, table) == graded(arena, RULES)
