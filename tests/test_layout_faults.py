"""Faults of layout files: every one at its line and column, with what would be right."""

from __future__ import annotations

import msgspec
import pytest

from layouts.reading import read_layout
from seeds.faults import BadInput
from seeds.roll_and_smash import shipped
from tests.layout_texts import EMPTY_ROWS, HEAD, TILED, faults, remedies, with_map

MAP_FAULTS = {
    "one space": ("U1 . . .\n. . . .\n. . . .\n", ["5:1: U1 stands on one space"]),
    "three spaces": (
        "U1 U1 . .\n. U1 . .\n. . . .\n",
        ["6:3: U1 stands on 3 spaces: A1, B1, B2"],
    ),
    "two tiles of one name": (
        "U1 U1 . .\n. . . .\n. . U1 U1\n",
        ["7:5: U1 stands on 4 spaces: A1, B1, C3, D3"],
    ),
    "apart": ("U1 . U1 .\n. . . .\n. . . .\n", ["5:6: U1 stands on A1 and C1, which are not adjacent"]),
    "diagonal": ("U1 . . .\n. U1 . .\n. . . .\n", ["6:3: U1 stands on A1 and B2, which are not adjacent"]),
    "seam": (". I2 I2 .\n. . . .\n. . . .\n", ["5:6: I2 lies across the seam between columns B and C"]),
    "short row": (". . .\n. . . .\n. . . .  .\n", ["5:6: row 1 has 3 tokens", "7:10: row 3 has 5 tokens"]),
    "few rows": (". . . .\n. . . .\n", ["6:8: the map has 2 rows"]),
    "many rows": (EMPTY_ROWS + " . . . .\n. . . .\n", ["8:2: the map has 5 rows"]),
    "no rows": ("\n", ["4:7: the map has 0 rows"]),
    "one width, not the board's": (". .\n. .\n. .\n", ["5:1: every row has 2 tokens, the board 4 columns"]),
    "unknown": (". Q1 . .\n. . ? .\n. . . .\n", ["5:3: unknown token `Q1`", "6:5: unknown token `?`"]),
    "lower case counts as meant": ("u1 U1 . .\n. . . .\n. . . .\n", ["5:1: unknown token `u1`"]),
    "look-alikes count as meant": (
        "01 O1 . I1\n. . . l1\n_ . . .\n",
        ["5:1: unknown token `01`", "6:7: unknown token `l1`", "7:1: unknown token `_`"],
    ),
    "numbers": (
        "U0 U01 U100 B\n. . . .\n. . . .\n",
        [
            "5:1: token number out of range: `U0`",
            "5:4: token number out of range: `U01`",
            "5:4: U1 stands on one space",
            "5:8: token number out of range: `U100`",
            "5:13: token without a number: `B`",
        ],
    ),
    "run together": (
        "....\n.O1. O1\n. . . .\n",
        [
            "5:1: tokens without blanks between them: `....`",
            "6:1: tokens without blanks between them: `.O1.`",
            "6:6: O1 stands on B2 and D2, which are not adjacent",
        ],
    ),
    "comment": (". . . . # top\n. . . .\n. . . .\n", ["5:9: a comment inside the map: `# top`"]),
    "full": ("U1 U1 B1 B1\nO1 O1 I1 I1\nX1 X1 X2 X2\n", ["4:7: no empty space"]),
}


@pytest.mark.parametrize("case", MAP_FAULTS)
def test_faults_of_the_map(case: str) -> None:
    """Each fault stands at its token."""
    rows, expected = MAP_FAULTS[case]
    found = faults(with_map(rows))
    assert len(found) == len(expected)
    assert all(want in fault for want, fault in zip(sorted(expected), sorted(found), strict=True))


def test_supply() -> None:
    """Of every kind, the blank ones too, at most as many as the box holds."""
    for letter, kind in (("U", "up"), ("X", "blank")):
        tiles = [f"{letter}{number} {letter}{number}" for number in range(1, 6)]
        rows = f"{' '.join(tiles[:3])}\n{' '.join(tiles[3:])} . .\n. . . . . .\n"
        text = with_map(rows).replace("[2, 1]", "[3, 1]")
        assert faults(text) == [f"6:7: 5 `{kind}` tiles ({letter})"]


def test_supply_is_that_of_the_rules() -> None:
    """Whoever has other numbers reads by them."""
    rules = shipped()
    few = msgspec.structs.replace(rules.obstacle["up"], supply=0)
    rules = msgspec.structs.replace(rules, obstacle={**rules.obstacle, "up": few})
    with pytest.raises(BadInput, match="at most 0"):
        read_layout(with_map(TILED), "file", rules)


