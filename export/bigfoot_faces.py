"""Faces of Bigfoot's cards: each keeps inside a frame, with white around it for the cut.

┌─────────┐  ┌─────────┐  ┌─────────┐    an Action card has a half for each player, the lower one
│ 2       │  │ camera  │  │ Donation│    turned about: whoever holds the card reads a half upright
│  (▲)(≈) │  │   (▲)   │  ├─────────┤
│ Fern B. │  │ forest  │  │   ʇsǝɹ  │
└─────────┘  └─────────┘  └─────────┘
"""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from export.bigfoot_signs import draw_footprint, draw_sensor, draw_terrain
from export.cutting import Face
from export.fonts import BLACK, BOLD, REGULAR
from export.ink import INK, SAND, SOFT, WASH, WHITE, thrifty
from export.paper import MM
from export.patterns import Box
from export.text import LEADING, fit_size, put, shortened, wrap_plain
from seeds.bigfoot import Edition
from solver.bigfoot.cards import Action, Sensor
from solver.bigfoot.state import DRAW_WINDOWS, rule_of

#: white between the cut and the frame
EDGE = 3 * MM
#: what each side of an Action card does, by its rule (docs/bigfoot.md §4)
DOES = {
    "donation": "Shamed becomes respected.",
    "rest": "Tired becomes awake.",
    "perfect-placement": "One drawn card lies between the paths and goes to Bigfoot with the path taken.",
    "turn-the-tables": "Bigfoot draws and lays out the paths; the Cryptozoologist takes one.",
    "epiphany": "The top leftover lair is shown.",
    "decoy": "Nothing happens.",
    "tranquilizer": "Bigfoot becomes tired.",
    "prank": "The Cryptozoologist becomes shamed.",
    "detour": "Random cards of the discard pile join the draw ({adds}).",
    "shortcut": "A random drawn card is discarded.",
}
#: what each standing means (docs/bigfoot.md §3)
MEANS = {
    "respected": ("Cryptozoologist", "A wrong guess makes you shamed."),
    "shamed": ("Cryptozoologist", "A wrong guess loses the game."),
    "awake": ("Bigfoot", "You may become tired to discard one sensor unread."),
    "tired": ("Bigfoot", "You cannot avoid a sensor."),
}
#: how a sensor's footprints are counted
COUNTED = {
    "terrains": "one footprint for each time on a hidden lair that is not discovered",
    "lairs": "one footprint for each that is hidden and not discovered",
}


def lair_front(edition: Edition, name: str) -> Face:
    """Number, terrains, name."""
    terrains = edition.lairs.cards[name]

    def drawn(c: Canvas, box: Box) -> None:
        _frame(c, box, "LAIR")
        x, y, width, height = box
        put(c, x + EDGE + 9, y + height - EDGE - 28, str(edition.names.index(name) + 1), 26, BLACK)
        _terrains(c, (x, y + 4, width, height), terrains)
        _centred(c, (x, y + EDGE + 46, width, 0), name, 17)

    return drawn


def sensor_front(edition: Edition, sensor: Sensor) -> Face:
    """Its kind, what it counts, and how."""
    counts = edition.sensor[sensor.kind].counts

    def drawn(c: Canvas, box: Box) -> None:
        _frame(c, box, "PATH")
        x, y, width, height = box
        draw_sensor(c, x + width / 2, y + height - EDGE - 24, 15, sensor.kind)
        _centred(c, (x, y + height - EDGE - 60, width, 0), sensor.kind, 15)
        if counts == "terrains":
            _terrains(c, (x, y - 8, width, height), sensor.names)
        else:
            _lairs(c, box, [(edition.names.index(name) + 1, name) for name in sensor.names])
        _paragraph(c, x + width / 2, y + EDGE + 46, COUNTED[counts], width - 2 * EDGE - 24, 7.5)

    return drawn


def action_front(edition: Edition, card: Action) -> Face:
    """Both sides, the Cryptozoologist's upright."""
    sides = ((card.name, "Cryptozoologist"), (edition.action[card.name].bigfoot, "Bigfoot"))  # type: ignore[index]

    def drawn(c: Canvas, box: Box) -> None:
        _frame(c, box, "")
        x, y, width, height = box
        c.setStrokeColor(INK)
        c.setLineWidth(0.8)
        c.line(x + EDGE, y + height / 2, x + width - EDGE, y + height / 2)
        for number, (side, player) in enumerate(sides):
            c.saveState()
            c.translate(x + width / 2, y + height / 2)
            c.rotate(180 * number)
            _half(c, (-width / 2, 0, width, height / 2), edition, side, player)
            c.restoreState()

    return drawn


def _half(c: Canvas, box: Box, edition: Edition, side: str, player: str) -> None:
    """A player's side: name, effect, when."""
    _, y, width, height = box
    rule = rule_of(edition, side)
    put(c, 0, y + height - EDGE - 16, player.upper(), 7, BOLD, SOFT, 0.5, 0.6)
    _centred(c, (box[0], y + height - EDGE - 36, width, 0), _words(side), 15)
    adds = edition.action["detour"].adds if "detour" in edition.action else 0
    _paragraph(c, 0, y + height - EDGE - 44, DOES[rule].format(adds=adds), width - 2 * EDGE - 18, 9)
    put(c, 0, y + 9, _when(rule), 7, REGULAR, SOFT, 0.5)


