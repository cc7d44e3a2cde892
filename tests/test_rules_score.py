"""The judge on encounters and Style cards (rules §4 and §5): tiny plans worked out by hand from the rules page.

>  r  U1  U1     `r` a ramp: flown over 5 VP, come down on −5; tests/terse.py tells how plans
.  .  .   .      and outcomes are written
"""

from __future__ import annotations

import pytest
from msgspec import structs

from seeds.roll_and_smash import shipped
from solver.smash.rules import IllegalPlan, cards_played, judge
from tests.drawing import worked_example
from tests.terse import RULES, Case, check, field, outcome, plan, table, told

BY = field(". . . . .", ". . B1 B1 .", ". . . . .")
POST = field(". . . U1 . . .", ". . . U1 . . .")  # reached from both sides by turning round
TWO_ON = field(". . O1 . O2 .", ". . O1 . O2 .")
TWO_UP = field(". . U1 . U2 .", ". . U1 . U2 .")
LONG_UP = field(". . U1 U1 . . .", ". . . . . . .")
MUD = field(". . I1 I1 . .", ". . . . . .")
OPEN = field(*[". . . . ."] * 5)
DONUT = "B3>N: donut C3 C4 B4 B3"


@table(
    Case("the start gives nothing", BY, "B2>N: s2 B1", "= 0"),
    Case("beside it on the ground", BY, "B1>E: s2 C1", "B1 = 2"),
    Case("beside both halves", BY, "B1>E: s2 C1 D1", "B1 = 2"),
    Case("in front of it", BY, "A2>E: s2 B2", "B1 = 2"),
    Case("with it on either hand", field("B1 B1", ". .", "B2 B2", ". ."), "A4>E: s2 B4; t180>W B3 A3", "B2 = 2"),
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
    Case("mud flown over", MUD, "A1>E B1>E: s4 B1^ C1^ D1^ E1", "= 0"),
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
    Case("no Going Up", field(". O1 O1 .", blank="O1"), "A1>E: s2 B1^", "§3 move 1 at B1", "going-up"),
    Case("no Sick Trick", field(". O1 O1 .", blank="O1"), "A1>E: s2 B1", "= 0", "sick-trick-on smash"),
    Case("no Destroy", field(". O1 O1 .", blank="O1"), "A1>E !O1: s2 B1", "= 0", "destroy smash"),
)
def test_blank(case: Case) -> None:
    """Blank tiles, by kind and by hazard, have no encounters (rules §4)."""
    check(case)


LAUNCH = field(". . O1 O1 . U1 U1 .")
AFTER_MUD = field(". I1 O1 . .", ". I1 O1 . .")
AFTER_OIL = field(". . .", ". O1 .", ". O1 .", ". . .", oil="B1>S")


@table(
    Case("on entering", LAUNCH, "A1>E: s2 B1 C1^; s4 D1^ E1^ F1^ G1^; s2 H1", "O1 U1 = 9", "going-up"),
    Case("on the second half", LAUNCH, "A1>E: s2 B1 C1; s4 D1^ E1^ F1^ G1^; s2 H1", "O1 U1 = 9", "going-up"),
    Case("not in hand", LAUNCH, "A1>E: s2 B1 C1^", "§5 move 1 at C1"),
    Case("not elsewhere", LAUNCH, "A1>E: s2 B1^", "§3 move 1 at B1", "going-up"),
    Case("not used", LAUNCH, "A1>E: s2 B1 C1", "O1 = 4", "going-up"),
    Case("once", TWO_ON, "A1>E: s4 B1 C1^ D1 E1^", "§5 move 1 at E1", "going-up"),
    Case("once in a run", TWO_ON, "A1>E: s2 B1 C1^; s2 D1 E1^", "§5 move 2 at E1", "going-up"),
    Case("once a copy", TWO_ON, "A1>E: s4 B1 C1^ D1 E1^; s2 F1", "O1 O2 = 8", "going-up going-up"),
    Case("after mud", AFTER_MUD, "A1>E: s2 B1 C1^ D1^; s2 E1", "I1 O1 = 7", "going-up"),
    Case("in a turn", field(". . .", ". O1 .", ". O1 ."), "A2>N: t90>E B2^; s2 C2", "O1 = 4", "going-up"),
    Case("in a turn it comes down in", TWO_ON, "C1>E: t180>W", "§2 move 0 at C1", "going-up"),
    Case("in a quarter turn", field(". . .", ". O1 .", ". O1 ."), "A2>N: t180>S B2^ B3", "O1 = 4", "going-up"),
    Case("in a free step", AFTER_OIL, "C1>S: t90>S B1 B2^; s2 B3^ B4", "O1 = 4", "going-up"),
    Case(
        "not by coming down",
        TWO_ON,
        "A1>E B1>E: s2 B1^ C1^; zero-point-turn; s2 D1^",
        "§3 move 3 at D1",
        "going-up zero-point-turn",
    ),
    Case("landing", TWO_ON, "A1>E B1>E: s4 B1^ C1^ D1 E1", "O1 O2 = 8", "going-up"),
    Case("landing, or kept for later", TWO_ON, "A1>E B1>E: s4 B1^ C1^ D1 E1^; s2 F1", "O2 = 4", "going-up"),
    Case("landing with one of two", TWO_ON, "A1>E B1>E: s4 B1^ C1^ D1 E1^; s2 F1", "O1 O2 = 8", "going-up going-up"),
)
def test_going_up(case: Case) -> None:
    """Going Up; `^` on an `on` reached in the air is read to the driver's favour (rules §5)."""
    check(case)


