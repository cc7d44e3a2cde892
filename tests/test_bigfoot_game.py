"""The whole game: a round, both ends, the modes, secrets, illegal moves, and random games."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from seeds.bigfoot import Edition, shipped
from solver.bigfoot import moves
from solver.bigfoot.cards import Action, deck
from solver.bigfoot.chance import hands, outcomes, sample
from solver.bigfoot.deduce import deduce
from solver.bigfoot.events import Avoided, Dealt, Discovered, Paid, Reading, WrongGuess
from solver.bigfoot.game import play, start
from solver.bigfoot.legal import legal
from solver.bigfoot.moves import Move
from solver.bigfoot.record_reading import read_game
from solver.bigfoot.state import CHANCE, State, Step
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST
from solver.bigfoot.view import view
from tests.bigfoot_games import events_record, small
from tests.bigfoot_tables import CAVE, FOREST, HIDDEN, PASSES, RIVER, begun, drew, played, refused

# -- a round -------------------------------------------------------------------------------------------


def test_a_round() -> None:
    state = begun()
    assert (state.step, state.actor, state.table.round) == (Step.DRAW, CHANCE, 1)
    state = drew(state, FOREST, CAVE, Action("donation"), Action("epiphany"))
    assert (state.step, state.actor, len(legal(state))) == (Step.LAYOUT, CRYPTOZOOLOGIST, 31)
    state = play(state, moves.LayOut((0, 1, 2)))
    assert (state.step, state.actor, legal(state)) == (Step.TAKE, BIGFOOT, (moves.Take(0), moves.Take(1)))
    state = play(state, moves.Take(0))
    assert state.history[1:] == (Dealt("rest"), Dealt("epiphany"))
    assert (state.step, state.actor) == (Step.AFTER_TAKE, CRYPTOZOOLOGIST)
    state = played(state, *PASSES)
    assert legal(state) == (moves.Avoid(), moves.Avoid(FOREST), moves.Avoid(CAVE))
    state = play(state, moves.Avoid(CAVE))
    assert state.history[-2:] == (Avoided(CAVE), Reading(FOREST, 4))
    assert CAVE in state.discard
    assert FOREST not in state.discard
    state = played(state, *PASSES, moves.Name("Sinkhole"))
    assert (state.table.respected, state.step) == (False, Step.BEFORE_GUESS)
    state = played(state, *PASSES)
    assert {move.paid for move in legal(state) if isinstance(move, moves.Name)} == {"epiphany"}
    state = play(state, moves.Name("Fern Bank", "epiphany"))
    assert state.history[-2:] == (Paid("epiphany"), Discovered("Fern Bank"))
    assert (state.step, state.table.held) == (Step.ROUND_END, ("rest",))
    state = played(state, *PASSES)
    assert (state.table.round, state.step) == (2, Step.BEFORE_DRAW)


def test_both_ends() -> None:
    state = begun()
    for lair in HIDDEN:
        state = play(played(drew(state), moves.LayOut((0,)), moves.Take(0), moves.Avoid()), moves.Name(lair))
        state = replace(state, deck=start(shipped()).deck)
    assert (state.table.winner, state.actor, legal(state)) == (CRYPTOZOOLOGIST, None, ())
    assert "the game is over" in refused(state, moves.Decline())
    state = begun()
    for _ in range(6):
        state = played(drew(state), moves.LayOut((0,)), moves.Take(0), moves.Avoid(), moves.Decline())
        state = replace(state, deck=start(shipped()).deck)
    assert (state.table.winner, state.table.round) == (BIGFOOT, 6)
    state = begun()
    for lair in ("Sinkhole", "Reed Island"):
        state = played(drew(state), moves.LayOut((0,)), moves.Take(0), moves.Avoid(), moves.Name(lair))
        state = replace(state, deck=start(shipped()).deck)
    assert (state.table.winner, state.history[-1]) == (BIGFOOT, WrongGuess("Reed Island"))


def test_readings_leave_out_the_discovered() -> None:
    state = played(drew(begun(), FOREST), moves.LayOut((0,)), moves.Take(0), moves.Avoid(), moves.Name("Fern Bank"))
    state = played(drew(state, FOREST), moves.LayOut((0,)), moves.Take(0), moves.Avoid())
    assert [event.footprints for event in state.history if isinstance(event, Reading)] == [4, 3]


# -- modes and secrets ---------------------------------------------------------------------------------


def test_elusive() -> None:
    state = begun(elusive=True)
    assert "6 cards drawn, not 5" in refused(state, moves.Drawn(state.deck[:6]))
    assert len(drew(state).drawn) == 5


def test_family_paths_lie_face_down() -> None:
    laid = {family: play(drew(begun(family=family), FOREST), moves.LayOut((0, 1))) for family in (False, True)}
    assert view(laid[False], BIGFOOT).paths == laid[False].paths
    hidden = view(laid[True], BIGFOOT)
    assert (hidden.paths, hidden.path_sizes) == ((), (2, 4))
    assert view(laid[True], CRYPTOZOOLOGIST).paths == laid[True].paths


def test_a_hunter_never_sees_the_lairs() -> None:
    """Two games that differ in the hidden lairs alone look the same until a reading tells."""
    one, other = (play(start(shipped()), moves.Hidden(lairs)) for lairs in (HIDDEN, shipped().names[5:]))
    for state_of in (lambda state: state, lambda state: play(drew(state, FOREST), moves.LayOut((0,)))):
        assert view(state_of(one), CRYPTOZOOLOGIST) == view(state_of(other), CRYPTOZOOLOGIST)
        assert view(state_of(one), BIGFOOT) != view(state_of(other), BIGFOOT)
    assert view(one, BIGFOOT).hidden == HIDDEN
    assert view(drew(one), BIGFOOT).drawn == ()


def test_no_step_of_a_game_shows_them() -> None:
    """At every step the Cryptozoologist's view is the same with any other lairs hidden."""
    generator = random.Random(21)
    state = start(shipped(), family=True)
    while state.actor:
        state = play(state, sample(state, generator) if state.actor == CHANCE else generator.choice(legal(state)))
        others = frozenset(generator.sample(shipped().names, 5))
        assert view(replace(state, hidden=others), CRYPTOZOOLOGIST) == view(state, CRYPTOZOOLOGIST)
        assert set(view(state, BIGFOOT).hidden) == state.hidden


