"""Policies: legal in every mode, told only their own side's secrets, the same for a seed; what each of them minds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from seeds.bigfoot import shipped
from seeds.faults import BadInput
from solver.bigfoot import moves
from solver.bigfoot.cards import Sensor, deck, weights
from solver.bigfoot.chance import sample
from solver.bigfoot.deduce import deduce
from solver.bigfoot.events import Discovered, GameRecord, WrongGuess
from solver.bigfoot.game import play, start
from solver.bigfoot.guess import Guessing
from solver.bigfoot.legal import legal
from solver.bigfoot.match import Players, match
from solver.bigfoot.paths import PathWorth, division, options
from solver.bigfoot.policies import NAMES, SIDES, policy
from solver.bigfoot.replies import Draw, both_paths
from solver.bigfoot.rollouts import CAUTIOUS, Rows
from solver.bigfoot.sampling import Sampler
from solver.bigfoot.sight import Classes, Follower, Sight, chart_of
from solver.bigfoot.situation import situation
from solver.bigfoot.state import CHANCE, State, Step
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST
from solver.bigfoot.view import view
from tests.bigfoot_games import small

SETS = tuple(combinations(range(10), 5))
PAIRS = [(hunter, bigfoot) for hunter in NAMES for bigfoot in NAMES]


def states(hunter: str, bigfoot: str, seed: int, *, family: bool = False, elusive: bool = False) -> Iterator[State]:
    """Every state of a game between two policies."""
    seats = {side: policy(name, side, shipped(), seed) for side, name in zip(SIDES, (hunter, bigfoot), strict=True)}
    chance = random.Random(seed)
    state = start(shipped(), family=family, elusive=elusive)
    while (actor := state.actor) is not None:
        yield state
        move = sample(state, chance) if actor == CHANCE else seats[actor].move(view(state, actor))
        state = play(state, move)
    yield state


def sight_of(state: State, player: str) -> Sight:
    """What a player sees, read."""
    seen = view(state, player)
    return Sight(chart_of(state.edition), seen, Follower(state.edition).belief(seen.record.events))


# -- games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["shipped", "small"])
@pytest.mark.parametrize(("elusive", "family"), [(False, False), (True, False), (False, True)])
def test_every_pairing_plays_whole_games(edition: str, elusive: bool, family: bool, tmp_path: Path) -> None:
    """The engine refuses whatever is illegal."""
    cards = shipped() if edition == "shipped" else small(tmp_path)
    for hunter, bigfoot in PAIRS:
        result = match(cards, Players(hunter, bigfoot), 5, 1, elusive=elusive, family=family)
        assert result.winner in SIDES
        assert (result.winner == CRYPTOZOOLOGIST) == (result.discovered == cards.lairs.hidden)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", NAMES)
def test_moves_are_among_the_legal_ones(name: str, side: str) -> None:
    mover = policy(name, side, shipped(), 3)
    other = next(one for one in SIDES if one != side)
    chance = random.Random(f"{name} {side}")
    state = start(shipped())
    while (actor := state.actor) is not None:
        if actor == side:
            decided = mover.move(view(state, side))
            assert decided in legal(state)
            state = play(state, decided)
        else:
            state = play(state, sample(state, chance) if actor == CHANCE else chance.choice(legal(state)))
    assert state.table.winner in (side, other)


@pytest.mark.parametrize("name", NAMES)
def test_one_seed_one_game(name: str) -> None:
    one, again, other = (list(states(name, name, seed))[-1].history for seed in (4, 4, 5))
    assert one == again
    assert one != other


def test_a_policy_is_no_worse_for_a_game_before() -> None:
    """The belief of a new game does not hang on the last one's."""
    follower = Follower(shipped())
    for seed in (1, 2):
        history = list(states("greedy", "greedy", seed))[-1].history
        for length in range(len(history) + 1):
            expected = deduce(GameRecord(history[:length]), shipped()).belief
            assert follower.belief(history[:length]) == expected


def test_unknown_policies_are_refused() -> None:
    with pytest.raises(BadInput, match="unknown policy `gready`"):
        policy("gready", BIGFOOT, shipped(), 1)


# -- secrets -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_hunter_does_not_see_the_lairs(name: str, family: bool) -> None:
    """With any other lairs hidden behind the same table, the Cryptozoologist's every move is the same."""
    swapped = policy(name, CRYPTOZOOLOGIST, shipped(), 6)
    generator = random.Random(7)
    asked = 0
    for before, after in _steps(states(name, "greedy", 6, family=family)):
        if before.actor == CRYPTOZOOLOGIST:
            others = frozenset(generator.sample(shipped().names, 5))
            move = swapped.move(view(replace(before, hidden=others), CRYPTOZOOLOGIST))
            assert play(before, move) == after
            asked += 1
    assert asked > 5


