"""The signs of terminal pictures, twice over: for terminals that know Unicode, and for those that know ASCII.

A picture must read in one colour, over a pipe and on a line printer, so every meaning has a letter or a
pattern of its own and colour only repeats it. Which set a stream can show, `export.stream` knows.

    ┏━━━━━━━┯━━━━━━━┓      #=======+=======#     heavy lines: rim and seams of the pieces
    ┃╱╱ U1 ╱╱╱ U1 ╱╱┃      #// U1 /// U1 //#     no line between the two halves of a tile
    ┗━━━━━━━┷━━━━━━━┛      #=======+=======#
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

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
_UNICODE_CORNERS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"


@dataclass(frozen=True)
class Signs:
    """One set of signs.

    `fill` by kind of tile; `arrow` by heading, for what points and for flight; `driven` by heading, for
    driving on the ground; `lines` by weight: (across, upright).
    """

    fill: Mapping[str, str]
    arrow: Mapping[str, str]
    driven: Mapping[str, str]
    lines: tuple[tuple[str, str], ...]
    corners: str
    crossed: str
    dash: str

    def corner(self, north: int, east: int, south: int, west: int) -> str:
        """The crossing of lines of these weights."""
        return self.corners[((north * 3 + east) * 3 + south) * 3 + west]

    def all(self) -> str:
        """Every sign of the set."""
        mapped = (sign for named in (self.fill, self.arrow, self.driven) for sign in named.values())
        return "".join([*mapped, self.corners, self.crossed, self.dash])


UNICODE = Signs(
    fill={"up": "╱", "by": "░", "on": "▒", "in": "≈", "blank": "·"},
    arrow={"N": "↑", "E": "→", "S": "↓", "W": "←"},
    driven={"N": "▲", "E": "►", "S": "▼", "W": "◄"},
    lines=((" ", " "), ("─", "│"), ("━", "┃")),
    corners=_UNICODE_CORNERS,
    crossed="×",
    dash="–",
)


def _ascii_corners() -> str:
    """`+` where light lines meet, `=`/`#` along heavy ones."""
    return "".join(_ascii_corner(*arms) for arms in product((NONE, LIGHT, HEAVY), repeat=4))


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
    driven={"N": "^", "E": ">", "S": "v", "W": "<"},
    lines=((" ", " "), ("-", "|"), ("=", "#")),
    corners=_ascii_corners(),
    crossed="x",
    dash="-",
)


def signs(ascii_only: bool) -> Signs:
    """The set to draw with."""
    return ASCII if ascii_only else UNICODE
