"""Bigfoot's cards: the shipped edition, another one laid over it, and every fault of a user's file at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from seeds.bigfoot import SHIPPED, load, shipped
from seeds.faults import BadInput
from solver.bigfoot.cards import Action, Sensor, deck, parse_card, weights
from tests.bigfoot_games import sixteen, small


def faults(folder: Path, text: str) -> list[str]:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput) as caught:
        load(path)
    return [str(fault)[len(f"{path}:") :].removesuffix(f" — as in {SHIPPED}") for fault in caught.value.faults]


def test_the_shipped_edition() -> None:
    edition = shipped()
    assert (len(edition.names), edition.lairs.hidden, edition.leftovers) == (10, 5, 5)
    assert len(deck(edition)) == edition.play.rounds * edition.play.draw == 36
    assert len({frozenset(terrains) for terrains in edition.lairs.cards.values()}) == 10
    assert edition.names[0] == "Timberline Den"
    assert edition.names[9] == "Sinkhole"
    assert load(None) is edition


def test_another_edition(tmp_path: Path) -> None:
    edition = small(tmp_path)
    assert edition.names == ("Ash", "Birch", "Cedar", "Dell")
    assert edition.play.rounds == 3
    assert edition.sensor["motion-detector"].copies == 1
    assert len(deck(edition)) == 6 + 1 + 4 + 10
    assert sixteen(tmp_path).leftovers == 8


FAULTS = {
    "terrain": ('[lairs.cards]\nA = ["forest", "see"]\nB = ["cave", "cave"]\n', "2:16: unknown terrain `see` — "),
    "hidden": ("[lairs]\nhidden = 10\n", "2:10: 10 hidden lairs of 10 — fewer than there are lairs"),
    "symbols": ("[lairs]\nsymbols = 3\n", " has 2 terrains — 3, as `symbols` says"),
    "sensor": ('[sensor.camera]\ncards = [["forest"], ["forset"]]\n', "2:23: unknown terrain `forset` — did you mean"),
    "card twice": (
        '[sensor.motion-detector]\ncards = [["cave", "river"], ["river", "cave"]]\n',
        "2:29: a motion-detector card that is there already — each card once; `copies` says how many",
    ),
    "twice in a card": ('[sensor.camera]\ncards = [["cave", "cave"]]\n', "2:19: terrain `cave` twice — each once"),
    "nothing": ("[sensor.camera]\ncards = [[]]\n", "2:10: a camera that counts nothing — terrains to count"),
    "deck": ("[play]\nrounds = 7\n", "2:10: 36 Path cards do not last 7 rounds — more cards, or fewer rounds"),
    "draw": ("[play]\nelusive_draw = 1\n", "2:16: 1 card to lay out as two paths — at least 2"),
    "action": ("[action.nap]\ncopies = 1\n", "1:9: unknown key `nap`"),
    "side": (
        '[action.detour]\nbigfoot = "rest"\n',
        "2:11: two sides are called `rest` — a name for each side of each card",
    ),
    "type": ('[lairs]\nhidden = "5"\n', "2:10: lairs.hidden: expected `int`, got `str`"),
    "truncated": ('[lairs]\nterrains = ["for', "2:1: not TOML: "),
}


@pytest.mark.parametrize("case", FAULTS)
def test_faults(case: str, tmp_path: Path) -> None:
    text, told = FAULTS[case]
    assert any(told in fault for fault in faults(tmp_path, text))


def test_too_many_sets(tmp_path: Path) -> None:
    lairs = "\n".join(f'L{number} = ["cave", "river"]' for number in range(20))
    told = faults(tmp_path, f"[lairs]\nhidden = 10\n[lairs.cards]\n{lairs}\n")
    assert "2:10: 184,756 sets of hidden lairs — at most 20,000" in told


def test_what_sensors_count() -> None:
    edition = shipped()
    assert weights(edition, Sensor("camera", ("forest",))) == (1, 1, 1, 1, 0, 0, 0, 0, 0, 0)
    assert weights(edition, Sensor("motion-detector", ("forest", "cave"))) == (1, 1, 1, 2, 0, 0, 1, 0, 1, 1)
    assert sum(weights(edition, Sensor("audio-recorder", ("Fern Bank",)))) == 1


def test_short_texts() -> None:
    edition = shipped()
    assert parse_card(edition, "cam:FOR", "x") == Sensor("camera", ("forest",))
    assert parse_card(edition, "motion: cave + river", "x") == Sensor("motion-detector", ("river", "cave"))
    assert parse_card(edition, "audio:10+1+root", "x").names == ("Sinkhole", "Timberline Den", "Root Cellar")  # type: ignore[union-attr]
    assert parse_card(edition, "don", "x") == Action("donation")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("d", "`d` fits donation, detour — more letters of it"),
        ("camera:sea", "unknown terrain `sea`"),
        ("camera:", "unknown terrain ``"),
        ("audio:1+2+11", "unknown lair `11`"),
        ("audio:1+2+9", "no audio-recorder counts Timberline Den + Fern Bank + Falls Grotto — there are "),
        ("camera:forest+cave", "no camera counts forest + cave"),
        ("", "unknown Action card ``"),
    ],
)
def test_texts_that_name_no_card(text: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_card(shipped(), text, "--drawn")
    assert str(caught.value).startswith(f"--drawn: {told}")