@pytest.mark.parametrize("name", NAMES)
def test_bigfoot_does_not_see_the_draw(name: str) -> None:
    """With other cards in the Cryptozoologist's hand, or face down in the paths, Bigfoot's every move is the same."""
    swapped = policy(name, BIGFOOT, shipped(), 8)
    generator = random.Random(9)
    asked = 0
    for before, after in _steps(states("greedy", name, 8, family=True)):
        if before.actor == BIGFOOT:
            move = swapped.move(view(_other_cards(before, generator), BIGFOOT))
            assert play(before, move) == after
            asked += 1
    assert asked > 3


def _steps(game: Iterator[State]) -> Iterator[tuple[State, State]]:
    before = next(game)
    for after in game:
        yield before, after
        before = after


def _other_cards(state: State, generator: random.Random) -> State:
    """The cards that Bigfoot does not see, changed for others of the deck."""
    if BIGFOOT in state.looked:
        return state
    pool = [*state.deck, *state.drawn]
    generator.shuffle(pool)
    drawn, rest = tuple(pool[: len(state.drawn)]), tuple(sorted(pool[len(state.drawn) :], key=str))
    places = iter(drawn)
    paths = tuple(tuple(next(places) for _ in path) for path in state.paths)
    return replace(state, drawn=drawn, deck=rest, paths=paths)


# -- what a sight tells --------------------------------------------------------------------------------


def test_unseen_cards_are_the_deck_and_what_others_hold() -> None:
    looked = 0
    for state in states("random", "random", 12):
        if state.actor in SIDES and not state.shortcuts:
            for player in SIDES:
                sight = sight_of(state, player)
                secret = () if sight.view.drawn or sight.view.paths else state.drawn
                assert Counter(sight.unseen) == Counter((*state.deck, *secret))
                looked += 1
    assert looked > 20


def test_draw_sizes_are_told_by_the_deck() -> None:
    for elusive, size in ((False, 6), (True, 5)):
        for state in states("greedy", "greedy", 3, elusive=elusive):
            if state.actor in SIDES and state.table.round > 1:
                assert sight_of(state, CRYPTOZOOLOGIST).draw_size == size


def test_classes_are_those_of_equal_readings() -> None:
    generator = random.Random(2)
    chart = chart_of(shipped())
    sensors = generator.sample([card for card in deck(shipped()) if isinstance(card, Sensor)], 4)
    members = np.array(sorted(generator.sample(range(252), 60)))
    showing = chart.shows[[chart.number[card] for card in sensors]][:, members]
    classes = Classes(showing)
    for group in range(16):
        told = [tuple(_reads(sensors[at], number) for at in range(4) if group >> at & 1) for number in members.tolist()]
        assert classes.sizes[group].tolist() == [Counter(told)[one] for one in told]
        assert len({*zip(told, classes.codes[group].tolist(), strict=True)}) == len(set(told))


def _reads(sensor: Sensor, number: int) -> int:
    return sum(weights(shipped(), sensor)[lair] for lair in SETS[number])


# -- baselines -----------------------------------------------------------------------------------------


def test_certain_hunters_are_never_wrong() -> None:
    right = 0
    for seed in range(8):
        history = list(states("certain", "random", seed))[-1].history
        assert not any(isinstance(event, WrongGuess) for event in history)
        right += sum(isinstance(event, Discovered) for event in history)
    assert right > 8


def test_greedy_lays_out_the_most_information() -> None:
    """No division leaves fewer sets on average, when Bigfoot takes the path that leaves more."""
    checked = 0
    for before, after in _steps(states("greedy", "random", 2)):
        if before.step == Step.LAYOUT and before.actor == CRYPTOZOOLOGIST and not before.places_between:
            sight = sight_of(before, CRYPTOZOOLOGIST)
            values = {laid: sum(_left(sight, before, laid)) for laid in both_paths(range(len(before.drawn)))}
            chosen = [value for laid, value in values.items() if _cards(before, laid[0]) == after.paths[0]]
            assert min(values.values()) in chosen
            checked += 1
    assert checked >= 3


def _cards(state: State, places: tuple[int, ...]) -> tuple[object, ...]:
    return tuple(state.drawn[place] for place in places)


def _left(sight: Sight, state: State, laid: tuple[tuple[int, ...], tuple[int, ...]]) -> Iterator[int]:
    """For each believed set, the sets left on the path that leaves more: counted one by one."""
    members = sight.members.tolist()
    told = []
    for path in laid:
        sensors = [card for place in path if isinstance(card := state.drawn[place], Sensor)]
        told.append([tuple(_reads(sensor, number) for sensor in sensors) for number in members])
    counts = [Counter(readings) for readings in told]
    for at in range(len(members)):
        yield max(count[readings[at]] for count, readings in zip(counts, told, strict=True))


