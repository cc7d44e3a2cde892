"""Roll & Smash, one run: tables, hands, Rookie turns, whole commands, and the CP-SAT second opinion."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from functools import partial

from bench.measure import Row, most_memory, seconds, wall
from generator.scatter import scattered
from layouts.library import find_arena, shipped_names
from seeds.roll_and_smash import shipped
from solver.smash.best import best_plan
from solver.smash.question import Question
from solver.smash.rookie import best_turn
from solver.smash.rookie_question import ask_rookie
from solver.smash.second_opinion import second_opinion
from solver.smash.solo import check
from solver.smash.table import run_table
from solver.verdict import Watch

RULES = shipped()
MOST = RULES.most_rolled

#: hands the dice can deal, the heaviest of each sort: (cards, points)
HANDS = (
    (("roll-over",), 18),
    (("going-up",), 18),
    (("nitro-boost",), 18),
    (("zero-point-turn",), 18),
    (("deja-vu",), 18),
    (("destroy",), 18),
    (("destroy", "nitro-boost"), 12),
    (("destroy", "deja-vu"), 12),
    (("nitro-boost", "zero-point-turn"), 12),
    (("deja-vu", "nitro-boost"), 12),
    (("deja-vu", "deja-vu"), 12),
    (("deja-vu", "zero-point-turn"), 12),
    (("deja-vu", "deja-vu", "nitro-boost"), 6),
    (("deja-vu", "nitro-boost", "nitro-boost"), 6),
    (("deja-vu", "nitro-boost", "zero-point-turn"), 6),
    (("destroy", "going-up", "deja-vu"), 6),
    (("destroy", "deja-vu", "nitro-boost"), 6),
    (("destroy", "deja-vu", "deja-vu", "nitro-boost"), 0),
    (("deja-vu", "deja-vu", "nitro-boost", "nitro-boost"), 0),
)
#: questions that CP-SAT finishes too: (arena, Plan tiles, points)
TWICE = (("the-crucible", 2, 12), ("the-crucible", 3, 12), ("the-fun-derdome", 3, 24), ("the-vipers-nest", 3, 12))

#: Rookie rolls, the heaviest of each sort
ROOKIE_ROLLS = (
    "6,6,6,6",
    "5,6,6,style",
    "4,5,6,style",
    "6,6,style,style",
    "6,6,style,hazard",
    "5,6,hazard,hazard",
    "6,style,hazard,hazard",
    "6,hazard,hazard,hazard",
)


def tables() -> Iterator[Row]:
    """The whole RunTable of each shipped arena, and the check on it."""
    for name in shipped_names():
        question = Question(find_arena(name), RULES, MOST)
        yield f"RunTable, {name}", f"{seconds(partial(run_table, question)):.2f} s", "0.4 s"


def hands() -> Iterator[Row]:
    """The heaviest hands, the slowest of the four arenas each."""
    for cards, points in HANDS:
        arenas = [find_arena(name) for name in shipped_names()]
        questions = [Question(arena, RULES, points, cards) for arena in arenas]
        slowest = max(seconds(partial(best_plan, question)) for question in questions)
        acting = sum(card in ("deja-vu", "nitro-boost", "zero-point-turn") for card in cards)
        limit = "15 s" if "deja-vu" in cards and acting > 1 else "3 s"
        yield f"solve {points} + {', '.join(cards)}", f"{slowest:.2f} s", limit


def rookie() -> Iterator[Row]:
    """The slowest of the Rookie rolls on each shipped arena, and with the whole supply on a board."""
    supply: dict[str, int] = {kind: tile.supply for kind, tile in RULES.obstacle.items() if kind != "blank"}
    for arena in (*map(find_arena, shipped_names()), scattered(2, supply)):
        questions = {roll: ask_rookie(arena, RULES, roll) for roll in ROOKIE_ROLLS}
        spent = {roll: seconds(partial(best_turn, question)) for roll, question in questions.items()}
        slowest = max(spent, key=lambda roll: spent[roll])
        yield f"rookie, {arena.name}: {slowest}", f"{spent[slowest]:.2f} s", "10 s"


def hundred() -> Iterator[Row]:
    """`check` of 100 arenas in one process."""
    arenas = [scattered(seed, {"up": 3, "by": 3, "on": 3, "in": 3}) for seed in range(100)]
    began = time.process_time()
    beaten = sum(check(run_table(Question(arena, RULES, MOST))).beatable for arena in arenas)
    yield f"check of 100 arenas ({beaten} can be beaten)", f"{time.process_time() - began:.1f} s", "60 s"


def commands() -> Iterator[Row]:
    """Whole commands, wall time, the better of three (the machine's own noise only ever adds)."""
    lines = {
        "--help": "0.2 s",
        "solve the-crucible --points 18": "1.2 s",
        "solve the-vipers-nest --points 24 --json": "1.2 s",
        "check the-crucible": "1.2 s",
        "check the-vipers-nest --json": "1.2 s",
    }
    for line, limit in lines.items():
        yield f"arenasmith {line}", f"{min(wall(line) for _ in range(3)):.2f} s", limit


def compiling() -> Iterator[Row]:
    """The first solve with no compiled kernels at hand, less a second one: what compiling costs."""
    with tempfile.TemporaryDirectory() as folder:
        env = {"NUMBA_CACHE_DIR": folder}
        first, second = (wall("solve the-crucible --points 18", env) for _ in range(2))
    yield "compiling, once a machine", f"{first - second:.1f} s", "20 s"


def twice() -> Iterator[Row]:
    """The same question to the search and to CP-SAT: both times, the ratio, and what was proved."""
    for name, tiles, points in TWICE:
        question = Question(find_arena(name), RULES, points, tiles=tiles)
        ours = seconds(partial(best_plan, question))
        began = time.process_time()
        theirs = second_opinion(question, Watch(120))
        spent = time.process_time() - began
        agree = "agrees" if theirs.vp == best_plan(question).vp else "DIFFERS"
        told = f"{ours:.2f} s / CP-SAT {spent:.1f} s = 1:{spent / ours:.0f}"
        yield f"{name}, {tiles} tiles, {points} points", told, f"{theirs.verdict}, {agree}"


def memory() -> Iterator[Row]:
    """The most memory this process has used."""
    yield "memory, at most", f"{most_memory():.0f} MiB", "1024 MiB"


GROUPS = (tables, hands, rookie, hundred, memory, commands, compiling, twice)
