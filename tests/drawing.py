"""Arenas and plans for tests of pictures, and an eye that reads a picture back space by space.

The eye knows only what a person sees: column names stand over the middle of their columns, row numbers
beside the first line of their rows.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from layouts.arena import KIND_OF, Arena, Board, Oil, Tile
from layouts.space import Space, parse_space
from solver.smash.plans import Entered, Move, Plan

WORKED = Path(__file__).parent / "cases" / "worked-example.json"
LIBRARY = Path(__file__).parent.parent / "layouts" / "library"


def space(name: str) -> Space:
    """The space of a name that is one."""
    found = parse_space(name)
    assert found is not None, name
    return found


def arena_of(
    rows: Sequence[str],
    pieces: tuple[int, int],
    piece: tuple[int, int],
    oils: Iterable[tuple[str, str]] = (),
    blanked: Iterable[str] = (),
) -> Arena:
    """An arena from rows of tokens, as in a layout file's map."""
    found: dict[str, list[Space]] = {}
    for row, line in enumerate(rows):
        for col, token in enumerate(line.split()):
            if token != ".":
                found.setdefault(token, []).append(Space(col, row))
    tiles = tuple(Tile(KIND_OF[token[0]], int(token[1:]), (a, b)) for token, (a, b) in found.items())
    oil = tuple(Oil(space(at), toward) for at, toward in oils)
    return Arena("test", Board(pieces, piece), tiles, oil, frozenset(blanked))


def plan_of(start: str, heading: str, ramps: Iterable[Sequence[str]], moves: Iterable[Sequence[str]]) -> Plan:
    """A plan; a move is (what, as, path as text, heading)."""
    driven = tuple(Move(what, how, path_of(path.split()), after) for what, how, path, after in moves)
    return Plan(space(start), heading, tuple((space(at), arrow) for at, arrow in ramps), (), driven)


def path_of(names: Iterable[str]) -> tuple[Entered, ...]:
    """`B2^` in the air, `B2` on the ground."""
    return tuple(Entered(space(name.rstrip("^")), name.endswith("^")) for name in names)


def worked_example() -> tuple[Arena, Plan, dict[str, Any]]:
    """The rulebook's worked example (rules §11): arena, plan, and the whole case."""
    case = json.loads(WORKED.read_text("utf-8"))
    told = case["plan"]
    moves = [(move["what"], move["as"], " ".join(move["path"]), move["heading"]) for move in told["moves"]]
    arena = arena_of(case["map"], (2, 2), (4, 4), blanked=case["blank"])
    return arena, plan_of(told["start"], told["heading"], told["ramps"], moves), case


def random_arena(seed: int, pieces: tuple[int, int], piece: tuple[int, int], tiles: int) -> Arena:
    """Tiles of every kind strewn over a board, an oil spill, and a blanked tile, where there is room."""
    dice, board = random.Random(seed), Board(pieces, piece)
    free = set(board.spaces())
    laid: list[Tile] = []
    for number in range(1, tiles + 1):
        first = dice.choice(list(board.spaces()))
        second = first.ahead(dice.choice("ES"))
        if {first, second} <= free and board.piece_of(first) == board.piece_of(second):
            free -= {first, second}
            laid.append(Tile(dice.choice(list(KIND_OF.values())), number, (first, second)))
    oils = tuple(Oil(at, dice.choice("NESW")) for at in sorted(free)[:1])
    return Arena("strewn", board, tuple(laid), oils, frozenset(tile.token for tile in laid[:1]))


def random_walk(seed: int, arena: Arena, moves: int) -> Plan:
    """A walk over the board in moves of one to four spaces: not legal, but all that a picture may have to show."""
    dice = random.Random(seed)
    at = start = dice.choice(list(arena.board.spaces()))
    driven = []
    for _ in range(moves):
        path = []
        for _ in range(dice.randint(1, 4)):
            ahead = [at.ahead(heading) for heading in "NESW" if arena.board.holds(at.ahead(heading))]
            at = dice.choice(ahead) if ahead else at
            path.append(Entered(at, dice.random() < 0.3))
        driven.append(Move("straight-1-4", "tile", tuple(path), dice.choice("NESW")))
    return Plan(start, "N", (), (), tuple(driven))


def entries(plan: Plan) -> dict[Space, list[str]]:
    """By space, the moves that entered it as a picture writes them: `3`, `4^`."""
    found: dict[Space, list[str]] = {}
    for number, move in enumerate(plan.moves, start=1):
        for entered in move.path:
            found.setdefault(entered.space, []).append(f"{number}{'^' if entered.air else ''}")
    return found


def seen(picture: str, board: Board) -> dict[Space, list[str]]:
    """The lines of text inside every space of a full picture."""
    lines = picture.split("\n")
    middles = [found.start() + (len(found[0]) - 1) // 2 for found in re.finditer(r"[A-Z]+", lines[0])]
    tops = [y for y, line in enumerate(lines) if re.match(r" *\d+ ", line)]
    wide = middles[1] - middles[0] - 1 if len(middles) > 1 else len(lines[1].strip()) - 2
    lefts = [middle - (wide - 1) // 2 for middle in middles]
    bottoms = [*(top - 1 for top in tops[1:]), len(lines) - 1]
    assert (len(lefts), len(tops)) == (board.width, board.height)
    return {
        Space(col, row): [line[left : left + wide] for line in lines[top:bottom]]
        for row, (top, bottom) in enumerate(zip(tops, bottoms, strict=True))
        for col, left in enumerate(lefts)
    }
