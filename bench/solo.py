"""Solo play and the race: odds, advice, hazards, simulated games, with a store of their own that begins empty."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial

from bench.measure import Row, most_memory, once, wall
from layouts.library import find_arena, shipped_names
from seeds.roll_and_smash import shipped
from solver.smash.question import Question
from solver.smash.worst_hazard import worst_hazard

RULES = shipped()
#: Hazard tiles drawn together, with what is in hand
DRAWS = (("nothing-to-see",), ("rotate",), ("replace",), ("oil-spill",), ("oil-spill", "rotate"))


def exact_odds() -> Iterator[Row]:
    """The chance without cards and hazards, whole command."""
    for name in shipped_names():
        with tempfile.TemporaryDirectory() as folder:
            spent = wall(f"odds {name} --ignore cards,hazards", {"ARENASMITH_STORE": folder})
        yield f"odds {name} --ignore cards,hazards", f"{spent:.2f} s", "2 s"


def full_odds() -> Iterator[Row]:
    """The certified chance of every truck on every arena, all processors, wall seconds and the gap reached."""
    with tempfile.TemporaryDirectory() as folder:
        env = {"ARENASMITH_STORE": folder}
        for name in shipped_names():
            for truck in RULES.truck:
                line = f"odds {name} --truck {truck} --json"
                spent = wall(line, env, (0, 4))
                yield f"odds {name} --truck {truck}", f"{spent:.0f} s, gap {_gap(line, folder):.5f}", "120 s, 0.001"
            advised = wall(f"advise {name} --truck bigfoot --run 1 --rolled 6,6,6,style --rolls-left 1", env)
            yield f"advise {name}, a re-roll left", f"{advised:.2f} s", "2 s"
            rolled = "--rolled 6,6,6,style --rolls-left 0 --hand nitro-boost"
            advised = wall(f"advise {name} --truck bigfoot --run 1 {rolled}", env)
            yield f"advise {name}, a plan to drive", f"{advised:.2f} s", "2 s"
    yield "memory, at most", f"{most_memory():.0f} MiB", "2048 MiB"


def _gap(line: str, folder: str) -> float:
    """The width of the interval that is in store now."""
    command = [sys.executable, "-m", "cli.main", *line.split(), "--gap", "1"]
    env = {**os.environ, "ARENASMITH_STORE": folder}
    done = subprocess.run(command, capture_output=True, check=True, env=env)
    record = json.loads(done.stdout)
    return float(record["high"] - record["low"])


def hazards() -> Iterator[Row]:
    """The worst use of Hazard tiles against a driver with 18 points and a Roll Over, the slowest of the arenas."""
    for drawn in DRAWS:
        questions = [Question(find_arena(name), RULES, 18, ("roll-over",)) for name in shipped_names()]
        slowest = max(once(partial(worst_hazard, question, drawn)) for question in questions)
        yield f"hazards {', '.join(drawn)}", f"{slowest:.1f} s", "60 s"


def race() -> Iterator[Row]:
    """The value of a run on the arena of most obstacles, all processors, wall seconds from an empty store."""
    for menace in ("none", "random", "worst"):
        with tempfile.TemporaryDirectory() as folder:
            line = f"race the-vipers-nest --truck bigfoot --hazards {menace}"
            yield line, f"{wall(line, {'ARENASMITH_STORE': folder}):.0f} s", "300 s"


def simulated() -> Iterator[Row]:
    """Games by policies, wall seconds."""
    with tempfile.TemporaryDirectory() as folder:
        env = {"ARENASMITH_STORE": folder}
        for line in (
            "simulate the-crucible --players 1 --ignore cards,hazards --games 1000",
            "simulate the-crucible --players 2 --policies best,greedy --games 10",
        ):
            yield line, f"{wall(line, env):.1f} s", ""


GROUPS = (exact_odds, full_odds, hazards, race, simulated)
