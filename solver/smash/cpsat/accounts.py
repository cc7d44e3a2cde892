"""What a run spends and takes for granted: tiles, points, cards, ramps, guises (rules §2, §5).

Every count is a sum over the Booleans of the network. Of a stretch (a slot, or the end of the run) only
one outcome happens, so "at most what was laid out" holds for the whole sum at once:

        [outcomes of slot 3 that launch at C4N]  ≤  ramp C4N  ≤  1 − [those that drive past it on the ground]
"""

from __future__ import annotations

from ortools.sat.python.cp_model import IntVar, LinearExpr

from solver.smash.cpsat.network import Network, gathered
from solver.smash.cpsat.setup import Setup

#: per slot, card → Roll Over (or its like) is played right after it
Rolls = list[dict[str, IntVar]]


def settle(setup: Setup, network: Network, tiles: int, points: int) -> tuple[Rolls, LinearExpr]:
    """Adds the accounts; returns the cards that end the run, and the cost of the plan."""
    rolls = _rolls(setup, network)
    _count_tiles(setup, network, rolls, tiles)
    _count_cards(setup, network)
    _repeat_what_was_resolved(setup, network)
    _grant(setup, network)
    cost = _cost(setup, network)
    setup.model.add(cost <= points)
    return rolls, cost


def _rolls(setup: Setup, network: Network) -> Rolls:
    """A card that ends the run, after a manoeuvre: the run stops right there, and only once."""
    model, enders = setup.model, [name for name, _, _ in setup.hand.having("end-run")]
    rolls = [{name: model.new_bool_var(f"{name} after {at}") for name in enders} for at in range(len(network.slots))]
    model.add_at_most_one(var for played in rolls for var in played.values())
    for slot, stop, played in zip(network.slots, network.stops[1:], rolls, strict=True):
        here = LinearExpr.sum(list(played.values()))
        model.add(here <= stop.here)
        model.add(here <= LinearExpr.sum([var for act, var in slot.acts.items() if act.is_manoeuvre]))
    return rolls


def _count_tiles(setup: Setup, network: Network, rolls: Rolls, tiles: int) -> None:
    """Every tile of the plan is driven, unless a card ends the run before; then fewer (rules §5)."""
    resolved = LinearExpr.sum([var for slot in network.slots for act, var in slot.acts.items() if act.is_tile])
    ended = LinearExpr.sum([var for played in rolls for var in played.values()])
    setup.model.add(resolved <= tiles)
    setup.model.add(resolved >= tiles - tiles * ended)


def _count_cards(setup: Setup, network: Network) -> None:
    """Each card is used at most once per copy (rules §5)."""
    drives = [drive for stretch in network.stretches for drive in stretch]
    for name, _, copies in setup.hand.having("extra-move", "repeat-tile", "face-any"):
        spent = [var for slot in network.slots for act, var in slot.acts.items() if act.card == name]
        setup.model.add(LinearExpr.sum(spent) <= copies)
    for name, _, copies in setup.hand.having("launch"):
        used = [drive.var for drive in drives for card in drive.outcome.trace.launches if card == name]
        setup.model.add(LinearExpr.sum(used) <= copies)


def _repeat_what_was_resolved(setup: Setup, network: Network) -> None:
    """Deja Vu: a Plan tile resolved before, as a tile of the plan (rules §5)."""
    for name, _, _ in setup.hand.having("repeat-tile"):
        for what in setup.hand.rules.tile:
            before: list[IntVar] = []
            for slot in network.slots:
                here = [var for act, var in slot.acts.items() if act.how == name and act.what == what]
                setup.model.add(LinearExpr.sum(here) <= LinearExpr.sum(before))
                before = before + [var for act, var in slot.acts.items() if act.is_tile and act.what == what]


def _grant(setup: Setup, network: Network) -> None:
    """What an outcome takes for granted is so: ramps stand or do not, obstacles are of that kind."""
    for stretch in network.stretches:
        for arrow, launching in gathered(stretch, lambda outcome: outcome.trace.ramps).items():
            setup.model.add(launching <= setup.ramps[arrow])
        for arrow, passing in gathered(stretch, lambda outcome: outcome.trace.bare).items():
            setup.model.add(passing + setup.ramps[arrow] <= 1)
        for guise, relying in gathered(stretch, lambda outcome: outcome.trace.guises).items():
            setup.model.add(relying <= setup.guises[guise])


def _cost(setup: Setup, network: Network) -> LinearExpr:
    """Plan points of the tiles driven and of the ramps; undriven tiles are planned as a free one (rules §5)."""
    acts = [(var, setup.hand.cost(act)) for slot in network.slots for act, var in slot.acts.items()]
    terms = acts + [(var, setup.hand.rules.ramp.cost) for var in setup.ramps.values()]
    return LinearExpr.weighted_sum([var for var, _ in terms], [cost for _, cost in terms])
