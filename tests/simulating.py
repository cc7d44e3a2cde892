"""Games small enough to be simulated many times over, for tests."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash, load
from solver.smash.game import Game, Setting, play
from solver.smash.game_worth import Measured, Mind
from tests.arenas import drawn

#: two tiles a plan, three dice with a re-roll, three Hazard tiles
TINY = """
[plan]
tiles = 2
[dice]
count = 3
faces = ["2", "5", "style", "hazard"]
rerolls = 1
[hazard.rotate]
tiles = 1
[hazard.oil-spill]
tiles = 1
[hazard.replace]
tiles = 1
[hazard.nothing-to-see]
tiles = 0
[truck.bigfoot]
deck = { nitro-boost = 1, roll-over = 1 }
[truck.fastrax]
deck = { smash = 2 }
"""
YARD = ". U1 . B1\n. U1 . B1\nO1 O1 . .\n. . I1 I1"


@cache
def tiny() -> RollAndSmash:
    """The rules of a tiny game."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tiny.toml"
        path.write_text(TINY, "utf-8")
        return load(path)


def yard() -> Arena:
    """Four obstacles on sixteen spaces."""
    return drawn(YARD, (1, 1), (4, 4))


def setting(policies: str, trucks: tuple[str, ...] | None = None, **others: object) -> Setting:
    """Two rounds on the yard by the tiny rules, whatever is not said otherwise."""
    plain = Setting(
        yard(),
        tiny(),
        tuple(policies.split()),
        trucks,
        "arena",
        2,
        5,
        Measured(dict.fromkeys(tiny().truck, 1.0), 2.0),
        2,
    )
    return replace(plain, **others)  # type: ignore[arg-type]


def games(asked: Setting, count: int) -> list[Game]:
    """The first games of a simulation."""
    mind = Mind(asked.rules)
    return [play(asked, number, mind) for number in range(1, count + 1)]


def with_dice(*faces: str) -> RollAndSmash:
    """The tiny rules with dice of these faces."""
    rules = tiny()
    return msgspec.structs.replace(rules, dice=msgspec.structs.replace(rules.dice, faces=faces))