# -- look-ahead ----------------------------------------------------------------------------------------


def test_replies_are_bigfoots_options() -> None:
    """The groups read are those of the path values' options (awake and tired)."""
    for seed in (1, 2, 3):
        for state in states("random", "random", seed):
            if state.step == Step.LAYOUT and state.actor == CRYPTOZOOLOGIST and not state.places_between:
                draw = Draw(sight_of(state, CRYPTOZOOLOGIST), state.drawn)
                worth = PathWorth(situation(GameRecord(state.history), deduce(GameRecord(state.history), shipped())))
                for first, second in both_paths(range(len(state.drawn))):
                    divided = division(state.drawn, first)
                    read = {worth.outcome(divided, one).read for one in options(divided, state.table.awake)}
                    told = {
                        frozenset(
                            card
                            for place, card in enumerate(state.drawn)
                            if reply.read >> place & 1 and isinstance(card, Sensor)
                        )
                        for reply in draw.replies(first, second)
                    }
                    assert told == read


def test_the_last_guess_is_the_guess_value() -> None:
    asked = policy("lookahead", CRYPTOZOOLOGIST, shipped(), 1)
    checked = 0
    for seed in range(6):
        for state in states("certain", "greedy", seed):
            if state.step == Step.GUESS and state.table.rounds_left == 1:
                move = asked.move(view(state, CRYPTOZOOLOGIST))
                record = GameRecord(state.history)
                best = Guessing(situation(record, deduce(record, shipped()))).best
                assert (move.lair in best) if isinstance(move, moves.Name) else not best
                checked += isinstance(move, moves.Name)
    assert checked


def test_a_sure_lair_is_named_rather_than_none() -> None:
    for seed in range(3):
        for before, after in _steps(states("lookahead", "random", seed)):
            first = before.step == Step.GUESS and not before.table.guesses_made and before.table.rounds_left > 1
            if first and sight_of(before, CRYPTOZOOLOGIST).chances.max() == 1:
                assert not after.declined


def rows_at(round_: int, count: int = 24) -> tuple[Rows, Sampler]:
    """Rows that go on from the layout of a round."""
    for state in states("greedy", "greedy", 1):
        if state.step == Step.LAYOUT and state.table.round == round_:
            sampler = Sampler(sight_of(state, CRYPTOZOOLOGIST), random.Random(1), count)
            return sampler.rows([sampler.now()]), sampler
    raise AssertionError(f"the game has no layout in round {round_}")


def test_rollouts_never_lose_the_truth() -> None:
    """The hidden set stays believed whatever is read, named and shown, and beliefs only narrow."""
    rows, _sampler = rows_at(2)
    before = rows.alive.copy()
    held = (rows.hunters + rows.bigfoots).sum(axis=1)
    deck_before = rows.decks.shape[1]
    rows._draw()
    assert rows.alive[np.arange(24), rows.truth].all()
    assert (before | ~rows.alive).all()
    assert rows.alive.sum() < before.sum()
    assert rows.decks.shape[1] == deck_before - 6
    assert ((rows.hunters + rows.bigfoots).sum(axis=1) >= held - 1).all()
    won = rows.finish()
    assert rows.alive[np.arange(24), rows.truth].all()
    assert (won == (rows.to_find == 0)).all()


def test_naming_in_rollouts() -> None:
    rows, _sampler = rows_at(2)
    right = ((rows.holds[rows.truth] == 1) & ~rows.named).argmax(axis=1)
    named = rows.named.copy()
    rows.name(right, np.arange(24) < 12)
    assert (rows.to_find[:12] + 1 == rows.to_find[12:].max()).all()
    assert not rows.lost.any()
    assert (rows.named[12:] == named[12:]).all()
    wrong = ((rows.holds[rows.truth] == 0) & ~rows.named).argmax(axis=1)
    respected = rows.respected.copy()
    rows.name(wrong, np.ones(24, dtype=np.bool_))
    assert (rows.lost == ~respected).all()
    assert not rows.respected.any()
    assert rows.alive[np.arange(24), rows.truth].all()


def test_cautious_rows_are_never_wrong() -> None:
    rows, _sampler = rows_at(2)
    rows.manner[:] = CAUTIOUS
    rows.finish()
    assert not rows.lost.any()


def test_bigfoot_samples_its_own_lairs() -> None:
    for state in states("greedy", "greedy", 2):
        if state.step == Step.TAKE:
            sampler = Sampler(sight_of(state, BIGFOOT), random.Random(3), 8)
            sets = sampler.sight.members[sampler.truth]
            names = {tuple(shipped().names[lair] for lair in SETS[number]) for number in sets.tolist()}
            assert names == {tuple(name for name in shipped().names if name in state.hidden)}
