"""The judge on planning and driving (rules §2 and §3): tiny plans worked out by hand from the rules page.

>  b1  ~  C1     every arena is a few spaces wide, so that a reader can follow the truck with a finger;
.  .   .  .      tests/terse.py tells how plans and outcomes are written
"""

from __future__ import annotations

import pytest

from solver.smash.rules import judge, plan_cost
from tests.terse import RULES, Case, check, field, plan, table, told

OPEN = field(*[". . . . ."] * 5)
LANE = field(". . . . . . . .")
SPILT = field("O1 O1 .", "X1 X1 .", "U1 U1 .", oil="C1>E", blank="U1")


@table(
    Case("start on an obstacle", SPILT, "A1>E: s2 C2", "§2 move 0 at A1"),
    Case("start on a blank tile", SPILT, "A2>E: s2 C2", "§2 move 0 at A2"),
    Case("start on a blanked obstacle", SPILT, "A3>E: s2 C3", "§2 move 0 at A3"),
    Case("start on oil", SPILT, "C1>E: s2 C2", "§2 move 0 at C1"),
    Case("start off the board", SPILT, "D1>E: s2 C1", "§2 move 0 at D1"),
    Case("ramp not met", SPILT, "C3>N C2>E: s2 C2", "= 0"),
    Case("ramp on the start space", SPILT, "C3>N C3>E: s2 C2", "§2 move 0 at C3"),
    Case("ramp on an obstacle", SPILT, "C3>N A1>E: s2 C2", "§2 move 0 at A1"),
    Case("ramp on a blank tile", SPILT, "C3>N B2>E: s2 C2", "§2 move 0 at B2"),
    Case("ramp on a blanked obstacle", SPILT, "C3>N B3>E: s2 C2", "§2 move 0 at B3"),
    Case("ramp on oil", SPILT, "C3>N C1>E: s2 C2", "§2 move 0 at C1"),
    Case("ramp off the board", SPILT, "C3>N C4>N: s2 C2", "§2 move 0 at C4"),
    Case("two ramps on a space", SPILT, "C3>N C2>E C2>W: s2 C2", "§2 move 0 at C2"),
    Case("eight ramps", OPEN, "A1>E A3>E B3>E C3>E D3>E E3>E A4>E B4>E C4>E: s2 B1", "= 0"),
    Case("nine ramps", OPEN, "A1>E A3>E B3>E C3>E D3>E E3>E A4>E B4>E C4>E D4>E: s2 B1", "§2 move 0"),
)
def test_placing(case: Case) -> None:
    """Start and ramps (rules §2)."""
    check(case)


@pytest.mark.parametrize("count", [1, 6, 8])
def test_another_number_of_tiles(count: int) -> None:
    """A plan has seven, whatever they would do."""
    assert told(LANE, "A1>E: " + "; ".join(["s2"] * count), tiles=None) == "§2 move 0"


def test_seven_tiles() -> None:
    """Seven is right, unless the caller asks for another number; moves of cards are none of the seven."""
    lane = "A1>E: s2 B1; s2 C1; s2 D1; s2 E1; s2 F1; s2 G1"
    assert told(LANE, f"{lane}; s2 H1", tiles=None) == "= 0"
    assert told(LANE, f"{lane}; s2 H1", tiles=6) == "§2 move 0"
    assert told(LANE, f"{lane}; nitro-boost=s2 H1", "nitro-boost", tiles=None) == "§2 move 0"
    assert told(LANE, f"{lane}; nitro-boost=s2 H1", "nitro-boost", tiles=6) == "= 0"


