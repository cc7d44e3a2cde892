"""Plans at random: driven by the rules of tests/brute_truck.py, and spoilt by changing one thing in the record.

    s2 E  B1^ C1^      →      s2 E  B1^ C1      or      t90 E  B1^ C1^      or a ramp less …

A spoilt plan is nearly right, which is where a judge may slip; now and then it is legal still.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from layouts.space import HEADINGS, Space
from solver.smash.plans import AS_CARD, AS_TILE, Entered, Move, Plan
from tests.brute import RULES, Game

Ramps = tuple[tuple[Space, str], ...]
Path = tuple[Entered, ...]
#: how likely a run that may end here does
END = 0.5


def drive(game: Game, dice: Random) -> Plan | None:
    """A legal plan, every move at random; None where the truck came to a dead end."""
    plan, moves = laid_out(game, dice), tuple[Move, ...]()
    runs, now, spent = game.world(plan), game.start(plan), 0
    while True:
        ends, steps = list(runs.finishes(now, spent)), list(runs.steps(now, spent))
        if ends and (not steps or dice.random() < END):
            step = dice.choice(ends)
            return replace(plan, moves=runs.closed(now, moves, step, dice.choice(sorted(step.paths))))
        if not steps:
            return None
        step = dice.choice(steps)
        moves = (*moves, Move(step.what, step.how, dice.choice(sorted(step.paths, key=str)), step.heading))
        now, spent = step.after, step.spent


def laid_out(game: Game, dice: Random) -> Plan:
    """Start, heading, ramps and Destroys; nothing driven yet."""
    empty = list(filter(game.arena.is_empty, game.arena.board.spaces()))
    start, *others = dice.sample(empty, len(empty))
    ramps = tuple((space, dice.choice(HEADINGS)) for space in others[: dice.randint(0, RULES.ramp.most)])
    destroyed = dice.choice(sorted(game.destroys(), key=sorted))
    return Plan(start, dice.choice(HEADINGS), ramps, tuple(sorted(destroyed)), ())


def spoil(game: Game, plan: Plan, dice: Random) -> Plan:
    """The plan with one thing changed; start and ramps stay where they may be."""
    if dice.random() < 0.15:
        return dice.choice(ON_THE_TABLE)(game, plan, dice)
    at = dice.randrange(len(plan.moves))
    before, move, after = plan.moves[:at], plan.moves[at], plan.moves[at + 1 :]
    way = dice.random()
    if way < 0.1:
        return replace(plan, moves=(*before, *dice.choice([(), (move, move)]), *after))
    if way < 0.3:
        return replace(plan, moves=(*before, renamed(move, dice), *after))
    if way < 0.4:
        return replace(plan, moves=(*before, replace(move, heading=dice.choice(HEADINGS)), *after))
    path = dice.choice(ON_THE_WAY)(move.path, dice.randint(0, len(move.path)), dice)
    return replace(plan, moves=(*before, replace(move, path=path), *after))


def renamed(move: Move, dice: Random) -> Move:
    """Another tile, or played by another card."""
    how = dice.choice([move.how, AS_TILE, AS_CARD, *RULES.card])
    names = list(RULES.card if how == AS_CARD else RULES.tile)
    return replace(move, how=how, what=dice.choice(names) if move.what not in names or how == move.how else move.what)


def turned_start(game: Game, plan: Plan, dice: Random) -> Plan:
    """Another heading at the start."""
    return replace(plan, heading=dice.choice(HEADINGS))


def other_ramps(game: Game, plan: Plan, dice: Random) -> Plan:
    """A ramp less, or one that points elsewhere."""
    ramps = list(plan.ramps)
    if ramps:
        space, _ = ramps.pop(dice.randrange(len(ramps)))
        ramps += dice.choice([[], [(space, dice.choice(HEADINGS))]])
    return replace(plan, ramps=tuple(ramps))


def another_ramp(game: Game, plan: Plan, dice: Random) -> Plan:
    """A ramp more, where one may stand."""
    taken = {plan.start, *(space for space, _ in plan.ramps)}
    free = [space for space in game.arena.board.spaces() if game.arena.is_empty(space) and space not in taken]
    if not free or len(plan.ramps) == RULES.ramp.most:
        return plan
    return replace(plan, ramps=(*plan.ramps, (dice.choice(free), dice.choice(HEADINGS))))


def other_destroy(game: Game, plan: Plan, dice: Random) -> Plan:
    """Something else named for Destroy."""
    return replace(plan, destroy=tuple(sorted(dice.choice(sorted(game.destroys(), key=sorted)))))


def cut(path: Path, at: int, dice: Random) -> Path:
    """A space left out."""
    return (*path[:at], *path[at + 1 :])


def lengthened(path: Path, at: int, dice: Random) -> Path:
    """A space more: one beside that before, or any."""
    here = path[at - 1].space if at else Space(dice.randrange(5), dice.randrange(6))
    return (*path[:at], Entered(beside(here, dice), dice.random() < 0.5), *path[at:])


def lifted(path: Path, at: int, dice: Random) -> Path:
    """In the air for on the ground, or the other way."""
    return (*path[:at], *(replace(entered, air=not entered.air) for entered in path[at : at + 1]), *path[at + 1 :])


def shifted(path: Path, at: int, dice: Random) -> Path:
    """The space beside."""
    elsewhere = (replace(entered, space=beside(entered.space, dice)) for entered in path[at : at + 1])
    return (*path[:at], *elsewhere, *path[at + 1 :])


def beside(space: Space, dice: Random) -> Space:
    """A space next to it that has a name; it may be off the board to the right or below."""
    return dice.choice([near for heading in HEADINGS if min(near := space.ahead(heading)) >= 0])


ON_THE_TABLE: list[Callable[[Game, Plan, Random], Plan]] = [turned_start, other_ramps, another_ramp, other_destroy]
ON_THE_WAY: list[Callable[[Path, int, Random], Path]] = [cut, lengthened, lifted, lifted, shifted]
