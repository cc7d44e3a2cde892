"""Doubts: what is legal in a layout and still looks like a slip, for `lint`.

A fault makes a file unusable; a doubt is for a designer to look at and to keep if it is meant. So every
doubt is true (it follows from the rules or from what is printed), says where, and what would quiet it.
Nothing is solved here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from layouts.arena import LETTER_OF, Arena
from layouts.identity import arena_id
from layouts.library import shipped_arena, shipped_names
from layouts.page import Whereabouts
from layouts.reach import can_be_driven_onto, can_be_jumped, can_be_passed, leads_astray, regions
from layouts.read_hazards import BLANK, OIL
from layouts.space import Space, parse_space
from layouts.tiled import looks_tiled, tiled_page
from layouts.tokens import map_rows
from seeds.faults import Fault
from seeds.places import Place
from seeds.roll_and_smash import RollAndSmash, shipped
from seeds.toml_text import parse_toml

_NOWHERE = (0, 0)
_SHOWN = 6
#: message, remedy, and the place
_Doubt = tuple[str, str, Place]


@dataclass(frozen=True)
class _Where:
    """Places in the layout's text; the whole input if there is no text (a code)."""

    places: Whereabouts | None
    spaces: dict[Space, Place]
    oils: dict[Space | None, Place]

    def key(self, *path: str | int) -> Place:
        return self.places.key(*path) if self.places else _NOWHERE

    def space(self, space: Space) -> Place:
        return self.spaces.get(space, _NOWHERE)

    def oil(self, space: Space) -> Place:
        return self.oils.get(space, _NOWHERE)


def doubts(
    arena: Arena, source: str | None = None, text: str | None = None, rules: RollAndSmash | None = None
) -> list[Fault]:
    """Every doubt about a legal arena, in reading order.

    `source` names it in messages (its own name otherwise); with the `text` it was read from, doubts have
    line and column; `rules` are the numbers of the game (the shipped ones).
    """
    where = _where(text, source or arena.name)
    rules = rules or shipped()
    found = [
        *_about_obstacles(arena, where),
        *_about_regions(arena, where),
        *_about_hazards(arena, where, rules),
        *_about_name(arena, where, rules),
        *_about_keys(arena, where, rules),
    ]
    return sorted(Fault(source or arena.name, *place, message, remedy) for message, remedy, place in found)


def _where(text: str | None, source: str) -> _Where:
    if text is None:
        return _Where(None, {}, {})
    table, places = _read(text, source)
    tokens = (token for row in map_rows(table["map"], places)[0] for token in row.tokens)
    hazards = [(parse_space(hazard.get("at", "")), index) for index, hazard in enumerate(table.get("hazard", []))]
    oils = {space: places.value("hazard", index, "at") for space, index in hazards}
    return _Where(places, {token.space: token.place for token in tokens}, oils)


def _read(text: str, source: str) -> tuple[dict[str, Any], Whereabouts]:
    """The table of a layout file, or of a map of the Tiled editor, and where its parts stand."""
    if looks_tiled(text):
        page = tiled_page(text, source)
        return page.table, page.places
    return parse_toml(text, source)


def _about_obstacles(arena: Arena, where: _Where) -> Iterator[_Doubt]:
    """Obstacles that no run can score, for reasons of geometry alone."""
    if not arena.obstacles:
        yield "nothing to score: no obstacle that is not blank", "put obstacles in the map", where.key("map")
    for tile in arena.obstacles:
        place = where.space(tile.spaces[0])
        if tile.kind == "in" and not can_be_driven_onto(arena, tile):
            yield (
                f"no run without Style cards can score {tile.token}: it slides off the board whichever way",
                "room behind the mud",
                place,
            )
        if tile.kind == "up" and not can_be_jumped(arena, tile):
            message = f"no run without Style cards can score {tile.token}: there is no line to jump over it"
            yield message, "in line with it: room to drive over a ramp, and a space beyond", place
        if tile.kind == "by" and not can_be_passed(arena, tile) and not can_be_jumped(arena, tile):
            yield f"no run without Style cards can score {tile.token}: nothing drives past it", "a way past it", place


def _about_regions(arena: Arena, where: _Where) -> Iterator[_Doubt]:
    for region in regions(arena)[1:]:
        names = ", ".join(map(str, region[:_SHOWN])) + (", …" if len(region) > _SHOWN else "")
        message = f"boxed in: {names}; on the ground no truck gets in or out without failing something"
        yield message, "a gap, unless it is meant: then only a jump gets across", where.space(region[0])


def _about_hazards(arena: Arena, where: _Where, rules: RollAndSmash) -> Iterator[_Doubt]:
    for oil in arena.oils:
        if how := leads_astray(arena, oil):
            message = f"oil on {oil.at} sends every truck {how}: no plan may drive there"
            yield message, "another heading", where.oil(oil.at)
    for kind, count in ((OIL, len(arena.oils)), (BLANK, len(arena.blanked))):
        most = rules.hazard[kind].tiles
        if count > most:
            yield f"{count} {kind} hazards", f"the box holds {most} of a kind (rules §7)", where.key("hazard")


def _about_name(arena: Arena, where: _Where, rules: RollAndSmash) -> Iterator[_Doubt]:
    """A printed arena's name over something else than is printed or shipped (rules §9)."""
    printed = next((key for key, other in rules.arena.items() if _plain(other.name) == _plain(arena.name)), None)
    if printed:
        yield from _against_print(arena, where, rules, printed)
    for name in shipped_names():
        ours = shipped_arena(name).arena
        if _plain(ours.name) == _plain(arena.name) and arena.basis != "printed" and arena_id(ours) != arena_id(arena):
            remedy = 'a name of its own, or basis = "printed" if it is copied from the box'
            yield f"the shipped arena {ours.name} has another layout", remedy, where.key("name")


def _against_print(arena: Arena, where: _Where, rules: RollAndSmash, printed: str) -> Iterator[_Doubt]:
    known = rules.arena[printed]
    count = Counter(tile.kind for tile in arena.tiles)
    for kind, required in known.required.items():
        if count[kind] != required:
            message = f"{count[kind]} `{kind}` tiles ({LETTER_OF[kind]})"
            yield message, f"{required} are printed for {known.name} (rules §9)", where.key("map")
    if arena.difficulty not in (None, known.difficulty):
        remedy = f"{known.difficulty} is printed for {known.name} (rules §9)"
        yield f"difficulty {arena.difficulty}", remedy, where.key("difficulty")


def _about_keys(arena: Arena, where: _Where, rules: RollAndSmash) -> Iterator[_Doubt]:
    if arena.basis is None:
        yield "basis is not said", 'basis = "designed", or where else it comes from', where.key("name")
    if arena.difficulty is None:
        span = rules.difficulty
        remedy = f"difficulty = {span.least} to {span.most}, easiest to hardest"
        yield "difficulty is not said", remedy, where.key("name")


def _plain(name: str) -> str:
    """A name as people compare it: no case, no kind of apostrophe."""
    return name.casefold().replace("’", "'").strip()