@pytest.mark.parametrize(
    ("text", "hand", "cost"),
    [
        ("A1>E: s2 B1", "", 0),
        ("A1>E: s4 B1", "", 2),
        ("B3>N: t90>E C3", "", 3),
        ("B3>N: t180>S C3 C4", "", 4),
        ("B3>N: donut C3 C4 B4 B3", "", 5),
        ("A1>E B1>E D1>E: s2 B1^ C1; s4 D1^ E1; t90>S E2", "", 7),
        ("B3>N: donut C3 C4 B4 B3; deja-vu=donut C3 C4 B4 B3; nitro-boost=t90>E C3", "deja-vu nitro-boost", 5),
        ("B3>N: donut C3 C4 B4 B3; roll-over; t180; s4; s2", "roll-over", 11),  # undriven tiles are paid for
    ],
)
def test_cost(text: str, hand: str, cost: int) -> None:
    """Tiles and ramps are paid, the moves of cards are free; one point less does not do (rules §2, §5)."""
    record = plan(text)
    tiles = sum(move.how == "tile" for move in record.moves)
    assert plan_cost(record, RULES) == cost
    assert judge(OPEN, record, RULES, points=cost, hand=hand.split(), tiles=tiles).cost == cost
    assert told(OPEN, text, hand, points=cost - 1) == "§2 move 0"


@table(
    Case("one space", OPEN, "A1>E: s2 B1", "= 0"),
    Case("two spaces", OPEN, "A1>E: s2 B1 C1", "= 0"),
    Case("no space", OPEN, "A1>E: s2", "§2 move 1 at A1"),
    Case("three spaces", OPEN, "A1>E: s2 B1 C1 D1", "§2 move 1 at C1"),
    Case("one space of four", OPEN, "A1>E: s4 B1", "= 0"),
    Case("three spaces of four", OPEN, "A1>E: s4 B1 C1 D1", "= 0"),
    Case("four spaces", OPEN, "A1>E: s4 B1 C1 D1 E1", "= 0"),
    Case("no space of four", OPEN, "A1>E: s4", "§2 move 1 at A1"),
    Case("five spaces", LANE, "A1>E: s4 B1 C1 D1 E1 F1", "§2 move 1 at E1"),
    Case("a space left out", OPEN, "A1>E: s2 C1", "§3 move 1 at B1"),
    Case("backwards", OPEN, "C1>E: s2 B1", "§3 move 1 at D1"),
    Case("sideways", OPEN, "A1>E: s2 B1; s2 B2", "§3 move 2 at C1"),
    Case("another heading told", OPEN, "A1>E: s2>S B1", "§3 move 1 at B1"),
    Case("left", OPEN, "B3>N: t90>W A3", "= 0"),
    Case("right", OPEN, "B3>N: t90>E C3", "= 0"),
    Case("straight on is no turn", OPEN, "B3>N: t90 B2", "§3 move 1 at A3"),
    Case("a turn to another side than told", OPEN, "B3>N: t90>W C3", "§3 move 1 at C3"),
    Case("a turn with no space", OPEN, "B3>N: t90>E", "§2 move 1 at B3"),
    Case("a turn with two spaces", OPEN, "B3>N: t90>E C3 D3", "§2 move 1 at C3"),
    Case("half a turn to the right", OPEN, "B3>N: t180>S C3 C4", "= 0"),
    Case("half a turn to the left", OPEN, "B3>N: t180>S A3 A4", "= 0"),
    Case("both sides in half a turn", OPEN, "B3>N: t180>N C3 C2", "§3 move 1 at C4"),
    Case("half of half a turn", OPEN, "B3>N: t180>E C3", "§2 move 1 at C3"),
    Case("donut to the right", OPEN, "B3>N: donut C3 C4 B4 B3", "donut = 3"),
    Case("donut to the left", OPEN, "B3>N: donut A3 A4 B4 B3", "donut = 3"),
    Case("three quarters of a donut", OPEN, "B3>N: donut>W C3 C4 B4", "§2 move 1 at B4"),
    Case("five quarters of a donut", OPEN, "B3>N: donut>E C3 C4 B4 B3 C3", "§2 move 1 at B3"),
    Case("off the board by a straight", OPEN, "D1>E: s2 E1 F1", "§2 move 1 at E1"),
    Case("off the board by a turn", OPEN, "E1>N: t90>E F1", "§2 move 1 at E1"),
    Case("off the board in the air", OPEN, "C1>E D1>E: s4 D1^ E1^ F1^", "§2 move 1 at E1"),
)
def test_tiles(case: Case) -> None:
    """What each Plan tile does on an empty board (rules §2)."""
    check(case)


