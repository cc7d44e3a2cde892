"""Short codes: the names of Plan tiles and cards in the short form of a plan (docs/plans.md).

    straight-1-4  →  s4        the first letter of the id and its last part
    donut-360     →  d360      the whole id where two tiles would share a code
    roll-over     →  roll-over cards keep their ids

Signs that the short form gives a meaning to never stand in a code: an id from somebody's own rules file that
has them is written with percent signs, as in web addresses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from urllib.parse import quote

from seeds.roll_and_smash import RollAndSmash

#: what stands before the colon of a ramp and of an obstacle named for Destroy
RAMP, DESTROY = "r", "x"


def tile_codes(rules: RollAndSmash) -> dict[str, str]:
    """Plan tile → its code."""
    names = Counter(name for tile in rules.tile for name in {tile.lower(), _shortened(tile).lower()})
    shared = {tile for tile in rules.tile if names[_shortened(tile).lower()] > 1}
    return {tile: written(tile if tile in shared else _shortened(tile)) for tile in rules.tile}


def tile_names(rules: RollAndSmash) -> dict[str, str]:
    """What a Plan tile may be called when read, its code or its whole id → the tile."""
    whole = {written(tile): tile for tile in rules.tile}
    return whole | {code: tile for tile, code in tile_codes(rules).items()}


def card_names(cards: Iterable[str]) -> dict[str, str]:
    """What a card is called → the card."""
    return {written(card): card for card in cards}


def written(name: str) -> str:
    """An id without signs that the short form uses; different ids stay different."""
    safe = quote(name, safe="")
    return f"%{safe}" if safe.lower() in ("", RAMP, DESTROY) else safe


def named(word: str, names: Mapping[str, str]) -> str | None:
    """What a word names, in any case of its letters if that leaves no doubt."""
    if word in names:
        return names[word]
    alike = {name for known, name in names.items() if known.lower() == word.lower()}
    return alike.pop() if len(alike) == 1 else None


def _shortened(tile: str) -> str:
    first, *_, last = tile.split("-") if "-" in tile else ("", tile)
    return first[:1] + last
