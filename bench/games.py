"""The three small games: the heaviest question of each sort, whole commands.

Wall seconds, the better of two runs, and processor seconds beside them: on a machine with other work these tell more.
"""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.measure import Row, output, wall
from seeds.truck_off import TruckOff
from seeds.truck_off import shipped as truck_off
from solver.crashcanyon.track import find_track
from solver.truckoff.match import automatic_choice, new_match

#: seeds of the rounds of two that are played from their first action
ROUNDS = (1, 2, 3, 4)
#: hands of eight over four jumpruns: few different cards, and many with cards lying there
HANDS = (
    "--cards 1,1,2,2,-1,-2,+1,0",
    "--cards 1,2,3,4,5,6,-1,-2 --formation 3 --with check,question",
    "examples/boogie-hand.toml",
)


def _best(line: str, folder: str) -> tuple[float, float]:
    """Wall and processor seconds of the better of two runs, each from a store that holds nothing."""
    return min(_spent(line, Path(folder) / str(turn)) for turn in range(2))


def _spent(line: str, store: Path) -> tuple[float, float]:
    before = _processor()
    spent = wall(line, {"ARENASMITH_STORE": str(store)})
    return spent, _processor() - before


def _processor() -> float:
    """Processor seconds of all commands so far."""
    used = os.times()
    return used.children_user + used.children_system


def _told(spent: tuple[float, float]) -> str:
    return f"{spent[0]:.1f} s ({spent[1]:.1f} s processor)"


def truckoff() -> Iterator[Row]:
    """The equilibrium of the secret choice, and the first action of a round of two with its proof."""
    with tempfile.TemporaryDirectory() as folder:
        yield "truckoff select --players 6", _told(_best("truckoff select --players 6", folder)), "10 s"
        spent = {}
        for seed in ROUNDS:
            path = Path(folder) / f"{seed}.toml"
            path.write_text(round_of_two(truck_off(), seed), "utf-8")
            spent[seed] = _best(f"truckoff act {path}", folder)
        slowest = max(spent, key=lambda seed: spent[seed])
        yield f"truckoff act, two players, the slowest of {len(ROUNDS)}", _told(spent[slowest]), "5 s"


def round_of_two(rules: TruckOff, seed: int) -> str:
    """A scenario: the first action of the first round, with random cards, trucks and dice."""
    dice = random.Random(f"bench {seed}")
    match = new_match(rules, 2, None, dice)
    cards, rows = iter(match.grid), rules.grid.rows
    trucks = [_trucks(match.venues, automatic_choice(rules, dice)) for _ in range(3)]
    faces = ", ".join(f"{venue} = {dice.randint(1, rules.venue[venue].sides)}" for venue in match.venues)
    grid = [[next(cards) for _ in range(length)] for length in rows]
    players = "".join(
        f'[[player]]\nname = "{name}"\ntrucks = {held}\n' for name, held in zip("AB", trucks, strict=False)
    )
    top = f'format = 1\nname = "Bench {seed}"\nme = "A"\ndice = {{ {faces} }}\ngrid = {json.dumps(grid)}\n'
    return f"{top}{players}[automatic]\ntrucks = {trucks[2]}\n"


def _trucks(venues: tuple[str, ...], chosen: tuple[int, ...]) -> str:
    return "{ " + ", ".join(f'{venues[venue]} = "{venues[venue]}"' for venue in chosen) + " }"


def crashcanyon() -> Iterator[Row]:
    """The shipped track, two vehicles, from an empty store; and what counts on every space leave open."""
    with tempfile.TemporaryDirectory() as folder:
        spent = _best("crashcanyon solve canyon", folder)
        residual = json.loads(output("crashcanyon solve canyon --json", {"ARENASMITH_STORE": folder}))["residual"]
        yield "crashcanyon solve canyon, two vehicles", f"{_told(spent)}, residual {residual:.0e}", "60 s, 1e-9"
        path = Path(folder) / "measured.toml"
        path.write_text(measured(), "utf-8")
        yield "crashcanyon solve, all spaces measured", _told(_best(f"crashcanyon solve {path}", folder)), ""


def measured() -> str:
    """The shipped road with a car let go 100 times on every space without a pit."""
    track = find_track("canyon")
    flat = [space for space in range(1, track.spaces + 1) if space not in track.pits]
    counts = "".join(f"[[measured]]\nspaces = [{space}]\nstay = 80\nforward = [12]\nback = [8]\n" for space in flat)
    head = f"format = 1\nname = 'Bench'\nspaces = {track.spaces}\nboulders = {list(track.boulders)}\n"
    return f"{head}pits = {list(track.pits)}\n[everywhere]\nstay = 0.8\nforward = [0.12]\nback = [0.08]\n{counts}"


def boogie() -> Iterator[Row]:
    """Hands of eight with all four jumpruns to come."""
    with tempfile.TemporaryDirectory() as folder:
        for line in HANDS:
            yield f"boogie hand {line}", _told(_best(f"boogie hand {line}", folder)), "2 s"


GROUPS = (truckoff, crashcanyon, boogie)