@table(
    Case("landing on the first space", LANE, "A1>E B1>E: s4 B1^ C1 D1 E1", "= 0"),
    Case("landing on the second space", LANE, "A1>E B1>E: s4 B1^ C1^ D1 E1", "= 0"),
    Case("landing on the third space", LANE, "A1>E B1>E: s4 B1^ C1^ D1^ E1", "= 0"),
    Case("straights do not end a jump", LANE, "A1>E B1>E: s2 B1^ C1^; s2 D1^; s4 E1^ F1^ G1; s2 H1", "= 0"),
    Case("coming down only at the end", LANE, "A1>E B1>E: s4 B1^ C1^ D1^ E1^; s2 F1^ G1^", "= 0"),
    Case("on the ground from then on", LANE, "A1>E B1>E: s4 B1^ C1 D1^", "§3 move 1 at D1"),
    Case("no flying without a ramp", LANE, "A1>E: s2 B1; s2 C1^", "§3 move 2 at C1"),
    Case("a ramp cannot be refused", LANE, "A1>E B1>E: s2 B1", "§3 move 1 at B1"),
    Case("the wrong way over a ramp", LANE, "A1>E B1>W: s2 B1 C1", "= 0"),
    Case("across a ramp", LANE, "A1>E B1>N: s2 B1 C1", "= 0"),
    Case("no flying off a ramp the wrong way", LANE, "A1>E B1>W: s2 B1^", "§3 move 1 at B1"),
    Case("landing on a ramp", LANE, "A1>E B1>E D1>E: s4 B1^ C1^ D1^ E1", "= 0"),
    Case("landing on a ramp takes off again", LANE, "A1>E B1>E D1>E: s4 B1^ C1^ D1 E1", "§3 move 1 at D1"),
    Case("landing on a ramp the wrong way", LANE, "A1>E B1>E D1>W: s4 B1^ C1^ D1 E1", "= 0"),
    Case("flying over a ramp", LANE, "A1>E B1>E D1>W: s4 B1^ C1^ D1^ E1", "= 0"),
    Case("turning upon a ramp", OPEN, "A1>E B1>S: s2 B1; t90>S B2; s2 B3", "= 0"),
    Case("no flying by turning upon a ramp", OPEN, "A1>E B1>S: s2 B1; t90>S B2^", "§3 move 2 at B2"),
    Case("a ramp in a turn", OPEN, "B3>N C3>E: t90>E C3^; s2 D3^ E3", "= 0"),
    Case("a ramp inside a turn", OPEN, "B2>E B1>N: t180>W B1^ A1", "= 0"),
    Case("a ramp for two passes", OPEN, "B2>E C2>E: s2 C2^; t180>W C1 B1; t180>E B2 C2^; s2 D2^ E2", "= 0"),
)
def test_jumps(case: Case) -> None:
    """Ramps, flying and landing (rules §3)."""
    check(case)


MUD = field(". . I1 I1 . . .")
POST = field(". . I1 . .", ". . I1 . .")
SLICK = field(". I1 .", ". I1 .", ". . .", oil="C1>S")
BENT = field(". . . . .", ". . I1 I1 .", ". . . . .")


