"""The judge on Style cards (rules §5): tiny plans worked out by hand from the rules page.

>  r  U1  U1  .     `r` a ramp: driven over, 5 VP and then 6 for Roll Over, for as long as the truck is past
.  .  .   .   .     the `up` when it comes down; tests/terse.py tells how plans and outcomes are written
"""

from __future__ import annotations

import pytest
from msgspec import structs

from solver.smash.rules import cards_played
from tests.terse import RULES, Case, cards, check, field, plan, table, told

BY = field(". . . . .", ". . B1 B1 .", ". . . . .")
POST = field(". . . U1 . . .", ". . . U1 . . .")  # reached from both sides by turning round
TWO_ON = field(". . O1 . O2 .", ". . O1 . O2 .")
TWO_UP = field(". . U1 . U2 .", ". . U1 . U2 .")
LONG_UP = field(". . U1 U1 . . .", ". . . . . . .")
MUD = field(". . I1 I1 . .", ". . . . . .")
OPEN = field(*[". . . . ."] * 5)
DONUT = "B3>N: donut C3 C4 B4 B3"

LAUNCH = field(". . O1 O1 . U1 U1 .")
AFTER_MUD = field(". I1 O1 . .", ". I1 O1 . .")
AFTER_OIL = field(". . .", ". O1 .", ". O1 .", ". . .", oil="B1>S")


@table(
    Case("on entering", LAUNCH, "A1>E: s2 B1 C1^; s4 D1^ E1^ F1^ G1^; s2 H1", "O1 U1 = 9", "going"),
    Case("on the second half", LAUNCH, "A1>E: s2 B1 C1; s4 D1^ E1^ F1^ G1^; s2 H1", "O1 U1 = 9", "going"),
    Case("not in hand", LAUNCH, "A1>E: s2 B1 C1^", "§5 move 1 at C1"),
    Case("not elsewhere", LAUNCH, "A1>E: s2 B1^", "§3 move 1 at B1", "going"),
    Case("not used", LAUNCH, "A1>E: s2 B1 C1", "O1 = 4", "going"),
    Case("once", TWO_ON, "A1>E: s4 B1 C1^ D1 E1^", "§5 move 1 at E1", "going"),
    Case("once in a run", TWO_ON, "A1>E: s2 B1 C1^; s2 D1 E1^", "§5 move 2 at E1", "going"),
    Case("once a copy", TWO_ON, "A1>E: s4 B1 C1^ D1 E1^; s2 F1", "O1 O2 = 8", "going going"),
    Case("after mud", AFTER_MUD, "A1>E: s2 B1 C1^ D1^; s2 E1", "I1 O1 = 7", "going"),
    Case("in a turn", field(". . .", ". O1 .", ". O1 ."), "A2>N: t90>E B2^; s2 C2", "O1 = 4", "going"),
    Case("inside half a turn", field(". . .", ". O1 .", ". O1 ."), "A2>N: t180>S B2^ B3", "O1 = 4", "going"),
    Case("in a free step", AFTER_OIL, "C1>S: t90>S B1 B2^; s2 B3^ B4", "O1 = 4", "going"),
    Case("not by coming down", TWO_ON, "A1>E B1>E: s2 B1^ C1^; zero; s2 D1^", "§3 move 3 at D1", "going zero"),
    Case("landing", TWO_ON, "A1>E B1>E: s4 B1^ C1^ D1 E1", "O1 O2 = 8", "going"),
    Case("landing, or kept for later", TWO_ON, "A1>E B1>E: s4 B1^ C1^ D1 E1^; s2 F1", "O2 = 4", "going"),
    Case("landing with one of two", TWO_ON, "A1>E B1>E: s4 B1^ C1^ D1 E1^; s2 F1", "O1 O2 = 8", "going going"),
)
def test_going_up(case: Case) -> None:
    """Going Up; `^` on an `on` reached in the air is read to the driver's favour (rules §5)."""
    check(case)


OVER = "A1>E B1>E: s4 B1^ C1^ D1^ E1"
UP_MUD = field(". . U1 I1 I1 .", ". . U1 . . .")


