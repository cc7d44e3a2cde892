"""A reader of QR signs for tests, written from the standard and not from the code that draws them.

It looks at a picture, finds the grid by the corner patterns, takes the mask off, collects the code words in the
order they are laid, and puts the blocks back together. Errors are not corrected: on paper there are none yet.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from PIL import Image

Grid = list[list[bool]]
Mask = Callable[[int, int], bool]

#: middles of the alignment patterns of versions 2 to 12, apart from the one at 6
ALIGNED = {2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [22, 38], 8: [24, 42], 9: [26, 46], 10: [28, 50],
           11: [30, 54], 12: [32, 58]}  # fmt: skip
#: level, version → (blocks, data words in each), the longer blocks last
BLOCKS = {
    ("L", 1): [(1, 19)], ("L", 2): [(1, 34)], ("L", 3): [(1, 55)], ("L", 4): [(1, 80)], ("L", 5): [(1, 108)],
    ("L", 6): [(2, 68)], ("L", 7): [(2, 78)], ("L", 8): [(2, 97)], ("L", 9): [(2, 116)],
    ("L", 10): [(2, 68), (2, 69)], ("L", 11): [(4, 81)], ("L", 12): [(2, 92), (2, 93)],
    ("M", 1): [(1, 16)], ("M", 2): [(1, 28)], ("M", 3): [(1, 44)], ("M", 4): [(2, 32)], ("M", 5): [(2, 43)],
    ("M", 6): [(4, 27)], ("M", 7): [(4, 31)], ("M", 8): [(2, 38), (2, 39)],
}  # fmt: skip
LEVELS = {1: "L", 0: "M"}
MASKS: tuple[Mask, ...] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)


def grid_of(picture: Image.Image) -> Grid:
    """Modules of the one sign in a grey picture, True for dark."""
    box = picture.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert box is not None
    sign = picture.crop(box)
    along = [sign.getpixel((x, 2)) < 128 for x in range(sign.width)]  # type: ignore[operator]
    first = len(list(next(iter(groupby(along)))[1]))
    count = 17 + 4 * round((sign.width / (first / 7) - 17) / 4)
    middle = [(at + 0.5) * sign.width / count for at in range(count)]
    return [[sign.getpixel((int(x), int(y))) < 128 for x in middle] for y in middle]  # type: ignore[operator]


def read(picture: Image.Image) -> str:
    """The text of the one sign in a grey picture."""
    return text_of(grid_of(picture))


def text_of(grid: Grid) -> str:
    """The text of a sign's modules (byte mode)."""
    version = (len(grid) - 17) // 4
    level, mask = _format(grid)
    words = _words(grid, version, MASKS[mask])
    bits = "".join(f"{word:08b}" for word in _in_order(words, BLOCKS[level, version]))
    assert bits[:4] == "0100"
    wide = 8 if version < 10 else 16
    length, start = int(bits[4 : 4 + wide], 2), 4 + wide
    return bytes(int(bits[at : at + 8], 2) for at in range(start, start + 8 * length, 8)).decode("ascii")


def _format(grid: Grid) -> tuple[str, int]:
    """Level and number of the mask, from the first copy beside the upper left corner pattern."""
    places = [(8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [(r, 8) for r in (7, 5, 4, 3, 2, 1, 0)]
    bits = int("".join(str(int(grid[r][c])) for r, c in places), 2) ^ 0b101010000010010
    return LEVELS[bits >> 13], bits >> 10 & 7


def _reserved(version: int, size: int) -> set[tuple[int, int]]:
    """Modules that hold no data."""
    taken = {(6, at) for at in range(size)} | {(at, 6) for at in range(size)}
    corners = ((9, 9, 0, 0), (9, 8, 0, size - 8), (8, 9, size - 8, 0))
    taken |= {(top + r, left + c) for tall, wide, top, left in corners for r in range(tall) for c in range(wide)}
    lines = [6, *ALIGNED.get(version, [])]
    ends = {(6, 6), (6, lines[-1]), (lines[-1], 6)}
    for row in lines:
        for col in lines:
            if version > 1 and (row, col) not in ends:
                taken |= {(row + r, col + c) for r in range(-2, 3) for c in range(-2, 3)}
    if version >= 7:
        taken |= {(size - 11 + r, c) for r in range(3) for c in range(6)}
        taken |= {(r, size - 11 + c) for r in range(6) for c in range(3)}
    return taken


def _words(grid: Grid, version: int, mask: Mask) -> list[int]:
    """The code words as they lie, from the lower right corner up and down in columns of two."""
    size, bits = len(grid), ""
    taken = _reserved(version, size)
    columns = [col for col in range(size - 1, 0, -2) if col > 6] + [5, 3, 1]
    for number, right in enumerate(columns):
        rows = range(size - 1, -1, -1) if number % 2 == 0 else range(size)
        for row in rows:
            for col in (right, right - 1):
                if (row, col) not in taken:
                    bits += str(int(grid[row][col] ^ mask(row, col)))
    return [int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)]


def _in_order(words: list[int], blocks: list[tuple[int, int]]) -> list[int]:
    """Data words block by block, from words laid in turn."""
    lengths = [length for count, length in blocks for _ in range(count)]
    found: list[list[int]] = [[] for _ in lengths]
    laid = iter(words)
    for at in range(max(lengths)):
        for number, length in enumerate(lengths):
            if at < length:
                found[number].append(next(laid))
    return [word for block in found for word in block]
