"""The judge on encounters (rules §4): tiny plans worked out by hand from the rules page, and its worked example (§11).

>  r  U1  U1     `r` a ramp: flown over 5 VP, come down on −5; tests/terse.py tells how plans
.  .  .   .      and outcomes are written
"""

from __future__ import annotations

import pytest

from seeds.roll_and_smash import shipped
from solver.smash.rules import IllegalPlan, judge, plan_cost
from tests.drawing import worked_example
from tests.terse import RULES, Case, cards, check, field, outcome, plan, table

BY = field(". . . . .", ". . B1 B1 .", ". . . . .")
POST = field(". . . U1 . . .", ". . . U1 . . .")  # reached from both sides by turning round
TWO_ON = field(". . O1 . O2 .", ". . O1 . O2 .")
TWO_UP = field(". . U1 . U2 .", ". . U1 . U2 .")
LONG_UP = field(". . U1 U1 . . .", ". . . . . . .")
MUD = field(". . I1 I1 . .", ". . . . . .")
OPEN = field(*[". . . . ."] * 5)
MUD_AND_ON = field(". . I1 I1 . .", ". . . . . O1", ". . . . . O1")
DONUT = "B3>N: donut C3 C4 B4 B3"


@table(
    Case("the start gives nothing", BY, "B2>N: s2 B1", "= 0"),
    Case("beside it on the ground", BY, "B1>E: s2 C1", "B1 = 2"),
    Case("beside both halves", BY, "B1>E: s2 C1 D1", "B1 = 2"),
    Case("in front of it", BY, "A2>E: s2 B2", "B1 = 2"),
    Case("diagonal to it", BY, "A1>E: s2 B1", "= 0"),
    Case("beside it in the air", BY, "A1>E B1>E: s4 B1^ C1^ D1^ E1", "B1 = 2"),
    Case("over it", BY, "A2>E B2>E: s4 B2^ C2^ D2^ E2", "B1 = 2"),
    Case("onto it", BY, "C1>S: s2 C2", "-B1 = -5"),
    Case("onto both halves", BY, "A2>E: s4 B2 C2 D2 E2", "-B1 = -5"),
    Case("scored, then failed", BY, "A2>E: s2 B2; s2 C2", "-B1 = -5"),
    Case("failed, then scored", BY, "C1>S: s2 C2; s2 C3", "-B1 = -5"),
    Case("landing on it", BY, "A2>E B2>E: s2 B2^ C2", "-B1 = -5"),
    Case("two at once", field("B1 B1 .", ". . .", "B2 B2 ."), "C2>W: s2 B2", "B1 B2 = 4"),
)
def test_by(case: Case) -> None:
    """Drive by a `by` (rules §4)."""
    check(case)


@table(
    Case("flown over", LONG_UP, "A1>E B1>E: s4 B1^ C1^ D1^ E1", "U1 = 5"),
    Case("beside it", LONG_UP, "B2>E: s2 C2", "= 0"),
    Case("driven into", LONG_UP, "B1>E: s2 C1", "-U1 = -5"),
    Case("landed on", LONG_UP, "A1>E B1>E: s2 B1^ C1", "-U1 = -5"),
    Case("landed on after half of it", LONG_UP, "A1>E B1>E: s4 B1^ C1^ D1 E1", "-U1 = -5"),
    Case("flown over twice", POST, "B1>E C1>E E2>W: s4 C1^ D1^ E1^ F1; t180>W F2 E2^; s2 D2^ C2", "U1 = 5"),
    Case("scored, then failed", POST, "B1>E C1>E: s4 C1^ D1^ E1^ F1; t180>W F2 E2; s2 D2 C2", "-U1 = -5"),
    Case("failed, then scored", POST, "B1>E E2>W: s4 C1 D1 E1 F1; t180>W F2 E2^; s2 D2^ C2", "-U1 = -5"),
    Case("two", TWO_UP, "A1>E B1>E: s2 B1^ C1^; s4 D1^ E1^ F1", "U1 U2 = 10"),
)
def test_up(case: Case) -> None:
    """Fly over an `up` (rules §4)."""
    check(case)


