"""An edited arena on the terminal and as a record: what lay where, what lies where now, and what that is worth.

O3  from B5-B6 to H7-H8            the two pictures mark what moved; the words say it again
before  difficulty 2 …
after   difficulty 3 …
1 change: fewer cannot do it       proved is said only of what was proved
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from export.answers import title_line
from export.grade_text import grade_line
from export.legend import legend
from export.picture import Note, board_picture
from export.records import Record, arena_record
from export.words import counted
from generator.edit_moves import Moved
from generator.edit_request import Edit, Level, Request
from generator.grade_record import grade_record
from layouts.arena import Tile
from layouts.identity import arena_code
from layouts.space import Space
from layouts.writing import map_lines
from solver.smash.plan_json import plan_record

if TYPE_CHECKING:
    from rich.text import Text

_STYLE = "bold green"
#: what is written on the spaces of a tile that goes, and of one that has come
_GOES, _CAME = "goes", "here"


# -- record ----------------------------------------------------------------------------------------------


def edit_record(request: Request, edit: Edit, file: str | None) -> Record:
    """`edit --json`: `arena` is the start, `result` what came of it or, `nearest` then, what came nearest."""
    grades, done = request.wish.grades, edit.verdict in ("found", "already")
    shown = {"arena": arena_record(edit.arena), "code": arena_code(edit.arena), "map": map_lines(edit.arena)}
    return {
        "arena": arena_record(edit.start),
        "improve": {request.target.measure: request.target.span},
        "verdict": edit.verdict,
        "impossible": edit.why,
        "changes": len(edit.moves),
        "fewest": edit.fewest,
        "moves": [_move_record(move) for move in edit.moves],
        "before": grade_record(edit.before, grades) if edit.before else None,
        "after": grade_record(edit.after, grades) if edit.after else None,
        "result": shown if done else None,
        "nearest": None if done else shown,
        "proofs": [plan_record(plan) for plan in edit.after.proofs] if done and edit.after else [],
        "tried": [_level_record(level) for level in edit.levels],
        "solves": edit.solves,
        "file": file,
    }


def _move_record(move: Moved) -> Record:
    return {"from": _tile_record(move.before), "to": _tile_record(move.after)}


def _tile_record(tile: Tile | None) -> Record | None:
    """A tile and where it lies."""
    if tile is None:
        return None
    return {"token": tile.token, "kind": tile.kind, "spaces": [str(space) for space in tile.spaces]}


def _level_record(level: Level) -> Record:
    return {
        "changes": level.changes,
        "arenas": level.arenas,
        "tried": level.tried,
        "proved": level.proved,
        "enough": level.enough,
    }


# -- text ------------------------------------------------------------------------------------------------


def edit_text(request: Request, edit: Edit, *, width: int | None, ascii_only: bool) -> Text:
    """Title, both pictures, moves, grades and what is known of fewer changes; the code to paste."""
    from rich.text import Text

    blocks = [title_line(edit.start)]
    blocks += _pictures(edit, width, ascii_only)
    blocks.append(Text("\n").join(map(Text, _lines(request, edit))))
    if edit.moves:
        blocks.append(Text(f"Code  {arena_code(edit.arena)}"))
    return Text("\n\n").join(blocks)


def _pictures(edit: Edit, width: int | None, ascii_only: bool) -> Iterator[Text]:
    """The start and, if anything moved, what came of it, moved tiles marked."""
    from rich.text import Text

    before = _marks((move.before for move in edit.moves), _GOES)
    drawn = board_picture(edit.start, notes=before, ascii_only=ascii_only, width=width)
    yield Text("\n").join([Text("Before", "bold"), drawn]) if edit.moves else drawn
    if edit.moves:
        after = _marks((move.after for move in edit.moves), _CAME)
        drawn = board_picture(edit.arena, notes=after, ascii_only=ascii_only, width=width)
        yield Text("\n").join([Text("After", "bold"), drawn])
    if edit.arena.tiles:
        yield legend(edit.arena, ascii_only=ascii_only, width=width)


def _marks(tiles: Iterator[Tile | None], word: str) -> dict[Space, Note]:
    return {space: (word, _STYLE) for tile in tiles if tile for space in tile.spaces}


def _lines(request: Request, edit: Edit) -> Iterator[str]:
    yield from map(move_line, edit.moves)
    if edit.before:
        yield f"before  {grade_line(edit.before)}"
    if edit.after and edit.moves:
        yield f"after   {grade_line(edit.after)}"
    yield _verdict(request, edit)
    yield from (_level_line(level) for level in edit.levels)
    yield f"{edit.solves} searches of the solver"


def move_line(move: Moved) -> str:
    """`O3 from B5-B6 to H7-H8`, `U2 at A1-B1 becomes O4`, `new: O4 at A1-A2`, `U2 at A1-B1 is taken away`."""
    before, after = move.before, move.after
    if before is None:
        return f"new: {after.token} at {_lies(after)}" if after else ""
    if after is None:
        return f"{before.token} at {_lies(before)} is taken away"
    if before.token == after.token:
        return f"{before.token} from {_lies(before)} to {_lies(after)}"
    return f"{before.token} at {_lies(before)} makes room for {after.token} at {_lies(after)}"


def _lies(tile: Tile) -> str:
    return "-".join(map(str, tile.spaces))


def _verdict(request: Request, edit: Edit) -> str:
    changed, there = len(edit.moves), len(edit.start.tiles)
    tiles = f"{changed} of {counted(there, 'tile')} changed" if changed <= there else counted(changed, "change")
    match edit.verdict:
        case "already":
            return "already as wished: nothing is changed"
        case "found":
            known = "proved: no fewer do it" if edit.fewest else "fewer may do it: none were found"
            return f"{tiles} ({known})"
        case "impossible":
            return f"impossible (proved): {edit.why}"
        case "missed":
            return f"not found with up to {counted(request.most, 'change')}; {_nearest(edit, tiles)}"
        case "stopped":
            return f"stopped early; {_nearest(edit, tiles)}"


def _nearest(edit: Edit, tiles: str) -> str:
    return f"nearest: {tiles}" if edit.moves else "nothing that was tried came nearer than the arena as it is"


def _level_line(level: Level) -> str:
    """What is known of so many changes."""
    head = counted(level.changes, "change")
    if not level.enough:
        return f"{head}: fewer than the counts or the novelty ask for"
    if level.proved:
        return f"{head}: none does it (proved: all {level.arenas} arenas tried)"
    of = f" of {level.arenas}" if level.arenas is not None else ""
    return f"{head}: none found, {level.tried}{of} arenas tried; nothing is proved"
