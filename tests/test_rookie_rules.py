"""The judge of Rookie mode: every rule kept, and every rule broken with its die and space."""

from __future__ import annotations

import pytest

from layouts.arena import Arena
from seeds.roll_and_smash import shipped
from solver.smash.rookie_rules import IllegalTurn, judge_turn
from solver.smash.rookie_turn import Haul, RookieTurn, Spent
from tests.arenas import drawn
from tests.drawing import path_of, space

RULES = shipped()
ARENA = drawn(
    """
    .  .  U1 .  O1
    .  .  U1 .  O1
    I1 I1 .  .  .
    .  .  B1 B1 .
    """,
    (1, 1),
    (5, 4),
)


def spent(text: str) -> Spent:
    """`4: B1 C1^` drives, `style: ramp B1 E` places a ramp."""
    die, _, rest = text.partition(":")
    words = rest.split()
    if words[:1] == ["ramp"]:
        return Spent(die, (space(words[1]), words[2]))
    return Spent(die, None, path_of(words))


def judged(start: str, *dice: str, removed: tuple[str, ...] = (), roll: str = "", arena: Arena = ARENA) -> Haul:
    """What the judge says of these dice; the roll is that of the dice unless told."""
    turn = RookieTurn(space(start), removed, tuple(map(spent, dice)))
    faces = tuple(roll.split()) if roll else tuple(one.die for one in turn.spent)
    return judge_turn(arena, turn, RULES, roll=faces)


def breach(start: str, *dice: str, removed: tuple[str, ...] = (), roll: str = "") -> str:
    with pytest.raises(IllegalTurn) as caught:
        judged(start, *dice, removed=removed, roll=roll)
    assert caught.value.section == "10"
    return str(caught.value).removesuffix(" (rules §10)")


# -- legal turns -------------------------------------------------------------------------------------


def test_nothing_driven() -> None:
    assert judged("B4") == Haul((), 0)
    assert judged("B4", "3:") == Haul((), 0)


def test_the_start_gives_nothing() -> None:
    """B4 is beside B1 and gives it when it is entered."""
    assert judged("B4", "3: A4").scored == ()
    assert judged("A4", "3: B4").scored == ("B1",)


def test_driving_scores_once() -> None:
    assert judged("A4", "6: A3 A4 B4 B3 C3 D3", "3: E3 E2 E1").scored == ("B1", "O1", "I1")


def test_a_first_in_gives_one_space() -> None:
    assert judged("A4", "3: A3 B3 C3 D3").scored == ("B1", "I1")
    assert "no movement is left" in breach("A4", "3: A3 B3 C3 D3 E3")
    assert judged("A2", "style: A3 A4").scored == ("I1",)


def test_over_a_ramp() -> None:
    haul = judged("A1", "style: ramp B1 E", "4: B1^ C1^ D1^ D1 D2")
    assert haul == Haul(("U1",), 1)
    assert judged("A1", "style: ramp B1 E", "4: B1^ C1^ D1^ E1^ E1").scored == ("U1", "O1")


def test_a_ramp_the_wrong_way_or_turned_upon_is_harmless() -> None:
    assert judged("A1", "style: ramp B1 W", "3: B1 B2 B1").scored == ()
    assert judged("A1", "style: ramp B1 S", "3: B1 B2").scored == ()
    assert judged("B1", "style: ramp B1 S", "style: B2").scored == ()


def test_flying() -> None:
    """Over a `by` gives a point, beside it in the air nothing; an `in` flown over is still to be entered."""
    board = drawn(". . B1 B1 . .\n. . . . U1 .\n. . I1 I1 U1 .", (1, 1), (6, 3))
    assert judged("A2", "style: ramp B2 E", "5: B2^ C2^ D2^ E2^ F2^ F2", arena=board).scored == ("U1",)
    assert judged("A1", "style: ramp B1 E", "4: B1^ C1^ D1^ E1^ E1", arena=board).scored == ("B1",)
    over = ("style: ramp B3 E", "5: B3^ C3^ D3^ E3^ F3^ F3")
    assert judged("A3", *over, arena=board).scored == ("U1",)
    assert judged("A3", *over, "6: F2 F1 E1", arena=board).scored == ("U1", "B1")


def test_coming_down_ends_or_turns() -> None:
    """The rest of a die is kept by a turn, given up by coming down where the movement ends."""
    assert judged("A1", "style: ramp B1 E", "6: B1^ C1^ D1^ D1 D2 E2").scored == ("U1", "O1")
    assert judged("A1", "style: ramp B1 E", "6: B1^ C1^ D1^ D1", "3: E1").scored == ("U1", "O1")
    assert "in the air until it turns" in breach("A1", "style: ramp B1 E", "6: B1^ C1^ D1^ D1 E1")


