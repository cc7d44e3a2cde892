"""Truck Off's numbers: complete, each with its section, and every fault of a user's file at its place."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from seeds.faults import BadInput
from seeds.truck_off import CARDS, SHIPPED, load, shipped


def sections(table: dict[str, Any]) -> list[str]:
    own = [str(table["section"])] if "section" in table else []
    return own + [section for inner in table.values() if isinstance(inner, dict) for section in sections(inner)]


def test_shipped_numbers() -> None:
    rules = shipped()
    assert {rules.card[card].value for card in CARDS} == {2}
    assert len(rules.deck) == 12
    assert rules.automatic.money == (len(rules.deck) - rules.opening.discards) * 2
    assert sum(rules.grid.rows) == 16 == 2 * rules.grid.each * rules.grid.rounds
    assert [len(rules.venues_for(players)) for players in range(2, 7)] == [4, 4, 5, 6, 6]


def test_every_table_names_its_section() -> None:
    found = sections(tomllib.loads(resources.files("seeds").joinpath("truck_off.toml").read_text("utf-8")))
    assert len(found) > 25
    assert set(found) == set("123456")


def test_a_users_file_is_laid_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[promotion]\nper_truck = 3\n[card.reroll]\nvalue = 1\n", "utf-8")
    rules = load(path)
    assert (rules.promotion.per_truck, rules.card["reroll"].value, rules.card["reroll"].copies) == (3, 1, 2)
    assert load(None) is shipped()


SPECIAL = '[special.x]\nsection = "5"\nname = "X"\nvenue = "d8"\ntiming = "during"\nphase = "payouts"\n'
FAULTS = {
    "unknown card": ("[card.rerol]\nvalue = 2\n", "1:7: unknown key `rerol` — did you mean reroll?"),
    "unknown venue": ('[seats.3]\nvenues = ["d8", "d9", "d20"]\n', "2:17: unknown venue `d9` — did you mean d8?"),
    "venue twice": ('[seats.3]\nvenues = ["d8", "d8", "d20"]\n', "2:17: `d8` twice — each venue once"),
    "one venue": ('[seats.3]\nvenues = ["d8"]\n', "2:10: fewer venues than trucks to select — one for every truck"),
    "wrong type": ("[venue.d8]\nsides = true\n", "2:9: venue.d8.sides: expected `int`, got `bool`"),
    "grid too small": ("[grid]\nrows = [4, 5, 4]\n", "2:8: 13 places for 16 cards"),
    "no bricks": ("[grid]\nrows = [6, 4, 3, 3]\n", "2:12: courses of bricks differ by one card — 6 ± 1"),
    "too many rounds": ("[grid]\nrounds = 5\n", "2:10: more cards are taken than dealt"),
    "three discards": (
        '[opening]\nsuggestions = { mild = ["move"] }\n',
        "2:24: 1 cards to discard — 2, or none for at random",
    ),
    "does nothing": (
        SPECIAL.replace("during", "instead") + 'operation = "add-to-roll"\n',
        "5:10: add-to-roll does nothing instead payouts — for add-to-roll: instead roll, during roll",
    ),
    "no action": (SPECIAL + 'operation = "bar-action"\n', "5:10: bar-action does nothing during payouts"),
    "stray action": (
        SPECIAL + 'operation = "multiply-share"\naction = "move"\n',
        "8:10: `action` goes with bar-action, and with nothing else",
    ),
    "tie dice": ('[ties]\ndice = [["d4"], ["d7"]]\n', "2:18: unknown venue `d7`"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_told_by_place(name: str, tmp_path: Path) -> None:
    text, told = FAULTS[name]
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput) as caught:
        load(path)
    lines = [str(fault).removeprefix(f"{path}:").removesuffix(f" — as in {SHIPPED}") for fault in caught.value.faults]
    assert any(line.startswith(told) for line in lines), lines


def test_no_more_specials_than_a_venue_has_cards(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    cards = (SPECIAL.replace("special.x", f"special.x{n}") + 'operation = "add-to-roll"\n' for n in range(5))
    path.write_text("".join(cards), "utf-8")
    with pytest.raises(BadInput, match="5 Daily Specials for `d8` — 4 for each venue"):
        load(path)