@table(
    Case("after an up", LONG_UP, f"{OVER}; roll", "U1 roll-over+6 = 11", "roll"),
    Case("after a donut", OPEN, f"{DONUT}; roll", "donut roll-over+6 = 9", "roll"),
    Case(
        "after a repeated donut",
        OPEN,
        f"{DONUT}; s2 B2; deja=donut C2 C3 B3 B2; roll",
        "donut donut roll-over+6 = 12",
        "deja roll",
    ),
    Case(
        "after an up by Nitro Boost",
        TWO_UP,
        "A1>E B1>E: s2 B1^; nitro=s2 C1^ D1; roll",
        "U1 roll-over+6 = 11",
        "nitro roll",
    ),
    Case("with an up failed beside", TWO_UP, "A1>E B1>E: s4 B1^ C1^ D1 E1; roll", "U1 -U2 roll-over+6 = 6", "roll"),
    Case("the up fails by coming down", LONG_UP, "A1>E B1>E: s2 B1^ C1^; roll; s2; s2", "-U1 roll-over+6 = 1", "roll"),
    Case("coming down with a slide", UP_MUD, "A1>E B1>E: s4 B1^ C1^ D1^; roll E1 F1", "I1 U1 roll-over+6 = 14", "roll"),
    Case(
        "coming down with a ramp",
        UP_MUD,
        "A1>E B1>E F1>E: s4 B1^ C1^ D1^; roll E1 F1^",
        "I1 U1 roll-over+6 = 14",
        "roll",
    ),
    Case("without the slide", UP_MUD, "A1>E B1>E: s4 B1^ C1^ D1^; roll", "§3 move 2 at D1", "roll"),
    Case("before the run", LONG_UP, "A1>E: roll; s2", "§5 move 1 at A1", "roll"),
    Case("after nothing much", LONG_UP, "A1>E: s2 B1; roll", "§5 move 2 at B1", "roll"),
    Case("after a failed up", LONG_UP, "B1>E: s2 C1; roll", "§5 move 2 at C1", "roll"),
    Case("scored, then failed in the same tile", LONG_UP, "A1>E B1>E: s4 B1^ C1^ D1; roll", "§5 move 2 at D1", "roll"),
    Case("marked before", LONG_UP, "A1>E B1>E: s2 B1^ C1^; s2 D1^ E1; roll", "§5 move 3 at E1", "roll"),
    Case("failed before", POST, "B1>E E2>W: s4 C1 D1 E1 F1; t180>W F2 E2^; s2 D2^ C2; roll", "§5 move 4 at C2", "roll"),
    Case("a tile between", LONG_UP, f"{OVER}; s2 F1; roll", "§5 move 3 at F1", "roll"),
    Case("a card between", OPEN, f"{DONUT}; zero; roll", "§5 move 3 at B3", "zero roll"),
    Case("a card's move between", LONG_UP, f"{OVER}; nitro=s2 F1; roll", "§5 move 3 at F1", "nitro roll"),
    Case("a destroyed up", TWO_UP, "B1>E !U1: s2 C1; roll", "§5 move 2 at C1", "destroy roll"),
    Case("nothing driven after it", LONG_UP, f"{OVER}; roll; s2 F1", "§5 move 3 at E1", "roll"),
    Case("nothing played after it", LONG_UP, f"{OVER}; roll; zero", "§5 move 3 at E1", "roll zero"),
    Case("not twice", LONG_UP, f"{OVER}; roll; roll", "§5 move 3 at E1", "roll roll"),
    Case("undriven tiles come after it", LONG_UP, "A1>E: s2; roll", "§2 move 1 at A1", "roll"),
    Case("not in hand", LONG_UP, f"{OVER}; roll", "§5 move 2", "nitro"),
)
def test_roll_over(case: Case) -> None:
    """Roll Over (rules §5)."""
    check(case)


@table(
    Case("a turn", OPEN, "A1>E: nitro=t90>S A2; s2 A3", "= 0", "nitro"),
    Case("a straight, after the last tile", OPEN, "A1>E: s2 B1; nitro=s2 C1 D1", "= 0", "nitro"),
    Case("not another straight", OPEN, "A1>E: s2 B1; nitro=s4 C1", "§5 move 2 at B1", "nitro"),
    Case("not half a turn", OPEN, "A1>E: nitro=t180>W A2 A3; s2 B3", "§5 move 1 at A1", "nitro"),
    Case("once", OPEN, "A1>E: nitro=s2 B1; nitro=s2 C1; s2 D1", "§5 move 2", "nitro"),
    Case("once a copy", OPEN, "A1>E: nitro=s2 B1; nitro=s2 C1; s2 D1", "= 0", "nitro nitro"),
    Case("a repeated tile, chosen afresh", OPEN, "A1>E: t90>S A2; deja=t90>E B2", "= 0", "deja"),
    Case("a tile of some time ago", OPEN, "A1>E: s2 B1; t90>S B2; deja=s2 B3 B4", "= 0", "deja"),
    Case("a repeated donut", OPEN, f"{DONUT}; deja=donut A3 A4 B4 B3", "donut donut = 6", "deja"),
    Case("repeated again", OPEN, "A1>E: s2 B1; deja=s2 C1; deja=s2 D1", "= 0", "deja deja"),
    Case("nothing to repeat", OPEN, "A1>E: deja=s2 B1; s2 C1", "§5 move 1 at A1", "deja"),
    Case("a tile still to come", OPEN, "A1>E: s2 B1; deja=t90>S B2; t90>E C2", "§5 move 2 at B1", "deja"),
    Case(
        "a manoeuvre of Nitro Boost",
        OPEN,
        "A1>E: s2 B1; nitro=t90>S B2; deja=t90>E C2",
        "§5 move 3 at B2",
        "deja nitro",
    ),
)
def test_extra_manoeuvres(case: Case) -> None:
    """Nitro Boost and Deja Vu (rules §5)."""
    check(case)