OVER = "A1>E B1>E: s4 B1^ C1^ D1^ E1"
UP_MUD = field(". . U1 I1 I1 .", ". . U1 . . .")


@table(
    Case("after an up", LONG_UP, f"{OVER}; roll-over", "U1 roll-over+6 = 11", "roll-over"),
    Case("after a donut", OPEN, f"{DONUT}; roll-over", "donut roll-over+6 = 9", "roll-over"),
    Case(
        "after a repeated donut",
        OPEN,
        f"{DONUT}; s2 B2; deja-vu=donut C2 C3 B3 B2; roll-over",
        "donut donut roll-over+6 = 12",
        "deja-vu roll-over",
    ),
    Case(
        "after an up by Nitro Boost",
        TWO_UP,
        "A1>E B1>E: s2 B1^; nitro-boost=s2 C1^ D1; roll-over",
        "U1 roll-over+6 = 11",
        "nitro-boost roll-over",
    ),
    Case(
        "with an up failed beside",
        TWO_UP,
        "A1>E B1>E: s4 B1^ C1^ D1 E1; roll-over",
        "U1 -U2 roll-over+6 = 6",
        "roll-over",
    ),
    Case(
        "the up fails by coming down",
        LONG_UP,
        "A1>E B1>E: s2 B1^ C1^; roll-over; s2; s2",
        "-U1 roll-over+6 = 1",
        "roll-over",
    ),
    Case(
        "coming down with a slide",
        UP_MUD,
        "A1>E B1>E: s4 B1^ C1^ D1^; roll-over E1 F1",
        "I1 U1 roll-over+6 = 14",
        "roll-over",
    ),
    Case("without the slide", UP_MUD, "A1>E B1>E: s4 B1^ C1^ D1^; roll-over", "§3 move 2 at D1", "roll-over"),
    Case("before the run", LONG_UP, "A1>E: roll-over; s2", "§5 move 1 at A1", "roll-over"),
    Case("after nothing much", LONG_UP, "A1>E: s2 B1; roll-over", "§5 move 2 at B1", "roll-over"),
    Case("after a failed up", LONG_UP, "B1>E: s2 C1; roll-over", "§5 move 2 at C1", "roll-over"),
    Case(
        "scored, then failed in the same tile",
        LONG_UP,
        "A1>E B1>E: s4 B1^ C1^ D1; roll-over",
        "§5 move 2 at D1",
        "roll-over",
    ),
    Case("marked before", LONG_UP, "A1>E B1>E: s2 B1^ C1^; s2 D1^ E1; roll-over", "§5 move 3 at E1", "roll-over"),
    Case(
        "failed before",
        POST,
        "B1>E E2>W: s4 C1 D1 E1 F1; t180>W F2 E2^; s2 D2^ C2; roll-over",
        "§5 move 4 at C2",
        "roll-over",
    ),
    Case("a tile between", LONG_UP, f"{OVER}; s2 F1; roll-over", "§5 move 3 at F1", "roll-over"),
    Case(
        "a card between", OPEN, f"{DONUT}; zero-point-turn; roll-over", "§5 move 3 at B3", "zero-point-turn roll-over"
    ),
    Case(
        "a card's move between",
        LONG_UP,
        f"{OVER}; nitro-boost=s2 F1; roll-over",
        "§5 move 3 at F1",
        "nitro-boost roll-over",
    ),
    Case("a destroyed up", TWO_UP, "B1>E !U1: s2 C1; roll-over", "§5 move 2 at C1", "destroy roll-over"),
    Case("nothing driven after it", LONG_UP, f"{OVER}; roll-over; s2 F1", "§5 move 3 at E1", "roll-over"),
    Case(
        "nothing played after it",
        LONG_UP,
        f"{OVER}; roll-over; zero-point-turn",
        "§5 move 3 at E1",
        "roll-over zero-point-turn",
    ),
    Case("not twice", LONG_UP, f"{OVER}; roll-over; roll-over", "§5 move 3 at E1", "roll-over roll-over"),
    Case("undriven tiles come after it", LONG_UP, "A1>E: s2; roll-over", "§2 move 1 at A1", "roll-over"),
    Case("not in hand", LONG_UP, f"{OVER}; roll-over", "§5 move 2", "nitro-boost"),
)
def test_roll_over(case: Case) -> None:
    """Roll Over (rules §5)."""
    check(case)


