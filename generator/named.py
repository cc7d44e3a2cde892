"""Named: whatever people mean by ARENA, the catalogue's arenas included.

    the-crucible · mine.toml · arena1.… · -        what `layouts.library` finds comes first
    7S1KD-VP5FN · 7s1kd                            else an ID of the catalogue, or the beginning of one

The catalogue is looked into only for a word that can be an ID and means nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from layouts.identity import arena_id
from layouts.library import Found, UnknownArena, find
from seeds.faults import BadInput
from seeds.roll_and_smash import RollAndSmash

if TYPE_CHECKING:  # most commands never look into a catalogue
    from generator.catalogue import Catalogue
    from generator.catalogue_entry import Entry

#: letters of an ID that have to be typed, as fewer would catch too many slips of the pen
LEAST = 5
_ID = re.compile(rf"[0-9A-Za-z]{{{LEAST}}}(-?[0-9A-Za-z]{{0,5}})")


@dataclass(frozen=True)
class Named:
    """An arena, with its source and text, and its entry where it is one of the catalogue."""

    found: Found
    entry: Entry | None = None


@dataclass
class _Finder:
    """Opens the catalogue when it is needed first, and once. `path` None: the user's, if there is one."""

    rules: RollAndSmash
    path: Path | None
    stack: ExitStack
    opened: list[Catalogue] = field(default_factory=list)

    def named(self, text: str) -> Named:
        try:
            found = find(text, self.rules)
        except UnknownArena as unknown:
            entry = self._entry(text, unknown)
            return Named(Found(entry.arena(self.rules), f"{entry.arena_id} in the catalogue", entry.layout), entry)
        if self.path is None:
            return Named(found)
        return Named(found, self._catalogue(self.path).get(arena_id(found.arena)))

    def _entry(self, text: str, unknown: UnknownArena) -> Entry:
        if not _ID.fullmatch(text.strip()):
            raise unknown
        path = self.path or _users()
        if path is None:
            raise unknown
        try:
            return self._catalogue(path).find(text)
        except BadInput as bad:
            raise BadInput([*unknown.faults, *bad.faults]) from bad

    def _catalogue(self, path: Path) -> Catalogue:
        from generator.catalogue import Catalogue

        if not self.opened:
            self.opened.append(self.stack.enter_context(Catalogue.opened(path)))
        return self.opened[0]


def _users() -> Path | None:
    """The user's catalogue, None where there is none."""
    from generator.catalogue_file import catalogue_path

    try:
        path = catalogue_path()
    except BadInput:
        return None
    return path if path.exists() else None


def named(texts: Sequence[str], rules: RollAndSmash, path: Path | None = None) -> Iterator[Named]:
    """The arenas that the texts mean, one after another.

    With the `path` of a catalogue, arenas of files and codes have the entry too under which it holds them, however it
    lies there. `BadInput` for what means none, or several.
    """
    with ExitStack() as stack:
        finder = _Finder(rules, path, stack)
        yield from map(finder.named, texts)