# -- illegal moves -------------------------------------------------------------------------------------


def test_illegal_moves_are_named() -> None:
    assert refused(start(shipped()), moves.Hidden(HIDDEN[:4])) == "Bigfoot draws 5 different lairs (rules §2)"
    assert refused(start(shipped()), moves.Take(0)) == "this is not the time: the game is at hide (rules §3)"
    state = drew(played(begun(("rest", "epiphany")), *PASSES), FOREST)
    assert "the cryptozoologist cannot play rest at before-layout" in refused(state, moves.Play("rest"))
    assert "there is no Action card nap" in refused(state, moves.Play("nap"))
    assert "the cryptozoologist cannot play detour" in refused(state, moves.Play("detour"))
    assert "this is not the time" in refused(state, moves.LayOut((0,)))
    state = played(state, *PASSES)
    assert "no Action card is played at layout" in refused(state, moves.Play("epiphany"))
    assert "there is nothing to pass at layout" in refused(state, moves.Pass())
    for first in ((), tuple(range(6))):
        assert "each path has at least one card" in refused(state, moves.LayOut(first))
    for first in ((0, 0), (7,), (-1,)):
        assert "positions are 0 to 5, each once" in refused(state, moves.LayOut(first))
    state = play(state, moves.LayOut((0,)))
    assert "there are two paths" in refused(state, moves.Take(2))
    state = played(state, moves.Take(0), *PASSES)
    assert "camera: cave is not in Bigfoot's path" in refused(state, moves.Avoid(CAVE))
    state = played(state, moves.Avoid(), *PASSES)
    assert "there is no lair Nowhere" in refused(state, moves.Name("Nowhere"))
    assert "the first guess of a round costs nothing" in refused(state, moves.Name("Sinkhole", "epiphany"))
    state = played(state, moves.Name("Sinkhole"), *PASSES)
    assert "none was paid" in refused(state, moves.Name("Fern Bank"))
    assert "nobody holds donation" in refused(state, moves.Name("Fern Bank", "donation"))
    assert "Sinkhole is shown already" in refused(state, moves.Name("Sinkhole", "epiphany"))
    assert "no card is being resolved that way" in refused(state, moves.Lost(FOREST))
    stacked = play(begun(("epiphany",)), moves.Play("epiphany"))
    assert "epiphany is being resolved" in refused(stacked, moves.Pass())
    assert "is not in the deck" in refused(begun(), moves.Drawn((CAVE,) * 6))


# -- chance and random games -----------------------------------------------------------------------------


def test_hands_have_probabilities() -> None:
    found = list(hands([FOREST, FOREST, CAVE, RIVER], 2))
    assert sum(chance for chance, _ in found) == 1
    assert {hand: chance for chance, hand in found}[(FOREST, FOREST)] == Fraction(1, 6)
    assert len(found) == 4
    assert sum(1 for _ in outcomes(start(shipped()))) == 252
    assert sum(chance for chance, _ in outcomes(start(shipped()))) == 1


def conserved(state: State) -> int:
    """Path cards wherever they are."""
    read = sum(isinstance(event, Reading) for event in state.history)
    waiting = len(state.shortcuts) + bool(state.resolving)
    laid = sum(map(len, state.paths)) + (state.between is not None)
    drawn = 0 if state.paths else len(state.drawn)
    return (
        len(state.deck)
        + len(state.discard)
        + drawn
        + laid
        + len(state.unresolved)
        + len(state.table.held)
        + read
        + waiting
    )


def random_game(edition: Edition, seed: int) -> State:
    """Every move legal, every card somewhere, and the hidden lairs always believed possible."""
    generator = random.Random(seed)
    state = start(edition, elusive=seed % 2 == 1, family=seed % 3 == 0)
    cards = len(deck(edition))
    while state.actor:
        move: Move = sample(state, generator) if state.actor == CHANCE else generator.choice(legal(state))
        state = play(state, move)
        assert conserved(state) == cards
    return state


def test_random_games(tmp_path: Path) -> None:
    winners: Counter[str | None] = Counter()
    for seed in range(40):
        edition = shipped() if seed % 4 else small(tmp_path)
        state = random_game(edition, seed)
        winners[state.table.winner] += 1
        text = json.dumps({"events": events_record(edition, state.history)})
        record = read_game(text, "game.json", edition)
        assert record.events == state.history
        found = deduce(record, edition)
        assert found.consistent
        assert found.table == state.table or state.table.round == edition.play.rounds
        number = found.belief.space.sets.index(tuple(sorted(map(edition.names.index, state.hidden))))
        assert found.belief.sets >> number & 1
    assert set(winners) == {BIGFOOT, CRYPTOZOOLOGIST}


def test_random_games_are_repeatable() -> None:
    assert random_game(shipped(), 7) == random_game(shipped(), 7)