@table(
    Case("a turn", OPEN, "A1>E: nitro-boost=t90>S A2; s2 A3", "= 0", "nitro-boost"),
    Case("a straight, after the last tile", OPEN, "A1>E: s2 B1; nitro-boost=s2 C1 D1", "= 0", "nitro-boost"),
    Case("not another straight", OPEN, "A1>E: s2 B1; nitro-boost=s4 C1", "§5 move 2 at B1", "nitro-boost"),
    Case("not half a turn", OPEN, "A1>E: nitro-boost=t180>W A2 A3; s2 B3", "§5 move 1 at A1", "nitro-boost"),
    Case("once", OPEN, "A1>E: nitro-boost=s2 B1; nitro-boost=s2 C1; s2 D1", "§5 move 2", "nitro-boost"),
    Case("once a copy", OPEN, "A1>E: nitro-boost=s2 B1; nitro-boost=s2 C1; s2 D1", "= 0", "nitro-boost nitro-boost"),
    Case("a repeated tile, chosen afresh", OPEN, "A1>E: t90>S A2; deja-vu=t90>E B2", "= 0", "deja-vu"),
    Case("a tile of some time ago", OPEN, "A1>E: s2 B1; t90>S B2; deja-vu=s2 B3 B4", "= 0", "deja-vu"),
    Case("a repeated donut", OPEN, f"{DONUT}; deja-vu=donut A3 A4 B4 B3", "donut donut = 6", "deja-vu"),
    Case("repeated again", OPEN, "A1>E: s2 B1; deja-vu=s2 C1; deja-vu=s2 D1", "= 0", "deja-vu deja-vu"),
    Case("nothing to repeat", OPEN, "A1>E: deja-vu=s2 B1; s2 C1", "§5 move 1 at A1", "deja-vu"),
    Case("a tile still to come", OPEN, "A1>E: s2 B1; deja-vu=t90>S B2; t90>E C2", "§5 move 2 at B1", "deja-vu"),
    Case(
        "a manoeuvre of Nitro Boost",
        OPEN,
        "A1>E: s2 B1; nitro-boost=t90>S B2; deja-vu=t90>E C2",
        "§5 move 3 at B2",
        "deja-vu nitro-boost",
    ),
)
def test_extra_manoeuvres(case: Case) -> None:
    """Nitro Boost and Deja Vu (rules §5)."""
    check(case)


ZERO = "zero-point-turn"