@table(
    Case("a slide is one space", MUD, "A1>E: s2 B1 C1 D1 E1", "I1 = 3"),
    Case("a slide and one space more", MUD, "B1>E: s2 C1 D1 E1 F1", "I1 = 3"),
    Case("a slide alone", MUD, "B1>E: s2 C1 D1 E1", "I1 = 3"),
    Case("a slide and two spaces more", MUD, "B1>E: s2 C1 D1 E1 F1 G1", "§2 move 1 at F1"),
    Case("no stop on mud", MUD, "A1>E: s2 B1 C1", "§3 move 1 at C1"),
    Case("no stop on more mud", MUD, "A1>E: s2 B1 C1 D1", "§3 move 1 at D1"),
    Case("no turn on mud", MUD, "A1>E: s2 B1 C1; t90>N C1", "§3 move 1 at C1"),
    Case("no taking off from mud", MUD, "A1>E: s2 B1 C1^ D1^", "§3 move 1 at C1"),
    Case("no taking off further on", MUD, "A1>E: s2 B1 C1 D1^ E1", "§3 move 1 at D1"),
    Case("from mud to mud", field(". I1 I1 I2 I2 . ."), "A1>E: s2 B1 C1 D1 E1 F1 G1", "I1 I2 = 6"),
    Case("off the board", field(". . I1 I1"), "A1>E: s2 B1 C1 D1", "§2 move 1 at D1"),
    Case("onto an up", field(". I1 U1", ". I1 U1"), "A1>E: s2 B1 C1", "I1 -U1 = -2"),
    Case("past a by", field(". . B1 B1", ". I1 I1 ."), "A2>E: s2 B2 C2 D2", "B1 I1 = 5"),
    Case("onto a ramp", POST, "B1>E D1>E: s2 C1 D1^ E1^", "I1 = 3"),
    Case("the ramp cannot be refused", POST, "B1>E D1>E: s2 C1 D1", "§3 move 1 at D1"),
    Case("onto oil", field(". I1 .", ". I1 .", oil="C1>S"), "A1>E: s2>S B1 C1 C2", "I1 = 3"),
    Case("off the oil as well", field(". I1 .", ". I1 .", oil="C1>S"), "A1>E: s2>S B1 C1", "§3 move 1 at C1"),
    Case("onto oil in a movement", SLICK, "A1>E: s2>S B1 C1 C2", "I1 = 3"),
    Case("onto oil, counted as usual", SLICK, "A1>E: s2>S B1 C1 C2 C3", "§2 move 1 at C2"),
    Case("flying over mud", POST, "A1>E B1>E: s2 B1^ C1^; s2 D1", "= 0"),
    Case("landing on mud", POST, "A1>E B1>E: s2 B1^ C1 D1", "I1 = 3"),
    Case("landing on mud without a slide", POST, "A1>E B1>E: s2 B1^ C1", "§3 move 1 at C1"),
    Case("in a turn", field(". . .", "I1 . .", "I1 . .", ". . ."), "A1>E: t90>S A2 A3 A4", "I1 = 3"),
    Case("in half a turn", BENT, "B2>N: t180>S C2 D2 E2 E3", "I1 = 3"),
    Case("in a donut", BENT, "B2>N: donut C2 D2 E2 E3 D3 D2 D1", "I1 donut = 6"),
    Case("a donut not bent", BENT, "B2>N: donut C2 C3 B3 B2", "§3 move 1 at D2"),
)
def test_mud(case: Case) -> None:
    """Slides (rules §3)."""
    check(case)


