"""The lair-tracking aid as blocks: what every sensor counts on every lair, and a log of the rounds.

                   camera      motion-detector …      a number says how many footprints the lair adds
                 fo mo ri sw   fo+mo …                to the sensor's reading while it is hidden and
1 Timberline Den  1  1          2                     undiscovered; readings are written below
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from reportlab.pdfgen.canvas import Canvas

from export.bigfoot_signs import draw_sensor, draw_terrain
from export.blocks import Heading, Stack, Words
from export.flow import Run, flowed
from export.fonts import BLACK, BOLD, REGULAR
from export.ink import HAIR, INK, SOFT, WASH, thrifty
from export.text import fit_size, put, shortened
from generator.bigfoot_puzzle import sensors_of
from seeds.bigfoot import Edition
from solver.bigfoot.cards import Sensor, weights

#: columns of names and boxes before the sensors; sensors beside each other at most
NAMES, TICK, MOST_ACROSS = 104.0, 15.0, 24
#: heights: kinds, sensors' names, a lair, a row of readings, a round
KINDS, LABELS, LAIR, READINGS, ROUND = 26.0, 84.0, 20.0, 19.0, 24.0
#: readings a sensor has room for: its copies, and one more after a discovery
TIMES = 2
HOW = (
    "A number says how many footprints a lair adds to the sensor's reading, as long as the lair is hidden and not "
    "discovered. Write readings below the sensor, and strike out lairs that cannot be."
)


@dataclass(frozen=True)
class Track:
    """The whole aid."""

    edition: Edition

    def pages(self, width: float, height: float) -> list[Run]:
        """Its pages: matrices of sensors, then the log."""
        sensors = sensors_of(self.edition)
        each = -(-len(sensors) // -(-len(sensors) // MOST_ACROSS))
        parts = [sensors[at : at + each] for at in range(0, len(sensors), each)]
        row = min(LAIR, (height - 60 - KINDS - LABELS - TIMES * READINGS) / len(self.edition.names))
        matrices = [Matrix(self.edition, part, row) for part in parts]
        how = Words(((REGULAR, HOW),), 9, after=8)
        log = Stack((Heading("Rounds"), Rounds(self.edition)))
        return flowed([how, *matrices, log], width, height)


@dataclass(frozen=True)
class Matrix:
    """Lairs down, sensors across."""

    edition: Edition
    sensors: Sequence[Sensor]
    row: float

    def height(self, width: float) -> float:
        """Head, lairs, readings, and room below."""
        return KINDS + LABELS + self.row * len(self.edition.names) + READINGS * TIMES + 18

    def _left(self) -> float:
        return NAMES + 15 * self.edition.lairs.symbols + 2 * TICK + 4

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Shaded rows first, then what stands on them."""
        step = (width - self._left()) / len(self.sensors)
        under = top - KINDS - LABELS
        self._rows(c, left, under, width)
        self._ticks(c, left + self._left() - 2 * TICK - 2, under)
        self._readings(c, left, under - self.row * len(self.edition.names), width)
        for at, sensor in enumerate(self.sensors):
            self._column(c, left + self._left() + at * step, under, step, sensor)
        self._kinds(c, left + self._left(), top, step)

    def _rows(self, c: Canvas, left: float, top: float, width: float) -> None:
        c.setLineWidth(0.5)
        for at, (name, terrains) in enumerate(self.edition.lairs.cards.items()):
            y = top - (at + 1) * self.row
            if at % 2 == 0:
                c.setFillColor(WASH)
                c.rect(left, y, width, self.row, stroke=0, fill=int(not thrifty(c)))
            c.setStrokeColor(HAIR)
            c.line(left, y, left + width, y)
            middle = y + self.row / 2
            put(c, left + 13, middle - 3.2, str(at + 1), 9, BLACK, SOFT, 1)
            size = fit_size(name, BOLD, NAMES - 20, 9, 6)
            put(c, left + 18, middle - 3.2, shortened(name, BOLD, size, NAMES - 20), size, BOLD)
            for place, terrain in enumerate(terrains):
                draw_terrain(c, left + NAMES + 6 + 15 * place, middle, min(6.8, self.row * 0.4), terrain)

    def _ticks(self, c: Canvas, left: float, top: float) -> None:
        """Boxes for what is settled: hidden, or a leftover."""
        for column, word in enumerate(("hidden", "leftover")):
            x = left + column * TICK
            _upright(c, x + TICK / 2 + 2.5, top + 4, word, 7.5, BOLD)
            c.setStrokeColor(INK)
            c.setLineWidth(0.7)
            for at in range(len(self.edition.names)):
                c.rect(x + 3, top - (at + 0.5) * self.row - 4.5, 9, 9, stroke=1, fill=0)

    def _column(self, c: Canvas, x: float, top: float, step: float, sensor: Sensor) -> None:
        _upright(c, x + step / 2 + 2.5, top + 4, short_name(self.edition, sensor), 7.5, REGULAR)
        for at, count in enumerate(weights(self.edition, sensor)):
            if count:
                put(c, x + step / 2, top - (at + 0.5) * self.row - 3.2, str(count), 9, BOLD, INK, 0.5)
        c.setStrokeColor(HAIR)
        c.setLineWidth(0.5)
        bottom = top - self.row * len(self.edition.names)
        c.line(x, bottom - READINGS * TIMES, x, top + LABELS)
        c.setStrokeColor(INK)
        for time in range(TIMES):
            c.rect(x + 1.2, bottom - (time + 1) * READINGS + 2, step - 2.4, READINGS - 4, stroke=1, fill=0)

    def _readings(self, c: Canvas, left: float, top: float, width: float) -> None:
        for time in range(TIMES):
            word = "footprints read" if time == 0 else "read again"
            put(c, left + self._left() - 6, top - (time + 0.5) * READINGS - 2.8, word, 8, BOLD, INK, 1)
        c.setStrokeColor(INK)
        c.setLineWidth(0.9)
        c.line(left, top, left + width, top)

    def _kinds(self, c: Canvas, left: float, top: float, step: float) -> None:
        """Over each group of sensors its kind, and a heavier line before it."""
        for kind, group in groupby(self.sensors, key=lambda sensor: sensor.kind):
            width = step * len(list(group))
            draw_sensor(c, left + 9, top - 10, 6.5, kind)
            size = fit_size(kind, BOLD, width - 20, 8, 5)
            put(c, left + 19, top - 12.5, shortened(kind, BOLD, size, width - 20), size, BOLD)
            c.setStrokeColor(INK)
            c.setLineWidth(0.9)
            c.line(left, top, left, top - KINDS - LABELS - self.row * len(self.edition.names) - READINGS * TIMES)
            left += width