@table(
    Case("before the first tile", OPEN, f"A1>E: {ZERO}>S; s2 A2", "zero-point-turn+3 = 3", ZERO),
    Case("after the last", OPEN, f"A1>E: s2 B1; {ZERO}>W", "zero-point-turn+3 = 3", ZERO),
    Case("the same heading", OPEN, f"A1>E: {ZERO}; s2 B1", "zero-point-turn+3 = 3", ZERO),
    Case("two", OPEN, f"A1>E: {ZERO}>S; {ZERO}>E; s2 B1", "zero-point-turn+6 = 6", f"{ZERO} {ZERO}"),
    Case("two of one", OPEN, f"A1>E: {ZERO}>S; {ZERO}>E; s2 B1", "§5 move 2", ZERO),
    Case("moves no wheel", OPEN, f"A1>E: {ZERO}>S A2; s2 A3", "§5 move 1 at A1", ZERO),
    Case("coming down", LONG_UP, f"A1>E B1>E: s2 B1^ C1^; {ZERO}>S; s2 C2", "-U1 zero-point-turn+3 = -2", ZERO),
    Case("not in the air", LONG_UP, f"A1>E B1>E: s2 B1^ C1^; {ZERO}; s2 D1^", "§3 move 3 at D1", ZERO),
    Case("with a slide", MUD, f"A1>E B1>E: s2 B1^ C1^; {ZERO}>S D1 E1; s2 E2", "I1 zero-point-turn+3 = 6", ZERO),
    Case("without the slide", MUD, f"A1>E B1>E: s2 B1^ C1^; {ZERO}>S; s2 C2", "§3 move 2 at C1", ZERO),
    Case("on a ramp", OPEN, f"A1>E B1>S: s2 B1; {ZERO}>S; s2 B2", "zero-point-turn+3 = 3", ZERO),
    Case("no donut", OPEN, f"A1>E: {ZERO}; roll-over; s2", "§5 move 2 at A1", f"{ZERO} roll-over"),
)
def test_zero_point_turn(case: Case) -> None:
    """Zero Point Turn (rules §5)."""
    check(case)


ONS = "A1>E: s4 B1 C1 D1 E1"
UPS = "A1>E B1>E: s2 B1^ C1^; s4 D1^ E1^ F1"
BOTH = field(". . U1 . . O1 .", ". . U1 . . O1 .")


@table(
    Case("Sick Trick once for all", TWO_ON, ONS, "O1 O2 sick-trick-on+2 = 10", "sick-trick-on"),
    Case("Sick Trick a copy", TWO_ON, ONS, "O1 O2 sick-trick-on+4 = 12", "sick-trick-on sick-trick-on"),
    Case("Sick Trick of another kind", TWO_ON, ONS, "O1 O2 = 8", "sick-trick-in sick-trick-by sick-trick-up"),
    Case("Sick Trick in", MUD, "B1>E: s2 C1 D1 E1", "I1 sick-trick-in+2 = 5", "sick-trick-in"),
    Case("Sick Trick by", BY, "B1>E: s2 C1", "B1 sick-trick-by+2 = 4", "sick-trick-by"),
    Case("Sick Trick up", LONG_UP, OVER, "U1 sick-trick-up+2 = 7", "sick-trick-up"),
    Case("Sick Trick failed at the end", LONG_UP, "A1>E B1>E: s2 B1^ C1^", "-U1 = -5", "sick-trick-up airborne"),
    Case("Smash each", TWO_ON, ONS, "O1 O2 smash+2 = 10", "smash"),
    Case("Smash a copy", TWO_ON, ONS, "O1 O2 smash+4 = 12", "smash smash"),
    Case("Airborne each", TWO_UP, UPS, "U1 U2 airborne+2 = 12", "airborne"),
    Case("Airborne a copy", TWO_UP, UPS, "U1 U2 airborne+4 = 14", "airborne airborne"),
    Case("Airborne less a failed one", TWO_UP, "A1>E B1>E: s4 B1^ C1^ D1 E1", "U1 -U2 airborne+1 = 1", "airborne"),
    Case(
        "each its kind", BOTH, "A1>E B1>E: s4 B1^ C1^ D1^ E1; s2 F1", "O1 U1 airborne+1 smash+1 = 11", "airborne smash"
    ),
)
def test_cards_at_the_end(case: Case) -> None:
    """Sick Tricks, Smash and Airborne count what stands scored at the end (rules §5)."""
    check(case)


ALL_ON = "destroy sick-trick-on sick-trick-up smash airborne"


