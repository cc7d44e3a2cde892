"""The whole game as an engine: every move of both players and of chance, by the rules (docs/bigfoot.md §2–§5).

`play(state, move)` gives the next state or names the rule that the move breaks. What a player can do is listed in
`solver.bigfoot.legal`, what chance can do in `solver.bigfoot.chance`, and what a player sees in `solver.bigfoot.view`.
"""

from __future__ import annotations

from dataclasses import replace

from seeds.bigfoot import Edition
from solver.bigfoot import moves
from solver.bigfoot.cards import Action, PathCard, Sensor, bigfoot_names, deck, sides
from solver.bigfoot.events import (
    Avoided,
    Dealt,
    Discovered,
    Event,
    Paid,
    Played,
    Reading,
    RoundBegun,
    ShownLeftover,
    WrongGuess,
)
from solver.bigfoot.moves import IllegalMove, Move
from solver.bigfoot.piles import awaits, card_order, discarded, footprints, joining, without
from solver.bigfoot.state import LEAST_LAID, WINDOWS, Resolving, State, Step, rule_of
from solver.bigfoot.table import BIGFOOT, CRYPTOZOOLOGIST, IllegalEvent, Table


def start(edition: Edition, *, elusive: bool = False, family: bool = False) -> State:
    """A game before Bigfoot has drawn the lairs (docs/bigfoot.md §2)."""
    return State(
        edition, elusive, family, Table.start(edition, True), deck=tuple(sorted(deck(edition), key=card_order))
    )


def play(state: State, move: Move) -> State:
    """The state after a move; `IllegalMove` names the rule that it breaks."""
    if state.step == Step.OVER:
        raise IllegalMove("3", "the game is over")
    match move:
        case moves.Hidden(lairs):
            return _hidden(_due(state, Step.HIDE), lairs)
        case moves.Drawn(cards):
            return _drawn(_due(state, Step.DRAW), cards)
        case moves.Joined() | moves.Lost() | moves.TopLeftover():
            return _chanced(state, move)
    if state.resolving:
        raise IllegalMove("5", f"{state.resolving.rule} is being resolved")
    match move:
        case moves.Play(side):
            return _played(state, side)
        case moves.Pass():
            return _passed(state)
        case moves.LayOut(first, between):
            return _laid_out(_due(state, Step.LAYOUT), first, between)
        case moves.Take(path):
            return _taken(_due(state, Step.TAKE), path)
        case moves.Avoid(sensor):
            return _resolved(_due(state, Step.RESOLVE), sensor)
        case moves.Name(lair, paid):
            return _named(_due(state, Step.GUESS), lair, paid)
    return _enter(replace(_due(state, Step.GUESS), declined=True), Step.ROUND_END)


# -- steps ---------------------------------------------------------------------------------------------


def _due(state: State, step: Step) -> State:
    if state.step != step or (state.resolving and step != Step.DRAW):
        raise IllegalMove("3", f"this is not the time: the game is at {state.step}")
    return state


def _enter(state: State, step: Step) -> State:
    """Begin a step; one with nothing to decide is passed over."""
    state = replace(state, step=step, turn=CRYPTOZOOLOGIST, passes=0)
    if state.table.winner:
        return replace(state, step=Step.OVER)
    if step in WINDOWS and not any(state.playable(player) for player in (CRYPTOZOOLOGIST, BIGFOOT)):
        return _leave(state)
    if step == Step.RESOLVE and not (state.table.awake and state.unresolved):
        return _resolved(state, None)
    if step == Step.GUESS and not state.may_name():
        return _enter(state, Step.ROUND_END)
    return state


def _leave(state: State) -> State:
    """What follows a window."""
    after = {
        Step.BEFORE_DRAW: Step.DRAW,
        Step.BEFORE_LAYOUT: Step.LAYOUT,
        Step.AFTER_TAKE: Step.RESOLVE,
        Step.BEFORE_GUESS: Step.GUESS,
    }
    return _enter(state, after[state.step]) if state.step in after else _next_round(state)


def _next_round(state: State) -> State:
    """The next round, or the end (docs/bigfoot.md §3)."""
    if state.table.round == state.edition.play.rounds:
        return replace(state, table=replace(state.table, winner=BIGFOOT), step=Step.OVER)
    fresh = replace(
        state,
        drawn=(),
        looked=frozenset(),
        paths=(),
        between=None,
        placement=False,
        tables_turned=False,
        shortcuts=(),
        declined=False,
    )
    return _enter(_happened(fresh, RoundBegun(state.table.round + 1)), Step.BEFORE_DRAW)