@table(
    Case("driven on", TWO_ON, "A1>E: s2 B1 C1", "O1 = 4"),
    Case("both halves", field(". O1 O1 ."), "A1>E: s4 B1 C1 D1", "O1 = 4"),
    Case("flown over", TWO_ON, "A1>E B1>E: s4 B1^ C1^ D1", "= 0"),
    Case("landed on", TWO_ON, "A1>E B1>E: s2 B1^ C1", "O1 = 4"),
    Case("beside it", TWO_ON, "B2>N: s2 B1", "= 0"),
    Case("mud driven through", MUD, "B1>E: s2 C1 D1 E1", "I1 = 3"),
    Case("mud beside it", MUD, "B2>E: s2 C2", "= 0"),
    Case("mud flown over", MUD, "A1>E B1>E: s4 B1^ C1^ D1^ E1; s2 F1", "= 0"),
    Case("mud flown over, or come down on at the end", MUD, "A1>E B1>E: s4 B1^ C1^ D1^ E1", "I1 = 3"),
    Case("one donut", OPEN, DONUT, "donut = 3"),
    Case("two donuts", OPEN, f"{DONUT}; donut A3 A4 B4 B3", "donut donut = 6"),
    Case("all kinds", field(". B1 B1 . .", ". . O1 O1 U1", ". . . . U1"), "A2>E: s4 B2 C2 D2 E2", "B1 O1 -U1 = 1"),
)
def test_on_and_in(case: Case) -> None:
    """Drive on an `on`, through an `in`; what a run adds up to (rules §4)."""
    check(case)


def blanked(token: str) -> Case:
    """Driving through it, past it and onto its edge, as if nothing were there."""
    rows = f". {token} {token} .", ". . . ."
    return Case(token, field(*rows, blank="" if token == "X1" else token), "A1>E: s4 B1 C1 D1; t180>W D2 C2", "= 0")


@table(
    *map(blanked, ("U1", "B1", "O1", "I1", "X1")),
    Case("no slide", field(". I1 I1 .", blank="I1"), "A1>E: s2 B1 C1 D1", "§2 move 1 at C1"),
    Case("flown over", field(". . U1 .", ". . U1 .", blank="U1"), "A1>E B1>E: s4 B1^ C1^ D1", "= 0"),
    Case("landed on", field(". . B1 .", ". . B1 .", blank="B1"), "A1>E B1>E: s2 B1^ C1", "= 0"),
    Case("no Going Up", field(". O1 O1 .", blank="O1"), "A1>E: s2 B1^", "§3 move 1 at B1", "going"),
    Case("no Sick Trick", field(". O1 O1 .", blank="O1"), "A1>E: s2 B1", "= 0", "trick-on smash"),
    Case("no Destroy", field(". O1 O1 .", blank="O1"), "A1>E !O1: s2 B1", "= 0", "destroy smash"),
)
def test_blank(case: Case) -> None:
    """Blank tiles, by kind and by hazard, have no encounters (rules §4)."""
    check(case)


def test_worked_example() -> None:
    """The run of rules §11: 25 VP for 17 plan points, and not for 16."""
    arena, record, case = worked_example()
    score = judge(arena, record, shipped(), points=case["points"], hand=case["cards"])
    assert outcome(score) == "B1 B3 I1 I2 O1 U1 -B2 donut roll-over+6 sick-trick-in+2 = 25"
    assert score.cost == 17
    with pytest.raises(IllegalPlan, match=r"costs 17 plan points, 16 were rolled \(rules §2\)"):
        judge(arena, record, shipped(), points=16, hand=case["cards"])


@pytest.mark.parametrize(
    ("text", "hand", "told"),
    [
        ("D1>E: s2 E1", "", "at D1: the start space is not empty (rules §2)"),
        ("B1>E: roll-over; s2 C1", "", "move 1: no roll-over is left in hand (0 drawn) (rules §5)"),
        ("B1>E: roll-over; s2 C1", "roll", "move 1, at B1: roll-over is played right after a donut, or a move that"),
        ("B1>E: s2 C1", "", "move 1, at C1: the truck cannot stop here, it goes on to D1 (rules §3)"),
        ("B1>E: s2 B2", "", "move 1, at C1: the record says B2 where the truck comes to C1 (rules §3)"),
        ("A1>E: s2 B1^", "", "move 1, at B1: the truck is on the ground here, not in the air (rules §3)"),
        ("A1>E B1>E: s2 B1", "", "move 1, at B1: the truck is in the air here, not on the ground (rules §3)"),
        ("E2>N: s2 E1^", "", "move 1, at E1: the truck is on the ground here, not in the air (rules §3)"),
        ("E2>E: s2 F2^", "", "move 1, at F2: the truck is on the ground here, no card is left to launch it (rules §5)"),
        ("A1>E: s2 B1 C1 D1 E1 F1", "", "move 1, at E1: straight-1-2 ends here, the record goes on to F1 (rules §2)"),
        ("A1>E: s2>S B1", "", "move 1, at B1: the truck faces E after the move, not S (rules §3)"),
        ("A1>W: s2 B1", "", "move 1, at A1: heading W the truck leaves the board (rules §2)"),
    ],
)
def test_messages_tell_what_happened(text: str, hand: str, told: str) -> None:
    """A breach can be read at the table."""
    record = plan(text)
    with pytest.raises(IllegalPlan) as refused:
        judge(MUD_AND_ON, record, RULES, points=plan_cost(record, RULES), hand=cards(hand), tiles=1)
    assert str(refused.value).startswith(told)
