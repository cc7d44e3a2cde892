"""`verify`: replay a plan by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE, IMPOSSIBLE

if TYPE_CHECKING:
    from layouts.arena import Arena
    from solver.smash.plan_json import PlanFile
    from solver.smash.plans import Plan, Score
    from solver.smash.question import Question
    from solver.smash.rules import IllegalPlan


@click.command("verify")
@options.arena_argument
@click.argument("plan")
@options.points_option(
    required=False, help="Plan points rolled; without it, and none in the file, the cost is only told."
)
@options.truck_option
@options.cards_option
@options.tiles_option
@options.rules_option
@options.json_option
def command(
    arena: str,
    plan: str,
    points: int | None,
    truck: str | None,
    cards: str | None,
    tiles: int | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """Replay PLAN on ARENA: its score, or the rule it breaks and where.

    PLAN is a JSON file (a plan, or what solve --json wrote; - for standard input) or the short form.
    Points, cards, tiles and truck are taken from the file unless given. Exit status 3 if illegal.
    """
    from solver.smash.rules import IllegalPlan, plan_cost
    from solver.smash.short_form import read_plan_argument

    rules = options.load_rules(rules_file)
    where, read = options.find_arena(arena, rules), read_plan_argument(plan, rules)
    rolled = points if points is not None else read.points
    hand = cards if cards is not None else (None if read.cards is None else ",".join(read.cards))
    spent = min(plan_cost(read.plan, rules), rules.most_points)
    question = options.ask(
        where,
        rules,
        spent if rolled is None else rolled,
        hand,
        read.tiles if tiles is None else tiles,
        truck or read.truck,
    )
    try:
        score = _judged(question, read, guess_hand=hand is None)
    except IllegalPlan as breach:
        _show_breach(where, breach, as_json)
        return IMPOSSIBLE
    _show_score(question, read.plan, score, as_json)
    return DONE


def _judged(question: Question, read: PlanFile, *, guess_hand: bool) -> Score:
    """The judge's score. Where no hand is known, the cards that the plan plays are taken to be in it."""
    from solver.smash.rules import IllegalPlan, cards_played, judge

    def score(hand: tuple[str, ...]) -> Score:
        return judge(
            question.arena,
            read.plan,
            question.rules,
            points=question.points,
            hand=hand,
            tiles=question.tiles,
            truck=question.truck,
        )

    if not guess_hand:
        return score(question.cards)
    played = tuple(cards_played(read.plan, question.rules))
    try:
        return score(played)
    except IllegalPlan:
        launching = tuple(name for name, card in question.rules.card.items() if card.effect == "launch")
        try:
            after = score((*played, *launching))
        except IllegalPlan:
            launching = ()
        if not launching:
            raise
        output.note(f"the plan needs {', '.join(launching)} in hand")
        return after


def _show_breach(arena: Arena, breach: IllegalPlan, as_json: bool) -> None:
    from export.records import breach_record

    if as_json:
        output.write_json(breach_record(arena, breach))
    else:
        output.write(f"illegal: {breach}")


def _show_score(question: Question, plan: Plan, score: Score, as_json: bool) -> None:
    from export.records import verified_record

    if as_json:
        output.write_json(verified_record(question.arena, plan, score))
        return
    from export.tell import score_lines

    output.write(f"legal: {score.vp} VP for {score.cost} plan points\n")
    output.write(score_lines(score, question.rules))
