"""Scenario files: a TOML file as a typed struct, with the places of everything in it for later doubts.

Types say most of what can be wrong with a scenario; what they cannot say, its reader says with `Scenario.doubt`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from seeds.numbers import typed
from seeds.places import Places
from seeds.reading import read_text
from seeds.toml_text import parse_toml
from seeds.typed import Flaw, raise_flaws

T = TypeVar("T", bound=msgspec.Struct)


@dataclass(frozen=True)
class Scenario(Generic[T]):
    """What was read, where everything of it stands, the file's name, and a file that is right."""

    content: T
    places: Places
    source: str
    example: str

    def doubt(self, flaws: Iterable[Flaw]) -> None:
        """Raise `BadInput` with all these flaws at their places, if there are any."""
        raise_flaws(flaws, self.places, self.source, f"as in {self.example}")


def read_scenario(path: Path | str, kind: type[T], example: str) -> Scenario[T]:
    """The file (`-`: standard input) as a `kind`; `BadInput` with every fault. `example` names a file that is right."""
    source = "standard input" if str(path) == "-" else str(path)
    return parse_scenario(read_text(path), source, kind, example)


def parse_scenario(text: str, source: str, kind: type[T], example: str) -> Scenario[T]:
    """The text as a `kind`; `BadInput` with every fault at its place in the text."""
    table, places = parse_toml(text, source)
    return Scenario(typed(table, kind, places, source, f"as in {example}"), places, source, example)
