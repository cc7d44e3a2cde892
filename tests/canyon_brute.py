"""Crash Canyon by brute force: the duel written from the rules page for two named vehicles, without the solver's code.

A vehicle is ("road", space), ("up", space) or ("flipped", space) in the pit beside a space, or ("home", 0). The value
of a node is the chance that vehicle 0 wins; vehicle 0 takes the most, vehicle 1 the least.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from typing import Any

from seeds.crash_canyon import CrashCanyon
from solver.crashcanyon.track import Track

Vehicle = tuple[str, int]
#: (whose turn, vehicles, tokens, boulders left) and, in the middle of a turn, the dice
Node = tuple[Any, ...]
Chances = dict[Node, float]


class Brute:
    """All nodes that can come up, and their values."""

    def __init__(self, track: Track, rules: CrashCanyon) -> None:
        self.track, self.rules = track, rules
        self.options: dict[Node, list[Chances]] = {}
        full = rules.turbo.tokens
        self.start: Node = ("turn", 0, (("road", 0), ("road", 0)), (full, full), track.boulders)
        todo = [self.start]
        while todo:
            node = todo.pop()
            if node not in self.options and node[0] != "won":
                self.options[node] = self.expand(node)
                todo += [end for option in self.options[node] for end in option]
        self.values = self.iterate()

    def iterate(self) -> dict[Node, float]:
        values: dict[Node, float] = defaultdict(float)
        for winner in (0, 1):
            values["won", winner] = 1.0 - winner
        change = 1.0
        while change > 1e-13:
            change = 0.0
            for node, options in self.options.items():
                best = (max, min)[node[1]](sum(p * values[end] for end, p in option.items()) for option in options)
                change = max(change, abs(best - values[node]))
                values[node] = best
        return values

    def expand(self, node: Node) -> list[Chances]:
        """What can be chosen at a node, each with the chances of what comes then."""
        kind, who, vehicles, tokens, boulders = node[:5]
        if kind == "turn":
            how, space = vehicles[who]
            if how == "flipped":
                return [{("turn", 1 - who, _set(vehicles, who, ("up", space)), tokens, boulders): 1.0}]
            choices: list[Chances] = [{("roll", who, vehicles, tokens, boulders, "red"): 1.0}]
            if tokens[who]:
                fewer = _set(tokens, who, tokens[who] - 1)
                choices.append({("roll", who, vehicles, fewer, boulders, "both"): 1.0})
            return choices
        if kind == "roll":
            return [self.roll(node)]
        return self.star(node)

    def roll(self, node: Node) -> Chances:
        _, who, vehicles, tokens, boulders, dice = node
        red, black = self.rules.dice["red"].faces, self.rules.dice["black"].faces if dice == "both" else ("0",)
        ends: Chances = defaultdict(float)
        for one, two in product(red, black):
            part = 1 / (len(red) * len(black))
            if one == "star":
                ends["star", who, vehicles, tokens, boulders, dice] += part
            else:
                for end, chance in self.move(who, vehicles, tokens, boulders, int(one) + int(two)).items():
                    ends[end] += part * chance
        return ends

    def star(self, node: Node) -> list[Chances]:
        _, who, vehicles, tokens, boulders, dice = node
        options, (how, space) = [], vehicles[1 - who]
        for way in (1, -1):
            ahead = space + way
            while vehicles[who] == ("road", ahead) and ahead not in boulders and 1 <= ahead <= self.track.spaces:
                ahead += way
            if how == "road" and ahead >= 1 and ahead not in boulders:
                after = ("roll", who, tokens, boulders, dice)
                options.append(self.let_go(1 - who, _set(vehicles, 1 - who, ("road", ahead)), boulders, after))
        return options or [{("roll", who, vehicles, tokens, boulders, dice): 1.0}]

    def move(self, who: int, vehicles: Any, tokens: Any, boulders: Any, count: int) -> Chances:
        how, space = vehicles[who]
        space -= how == "up"
        while count or vehicles[1 - who] == ("road", space):
            space, count = space + 1, max(0, count - 1)
            if space > self.track.spaces:
                return {("won", who): 1.0}
            if space in boulders:
                left = tuple(boulder for boulder in boulders if boulder != space)
                return {("turn", 1 - who, _set(vehicles, who, ("road", space)), tokens, left): 1.0}
        return self.let_go(who, _set(vehicles, who, ("road", space)), boulders, ("turn", 1 - who, tokens, boulders))

    def let_go(self, mover: int, vehicles: Any, boulders: Any, after: tuple[Any, ...]) -> Chances:
        """All ends of letting a vehicle go; `after` is the next node without the vehicles."""
        space = vehicles[mover][1]
        if space > self.track.spaces:
            return {("won", mover): 1.0}
        ends: Chances = defaultdict(float)
        for outcome, chance in self.track.wheels[space - 1].chances.items():
            if isinstance(outcome, str):
                where = "up" if outcome == "pit-upright" else "flipped"
                ends[_next(after, _set(vehicles, mover, (where, space)))] += chance
                continue
            for end, part in self.free_wheel(mover, vehicles, boulders, outcome):
                ends[("won", end) if isinstance(end, int) else _next(after, end)] += chance * part
        return ends

    def free_wheel(self, mover: int, vehicles: Any, boulders: Any, shift: int) -> list[tuple[Any, float]]:
        """(vehicles or the winner, chance) after rolling by `shift`."""
        space, way = vehicles[mover][1], (shift > 0) - (shift < 0)
        for _ in range(abs(shift)):
            ahead = space + way
            if ahead > self.track.spaces:
                return [(mover, 1.0)]
            if ahead < 1 or ahead in boulders:
                break
            if vehicles[1 - mover] == ("road", ahead):
                return self.bump(mover, vehicles, boulders, space, ahead)
            space = ahead
        return [(_set(vehicles, mover, ("road", space)), 1.0)]

    def bump(self, mover: int, vehicles: Any, boulders: Any, space: int, hit: int) -> list[tuple[Any, float]]:
        beyond, push = hit + (1 if hit > space else -1), self.track.push
        stay = (_set(vehicles, mover, ("road", space)), 1.0)
        if beyond < 1 or beyond in boulders or not push:
            return [stay]
        if beyond > self.track.spaces:
            return [(stay[0], 1 - push), (1 - mover, push)]
        pushed = _set(_set(vehicles, mover, ("road", hit)), 1 - mover, ("road", beyond))
        return [(stay[0], 1 - push), (pushed, push)]


def _set(pair: Any, place: int, value: Any) -> Any:
    return (value, pair[1]) if place == 0 else (pair[0], value)


def _next(after: tuple[Any, ...], vehicles: Any) -> Node:
    return (after[0], after[1], vehicles, *after[2:])
