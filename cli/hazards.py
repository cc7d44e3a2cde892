"""`hazards`: where opponents should use Hazard tiles, and what the best plan is worth then."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import DONE, STOPPED

if TYPE_CHECKING:
    from seeds.roll_and_smash import RollAndSmash


@click.command("hazards")
@options.arena_argument
@options.points_option(required=True, help="Plan points rolled.")
@click.option(
    "--draw",
    "drawn",
    required=True,
    metavar="TILE[,TILE]",
    help="Hazard tiles in the order they are used: nothing-to-see, rotate, replace, oil-spill.",
)
@options.truck_option
@options.cards_option
@options.tiles_option
@options.limit_option
@options.rules_option
@options.json_option
def command(
    arena: str,
    points: int,
    drawn: str,
    truck: str | None,
    cards: str | None,
    tiles: int | None,
    time_limit: float | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """Where the drawn Hazard tiles hurt the best plan on ARENA most, and what is left of it.

    Exact, with the next worst choices. Exit status 4 when stopped early: then it may be worse still.
    """
    from solver.smash.worst_hazard import worst_hazard

    rules = options.load_rules(rules_file)
    question = options.ask(options.find_arena(arena, rules), rules, points, cards, tiles, truck)
    worst = worst_hazard(question, _draw(drawn, rules), output.watch(time_limit))
    if as_json:
        from export.hazard_text import hazards_record

        output.write_json(hazards_record(question, worst))
    else:
        from export.hazard_text import hazards_text

        output.write(hazards_text(question, worst, **output.screen()))
    return DONE if worst.verdict == "optimal" else STOPPED


def _draw(text: str, rules: RollAndSmash) -> tuple[str, ...]:
    """The tiles, no more of a kind than the box holds; `BadInput` says what is wrong."""
    from seeds.faults import BadInput, near_miss, quoted
    from solver.smash.hazards import KINDS

    drawn = options.card_names(text)
    for kind in drawn:
        if kind not in KINDS:
            raise BadInput.one("--draw", f"no Hazard tile {quoted(kind)}", near_miss(kind, KINDS))
        if drawn.count(kind) > rules.hazard[kind].tiles:
            held = rules.hazard[kind].tiles
            raise BadInput.one("--draw", f"{drawn.count(kind)} {kind} tiles", f"the box holds {held} (rules §7)")
    if not 0 < len(drawn) <= rules.dice.count:
        raise BadInput.one("--draw", f"{len(drawn)} Hazard tiles", f"1 to {rules.dice.count}: one a hazard die")
    return drawn
