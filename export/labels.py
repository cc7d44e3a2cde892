"""What a terminal picture writes on the things that stand in an arena: tiles, oil, ramps, start and end.

Words with an arrow (`ramp →`) have a blank that may be left out where a space is narrow.
"""

from __future__ import annotations

from export.glyphs import Signs
from layouts.arena import LETTER_OF, Arena, Tile
from solver.smash.plans import Plan


def tile_label(arena: Arena, tile: Tile, plan: Plan | None, shown: Signs) -> str:
    """`U1`; `×U1×` blanked (rules §7); `U1=O` named for Destroy, which makes it an `on` (rules §5)."""
    label = f"{tile.token}={LETTER_OF['on']}" if plan and tile.token in plan.destroy else tile.token
    return f"{shown.crossed}{label}{shown.crossed}" if tile.token in arena.blanked else label


def fill_kind(arena: Arena, tile: Tile) -> str:
    """The kind whose pattern and colour a tile has: one blanked by a hazard looks like a blank one."""
    return "blank" if tile.token in arena.blanked else tile.kind


def pointing(word: str, heading: str, shown: Signs) -> str:
    """`ramp →`: a thing that points somewhere."""
    return f"{word} {shown.arrow[heading]}"


def tight(label: str) -> str:
    """The label without its blank: `ramp→`."""
    return label.replace(" ", "")
