"""`advise`: in the middle of a solo game, which dice to keep, and after the last roll which plan to drive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import click

from cli import options, output
from cli.status import DONE

if TYPE_CHECKING:
    from layouts.arena import Arena
    from solver.smash.advice import Advice, Moment
    from solver.smash.odds import Solo
    from solver.smash.replaces import Kinds


@click.command("advise")
@options.arena_argument
@click.option("--truck", metavar="NAME", required=True, help="The truck that is driven.")
@click.option("--run", type=click.IntRange(1, 2), required=True, help="Which of the two runs this is.")
@click.option("--rolled", metavar="6,5,style,hazard", required=True, help="What the dice show.")
@click.option("--rolls-left", type=click.IntRange(0), required=True, help="Re-rolls left; 0 after the last one.")
@click.option("--scored", metavar="U1,O2,...", help="Places scored in run 1, by their tokens in ARENA.")
@click.option("--hand", metavar="A,B,...", help="Cards this roll drew (with --rolls-left 0).")
@click.option("--used", metavar="A,B,...", help="Cards drawn in run 1: they are gone.")
@click.option(
    "--swapped", metavar="U1=by,...", help="Obstacles replaced before this roll; its own Replaces are advised."
)
@click.option("--win", type=click.Choice(["two-run", "one-run"]), default="two-run", show_default=True)
@click.option(
    "--gap", type=options.NumberRange(0, 1), default=0.01, show_default=True, help="How well the odds have to be known."
)
@options.rules_option
@options.json_option
def command(
    arena: str,
    truck: str,
    run: int,
    rolled: str,
    rolls_left: int,
    scored: str | None,
    hand: str | None,
    used: str | None,
    swapped: str | None,
    win: Literal["two-run", "one-run"],
    gap: float,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """What to do now, in a solo game on ARENA: the faces to keep, or the tiles to swap and the plan to drive.

    The odds are worked out first where they are not known yet (see odds).
    """
    from solver.smash.advice import Moment, advise
    from solver.smash.odds import Solo, solved

    rules = options.load_rules(rules_file)
    where = options.find_arena(arena, rules)
    held = (*options.card_names(hand), *options.card_names(used))
    options.ask(where, rules, 0, ",".join(held), None, truck)
    solo = Solo(where, rules, truck, win, jobs=options.processes(None))
    moment = Moment(
        run=run,
        rolled=_faces(rolled, solo.dice.faces),
        rerolls_left=rolls_left,
        scored=frozenset(_place(solo, where, token, "--scored") for token in options.card_names(scored)),
        hand=options.card_names(hand),
        used=options.card_names(used),
        kinds=_kinds(solo, where, options.card_names(swapped)),
    )
    _check(solo, moment)
    odds = solved(solo, gap, output.watch())
    _show(solo, where, moment, advise(solo, moment, odds), as_json)
    return DONE


def _faces(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    from seeds.faults import BadInput, near_miss, quoted

    faces = options.card_names(text)
    for face in faces:
        if face not in known:
            raise BadInput.one("--rolled", f"no die shows {quoted(face)}", near_miss(face, known))
    return faces


def _place(solo: Solo, arena: Arena, token: str, option: str) -> int:
    from seeds.faults import BadInput, near_miss, quoted

    for tile in arena.obstacles:
        if tile.token == token.upper():
            return solo.grounds.places.index(tile.spaces)
    raise BadInput.one(option, f"no obstacle {quoted(token)}", near_miss(token, [t.token for t in arena.obstacles]))


def _kinds(solo: Solo, arena: Arena, swaps: tuple[str, ...]) -> Kinds:
    """What lies on each place after the swaps; one that Replace cannot make is a fault."""
    from seeds.faults import BadInput, near_miss, quoted

    kinds = solo.grounds.kinds
    for swap in swaps:
        token, _, kind = swap.partition("=")
        place = _place(solo, arena, token, "--swapped")
        if kind not in set(solo.rules.solo.replace_order):
            known = solo.rules.solo.replace_order
            raise BadInput.one("--swapped", f"{quoted(swap)} names no kind", f"as in U1=by; {near_miss(kind, known)}")
        then = (*kinds[:place], kind, *kinds[place + 1 :])
        if then not in solo.grounds.replaced(kinds):
            possible = "most valuable obstacle for the least valuable kind in supply, in the order they were made"
            raise BadInput.one("--swapped", f"Replace cannot do {quoted(swap)}", possible)
        kinds = then
    return kinds


def _check(solo: Solo, moment: Moment) -> None:
    from seeds.faults import BadInput
    from solver.smash.advice import deck_now

    if moment.rerolls_left > solo.dice.rerolls:
        raise BadInput.one("--rolls-left", f"{moment.rerolls_left} re-rolls", f"at most {solo.dice.rerolls}")
    if len(moment.rolled) != solo.dice.count:
        raise BadInput.one("--rolled", f"{len(moment.rolled)} faces", f"{solo.dice.count} dice are rolled")
    if moment.run == 1 and (moment.scored or moment.used or moment.kinds != solo.grounds.kinds):
        remedy = "leave out --scored, --used and --swapped"
        raise BadInput.one("--run", "run 1 has nothing scored, used or swapped before it", remedy)
    if moment.rerolls_left and moment.hand:
        raise BadInput.one("--hand", "cards are drawn after the last roll", "--rolls-left 0 with --hand")
    drawn = min(moment.rolled.count("style"), deck_now(solo, moment.used).size)
    if not moment.rerolls_left and len(moment.hand) != drawn:
        message = f"{len(moment.hand)} cards where style dice draw {drawn}"
        raise BadInput.one("--hand", message, "a card a style die, as long as the deck has some")


def _show(solo: Solo, arena: Arena, moment: Moment, advice: Advice, as_json: bool) -> None:
    from export.advice_text import advice_record, advice_text

    if as_json:
        output.write_json(advice_record(solo, arena, moment, advice))
    else:
        output.write(advice_text(solo, arena, moment, advice, **output.screen()))
