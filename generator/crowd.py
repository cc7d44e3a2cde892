"""The crowd: the arenas that a new one has to differ from, whichever way it lies on the table."""

from __future__ import annotations

from collections.abc import Iterable

from layouts.apart import Lying, lying, lying_apart, lying_of
from layouts.arena import Arena
from layouts.identity import arena_id
from layouts.symmetry import SYMMETRIES


class Crowd:
    """Arenas by ID and as they lie, so that a thousand are compared in a moment.

    `forms`: arena IDs with canonical forms (`layouts.symmetry`), as the catalogue holds them.
    """

    def __init__(self, arenas: Iterable[Arena] = (), forms: Iterable[tuple[str, str]] = ()) -> None:
        self.ids: set[str] = set()
        self.lying: list[Lying] = []
        for arena in arenas:
            self.add(arena)
        for key, text in forms:
            self.ids.add(key)
            self.lying.append(lying_of(text))

    def add(self, arena: Arena) -> None:
        """One more to differ from."""
        self.ids.add(arena_id(arena))
        self.lying.append(lying(arena))

    def has_like(self, arena: Arena, novelty: int) -> bool:
        """Whether fewer than `novelty` tiles tell it from one of these; the same arena always is like itself."""
        if arena_id(arena) in self.ids:
            return True
        ways = [lying(arena, k) for k in SYMMETRIES]
        return any(lying_apart(ways, [other]) < novelty for other in self.lying)
