"""Wishes as people type them — `up=3,by=2-4`, `12-14`, `C5,D5`, `up:A1-B1` — read, or told what would be right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from cli.options import card_names as words_of
from cli.spans import Span, span, spans
from layouts.arena import KIND_OF, Board
from layouts.space import Space, parse_space
from seeds.faults import BadInput, near_miss, quoted

if TYPE_CHECKING:
    from generator.wish import Measure, Target
    from seeds.roll_and_smash import RollAndSmash

_KINDS = {kind: kind for kind in KIND_OF.values() if kind != "blank"}


def read_counts(text: str | None) -> dict[str, tuple[int, int | None]] | None:
    """Fewest and most tiles of each kind (None: as many as there are); kinds not named have none."""
    if text is None:
        return None
    counts = {kind: _tiles(kind, both) for kind, both in spans(text, "--counts", _KINDS).items()}
    if all(high == 0 for _, high in counts.values()):
        raise BadInput.one("--counts", "no tiles", "one at least, as in up=3,by=3,on=3,in=3")
    return counts


def _tiles(kind: str, both: Span) -> tuple[int, int | None]:
    low, high = (None if abs(value) == float("inf") else value for value in both)
    for value in (low, high):
        if value is not None and value != int(value):
            raise BadInput.one("--counts", f"{value} `{kind}` tiles", "a whole number")
    return int(low or 0), None if high is None else int(high)


def read_target(given: Mapping[Measure, str | None], rules: RollAndSmash) -> Target | None:
    """The target of the one option that is given; None if none is."""
    told = {measure: text for measure, text in given.items() if text is not None}
    if len(told) > 1:
        raise BadInput.one(" and ".join(f"--{measure}" for measure in told), "two targets", "one of them")
    return next((_target(measure, text, rules) for measure, text in told.items()), None)


def _target(measure: Measure, text: str, rules: RollAndSmash) -> Target:
    from generator.wish import Target

    levels = rules.difficulty
    least, most = {"difficulty": (levels.least, levels.most), "points": (0, rules.most_rolled), "chance": (0, 1)}[
        measure
    ]
    both = span(text, f"--{measure}")
    assert both is not None
    low, high = max(both[0], least), min(both[1], most)
    whole = measure == "chance" or all(value == int(value) for value in (low, high))
    if low > high or not whole or any(abs(value) < float("inf") and not least <= value <= most for value in both):
        kind = "a number or a span" if measure == "chance" else "a whole number or a span"
        raise BadInput.one(f"--{measure}", f"{quoted(text)} is out of range", f"{kind}, {least} to {most}")
    return Target(measure, low, high)


def read_spaces(text: str | None) -> tuple[Space, ...]:
    """Spaces, parted by commas or blanks, in reading order, each once."""
    found = {_space(word, "--keep-clear") for word in words_of(text)}
    return tuple(sorted(found, key=lambda space: (space.row, space.col)))


def read_fixed(text: str | None) -> tuple[tuple[str, tuple[Space, Space]], ...]:
    """Tiles that lie where they are: `up:A1-B1,by:C3-C4`."""
    return tuple(map(_fixed, words_of(text)))


def _fixed(word: str) -> tuple[str, tuple[Space, Space]]:
    kind, _, lies = word.partition(":")
    if kind not in _KINDS:
        raise BadInput.one("--fixed", f"unknown kind {quoted(kind)}", near_miss(kind, _KINDS))
    found = [_space(name, "--fixed") for name in lies.split("-")]
    if len(found) != 2:
        raise BadInput.one("--fixed", f"{quoted(word)} does not name two spaces", "a kind and two spaces: up:A1-B1")
    one, two = sorted(found, key=lambda space: (space.row, space.col))
    return kind, (one, two)


def read_board(pieces: str | None, piece: str | None, rules: RollAndSmash) -> Board:
    """The board of `--pieces 2x2 --piece 4x4`; the box's where one is not given."""
    from layouts.reading import MOST_SIDE

    board = Board(_size(pieces, "--pieces", rules.board.pieces), _size(piece, "--piece", rules.board.piece))
    if max(board.width, board.height) > MOST_SIDE:
        what = f"a board of {board.width} × {board.height} spaces"
        raise BadInput.one("--pieces", what, f"at most {MOST_SIDE} along a side")
    return board


def _size(text: str | None, option: str, usual: tuple[int, int]) -> tuple[int, int]:
    if text is None:
        return usual
    found = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", text)
    if not found:
        raise BadInput.one(option, f"{quoted(text)} is no size", "columns x rows: 2x2")
    return int(found[1]), int(found[2])


def _space(word: str, option: str) -> Space:
    space = parse_space(word)
    if space is None:
        raise BadInput.one(option, f"{quoted(word)} is no space", "spaces such as C5")
    return space