def _happened(state: State, event: Event) -> State:
    """Everybody sees an event."""
    try:
        table = state.table.after(event)
    except IllegalEvent as illegal:
        raise IllegalMove("3", str(illegal)) from illegal
    return replace(state, table=table, history=(*state.history, event))


def _hidden(state: State, lairs: tuple[str, ...]) -> State:
    """Set-up (docs/bigfoot.md §2)."""
    known = set(lairs) & set(state.edition.names)
    if len(known) != state.edition.lairs.hidden or len(lairs) != len(known):
        raise IllegalMove("2", f"Bigfoot draws {state.edition.lairs.hidden} different lairs")
    return _next_round(replace(state, hidden=frozenset(lairs)))


def _drawn(state: State, cards: tuple[PathCard, ...]) -> State:
    """The draw; Shortcuts played before it discard from it (docs/bigfoot.md §3, §5)."""
    if len(cards) != state.to_draw:
        raise IllegalMove("3", f"{len(cards)} cards drawn, not {state.to_draw}")
    after = replace(
        state,
        deck=without(state.deck, cards, "the deck"),
        drawn=(*state.drawn, *cards),
        looked=frozenset({state.layer}),
    )
    return _shortened(replace(after, step=Step.BEFORE_LAYOUT))


def _shortened(state: State) -> State:
    """Let chance resolve the next Shortcut that was played before the draw."""
    if state.shortcuts and len(state.drawn) > LEAST_LAID:
        card, *others = state.shortcuts
        return replace(state, shortcuts=tuple(others), resolving=Resolving("shortcut", card, True))
    return _enter(replace(discarded(state, state.shortcuts), shortcuts=()), Step.BEFORE_LAYOUT)


# -- Action cards (docs/bigfoot.md §4, §5) -----------------------------------------------------------------


def _played(state: State, side: str) -> State:
    if state.step not in WINDOWS:
        raise IllegalMove("5", f"no Action card is played at {state.step}")
    if side not in sides(state.edition):
        raise IllegalMove("4", f"there is no Action card {side}")
    if side not in state.playable(state.turn):
        raise IllegalMove("5", f"the {state.turn} cannot play {side} at {state.step}")
    return _effect(_happened(state, Played(side)), side)


def _effect(state: State, side: str) -> State:
    """What is not kept on the table already: the cards that change the draw, and Epiphany."""
    rule, card = rule_of(state.edition, side), Action(sides(state.edition)[side])
    if rule == "perfect-placement":
        state = replace(state, placement=True)
    elif rule == "turn-the-tables":
        looked = state.looked | {BIGFOOT} if state.drawn and state.looked else state.looked
        state = replace(state, tables_turned=True, looked=looked)
    elif rule == "shortcut" and state.step == Step.BEFORE_DRAW:
        return _other_turn(replace(state, shortcuts=(*state.shortcuts, card)))
    elif _needs_chance(state, rule):
        return replace(state, resolving=Resolving(rule, card))
    return _done(state, card)


def _needs_chance(state: State, rule: str) -> bool:
    return (
        (rule == "detour" and bool(state.discard) and state.edition.action["detour"].adds > 0)
        or (rule == "shortcut" and len(state.drawn) > LEAST_LAID)
        or (rule == "epiphany" and bool(state.face_down))
    )


def _done(state: State, card: Action) -> State:
    """The card joins the discard pile after its effect, and the other player may play one."""
    return _other_turn(replace(discarded(state, [card]), resolving=None))


def _other_turn(state: State, passes: int = 0) -> State:
    other = BIGFOOT if state.turn == CRYPTOZOOLOGIST else CRYPTOZOOLOGIST
    return replace(state, turn=other, passes=passes)


def _passed(state: State) -> State:
    if state.step not in WINDOWS:
        raise IllegalMove("5", f"there is nothing to pass at {state.step}")
    return _leave(state) if state.passes else _other_turn(state, 1)


