"""What is asked in Rookie mode: an arena, a roll, perhaps the start; and all that can be wrong with it (rules §10)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from layouts.arena import Arena
from layouts.space import Space, parse_space
from seeds.faults import BadInput, near_miss, quoted
from seeds.roll_and_smash import RollAndSmash
from solver.smash.field import MOST_OBSTACLES, WORD
from solver.smash.rookie_turn import HAZARD, STYLE, on_the_table, steps_of

#: the search is made for boards and dice of a table: spaces, and steps in one movement with all extra ones
MOST_SPACES, MOST_STEPS = 400, 24


@dataclass(frozen=True)
class RookieQuestion:
    """Most points on `arena` (hazards off) with this `roll` (faces), from `start`, or from any empty space (None)."""

    arena: Arena
    rules: RollAndSmash
    roll: tuple[str, ...]
    start: Space | None = None

    @property
    def dice(self) -> tuple[str, ...]:
        """The dice that the driver spends."""
        return tuple(face for face in self.roll if face != HAZARD)

    @property
    def starts(self) -> tuple[Space, ...]:
        """The spaces that the turn may start on."""
        if self.start is not None:
            return (self.start,)
        return tuple(space for space in self.arena.board.spaces() if self.arena.is_empty(space))


def ask_rookie(arena: Arena, rules: RollAndSmash, roll: str, start: str | None = None) -> RookieQuestion:
    """The question of a command line: faces parted by commas or blanks, the name of a space; else `BadInput`."""
    table = on_the_table(arena)
    question = RookieQuestion(table, rules, _faces(roll, rules), None if start is None else _start(start, table))
    _check_size(question)
    return question


def _faces(text: str, rules: RollAndSmash) -> tuple[str, ...]:
    faces = tuple(face.lower() for face in re.split(r"[,\s]+", text) if face)
    dice = rules.dice
    unknown = [face for face in faces if face not in dice.faces]
    if unknown:
        raise BadInput.one("--roll", f"no die has the face {quoted(unknown[0])}", near_miss(unknown[0], dice.faces))
    if not faces:
        raise BadInput.one(
            "--roll", "no dice", f"up to {dice.count} faces, such as {','.join(dice.faces[: dice.count])}"
        )
    if len(faces) > dice.count:
        raise BadInput.one("--roll", f"{len(faces)} dice", f"at most {dice.count}")
    return faces


def _start(text: str, arena: Arena) -> Space:
    space, board = parse_space(text.strip().upper()), arena.board
    corner = Space(board.width - 1, board.height - 1)
    if space is None:
        raise BadInput.one("--start", f"{quoted(text)} is no space", f"a column and a row, such as {corner}")
    if not board.holds(space):
        raise BadInput.one("--start", f"{space} is off the board", f"its spaces are A1 to {corner}")
    if tile := arena.tile_at.get(space):
        raise BadInput.one("--start", f"{space} is not empty: {tile.token} lies there", _empty_near(space, arena))
    return space


def _empty_near(space: Space, arena: Arena) -> str:
    empty = [other for other in arena.board.spaces() if arena.is_empty(other)]
    near = sorted(empty, key=lambda other: abs(other.col - space.col) + abs(other.row - space.row))[:3]
    return f"empty near it: {', '.join(map(str, near))}" if near else "the board has no empty space"


def _check_size(question: RookieQuestion) -> None:
    """`BadInput` for what the search is not made for; no table has it."""
    arena, rules = question.arena, question.rules
    spaces = arena.board.width * arena.board.height
    muds = sum(tile.kind == "in" for tile in arena.obstacles)
    longest = max(map(steps_of, question.dice), default=0) + rules.rookie.extra_movement * muds
    ramps = min(question.roll.count(STYLE), rules.rookie.ramps)
    doubts = (
        (not question.starts, "no empty space to start on", "one at least"),
        (len(arena.obstacles) > MOST_OBSTACLES, f"{len(arena.obstacles)} obstacles", f"at most {MOST_OBSTACLES}"),
        (spaces > MOST_SPACES, f"a board of {spaces} spaces", f"at most {MOST_SPACES} in Rookie mode"),
        (longest > MOST_STEPS, f"a movement of up to {longest} spaces", f"at most {MOST_STEPS} with all extra ones"),
        (ramps * (4 * spaces).bit_length() > WORD, f"{ramps} ramps on {spaces} spaces", "fewer style dice"),
    )
    for wrong, message, remedy in doubts:
        if wrong:
            raise BadInput.one(arena.name, message, remedy)
