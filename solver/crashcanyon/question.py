"""What can be asked of a race: how many vehicles and laps, and which tokens the tables are shown for."""

from __future__ import annotations

from collections.abc import Iterator

from seeds.crash_canyon import CrashCanyon
from seeds.faults import BadInput, Fault, quoted
from solver.crashcanyon.road import Road


def check_race(vehicles: int, laps: int, road: Road, rules: CrashCanyon) -> None:
    """`BadInput` for a race that cannot be."""
    if faults := list(_race_faults(vehicles, laps, road, rules)):
        raise BadInput(faults)


def spaces_for_laps(road: Road, vehicles: int) -> int:
    """The spaces that a road needs for laps: nobody may go round all of it in one move.

    On the road a move of no more than all spaces ends where it began at the latest, as nobody else is there. Out of a
    pit others may stand there too, and are passed.
    """
    roll, shift = int(road.numbers.shape[1]) - 1, int(abs(road.shifts).max())
    last_pit = int(road.beside[-1]) if road.locations > road.home + 1 else 0
    return max(roll, shift, -(-(last_pit - 1 + roll + vehicles - 1) // 2))


def _race_faults(vehicles: int, laps: int, road: Road, rules: CrashCanyon) -> Iterator[Fault]:
    span = rules.vehicles
    if not span.least <= vehicles <= span.most:
        yield Fault("--vehicles", 0, 0, f"{vehicles} vehicles", f"{span.least} to {span.most}")
    if not 1 <= laps <= rules.laps.most:
        yield Fault("--laps", 0, 0, f"{laps} laps", f"1 to {rules.laps.most}")
    elif laps > 1 and road.spaces < (least := spaces_for_laps(road, vehicles)):
        yield Fault(
            "--laps", 0, 0, f"a move can go round all {road.spaces} spaces", f"1 lap, or {least} spaces or more"
        )


def held(text: str | None, rules: CrashCanyon) -> tuple[int, int]:
    """Tokens of both (`3,1`), all of them if nothing is said; `BadInput` for anything else."""
    most = rules.turbo.tokens
    if text is None:
        return most, most
    words = text.replace(",", " ").split()
    if len(words) != 2 or not all(word.isascii() and word.isdecimal() and int(word[:4]) <= most for word in words):
        raise BadInput.one(
            "--tokens", f"no two numbers of tokens: {quoted(text)}", f"such as {most},0, each 0 to {most}"
        )
    return int(words[0]), int(words[1])
