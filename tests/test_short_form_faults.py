"""Faults in the short form of plans: each at its column, with what would be right."""

from __future__ import annotations

import pytest

from seeds.faults import BadInput
from seeds.roll_and_smash import shipped
from solver.smash.plan_words import MOST_ENTERED, MOST_LISTED
from solver.smash.short_form import read_short

RULES = shipped()


def told(text: str) -> list[str]:
    """The faults of a line as `column: message`; each has a remedy and stands on line 1."""
    with pytest.raises(BadInput) as caught:
        read_short(text, "typed", RULES)
    assert all((fault.source, fault.line) == ("typed", 1) and fault.remedy for fault in caught.value.faults)
    return [f"{fault.column}: {fault.message}" for fault in caught.value.faults]


def remedy(text: str) -> str:
    """What would be right instead of a line's only fault."""
    with pytest.raises(BadInput) as caught:
        read_short(text, "typed", RULES)
    (fault,) = caught.value.faults
    return fault.remedy


FAULTS = {
    "nothing": (" ", ["1: `` is no start"]),
    "no start": ("s4:ee s2:e", ["1: the start is missing"]),
    "no start, but a ramp": (" r:B2E", ["2: the start is missing"]),
    "no start, but a card": ("+roll-over", ["1: the start is missing"]),
    "start without heading": ("A2 s2:e", ["1: `A2` is no start"]),
    "start with row 0": ("A0E s2:e", ["1: `A0E` is no start"]),
    "start the wrong way round": ("2AE s2:e", ["1: `2AE` is no start"]),
    "column too far": ("AAAA1E", ["1: `AAAA1E` is no start"]),
    "figures of another script": ("A٢E", ["1: `A٢E` is no start"]),
    "ramps": (
        "A2E r:B2 r: r:E r:2BE",
        ["7: `B2` is no ramp", "12: `` is no ramp", "15: `E` is no ramp", "19: `2BE` is no ramp"],
    ),
    "Destroy": ("A2E x:U x:U0 x:", ["7: `U` is no obstacle", "11: `U0` is no obstacle", "16: `` is no obstacle"]),
    "behind a move": ("A2E s2 r:B2E x:U1", ["8: `r:B2E` behind a move", "14: `x:U1` behind a move"]),
    "unknown tiles": (
        "A2E s9:e :e e^e",
        ["5: unknown Plan tile `s9`", "10: no Plan tile", "13: unknown Plan tile `e^e`"],
    ),
    "tiles that are none": (
        "A2E B2E U1 roll-over",
        ["5: unknown Plan tile `B2E`", "9: unknown Plan tile `U1`", "12: unknown Plan tile `roll-over`"],
    ),
    "cards": (
        "A2E + +boost +smash +s4:e",
        [
            "6: no card",
            "8: unknown card `boost`",
            "15: `smash` is not played between tiles",
            "22: the Plan tile `s4` with a plus",
        ],
    ),
    "granting cards": (
        "A2E +deja-vu +deja-vu:e +deja-vu/ +deja-vu/e +Nitro-Boost/roll-over",
        [
            "6: `deja-vu` without a Plan tile",
            "15: `deja-vu` without a Plan tile",
            "26: `deja-vu` without a Plan tile",
            "44: unknown Plan tile `e`",
            "59: unknown Plan tile `roll-over`",
        ],
    ),
    "steps": (
        "A2E s4:ex^^e s4:^e s4: +deja-vu/s2:4",
        ["9: `x^^` is no step", "17: `^` is no step", "22: no step behind the colon", "36: `4` is no step"],
    ),
    "steps by other names": ("A2E s4:левый", ["8: `левый` is no step"]),
    "a long s": ("A2E s4:ſ", ["8: `ſ` is no step"]),
    "off the grid": ("A2E s4:nnn s4:w t90:e", ["9: N of A1 there is no space"]),
    "off the grid, west": ("B2W s4:ww/N", ["9: W of A2 there is no space"]),
    "off the grid, south": ("A9999E s2:ss", ["11: S of A9999 there is no space"]),
    "headings": (
        "A2E s2:e/ s2/north s2/N:e +zero-point-turn/x",
        [
            "10: no heading behind the slash",
            "14: `north` is no heading",
            "23: `N:e` is no heading",
            "44: `x` is no heading",
        ],
    ),
    "all at once": (
        "A2 r:0 x:b S2:ey +Boost/s2:e zz/Q t90/Q",
        [
            "1: `A2` is no start",
            "6: `0` is no ramp",
            "10: `b` is no obstacle",
            "16: `y` is no step",
            "19: unknown card `Boost`",
            "30: unknown Plan tile `zz`",
            "39: `Q` is no heading",
        ],
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_faults_stand_at_their_columns(case: str) -> None:
    line, expected = FAULTS[case]
    assert told(line) == expected


REMEDIES = {
    "2AE": "did you mean A2E?",
    "A02e": "did you mean A2E?",
    "A2": "a heading behind the space: A2N, A2E, A2S, A2W",
    "A2E r:B-2-E": "did you mean B2E?",
    "A2E r:up": "a space and a heading: A2E",
    "A2E x:Ol": "did you mean O1?",
    "A2E x:all": "a kind and a number, as in the map: U1",
    "A2E B2E": "a ramp is r:B2E, and the start comes first",
    "A2E u1": "an obstacle named for Destroy is x:U1",
    "A2E Roll-Over": "did you mean +roll-over?",
    "A2E dejavu/s2": "did you mean +deja-vu?",
    "A2E straight-14:e": "did you mean straight-1-4?",
    "A2E s3:e": "known: s2 (straight-1-2), s4 (straight-1-4), t90 (turn-90), t180 (turn-180), d360 (donut-360)",
    "A2E +rollover": "did you mean roll-over?",
    "A2E +t90:n": "no plus, or a card that grants it: +card/t90",
    "A2E +deja-vu": "the tile it grants behind it: +deja-vu/s2:e",
    "A2E s2:x": "n, e, s or w for each space entered, ^ behind it in the air",
    "A2E s2/North": "did you mean N?",
    "A2E s2/left": "N, E, S or W",
    "A1W s2:w": "spaces are counted from A1",
}


@pytest.mark.parametrize("line", REMEDIES)
def test_remedies(line: str) -> None:
    assert remedy(line) == REMEDIES[line]


def test_faults_below_the_first_line() -> None:
    with pytest.raises(BadInput) as caught:
        read_short("\ufeffA2E\r\n s2:e\r\n  s9:e\r\n", "file", RULES)
    assert [(fault.line, fault.column) for fault in caught.value.faults] == [(3, 3)]


def test_lines_without_end() -> None:
    assert len(read_short("A1E" + " s2" * MOST_LISTED, "typed", RULES).moves) == MOST_LISTED
    assert told("A1E" + " s2" * 100_000) == [f"{3 * MOST_LISTED + 5}: too long"]
    assert told("A1E" + " x:U1" * (MOST_LISTED + 1)) == [f"{5 * MOST_LISTED + 5}: too long"]
    assert len(told("zz " * 100_000)) == MOST_LISTED + 3
    steps = "we" * (MOST_ENTERED // 2)
    assert len(read_short(f"B1E s2:{steps}", "typed", RULES).moves[0].path) == MOST_ENTERED
    assert told(f"B1E s2:e s2:{steps}") == ["13: more than 10,000 spaces entered"]
    assert told("B1E s2:" + "^" * 100_000) == [f"8: `{'^' * 39}…` is no step"]
    assert told("E" * 100_000) == [f"1: `{'E' * 39}…` is no start"]