def _chanced(state: State, move: moves.Joined | moves.Lost | moves.TopLeftover) -> State:
    """The outcome of the card being resolved."""
    if state.resolving is None or awaits(state) is not type(move):
        raise IllegalMove("5", "no card is being resolved that way")
    card = state.resolving.card
    if isinstance(move, moves.TopLeftover):
        if move.lair not in state.face_down:
            raise IllegalMove("4", f"{move.lair} is no leftover face down")
        return _done(_happened(state, ShownLeftover(move.lair)), card)
    if isinstance(move, moves.Joined):
        if len(move.cards) != joining(state):
            raise IllegalMove("4", f"{joining(state)} cards of the discard pile join the draw")
        pile = without(state.discard, move.cards, "the discard pile")
        return _done(replace(state, discard=pile, drawn=(*state.drawn, *move.cards)), card)
    kept = replace(state, drawn=without(state.drawn, [move.card], "the draw"))
    lost = discarded(kept, [move.card])
    if state.resolving.delayed:
        return _shortened(replace(discarded(lost, [card]), resolving=None))
    return _done(lost, card)


# -- paths ---------------------------------------------------------------------------------------------


def _laid_out(state: State, first: tuple[int, ...], between: int | None) -> State:
    """Two paths of at least a card each (docs/bigfoot.md §3), and a card between them if one is placed (§4)."""
    places = range(len(state.drawn))
    named = [*first, *([] if between is None else [between])]
    if len(set(named)) < len(named) or not set(named) <= set(places):
        raise IllegalMove("3", f"positions are 0 to {len(state.drawn) - 1}, each once")
    if (between is not None) != state.places_between:
        told = "a card has to lie between the paths" if state.places_between else "no card lies between the paths"
        raise IllegalMove("4", told)
    second = [place for place in places if place not in named]
    if not first or not second:
        raise IllegalMove("3", "each path has at least one card")
    paths = tuple(tuple(state.drawn[place] for place in path) for path in (first, second))
    card = None if between is None else state.drawn[between]
    return _enter(replace(state, paths=paths, between=card), Step.TAKE)


def _taken(state: State, path: int) -> State:
    """Paths go to the players; Action cards lie open, the Cryptozoologist's sensors are discarded (§3)."""
    if path not in (0, 1):
        raise IllegalMove("3", "there are two paths, 0 and 1")
    to_bigfoot = 1 - path if state.tables_turned else path
    bigfoots = (*state.paths[to_bigfoot], *([] if state.between is None else [state.between]))
    others = state.paths[1 - to_bigfoot]
    names = bigfoot_names(state.edition)
    for card in (card for card in bigfoots if isinstance(card, Action)):
        state = _happened(state, Dealt(names[card.name]))
    for card in (card for card in others if isinstance(card, Action)):
        state = _happened(state, Dealt(card.name))
    state = discarded(state, (card for card in others if isinstance(card, Sensor)))
    sensors = tuple(card for card in bigfoots if isinstance(card, Sensor))
    return _enter(replace(state, unresolved=sensors, drawn=(), paths=(), between=None), Step.AFTER_TAKE)


def _resolved(state: State, avoided: Sensor | None) -> State:
    """Footprints over the lairs still undiscovered; the cards stay on the table (docs/bigfoot.md §3)."""
    sensors = state.unresolved
    if avoided is not None:
        sensors = tuple(card for card in without(sensors, [avoided], "Bigfoot's path") if isinstance(card, Sensor))
        state = discarded(_happened(state, Avoided(avoided)), [avoided])
    for sensor in sensors:
        state = _happened(state, Reading(sensor, footprints(state, sensor)))
    return _enter(replace(state, unresolved=()), Step.BEFORE_GUESS)


def _named(state: State, lair: str, paid: str | None) -> State:
    """A guess (docs/bigfoot.md §3)."""
    if lair not in state.edition.names:
        raise IllegalMove("3", f"there is no lair {lair}")
    if not state.table.guesses_made and paid is not None:
        raise IllegalMove("3", "the first guess of a round costs nothing")
    if paid is not None:
        state = discarded(_happened(state, Paid(paid)), [Action(paid)])
    right = lair in state.hidden
    state = _happened(state, Discovered(lair) if right else WrongGuess(lair))
    again = state.table.guesses_made == 1 and bool(state.table.actions_held)
    return _enter(state, Step.BEFORE_GUESS if again else Step.ROUND_END)
