"""Layout texts for tests, and the faults that the reader finds in them."""

from __future__ import annotations

import pytest

from layouts.reading import read_layout
from seeds.faults import BadInput

#: three lines: maps begin on line 5
HEAD = 'format = 1\nname = "Test"\nboard = { pieces = [2, 1], piece = [2, 3] }\n'
EMPTY_ROWS = ". . . .\n. . . .\n. . . .\n"
TILED = "U1 U1 X1 X1\n.  .  .  .\n.  .  .  .\n"


def with_map(rows: str, behind: str = "") -> str:
    """A layout whose map begins on line 5."""
    return f'{HEAD}map = """\n{rows}"""\n{behind}'


def faults(text: str) -> list[str]:
    """The faults of a text as `line:column: message`."""
    with pytest.raises(BadInput) as caught:
        read_layout(text, "file")
    assert all(fault.source == "file" and fault.remedy for fault in caught.value.faults)
    return [f"{fault.line}:{fault.column}: {fault.message}" for fault in caught.value.faults]


def remedies(text: str) -> list[str]:
    """The remedies of a text's faults."""
    with pytest.raises(BadInput) as caught:
        read_layout(text, "file")
    return [fault.remedy for fault in caught.value.faults]
