"""Route art: the way a plan takes over its board.

    ●▶──①──▲╌╌╌②╌╌◇───③──▶▦    start, ramp, flight, landing, end

A solid line is driven on the ground, a dashed one on a pale band is flown; numbers name the moves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from export.frame import Frame
from export.ink import FLIGHT, INK, WHITE, faded, thrifty
from export.journey import Leg
from export.lanes import Point, Track, tracks
from export.marks import (
    draw_badge,
    draw_end,
    draw_failed,
    draw_head,
    draw_landing,
    draw_launch,
    draw_ramp,
    draw_scored,
    draw_start,
)
from layouts.arena import Arena
from layouts.space import Space
from solver.smash.plans import Plan, Score


def draw_route(c: Canvas, plan: Plan, legs: Sequence[Leg], frame: Frame) -> None:
    """The plan's ramps and route, on a board drawn with the same frame."""
    scale = _scale(frame.cell)
    for space, arrow in plan.ramps:
        draw_ramp(c, *frame.centre(space), frame.cell * 0.38, arrow)
    route = tracks([step for leg in legs for step in leg.steps], frame)
    for flown, group in groupby(route, key=lambda track: track.step.flown):
        _draw_line(c, list(group), flown, scale)
    taken = _draw_marks(c, plan, legs, route, frame, scale)
    _draw_heads(c, legs, route, scale)
    _draw_badges(c, legs, route, frame, scale, taken)


@dataclass(frozen=True)
class _Scale:
    """Line weights and sizes, in PDF points."""

    line: float
    band: float
    mark: float
    badge: float
    head: float
    corner: float


def _scale(cell: float) -> _Scale:
    """What suits spaces of this side."""
    return _Scale(
        line=max(1.0, min(2.4, cell * 0.065)),
        band=max(2.5, cell * 0.2),
        mark=max(3.0, min(5.5, cell * 0.15)),
        badge=max(5.0, min(6.6, cell * 0.18)),
        head=max(2.4, min(4.6, cell * 0.12)),
        corner=cell * 0.16,
    )


def _draw_line(c: Canvas, group: list[Track], flown: bool, scale: _Scale) -> None:
    points = [group[0].bridge or group[0].start]
    for track in group:
        points += [point for point in (track.start, track.end) if point != points[-1]]
    c.saveState()
    c.setLineCap(0 if flown else 1)
    if flown:
        if not thrifty(c):
            _stroke(c, points, scale.band, faded(FLIGHT, 0.16), 0)
        c.setDash(scale.line * 2.2, scale.line * 1.5)
        _stroke(c, points, scale.line * 0.8, FLIGHT, 0)
    else:
        _stroke(c, points, scale.line + 2, WHITE, scale.corner)
        _stroke(c, points, scale.line, INK, scale.corner)
    c.restoreState()


def _stroke(c: Canvas, points: list[Point], width: float, ink: Color, radius: float) -> None:
    """A line through the points, its corners rounded."""
    path = c.beginPath()
    path.moveTo(*points[0])
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        reach = min(radius, math.dist(before, here) / 2, math.dist(here, after) / 2)
        enter, leave = _toward(here, before, reach), _toward(here, after, reach)
        path.lineTo(*enter)
        path.curveTo(*_toward(enter, here, reach * 0.55), *_toward(leave, here, reach * 0.55), *leave)
    path.lineTo(*points[-1])
    c.setStrokeColor(ink)
    c.setLineWidth(width)
    c.setLineJoin(1)
    c.drawPath(path, stroke=1, fill=0)


def _toward(start: Point, end: Point, reach: float) -> Point:
    """The point `reach` from `start` on the way to `end`."""
    part = reach / (math.dist(start, end) or 1)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _draw_marks(
    c: Canvas, plan: Plan, legs: Sequence[Leg], route: list[Track], frame: Frame, scale: _Scale
) -> list[Point]:
    """Landings and launches, end, start; the points they take."""
    landings = list(_landings(legs, route, frame))
    launches = [track.end for track in route if track.step.how == "going-up"]
    start = route[0].start if route else frame.centre(plan.start)
    end = route[-1].end if route else start
    for point in landings:
        draw_landing(c, *point, scale.mark)
    for point in launches:
        draw_launch(c, *point, scale.mark)
    if route and math.dist(start, end) < scale.mark:
        end = (end[0] + scale.mark * 1.6, end[1] - scale.mark * 1.6)
    if end in landings:
        end = (end[0] + scale.mark * 1.3, end[1] - scale.mark * 1.3)
    if route:
        draw_end(c, *end, scale.mark)
    draw_start(c, *start, scale.mark * 1.15, plan.heading)
    return [*landings, *launches, start, end]