def _when(rule: str) -> str:
    """The windows in which it may be played (docs/bigfoot.md §5)."""
    windows = DRAW_WINDOWS.get(rule)
    return " or ".join(window.replace("-", " the ") for window in windows) if windows else "in any window"


def standing(word: str) -> Face:
    """What a player is, in a large word; its back is the other one."""
    player, meaning = MEANS[word]

    def drawn(c: Canvas, box: Box) -> None:
        _frame(c, box, "")
        x, y, width, height = box
        put(c, x + width / 2, y + height - EDGE - 20, player.upper(), 8, BOLD, SOFT, 0.5, 0.6)
        _centred(c, (x, y + height / 2 + 4, width, 0), word, 24)
        _paragraph(c, x + width / 2, y + height / 2 - 12, meaning, width - 2 * EDGE - 20, 9.5)

    return drawn


def back(word: str) -> Face:
    """A back without up or down: feet going both ways, and the pile it belongs to."""

    def drawn(c: Canvas, box: Box) -> None:
        x, y, width, height = box
        c.setFillColor(WHITE if thrifty(c) else SAND if word == "lair" else WASH)
        c.setStrokeColor(INK)
        c.setLineWidth(1.6)
        c.roundRect(x + EDGE, y + EDGE, width - 2 * EDGE, height - 2 * EDGE, 8, stroke=1, fill=1)
        for turn in (0, 180):
            c.saveState()
            c.translate(x + width / 2, y + height / 2)
            c.rotate(turn)
            draw_footprint(c, 0, height * 0.24, 22)
            put(c, 0, 10, word.upper(), 17, BLACK, INK, 0.5, 1.5)
            c.restoreState()
        c.line(x + width * 0.25, y + height / 2, x + width * 0.75, y + height / 2)

    return drawn


# -- parts of a face -----------------------------------------------------------------------------------


def _frame(c: Canvas, box: Box, foot: str) -> None:
    x, y, width, height = box
    c.setFillColor(WHITE)
    c.setStrokeColor(INK)
    c.setLineWidth(1.1)
    c.roundRect(x + EDGE, y + EDGE, width - 2 * EDGE, height - 2 * EDGE, 8, stroke=1, fill=1)
    if foot:
        put(c, x + width / 2, y + EDGE + 8, foot, 7, BOLD, SOFT, 0.5, 0.8)


def _centred(c: Canvas, box: Box, text: str, largest: float) -> None:
    """One line in the middle, on the box's lower edge."""
    room = box[2] - 2 * EDGE - 12
    size = fit_size(text, BLACK, room, largest, 7)
    put(c, box[0] + box[2] / 2, box[1], shortened(text, BLACK, size, room), size, BLACK, INK, 0.5)


def _paragraph(c: Canvas, middle: float, top: float, text: str, width: float, size: float) -> None:
    """Lines centred under each other from `top`."""
    for number, line in enumerate(wrap_plain(text, REGULAR, size, width), start=1):
        ((face, words),) = line
        put(c, middle, top - number * size * LEADING + 0.3 * size, words, size, face, INK, 0.5)


def _terrains(c: Canvas, box: Box, terrains: Sequence[str]) -> None:
    """Large signs beside each other, their names below."""
    x, y, width, height = box
    step = (width - 2 * EDGE) / max(2, len(terrains))
    left = x + width / 2 - step * (len(terrains) - 1) / 2
    for at, terrain in enumerate(terrains):
        centre = left + at * step
        radius = min(26.0, step * 0.4)
        draw_terrain(c, centre, y + height / 2 + 8, radius, terrain)
        size = fit_size(terrain, BOLD, step - 4, 10, 6)
        put(c, centre, y + height / 2 - radius - 6, shortened(terrain, BOLD, size, step - 4), size, BOLD, INK, 0.5)


def _lairs(c: Canvas, box: Box, lairs: Sequence[tuple[int, str]]) -> None:
    """Numbers and names under each other, as large as there is room."""
    x, y, width, height = box
    step = min(24.0, (height - 2 * EDGE - 130) / len(lairs))
    top = y + height / 2 - 6 + step * (len(lairs) - 1) / 2
    for at, (number, name) in enumerate(lairs):
        size = fit_size(name, BOLD, width - 2 * EDGE - 44, min(12.0, step * 0.7), 5)
        put(c, x + EDGE + 30, top - at * step, str(number), size + 2, BLACK, SOFT, 1)
        put(c, x + EDGE + 36, top - at * step, shortened(name, BOLD, size, width - 2 * EDGE - 44), size, BOLD)


def _words(side: str) -> str:
    """`Turn the tables`."""
    return side.replace("-", " ").capitalize()
