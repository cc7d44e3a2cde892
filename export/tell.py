"""Results in plain words for the terminal: verdicts, scores, plans and checks.

    optimal: 37 VP with 18 plan points, proven best
    Scored    U1 O2 O4
    Failed    none

Words first, colour after: every line says in letters what its colour repeats. Text goes out through `say`,
which suits it to the stream: colour where the stream has it, other letters where its encoding lacks them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import IO, TYPE_CHECKING

from export.signs import STYLE
from export.words import card_name, move_words, plan_points, setup_words
from solver.smash.plans import Plan, Score

if TYPE_CHECKING:
    from rich.text import Text

    from seeds.roll_and_smash import RollAndSmash

TITLE = 10  # columns of the titles before scores


# -- plans and scores ------------------------------------------------------------------------------


def plan_words(plan: Plan, rules: RollAndSmash) -> list[str]:
    """The moves in words, numbered as on the picture: `1. straight 1-4 (2 points)  drive C4, C3`."""
    return move_words(plan, rules)


def plan_lines(plan: Plan, rules: RollAndSmash) -> Text:
    """The whole plan: what is laid out before the run, then the moves."""
    from rich.text import Text

    return Text("\n".join([*setup_words(plan, rules), *plan_words(plan, rules)]))


def score_lines(score: Score) -> Text:
    """A line each for scored and failed obstacles, donuts, cards that paid, VP, and the cost in plan points."""
    from rich.text import Text

    lines = [Text.assemble(title.ljust(TITLE), (value, style)) for title, value, style in _score_rows(score)]
    return Text("\n").join(lines)


def _score_rows(score: Score) -> Iterator[tuple[str, str, str]]:
    cards = ", ".join(f"{card_name(card)} {vp:+} VP" for card, vp in score.cards.items())
    yield "Scored", " ".join(score.scored) or "none", STYLE["scored"]
    yield "Failed", " ".join(score.failed) or "none", STYLE["failed"] if score.failed else ""
    yield "Donuts", str(score.donuts or "none"), ""
    yield "Cards", cards or "none", ""
    yield "Score", f"{score.vp} VP", "bold"
    yield "Cost", plan_points(score.cost), ""


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
    return f"{points} plan point{'' if points == 1 else 's'}"


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


# -- the stream ------------------------------------------------------------------------------------


def say(text: Text, stream: IO[str]) -> None:
    """Print text and a line end, never wrapped or cropped; NO_COLOR, TERM and pipes take the colour away."""
    from rich.console import Console

    text = text.copy()
    text.plain = "".join(_carried(sign, getattr(stream, "encoding", None) or "utf-8") for sign in text.plain)
    Console(file=stream, highlight=False, markup=False, emoji=False).print(text, soft_wrap=True)


def _carried(sign: str, encoding: str) -> str:
    """The character if the stream can carry it, else `?`; a name's control characters do not reach the terminal."""
    if sign == "\n" or sign.isascii() and sign.isprintable():
        return sign
    try:
        sign.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return "?"
    return sign if sign.isprintable() else "?"


def terminal_width(stream: IO[str]) -> int | None:
    """Columns to draw for: COLUMNS where it is set, the terminal's, None (no limit) for pipes and files."""
    if (columns := os.environ.get("COLUMNS", "")).isdigit() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):  # no terminal behind it, or no file at all
        return None