def test_everything_at_once() -> None:
    """Faults of keys, map and hazards are told together, in reading order."""
    text = (
        'formt = 1\nname = ""\ndifficulty = 9\nboard = { pieces = [2, 1], piece = [2, 3] }\n'
        'map = """\nU1 . . .\n. . . b2\n. . .\n"""\n[[hazard]]\nkind = "oil-spill"\nat = "E1"\ntoward = "n"\n'
    )
    assert faults(text) == [
        "1:1: `format` is missing",
        "1:1: unknown key `formt`",
        "2:8: name is empty",
        "3:14: difficulty is 9",
        "6:1: U1 stands on one space",
        "7:7: B2 stands on one space",
        "7:7: unknown token `b2`",
        "8:6: row 3 has 3 tokens",
        "12:6: E1 is off the board",
        "13:10: unknown hazard.toward `n`",
    ]


KEY_FAULTS = {
    'format = "1"': "format is text",
    "format = true": "format is true or false",
    "format = 2": "unknown format 2",
    "name = 7": "name is a whole number",
    'name = "  "': "name is empty",
    f'name = "{81 * "x"}"': "name has 81 characters",
    "difficulty = 0": "difficulty is 0",
    "difficulty = 5": "difficulty is 5",
    "difficulty = 2.0": "difficulty is a number with a fraction",
    "difficulty = 99999999999999999999": "difficulty is a huge number",
    'basis = "print"': "unknown basis `print`",
    "basis = 1979-05-27": "basis is a date or time",
    "author = []": "author is an array",
    "notes = {}": "notes is a table",
    f'notes = "{4001 * "x"}"': "notes has 4001 characters",
    "board = [2, 2, 4, 4]": "board is an array",
    "map = [['.']]": "map is an array",
    'hazard = "oil"': "hazard is text",
    'hazard = ["oil"]': "hazard is text",
    "generated = 3": "generated is a whole number",
    f"generated = {{ deep = {17 * '['}{17 * ']'} }}": "generated is nested too deep",
}


@pytest.mark.parametrize("line", KEY_FAULTS)
def test_faults_of_values(line: str) -> None:
    """Each at its value."""
    key = line.split(" =")[0]
    lines = [line if other.startswith(key) else other for other in with_map(EMPTY_ROWS).splitlines()]
    if line not in lines:
        lines.insert(0, line)
    if key == "map":
        lines = lines[: lines.index(line) + 1]
    (found,) = faults("\n".join(lines))
    row, column, message = found.split(":", 2)
    assert message == " " + KEY_FAULTS[line]
    assert lines[int(row) - 1] == line
    assert int(column) == len(key) + 4 + (line == 'hazard = ["oil"]')


BOARD_FAULTS = {
    "{ pieces = [0, -1], piece = [2, 3] }": ["3:21: board.pieces is 0", "3:24: board.pieces is -1"],
    "{ pieces = [1, 1], piece = [61, 1] }": ["3:37: board.piece is 61"],
    "{ pieces = [3, 9], piece = [3, 9] }": ["3:9: a board of 9 × 81 spaces"],
    "{ pieces = [2, 1] }": ["3:1: `piece` is missing in board"],
    "{ piece = [2, 3], pieces = 2, size = 1 }": [
        "3:36: board.pieces is a whole number",
        "3:39: unknown key `size` in board",
    ],
    "{ pieces = [2], piece = [2, 3.0] }": [
        "3:20: board.pieces is not two numbers",
        "3:37: board.piece is a number with a fraction",
    ],
}


@pytest.mark.parametrize("board", BOARD_FAULTS)
def test_faults_of_the_board(board: str) -> None:
    """No board of nothing, and none that fills a hall."""
    text = with_map(EMPTY_ROWS).replace("{ pieces = [2, 1], piece = [2, 3] }", board)
    assert faults(text) == BOARD_FAULTS[board]


