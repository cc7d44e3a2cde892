"""`lint`: every fault and doubt in layout files, nothing solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import options, output
from cli.status import BAD_INPUT, DONE, worst

if TYPE_CHECKING:
    from seeds.faults import Fault
    from seeds.roll_and_smash import RollAndSmash


@click.command("lint")
@click.argument("arenas", metavar="ARENA...", nargs=-1, required=True)
@options.rules_option
@options.json_option
def command(arenas: tuple[str, ...], rules_file: str | None, as_json: bool) -> int:
    """Every fault and doubt in each ARENA, with line, column and remedy.

    A fault makes a layout unusable (exit status 2); a doubt is legal and looks like a slip.
    """
    rules = options.load_rules(rules_file)
    return worst([_lint(arena, rules, as_json) for arena in arenas])


def _lint(arena: str, rules: RollAndSmash, as_json: bool) -> int:
    from layouts.doubts import doubts
    from seeds.faults import BadInput

    try:
        found = options.find_arenas([arena], rules)[0].found
        faults: tuple[Fault, ...] = ()
        doubted = tuple(doubts(found.arena, found.source, found.text, rules))
    except BadInput as bad:
        faults, doubted = bad.faults, ()
    if as_json:
        output.write_json({"source": arena, "faults": _records(faults), "doubts": _records(doubted)})
    else:
        _tell(arena, faults, doubted)
    return BAD_INPUT if faults else DONE


def _records(faults: tuple[Fault, ...]) -> list[dict[str, object]]:
    return [{"line": f.line, "column": f.column, "message": f.message, "remedy": f.remedy} for f in faults]


def _tell(arena: str, faults: tuple[Fault, ...], doubted: tuple[Fault, ...]) -> None:
    for kind, found in (("fault", faults), ("doubt", doubted)):
        for line in output.fault_lines(kind, found):
            output.write(line)
    if not faults:
        output.write(f"{arena}: no faults" + (f", {_counted(len(doubted))}" if doubted else ""))


def _counted(doubts: int) -> str:
    return f"{doubts} doubt{'' if doubts == 1 else 's'}"
