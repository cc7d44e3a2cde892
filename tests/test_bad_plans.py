"""Plans with something missing, wrong or absurd: told at its place, or refused by the judge; never a crash."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Done, refused, run, worked_files
from tests.drawing import worked_example

Way = tuple[str | int, ...]

#: in place of a value
ABSURD = {
    "null": None,
    "true": True,
    "a number": 7,
    "a negative number": -1,
    "a fraction": 0.5,
    "a huge number": 10**400,
    "nothing": "",
    "another word": "zzz",
    "a long word": "A" * 100_000,
    "a control character": "\x1b[2J",
    "half a character": "\ud800",
    "a list": [],
    "a deep list": [[[["A2"]]]],
    "a table": {},
    "a table of something": {"start": "A2"},
}
#: values that may stand there: none listed, nothing destroyed
FINE = {"moves": ["a list"], "ramps": ["a list"], "destroy": ["null", "a list"], "path": ["a list"]}
FINE |= {"points": ["null", "a number"], "cards": ["null", "a list"]}

_, _PLAN, _CASE = worked_example()


def places(value: object, way: Way = ()) -> Iterator[Way]:
    """The way to every value inside, outer ones first."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, held in inner:
        yield (*way, key)
        yield from places(held, (*way, key))


RECORD = {key: _CASE[key] for key in ("plan", "points", "cards")}
WAYS = list(places(RECORD))
KEYS = [way for way in WAYS if isinstance(way[-1], str)]


def told(way: Way) -> str:
    return ".".join(map(str, way))


def spoiled(way: Way, value: object = None, *, deleted: bool = False) -> str:
    """The record with one place changed or taken out, as text."""
    record: Any = copy.deepcopy(RECORD)
    held = record
    for key in way[:-1]:
        held = held[key]
    if deleted:
        del held[way[-1]]
    else:
        held[way[-1]] = value
    return json.dumps(record, indent=1)


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The worked example's arena in a file."""
    return worked_files(tmp_path_factory.mktemp("worked"))[0]


def verify(arena: str, text: str) -> Done:
    """The plan on standard input: it ends with a verdict or a fault, never a crash."""
    done = run("verify", arena, "-", "--json", stdin=text.encode("utf-8", "surrogatepass"))
    assert done.status in (0, 2, 3)
    assert "Traceback" not in done.err
    assert (done.out == "") is (done.status == 2)
    assert (done.err == "") is (done.status != 2)
    return done


def test_the_whole_example_is_right(arena: str) -> None:
    done = verify(arena, json.dumps(RECORD))
    assert (done.status, done.record["score"]["vp"]) == (0, _CASE["score"]["vp"])


@pytest.mark.parametrize("way", KEYS, ids=told)
def test_a_key_left_out(way: Way, arena: str) -> None:
    done = verify(arena, spoiled(way, deleted=True))
    if way[0] != "plan":  # what stands beside the plan may be missing; the cards are guessed, the points not limited
        assert done.status == 0
    elif way == ("plan",):
        assert "there is no plan in it" in done.err
    else:
        assert done.err.startswith("error: standard input:")
        assert f"`{way[-1]}` is missing" in done.err


@pytest.mark.parametrize("way", [way for way in WAYS if isinstance(way[-1], int)], ids=told)
def test_an_entry_left_out(way: Way, arena: str) -> None:
    """A ramp, a move, a space, a card: the judge sees another run, and mostly none that can be driven."""
    done = verify(arena, spoiled(way, deleted=True))
    if way[:-1] == ("plan", "ramps", 0):
        assert "a ramp of 1 entries" in done.err
    elif way in (("plan", "moves", 8), ("cards", 1)):  # the run without Roll Over, or without a Sick Trick's VP
        assert (done.status, done.record["score"]["vp"] < _CASE["score"]["vp"]) == (0, True)
    else:
        assert done.status == 3


@pytest.mark.parametrize("way", WAYS, ids=told)
def test_absurd_values(way: Way, arena: str) -> None:
    """Each is told with its line and column, except what may stand there."""
    for name, value in ABSURD.items():
        done = verify(arena, spoiled(way, value))
        if name in FINE.get(str(way[-1]), ()):
            assert done.status in (0, 3), name
        else:
            assert done.status == 2, name
            assert all(line.startswith("error: standard input:") for line in done.err.splitlines()), done.err
            assert len(done.err) < 2000, name
            assert done.err.replace("\n", "").isprintable(), name


@pytest.mark.parametrize("cut", range(0, 1200, 97))
def test_a_record_cut_short(cut: int, arena: str) -> None:
    text = json.dumps(RECORD, indent=1)
    assert cut < len(text)
    done = run("verify", arena, "-", "--json", stdin=text[:cut].encode())
    assert (done.status, done.out) == (2, "")
    assert "the file is empty" in done.err if not cut else "not JSON" in done.err


def test_plans_that_are_none(arena: str, tmp_path: Path) -> None:
    assert "neither JSON nor a plan in short form" in refused("verify", arena, "-", stdin=b"the best one")
    assert "no such file, and no plan: `best.json`" in refused("verify", arena, "best.json")
    assert "a directory — name a file in it" in refused("verify", arena, str(tmp_path))
    assert "`q` is no step" in refused("verify", arena, "A2E s4:q")
    assert "the start is missing" in refused("show", arena, "--plan", "s4:ee")
    assert (
        refused("show", arena, "--plan", "Z9N s2:nn")
        == "error: plan: Z9 is off the board of test — a plan for this arena\n"
    )
    assert "I2 is off the board" in refused("show", arena, "--plan", "A2E s2:eeeeeeee")
    for command in (
        ("show", arena, "--plan", "zzz"),
        ("show", arena, "--json", "--plan", "zzz"),
        ("verify", arena, ""),
    ):
        assert "no such file, and no plan" in refused(*command)


def test_a_thousand_faults_in_a_plan(arena: str) -> None:
    lines = refused("verify", arena, "A2E " + "s4:q " * 60).splitlines()
    assert len(lines) == 41
    assert lines[40].startswith("error: … and ")
