"""The signs of terminal pictures, twice over: for terminals that know Unicode, and for those that know ASCII.

A picture must read in one colour, over a pipe and on a line printer, so every meaning has a letter or a
pattern of its own and colour only repeats it. A stream tells by its encoding which set it can show.

    ┏━━━━━━━┯━━━━━━━┓      #=======+=======#     heavy lines: rim and seams of the pieces
    ┃╱╱ U1 ╱╱╱ U1 ╱╱┃      #// U1 /// U1 //#     no line between the two halves of a tile
    ┗━━━━━━━┷━━━━━━━┛      #=======+=======#
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO

#: line weights: none, light (between spaces), heavy (rim and seams)
NONE, LIGHT, HEAVY = 0, 1, 2

#: rich styles; the sixteen named colours follow the user's theme, light or dark
STYLE = {
    "up": "red",
    "by": "cyan",
    "on": "magenta",
    "in": "yellow",
    "blank": "bright_black",
    "ramp": "bold green",
    "oil": "bold blue",
    "start": "bold green",
    "end": "bold red",
    "ground": "bold",
    "air": "bold bright_blue",
    "label": "bold",
    "line": "bright_black",
    "seam": "",
    "curve": "bold cyan",
    "scored": "green",
    "failed": "red",
}

# Corners by the weights of their arms north, east, south, west, in base 3.
_UNICODE_CORNERS = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
)


@dataclass(frozen=True)
class Signs:
    """One set of signs. `fill` by kind of tile, `arrow` by heading, `lines` by weight: (across, upright)."""

    fill: Mapping[str, str]
    arrow: Mapping[str, str]
    lines: tuple[tuple[str, str], ...]
    corners: str
    crossed: str
    dash: str

    def corner(self, north: int, east: int, south: int, west: int) -> str:
        """The crossing of lines of these weights."""
        return self.corners[((north * 3 + east) * 3 + south) * 3 + west]


UNICODE = Signs(
    fill={"up": "╱", "by": "░", "on": "▒", "in": "≈", "blank": "·"},
    arrow={"N": "↑", "E": "→", "S": "↓", "W": "←"},
    lines=((" ", " "), ("─", "│"), ("━", "┃")),
    corners=_UNICODE_CORNERS,
    crossed="×",
    dash="–",
)


def _ascii_corners() -> str:
    """`+` where light lines meet, `=`/`#` along heavy ones."""
    arms = [(north, east, south, west) for north in range(3) for east in range(3) for south in range(3) for west in range(3)]
    return "".join(_ascii_corner(*arm) for arm in arms)


def _ascii_corner(north: int, east: int, south: int, west: int) -> str:
    if max(north, south) == HEAVY:
        return "#"
    if max(east, west) == HEAVY:
        return "="
    if not east and not west:
        return "|" if north or south else " "
    return "+" if north or south else "-"


ASCII = Signs(
    fill={"up": "/", "by": ":", "on": "%", "in": "~", "blank": "."},
    arrow={"N": "^", "E": ">", "S": "v", "W": "<"},
    lines=((" ", " "), ("-", "|"), ("=", "#")),
    corners=_ascii_corners(),
    crossed="x",
    dash="-",
)


def signs(ascii_only: bool) -> Signs:
    """The set to draw with."""
    return ASCII if ascii_only else UNICODE


def needs_ascii(stream: IO[str]) -> bool:
    """Whether the stream's encoding cannot carry the Unicode signs (no encoding: a string buffer, which can)."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    everything = "".join([*UNICODE.fill.values(), *UNICODE.arrow.values(), UNICODE.corners, UNICODE.crossed, UNICODE.dash])
    try:
        everything.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return True
    return False
