"""Results in plain words for the terminal: verdicts, scores, plans and checks.

    optimal: 37 VP with 18 plan points, proven best
    Scored    U1 O2 O4
    Failed    none

Words first, colour after: every line says in letters what its colour repeats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from export.glyphs import STYLE
from export.words import card_name, counted, moves_in_words, setup_in_words
from layouts.arena import Arena
from seeds.roll_and_smash import RollAndSmash, shipped
from solver.smash.plans import Plan, Score

if TYPE_CHECKING:
    from rich.text import Text

TITLE = 10  # columns of the titles before scores
NONE = "none"


# -- plans and scores ------------------------------------------------------------------------------


def plan_words(plan: Plan, arena: Arena, rules: RollAndSmash) -> list[str]:
    """The moves in words, numbered as on the picture: `1. Straight 1–4 (2 points): drive C4, C3`."""
    return list(moves_in_words(plan, arena, rules))


def plan_lines(plan: Plan, arena: Arena, rules: RollAndSmash) -> Text:
    """The whole plan: what is laid out before the run, then the moves."""
    from rich.text import Text

    setup = [Text.assemble((lead.ljust(TITLE), "bold"), rest) for lead, rest in setup_in_words(plan, rules)]
    return Text("\n").join([*setup, *map(Text, plan_words(plan, arena, rules))])


def score_lines(score: Score, rules: RollAndSmash | None = None) -> Text:
    """A line each for scored and failed obstacles, donuts, cards that paid, VP, and the cost in plan points."""
    from rich.text import Text

    rows = _score_rows(score, rules or shipped())
    return Text("\n").join(Text.assemble(title.ljust(TITLE), (value, style)) for title, value, style in rows)


def _score_rows(score: Score, rules: RollAndSmash) -> Iterator[tuple[str, str, str]]:
    cards = ", ".join(f"{card_name(card, rules)} {vp:+} VP" for card, vp in score.cards.items())
    yield "Scored", " ".join(score.scored) or NONE, STYLE["scored"] if score.scored else ""
    yield "Failed", " ".join(score.failed) or NONE, STYLE["failed"] if score.failed else ""
    yield "Donuts", str(score.donuts or NONE), ""
    yield "Cards", cards or NONE, ""
    yield "Score", f"{score.vp} VP", "bold"
    yield "Cost", counted(score.cost, "plan point"), ""


# -- verdicts --------------------------------------------------------------------------------------


def verdict_line(verdict: str, *, points: int, vp: int | None = None, bound: int | None = None) -> Text:
    """What the search proved for `points` plan points: `optimal`, `infeasible` or `bound` (value and bound in VP).

    Any other verdict raises `ValueError`: an unknown one must never read like a proof.
    """
    from rich.text import Text

    told = {
        "optimal": (f"{vp} VP with {_points(points)}, proven best", STYLE["scored"]),
        "infeasible": (f"no legal plan with {_points(points)}, proven", STYLE["failed"]),
        "bound": (_between(vp, bound, points), STYLE["ramp"]),
    }
    if verdict not in told:
        raise ValueError(f"unknown verdict {verdict!r}")
    words, style = told[verdict]
    return Text.assemble((verdict, style), f": {words}")


def _between(vp: int | None, bound: int | None, points: int) -> str:
    found = "no plan found yet" if vp is None else f"{vp} VP found"
    ceiling = "no bound" if bound is None else f"at most {bound} VP possible"
    return f"stopped early with {_points(points)}: {found}, {ceiling}; not proven best"


def _points(points: int) -> str:
    return counted(points, "plan point")


def check_lines(
    *,
    win: str,
    beatable: bool | None,
    one_run_points: int | None = None,
    two_run_max: int | None = None,
    two_run_sum: int | None = None,
    missing: Sequence[str] = (),
) -> Text:
    """Whether an arena can be beaten (rules §9), the least plan points for it, and what no run scores.

    `win`: `two-run` or `one-run`. `beatable` None: stopped at a limit, nothing proven.
    """
    from rich.text import Text

    word, style = {True: ("can", "scored"), False: ("cannot", "failed"), None: ("may or may not", "ramp")}[beatable]
    runs = {"two-run": "two runs", "one-run": "one run"}[win]
    proof = "not proven" if beatable is None else "proven"
    head = Text.assemble((f"{word} be beaten", STYLE[style]), f" in {runs}, {proof}")
    return Text("\n").join([head, *map(Text, _check_rows(one_run_points, two_run_max, two_run_sum, missing))])


def _check_rows(one: int | None, most: int | None, total: int | None, missing: Sequence[str]) -> Iterator[str]:
    if most is not None:
        yield f"two runs: {_points(most)} each are enough, fewer are not"
    if total is not None:
        yield f"two runs: {_points(total)} together at least"
    if one is not None:
        yield f"one run:  {_points(one)} at least"
    if missing:
        yield f"no run scores {', '.join(missing)}"
