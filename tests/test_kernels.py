"""The compiled kernels: with every index checked, in a process of their own, and against the judge step by step."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from layouts.arena import Arena
from seeds.roll_and_smash import shipped
from solver.smash.kernel import FLOOR, bits
from solver.smash.listing import Goal, Listing
from solver.smash.question import Question
from solver.smash.rules import judge
from solver.smash.search import Search
from tests.arenas import small_arenas

RULES = shipped()

CHECKED = """
from layouts.library import find_arena
from seeds.roll_and_smash import shipped
from solver.smash.best import best_plan
from solver.smash.question import Question
from solver.smash.table import run_table
from tests.cases import case_arena, cases

for case in cases("small")["cases"]:
    question = Question(case_arena(case), shipped(), case["points"], tuple(case["cards"]), case["tiles"])
    assert best_plan(question, listed=1).vp == case["best_vp"], case
crucible = Question(find_arena("the-crucible"), shipped(), 12)
assert best_plan(crucible).vp == run_table(crucible).vp_by_points[-1]
"""


def test_kernels_with_bounds_checked(tmp_path: Path) -> None:
    """No kernel reads or writes beside its arrays on any of the cases."""
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    root = Path(__file__).resolve().parent.parent
    done = subprocess.run([sys.executable, "-c", CHECKED], env=env, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@given(st.integers(0, (1 << 63) - 1))
def test_bits(mask: int) -> None:
    """Counting set bits."""
    assert bits(mask) == mask.bit_count()


@settings(max_examples=40)
@given(
    small_arenas(widths=(2, 5), heights=(1, 5)),
    st.sampled_from(["going-up", "nitro-boost", "zero-point-turn"]),
    st.data(),
)
def test_every_outcome_is_the_judges(arena: Arena, card: str, data: st.DataObject) -> None:
    """Every plan that the kernels drive, good or bad, is legal and worth what they say."""
    points = data.draw(st.integers(0, 8))
    question = Question(arena, RULES, points, (card,), 1)
    search = Search(question)
    search.run()
    best = FLOOR
    for plan in islice(Listing(search, Goal(points, FLOOR)).plans(), 2000):
        score = judge(arena, plan, RULES, points=points, hand=(card,), tiles=1)
        best = max(best, score.vp)
    assert best <= search.best[-1]
