"""Plans in JSON: the record that `solve --json` writes and every command reads (docs/plans.md).

    {"start": "A2", "heading": "E", "ramps": [["B2", "E"]], "destroy": null,
     "moves": [{"what": "straight-1-4", "as": "tile", "path": ["B2^", "C2^"], "heading": "E"}]}

A reader judges form only — keys, types, names that exist — and tells every fault at once. Whether a plan may
be driven is the judge's business (`solver.smash.rules`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from layouts.space import HEADINGS, Space, parse_space
from layouts.tokens import is_token
from seeds.faults import quoted
from seeds.json_page import JsonPage, json_page
from seeds.places import Path
from seeds.roll_and_smash import RollAndSmash
from solver.smash import plan_words as words
from solver.smash.plans import AS_CARD, AS_TILE, Entered, Move, Plan, Score

#: keys of a plan and of a move, each with what it may look like
PLAN_KEYS = {
    "start": '"A2"',
    "heading": '"E"',
    "ramps": '[["B2", "E"]], or [] for none',
    "destroy": 'null, or "U1"',
    "moves": "[…]",
}
MOVE_KEYS = {
    "what": '"straight-1-4"',
    "as": f'"{AS_TILE}"',
    "path": '["B2^", "C2"], or [] for none',
    "heading": '"E"',
}
#: keys beside a plan that are read with it
BESIDE = ("points", "cards", "tiles", "truck")

#: stand-ins for what could not be read
_NO_PLAN = Plan(Space(0, 0), "N", (), (), ())
_NO_MOVE = Move("", AS_TILE, (), "N")

_A_RAMP = 'a space and an arrow: ["B2", "E"]'
_BESIDE_IT = 'beside the plan: {"plan": {…}, "points": 18, …}'
_A_PLAN = 'a plan as `solve --json` writes it: {"plan": {"start": "A2", …}}'


@dataclass(frozen=True)
class PlanFile:
    """A plan and what was told beside it, None where nothing was: plan points, hand, Plan tiles, truck."""

    plan: Plan
    points: int | None = None
    cards: tuple[str, ...] | None = None
    tiles: int | None = None
    truck: str | None = None


def plan_record(plan: Plan) -> dict[str, Any]:
    """The plan as JSON values; `read_plan` of their text gives an equal plan."""
    destroy = list(plan.destroy)
    return {
        "start": str(plan.start),
        "heading": plan.heading,
        "ramps": [[str(space), arrow] for space, arrow in plan.ramps],
        "destroy": destroy if len(destroy) > 1 else next(iter(destroy), None),
        "moves": [_move_record(move) for move in plan.moves],
    }


def _move_record(move: Move) -> dict[str, Any]:
    return {"what": move.what, "as": move.how, "path": [str(entered) for entered in move.path], "heading": move.heading}


def score_record(score: Score) -> dict[str, Any]:
    """The score as JSON values: VP, and cards by the VP they paid."""
    return {
        "scored": list(score.scored),
        "failed": list(score.failed),
        "donuts": score.donuts,
        "cards": dict(score.cards),
        "vp": score.vp,
    }


def read_plan(text: str, source: str, rules: RollAndSmash) -> PlanFile:
    """The plan that a JSON text is or holds under `plan`, with points, cards, tiles and truck beside it.

    `BadInput` names every fault of form with its line and column; other keys beside the plan are ignored.
    """
    page = json_page(text, source)
    read = _Reader(page, rules).file()
    page.faults.raise_any()
    return read


@dataclass
class _Reader:
    """Whatever is wrong is noted on the page, and a stand-in is returned that nobody gets to see."""

    page: JsonPage
    rules: RollAndSmash
    entered: int = 0  # spaces entered by the moves read so far

    def file(self) -> PlanFile:
        top = self.page.table((), self.page.value, _A_PLAN)
        if top is None:
            return PlanFile(_NO_PLAN)
        if "plan" in top:
            return self._held(top)
        if top.keys().isdisjoint(PLAN_KEYS):
            self.page.wrong((), "there is no plan in it", "one of its `plans`" if "plans" in top else _A_PLAN)
            return PlanFile(_NO_PLAN)
        return PlanFile(self._plan((), top))

    # -- beside the plan -------------------------------------------------------------------------

    def _held(self, top: dict[str, object]) -> PlanFile:
        self.page.set_once((), ("plan", *BESIDE))
        if top["plan"] is None:
            self.page.wrong(("plan",), "there is no plan in it: `plan` is null", _A_PLAN)
        plan = _NO_PLAN if top["plan"] is None else self._plan(("plan",), top["plan"])
        points = self._whole(top, "points", 0, self.rules.most_points)
        tiles = self._whole(top, "tiles", 1, self.rules.plan.tiles)
        return PlanFile(plan, points, self._cards(top.get("cards")), tiles, self._truck(top.get("truck")))

    def _whole(self, top: dict[str, object], key: str, least: int, most: int) -> int | None:
        return None if top.get(key) is None else self.page.whole((key,), top[key], least, most)

    def _cards(self, value: object) -> tuple[str, ...] | None:
        if value is None:
            return None
        cards = self.page.entries(("cards",), value, words.MOST_LISTED, 'the cards in hand: [], or ["roll-over"]')
        read = (self.page.word(("cards", index), card, self.rules.card, "card") for index, card in enumerate(cards))
        return tuple(card for card in read if card is not None)

    def _truck(self, value: object) -> str | None:
        return None if value is None else self.page.word(("truck",), value, self.rules.truck, "truck")

    # -- the plan --------------------------------------------------------------------------------

    def _plan(self, path: Path, value: object) -> Plan:
        table = self.page.table(path, value, 'a plan: {"start": "A2", …}')
        if table is None:
            return _NO_PLAN
        self.page.keys(path, table, PLAN_KEYS, dict.fromkeys(BESIDE, _BESIDE_IT))
        return Plan(
            self._space((*path, "start"), table.get("start", "A1")),
            self._heading((*path, "heading"), table.get("heading", "N")),
            self._ramps((*path, "ramps"), table.get("ramps", [])),
            self._destroy((*path, "destroy"), table.get("destroy")),
            self._moves((*path, "moves"), table.get("moves", [])),
        )

    def _ramps(self, path: Path, value: object) -> tuple[tuple[Space, str], ...]:
        ramps = self.page.entries(path, value, words.MOST_LISTED, 'a list of ramps: [["B2", "E"]]')
        return tuple(self._ramp((*path, index), ramp) for index, ramp in enumerate(ramps))

    def _ramp(self, path: Path, value: object) -> tuple[Space, str]:
        match value:
            case [space, arrow]:
                return self._space((*path, 0), space), self._heading((*path, 1), arrow)
            case [*entries]:
                self.page.wrong(path, f"a ramp of {len(entries)} entries", _A_RAMP)
            case _:
                self.page.mistyped(path, value, _A_RAMP)
        return Space(0, 0), "N"

    def _destroy(self, path: Path, value: object) -> tuple[str, ...]:
        if value is None:
            return ()
        if not isinstance(value, list):
            return (self._token(path, value),)
        tokens = self.page.entries(path, value, words.MOST_LISTED, "")
        return tuple(self._token((*path, index), token) for index, token in enumerate(tokens))

    def _moves(self, path: Path, value: object) -> tuple[Move, ...]:
        moves = self.page.entries(path, value, words.MOST_LISTED, 'a list of moves: [{"what": …}]')
        return tuple(self._move((*path, index), move) for index, move in enumerate(moves))

    # -- a move ----------------------------------------------------------------------------------

    def _move(self, path: Path, value: object) -> Move:
        table = self.page.table(path, value, 'a move: {"what": "straight-1-4", …}')
        if table is None:
            return _NO_MOVE
        self.page.keys(path, table, MOVE_KEYS)
        what, how = self._manoeuvre(path, table)
        entered = self._path((*path, "path"), table.get("path", []))
        return Move(what, how, entered, self._heading((*path, "heading"), table.get("heading", "N")))

    def _manoeuvre(self, path: Path, table: dict[str, object]) -> tuple[str, str]:
        """`what` and `as`, each by itself and then whether they fit each other."""
        what, how = "", ""
        if "as" in table:
            how = self._how((*path, "as"), table["as"])
        if "what" in table:
            what = self._what((*path, "what"), table["what"])
        if what and how and (fault := _unfit(what, how, self.rules)):
            self.page.wrong((*path, "as"), *fault)
        return what, how

    def _how(self, path: Path, value: object) -> str:
        granting = words.granting_cards(self.rules)
        if isinstance(value, str) and value in words.alone_cards(self.rules):
            self.page.wrong(path, f"{quoted(value)} grants no Plan tile", f'"what": "{value}", "as": "{AS_CARD}"')
        elif isinstance(value, str) and value in self.rules.card.keys() - set(granting):
            self.page.wrong(path, *words.unplayable(value, self.rules))
        else:
            return self.page.word(path, value, (AS_TILE, AS_CARD, *granting), "`as`") or ""
        return ""

    def _what(self, path: Path, value: object) -> str:
        known = [*self.rules.tile, *words.alone_cards(self.rules)]
        if isinstance(value, str) and value in words.granting_cards(self.rules) and value not in known:
            self.page.wrong(path, f"{quoted(value)} is no Plan tile", f'the tile it grants, and "as": "{value}"')
        elif isinstance(value, str) and value in self.rules.card and value not in known:
            self.page.wrong(path, *words.unplayable(value, self.rules))
        else:
            return self.page.word(path, value, known, "tile or card") or ""
        return ""

    def _path(self, path: Path, value: object) -> tuple[Entered, ...]:
        left = words.MOST_ENTERED - self.entered
        entries = self.page.entries(path, value, words.MOST_ENTERED, 'the spaces entered: ["B2^", "C2"]')
        if len(entries) > left:
            self.page.wrong(path, f"more than {words.MOST_ENTERED:,} spaces entered", "fewer in all moves together")
            return ()
        self.entered += len(entries)
        return tuple(self._entered((*path, index), entry) for index, entry in enumerate(entries))

    # -- words -----------------------------------------------------------------------------------

    def _entered(self, path: Path, value: object) -> Entered:
        name = self.page.text(path, value, words.entered_remedy(""))
        if name is None:
            return Entered(Space(0, 0), False)
        space = parse_space(name.removesuffix(words.AIR))
        if space is None:
            self.page.wrong(path, f"{quoted(name)} is no space", words.entered_remedy(name))
        return Entered(space or Space(0, 0), name.endswith(words.AIR))

    def _space(self, path: Path, value: object) -> Space:
        name = self.page.text(path, value, words.space_remedy(""))
        space = None if name is None else parse_space(name)
        if name is not None and space is None:
            self.page.wrong(path, f"{quoted(name)} is no space", words.space_remedy(name))
        return space or Space(0, 0)

    def _heading(self, path: Path, value: object) -> str:
        heading = self.page.text(path, value, words.heading_remedy(""))
        if heading is not None and heading not in tuple(HEADINGS):
            self.page.wrong(path, f"{quoted(heading)} is no heading", words.heading_remedy(heading))
        return heading or ""

    def _token(self, path: Path, value: object) -> str:
        token = self.page.text(path, value, 'null, an obstacle: "U1", or a list of them')
        if token is not None and not is_token(token):
            self.page.wrong(path, f"{quoted(token)} is no obstacle", words.token_remedy(token))
        return token or ""


def _unfit(what: str, how: str, rules: RollAndSmash) -> tuple[str, str] | None:
    """Message and remedy if the known `what` cannot be played as the known `how`."""
    if how == AS_CARD and what not in words.alone_cards(rules):
        ways = ", ".join(f'"{way}"' for way in (AS_TILE, *words.granting_cards(rules)))
        return f"the Plan tile {quoted(what)} played as a card", f"one of {ways}"
    if how != AS_CARD and what not in rules.tile:
        return f"the card {quoted(what)} played as {quoted(how)}", f'"{AS_CARD}", or a Plan tile'
    return None
