"""Short tracks and few dice faces, for tests that look at everything."""

from __future__ import annotations

import msgspec

from seeds.crash_canyon import CrashCanyon, Die, Turbo, shipped
from solver.crashcanyon.track import Track, read_track

SHORT = """
format = 1
name = "Short"
spaces = 7
boulders = [3, 6]
pits = [4]
push = {push}
[everywhere]
stay = 0.7
forward = [0.1, 0.05]
back = [0.1, 0.05]
[beside_pit]
stay = 0.5
forward = [0.1]
back = [0.1]
pit_upright = 0.1
pit_flipped = 0.2
"""
BARE = 'format = 1\nname = "Bare"\nspaces = 4\n[everywhere]\nstay = 1\n'


def short(push: float = 0.0) -> Track:
    """Seven spaces with everything on them."""
    return read_track(SHORT.format(push=push), "short")


def bare(spaces: int = 4) -> Track:
    """A flat road without anything on it."""
    return read_track(BARE.replace("4", str(spaces)), "bare")


def rules(
    red: tuple[str, ...] = ("1", "2", "star"), black: tuple[str, ...] = ("1", "3"), tokens: int = 1
) -> CrashCanyon:
    """The game with these dice and so many tokens."""
    return msgspec.structs.replace(
        shipped(),
        dice={"red": Die(section="2", faces=red), "black": Die(section="2", faces=black)},
        turbo=Turbo(section="1", tokens=tokens),
    )
