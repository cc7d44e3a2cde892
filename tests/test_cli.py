"""What every command answers: the text, the JSON record as promised, and the exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from seeds.roll_and_smash import shipped
from solver.smash.plan_json import MOVE_KEYS, PLAN_KEYS, read_plan
from solver.smash.short_form import write_short
from tests.commands import PADDOCK, ROOT, layout_file, run, worked_files
from tests.drawing import arena_of

SOLVED = ["arena", "truck", "points", "cards", "tiles", "verdict", "vp", "bound", "cost", "plan", "score"]
CHECKED = ["arena", "win", "beatable", "one_run_points", "two_run_max", "two_run_sum", "plans", "missing", "clash"]
SCORE = ["scored", "failed", "donuts", "cards", "vp"]
#: seven free moves need more spaces in a row than four
CRAMPED = arena_of([". . . .", ". U1 U1 .", ". . . .", ". . . ."], (1, 1), (4, 4))


@pytest.fixture
def cramped(tmp_path: Path) -> str:
    """An arena on which no plan is free."""
    return layout_file(tmp_path, CRAMPED)


def verified(arena: str, plan: dict[str, Any], **beside: object) -> dict[str, Any]:
    """What `verify` says of a legal plan that is told as `solve` tells it."""
    done = run("verify", arena, "-", "--json", stdin=json.dumps({"plan": plan, **beside}).encode())
    assert (done.status, done.record["legal"]) == (0, True)
    found: dict[str, Any] = done.record
    return found


# -- solve -------------------------------------------------------------------------------------------


def test_solve_tells_a_record() -> None:
    done = run("solve", PADDOCK, "--points", "6", "--cards", "roll-over", "--json")
    record = done.record
    assert (done.status, done.err) == (0, "")
    assert list(record) == SOLVED
    assert list(record["arena"]) == ["name", "id"]
    assert record["arena"]["name"] == "The Paddock"
    assert [record[key] for key in SOLVED[1:6]] == [None, 6, ["roll-over"], 7, "optimal"]
    assert record["vp"] == record["bound"] == record["score"]["vp"]
    assert record["cost"] <= 6
    assert list(record["plan"]) == list(PLAN_KEYS)
    assert all(list(move) == list(MOVE_KEYS) for move in record["plan"]["moves"])
    assert sum(move["as"] == "tile" for move in record["plan"]["moves"]) == 7
    assert list(record["score"]) == SCORE


def test_solve_tells_a_text() -> None:
    record, done = run("solve", PADDOCK, "--points", "6", "--json").record, run("solve", PADDOCK, "--points", "6")
    plan = read_plan(json.dumps(record), "solve", shipped()).plan
    lines = done.out.splitlines()
    assert done.status == 0
    assert lines[0] == f"The Paddock  {record['arena']['id']}"
    assert lines[-1].startswith(f"optimal: {record['vp']} VP with 6 plan points")
    assert lines[lines.index("Short form") + 1] == write_short(plan, shipped())


def test_no_legal_plan(cramped: str) -> None:
    done = run("solve", cramped, "--points", "0", "--json")
    assert done.status == 3
    assert done.record["verdict"] == "infeasible"
    assert [done.record[key] for key in ("vp", "bound", "cost", "plan", "score")] == [None] * 5
    text = run("solve", cramped, "--points", "0")
    assert text.status == 3
    assert text.out.splitlines()[-1].startswith("infeasible")


def test_stopped_at_once() -> None:
    done = run("solve", PADDOCK, "--points", "6", "--time-limit", "0", "--json")
    best = run("solve", PADDOCK, "--points", "6", "--json").record["vp"]
    assert (done.status, done.record["verdict"]) == (4, "bound")
    assert done.record["bound"] >= best
    text = run("solve", PADDOCK, "--points", "6", "--time-limit", "0")
    assert text.status == 4
    assert f"{done.record['bound']} VP" in text.out.splitlines()[-1]


@pytest.mark.parametrize(
    "line",
    [
        "{} --points 3 --cards roll-over,deja-vu",
        "{} --points 3 --cards roll-over,roll-over --truck bigfoot",
        "{} --points 2 --tiles 3",
        "{} --points 2 --tiles 1 --all 3",
    ],
)
def test_solve_and_verify_agree(line: str) -> None:
    """A record goes into `verify` as it is."""
    solved = run("solve", *line.format(PADDOCK).split(), "--json")
    replayed = run("verify", PADDOCK, "-", "--json", stdin=solved.out.encode())
    assert (solved.status, replayed.status) == (0, 0)
    assert list(replayed.record) == ["arena", "legal", "cost", "score", "plan"]
    assert all(replayed.record[key] == solved.record[key] for key in ("arena", "cost", "score", "plan"))


def test_records_without_a_plan_are_told(cramped: str) -> None:
    for status, words in ((3, (cramped, "--points", "0")), (4, (PADDOCK, "--points", "6", "--time-limit", "0"))):
        solved = run("solve", *words, "--json")
        replayed = run("verify", words[0], "-", "--json", stdin=solved.out.encode())
        assert (solved.status, replayed.status, replayed.out) == (status, 2, "")
        assert "there is no plan in it: `plan` is null" in replayed.err


def test_all_stands_anywhere() -> None:
    """Before, between and behind the others, and never swallows the arena."""
    orders = [
        "--all the-crucible --points 5",
        "--points 5 --all the-crucible",
        "the-crucible --all --points 5",
        "the-crucible --points 5 --all",
        "--all 10 the-crucible --points 5",
        "the-crucible --points 5 --all=10",
    ]
    answers = [run("solve", *order.split(), "--json") for order in orders]
    assert {(answer.status, answer.out) for answer in answers} == {(0, answers[0].out)}
    assert list(answers[0].record) == [*SOLVED, "count", "count_complete", "plans"]


def test_all_lists_different_best_plans() -> None:
    record = run("solve", "--all", "3", PADDOCK, "--points", "4", "--tiles", "4", "--json").record
    plans = record["plans"]
    assert record["plan"] == plans[0]
    assert len({json.dumps(plan) for plan in plans}) == len(plans) == min(3, record["count"])
    scores = [verified(PADDOCK, plan, tiles=4, points=4) for plan in plans]
    assert {(score["score"]["vp"], score["cost"]) for score in scores} == {(record["vp"], record["cost"])}
    for listed in ("0", "1", str(10**30)):
        other = run("solve", "--all", listed, PADDOCK, "--points", "4", "--tiles", "4", "--json").record
        assert (other["count"], other["count_complete"]) == (record["count"], True)
        assert len(other["plans"]) == min(int(listed), record["count"])
    text = run("solve", "--all", "3", PADDOCK, "--points", "4", "--tiles", "4").out
    assert f"{record['count']:,} different best plans" in text


def test_a_truck_has_its_own_table(tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("[truck.bigfoot]\nvp = { up = 40 }\n", "utf-8")
    question = ("solve", PADDOCK, "--points", "3", "--cards", "roll-over", "--rules", str(rules), "--json")
    common, own = run(*question).record, run(*question, "--truck", "bigfoot").record
    assert (common["truck"], own["truck"]) == (None, "bigfoot")
    assert common["vp"] < 40 <= own["vp"]


@pytest.mark.skipif(not (ROOT / "solver/smash/cpsat/__init__.py").is_file(), reason="there is no CP-SAT model yet")
def test_the_second_opinion_agrees() -> None:
    question = (PADDOCK, "--points", "3", "--tiles", "2", "--json")
    first, second = run("solve", *question), run("solve", *question, "--engine", "cpsat")
    assert (second.status, list(second.record)) == (0, SOLVED)
    assert all(second.record[key] == first.record[key] for key in ("verdict", "vp", "bound", "cost"))
    assert verified(PADDOCK, second.record["plan"], tiles=2, points=3)["score"] == second.record["score"]
    both = run("solve", *question, "--engine", "cpsat", "--all")
    assert both.status == 2
    assert "--all is for the search" in both.err


# -- verify ------------------------------------------------------------------------------------------


def test_verify_replays_the_worked_example(tmp_path: Path) -> None:
    arena, record = worked_files(tmp_path)
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(record), "utf-8")
    done = run("verify", arena, str(path), "--json")
    assert (done.status, done.record["cost"], done.record["score"]["vp"]) == (0, 17, 25)
    assert done.record["plan"] == record["plan"]
    assert run("verify", arena, str(path)).out.startswith("legal: 25 VP for 17 plan points\n\nScored    B1 B3 I1")
    short = write_short(read_plan(json.dumps(record), "plan", shipped()).plan, shipped())
    guessed = run("verify", arena, short, "--json").record
    assert (guessed["cost"], guessed["score"]["cards"]) == (17, {"roll-over": 6})
    given = run("verify", arena, short, "--cards", ",".join(record["cards"]), "--json").record
    assert given["score"] == done.record["score"]


def test_verify_names_the_rule_that_is_broken(tmp_path: Path) -> None:
    arena, record = worked_files(tmp_path)
    plan = json.dumps(record["plan"])
    done = run("verify", arena, plan, "--points", "16", "--json")
    assert (done.status, list(done.record)) == (3, ["arena", "legal", "section", "move", "space", "message"])
    assert [done.record[key] for key in ("legal", "section", "move", "space")] == [False, "2", 0, None]
    text = run("verify", arena, plan.replace('"G2"', '"G3"'))
    assert text.status == 3
    assert text.out.startswith("illegal: move 2, at G2: the record says G3")
    assert run("verify", arena, plan, "--tiles", "6").status == 3
    assert run("verify", arena, plan, "--cards", "roll-over").status == 3


def test_a_card_that_no_move_shows_is_told(tmp_path: Path) -> None:
    """Going Up lifts the truck off an obstacle; the plan holds no move for it."""
    arena = layout_file(tmp_path, arena_of([". O1 O1 U1 U1 . .", ". . . . . . ."], (1, 1), (7, 2)))
    plan = "A1E s2:e s2:e^e^ s2:e^e^"
    assert run("verify", arena, plan, "--tiles", "3", "--cards", "").status == 3
    done = run("verify", arena, plan, "--tiles", "3", "--json")
    assert (done.status, done.record["score"]["scored"]) == (0, ["O1", "U1"])
    assert done.err == "the plan needs going-up in hand\n"


# -- check, curve ------------------------------------------------------------------------------------


def test_check_tells_a_record() -> None:
    done = run("check", PADDOCK, "--json")
    record = done.record
    assert (done.status, list(record)) == (0, CHECKED)
    assert (record["win"], record["beatable"], record["missing"], record["clash"]) == ("two-run", True, [], [])
    runs = [verified(PADDOCK, plan) for plan in record["plans"]]
    assert {token for run in runs for token in run["score"]["scored"]} == {"B1", "I1", "O1", "U1", "U2"}
    assert max(run["cost"] for run in runs) == record["two_run_max"] <= record["two_run_sum"]
    text = run("check", PADDOCK)
    assert text.status == 0
    assert f"two runs: {record['two_run_max']} plan points each are enough" in text.out


def test_check_in_one_run() -> None:
    record = run("check", PADDOCK, "--win", "one-run", "--json").record
    (plan,) = record["plans"]
    found = verified(PADDOCK, plan)
    assert (found["cost"], len(found["score"]["scored"])) == (record["one_run_points"], 5)
    fewer = run("check", PADDOCK, "--win", "one-run", "--points", str(record["one_run_points"] - 1), "--json")
    assert (fewer.status, fewer.record["beatable"], fewer.record["plans"]) == (3, False, [])
    assert fewer.record["missing"] or fewer.record["clash"]


def test_check_says_why_not() -> None:
    alone = run("check", PADDOCK, "--points", "0", "--json")
    assert (alone.status, alone.record["beatable"], alone.record["two_run_max"]) == (3, False, None)
    reason = alone.record["missing"] or alone.record["clash"]
    assert all(token in run("check", PADDOCK, "--points", "0").out for token in reason)


def test_curve_is_what_solve_says(cramped: str) -> None:
    done = run("curve", PADDOCK, "--points", "8", "--json")
    curve = done.record["vp_by_points"]
    assert (done.status, list(done.record)) == (0, ["arena", "truck", "cards", "tiles", "vp_by_points"])
    assert curve == sorted(curve)
    assert [run("solve", PADDOCK, "--points", str(p), "--json").record["vp"] for p in range(9)] == curve
    text = run("curve", PADDOCK, "--points", "8")
    assert (text.status, text.out.splitlines()[1]) == (0, "points  best VP  gain")
    nothing = run("curve", cramped, "--points", "1", "--json")
    assert (nothing.status, nothing.record["vp_by_points"]) == (3, [None, None])


@pytest.mark.parametrize("command", ["check", "curve"])
def test_a_table_stopped_early_proves_nothing(command: str) -> None:
    done = run(command, PADDOCK, "--time-limit", "0", "--json")
    told = done.record["beatable"] if command == "check" else done.record["vp_by_points"]
    assert (done.status, told) == (4, None)
    text = run(command, PADDOCK, "--time-limit", "0")
    assert text.status == 4
    assert "not proven" in text.out or "no total is proven" in text.out