@table(
    Case("before the first tile", OPEN, "A1>E: zero>S; s2 A2", "zero-point-turn+3 = 3", "zero"),
    Case("after the last", OPEN, "A1>E: s2 B1; zero>W", "zero-point-turn+3 = 3", "zero"),
    Case("the same heading", OPEN, "A1>E: zero; s2 B1", "zero-point-turn+3 = 3", "zero"),
    Case("two", OPEN, "A1>E: zero>S; zero>E; s2 B1", "zero-point-turn+6 = 6", "zero zero"),
    Case("two of one", OPEN, "A1>E: zero>S; zero>E; s2 B1", "§5 move 2", "zero"),
    Case("moves no wheel", OPEN, "A1>E: zero>S A2; s2 A3", "§5 move 1 at A1", "zero"),
    Case("coming down", LONG_UP, "A1>E B1>E: s2 B1^ C1^; zero>S; s2 C2", "-U1 zero-point-turn+3 = -2", "zero"),
    Case("not in the air", LONG_UP, "A1>E B1>E: s2 B1^ C1^; zero; s2 D1^", "§3 move 3 at D1", "zero"),
    Case("with a slide", MUD, "A1>E B1>E: s2 B1^ C1^; zero>S D1 E1; s2 E2", "I1 zero-point-turn+3 = 6", "zero"),
    Case("without the slide", MUD, "A1>E B1>E: s2 B1^ C1^; zero>S; s2 C2", "§3 move 2 at C1", "zero"),
    Case("on a ramp", OPEN, "A1>E B1>S: s2 B1; zero>S; s2 B2", "zero-point-turn+3 = 3", "zero"),
    Case("no donut", OPEN, "A1>E: zero; roll; s2", "§5 move 2 at A1", "zero roll"),
)
def test_zero_point_turn(case: Case) -> None:
    """Zero Point Turn (rules §5)."""
    check(case)


ONS = "A1>E: s4 B1 C1 D1 E1"
UPS = "A1>E B1>E: s2 B1^ C1^; s4 D1^ E1^ F1"
BOTH = field(". . U1 . . O1 .", ". . U1 . . O1 .")


@table(
    Case("Sick Trick once for all", TWO_ON, ONS, "O1 O2 sick-trick-on+2 = 10", "trick-on"),
    Case("Sick Trick a copy", TWO_ON, ONS, "O1 O2 sick-trick-on+4 = 12", "trick-on trick-on"),
    Case("Sick Trick of another kind", TWO_ON, ONS, "O1 O2 = 8", "trick-in trick-by trick-up"),
    Case("Sick Trick in", MUD, "B1>E: s2 C1 D1 E1", "I1 sick-trick-in+2 = 5", "trick-in"),
    Case("Sick Trick by", BY, "B1>E: s2 C1", "B1 sick-trick-by+2 = 4", "trick-by"),
    Case("Sick Trick up", LONG_UP, OVER, "U1 sick-trick-up+2 = 7", "trick-up"),
    Case("Sick Trick failed at the end", LONG_UP, "A1>E B1>E: s2 B1^ C1^", "-U1 = -5", "trick-up airborne"),
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


ALL_ON = "destroy trick-on trick-up smash airborne"


@table(
    Case("an up driven on", TWO_UP, "B1>E !U1: s2 C1", "U1 = 4", "destroy"),
    Case("an up flown over", TWO_UP, "A1>E B1>E !U1: s4 B1^ C1^ D1", "= 0", "destroy"),
    Case("an up for the cards", TWO_UP, "B1>E !U1: s2 C1", "U1 sick-trick-on+2 smash+1 = 7", ALL_ON),
    Case("Going Up from it", TWO_UP, "B1>E !U1: s4 C1^ D1^ E1^ F1", "U1 U2 = 9", "destroy going"),
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
    text = "A1>E: s2 B1; deja=s2 C1; zero>S; nitro=t90>E D1; zero; s2 E1"
    hand = "zero deja zero nitro"
    assert told(OPEN, text, hand) == "zero-point-turn+6 = 6"
    assert sorted(cards_played(plan(text), RULES)) == sorted(cards(hand))
    assert cards_played(plan("B1>E !U1: s2 C1"), RULES) == ["destroy"]
    assert told(OPEN, "A1>E: wheelie=s2 B1; s2 C1", hand) == "§5 move 1"


def test_truck_vp() -> None:
    """A truck's own table, also for what Destroy makes an `on`; other trucks keep the common one."""
    own = structs.replace(RULES.truck["snake-bite"], vp={"on": 9})
    rules = structs.replace(RULES, truck={**RULES.truck, "snake-bite": own})
    for truck, vp in (("snake-bite", 9), ("bigfoot", 4), (None, 4)):
        assert told(TWO_ON, "B1>E: s2 C1", truck=truck, rules=rules) == f"O1 = {vp}"
        assert told(TWO_UP, "B1>E !U1: s2 C1", "destroy", truck=truck, rules=rules) == f"U1 = {vp}"
