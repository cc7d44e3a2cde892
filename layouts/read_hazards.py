"""Reading `[[hazard]]`: oil and blanked obstacles that lie on the arena from the start (rules §7).

    [[hazard]]              [[hazard]]
    kind = "oil-spill"      kind = "nothing-to-see"
    at = "C5"               on = "U2"
    toward = "N"

Whether a hazard fits is judged against what the map was meant to say, so that a slip in the map is told once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from layouts.arena import KIND_OF, Board, Oil
from layouts.page import Page
from layouts.read_map import Chart
from layouts.space import HEADINGS, Space, parse_space
from seeds.faults import near_miss, quoted
from seeds.places import Path

OIL = "oil-spill"
BLANK = "nothing-to-see"
_KEYS = {OIL: ("kind", "at", "toward"), BLANK: ("kind", "on")}
_NEEDED = {"at": 'at = "C5"', "toward": 'toward = "N"', "on": 'on = "U2"'}
#: hazards that change the map itself
_PLAYED = ("rotate", "replace")


def read_hazards(page: Page, board: Board | None, chart: Chart | None) -> tuple[tuple[Oil, ...], frozenset[str]]:
    """The oils and the blanked tokens of the file."""
    oils: dict[Space, Oil] = {}
    blanked: set[str] = set()
    for path, table in _tables(page):
        kind = _kind(page, path, table)
        if kind == OIL and (oil := _oil(page, path, table, board, chart)):
            if oil.at in oils:
                page.wrong((*path, "at"), f"a second oil spill on {oil.at}", "one on a space")
            oils[oil.at] = oil
        elif kind == BLANK and (token := _blanked(page, path, table, chart)):
            if token in blanked:
                page.wrong((*path, "on"), f"{token} is blanked twice", "once will do")
            blanked.add(token)
    return tuple(oils.values()), frozenset(blanked)


def _tables(page: Page) -> Iterator[tuple[Path, dict[str, Any]]]:
    value = page.table.get("hazard", [])
    if not isinstance(value, list):
        page.mistyped(("hazard",), value, "a list: [[hazard]] above each one")
        return
    for index, table in enumerate(value):
        if isinstance(table, dict):
            yield ("hazard", index), table
        else:
            page.mistyped(("hazard", index), table, "a table: [[hazard]] above each one")


def _kind(page: Page, path: Path, table: dict[str, Any]) -> str | None:
    """The kind of a hazard, its keys checked."""
    if "kind" not in table:
        page.missing(path, "kind", f'kind = "{OIL}" or kind = "{BLANK}"')
        return None
    if table["kind"] in _PLAYED:
        page.wrong((*path, "kind"), f"{quoted(table['kind'])} leaves nothing on the board", "change the map")
        return None
    kind = page.word((*path, "kind"), table["kind"], tuple(_KEYS))
    if kind:
        page.unknown_keys(path, table, _KEYS[kind])
        for key in _KEYS[kind]:
            if key not in table:
                page.missing(path, key, _NEEDED[key])
    return kind


def _oil(page: Page, path: Path, table: dict[str, Any], board: Board | None, chart: Chart | None) -> Oil | None:
    toward = page.word((*path, "toward"), table["toward"], tuple(HEADINGS)) if "toward" in table else None
    at = _space(page, (*path, "at"), table["at"]) if "at" in table else None
    if at is None:
        return None
    if board and not board.holds(at):
        page.wrong((*path, "at"), f"{at} is off the board", f"A1 to {Space(board.width - 1, board.height - 1)}")
        return None
    if chart and at in chart.names:
        page.wrong((*path, "at"), f"{at} is not empty: {chart.names[at]} lies there", "oil lies on an empty space")
        return None
    return Oil(at, toward or HEADINGS[0])


def _space(page: Page, path: Path, value: object) -> Space | None:
    if not isinstance(value, str):
        page.mistyped(path, value, 'a space: at = "C5"')
        return None
    space = parse_space(value)
    if not space:
        better = parse_space(value.strip().upper())
        remedy = f"did you mean {better}?" if better else "column letter and row: C5"
        page.wrong(path, f"no space {quoted(value)}", remedy)
    return space


def _blanked(page: Page, path: Path, table: dict[str, Any], chart: Chart | None) -> str | None:
    if "on" not in table:
        return None
    token = table["on"]
    if not isinstance(token, str):
        page.mistyped((*path, "on"), token, 'a tile of the map: on = "U2"')
        return None
    known = set(chart.names.values()) if chart else {token}
    if token not in known:
        page.wrong((*path, "on"), f"no tile {quoted(token)} in the map", near_miss(token, known))
        return None
    if KIND_OF.get(token[:1]) == "blank":
        page.wrong((*path, "on"), f"{token} is blank already", "name an obstacle")
    return token