def test_an_extra_space_after_the_movement() -> None:
    """Coming down on I1 where the movement ends gives a space, straight on or not; a ramp under it does nothing."""
    row = drawn(". . U1 U1 I1 I1 . .", (1, 1), (8, 1))
    assert judged("A1", "style: ramp B1 E", "4: B1^ C1^ D1^ E1^ E1 F1", arena=row).scored == ("U1", "I1")
    assert judged("A1", "style: ramp B1 E", "6: B1^ C1^ D1^ E1^ E1 F1", arena=row).scored == ("U1", "I1")
    with pytest.raises(IllegalTurn, match="no movement is left"):
        judged("A1", "style: ramp B1 E", "6: B1^ C1^ D1^ E1^ E1 F1 G1", arena=row)
    over = judged("A1", "style: ramp B1 E", "style: ramp G1 E", "6: B1^ C1^ D1^ E1^ F1^ G1^ G1", arena=row)
    assert over.scored == ("U1",)


def test_removed_obstacles_are_gone() -> None:
    assert judged("B1", "3: C1 D1 E1", removed=("U1",), roll="hazard 3").scored == ("O1",)
    assert judged("A1", "style: ramp C1 E", "3: B1 C1^ D1^ D1", removed=("U1",), roll="hazard style 3").scored == ()
    assert judged("A1", removed=("U1", "B1", "O1", "I1"), roll="hazard " * 5).points == 0


def test_hazards_of_the_layout_are_off_the_board() -> None:
    oily = drawn(". . O1\n. . O1", (1, 1), (3, 2), '[[hazard]]\nkind = "oil-spill"\nat = "B1"\ntoward = "S"')
    assert judged("A1", "3: B1 C1", arena=oily).scored == ("O1",)
    assert judged("B1", "3: C1", arena=oily).scored == ("O1",)


# -- broken rules ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "start", "dice"),
    [
        ("at F9: the start space is off the board", "F9", ()),
        ("at C1: the start space is not empty", "C1", ()),
        ("die 1, at C1: on the ground the truck may not enter U1 (`up`)", "B1", ("3: C1",)),
        ("die 1, at C4: on the ground the truck may not enter B1 (`by`)", "B4", ("3: C4",)),
        ("die 1, at A4: heading S the truck leaves the board", "A4", ("3: A5",)),
        ("die 1, at A1: B2 is not next to it", "A1", ("3: B2",)),
        ("die 1, at B1: no movement is left to go on to B2", "A1", ("style: B1 B2",)),
        ("die 1, at B1: the truck is on the ground here", "A1", ("3: B1^",)),
        ("die 2, at B1: the truck is in the air here", "A1", ("style: ramp B1 E", "3: B1")),
        ("die 2, at C1: the truck may not come down on U1 (`up`)", "A1", ("style: ramp B1 E", "3: B1^ C1^ C1")),
        ("die 2, at D1: the truck is in the air here", "A1", ("style: ramp B1 E", "4: B1^ C1^ D1")),
        (
            "die 2, at B1: the truck turns in the air, it has to come down first",
            "A1",
            ("style: ramp B1 E", "4: B1^ B2"),
        ),
        ("die 1, at A1: the truck is on the ground and cannot come down", "A1", ("3: A1",)),
        ("die 1, at C1: a ramp may only stand on an empty space", "A1", ("style: ramp C1 E",)),
        ("die 1, at F1: a ramp may only stand on an empty space", "A1", ("style: ramp F1 E",)),
        ("die 2, at B1: a ramp may only stand on an empty space", "A1", ("style: ramp B1 E", "style: ramp B1 W")),
        ("die 1: only a style die places a ramp, and then it drives nowhere", "A1", ("3: ramp B1 E",)),
    ],
)
def test_broken_rules(told: str, start: str, dice: tuple[str, ...]) -> None:
    assert breach(start, *dice) == told


def test_the_record_has_to_come_down() -> None:
    told = "die 2, at D1: the movement ends in the air and the record does not say that the truck comes down"
    assert breach("A1", "style: ramp B1 E", "3: B1^ C1^ D1^") == told


def test_dice_that_were_not_rolled() -> None:
    assert breach("A1", "3: B1", "3: A1", roll="3 4") == "die 2: no die with 3 is left"
    assert breach("A1", "hazard: B1", removed=("U1",), roll="hazard 4") == "die 1: no die with hazard is left"


def test_removals_that_cannot_be() -> None:
    assert breach("A1", removed=("U1",), roll="3") == "1 obstacles are removed, the hazard dice say 0"
    assert breach("A1", roll="hazard") == "0 obstacles are removed, the hazard dice say 1"
    assert breach("A1", removed=("U9",), roll="hazard") == "U9 cannot be removed: it is not on the board"
    assert breach("A1", removed=("U1", "U1"), roll="hazard hazard") == "U1 cannot be removed: it is not on the board"


def test_too_many_ramps() -> None:
    places = [f"style: ramp {name} N" for name in ("A1", "B1", "A2", "B2", "D1", "D2", "D3", "E3", "C3")]
    assert judged("A4", *places[: RULES.rookie.ramps]).points == 0
    assert breach("A4", *places) == f"die 9, at C3: more than {RULES.rookie.ramps} ramps"
