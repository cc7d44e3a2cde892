"""SVG: a canvas that takes what is drawn for paper and writes it as an SVG picture.

It knows the part of a PDF canvas that the art of this house uses; the pictures in both are the same drawing.
Coordinates are PDF points with y upwards, and are turned round here, in one place. Letters are text that can be
found and copied, as wide as Roboto sets it even where another font stands in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from reportlab.lib.colors import Color

from export.fonts import BLACK, BOLD, ITALIC, text_width

_WEIGHT = {BLACK: ' font-weight="900"', BOLD: ' font-weight="700"', ITALIC: ' font-style="italic"'}
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")
_COMBINING = re.compile("[\u0300-\u036f]")


def _n(value: float) -> str:
    """A number as short as a thousandth of a point allows."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _hex(color: Color) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in (color.red, color.green, color.blue))


class SvgPath:
    """A path under way: the commands in the canvas's own y."""

    def __init__(self, height: float) -> None:
        self._height = height
        self.commands: list[str] = []

    def _points(self, *numbers: float) -> str:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return " ".join(f"{_n(x)} {_n(self._height - y)}" for x, y in pairs)

    def moveTo(self, x: float, y: float) -> None:
        """Begin a stroke."""
        self.commands.append("M" + self._points(x, y))

    def lineTo(self, x: float, y: float) -> None:
        """A straight line."""
        self.commands.append("L" + self._points(x, y))

    def curveTo(self, *numbers: float) -> None:
        """A Bézier curve: two handles and the end."""
        self.commands.append("C" + self._points(*numbers))

    def close(self) -> None:
        """Back to the beginning."""
        self.commands.append("Z")

    def rect(self, x: float, y: float, width: float, height: float) -> None:
        """A rectangle."""
        self.commands.append(f"M{self._points(x, y)}h{_n(width)}v{_n(-height)}h{_n(-width)}z")

    def roundRect(self, x: float, y: float, width: float, height: float, radius: float) -> None:
        """A rectangle with round corners."""
        arc = f"a{_n(radius)} {_n(radius)} 0 0 0 "
        r, across, up = _n(radius), _n(width - 2 * radius), _n(height - 2 * radius)
        self.commands.append(
            f"M{self._points(x + radius, y)}h{across}{arc}{r} -{r}v-{up}{arc}-{r} -{r}h-{across}{arc}-{r} {r}v{up}"
            f"{arc}{r} {r}z"
        )


class SvgText:
    """A line of text under way: runs of one face and size."""

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.fill = "#000000"
        self.spacing = 0.0
        self.runs: list[tuple[str, float, str]] = []
        self._font: tuple[str, float] = ("", 0)

    def setFillColor(self, color: Color) -> None:
        """The colour of the whole line."""
        self.fill = _hex(color)

    def setFont(self, face: str, size: float) -> None:
        """The face and size from here on."""
        self._font = (face, size)

    def setCharSpace(self, spacing: float) -> None:
        """Letter spacing; set before the first letter it holds for the line, later it only places accents."""
        if not self.runs:
            self.spacing = spacing

    def setRise(self, rise: float) -> None:
        """Nothing: whoever shows the SVG puts accents on their letters."""

    def textOut(self, text: str) -> None:
        """More letters."""
        face, size = self._font
        if self.runs and self.runs[-1][:2] == (face, size):
            text = self.runs.pop()[2] + text
        self.runs.append((face, size, text))


