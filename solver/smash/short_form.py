"""The short form: a plan in one line that people type, print and paste (the grammar is in docs/plans.md).

    A2E r:B2E s4:e^e^e^e^ s2:e^e +deja-vu/s2:e t180:sw s4:wwwww t90:ss s2:s d360:esww +roll-over
    └┬┘ └─┬─┘ └────┬────┘        └────┬──────┘                                       └───┬────┘
   start ramp Plan tile, steps   extra manoeuvre                                  card by itself

It says all that the JSON record says and nothing of the arena: reading gives back the plan that was written.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from layouts.space import HEADINGS, Space, parse_space
from seeds.faults import BadInput, quoted
from seeds.reading import read_text
from seeds.roll_and_smash import RollAndSmash
from solver.smash.plan_json import PlanFile, read_plan
from solver.smash.plan_words import AIR
from solver.smash.plans import AS_CARD, AS_TILE, Move, Plan
from solver.smash.short_codes import DESTROY, RAMP, tile_codes, written
from solver.smash.short_reading import EXAMPLE, ShortReader, placed

#: what messages call a plan that was given on the command line
SOURCE = "plan"

_BOTH_FORMS = f"a file or text in JSON, as `solve --json` writes it, or the short form: {EXAMPLE}"
#: words of the short form, however mistyped; a path has none of them
_SHAPE = re.compile(r"[rx]:.*|\+.+|[\w%.~-]+:[NESW^]+(?:/.*)?", re.IGNORECASE | re.ASCII)


def write_short(plan: Plan, rules: RollAndSmash) -> str:
    """The plan in one line; `read_short` of it gives an equal plan.

    `ValueError` if the path goes on at a space that is not adjacent to the one before it, on a space without
    a name, or by a tile that the rules do not have: no plan that was judged does.
    """
    return " ".join(_words(plan, rules))


def read_short(text: str, source: str, rules: RollAndSmash) -> Plan:
    """The plan that a line in short form means; `BadInput` names every fault with its column."""
    return ShortReader(text, source, rules).plan()


def read_plan_argument(text: str, rules: RollAndSmash) -> PlanFile:
    """The plan that people mean on the command line: a file in either form, `-` for standard input, or the plan itself.

    A path that exists wins. `BadInput` names every fault, or both forms if it looks like neither.
    """
    if text == "-":
        return _read(read_text(text), "standard input", rules, "neither JSON nor a plan in short form")
    if os.path.exists(text):
        return _read(read_text(text), text, rules, "neither JSON nor a plan in short form")
    return _read(text, SOURCE, rules, f"no such file, and no plan: {quoted(text)}")


def _read(text: str, source: str, rules: RollAndSmash, neither: str) -> PlanFile:
    if text.lstrip()[:1] in ("{", "["):
        return read_plan(text, source, rules)
    if any(_SHAPE.fullmatch(word) or placed(word) for word in text.split()):
        return PlanFile(read_short(text, source, rules))
    raise BadInput.one(source, neither, _BOTH_FORMS)


# -- writing ---------------------------------------------------------------------------------------


def _words(plan: Plan, rules: RollAndSmash) -> Iterator[str]:
    yield _name(plan.start) + plan.heading
    yield from (f"{RAMP}:{_name(space)}{arrow}" for space, arrow in plan.ramps)
    yield from (f"{DESTROY}:{token}" for token in plan.destroy)
    codes = tile_codes(rules)
    at, heading = plan.start, plan.heading
    for move in plan.moves:
        steps, toward = _steps(at, move)
        told = "" if move.heading == (toward or heading) else f"/{move.heading}"
        yield _manoeuvre(move, codes) + (f":{steps}" if steps else "") + told
        at, heading = move.path[-1].space if move.path else at, move.heading


def _manoeuvre(move: Move, codes: dict[str, str]) -> str:
    if move.how == AS_CARD:
        return f"+{written(move.what)}"
    if move.what not in codes:
        raise ValueError(f"no Plan tile: {move.what}")
    return codes[move.what] if move.how == AS_TILE else f"+{written(move.how)}/{codes[move.what]}"


def _steps(at: Space, move: Move) -> tuple[str, str]:
    """The path as letters, and the heading of its last step (empty without a path)."""
    letters, toward = [], ""
    for entered in move.path:
        toward = next((heading for heading in HEADINGS if at.ahead(heading) == entered.space), "")
        if not toward:
            raise ValueError(f"{entered.space} is not adjacent to {at}")
        at = entered.space
        letters.append(toward.lower() + (AIR if entered.air else ""))
        _name(at)
    return "".join(letters), toward


def _name(space: Space) -> str:
    if parse_space(str(space)) != space:
        raise ValueError(f"a space without a name: {tuple(space)}")
    return str(space)
