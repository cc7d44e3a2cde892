"""What can be asked of a race: how many vehicles and laps, and which tokens the tables are shown for."""

from __future__ import annotations

from collections.abc import Iterator

from seeds.crash_canyon import CrashCanyon
from seeds.faults import BadInput, Fault, quoted


def check_race(vehicles: int, laps: int, rules: CrashCanyon) -> None:
    """`BadInput` for a race that cannot be."""
    if faults := list(_race_faults(vehicles, laps, rules)):
        raise BadInput(faults)


def _race_faults(vehicles: int, laps: int, rules: CrashCanyon) -> Iterator[Fault]:
    span = rules.vehicles
    if not span.least <= vehicles <= span.most:
        yield Fault("--vehicles", 0, 0, f"{vehicles} vehicles", f"{span.least} to {span.most}")
    if not 1 <= laps <= rules.laps.most:
        yield Fault("--laps", 0, 0, f"{laps} laps", f"1 to {rules.laps.most}")


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