class SvgCanvas:
    """What the art draws on. Names and meaning are those of reportlab's canvas."""

    def __init__(self, width: float, height: float, *, low_ink: bool = False) -> None:
        self.width, self.height, self.low_ink = width, height, low_ink
        self._lines: list[str] = []
        self._fill, self._stroke, self._line, self._cap, self._join = "#000000", "#000000", 1.0, 0, 0
        self._dash: tuple[float, ...] = ()
        self._saved: list[tuple[tuple[str, str, float, int, int, tuple[float, ...]], int]] = []
        self._groups = self._clips = 0

    def setFillColor(self, color: Color) -> None:
        """The colour of what is filled."""
        self._fill = _hex(color)

    def setStrokeColor(self, color: Color) -> None:
        """The colour of lines."""
        self._stroke = _hex(color)

    def setLineWidth(self, width: float) -> None:
        """The weight of lines."""
        self._line = width

    def setLineCap(self, cap: int) -> None:
        """How lines end."""
        self._cap = cap

    def setLineJoin(self, join: int) -> None:
        """How lines meet."""
        self._join = join

    def setDash(self, *dash: float | list[float]) -> None:
        """A list of lengths, or an on and an off; nothing for a whole line."""
        self._dash = tuple(part for item in dash for part in (item if isinstance(item, list) else [item]))

    def saveState(self) -> None:
        """Remember colours, lines and clipping."""
        state = (self._fill, self._stroke, self._line, self._cap, self._join, self._dash)
        self._saved.append((state, self._groups))

    def restoreState(self) -> None:
        """Back to what was remembered."""
        state, groups = self._saved.pop()
        self._fill, self._stroke, self._line, self._cap, self._join, self._dash = state
        self._lines += ["</g>"] * (self._groups - groups)
        self._groups = groups

    def beginPath(self) -> SvgPath:
        """A path to be drawn or clipped to."""
        return SvgPath(self.height)

    def drawPath(self, path: SvgPath, stroke: int = 1, fill: int = 0) -> None:
        """Draw a path."""
        if path.commands:
            self._lines.append(f'<path d="{"".join(path.commands)}"{self._look(stroke, fill)}/>')

    def clipPath(self, path: SvgPath, stroke: int = 1, fill: int = 0) -> None:
        """Draw only inside the path, until the state is restored."""
        self._clips += 1
        self._groups += 1
        clip = f'<clipPath id="clip{self._clips}"><path d="{"".join(path.commands)}"/></clipPath>'
        self._lines += [clip, f'<g clip-path="url(#clip{self._clips})">']

    def rect(self, x: float, y: float, width: float, height: float, stroke: int = 1, fill: int = 0) -> None:
        """A rectangle."""
        self._box(x, y, width, height, "", stroke, fill)

    def roundRect(
        self, x: float, y: float, width: float, height: float, radius: float, stroke: int = 1, fill: int = 0
    ) -> None:
        """A rectangle with round corners."""
        self._box(x, y, width, height, f' rx="{_n(radius)}"', stroke, fill)

    def _box(self, x: float, y: float, width: float, height: float, more: str, stroke: int, fill: int) -> None:
        place = f'x="{_n(x)}" y="{_n(self.height - y - height)}" width="{_n(width)}" height="{_n(height)}"'
        self._lines.append(f"<rect {place}{more}{self._look(stroke, fill)}/>")

    def circle(self, x: float, y: float, radius: float, stroke: int = 1, fill: int = 0) -> None:
        """A circle."""
        place = f'cx="{_n(x)}" cy="{_n(self.height - y)}" r="{_n(radius)}"'
        self._lines.append(f"<circle {place}{self._look(stroke, fill)}/>")

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """A straight line."""
        ends = f'x1="{_n(x)}" y1="{_n(self.height - y)}" x2="{_n(to_x)}" y2="{_n(self.height - to_y)}"'
        self._lines.append(f"<line {ends}{self._look(1, 0)}/>")

    def _look(self, stroke: int, fill: int) -> str:
        parts = f' fill="{self._fill if fill else "none"}"'
        if not stroke:
            return parts
        parts += f' stroke="{self._stroke}" stroke-width="{_n(self._line)}"'
        parts += f' stroke-linecap="{_CAPS[self._cap]}"' if self._cap else ""
        parts += f' stroke-linejoin="{_JOINS[self._join]}"' if self._join else ""
        return parts + (f' stroke-dasharray="{" ".join(map(_n, self._dash))}"' if self._dash else "")

    def beginText(self, x: float, y: float) -> SvgText:
        """A line of text from x on baseline y."""
        return SvgText(x, y)

    def drawText(self, text: SvgText) -> None:
        """Write it."""
        self._lines += self._written(text)

    def _written(self, text: SvgText) -> Iterator[str]:
        x, y = text.x, _n(self.height - text.y)
        for face, size, words in text.runs:
            width = text_width(words, face, size) + text.spacing * len(words)
            shown = words.rstrip()
            room = text_width(shown, face, size) + text.spacing * (len(shown) - 1)
            exact = "" if _COMBINING.search(words) else f' textLength="{_n(room)}" lengthAdjust="spacingAndGlyphs"'
            if shown:
                look = f'font-size="{_n(size)}"{_WEIGHT.get(face, "")} fill="{text.fill}"{exact}'
                yield f'<text x="{_n(x)}" y="{y}" {look}>{escape(shown)}</text>'
            x += width

    def picture(self, title: str, description: str) -> str:
        """The SVG file: title and description first, for whoever has it read aloud."""
        size = f'width="{_n(self.width)}" height="{_n(self.height)}" viewBox="0 0 {_n(self.width)} {_n(self.height)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title desc"'
        return "\n".join(
            [
                f'{head} font-family="Roboto, Arial, Helvetica, sans-serif">',
                f'<title id="title">{escape(title)}</title>',
                f'<desc id="desc">{escape(description)}</desc>',
                f'<rect width="{_n(self.width)}" height="{_n(self.height)}" fill="#ffffff"/>',
                *self._lines,
                "</svg>\n",
            ]
        )