@table(
    Case("an up driven on", TWO_UP, "B1>E !U1: s2 C1", "U1 = 4", "destroy"),
    Case("an up flown over", TWO_UP, "A1>E B1>E !U1: s4 B1^ C1^ D1", "= 0", "destroy"),
    Case("an up for the cards", TWO_UP, "B1>E !U1: s2 C1", "U1 sick-trick-on+2 smash+1 = 7", ALL_ON),
    Case("Going Up from it", TWO_UP, "B1>E !U1: s4 C1^ D1^ E1^ F1", "U1 U2 = 9", "destroy going-up"),
    Case("a by driven past", BY, "B1>E !B1: s2 C1", "= 0", "destroy"),
    Case("a by driven on", BY, "C1>S !B1: s2 C2", "B1 = 4", "destroy"),
    Case("an in without a slide", MUD, "B1>E !I1: s2 C1 D1", "I1 = 4", "destroy"),
    Case("an in cannot slide", MUD, "B1>E !I1: s2 C1 D1 E1", "§2 move 1 at D1", "destroy"),
    Case("an on stays one", TWO_ON, "B1>E !O1: s2 C1", "O1 = 4", "destroy"),
    Case("left unused", TWO_UP, "B1>E !U2: s2 C1", "-U1 = -5", "destroy"),
    Case("not played", TWO_UP, "B1>E: s2 C1", "-U1 = -5", "destroy"),
    Case("two", TWO_UP, "B1>E !U1 !U2: s4 C1 D1 E1", "U1 U2 = 8", "destroy destroy"),
    Case("two of one", TWO_UP, "B1>E !U1 !U2: s4 C1 D1 E1", "§5 move 0", "destroy"),
    Case("not in hand", TWO_UP, "B1>E !U1: s2 C1", "§5 move 0"),
    Case("not in the arena", TWO_UP, "B1>E !U3: s2 C1", "§5 move 0", "destroy"),
)
def test_destroy(case: Case) -> None:
    """Destroy: an obstacle counts as `on` everywhere (rules §5)."""
    check(case)


@pytest.mark.parametrize("card", RULES.card)
def test_cards_are_played_their_own_way(card: str) -> None:
    """Only two cards drive a tile and only two act by themselves; any other way of playing one is no way."""
    by_itself, driving = f"A1>E: s2 B1; {card}>S", f"A1>E: s2 B1; {card}=s2 C1"
    acts, drives = RULES.card[card].effect == "face-any", RULES.card[card].effect in ("extra-move", "repeat-tile")
    assert told(OPEN, by_itself, card) == (f"{card}+3 = 3" if acts else "§5 move 2 at B1")
    assert told(OPEN, driving, card) == ("= 0" if drives else "§5 move 2 at B1")


def test_cards_without_limits() -> None:
    """Any number of cards between two tiles, in any order; unknown ones are not in hand."""
    text = "A1>E: s2 B1; deja-vu=s2 C1; zero-point-turn>S; nitro-boost=t90>E D2; zero-point-turn; s2 E2"
    hand = "zero-point-turn deja-vu zero-point-turn nitro-boost"
    assert told(OPEN, text, hand) == "zero-point-turn+6 = 6"
    assert sorted(cards_played(plan(text), RULES)) == sorted(hand.split())
    assert cards_played(plan("B1>E !U1: s2 C1"), RULES) == ["destroy"]
    assert told(OPEN, "A1>E: wheelie=s2 B1; s2 C1", hand) == "§5 move 1"


def test_truck_vp() -> None:
    """A truck's own table, also for what Destroy makes an `on`; other trucks keep the common one."""
    own = structs.replace(RULES.truck["snake-bite"], vp={"on": 9})
    rules = structs.replace(RULES, truck={**RULES.truck, "snake-bite": own})
    for truck, vp in (("snake-bite", 9), ("bigfoot", 4), (None, 4)):
        assert told(TWO_ON, "B1>E: s2 C1", truck=truck, rules=rules) == f"O1 = {vp}"
        assert told(TWO_UP, "B1>E !U1: s2 C1", "destroy", truck=truck, rules=rules) == f"U1 = {vp}"


def test_worked_example() -> None:
    """The run of rules §11: 25 VP for 17 plan points, and not for 16."""
    arena, record, case = worked_example()
    score = judge(arena, record, shipped(), points=case["points"], hand=case["cards"])
    assert outcome(score) == "B1 B3 I1 I2 O1 U1 -B2 donut roll-over+6 sick-trick-in+2 = 25"
    assert score.cost == 17
    with pytest.raises(IllegalPlan, match=r"costs 17 plan points, 16 were rolled \(rules §2\)"):
        judge(arena, record, shipped(), points=16, hand=case["cards"])


def test_messages_tell_what_happened() -> None:
    """A breach can be read without the program."""
    with pytest.raises(IllegalPlan) as refused:
        judge(MUD, plan("B1>E: s2 C1"), RULES, points=0, tiles=1)
    assert str(refused.value) == "move 1, at C1: the truck cannot stop here, it goes on to D1 (rules §3)"