def _landings(legs: Sequence[Leg], route: list[Track], frame: Frame) -> Iterator[Point]:
    """Where the truck comes to the ground: by landing, by coming down in a turn, at the end of a move."""
    for track in route:
        if track.step.how == "land":
            yield track.end
        if track.step.came_down:
            yield track.start
    at = 0
    for leg in legs:
        at += len(leg.steps)
        if leg.settles:
            yield route[at - 1].end if at else frame.centre(leg.settles)


def _draw_heads(c: Canvas, legs: Sequence[Leg], route: list[Track], scale: _Scale) -> None:
    """An arrowhead on the last step of every move, and before every corner."""
    lasts, at = set(), 0
    for leg in legs:
        at += len(leg.steps)
        lasts.add(at - 1)
    for number, track in enumerate(route):
        corner = number + 1 < len(route) and route[number + 1].step.heading != track.step.heading
        if number in lasts or corner:
            ink = FLIGHT if track.step.flown else INK
            draw_head(c, *_along(track, 0.7), scale.head, track.step.heading, ink)


def _along(track: Track, part: float) -> Point:
    (x, y), (to_x, to_y) = track.start, track.end
    return x + (to_x - x) * part, y + (to_y - y) * part


def _draw_badges(
    c: Canvas, legs: Sequence[Leg], route: list[Track], frame: Frame, scale: _Scale, taken: list[Point]
) -> None:
    """Each driven move's number on its way, clear of what stands there already."""
    at = 0
    for leg in legs:
        own, at = route[at : at + len(leg.steps)], at + len(leg.steps)
        if leg.driven:
            around = own[0].start if own else route[at - 1].end if at else frame.centre(leg.start)
            point = _free_point(list(_candidates(own, around, frame.cell)), taken, scale.badge * 2.05)
            draw_badge(c, *point, scale.badge, leg.number)
            taken.append(point)


def _candidates(own: list[Track], around: Point, cell: float) -> Iterator[Point]:
    """Places for a badge: on the move's first step, further along it, else around where the truck stands."""
    for track in own:
        yield from (_along(track, part) for part in (0.4, 0.5, 0.3, 0.6, 0.2, 0.7, 0.8))
    for reach in (0.36, 0.5, 0.7):
        for turn in (1, 3, 5, 7, 0, 2, 4, 6):
            angle = turn * math.pi / 4
            yield around[0] + reach * cell * math.cos(angle), around[1] + reach * cell * math.sin(angle)


def _free_point(candidates: list[Point], taken: list[Point], apart: float) -> Point:
    """The first candidate far enough from all that is taken, else the one that is farthest."""

    def room(point: Point) -> float:
        return min((math.dist(point, other) for other in taken), default=apart)

    return next((point for point in candidates if room(point) >= apart), max(candidates, key=room))


def draw_marked_tiles(c: Canvas, arena: Arena, score: Score, frame: Frame) -> None:
    """A tick or a cross in the lower right corner of every tile that the run scored or failed."""
    radius = max(2.6, min(5.0, frame.cell * 0.13))
    for tile in arena.tiles:
        x, y, width, _ = frame.tile_box(tile)
        place = (x + width - radius - 1.5, y + radius + 1.5)
        if tile.token in score.failed:
            draw_failed(c, *place, radius * 0.85)
        elif tile.token in score.scored:
            draw_scored(c, *place, radius)


def route_spaces(plan: Plan) -> list[Space]:
    """Every space that the plan uses: start, ramps, and all spaces entered."""
    entered = [entered.space for move in plan.moves for entered in move.path]
    return [plan.start, *(space for space, _ in plan.ramps), *entered]