def short_name(edition: Edition, sensor: Sensor) -> str:
    """`forest + cave`; lairs by their numbers: `lairs 1 + 2 + 3`."""
    if edition.sensor[sensor.kind].counts == "terrains":
        return " + ".join(sensor.names)
    return "lairs " + " + ".join(str(edition.names.index(name) + 1) for name in sensor.names)


def _upright(c: Canvas, x: float, y: float, text: str, size: float, face: str) -> None:
    """Text that runs upwards from (x, y)."""
    c.saveState()
    c.translate(x, y)
    c.rotate(90)
    put(c, 0, 0, shortened(text, face, size, LABELS - 8), size, face)
    c.restoreState()


@dataclass(frozen=True)
class Rounds:
    """A line for each round: what was named, and whether it was right; Action cards; boxes for the standing."""

    edition: Edition

    def height(self, width: float) -> float:
        """The words above, and a row a round."""
        return 14 + ROUND * self.edition.play.rounds

    def draw(self, c: Canvas, left: float, top: float, width: float) -> None:
        """Two guesses a round, the cards of both, who is shamed or tired."""
        parts = (("round", 0.08), ("named", 0.2), ("paid, named", 0.2), ("Action cards", 0.28), ("shamed, tired", 0.24))
        x = left
        for word, part in parts:
            put(c, x + 2, top - 9, word, 7.5, BOLD, SOFT)
            for number in range(self.edition.play.rounds):
                y = top - 14 - (number + 1) * ROUND
                c.setStrokeColor(HAIR)
                c.setLineWidth(0.6)
                c.rect(x, y, part * width, ROUND, stroke=1, fill=0)
                if word == "round":
                    put(c, x + part * width / 2, y + ROUND / 2 - 4, str(number + 1), 11, BLACK, INK, 0.5)
                self._boxes(c, x, y + ROUND / 2, part * width, word)
            x += part * width

    def _boxes(self, c: Canvas, x: float, middle: float, width: float, word: str) -> None:
        boxes = {"named": ("right",), "paid, named": ("right",), "shamed, tired": ("shamed", "tired")}.get(word, ())
        c.setStrokeColor(INK)
        for at, name in enumerate(boxes):
            left = x + width - 36 if len(boxes) == 1 else x + 8 + at * width / 2
            c.rect(left, middle - 4.5, 9, 9, stroke=1, fill=0)
            put(c, left + 12, middle - 2.6, name, 7, REGULAR, SOFT)