@table(
    Case("in a movement", field(*[". . ."] * 4, oil="B1>S"), "A1>E: s4>S B1 B2 B3 B4", "= 0"),
    Case("counted as usual", field(*[". . ."] * 4, oil="B1>S"), "A1>E: s2>S B1 B2 B3", "§2 move 1 at B2"),
    Case("the heading stays", field(*[". . ."] * 4, oil="B1>S"), "A1>E: s2 B1 B2", "§3 move 1 at B2"),
    Case("straight on", field(*[". . ."] * 4, oil="B1>S"), "A1>E: s2 B1 C1", "§3 move 1 at B2"),
    Case("at the end of a movement", field(". . .", ". . .", oil="C1>S"), "A1>E: s2>S B1 C1 C2", "= 0"),
    Case("no stop on oil", field(". . .", ". . .", oil="C1>S"), "A1>E: s2>S B1 C1", "§3 move 1 at C1"),
    Case("back onto the start", field(". . .", "B1 . .", "B1 . .", oil="B1>W"), "A1>E: s2>W B1 A1", "B1 = 2"),
    Case("off the board", field(". . .", oil="B1>N"), "A1>E: s2>N B1", "§2 move 1 at B1"),
    Case("a chain", field(*[". . ."] * 3, oil="B1>S B2>S B3>E"), "A1>E: s2 B1 B2 B3 C3", "= 0"),
    Case("a chain broken off", field(*[". . ."] * 3, oil="B1>S B2>S B3>E"), "A1>E: s2>S B1 B2", "§3 move 1 at B2"),
    Case("a chain onto mud", field(". .", ". I1", ". I1", ". .", oil="B1>S"), "A1>E: s2>S B1 B2 B3 B4", "I1 = 3"),
    Case("a chain onto a ramp", field(*[". ."] * 4, oil="B1>S"), "A1>E B2>S: s2>S B1 B2^; s2 B3^ B4", "= 0"),
    Case("the same oil twice", field(". . .", oil="B1>E C1>W"), "A1>E: s2 B1 C1 B1", "§3 move 1 at B1"),
    Case("round a ring", field(". . .", oil="B1>E C1>W"), "A1>E: s4 B1 C1 B1 C1 B1 C1", "§3 move 1 at C1"),
    Case("landing on oil", field(*[". . ."] * 4, oil="C1>S"), "A1>E B1>E: s4>S B1^ C1 C2 C3", "= 0"),
    Case("flying over oil", field(*[". . . ."] * 4, oil="C1>S"), "A1>E B1>E: s2 B1^ C1^; s2 D1", "= 0"),
    Case("in a quarter turn", field(*[". . ."] * 3, oil="C2>N"), "B2>N: t90>N C2 C1", "= 0"),
    Case("no stop in a quarter turn", field(*[". . ."] * 3, oil="C2>N"), "B2>N: t90>N C2", "§3 move 1 at C2"),
    Case("in half a turn", field(*[". . . ."] * 3, oil="C2>N"), "B2>N: t180>E C2 C1 D1", "= 0"),
    Case("in a donut, twice", field(*[". . . ."] * 4, oil="C3>E"), "B3>N: donut>E C3 D3 D4 C4 C3 D3", "donut = 3"),
)
def test_oil(case: Case) -> None:
    """Oil (rules §3)."""
    check(case)


UP, BY, ON = (field(f". . {t} {t} . .", ". . . . . .") for t in ("U1", "B1", "O1"))
IN, IN_OIL, IN_BACK, IN_RING = (
    field(". . I1 I1 . .", ". . . . . .", oil=oil) for oil in ("", "E1>S", "E1>W", "E1>E F1>W")
)
IN_ON = field(". . I1 I1 O1 .", ". . . . O1 .")
FLY = "A1>E B1>E: s2 B1^ C1^"