HAZARD_FAULTS = {
    'kind = "oil-spill"\nat = "A1"\ntoward = "N"': ["11:6: A1 is not empty: U1 lies there"],
    'kind = "oil-spill"\nat = "E1"\ntoward = "N"': ["11:6: E1 is off the board"],
    'kind = "oil-spill"\nat = "a2"\ntoward = "X"': ["11:6: no space `a2`", "12:10: unknown hazard.toward `X`"],
    'kind = "oil-spill"\nat = 7\ntoward = "N"': ["11:6: hazard.at is a whole number"],
    'kind = "oil-spill"': ["9:3: `at` is missing in hazard", "9:3: `toward` is missing in hazard"],
    'kind = "oil-spill"\nat = "A2"\ntoward = "N"\n[[hazard]]\nkind = "oil-spill"\nat = "A2"\ntoward = "S"': [
        "15:6: a second oil spill on A2"
    ],
    'kind = "nothing-to-see"\non = "u1"': ["11:6: no tile `u1` in the map"],
    'kind = "nothing-to-see"\non = "X1"': ["11:6: X1 is blank already"],
    'kind = "nothing-to-see"\non = 1': ["11:6: hazard.on is a whole number"],
    'kind = "nothing-to-see"\non = "U1"\n[[hazard]]\nkind = "nothing-to-see"\non = "U1"': ["14:6: U1 is blanked twice"],
    'kind = "nothing-to-see"\non = "U1"\nat = "A2"': ["12:1: unknown key `at` in hazard"],
    'kind = "rotate"': ["10:8: `rotate` leaves nothing on the board"],
    'kind = "oilspill"': ["10:8: unknown hazard.kind `oilspill`"],
    'on = "U1"': ["9:3: `kind` is missing in hazard"],
}


@pytest.mark.parametrize("hazard", HAZARD_FAULTS)
def test_faults_of_hazards(hazard: str) -> None:
    """Oil lies on empty spaces and points somewhere; only obstacles are blanked, once."""
    assert faults(with_map(TILED, f"[[hazard]]\n{hazard}\n")) == HAZARD_FAULTS[hazard]


def test_near_misses() -> None:
    """A remedy names what was probably meant."""
    assert remedies(with_map(EMPTY_ROWS, 'autor = "me"\n')) == ["did you mean author?"]
    assert remedies(with_map("u1 U1 . .\n. . . .\n. . . .\n")) == ["did you mean U1?"]
    assert remedies(with_map(TILED, '[[hazard]]\nkind = "nothing-to-see"\non = "u1"\n')) == ["did you mean U1?"]
    assert remedies(with_map(TILED, '[[hazard]]\nkind = "oil-spill"\nat = "b2"\ntoward = "n"\n')) == [
        "did you mean B2?",
        "did you mean N?",
    ]


def test_keys_below_a_table() -> None:
    """TOML gives a key to the table above it; the fault says so."""
    map_text = f'map = """\n{EMPTY_ROWS}"""\n'
    oil = '[[hazard]]\nkind = "oil-spill"\nat = "A1"\ntoward = "N"\n'
    assert faults(HEAD + oil + map_text) == ["1:1: `map` is missing", "8:1: unknown key `map` in hazard"]
    assert remedies(HEAD + oil + map_text)[1] == "`map` belongs above the first [table]"
    assert remedies(HEAD + "[generated]\n" + map_text) == ["`map` stands in [generated]: move it above"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            'format = 1\nname = "The "Big" One"\n',
            "2:14: not TOML: Expected newline or end of document after a statement",
        ),
        ('format = 1\nmap = """\n. .\n', "2:1: not TOML: Unterminated string"),
        ('name = "a"\nmap = """\n. .\n"""\nname = "b"\n', "5:1: not TOML: Cannot overwrite a value"),
        ("[board]\npieces = [1, 2\n", "2:1: not TOML: Unclosed array"),
        ("format = 1\n[board]\n[board]\n", "3:2: not TOML: Cannot declare ('board',) twice"),
        ("format 1", "1:8: not TOML: Expected '=' after a key in a key/value pair"),
        ("format = 1\nname =", "2:7: not TOML: Invalid value"),
    ],
)
def test_no_toml(text: str, fault: str) -> None:
    """Where TOML itself is broken, that is told alone: where it was opened, or where it breaks."""
    assert faults(text) == [fault]
    assert faults("\ufeff" + text) == [fault]


@pytest.mark.parametrize("text", [f"a = {100_000 * '['}", f"a = {10_000 * '9'}"])
def test_absurd_toml(text: str) -> None:
    """Bottomless nesting and numbers longer than a page."""
    assert len(faults(text)) == 1


def test_control_characters_have_a_place() -> None:
    """They are told where they are escaped, and shown harmlessly."""
    assert faults(with_map(EMPTY_ROWS).replace('"Test"', '"Te\\u001bst"')) == [
        "2:11: name holds a control character `\\u001b`"
    ]
    assert faults('notes = """\none\ntwo\\r"""\n' + with_map(EMPTY_ROWS)) == [
        "3:4: notes holds a control character `\\u000d`"
    ]


def test_long_tokens_are_shown_short() -> None:
    """A message stays a line."""
    (found,) = [fault for fault in faults(with_map(EMPTY_ROWS.replace(".", 5000 * "Z", 1))) if "unknown" in fault]
    assert len(found) < 80
