"""What a run is worth: marks, failed wins, donuts, cards that count, and Roll Over's trigger (rules §4, §5).

For every guise of an obstacle (the obstacle taken for one kind):

        lose = of that kind, and failed in some stretch of the run
        win  = of that kind, scored in some stretch, and not lost            (failed wins, in either order)
"""

from __future__ import annotations

from dataclasses import dataclass

from ortools.sat.python.cp_model import IntVar, LinearExpr

from layouts.arena import Arena
from solver.smash.cpsat.accounts import Rolls
from solver.smash.cpsat.figures import Guise
from solver.smash.cpsat.hand import Hand
from solver.smash.cpsat.network import Network, gathered
from solver.smash.cpsat.setup import Setup

#: for every stretch of the run: guise → 1 if it marks it so
Stretches = list[dict[Guise, LinearExpr]]


@dataclass(frozen=True)
class Ends:
    """Guise → whether it ends the run scored (`win`) or failed (`lose`)."""

    win: dict[Guise, IntVar]
    lose: dict[Guise, IntVar]

    def won(self, kind: str) -> list[IntVar]:
        """The wins of one kind."""
        return [var for guise, var in self.win.items() if guise[1] == kind]


def worth(setup: Setup, network: Network, rolls: Rolls) -> LinearExpr:
    """Adds the marks; returns the VP of the run."""
    scored = [gathered(drives, lambda outcome: outcome.scored) for drives in network.stretches]
    failed = [gathered(drives, lambda outcome: outcome.failed) for drives in network.stretches]
    _allow_roll_over(setup, network, rolls, scored, failed)
    return _vp(setup, network, rolls, _ends(setup, scored, failed))


def ceiling(arena: Arena, hand: Hand, slots: int) -> int:
    """VP that no run of so many acts exceeds: every obstacle at its best, the best act each time, every card."""
    becomes = [str(card.kind) for _, card, _ in hand.having("becomes")]
    best = [max(hand.win_vp(kind) for kind in (tile.kind, *becomes)) for tile in arena.obstacles]
    vp = sum(max(0, each, hand.rules.failed.vp) for each in best)
    vp += slots * max((hand.act_vp(act) for act in hand.acts(hand.rules.most_points)), default=0)
    return vp + sum(copies * card.vp for _, card, copies in hand.having("end-run", "if-any"))


def _ends(setup: Setup, scored: Stretches, failed: Stretches) -> Ends:
    """How every guise ends the run."""
    model, ends = setup.model, Ends({}, {})
    for guise, is_so in setup.guises.items():
        win = ends.win[guise] = model.new_bool_var(f"win {guise}")
        lose = ends.lose[guise] = model.new_bool_var(f"lose {guise}")
        scores = [stretch[guise] for stretch in scored if guise in stretch]
        fails = [stretch[guise] for stretch in failed if guise in stretch]
        model.add(win + lose <= is_so)
        model.add(win <= LinearExpr.sum(scores))
        model.add(lose <= LinearExpr.sum(fails))
        for fail in fails:
            model.add(lose >= fail + is_so - 1)
        for score in scores:
            model.add(win + lose >= score + is_so - 1)
    return ends


def _vp(setup: Setup, network: Network, rolls: Rolls, ends: Ends) -> LinearExpr:
    """Obstacles, resolved donuts and Style cards, in VP."""
    hand = setup.hand
    terms = [(var, hand.win_vp(kind)) for (_, kind), var in ends.win.items()]
    terms += [(var, hand.rules.failed.vp) for var in ends.lose.values()]
    terms += [(var, hand.act_vp(act)) for slot in network.slots for act, var in slot.acts.items()]
    terms += [(var, hand.rules.card[name].vp) for played in rolls for name, var in played.items()]
    for name, card, copies in hand.having("if-any"):
        pays = setup.model.new_bool_var(f"{name} pays")
        setup.model.add(pays <= LinearExpr.sum(ends.won(str(card.kind))))
        terms.append((pays, copies * card.vp))
    return LinearExpr.weighted_sum([var for var, _ in terms], [vp for _, vp in terms])


def _allow_roll_over(setup: Setup, network: Network, rolls: Rolls, scored: Stretches, failed: Stretches) -> None:
    """After a donut, or a manoeuvre that newly scored an obstacle of the card's kind and did not fail it (rules §5)."""
    for at, (slot, played) in enumerate(zip(network.slots, rolls, strict=True)):
        donuts = [var for act, var in slot.acts.items() if setup.hand.is_donut(act)]
        clean = gathered(slot.drives, lambda outcome: outcome.scored - outcome.failed)
        for name, var in played.items():
            kind = setup.hand.rules.card[name].kind
            fresh = [
                _fresh(setup, guise, scores, scored[:at] + failed[:at])
                for guise, scores in clean.items()
                if guise[1] == kind
            ]
            setup.model.add(var <= LinearExpr.sum(donuts + fresh))


def _fresh(setup: Setup, guise: Guise, scores: LinearExpr, before: Stretches) -> IntVar:
    """May be 1 if the guise holds, the stretch scores it cleanly, and nothing before marked it."""
    fresh = setup.model.new_bool_var(f"fresh {guise}")
    setup.model.add(fresh <= setup.guises[guise])
    setup.model.add(fresh <= scores)
    for stretch in before:
        if guise in stretch:
            setup.model.add(fresh + stretch[guise] <= 1)
    return fresh
