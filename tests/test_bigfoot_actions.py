"""Every Action card's effect on both sides, and the windows in which it is played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from seeds.bigfoot import shipped
from solver.bigfoot import moves
from solver.bigfoot.cards import Action
from solver.bigfoot.chance import outcomes
from solver.bigfoot.events import Reading, ShownLeftover
from solver.bigfoot.game import play
from solver.bigfoot.legal import legal
from solver.bigfoot.state import CHANCE, Step
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST
from solver.bigfoot.view import view
from tests.bigfoot_tables import CAVE, FOREST, PASSES, RIVER, begun, drew, passed_draw, played, refused


def test_donation_and_rest() -> None:
    state = begun(("donation", "rest"))
    state = replace(state, table=replace(state.table, respected=False, awake=False))
    state = played(state, moves.Play("donation"), moves.Play("rest"))
    assert (state.table.respected, state.table.awake) == (True, True)
    assert state.discard == (Action("donation"), Action("donation"))


def test_tranquilizer_and_prank() -> None:
    state = played(begun(("tranquilizer", "prank")), moves.Play("tranquilizer"), moves.Play("prank"))
    assert (state.table.respected, state.table.awake, state.table.winner) == (False, False, None)
    state = played(drew(played(state, *PASSES), FOREST), moves.LayOut((0,)), moves.Take(0))
    assert state.history[-1] == Reading(FOREST, 4)  # tired: nothing to decide


def test_epiphany_and_decoy() -> None:
    state = play(begun(("epiphany", "decoy")), moves.Play("epiphany"))
    assert state.actor == CHANCE
    assert [move for _, move in outcomes(state)] == [moves.TopLeftover(name) for name in shipped().names[5:]]
    assert "is no leftover face down" in refused(state, moves.TopLeftover("Fern Bank"))
    state = play(state, moves.TopLeftover("Tarn Camp"))
    assert state.history[-1] == ShownLeftover("Tarn Camp")
    before = state.table
    state = play(state, moves.Play("decoy"))
    assert (state.table.respected, state.table.shown, state.table.awake) == (
        before.respected,
        before.shown,
        before.awake,
    )
    every = replace(
        begun(("epiphany",)), table=replace(begun(("epiphany",)).table, shown=frozenset(shipped().names[5:]))
    )
    assert play(every, moves.Play("epiphany")).actor == BIGFOOT  # nothing left to show


def test_detour() -> None:
    state = replace(begun(("detour", "detour")), discard=(FOREST, CAVE, RIVER))
    state = play(state, moves.Play("detour"))
    assert sum(chance for chance, _ in outcomes(state)) == 1
    assert len(list(outcomes(state))) == 3
    state = played(state, moves.Joined((FOREST, RIVER)))
    assert Counter(state.discard) == Counter([CAVE, Action("detour")])  # not from itself
    state = drew(played(state, *PASSES), FOREST)
    assert (len(state.drawn), state.step) == (8, Step.BEFORE_LAYOUT)
    state = played(state, moves.Play("detour"), moves.Joined((Action("detour"), CAVE)))
    assert len(state.drawn) == 10
    empty = play(begun(("detour",)), moves.Play("detour"))
    assert (empty.actor, empty.discard) == (BIGFOOT, (Action("detour"),))
    few = play(replace(begun(("detour",)), discard=(CAVE,)), moves.Play("detour"))
    assert list(outcomes(few)) == [(Fraction(1), moves.Joined((CAVE,)))]


def test_shortcut_after_the_draw() -> None:
    state = played(drew(passed_draw(("shortcut",)), FOREST), moves.Pass())
    state = play(state, moves.Play("shortcut"))
    assert sum(chance for chance, _ in outcomes(state)) == 1
    state = play(state, moves.Lost(FOREST))
    assert Counter(state.discard) == Counter([FOREST, Action("detour")])
    assert (len(state.drawn), state.actor) == (5, CRYPTOZOOLOGIST)


def test_shortcut_before_the_draw() -> None:
    """It waits for the draw, and so does its card for the discard pile."""
    state = played(begun(("shortcut", "shortcut")), moves.Pass(), moves.Play("shortcut"))
    assert (state.discard, state.actor) == ((), CRYPTOZOOLOGIST)
    state = drew(played(state, *PASSES), FOREST, CAVE)
    assert state.actor == CHANCE
    state = play(state, moves.Lost(CAVE))
    assert (len(state.drawn), Counter(state.discard)) == (5, Counter([CAVE, Action("detour")]))
    assert (state.step, state.actor) == (Step.BEFORE_LAYOUT, CRYPTOZOOLOGIST)
    state = played(state, moves.Pass(), moves.Play("shortcut"), moves.Lost(FOREST))
    assert len(state.drawn) == 4


def test_shortcut_leaves_two_cards() -> None:
    state = replace(drew(passed_draw(("shortcut",))), drawn=(FOREST, CAVE))
    state = played(state, moves.Pass(), moves.Play("shortcut"))
    assert (len(state.drawn), state.actor) == (2, CRYPTOZOOLOGIST)


def test_perfect_placement() -> None:
    state = begun(("perfect-placement",))
    assert state.step == Step.DRAW  # no window before the draw for it
    state = play(drew(state, FOREST, CAVE, RIVER), moves.Play("perfect-placement"))
    state = played(state, *PASSES)
    assert len(legal(state)) == 6 * 15
    assert "a card has to lie between the paths" in refused(state, moves.LayOut((0,)))
    state = played(state, moves.LayOut((0, 3, 4, 5), 1), moves.Take(1))
    assert state.unresolved == (RIVER, CAVE)
    assert FOREST in state.discard


def test_turn_the_tables() -> None:
    state = play(begun(("turn-the-tables", "perfect-placement")), moves.Pass())
    state = played(state, moves.Play("turn-the-tables"), *PASSES)
    state = drew(state, FOREST, CAVE, RIVER)
    assert view(state, CRYPTOZOOLOGIST).drawn == ()
    assert view(state, BIGFOOT).drawn == state.drawn
    state = played(state, moves.Play("perfect-placement"), *PASSES)  # overridden
    assert (state.actor, len(legal(state))) == (BIGFOOT, 31)
    assert "no card lies between the paths" in refused(state, moves.LayOut((0,), 1))
    state = play(state, moves.LayOut((0,)))
    assert state.actor == CRYPTOZOOLOGIST
    state = play(state, moves.Take(0))
    assert FOREST in state.discard
    assert state.unresolved[:2] == (CAVE, RIVER)


def test_windows_go_on_until_both_pass() -> None:
    state = begun(("donation", "rest", "prank"))
    state = played(state, moves.Pass(), moves.Play("rest"))
    assert (state.turn, legal(state)) == (CRYPTOZOOLOGIST, (moves.Play("donation"), moves.Pass()))
    state = played(state, moves.Pass(), moves.Play("prank"), moves.Play("donation"))
    assert state.turn == BIGFOOT
    assert state.table.respected
    state = played(state, *PASSES)
    assert state.step == Step.DRAW
