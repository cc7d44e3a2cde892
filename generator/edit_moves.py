"""Changes of an arena: which single ones there are, and how many tiles tell what came of it from the start.

    U1 U1 .  .          .  .  .  U1        one change: a tile lifted and laid down elsewhere,
    .  .  B1 B1         .  .  B1 U1        one added or one taken away (where the counts allow it);
                                           two: two tiles of different kinds that change places
    apart = the larger of tiles gone and tiles come, so that a detour on the way is not counted

An arena is a set of tiles by kind and place here. Tokens come back at the end: a tile that stayed keeps its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from generator.place import Lies, Site
from layouts.arena import Arena, Tile
from layouts.space import Space

Laid = tuple[str, Lies]
Lying = frozenset[Laid]


@dataclass(frozen=True)
class Change:
    """Tiles that are lifted (`gone`) and tiles that are laid down (`come`)."""

    gone: tuple[Laid, ...]
    come: tuple[Laid, ...]

    def made(self, lying: Lying) -> Lying:
        """The tiles after the change."""
        return lying.difference(self.gone).union(self.come)


@dataclass(frozen=True)
class Moved:
    """A tile of the start and what has become of it: elsewhere, of another kind, taken away (None) or new (None)."""

    before: Tile | None
    after: Tile | None


def lying_of(arena: Arena) -> Lying:
    """The tiles of an arena by kind and place."""
    return frozenset((tile.kind, tile.spaces) for tile in arena.tiles)


def apart(start: Lying, lying: Lying) -> int:
    """Tiles changed since the start."""
    return max(len(start - lying), len(lying - start))


def lacking(lying: Lying, site: Site) -> int:
    """Changes at least until the counts are as the site has them; 0 where they are."""
    return _lacking([kind for kind, _ in lying], site)


def _lacking(kinds: list[str], site: Site) -> int:
    counts = [(kinds.count(kind), low, high) for kind, low, high in site.counts]
    return max(sum(max(0, low - n) for n, low, _ in counts), sum(max(0, n - high) for n, _, high in counts))


def single_changes(lying: Lying, site: Site, lack: int = 0) -> Iterator[Change]:
    """Every single change, in a fixed order, after which at most `lack` more are needed for the counts (rules §1)."""
    room = _most_tiles(site)
    for gone in (None, *sorted(lying.difference(site.fixed))):
        stays = lying - {gone} if gone else lying
        kinds = [kind for kind, _ in stays]
        covered = {space for _, lies in stays for space in lies}
        if gone and _lacking(kinds, site) <= lack:
            yield Change((gone,), ())
        for kind, _, _ in site.counts:
            if len(stays) < room and _lacking([*kinds, kind], site) <= lack:
                for lies in site.places:
                    if covered.isdisjoint(lies) and (kind, lies) != gone:
                        yield Change((gone,) if gone else (), ((kind, lies),))


def swaps(lying: Lying, site: Site) -> Iterator[Change]:
    """Every two tiles of different kinds that can change places: no single changes lead there."""
    for one, two in combinations(sorted(lying.difference(site.fixed)), 2):
        if one[0] != two[0]:
            yield Change((one, two), ((one[0], two[1]), (two[0], one[1])))


def _most_tiles(site: Site) -> int:
    """Tiles that fit: one space at least stays empty of tiles and oil (rules §2)."""
    spaces = site.board.width * site.board.height - len(site.keep_clear)
    return (spaces - 1) // 2


# -- back to an arena ------------------------------------------------------------------------------------


def arena_of(start: Arena, lying: Lying) -> Arena:
    """The start with these tiles; what stayed keeps its token, what moved takes its own along."""
    moved = moves_of(start, lying)
    gone = {move.before for move in moved}
    stayed = [tile for tile in start.tiles if tile not in gone]
    return replace(start, tiles=(*stayed, *(move.after for move in moved if move.after)))


def moves_of(start: Arena, lying: Lying) -> tuple[Moved, ...]:
    """What became of each tile that changed: first those of the same kind elsewhere, in the order of tokens."""
    gone = [tile for tile in start.tiles if (tile.kind, tile.spaces) not in lying]
    come = sorted(lying - lying_of(start), key=_reading)
    moved = []
    for tile in list(gone):
        there = next((laid for laid in come if laid[0] == tile.kind), None)
        if there:
            gone.remove(tile)
            come.remove(there)
            moved.append(Moved(tile, replace(tile, spaces=there[1])))
    return (*moved, *_others(start, gone, come))


def _others(start: Arena, gone: list[Tile], come: list[Laid]) -> Iterator[Moved]:
    """Tiles of another kind in place of others, then those taken away or added; new ones take free numbers."""
    taken = {(tile.kind, tile.number) for tile in start.tiles}
    for at in range(max(len(gone), len(come))):
        after = None
        if at < len(come):
            kind, lies = come[at]
            number = next(n for n in range(1, len(taken) + 2) if (kind, n) not in taken)
            taken.add((kind, number))
            after = Tile(kind, number, lies)
        yield Moved(gone[at] if at < len(gone) else None, after)


def _reading(laid: Laid) -> tuple[int, int, str, Space]:
    return laid[1][0].row, laid[1][0].col, laid[0], laid[1][1]
