"""`grade`: how hard a solo arena is, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import BAD_INPUT, DONE, IMPOSSIBLE, STOPPED, worst

if TYPE_CHECKING:
    from layouts.arena import Arena
    from seeds.grades import Grades
    from seeds.roll_and_smash import RollAndSmash
    from solver.smash.odds import Odds

#: seconds for the full odds of a truck unless told, and how narrow they should be
PATIENCE, GAP = 110.0, 0.001


@click.command("grade")
@click.argument("arenas", metavar="ARENA...", nargs=-1, required=True)
@click.option("--odds", "with_odds", is_flag=True, help="Also the full odds, cards and hazards included.")
@options.truck_option
@options.limit_option
@options.jobs_option
@options.grades_option
@options.rules_option
@options.json_option
def command(
    arenas: tuple[str, ...],
    with_odds: bool,
    truck: str | None,
    time_limit: float | None,
    jobs: int | None,
    grades_file: str | None,
    rules_file: str | None,
    as_json: bool,
) -> int:
    """How hard each ARENA is, 1 to 4: every ingredient, its marks, and what would change the difficulty.

    Without cards and hazards unless --odds. Exit status 3 when two runs cannot beat an arena.
    """
    from seeds.faults import BadInput

    rules, grades = options.load_rules(rules_file), options.load_grades(grades_file)
    statuses = []
    for number, name in enumerate(arenas):
        if number and not as_json:
            output.write("")
        try:
            statuses.append(_grade(name, rules, grades, _trucks(rules, truck, with_odds), time_limit, jobs, as_json))
        except BadInput as bad:
            output.note("\n".join(output.fault_lines("error", bad.faults)))
            if as_json and len(arenas) > 1:
                output.write_json({"arena": None, "source": name, "errors": [str(fault) for fault in bad.faults]})
            statuses.append(BAD_INPUT)
    return worst(statuses)


def _trucks(rules: RollAndSmash, truck: str | None, with_odds: bool) -> tuple[str, ...]:
    if not with_odds:
        return ()
    return (truck,) if truck else tuple(rules.truck)


def _grade(
    name: str,
    rules: RollAndSmash,
    grades: Grades,
    trucks: tuple[str, ...],
    limit: float | None,
    jobs: int | None,
    as_json: bool,
) -> int:
    from generator.grade import graded
    from solver.verdict import Stopped

    arena = options.find_arena(name, rules)
    for truck in trucks or (None,):
        options.ask(arena, rules, 0, None, None, truck)
    try:
        grade = graded(arena, rules, grades, watch=output.watch(limit))
    except Stopped:
        output.note(f"{arena.name}: stopped before it was graded")
        return STOPPED
    odds = [_odds(arena, rules, truck, limit, jobs) for truck in trucks]
    if as_json:
        from export.grade_record import arena_grade_record

        output.write_json(arena_grade_record(arena, grade, grades, odds))
    else:
        from export.grade_text import grade_text

        output.write(grade_text(arena, grade, grades, odds))
    if grade.difficulty is None:
        return IMPOSSIBLE
    return DONE if all(found.high - found.low <= GAP for found in odds) else STOPPED


def _odds(arena: Arena, rules: RollAndSmash, truck: str, limit: float | None, jobs: int | None) -> Odds:
    from solver.smash.odds import Solo, solved

    solo = Solo(arena, rules, truck, jobs=options.processes(jobs))
    return solved(solo, GAP, output.watch(PATIENCE if limit is None else limit))