@table(
    Case("on an up", UP, f"{FLY}; t90>S C2", "-U1 = -5"),
    Case("on a by", BY, f"{FLY}; t90>S C2", "-B1 = -5"),
    Case("on an on", ON, f"{FLY}; t90>S C2", "O1 = 4"),
    Case("on a blank tile", field(". . U1 U1", ". . . .", blank="U1"), f"{FLY}; t90>S C2", "= 0"),
    Case("on oil", field(*[". . . ."] * 2, oil="C1>W"), f"{FLY}; t90>S C2", "= 0"),
    Case("on a ramp", OPEN, "A1>E B1>E C1>E: s2 B1^ C1^; t90>S C2", "= 0"),
    Case("on a ramp turned upon", OPEN, "A1>E B1>E C1>S: s2 B1^ C1^; t90>S C2; s2 C3", "= 0"),
    Case("not by a straight", UP, f"{FLY}; s2 D1^ E1; t90>S E2", "U1 = 5"),
    Case("before the first quarter only", ON, f"{FLY}; t180>W C2 B2", "O1 = 4"),
    Case("on mud, with its slide", IN, f"{FLY}; t90>S D1 E1 E2", "I1 = 3"),
    Case("on mud without the slide", IN, f"{FLY}; t90>S C2", "§3 move 2 at D1"),
    Case("on mud with half the slide", IN, f"{FLY}; t90>S D1 D2", "§3 move 2 at E1"),
    Case("sliding off the board", field(". . I1 I1", ". . . ."), f"{FLY}; t90>S D1", "§2 move 2 at D1"),
    Case("sliding onto a by", field(". . I1 I1 B1 B1", *[". . . . . ."]), f"{FLY}; t90>S D1 E1 E2", "I1 -B1 = -2"),
    Case("sliding onto oil", IN_OIL, f"{FLY}; t90>E D1 E1 E2 F2", "I1 = 3"),
    Case("sliding onto oil and turning there", IN_OIL, f"{FLY}; t90>S D1 E1 E2", "§2 move 2 at E2"),
    Case("sliding back", IN_BACK, f"{FLY}; t90>S D1 E1 D1 C1 B1 B2", "I1 = 3"),
    Case("sliding into a ring of oil", IN_RING, f"{FLY}; t90>S D1 E1 F1 E1 E2", "§3 move 2 at E1"),
    Case("sliding onto a ramp", IN, "A1>E B1>E E1>E: s2 B1^ C1^; t90>S D1 E1^ E2", "I1 = 3"),
    Case("sliding onto a ramp and staying up", IN, "A1>E B1>E E1>E: s2 B1^ C1^; t90>S D1 E1^ E2^", "§3 move 2 at E2"),
    Case("sliding onto a refused ramp", IN, "A1>E B1>E E1>E: s2 B1^ C1^; t90>S D1 E1 E2", "§3 move 2 at E1"),
    Case("sliding into Going Up", IN_ON, f"{FLY}; t90>S D1 E1^ E2", "I1 O1 = 7", "going-up"),
    Case("sliding up without the card", IN_ON, f"{FLY}; t90>S D1 E1^ E2", "§5 move 2 at E1"),
)
def test_coming_down_to_turn(case: Case) -> None:
    """A turn brings a truck in the air down first (rules §3)."""
    check(case)


@table(
    Case("on an up", UP, FLY, "-U1 = -5"),
    Case("on a by", BY, FLY, "-B1 = -5"),
    Case("on an on", ON, FLY, "O1 = 4"),
    Case("on oil", field(". . . .", oil="C1>S"), FLY, "= 0"),
    Case("on a ramp", LANE, "A1>E B1>E C1>W: s2 B1^ C1^", "= 0"),
    Case("on mud, with its slide", IN, f"{FLY} D1 E1", "I1 = 3"),
    Case("on mud without the slide", IN, FLY, "§3 move 1 at C1"),
    Case("on mud with half the slide", IN, f"{FLY} D1", "§3 move 1 at D1"),
    Case("with more than the slide", IN, f"{FLY} D1 E1 F1", "§2 move 1 at E1"),
    Case("a slide off the board", field(". . I1 I1"), f"{FLY} D1", "§2 move 1 at D1"),
    Case("sliding onto oil", IN_OIL, "A1>E B1>E: s2>S B1^ C1^ D1 E1 E2", "I1 = 3"),
    Case("sliding onto oil, heading kept", IN_OIL, f"{FLY} D1 E1 E2", "§3 move 1 at E2"),
    Case("sliding onto a ramp", IN, "A1>E B1>E E1>E: s2 B1^ C1^ D1 E1^", "I1 = 3"),
    Case("not flying off that ramp", IN, "A1>E B1>E E1>E: s2 B1^ C1^ D1 E1^ F1^", "§2 move 1 at E1"),
    Case("sliding into Going Up", IN_ON, f"{FLY} D1 E1^", "I1 O1 = 7", "going-up"),
    Case("only at the end", IN, f"{FLY} D1 E1; s2 F1", "§2 move 1 at C1"),
    Case("after a card's move", IN, "A1>E B1>E: s2 B1^; nitro-boost=s2 C1^ D1 E1", "I1 = 3", "nitro-boost"),
    Case(
        "read as landing or as the end",
        field(". . I1 I2 . .", ". . I1 I2 . ."),
        "A1>E B1>E: s4 B1^ C1^ D1 E1",
        "I1 I2 = 6",
    ),
)
def test_coming_down_at_the_end(case: Case) -> None:
    """The end of the run brings a truck down; the slide is the last move's (rules §3)."""
    check(case)
