"""Identity: a short name for what an arena *is*, whatever it is called and however it lies on the table.

Two designers who draw the same arena, one of them with the box turned round, get the same ID; a
catalogue keeps one of them, and a printed sheet says which arena it is without a picture.
"""

from __future__ import annotations

import hashlib

from layouts.arena import Arena
from layouts.codes import arena_code, from_code
from layouts.symmetry import canonical, form

__all__ = ["arena_code", "arena_id", "from_code"]

#: Crockford's base 32: no I, L, O, U, so that nothing is misread
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH = 10
_GROUP = 5


def arena_id(arena: Arena) -> str:
    """The arena's ID, such as `7K3MQ-9XT2B`: the same under rotation and reflection, on every machine, for ever.

    It is made of the board, the tiles by kind, blanked tiles and oils; names, notes, author, difficulty and
    the tokens' numbers do not matter. 50 bits of SHA-256: among a thousand different arenas some two share an
    ID once in 2 billion such collections, among a million once in 2,000.
    """
    digest = hashlib.sha256(f"arena 1: {form(canonical(arena))}".encode()).digest()
    bits = int.from_bytes(digest, "big") >> (len(digest) * 8 - _LENGTH * 5)
    letters = "".join(_ALPHABET[bits >> shift & 31] for shift in range(_LENGTH * 5 - 5, -1, -5))
    return "-".join(letters[start : start + _GROUP] for start in range(0, _LENGTH, _GROUP))
