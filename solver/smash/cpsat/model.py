"""The run as a CP-SAT model: one outcome a slot, each starting where the last one ended (rules §2, §3, §5).

        start ──▶ slot 1 ──▶ slot 2 ──▶ … ──▶ end of the run        a Boolean for every outcome in every
          P        s2         R180              (come down)         slot; what enters a truck state leaves it

Order, costs and cards are sums over those Booleans. What the outcomes met is marked in `marks`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import IntVar, LinearExpr

from layouts.arena import Arena
from layouts.space import HEADINGS, Space
from solver.smash.cpsat.driving import Ground, Trace, Truck
from solver.smash.cpsat.figures import Figure, Outcome, drive, outcomes
from solver.smash.cpsat.hand import Act, Hand
from solver.smash.plans import AS_CARD, AS_TILE

Drives = list[tuple[IntVar, Outcome]]


@dataclass
class Slot:
    """One place in the order: the act chosen, the outcome it has, and the coming down if the run ends after it."""

    acts: dict[Act, IntVar]
    drives: Drives
    ends: Drives
    stops: dict[Truck, IntVar]
    rolls: dict[str, IntVar] = field(default_factory=dict)


@dataclass
class Run:
    """The variables of the whole run."""

    model: cp_model.CpModel
    hand: Hand
    ground: Ground
    starts: dict[Truck, IntVar]
    ramps: dict[tuple[Space, str], IntVar]
    guises: dict[tuple[str, str], IntVar]
    named: dict[tuple[str, str], IntVar]
    slots: list[Slot]
    cost: LinearExpr | int = 0
    vp: LinearExpr | int = 0


class Builder:
    """Builds a `Run` for one arena, hand, number of Plan tiles and plan points."""

    def __init__(self, arena: Arena, hand: Hand, tiles: int, points: int) -> None:
        self.arena, self.hand, self.tiles, self.points = arena, hand, tiles, points
        self.rules = hand.rules
        self.model = cp_model.CpModel()
        self.exact = frozenset[str]()
        self.ats = []
        self.cache: dict[tuple[Figure, Truck], list[Outcome]] = {}

    def bool(self, name: str) -> IntVar:
        return self.model.new_bool_var(name)

    def build(self) -> Run:
        m = self.model
        guises, named = self.guise_vars()
        kinds: dict[str, tuple[str, ...]] = {}
        for token, kind in guises:
            kinds[token] = (*kinds.get(token, ()), kind)
        r = self.rules.ramp
        most = min(r.most, self.points // r.cost) if r.cost else r.most
        ground = Ground(self.arena, kinds, self.hand.launchers(), most)
        self.ground = ground
        enders = {str(c.kind) for _, c, _ in self.hand.with_effect("end-run")}
        self.exact = frozenset(t for t, ks in kinds.items() if enders & set(ks))
        empties = [s for s in self.arena.board.spaces() if self.arena.is_empty(s)]
        starts = {Truck(s, h, False): self.bool(f"start {s}{h}") for s in empties for h in HEADINGS}
        m.add_exactly_one(starts.values())
        ramps = {(s, h): self.bool(f"ramp {s}{h}") for s in empties for h in HEADINGS} if most else {}
        if most:
            m.add(sum(ramps.values()) <= most)
            for s in empties:
                m.add_at_most_one([ramps[s, h] for h in HEADINGS] + [starts[Truck(s, h, False)] for h in HEADINGS])
        slots: list[Slot] = []
        inflow: dict[Truck, list[IntVar]] = {t: [v] for t, v in starts.items()}
        last = self.tiles + self.hand.extra_acts()
        for k in range(last):
            slot, inflow = self.slot(k, inflow)
            slots.append(slot)
        self.final(inflow, slots)
        run = Run(m, self.hand, ground, starts, ramps, guises, named, slots)
        self.order(run)
        self.granted(run)
        return run

    def guise_vars(self):
        m = self.model
        guises = {}; named = {}
        for tile in self.arena.obstacles:
            guises[tile.token, tile.kind] = None
        for name, card, copies in self.hand.with_effect("becomes"):
            for tile in self.arena.obstacles:
                named[name, tile.token] = self.bool(f"{name} {tile.token}")
                guises[tile.token, str(card.kind)] = None
            m.add(sum(v for (n, _), v in named.items() if n == name) <= copies)
        for g in guises:
            guises[g] = self.bool(f"is {g}")
        for tile in self.arena.obstacles:
            mine = [v for (t, _), v in guises.items() if t == tile.token]
            m.add_exactly_one(mine)
            m.add_at_most_one([v for (n, t), v in named.items() if t == tile.token])
            for (t, kind), v in guises.items():
                if t == tile.token and kind != tile.kind:
                    m.add(v == sum(nv for (n, tt), nv in named.items() if tt == t and str(self.rules.card[n].kind) == kind))
        return guises, named

    def outcomes(self, figure, truck):
        key = (figure, truck)
        if key not in self.cache:
            self.cache[key] = outcomes(self.ground, drive(self.ground, figure, truck), truck, self.exact)
        return self.cache[key]

    def ending(self, truck):
        key = (None, truck)
        if key not in self.cache:
            self.cache[key] = outcomes(self.ground, self.ground.come_down(Trace(truck)), truck, self.exact)
        return self.cache[key]

    def may_end(self, k):
        """run may end after slot k-1 (k slots done)"""
        return k >= self.tiles or any(True for _ in self.hand.with_effect("end-run"))

    def leave(self, k, inflow):
        """Ends at boundary before slot k"""
        ends: Drives = []
        stops = {}
        for truck in inflow:
            if truck.air:
                ends += [(self.bool(f"end {k} {truck}"), o) for o in self.ending(truck)]
            else:
                stops[truck] = self.bool(f"stop {k} {truck}")
        return ends, stops

    def slot(self, k, inflow):
        m = self.model
        ends, stops = self.leave(k, inflow) if k and self.may_end(k) else ([], {})
        acts = {a: self.bool(f"act {k} {a}") for a in self.hand.acts(self.points)}
        byfig = defaultdict(list)
        for a, v in acts.items():
            byfig[a.figure].append(v)
        drives: Drives = []
        out: dict[Truck, list[IntVar]] = defaultdict(list)
        nxt: dict[Truck, list[IntVar]] = defaultdict(list)
        for v, o in ends:
            out[o.start].append(v)
        for t, v in stops.items():
            out[t].append(v)
        for figure, vs in byfig.items():
            mine = []
            for truck in inflow:
                for i, o in enumerate(self.outcomes(figure, truck)):
                    x = self.bool(f"x {k} {figure} {truck} {i}")
                    mine.append(x)
                    drives.append((x, o))
                    out[truck].append(x)
                    nxt[o.trace.truck].append(x)
            m.add(sum(mine) == sum(vs))
        m.add_at_most_one(acts.values())
        import os
        lvl = os.environ.get("AT", "")
        if lvl:
            agg = defaultdict(list)
            for truck, ins in inflow.items():
                key = {"space": truck.space, "truck": truck, "row": ("r", truck.space.row)}[lvl]
                agg[key] += ins
            for key, vs in agg.items():
                v = self.bool(f"at {k} {key}")
                m.add(sum(vs) == v)
                self.ats.append(v)
        for truck, ins in inflow.items():
            m.add(sum(ins) == sum(out[truck]))
        return Slot(acts, drives, ends, stops), nxt

    def final(self, inflow, slots):
        ends, stops = self.leave(len(slots), inflow)
        for truck, ins in inflow.items():
            self.model.add(sum(ins) == sum(v for v, o in ends if o.start == truck) + (stops[truck] if truck in stops else 0))
        slots.append(Slot({}, [], ends, stops))

    def order(self, run):
        m = self.model
        h = self.hand
        slots = run.slots
        real = slots[:-1]
        enders = list(h.with_effect("end-run"))
        for k, slot in enumerate(real):
            slot.rolls = {n: self.bool(f"roll {k} {n}") for n, _, _ in enders}
        rolls = [v for s in real for v in s.rolls.values()]
        m.add_at_most_one(rolls) if rolls else None
        # stop before slot k: flow does it; roll after slot k forces stop at k+1
        for k, slot in enumerate(real):
            nx = slots[k + 1]
            stopping = sum(v for v, _ in nx.ends) + sum(nx.stops.values())
            if slot.rolls:
                m.add(sum(slot.rolls.values()) <= stopping)
        tiles = sum(v for s in real for a, v in s.acts.items() if a.how == AS_TILE)
        m.add(tiles <= self.tiles)
        m.add(tiles >= self.tiles * (1 - sum(rolls)))
        for name, copies in h.copies.items():
            used = [v for s in real for a, v in s.acts.items() if h.uses(a, name)]
            used += [v for s in real for x, o in s.drives for v in [x] * o.trace.launches.count(name)]
            used += [v for s in slots for x, o in s.ends for v in [x] * o.trace.launches.count(name)]
            if used:
                m.add(sum(used) <= copies)
        for k, slot in enumerate(real):
            for name, _, _ in h.with_effect("repeat-tile"):
                for what in self.rules.tile:
                    here = [v for a, v in slot.acts.items() if a.how == name and a.what == what]
                    before = [v for s in real[:k] for a, v in s.acts.items() if a.how == AS_TILE and a.what == what]
                    if here:
                        m.add(sum(here) <= sum(before))
        cost = sum(self.rules.tile[a.what].cost * v for s in real for a, v in s.acts.items() if a.how == AS_TILE)
        cost += self.rules.ramp.cost * sum(run.ramps.values())
        m.add(cost <= self.points)
        run.cost = cost

    def granted(self, run):
        """ramps, bare, guises — per phase."""
        m = self.model
        phases = [s.drives for s in run.slots[:-1]] + [[d for s in run.slots for d in s.ends]]
        for drives in phases:
            need = defaultdict(list); bare = defaultdict(list); gu = defaultdict(list)
            for x, o in drives:
                for r in o.trace.ramps: need[r].append(x)
                for r in o.trace.bare: bare[r].append(x)
                for g in o.trace.guises: gu[g].append(x)
            for r, xs in need.items():
                m.add(sum(xs) <= run.ramps[r])
            for r, xs in bare.items():
                m.add(sum(xs) + run.ramps[r] <= 1)
            for g, xs in gu.items():
                m.add(sum(xs) <= run.guises[g])
        self.phases = phases
        self.marks(run)

    def marks(self, run):
        m = self.model
        rules = self.rules
        phases = self.phases
        S = []; F = []; C = []
        for drives in phases:
            s = defaultdict(list); f = defaultdict(list); c = defaultdict(list)
            for x, o in drives:
                for g in o.scored:
                    s[g].append(x)
                    if g not in o.failed: c[g].append(x)
                for g in o.failed: f[g].append(x)
            S.append(s); F.append(f); C.append(c)
        win = {}; lose = {}
        for g, isg in run.guises.items():
            win[g] = w = self.bool(f"win {g}"); lose[g] = l = self.bool(f"lose {g}")
            m.add(w <= isg); m.add(l <= isg); m.add(w + l <= 1)
            m.add(w <= sum(sum(s[g]) for s in S))
            m.add(l <= sum(sum(f[g]) for f in F))
            for s, f in zip(S, F):
                if f[g]: m.add(l >= sum(f[g]) - (1 - isg))
                if s[g]: m.add(w >= sum(s[g]) - l - (1 - isg))
        vp = sum(self.truckvp(k) * w for (t, k), w in win.items()) + rules.failed.vp * sum(lose.values())
        real = run.slots[:-1]
        vp += sum(self.hand.vp(a) * v for s in real for a, v in s.acts.items())
        for name, card, copies in self.hand.with_effect("end-run"):
            vp += card.vp * sum(s.rolls[name] for s in real)
        for name, card, copies in self.hand.with_effect("for-each"):
            vp += copies * card.vp * sum(w for (t, k), w in win.items() if k == card.kind)
        for name, card, copies in self.hand.with_effect("if-any"):
            p = self.bool(f"pays {name}")
            m.add(p <= sum(w for (t, k), w in win.items() if k == card.kind))
            vp += copies * card.vp * p
        # trigger
        for name, card, _ in self.hand.with_effect("end-run"):
            fresh_all = []
            for k, slot in enumerate(real):
                fresh = []
                for g, isg in run.guises.items():
                    if g[1] != card.kind or not C[k][g]: continue
                    n = self.bool(f"fresh {k} {g}")
                    m.add(n <= isg); m.add(n <= sum(C[k][g]))
                    for j in range(k):
                        m.add(n + sum(S[j][g]) <= 1) if S[j][g] else None
                        m.add(n + sum(F[j][g]) <= 1) if F[j][g] else None
                    fresh.append(n)
                donut = [v for a, v in slot.acts.items() if self.hand.is_tile(a) and rules.tile[a.what].donut]
                m.add(slot.rolls[name] <= sum(donut) + sum(fresh))
        run.vp = vp

    truck = None
    def truckvp(self, kind):
        return self.rules.vp_of(kind, self.truck)
