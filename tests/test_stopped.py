"""Work that is stopped — Ctrl-C, a time limit, memory — proves less and never claims more; exit status 4."""

from __future__ import annotations

import itertools
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from solver.verdict import Watch
from tests.commands import PADDOCK, Done, run

QUESTION = ("--points", "24", "--cards", "deja-vu,roll-over")
BIG_HANDS = [
    "deja-vu,deja-vu,nitro-boost,roll-over,going-up",
    "destroy,zero-point-turn,airborne,nitro-boost,deja-vu,smash",
    "going-up,going-up,nitro-boost,nitro-boost,deja-vu,deja-vu,roll-over,zero-point-turn",
]


@pytest.fixture(autouse=True)
def _ctrl_c_is_heard() -> None:
    """CP-SAT takes the signal for itself and leaves it to the system, whose answer is to end this process."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def stop_at(monkeypatch: pytest.MonkeyPatch, look: int, blow: BaseException | None = None) -> None:
    """At that look at the watch Ctrl-C is pressed, or the blow falls."""
    looks = itertools.count()

    def stopping(_watch: Watch, _what: str, _share: float) -> None:
        if next(looks) == look:
            if blow:
                raise blow
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Watch, "look", stopping)


def counted(monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[Done, int]:
    """The command, and how often it looks at the watch."""
    looks = itertools.count()
    with monkeypatch.context() as patched:
        patched.setattr(Watch, "look", lambda *_: next(looks))
        done = run(*words)
    return done, next(looks)


def sound(record: dict[str, Any], best: int, arena: str = PADDOCK) -> None:
    """A verdict `bound` that is true: the plan is legal and worth its value, nothing is worth more than the bound."""
    assert record["verdict"] == "bound"
    assert record["bound"] >= best
    if record["plan"] is None:
        assert (record["vp"], record["cost"], record["score"]) == (None, None, None)
    else:
        assert record["vp"] <= best
        verified(arena, record)


def verified(arena: str, record: dict[str, Any]) -> None:
    done = run("verify", arena, "-", "--json", stdin=json.dumps(record).encode())
    assert (done.status, done.record["score"], done.record["cost"]) == (0, record["score"], record["cost"])
    assert record["vp"] == record["score"]["vp"]


@pytest.fixture(scope="module")
def best() -> int:
    """The value that is proved when nobody stops the search."""
    done = run("solve", PADDOCK, *QUESTION, "--json")
    assert done.status == 0
    found: int = done.record["vp"]
    return found


@pytest.mark.parametrize("look", [0, 1, 2, 5, 9])
def test_ctrl_c_while_solving(look: int, best: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        stop_at(patched, look)
        done = run("solve", PADDOCK, *QUESTION, "--json")
    assert (done.status, done.err) == (4, "")
    sound(done.record, best)


def test_ctrl_c_with_a_plan_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every choice for Destroy but one searched there is a plan, and it is not called the best."""
    question = ("solve", PADDOCK, "--points", "12", "--cards", "destroy", "--json")
    whole, looks = counted(monkeypatch, *question)
    with monkeypatch.context() as patched:
        stop_at(patched, looks - 1)
        done = run(*question)
    assert (done.status, done.record["plan"] is None) == (4, False)
    sound(done.record, whole.record["vp"])


def test_ctrl_c_tells_a_text(best: int, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_at(monkeypatch, 3)
    done = run("solve", PADDOCK, *QUESTION)
    assert done.status == 4
    assert done.out.splitlines()[-1].startswith("bound: ")


@pytest.mark.parametrize("limit", ["0", "0.001", "0.05", "0.2"])
def test_short_time_limits(limit: str, best: int) -> None:
    done = run("solve", PADDOCK, *QUESTION, "--time-limit", limit, "--json")
    if done.record["verdict"] == "optimal":
        assert (done.status, done.record["vp"]) == (0, best)
    else:
        assert done.status == 4
        sound(done.record, best)


@pytest.mark.parametrize("cards", BIG_HANDS)
def test_big_hands_under_a_limit(cards: str) -> None:
    """Whatever there is time for: a plan that is legal, and a bound between it and all that could be scored."""
    done = run("solve", "the-vipers-nest", "--points", "24", "--cards", cards, "--time-limit", "2", "--json")
    record = done.record
    assert done.status == {"optimal": 0, "bound": 4}[record["verdict"]]
    assert record["bound"] < 200
    if record["plan"]:
        assert 0 < record["vp"] <= record["bound"]
        verified("the-vipers-nest", record)


def test_ctrl_c_while_checking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arenas answered stay answered, the one that was stopped is not proved, and the others are not begun."""
    whole, looks = counted(monkeypatch, "check", PADDOCK, "--json")
    stop_at(monkeypatch, looks + 1)
    done = run("check", PADDOCK, PADDOCK, PADDOCK, "--json")
    assert (done.status, done.err) == (4, "stopped\n")
    assert len(done.records) == 2
    assert done.records[0] == whole.record
    assert (done.records[1]["beatable"], done.records[1]["plans"]) == (None, [])


def test_ctrl_c_on_a_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_at(monkeypatch, 1)
    done = run("curve", PADDOCK, "--json")
    assert (done.status, done.record["vp_by_points"]) == (4, None)


def test_ctrl_c_while_printing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file rather than one without the answers, and the older one stays."""
    path = tmp_path / "old.pdf"
    path.write_bytes(b"an older file")
    stop_at(monkeypatch, 3)
    done = run("print", "the-crucible", PADDOCK, "-o", str(path), "--solutions", "--json")
    assert (done.status, done.out, done.err) == (4, "", "stopped\n")
    assert os.listdir(tmp_path) == ["old.pdf"]
    assert path.read_bytes() == b"an older file"


def test_out_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_at(monkeypatch, 1, MemoryError())
    done = run("curve", PADDOCK, "--json")
    assert (done.status, done.out, done.err) == (4, "", "stopped: out of memory\n")


def test_a_fault_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told in one line; whoever looks for it asks for the traceback."""
    stop_at(monkeypatch, 1, ZeroDivisionError("by nought"))
    done = run("curve", PADDOCK)
    assert (done.status, done.out) == (4, "")
    assert done.err == "a fault of arenasmith, please report it: ZeroDivisionError: by nought\n"
    stop_at(monkeypatch, 1, ZeroDivisionError("by nought"))
    monkeypatch.setenv("ARENASMITH_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("curve", PADDOCK)
